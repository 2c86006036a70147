//! The answers of verify. Backends call it for each of their own requests, so the types borrow where they can.

use orgauth_domain::identity::user::AccountRole;
use orgauth_domain::organization::membership::{Membership, MembershipStatus, Role};
use orgauth_domain::organization::{OrganizationStatus, Plan};
use orgauth_domain::session::verify::{CallerFacts, InvalidReason, SubjectFacts};
use orgauth_domain::{OrganizationId, Timestamp, UserId};

use crate::schema::{Always, answer, one_of};

one_of! {
    /// Whether a token is good.
    pub enum VerifyAnswer<'a> {
        /// It is.
        Valid(ValidData<'a>),
        /// It isn't.
        Invalid(InvalidData),
    }
}

answer! {
    /// A token that is good.
    pub struct ValidData<'a> {
        /// `true`.
        valid: Always<true> = "valid",
        /// Who.
        user: VerifiedUser<'a> = "user",
        /// As what; check `status` too.
        membership: VerifiedMembership = "membership",
        /// Where.
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
    /// The user of a good token.
    pub struct VerifiedUser<'a> {
        /// `usr_…`
        id: UserId = "id",
        /// Display name.
        name: &'a str = "name" eg "Ada",
        /// Canonical address.
        email: &'a str = "email" eg "ada@example.com",
        /// Account-level role.
        role: AccountRole = "role",
        /// Whether the address was proven.
        is_email_verified: bool = "isEmailVerified",
    }
}

answer! {
    /// The membership behind a good token.
    pub struct VerifiedMembership {
        /// What the member may do.
        role: Role = "role",
        /// Whether the member may act.
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
    /// The organization of a good token.
    pub struct VerifiedOrganization<'a> {
        /// `org_…`
        id: OrganizationId = "id",
        /// Its name.
        name: &'a str = "name" eg "Acme",
        /// Its slug.
        slug: &'a str = "slug" eg "acme",
        /// Its plan.
        plan: Plan = "plan",
        /// Its status.
        status: OrganizationStatus = "status",
    }
}

answer! {
    /// Any other token.
    pub struct InvalidData {
        /// `false`.
        valid: Always<false> = "valid",
        /// Why, when asked with `explain`.
        reason: Option<InvalidReason> = "reason",
    }
}
