//! One member: what an undo would do, and does.

use orgauth_domain::accounts::user::User;
use orgauth_domain::happening::{Departure, Happening, Joining};
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::directory::{Attributes, Person};
use orgauth_domain::organizations::membership::{Change, MemberRefusal, Membership, MembershipStatus, Role};
use orgauth_domain::organizations::roles::{Origin, RoleId};
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::EndReason;
use orgauth_domain::{DirectoryId, OrganizationId, Timestamp, UserId};

use super::told::{Before, Told};
use crate::app::App;
use crate::barred;
use crate::initiator::Initiator;
use crate::organizations::joining::{self, JoiningRoles};
use crate::organizations::roles::assigning::{self, Granter};
use crate::organizations::security;
use crate::record::Record;

/// What was done of one member.
pub(super) struct Done {
    pub(super) status: Option<NewStatus>,
    pub(super) are_roles_changed: bool,
    /// Whether the member is as before.
    pub(super) is_whole: bool,
}

impl Done {
    pub(super) const NOTHING: Self = Self { status: None, are_roles_changed: false, is_whole: true };
}

/// What became of a membership.
pub(super) enum NewStatus {
    Reinstated,
    Suspended,
    BroughtBack,
    Removed,
}

impl NewStatus {
    pub(super) fn of(before: &Membership, after: &Membership) -> Option<Self> {
        match after.status {
            status if status == before.status => None,
            MembershipStatus::Active => Some(Self::Reinstated),
            MembershipStatus::Suspended => Some(Self::Suspended),
            MembershipStatus::Removed => Some(Self::Removed),
        }
    }
}

/// How many active admins the organization has while members are undone.
#[derive(Default)]
pub(super) struct Admins(Option<u64>);

impl Admins {
    /// How many there are besides this member. Counted once in a transaction.
    pub(super) fn besides(&mut self, repositories: &mut dyn Repositories, member: &Membership) -> StoreResult<u64> {
        let own = u64::from(member.is_active_admin());
        if let Some(all) = self.0 {
            return Ok(all.saturating_sub(own));
        }
        let others = repositories.memberships().other_admins(member.organization_id, member.user_id)?;
        self.0 = Some(others + own);
        Ok(others)
    }

    pub(super) fn follow(&mut self, before: &Membership, after: Option<&Membership>) {
        if let (Some(all), Some(after)) = (self.0.as_mut(), after) {
            *all = all.saturating_sub(u64::from(before.is_active_admin())) + u64::from(after.is_active_admin());
        }
    }
}

/// What is to be done of one member.
pub(super) enum Plan {
    /// The member is as before already.
    Nothing {
        is_whole: bool,
    },
    Rejoin {
        member: Membership,
        before: Before,
        /// Whether the directory may not lift the suspension with which the member comes back.
        is_held: bool,
        roles: Vec<RoleId>,
    },
    Change {
        after: Membership,
        roles: Vec<RoleId>,
        is_whole: bool,
    },
}

impl Plan {
    /// The membership that it makes; absent: none other by which anybody is active.
    pub(super) fn membership(&self) -> Option<&Membership> {
        match self {
            Self::Nothing { .. } => None,
            Self::Rejoin { member, before, is_held, .. } => {
                (!is_held && before.status != MembershipStatus::Suspended).then_some(member)
            }
            Self::Change { after, .. } => Some(after),
        }
    }

    /// What it would do.
    pub(super) fn foreseen(&self, member: &Membership) -> Done {
        match self {
            Self::Nothing { is_whole } => Done { is_whole: *is_whole, ..Done::NOTHING },
            Self::Rejoin { before, .. } => {
                Done { status: Some(NewStatus::BroughtBack), is_whole: !before.is_cut, ..Done::NOTHING }
            }
            Self::Change { after, roles, is_whole } => {
                let are_roles_changed = after.is_member() && (after.role != member.role || !roles.is_empty());
                Done { status: NewStatus::of(member, after), are_roles_changed, is_whole: *is_whole }
            }
        }
    }
}

/// How it is decided what is done of a member. It only reads.
#[derive(Clone, Copy)]
pub(super) struct Planning<'u> {
    pub(super) app: &'u App,
    pub(super) organization: OrganizationId,
    pub(super) initiator: &'u Initiator,
    pub(super) granter: &'u Granter,
    pub(super) now: Timestamp,
}

impl Planning<'_> {
    /// What makes a member as before; absent: nothing does.
    pub(super) fn plan(
        &self,
        repositories: &mut dyn Repositories,
        (user, member): (&User, &Membership),
        told: &[Told<'_>],
        admins: &mut Admins,
    ) -> StoreResult<Option<Plan>> {
        let id = user.id;
        let before = Before::of(member, told);
        let Some(roles) = self.roles(repositories, &before)? else { return Ok(None) };
        let other_admins = admins.besides(repositories, member)?;
        let by_oneself = self.initiator.user().is_some_and(|user| user.id == id);
        let change = Change { by_oneself, other_admins };
        if !member.is_member() && before.status == MembershipStatus::Removed {
            return Ok(Some(Plan::Nothing { is_whole: !before.is_cut }));
        }
        if !member.is_member() {
            let joined = Membership::join(Some(member), self.organization, id, before.role, self.now);
            let was_held = barred::was_held(self.app, repositories, self.organization, (user, None))?;
            let is_held = before.is_held || was_held;
            return Ok(joined.ok().map(|member| Plan::Rejoin { member, before, is_held, roles }));
        }
        // An admin's own suspension is no part of it.
        let person = repositories.directory_people().person(self.organization, id)?;
        let before = match person {
            Some(person) if person.held_by_hand => Before { status: member.status, ..before },
            Some(_) | None => before,
        };
        // A group gives what was added: it stays until the group says otherwise.
        let is_whole = before.added.is_empty() && !before.is_cut;
        Ok(wanted(member, &before, change).ok().map(|after| Plan::Change { after, roles, is_whole }))
    }

    /// The roles that were taken and are there; absent: whoever undoes lacks a permission of one, and grants it to nobody.
    pub(super) fn roles(
        &self,
        repositories: &mut dyn Repositories,
        before: &Before,
    ) -> StoreResult<Option<Vec<RoleId>>> {
        if before.taken.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let all = repositories.roles().list(Some(self.organization))?;
        // A role that was made later has nothing but the key of the one that was taken.
        let was_taken = |key: &str, made: Timestamp| before.taken.get(key).is_some_and(|at| made <= *at);
        let taken: Vec<_> = all.iter().filter(|role| was_taken(role.key.as_str(), role.created_at)).collect();
        if taken.iter().any(|role| self.granter.check(&role.permissions).is_err()) {
            return Ok(None);
        }
        Ok(Some(taken.iter().map(|role| role.id).collect()))
    }
}

pub(super) struct Undoing<'u> {
    pub(super) organization: &'u Organization,
    pub(super) directory: DirectoryId,
    pub(super) planning: Planning<'u>,
    pub(super) record: &'u Record,
}

impl Undoing<'_> {
    /// Makes a member as before; absent: it can't be. `known`: the membership when the entries were read.
    pub(super) fn undo_one(
        &self,
        repositories: &mut dyn Repositories,
        (id, known): (UserId, Option<&Membership>),
        told: &[Told<'_>],
        admins: &mut Admins,
    ) -> StoreResult<Option<Done>> {
        let (Some(member), Some(user)) =
            (repositories.memberships().lock(self.organization.id, id)?, repositories.users().by_id(id)?)
        else {
            return Ok(None);
        };
        // What somebody else has decided meanwhile stays.
        if known.is_none_or(|known| !is_same(known, &member)) {
            return Ok(None);
        }
        let Some(plan) = self.planning.plan(repositories, (&user, &member), told, admins)? else { return Ok(None) };
        admins.follow(&member, plan.membership());
        match plan {
            Plan::Nothing { is_whole } => Ok(Some(Done { is_whole, ..Done::NOTHING })),
            Plan::Rejoin { member: joined, before, is_held, roles } => {
                let roles = repositories.roles().hold(&roles)?;
                let done = self.rejoin(repositories, &user, (&member, joined, &before, is_held), &roles)?;
                Ok(done.map(|done| Done { is_whole: done.is_whole && !before.is_cut, ..done }))
            }
            Plan::Change { after, roles, is_whole } => {
                let roles = repositories.roles().hold(&roles)?;
                let done = self.write(repositories, &user, (member, after), &roles)?;
                Ok(Some(Done { is_whole, ..done }))
            }
        }
    }

    /// Brings somebody back as a member, suspended where that was so, with a record by which the directory knows the person again.
    pub(super) fn rejoin(
        &self,
        repositories: &mut dyn Repositories,
        user: &User,
        (old, member, before, is_held): (&Membership, Membership, &Before, bool),
        roles: &[RoleId],
    ) -> StoreResult<Option<Done>> {
        let (organization, now) = (self.organization.id, self.planning.now);
        // No role that wasn't there before.
        let written = joining::write(repositories, member, Some(old), JoiningRoles::exactly(roles), now)?;
        let Ok(member) = written else { return Ok(None) };
        let actor = self.planning.initiator.actor();
        let what = Happening::MemberJoined(user, &member, Joining::Added);
        self.record.happened(repositories, self.organization, &actor, what)?;
        if is_held || before.status == MembershipStatus::Suspended {
            // Nobody was active by this membership, so no admin is missing.
            let change = Change { by_oneself: false, other_admins: 1 };
            let Ok(member) = member.suspend(change) else { return Ok(None) };
            repositories.memberships().update(&member)?;
            self.record.happened(
                repositories,
                self.organization,
                &actor,
                Happening::MemberSuspended(user, &member),
            )?;
        }
        let said_active = (before.status == MembershipStatus::Suspended && !is_held).then_some(false);
        let person = Person {
            organization_id: organization,
            user_id: user.id,
            directory_id: self.directory,
            attributes: Attributes { said_active, ..Attributes::brought_back(&user.email) },
            held_by_hand: is_held,
            role_before: None,
            created_at: now,
            changed_at: now,
        };
        // Where another person has the name by now, the directory has to add this one anew.
        let _known_or_not = repositories.directory_people().put_person(&person)?;
        Ok(Some(Done { status: Some(NewStatus::BroughtBack), ..Done::NOTHING }))
    }

    pub(super) fn write(
        &self,
        repositories: &mut dyn Repositories,
        user: &User,
        (before, mut after): (Membership, Membership),
        roles: &[RoleId],
    ) -> StoreResult<Done> {
        let (organization, actor) = (self.organization.id, self.planning.initiator.actor());
        if after != before {
            repositories.memberships().update(&after)?;
        }
        let status = NewStatus::of(&before, &after);
        let followed = match status {
            None => None,
            Some(NewStatus::Reinstated | NewStatus::BroughtBack) => {
                Some((EndReason::MemberReactivated, Happening::MemberReactivated(user, &after)))
            }
            Some(NewStatus::Suspended) => Some((EndReason::Operator, Happening::MemberSuspended(user, &after))),
            Some(NewStatus::Removed) => {
                let (status, role) = (before.status, before.role);
                let departure = Departure::ByDirectory { status, is_held: false, role };
                Some((EndReason::MemberRemoved, Happening::MemberRemoved(user, &after, departure)))
            }
        };
        if let Some((reason, what)) = followed {
            repositories.sessions().end_member(organization, user.id, reason, self.planning.now)?;
            self.record.happened(repositories, self.organization, &actor, what)?;
        }
        if !after.is_member() {
            return Ok(Done { status, ..Done::NOTHING });
        }
        if after.role != before.role {
            if let Some(mut person) = repositories.directory_people().person(organization, user.id)? {
                person.role_before = None;
                // The name is the person's own, and stays.
                let _same_name = repositories.directory_people().put_person(&person)?;
            }
            if after.role == Role::Member {
                security::follow_demotion(repositories, self.organization, &after, self.planning.now)?;
            }
        }
        if !roles.is_empty() {
            let grants = repositories.roles().grants(organization, user.id)?;
            let by_hand = grants.iter().filter(|grant| grant.origin == Origin::ByHand).map(|grant| grant.role);
            let mut all: Vec<RoleId> = by_hand.chain(roles.iter().copied()).collect();
            all.sort_unstable();
            all.dedup();
            after = assigning::give(repositories, after, (Origin::ByHand, &all), self.planning.now)?;
        }
        let are_roles_changed = after.role != before.role || after.role_keys() != before.role_keys();
        if are_roles_changed {
            let what = Happening::MemberRoleChanged { user, member: &after, before: &before };
            self.record.happened(repositories, self.organization, &actor, what)?;
        }
        Ok(Done { status, are_roles_changed, is_whole: true })
    }
}

/// Whether a membership is as it was, apart from what its roles permit.
pub(super) fn is_same(one: &Membership, other: &Membership) -> bool {
    let said = |member: &Membership| (member.status, member.role, member.joined_at);
    said(one) == said(other) && one.role_keys() == other.role_keys()
}

/// The membership as it was, if that may be.
pub(super) fn wanted(member: &Membership, before: &Before, change: Change) -> Result<Membership, MemberRefusal> {
    let member = member.clone();
    match before.status {
        MembershipStatus::Removed => member.remove(change),
        MembershipStatus::Suspended => member.change_role(before.role, change)?.suspend(change),
        MembershipStatus::Active => member.reactivate()?.change_role(before.role, change),
    }
}
