//! `POST /auth/login`.

use orgauth_application::sign_in::login::{LoginCommand, login};
use orgauth_domain::accounts::email::LoginIdentity;

use super::answer;
use crate::code::ErrorCode::{
    InvalidCredentials, MembershipNotActive, NotAMember, OrganizationSuspended, TooManyAttempts,
};
use crate::dto::accounts::SignInAnswer;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::body;
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
    ENDPOINT = Post "/auth/login" login, SignIn, handle,
    sets: &[cookies::ACCESS, cookies::REFRESH, cookies::PARTIAL],
    errors: &[InvalidCredentials, NotAMember, MembershipNotActive, OrganizationSuspended, TooManyAttempts],
}

body! {
    /// The credentials of a user.
    pub(crate) struct LoginBody {
        /// The account's email address.
        email: LoginIdentity = "email",
        /// The account's password.
        password: Given = "password",
    }
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
