//! `GET /org/audit-log`.

use orgauth_application::organization::audit_log;
use orgauth_domain::AuditId;

use crate::dto::audit::AuditLogData;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::page::{self, Page};

endpoint! {
    /// Lists what happened in the organization, newest first, page by page.
    ///
    /// Entries are never changed, and are kept for as long as the operator says.
    ENDPOINT = Get "/org/audit-log" listAuditLog, AuditLog, Admin, handle,
    parameters: &[page::limit::<{ page::USUAL }>(), page::CURSOR],
}

async fn handle(call: Call) -> Result<Reply<AuditLogData>, ApiError> {
    let Page { limit, after } = Page::read(call.raw.query_string(), |text| text.parse::<AuditId>().ok())?;
    let initiator = call.initiator()?;
    // The answer is written where it was read, as that of the members is.
    call.run_list(move |app| {
        AuditLogData::reply(audit_log::list(app, &initiator, after, limit.unwrap_or(page::USUAL))?)
    })
    .await?
}
