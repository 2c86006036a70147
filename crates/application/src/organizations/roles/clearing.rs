//! What follows the deletion of a role: the grants of its members are written anew, in batches, with an event for each member. What the
//! members may do has changed before that, with the role itself.

use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::organizations::roles::{ProductRole, RoleId, WordList};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::{OrganizationId, Timestamp, UserId};

use super::assigning;
use crate::app::{App, RequestContext};
use crate::record::Record;

/// How many members one transaction writes.
const BATCH: u32 = 100;

/// Writes the grants of a deleted role anew, and then deletes its row.
///
/// # Errors
/// The store failed; housekeeping goes on with what is left.
pub(super) fn clear(
    app: &App,
    role: &ProductRole,
    (actor, request): (&Actor, Option<&RequestContext>),
) -> Result<(), StoreError> {
    loop {
        let now = app.now();
        let record = Record::new(app, request, now);
        let is_done = transact(&*app.store, |repositories| {
            // Another deletion may have changed meanwhile what is in its place, or another server may be done.
            let retired = repositories.roles().retired()?;
            let Some((_, to)) = retired.into_iter().find(|(retired, _)| retired.id == role.id) else {
                return Ok(true);
            };
            if repositories.roles().hold(to.as_slice())?.len() < usize::from(to.is_some()) {
                // Deleted itself, just now.
                return Ok(false);
            }
            let mut members = repositories.roles().given_to(role.id, BATCH)?;
            let Some((first, _)) = members.first().copied() else {
                repositories.roles().forget(role.id)?;
                return Ok::<_, StoreError>(true);
            };
            // One organization at a time: nobody waits for two of them.
            members.retain(|(organization, _)| *organization == first);
            for (organization, user) in members {
                clear_one(repositories, (role, to), (organization, user), (actor, &record), now)?;
            }
            Ok(false)
        })?;
        if is_done {
            return Ok(());
        }
    }
}

fn clear_one(
    repositories: &mut dyn Repositories,
    (role, to): (&ProductRole, Option<RoleId>),
    (organization, id): (OrganizationId, UserId),
    (actor, record): (&Actor, &Record),
    now: Timestamp,
) -> StoreResult<()> {
    let place = repositories.organizations().lock(organization)?;
    let user = repositories.users().by_id(id)?;
    repositories.memberships().lock(organization, id)?;
    // Another server may have come first.
    if !repositories.roles().is_given(organization, id, role.id)? {
        return Ok(());
    }
    let had_other = match to {
        Some(to) => repositories.roles().is_given(organization, id, to)?,
        None => true,
    };
    repositories.roles().clear_grants(organization, id, role.id, to)?;
    let member = assigning::reassign(repositories, organization, id, now)?;
    let (Some(place), Some(user)) = (place, user) else { return Ok(()) };
    let new = if had_other { WordList::NONE } else { assigning::keys(repositories, to.as_slice())? };
    let before = with_role(&member, role, &new);
    let what = Happening::MemberRoleChanged { user: &user, member: &member, before: &before };
    record.happened(repositories, &place, actor, what)
}

/// The membership as it was before the role was deleted. `new`: the key of the role that came in its place.
fn with_role(member: &Membership, role: &ProductRole, new: &WordList) -> Membership {
    let mut before = member.clone();
    let others = member.role_keys().iter().filter(|key| !new.contains(key));
    let keys = others.chain(std::iter::once(role.key.as_str()));
    before.given.entitlements.roles = WordList::of(keys);
    before
}

/// Goes on with deletions that a server left unfinished, as the service itself.
///
/// # Errors
/// The store failed.
pub fn finish(app: &App) -> Result<(), StoreError> {
    let left = read(&*app.store, |repositories| repositories.roles().retired())?;
    left.iter().try_for_each(|(role, _)| clear(app, role, (&Actor::System, None)))
}
