//! Users in answers: profile, sign-ins, second factors, sessions and organizations.

use orgauth_application::account::sessions::CurrentSession;
use orgauth_application::sign_in::enrolment::Enrolled;
use orgauth_application::sign_in::session_issuer::SignedIn;
use orgauth_domain::identity::user::{self, AccountRole};
use orgauth_domain::organization;
use orgauth_domain::organization::membership::{self, MembershipStatus, Role};
use orgauth_domain::session::{Awaits, SessionState};
use orgauth_domain::text::{AppUrl, Bio, Name, Phone, Slug};
use orgauth_domain::{Email, OrganizationId, Secret, SessionId, Timestamp, UserId};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use super::organizations::Membership;
use crate::code::ErrorCode;
use crate::schema::{Always, Components, Described, answer, one_of, one_word_of};

answer! {
    /// A user, as sign-in and verify tell of it.
    pub struct User {
        /// `usr_…`
        id: UserId = "id",
        /// Display name.
        name: Name = "name",
        /// Canonical address.
        email: Email = "email",
        /// Account-level role.
        role: AccountRole = "role",
        /// Whether the address was proven.
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
    /// The optional part of a user.
    pub struct Profile {
        /// About the user.
        bio: Option<Bio> = "bio",
        /// Telephone number.
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
    /// A user with profile.
    pub struct ProfileUser {
        ..user: User,
        /// The optional part.
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
        /// `usr_…`
        id: UserId = "id",
        /// Display name.
        name: Name = "name",
        /// Canonical address.
        email: Email = "email",
        /// The optional part.
        profile: Profile = "profile",
    }
}

one_of! {
    /// A session that began: a full one, or one that waits for its second factor.
    pub enum SignInAnswer {
        /// A full session.
        SignedIn(SignInData),
        /// One that waits.
        SecondFactor(SecondFactorData),
    }
}

answer! {
    /// A full session that began.
    pub struct SignInData {
        /// The access token; also set as a cookie.
        access_token: String = "accessToken" eg "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
        /// The refresh token; also set as a cookie. Only where the request carried no `Origin`, unless the service is
        /// configured otherwise.
        refresh_token: Option<String> = "refreshToken" eg "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
        /// Who.
        user: User = "user",
        /// As what.
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
    /// A sign-in that waits for its second factor.
    pub struct SecondFactorData {
        /// `true`.
        requires_2fa: Always<true> = "requires2FA",
        /// `true` when the user has no second factor and the organization asks for one: `POST /auth/2fa/setup` comes next, in place
        /// of a code.
        setup_required: Option<Always<true>> = "setupRequired",
    }
}

impl SecondFactorData {
    /// The answer to a partial session.
    pub fn new(awaits: Awaits) -> Self {
        Self { requires_2fa: Always, setup_required: (awaits == Awaits::SetUp).then_some(Always) }
    }
}

answer! {
    /// Whether two-factor authentication is on.
    pub struct TwoFactorData {
        /// Whether sign-in asks for a code.
        enabled: bool = "enabled",
        /// How many recovery codes are left.
        recovery_codes_left: u32 = "recoveryCodesLeft" eg 10,
    }
}

answer! {
    /// What an authenticator app is given.
    pub struct TwoFactorSetupData {
        /// The secret in base32.
        secret: String = "secret" eg "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
        /// The `otpauth://` address.
        otpauth_url: String = "otpauthUrl" eg "otpauth://totp/Acme:ada@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Acme",
        /// The address as a QR code: an SVG image as a data URL.
        qr_code: String = "qrCode" eg "data:image/svg+xml;base64,PHN2Zy8+",
    }
}

answer! {
    /// Recovery codes, shown this once.
    pub struct RecoveryCodesData {
        /// Ten of them.
        recovery_codes: Vec<String> = "recoveryCodes" eg ["abcde-fghjk-mnpqr-stvwx"],
    }
}

answer! {
    /// The second factor is on. Where that completed a sign-in, with what a sign-in answers.
    pub struct EnabledData {
        /// Ten recovery codes, shown this once.
        recovery_codes: Vec<String> = "recoveryCodes" eg ["abcde-fghjk-mnpqr-stvwx"],
        /// The access token of a sign-in that is complete now; also set as a cookie.
        access_token: Option<String> = "accessToken" eg "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
        /// Its refresh token; also set as a cookie. Only where the request carried no `Origin`, unless the service is configured
        /// otherwise.
        refresh_token: Option<String> = "refreshToken" eg "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
        /// Who signed in.
        user: Option<User> = "user",
        /// As what.
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
    /// A new pair of tokens.
    pub struct TokensData {
        /// The access token; also set as a cookie.
        access_token: String = "accessToken" eg "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
        /// The refresh token; also set as a cookie. Only where the request carried no `Origin`, unless the service is
        /// configured otherwise.
        refresh_token: Option<String> = "refreshToken" eg "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
    }
}

one_of! {
    /// Whether somebody is signed in.
    pub enum SessionData {
        /// Somebody is.
        SignedIn(CurrentSessionData),
        /// Nobody is.
        Nobody(NoSessionData),
    }
}

answer! {
    /// Somebody is signed in and may act here.
    pub struct CurrentSessionData {
        /// `true`.
        authenticated: Always<true> = "authenticated",
        /// Who.
        user: User = "user",
        /// As what.
        membership: Membership = "membership",
        /// Where.
        org: SessionOrganization = "org",
        /// When the access token stops being good.
        expires_at: Timestamp = "expiresAt",
    }
}

answer! {
    /// Nobody is signed in, or who is may not act here.
    pub struct NoSessionData {
        /// `false`.
        authenticated: Always<false> = "authenticated",
        /// Why not, though the token is a live one.
        reason: Option<SuspendedReason> = "reason",
    }
}

/// Why a live token is good for nothing here.
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
        /// `org_…`
        id: OrganizationId = "id",
        /// Its name.
        name: Name = "name" eg "Acme",
        /// What `X-Org-Slug` carries.
        slug: Slug = "slug",
        /// Its application.
        app_url: Option<AppUrl> = "appUrl",
    }
}

impl From<&organization::Organization> for SessionOrganization {
    fn from(organization: &organization::Organization) -> Self {
        Self {
            id: organization.id,
            name: organization.name.clone(),
            slug: organization.slug.clone(),
            app_url: organization.app_url.clone(),
        }
    }
}

impl From<CurrentSession> for SessionData {
    fn from(current: CurrentSession) -> Self {
        let nobody = |reason| Self::Nobody(NoSessionData { authenticated: Always, reason });
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
    /// The user's live sessions in this organization.
    pub struct SessionsData {
        /// Newest first.
        sessions: Vec<Session> = "sessions",
    }
}

answer! {
    /// A live session.
    pub struct Session {
        /// `ses_…`
        id: SessionId = "id",
        /// When it began.
        created_at: Timestamp = "createdAt",
        /// When the user signed in or last refreshed.
        last_used_at: Timestamp = "lastUsedAt",
        /// From where.
        ip: String = "ip" eg "192.0.2.10",
        /// With what.
        user_agent: String = "userAgent" eg "Mozilla/5.0",
        /// Whether it is the one that asks.
        current: bool = "current",
    }
}

impl Session {
    /// A session as its own user sees it from the session `current`.
    pub fn new(session: orgauth_domain::session::Session, current: SessionId) -> Self {
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
    /// Where a sign-in leads back to.
    pub struct ReturnAddressData {
        /// The address; left out when there is nothing to go to.
        return_to: Option<String> = "returnTo" eg "https://app.acme.example/orders",
    }
}

answer! {
    /// The user's organizations.
    pub struct OrganizationsData {
        /// By slug.
        organizations: Vec<OrganizationEntry> = "organizations",
        /// What `?cursor` takes for the next page; left out when this was the last one.
        next_cursor: Option<String> = "nextCursor" eg "YWNtZQ",
    }
}

answer! {
    /// One organization of the user.
    pub struct OrganizationEntry {
        /// `org_…`
        id: OrganizationId = "id",
        /// Its name.
        name: Name = "name" eg "Acme",
        /// Its slug.
        slug: Slug = "slug",
        /// The user's role there.
        role: Role = "role",
        /// The user's status there.
        status: MembershipStatus = "status",
    }
}

impl From<membership::OrganizationEntry> for OrganizationEntry {
    fn from(entry: membership::OrganizationEntry) -> Self {
        Self { id: entry.id, name: entry.name, slug: entry.slug, role: entry.role, status: entry.status }
    }
}
