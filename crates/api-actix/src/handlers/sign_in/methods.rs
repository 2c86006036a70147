//! `POST /auth/methods`.

use orgauth_api_derive::{Answer, Body};
use orgauth_domain::accounts::email::LoginIdentity;
use orgauth_domain::sign_in::allowed_methods::Method;

use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::Visitor;

endpoint! {
    /// Lists the methods by which people sign in to the organization.
    ///
    /// For a sign-in page, before anybody has shown anything. The answer depends on the organization's rules alone, never on whether
    /// there is an account, so it tells a stranger nothing.
    ENDPOINT = Post "/auth/methods" getSignInMethods, SignIn, handle,
}

/// Who wants to sign in.
#[derive(Body)]
pub(crate) struct SignInMethodsBody {
    /// The address, as far as the user has typed it. Nothing depends on it so far.
    pub(crate) email: Option<LoginIdentity>,
}

/// The methods by which people sign in to an organization.
#[derive(Answer)]
pub(crate) struct SignInMethodsData {
    /// The methods.
    #[eg(["password", "passkey"])]
    pub(crate) methods: Vec<Method>,
    /// The service's identity providers. There is none so far.
    #[eg([])]
    pub(crate) providers: Vec<SignInProvider>,
}

/// An identity provider of the service.
#[derive(Answer)]
pub(crate) struct SignInProvider {
    /// Its identifier.
    #[eg("google")]
    pub(crate) id: String,
    /// What people call it.
    #[eg("Google")]
    pub(crate) name: String,
}

async fn handle(call: Call<Visitor>, body: SignInMethodsBody) -> Result<Reply<SignInMethodsData>, ApiError> {
    // Only its form matters, while no organization has an identity provider of its own.
    drop(body.email);
    let methods = call.who.security.methods(&call.state.app.settings.sign_in.methods());
    Reply::of(&SignInMethodsData { methods, providers: Vec::new() })
}
