//! Users on the wire: who they are, their sign-ins, second factors, sessions and organizations.

use orgauth_application::account::sessions::CurrentSession;
use orgauth_application::sign_in::session_issuer::SignedIn;
use orgauth_domain::identity::user::User;
use orgauth_domain::organization::Organization;
use orgauth_domain::organization::membership::OrganizationEntry;
use orgauth_domain::session::{Session, SessionState};
use orgauth_domain::{Email, OrganizationId, SessionId, Timestamp, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use super::organizations::MembershipDto;

/// A user, as sign-in and verify tell of it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserDto {
    /// `usr_…`
    #[schema(value_type = String)]
    pub id: UserId,
    /// Display name.
    pub name: String,
    /// Canonical address.
    #[schema(value_type = String)]
    pub email: Email,
    /// Account-level role.
    #[schema(value_type = String, example = "user")]
    pub role: &'static str,
    /// Whether the address was proven.
    pub is_email_verified: bool,
}

impl From<&User> for UserDto {
    fn from(user: &User) -> Self {
        Self {
            id: user.id,
            name: user.name.to_string(),
            email: user.email.clone(),
            role: user.role.as_str(),
            is_email_verified: user.is_email_verified,
        }
    }
}

/// The optional part of a user.
#[derive(Serialize, ToSchema)]
pub struct ProfileDto {
    /// About the user.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bio: Option<String>,
    /// Telephone number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
}

impl From<&User> for ProfileDto {
    fn from(user: &User) -> Self {
        Self { bio: user.bio.as_ref().map(ToString::to_string), phone: user.phone.as_ref().map(ToString::to_string) }
    }
}

/// `GET /auth/profile`.
#[derive(Serialize, ToSchema)]
pub struct ProfileData {
    /// The user.
    pub user: ProfileUser,
}

impl From<&User> for ProfileData {
    fn from(user: &User) -> Self {
        Self { user: ProfileUser { user: user.into(), profile: user.into() } }
    }
}

/// A user with profile.
#[derive(Serialize, ToSchema)]
pub struct ProfileUser {
    /// The user.
    #[serde(flatten)]
    pub user: UserDto,
    /// The optional part.
    pub profile: ProfileDto,
}

/// `PUT /auth/profile`.
#[derive(Serialize, ToSchema)]
pub struct UpdatedProfileData {
    /// The user.
    pub user: UpdatedUser,
}

impl From<&User> for UpdatedProfileData {
    fn from(user: &User) -> Self {
        let (name, email) = (user.name.to_string(), user.email.clone());
        Self { user: UpdatedUser { id: user.id, name, email, profile: user.into() } }
    }
}

/// A user after an update.
#[derive(Serialize, ToSchema)]
pub struct UpdatedUser {
    /// `usr_…`
    #[schema(value_type = String)]
    pub id: UserId,
    /// Display name.
    pub name: String,
    /// Canonical address.
    #[schema(value_type = String)]
    pub email: Email,
    /// The optional part.
    pub profile: ProfileDto,
}

/// A full session that began.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignInData {
    /// The access token; also set as a cookie.
    pub access_token: String,
    /// The refresh token; also set as a cookie. Only where the request carried no `Origin`, unless the service is
    /// configured otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<String>,
    /// Who.
    pub user: UserDto,
    /// As what.
    pub membership: MembershipDto,
}

impl SignInData {
    /// The answer to a full session that began, with the refresh token where it is shown.
    pub fn new(signed_in: &SignedIn, refresh_token: Option<String>) -> Self {
        Self {
            access_token: signed_in.tokens.access.expose().to_owned(),
            refresh_token,
            user: (&signed_in.user).into(),
            membership: (&signed_in.membership).into(),
        }
    }
}

/// A sign-in that waits for its second factor.
#[derive(Serialize, ToSchema)]
pub struct SecondFactorData {
    /// `true`.
    #[serde(rename = "requires2FA")]
    pub requires_2fa: bool,
}

/// `GET /auth/2fa`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TwoFactorData {
    /// Whether sign-in asks for a code.
    pub enabled: bool,
    /// How many recovery codes are left.
    pub recovery_codes_left: u32,
}

/// What an authenticator app is given.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TwoFactorSetupData {
    /// The secret in base32.
    pub secret: String,
    /// The `otpauth://` address.
    pub otpauth_url: String,
    /// The address as a QR code: an SVG image as a data URL.
    pub qr_code: String,
}

/// Recovery codes, shown this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodesData {
    /// Ten of them.
    pub recovery_codes: Vec<String>,
}

/// A new pair of tokens.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokensData {
    /// The access token; also set as a cookie.
    pub access_token: String,
    /// The refresh token; also set as a cookie. Only where the request carried no `Origin`, unless the service is
    /// configured otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<String>,
}

/// `GET /auth/session`. Without a session, `authenticated` is `false` and alone, or with a `reason`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionData {
    /// Whether somebody is signed in and may act here.
    pub authenticated: bool,
    /// Why not, though the token is a live one: `membership_not_active` or `organization_suspended`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// Who.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<UserDto>,
    /// As what.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub membership: Option<MembershipDto>,
    /// Where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub org: Option<SessionOrganization>,
    /// When the access token stops being good.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub expires_at: Option<Timestamp>,
}

/// The organization of a session.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionOrganization {
    /// `org_…`
    #[schema(value_type = String)]
    pub id: OrganizationId,
    /// Its name.
    pub name: String,
    /// What `X-Org-Slug` carries.
    pub slug: String,
    /// Its application.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_url: Option<String>,
}

impl From<&Organization> for SessionOrganization {
    fn from(organization: &Organization) -> Self {
        Self {
            id: organization.id,
            name: organization.name.to_string(),
            slug: organization.slug.to_string(),
            app_url: organization.app_url.as_ref().map(ToString::to_string),
        }
    }
}

impl From<CurrentSession> for SessionData {
    fn from(current: CurrentSession) -> Self {
        let nobody =
            Self { authenticated: false, reason: None, user: None, membership: None, org: None, expires_at: None };
        match current {
            CurrentSession::SignedIn(current) => Self {
                authenticated: true,
                user: Some((&current.user).into()),
                membership: Some((&current.membership).into()),
                org: Some((&current.organization).into()),
                expires_at: Some(current.expires_at),
                ..nobody
            },
            CurrentSession::Nobody => nobody,
            CurrentSession::Suspended(fault) => {
                Self { reason: Some(crate::error::ApiError::from(fault).code.as_str()), ..nobody }
            }
        }
    }
}

/// `GET /auth/sessions`.
#[derive(Serialize, ToSchema)]
pub struct SessionsData {
    /// Newest first.
    pub sessions: Vec<SessionDto>,
}

/// A live session.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionDto {
    /// `ses_…`
    #[schema(value_type = String)]
    pub id: SessionId,
    /// When it began.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// When the user signed in or last refreshed.
    #[schema(value_type = String, format = DateTime)]
    pub last_used_at: Timestamp,
    /// From where.
    pub ip: String,
    /// With what.
    pub user_agent: String,
    /// Whether it is the one that asks.
    pub current: bool,
}

impl SessionDto {
    /// A session as its own user sees it from the session `current`.
    pub fn new(session: Session, current: SessionId) -> Self {
        let last_used_at = match &session.state {
            SessionState::Full(full) => full.last_used_at,
            SessionState::Partial(_) | SessionState::Ended(_) => session.created_at,
        };
        Self {
            id: session.id,
            created_at: session.created_at,
            last_used_at,
            ip: session.client.ip.to_string(),
            user_agent: session.client.user_agent,
            current: session.id == current,
        }
    }
}

/// `GET /auth/organizations`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrganizationsData {
    /// By slug.
    pub organizations: Vec<OrganizationEntryDto>,
    /// What `?cursor` takes for the next page; left out when this was the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// One organization of the user.
#[derive(Serialize, ToSchema)]
pub struct OrganizationEntryDto {
    /// `org_…`
    #[schema(value_type = String)]
    pub id: OrganizationId,
    /// Its name.
    pub name: String,
    /// Its slug.
    pub slug: String,
    /// The user's role there.
    #[schema(value_type = String)]
    pub role: &'static str,
    /// The user's status there.
    #[schema(value_type = String)]
    pub status: &'static str,
}

impl From<OrganizationEntry> for OrganizationEntryDto {
    fn from(entry: OrganizationEntry) -> Self {
        Self {
            id: entry.id,
            name: entry.name.to_string(),
            slug: entry.slug.to_string(),
            role: entry.role.as_str(),
            status: entry.status.as_str(),
        }
    }
}
