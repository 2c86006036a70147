//! What verify answers. It is written for every request of every customer, so it borrows what it can.

use orgauth_domain::organization::membership::Membership;
use orgauth_domain::session::verify::{CallerFacts, InvalidReason, SubjectFacts};
use orgauth_domain::{OrganizationId, Timestamp, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// A token that is good.
#[derive(Serialize, ToSchema)]
pub struct ValidData<'a> {
    /// `true`.
    pub valid: bool,
    /// Who.
    pub user: VerifiedUser<'a>,
    /// As what; check `status` too.
    pub membership: VerifiedMembership,
    /// Where.
    pub org: VerifiedOrganization<'a>,
}

impl<'a> ValidData<'a> {
    /// The whole answer.
    pub fn new(caller: &'a CallerFacts, subject: &'a SubjectFacts) -> Self {
        let organization = &caller.organization;
        Self {
            valid: true,
            user: VerifiedUser {
                id: subject.user_id,
                name: subject.name.as_str(),
                email: subject.email.as_str(),
                role: subject.account_role.as_str(),
                is_email_verified: subject.is_email_verified,
            },
            membership: VerifiedMembership {
                role: subject.role.as_str(),
                status: subject.status.as_str(),
                joined_at: subject.joined_at,
            },
            org: VerifiedOrganization {
                id: organization.id,
                name: organization.name.as_str(),
                slug: organization.slug.as_str(),
                plan: organization.plan.as_str(),
                status: organization.status.as_str(),
            },
        }
    }
}

/// The user of a good token.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifiedUser<'a> {
    /// `usr_…`
    #[schema(value_type = String)]
    pub id: UserId,
    /// Display name.
    pub name: &'a str,
    /// Canonical address.
    pub email: &'a str,
    /// Account-level role.
    #[schema(value_type = String)]
    pub role: &'static str,
    /// Whether the address was proven.
    pub is_email_verified: bool,
}

/// The membership behind a good token.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifiedMembership {
    /// `member` or `org_admin`.
    #[schema(value_type = String)]
    pub role: &'static str,
    /// `active` or `suspended`.
    #[schema(value_type = String)]
    pub status: &'static str,
    /// When the member joined.
    #[schema(value_type = String, format = DateTime)]
    pub joined_at: Timestamp,
}

impl From<&Membership> for VerifiedMembership {
    fn from(membership: &Membership) -> Self {
        Self { role: membership.role.as_str(), status: membership.status.as_str(), joined_at: membership.joined_at }
    }
}

/// The organization of a good token.
#[derive(Serialize, ToSchema)]
pub struct VerifiedOrganization<'a> {
    /// `org_…`
    #[schema(value_type = String)]
    pub id: OrganizationId,
    /// Its name.
    pub name: &'a str,
    /// Its slug.
    pub slug: &'a str,
    /// Its plan.
    #[schema(value_type = String)]
    pub plan: &'static str,
    /// Its status.
    #[schema(value_type = String)]
    pub status: &'static str,
}

/// Any other token.
#[derive(Serialize, ToSchema)]
pub struct InvalidData {
    /// `false`.
    pub valid: bool,
    /// Why, when asked with `explain`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub reason: Option<InvalidReason>,
}
