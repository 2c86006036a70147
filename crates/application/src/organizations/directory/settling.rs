//! What members have by their groups: the role here, and roles in the product.

use orgauth_domain::Timestamp;
use orgauth_domain::UserId;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::directory::Group;
use orgauth_domain::organizations::membership::{Change, Membership, MembershipStatus, Role};
use orgauth_domain::organizations::roles::Origin;
use orgauth_domain::ports::Repositories;

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
    /// Gives these people what they have by this group now, whose members or roles have changed. The organization is locked.
    ///
    /// # Errors
    /// The organization would be left without an active admin; the store failed.
    pub(super) fn settle(
        &self,
        repositories: &mut dyn Repositories,
        group: &Group,
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
        let is_one = |member: &Membership| member.role == Role::Admin && member.status == MembershipStatus::Active;
        admins += u64::from(repositories.memberships().get(organization, *first)?.as_ref().is_some_and(is_one));
        later.iter().try_for_each(|user| self.settle_one(repositories, group, *user, Some(&mut admins)).map(|_| ()))
    }

    /// Says whether it is done: a demotion isn't, unless `admins` says how many active ones there are.
    fn settle_one(
        &self,
        repositories: &mut dyn Repositories,
        group: &Group,
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
                let counts = u64::from(member.role == Role::Admin && member.status == MembershipStatus::Active);
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
        let roles =
            mapped.into_iter().find(|(of, ..)| *of == group.id).map(|(_, _, roles)| roles).unwrap_or_default();
        let member = assigning::give(repositories, member, (Origin::Group(group.id), &roles), self.now)?;
        if member.role != before.role || member.role_keys() != before.role_keys() {
            let what = Happening::MemberRoleChanged { user: &user, member: &member, before: &before };
            self.record.happened(repositories, self.organization, self.actor, what)?;
        }
        Ok(true)
    }
}

/// Whether a group gives anything.
pub(super) fn gives(group: &Group) -> bool {
    group.role.is_some() || !group.roles.is_empty()
}
