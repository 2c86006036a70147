//! `POST /auth/login`.

use orgauth_api_derive::Body;
use orgauth_application::sign_in::login::{LoginCommand, login};
use orgauth_domain::accounts::email::LoginIdentity;

use super::answer;
use crate::code::ErrorCode::{
    InvalidCredentials, MembershipNotActive, NotAMember, OrganizationSuspended, SignInMethodNotAllowed, SsoRequired,
    TooManyAttempts,
};
use crate::dto::sign_in::SignInAnswer;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::Visitor;
use crate::http::fields::Given;

endpoint! {
    /// Signs a user in with email address and password.
    ///
    /// Begins a session in the organization of `X-Org-Slug`. If the user has two-factor authentication on, it is a partial
    /// session, which `POST /auth/verify-2fa` completes. If the request has the cookies of an earlier session, that session ends
    /// when the new one begins. An unknown address and a wrong password get the same answer.
    ///
    /// Browsers keep the cookies; native clients may send the access token as `Authorization: Bearer`. The refresh
    /// token is taken from its cookie only: a native client keeps the value of `Set-Cookie`, or `refreshToken`, and
    /// sends it back as `Cookie: refresh_token=…`.
    ///
    /// An account without a password gets the answer of a wrong password, too. After five failures for an address
    /// within 15 minutes from one network, an IPv4 address or the /64 of an IPv6 address, the answer is 429
    /// `too_many_attempts` with `Retry-After`, even for the right password. When there are many attempts for one
    /// address at once, some get 503 `busy` with `Retry-After: 1`, because the others that are under way use up the
    /// limit; they may be sent again. Where the organization requires single sign-on, a right password is 403 `sso_required`, with the
    /// connection to go by; under `members`, admins get a partial session and show their second factor.
    ENDPOINT = Post "/auth/login" login, SignIn, handle,
    sets: &[cookies::ACCESS, cookies::REFRESH, cookies::PARTIAL],
    errors: &[
        InvalidCredentials, NotAMember, MembershipNotActive, OrganizationSuspended, SignInMethodNotAllowed, SsoRequired,
        TooManyAttempts,
    ],
}

/// The credentials of a user.
#[derive(Body)]
pub(crate) struct LoginBody {
    /// The account's email address.
    pub(crate) email: LoginIdentity,
    /// The account's password.
    pub(crate) password: Given,
}

async fn handle(call: Call<Visitor>, body: LoginBody) -> Result<Reply<SignInAnswer>, ApiError> {
    let command = LoginCommand {
        organization: call.organization(),
        identity: body.email,
        password: body.password.0,
        presented: call.presented.clone(),
        request: call.request.clone(),
    };
    let sign_in = login(&call.state.app, command).await?;
    answer::signed_in(&call, &sign_in)
}
