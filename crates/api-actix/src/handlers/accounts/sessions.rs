//! `GET /auth/session`, `/auth/sessions` and below, `POST /auth/logout-all`: the user's own sessions.

use orgauth_application::accounts::sessions::{current_session, end_session, list_sessions, logout_all};
use orgauth_domain::SessionId;

use crate::code::ErrorCode::SessionNotFound;
use crate::dto::Message;
use crate::dto::accounts::{Session, SessionData, SessionsData};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::{AccountSession, Member, Visitor};
use crate::http::parameter::PathId;

const ID: PathId<SessionId> = PathId::new("id", "The session's identifier.", SessionNotFound);

endpoint! {
    /// Returns who is signed in, for a page that loads.
    ///
    /// A missing, expired or replaced access token is no error here: the answer is 200 with `authenticated: false`.
    ///
    /// If `X-Org-Slug` and the page's `Origin` are accepted, the answer is 200. With `authenticated: false`, try `POST
    /// /auth/refresh` once, then show the sign-in. With `repeatedCookies`, signing in again doesn't help: another
    /// application on the host uses the same cookies.
    CURRENT = Get "/auth/session" getSession, Sessions, current,
    cookie: Some(cookies::ACCESS),
}

endpoint! {
    /// Lists the user's active sessions in this organization, newest first.
    ///
    /// The session of this request has `current: true`.
    ///
    /// There are at most 50 (`tokens.sessions_per_member`): one more ends the oldest.
    LIST = Get "/auth/sessions" listSessions, Sessions, list,
}

endpoint! {
    /// Ends one of the user's sessions in this organization.
    ///
    /// The session's tokens are refused from the next request on. If it is the session of this request, the cookies are cleared
    /// as well.
    ///
    /// A session of another user or another organization, or one that has ended, is 404 `session_not_found`.
    END = Delete "/auth/sessions/{id}" endSession, Sessions, end,
    parameters: &[ID.parameter()],
    clears: &cookies::ALL,
}

endpoint! {
    /// Ends every session of the user, in every organization, and clears the cookies.
    ///
    /// Requires the `refresh_token` cookie in addition to the access token. Requests from an organization's page, and sessions
    /// that began on one, are refused with 403 `origin_not_allowed`.
    LOGOUT_ALL = Post "/auth/logout-all" logoutAll, Sessions, end_all,
    is_capped: false,
    clears: &cookies::ALL,
}

async fn current(call: Call<Visitor>) -> Result<Reply<SessionData>, ApiError> {
    let (organization, access) = (call.organization(), call.presented.access.clone());
    let current = call.run(move |app| current_session(app, &organization, &access)).await??;
    if let Some(user) = current.user_id() {
        call.identify_user(user);
    }
    let repeated = cookies::repeated(call.raw.headers(), call.state.cookies);
    Reply::of(&SessionData::new(current, repeated))
}

async fn list(call: Call<Member>) -> Result<Reply<SessionsData>, ApiError> {
    let caller = call.caller();
    let current = caller.session.id;
    let sessions = call.run(move |app| list_sessions(app, &caller)).await??;
    let sessions = sessions.into_iter().map(|session| Session::new(session, current)).collect();
    Reply::of(&SessionsData { sessions })
}

async fn end(call: Call<Member>) -> Result<Reply<Message>, ApiError> {
    let id = ID.of(&call)?;
    let caller = call.caller();
    let is_current = caller.session.id == id;
    let request = call.request.clone();
    call.run(move |app| end_session(app, &caller, id, &request)).await??;
    let reply = Reply::of(&Message { message: "session ended" })?;
    Ok(if is_current { reply.with_cookies(cookies::clear_all(call.state.cookies)) } else { reply })
}

async fn end_all(call: Call<AccountSession>) -> Result<Reply<Message>, ApiError> {
    let (caller, request) = (call.caller(), call.request.clone());
    call.run(move |app| logout_all(app, &caller, &request)).await??;
    let reply = Reply::of(&Message { message: "signed out everywhere" })?;
    Ok(reply.with_cookies(cookies::clear_all(call.state.cookies)))
}
