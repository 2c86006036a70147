//! `GET /org/audit-log` (docs/http-api.md#get-orgaudit-log).

use orgauth_domain::AuditId;
use orgauth_domain::audit::AuditRecord;
use orgauth_domain::ports::{StoreError, read};

use crate::app::App;
use crate::authorize::Caller;

/// A page of the log.
pub struct AuditPage {
    /// The entries, newest first.
    pub entries: Vec<AuditRecord>,
    /// Where the next page begins; absent when this was the last one.
    pub next: Option<AuditId>,
}

/// A page of the caller's organization's log, of entries older than `before`.
///
/// # Errors
/// The store failed.
pub fn list(app: &App, caller: &Caller, before: Option<AuditId>, limit: u32) -> Result<AuditPage, StoreError> {
    // One more than asked for tells whether there are more.
    let wanted = limit.saturating_add(1);
    let mut entries =
        read(&*app.store, |repositories| repositories.audit().list(caller.organization.id, before, wanted))?;
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let more = entries.len() > limit;
    entries.truncate(limit);
    let next = entries.last().filter(|_| more).map(|last| last.id);
    Ok(AuditPage { entries, next })
}
