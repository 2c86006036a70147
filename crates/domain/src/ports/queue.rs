//! The port by which the loops use the queue.

use super::store_error::StoreResult;
use crate::operations::queue::{Backlog, Claim, Demand, Lane};

/// Gives jobs to the loops. Units of work write jobs and their results: [`super::Jobs`].
pub trait JobQueue: Send + Sync {
    /// Claims due jobs. The claim takes effect at once and can't be rolled back: it has no transaction around it. Groups
    /// take turns, in the order of the groups: each gives at most `per_group` jobs, the longest due first, before the next
    /// group is looked at; a tenant gives at most `per_tenant`, whatever their groups. Two concurrent claims never get the
    /// same job, and neither waits for the other.
    ///
    /// # Errors
    /// The store failed; either nothing was claimed, or the leases of the claimed jobs will run out.
    fn claim(&self, demand: &Demand) -> StoreResult<Claim>;

    /// How many jobs of a lane wait or are held, and for how long the oldest due job has been due.
    ///
    /// # Errors
    /// The store failed.
    fn backlog(&self, lane: Lane) -> StoreResult<Backlog>;

    /// Makes every held job of the lane due now, when all holders are known to be dead. Returns how many.
    ///
    /// # Errors
    /// The store failed.
    fn end_leases(&self, lane: Lane) -> StoreResult<u64>;
}

/// Wakes the loop of a lane in this process.
pub trait Notifier: Send + Sync {
    /// Reports that jobs of this lane were committed.
    fn notify(&self, lane: Lane);
}
