//! Users in answers: profile, sign-ins, second factors, sessions and organizations.

use orgauth_application::accounts::sessions::CurrentSession;
use orgauth_application::sign_in::enrolment::Enrolled;
use orgauth_application::sign_in::session_issuer::SignedIn;
use orgauth_domain::accounts::user::{self, AccountRole};
use orgauth_domain::organizations;
use orgauth_domain::organizations::membership::{self, MembershipStatus, Role};
use orgauth_domain::sign_in::{Awaits, SessionState};
use orgauth_domain::text::{AppUrl, Bio, Name, Phone, Slug};
use orgauth_domain::{Email, OrganizationId, Secret, SessionId, Timestamp, UserId};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use super::organizations::Membership;
use crate::code::ErrorCode;
use crate::schema::{Always, Components, Described, answer, one_of, one_word_of};

answer! {
    /// A user, as a sign-in returns it.
    pub struct User {
        /// The user's identifier, `usr_…`.
        id: UserId = "id",
        /// Display name.
        name: Name = "name",
        /// Email address in its canonical form: all lower case, the domain in punycode.
        email: Email = "email",
        /// Role of the account itself, independent of organizations; at present always `user`.
        role: AccountRole = "role",
        /// Whether the address is verified.
        is_email_verified: bool = "isEmailVerified",
    }
}

impl From<&user::User> for User {
    fn from(user: &user::User) -> Self {
        Self {
            id: user.id,
            name: user.name.clone(),
            email: user.email.clone(),
            role: user.role,
            is_email_verified: user.is_email_verified,
        }
    }
}

answer! {
    /// The optional fields of a user.
    pub struct Profile {
        /// Text about the user; left out if none is set.
        bio: Option<Bio> = "bio",
        /// Telephone number; left out if none is set.
        phone: Option<Phone> = "phone",
    }
}

impl From<&user::User> for Profile {
    fn from(user: &user::User) -> Self {
        Self { bio: user.bio.clone(), phone: user.phone.clone() }
    }
}

answer! {
    /// The signed-in user.
    pub struct ProfileData {
        /// The user.
        user: ProfileUser = "user",
    }
}

impl From<&user::User> for ProfileData {
    fn from(user: &user::User) -> Self {
        Self { user: ProfileUser { user: user.into(), profile: user.into() } }
    }
}

answer! {
    /// A user with its profile.
    pub struct ProfileUser {
        ..user: User,
        /// The user's optional fields.
        profile: Profile = "profile",
    }
}

answer! {
    /// The user after a change.
    pub struct UpdatedProfileData {
        /// The user.
        user: UpdatedUser = "user",
    }
}

impl From<&user::User> for UpdatedProfileData {
    fn from(user: &user::User) -> Self {
        let (name, email) = (user.name.clone(), user.email.clone());
        Self { user: UpdatedUser { id: user.id, name, email, profile: user.into() } }
    }
}

answer! {
    /// A user after an update.
    pub struct UpdatedUser {
        /// The user's identifier, `usr_…`.
        id: UserId = "id",
        /// Display name.
        name: Name = "name",
        /// Email address in its canonical form: all lower case, the domain in punycode.
        email: Email = "email",
        /// The user's optional fields.
        profile: Profile = "profile",
    }
}

one_of! {
    /// The new session: a full session, or a partial session that needs a second factor.
    pub enum SignInAnswer {
        /// A full session.
        SignedIn(SignInData),
        /// A partial session.
        SecondFactor(SecondFactorData),
    }
}

answer! {
    /// A new full session.
    pub struct SignInData {
        /// The access token; also set as a cookie.
        access_token: String = "accessToken" eg "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
        /// The refresh token; also set as a cookie. Left out if the request has an `Origin` header, unless the service is
        /// configured to include it always.
        refresh_token: Option<String> = "refreshToken" eg "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
        /// The signed-in user.
        user: User = "user",
        /// The user's membership in the session's organization.
        membership: Membership = "membership",
    }
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

answer! {
    /// A partial session: the sign-in isn't complete without the second factor.
    pub struct SecondFactorData {
        /// Always `true`.
        requires_2fa: Always<true> = "requires2FA",
        /// `true` if the user has no second factor and the organization requires one; otherwise left out. If `true`, the next
        /// call is `POST /auth/2fa/setup`, otherwise `POST /auth/verify-2fa`.
        setup_required: Option<bool> = "setupRequired",
    }
}

impl SecondFactorData {
    /// The answer to a partial session.
    pub fn new(awaits: Awaits) -> Self {
        Self { requires_2fa: Always, setup_required: (awaits == Awaits::SetUp).then_some(true) }
    }
}

answer! {
    /// The state of the user's two-factor authentication.
    pub struct TwoFactorData {
        /// Whether two-factor authentication is on, so that each sign-in requires a code.
        enabled: bool = "enabled",
        /// Number of unused recovery codes.
        recovery_codes_left: u32 = "recoveryCodesLeft" eg 10,
    }
}

answer! {
    /// A new secret for an authenticator app.
    pub struct TwoFactorSetupData {
        /// The secret in base32, for typing it into the app.
        secret: String = "secret" eg "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
        /// The `otpauth://` URL with the secret, for the authenticator app.
        otpauth_url: String = "otpauthUrl" eg "otpauth://totp/Acme:ada@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Acme",
        /// QR code of `otpauthUrl`: an SVG image as a `data:` URL, for the `src` of an `<img>`.
        qr_code: String = "qrCode" eg "data:image/svg+xml;base64,PHN2Zy8+",
    }
}

answer! {
    /// New recovery codes.
    pub struct RecoveryCodesData {
        /// Ten recovery codes, shown only in this answer.
        recovery_codes: Vec<String> = "recoveryCodes" eg ["abcde-fghjk-mnpqr-stvwx"],
    }
}

answer! {
    /// Two-factor authentication is on. If the call completed a sign-in, the answer also has the fields of a sign-in's answer.
    pub struct EnabledData {
        /// Ten recovery codes, shown only in this answer.
        recovery_codes: Vec<String> = "recoveryCodes" eg ["abcde-fghjk-mnpqr-stvwx"],
        /// The access token; also set as a cookie. Left out unless the call completed a sign-in.
        access_token: Option<String> = "accessToken" eg "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
        /// The refresh token; also set as a cookie. Left out unless the call completed a sign-in. Also left out if the request
        /// has an `Origin` header, unless the service is configured to include it always.
        refresh_token: Option<String> = "refreshToken" eg "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
        /// The user who signed in; left out unless the call completed a sign-in.
        user: Option<User> = "user",
        /// The user's membership in the session's organization; left out unless the call completed a sign-in.
        membership: Option<Membership> = "membership",
    }
}

impl EnabledData {
    /// To a user who was signed in before.
    pub fn in_session(codes: &[Secret]) -> Self {
        let recovery_codes = codes.iter().map(|code| code.expose().to_owned()).collect();
        Self { recovery_codes, access_token: None, refresh_token: None, user: None, membership: None }
    }

    /// To one whose sign-in is complete now, with the refresh token where it is shown.
    pub fn signed_in(enrolled: &Enrolled, refresh_token: Option<String>) -> Self {
        let SignedIn { tokens, user, membership } = &enrolled.signed_in;
        Self {
            access_token: Some(tokens.access.expose().to_owned()),
            refresh_token,
            user: Some(user.into()),
            membership: Some(membership.into()),
            ..Self::in_session(&enrolled.recovery_codes)
        }
    }
}

answer! {
    /// A new access token and a new refresh token.
    pub struct TokensData {
        /// The access token; also set as a cookie.
        access_token: String = "accessToken" eg "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
        /// The refresh token; also set as a cookie. Left out if the request has an `Origin` header, unless the service is
        /// configured to include it always.
        refresh_token: Option<String> = "refreshToken" eg "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
    }
}

one_of! {
    /// Whether the request comes from a signed-in user.
    pub enum SessionData by "authenticated" "Whether a user is signed in." {
        /// A signed-in user.
        SignedIn(CurrentSessionData) = true,
        /// No signed-in user.
        Nobody(NoSessionData) = false,
    }
}

answer! {
    /// A user is signed in, and the membership and the organization are active.
    pub struct CurrentSessionData {
        /// Always `true`.
        authenticated: Always<true> = "authenticated",
        /// The signed-in user.
        user: User = "user",
        /// The user's membership in the organization.
        membership: Membership = "membership",
        /// The organization of the session.
        org: SessionOrganization = "org",
        /// When the access token expires.
        expires_at: Timestamp = "expiresAt",
    }
}

answer! {
    /// No user is signed in, or the membership or the organization is suspended.
    pub struct NoSessionData {
        /// Always `false`.
        authenticated: Always<false> = "authenticated",
        /// Why a valid access token is refused: the membership or the organization is suspended. Left out if there is no valid
        /// access token.
        reason: Option<SuspendedReason> = "reason",
        /// The service's cookies that the request has more than once, so that the service accepts neither: another application
        /// on the same host has set a cookie of the same name. Left out if there are none.
        repeated_cookies: Option<Vec<String>> = "repeatedCookies" eg ["access_token"],
    }
}

/// Why a valid access token is refused.
#[derive(Serialize)]
pub struct SuspendedReason(ErrorCode);

impl Described for SuspendedReason {
    fn schema(_: &mut Components) -> RefOr<Schema> {
        let codes = [ErrorCode::MembershipNotActive, ErrorCode::OrganizationSuspended];
        one_word_of(codes.map(ErrorCode::as_str)).into()
    }

    fn example() -> Value {
        json!(ErrorCode::MembershipNotActive)
    }
}

answer! {
    /// The organization of a session.
    pub struct SessionOrganization {
        /// The organization's identifier, `org_…`.
        id: OrganizationId = "id",
        /// The organization's name.
        name: Name = "name" eg "Acme",
        /// The organization's slug, which is sent as `X-Org-Slug`.
        slug: Slug = "slug",
        /// URL of the organization's application; left out if none is set.
        app_url: Option<AppUrl> = "appUrl",
    }
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

impl SessionData {
    /// The answer to a request that has each of the `repeated` cookies more than once.
    pub fn new(current: CurrentSession, repeated: Vec<String>) -> Self {
        let repeated_cookies = Some(repeated).filter(|names| !names.is_empty());
        let nobody = |reason| Self::Nobody(NoSessionData { authenticated: Always, reason, repeated_cookies });
        match current {
            CurrentSession::SignedIn(current) => Self::SignedIn(CurrentSessionData {
                authenticated: Always,
                user: (&current.user).into(),
                membership: (&current.membership).into(),
                org: (&current.organization).into(),
                expires_at: current.expires_at,
            }),
            CurrentSession::SignedOut => nobody(None),
            CurrentSession::Suspended(fault) => {
                nobody(Some(SuspendedReason(crate::error::ApiError::from(fault).code)))
            }
        }
    }
}

answer! {
    /// The user's active sessions in this organization.
    pub struct SessionsData {
        /// The sessions, newest first.
        sessions: Vec<Session> = "sessions",
    }
}

answer! {
    /// An active session of the user.
    pub struct Session {
        /// The session's identifier, `ses_…`.
        id: SessionId = "id",
        /// When it began.
        created_at: Timestamp = "createdAt",
        /// When the session last got new tokens, for example by a refresh.
        last_used_at: Timestamp = "lastUsedAt",
        /// IP address of the client at the sign-in or the last refresh.
        ip: String = "ip" eg "192.0.2.10",
        /// `User-Agent` of the client at the sign-in or the last refresh, at most 512 characters.
        user_agent: String = "userAgent" eg "Mozilla/5.0",
        /// Whether it is the session of this request.
        current: bool = "current",
    }
}

impl Session {
    /// A session as its own user sees it from the session `current`.
    pub fn new(session: orgauth_domain::sign_in::Session, current: SessionId) -> Self {
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

answer! {
    /// The address to which the browser goes after signing in.
    pub struct ReturnAddressData {
        /// The URL; left out if `to` is missing or ignored and the organization has no `appUrl`.
        return_to: Option<String> = "returnTo" eg "https://app.acme.example/orders",
    }
}

answer! {
    /// A page of the user's organizations.
    pub struct OrganizationsData {
        /// The organizations, ordered by slug.
        organizations: Vec<OrganizationEntry> = "organizations",
        /// The value of `?cursor` for the next page; left out on the last page.
        next_cursor: Option<String> = "nextCursor" eg "YWNtZQ",
    }
}

answer! {
    /// One organization of the user.
    pub struct OrganizationEntry {
        /// The organization's identifier, `org_…`.
        id: OrganizationId = "id",
        /// The organization's name.
        name: Name = "name" eg "Acme",
        /// The organization's slug, which is sent as `X-Org-Slug`.
        slug: Slug = "slug",
        /// The user's role in it.
        role: Role = "role",
        /// The status of the user's membership in it.
        status: MembershipStatus = "status",
    }
}

impl From<membership::OrganizationEntry> for OrganizationEntry {
    fn from(entry: membership::OrganizationEntry) -> Self {
        Self { id: entry.id, name: entry.name, slug: entry.slug, role: entry.role, status: entry.status }
    }
}

answer! {
    /// A membership of a user.
    pub struct OperatorMembership {
        /// The organization.
        org: MembershipOrganization = "org",
        /// The user's role in it.
        role: Role = "role",
        /// The membership's status: `active` or `suspended`.
        status: MembershipStatus = "status",
        /// When the user joined.
        joined_at: Timestamp = "joinedAt",
    }
}

answer! {
    /// The organization of a membership.
    pub struct MembershipOrganization {
        /// The organization's identifier, `org_…`.
        id: OrganizationId = "id",
        /// The organization's name.
        name: Name = "name" eg "Acme",
        /// The organization's slug, which is sent as `X-Org-Slug`.
        slug: Slug = "slug",
    }
}

impl From<organizations::Organization> for MembershipOrganization {
    fn from(organization: organizations::Organization) -> Self {
        Self { id: organization.id, name: organization.name, slug: organization.slug }
    }
}

impl From<membership::OrganizationEntry> for OperatorMembership {
    fn from(entry: membership::OrganizationEntry) -> Self {
        Self {
            org: MembershipOrganization { id: entry.id, name: entry.name, slug: entry.slug },
            role: entry.role,
            status: entry.status,
            joined_at: entry.joined_at,
        }
    }
}
