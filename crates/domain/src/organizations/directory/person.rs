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
    /// Whether somebody else than the directory has suspended the member: an admin by hand, or a reset that took the second factor. The
    /// directory doesn't lift that.
    pub held_by_hand: bool,
    /// The role that the member had before a group gave another one; absent: no group gives the present one.
    pub role_before: Option<Role>,
    /// When the directory added the person.
    pub created_at: Timestamp,
    /// When it last changed something about the person.
    pub changed_at: Timestamp,
}

impl Person {
    /// Whether the directory has said that the person isn't active: only it ends the suspension then.
    #[must_use]
    pub const fn is_deactivated(&self) -> bool {
        matches!(self.attributes.said_active, Some(false))
    }

    /// Whether a suspension of the member is the directory's own, which it may lift: nobody else has added one.
    #[must_use]
    pub const fn is_suspension_own(&self) -> bool {
        self.is_deactivated() && !self.held_by_hand
    }
}

/// A person in the list of a directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonEntry {
    /// The person.
    pub person: Person,
    /// `active` or `suspended`.
    pub status: MembershipStatus,
}
