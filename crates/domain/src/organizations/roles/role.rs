//! A role, who is given it, and what several give together.

use std::fmt;

use uuid::Uuid;

use super::{Entitlements, RoleId, RoleSetId, WordList};
use crate::digest::sha256;
use crate::id::{ConnectionId, GroupId, OrganizationId};
use crate::organizations::membership::Role;
use crate::text::{Description, InvalidText, Name};
use crate::time::Timestamp;
use crate::word::word_enum;

/// The most roles that a member is given by hand, by an invitation or by an import.
pub const MOST_ROLES_OF_MEMBER: usize = 20;

/// The most roles that an organization defines.
pub const MOST_ROLES_OF_ORGANIZATION: usize = 50;

/// What a role is called in requests and answers: 2 to 40 of `[a-z0-9-]`, no hyphen at either end; never `member` or `org_admin`, which
/// are roles of another kind.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoleKey(String);

impl RoleKey {
    /// Checks a key.
    ///
    /// # Errors
    /// The text has another form. `member` has the form of a key, and is nobody's ([`RoleKey::is_reserved`]).
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let allowed = text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
        let is_key = (2..=40).contains(&text.len()) && allowed && !text.starts_with('-') && !text.ends_with('-');
        if is_key || Role::parse(text).is_some() {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidText::Form("must be 2 to 40 of a-z, 0-9 and inner hyphens"))
        }
    }

    /// Whether no role may have this key: it says who administers this service.
    pub fn is_reserved(&self) -> bool {
        Role::parse(&self.0).is_some()
    }

    /// The key.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for RoleKey {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RoleKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl serde::Serialize for RoleKey {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// A role with permissions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProductRole {
    /// Its identifier.
    pub id: RoleId,
    /// The organization that defined it; absent: the operator did, and every organization has it.
    pub organization_id: Option<OrganizationId>,
    /// Its key, which never changes.
    pub key: RoleKey,
    /// What people see.
    pub name: Name,
    /// What it is for; absent when nobody said.
    pub description: Option<Description>,
    /// Its permissions, all of the catalogue.
    pub permissions: WordList,
    /// Whether those have it who join without other roles.
    pub is_default: bool,
    /// When it was made.
    pub created_at: Timestamp,
}

/// New values of a role; absent ones stay as they are.
#[derive(Debug, Clone, Default)]
pub struct RoleChanges {
    /// The name.
    pub name: Option<Name>,
    /// What it is for; `Some(None)`: nobody says.
    pub description: Option<Option<Description>>,
    /// The permissions.
    pub permissions: Option<WordList>,
    /// Whether those have it who join without other roles.
    pub is_default: Option<bool>,
}

/// Somebody would grant a permission without having it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("you do not have the permission {0} yourself")]
pub struct PermissionNotHeld(pub String);

impl PermissionNotHeld {
    /// Whether somebody with the permissions `held` may grant `granted`.
    ///
    /// # Errors
    /// The first permission that isn't held.
    pub fn check(held: &WordList, granted: &WordList) -> Result<(), Self> {
        match granted.iter().find(|word| !held.contains(word)) {
            Some(lacking) => Err(Self(lacking.to_owned())),
            None => Ok(()),
        }
    }
}

impl ProductRole {
    /// The role with other values.
    #[must_use]
    pub fn changed(self, changes: &RoleChanges) -> Self {
        Self {
            name: changes.name.clone().unwrap_or(self.name),
            description: changes.description.clone().unwrap_or(self.description),
            permissions: changes.permissions.clone().unwrap_or(self.permissions),
            is_default: changes.is_default.unwrap_or(self.is_default),
            ..self
        }
    }

    /// The names of the values that differ in `after`, for the audit log.
    pub fn changed_words(&self, after: &Self) -> String {
        let words = [
            (self.name != after.name, "name"),
            (self.description != after.description, "description"),
            (self.permissions != after.permissions, "permissions"),
            (self.is_default != after.is_default, "isDefault"),
        ];
        words.into_iter().filter(|(is_other, _)| *is_other).map(|(_, word)| word).collect::<Vec<_>>().join(" ")
    }
}

/// Where a member has a role from. Removing one origin leaves the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// An admin, an invitation, an import, or joining.
    ByHand,
    /// The claims of a sign-in by this connection.
    Connection(ConnectionId),
    /// Being in this group of the organization's directory.
    Group(GroupId),
}

word_enum! {
    /// What a role is from, as answers name it.
    OriginKind {
        /// An admin, an invitation, an import, or joining.
        Hand = "hand",
        /// A rule of a connection.
        Connection = "connection",
        /// A group of the organization's directory.
        Group = "group",
    }
    /// Who suspended a member.
    SuspendedBy {
        /// The organization's directory: its identity provider has to reactivate the person first.
        Directory = "directory",
        /// An admin, or the service for a lost second factor; an admin reinstates the member.
        Organization = "organization",
    }
}

/// A role that a member is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Grant {
    /// The role.
    pub role: RoleId,
    /// Where it is from.
    pub origin: Origin,
}

/// The roles that some members have, and what these give together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoleSet {
    /// Its identifier: what the members were given. It stays when a role of it is deleted or replaced.
    pub id: RoleSetId,
    /// The roles, each once and in order.
    pub roles: Vec<RoleId>,
    /// What they give.
    pub entitlements: Entitlements,
}

impl RoleSetId {
    /// The identifier of the set of these roles, which are sorted and each there once.
    pub fn of(roles: &[RoleId]) -> Self {
        let bytes: Vec<u8> = roles.iter().flat_map(|role| role.uuid().into_bytes()).collect();
        let digest = sha256(&bytes);
        let half = digest.first_chunk::<16>().copied().unwrap_or_default();
        Self::from_uuid(Uuid::from_bytes(half))
    }
}

impl RoleSet {
    /// The set `id`, which has those of `among` that `roles` names.
    pub fn of(id: RoleSetId, roles: &[RoleId], among: &[ProductRole]) -> Self {
        let mut ids = roles.to_vec();
        ids.sort_unstable();
        ids.dedup();
        let theirs: Vec<&ProductRole> = among.iter().filter(|role| ids.binary_search(&role.id).is_ok()).collect();
        ids.retain(|id| theirs.iter().any(|role| role.id == *id));
        let entitlements = Entitlements {
            roles: WordList::of(theirs.iter().map(|role| &role.key)),
            permissions: WordList::of(theirs.iter().flat_map(|role| role.permissions.iter())),
        };
        Self { id, roles: ids, entitlements }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn role(number: u8, key: &str, permissions: &[&str]) -> ProductRole {
        ProductRole {
            id: RoleId::new(Timestamp::from_seconds(1), [number; 10]),
            organization_id: None,
            key: RoleKey::parse(key).unwrap(),
            name: Name::parse(key).unwrap(),
            description: None,
            permissions: WordList::of(permissions),
            is_default: false,
            created_at: Timestamp::from_seconds(1),
        }
    }

    #[test]
    fn a_key_is_a_slug_and_never_a_role_of_this_service() {
        for key in ["ab", "billing-admin", &"a".repeat(40)] {
            assert!(RoleKey::parse(key).is_ok_and(|key| !key.is_reserved()), "{key}");
        }
        for key in ["member", "org_admin"] {
            assert!(RoleKey::parse(key).is_ok_and(|key| key.is_reserved()), "{key}");
        }
        for key in ["", "a", "A-b", "-ab", "ab-", "a_b", "a b", "é1", &"a".repeat(41)] {
            assert!(RoleKey::parse(key).is_err(), "{key}");
        }
    }

    #[test]
    fn nobody_grants_what_he_lacks() {
        let held = WordList::of(["a", "b"]);
        assert_eq!(PermissionNotHeld::check(&held, &WordList::of(["b"])), Ok(()));
        assert_eq!(PermissionNotHeld::check(&held, &WordList::NONE), Ok(()));
        let lacking = Err(PermissionNotHeld("c".to_owned()));
        assert_eq!(PermissionNotHeld::check(&held, &WordList::of(["b", "c"])), lacking);
        assert_eq!(PermissionNotHeld::check(&WordList::NONE, &WordList::of(["c"])), lacking);
    }

    #[test]
    fn a_set_gives_what_its_roles_give_each_once_and_nothing_of_others() {
        let all = [
            role(1, "reader", &["a:read", "b:read"]),
            role(2, "writer", &["a:read", "a:write"]),
            role(3, "other", &["z"]),
        ];
        let ids = [all[1].id, all[0].id, all[1].id];
        let set = RoleSet::of(RoleSetId::of(&ids), &ids, &all);
        assert_eq!(set.roles, [all[0].id, all[1].id]);
        assert_eq!(set.entitlements.roles, WordList::of(["reader", "writer"]));
        assert_eq!(set.entitlements.permissions, WordList::of(["a:read", "a:write", "b:read"]));
        let gone = RoleSet::of(set.id, &ids, &all[1..]);
        assert_eq!((gone.id, gone.roles), (set.id, vec![all[1].id]));
    }

    #[test]
    fn other_roles_are_another_set() {
        let [one, two] = [role(1, "one", &[]), role(2, "two", &[])];
        let sets = [RoleSetId::of(&[one.id]), RoleSetId::of(&[two.id]), RoleSetId::of(&[one.id, two.id])];
        assert!(sets[0] != sets[1] && sets[1] != sets[2] && sets[0] != sets[2]);
        assert_eq!(RoleSetId::of(&[one.id]), sets[0]);
    }
}
