//! Roles: list, make, change, delete. Those of the service by the operator, those of an organization by its admins.

use orgauth_domain::OrganizationId;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::roles::{
    Catalogue, MOST_ROLES_OF_ORGANIZATION, ProductRole, RoleChanges, RoleId, RoleKey, WordList,
};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::text::{Description, Name};

use super::assigning::{self, Granter};
use super::{RoleError, RoleRefusal, clearing, token_makers};
use crate::admin_transaction;
use crate::app::App;
use crate::error::Error;
use crate::initiator::{Initiator, Operator};
use crate::record::Record;

/// Whose roles are meant, and who acts.
#[derive(Clone)]
pub enum Owner {
    /// Those of the service, by the operator.
    Service(Operator),
    /// Those of an organization, by its admins or the operator.
    Organization(Initiator),
}

/// A new role.
pub struct NewRole {
    /// Its key.
    pub key: RoleKey,
    /// Its name.
    pub name: Name,
    /// What it is for; absent: nobody says.
    pub description: Option<Description>,
    /// Its permissions.
    pub permissions: WordList,
    /// Whether those have it who join without other roles.
    pub is_default: bool,
}

/// What becomes of those who have a role that is deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deletion {
    /// Nobody has it, or it isn't deleted.
    Unused,
    /// They lose it.
    Forced,
    /// They have the role of this key in its place.
    ReplacedBy(RoleKey),
}

/// How many slugs an answer names.
const NAMED_SLUGS: u32 = 20;

/// The roles of the service, and in an organization its own after them; with the permissions that there are.
///
/// # Errors
/// Unknown organization, or the store failed.
pub fn list(app: &App, owner: &Owner) -> Result<(Vec<ProductRole>, Catalogue), Error> {
    let organization = match owner {
        Owner::Service(_) => None,
        Owner::Organization(initiator) => Some(initiator.organization(app)?),
    };
    let found: StoreResult<_> = read(&*app.store, |repositories| {
        Ok::<_, StoreError>((repositories.roles().list(organization)?, repositories.roles().catalogue()?))
    });
    Ok(found?)
}

/// One change of roles under way.
struct Writing<'r> {
    app: &'r App,
    repositories: &'r mut dyn Repositories,
    /// Absent: the service's roles.
    organization: Option<OrganizationId>,
    catalogue: Catalogue,
    granter: Granter,
    record: &'r Record,
    actor: &'r Actor,
}

/// Makes a role.
///
/// # Errors
/// Organizations define none here; the key is taken or reserved; too many; an unknown permission, or one that the caller lacks.
pub fn create(app: &App, owner: &Owner, new: &NewRole) -> Result<ProductRole, RoleError> {
    let now = app.now();
    let id = app.entropy.id(now);
    write(app, owner, &[], |writing| {
        let NewRole { key, name, description, permissions, is_default } = new;
        writing.catalogue.admit(permissions)?;
        writing.make_room(key)?;
        writing.granter.check(permissions)?;
        let role = ProductRole {
            id,
            organization_id: writing.organization,
            key: key.clone(),
            name: name.clone(),
            description: description.clone(),
            permissions: permissions.clone(),
            is_default: *is_default,
            created_at: now,
        };
        writing.repositories.roles().insert(&role)?.map_err(|_| RoleRefusal::Exists)?;
        writing.happened(Happening::RoleCreated(&role))?;
        Ok(role)
    })
}

/// Changes a role. Everybody who has it has its new permissions at the next verify.
///
/// # Errors
/// No such role of this owner; an unknown permission, or a new one that the caller lacks.
pub fn update(app: &App, owner: &Owner, key: &RoleKey, changes: &RoleChanges) -> Result<ProductRole, RoleError> {
    write(app, owner, &[], |writing| {
        let before = writing.own(key)?;
        let after = before.clone().changed(changes);
        if after == before {
            return Ok(after);
        }
        writing.catalogue.admit(&after.permissions)?;
        // Whoever joins is given the whole role.
        let is_given = after.is_default && !before.is_default;
        let held = if is_given { &WordList::NONE } else { &before.permissions };
        writing.granter.check(&after.permissions.without(held))?;
        writing.check_makers(&after, &after.permissions.without(&before.permissions))?;
        writing.repositories.roles().update(&after)?;
        if after.permissions != before.permissions {
            let sets = writing.repositories.roles().sets_with(after.id)?;
            assigning::refresh(writing.repositories, &sets)?;
        }
        writing.happened(Happening::RoleUpdated { before: &before, after: &after })?;
        Ok(after)
    })
}

/// Deletes a role. Those who had it have lost it at the next verify, or have the other one. Their events follow, in batches, before this
/// returns.
///
/// # Errors
/// No such role of this owner; somebody has it, and the deletion doesn't say what becomes of that; the other role is unknown, or has a
/// permission that the caller lacks.
pub fn delete(app: &App, owner: &Owner, key: &RoleKey, deletion: &Deletion) -> Result<(), RoleError> {
    let now = app.now();
    let other = if let Deletion::ReplacedBy(other) = deletion { Some(other) } else { None };
    let named: Vec<&RoleKey> = std::iter::once(key).chain(other).collect();
    let role = write(app, owner, &named, |writing| {
        let role = writing.own(key)?;
        let to = match deletion {
            Deletion::ReplacedBy(other) => Some(writing.in_place_of(&role, other)?),
            Deletion::Unused if writing.repositories.roles().is_used(role.id, now)? => {
                return Err(RoleRefusal::InUse.into());
            }
            Deletion::Unused | Deletion::Forced => None,
        };
        let mut sets = writing.repositories.roles().sets_with(role.id)?;
        writing.repositories.roles().retire(role.id, to.as_ref().map(|to| to.id), now)?;
        for (_, roles) in &mut sets {
            roles.retain(|id| *id != role.id);
            roles.extend(to.as_ref().map(|to| to.id));
        }
        assigning::refresh(writing.repositories, &sets)?;
        writing.happened(Happening::RoleDeleted { role: &role, replaced_by: to.as_ref() })?;
        Ok(role)
    })?;
    let (actor, request) = match owner {
        Owner::Service(operator) => (operator.actor(), operator.request()),
        Owner::Organization(initiator) => (initiator.actor(), initiator.request()),
    };
    Ok(clearing::clear(app, &role, (&actor, request))?)
}

/// Carries out a change of roles. `doomed`: the keys of the role that it deletes, and of the one in its place.
fn write<T>(
    app: &App,
    owner: &Owner,
    doomed: &[&RoleKey],
    body: impl Fn(&mut Writing<'_>) -> Result<T, RoleError>,
) -> Result<T, RoleError> {
    let now = app.now();
    match owner {
        Owner::Service(operator) => {
            let (record, actor) = (Record::new(app, operator.request(), now), operator.actor());
            transact(&*app.store, |repositories| {
                operator.recheck(app, repositories, now)??;
                wait_for_holders(repositories, None, doomed)?;
                let catalogue = repositories.roles().lock_catalogue()?;
                let (organization, granter) = (None, Granter::operator());
                let (record, actor) = (&record, &actor);
                body(&mut Writing { app, repositories, organization, catalogue, granter, record, actor })
            })
        }
        Owner::Organization(initiator) => {
            if !app.settings.roles.defined_by_organizations {
                return Err(RoleRefusal::NotDefinedHere.into());
            }
            let organization = initiator.organization(app)?;
            let (record, actor) = (Record::new(app, initiator.request(), now), initiator.actor());
            admin_transaction::write(app, initiator, organization, |repositories, _| {
                let granter = Granter::of(app, repositories, initiator, organization)?;
                wait_for_holders(repositories, Some(organization), doomed)?;
                let catalogue = repositories.roles().lock_catalogue()?;
                let (organization, record, actor) = (Some(organization), &record, &actor);
                body(&mut Writing { app, repositories, organization, catalogue, granter, record, actor })
            })
        }
    }
}

/// Locks roles that are about to be deleted. Whoever is giving one holds it and may need the catalogue, so that it is locked after them.
fn wait_for_holders(
    repositories: &mut dyn Repositories,
    organization: Option<OrganizationId>,
    keys: &[&RoleKey],
) -> StoreResult<()> {
    if keys.is_empty() {
        return Ok(());
    }
    let all = repositories.roles().list(organization)?;
    let ids: Vec<RoleId> = all.iter().filter(|role| keys.contains(&&role.key)).map(|role| role.id).collect();
    repositories.roles().lock_for_deletion(&ids)?;
    Ok(())
}

impl Writing<'_> {
    /// The owner's role of this key.
    fn own(&mut self, key: &RoleKey) -> Result<ProductRole, RoleError> {
        let all = self.repositories.roles().list(self.organization)?;
        let own = all.into_iter().find(|role| role.key == *key && role.organization_id == self.organization);
        Ok(own.ok_or(RoleRefusal::NotFound)?)
    }

    /// Checks that the owner may have another role, of this key.
    fn make_room(&mut self, key: &RoleKey) -> Result<(), RoleError> {
        let all = self.repositories.roles().list(self.organization)?;
        if key.is_reserved() || all.iter().any(|role| role.key == *key) {
            return Err(RoleRefusal::Exists.into());
        }
        if self.organization.is_some() {
            let limit = MOST_ROLES_OF_ORGANIZATION;
            let own = all.iter().filter(|role| role.organization_id.is_some()).count();
            return if own < limit { Ok(()) } else { Err(RoleRefusal::LimitReached { limit }.into()) };
        }
        let slugs = self.repositories.roles().defined_by(key, NAMED_SLUGS)?;
        if slugs.is_empty() { Ok(()) } else { Err(RoleRefusal::ExistsIn(slugs).into()) }
    }

    /// The role of this key, for those who have `role`. A role of the service is replaced by another of the service.
    fn in_place_of(&mut self, role: &ProductRole, key: &RoleKey) -> Result<ProductRole, RoleError> {
        let all = self.repositories.roles().list(self.organization)?;
        let other = all.into_iter().find(|other| other.key == *key && other.id != role.id);
        let other = other.ok_or_else(|| RoleRefusal::UnknownRole(key.to_string()))?;
        let new = other.permissions.without(&role.permissions);
        self.granter.check(&new)?;
        self.check_makers(role, &new)?;
        Ok(other)
    }

    /// Checks that groups may give a role with these permissions, which are new to them. The operator may widen what they give.
    fn check_makers(&mut self, role: &ProductRole, new: &WordList) -> Result<(), RoleError> {
        let Some(organization) = self.organization else { return Ok(()) };
        token_makers::check_role(self.app, self.repositories, organization, (role.id, new))
    }

    fn happened(&mut self, what: Happening<'_>) -> StoreResult<()> {
        match self.organization {
            Some(organization) => self.record.happened(self.repositories, organization, self.actor, what),
            None => self.record.happened_to_the_service(self.repositories, self.actor, what),
        }
    }
}
