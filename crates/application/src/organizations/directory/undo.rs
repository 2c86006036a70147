//! Undoes what a directory did to members, as its entries in the audit log tell: their status, and their roles.
//!
//! For each member it reads the entries from the latest back, and stops at the first change of status or role by anybody else: that change
//! stays, with everything before it. An earlier undo, or a change of what a group gives, doesn't stop it.
//!
//! The directory is paused first, so that it doesn't do the same again. What it says of people and groups stays as it says it. Members are
//! undone in batches, each in a transaction with an entry of its own, so that others write in between. What broke off is done again: whoever
//! was undone stays so, and is counted no more. An undo can be tried first: it only reads, and counts what it would do.

mod members;
mod told;

use std::collections::BTreeMap;

use orgauth_domain::audit::AuditRecord;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::ports::{Repositories, read};
use orgauth_domain::{DirectoryId, OrganizationId, Timestamp, UserId};

use self::members::{Admins, Done, NewStatus, Planning, Undoing};
use self::told::{ACTIONS, Told, by_user};
use super::settings::own;
use super::{DirectoryError, DirectoryRefusal, settling};
use crate::admin_transaction;
use crate::app::App;
use crate::initiator::Initiator;
use crate::organizations::roles::assigning::Granter;
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
