//! `POST /auth/verify-2fa`.

use orgauth_application::sign_in::second_factor::{Shown, complete_sign_in};
use orgauth_domain::sign_in::factor::Proof;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use super::answer;
use crate::code::ErrorCode::{
    InvalidCode, MembershipNotActive, OrganizationSuspended, PartialTokenInvalid, PasskeyInvalid, SsoRequired,
    TooManyAttempts,
};
use crate::dto::passkeys::{AssertionBody, CredentialBody};
use crate::dto::sign_in::SignInAnswer;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::{ObjectReader, Part, RequestBody, names_of};
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::Visitor;
use crate::http::fields::{AppCode, RecoveryCode};
use crate::schema::{Components, Described, Fields};

endpoint! {
    /// Completes a sign-in with a code of the authenticator app, a recovery code or a passkey.
    ///
    /// Turns the partial session of the `partial_token` cookie into a full one. Membership and organization are checked again, as
    /// at the sign-in.
    ///
    /// The partial session is valid for five minutes, and only for this step. Each code is accepted once; after five
    /// wrong codes the partial token is no longer accepted. A partial session that waits for the set-up of a second
    /// factor takes a passkey, and is refused with 400 `partial_token_invalid` otherwise.
    ENDPOINT = Post "/auth/verify-2fa" verifySecondFactor, SignIn, handle,
    cookie: Some(cookies::PARTIAL),
    sets: &[cookies::ACCESS, cookies::REFRESH],
    clears: &[cookies::PARTIAL],
    errors: &[
        PartialTokenInvalid, InvalidCode, PasskeyInvalid, MembershipNotActive, OrganizationSuspended, SsoRequired,
        TooManyAttempts,
    ],
}

/// The second step of a sign-in. If several are sent, the first of `passkey`, `recoveryCode` and `code` counts, and the others are
/// ignored.
pub(crate) struct VerifySecondFactorBody(Shown);

type Passkey = Part<CredentialBody<AssertionBody>>;

impl RequestBody for VerifySecondFactorBody {
    const IS_REQUIRED: bool = true;

    fn names() -> Vec<String> {
        [
            names_of::<Option<AppCode>>("code"),
            names_of::<Option<RecoveryCode>>("recoveryCode"),
            names_of::<Passkey>("passkey"),
        ]
        .concat()
    }

    fn read(object: &mut ObjectReader<'_>) -> Option<Self> {
        if let Some(passkey) = object.take::<Passkey>("passkey")?.0 {
            return Some(Self(Shown::Passkey(passkey.into())));
        }
        let proof = match object.take::<Option<RecoveryCode>>("recoveryCode")? {
            Some(code) => Proof::RecoveryCode(code.0),
            None => Proof::Code(object.take::<AppCode>("code")?.0),
        };
        Some(Self(Shown::Proof(proof)))
    }
}

impl Described for VerifySecondFactorBody {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        components.named::<Self>("VerifySecondFactorBody", |components| {
            let about = "The second step of a sign-in: `code`, `recoveryCode` or `passkey`.";
            let mut fields = Fields::new(components, &[about]);
            fields.field::<Option<AppCode>>("code", &["A code of the authenticator app: six digits."]);
            fields.field::<Option<RecoveryCode>>(
                "recoveryCode",
                &["A recovery code; if it is given, `code` is ignored."],
            );
            let about = "What `navigator.credentials.get` returned; if it is given, the others are ignored.";
            fields.field::<Passkey>("passkey", &[about]);
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
    let shown = body.map(|body| body.0);
    let (organization, presented, request) = (call.organization(), call.presented.clone(), call.request.clone());
    let sign_in = call.run(move |app| complete_sign_in(app, organization, presented, shown, request)).await??;
    let mut reply = answer::signed_in(&call, &sign_in)?;
    reply.add_cookie(cookies::clear_partial(call.state.cookies));
    Ok(reply)
}
