//! Limits large answers: how many lists an organization reads from the store at once, and how much memory answers take until
//! clients have received them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use orgauth_domain::OrganizationId;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// The size in bytes from which an answer counts as large.
pub(crate) const LARGE: usize = 64 * 1024;

/// The memory that must be free before a list is read: about the size of a thousand entries of the audit log.
const ROOM: usize = 512 * 1024;

/// The divisor for the memory that one organization may use: a quarter.
const SHARE: usize = 4;

/// The limits of large answers.
#[derive(Debug, Clone, Copy)]
pub struct LargeAnswerLimits {
    /// Bytes of answers that clients haven't received yet, of all organizations together; one organization may use a quarter.
    pub bytes: usize,
    /// How many lists of one organization are read from the store at once; further requests wait.
    pub at_once: usize,
    /// How long a request waits for its turn and for free memory.
    pub wait: Duration,
}

/// The large answers in progress.
pub struct LargeAnswers {
    limits: LargeAnswerLimits,
    held: Mutex<Held>,
    /// Notified when memory becomes free.
    freed: Notify,
}

#[derive(Default)]
struct Held {
    in_all: usize,
    by_organization: HashMap<Option<OrganizationId>, Share>,
}

struct Share {
    bytes: usize,
    /// Requests that hold a turn or wait for one.
    asking: usize,
    turns: Arc<Semaphore>,
}

impl Held {
    fn fits(&self, most: usize, organization: Option<OrganizationId>, bytes: usize) -> bool {
        let own = self.by_organization.get(&organization).map_or(0, |share| share.bytes);
        own == 0 || self.in_all + bytes <= most && own + bytes <= most / SHARE
    }

    fn share(&mut self, organization: Option<OrganizationId>, at_once: usize) -> &mut Share {
        let unused = || Share { bytes: 0, asking: 0, turns: Arc::new(Semaphore::new(at_once)) };
        self.by_organization.entry(organization).or_insert_with(unused)
    }

    /// Returns a request's part of its organization's share. An organization without requests keeps no entry.
    fn release(&mut self, organization: Option<OrganizationId>, bytes: usize, asking: usize) {
        self.in_all = self.in_all.saturating_sub(bytes);
        if let Entry::Occupied(mut share) = self.by_organization.entry(organization) {
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
    organization: Option<OrganizationId>,
    bytes: usize,
}

/// A request that holds a turn or waits for one.
struct Asking {
    answers: Arc<LargeAnswers>,
    organization: Option<OrganizationId>,
}

/// Permission to read one list; dropping it lets the next request read.
pub(crate) struct Turn {
    _permit: OwnedSemaphorePermit,
    _asking: Asking,
}

impl LargeAnswers {
    /// Starts without any answer in progress.
    pub fn new(limits: LargeAnswerLimits) -> Self {
        Self { limits, held: Mutex::default(), freed: Notify::new() }
    }

    /// Waits until the organization may read another list and memory for a large answer is free; absent when that takes too
    /// long.
    pub(crate) async fn turn(self: &Arc<Self>, organization: Option<OrganizationId>) -> Option<Turn> {
        let (asking, turns) = self.ask(organization);
        let waiting = async {
            let permit = turns.acquire_owned().await.ok()?;
            loop {
                let freed = self.freed.notified();
                if self.lock().fits(self.limits.bytes, organization, ROOM) {
                    return Some(permit);
                }
                freed.await;
            }
        };
        let permit = timeout(self.limits.wait, waiting).await.ok()??;
        Some(Turn { _permit: permit, _asking: asking })
    }

    fn ask(self: &Arc<Self>, organization: Option<OrganizationId>) -> (Asking, Arc<Semaphore>) {
        let mut held = self.lock();
        let share = held.share(organization, self.limits.at_once);
        share.asking += 1;
        (Asking { answers: Arc::clone(self), organization }, Arc::clone(&share.turns))
    }

    /// Reserves memory for an answer of `bytes`; absent while answers that clients haven't received take too much. An
    /// organization without a reservation always gets one.
    pub(crate) fn place(
        self: &Arc<Self>,
        organization: Option<OrganizationId>,
        bytes: usize,
    ) -> Option<AnswerMemory> {
        let mut held = self.lock();
        if !held.fits(self.limits.bytes, organization, bytes) {
            return None;
        }
        held.in_all += bytes;
        held.share(organization, self.limits.at_once).bytes += bytes;
        drop(held);
        Some(AnswerMemory { answers: Arc::clone(self), organization, bytes })
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for AnswerMemory {
    fn drop(&mut self) {
        self.answers.lock().release(self.organization, self.bytes, 0);
        self.answers.freed.notify_waiters();
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.answers.lock().release(self.organization, 0, 1);
    }
}

#[cfg(test)]
mod tests {
    use orgauth_testkit::builders::organization;

    use super::*;

    const MIB: usize = 1024 * 1024;

    fn answers(bytes: usize, at_once: usize) -> Arc<LargeAnswers> {
        Arc::new(LargeAnswers::new(LargeAnswerLimits { bytes, at_once, wait: Duration::from_millis(20) }))
    }

    fn is_unused(answers: &LargeAnswers) -> bool {
        let held = answers.lock();
        held.in_all == 0 && held.by_organization.is_empty()
    }

    #[tokio::test]
    async fn q1_an_organization_has_a_share_and_the_next_one_has_its_own() {
        let answers = answers(8 * MIB, 4);
        let [one, two] = [(); 2].map(|()| Some(organization().id));
        let held: Vec<_> = (0..2).map(|_| answers.place(one, MIB).unwrap()).collect();
        assert!(answers.place(one, MIB).is_none(), "its quarter is used up");
        assert!(answers.turn(one).await.is_none());
        assert!(answers.turn(two).await.is_some());
        let others = answers.place(two, MIB).unwrap();
        drop(held);
        assert!(answers.place(one, MIB).is_some());
        drop(others);
        assert!(is_unused(&answers));
    }

    /// When all memory is used up, each organization can still have one answer at a time, however large.
    #[test]
    fn q1_who_has_nothing_under_way_always_gets_an_answer() {
        let answers = answers(MIB, 4);
        let one = Some(organization().id);
        let first = answers.place(None, 2 * MIB).unwrap();
        let second = answers.place(one, 2 * MIB).unwrap();
        assert!(answers.place(None, 1).is_none() && answers.place(one, 1).is_none());
        drop((first, second));
        assert!(answers.place(one, 1).is_some());
    }

    #[tokio::test]
    async fn q1_few_lists_of_an_organization_are_read_at_once_and_other_organizations_have_their_own_turns() {
        let answers = answers(8 * MIB, 2);
        let [one, two] = [(); 2].map(|()| Some(organization().id));
        let turns = [answers.turn(one).await.unwrap(), answers.turn(one).await.unwrap()];
        assert!(answers.turn(one).await.is_none(), "both are taken");
        assert!(answers.turn(two).await.is_some());
        drop(turns);
        assert!(answers.turn(one).await.is_some());
        assert!(is_unused(&answers));
    }

    #[tokio::test]
    async fn q1_who_waits_for_a_turn_or_for_memory_goes_on_when_there_is_some() {
        let limits = LargeAnswerLimits { bytes: 8 * MIB, at_once: 1, wait: Duration::from_mins(10) };
        let answers = Arc::new(LargeAnswers::new(limits));
        let one = Some(organization().id);
        let (turn, place) = (answers.turn(one).await.unwrap(), answers.place(one, 2 * MIB).unwrap());
        let waiting = tokio::spawn({
            let answers = Arc::clone(&answers);
            async move { answers.turn(one).await.is_some() }
        });
        tokio::task::yield_now().await;
        drop(turn);
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished(), "its share of the memory is used up");
        drop(place);
        assert!(waiting.await.unwrap());
        assert!(is_unused(&answers));
    }
}
