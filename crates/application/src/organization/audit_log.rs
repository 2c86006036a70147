//! The audit log of an organization and that of the operator, newest first (docs/http-api.md#get-orgaudit-log).

use orgauth_domain::AuditId;
use orgauth_domain::audit::AuditRecord;
use orgauth_domain::ports::{StoreResult, read};

use crate::app::App;
use crate::initiator::{Initiator, InitiatorError};
use crate::page::{self, Page};

/// A page of the operator's own log, of entries older than `before`.
///
/// # Errors
/// The store failed.
pub fn list_operators(app: &App, before: Option<AuditId>, limit: u32) -> StoreResult<Page<AuditRecord, AuditId>> {
    let rows = read(&*app.store, |repositories| repositories.audit().list_operator(before, page::wanted(limit)))?;
    Ok(Page::cut(rows, limit, |entry| entry.id))
}

/// A page of the log, of entries older than `before`.
///
/// # Errors
/// Unknown organization, or the store failed.
pub fn list(
    app: &App,
    initiator: &Initiator,
    before: Option<AuditId>,
    limit: u32,
) -> Result<Page<AuditRecord, AuditId>, InitiatorError> {
    let organization = initiator.organization(app)?;
    let rows =
        read(&*app.store, |repositories| repositories.audit().list(organization, before, page::wanted(limit)))?;
    Ok(Page::cut(rows, limit, |entry| entry.id))
}
