//! An organization and its members in answers.

use orgauth_domain::organization::membership::{self, MemberEntry, MembershipStatus, Role};
use orgauth_domain::organization::security::{EmailDomains, SecurityRules};
use orgauth_domain::organization::{self, OrganizationStatus, Plan};
use orgauth_domain::text::{AppUrl, Name, Slug};
use orgauth_domain::{Duration, Email, OrganizationId, Timestamp, UserId};

use crate::schema::answer;

answer! {
    /// The organization.
    pub struct OwnOrganizationData {
        /// The organization.
        org: OwnOrganization = "org",
    }
}

impl OwnOrganizationData {
    /// As a member sees it.
    pub fn to_member(organization: &organization::Organization) -> Self {
        Self { org: OwnOrganization { organization: organization.into(), security: None } }
    }

    /// As an admin sees it.
    pub fn to_admin(organization: &organization::Organization) -> Self {
        let security = Some((&organization.security).into());
        Self { org: OwnOrganization { organization: organization.into(), security } }
    }
}

answer! {
    /// The organization as its own people see it.
    pub struct OwnOrganization {
        ..organization: Organization,
        /// Its own rules, for admins.
        security: Option<Security> = "security",
    }
}

answer! {
    /// An organization's own rules; what is left out is no rule.
    pub struct Security {
        /// Whether members need a second factor.
        require_two_factor: bool = "requireTwoFactor",
        /// How many seconds a session lasts at most, counted from the sign-in.
        session_ttl: Option<i64> = "sessionTtl" eg 28_800,
        /// The domains whose addresses become members.
        allowed_email_domains: Option<Vec<String>> = "allowedEmailDomains" eg ["example.com"],
    }
}

impl From<&SecurityRules> for Security {
    fn from(rules: &SecurityRules) -> Self {
        let words = |domains: &EmailDomains| domains.iter().map(ToString::to_string).collect();
        Self {
            require_two_factor: rules.require_two_factor,
            session_ttl: rules.session_ttl.map(Duration::seconds),
            allowed_email_domains: rules.allowed_email_domains.as_ref().map(words),
        }
    }
}

answer! {
    /// An organization.
    pub struct Organization {
        /// `org_…`
        id: OrganizationId = "id",
        /// Its name.
        name: Name = "name" eg "Acme",
        /// What `X-Org-Slug` carries.
        slug: Slug = "slug",
        /// What it pays for.
        plan: Plan = "plan",
        /// Whether it may be used.
        status: OrganizationStatus = "status",
        /// Its application's address.
        app_url: Option<AppUrl> = "appUrl",
        /// When it was made.
        created_at: Timestamp = "createdAt",
    }
}

impl From<&organization::Organization> for Organization {
    fn from(organization: &organization::Organization) -> Self {
        Self {
            id: organization.id,
            name: organization.name.clone(),
            slug: organization.slug.clone(),
            plan: organization.plan,
            status: organization.status,
            app_url: organization.app_url.clone(),
            created_at: organization.created_at,
        }
    }
}

answer! {
    /// A membership.
    pub struct Membership {
        /// What the member may do.
        role: Role = "role",
        /// Whether the member may act.
        status: MembershipStatus = "status",
    }
}

impl From<&membership::Membership> for Membership {
    fn from(membership: &membership::Membership) -> Self {
        Self { role: membership.role, status: membership.status }
    }
}

answer! {
    /// A page of members.
    pub struct MembersData {
        /// By joining time.
        members: Vec<Member> = "members",
        /// What `?cursor` takes for the next page; left out when this was the last one.
        next_cursor: Option<String> = "nextCursor" eg "MTc5NTI3MDA0NjAzMS51c3JfMDFtN3o2",
    }
}

answer! {
    /// A member.
    pub struct MemberData {
        /// The member as it is now.
        member: Member = "member",
    }
}

answer! {
    /// A member.
    pub struct Member {
        /// `usr_…`
        user_id: UserId = "userId",
        /// Display name.
        name: Name = "name",
        /// Canonical address.
        email: Email = "email",
        /// What the member may do.
        role: Role = "role",
        /// Whether the member may act.
        status: MembershipStatus = "status",
        /// When the member joined.
        joined_at: Timestamp = "joinedAt",
        /// Whether the member has two-factor authentication on.
        two_factor_enabled: bool = "twoFactorEnabled",
    }
}

impl From<MemberEntry> for Member {
    fn from(entry: MemberEntry) -> Self {
        Self {
            user_id: entry.user_id,
            name: entry.name,
            email: entry.email,
            role: entry.role,
            status: entry.status,
            joined_at: entry.joined_at,
            two_factor_enabled: entry.two_factor_enabled,
        }
    }
}
