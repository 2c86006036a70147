//! What a sign-in answers.

use orgauth_api_derive::Answer;
use orgauth_application::App;
use orgauth_application::sign_in::session_issuer::SignedIn;
use orgauth_domain::sign_in::Awaits;
use orgauth_domain::sign_in::factor::Factor;

use super::organizations::Membership;
use crate::dto::accounts::User;
use crate::schema::{Always, one_of};

one_of! {
    /// The new session: a full session, or a partial session that needs a second factor.
    pub enum SignInAnswer {
        /// A full session.
        SignedIn(SignInData),
        /// A partial session.
        SecondFactor(SecondFactorData),
    }
}

/// A new full session.
#[derive(Answer)]
pub struct SignInData {
    /// The access token; also set as a cookie.
    #[eg("eyJhbGciOiJFZERTQSJ9.e30.c2ln")]
    pub access_token: String,
    /// The refresh token; also set as a cookie. Left out if the request has an `Origin` header, unless the service is
    /// configured to include it always.
    #[eg("eyJhbGciOiJFZERTQSJ9.e30.c2ln")]
    pub refresh_token: Option<String>,
    /// The signed-in user.
    pub user: User,
    /// The user's membership in the session's organization.
    pub membership: Membership,
}

impl SignInData {
    /// The answer to a full session that began, with the refresh token where it is shown.
    pub fn new(app: &App, signed_in: &SignedIn, refresh_token: Option<String>) -> Self {
        Self {
            access_token: signed_in.tokens.access.expose().to_owned(),
            refresh_token,
            user: (&signed_in.user).into(),
            membership: Membership::new(app, &signed_in.membership),
        }
    }
}

/// A partial session: the sign-in isn't complete without the second factor.
#[derive(Answer)]
pub struct SecondFactorData {
    /// Always `true`.
    #[name("requires2FA")]
    pub requires_2fa: Always<true>,
    /// `true` if two-factor authentication is off and the organization requires a second factor; otherwise left out. If `true`,
    /// the next call is `POST /auth/2fa/setup`, otherwise `POST /auth/verify-2fa`.
    pub setup_required: Option<bool>,
    /// What `POST /auth/verify-2fa` takes, if the user has a passkey; otherwise left out, and it takes codes and recovery codes. With
    /// `setupRequired` the passkey stands for the set-up.
    #[eg(["totp", "recovery_code", "passkey"])]
    pub methods: Option<Vec<Factor>>,
}

impl SecondFactorData {
    /// The answer to a partial session.
    pub fn new(awaits: Awaits, ways: &[Factor]) -> Self {
        let methods = (!ways.is_empty()).then(|| ways.to_vec());
        Self { requires_2fa: Always, setup_required: (awaits == Awaits::SetUp).then_some(true), methods }
    }
}
