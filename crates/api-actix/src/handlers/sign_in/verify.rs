//! `POST /public/verify`, the most frequent request. It needs no blocking thread.

use actix_web::HttpMessage;
use orgauth_application::verify::{self, TokenQuestion, Verified, VerifyCommand};
use orgauth_domain::sign_in::verify::CallerFacts;

use crate::code::ErrorCode::InvalidApiKey;
use crate::dto::verify::{InvalidData, ValidData, VerifyAnswer};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::arrival;
use crate::http::body::body;
use crate::http::call::{Call, Reply};
use crate::http::credential::Backend;
use crate::http::fields::AccessToken;
use crate::http::request_layer::CallerIdentity;
use crate::schema::Always;

endpoint! {
    /// Returns whether a user's access token is valid, for an organization's backend.
    ///
    /// The answer comes from the current state, so that it reflects a sign-out, a removal or a suspension at once. Grant access
    /// only if `valid` is `true` and `membership.status` is `active`. The API key and the slug are checked before the body's
    /// fields: without a valid key, a request with a well-formed body gets 401 `invalid_api_key`, whatever its fields are.
    ///
    /// With `explain: true` an answer with `valid: false` also says why. A missing, wrong, revoked or expired key, one
    /// of another organization and an unknown slug always get the same bytes.
    ENDPOINT = Post "/public/verify" verify, Verify, handle,
    errors: &[InvalidApiKey],
}

body! {
    /// The access token to check.
    pub(crate) struct VerifyBody {
        /// The user's access token.
        token: AccessToken = "token",
        /// Whether the answer says why a token is invalid, which takes a second lookup; `false` if left out.
        explain: Option<bool> = "explain",
    }
}

async fn handle(
    call: Call<Backend>,
    body: Result<VerifyBody, ApiError>,
) -> Result<Reply<VerifyAnswer<'static>>, ApiError> {
    let command = VerifyCommand {
        slugs: arrival::values(call.raw.headers(), &arrival::ORG_SLUG),
        keys: arrival::values(call.raw.headers(), &arrival::API_KEY),
        question: body.map(|VerifyBody { token, explain }| TokenQuestion {
            token: token.0,
            explain: explain.unwrap_or_default(),
        }),
    };
    let state = &call.state;
    match verify::verify(&state.app, &*state.lookup, command).await? {
        Verified::Invalid(caller, reason) => {
            note(&call, &caller);
            Reply::of(&VerifyAnswer::Invalid(InvalidData { valid: Always, reason: reason? }))
        }
        Verified::Valid(caller, subject) => {
            note(&call, &caller);
            Reply::of(&VerifyAnswer::Valid(ValidData::new(&caller, &subject)))
        }
    }
}

/// Records the organization for the access log and, when due, the key's last use, in a task that the answer doesn't wait for.
fn note(call: &Call<Backend>, caller: &CallerFacts) {
    let organization = caller.organization.id;
    // Not recorded in the span: no other log line needs it, and recording costs as much as a log line.
    call.raw
        .extensions_mut()
        .insert(CallerIdentity { organization: Some(organization), ..CallerIdentity::default() });
    if let Some(key) = verify::key_to_touch(&call.state.app, caller) {
        let state = call.state.clone();
        actix_web::rt::spawn(async move {
            let touched = state.app.blocking(move |app| verify::touch(app, organization, key)).await;
            if let Ok(Err(error)) = touched {
                tracing::warn!(%error, "the last use of an API key was not written");
            }
        });
    }
}
