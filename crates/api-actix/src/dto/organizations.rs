//! An organization and its members in answers.

use orgauth_domain::organizations::membership::{self, MemberEntry, MembershipStatus, Role};
use orgauth_domain::organizations::security::{EmailDomains, SecurityRules};
use orgauth_domain::organizations::{self, OrganizationStatus, Plan};
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
    pub fn to_member(organization: &organizations::Organization) -> Self {
        Self { org: OwnOrganization { organization: organization.into(), security: None } }
    }

    /// As an admin sees it.
    pub fn to_admin(organization: &organizations::Organization) -> Self {
        let security = Some((&organization.security).into());
        Self { org: OwnOrganization { organization: organization.into(), security } }
    }
}

answer! {
    /// The organization, as its own members see it.
    pub struct OwnOrganization {
        ..organization: Organization,
        /// The organization's own security rules; left out for members who aren't admins.
        security: Option<Security> = "security",
    }
}

answer! {
    /// An organization's own security rules; a rule that isn't set is left out.
    pub struct Security {
        /// Whether members must have a second factor.
        require_two_factor: bool = "requireTwoFactor",
        /// Maximum duration of a session in seconds, counted from the sign-in; left out if only the service's own limit applies.
        session_ttl: Option<i64> = "sessionTtl" eg 28_800,
        /// The only email domains whose addresses can become members; left out if all can.
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
        /// The organization's identifier, `org_…`.
        id: OrganizationId = "id",
        /// The organization's name.
        name: Name = "name" eg "Acme",
        /// The organization's slug, which is sent as `X-Org-Slug`.
        slug: Slug = "slug",
        /// The organization's plan.
        plan: Plan = "plan",
        /// `active`, or `suspended`: then no member can use the organization.
        status: OrganizationStatus = "status",
        /// URL of the organization's application; left out if none is set.
        app_url: Option<AppUrl> = "appUrl",
        /// When it was made.
        created_at: Timestamp = "createdAt",
    }
}

impl From<&organizations::Organization> for Organization {
    fn from(organization: &organizations::Organization) -> Self {
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
    /// A user's membership in an organization.
    pub struct Membership {
        /// The member's role: `member` or `org_admin`.
        role: Role = "role",
        /// The member's status: `active` or `suspended`.
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
        /// The members, ordered by the time when they joined.
        members: Vec<Member> = "members",
        /// The value of `?cursor` for the next page; left out on the last page.
        next_cursor: Option<String> = "nextCursor" eg "MTc5NTI3MDA0NjAzMS51c3JfMDFtN3o2",
    }
}

answer! {
    /// A member after a change.
    pub struct MemberData {
        /// The member.
        member: Member = "member",
    }
}

answer! {
    /// A member.
    pub struct Member {
        /// The user's identifier, `usr_…`.
        user_id: UserId = "userId",
        /// Display name.
        name: Name = "name",
        /// Email address in its canonical form: all lower case, the domain in punycode.
        email: Email = "email",
        /// The member's role: `member` or `org_admin`.
        role: Role = "role",
        /// The member's status: `active` or `suspended`.
        status: MembershipStatus = "status",
        /// When the member joined.
        joined_at: Timestamp = "joinedAt",
        /// Whether the member has turned two-factor authentication on.
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
