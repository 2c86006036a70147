//! Undoes what a directory did to members, as its entries in the audit log tell: their status, and their roles.
//!
//! The directory is paused with it, so that it doesn't do the same again. What it says of people and groups stays as it says it.

use std::collections::{BTreeMap, BTreeSet};

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::{AuditAction, AuditRecord};
use orgauth_domain::happening::{Departure, Happening, Joining};
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::directory::{Directory, DirectoryStatus};
use orgauth_domain::organizations::membership::{Change, MemberRefusal, Membership, MembershipStatus, Role};
use orgauth_domain::organizations::roles::{Origin, RoleId};
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::EndReason;
use orgauth_domain::{Timestamp, UserId};

use super::settings::own;
use super::{DirectoryError, DirectoryRefusal};
use crate::admin_transaction;
use crate::app::App;
use crate::initiator::Initiator;
use crate::organizations::joining::{self, JoiningRoles};
use crate::organizations::roles::assigning::{self, Granter};
use crate::organizations::security;
use crate::record::Record;

/// What was undone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Undone {
    /// How many members are as they were.
    pub members: usize,
    /// How many could not be made so: the organization would be left without an active admin, the account is gone, or whoever undoes lacks
    /// a permission that was taken.
    pub left: usize,
}

/// How many entries one call undoes, the latest: a directory of 100,000 people that removes everybody.
const MOST_ENTRIES: u32 = 200_000;

/// Undoes what the directory did to members since this instant, and pauses it.
///
/// # Errors
/// An instant that is still to come; the organization has no directory; a caller who is no admin any more.
pub fn undo(app: &App, initiator: &Initiator, since: Timestamp) -> Result<Undone, DirectoryError> {
    let now = app.now();
    let organization_id = initiator.organization(app)?;
    if since > now {
        return Err(DirectoryRefusal::NotPast.into());
    }
    let record = Record::new(app, initiator.request(), now);
    admin_transaction::write(app, initiator, organization_id, |repositories, organization| {
        let directory = own(repositories, organization_id)?;
        let paused = Directory { status: DirectoryStatus::Paused, ..directory.clone() };
        if paused != directory {
            repositories.directories().update(&paused)?;
        }
        let entries = repositories.audit().of_directory(organization_id, directory.id, since, MOST_ENTRIES)?;
        let granter = Granter::of(app, repositories, initiator, organization_id)?;
        let undoing = Undoing { organization: &organization, initiator, granter: &granter, record: &record, now };
        let mut undone = Undone::default();
        for (user, done) in by_user(&entries) {
            match undoing.undo_one(repositories, user, &done)? {
                Some(true) => undone.members += 1,
                Some(false) => {}
                None => undone.left += 1,
            }
        }
        let Undone { members, left } = undone;
        let what = Happening::DirectoryUndone { directory: &paused, since, members, left };
        record.happened(repositories, organization_id, &initiator.actor(), what)?;
        Ok(undone)
    })
}

/// The entries about each member, from the latest.
fn by_user(entries: &[AuditRecord]) -> BTreeMap<UserId, Vec<&AuditRecord>> {
    let mut by_user: BTreeMap<UserId, Vec<&AuditRecord>> = BTreeMap::new();
    for entry in entries {
        let Some((kind, id)) = &entry.target else { continue };
        if kind == "user"
            && let Ok(user) = id.parse()
        {
            by_user.entry(user).or_default().push(entry);
        }
    }
    by_user
}

/// How a member was before.
struct Before {
    status: MembershipStatus,
    role: Role,
    /// The keys of roles in the product that were taken.
    taken: BTreeSet<String>,
    /// The keys of those that were added.
    added: BTreeSet<String>,
}

impl Before {
    /// Goes back from how the member is now, entry by entry.
    fn of(member: &Membership, done: &[&AuditRecord]) -> Self {
        let (taken, added) = (BTreeSet::new(), BTreeSet::new());
        let mut before = Self { status: member.status, role: member.role, taken, added };
        for entry in done {
            let said = |word: &str| entry.metadata.iter().find(|(name, _)| name == word).map(|(_, value)| value);
            let keys = |word: &str| {
                let keys = said(word).map(|keys| keys.split(' ').map(str::to_owned).collect::<Vec<_>>());
                keys.unwrap_or_default()
            };
            match AuditAction::parse(&entry.action) {
                Some(AuditAction::MemberJoined) => before.status = MembershipStatus::Removed,
                Some(AuditAction::MemberRemoved) => {
                    before.status = MembershipStatus::Active;
                    before.role = said("role").and_then(|word| Role::parse(word)).unwrap_or(Role::Member);
                }
                Some(AuditAction::MemberSuspended) => before.status = MembershipStatus::Active,
                Some(AuditAction::MemberReactivated) => before.status = MembershipStatus::Suspended,
                Some(AuditAction::MemberRoleChanged) => {
                    before.role = said("from").and_then(|word| Role::parse(word)).unwrap_or(before.role);
                    for taken in keys("taken") {
                        before.added.remove(&taken);
                        before.taken.insert(taken);
                    }
                    for added in keys("added") {
                        before.taken.remove(&added);
                        before.added.insert(added);
                    }
                }
                Some(_) | None => {}
            }
        }
        // Only what the member lacks now is given again, and only what the member has still can't be taken.
        before.taken.retain(|key| !member.role_keys().contains(key));
        before.added.retain(|key| member.role_keys().contains(key));
        before
    }
}

struct Undoing<'u> {
    organization: &'u Organization,
    initiator: &'u Initiator,
    granter: &'u Granter,
    record: &'u Record,
    now: Timestamp,
}

impl Undoing<'_> {
    /// Says whether the member had to be changed; absent: it can't be.
    fn undo_one(
        &self,
        repositories: &mut dyn Repositories,
        id: UserId,
        done: &[&AuditRecord],
    ) -> StoreResult<Option<bool>> {
        let organization = self.organization.id;
        let (Some(member), Some(user)) =
            (repositories.memberships().lock(organization, id)?, repositories.users().by_id(id)?)
        else {
            return Ok(None);
        };
        let before = Before::of(&member, done);
        let Some(roles) = self.roles(repositories, &before)? else { return Ok(None) };
        let other_admins = repositories.memberships().other_admins(organization, id)?;
        let by_oneself = self.initiator.user().is_some_and(|user| user.id == id);
        let change = Change { by_oneself, other_admins };
        if !member.is_member() && before.status == MembershipStatus::Removed {
            return Ok(Some(false));
        }
        if !member.is_member() {
            return self.rejoin(repositories, &user, (&member, before.role), &roles);
        }
        // An admin's own suspension is no part of it.
        let person = repositories.directory_people().person(organization, id)?;
        let before = match person {
            Some(person) if person.held_by_hand => Before { status: member.status, ..before },
            Some(_) | None => before,
        };
        let Ok(after) = wanted(&member, &before, change) else { return Ok(None) };
        let is_changed = self.write(repositories, &user, (member, after), &roles)?;
        // A group gives what was added: it stays until the group says otherwise.
        Ok(before.added.is_empty().then_some(is_changed))
    }

    /// The roles that were taken and are there; absent: whoever undoes lacks a permission of one, and grants it to nobody.
    fn roles(&self, repositories: &mut dyn Repositories, before: &Before) -> StoreResult<Option<Vec<RoleId>>> {
        if before.taken.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let all = repositories.roles().list(Some(self.organization.id))?;
        let taken: Vec<_> = all.iter().filter(|role| before.taken.contains(role.key.as_str())).collect();
        if taken.iter().any(|role| self.granter.check(&role.permissions).is_err()) {
            return Ok(None);
        }
        let ids: Vec<RoleId> = taken.iter().map(|role| role.id).collect();
        repositories.roles().hold(&ids).map(Some)
    }

    fn rejoin(
        &self,
        repositories: &mut dyn Repositories,
        user: &User,
        (old, role): (&Membership, Role),
        roles: &[RoleId],
    ) -> StoreResult<Option<bool>> {
        let Ok(member) = Membership::join(Some(old), self.organization.id, user.id, role, self.now) else {
            return Ok(None);
        };
        let written = joining::write(repositories, member, Some(old), JoiningRoles::by_hand(roles), self.now)?;
        let Ok(member) = written else { return Ok(None) };
        let what = Happening::MemberJoined(user, &member, Joining::Added);
        self.record.happened(repositories, self.organization, &self.initiator.actor(), what)?;
        Ok(Some(true))
    }

    fn write(
        &self,
        repositories: &mut dyn Repositories,
        user: &User,
        (before, mut after): (Membership, Membership),
        roles: &[RoleId],
    ) -> StoreResult<bool> {
        let (organization, actor) = (self.organization.id, self.initiator.actor());
        if after != before {
            repositories.memberships().update(&after)?;
        }
        let reason = match after.status {
            status if status == before.status => None,
            MembershipStatus::Active => Some(EndReason::MemberReactivated),
            MembershipStatus::Suspended => Some(EndReason::Operator),
            MembershipStatus::Removed => Some(EndReason::MemberRemoved),
        };
        if let Some(reason) = reason {
            repositories.sessions().end_member(organization, user.id, reason, self.now)?;
            let what = match after.status {
                MembershipStatus::Active => Happening::MemberReactivated(user, &after),
                MembershipStatus::Suspended => Happening::MemberSuspended(user, &after),
                MembershipStatus::Removed => Happening::MemberRemoved(user, &after, Departure::Removed),
            };
            self.record.happened(repositories, self.organization, &actor, what)?;
        }
        if !after.is_member() {
            return Ok(true);
        }
        if after.role != before.role {
            if let Some(mut person) = repositories.directory_people().person(organization, user.id)? {
                person.role_before = None;
                // The name is the person's own, and stays.
                let _same_name = repositories.directory_people().put_person(&person)?;
            }
            if after.role == Role::Member {
                security::follow_demotion(repositories, self.organization, &after, self.now)?;
            }
        }
        if !roles.is_empty() {
            let grants = repositories.roles().grants(organization, user.id)?;
            let by_hand = grants.iter().filter(|grant| grant.origin == Origin::ByHand).map(|grant| grant.role);
            let mut all: Vec<RoleId> = by_hand.chain(roles.iter().copied()).collect();
            all.sort_unstable();
            all.dedup();
            after = assigning::give(repositories, after, (Origin::ByHand, &all), self.now)?;
        }
        if after.role != before.role || after.role_keys() != before.role_keys() {
            let what = Happening::MemberRoleChanged { user, member: &after, before: &before };
            self.record.happened(repositories, self.organization, &actor, what)?;
        }
        Ok(after != before)
    }
}

/// The membership as it was, if that may be.
fn wanted(member: &Membership, before: &Before, change: Change) -> Result<Membership, MemberRefusal> {
    let member = member.clone();
    match before.status {
        MembershipStatus::Removed => member.remove(change),
        MembershipStatus::Suspended => member.change_role(before.role, change)?.suspend(change),
        MembershipStatus::Active => member.reactivate()?.change_role(before.role, change),
    }
}
