//! What the members of a group have, as admins say.

use std::collections::BTreeMap;

use orgauth_domain::GroupId;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::directory::Group;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::organizations::roles::{RoleId, RoleKey, WordList};
use orgauth_domain::ports::{Order, Repositories, Selection, StoreResult, read};

use super::settings::own;
use super::settling::{self, CalledBy, Settling};
use super::{DirectoryError, DirectoryRefusal, groups};
use crate::admin_transaction;
use crate::app::App;
use crate::initiator::Initiator;
use crate::organizations::roles::assigning::{self, Granter};
use crate::organizations::roles::{RoleRefusal, token_makers};
use crate::record::Record;

/// A group with how many members it has, and the keys of the roles that it gives.
#[derive(Debug, Clone)]
pub struct MappedGroup {
    /// The group.
    pub group: Group,
    /// How many members it has.
    pub members: u64,
    /// The keys of its roles in the product.
    pub role_keys: WordList,
}

/// The groups of the directory by name, and how many there are: at most `limit`, after the first `offset`.
///
/// # Errors
/// The organization has no directory; the store failed.
pub fn list(
    app: &App,
    initiator: &Initiator,
    (offset, limit): (u64, u32),
) -> Result<(u64, Vec<MappedGroup>), DirectoryError> {
    let organization = initiator.organization(app)?;
    read(&*app.store, |repositories| {
        let directory = own(repositories, organization)?;
        let selection = Selection { filter: None, order: Order::Name, offset, limit };
        let (total, groups) = repositories.directory_groups().find_groups(directory.id, &selection)?;
        let keys = keys_of(repositories, groups.iter().map(|(group, _)| group))?;
        let mapped = |(group, members): (Group, u64)| {
            let role_keys = WordList::of(group.roles.iter().filter_map(|id| keys.get(id)));
            MappedGroup { group, members, role_keys }
        };
        Ok((total, groups.into_iter().map(mapped).collect()))
    })
}

fn keys_of<'g>(
    repositories: &mut dyn Repositories,
    groups: impl Iterator<Item = &'g Group>,
) -> StoreResult<BTreeMap<RoleId, RoleKey>> {
    let mut ids: Vec<RoleId> = groups.flat_map(|group| &group.roles).copied().collect();
    ids.sort_unstable();
    ids.dedup();
    let roles = repositories.roles().by_ids(&ids)?;
    Ok(roles.into_iter().map(|role| (role.id, role.key)).collect())
}

/// What the members of a group shall have; absent values stay.
#[derive(Debug, Clone, Default)]
pub struct Mapping {
    /// The role here; the inner absence: none by the group.
    pub role: Option<Option<Role>>,
    /// The keys of the roles in the product.
    pub roles: Option<Vec<RoleKey>>,
}

/// Changes what the members of a group have, at the next verify of each.
///
/// # Errors
/// No directory or group; an unknown role, or a new one with a permission that the caller lacks, or whoever made a token of the directory;
/// the organization would be left without an active admin; a caller who is no admin any more.
pub fn map(app: &App, initiator: &Initiator, id: GroupId, mapping: &Mapping) -> Result<MappedGroup, DirectoryError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    let record = Record::new(app, initiator.request(), now);
    let mapped = admin_transaction::write(app, initiator, organization_id, |repositories, organization| {
        own(repositories, organization_id)?;
        let found = repositories.directory_groups().group(organization_id, id)?;
        let before = found.ok_or(DirectoryRefusal::NoGroup)?;
        let mut group = before.clone();
        if let Some(role) = mapping.role {
            if role == Some(Role::Admin) && before.role != role {
                token_makers::check_admins(repositories, organization_id)?;
            }
            group.role = role;
        }
        if let Some(keys) = &mapping.roles {
            group.roles = roles(app, repositories, initiator, &before, keys)?;
        }
        let keys = keys_of(repositories, std::iter::once(&group))?;
        let role_keys = WordList::of(keys.values());
        let members = groups::all_members(repositories, organization_id, id)?;
        if group != before {
            repositories.directory_groups().update_group(&group)?;
            let actor = initiator.actor();
            record.happened(repositories, organization_id, &actor, Happening::GroupMapped(&group, &role_keys))?;
            let settling = Settling { organization: &organization, record: &record, actor: &actor, now };
            settling.settle(repositories, (&before, &group), &members)?;
        }
        let members = u64::try_from(members.len()).unwrap_or(u64::MAX);
        Ok::<_, DirectoryError>(MappedGroup { group, members, role_keys })
    })?;
    // With the instant of the change: by that, an undo knows what follows from it.
    let by = CalledBy { actor: &initiator.actor(), request: initiator.request(), at: Some(now) };
    settling::finish(app, organization_id, Some(by))?;
    Ok(mapped)
}

/// The roles with these keys; those that are new to the group are checked.
fn roles(
    app: &App,
    repositories: &mut dyn Repositories,
    initiator: &Initiator,
    before: &Group,
    keys: &[RoleKey],
) -> Result<Vec<RoleId>, DirectoryError> {
    let organization = before.organization_id;
    let granter = Granter::of(app, repositories, initiator, organization)?;
    let named = assigning::named(repositories, organization, keys)?;
    for role in named.iter().filter(|role| !before.roles.contains(&role.id)) {
        granter.check(&role.permissions).map_err(RoleRefusal::from)?;
        token_makers::check(app, repositories, organization, &role.permissions)?;
    }
    Ok(named.iter().map(|role| role.id).collect())
}
