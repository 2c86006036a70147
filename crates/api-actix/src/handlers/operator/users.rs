//! `/operator/users` and below: list, show, change, sign out, reset the second factor, delete, export.

use orgauth_application::account::by_operator::{self, Account, AccountChange, AccountQuery};
use orgauth_application::account::delete_account::delete_by_operator;
use orgauth_application::account::export;
use orgauth_application::account::two_factor_by_operator;
use orgauth_domain::identity::user;
use orgauth_domain::organization::Organization;
use orgauth_domain::organization::membership::{self, MembershipStatus, Role};
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::{OrganizationId, Timestamp, UserId};

use crate::code::ErrorCode::{LastAdmin, TwoFactorNotEnabled, UserNotFound};
use crate::dto::Message;
use crate::dto::accounts::User;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::handlers::auth::export::{ExportData, before};
use crate::http::body::body;
use crate::http::call::{Call, Reply};
use crate::http::page::{self, Page};
use crate::http::parameter::PathId;
use crate::schema::answer;

const ID: PathId<UserId> = PathId::new("id", "The user's identifier.", UserNotFound);

endpoint! {
    /// Lists the users of all organizations in the order in which their accounts were made, page by page.
    ///
    /// Those of no organization too. With `?email` the one with this address, or none.
    LIST = Get "/operator/users" listUsers, Operator, Operator, list,
    parameters: &[page::limit::<{ page::USUAL }>(), page::CURSOR, page::EMAIL],
}

endpoint! {
    /// Shows a user and the organizations where the user is a member.
    ///
    /// By slug; suspended memberships too.
    GET = Get "/operator/users/{id}" getUser, Operator, Operator, get,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Changes a user's name, or whether the address counts as proven.
    ///
    /// What is left out stays.
    UPDATE = Patch "/operator/users/{id}" updateUser, Operator, Operator, update,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Ends every session of a user in every organization.
    ///
    /// The very next verify says so.
    LOGOUT_ALL = Post "/operator/users/{id}/logout-all" logoutUser, Operator, Operator, logout_all,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Turns a user's two-factor authentication off and ends every session of the user.
    ///
    /// For somebody who lost authenticator and recovery codes. The user is told by mail.
    RESET_TWO_FACTOR = Post "/operator/users/{id}/reset-2fa" resetTwoFactor, Operator, Operator, reset_two_factor,
    parameters: &[ID.parameter()],
    errors: &[TwoFactorNotEnabled],
}

endpoint! {
    /// Deletes the account of a user, and erases everything that is kept about the user.
    ///
    /// As the user can by `POST /auth/delete-account`. Organizations whose only member the user is go too.
    DELETE = Delete "/operator/users/{id}" deleteUser, Operator, Operator, delete,
    parameters: &[ID.parameter()],
    errors: &[LastAdmin],
}

endpoint! {
    /// Hands out everything that is kept about a user.
    ///
    /// As the user gets it by `GET /auth/export`.
    EXPORT = Get "/operator/users/{id}/export" exportUser, Operator, Operator, export,
    parameters: &[ID.parameter(), page::CURSOR],
}

body! {
    /// A change of a user.
    pub(crate) struct UpdateUserBody {
        /// Display name; left out: stays.
        name: Option<Name> = "name",
        /// Whether the address counts as proven; left out: stays.
        is_email_verified: Option<bool> = "isEmailVerified",
    }
}

answer! {
    /// A page of users.
    pub(crate) struct OperatorUsersData {
        /// In the order in which their accounts were made.
        users: Vec<OperatorUser> = "users",
        /// What `?cursor` takes for the next page; left out when this was the last one.
        next_cursor: Option<String> = "nextCursor" eg "dXNyXzAxbTd6Ng",
    }
}

answer! {
    /// A user after a change.
    pub(crate) struct OperatorUserData {
        /// The user as it is now.
        user: OperatorUser = "user",
    }
}

answer! {
    /// A user, as the operator sees it.
    pub(crate) struct OperatorUser {
        ..user: User,
        /// When the account was made.
        created_at: Timestamp = "createdAt",
    }
}

impl From<&user::User> for OperatorUser {
    fn from(user: &user::User) -> Self {
        Self { user: user.into(), created_at: user.created_at }
    }
}

answer! {
    /// A user with memberships.
    pub(crate) struct OperatorUserDetails {
        /// The user.
        user: OperatorUser = "user",
        /// Whether sign-in asks for a code.
        two_factor_enabled: bool = "twoFactorEnabled",
        /// By slug.
        memberships: Vec<OperatorMembership> = "memberships",
    }
}

answer! {
    /// One membership of a user.
    pub(crate) struct OperatorMembership {
        /// Where.
        org: MembershipOrganization = "org",
        /// What the user may do there.
        role: Role = "role",
        /// Whether the user may act there.
        status: MembershipStatus = "status",
        /// When the user joined.
        joined_at: Timestamp = "joinedAt",
    }
}

answer! {
    /// The organization of a membership.
    pub(crate) struct MembershipOrganization {
        /// `org_…`
        id: OrganizationId = "id",
        /// Its name.
        name: Name = "name" eg "Acme",
        /// What `X-Org-Slug` carries.
        slug: Slug = "slug",
    }
}

impl From<Organization> for MembershipOrganization {
    fn from(Organization { id, name, slug, .. }: Organization) -> Self {
        Self { id, name, slug }
    }
}

impl From<membership::OrganizationEntry> for OperatorMembership {
    fn from(entry: membership::OrganizationEntry) -> Self {
        Self {
            org: MembershipOrganization { id: entry.id, name: entry.name, slug: entry.slug },
            role: entry.role,
            status: entry.status,
            joined_at: entry.joined_at,
        }
    }
}

async fn list(call: Call) -> Result<Reply<OperatorUsersData>, ApiError> {
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

async fn get(call: Call) -> Result<Reply<OperatorUserDetails>, ApiError> {
    let id = ID.of(&call)?;
    call.run_list(move |app| {
        let (user, organizations) = by_operator::get(app, id)?;
        Reply::of(&OperatorUserDetails {
            user: (&user).into(),
            two_factor_enabled: user.requires_second_factor(),
            memberships: organizations.into_iter().map(Into::into).collect(),
        })
    })
    .await?
}

async fn update(call: Call, body: UpdateUserBody) -> Result<Reply<OperatorUserData>, ApiError> {
    let (id, operator) = (ID.of(&call)?, call.operator()?);
    let change = AccountChange { name: body.name, is_email_verified: body.is_email_verified };
    let user = call.run(move |app| by_operator::change(app, &operator, id, &change)).await??;
    Reply::of(&OperatorUserData { user: (&user).into() })
}

async fn logout_all(call: Call) -> Result<Reply<Message>, ApiError> {
    let (id, operator) = (ID.of(&call)?, call.operator()?);
    call.run(move |app| by_operator::logout_all(app, &operator, id)).await??;
    Reply::of(&Message { message: "the user is signed out everywhere" })
}

async fn reset_two_factor(call: Call) -> Result<Reply<Message>, ApiError> {
    let account = Account::Id(ID.of(&call)?);
    let operator = call.operator()?;
    call.run(move |app| two_factor_by_operator::reset(app, &operator, &account)).await??;
    Reply::of(&Message { message: "two-factor authentication is off" })
}

async fn delete(call: Call) -> Result<Reply<Message>, ApiError> {
    let (id, operator) = (ID.of(&call)?, call.operator()?);
    call.run(move |app| delete_by_operator(app, &operator, id)).await??;
    Reply::of(&Message { message: "the account is deleted" })
}

async fn export(call: Call) -> Result<Reply<ExportData>, ApiError> {
    let (id, before, operator) = (ID.of(&call)?, before(&call)?, call.operator()?);
    call.run_list(move |app| Reply::of(&ExportData::from(export::export_by_operator(app, &operator, id, before)?)))
        .await?
}
