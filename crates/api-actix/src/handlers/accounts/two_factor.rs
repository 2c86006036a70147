//! `/auth/2fa` and below: status, setup, enable, recovery codes, disable.

use orgauth_api_derive::{Answer, Body};
use orgauth_application::App;
use orgauth_application::accounts::two_factor;
use orgauth_application::sign_in::enrolment;
use orgauth_application::sign_in::enrolment::Enrolled;
use orgauth_application::sign_in::session_issuer::SignedIn;
use orgauth_domain::Secret;
use orgauth_domain::sign_in::factor::Proof;

use super::owner::{PerhapsShownBody, ShownBody};
use crate::code::ErrorCode::{
    InvalidCode, InvalidCredentials, MembershipNotActive, NotAMember, OrganizationSuspended, PasskeyInvalid,
    ReauthenticationRequired, SsoRequired, TooManyAttempts, TwoFactorAlreadyEnabled, TwoFactorNotEnabled,
    TwoFactorRequired,
};
use crate::dto::Message;
use crate::dto::accounts::User;
use crate::dto::organizations::Membership;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::{Member, Session, SetUp};
use crate::http::fields::AppCode;

endpoint! {
    /// Returns whether two-factor authentication is on.
    ///
    /// Also returns how many unused recovery codes are left; each of them can be used once.
    STATUS = Get "/auth/2fa" getTwoFactor, TwoFactor, status,
    errors: &[ReauthenticationRequired],
}

endpoint! {
    /// Creates a secret for an authenticator app.
    ///
    /// Sign-in requires no code until `POST /auth/2fa/enable` has confirmed a first one. Requires the password again, or
    /// `reauthentication`. After a sign-in with `setupRequired`, its `partial_token` cookie replaces the session; if that sign-in was
    /// by password, no proof is needed.
    ///
    /// A page's Content-Security-Policy has to allow `qrCode` with `img-src data:`. If the organization's name or the
    /// address is so long that a camera could not read the QR code, both are shortened in `otpauthUrl` and `qrCode`,
    /// and end in `…`; the secret is never shortened.
    ///
    /// Where an organization requires a second factor and the user has a passkey, that has to be shown first (403
    /// `reauthentication_required`): by `POST /auth/verify-2fa` with the partial token, or by a sign-in with it.
    ///
    /// A user who joined with an existing account by the link of an invitation alone has to send the password with the
    /// partial token as well (400 `validation_failed` without), because access to the mailbox must not be enough to set
    /// up a second factor.
    SET_UP = Post "/auth/2fa/setup" setUpTwoFactor, TwoFactor, set_up,
    errors: &[
        InvalidCredentials, PasskeyInvalid, NotAMember, MembershipNotActive, OrganizationSuspended, SsoRequired,
        TwoFactorAlreadyEnabled, ReauthenticationRequired, TooManyAttempts,
    ],
}

endpoint! {
    /// Turns two-factor authentication on, with a first code of the authenticator app.
    ///
    /// Ends the user's other sessions. The recovery codes are shown only in this answer. After a sign-in with `setupRequired`,
    /// its `partial_token` cookie replaces the session; then the call also completes the sign-in, and the answer has the fields
    /// of a sign-in's answer.
    ///
    /// The code counts as used: a sign-in within the same half minute needs the next one.
    ENABLE = Post "/auth/2fa/enable" enableTwoFactor, TwoFactor, enable,
    sets: &[cookies::ACCESS, cookies::REFRESH],
    clears: &[cookies::PARTIAL],
    errors: &[
        InvalidCode, NotAMember, MembershipNotActive, OrganizationSuspended, SsoRequired, TwoFactorAlreadyEnabled,
        TwoFactorNotEnabled, ReauthenticationRequired, TooManyAttempts,
    ],
}

endpoint! {
    /// Replaces the recovery codes.
    ///
    /// Requires a code of the authenticator app. The previous recovery codes become invalid. The new ones are shown only in this
    /// answer.
    ///
    /// A code that was accepted before is refused with 401 `invalid_code`.
    RECOVERY_CODES = Post "/auth/2fa/recovery-codes" replaceRecoveryCodes, TwoFactor, recovery_codes,
    errors: &[
        InvalidCode, NotAMember, MembershipNotActive, OrganizationSuspended, TwoFactorNotEnabled,
        ReauthenticationRequired, TooManyAttempts,
    ],
}

endpoint! {
    /// Turns two-factor authentication off.
    ///
    /// Requires the password or `reauthentication`, and a code of the authenticator app, for which a passkey stands. Ends the
    /// user's other sessions. Refused with `two_factor_required` while an organization of the user requires a second factor,
    /// unless the session has shown a passkey, which is one as well.
    ///
    /// A user who lost both app and recovery codes asks the operator for `orgauth user reset-2fa --email …`.
    DISABLE = Post "/auth/2fa/disable" disableTwoFactor, TwoFactor, disable,
    errors: &[
        InvalidCredentials, InvalidCode, PasskeyInvalid, ReauthenticationRequired, NotAMember, MembershipNotActive,
        OrganizationSuspended, TwoFactorNotEnabled, TwoFactorRequired, TooManyAttempts,
    ],
}

/// A request for a new secret.
#[derive(Body)]
pub(crate) struct SetUpBody {
    #[flatten]
    pub(crate) shown: PerhapsShownBody,
}

/// A code of the authenticator app.
#[derive(Body)]
pub(crate) struct CodeBody {
    /// A code of the authenticator app: six digits.
    pub(crate) code: AppCode,
}

/// The proof that the caller owns the account.
#[derive(Body)]
pub(crate) struct DisableBody {
    #[flatten]
    pub(crate) shown: ShownBody,
    /// A code of the authenticator app: six digits. Required unless a passkey is shown.
    pub(crate) code: Option<AppCode>,
}

/// The state of the user's two-factor authentication.
#[derive(Answer)]
pub(crate) struct TwoFactorData {
    /// Whether two-factor authentication is on, so that each sign-in requires a code.
    pub(crate) enabled: bool,
    /// Number of unused recovery codes.
    #[eg(10)]
    pub(crate) recovery_codes_left: u32,
}

/// A new secret for an authenticator app.
#[derive(Answer)]
pub(crate) struct TwoFactorSetupData {
    /// The secret in base32, for typing it into the app.
    #[eg("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")]
    pub(crate) secret: String,
    /// The `otpauth://` URL with the secret, for the authenticator app.
    #[eg("otpauth://totp/Acme:ada@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Acme")]
    pub(crate) otpauth_url: String,
    /// QR code of `otpauthUrl`: an SVG image as a `data:` URL, for the `src` of an `<img>`.
    #[eg("data:image/svg+xml;base64,PHN2Zy8+")]
    pub(crate) qr_code: String,
}

/// New recovery codes.
#[derive(Answer)]
pub(crate) struct RecoveryCodesData {
    /// Ten recovery codes, shown only in this answer.
    #[eg(["abcde-fghjk-mnpqr-stvwx"])]
    pub(crate) recovery_codes: Vec<String>,
}

/// Two-factor authentication is on. If the call completed a sign-in, the answer also has the fields of a sign-in's answer.
#[derive(Answer)]
pub(crate) struct EnabledData {
    /// Ten recovery codes, shown only in this answer.
    #[eg(["abcde-fghjk-mnpqr-stvwx"])]
    pub(crate) recovery_codes: Vec<String>,
    /// The access token; also set as a cookie. Left out unless the call completed a sign-in.
    #[eg("eyJhbGciOiJFZERTQSJ9.e30.c2ln")]
    pub(crate) access_token: Option<String>,
    /// The refresh token; also set as a cookie. Left out unless the call completed a sign-in. Also left out if the request
    /// has an `Origin` header, unless the service is configured to include it always.
    #[eg("eyJhbGciOiJFZERTQSJ9.e30.c2ln")]
    pub(crate) refresh_token: Option<String>,
    /// The user who signed in; left out unless the call completed a sign-in.
    pub(crate) user: Option<User>,
    /// The user's membership in the session's organization; left out unless the call completed a sign-in.
    pub(crate) membership: Option<Membership>,
}

impl EnabledData {
    /// To a user who was signed in before.
    pub(crate) fn in_session(codes: &[Secret]) -> Self {
        let recovery_codes = codes.iter().map(|code| code.expose().to_owned()).collect();
        Self { recovery_codes, access_token: None, refresh_token: None, user: None, membership: None }
    }

    /// To one whose sign-in is complete now, with the refresh token where it is shown.
    pub(crate) fn signed_in(app: &App, enrolled: &Enrolled, refresh_token: Option<String>) -> Self {
        let SignedIn { tokens, user, membership } = &enrolled.signed_in;
        Self {
            access_token: Some(tokens.access.expose().to_owned()),
            refresh_token,
            user: Some(user.into()),
            membership: Some(Membership::new(app, membership)),
            ..Self::in_session(&enrolled.recovery_codes)
        }
    }
}

async fn status(call: Call<Member>) -> Result<Reply<TwoFactorData>, ApiError> {
    let caller = call.caller();
    let (enabled, recovery_codes_left) = call.run(move |app| two_factor::status(app, &caller)).await??;
    Reply::of(&TwoFactorData { enabled, recovery_codes_left })
}

async fn set_up(call: Call<SetUp>, body: SetUpBody) -> Result<Reply<TwoFactorSetupData>, ApiError> {
    let (caller, refresh) = (call.caller(), call.presented.refresh.clone());
    let set_up = two_factor::SetUp { caller, shown: body.shown.0, refresh, request: call.request.clone() };
    let enrolment = two_factor::set_up(&call.state.app, set_up).await?;
    Reply::of(&TwoFactorSetupData {
        secret: enrolment.secret.expose().to_owned(),
        otpauth_url: enrolment.url.expose().to_owned(),
        qr_code: enrolment.qr_code.expose().to_owned(),
    })
}

async fn enable(call: Call<SetUp>, body: CodeBody) -> Result<Reply<EnabledData>, ApiError> {
    let (caller, request, code) = (call.caller(), call.request.clone(), body.code.0);
    if !caller.is_signing_in() {
        let refresh = call.presented.refresh.clone();
        let codes = call.run(move |app| two_factor::enable(app, &caller, &code, &refresh, &request)).await??;
        return Reply::of(&EnabledData::in_session(&codes));
    }
    let presented = call.presented.clone();
    let enrolled = call.run(move |app| enrolment::enrol(app, &caller, &presented, &code, &request)).await??;
    let tokens = &enrolled.signed_in.tokens;
    let data = EnabledData::signed_in(&call.state.app, &enrolled, call.shown_refresh(tokens));
    let mut reply = Reply::of(&data)?.with_cookies(cookies::pair(tokens, call.state.cookies));
    reply.add_cookie(cookies::clear_partial(call.state.cookies));
    Ok(reply)
}

async fn recovery_codes(call: Call<Session>, body: CodeBody) -> Result<Reply<RecoveryCodesData>, ApiError> {
    let (caller, request, code) = (call.caller(), call.request.clone(), body.code.0);
    shown(&call.run(move |app| two_factor::replace_recovery_codes(app, &caller, &code, &request)).await??)
}

async fn disable(call: Call<Session>, body: DisableBody) -> Result<Reply<Message>, ApiError> {
    let owner = body.shown.of(&call, body.code.map(|code| Proof::Code(code.0)));
    two_factor::disable(&call.state.app, owner).await?;
    Reply::of(&Message { message: "two-factor authentication is off" })
}

fn shown(codes: &[Secret]) -> Result<Reply<RecoveryCodesData>, ApiError> {
    let recovery_codes = codes.iter().map(|code| code.expose().to_owned()).collect();
    Reply::of(&RecoveryCodesData { recovery_codes })
}
