//! `POST /public/verify`: the hot path. It crosses no blocking thread.

use actix_web::HttpMessage;
use orgauth_application::verify::{self, Verified, VerifyCommand};
use orgauth_domain::session::verify::CallerFacts;

use crate::dto::verify::{InvalidData, ValidData};
use crate::error::ApiError;
use crate::http::pipeline::{self, Call, Reply};
use crate::http::request_layer::Identified;

/// The body of a verify.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct VerifyBody {
    /// The user's access token.
    token: String,
    /// Whether an invalid token's answer says why; costs a second lookup.
    explain: Option<bool>,
}

pub(crate) async fn handle(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let token = fields.required_token("token");
    let explain = fields.optional_bool("explain");
    // Only a caller with a good key is told what is wrong with the body.
    let read = fields.finish(token);
    let command = VerifyCommand {
        slugs: pipeline::values(call.raw.headers(), &pipeline::ORG_SLUG),
        keys: pipeline::values(call.raw.headers(), &pipeline::API_KEY),
        token: read.as_ref().ok().cloned(),
        explain,
    };
    let state = &call.state;
    match verify::verify(&state.app, &*state.lookup, state.key_digest, &command).await? {
        Verified::TokenMissing => match read {
            Err(error) => Err(error),
            Ok(_) => Err(ApiError::internal("a token got lost", &"a defect of verify")),
        },
        Verified::Invalid(caller, reason) => {
            note(&call, &caller);
            Reply::ok(&InvalidData { valid: false, reason: reason? })
        }
        Verified::Valid(caller, subject) => {
            note(&call, &caller);
            Reply::ok(&ValidData::new(&caller, &subject))
        }
    }
}

/// Tells the log who asks, and remembers the key's use when that is due; nobody waits for it.
fn note(call: &Call, caller: &CallerFacts) {
    let (organization, key) = (caller.organization.id, caller.key_id);
    // Not into the span: nothing else is logged in it, and to record there costs as much as the whole line.
    call.raw.extensions_mut().insert(Identified { organization: Some(organization), user: None });
    if verify::is_touch_due(&call.state.app, caller) {
        let state = call.state.clone();
        actix_web::rt::spawn(async move {
            let touched = state.app.blocking(move |app| verify::touch(app, organization, key)).await;
            if let Ok(Err(error)) = touched {
                tracing::warn!(%error, "the last use of an API key was not written");
            }
        });
    }
}
