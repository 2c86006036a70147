//! `/org/members` and below: list, change, remove.

use orgauth_application::organization::members::{self, MemberChange, MemberQuery};
use orgauth_domain::organization::membership::{MembershipStatus, Role};
use orgauth_domain::{Timestamp, UserId};

use crate::code::ErrorCode::{CannotRemoveSelf, CannotSuspendSelf, LastAdmin, MemberNotFound};
use crate::dto::Message;
use crate::dto::organizations::{MemberData, MembersData};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::body;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::page::{self, Page, Query};
use crate::http::parameter::{Parameter, PathId};

const SEARCH: Parameter = page::search("Only those whose name or address contains this, whatever its case.");

const ROLE: Parameter = Parameter::query::<Role>("role", "Only those with this role.");

const STATUS: Parameter = Parameter::query::<MembershipStatus>("status", "Only those with this status.");

const ID: PathId<UserId> = PathId::new("id", "The user's identifier.", MemberNotFound);

endpoint! {
    /// Lists the members by joining time, page by page.
    ///
    /// Suspended ones too.
    LIST = Get "/org/members" listMembers, Members, Member, list,
    parameters: &[page::limit::<{ page::LIMIT }>(), page::CURSOR, SEARCH, ROLE, STATUS],
}

endpoint! {
    /// Changes a member's role or status.
    ///
    /// An organization keeps one active admin at least.
    UPDATE = Patch "/org/members/{id}" updateMember, Members, Admin, update,
    parameters: &[ID.parameter()],
    errors: &[CannotSuspendSelf, LastAdmin],
}

endpoint! {
    /// Removes a member.
    ///
    /// The sessions here end with it; the very next verify says so.
    REMOVE = Delete "/org/members/{id}" removeMember, Members, Admin, remove,
    parameters: &[ID.parameter()],
    errors: &[CannotRemoveSelf, LastAdmin],
}

endpoint! {
    /// Ends a member's sessions in the organization.
    ///
    /// Those in other organizations go on. The very next verify says so; who may, signs in again.
    END_SESSIONS = Post "/org/members/{id}/end-sessions" endMemberSessions, Members, Admin, end_sessions,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Leaves the organization.
    ///
    /// The caller's sessions here end with it, and the cookies are cleared. An organization keeps one active admin at least.
    LEAVE = Post "/org/leave" leaveOrganization, Members, Member, leave,
    is_personal: true,
    clears: &cookies::ALL,
    errors: &[LastAdmin],
}

body! {
    /// A change of a member.
    pub(crate) struct UpdateMemberBody {
        /// What the member may do; left out: stays.
        role: Option<Role> = "role",
        /// Whether the member may act; left out: stays.
        status: Option<MembershipStatus> = "status",
    }
}

async fn list(call: Call) -> Result<Reply<MembersData>, ApiError> {
    let mut query = Query::new(call.raw.query_string());
    let (page, search) = (Page::of(&mut query, place), query.search());
    let role = query.value("role", "must be member or org_admin", Role::parse);
    let status = query.value("status", "must be active or suspended", |word| {
        MembershipStatus::parse(word).filter(|status| *status != MembershipStatus::Removed)
    });
    let Page { limit, after } = query.finish(page)?;
    let initiator = call.initiator()?;
    let query = MemberQuery { after, limit: limit.unwrap_or(page::LIMIT), search, role, status };
    // Serialized on the blocking thread: there may be a thousand members, and the worker thread has other requests to answer.
    call.run_list(move |app| {
        let page = members::list(app, &initiator, &query)?;
        Reply::of(&MembersData {
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

async fn update(call: Call, body: UpdateMemberBody) -> Result<Reply<MemberData>, ApiError> {
    let user = ID.of(&call)?;
    let initiator = call.initiator()?;
    let suspended = body.status.map(|status| status == MembershipStatus::Suspended);
    let change = MemberChange { role: body.role, suspended };
    let member = call.run(move |app| members::change(app, &initiator, user, change)).await??;
    Reply::of(&MemberData { member: member.into() })
}

async fn remove(call: Call) -> Result<Reply<Message>, ApiError> {
    let user = ID.of(&call)?;
    let initiator = call.initiator()?;
    call.run(move |app| members::remove(app, &initiator, user)).await??;
    Reply::of(&Message { message: "the member is removed" })
}

async fn end_sessions(call: Call) -> Result<Reply<Message>, ApiError> {
    let user = ID.of(&call)?;
    let initiator = call.initiator()?;
    call.run(move |app| members::end_sessions(app, &initiator, user)).await??;
    Reply::of(&Message { message: "the member's sessions here have ended" })
}

async fn leave(call: Call) -> Result<Reply<Message>, ApiError> {
    let (caller, request) = (call.caller()?, call.request.clone());
    call.run(move |app| members::leave(app, &caller, &request)).await??;
    let reply = Reply::of(&Message { message: "you left the organization" })?;
    Ok(reply.with_cookies(cookies::clear_all(call.state.cookies)))
}
