//! Organizations (tenants).

pub mod invite;
pub mod membership;
pub mod security;

use crate::id::OrganizationId;
use crate::organization::security::SecurityRules;
use crate::text::{AppUrl, Name, Slug};
use crate::time::Timestamp;
use crate::word::word_enum;

/// A tenant: the scope of every request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Organization {
    /// Its identifier.
    pub id: OrganizationId,
    /// Its display name.
    pub name: Name,
    /// Its slug, which `X-Org-Slug` carries.
    pub slug: Slug,
    /// What it pays for.
    pub plan: Plan,
    /// Whether it may be used; each request reads it from the database.
    pub status: OrganizationStatus,
    /// Its application's address; absent when none was given.
    pub app_url: Option<AppUrl>,
    /// Its own rules about members and their sign-ins.
    pub security: SecurityRules,
    /// When it was made.
    pub created_at: Timestamp,
}

/// The organization is active and can't be deleted: the operator suspends it first, and sees what stops working.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the organization is active; suspend it first")]
pub struct OrganizationActive;

impl Organization {
    /// Whether the operator may delete this organization.
    ///
    /// # Errors
    /// The organization is active.
    pub const fn deletable(&self) -> Result<(), OrganizationActive> {
        match self.status {
            OrganizationStatus::Active => Err(OrganizationActive),
            OrganizationStatus::Suspended => Ok(()),
        }
    }
}

word_enum! {
    /// What an organization pays for. It grants nothing in this service.
    Plan {
        /// The default.
        Free = "free",
        /// The paid plan.
        Pro = "pro",
        /// The large one.
        Enterprise = "enterprise",
    }
    /// Whether an organization may be used.
    OrganizationStatus {
        /// In use.
        Active = "active",
        /// Nobody can sign in, and verify answers `valid:false`.
        Suspended = "suspended",
    }
}
