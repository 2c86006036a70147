//! What members have by their groups: the role here, and roles in the product.
//!
//! A change of few members is settled in its own transaction. Of many, it is remembered there who they are, and they are settled in
//! batches before the call is answered, so that others write in between. If that breaks off, the next call that changes a group goes on
//! with it, or housekeeping does. Who administers the organization is always settled at once, so that the call can be refused.

use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::directory::Group;
use orgauth_domain::organizations::membership::{Change, Role};
use orgauth_domain::organizations::roles::Origin;
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::{GroupId, OrganizationId, Timestamp, UserId};

use crate::app::{App, RequestContext};
use crate::error::{Error, Failure};
use crate::organizations::members::MemberError;
use crate::organizations::roles::assigning;
use crate::organizations::security;
use crate::record::Record;

/// Who settles.
pub(super) struct Settling<'s> {
    pub(super) organization: &'s Organization,
    pub(super) record: &'s Record,
    pub(super) actor: &'s Actor,
    pub(super) now: Timestamp,
}

impl Settling<'_> {
    /// Gives these people what they have by this group now, whose members or roles have changed. Leaves many of them to [`finish`], unless
    /// the group made or makes admins. The organization is locked.
    ///
    /// # Errors
    /// The organization would be left without an active admin; the store failed.
    pub(super) fn settle(
        &self,
        repositories: &mut dyn Repositories,
        (before, after): (&Group, &Group),
        users: &[UserId],
    ) -> Result<(), MemberError> {
        let makes_admins = before.role.is_some() || after.role.is_some();
        if makes_admins || users.len() <= BATCH {
            return self.settle_now(repositories, after.id, users);
        }
        Ok(repositories.directory_groups().leave_unsettled(self.organization.id, after.id, users)?)
    }

    fn settle_now(
        &self,
        repositories: &mut dyn Repositories,
        group: GroupId,
        users: &[UserId],
    ) -> Result<(), MemberError> {
        // Whoever becomes an admin comes before whoever stops being one: a group may hand over to another.
        let mut later = Vec::new();
        for user in users {
            if !self.settle_one(repositories, group, *user, None)? {
                later.push(*user);
            }
        }
        let Some(first) = later.first() else { return Ok(()) };
        // Counted once, and then with each who stops being one.
        let organization = self.organization.id;
        let mut admins = repositories.memberships().other_admins(organization, *first)?;
        admins += u64::from(
            repositories.memberships().get(organization, *first)?.is_some_and(|member| member.is_active_admin()),
        );
        later.iter().try_for_each(|user| self.settle_one(repositories, group, *user, Some(&mut admins)).map(|_| ()))
    }

    /// Says whether it is done: a demotion isn't, unless `admins` says how many active ones there are.
    fn settle_one(
        &self,
        repositories: &mut dyn Repositories,
        group: GroupId,
        id: UserId,
        admins: Option<&mut u64>,
    ) -> Result<bool, MemberError> {
        let organization = self.organization.id;
        let Some(before) = repositories.memberships().lock(organization, id)? else { return Ok(true) };
        let (Some(user), Some(person)) =
            (repositories.users().by_id(id)?, repositories.directory_people().person(organization, id)?)
        else {
            return Ok(true);
        };
        let mapped = repositories.directory_groups().mapped_to(organization, id)?;
        let is_admin_by_group = mapped.iter().any(|(_, role, _)| *role == Some(Role::Admin));
        let (mut member, mut after) = (before.clone(), person.clone());
        match (is_admin_by_group, person.role_before) {
            (true, None) if member.role != Role::Admin => {
                after.role_before = Some(member.role);
                let change = Change { by_oneself: false, other_admins: 1 };
                member = member.change_role(Role::Admin, change)?;
            }
            (false, Some(role)) => {
                let Some(admins) = admins else { return Ok(false) };
                after.role_before = None;
                let counts = u64::from(member.is_active_admin());
                let other_admins = *admins - counts.min(*admins);
                member = member.change_role(role, Change { by_oneself: false, other_admins })?;
                if member.role != Role::Admin {
                    *admins = other_admins;
                }
            }
            (true | false, _) => {}
        }
        if after != person {
            // The name is the person's own, and stays.
            let _same_name = repositories.directory_people().put_person(&after)?;
        }
        if member.role != before.role {
            repositories.memberships().update(&member)?;
            if member.role == Role::Member {
                security::follow_demotion(repositories, self.organization, &member, self.now)?;
            }
        }
        let roles = mapped.into_iter().find(|(of, ..)| *of == group).map(|(_, _, roles)| roles).unwrap_or_default();
        let member = assigning::give(repositories, member, (Origin::Group(group), &roles), self.now)?;
        if member.role != before.role || member.role_keys() != before.role_keys() {
            let what = Happening::MemberRoleChanged { user: &user, member: &member, before: &before };
            self.record.happened(repositories, self.organization, self.actor, what)?;
        }
        Ok(true)
    }
}

/// How many members one transaction settles.
const BATCH: usize = 200;

/// Whether members of an organization's groups are still to be settled. The organization is locked.
pub(super) fn is_left(repositories: &mut dyn Repositories, organization: OrganizationId) -> StoreResult<bool> {
    Ok(!repositories.directory_groups().unsettled(organization, 1)?.is_empty())
}

/// How many organizations housekeeping looks for at once.
const ORGANIZATIONS: u32 = 100;

/// Settles whoever is left of an organization's groups. `by`: who changed them, and by which request; absent: it isn't known any more, and
/// counts as the directory's doing.
///
/// # Errors
/// The store failed; those who are settled stay so.
pub(super) fn finish(
    app: &App,
    organization: OrganizationId,
    by: Option<(&Actor, Option<&RequestContext>)>,
) -> StoreResult<()> {
    let batch = u32::try_from(BATCH).unwrap_or(u32::MAX);
    let is_left = read(&*app.store, |repositories| repositories.directory_groups().unsettled(organization, 1))?;
    let mut is_done = is_left.is_empty();
    while !is_done {
        let now = app.now();
        let record = Record::new(app, by.and_then(|(_, request)| request), now);
        is_done = transact(&*app.store, |repositories| {
            let Some(organization) = repositories.organizations().lock(organization)? else { return Ok(true) };
            let unsettled = repositories.directory_groups().unsettled(organization.id, batch)?;
            let actor = if let Some((actor, _)) = by {
                actor.clone()
            } else {
                let directory = repositories.directories().of_organization(organization.id)?;
                directory.map_or(Actor::System, |directory| Actor::Directory(directory.id))
            };
            let settling = Settling { organization: &organization, record: &record, actor: &actor, now };
            for (user, group) in &unsettled {
                match settling.settle_now(repositories, *group, &[*user]) {
                    Err(Error::Failed(Failure::Store(failure))) => return Err(failure),
                    // Nobody among them stops being an admin: that was settled at once.
                    Err(refused) => tracing::warn!(%refused, %user, %group, "what a group gives was not settled"),
                    Ok(()) => {}
                }
            }
            repositories.directory_groups().settled(organization.id, &unsettled)?;
            Ok::<_, StoreError>(unsettled.len() < BATCH)
        })?;
    }
    Ok(())
}

/// Goes on with what a server left unsettled.
///
/// # Errors
/// The store failed.
pub fn finish_all(app: &App) -> StoreResult<()> {
    loop {
        let left = read(&*app.store, |repositories| repositories.directory_groups().with_unsettled(ORGANIZATIONS))?;
        if left.is_empty() {
            return Ok(());
        }
        left.iter().try_for_each(|organization| finish(app, *organization, None))?;
    }
}

/// Whether a group gives anything.
pub(super) fn gives(group: &Group) -> bool {
    group.role.is_some() || !group.roles.is_empty()
}
