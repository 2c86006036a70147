//! Users in answers: profile, sign-ins, second factors, sessions and organizations.

use orgauth_api_derive::Answer;
use orgauth_domain::accounts::user::{self, AccountRole};
use orgauth_domain::locale::Locale;
use orgauth_domain::organizations::membership;
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::organizations::roles::WordList;
use orgauth_domain::text::{Bio, Name, Phone, Slug};
use orgauth_domain::{Email, OrganizationId, Timestamp, UserId, organizations};

use crate::dto::organizations::JsonObject;

/// A user, as a sign-in returns it.
#[derive(Answer)]
pub struct User {
    /// The user's identifier, `usr_…`.
    pub id: UserId,
    /// Display name.
    pub name: Name,
    /// Email address in its canonical form: all lower case, the domain in punycode.
    pub email: Email,
    /// Role of the account itself, independent of organizations; at present always `user`.
    pub role: AccountRole,
    /// Whether the address is verified.
    pub is_email_verified: bool,
    /// The language of pages and mails; left out if none is set.
    pub locale: Option<Locale>,
}

impl From<&user::User> for User {
    fn from(user: &user::User) -> Self {
        Self {
            id: user.id,
            name: user.name.clone(),
            email: user.email.clone(),
            role: user.role,
            is_email_verified: user.is_email_verified,
            locale: user.locale.clone(),
        }
    }
}

/// The optional fields of a user.
#[derive(Answer)]
pub struct Profile {
    /// Text about the user; left out if none is set.
    pub bio: Option<Bio>,
    /// Telephone number; left out if none is set.
    pub phone: Option<Phone>,
}

impl From<&user::User> for Profile {
    fn from(user: &user::User) -> Self {
        Self { bio: user.bio.clone(), phone: user.phone.clone() }
    }
}

/// A membership of a user.
#[derive(Answer)]
pub struct OperatorMembership {
    /// The organization.
    pub org: MembershipOrganization,
    /// The user's role in it.
    pub role: Role,
    /// The membership's status: `active` or `suspended`.
    pub status: MembershipStatus,
    /// When the user joined.
    pub joined_at: Timestamp,
    /// The keys of the user's roles in the product there.
    #[eg(["billing"])]
    pub roles: WordList,
    /// The hour in which the user last signed in there or refreshed a session; left out if there was none since joining.
    pub last_active_at: Option<Timestamp>,
    /// What the product keeps with the membership; only in exports, and left out if it keeps nothing.
    pub metadata: Option<JsonObject>,
}

/// The organization of a membership.
#[derive(Answer)]
pub struct MembershipOrganization {
    /// The organization's identifier, `org_…`.
    pub id: OrganizationId,
    /// The organization's name.
    #[eg("Acme")]
    pub name: Name,
    /// The organization's slug, which is sent as `X-Org-Slug`.
    pub slug: Slug,
}

impl From<organizations::Organization> for MembershipOrganization {
    fn from(organization: organizations::Organization) -> Self {
        Self { id: organization.id, name: organization.name, slug: organization.slug }
    }
}

impl From<&membership::OrganizationEntry> for MembershipOrganization {
    fn from(entry: &membership::OrganizationEntry) -> Self {
        Self { id: entry.id, name: entry.name.clone(), slug: entry.slug.clone() }
    }
}

impl From<membership::OrganizationEntry> for OperatorMembership {
    fn from(entry: membership::OrganizationEntry) -> Self {
        Self {
            org: (&entry).into(),
            role: entry.role,
            status: entry.status,
            joined_at: entry.joined_at,
            roles: entry.roles,
            last_active_at: entry.last_active_at,
            metadata: None,
        }
    }
}
