//! Roles with permissions: the operator's catalogue, the roles of the service and of organizations, and who is given them.
//!
//! What several roles give together is kept in sets, which verify reads beside the membership (`assigning`). A change of a role writes
//! the sets that it is in, in the transaction of the change: the next verify of everybody who has it is right, on every server.

pub(crate) mod assigning;
pub mod catalogue;
mod clearing;
pub mod definition;
pub(crate) mod sign_ins;
pub(crate) mod token_makers;

pub use clearing::finish;

use orgauth_domain::organizations::membership::MemberRefusal;
use orgauth_domain::organizations::roles::{PermissionNotHeld, UnknownPermission};
use orgauth_domain::text::Slug;

use crate::error::{Error, refusals};

/// Why roles were not given, made or changed.
pub type RoleError = Error<RoleRefusal>;

/// Why roles were not given, made or changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RoleRefusal {
    /// Organizations define no roles here (`roles.defined_by_organizations`).
    #[error("organizations define no roles of their own here")]
    NotDefinedHere,
    /// The owner has no role of this key.
    #[error("there is no such role")]
    NotFound,
    /// A role of this key exists, or the key says who administers this service.
    #[error("there is a role of this key already")]
    Exists,
    /// Organizations have defined roles of this key.
    #[error("organizations have defined a role of this key")]
    ExistsIn(Vec<Slug>),
    /// The organization defines as many roles as allowed.
    #[error("the organization has {limit} roles of its own, which is the most")]
    LimitReached {
        /// The limit.
        limit: usize,
    },
    /// Somebody has the role.
    #[error(
        "somebody has this role, or an invitation, a rule of a connection or a group gives it; say what becomes of that by ?replaceBy=KEY or ?force=true"
    )]
    InUse,
    /// A role of the service, or of the organization, is named that isn't there.
    #[error("there is no role {0}")]
    UnknownRole(String),
    /// A permission is named that the operator hasn't declared.
    #[error(transparent)]
    UnknownPermission(#[from] UnknownPermission),
    /// A role has a permission that would be gone.
    #[error("the role {role} has the permission {permission}; take it out of every role by ?force=true")]
    PermissionInUse {
        /// The permission.
        permission: String,
        /// The role.
        role: String,
    },
    /// Somebody would grant a permission without having it.
    #[error(transparent)]
    NotHeld(#[from] PermissionNotHeld),
    /// A group of the directory would give a permission that whoever made a token lacks.
    #[error(
        "whoever created the directory's token {token} does not have the permission {permission}: revoke that token, and use one of somebody who has it"
    )]
    NotHeldByMaker {
        /// The permission.
        permission: String,
        /// How the token begins and ends.
        token: String,
    },
    /// A group of the directory would make administrators, and whoever made a token is none.
    #[error(
        "whoever created the directory's token {token} is no administrator: revoke that token, and use one of an administrator"
    )]
    MakerNotAdmin {
        /// How the token begins and ends.
        token: String,
    },
    /// The caller is the only active admin, and the own roles would change.
    #[error("the only active admin cannot change the own roles")]
    OnlyAdmin,
    /// The membership doesn't allow it.
    #[error(transparent)]
    Member(#[from] MemberRefusal),
}

refusals!(RoleRefusal: UnknownPermission, PermissionNotHeld, MemberRefusal);
