//! `/auth/2fa` and below: status, setup, enable, recovery codes, disable.

use orgauth_application::account::two_factor::{self, SetUp};
use orgauth_application::sign_in::enrolment;
use orgauth_domain::Secret;

use crate::code::ErrorCode::{
    InvalidCode, InvalidCredentials, MembershipNotActive, NotAMember, OrganizationSuspended, TooManyAttempts,
    TwoFactorAlreadyEnabled, TwoFactorNotEnabled, TwoFactorRequired,
};
use crate::dto::Message;
use crate::dto::accounts::{EnabledData, RecoveryCodesData, TwoFactorData, TwoFactorSetupData};
use crate::endpoint::{PartialTokenUse, endpoint};
use crate::error::ApiError;
use crate::http::body::body;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::fields::{AppCode, Given};

endpoint! {
    /// Tells whether two-factor authentication is on.
    ///
    /// And how many recovery codes are left, each of which is good for one sign-in.
    STATUS = Get "/auth/2fa" getTwoFactor, TwoFactor, Member, status,
}

endpoint! {
    /// Makes a secret for an authenticator app.
    ///
    /// It counts once a code of it was seen by `POST /auth/2fa/enable`. The password is asked for again. The `partial_token` of a
    /// sign-in with `setupRequired` does in place of a session; if that sign-in was by password, the password isn't asked for.
    SET_UP = Post "/auth/2fa/setup" setUpTwoFactor, TwoFactor, Session, set_up,
    partial_token: PartialTokenUse::SetsUp,
    errors: &[
        InvalidCredentials, NotAMember, MembershipNotActive, OrganizationSuspended, TwoFactorAlreadyEnabled,
        TooManyAttempts,
    ],
}

endpoint! {
    /// Turns two-factor authentication on by a first code; ends the user's other sessions.
    ///
    /// The recovery codes of the answer are shown this once. By the `partial_token` of a sign-in with `setupRequired` it completes
    /// that sign-in, and answers as one that is complete, too.
    ENABLE = Post "/auth/2fa/enable" enableTwoFactor, TwoFactor, Session, enable,
    partial_token: PartialTokenUse::SetsUp,
    sets: &[cookies::ACCESS, cookies::REFRESH],
    clears: &[cookies::PARTIAL],
    errors: &[
        InvalidCode, NotAMember, MembershipNotActive, OrganizationSuspended, TwoFactorAlreadyEnabled,
        TwoFactorNotEnabled, TooManyAttempts,
    ],
}

endpoint! {
    /// Replaces the recovery codes.
    ///
    /// Those from before are good for nothing any more; the new ones are shown this once.
    RECOVERY_CODES = Post "/auth/2fa/recovery-codes" replaceRecoveryCodes, TwoFactor, Session, recovery_codes,
    errors: &[
        InvalidCode, NotAMember, MembershipNotActive, OrganizationSuspended, TwoFactorNotEnabled, TooManyAttempts,
    ],
}

endpoint! {
    /// Turns two-factor authentication off; ends the user's other sessions.
    ///
    /// Asks for the password and a code. Refused while an organization of the user asks for it.
    DISABLE = Post "/auth/2fa/disable" disableTwoFactor, TwoFactor, Session, disable,
    errors: &[
        InvalidCredentials, InvalidCode, NotAMember, MembershipNotActive, OrganizationSuspended, TwoFactorNotEnabled,
        TwoFactorRequired, TooManyAttempts,
    ],
}

body! {
    /// A setup.
    pub(crate) struct SetUpBody {
        /// The account's password. Only a sign-in by password that has to set a second factor up may leave it out.
        password: Option<Given> = "password",
    }
}

body! {
    /// A code of the authenticator app.
    pub(crate) struct CodeBody {
        /// Six digits.
        code: AppCode = "code",
    }
}

body! {
    /// What two-factor authentication is turned off with.
    pub(crate) struct DisableBody {
        /// The account's password.
        password: Given = "password",
        /// Six digits.
        code: AppCode = "code",
    }
}

async fn status(call: Call) -> Result<Reply<TwoFactorData>, ApiError> {
    let caller = call.caller()?;
    let (enabled, recovery_codes_left) = call.run(move |app| two_factor::status(app, &caller)).await??;
    Reply::of(&TwoFactorData { enabled, recovery_codes_left })
}

async fn set_up(call: Call, body: SetUpBody) -> Result<Reply<TwoFactorSetupData>, ApiError> {
    let (caller, password) = (call.caller()?, body.password.map(|password| password.0));
    let set_up = SetUp { caller, password, request: call.request.clone() };
    let enrolment = two_factor::set_up(&call.state.app, set_up).await?;
    Reply::of(&TwoFactorSetupData {
        secret: enrolment.secret.expose().to_owned(),
        otpauth_url: enrolment.url.expose().to_owned(),
        qr_code: enrolment.qr_code.expose().to_owned(),
    })
}

async fn enable(call: Call, body: CodeBody) -> Result<Reply<EnabledData>, ApiError> {
    let (caller, request, code) = (call.caller()?, call.request.clone(), body.code.0);
    if !caller.is_signing_in() {
        let codes = call.run(move |app| two_factor::enable(app, &caller, &code, &request)).await??;
        return Reply::of(&EnabledData::in_session(&codes));
    }
    let presented = call.presented.clone();
    let enrolled = call.run(move |app| enrolment::enrol(app, &caller, &presented, &code, &request)).await??;
    let tokens = &enrolled.signed_in.tokens;
    let data = EnabledData::signed_in(&enrolled, call.shown_refresh(tokens));
    let mut reply = Reply::of(&data)?.with_cookies(cookies::pair(tokens, call.state.cookies));
    reply.add_cookie(cookies::clear_partial(call.state.cookies));
    Ok(reply)
}

async fn recovery_codes(call: Call, body: CodeBody) -> Result<Reply<RecoveryCodesData>, ApiError> {
    let (caller, request, code) = (call.caller()?, call.request.clone(), body.code.0);
    shown(&call.run(move |app| two_factor::replace_recovery_codes(app, &caller, &code, &request)).await??)
}

async fn disable(call: Call, body: DisableBody) -> Result<Reply<Message>, ApiError> {
    let password = super::reauthentication(&call, body.password)?;
    two_factor::disable(&call.state.app, password, body.code.0).await?;
    Reply::of(&Message { message: "two-factor authentication is off" })
}

fn shown(codes: &[Secret]) -> Result<Reply<RecoveryCodesData>, ApiError> {
    let recovery_codes = codes.iter().map(|code| code.expose().to_owned()).collect();
    Reply::of(&RecoveryCodesData { recovery_codes })
}
