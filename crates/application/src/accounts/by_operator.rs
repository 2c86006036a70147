//! The operator's use cases on accounts, outside any organization. Those on the second
//! factor are in `two_factor_by_operator`.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::membership::OrganizationEntry;
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::{EndReason, Session};
use orgauth_domain::text::Name;
use orgauth_domain::{Email, OrganizationId, Timestamp, UserId};

use crate::app::App;
use crate::error::{Error, refusals};
use crate::initiator::Operator;
use crate::page::{self, Page};
use crate::record::Record;

/// How the operator names an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Account {
    /// By its id.
    Id(UserId),
    /// By its address.
    Email(Email),
}

impl Account {
    fn find(&self, repositories: &mut dyn Repositories) -> Result<User, AccountError> {
        let found = match self {
            Self::Id(id) => repositories.users().by_id(*id),
            Self::Email(email) => repositories.users().by_email(email),
        };
        found?.ok_or(AccountError::Refused(AccountRefusal::NotFound))
    }
}

/// Why an operator's request on accounts shows and changes nothing.
pub type AccountError = Error<AccountRefusal>;

/// Why an operator's request on accounts shows and changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AccountRefusal {
    /// There is no such account.
    #[error("there is no such account")]
    NotFound,
    /// The second factor is neither on nor being set up.
    #[error("two-factor authentication is not on for this account")]
    TwoFactorNotEnabled,
}

refusals!(AccountRefusal);

/// Which accounts to list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountQuery {
    /// Only the account with this address; absent: every account.
    pub email: Option<Email>,
    /// The account after which the page begins; absent for the first page.
    pub after: Option<UserId>,
    /// How many accounts at most.
    pub limit: u32,
}

/// New values for an account; absent values stay as they are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AccountChange {
    /// The display name.
    pub name: Option<Name>,
    /// Whether the address was proven.
    pub is_email_verified: Option<bool>,
}

/// Returns a page of the accounts by id, which is the order of their creation.
///
/// # Errors
/// The store failed.
pub fn list(app: &App, query: &AccountQuery) -> StoreResult<Page<User, UserId>> {
    let rows: Vec<User> = read(&*app.store, |repositories| match &query.email {
        Some(email) => {
            let found = repositories.users().by_email(email)?;
            let is_later = |user: &User| query.after.is_none_or(|after| user.id > after);
            Ok::<_, StoreError>(found.into_iter().filter(is_later).collect())
        }
        None => repositories.users().list(query.after, page::wanted(query.limit)),
    })?;
    Ok(Page::cut(rows, query.limit, |user| user.id))
}

/// Returns an account, how many passkeys it has and, by slug, the organizations where it is a member, also a suspended one.
///
/// # Errors
/// Unknown account, or the store failed.
pub fn get(app: &App, id: UserId) -> Result<(User, u64, Vec<OrganizationEntry>), AccountError> {
    read(&*app.store, |repositories| {
        let (user, organizations) = of_account(repositories, &Account::Id(id))?;
        let passkeys = repositories.passkeys().of_user(user.id)?.len();
        Ok((user, u64::try_from(passkeys).unwrap_or(u64::MAX), organizations))
    })
}

/// Returns the live sessions of an account in every organization where it is a member, with the organization, newest first in each.
///
/// # Errors
/// Unknown account, or the store failed.
pub fn sessions(app: &App, id: UserId) -> Result<Vec<(OrganizationEntry, Vec<Session>)>, AccountError> {
    let now = app.now();
    read(&*app.store, |repositories| {
        let (user, organizations) = of_account(repositories, &Account::Id(id))?;
        let live = |organization: OrganizationEntry| {
            let sessions = repositories.sessions().list_live(organization.id, user.id, now)?;
            Ok((organization, sessions))
        };
        organizations.into_iter().map(live).collect()
    })
}

/// Changes an account. A request that changes no value writes nothing, and isn't recorded.
///
/// # Errors
/// Unknown account, a service key that is no longer valid, or the store failed.
pub fn change(app: &App, operator: &Operator, id: UserId, change: &AccountChange) -> Result<User, AccountError> {
    let now = app.now();
    write(app, operator, &Account::Id(id), now, |repositories, mut user, records| {
        let before = user.clone();
        if let Some(name) = &change.name {
            user.name.clone_from(name);
        }
        if let Some(is_verified) = change.is_email_verified {
            user.is_email_verified = is_verified;
        }
        if user == before {
            return Ok(user);
        }
        let users = repositories.users();
        users.set_profile(id, &user.name, user.bio.as_ref(), user.phone.as_ref(), now)?;
        users.set_email_verified(id, user.is_email_verified, now)?;
        let verified = (user.is_email_verified != before.is_email_verified).then_some(user.is_email_verified);
        records.happened(repositories, Happening::ProfileUpdated { user: id, is_email_verified: verified })?;
        Ok(user)
    })
}

/// Ends every session of an account, in every organization.
///
/// # Errors
/// Unknown account, a service key that is no longer valid, or the store failed.
pub fn logout_all(app: &App, operator: &Operator, id: UserId) -> Result<(), AccountError> {
    let now = app.now();
    write(app, operator, &Account::Id(id), now, |repositories, user, records| {
        repositories.sessions().end_all(user.id, None, EndReason::LogoutAll, now)?;
        Ok(records.happened(repositories, Happening::LoggedOutEverywhere(user.id))?)
    })
}

/// Records what the operator does to an account: in the operator's own log, and in each organization where the account is a
/// member.
pub(crate) struct Records<'a> {
    by: Actor,
    record: &'a Record,
    organizations: Vec<OrganizationId>,
}

impl Records<'_> {
    pub(crate) fn happened(&self, repositories: &mut dyn Repositories, what: Happening<'_>) -> StoreResult<()> {
        self.record.happened_everywhere(repositories, &self.organizations, &self.by, what)
    }
}

/// Runs `body` in a writing transaction, with the account's row locked. Checks again that the service key is valid: it may
/// have been revoked since the admission check. The lock keeps a concurrent sign-in from creating a session unseen.
///
/// # Errors
/// Unknown account, a service key that is no longer valid; then the body's own.
pub(crate) fn write<T>(
    app: &App,
    operator: &Operator,
    account: &Account,
    now: Timestamp,
    mut body: impl FnMut(&mut dyn Repositories, User, &Records<'_>) -> Result<T, AccountError>,
) -> Result<T, AccountError> {
    let record = Record::new(app, operator.request(), now);
    transact(&*app.store, |repositories| {
        operator.recheck(app, repositories, now)??;
        let user = account.find(repositories)?;
        let user = repositories.users().lock(user.id)?.ok_or(AccountRefusal::NotFound)?;
        let organizations = repositories.memberships().organizations_of(user.id, None, u32::MAX)?;
        let organizations = organizations.into_iter().map(|one| one.id).collect();
        body(repositories, user, &Records { by: operator.actor(), record: &record, organizations })
    })
}

fn of_account(
    repositories: &mut dyn Repositories,
    account: &Account,
) -> Result<(User, Vec<OrganizationEntry>), AccountError> {
    let user = account.find(repositories)?;
    let organizations = repositories.memberships().organizations_of(user.id, None, u32::MAX)?;
    Ok((user, organizations))
}
