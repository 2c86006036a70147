//! An organization and its members on the wire.

use orgauth_domain::organization::Organization;
use orgauth_domain::organization::membership::{MemberEntry, Membership};
use orgauth_domain::text::Name;
use orgauth_domain::{Email, OrganizationId, Timestamp, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// `GET /org`.
#[derive(Serialize, ToSchema)]
pub struct OrganizationData {
    /// The organization.
    pub org: OrganizationDto,
}

/// An organization.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrganizationDto {
    /// `org_…`
    #[schema(value_type = String)]
    pub id: OrganizationId,
    /// Its name.
    pub name: String,
    /// What `X-Org-Slug` carries.
    pub slug: String,
    /// `free`, `pro` or `enterprise`.
    #[schema(value_type = String, example = "pro")]
    pub plan: &'static str,
    /// `active` or `suspended`.
    #[schema(value_type = String, example = "active")]
    pub status: &'static str,
    /// Its application's address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_url: Option<String>,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

impl From<&Organization> for OrganizationDto {
    fn from(organization: &Organization) -> Self {
        Self {
            id: organization.id,
            name: organization.name.to_string(),
            slug: organization.slug.to_string(),
            plan: organization.plan.as_str(),
            status: organization.status.as_str(),
            app_url: organization.app_url.as_ref().map(ToString::to_string),
            created_at: organization.created_at,
        }
    }
}

/// A membership.
#[derive(Serialize, ToSchema)]
pub struct MembershipDto {
    /// `member` or `org_admin`.
    #[schema(value_type = String, example = "member")]
    pub role: &'static str,
    /// `active` or `suspended`.
    #[schema(value_type = String, example = "active")]
    pub status: &'static str,
}

impl From<&Membership> for MembershipDto {
    fn from(membership: &Membership) -> Self {
        Self { role: membership.role.as_str(), status: membership.status.as_str() }
    }
}

/// `GET /org/members`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MembersData {
    /// By joining time.
    pub members: Vec<MemberDto>,
    /// What `?cursor` takes for the next page; left out when this was the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// `PATCH /org/members/{id}`.
#[derive(Serialize, ToSchema)]
pub struct MemberData {
    /// The member as it is now.
    pub member: MemberDto,
}

/// A member.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberDto {
    /// `usr_…`
    #[schema(value_type = String)]
    pub user_id: UserId,
    /// Display name.
    #[schema(value_type = String)]
    pub name: Name,
    /// Canonical address.
    #[schema(value_type = String)]
    pub email: Email,
    /// `member` or `org_admin`.
    #[schema(value_type = String)]
    pub role: &'static str,
    /// `active` or `suspended`.
    #[schema(value_type = String)]
    pub status: &'static str,
    /// When the member joined.
    #[schema(value_type = String, format = DateTime)]
    pub joined_at: Timestamp,
    /// Whether the member has two-factor authentication on.
    pub two_factor_enabled: bool,
}

impl From<MemberEntry> for MemberDto {
    fn from(entry: MemberEntry) -> Self {
        Self {
            user_id: entry.user_id,
            name: entry.name,
            email: entry.email,
            role: entry.role.as_str(),
            status: entry.status.as_str(),
            joined_at: entry.joined_at,
            two_factor_enabled: entry.two_factor_enabled,
        }
    }
}
