//! A user's relation to an organization.

use crate::email::Email;
use crate::id::{OrganizationId, UserId};
use crate::organization::word_enum;
use crate::text::{Name, Slug};
use crate::time::Timestamp;

/// A user's place in an organization. Role and status are read live on every request, never from a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    /// The organization.
    pub organization_id: OrganizationId,
    /// The user.
    pub user_id: UserId,
    /// What the user may do there.
    pub role: Role,
    /// Whether the user may act there at all.
    pub status: MembershipStatus,
    /// When the user joined, or last re-joined.
    pub joined_at: Timestamp,
}

word_enum! {
    /// What a member may do in an organization.
    Role {
        /// Reads the organization and its members.
        Member = "member",
        /// Manages them.
        Admin = "org_admin",
    }
    /// Whether a membership counts.
    MembershipStatus {
        /// In force.
        Active = "active",
        /// Signs in nowhere, but is still listed and still verified, as suspended.
        Suspended = "suspended",
        /// Kept for the audit log and for re-joining; everywhere else "not a member".
        Removed = "removed",
    }
}

/// A row of the member list (interface section 2): never a removed member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberEntry {
    /// The member.
    pub user_id: UserId,
    /// Display name.
    pub name: Name,
    /// Canonical address.
    pub email: Email,
    /// Role here.
    pub role: Role,
    /// `active` or `suspended`.
    pub status: MembershipStatus,
    /// When the member joined.
    pub joined_at: Timestamp,
}

/// One organization of a user, as `GET /auth/organizations` lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrganizationEntry {
    /// The organization.
    pub id: OrganizationId,
    /// Its name.
    pub name: Name,
    /// Its slug.
    pub slug: Slug,
    /// The user's role there.
    pub role: Role,
    /// The user's status there.
    pub status: MembershipStatus,
}
