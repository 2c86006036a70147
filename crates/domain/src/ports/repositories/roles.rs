//! Roles with permissions, and who has them.

use crate::id::{OrganizationId, UserId};
use crate::organizations::roles::{
    Catalogue, Grant, Origin, ProductRole, RoleId, RoleKey, RoleSet, RoleSetId, WordList,
};
use crate::ports::store_error::{Conflict, StoreResult};
use crate::text::Slug;
use crate::time::Timestamp;

/// Roles with permissions: the catalogue, the roles, who is given them, and the sets that verify reads. A deleted role is found by no
/// method; where another one replaces it, whoever was given it counts as given the other one.
///
/// Whoever changes the catalogue or a role has locked the catalogue, and whoever writes a new set holds it: no set has permissions that its
/// roles had before, and nobody who writes a set waits for another who does.
pub trait Roles {
    /// The permissions that there are.
    fn catalogue(&mut self) -> StoreResult<Catalogue>;
    /// The same, locked.
    fn lock_catalogue(&mut self) -> StoreResult<Catalogue>;
    /// Keeps everybody else from locking the catalogue, but not from holding it.
    fn hold_catalogue(&mut self) -> StoreResult<()>;
    /// Overwrites the permissions that there are.
    fn set_catalogue(&mut self, catalogue: &Catalogue) -> StoreResult<()>;
    /// Writes a new role; conflicts when its owner has one of this key.
    fn insert(&mut self, role: &ProductRole) -> StoreResult<Result<(), Conflict>>;
    /// Overwrites name, description, permissions and whether it is a default role.
    fn update(&mut self, role: &ProductRole) -> StoreResult<()>;
    /// The roles of the service, and after them those that this organization defined, each by key.
    fn list(&mut self, organization: Option<OrganizationId>) -> StoreResult<Vec<ProductRole>>;
    /// The roles with these identifiers, of any owner.
    fn by_ids(&mut self, ids: &[RoleId]) -> StoreResult<Vec<ProductRole>>;
    /// The roles of any owner that have this permission.
    fn carrying(&mut self, permission: &str) -> StoreResult<Vec<ProductRole>>;
    /// The slugs of organizations that defined a role of this key, at most `limit`.
    fn defined_by(&mut self, key: &RoleKey, limit: u32) -> StoreResult<Vec<Slug>>;
    /// Those of these roles that are there, in order; keeps them from being deleted until the transaction ends. Whoever writes the
    /// identifier of a role anywhere has held it.
    fn hold(&mut self, ids: &[RoleId]) -> StoreResult<Vec<RoleId>>;
    /// Those of these roles that are there, locked once nobody holds them. Whoever deletes a role has locked it, before the catalogue.
    fn lock_for_deletion(&mut self, ids: &[RoleId]) -> StoreResult<Vec<RoleId>>;
    /// Whether a member, an invitation that still opens, a connection's rule or a directory's group has this role, in an organization that
    /// isn't deleted.
    fn is_used(&mut self, id: RoleId, now: Timestamp) -> StoreResult<bool>;
    /// The permissions of all roles that the members of this organization have, suspended ones too, or that an invitation of it gives which
    /// still opens. What admins may do beyond their roles isn't among them.
    fn permissions_in(&mut self, organization: OrganizationId, now: Timestamp) -> StoreResult<WordList>;
    /// Deletes a role, or puts another one in its place: for invitations, rules of connections and groups at once; the grants of members stay until
    /// [`Roles::clear_grants`].
    fn retire(&mut self, id: RoleId, replaced_by: Option<RoleId>, at: Timestamp) -> StoreResult<()>;
    /// Deleted roles of which grants may be left, with the role that replaces them.
    fn retired(&mut self) -> StoreResult<Vec<(ProductRole, Option<RoleId>)>>;
    /// The members to whom this role, deleted or not, was given; at most `limit`.
    fn given_to(&mut self, id: RoleId, limit: u32) -> StoreResult<Vec<(OrganizationId, UserId)>>;
    /// Whether this role itself was given to a member, from anywhere.
    fn is_given(&mut self, organization: OrganizationId, user: UserId, role: RoleId) -> StoreResult<bool>;
    /// Writes a member's grants of a deleted role as those of the role in its place, or deletes them.
    fn clear_grants(
        &mut self,
        organization: OrganizationId,
        user: UserId,
        retired: RoleId,
        replaced_by: Option<RoleId>,
    ) -> StoreResult<()>;
    /// Deletes the row of a deleted role, of which no grants are left.
    fn forget(&mut self, id: RoleId) -> StoreResult<()>;
    /// What a member was given, in order.
    fn grants(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<Vec<Grant>>;
    /// The same for these members, in their order.
    fn grants_of(&mut self, organization: OrganizationId, users: &[UserId]) -> StoreResult<Vec<(UserId, Grant)>>;
    /// Overwrites what a member was given from one origin.
    fn set_grants(
        &mut self,
        organization: OrganizationId,
        user: UserId,
        origin: Origin,
        roles: &[RoleId],
    ) -> StoreResult<()>;
    /// Writes every grant from this origin as one by hand: a connection or a directory is deleted, and nobody's roles change by that.
    fn keep_by_hand(&mut self, organization: OrganizationId, origin: Origin) -> StoreResult<()>;
    /// The sets that this role is in, with their roles as they are.
    fn sets_with(&mut self, id: RoleId) -> StoreResult<Vec<(RoleSetId, Vec<RoleId>)>>;
    /// Whether there is this set; keeps it from being deleted until the transaction ends.
    fn hold_set(&mut self, id: RoleSetId) -> StoreResult<bool>;
    /// Writes a new set, unless it is there already.
    fn insert_set(&mut self, set: &RoleSet, now: Timestamp) -> StoreResult<()>;
    /// Overwrites what a set gives. Its roles are changed by [`Roles::retire`].
    fn update_set(&mut self, set: &RoleSet) -> StoreResult<()>;
    /// Gives a member what this set gives; absent: nothing.
    fn assign(&mut self, organization: OrganizationId, user: UserId, set: Option<RoleSetId>) -> StoreResult<()>;
}
