//! Limits connections, so that neither one address nor many idle connections use up all slots (docs/security.md: Q2).
//!
//! A new connection is accepted as long as an idle one can be closed for it: one of the same address when that address has
//! reached its limit, one of the address with the most connections when the total limit is reached. A connection with a request
//! in progress is never closed.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;
use std::time::{Duration, Instant};

use futures_util::task::AtomicWaker;
use ipnet::IpNet;

/// The shortest time between two log lines about refused connections.
const LOG_INTERVAL: Duration = Duration::from_mins(1);

/// A value of `idle_since`: a request is in progress.
const IN_USE: u64 = u64::MAX;

/// A value of `idle_since`: the connection must close for a new one, and may not start another request.
const WANTED: u64 = IN_USE - 1;

/// The limits on connections.
#[derive(Debug, Clone)]
pub(crate) struct ConnectionLimits {
    /// The total number above which each new connection closes an idle one.
    pub(crate) in_all: usize,
    /// The maximum from one IPv4 address or one IPv6 /64.
    pub(crate) per_address: usize,
    /// The networks without a limit per address: proxies that forward many clients.
    pub(crate) exempt: Arc<[IpNet]>,
}

/// All connections of the service.
pub(crate) struct ConnectionLimiter {
    rules: ConnectionLimits,
    started: Instant,
    open: Mutex<OpenConnections>,
}

#[derive(Default)]
struct OpenConnections {
    count: usize,
    by_address: HashMap<IpAddr, Vec<Arc<SlotState>>>,
    last_logged: Option<Instant>,
    refused_since: u64,
}

/// The shared state of a connection.
struct SlotState {
    /// When it became idle, in milliseconds after the start of the service; or [`IN_USE`], or [`WANTED`].
    idle_since: AtomicU64,
    connection: AtomicWaker,
}

/// A connection's slot; dropping it frees the slot.
pub(crate) struct ConnectionSlot {
    limiter: Arc<ConnectionLimiter>,
    address: IpAddr,
    state: Arc<SlotState>,
}

impl ConnectionLimiter {
    pub(crate) fn new(rules: ConnectionLimits) -> Self {
        Self { rules, started: Instant::now(), open: Mutex::default() }
    }

    /// Reserves a slot for a connection from `peer`; absent when its address has reached its limit and none of its connections
    /// is idle.
    pub(crate) fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<ConnectionSlot> {
        let peer = peer.to_canonical();
        let is_exempt = self.rules.exempt.iter().any(|network| network.contains(&peer));
        let address = shared(peer);
        let mut open = self.lock();
        if !is_exempt {
            let mine = open.by_address.get_mut(&address);
            if let Some(mine) = mine.filter(|mine| mine.len() >= self.rules.per_address)
                && !close_the_longest_idle(mine)
            {
                open.refused(address, self.rules.per_address);
                return None;
            }
        }
        if open.count >= self.rules.in_all {
            open.close_an_idle_one();
        }
        let state = Arc::new(SlotState { idle_since: AtomicU64::new(self.now()), connection: AtomicWaker::new() });
        open.by_address.entry(address).or_default().push(Arc::clone(&state));
        open.count += 1;
        drop(open);
        Some(ConnectionSlot { limiter: Arc::clone(self), address, state })
    }

    fn now(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(WANTED - 1)
    }

    fn lock(&self) -> MutexGuard<'_, OpenConnections> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenConnections {
    /// Closes the longest idle connection of the address with the most connections, among addresses that have an idle one.
    fn close_an_idle_one(&mut self) {
        let with_idle = self.by_address.values_mut().filter(|slots| oldest_idle(slots).is_some());
        if let Some(most) = with_idle.max_by_key(|slots| slots.len()) {
            close_the_longest_idle(most);
        }
    }

    fn refused(&mut self, address: IpAddr, most: usize) {
        self.refused_since += 1;
        if self.last_logged.is_none_or(|logged| logged.elapsed() >= LOG_INTERVAL) {
            self.last_logged = Some(Instant::now());
            let refused = std::mem::take(&mut self.refused_since);
            tracing::warn!(%address, refused, "an address has {most} connections in use; more are closed");
        }
    }
}

/// Tells the longest idle connection to close; false when all are in use.
fn close_the_longest_idle(slots: &mut Vec<Arc<SlotState>>) -> bool {
    while let Some((oldest, since)) = oldest_idle(slots) {
        // It may have started a request in the meantime.
        let Some(state) = slots.get(oldest).filter(|state| state.change(since, WANTED)) else { continue };
        state.connection.wake();
        // It no longer counts for its address, so that the next new connection closes another one.
        slots.swap_remove(oldest);
        return true;
    }
    false
}

fn oldest_idle(slots: &[Arc<SlotState>]) -> Option<(usize, u64)> {
    let since = slots.iter().map(|state| state.idle_since.load(Ordering::Acquire)).enumerate();
    since.filter(|(_, since)| *since < WANTED).min_by_key(|(_, since)| *since)
}

impl SlotState {
    /// Changes `idle_since`; false when it no longer has the value `from`.
    fn change(&self, from: u64, to: u64) -> bool {
        self.idle_since.compare_exchange(from, to, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }
}

/// Returns the address that connections are counted under. IPv6 addresses are reduced to their /64, since one customer usually
/// has a whole /64.
fn shared(peer: IpAddr) -> IpAddr {
    match peer {
        IpAddr::V4(_) => peer,
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX))),
    }
}

impl ConnectionSlot {
    /// Marks the connection as in use; false when it must close for a new one.
    pub(crate) fn mark_used(&self) -> bool {
        let since = self.state.idle_since.load(Ordering::Acquire);
        since == IN_USE || since != WANTED && self.state.change(since, IN_USE)
    }

    /// Marks the connection as idle. Returns whether it must close for a new one; `waker` is woken when that changes to true.
    pub(crate) fn mark_idle(&self, waker: &Waker) -> bool {
        self.state.connection.register(waker);
        if self.state.idle_since.load(Ordering::Acquire) == IN_USE {
            self.state.change(IN_USE, self.limiter.now());
        }
        self.state.idle_since.load(Ordering::Acquire) == WANTED
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut open = self.limiter.lock();
        open.count = open.count.saturating_sub(1);
        if let Some(slots) = open.by_address.get_mut(&self.address) {
            slots.retain(|state| !Arc::ptr_eq(state, &self.state));
            if slots.is_empty() {
                open.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
#[path = "connection_slots_tests.rs"]
mod tests;
