//! `/operator/users` and below: list, show, change, sign out, reset the second factor, delete, export.

use orgauth_api_derive::{Answer, Body};
use orgauth_application::accounts::by_operator::{self, Account, AccountChange, AccountQuery};
use orgauth_application::accounts::delete_account::delete_by_operator;
use orgauth_application::accounts::export;
use orgauth_application::accounts::two_factor_by_operator;
use orgauth_domain::accounts::user;
use orgauth_domain::text::Name;
use orgauth_domain::{SessionId, Timestamp, UserId};

use super::export::{ExportData, place};
use crate::code::ErrorCode::{LastAdmin, TwoFactorNotEnabled, UserNotFound};
use crate::dto::Message;
use crate::dto::accounts::{MembershipOrganization, OperatorMembership, User};
use crate::dto::impersonator::Impersonator;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::Operator;
use crate::http::page::{self, Page};
use crate::http::parameter::PathId;

const ID: PathId<UserId> = PathId::new("id", "The user's identifier.", UserNotFound);

endpoint! {
    /// Lists the users of all organizations, oldest account first, page by page.
    ///
    /// Includes users without an organization. With `?email`, the list has only the account with this address, or is empty.
    ///
    /// The address may have any spelling that sign-in accepts; an invalid one is 400 `validation_failed`.
    LIST = Get "/operator/users" listUsers, Operator, list,
    parameters: &[page::limit::<{ page::USUAL }>(), page::CURSOR, page::EMAIL],
}

endpoint! {
    /// Returns a user with the user's memberships.
    ///
    /// Includes suspended memberships.
    ///
    /// They are ordered by slug, and removed ones are left out. An unknown or malformed identifier is 404
    /// `user_not_found`.
    GET = Get "/operator/users/{id}" getUser, Operator, get,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Lists a user's active sessions, in every organization.
    ///
    /// They are in the order of the organizations' slugs, and newest first in each.
    ///
    /// `POST /operator/users/{id}/logout-all` ends all of them, `POST /org/members/{userId}/end-sessions` those of one organization.
    SESSIONS = Get "/operator/users/{id}/sessions" listUserSessions, Operator, sessions,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Changes a user's name, or whether the email address counts as verified.
    ///
    /// Fields that are left out stay unchanged. The user's sessions continue.
    ///
    /// A change is recorded as `profile.updated` in the operator's log and in that of each organization of which the
    /// user is a member; `metadata.isEmailVerified` shows a new value of that field. A value that equals the current
    /// one is no change, and isn't recorded.
    UPDATE = Patch "/operator/users/{id}" updateUser, Operator, update,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Ends every session of a user, in every organization.
    ///
    /// Verify refuses the user's access tokens from its next call on.
    ///
    /// Recorded as `session.logged_out_everywhere` in the operator's log and in that of each of the user's
    /// organizations.
    LOGOUT_ALL = Post "/operator/users/{id}/logout-all" logoutUser, Operator, logout_all,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Removes a user's authenticator app, recovery codes and passkeys, and ends every session of the user.
    ///
    /// For a user who lost the authenticator and the recovery codes, or the passkey that is the second factor. All passkeys go, also
    /// those that the user still has; one alone is removed by the user, in the account. Also cancels a set-up that was never finished.
    /// The user gets a mail if two-factor authentication was on, and one for each passkey.
    ///
    /// Afterwards the password alone signs in, which `POST /auth/forgot-password` sets where there is none; where an organization
    /// requires a second factor, the next sign-in sets one up. Recorded as `two_factor.reset` and `passkey.removed` in the operator's
    /// log and in that of each of the user's organizations. Webhooks of these organizations get `user.two_factor_disabled`, if it was
    /// on, and `user.passkey_removed`. If there is neither, the answer is 409 `two_factor_not_enabled`.
    /// `orgauth user reset-2fa --email` does the same.
    RESET_TWO_FACTOR = Post "/operator/users/{id}/reset-2fa" resetTwoFactor, Operator, reset_two_factor,
    parameters: &[ID.parameter()],
    errors: &[TwoFactorNotEnabled],
}

endpoint! {
    /// Deletes a user's account and erases the stored data about the user.
    ///
    /// Does the same as `POST /auth/delete-account`, without a password. Organizations whose only member is the user are deleted
    /// too. Refused with `last_admin` while the user is the last active admin of an organization that has other members.
    ///
    /// The operator's log has `account.deleted` with the identifier, and `organization.deleted` for each organization
    /// that was deleted with the account.
    DELETE = Delete "/operator/users/{id}" deleteUser, Operator, delete,
    parameters: &[ID.parameter()],
    errors: &[LastAdmin],
}

endpoint! {
    /// Returns the stored data about a user, without secrets.
    ///
    /// The pages are those of `GET /auth/export`, without its limit of five a day. Each call is recorded in the audit logs.
    ///
    /// For a person who asks which data is kept and can't sign in. Each page is recorded as `account.exported`, in the
    /// operator's log and in that of each organization of which the person is a member.
    EXPORT = Get "/operator/users/{id}/export" exportUser, Operator, export,
    parameters: &[ID.parameter(), page::CURSOR],
}

/// A change of a user.
#[derive(Body)]
pub(crate) struct UpdateUserBody {
    /// Display name; stays unchanged if left out.
    pub(crate) name: Option<Name>,
    /// Whether the email address counts as verified; stays unchanged if left out.
    pub(crate) is_email_verified: Option<bool>,
}

/// A page of users.
#[derive(Answer)]
pub(crate) struct OperatorUsersData {
    /// The users, oldest account first.
    pub(crate) users: Vec<OperatorUser>,
    /// The value of `?cursor` for the next page; left out on the last page.
    #[eg("dXNyXzAxbTd6Ng")]
    pub(crate) next_cursor: Option<String>,
}

/// A user after a change.
#[derive(Answer)]
pub(crate) struct OperatorUserData {
    /// The user.
    pub(crate) user: OperatorUser,
}

/// A user, as the operator sees it.
#[derive(Answer)]
pub(crate) struct OperatorUser {
    #[flatten]
    pub(crate) user: User,
    /// When the account was made.
    pub(crate) created_at: Timestamp,
}

impl From<&user::User> for OperatorUser {
    fn from(user: &user::User) -> Self {
        Self { user: user.into(), created_at: user.created_at }
    }
}

/// A user's active sessions.
#[derive(Answer)]
pub(crate) struct OperatorSessionsData {
    /// The sessions.
    pub(crate) sessions: Vec<OperatorSession>,
}

/// A session of a user, as the operator sees it.
#[derive(Answer)]
pub(crate) struct OperatorSession {
    /// The session's identifier.
    pub(crate) id: SessionId,
    /// Its organization.
    pub(crate) org: MembershipOrganization,
    /// When it began.
    pub(crate) created_at: Timestamp,
    /// When it was last refreshed, or began.
    pub(crate) last_used_at: Timestamp,
    /// IP address of the client that signed in or last refreshed.
    #[eg("192.0.2.10")]
    pub(crate) ip: String,
    /// `User-Agent` of that client.
    #[eg("Mozilla/5.0")]
    pub(crate) user_agent: String,
    /// Who signed in as the user: the operator of the service. Left out if that was the user.
    pub(crate) impersonator: Option<Impersonator>,
}

/// A user with the user's memberships.
#[derive(Answer)]
pub(crate) struct OperatorUserDetails {
    /// The user.
    pub(crate) user: OperatorUser,
    /// Whether two-factor authentication is on.
    pub(crate) two_factor_enabled: bool,
    /// How many passkeys the user has.
    pub(crate) passkeys: u64,
    /// The user's memberships, including suspended ones, ordered by the organization's slug.
    pub(crate) memberships: Vec<OperatorMembership>,
}

async fn list(call: Call<Operator>) -> Result<Reply<OperatorUsersData>, ApiError> {
    let place = |text: &str| text.parse::<UserId>().ok();
    let (Page { limit, after }, email) = Page::by_address(call.raw.query_string(), place)?;
    let query = AccountQuery { email, after, limit: limit.unwrap_or(page::USUAL) };
    call.run_list(move |app| {
        let page = by_operator::list(app, &query)?;
        Reply::of(&OperatorUsersData {
            users: page.entries.iter().map(Into::into).collect(),
            next_cursor: page.next.map(|id| page::cursor(&id.to_string())),
        })
    })
    .await?
}

async fn get(call: Call<Operator>) -> Result<Reply<OperatorUserDetails>, ApiError> {
    let id = ID.of(&call)?;
    call.run_list(move |app| {
        let (user, passkeys, organizations) = by_operator::get(app, id)?;
        Reply::of(&OperatorUserDetails {
            user: (&user).into(),
            two_factor_enabled: user.has_second_factor(),
            passkeys,
            memberships: organizations.into_iter().map(Into::into).collect(),
        })
    })
    .await?
}

async fn sessions(call: Call<Operator>) -> Result<Reply<OperatorSessionsData>, ApiError> {
    let id = ID.of(&call)?;
    call.run_list(move |app| {
        let found = by_operator::sessions(app, id)?;
        let sessions = found.iter().flat_map(|(organization, sessions)| {
            sessions.iter().map(|session| OperatorSession {
                id: session.id,
                org: organization.into(),
                created_at: session.created_at,
                last_used_at: session.last_used_at().unwrap_or(session.created_at),
                ip: session.client.ip.to_string(),
                user_agent: session.client.user_agent.clone(),
                impersonator: session.impersonator.map(Into::into),
            })
        });
        Reply::of(&OperatorSessionsData { sessions: sessions.collect() })
    })
    .await?
}

async fn update(call: Call<Operator>, body: UpdateUserBody) -> Result<Reply<OperatorUserData>, ApiError> {
    let (id, operator) = (ID.of(&call)?, call.operator());
    let change = AccountChange { name: body.name, is_email_verified: body.is_email_verified };
    let user = call.run(move |app| by_operator::change(app, &operator, id, &change)).await??;
    Reply::of(&OperatorUserData { user: (&user).into() })
}

async fn logout_all(call: Call<Operator>) -> Result<Reply<Message>, ApiError> {
    let (id, operator) = (ID.of(&call)?, call.operator());
    call.run(move |app| by_operator::logout_all(app, &operator, id)).await??;
    Reply::of(&Message { message: "the user is signed out everywhere" })
}

async fn reset_two_factor(call: Call<Operator>) -> Result<Reply<Message>, ApiError> {
    let account = Account::Id(ID.of(&call)?);
    let operator = call.operator();
    call.run(move |app| two_factor_by_operator::reset(app, &operator, &account)).await??;
    Reply::of(&Message { message: "two-factor authentication is off" })
}

async fn delete(call: Call<Operator>) -> Result<Reply<Message>, ApiError> {
    let (id, operator) = (ID.of(&call)?, call.operator());
    call.run(move |app| delete_by_operator(app, &operator, id)).await??;
    Reply::of(&Message { message: "the account is deleted" })
}

async fn export(call: Call<Operator>) -> Result<Reply<ExportData>, ApiError> {
    let (id, place, operator) = (ID.of(&call)?, place(&call)?, call.operator());
    call.run_export(move |app| {
        Reply::of(&ExportData::from(export::export_by_operator(app, &operator, id, place.as_ref())?))
    })
    .await
}
