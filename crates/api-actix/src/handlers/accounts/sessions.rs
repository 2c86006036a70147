//! `GET /auth/session`, `/auth/sessions` and below, `POST /auth/logout-all`: the user's own sessions.

use orgauth_api_derive::Answer;
use orgauth_application::App;
use orgauth_application::accounts::sessions::{
    CurrentSession, current_session, end_session, list_sessions, logout_all,
};
use orgauth_domain::sign_in::SessionState;
use orgauth_domain::{SessionId, Timestamp};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use crate::code::ErrorCode;
use crate::code::ErrorCode::SessionNotFound;
use crate::dto::Message;
use crate::dto::accounts::User;
use crate::dto::impersonator::Impersonator;
use crate::dto::organizations::{Membership, SessionOrganization};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::{AccountSession, Member, Visitor};
use crate::http::parameter::PathId;
use crate::schema::{Always, Components, Described, one_of, one_word_of};

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

one_of! {
    /// Whether the request comes from a signed-in user.
    pub(crate) enum SessionData by "authenticated" "Whether a user is signed in." {
        /// A signed-in user.
        SignedIn(CurrentSessionData) = true,
        /// No signed-in user.
        Nobody(NoSessionData) = false,
    }
}

/// A user is signed in, and the membership and the organization are active.
#[derive(Answer)]
pub(crate) struct CurrentSessionData {
    /// Always `true`.
    pub(crate) authenticated: Always<true>,
    /// The signed-in user.
    pub(crate) user: User,
    /// The user's membership in the organization.
    pub(crate) membership: Membership,
    /// The organization of the session.
    pub(crate) org: SessionOrganization,
    /// When the access token expires.
    pub(crate) expires_at: Timestamp,
    /// Who signed in as the user: the operator of the service. Left out if that was the user.
    pub(crate) impersonator: Option<Impersonator>,
}

/// No user is signed in, or the membership or the organization is suspended.
#[derive(Answer)]
pub(crate) struct NoSessionData {
    /// Always `false`.
    pub(crate) authenticated: Always<false>,
    /// Why a valid access token is refused: the membership or the organization is suspended. Left out if there is no valid
    /// access token.
    pub(crate) reason: Option<SuspendedReason>,
    /// The service's cookies that the request has more than once, so that the service accepts neither: another application
    /// on the same host has set a cookie of the same name. Left out if there are none.
    #[eg(["access_token"])]
    pub(crate) repeated_cookies: Option<Vec<String>>,
}

/// Why a valid access token is refused.
#[derive(Serialize)]
pub(crate) struct SuspendedReason(ErrorCode);

impl Described for SuspendedReason {
    fn schema(_: &mut Components) -> RefOr<Schema> {
        let codes = [ErrorCode::MembershipNotActive, ErrorCode::OrganizationSuspended];
        one_word_of(codes.map(ErrorCode::as_str)).into()
    }

    fn example() -> Value {
        json!(ErrorCode::MembershipNotActive)
    }
}

impl SessionData {
    /// The answer to a request that has each of the `repeated` cookies more than once.
    pub(crate) fn new(app: &App, current: CurrentSession, repeated: Vec<String>) -> Self {
        let repeated_cookies = Some(repeated).filter(|names| !names.is_empty());
        let nobody = |reason| Self::Nobody(NoSessionData { authenticated: Always, reason, repeated_cookies });
        match current {
            CurrentSession::SignedIn(current) => Self::SignedIn(CurrentSessionData {
                authenticated: Always,
                user: (&current.user).into(),
                membership: Membership::new(app, &current.membership),
                org: (&current.organization).into(),
                expires_at: current.expires_at,
                impersonator: current.impersonator.map(Into::into),
            }),
            CurrentSession::SignedOut => nobody(None),
            CurrentSession::Suspended(fault) => {
                nobody(Some(SuspendedReason(crate::error::ApiError::from(fault).code)))
            }
        }
    }
}

/// The user's active sessions in this organization.
#[derive(Answer)]
pub(crate) struct SessionsData {
    /// The sessions, newest first.
    pub(crate) sessions: Vec<Session>,
}

/// An active session of the user.
#[derive(Answer)]
pub(crate) struct Session {
    /// The session's identifier, `ses_…`.
    pub(crate) id: SessionId,
    /// When it began.
    pub(crate) created_at: Timestamp,
    /// When the session last got new tokens, for example by a refresh.
    pub(crate) last_used_at: Timestamp,
    /// IP address of the client at the sign-in or the last refresh.
    #[eg("192.0.2.10")]
    pub(crate) ip: String,
    /// `User-Agent` of the client at the sign-in or the last refresh, at most 512 characters.
    #[eg("Mozilla/5.0")]
    pub(crate) user_agent: String,
    /// Whether it is the session of this request.
    pub(crate) current: bool,
    /// Who signed in as the user: the operator of the service. Left out if that was the user.
    pub(crate) impersonator: Option<Impersonator>,
}

impl Session {
    /// A session as its own user sees it from the session `current`.
    pub(crate) fn new(session: orgauth_domain::sign_in::Session, current: SessionId) -> Self {
        let last_used_at = match &session.state {
            SessionState::Full(full) => full.last_used_at,
            SessionState::Partial(_) | SessionState::Ended(_) => session.created_at,
        };
        Self {
            id: session.id,
            created_at: session.created_at,
            last_used_at,
            ip: session.client.ip.to_string(),
            user_agent: session.client.user_agent,
            current: session.id == current,
            impersonator: session.impersonator.map(Into::into),
        }
    }
}

async fn current(call: Call<Visitor>) -> Result<Reply<SessionData>, ApiError> {
    let (organization, access) = (call.organization(), call.presented.access.clone());
    let current = call.run(move |app| current_session(app, &organization, &access)).await??;
    if let Some(user) = current.user_id() {
        call.identify_user(user);
    }
    let repeated = cookies::repeated(call.raw.headers(), call.state.cookies);
    Reply::of(&SessionData::new(&call.state.app, current, repeated))
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
