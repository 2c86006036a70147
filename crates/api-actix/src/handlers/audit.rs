//! `GET /org/audit-log` and `GET /operator/audit-log`.

use orgauth_application::audit::{self, AuditQuery};
use orgauth_domain::audit::AuditAction;
use orgauth_domain::{AuditId, Timestamp, UserId};

use crate::dto::audit::AuditLogData;
use crate::endpoint::{Route, endpoint};
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::{Admin, Operator};
use crate::http::page::{self, Page, Query};
use crate::http::parameter::Parameter;

/// The routes of this subject.
pub(crate) const ROUTES: &[Route] = &[OF_ORGANIZATION, OF_OPERATORS];

const ACTION: Parameter = Parameter::query::<AuditAction>("action", "Only entries with this action.");

const USER: Parameter =
    Parameter::query::<UserId>("user", "Only entries of which this user is the actor or the target.");

const SEARCH: Parameter = page::search(
    "Only entries whose action, actor, target, IP address or details contain this text; case is ignored.",
);

const SINCE: Parameter = Parameter::query::<Timestamp>("since", "Only entries from this instant on.");

const UNTIL: Parameter = Parameter::query::<Timestamp>("until", "Only entries before this instant.");

endpoint! {
    /// Lists the organization's audit log, newest entry first, page by page.
    ///
    /// Entries can't be changed. They are deleted after a time that the operator configures. A page with `?q`, `?action` or `?user` may
    /// have few entries or none, and still have `nextCursor`.
    ///
    /// It has everything security-relevant. `?action=member.removed` lists only entries with this action, and
    /// `?user=usr_…` only those of which this user is the actor or the target, and `?q` only those whose action, actor, target, client's
    /// IP address or details contain the text; such a page examines at most 10,000 entries. `?since` and `?until` are instants such as
    /// `2026-11-21T14:00:00Z`: from the first on, and before the second. With them, a search examines fewer entries.
    ///
    /// The `actor` of a request without valid credentials is a `user` without `id`. `metadata` has, for
    /// example, `method` of a sign-in, `name` of an API key or `host` of a webhook. Entries are kept for 400 days,
    /// unless the service is configured otherwise.
    ///
    /// Refused requests without valid credentials (a failed sign-in, a request for a reset link) share one entry for
    /// each action, source and clock hour (UTC). The entry shows the first of them, with at most 128 characters of its
    /// user agent; `count` can grow until the hour is over.
    OF_ORGANIZATION = Get "/org/audit-log" listAuditLog, AuditLog, list,
    parameters: &[page::limit::<{ page::USUAL }>(), page::CURSOR, SEARCH, SINCE, UNTIL, ACTION, USER],
}

endpoint! {
    /// Lists the actions of operators, newest first, page by page.
    ///
    /// Includes actions with service keys and with the command line. An action on one organization is in that organization's
    /// audit log too.
    ///
    /// It has service keys made and revoked, organizations made, changed, suspended and activated (their slug is in
    /// `metadata`), accounts changed, exported and deleted, and imports. Entries are kept as long as those of
    /// organizations. An actor without `id` is the command line; then `ip`, `userAgent` and `requestId` are left out.
    /// An organization that was deleted with the account of its only member is `organization.deleted`, and
    /// `metadata.with` has the account's identifier; `metadata.by: "account_owner"` means that the owner deleted the
    /// account, not an operator.
    OF_OPERATORS = Get "/operator/audit-log" listOperatorAuditLog, Operator, list_operators,
    parameters: &[page::limit::<{ page::USUAL }>(), page::CURSOR],
}

async fn list(call: Call<Admin>) -> Result<Reply<AuditLogData>, ApiError> {
    let mut query = Query::new(call.raw.query_string());
    let page = Page::of(&mut query, |text| text.parse::<AuditId>().ok());
    let action = query.value("action", "must be the name of an action of the audit log", AuditAction::parse);
    let user = query.value("user", "must be the identifier of a user, usr_…", |text| text.parse::<UserId>().ok());
    let mut instant =
        |name| query.value(name, "must be an instant such as 2026-11-21T14:00:00Z", |text| text.parse().ok());
    let (since, until) = (instant("since"), instant("until"));
    let search = query.search();
    let Page { limit, after } = query.finish(page)?;
    let query = AuditQuery { after, limit: limit.unwrap_or(page::USUAL), action, user, search, since, until };
    let initiator = call.initiator();
    // Serialized on the blocking thread, like the list of members.
    call.run_list(move |app| AuditLogData::reply(audit::list(app, &initiator, &query)?)).await?
}

async fn list_operators(call: Call<Operator>) -> Result<Reply<AuditLogData>, ApiError> {
    let Page { limit, after } = Page::read(call.raw.query_string(), |text| text.parse::<AuditId>().ok())?;
    call.run_list(move |app| AuditLogData::reply(audit::list_operators(app, after, limit.unwrap_or(page::USUAL))?))
        .await?
}
