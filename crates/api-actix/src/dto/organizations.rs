//! An organization and its members in answers.

use orgauth_api_derive::Answer;
use orgauth_application::App;
use orgauth_domain::organizations::membership::{self, MembershipStatus, Role};
use orgauth_domain::organizations::metadata::Metadata;
use orgauth_domain::organizations::roles::{Entitlements, WordList};
use orgauth_domain::organizations::{self, OrganizationStatus, Plan};
use orgauth_domain::text::{AppUrl, Name, Slug};
use orgauth_domain::{OrganizationId, Timestamp};
use serde::ser::{Error, Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use utoipa::openapi::schema::AdditionalProperties;
use utoipa::openapi::{RefOr, Schema};

use crate::schema::{Components, Described, object};

/// An organization.
#[derive(Answer)]
pub struct Organization {
    /// The organization's identifier, `org_…`.
    pub id: OrganizationId,
    /// The organization's name.
    #[eg("Acme")]
    pub name: Name,
    /// The organization's slug, which is sent as `X-Org-Slug`.
    pub slug: Slug,
    /// The organization's plan.
    pub plan: Plan,
    /// `active`, or `suspended`: then no member can use the organization.
    pub status: OrganizationStatus,
    /// URL of the organization's application; left out if none is set.
    pub app_url: Option<AppUrl>,
    /// When it was made.
    pub created_at: Timestamp,
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

/// What the product keeps, as the object that it is.
#[derive(Debug, Clone)]
pub struct JsonObject(Box<Map<String, Value>>);

impl From<&Metadata> for JsonObject {
    fn from(metadata: &Metadata) -> Self {
        // Only JSON that was read as an object is stored.
        Self(serde_json::from_str(metadata.as_json()).unwrap_or_default())
    }
}

impl Serialize for JsonObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl Described for JsonObject {
    fn schema(_: &mut Components) -> RefOr<Schema> {
        object().additional_properties(Some(AdditionalProperties::FreeForm(true))).into()
    }

    fn example() -> Value {
        json!({"customerId": "c_81"})
    }
}

/// A user's membership in an organization.
#[derive(Answer)]
pub struct Membership {
    /// The member's role: `member` or `org_admin`.
    pub role: Role,
    /// The member's status: `active` or `suspended`.
    pub status: MembershipStatus,
    /// The keys of the member's roles in the product; empty while the membership is suspended.
    #[eg(["billing"])]
    pub roles: WordList,
    /// What the member may do in the product now, in order; empty while the membership is suspended.
    #[eg(["invoices:read", "invoices:write"])]
    pub permissions: WordList,
}

impl Membership {
    /// A membership, with what the member may do now.
    pub fn new(app: &App, membership: &membership::Membership) -> Self {
        let Entitlements { roles, permissions } = membership.held(app.settings.roles.admins_have_all);
        Self { role: membership.role, status: membership.status, roles, permissions }
    }
}

/// A list of words that is written as it is stored. Verify writes one for every answer: word by word takes four times as long.
pub struct StoredWords(pub WordList);

impl Serialize for StoredWords {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let list: &RawValue = serde_json::from_str(self.0.as_json()).map_err(S::Error::custom)?;
        list.serialize(serializer)
    }
}

impl Described for StoredWords {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        WordList::schema(components)
    }

    fn example() -> Value {
        WordList::example()
    }
}

/// The membership of the user of a valid access token.
#[derive(Answer)]
pub struct VerifiedMembership {
    /// The member's role: `member` or `org_admin`.
    pub role: Role,
    /// The member's status. Grant access only if it is `active`.
    pub status: MembershipStatus,
    /// When the member joined.
    pub joined_at: Timestamp,
    /// The keys of the member's roles in the product; empty while the membership is suspended, left out with `fields: ["minimal"]`.
    #[eg(["billing"])]
    pub roles: Option<StoredWords>,
    /// What the member may do in the product now, in order; empty while the membership is suspended, left out with `fields:
    /// ["minimal"]`.
    #[eg(["invoices:read", "invoices:write"])]
    pub permissions: Option<StoredWords>,
    /// What the product keeps with the membership; only with `fields: ["metadata"]`, and left out if it keeps nothing.
    pub metadata: Option<JsonObject>,
}

impl VerifiedMembership {
    /// A membership, with what the member may do now.
    pub fn new(app: &App, membership: &membership::Membership) -> Self {
        let Membership { role, status, roles, permissions } = Membership::new(app, membership);
        let joined_at = membership.joined_at;
        let (roles, permissions) = (Some(StoredWords(roles)), Some(StoredWords(permissions)));
        Self { role, status, joined_at, roles, permissions, metadata: None }
    }
}

/// The organization of a session.
#[derive(Answer)]
pub struct SessionOrganization {
    /// The organization's identifier, `org_…`.
    pub id: OrganizationId,
    /// The organization's name.
    #[eg("Acme")]
    pub name: Name,
    /// The organization's slug, which is sent as `X-Org-Slug`.
    pub slug: Slug,
    /// URL of the organization's application; left out if none is set.
    pub app_url: Option<AppUrl>,
}

impl From<&organizations::Organization> for SessionOrganization {
    fn from(organization: &organizations::Organization) -> Self {
        Self {
            id: organization.id,
            name: organization.name.clone(),
            slug: organization.slug.clone(),
            app_url: organization.app_url.clone(),
        }
    }
}

/// An organization, as the holder of a mailed link sees it.
#[derive(Answer)]
pub struct LinkedOrganization {
    /// The organization's name.
    #[eg("Acme")]
    pub name: Name,
    /// The organization's slug, which is sent as `X-Org-Slug`.
    pub slug: Slug,
    /// URL of the organization's application; left out if none is set.
    pub app_url: Option<AppUrl>,
}

impl From<&organizations::Organization> for LinkedOrganization {
    fn from(organization: &organizations::Organization) -> Self {
        Self {
            name: organization.name.clone(),
            slug: organization.slug.clone(),
            app_url: organization.app_url.clone(),
        }
    }
}
