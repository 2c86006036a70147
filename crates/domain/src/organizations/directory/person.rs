//! A person in a directory: a member, with what the directory says of them.

use super::attributes::Attributes;
use crate::id::{DirectoryId, OrganizationId, UserId};
use crate::organizations::membership::{MembershipStatus, Role};
use crate::time::Timestamp;

/// What a directory says of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The organization.
    pub organization_id: OrganizationId,
    /// The member.
    pub user_id: UserId,
    /// The directory.
    pub directory_id: DirectoryId,
    /// What it says.
    pub attributes: Attributes,
    /// Whether an admin has suspended the member by hand, which the directory doesn't lift.
    pub held_by_hand: bool,
    /// The role that the member had before a group gave another one; absent: no group gives the present one.
    pub role_before: Option<Role>,
    /// When the directory added the person.
    pub created_at: Timestamp,
    /// When it last changed something about the person.
    pub changed_at: Timestamp,
}

/// A person in the list of a directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonEntry {
    /// The person.
    pub person: Person,
    /// `active` or `suspended`.
    pub status: MembershipStatus,
}
