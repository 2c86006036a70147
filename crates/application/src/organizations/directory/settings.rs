//! The directory of an organization and its tokens, as admins connect, stop and disconnect it.

use orgauth_domain::happening::Happening;
use orgauth_domain::keys::key_form;
use orgauth_domain::organizations::directory::{
    Directory, DirectoryStatus, DirectoryToken, DirectoryTokenId, MOST_TOKENS,
};
use orgauth_domain::organizations::roles::{Origin, RoleId};
use orgauth_domain::ports::{Repositories, StoreResult, read, transact};
use orgauth_domain::text::Name;
use orgauth_domain::{DirectoryId, Duration, OrganizationId, Secret, UserId};

use super::{DirectoryError, DirectoryRefusal, settling};
use crate::admin_transaction;
use crate::app::App;
use crate::initiator::Initiator;
use crate::organizations::roles::RoleRefusal;
use crate::organizations::roles::assigning::Granter;
use crate::record::Record;

/// A directory with what an admin sees of it.
#[derive(Debug, Clone)]
pub struct DirectoryView {
    /// The directory.
    pub directory: Directory,
    /// Its tokens, oldest first, each with who made it; absent: the operator, or somebody whose account is gone.
    pub tokens: Vec<(DirectoryToken, Option<TokenMaker>)>,
    /// How many people it has.
    pub users: u64,
    /// How many groups it has.
    pub groups: u64,
}

/// Who made a token, and may have kept it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenMaker {
    /// The account.
    pub id: UserId,
    /// Its name.
    pub name: Name,
    /// Whether it administers the organization now.
    pub is_admin: bool,
}

fn made_by(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    token: &DirectoryToken,
) -> StoreResult<Option<TokenMaker>> {
    let Some(id) = token.created_by else { return Ok(None) };
    let Some(user) = repositories.users().by_id(id)? else { return Ok(None) };
    let membership = repositories.memberships().get(organization, id)?;
    let is_admin = membership.is_some_and(|member| member.is_active_admin());
    Ok(Some(TokenMaker { id, name: user.name, is_admin }))
}

fn view(repositories: &mut dyn Repositories, directory: Directory) -> StoreResult<DirectoryView> {
    let mut tokens = Vec::new();
    for token in repositories.directories().tokens(directory.id)? {
        let maker = made_by(repositories, directory.organization_id, &token)?;
        tokens.push((token, maker));
    }
    let (users, groups) = repositories.directories().counts(directory.id)?;
    Ok(DirectoryView { directory, tokens, users, groups })
}

/// The organization's directory.
///
/// # Errors
/// It has none; unknown organization; the store failed.
pub fn get(app: &App, initiator: &Initiator) -> Result<DirectoryView, DirectoryError> {
    let organization = initiator.organization(app)?;
    let found = read(&*app.store, |repositories| {
        let directory = repositories.directories().of_organization(organization)?;
        directory.map(|directory| view(repositories, directory)).transpose()
    })?;
    Ok(found.ok_or(DirectoryRefusal::NotFound)?)
}

/// Connects a directory.
///
/// # Errors
/// The organization has one; a caller who is no admin any more.
pub fn create(app: &App, initiator: &Initiator) -> Result<DirectoryView, DirectoryError> {
    let now = app.now();
    let organization = initiator.organization(app)?;
    let directory = Directory::new(app.entropy.id(now), organization, now);
    let record = Record::new(app, initiator.request(), now);
    admin_transaction::write(app, initiator, organization, |repositories, _| {
        repositories.directories().insert(&directory)?.map_err(|_| DirectoryRefusal::Exists)?;
        let what = Happening::DirectoryCreated(&directory);
        record.happened(repositories, organization, &initiator.actor(), what)?;
        Ok(view(repositories, directory.clone())?)
    })
}

/// What an admin may change of a directory; absent values stay.
#[derive(Debug, Clone, Copy, Default)]
pub struct DirectoryChange {
    /// Whether it may call.
    pub status: Option<DirectoryStatus>,
    /// Whether people whom it adds are told of it by mail.
    pub welcome_mail: Option<bool>,
}

/// Stops a directory, lets it go on, or turns its mails on or off.
///
/// # Errors
/// The organization has none; a caller who is no admin any more.
pub fn update(app: &App, initiator: &Initiator, change: DirectoryChange) -> Result<DirectoryView, DirectoryError> {
    let organization = initiator.organization(app)?;
    let record = Record::new(app, initiator.request(), app.now());
    admin_transaction::write(app, initiator, organization, |repositories, _| {
        let before = own(repositories, organization)?;
        let after = Directory {
            status: change.status.unwrap_or(before.status),
            welcome_mail: change.welcome_mail.unwrap_or(before.welcome_mail),
            ..before.clone()
        };
        if after != before {
            repositories.directories().update(&after)?;
            let what = Happening::DirectoryUpdated(&after);
            record.happened(repositories, organization, &initiator.actor(), what)?;
        }
        Ok(view(repositories, after)?)
    })
}

/// How many people one transaction deletes.
const BATCH: u32 = 200;

/// Disconnects a directory. The memberships stay as they are; roles from groups are roles given by hand from then on. Its people are deleted
/// in batches; if that breaks off, the directory is paused, gives nobody anything, and can be disconnected again.
///
/// # Errors
/// The organization has none; a caller who is no admin any more.
pub fn delete(app: &App, initiator: &Initiator) -> Result<(), DirectoryError> {
    let organization = initiator.organization(app)?;
    let record = Record::new(app, initiator.request(), app.now());
    loop {
        settling::finish(app, organization, None)?;
        let step = admin_transaction::write(app, initiator, organization, |repositories, _| {
            let directory = own(repositories, organization)?;
            // A call may have changed a group since: who has left it must not keep its roles by hand.
            if settling::is_left(repositories, organization)? {
                return Ok(Step::Settle);
            }
            // Each time, for an admin may have let the directory go on, or mapped a group, while its people were deleted.
            for group in repositories.directory_groups().groups_with_roles(organization)? {
                repositories.roles().keep_by_hand(organization, Origin::Group(group.id))?;
            }
            repositories.directories().update(&directory.clone().paused())?;
            repositories.directories().detach(directory.id)?;
            let (people, _) = repositories.directories().counts(directory.id)?;
            if people > u64::from(BATCH) {
                return Ok(Step::DeletePeople(directory.id));
            }
            repositories.directories().delete(organization, directory.id)?;
            let what = Happening::DirectoryDeleted(&directory);
            record.happened(repositories, organization, &initiator.actor(), what)?;
            Ok::<_, DirectoryError>(Step::Done)
        })?;
        match step {
            Step::Done => return Ok(()),
            Step::Settle => {}
            Step::DeletePeople(id) => {
                while transact(&*app.store, |repositories| repositories.directories().delete_people(id, BATCH))? > 0 {
                }
            }
        }
    }
}

/// What a disconnection has to do next.
enum Step {
    /// Settle what calls have left.
    Settle,
    /// Delete the people of this directory, in batches.
    DeletePeople(DirectoryId),
    /// Nothing: it is disconnected.
    Done,
}

/// Makes a token; the second value is the token itself, which can't be read again.
///
/// # Errors
/// The organization has no directory, or that has as many tokens as it may; a group gives a role with a permission that the caller lacks; a
/// caller who is no admin any more.
pub fn create_token(app: &App, initiator: &Initiator) -> Result<(DirectoryToken, Secret), DirectoryError> {
    let now = app.now();
    let organization = initiator.organization(app)?;
    let made = key_form::assemble_directory_token(&app.entropy.base62());
    let id: DirectoryTokenId = app.entropy.id(now);
    let record = Record::new(app, initiator.request(), now);
    let token = admin_transaction::write(app, initiator, organization, |repositories, _| {
        let directory = own(repositories, organization)?;
        if repositories.directories().tokens(directory.id)?.len() >= MOST_TOKENS {
            return Err(DirectoryError::from(DirectoryRefusal::TokenLimitReached(MOST_TOKENS)));
        }
        // Whoever has the token puts anybody into any group.
        let granter = Granter::of(app, repositories, initiator, organization)?;
        let groups = repositories.directory_groups().groups_with_roles(organization)?;
        let mut ids: Vec<RoleId> = groups.into_iter().flat_map(|group| group.roles).collect();
        ids.sort_unstable();
        ids.dedup();
        let given = repositories.roles().by_ids(&ids)?;
        given.iter().try_for_each(|role| granter.check(&role.permissions)).map_err(RoleRefusal::from)?;
        let token = DirectoryToken {
            id,
            directory_id: directory.id,
            prefix: made.prefix.clone(),
            last4: made.last4.clone(),
            digest: made.digest,
            created_at: now,
            created_by: initiator.user().map(|user| user.id),
            last_used_at: None,
        };
        repositories.directories().insert_token(&token)?;
        let what = Happening::DirectoryTokenCreated(&token);
        record.happened(repositories, organization, &initiator.actor(), what)?;
        Ok(token)
    })?;
    Ok((token, made.key))
}

/// How long an ended token is known as one.
const ENDED_KEPT: Duration = Duration::from_days(90);

/// Ends a token, from the next call on. Absent: the older one of two, or the only one.
///
/// # Errors
/// The organization has no directory, or that has no such token; a caller who is no admin any more.
pub fn delete_token(app: &App, initiator: &Initiator, id: Option<DirectoryTokenId>) -> Result<(), DirectoryError> {
    let organization = initiator.organization(app)?;
    let now = app.now();
    let record = Record::new(app, initiator.request(), now);
    admin_transaction::write(app, initiator, organization, |repositories, _| {
        let directory = own(repositories, organization)?;
        let tokens = repositories.directories().tokens(directory.id)?;
        let token =
            tokens.iter().find(|token| id.is_none_or(|id| token.id == id)).ok_or(DirectoryRefusal::NoToken)?;
        repositories.directories().delete_token(directory.id, token.id)?;
        repositories.directories().keep_ended(token, now, now.minus(ENDED_KEPT))?;
        let what = Happening::DirectoryTokenDeleted(token);
        Ok(record.happened(repositories, organization, &initiator.actor(), what)?)
    })
}

pub(super) fn own(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
) -> Result<Directory, DirectoryError> {
    let found = repositories.directories().of_organization(organization)?;
    Ok(found.ok_or(DirectoryRefusal::NotFound)?)
}
