//! The members of an organization: list, change, remove.
//!
//! The state machine in `domain::organizations::membership` decides what a membership can become. Each transaction locks the
//! organization's row first: if two admins act on each other at once, the second sees the first one's change.

use std::collections::{BTreeMap, BTreeSet};

use orgauth_domain::accounts::user::User;
use orgauth_domain::happening::{Departure, Happening};
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::directory::Attributes;
use orgauth_domain::organizations::membership::{
    AfterMember, Change, MemberEntry, MemberPlace, MemberRefusal, Membership, MembershipStatus, Role,
    RuledByDirectory,
};
use orgauth_domain::organizations::metadata::Metadata;
use orgauth_domain::organizations::roles::{Origin, RoleId, RoleKey, SuspendedBy};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::EndReason;
use orgauth_domain::sign_in::access::{self, AccessFault};
use orgauth_domain::sign_in::passkey::Passkey;
use orgauth_domain::text::Search;
use orgauth_domain::{OrganizationId, Timestamp, UserId};

use crate::admin_transaction;
use crate::app::{App, RequestContext};
use crate::authorize::Caller;
use crate::barred;
use crate::error::{Error, refusals};
use crate::initiator::Initiator;
use crate::organizations::roles::RoleError;
use crate::organizations::roles::assigning::{self, Granter};
use crate::organizations::{invites, security};
use crate::page::{self, Page};
use crate::record::Record;

/// Why a membership was not changed.
pub type MemberError = Error<MemberRefusal>;

refusals!(MemberRefusal);

/// Which members to list.
#[derive(Debug, Clone)]
pub struct MemberQuery {
    /// Where the page begins, and the order.
    pub place: MemberPlace,
    /// How many members at most.
    pub limit: u32,
    /// Only members whose name or address contains this.
    pub search: Option<Search>,
    /// Only members with this role.
    pub role: Option<Role>,
    /// Only members with this status.
    pub status: Option<MembershipStatus>,
}

impl MemberQuery {
    /// A page of all members, in the order of joining unless the place says otherwise.
    #[must_use]
    pub fn all(place: Option<MemberPlace>, limit: u32) -> Self {
        Self { place: place.unwrap_or(MemberPlace::START), limit, search: None, role: None, status: None }
    }

    const fn selects(&self) -> bool {
        self.search.is_some() || self.role.is_some() || self.status.is_some()
    }

    fn matches(&self, member: &MemberEntry) -> bool {
        let finds = |search: &Search| search.is_in(member.name.as_str()) || search.is_in(member.email.as_str());
        self.role.is_none_or(|role| member.role == role)
            && self.status.is_none_or(|status| member.status == status)
            && self.search.as_ref().is_none_or(finds)
    }
}

/// New values; absent values stay as they are.
#[derive(Debug, Clone, Default)]
pub struct MemberChange {
    /// The role.
    pub role: Option<Role>,
    /// Whether the member is suspended. Removal, which ends sessions too, is [`remove`].
    pub suspended: Option<bool>,
    /// The roles in the product that are given by hand, all of them.
    pub roles: Option<Vec<RoleKey>>,
    /// What the product keeps with the membership; `Some(None)` clears it.
    pub metadata: Option<Option<Metadata>>,
}

/// A page of members.
#[derive(Debug)]
pub struct Members {
    /// The page.
    pub page: Page<MemberEntry, MemberPlace>,
    /// How many members there are, or how many match; only of a first page, where it is cheap to know.
    pub total: Option<u64>,
}

/// Returns a page of at most `limit` of an organization's members, suspended ones too.
///
/// With a search or a filter, a page examines a bounded number of members. It may hold fewer members than `limit`, or none,
/// and still name where the next one begins.
///
/// # Errors
/// Unknown organization, or the store failed.
pub fn list(app: &App, initiator: &Initiator, query: &MemberQuery) -> Result<Members, Error> {
    let organization = initiator.organization(app)?;
    if matches!(query.place.after, AfterMember::Active(_)) && !initiator.is_admin() {
        return Err(AccessFault::AdminRequired.into());
    }
    let place = |member: &MemberEntry| query.place.past(member);
    let found: StoreResult<_> = read(&*app.store, |repositories| {
        let mut list = |after: Option<MemberPlace>, limit| {
            repositories.memberships().list(organization, after.as_ref().unwrap_or(&query.place), limit)
        };
        let page = if query.selects() {
            page::find((None, query.limit), place, |member| query.matches(member), list)?
        } else {
            Page::cut(list(None, page::wanted(query.limit))?, query.limit, place)
        };
        let total = if !query.place.is_start() {
            None
        } else if page.next.is_none() {
            u64::try_from(page.entries.len()).ok()
        } else if query.selects() {
            None
        } else {
            repositories.memberships().count(&[organization])?.first().map(|(_, count)| *count)
        };
        Ok(Members { page, total })
    });
    Ok(found?)
}

/// Those of an organization's members who have a passkey that signs in to it; absent for a caller who is no admin.
///
/// # Errors
/// Unknown organization, or the store failed.
pub fn with_passkey(
    app: &App,
    initiator: &Initiator,
    members: &[MemberEntry],
) -> Result<Option<BTreeSet<UserId>>, Error> {
    if !initiator.is_admin() {
        return Ok(None);
    }
    let id = initiator.organization(app)?;
    let joined: BTreeMap<_, _> = members.iter().map(|member| (member.user_id, member.joined_at)).collect();
    let users: Vec<UserId> = joined.keys().copied().collect();
    let (organization, passkeys) = read(&*app.store, |repositories| {
        let organization = repositories.organizations().get(id)?;
        Ok::<_, StoreError>((organization, repositories.passkeys().of_users(&users)?))
    })?;
    let organization = organization.ok_or(Error::NoOrganization)?;
    let signs_in = |passkey: &Passkey| {
        let joined_at = joined.get(&passkey.user_id);
        passkey.is_usable(&app.settings.passkeys.rp) && joined_at.is_some_and(|at| passkey.opens(&organization, *at))
    };
    Ok(Some(passkeys.into_iter().filter(signs_in).map(|passkey| passkey.user_id).collect()))
}

/// What only admins see of a member.
#[derive(Debug, Clone, Default)]
pub struct Background {
    /// What the organization's directory says; absent: nothing.
    pub said: Option<Attributes>,
    /// Who suspended the member; absent: nobody.
    pub suspended_by: Option<SuspendedBy>,
    /// Where the roles are from, by their keys: those in the product, and the role here where groups give it.
    pub origins: BTreeMap<String, Vec<RoleSource>>,
    /// What the product keeps with the membership; absent: nothing, and for people.
    pub metadata: Option<Metadata>,
}

/// Where a role is from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoleSource {
    /// The origin.
    pub origin: Origin,
    /// The name of the connection or group; absent for a role that is given by hand.
    pub name: Option<String>,
}

/// What only admins see of members; absent for a caller who is no admin.
///
/// # Errors
/// Unknown organization, or the store failed.
pub fn background(
    app: &App,
    initiator: &Initiator,
    members: &[MemberEntry],
) -> Result<Option<BTreeMap<UserId, Background>>, Error> {
    if !initiator.is_admin() {
        return Ok(None);
    }
    let organization = initiator.organization(app)?;
    let found: StoreResult<_> = read(&*app.store, |repositories| {
        let mut found = backgrounds(repositories, organization, members)?;
        if initiator.keeps_metadata() {
            let users: Vec<UserId> = members.iter().map(|member| member.user_id).collect();
            for (user, metadata) in repositories.product_metadata().of_members(organization, &users)? {
                found.entry(user).or_default().metadata = Some(metadata);
            }
        }
        Ok(found)
    });
    Ok(Some(found?))
}

fn backgrounds(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    members: &[MemberEntry],
) -> StoreResult<BTreeMap<UserId, Background>> {
    let users: Vec<UserId> = members.iter().map(|member| member.user_id).collect();
    let people = repositories.directory_people().people(organization, &users)?;
    let grants = repositories.roles().grants_of(organization, &users)?;
    let mut given: Vec<(UserId, String, Origin)> = Vec::with_capacity(grants.len());
    let mut roles: Vec<RoleId> = grants.iter().map(|(_, grant)| grant.role).collect();
    roles.sort_unstable();
    roles.dedup();
    let keys: BTreeMap<RoleId, RoleKey> =
        repositories.roles().by_ids(&roles)?.into_iter().map(|role| (role.id, role.key)).collect();
    given.extend(
        grants.iter().filter_map(|(user, grant)| Some((*user, keys.get(&grant.role)?.to_string(), grant.origin))),
    );
    for person in people.iter().filter(|person| person.role_before.is_some()) {
        let mapped = repositories.directory_groups().mapped_to(organization, person.user_id)?;
        let its = mapped.into_iter().filter_map(|(group, role, _)| Some((role?, group)));
        given.extend(its.map(|(role, group)| (person.user_id, role.to_string(), Origin::Group(group))));
    }
    let mut names: BTreeMap<Origin, Option<String>> = BTreeMap::new();
    let mut found: BTreeMap<UserId, Background> = BTreeMap::new();
    for (user, key, origin) in given {
        let name = if let Some(name) = names.get(&origin) {
            name.clone()
        } else {
            let name = name_of(repositories, organization, origin)?;
            names.entry(origin).or_insert(name).clone()
        };
        found.entry(user).or_default().origins.entry(key).or_default().push(RoleSource { origin, name });
    }
    for member in members.iter().filter(|member| member.status == MembershipStatus::Suspended) {
        found.entry(member.user_id).or_default().suspended_by = Some(SuspendedBy::Organization);
    }
    for person in people {
        let background = found.entry(person.user_id).or_default();
        if person.is_deactivated() && background.suspended_by.is_some() {
            background.suspended_by = Some(SuspendedBy::Directory);
        }
        background.said = Some(person.attributes);
    }
    Ok(found)
}

fn name_of(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    origin: Origin,
) -> StoreResult<Option<String>> {
    Ok(match origin {
        Origin::ByHand => None,
        Origin::Connection(id) => {
            repositories.connections().get(organization, id)?.map(|connection| connection.name.to_string())
        }
        Origin::Group(id) => repositories.directory_groups().group(organization, id)?.map(|group| group.display_name),
    })
}

/// Removes a member. Ends the member's sessions in this organization in the same transaction; those elsewhere continue.
///
/// # Errors
/// Not a member, the caller's own membership, or the last active admin; a caller who is no admin any more.
pub fn remove(app: &App, initiator: &Initiator, user_id: UserId) -> Result<(), MemberError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    let record = Record::new(app, initiator.request(), now);
    admin_transaction::write(app, initiator, organization_id, |repositories, organization| {
        let (user, before, change) = locked(repositories, initiator, &organization, user_id)?;
        end_membership(app, repositories, (&record, initiator), &user, &before.remove(change)?, now)
    })
}

/// Removes the caller from the organization. Ends the caller's sessions there in the same transaction; those elsewhere
/// continue. The caller is the actor of the audit entry and the event.
///
/// # Errors
/// The caller is no active member any more, signed out meanwhile, or is the last active admin.
pub fn leave(app: &App, caller: &Caller, request: &RequestContext) -> Result<(), MemberError> {
    let now = app.now();
    let (organization, id) = (&caller.organization, caller.user.id);
    let record = Record::new(app, Some(request), now);
    let initiator = Initiator::Member(Box::new(caller.clone()), request.clone());
    transact(&*app.store, |repositories| {
        // Locks the organization first, like every transaction that changes members: of two, the second sees the first one's
        // change.
        let found = repositories.organizations().lock(organization.id)?;
        let organization = found.ok_or(AccessFault::OrganizationSuspended)?;
        let (user, before, change) = locked(repositories, &initiator, &organization, id)?;
        access::active_member(&organization, Some(&before))?;
        caller.recheck_session(repositories, now)?.ok_or(AccessFault::Invalid)?;
        end_membership(app, repositories, (&record, &initiator), &user, &before.leave(change)?, now)
    })
}

/// Writes the end of a membership, unless the organization's directory rules it: its row, its pending invitations, its sessions, the audit
/// entry and the event.
pub(crate) fn end_membership(
    app: &App,
    repositories: &mut dyn Repositories,
    (record, initiator): (&Record, &Initiator),
    user: &User,
    member: &Membership,
    now: Timestamp,
) -> Result<(), MemberError> {
    // Before the row changes: the directory's record goes with it.
    if repositories.directory_people().person(member.organization_id, member.user_id)?.is_some() {
        let by_oneself = initiator.user().is_some_and(|caller| caller.id == user.id);
        let ruled = if by_oneself { RuledByDirectory::Leaving } else { RuledByDirectory::Removal };
        return Err(MemberRefusal::from(ruled).into());
    }
    barred::hold_suspended(app, repositories, member.organization_id, user)?;
    repositories.memberships().update(member)?;
    invites::withdraw(repositories, member.organization_id, &user.email, now)?;
    repositories.sessions().end_member(member.organization_id, member.user_id, EndReason::MemberRemoved, now)?;
    let what = Happening::MemberRemoved(user, member, Departure::Removed);
    Ok(record.happened(repositories, member.organization_id, &initiator.actor(), what)?)
}

/// Ends a member's sessions in this organization, also the caller's own; those elsewhere continue. The next verify request
/// refuses their tokens. Writes nothing when there are none.
///
/// # Errors
/// Not a member; a caller who is no admin any more.
pub fn end_sessions(app: &App, initiator: &Initiator, user_id: UserId) -> Result<(), MemberError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    let record = Record::new(app, initiator.request(), now);
    admin_transaction::write(app, initiator, organization_id, |repositories, _| {
        let membership = repositories.memberships().lock(organization_id, user_id)?;
        let member = membership.ok_or(MemberRefusal::NotAMember)?.present()?;
        let ended = repositories.sessions().end_member(organization_id, user_id, EndReason::Operator, now)?;
        if ended == 0 {
            return Ok(());
        }
        let what = Happening::MemberSessionsEnded { user: member.user_id, count: ended };
        Ok(record.happened(repositories, organization_id, &initiator.actor(), what)?)
    })
}

/// Changes a member's role, roles in the product and status; those of roles and that of the status each get an event. Reactivation ends the sessions from before the
/// suspension in the same transaction, so that no stolen token becomes valid again; the member must sign in again.
///
/// # Errors
/// As [`remove`]; an unknown role, or one with a permission that the caller lacks; the only admin's own roles. Then no value is changed.
pub fn change(
    app: &App,
    initiator: &Initiator,
    user_id: UserId,
    wanted: &MemberChange,
) -> Result<MemberEntry, RoleError> {
    let organization_id = initiator.organization(app)?;
    if wanted.metadata.is_some() && !initiator.keeps_metadata() {
        return Err(AccessFault::AdminRequired.into());
    }
    let now = app.now();
    let record = Record::new(app, initiator.request(), now);
    admin_transaction::write(app, initiator, organization_id, |repositories, organization| {
        let (user, before, change) = locked(repositories, initiator, &organization, user_id)?;
        let mut member = before.clone().present()?;
        if let Some(suspended) = wanted.suspended {
            member = if suspended { member.suspend(change)? } else { member.reactivate()? };
        }
        hold_against_directory(repositories, &before, &member, wanted)?;
        if before.status == MembershipStatus::Suspended && member.status == MembershipStatus::Active {
            let person = repositories.directory_people().person(organization_id, user_id)?;
            let attributes = person.as_ref().map(|person| &person.attributes);
            barred::release(app, repositories, organization_id, (&user, attributes))?;
        }
        if let Some(role) = wanted.role {
            member = member.change_role(role, change)?;
        }
        if member != before {
            repositories.memberships().update(&member)?;
        }
        if let Some(keys) = &wanted.roles {
            let granter = Granter::of(app, repositories, initiator, organization_id)?;
            member = assigning::give_by_hand(repositories, member, (keys, &granter, change), now)?;
        }
        if before.status == MembershipStatus::Suspended && member.status == MembershipStatus::Active {
            let (organization, reason) = (member.organization_id, EndReason::MemberReactivated);
            repositories.sessions().end_member(organization, member.user_id, reason, now)?;
        }
        let actor = initiator.actor();
        if member.status != before.status {
            let what = match member.status {
                MembershipStatus::Active => Happening::MemberReactivated(&user, &member),
                MembershipStatus::Suspended | MembershipStatus::Removed => Happening::MemberSuspended(&user, &member),
            };
            record.happened(repositories, organization_id, &actor, what)?;
        }
        if member.role != before.role && member.role == Role::Member {
            security::follow_demotion(repositories, &organization, &member, now)?;
        }
        if member.role != before.role || member.role_keys() != before.role_keys() {
            let what = Happening::MemberRoleChanged { user: &user, member: &member, before: &before };
            record.happened(repositories, organization_id, &actor, what)?;
        }
        if let Some(metadata) = &wanted.metadata {
            keep_metadata(repositories, &member, metadata.as_ref())?
                .then(|| {
                    record.happened(repositories, organization_id, &actor, Happening::MemberMetadataChanged(user_id))
                })
                .transpose()?;
        }
        let last_active_at = repositories.memberships().last_active(organization_id, user_id)?;
        Ok(entry(&user, &member, last_active_at))
    })
}

/// Overwrites what the product keeps with a membership; returns whether it was anything else.
fn keep_metadata(
    repositories: &mut dyn Repositories,
    member: &Membership,
    metadata: Option<&Metadata>,
) -> StoreResult<bool> {
    let (organization, user) = (member.organization_id, member.user_id);
    let before = repositories.product_metadata().of_members(organization, &[user])?;
    if before.first().map(|(_, metadata)| metadata) == metadata {
        return Ok(false);
    }
    repositories.product_metadata().set_of_member(organization, user, metadata)?;
    Ok(true)
}

/// Keeps a directory from lifting a suspension by hand, which is for emergencies. What only the directory may change is refused: a status
/// that it has set, and a role that one of its groups gives.
fn hold_against_directory(
    repositories: &mut dyn Repositories,
    before: &Membership,
    after: &Membership,
    wanted: &MemberChange,
) -> Result<(), MemberError> {
    let found = repositories.directory_people().person(before.organization_id, before.user_id)?;
    let Some(mut person) = found else { return Ok(()) };
    let known = person.clone();
    // A role that a group gives stays the group's when somebody sets it once more: a member could keep it so by setting their own.
    if person.role_before.is_some() && wanted.role.is_some_and(|role| role != before.role) {
        let mapped = repositories.directory_groups().mapped_to(before.organization_id, before.user_id)?;
        let its = mapped.into_iter().filter(|(_, given, _)| *given == Some(before.role)).map(|(group, ..)| group);
        let groups = assigning::groups_named(repositories, before, its)?;
        return Err(MemberRefusal::from(RuledByDirectory::role(before.role, &groups)).into());
    }
    match wanted.suspended {
        Some(true) => person.held_by_hand = true,
        Some(false) if before.status != after.status && person.is_deactivated() => {
            return Err(MemberRefusal::from(RuledByDirectory::Reinstating).into());
        }
        Some(false) => person.held_by_hand = false,
        None => {}
    }
    if person == known {
        return Ok(());
    }
    // The name is the person's own, and stays.
    let _same_name = repositories.directory_people().put_person(&person)?;
    Ok(())
}

/// Locks and returns the member to be changed.
pub(crate) fn locked(
    repositories: &mut dyn Repositories,
    initiator: &Initiator,
    organization: &Organization,
    user_id: UserId,
) -> Result<(User, Membership, Change), MemberError> {
    let member = repositories.memberships().lock(organization.id, user_id)?.ok_or(MemberRefusal::NotAMember)?;
    let user = repositories.users().by_id(user_id)?.ok_or(MemberRefusal::NotAMember)?;
    let other_admins = repositories.memberships().other_admins(organization.id, user_id)?;
    Ok((user, member, Change { by_oneself: initiator.user().is_some_and(|user| user.id == user_id), other_admins }))
}

fn entry(user: &User, member: &Membership, last_active_at: Option<Timestamp>) -> MemberEntry {
    MemberEntry {
        user_id: user.id,
        name: user.name.clone(),
        email: user.email.clone(),
        role: member.role,
        status: member.status,
        joined_at: member.joined_at,
        two_factor_enabled: user.two_factor_since.is_some(),
        roles: member.role_keys().clone(),
        last_active_at,
    }
}
