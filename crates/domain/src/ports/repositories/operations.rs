//! The queue of jobs, the servers beside each other, and retention.

use crate::operations::queue::{ClaimToken, JobId, NewJob, Settled};
use crate::operations::server::{ServerHeartbeat, ServerId, ServerRow};
use crate::ports::store_error::StoreResult;
use crate::time::{Duration, Timestamp};

/// Jobs of the queue. [`JobQueue`](crate::ports::JobQueue) gives them out.
pub trait Jobs {
    /// Writes a new job. After the commit, the loops of this process are notified.
    fn push(&mut self, job: &NewJob) -> StoreResult<()>;
    /// Marks held jobs as handing over ([`crate::operations::queue`]); returns those that their claim still held. The others belong to
    /// another claim now.
    fn hand_over(&mut self, held: &[(JobId, ClaimToken)]) -> StoreResult<Vec<JobId>>;
    /// Writes the results of held jobs; returns those that their claim still held. The others belong to another claim now,
    /// and nothing of theirs is changed.
    fn settle(&mut self, settled: &[Settled]) -> StoreResult<Vec<JobId>>;
}

/// The servers that use this store, and the data keys that seal values in it.
pub trait Servers {
    /// Writes a server, with a heartbeat now by the database's clock, and the name of the data key that it seals with.
    fn write_heartbeat(&mut self, server: &ServerRow) -> StoreResult<()>;
    /// The servers with a heartbeat within this time by the database's clock, ordered by identifier.
    fn live(&mut self, within: Duration) -> StoreResult<Vec<ServerHeartbeat>>;
    /// Deletes a server, if present.
    fn delete(&mut self, id: ServerId) -> StoreResult<()>;
    /// Deletes the servers without a heartbeat within this time by the database's clock.
    fn delete_stale(&mut self, within: Duration) -> StoreResult<()>;
    /// The names of the data keys that may have sealed a value here, in order.
    fn data_keys(&mut self) -> StoreResult<Vec<String>>;
    /// Writes the name of a data key that seals from now on.
    fn add_data_key(&mut self, name: &str) -> StoreResult<()>;
    /// Deletes the name of a data key that seals no value here any more, if present.
    fn remove_data_key(&mut self, name: &str) -> StoreResult<()>;
    /// When the database became another one than the servers saw before, by its own clock: a standby took over, or a backup was
    /// restored, and what was written just before may be missing. Absent when it never did. Notes the present one.
    fn database_changed_at(&mut self) -> StoreResult<Option<Timestamp>>;
}

/// Deletion of records that are no longer needed; each call deletes at most `limit` rows and returns how many it deleted.
pub trait Housekeeping {
    /// Sessions that ended or ran out before `before`.
    fn purge_sessions(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Throttle buckets that became irrelevant before `before`.
    fn purge_throttles(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Known sources whose last success was before `before`.
    fn purge_known_sources(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Invitations that expired before `before`, in any state.
    fn purge_invites(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Password resets that expired before `before`.
    fn purge_password_resets(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Links that prove an address and expired before `before`.
    fn purge_email_changes(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Sign-ups whose link expired before `before`.
    fn purge_sign_ups(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Used challenges of passkeys that expired before `before`.
    fn purge_challenges(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Deliveries that were written before `before` and have no job any more.
    fn purge_deliveries(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Mails that ended before `before` and whose invitation, if any, is gone.
    fn purge_mails(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Events that happened before `before` and of which no delivery is left.
    fn purge_events(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Audit entries that were written before `before`.
    fn purge_audit(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Sets of roles that were made before `before`, and that no member has.
    fn purge_role_sets(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Rows of one organization that was marked as deleted before `before`, and finally its own row. Returns 0 when no such
    /// organization is left, or another server is deleting it.
    fn purge_organizations(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
}
