//! Gives roles to members, and keeps the sets of roles.
//!
//! The caller has locked the organization, so that of two changes of one member the second sees the first.

use orgauth_domain::organizations::membership::{Change, MemberRefusal, Membership, RuledByDirectory};
use orgauth_domain::organizations::roles::{
    Grant, MOST_ROLES_OF_MEMBER, Origin, PermissionNotHeld, ProductRole, RoleId, RoleKey, RoleSet, RoleSetId,
    WordList,
};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult};
use orgauth_domain::{GroupId, OrganizationId, Timestamp, UserId};

use super::{RoleError, RoleRefusal};
use crate::app::App;
use crate::initiator::Initiator;

/// What whoever grants may grant; absent: everything.
pub(crate) struct Granter(Option<WordList>);

impl Granter {
    /// The initiator, as a member is now.
    pub(crate) fn of(
        app: &App,
        repositories: &mut dyn Repositories,
        initiator: &Initiator,
        organization: OrganizationId,
    ) -> StoreResult<Self> {
        let Some(user) = initiator.user() else { return Ok(Self(None)) };
        let membership = repositories.memberships().get(organization, user.id)?;
        Ok(Self::member(app, membership.as_ref()))
    }

    /// A member; absent: somebody who is none, and grants nothing.
    pub(crate) fn member(app: &App, membership: Option<&Membership>) -> Self {
        let held = membership.map(|member| member.held(app.settings.roles.admins_have_all).permissions);
        Self(Some(held.unwrap_or_default()))
    }

    /// The operator, who grants everything.
    pub(crate) const fn operator() -> Self {
        Self(None)
    }

    /// Whether these permissions may be granted.
    ///
    /// # Errors
    /// The first that isn't held.
    pub(crate) fn check(&self, granted: &WordList) -> Result<(), PermissionNotHeld> {
        self.0.as_ref().map_or(Ok(()), |held| PermissionNotHeld::check(held, granted))
    }
}

/// The roles with these keys, in an organization that has them; held.
///
/// # Errors
/// A key of no role there; the store failed.
pub(crate) fn named(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    keys: &[RoleKey],
) -> Result<Vec<ProductRole>, RoleError> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let all = repositories.roles().list(Some(organization))?;
    let mut named = Vec::with_capacity(keys.len());
    for key in keys {
        let role = all.iter().find(|role| role.key == *key);
        named.push(role.ok_or_else(|| RoleRefusal::UnknownRole(key.to_string()))?.clone());
    }
    named.sort_unstable_by_key(|role| role.id);
    named.dedup_by_key(|role| role.id);
    let ids: Vec<RoleId> = named.iter().map(|role| role.id).collect();
    let held = repositories.roles().hold(&ids)?;
    match named.iter().find(|role| !held.contains(&role.id)) {
        Some(deleted) => Err(RoleRefusal::UnknownRole(deleted.key.to_string()).into()),
        None => Ok(named),
    }
}

/// The roles with these keys, which the granter may give.
///
/// # Errors
/// A key of no role there, or one with a permission that the granter lacks; the store failed.
pub(crate) fn grantable(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    keys: &[RoleKey],
    granter: &Granter,
) -> Result<Vec<RoleId>, RoleError> {
    let roles = named(repositories, organization, keys)?;
    roles.iter().try_for_each(|role| granter.check(&role.permissions))?;
    Ok(roles.iter().map(|role| role.id).collect())
}

/// The keys of those of these roles that are there.
pub(crate) fn keys(repositories: &mut dyn Repositories, ids: &[RoleId]) -> StoreResult<WordList> {
    let roles = repositories.roles().by_ids(ids)?;
    Ok(WordList::of(roles.iter().map(|role| &role.key)))
}

/// Overwrites what a member is given by hand. A role that the member has from elsewhere, and not by hand, is left to that origin. Changes
/// nothing where the member has these roles by hand already.
///
/// # Errors
/// A key of no role; a permission that is new to the member and that the granter lacks; the store failed.
pub(crate) fn give_by_hand(
    repositories: &mut dyn Repositories,
    member: Membership,
    (keys, granter, change): (&[RoleKey], &Granter, Change),
    now: Timestamp,
) -> Result<Membership, RoleError> {
    let (organization, user) = (member.organization_id, member.user_id);
    let wanted = named(repositories, organization, keys)?;
    let grants = repositories.roles().grants(organization, user)?;
    let has = |id: RoleId| grants.iter().any(|grant| grant.role == id);
    let by_hand: Vec<RoleId> =
        grants.iter().filter(|grant| grant.origin == Origin::ByHand).map(|grant| grant.role).collect();
    let new = wanted.iter().filter(|role| by_hand.contains(&role.id) || !has(role.id));
    let new: Vec<RoleId> = new.map(|role| role.id).collect();
    let is_wanted = |id: RoleId| wanted.iter().any(|role| role.id == id);
    let of_group = |grant: &Grant| match grant.origin {
        Origin::Group(group) => Some((grant.role, group)),
        Origin::ByHand | Origin::Connection(_) => None,
    };
    let left_out = grants.iter().filter_map(of_group).find(|(role, _)| !is_wanted(*role));
    if let Some((role, _)) = left_out {
        let its = grants.iter().filter_map(of_group).filter(|(given, _)| *given == role).map(|(_, group)| group);
        let groups = groups_named(repositories, &member, its)?;
        let of_key = self::keys(repositories, &[role])?.iter().collect::<String>();
        return Err(RoleRefusal::Member(RuledByDirectory::role(of_key, &groups).into()).into());
    }
    if new == by_hand {
        return Ok(member);
    }
    member.may_change_roles(change).map_err(|refusal| match refusal {
        MemberRefusal::LastAdmin => RoleRefusal::OnlyAdmin,
        other => other.into(),
    })?;
    wanted.iter().filter(|role| !has(role.id)).try_for_each(|role| granter.check(&role.permissions))?;
    repositories.roles().set_grants(organization, user, Origin::ByHand, &new)?;
    Ok(reassign(repositories, organization, user, now)?)
}

/// Overwrites what a member has from this origin with those of these roles that are there. Returns the membership as it is then.
pub(crate) fn give(
    repositories: &mut dyn Repositories,
    member: Membership,
    (origin, roles): (Origin, &[RoleId]),
    now: Timestamp,
) -> StoreResult<Membership> {
    let (organization, user) = (member.organization_id, member.user_id);
    let grants = repositories.roles().grants(organization, user)?;
    let present: Vec<RoleId> = grants.iter().filter(|grant| grant.origin == origin).map(|grant| grant.role).collect();
    let roles = repositories.roles().hold(roles)?;
    if present == roles {
        return Ok(member);
    }
    repositories.roles().set_grants(organization, user, origin, &roles)?;
    reassign(repositories, organization, user, now)
}

/// The roles of those who join without others: the service's first, at most as many as a list by hand may have.
pub(crate) fn default_roles(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
) -> StoreResult<Vec<RoleId>> {
    let all = repositories.roles().list(Some(organization))?;
    Ok(all.into_iter().filter(|role| role.is_default).map(|role| role.id).take(MOST_ROLES_OF_MEMBER).collect())
}

/// Gives a member the set of the roles of all grants, and returns the membership as it is then.
pub(crate) fn reassign(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    user: UserId,
    now: Timestamp,
) -> StoreResult<Membership> {
    let grants = repositories.roles().grants(organization, user)?;
    let set = set_of(repositories, &grants, now)?;
    repositories.roles().assign(organization, user, set)?;
    let member = repositories.memberships().get(organization, user)?;
    member.ok_or_else(|| StoreError::Failed("memberships: a member who was given roles is not there".into()))
}

/// The set of the roles of these grants, which is made if it isn't there.
fn set_of(repositories: &mut dyn Repositories, grants: &[Grant], now: Timestamp) -> StoreResult<Option<RoleSetId>> {
    let mut ids: Vec<RoleId> = grants.iter().map(|grant| grant.role).collect();
    ids.dedup();
    if ids.is_empty() {
        return Ok(None);
    }
    let id = RoleSetId::of(&ids);
    if !repositories.roles().hold_set(id)? {
        // Nobody changes a role until the new set is committed.
        repositories.roles().hold_catalogue()?;
        let roles = repositories.roles().by_ids(&ids)?;
        repositories.roles().insert_set(&RoleSet::of(id, &ids, &roles), now)?;
    }
    Ok(Some(id))
}

/// Writes anew what these sets give, whose roles have changed. The caller has locked the catalogue.
pub(crate) fn refresh(repositories: &mut dyn Repositories, sets: &[(RoleSetId, Vec<RoleId>)]) -> StoreResult<()> {
    let mut ids: Vec<RoleId> = sets.iter().flat_map(|(_, roles)| roles).copied().collect();
    ids.sort_unstable();
    ids.dedup();
    let roles = repositories.roles().by_ids(&ids)?;
    for (id, its) in sets {
        repositories.roles().update_set(&RoleSet::of(*id, its, &roles))?;
    }
    Ok(())
}

/// The names of these groups of a member.
pub(crate) fn groups_named(
    repositories: &mut dyn Repositories,
    member: &Membership,
    groups: impl Iterator<Item = GroupId>,
) -> StoreResult<Vec<String>> {
    let mut names = Vec::new();
    for id in groups {
        let group = repositories.directory_groups().group(member.organization_id, id)?;
        names.extend(group.map(|group| group.display_name));
    }
    Ok(names)
}
