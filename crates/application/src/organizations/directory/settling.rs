//! What members have by their groups: the role here, and roles in the product.
//!
//! A change of few members is settled in its own transaction. Of many, it is remembered there who they are, and they are settled in
//! batches before the call is answered, so that others write in between. If that breaks off, the next call that changes a group goes on
//! with it, or the server does, which looks once a minute, and housekeeping. Whether an active admin stays is decided with the change, so
//! that the call can be refused: whoever is
//! about to stop being one counts as none from then on, for every other change, too.

use std::collections::BTreeMap;

use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::directory::Group;
use orgauth_domain::organizations::membership::{Change, MemberRefusal, Role};
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
    /// Gives these people what they have by this group now, whose members or roles have changed. Leaves many of them to [`finish`]. The
    /// organization is locked.
    ///
    /// # Errors
    /// The organization would be left without an active admin; the store failed.
    pub(super) fn settle(
        &self,
        repositories: &mut dyn Repositories,
        (before, after): (&Group, &Group),
        users: &[UserId],
    ) -> Result<(), MemberError> {
        if users.len() <= BATCH {
            return self.settle_now(repositories, after.id, users);
        }
        repositories.directory_groups().leave_unsettled(self.organization.id, after.id, users)?;
        let makes_admins = before.role.is_some() || after.role.is_some();
        if makes_admins { self.keep_an_admin(repositories) } else { Ok(()) }
    }

    /// Refuses what leaves no active admin. Where all of them are about to stop being one, one who is about to become one does so at once.
    fn keep_an_admin(&self, repositories: &mut dyn Repositories) -> Result<(), MemberError> {
        let organization = self.organization.id;
        let is_kept = repositories.memberships().has_lasting_admin(organization)?;
        if is_kept || repositories.memberships().admins(organization, 1)?.is_empty() {
            return Ok(());
        }
        let coming = repositories.directory_groups().coming_admin(organization)?;
        let (user, group) = coming.ok_or(MemberRefusal::LastAdmin)?;
        self.settle_one(repositories, group, user, None).map(drop)
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
        if later.is_empty() {
            return Ok(());
        }
        // Meanwhile none of them counts as an admin who stays.
        let organization = self.organization.id;
        repositories.directory_groups().leave_unsettled(organization, group, &later)?;
        let is_another_left = repositories.memberships().has_lasting_admin(organization)?;
        for user in &later {
            self.settle_one(repositories, group, *user, Some(is_another_left))?;
        }
        let later: Vec<_> = later.into_iter().map(|user| (user, group)).collect();
        Ok(repositories.directory_groups().settled(organization, &later)?)
    }

    /// Says whether it is done: a demotion isn't, unless it is said whether an active admin stays who is another one.
    fn settle_one(
        &self,
        repositories: &mut dyn Repositories,
        group: GroupId,
        id: UserId,
        is_another_left: Option<bool>,
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
                let Some(is_another_left) = is_another_left else { return Ok(false) };
                after.role_before = None;
                let other_admins = u64::from(is_another_left);
                member = member.change_role(role, Change { by_oneself: false, other_admins })?;
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

    /// Settles members who were left, of any groups.
    fn settle_some(&self, repositories: &mut dyn Repositories, unsettled: &[(UserId, GroupId)]) -> StoreResult<()> {
        let organization = self.organization.id;
        let mut later = Vec::new();
        for (user, group) in unsettled {
            match self.settle_one(repositories, *group, *user, None) {
                Err(Error::Failed(Failure::Store(failure))) => return Err(failure),
                Err(refused) => tracing::warn!(%refused, %user, %group, "what a group gives was not settled"),
                Ok(true) => {}
                Ok(false) => later.push((*user, *group)),
            }
        }
        let mut is_another_left = later.is_empty() || repositories.memberships().has_lasting_admin(organization)?;
        for (user, group) in later {
            match self.settle_one(repositories, group, user, Some(is_another_left)) {
                Err(Error::Failed(Failure::Store(failure))) => return Err(failure),
                // When the call was admitted, somebody else was an admin, who stayed one. It takes the operator to end that.
                Err(refused) => {
                    tracing::warn!(%refused, %user, %group, "what a group gives was not settled");
                    is_another_left = true;
                }
                Ok(_) => {}
            }
        }
        Ok(())
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

/// A call that changed groups: who it was, and by which request. `at`: its instant, for entries that are told as those of the call.
pub(super) struct CalledBy<'c> {
    pub(super) actor: &'c Actor,
    pub(super) request: Option<&'c RequestContext>,
    pub(super) at: Option<Timestamp>,
}

/// Settles whoever is left of an organization's groups. `by`: the call that changed them; absent: it isn't known any more, and counts as the
/// directory's doing.
///
/// # Errors
/// The store failed; those who are settled stay so.
pub(super) fn finish(app: &App, organization: OrganizationId, by: Option<CalledBy<'_>>) -> StoreResult<()> {
    let batch = u32::try_from(BATCH).unwrap_or(u32::MAX);
    let is_left = read(&*app.store, |repositories| repositories.directory_groups().unsettled(organization, 1))?;
    let mut is_done = is_left.is_empty();
    while !is_done {
        let now = app.now();
        let request = by.as_ref().and_then(|by| by.request);
        let record = Record::new(app, request, by.as_ref().and_then(|by| by.at).unwrap_or(now));
        is_done = transact(&*app.store, |repositories| {
            let Some(organization) = repositories.organizations().lock(organization)? else { return Ok(true) };
            let unsettled = repositories.directory_groups().unsettled(organization.id, batch)?;
            let actor = if let Some(by) = &by {
                by.actor.clone()
            } else {
                let directory = repositories.directories().of_organization(organization.id)?;
                directory.map_or(Actor::System, |directory| Actor::Directory(directory.id))
            };
            let settling = Settling { organization: &organization, record: &record, actor: &actor, now };
            settling.settle_some(repositories, &unsettled)?;
            repositories.directory_groups().settled(organization.id, &unsettled)?;
            Ok::<_, StoreError>(unsettled.len() < BATCH)
        })?;
    }
    Ok(())
}

/// Whom of each organization a look found first among those who are left.
#[derive(Debug, Default)]
pub struct LastLook(BTreeMap<OrganizationId, (UserId, GroupId)>);

/// Goes on with what a call has left that broke off: where nobody was settled since the last look. A call under way settles by itself, and
/// tells of it as its own doing.
///
/// # Errors
/// The store failed.
pub fn finish_stalled(app: &App, last: &mut LastLook) -> StoreResult<()> {
    let left = read(&*app.store, |repositories| {
        let mut left = BTreeMap::new();
        for organization in repositories.directory_groups().with_unsettled(ORGANIZATIONS)? {
            let first = repositories.directory_groups().unsettled(organization, 1)?;
            left.extend(first.first().map(|first| (organization, *first)));
        }
        Ok::<_, StoreError>(left)
    })?;
    let before = std::mem::replace(&mut last.0, left);
    let mut stalled = before.iter().filter(|(id, first)| last.0.get(*id) == Some(*first));
    stalled.try_for_each(|(organization, _)| finish(app, *organization, None))
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
