//! Roles with permissions: what members may do in the product. [`Role`](crate::organizations::membership::Role) says who administers this service.
//!
//! The operator declares the permissions, and the roles that every organization has; an organization may define further ones. Their
//! words mean nothing to this service. A member is given roles by hand or by a connection; what they give together is a [`RoleSet`],
//! one row for all members with the same roles. Verify reads it beside the membership, and a change of a role changes the rows of the
//! sets that it is in, however many members have it.

mod catalogue;
mod role;
mod words;

pub use catalogue::{Catalogue, InvalidCatalogue, MOST_PERMISSIONS, Permission, UnknownPermission};
pub use role::{
    Grant, MOST_ROLES_OF_MEMBER, MOST_ROLES_OF_ORGANIZATION, Origin, OriginKind, PermissionNotHeld, ProductRole,
    RoleChanges, RoleKey, RoleSet, SuspendedBy,
};
pub use words::{InvalidWords, WordList};

use crate::id::typed_id;

typed_id! {
    /// Identifies a role. A role that is made again under the key of a deleted one is another role.
    RoleId of OfRole = "rol";
    /// Identifies a set of roles: the digest of their identifiers.
    RoleSetId of OfRoleSet = "rst";
}

/// What roles give: their keys, and their permissions together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entitlements {
    /// The keys of the roles.
    pub roles: WordList,
    /// The permissions.
    pub permissions: WordList,
}

/// What a member was given, as it is in the store. Nothing of a removed member.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Given {
    /// What the member's roles give.
    pub entitlements: Entitlements,
    /// All permissions that there are, where the member is an admin; absent for others, and while the operator has declared none.
    pub catalogue: Option<WordList>,
}
