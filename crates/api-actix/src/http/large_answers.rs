//! Limits large answers: how many lists an organization or account reads from the store at once, and how much memory answers
//! take until clients have received them. Exports have a lane of their own.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::{HttpMessage, HttpRequest};
use orgauth_domain::{OrganizationId, UserId};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep_until, timeout};
use url::form_urlencoded;

const KIB: usize = 1024;

/// The size in bytes from which an answer counts as large.
pub(crate) const LARGE: usize = 64 * KIB;

/// The memory that must be free before a list is read: about the size of a thousand entries of the audit log.
const ROOM: usize = 512 * KIB;

/// The memory that is reserved before a page of an export is read: at least the size of the page.
const EXPORT: usize = 1024 * KIB;

/// The divisor for the memory that one owner may use: a quarter, but never less than one page of an export.
const SHARE: usize = 4;

/// The largest answer that an owner without any other gets when all memory is used up.
const EXEMPT: usize = 512 * KIB;

/// The memory of all such answers together.
const EXEMPT_IN_ALL: usize = 8 * 1024 * KIB;

/// The limits of large answers.
#[derive(Debug, Clone, Copy)]
pub struct LargeAnswerLimits {
    /// Bytes of answers that clients haven't received yet, of all owners together; one owner may use a quarter. The operator and all
    /// exports together have a quarter each in addition.
    pub bytes: usize,
    /// How many lists of one owner are read from the store at once; further requests wait.
    pub at_once: usize,
    /// How many long lists of all owners are read from the store at once.
    pub long_at_once: usize,
    /// How long a request waits for its turn and for free memory.
    pub wait: Duration,
}

/// Whom an answer counts for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Owner {
    /// The operator, on routes that belong to no organization.
    Operator,
    /// The organization of the request.
    Organization(OrganizationId),
    /// The caller's account, on routes that act for the whole account.
    Account(UserId),
}

impl Owner {
    /// Whom the answer to a request counts for.
    pub(crate) fn of(request: &HttpRequest) -> Self {
        request.extensions().get::<Self>().copied().unwrap_or(Self::Operator)
    }
}

/// The large answers in progress.
pub struct LargeAnswers {
    limits: LargeAnswerLimits,
    held: Mutex<Held>,
    /// Notified when memory becomes free.
    freed: Notify,
    /// One export is read at a time.
    export_lane: Arc<Semaphore>,
    /// Few long lists are read at a time, of all owners together.
    long_lane: Arc<Semaphore>,
}

#[derive(Default)]
struct Held {
    /// All but exports.
    in_all: usize,
    exempt: usize,
    exports: usize,
    by_owner: HashMap<Owner, Share>,
    /// When the next export may be read.
    next_export: Option<Instant>,
}

struct Share {
    bytes: usize,
    /// Requests that hold a turn or wait for one.
    asking: usize,
    turns: Arc<Semaphore>,
    long: Arc<Semaphore>,
    exports: Arc<Semaphore>,
}

/// What memory an answer gets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    /// Within the limits.
    Usual,
    /// Beyond them, because the owner has no other answer.
    Exempt,
    /// Within the share of all exports together, which no list can use up.
    Export,
}

impl Held {
    /// Whether the owner has answers that clients haven't received.
    fn holds(&self, owner: Owner) -> bool {
        self.by_owner.get(&owner).is_some_and(|share| share.bytes > 0)
    }

    fn room(&self, most: usize, owner: Owner, bytes: usize) -> Option<Room> {
        let own = self.by_owner.get(&owner).map_or(0, |share| share.bytes);
        let share = (most / SHARE).max(EXPORT);
        // Organizations can't use up the operator's share.
        let fits_in_all = self.in_all + bytes <= most || owner == Owner::Operator;
        if self.in_all == 0 || fits_in_all && own + bytes <= share {
            Some(Room::Usual)
        } else if own == 0 && bytes <= EXEMPT && self.exempt + bytes <= EXEMPT_IN_ALL {
            Some(Room::Exempt)
        } else {
            None
        }
    }

    fn share(&mut self, owner: Owner, at_once: usize) -> &mut Share {
        self.by_owner.entry(owner).or_insert_with(|| Share {
            bytes: 0,
            asking: 0,
            turns: Arc::new(Semaphore::new(at_once)),
            long: Arc::new(Semaphore::new(1)),
            exports: Arc::new(Semaphore::new(1)),
        })
    }

    /// Returns a request's part of its owner's share. An owner without requests keeps no entry.
    fn release(&mut self, owner: Owner, bytes: usize, asking: usize) {
        if let Entry::Occupied(mut share) = self.by_owner.entry(owner) {
            let left = share.get_mut();
            left.bytes = left.bytes.saturating_sub(bytes);
            left.asking = left.asking.saturating_sub(asking);
            if left.bytes == 0 && left.asking == 0 {
                share.remove();
            }
        }
    }
}

/// Memory reserved for one answer; dropping it frees the memory.
pub(crate) struct AnswerMemory {
    answers: Arc<LargeAnswers>,
    owner: Owner,
    bytes: usize,
    room: Room,
    /// The permission to export, which lasts until the client has taken the answer; absent for other answers.
    export: Option<OwnedSemaphorePermit>,
}

/// A request that holds a turn or waits for one.
struct Asking {
    answers: Arc<LargeAnswers>,
    owner: Owner,
}

/// Permission to read one list; dropping it lets the next request read.
pub(crate) struct Turn {
    _permits: Vec<OwnedSemaphorePermit>,
    _asking: Asking,
}

/// The usual number of entries on a page.
pub(crate) const USUAL_PAGE: u32 = 100;

/// How much a list takes to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    /// A page of the usual length.
    Usual,
    /// A longer page, or one for which many rows are examined. It takes a good part of a core's time.
    Long,
}

/// Permission to read one page of an export. After it is dropped, no other page is read for as long as this one took, so
/// that exports use at most half of a connection's and a core's time.
pub(crate) struct ExportTurn {
    began: Instant,
    _permit: OwnedSemaphorePermit,
    asking: Asking,
}

impl Length {
    /// How much the list that a query asks for takes to read. A search or a filter examines more rows than it returns.
    pub(crate) fn of(query: &str) -> Self {
        let is_long = |(key, value): (Cow<'_, str>, Cow<'_, str>)| match &*key {
            "limit" => value.parse::<u32>().is_ok_and(|limit| limit > USUAL_PAGE),
            "cursor" | "email" => false,
            _ => true,
        };
        if form_urlencoded::parse(query.as_bytes()).any(is_long) { Self::Long } else { Self::Usual }
    }
}

impl LargeAnswers {
    /// Starts without any answer in progress.
    pub fn new(limits: LargeAnswerLimits) -> Self {
        let [export_lane, long_lane] = [1, limits.long_at_once].map(|permits| Arc::new(Semaphore::new(permits)));
        Self { limits, held: Mutex::default(), freed: Notify::new(), export_lane, long_lane }
    }

    /// Waits until the owner may read another list; absent when that takes too long. An owner with answers that clients haven't
    /// received waits until memory for a large answer is free; for any other a small answer needs none, whatever others hold.
    ///
    /// Long lists wait for those of all owners, each of which has one at a time among them: otherwise those of many organizations
    /// would take the machine from everybody's sign-ins.
    pub(crate) async fn turn(self: &Arc<Self>, owner: Owner, length: Length) -> Option<Turn> {
        let asking = self.ask(owner);
        let (turns, long) = {
            let mut held = self.lock();
            let share = held.share(owner, self.limits.at_once);
            (Arc::clone(&share.turns), Arc::clone(&share.long))
        };
        let waiting = async {
            let mut permits = Vec::new();
            // Its other long lists wait here, so that they take no turn of its short ones.
            if length == Length::Long {
                permits.push(long.acquire_owned().await.ok()?);
            }
            permits.push(turns.acquire_owned().await.ok()?);
            let most = self.limits.bytes;
            self.when_free(|held| (!held.holds(owner) || held.room(most, owner, ROOM).is_some()).then_some(())).await;
            // Last, because all owners wait for it.
            if length == Length::Long {
                permits.push(Arc::clone(&self.long_lane).acquire_owned().await.ok()?);
            }
            Some(permits)
        };
        let permits = timeout(self.limits.wait, waiting).await.ok()??;
        Some(Turn { _permits: permits, _asking: asking })
    }

    /// Waits until the owner has no other export in progress, no other export is being read, and the memory for a page is
    /// reserved; absent when that takes too long.
    pub(crate) async fn export(self: &Arc<Self>, owner: Owner) -> Option<(ExportTurn, AnswerMemory)> {
        let asking = self.ask(owner);
        let exports = Arc::clone(&self.lock().share(owner, self.limits.at_once).exports);
        let waiting = async {
            let own = exports.acquire_owned().await.ok()?;
            let lane = Arc::clone(&self.export_lane).acquire_owned().await.ok()?;
            let next = self.lock().next_export;
            if let Some(next) = next {
                sleep_until(next).await;
            }
            let mut memory = self.when_free(|held| self.reserve_export(held, owner)).await;
            memory.export = Some(own);
            Some((lane, memory))
        };
        let (permit, memory) = timeout(self.limits.wait, waiting).await.ok()??;
        Some((ExportTurn { began: Instant::now(), _permit: permit, asking }, memory))
    }

    /// Waits until `take` finds what it looks for; it is asked again whenever memory becomes free.
    async fn when_free<T>(&self, take: impl Fn(&mut Held) -> Option<T>) -> T {
        loop {
            let freed = self.freed.notified();
            let taken = take(&mut self.lock());
            if let Some(taken) = taken {
                return taken;
            }
            freed.await;
        }
    }

    fn ask(self: &Arc<Self>, owner: Owner) -> Asking {
        self.lock().share(owner, self.limits.at_once).asking += 1;
        Asking { answers: Arc::clone(self), owner }
    }

    /// Reserves memory for an answer of `bytes`; absent while answers that clients haven't received take too much.
    pub(crate) fn reserve_memory(self: &Arc<Self>, owner: Owner, bytes: usize) -> Option<AnswerMemory> {
        self.reserve(&mut self.lock(), owner, bytes)
    }

    fn reserve(self: &Arc<Self>, held: &mut Held, owner: Owner, bytes: usize) -> Option<AnswerMemory> {
        let room = held.room(self.limits.bytes, owner, bytes)?;
        held.in_all += bytes;
        if room == Room::Exempt {
            held.exempt += bytes;
        }
        held.share(owner, self.limits.at_once).bytes += bytes;
        Some(AnswerMemory { answers: Arc::clone(self), owner, bytes, room, export: None })
    }

    fn reserve_export(self: &Arc<Self>, held: &mut Held, owner: Owner) -> Option<AnswerMemory> {
        if held.exports + EXPORT > (self.limits.bytes / SHARE).max(EXPORT) {
            return None;
        }
        held.exports += EXPORT;
        held.share(owner, self.limits.at_once).bytes += EXPORT;
        let answers = Arc::clone(self);
        Some(AnswerMemory { answers, owner, bytes: EXPORT, room: Room::Export, export: None })
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AnswerMemory {
    /// Frees what the answer, of `bytes`, doesn't need.
    pub(crate) fn shrink(&mut self, bytes: usize) {
        let unneeded = self.bytes.saturating_sub(bytes);
        self.bytes -= unneeded;
        self.free(unneeded);
    }

    fn free(&self, bytes: usize) {
        let mut held = self.answers.lock();
        match self.room {
            Room::Usual => held.in_all = held.in_all.saturating_sub(bytes),
            Room::Exempt => {
                held.in_all = held.in_all.saturating_sub(bytes);
                held.exempt = held.exempt.saturating_sub(bytes);
            }
            Room::Export => held.exports = held.exports.saturating_sub(bytes),
        }
        held.release(self.owner, bytes, 0);
        drop(held);
        self.answers.freed.notify_waiters();
    }
}

impl Drop for AnswerMemory {
    fn drop(&mut self) {
        self.free(self.bytes);
    }
}

impl Drop for ExportTurn {
    fn drop(&mut self) {
        let now = Instant::now();
        self.asking.answers.lock().next_export = Some(now + (now - self.began));
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.answers.lock().release(self.owner, 0, 1);
    }
}

#[cfg(test)]
#[path = "large_answers_tests.rs"]
mod tests;
