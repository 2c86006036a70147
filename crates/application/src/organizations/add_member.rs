//! `orgauth member add`: adds a member without an invitation, with a new account if the address has none.

use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::organizations::security::EmailDomainNotAllowed;
use std::sync::Arc;

use orgauth_domain::accounts::password::PasswordReason;
use orgauth_domain::accounts::user::{PasswordHash, User};
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::{Happening, Joining};
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{Repositories, read, transact};
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::{Email, Secret};

use crate::accounts::new_password::NewPassword;
use crate::app::App;
use crate::error::{Error, refusals};
use crate::organizations::joining::{self, JoiningRoles};
use crate::organizations::organization;
use crate::record::Record;

/// The member to add.
pub struct AddMember {
    /// The organization.
    pub slug: Slug,
    /// The address.
    pub email: Email,
    /// The name of a new account; ignored for one that exists.
    pub name: Option<Name>,
    /// The role.
    pub role: Role,
    /// The password of a new account.
    pub password: Option<Secret>,
}

/// Why no member was added.
pub type AddMemberError = Error<AddMemberRefusal>;

/// Why no member was added.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddMemberRefusal {
    /// The organization doesn't allow addresses of this domain.
    #[error(transparent)]
    EmailDomain(#[from] EmailDomainNotAllowed),
    /// The user is a member already.
    #[error("this user is already a member of the organization")]
    AlreadyMember,
    /// The account exists and keeps its password.
    #[error("an account with this email exists and keeps its password: leave out --password-stdin")]
    AccountExists,
    /// A new account needs a name.
    #[error("no account has this email: give its name with --name")]
    NameRequired,
    /// A new account needs a password.
    #[error("no account has this email: give its password with --password-stdin")]
    PasswordRequired,
    /// The password is refused.
    #[error("the password is refused: {}", words(.0))]
    PasswordRejected(Vec<PasswordReason>),
}

refusals!(AddMemberRefusal: EmailDomainNotAllowed);

fn words(reasons: &[PasswordReason]) -> String {
    reasons.iter().map(|r| r.as_str()).collect::<Vec<_>>().join(", ")
}

/// Adds an existing account, or a new one, to an organization.
///
/// # Errors
/// Every refusal, the store failed, or the addition was interrupted; then nothing has changed.
pub async fn add_member(app: &App, command: AddMember) -> Result<(User, Membership), AddMemberError> {
    let command = Arc::new(command);
    let checked = Arc::clone(&command);
    let organization = app.run(move |app| check(app, &checked)).await?;
    let hash = match command.password.clone() {
        Some(password) => {
            let new = NewPassword::new(password, &command.email, command.name.as_ref(), &organization);
            Some(new.hash(app, AddMemberRefusal::PasswordRejected).await?)
        }
        None => None,
    };
    app.run(move |app| write(app, &command, &organization, hash.as_ref())).await
}

/// Makes every check that needs no hash, and returns the organization.
fn check(app: &App, command: &AddMember) -> Result<Organization, AddMemberError> {
    let organization = organization::by_slug(app, &command.slug)?;
    organization.security.admit(&command.email)?;
    read(&*app.store, |repositories| find_account(repositories, command, &organization).map(|_| ()))?;
    Ok(organization)
}

/// Returns the account with this address and its membership, after checking that the account may be added and that the
/// password is sent exactly for a new account.
fn find_account(
    repositories: &mut dyn Repositories,
    command: &AddMember,
    organization: &Organization,
) -> Result<Option<(User, Option<Membership>)>, AddMemberError> {
    let Some(user) = repositories.users().by_email(&command.email)? else {
        return match (&command.name, &command.password) {
            (None, _) => Err(AddMemberRefusal::NameRequired.into()),
            (Some(_), None) => Err(AddMemberRefusal::PasswordRequired.into()),
            (Some(_), Some(_)) => Ok(None),
        };
    };
    let membership = repositories.memberships().get(organization.id, user.id)?;
    if membership.as_ref().is_some_and(Membership::is_member) {
        return Err(AddMemberRefusal::AlreadyMember.into());
    }
    if command.password.is_some() {
        return Err(AddMemberRefusal::AccountExists.into());
    }
    Ok(Some((user, membership)))
}

/// Writes account, membership, audit entry and event, all or nothing. Checks everything again, as a concurrent request may
/// have come first.
fn write(
    app: &App,
    command: &AddMember,
    organization: &Organization,
    hash: Option<&PasswordHash>,
) -> Result<(User, Membership), AddMemberError> {
    let now = app.now();
    let id = app.entropy.id(now);
    let record = Record::new(app, None, now);
    transact(&*app.store, |repositories| {
        // Locks the organization first, like every transaction that changes members: of two, the second sees the first one's
        // change.
        let found = repositories.organizations().lock(organization.id)?;
        found.ok_or(AddMemberError::NoOrganization)?.security.admit(&command.email)?;
        let (user, old_membership) = match find_account(repositories, command, organization)? {
            Some(found) => found,
            None => (new_account(repositories, command, id, hash, now)?, None),
        };
        let membership = Membership::join(old_membership.as_ref(), organization.id, user.id, command.role, now)
            .map_err(|_| AddMemberRefusal::AlreadyMember)?;
        let written =
            joining::write(repositories, membership, old_membership.as_ref(), JoiningRoles::default(), now)?;
        let membership = written.map_err(|_| AddMemberRefusal::AlreadyMember)?;
        let what = Happening::MemberJoined(&user, &membership, Joining::Added);
        record.happened(repositories, organization, &Actor::Operator(None), what)?;
        Ok((user, membership))
    })
}

fn new_account(
    repositories: &mut dyn Repositories,
    command: &AddMember,
    id: orgauth_domain::UserId,
    hash: Option<&PasswordHash>,
    now: orgauth_domain::Timestamp,
) -> Result<User, AddMemberError> {
    let name = command.name.clone().ok_or(AddMemberRefusal::NameRequired)?;
    let user = User::verified(id, command.email.clone(), name, now);
    let inserted = repositories.users().insert(&user, hash)?;
    inserted.map_err(|_| AddMemberRefusal::AccountExists)?;
    Ok(user)
}
