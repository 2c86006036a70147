//! `/org/members` and below: list, change, remove.

use orgauth_application::initiator::Initiator;
use orgauth_application::organization::members::{self, MemberChange, MemberQuery};
use orgauth_domain::organization::membership::{MembershipStatus, Role};
use orgauth_domain::text::InvalidText;
use orgauth_domain::{Timestamp, UserId};

use crate::code::ErrorCode;
use crate::dto::Message;
use crate::dto::organizations::{MemberData, MembersData};
use crate::error::ApiError;
use crate::http::page::{self, Page};
use crate::http::pipeline::{Call, Reply};

/// The body of a change.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct UpdateMemberBody {
    /// `member` or `org_admin`; left out: stays.
    role: Option<String>,
    /// `active` or `suspended`; left out: stays.
    status: Option<String>,
}

pub(crate) async fn list(call: Call) -> Result<Reply, ApiError> {
    let (Page { limit, after }, search) = Page::searched(call.raw.query_string(), place)?;
    let (caller, request) = (call.caller()?, call.request.clone());
    let query = MemberQuery { after, limit: limit.unwrap_or(page::LIMIT), search };
    // The answer is written where it was read: there may be a thousand, and the worker has others to answer.
    call.run_list(move |app| {
        let page = members::list(app, &Initiator::Member(&caller, &request), &query)?;
        Reply::ok(&MembersData {
            members: page.entries.into_iter().map(Into::into).collect(),
            next_cursor: page.next.map(|(joined_at, user)| page::cursor(&format!("{}.{user}", joined_at.millis()))),
        })
    })
    .await?
}

fn place(text: &str) -> Option<(Timestamp, UserId)> {
    let (joined_at, user) = text.split_once('.')?;
    Some((Timestamp::from_millis(joined_at.parse().ok()?), user.parse().ok()?))
}

pub(crate) async fn update(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let role = fields.optional_string("role");
    let role =
        fields.parsed("role", role, |word| Role::parse(word).ok_or(InvalidText::Form("must be member or org_admin")));
    let status = fields.optional_string("status");
    let suspended = fields.parsed("status", status, |word| match MembershipStatus::parse(word) {
        Some(MembershipStatus::Active) => Ok(false),
        Some(MembershipStatus::Suspended) => Ok(true),
        Some(MembershipStatus::Removed) | None => Err(InvalidText::Form("must be active or suspended")),
    });
    fields.finish(Some(()))?;
    let user: UserId = call.path_id(ErrorCode::MemberNotFound)?;
    let (caller, request) = (call.caller()?, call.request.clone());
    let change = MemberChange { role, suspended };
    let member =
        call.run(move |app| members::change(app, &Initiator::Member(&caller, &request), user, change)).await??;
    Reply::ok(&MemberData { member: member.into() })
}

pub(crate) async fn remove(call: Call) -> Result<Reply, ApiError> {
    let user: UserId = call.path_id(ErrorCode::MemberNotFound)?;
    let (caller, request) = (call.caller()?, call.request.clone());
    call.run(move |app| members::remove(app, &Initiator::Member(&caller, &request), user)).await??;
    Reply::ok(&Message { message: "the member is removed" })
}
