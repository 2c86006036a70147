//! Groups, as a directory makes, changes, lists and deletes them.

use std::collections::BTreeSet;

use orgauth_domain::audit::Actor;
use orgauth_domain::happening::{GroupChange, Happening};
use orgauth_domain::organizations::directory::{
    Group, GroupEdit, GroupField, GroupReplacement, MOST_GROUP_MEMBERS, MOST_GROUPS, MOST_PLACES,
};
use orgauth_domain::ports::{Repositories, Selection, StoreError, StoreResult, read};
use orgauth_domain::{GroupId, OrganizationId, UserId};

use super::admission::Sync;
use super::people::Precondition;
use super::settling::{self, CalledBy, Settling};
use super::write::{Writing, write};
use super::{SyncError, SyncRefusal};
use crate::app::App;

/// A group with its members.
#[derive(Debug, Clone)]
pub struct GroupView {
    /// The group.
    pub group: Group,
    /// Its members, in order; absent when they were not asked for, or are more than that.
    pub members: Option<Vec<UserId>>,
}

/// Which members of a group are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Members {
    /// None.
    Unread,
    /// All, unless there are more than this.
    AtMost(u64),
    /// All.
    All,
}

/// How many members one statement reads.
const PAGE: u32 = 10_000;

/// After how many members a list shows no further group.
const MOST_SHOWN: u64 = 20_000;

/// For how many more members of a group all places are counted again.
const COUNTED_EVERY: u64 = 1_000;

/// What several edits change of the members of a group together.
#[derive(Default)]
struct NetChange {
    /// Whether the members are those who come, and no others.
    is_whole: bool,
    coming: BTreeSet<UserId>,
    going: BTreeSet<UserId>,
}

impl NetChange {
    fn add(&mut self, users: &[UserId]) {
        for user in users {
            self.going.remove(user);
        }
        self.coming.extend(users);
    }

    fn remove(&mut self, users: &[UserId]) {
        for user in users {
            self.coming.remove(user);
        }
        self.going.extend(users);
    }

    fn replace(&mut self, users: &[UserId]) {
        *self = Self { is_whole: true, coming: users.iter().copied().collect(), going: BTreeSet::new() };
    }
}

/// Makes a group. Members who aren't people of the directory are left out.
///
/// # Errors
/// The store failed.
pub fn create(app: &App, sync: &Sync, new: &GroupReplacement) -> Result<GroupView, SyncError> {
    let id: GroupId = app.entropy.id(app.now());
    write(app, sync, None, |writing| {
        let group = Group {
            id,
            directory_id: sync.directory.id,
            organization_id: writing.organization.id,
            display_name: new.display_name.clone(),
            external_id: new.external_id.clone(),
            role: None,
            roles: Vec::new(),
            revision: 1,
            created_at: writing.now,
            changed_at: writing.now,
        };
        writing.repositories.directory_groups().insert_group(&group)?;
        let (_, groups) = writing.repositories.directories().counts(sync.directory.id)?;
        if groups > MOST_GROUPS {
            return Err(SyncRefusal::TooManyGroups(MOST_GROUPS).into());
        }
        let added = writing.add(&group, new.members.as_deref().unwrap_or_default())?;
        let change = GroupChange { added: added.len(), removed: 0 };
        writing.happened(Happening::GroupCreated(&group, change))?;
        Ok(GroupView { group, members: Some(added) })
    })
}

/// Overwrites a group's names and members. Absent members stay as they are.
///
/// # Errors
/// No such group; a group that was changed since; too many members; the organization would be left without an active admin.
pub fn replace(
    app: &App,
    sync: &Sync,
    id: GroupId,
    new: &GroupReplacement,
    holds: Precondition<'_, Group>,
) -> Result<GroupView, SyncError> {
    let mut edits =
        vec![GroupEdit::Rename(new.display_name.clone()), GroupEdit::SetExternalId(new.external_id.clone())];
    edits.extend(new.members.clone().map(GroupEdit::Replace));
    patch(app, sync, id, &edits, holds)
}

/// Changes a group: all edits, or none. It touches only the members that it names.
///
/// # Errors
/// As [`replace`].
pub fn patch(
    app: &App,
    sync: &Sync,
    id: GroupId,
    edits: &[GroupEdit],
    holds: Precondition<'_, Group>,
) -> Result<GroupView, SyncError> {
    let changed = write(app, sync, None, |writing| {
        let before = writing.group(id, SyncRefusal::Unknown)?;
        if !holds(&before) {
            return Err(SyncRefusal::Changed.into());
        }
        let mut group = before.clone();
        // The members are read and written once, however many edits there are.
        let mut net = NetChange::default();
        for edit in edits {
            match edit {
                GroupEdit::Rename(name) => group.display_name.clone_from(name),
                GroupEdit::SetExternalId(external) => group.external_id.clone_from(external),
                GroupEdit::Add(users) => net.add(users),
                GroupEdit::Remove(users) => net.remove(users),
                GroupEdit::RemoveAll => net.replace(&[]),
                GroupEdit::Replace(users) => net.replace(users),
            }
        }
        let coming: Vec<UserId> = net.coming.iter().copied().collect();
        if net.is_whole && !coming.is_empty() {
            let known = writing.repositories.directory_people().people(before.organization_id, &coming)?;
            // Otherwise identifiers that mean nobody any more would take everybody's roles.
            if known.is_empty() {
                return Err(
                    SyncRefusal::Invalid("members: none of them is a user of this directory".to_owned()).into()
                );
            }
        }
        let gone = if net.is_whole {
            let mut present = writing.members(id)?;
            present.retain(|user| !net.coming.contains(user));
            present
        } else {
            net.going.iter().copied().collect()
        };
        let mut removed = writing.remove(id, &gone)?;
        let added = writing.add(&group, &coming)?;
        if group == before && added.is_empty() && removed.is_empty() {
            return Ok(GroupView { group, members: None });
        }
        group.revision += 1;
        group.changed_at = writing.now;
        writing.repositories.directory_groups().update_group(&group)?;
        let change = GroupChange { added: added.len(), removed: removed.len() };
        writing.happened(Happening::GroupUpdated(&group, change))?;
        if settling::gives(&group) {
            let mut touched = added;
            touched.append(&mut removed);
            touched.sort_unstable();
            touched.dedup();
            writing.settle((&before, &group), &touched)?;
        }
        Ok(GroupView { group, members: None })
    })?;
    finish(app, sync)?;
    Ok(changed)
}

/// Deletes a group. Its members lose what they had by it.
///
/// # Errors
/// No such group; a group that was changed since; the organization would be left without an active admin.
pub fn delete(app: &App, sync: &Sync, id: GroupId, holds: Precondition<'_, Group>) -> Result<(), SyncError> {
    write(app, sync, None, |writing| {
        // One that is gone is as the directory wants it.
        let group = writing.group(id, SyncRefusal::NotFound)?;
        if !holds(&group) {
            return Err(SyncRefusal::Changed.into());
        }
        let members = writing.members(id)?;
        writing.repositories.directory_groups().delete_group(writing.organization.id, id)?;
        let change = GroupChange { added: 0, removed: members.len() };
        writing.happened(Happening::GroupDeleted(&group, change))?;
        if settling::gives(&group) {
            writing.settle((&group, &group), &members)?;
        }
        Ok(())
    })?;
    finish(app, sync)
}

/// Settles whoever a change of a group has left, this one or one that broke off.
fn finish(app: &App, sync: &Sync) -> Result<(), SyncError> {
    let actor = Actor::Directory(sync.directory.id);
    let by = CalledBy { actor: &actor, request: Some(&sync.request), at: None };
    Ok(settling::finish(app, sync.directory.organization_id, Some(by))?)
}

/// One group, with the members that are asked for.
///
/// # Errors
/// No such group, or the store failed.
pub fn get(app: &App, sync: &Sync, id: GroupId, wanted: Members) -> Result<GroupView, SyncError> {
    let organization = sync.directory.organization_id;
    let found = read(&*app.store, |repositories| {
        let Some(group) = repositories.directory_groups().group(organization, id)? else { return Ok(None) };
        let is_read = match wanted {
            Members::Unread => false,
            Members::AtMost(most) => repositories.directory_groups().count_members(organization, id)? <= most,
            Members::All => true,
        };
        let members = if is_read { Some(all_members(repositories, organization, id)?) } else { None };
        Ok::<_, StoreError>(Some(GroupView { group, members }))
    })?;
    let found = found.filter(|view| view.group.directory_id == sync.directory.id);
    Ok(found.ok_or(SyncRefusal::NotFound)?)
}

/// The groups of the directory that fit, and how many there are.
///
/// # Errors
/// The store failed.
pub fn list(
    app: &App,
    sync: &Sync,
    selection: &Selection<GroupField>,
    with_members: bool,
) -> Result<(u64, Vec<GroupView>), SyncError> {
    Ok(read(&*app.store, |repositories| {
        let (total, found) = repositories.directory_groups().find_groups(sync.directory.id, selection)?;
        let mut views = Vec::with_capacity(found.len());
        let mut shown = 0;
        for (group, count) in found {
            // A page has fewer groups rather than more members.
            shown += if with_members { count } else { 0 };
            if shown > MOST_SHOWN && !views.is_empty() {
                break;
            }
            let members =
                if with_members { Some(all_members(repositories, group.organization_id, group.id)?) } else { None };
            views.push(GroupView { group, members });
        }
        Ok::<_, StoreError>((total, views))
    })?)
}

pub(super) fn all_members(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    id: GroupId,
) -> StoreResult<Vec<UserId>> {
    let mut all: Vec<UserId> = Vec::new();
    loop {
        let page = repositories.directory_groups().group_members(organization, id, all.last().copied(), PAGE)?;
        let is_last = u32::try_from(page.len()).is_ok_and(|found| found < PAGE);
        all.extend(page);
        if is_last {
            return Ok(all);
        }
    }
}

impl Writing<'_> {
    /// A group of this directory. `missing`: the refusal if there is none.
    fn group(&mut self, id: GroupId, missing: SyncRefusal) -> Result<Group, SyncError> {
        let group = self.repositories.directory_groups().group(self.organization.id, id)?;
        let group = group.filter(|group| group.directory_id == self.sync.directory.id);
        Ok(group.ok_or(missing)?)
    }

    fn members(&mut self, id: GroupId) -> Result<Vec<UserId>, SyncError> {
        Ok(all_members(self.repositories, self.organization.id, id)?)
    }

    fn add(&mut self, group: &Group, users: &[UserId]) -> Result<Vec<UserId>, SyncError> {
        let added = self.repositories.directory_groups().add_to_group(group, users)?;
        let count = self.repositories.directory_groups().count_members(group.organization_id, group.id)?;
        if !usize::try_from(count).is_ok_and(|count| count <= MOST_GROUP_MEMBERS) {
            return Err(SyncRefusal::TooManyMembers(MOST_GROUP_MEMBERS).into());
        }
        // Counting all takes its time, so it is done once for a thousand members of a group.
        let before = count.saturating_sub(u64::try_from(added.len()).unwrap_or(u64::MAX));
        let is_due = count / COUNTED_EVERY > before / COUNTED_EVERY;
        let organization = group.organization_id;
        if is_due && self.repositories.directory_groups().count_places(organization, MOST_PLACES + 1)? > MOST_PLACES {
            return Err(SyncRefusal::TooManyPlaces(MOST_PLACES).into());
        }
        Ok(added)
    }

    fn remove(&mut self, id: GroupId, users: &[UserId]) -> Result<Vec<UserId>, SyncError> {
        Ok(self.repositories.directory_groups().remove_from_group(self.organization.id, id, users)?)
    }

    fn settle(&mut self, groups: (&Group, &Group), users: &[UserId]) -> Result<(), SyncError> {
        let Self { organization, record, actor, now, .. } = *self;
        Ok(Settling { organization, record, actor, now }.settle(self.repositories, groups, users)?)
    }
}
