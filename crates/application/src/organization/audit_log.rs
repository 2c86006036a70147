//! The audit log of an organization, newest first (docs/http-api.md#get-orgaudit-log).

use orgauth_domain::AuditId;
use orgauth_domain::audit::AuditRecord;
use orgauth_domain::ports::read;

use crate::app::App;
use crate::initiator::{Initiator, InitiatorError};
use crate::page::{self, Page};

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
