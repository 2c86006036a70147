//! Organizations (tenants).

pub mod brand;
pub mod connection;
pub mod directory;
pub mod domain_claim;
pub mod domain_name;
pub mod invite;
mod mail_providers;
pub mod membership;
pub mod metadata;
pub mod roles;
pub mod security;
pub mod sign_up;

use crate::id::{OrganizationId, UserId};
use crate::organizations::brand::{Appearance, AtSignIn};
use crate::organizations::security::SecurityRules;
use crate::text::{AppUrl, Name, Slug};
use crate::time::{Duration, Timestamp};
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
    /// How it looks to people who have not signed in yet.
    pub appearance: Appearance,
    /// When it was made.
    pub created_at: Timestamp,
}

/// When an organization that somebody founded without the operator counts as known (docs/security.md: Q3). Until then it is a
/// stranger's, with lower limits on what it mails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrustRules {
    /// How old it is at least.
    pub after: Duration,
    /// How many members it has at least, suspended ones too.
    pub members: u64,
}

impl TrustRules {
    /// Whether `organization` is known at `now`: the operator made it or gave it another plan than `free`, or it is old and large
    /// enough. `founder` is absent for one of the operator's.
    pub fn trusts(&self, organization: &Organization, founder: Option<UserId>, members: u64, now: Timestamp) -> bool {
        let is_grown = members >= self.members && now >= organization.created_at.plus(self.after);
        founder.is_none() || organization.plan != Plan::Free || is_grown
    }
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

impl Organization {
    /// What a sign-in page shows of this organization to everybody; absent when nobody can sign in.
    pub fn at_sign_in(&self) -> Option<AtSignIn<'_>> {
        match self.status {
            OrganizationStatus::Suspended => None,
            OrganizationStatus::Active if !self.appearance.is_shown_at_sign_in => {
                Some(AtSignIn { name: None, palette: None, logo: None, logo_dark: None })
            }
            OrganizationStatus::Active => {
                let Appearance { logo, logo_dark, .. } = self.appearance;
                Some(AtSignIn { name: Some(&self.name), palette: self.appearance.palette(), logo, logo_dark })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn q3_a_founded_organization_is_known_by_its_plan_or_by_age_and_members_together() {
        let now = Timestamp::from_seconds(1_800_000_000);
        let rules = TrustRules { after: Duration::from_days(7), members: 3 };
        let founder = Some(UserId::new(now, [1; 10]));
        let trusts = |plan, founder, members, days| {
            let organization = Organization {
                id: OrganizationId::new(now, [1; 10]),
                name: Name::parse("Initech").unwrap(),
                slug: Slug::parse("initech").unwrap(),
                plan,
                status: OrganizationStatus::Active,
                app_url: None,
                security: SecurityRules::default(),
                appearance: Appearance::default(),
                created_at: now,
            };
            rules.trusts(&organization, founder, members, now.plus(Duration::from_days(days)))
        };
        assert!(!trusts(Plan::Free, founder, 1, 0));
        assert!(!trusts(Plan::Free, founder, 100, 6) && !trusts(Plan::Free, founder, 2, 100));
        assert!(trusts(Plan::Free, founder, 3, 7));
        assert!(trusts(Plan::Pro, founder, 1, 0) && trusts(Plan::Free, None, 0, 0));
    }
}
