//! The queue, as the loops see it.

use super::store_error::StoreResult;
use crate::queue::{Backlog, Claim, Demand, Lane};

/// Gives jobs out. Writing jobs and their results is part of a unit of work: [`super::Jobs`].
pub trait JobQueue: Send + Sync {
    /// Holds due jobs for whoever asks, at once and for good: there is no transaction around it. Groups take turns:
    /// of each at most `per_group` jobs are given out, the longest due first, before the next group is looked at, in
    /// the order of the groups; of a tenant at most `per_tenant`, whatever their groups. Two that ask at once never get
    /// the same job, and none waits for the other.
    ///
    /// # Errors
    /// The store failed; nothing was given out, or the lease of what was will run out.
    fn claim(&self, demand: &Demand) -> StoreResult<Claim>;

    /// How much of a lane waits or is held, and for how long the oldest due job has been due.
    ///
    /// # Errors
    /// The store failed.
    fn backlog(&self, lane: Lane) -> StoreResult<Backlog>;

    /// Makes every held job of the lane due now: whoever held one is known to be dead. Returns how many.
    ///
    /// # Errors
    /// The store failed.
    fn end_leases(&self, lane: Lane) -> StoreResult<u64>;
}

/// Wakes the loop of a lane in this process.
pub trait Notifier: Send + Sync {
    /// Jobs of this lane were committed.
    fn notify(&self, lane: Lane);
}
