//! `POST /auth/passkey/options`, `POST /auth/passkey/login`.

use orgauth_api_derive::{Answer, Body};
use orgauth_application::authorize::authenticate_token;
use orgauth_application::proof::owner;
use orgauth_application::proof::passkey::PasskeyInvalid;
use orgauth_application::sign_in::passkey::{self, PasskeyLoginCommand, PasskeyRefused};
use orgauth_application::sign_in::second_factor;
use orgauth_domain::sign_in::passkey::challenge::{ShownFor, TTL};

use super::answer;
use crate::code::ErrorCode::{
    self, AuthenticationRequired, InvalidToken, MembershipNotActive, NotAMember, OrganizationSuspended,
    PartialTokenInvalid, PasskeyNotFound, ReauthenticationRequired, RefreshTokenInvalid, RefreshTokenMissing,
    SignInMethodNotAllowed, SsoRequired, TokenExpired, TooManyAttempts,
};
use crate::dto::passkeys::{AssertionBody, Base64Url, CredentialBody, KeyDescriptor};
use crate::dto::sign_in::SignInAnswer;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::Object;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::Visitor;

/// For how many milliseconds options are good.
pub(crate) const TIMEOUT: u32 = 300_000;
const _: () = assert!(TTL.millis() == 300_000, "options and challenges are good for the same time");

endpoint! {
    /// Returns the options with which a browser shows a passkey.
    ///
    /// They are for `navigator.credentials.get`, after `PublicKeyCredential.parseRequestOptionsFromJSON` has read them. They are good
    /// for five minutes, in this organization, and once. The purpose decides what they require:
    ///
    /// `login`, which is also meant when `purpose` is left out, requires no session and no address: the browser offers the passkeys that
    /// it has for this service. With `mediation: "conditional"` it offers them where the user types the address; a page that stays
    /// open longer than five minutes asks for new options. `second_factor` requires the `partial_token` cookie of a sign-in: 400
    /// `partial_token_invalid` without it. `reauthenticate` requires an account-wide session, as `POST /auth/change-email` does, and its
    /// passkey proves to such routes who acts. Both are answered with 404 `passkey_not_found` if the user has no passkey that can be
    /// used here.
    OPTIONS = Post "/auth/passkey/options" getPasskeyOptions, SignIn, options,
    errors: &[
        PartialTokenInvalid, PasskeyNotFound, AuthenticationRequired, TokenExpired, InvalidToken, RefreshTokenMissing,
        RefreshTokenInvalid, ReauthenticationRequired, NotAMember, MembershipNotActive, OrganizationSuspended,
    ],
}

endpoint! {
    /// Signs a user in with a passkey.
    ///
    /// The body has what `navigator.credentials.get` returned, as `toJSON()` writes it. The answer is that of `POST /auth/login`.
    /// The passkey is a second factor, too, so no code is asked for.
    ///
    /// A refused passkey is 401 `passkey_invalid`, whatever is wrong with it, and counts with wrong passwords of the same network;
    /// the service's log says what is wrong. One that no account has, such as one that its owner removed, has `unknownPasskey: true` in
    /// the error, for `PublicKeyCredential.signalUnknownCredential`: the browser then offers it no more. The membership is checked
    /// afterwards. Where the organization requires single sign-on, an accepted passkey is 403 `sso_required`; under `members` it lets admins in.
    LOGIN = Post "/auth/passkey/login" loginWithPasskey, SignIn, login,
    sets: &[cookies::ACCESS, cookies::REFRESH, cookies::PARTIAL],
    errors: &[
        ErrorCode::PasskeyInvalid, NotAMember, MembershipNotActive, OrganizationSuspended, SignInMethodNotAllowed,
        SsoRequired, TooManyAttempts,
    ],
}

/// What a passkey is asked for.
#[derive(Body)]
pub(crate) struct PasskeyOptionsBody {
    /// What the passkey is for. Left out: `login`.
    pub(crate) purpose: Option<ShownFor>,
}

/// The options for `navigator.credentials.get`.
#[derive(Answer)]
pub(crate) struct PasskeyRequestData {
    /// What `PublicKeyCredential.parseRequestOptionsFromJSON` reads.
    pub(crate) public_key: PasskeyRequestOptions,
}

/// How a passkey is asked for.
#[derive(Answer)]
pub(crate) struct PasskeyRequestOptions {
    /// The challenge.
    pub(crate) challenge: Base64Url,
    /// For how many milliseconds the options are good.
    #[eg(300_000)]
    pub(crate) timeout: u32,
    /// The host for which the passkeys were made.
    #[eg("auth.example.com")]
    pub(crate) rp_id: String,
    /// The passkeys that are accepted; empty: any.
    pub(crate) allow_credentials: Vec<KeyDescriptor>,
    /// Always `required`: the authenticator verifies who uses it.
    #[eg("required")]
    pub(crate) user_verification: String,
}

/// A passkey that was used.
#[derive(Body)]
pub(crate) struct PasskeyLoginBody {
    /// What `navigator.credentials.get` returned.
    pub(crate) credential: Object<CredentialBody<AssertionBody>>,
}

impl From<PasskeyInvalid> for ApiError {
    fn from(refusal: PasskeyInvalid) -> Self {
        Self::with_message(ErrorCode::PasskeyInvalid, refusal)
    }
}

impl From<PasskeyRefused> for ApiError {
    fn from(refusal: PasskeyRefused) -> Self {
        Self { is_unknown_passkey: refusal.is_unknown, ..Self::with_message(ErrorCode::PasskeyInvalid, refusal) }
    }
}

async fn options(call: Call<Visitor>, body: PasskeyOptionsBody) -> Result<Reply<PasskeyRequestData>, ApiError> {
    let organization = call.organization();
    let (challenge, passkeys) = match body.purpose.unwrap_or(ShownFor::Login) {
        ShownFor::Login => (passkey::options(&call.state.app, &organization), Vec::new()),
        ShownFor::SecondFactor => {
            let presented = call.presented.clone();
            call.run(move |app| second_factor::passkey_options(app, organization, &presented)).await??
        }
        ShownFor::Reauthenticate => {
            let (presented, request) = (call.presented.clone(), call.request.clone());
            call.run(move |app| {
                let caller = authenticate_token(app, &organization, &presented.access)??;
                Ok::<_, ApiError>(owner::passkey_options(app, &caller, &presented.refresh, &request)?)
            })
            .await??
        }
    };
    Reply::of(&PasskeyRequestData {
        public_key: PasskeyRequestOptions {
            challenge: Base64Url(challenge.bytes().to_vec()),
            timeout: TIMEOUT,
            rp_id: call.state.app.settings.passkeys.rp.id.clone(),
            allow_credentials: passkeys.iter().map(KeyDescriptor::from).collect(),
            user_verification: "required".to_owned(),
        },
    })
}

async fn login(call: Call<Visitor>, body: PasskeyLoginBody) -> Result<Reply<SignInAnswer>, ApiError> {
    let command = PasskeyLoginCommand {
        organization: call.organization(),
        response: body.credential.0.into(),
        presented: call.presented.clone(),
        request: call.request.clone(),
    };
    let sign_in = call.run(move |app| passkey::login(app, &command)).await??;
    answer::signed_in(&call, &sign_in)
}
