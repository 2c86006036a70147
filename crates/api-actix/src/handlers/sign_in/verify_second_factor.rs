//! `POST /auth/verify-2fa`.

use orgauth_application::sign_in::second_factor::complete_sign_in;
use orgauth_domain::sign_in::factor::Proof;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use super::answer;
use crate::code::ErrorCode::{
    InvalidCode, MembershipNotActive, OrganizationSuspended, PartialTokenInvalid, TooManyAttempts,
};
use crate::dto::sign_in::SignInAnswer;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::{ObjectReader, RequestBody};
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::Visitor;
use crate::http::fields::{AppCode, RecoveryCode};
use crate::schema::{Components, Described, Fields};

endpoint! {
    /// Completes a sign-in with a code of the authenticator app or a recovery code.
    ///
    /// Turns the partial session of the `partial_token` cookie into a full one. Membership and organization are checked again, as
    /// at the sign-in.
    ///
    /// The partial session is valid for five minutes, and only for this step. Each code is accepted once; after five
    /// wrong codes the partial token is no longer accepted. A partial session that waits for the set-up of a second
    /// factor is refused with 400 `partial_token_invalid`.
    ENDPOINT = Post "/auth/verify-2fa" verifySecondFactor, SignIn, handle,
    cookie: Some(cookies::PARTIAL),
    sets: &[cookies::ACCESS, cookies::REFRESH],
    clears: &[cookies::PARTIAL],
    errors: &[PartialTokenInvalid, InvalidCode, MembershipNotActive, OrganizationSuspended, TooManyAttempts],
}

/// The second step of a sign-in: a code or a recovery code. If both are sent, the recovery code counts and the code is ignored.
pub(crate) struct VerifySecondFactorBody(Proof);

impl RequestBody for VerifySecondFactorBody {
    const IS_REQUIRED: bool = true;

    fn names() -> Vec<String> {
        ["code", "recoveryCode"].map(str::to_owned).into()
    }

    fn read(object: &mut ObjectReader<'_>) -> Option<Self> {
        let proof = match object.take::<Option<RecoveryCode>>("recoveryCode")? {
            Some(code) => Proof::RecoveryCode(code.0),
            None => Proof::Code(object.take::<AppCode>("code")?.0),
        };
        Some(Self(proof))
    }
}

impl Described for VerifySecondFactorBody {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        components.named::<Self>("VerifySecondFactorBody", |components| {
            let mut fields = Fields::new(components, &["The second step of a sign-in: `code` or `recoveryCode`."]);
            fields.field::<Option<AppCode>>("code", &["A code of the authenticator app: six digits."]);
            fields.field::<Option<RecoveryCode>>(
                "recoveryCode",
                &["A recovery code; if it is given, `code` is ignored."],
            );
            fields.finish()
        })
    }

    fn example() -> Value {
        json!({"code": AppCode::example()})
    }
}

async fn handle(
    call: Call<Visitor>,
    body: Result<VerifySecondFactorBody, ApiError>,
) -> Result<Reply<SignInAnswer>, ApiError> {
    let proof = body.map(|body| body.0);
    let (organization, presented, request) = (call.organization(), call.presented.clone(), call.request.clone());
    let sign_in = call.run(move |app| complete_sign_in(app, organization, presented, proof, request)).await??;
    let mut reply = answer::signed_in(&call, &sign_in)?;
    reply.add_cookie(cookies::clear_partial(call.state.cookies));
    Ok(reply)
}
