//! An identity provider (OpenID Connect) for tests, which is right in all it says, unless it is told to be wrong.
//!
//! It answers calls in this process, as a [`ProviderCaller`], or over https on loopback. Whoever comes to it is signed in at
//! once, as the person who was set last.
//!
//! | path                                | what it is                                     |
//! |-------------------------------------|------------------------------------------------|
//! | `/.well-known/openid-configuration` | discovery                                      |
//! | `/keys`                             | the keys                                       |
//! | `/authorize`                        | back to the client at once, with a code        |
//! | `/token`                            | tokens for a code, with PKCE and authentication |
//! | `/userinfo`                         | claims for an access token                     |
//! | `/login/oauth/…`, `/api/v3/user…`   | the same as GitHub Enterprise Server           |
//!
//! ```
//! use orgauth_testkit::identity_provider::{Fault, IdentityProvider};
//!
//! let provider = IdentityProvider::start();
//! provider.add_client("orgauth", "secret");
//! provider.misbehave(Fault::WrongNonce);
//! // Make provider.ca_pem() known to a server, and send a browser to its sign-in.
//! assert!(provider.issuer().starts_with("https://127.0.0.1:"));
//! ```

mod clock;
mod door;
mod fault;
mod github;
mod https;
mod said;
mod state;
#[cfg(test)]
mod tests;
mod tokens;

use std::future::{pending, ready};
use std::sync::Arc;

use orgauth_domain::ports::{ClientPublicKey, Clock, ProviderCallFuture, ProviderCaller};
use orgauth_domain::sign_in::federation::call::{MOST_ANSWER, ProviderAnswer, ProviderCall, ProviderFailure};
use serde_json::{Value, json};
use url::Url;

use clock::MachineClock;
pub use fault::{Door, Fault};
use https::Listener;
use said::{Answer, Asked};
use state::{Person, Shared};

/// An identity provider; one that listens stops when it is dropped.
pub struct IdentityProvider {
    shared: Arc<Shared>,
    listener: Option<Listener>,
}

impl IdentityProvider {
    /// A provider of this issuer in this process, which nobody reaches over a network.
    pub fn at(issuer: &str, clock: Arc<dyn Clock>) -> Self {
        Self { shared: Arc::new(Shared::new(issuer.to_owned(), clock)), listener: None }
    }

    /// Starts a provider on a free port of 127.0.0.1, by the clock of this machine.
    pub fn start() -> Self {
        let socket = https::bind();
        let issuer = format!("https://{}", socket.local_addr().expect("an address"));
        let shared = Arc::new(Shared::new(issuer, Arc::new(MachineClock)));
        let listener = Some(Listener::start(socket, Arc::clone(&shared)));
        Self { shared, listener }
    }

    /// Its issuer.
    pub fn issuer(&self) -> &str {
        &self.shared.issuer
    }

    /// Its certificate authority in PEM form; empty for one that doesn't listen.
    pub fn ca_pem(&self) -> &str {
        self.listener.as_ref().map(|listener| listener.ca_pem.as_str()).unwrap_or_default()
    }

    /// The port; 0 for one that doesn't listen.
    pub fn port(&self) -> u16 {
        self.listener.as_ref().map(|listener| listener.address.port()).unwrap_or_default()
    }

    /// Registers a client.
    pub fn add_client(&self, id: &str, secret: &str) {
        self.shared.state().clients.insert(id.to_owned(), secret.to_owned());
    }

    /// Registers a client that proves by an assertion who it is, signed with this key.
    pub fn add_client_with_key(&self, id: &str, key: ClientPublicKey) {
        self.shared.state().keys.insert(id.to_owned(), key);
    }

    /// Who is signed in from now on: the subject, and further claims of the ID token (a JSON object).
    pub fn sign_in(&self, subject: &str, claims: &str) {
        self.shared.state().person = Person { subject: subject.to_owned(), claims: object(claims) };
    }

    /// Claims that are in the userinfo, and not in the ID token (a JSON object).
    pub fn set_userinfo(&self, claims: &str) {
        self.shared.state().userinfo = object(claims);
    }

    /// Does this wrong from now on, with what it does wrong already.
    pub fn misbehave(&self, fault: Fault) {
        self.shared.state().faults.insert(fault);
    }

    /// Does nothing wrong any more.
    pub fn behave(&self) {
        self.shared.state().faults.clear();
        self.shared.changed.notify_all();
    }

    /// Signs with a new key from now on, and publishes no other.
    pub fn rotate_keys(&self) {
        self.shared.state().rotate();
    }

    /// How often something was asked for so far.
    pub fn asked(&self, door: Door) -> usize {
        self.shared.state().asked.get(&door).copied().unwrap_or(0)
    }

    /// Goes to the address to which a client sent a browser; returns the address to which the browser is sent back.
    ///
    /// # Errors
    /// What is wrong with the request; the browser would see it.
    pub fn authorize(&self, address: &str) -> Result<String, String> {
        self.shared.authorize(address)
    }

    /// A logout token for this client, with these claims (a JSON object) beside the usual ones.
    pub fn logout_token(&self, client_id: &str, claims: &str) -> String {
        let now = self.shared.clock.now().seconds();
        let event = json!({"http://schemas.openid.net/event/backchannel-logout": {}});
        let mut all = json!({"iss": self.issuer(), "aud": client_id, "iat": now, "exp": now + 120, "events": event});
        let id = self.shared.state().drawn("logout");
        all["jti"] = Value::from(id);
        tokens::merge(&mut all, &object(claims));
        self.shared.state().signer.token(&all.to_string())
    }
}

fn object(claims: &str) -> Value {
    let value: Value = serde_json::from_str(claims).expect("JSON");
    assert!(value.is_object(), "{claims} is no object");
    value
}

/// The parameters of an address to which a browser was sent back.
///
/// # Panics
/// It is no address.
pub fn parameters(address: &str) -> Vec<(String, String)> {
    Url::parse(address).expect("an address").query_pairs().into_owned().collect()
}

impl ProviderCaller for IdentityProvider {
    fn call(&self, call: ProviderCall) -> ProviderCallFuture<'_> {
        let url = call.endpoint.url();
        if !url.as_str().starts_with(self.issuer()) {
            return Box::pin(ready(Err(ProviderFailure::Dns)));
        }
        let path = url.as_str().trim_start_matches(self.issuer()).to_owned();
        let authorization = call.authorization.map(|header| header.expose().to_owned());
        let form = call.form.map(|form| form.expose().to_owned());
        match self.shared.answer(&Asked { path: &path, authorization, form }) {
            Answer::Never => Box::pin(pending()),
            Answer::Said { body, .. } if body.len() > MOST_ANSWER => Box::pin(ready(Err(ProviderFailure::TooLarge))),
            Answer::Said { status, body, .. } => {
                let date = Some(self.shared.clock.now().floor_to_second());
                Box::pin(ready(Ok(ProviderAnswer { status, body: body.into_bytes(), date })))
            }
        }
    }
}
