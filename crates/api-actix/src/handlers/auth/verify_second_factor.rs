//! `POST /auth/verify-2fa`.

use orgauth_application::sign_in::second_factor::{Proof, complete_sign_in};

use orgauth_domain::identity::two_factor::recovery;
use orgauth_domain::text::InvalidText;

use super::two_factor;
use crate::error::ApiError;
use crate::http::cookies;
use crate::http::pipeline::{Call, Reply};

/// A second step: one of both.
#[derive(utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct VerifySecondFactorBody {
    /// Six digits of the authenticator app.
    #[schema(example = "123456")]
    code: Option<String>,
    /// In place of the code: a recovery code.
    recovery_code: Option<String>,
}

pub(crate) async fn handle(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let recovery_code = fields.optional_string("recoveryCode");
    let proof = if recovery_code.is_some() || fields.has_errors() {
        let normal = fields.parsed("recoveryCode", recovery_code, |text| {
            let wrong = InvalidText::Form("must be of the form xxxxx-xxxxx-xxxxx-xxxxx");
            recovery::normalize(text).ok_or(wrong)
        });
        normal.map(Proof::RecoveryCode)
    } else {
        let typed = fields.required_string("code");
        two_factor::code(&mut fields, typed).map(Proof::Code)
    };
    let proof = fields.finish(proof);
    let (organization, presented, request) = (call.organization()?, call.presented.clone(), call.request.clone());
    let sign_in = call.run(move |app| complete_sign_in(app, organization, presented, proof, request)).await??;
    let mut reply = super::signed_in(&call, &sign_in)?;
    reply.add_cookie(cookies::clear_partial(call.state.cookies));
    Ok(reply)
}
