//! `POST /auth/methods`.

use orgauth_api_derive::{Answer, Body};
use orgauth_application::Settings;
use orgauth_application::single_sign_on;
use orgauth_domain::accounts::email::LoginIdentity;
use orgauth_domain::organizations::security::RequireSso;
use orgauth_domain::sign_in::allowed_methods::Method;
use orgauth_domain::sign_in::federation::provider::Provider;
use orgauth_domain::text::Name;

use crate::dto::WayIn;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::Visitor;

endpoint! {
    /// Lists the methods by which people sign in to the organization.
    ///
    /// For a sign-in page, before anybody has shown anything. The answer depends on the organization's rules and connections, and on
    /// the domain of the address, never on whether there is an account, so it tells a stranger nothing.
    ///
    /// `connection` is the active connection that stands for the address's domain, or without an address the only active one. Where the
    /// organization requires single sign-on, there is one for every address while one is active, and `required` is true. `methods` are then
    /// those by which admins sign in, with a second factor, where the organization lets them (`requireSso: "members"`), and none
    /// otherwise.
    ENDPOINT = Post "/auth/methods" getSignInMethods, SignIn, handle,
}

/// Who wants to sign in.
#[derive(Body)]
pub(crate) struct SignInMethodsBody {
    /// The address, as far as the user has typed it. Only its domain matters.
    pub(crate) email: Option<LoginIdentity>,
}

/// The methods by which people sign in to an organization.
#[derive(Answer)]
pub(crate) struct SignInMethodsData {
    /// The methods.
    #[eg(["password", "passkey"])]
    pub(crate) methods: Vec<Method>,
    /// The service's identity providers by which people sign in here, in the operator's order. A browser goes to
    /// `GET /auth/sso/start?org=…&via=…` with the `id`.
    pub(crate) providers: Vec<SignInProvider>,
    /// The connection by which the user signs in; left out if there is none.
    pub(crate) connection: Option<SignInConnection>,
}

/// An identity provider of the service.
#[derive(Answer)]
pub(crate) struct SignInProvider {
    /// Its identifier.
    #[eg("google")]
    pub(crate) id: String,
    /// What people call it.
    #[eg("Google")]
    pub(crate) name: Name,
}

/// A connection of the organization to its own identity provider.
#[derive(Answer)]
pub(crate) struct SignInConnection {
    #[flatten]
    pub(crate) connection: WayIn,
    /// Whether the organization requires single sign-on, so that members sign in by nothing else.
    pub(crate) required: bool,
}

/// The service's identity providers.
fn providers(settings: &Settings) -> Vec<SignInProvider> {
    let shown = |it: &Provider| SignInProvider { id: it.id.to_string(), name: it.name.clone() };
    settings.providers.iter().map(shown).collect()
}

async fn handle(call: Call<Visitor>, body: SignInMethodsBody) -> Result<Reply<SignInMethodsData>, ApiError> {
    let organization = call.organization();
    let mut methods = organization.security.useful_methods(&call.state.app.settings.methods());
    let has_providers = methods.contains(&Method::Provider);
    methods.retain(|method| *method != Method::Provider);
    let providers = if has_providers { providers(&call.state.app.settings) } else { Vec::new() };
    let required = organization.security.require_sso != RequireSso::Off;
    let found = call.run(move |app| single_sign_on::way_in_for(app, &organization, body.email.as_ref())).await??;
    let connection = found.map(|found| SignInConnection { connection: found.into(), required });
    Reply::of(&SignInMethodsData { methods, providers, connection })
}
