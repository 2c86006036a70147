//! What goes over the wire, field by field: every answer is one of these, nothing is passed through.

pub mod invites;
pub mod webhooks;

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_application::sign_in::SignedIn;
use orgauth_domain::api_key::ApiKey;
use orgauth_domain::audit::AuditRecord;
use orgauth_domain::membership::{MemberEntry, Membership, OrganizationEntry};
use orgauth_domain::organization::Organization;
use orgauth_domain::ports::PublicKey;
use orgauth_domain::session::{Session, SessionState};
use orgauth_domain::text::Name;
use orgauth_domain::user::User;
use orgauth_domain::verify::{CallerFacts, InvalidReason, SubjectFacts};
use orgauth_domain::{ApiKeyId, AuditId, Email, OrganizationId, SessionId, Timestamp, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// The envelope of every success.
#[derive(Serialize)]
pub struct Envelope<T> {
    /// `success`.
    pub status: &'static str,
    /// What the route returns.
    pub data: T,
}

/// The envelope of every failure.
#[derive(Serialize, ToSchema)]
pub struct ErrorEnvelope {
    /// `error`.
    #[schema(example = "error")]
    pub status: &'static str,
    /// What went wrong.
    pub error: ErrorBody,
}

/// What went wrong.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// A stable code.
    #[schema(example = "validation_failed")]
    pub code: &'static str,
    /// For people.
    pub message: String,
    /// The request's `X-Request-Id`.
    pub request_id: String,
    /// The fields that are wrong, on `validation_failed`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldError>,
    /// The reasons against a password, on `password_rejected`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<String>)]
    pub reasons: Vec<&'static str>,
    /// Seconds to wait, on 429 and 503.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<i64>,
}

/// A field that is wrong.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FieldError {
    /// Which.
    pub field: String,
    /// How, for programs.
    #[schema(value_type = String)]
    pub code: &'static str,
    /// How, for people.
    pub message: String,
}

/// `{message}`.
#[derive(Serialize, ToSchema)]
pub struct Message {
    /// For people.
    pub message: &'static str,
}

/// `{status}` of the service itself.
#[derive(Serialize, ToSchema)]
pub struct Health {
    /// `ok`.
    pub status: &'static str,
}

/// A JSON Web Key Set (RFC 7517 section 5).
#[derive(Serialize)]
pub struct Jwks {
    /// The keys.
    pub keys: Vec<Jwk>,
}

/// An Ed25519 public key (RFC 8037 section 2).
#[derive(Serialize)]
pub struct Jwk {
    kty: &'static str,
    crv: &'static str,
    alg: &'static str,
    #[serde(rename = "use")]
    usage: &'static str,
    kid: String,
    x: String,
}

impl From<&PublicKey> for Jwk {
    fn from(key: &PublicKey) -> Self {
        Self {
            kty: "OKP",
            crv: "Ed25519",
            alg: "EdDSA",
            usage: "sig",
            kid: key.id.as_str().to_owned(),
            x: URL_SAFE_NO_PAD.encode(&key.public),
        }
    }
}

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

/// `GET /auth/profile`.
#[derive(Serialize, ToSchema)]
pub struct ProfileData {
    /// The user.
    pub user: ProfileUser,
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

/// A full session that began.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignInData {
    /// The access token; also set as a cookie.
    pub access_token: String,
    /// The refresh token; also set as a cookie.
    pub refresh_token: String,
    /// Who.
    pub user: UserDto,
    /// As what.
    pub membership: MembershipDto,
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
    /// The refresh token; also set as a cookie.
    pub refresh_token: String,
}

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

/// `GET /org/members`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MembersData {
    /// By joining time.
    pub members: Vec<MemberDto>,
    /// What `?cursor` takes for the next page; left out when this was the last one, or no limit was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// `PATCH /org/members/{id}`.
#[derive(Serialize, ToSchema)]
pub struct MemberData {
    /// The member as it is now.
    pub member: MemberDto,
}

/// `GET /org/audit-log`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditLogData {
    /// Newest first.
    pub entries: Vec<AuditEntryDto>,
    /// What `?cursor` takes for the next page; left out when this was the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// One entry of the audit log.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntryDto {
    /// `aud_…`
    #[schema(value_type = String)]
    pub id: AuditId,
    /// When it happened.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// Who did it.
    pub actor: AuditActorDto,
    /// What was done.
    #[schema(value_type = String)]
    pub action: &'static str,
    /// What it was done to; left out when that is the actor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<AuditTargetDto>,
    /// From where; left out for the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ip: Option<String>,
    /// With what; left out for the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_agent: Option<String>,
    /// The request's `X-Request-Id`; left out for the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// What else matters.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub metadata: BTreeMap<String, String>,
}

/// Who did something.
#[derive(Serialize, ToSchema)]
pub struct AuditActorDto {
    /// `user`, `operator` or `system`.
    #[serde(rename = "type")]
    pub kind: String,
    /// `usr_…`; left out for everybody who did not prove to be a user.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub id: Option<UserId>,
    /// The address at that time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
}

/// What something was done to.
#[derive(Serialize, ToSchema)]
pub struct AuditTargetDto {
    /// `user`, `session`, `api_key`, `signing_key`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its identifier.
    pub id: String,
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

/// `GET /auth/organizations`.
#[derive(Serialize, ToSchema)]
pub struct OrganizationsData {
    /// By slug.
    pub organizations: Vec<OrganizationEntryDto>,
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

/// `GET /org/api-keys`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiKeysData {
    /// The live ones, oldest first.
    pub api_keys: Vec<ApiKeyDto>,
}

/// A new API key; the key itself is shown this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewApiKeyData {
    /// Its record.
    pub api_key: ApiKeyDto,
    /// The key.
    pub key: String,
}

/// An API key's record.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiKeyDto {
    /// `key_…`
    #[schema(value_type = String)]
    pub id: ApiKeyId,
    /// What its maker calls it.
    pub name: String,
    /// `pk_live_` and the public characters.
    pub prefix: String,
    /// The last four characters.
    pub last4: String,
    /// The admin who made it; absent for the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub created_by: Option<UserId>,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// From when it is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub expires_at: Option<Timestamp>,
    /// When it was last used, at most a minute late.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub last_used_at: Option<Timestamp>,
}

impl From<&ApiKey> for ApiKeyDto {
    fn from(key: &ApiKey) -> Self {
        Self {
            id: key.id,
            name: key.name.to_string(),
            prefix: key.prefix.clone(),
            last4: key.last4.clone(),
            created_by: key.created_by,
            created_at: key.created_at,
            expires_at: key.expires_at,
            last_used_at: key.last_used_at,
        }
    }
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

impl From<&User> for ProfileDto {
    fn from(user: &User) -> Self {
        Self { bio: user.bio.as_ref().map(ToString::to_string), phone: user.phone.as_ref().map(ToString::to_string) }
    }
}

impl From<&User> for ProfileData {
    fn from(user: &User) -> Self {
        Self { user: ProfileUser { user: user.into(), profile: user.into() } }
    }
}

impl From<&User> for UpdatedProfileData {
    fn from(user: &User) -> Self {
        let (name, email) = (user.name.to_string(), user.email.clone());
        Self { user: UpdatedUser { id: user.id, name, email, profile: user.into() } }
    }
}

impl From<&Membership> for MembershipDto {
    fn from(membership: &Membership) -> Self {
        Self { role: membership.role.as_str(), status: membership.status.as_str() }
    }
}

impl From<&SignedIn> for SignInData {
    fn from(signed_in: &SignedIn) -> Self {
        Self {
            access_token: signed_in.tokens.access.expose().to_owned(),
            refresh_token: signed_in.tokens.refresh.expose().to_owned(),
            user: (&signed_in.user).into(),
            membership: (&signed_in.membership).into(),
        }
    }
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

impl From<MemberEntry> for MemberDto {
    fn from(entry: MemberEntry) -> Self {
        Self {
            user_id: entry.user_id,
            name: entry.name,
            email: entry.email,
            role: entry.role.as_str(),
            status: entry.status.as_str(),
            joined_at: entry.joined_at,
        }
    }
}

impl From<AuditRecord> for AuditEntryDto {
    fn from(record: AuditRecord) -> Self {
        let (id, email) = record.actor.unzip();
        Self {
            id: record.id,
            created_at: record.created_at,
            actor: AuditActorDto { kind: record.actor_kind, id, email },
            action: record.action.as_str(),
            target: record.target.map(|(kind, id)| AuditTargetDto { kind, id }),
            ip: record.ip,
            user_agent: record.user_agent,
            request_id: record.request_id,
            metadata: record.metadata.into_iter().collect(),
        }
    }
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

impl From<&Membership> for VerifiedMembership {
    fn from(membership: &Membership) -> Self {
        Self { role: membership.role.as_str(), status: membership.status.as_str(), joined_at: membership.joined_at }
    }
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
