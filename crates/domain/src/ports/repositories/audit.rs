//! The audit log.

use crate::audit::{AuditAction, AuditEntry, AuditRecord, OperatorEntry};
use crate::id::{AuditId, OrganizationId};
use crate::ports::store_error::StoreResult;
use crate::time::Timestamp;

/// The audit log. Entries never change, and the database refuses every change but these: counting entries count up, an
/// erasure blanks the person, and entries past their retention ([`Housekeeping::purge_audit`](crate::ports::Housekeeping::purge_audit))
/// or of a deleted organization are deleted.
pub trait Audit {
    /// The entries with one of these actions since an instant, newest first; at most `limit`.
    fn of_actions(
        &mut self,
        organization: OrganizationId,
        actions: &[AuditAction],
        since: Timestamp,
        limit: u32,
    ) -> StoreResult<Vec<AuditRecord>>;
    /// Appends an entry.
    fn append(&mut self, entry: &AuditEntry) -> StoreResult<()>;
    /// Appends an entry that counts, or adds one to the count of the entry with this key, which stays as it is otherwise.
    /// Returns the count. A key belongs to one clock hour of `created_at`.
    fn tally(&mut self, key: &[u8; 32], entry: &AuditEntry) -> StoreResult<u64>;
    /// The entries of an organization, newest first, at most `limit`, those before `before` when given.
    fn list(
        &mut self,
        organization: OrganizationId,
        before: Option<AuditId>,
        limit: u32,
    ) -> StoreResult<Vec<AuditRecord>>;
    /// Appends an entry to the operator's own log.
    fn append_operator(&mut self, entry: &OperatorEntry) -> StoreResult<()>;
    /// The entries of the operator's own log, newest first, at most `limit`, those before `before` when given.
    fn list_operator(&mut self, before: Option<AuditId>, limit: u32) -> StoreResult<Vec<AuditRecord>>;
}
