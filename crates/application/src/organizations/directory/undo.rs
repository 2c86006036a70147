//! Undoes what a directory did to members, as its entries in the audit log tell: their status, and their roles.
//!
//! For each member it reads the entries from the latest back, and stops at the first change of status or role by anybody else: that change
//! stays, with everything before it. An earlier undo, or a change of what a group gives, doesn't stop it.
//!
//! The directory is paused first, so that it doesn't do the same again. What it says of people and groups stays as it says it. Members are
//! undone in batches, each in a transaction with an entry of its own, so that others write in between. What broke off is done again: whoever
//! was undone stays so, and is counted no more. An undo can be tried first: it only reads, and counts what it would do.

use std::collections::{BTreeMap, BTreeSet};

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::{AuditAction, AuditRecord};
use orgauth_domain::happening::{Departure, Happening, Joining};
use orgauth_domain::keys::service_key::ServiceKeyId;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::directory::{Attributes, Person};
use orgauth_domain::organizations::membership::{Change, MemberRefusal, Membership, MembershipStatus, Role};
use orgauth_domain::organizations::roles::{Origin, RoleId};
use orgauth_domain::ports::{Repositories, StoreResult, read};
use orgauth_domain::sign_in::EndReason;
use orgauth_domain::{DirectoryId, OrganizationId, Timestamp, UserId};

use super::settings::own;
use super::{DirectoryError, DirectoryRefusal, settling};
use crate::admin_transaction;
use crate::app::App;
use crate::barred;
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
    /// How many could not be made so: the organization would be left without an active admin, the account is gone, whoever undoes lacks a
    /// permission that was taken, or somebody has changed the member meanwhile.
    pub left: usize,
    /// How many suspended members are active.
    pub reinstated: usize,
    /// How many active members are suspended again.
    pub suspended: usize,
    /// How many removed people are members again.
    pub brought_back: usize,
    /// How many people who were added are removed.
    pub removed: usize,
    /// Of how many present members the role here, or the roles in the product, change.
    pub roles_changed: usize,
}

impl Undone {
    fn plus(self, more: Self) -> Self {
        Self {
            members: self.members + more.members,
            left: self.left + more.left,
            reinstated: self.reinstated + more.reinstated,
            suspended: self.suspended + more.suspended,
            brought_back: self.brought_back + more.brought_back,
            removed: self.removed + more.removed,
            roles_changed: self.roles_changed + more.roles_changed,
        }
    }

    /// Counts what was done of a member; absent: nothing could be.
    fn count(&mut self, done: Option<Done>) {
        let Some(done) = done else {
            self.left += 1;
            return;
        };
        let of_status = match done.status {
            Some(NewStatus::Reinstated) => Some(&mut self.reinstated),
            Some(NewStatus::Suspended) => Some(&mut self.suspended),
            Some(NewStatus::BroughtBack) => Some(&mut self.brought_back),
            Some(NewStatus::Removed) => Some(&mut self.removed),
            None => None,
        };
        if let Some(count) = of_status {
            *count += 1;
        }
        self.roles_changed += usize::from(done.are_roles_changed);
        if !done.is_whole {
            self.left += 1;
        } else if done.status.is_some() || done.are_roles_changed {
            self.members += 1;
        }
    }
}

/// What was done of one member.
struct Done {
    status: Option<NewStatus>,
    are_roles_changed: bool,
    /// Whether the member is as before.
    is_whole: bool,
}

impl Done {
    const NOTHING: Self = Self { status: None, are_roles_changed: false, is_whole: true };
}

/// What became of a membership.
enum NewStatus {
    Reinstated,
    Suspended,
    BroughtBack,
    Removed,
}

impl NewStatus {
    fn of(before: &Membership, after: &Membership) -> Option<Self> {
        match after.status {
            status if status == before.status => None,
            MembershipStatus::Active => Some(Self::Reinstated),
            MembershipStatus::Suspended => Some(Self::Suspended),
            MembershipStatus::Removed => Some(Self::Removed),
        }
    }
}

/// Whether an undo is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Run {
    /// It is.
    Real,
    /// It is only tried, and changes nothing.
    Dry,
}

/// Why the transaction changes nothing.
enum Ended {
    Refused(DirectoryError),
    /// Members are still to be settled.
    Unsettled,
}

impl<E: Into<DirectoryError>> From<E> for Ended {
    fn from(error: E) -> Self {
        Self::Refused(error.into())
    }
}

/// How many entries one call undoes, the latest: a directory of 100,000 people that removes everybody.
const MOST_ENTRIES: u32 = 200_000;

/// The entries that say what became of members.
const ACTIONS: &[AuditAction] = &[
    AuditAction::MemberJoined,
    AuditAction::MemberRemoved,
    AuditAction::MemberSuspended,
    AuditAction::MemberReactivated,
    AuditAction::MemberRoleChanged,
    AuditAction::DirectoryUndone,
    AuditAction::GroupMapped,
];

/// How many members one transaction undoes.
const BATCH: usize = 200;

/// Undoes what the directory did to members since this instant, and pauses it. A dry run changes nothing.
///
/// # Errors
/// An instant that is still to come; the organization has no directory; a caller who is no admin any more; the store failed. Then the
/// directory is paused, and members who were undone stay so: the same call goes on.
pub fn undo(app: &App, initiator: &Initiator, since: Timestamp, run: Run) -> Result<Undone, DirectoryError> {
    let organization = initiator.organization(app)?;
    if since > app.now() {
        return Err(DirectoryRefusal::NotPast.into());
    }
    match run {
        Run::Dry => try_out(app, initiator, organization, since),
        Run::Real => carry_out(app, initiator, organization, since),
    }
}

/// What an undo goes by: the directory, the entries since the instant, and the memberships as they were when those were read.
struct Basis {
    directory: DirectoryId,
    entries: Vec<AuditRecord>,
    members: BTreeMap<UserId, Membership>,
}

impl Basis {
    /// Absent: members are still to be settled, which would come after the undo.
    fn read(
        repositories: &mut dyn Repositories,
        organization: OrganizationId,
        since: Timestamp,
    ) -> Result<Option<Self>, DirectoryError> {
        let directory = own(repositories, organization)?.id;
        if settling::is_left(repositories, organization)? {
            return Ok(None);
        }
        let entries = repositories.audit().of_actions(organization, ACTIONS, since, MOST_ENTRIES)?;
        let mut members = BTreeMap::new();
        for user in by_user(&entries, directory).into_keys() {
            members.extend(repositories.memberships().get(organization, user)?.map(|member| (user, member)));
        }
        Ok(Some(Self { directory, entries, members }))
    }
}

/// Counts what an undo would do, and only reads.
fn try_out(
    app: &App,
    initiator: &Initiator,
    organization: OrganizationId,
    since: Timestamp,
) -> Result<Undone, DirectoryError> {
    let now = app.now();
    loop {
        let tried = read(&*app.store, |repositories| {
            let Some(basis) = Basis::read(repositories, organization, since)? else { return Ok(None) };
            let granter = Granter::of(app, repositories, initiator, organization)?;
            let planning = Planning { app, organization, initiator, granter: &granter, now };
            let (mut undone, mut admins) = (Undone::default(), Admins::default());
            for (user, told) in in_order(&basis, initiator) {
                let (Some(member), Some(user)) = (basis.members.get(&user), repositories.users().by_id(user)?) else {
                    undone.count(None);
                    continue;
                };
                let plan = planning.plan(repositories, (&user, member), &told, &mut admins)?;
                if let Some(plan) = &plan {
                    admins.follow(member, plan.membership());
                }
                undone.count(plan.map(|plan| plan.foreseen(member)));
            }
            Ok::<_, DirectoryError>(Some(undone))
        })?;
        match tried {
            Some(undone) => return Ok(undone),
            None => settling::finish(app, organization, None)?,
        }
    }
}

fn carry_out(
    app: &App,
    initiator: &Initiator,
    organization: OrganizationId,
    since: Timestamp,
) -> Result<Undone, DirectoryError> {
    pause(app, initiator, organization)?;
    let basis = loop {
        match read(&*app.store, |repositories| Basis::read(repositories, organization, since))? {
            Some(basis) => break basis,
            None => settling::finish(app, organization, None)?,
        }
    };
    let all = in_order(&basis, initiator);
    // An undo of nothing is told, too.
    let batches = if all.is_empty() { vec![all.as_slice()] } else { all.chunks(BATCH).collect() };
    let mut undone = Undone::default();
    for batch in batches {
        let done = loop {
            match undo_batch(app, initiator, (&basis, since), batch) {
                Ok(done) => break done,
                Err(Ended::Refused(error)) => return Err(error),
                Err(Ended::Unsettled) => settling::finish(app, organization, None)?,
            }
        };
        undone = undone.plus(done);
    }
    Ok(undone)
}

/// Stops the directory before anything is read, so that it changes nothing meanwhile.
fn pause(app: &App, initiator: &Initiator, organization: OrganizationId) -> Result<(), DirectoryError> {
    let record = Record::new(app, initiator.request(), app.now());
    admin_transaction::write(app, initiator, organization, |repositories, _| {
        let directory = own(repositories, organization)?;
        let paused = directory.clone().paused();
        if paused == directory {
            return Ok(());
        }
        repositories.directories().update(&paused)?;
        let what = Happening::DirectoryUpdated(&paused);
        Ok(record.happened(repositories, organization, &initiator.actor(), what)?)
    })
}

/// Undoes some members, or none of them.
fn undo_batch(
    app: &App,
    initiator: &Initiator,
    (basis, since): (&Basis, Timestamp),
    batch: &[(UserId, Vec<Told<'_>>)],
) -> Result<Undone, Ended> {
    let organization_id = initiator.organization(app).map_err(DirectoryError::from)?;
    let now = app.now();
    let record = Record::new(app, initiator.request(), now);
    admin_transaction::write(app, initiator, organization_id, |repositories, organization| {
        let directory = own(repositories, organization_id)?;
        if directory.id != basis.directory {
            return Err(Ended::from(DirectoryError::from(DirectoryRefusal::NotFound)));
        }
        if settling::is_left(repositories, organization_id)? {
            return Err(Ended::Unsettled);
        }
        // An admin may have let it go on.
        let paused = directory.clone().paused();
        if paused != directory {
            repositories.directories().update(&paused)?;
        }
        let granter = Granter::of(app, repositories, initiator, organization_id)?;
        let planning = Planning { app, organization: organization_id, initiator, granter: &granter, now };
        let (organization, record) = (&organization, &record);
        let undoing = Undoing { organization, directory: directory.id, planning, record };
        let (mut undone, mut admins) = (Undone::default(), Admins::default());
        for (user, told) in batch {
            let known = basis.members.get(user);
            undone.count(undoing.undo_one(repositories, (*user, known), told, &mut admins)?);
        }
        let Undone { members, left, .. } = undone;
        let what = Happening::DirectoryUndone { directory: &paused, since, members, left };
        record.happened(repositories, organization_id, &initiator.actor(), what)?;
        Ok(undone)
    })
}

/// The members of whom something is undone, with the entries. Whoever undoes comes last, and may be no admin then.
fn in_order<'b>(basis: &'b Basis, initiator: &Initiator) -> Vec<(UserId, Vec<Told<'b>>)> {
    let mut all: Vec<_> = by_user(&basis.entries, basis.directory).into_iter().collect();
    let oneself = initiator.user().map(|user| user.id);
    all.sort_by_key(|(user, _)| (Some(*user) == oneself, *user));
    all
}

/// How many active admins the organization has while members are undone.
#[derive(Default)]
struct Admins(Option<u64>);

impl Admins {
    /// How many there are besides this member. Counted once in a transaction.
    fn besides(&mut self, repositories: &mut dyn Repositories, member: &Membership) -> StoreResult<u64> {
        let own = u64::from(member.is_active_admin());
        if let Some(all) = self.0 {
            return Ok(all.saturating_sub(own));
        }
        let others = repositories.memberships().other_admins(member.organization_id, member.user_id)?;
        self.0 = Some(others + own);
        Ok(others)
    }

    fn follow(&mut self, before: &Membership, after: Option<&Membership>) {
        if let (Some(all), Some(after)) = (self.0.as_mut(), after) {
            *all = all.saturating_sub(u64::from(before.is_active_admin())) + u64::from(after.is_active_admin());
        }
    }
}

/// What is to be done of one member.
enum Plan {
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
    fn membership(&self) -> Option<&Membership> {
        match self {
            Self::Nothing { .. } => None,
            Self::Rejoin { member, before, is_held, .. } => {
                (!is_held && before.status != MembershipStatus::Suspended).then_some(member)
            }
            Self::Change { after, .. } => Some(after),
        }
    }

    /// What it would do.
    fn foreseen(&self, member: &Membership) -> Done {
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

/// An entry about a member.
#[derive(Clone, Copy)]
struct Told<'e> {
    entry: &'e AuditRecord,
    /// Whether an undo takes it back: it is the directory's, or an earlier undo's.
    is_undone: bool,
}

/// The entries about each member of whom the directory has changed something, from the latest.
fn by_user(entries: &[AuditRecord], directory: DirectoryId) -> BTreeMap<UserId, Vec<Told<'_>>> {
    let is_action = |entry: &AuditRecord, action| AuditAction::parse(&entry.action) == Some(action);
    let calls_with =
        |action| entries.iter().filter(|entry| is_action(entry, action)).map(call_of).collect::<BTreeSet<_>>();
    let (undos, mappings) = (calls_with(AuditAction::DirectoryUndone), calls_with(AuditAction::GroupMapped));
    let mut by_user: BTreeMap<UserId, Vec<Told<'_>>> = BTreeMap::new();
    for entry in entries {
        let target = entry.target.as_ref().filter(|(kind, _)| kind == "user").and_then(|(_, id)| id.parse().ok());
        // Whoever joins by an invitation or a connection does it themselves.
        let joined = is_action(entry, AuditAction::MemberJoined);
        let user = target.or_else(|| entry.actor.as_ref().filter(|_| joined).map(|(user, _)| *user));
        let Some(user) = user else { continue };
        // Whoever changes what a group gives has decided nothing about each of its members.
        if mappings.contains(&call_of(entry)) {
            continue;
        }
        let is_undone = entry.directory == Some(directory) || undos.contains(&call_of(entry));
        by_user.entry(user).or_default().push(Told { entry, is_undone });
    }
    by_user.retain(|_, told| told.iter().any(|told| told.entry.directory == Some(directory)));
    by_user
}

/// What the entries of one call have in common: its instant and its caller.
fn call_of(entry: &AuditRecord) -> (Timestamp, Option<&str>, Option<UserId>, Option<ServiceKeyId>) {
    let user = entry.actor.as_ref().map(|(user, _)| *user);
    (entry.created_at, entry.request_id.as_deref(), user, entry.service_key)
}

/// How a member was before.
struct Before {
    status: MembershipStatus,
    /// Whether the directory may not lift the suspension.
    is_held: bool,
    role: Role,
    /// The keys of roles in the product that were taken, and when.
    taken: BTreeMap<String, Timestamp>,
    /// The keys of those that were added.
    added: BTreeSet<String>,
    /// Whether a change by somebody else stays, and with it something that the directory did before.
    is_cut: bool,
}

impl Before {
    /// Goes back from how the member is now, entry by entry.
    fn of(member: &Membership, told: &[Told<'_>]) -> Self {
        let (taken, added) = (BTreeMap::new(), BTreeSet::new());
        let (status, role) = (member.status, member.role);
        let mut before = Self { status, is_held: false, role, taken, added, is_cut: false };
        let mut by_others: BTreeSet<String> = BTreeSet::new();
        for (number, Told { entry, is_undone }) in told.iter().enumerate() {
            let said = |word: &str| entry.metadata.iter().find(|(name, _)| name == word).map(|(_, value)| value);
            let keys = |word: &str| {
                let keys = said(word).map(|keys| keys.split(' ').map(str::to_owned).collect::<Vec<_>>());
                keys.unwrap_or_default()
            };
            let action = AuditAction::parse(&entry.action);
            if !is_undone {
                // Of roles in the product each is decided by itself.
                if action == Some(AuditAction::MemberRoleChanged) && said("from").is_none() {
                    by_others.extend(keys("taken").into_iter().chain(keys("added")));
                    continue;
                }
                before.is_cut = told.iter().skip(number).any(|told| told.is_undone);
                break;
            }
            match action {
                Some(AuditAction::MemberJoined) => before.status = MembershipStatus::Removed,
                Some(AuditAction::MemberRemoved) => {
                    let status = said("status").and_then(|word| MembershipStatus::parse(word));
                    before.status = status.unwrap_or(MembershipStatus::Active);
                    before.is_held = said("held").is_some();
                    before.role = said("role").and_then(|word| Role::parse(word)).unwrap_or(Role::Member);
                }
                Some(AuditAction::MemberSuspended) => before.status = MembershipStatus::Active,
                Some(AuditAction::MemberReactivated) => before.status = MembershipStatus::Suspended,
                Some(AuditAction::MemberRoleChanged) => {
                    before.role = said("from").and_then(|word| Role::parse(word)).unwrap_or(before.role);
                    for taken in keys("taken") {
                        before.added.remove(&taken);
                        before.taken.insert(taken, entry.created_at);
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
        before.taken.retain(|key, _| !member.role_keys().contains(key) && !by_others.contains(key));
        before.added.retain(|key| member.role_keys().contains(key) && !by_others.contains(key));
        before
    }
}

/// How it is decided what is done of a member. It only reads.
#[derive(Clone, Copy)]
struct Planning<'u> {
    app: &'u App,
    organization: OrganizationId,
    initiator: &'u Initiator,
    granter: &'u Granter,
    now: Timestamp,
}

impl Planning<'_> {
    /// What makes a member as before; absent: nothing does.
    fn plan(
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
    fn roles(&self, repositories: &mut dyn Repositories, before: &Before) -> StoreResult<Option<Vec<RoleId>>> {
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

struct Undoing<'u> {
    organization: &'u Organization,
    directory: DirectoryId,
    planning: Planning<'u>,
    record: &'u Record,
}

impl Undoing<'_> {
    /// Makes a member as before; absent: it can't be. `known`: the membership when the entries were read.
    fn undo_one(
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
    fn rejoin(
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

    fn write(
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
fn is_same(one: &Membership, other: &Membership) -> bool {
    let said = |member: &Membership| (member.status, member.role, member.joined_at);
    said(one) == said(other) && one.role_keys() == other.role_keys()
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
