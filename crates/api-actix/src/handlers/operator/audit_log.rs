//! `GET /operator/audit-log`.

use orgauth_application::audit;
use orgauth_domain::AuditId;

use crate::dto::audit::AuditLogData;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::page::{self, Page};

endpoint! {
    /// Lists the actions of operators, newest first, page by page.
    ///
    /// Includes actions with service keys and with the command line. An action on one organization is in that organization's
    /// audit log too.
    ENDPOINT = Get "/operator/audit-log" listOperatorAuditLog, Operator, Operator, handle,
    parameters: &[page::limit::<{ page::USUAL }>(), page::CURSOR],
}

async fn handle(call: Call) -> Result<Reply<AuditLogData>, ApiError> {
    let Page { limit, after } = Page::read(call.raw.query_string(), |text| text.parse::<AuditId>().ok())?;
    call.run_list(move |app| AuditLogData::reply(audit::list_operators(app, after, limit.unwrap_or(page::USUAL))?))
        .await?
}
