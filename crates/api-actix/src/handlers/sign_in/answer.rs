//! The answer to a sign-in.

use orgauth_application::sign_in::session_issuer::SignIn;

use crate::dto::sign_in::{SecondFactorData, SignInAnswer, SignInData};
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::CredentialType;

/// Answers a sign-in, full or partial, and sets its cookies.
pub(crate) fn signed_in(call: &Call<impl CredentialType>, sign_in: &SignIn) -> Result<Reply<SignInAnswer>, ApiError> {
    let settings = call.state.cookies;
    match sign_in {
        SignIn::Full(signed_in) => {
            call.identify_user(signed_in.user.id);
            let cookies = cookies::pair(&signed_in.tokens, settings);
            let data = SignInData::new(&call.state.app, signed_in, call.shown_refresh(&signed_in.tokens));
            Ok(Reply::of(&SignInAnswer::SignedIn(data))?.with_cookies(cookies))
        }
        SignIn::Partial { token, ttl, awaits, ways } => {
            let data = SecondFactorData::new(*awaits, ways);
            Ok(Reply::of(&SignInAnswer::SecondFactor(data))?.with_cookies(cookies::partial(token, *ttl, settings)))
        }
    }
}
