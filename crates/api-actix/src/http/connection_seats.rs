//! Who is connected: so that neither one address nor many idle connections take every place (docs/security.md: Q2).
//!
//! A new connection finds a place as long as some other one is idle: of its own address when that has its share, of the
//! address with the most connections when all places are taken. Who is in the middle of a request keeps its place.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;
use std::time::{Duration, Instant};

use futures_util::task::AtomicWaker;
use ipnet::IpNet;

/// How often refusals are told in the log, at most.
const TELL_EVERY: Duration = Duration::from_mins(1);

/// A value of `idle_since`: a request is under way.
const IN_USE: u64 = u64::MAX;

/// Another one: somebody else needs the place, and nothing may begin any more.
const WANTED: u64 = IN_USE - 1;

/// How many may be connected.
#[derive(Debug, Clone)]
pub(crate) struct CrowdRules {
    /// In all. Above it idle connections are closed for new ones.
    pub(crate) in_all: usize,
    /// From one address, or one IPv6 /64.
    pub(crate) per_address: usize,
    /// The networks that speak for many and have no share of their own.
    pub(crate) exempt: Arc<[IpNet]>,
}

/// All connections of the service.
pub(crate) struct Crowd {
    rules: CrowdRules,
    started: Instant,
    present: Mutex<Present>,
}

#[derive(Default)]
struct Present {
    count: usize,
    by_address: HashMap<IpAddr, Vec<Arc<Place>>>,
    told: Option<Instant>,
    untold: u64,
}

/// What the crowd knows of a connection.
struct Place {
    /// In milliseconds after the start, or [`IN_USE`], or [`WANTED`].
    idle_since: AtomicU64,
    connection: AtomicWaker,
}

/// A connection's place; free again when it is dropped.
pub(crate) struct Seat {
    crowd: Arc<Crowd>,
    address: IpAddr,
    place: Arc<Place>,
}

impl Crowd {
    pub(crate) fn new(rules: CrowdRules) -> Self {
        Self { rules, started: Instant::now(), present: Mutex::default() }
    }

    /// A place for a connection from `peer`; none when its address has its share and uses all of it.
    pub(crate) fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<Seat> {
        let peer = peer.to_canonical();
        let is_exempt = self.rules.exempt.iter().any(|network| network.contains(&peer));
        let address = shared(peer);
        let mut present = self.lock();
        if !is_exempt {
            let mine = present.by_address.get_mut(&address);
            if let Some(mine) = mine.filter(|mine| mine.len() >= self.rules.per_address)
                && !give_up_one(mine)
            {
                present.refused(address, self.rules.per_address);
                return None;
            }
        }
        if present.count >= self.rules.in_all {
            present.make_room();
        }
        let place = Arc::new(Place { idle_since: AtomicU64::new(self.now()), connection: AtomicWaker::new() });
        present.by_address.entry(address).or_default().push(Arc::clone(&place));
        present.count += 1;
        drop(present);
        Some(Seat { crowd: Arc::clone(self), address, place })
    }

    fn now(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(WANTED - 1)
    }

    fn lock(&self) -> MutexGuard<'_, Present> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Present {
    /// Asks the address that has the most connections to give up the one that is idle for the longest time.
    fn make_room(&mut self) {
        let with_idle = self.by_address.values_mut().filter(|places| oldest_idle(places).is_some());
        if let Some(most) = with_idle.max_by_key(|places| places.len()) {
            give_up_one(most);
        }
    }

    fn refused(&mut self, address: IpAddr, most: usize) {
        self.untold += 1;
        if self.told.is_none_or(|told| told.elapsed() >= TELL_EVERY) {
            self.told = Some(Instant::now());
            let refused = std::mem::take(&mut self.untold);
            tracing::warn!(%address, refused, "an address has {most} connections in use; more are closed");
        }
    }
}

/// Asks the connection that is idle for the longest time to end; false when all are in use.
fn give_up_one(places: &mut Vec<Arc<Place>>) -> bool {
    while let Some((oldest, since)) = oldest_idle(places) {
        // It may have begun something at this instant.
        let Some(place) = places.get(oldest).filter(|place| place.change(since, WANTED)) else { continue };
        place.connection.wake();
        // It counts as one of its address no more, so that the next one in asks another.
        places.swap_remove(oldest);
        return true;
    }
    false
}

fn oldest_idle(places: &[Arc<Place>]) -> Option<(usize, u64)> {
    let since = places.iter().map(|place| place.idle_since.load(Ordering::Acquire)).enumerate();
    since.filter(|(_, since)| *since < WANTED).min_by_key(|(_, since)| *since)
}

impl Place {
    /// False when it is not what it was any more.
    fn change(&self, from: u64, to: u64) -> bool {
        self.idle_since.compare_exchange(from, to, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }
}

/// Whom addresses are counted as: an IPv6 customer has a whole /64.
fn shared(peer: IpAddr) -> IpAddr {
    match peer {
        IpAddr::V4(_) => peer,
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX))),
    }
}

impl Seat {
    /// Begins a request; false when the place is wanted, and the connection has to end.
    pub(crate) fn is_used(&self) -> bool {
        let since = self.place.idle_since.load(Ordering::Acquire);
        since == IN_USE || since != WANTED && self.place.change(since, IN_USE)
    }

    /// Nothing is under way. Says whether the place is wanted; `waker` is woken when it becomes so.
    pub(crate) fn is_idle(&self, waker: &Waker) -> bool {
        self.place.connection.register(waker);
        if self.place.idle_since.load(Ordering::Acquire) == IN_USE {
            self.place.change(IN_USE, self.crowd.now());
        }
        self.place.idle_since.load(Ordering::Acquire) == WANTED
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut present = self.crowd.lock();
        present.count = present.count.saturating_sub(1);
        if let Some(places) = present.by_address.get_mut(&self.address) {
            places.retain(|place| !Arc::ptr_eq(place, &self.place));
            if places.is_empty() {
                present.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
#[path = "connection_seats_tests.rs"]
mod tests;
