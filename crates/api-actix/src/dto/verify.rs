//! The answers of verify. Backends call it for each of their own requests, so the types borrow where they can.

use orgauth_domain::accounts::user::AccountRole;
use orgauth_domain::organizations::membership::{Membership, MembershipStatus, Role};
use orgauth_domain::organizations::{OrganizationStatus, Plan};
use orgauth_domain::sign_in::verify::{CallerFacts, InvalidReason, SubjectFacts};
use orgauth_domain::{OrganizationId, Timestamp, UserId};

use crate::schema::{Always, answer, one_of};

one_of! {
    /// Whether an access token is valid.
    pub enum VerifyAnswer<'a> by "valid" "Whether the token is valid." {
        /// The token is valid.
        Valid(ValidData<'a>) = true,
        /// The token isn't valid.
        Invalid(InvalidData) = false,
    }
}

answer! {
    /// A valid access token: its user, membership and organization.
    pub struct ValidData<'a> {
        /// Always `true`.
        valid: Always<true> = "valid",
        /// The token's user.
        user: VerifiedUser<'a> = "user",
        /// The user's membership in the organization. Grant access only if its `status` is `active`.
        membership: VerifiedMembership = "membership",
        /// The organization of the token.
        org: VerifiedOrganization<'a> = "org",
    }
}

impl<'a> ValidData<'a> {
    /// The whole answer.
    pub fn new(caller: &'a CallerFacts, subject: &'a SubjectFacts) -> Self {
        let organization = &caller.organization;
        Self {
            valid: Always,
            user: VerifiedUser {
                id: subject.user_id,
                name: subject.name.as_str(),
                email: subject.email.as_str(),
                role: subject.account_role,
                is_email_verified: subject.is_email_verified,
            },
            membership: VerifiedMembership {
                role: subject.role,
                status: subject.status,
                joined_at: subject.joined_at,
            },
            org: VerifiedOrganization {
                id: organization.id,
                name: organization.name.as_str(),
                slug: organization.slug.as_str(),
                plan: organization.plan,
                status: organization.status,
            },
        }
    }
}

answer! {
    /// The user of a valid access token.
    pub struct VerifiedUser<'a> {
        /// The user's identifier, `usr_…`.
        id: UserId = "id",
        /// Display name.
        name: &'a str = "name" eg "Ada",
        /// Email address in its canonical form: all lower case, the domain in punycode.
        email: &'a str = "email" eg "ada@example.com",
        /// Role of the account itself, independent of organizations; at present always `user`.
        role: AccountRole = "role",
        /// Whether the address is verified.
        is_email_verified: bool = "isEmailVerified",
    }
}

answer! {
    /// The membership of the user of a valid access token.
    pub struct VerifiedMembership {
        /// The member's role: `member` or `org_admin`.
        role: Role = "role",
        /// The member's status. Grant access only if it is `active`.
        status: MembershipStatus = "status",
        /// When the member joined.
        joined_at: Timestamp = "joinedAt",
    }
}

impl From<&Membership> for VerifiedMembership {
    fn from(membership: &Membership) -> Self {
        Self { role: membership.role, status: membership.status, joined_at: membership.joined_at }
    }
}

answer! {
    /// The organization of a valid access token.
    pub struct VerifiedOrganization<'a> {
        /// The organization's identifier, `org_…`.
        id: OrganizationId = "id",
        /// The organization's name.
        name: &'a str = "name" eg "Acme",
        /// The organization's slug.
        slug: &'a str = "slug" eg "acme",
        /// The organization's plan.
        plan: Plan = "plan",
        /// The organization's status.
        status: OrganizationStatus = "status",
    }
}

answer! {
    /// An access token that isn't valid in this organization.
    pub struct InvalidData {
        /// Always `false`.
        valid: Always<false> = "valid",
        /// Why the token isn't valid; left out unless the request has `explain: true`.
        reason: Option<InvalidReason> = "reason",
    }
}
