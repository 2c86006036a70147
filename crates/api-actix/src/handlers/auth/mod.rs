//! `/auth`: sign-in, sessions, profile, password.

mod change_password;
mod delete_account;
mod email;
mod end_session;
pub(crate) mod export;
mod get_profile;
mod get_session;
mod list_organizations;
mod list_sessions;
mod login;
mod logout;
mod logout_all;
mod password_reset;
mod refresh;
mod return_address;
mod sign_up;
mod switch_organization;
mod two_factor;
mod update_profile;
mod verify_second_factor;

use orgauth_application::accounts::owner::OwnerProof;
use orgauth_application::accounts::reauthenticate::Reauthentication;
use orgauth_application::sign_in::second_factor::Proof;
use orgauth_application::sign_in::session_issuer::SignIn;

use crate::dto::accounts::{SecondFactorData, SignInAnswer, SignInData};
use crate::endpoint::Route;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::fields::{AppCode, Given, RecoveryCode};
use crate::http::pipeline;

/// The routes of this group.
pub(crate) const ROUTES: &[Route] = &[
    login::ENDPOINT,
    verify_second_factor::ENDPOINT,
    logout::ENDPOINT,
    refresh::ENDPOINT,
    return_address::ENDPOINT,
    get_profile::ENDPOINT,
    update_profile::ENDPOINT,
    change_password::ENDPOINT,
    delete_account::ENDPOINT,
    export::ENDPOINT,
    password_reset::FORGOT,
    password_reset::RESET,
    password_reset::PREVIEW,
    email::CHANGE,
    email::CONFIRM,
    email::PREVIEW,
    email::CANCEL,
    email::VERIFY,
    two_factor::STATUS,
    two_factor::SET_UP,
    two_factor::ENABLE,
    two_factor::RECOVERY_CODES,
    two_factor::DISABLE,
    get_session::ENDPOINT,
    list_sessions::ENDPOINT,
    end_session::ENDPOINT,
    logout_all::ENDPOINT,
    list_organizations::ENDPOINT,
    switch_organization::ENDPOINT,
    sign_up::SIGN_UP,
    sign_up::COMPLETE,
    sign_up::FOUND,
];

/// Combines the caller with the password that the request repeats.
fn reauthentication(call: &Call, password: Given) -> Result<Reauthentication, ApiError> {
    Ok(Reauthentication { caller: call.caller()?, password: password.0, request: call.request.clone() })
}

/// Combines the caller with the password and the code that the request repeats to prove ownership of the account.
fn owner(
    call: &Call,
    password: Given,
    code: Option<AppCode>,
    recovery_code: Option<RecoveryCode>,
) -> Result<OwnerProof, ApiError> {
    let code = recovery_code.map(|code| Proof::RecoveryCode(code.0)).or(code.map(|code| Proof::Code(code.0)));
    Ok(OwnerProof { password: reauthentication(call, password)?, code })
}

/// Answers a sign-in, full or partial, and sets its cookies.
fn signed_in(call: &Call, sign_in: &SignIn) -> Result<Reply<SignInAnswer>, ApiError> {
    let settings = call.state.cookies;
    match sign_in {
        SignIn::Full(signed_in) => {
            pipeline::identify_user(&call.raw, signed_in.user.id);
            let cookies = cookies::pair(&signed_in.tokens, settings);
            let data = SignInData::new(signed_in, call.shown_refresh(&signed_in.tokens));
            Ok(Reply::of(&SignInAnswer::SignedIn(data))?.with_cookies(cookies))
        }
        SignIn::Partial { token, ttl, awaits } => {
            let data = SecondFactorData::new(*awaits);
            Ok(Reply::of(&SignInAnswer::SecondFactor(data))?.with_cookies(cookies::partial(token, *ttl, settings)))
        }
    }
}
