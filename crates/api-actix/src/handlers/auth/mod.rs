//! `/auth`: sign-in, sessions, profile, password.

pub(crate) mod change_password;
pub(crate) mod end_session;
pub(crate) mod get_profile;
pub(crate) mod get_session;
pub(crate) mod list_organizations;
pub(crate) mod list_sessions;
pub(crate) mod login;
pub(crate) mod logout;
pub(crate) mod logout_all;
pub(crate) mod password_reset;
pub(crate) mod refresh;
pub(crate) mod switch_organization;
pub(crate) mod two_factor;
pub(crate) mod update_profile;
pub(crate) mod verify_second_factor;

use orgauth_application::account::reauthenticate::Reauthentication;
use orgauth_application::sign_in::session_issuer::SignIn;

use crate::dto::accounts::{SecondFactorData, SignInAnswer, SignInData};
use crate::error::ApiError;
use crate::http::cookies;
use crate::http::fields::Given;
use crate::http::pipeline::{self, Call, Reply};
use crate::schema::Always;

/// The caller, with the password that was asked for again.
fn reauthentication(call: &Call, password: Given) -> Result<Reauthentication, ApiError> {
    Ok(Reauthentication { caller: call.caller()?, password: password.0, request: call.request.clone() })
}

/// The answer to a session that began, with its cookies.
fn signed_in(call: &Call, sign_in: &SignIn) -> Result<Reply<SignInAnswer>, ApiError> {
    let settings = call.state.cookies;
    match sign_in {
        SignIn::Full(signed_in) => {
            pipeline::identify_user(&call.raw, signed_in.user.id);
            let cookies = cookies::pair(&signed_in.tokens, settings);
            let data = SignInData::new(signed_in, call.shown_refresh(&signed_in.tokens));
            Ok(Reply::of(&SignInAnswer::SignedIn(data))?.with_cookies(cookies))
        }
        SignIn::Partial { token, ttl } => {
            let data = SecondFactorData { requires_2fa: Always };
            Ok(Reply::of(&SignInAnswer::SecondFactor(data))?.with_cookies(cookies::partial(token, *ttl, settings)))
        }
    }
}
