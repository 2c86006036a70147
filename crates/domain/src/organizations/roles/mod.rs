//! Roles with permissions: what members may do in the product. [`Role`] says who administers this service.
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
    Grant, MOST_ROLES_OF_MEMBER, MOST_ROLES_OF_ORGANIZATION, Origin, PermissionNotHeld, ProductRole, RoleChanges,
    RoleKey, RoleSet,
};
pub use words::{InvalidWords, WordList};

use crate::id::typed_id;
use crate::organizations::membership::{MembershipStatus, Role};

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

impl Given {
    /// What the member may do now. `admins_have_all`: whether an admin has every permission. A suspended member may do nothing.
    #[must_use]
    pub fn held(&self, role: Role, status: MembershipStatus, admins_have_all: bool) -> Entitlements {
        match (status, role, &self.catalogue) {
            (MembershipStatus::Suspended | MembershipStatus::Removed, ..) => Entitlements::default(),
            (MembershipStatus::Active, Role::Admin, Some(everything)) if admins_have_all => {
                Entitlements { roles: self.entitlements.roles.clone(), permissions: everything.clone() }
            }
            (MembershipStatus::Active, Role::Admin | Role::Member, _) => self.entitlements.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_active_admin_has_everything_where_the_setting_says_so_and_a_suspended_one_nothing() {
        let own = Entitlements { roles: WordList::of(["reader"]), permissions: WordList::of(["invoices:read"]) };
        let everything = WordList::of(["invoices:read", "invoices:write"]);
        let all = Entitlements { permissions: everything.clone(), ..own.clone() };
        let given = Given { entitlements: own.clone(), catalogue: Some(everything) };
        for (role, status, admins_have_all, held) in [
            (Role::Member, MembershipStatus::Active, true, own.clone()),
            (Role::Member, MembershipStatus::Active, false, own.clone()),
            (Role::Admin, MembershipStatus::Active, true, all),
            (Role::Admin, MembershipStatus::Active, false, own.clone()),
            (Role::Admin, MembershipStatus::Suspended, true, Entitlements::default()),
            (Role::Member, MembershipStatus::Suspended, false, Entitlements::default()),
            (Role::Admin, MembershipStatus::Removed, true, Entitlements::default()),
        ] {
            assert_eq!(given.held(role, status, admins_have_all), held, "{role} {status}");
        }
        let undeclared = Given { catalogue: None, ..given };
        assert_eq!(undeclared.held(Role::Admin, MembershipStatus::Active, true), own);
    }
}
