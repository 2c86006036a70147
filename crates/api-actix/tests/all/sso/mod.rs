//! Signing in by an organization's identity provider, with a provider of the test kit.

mod directories;
mod flow;
mod people;
mod permissions;
mod set_up;

use std::sync::Arc;

use actix_web::http::Method;
use orgauth_application::identity_providers::IdentityProviders;
use orgauth_infra_crypto::OpenId;
use orgauth_testkit::identity_provider::IdentityProvider;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, OWN, Tokens, World};

const ISSUER: &str = "https://idp.example";

/// Acme with a connection that was tested and is on, and the domain of its members' addresses.
struct Sso {
    world: World,
    provider: Arc<IdentityProvider>,
    ada: Tokens,
    connection: String,
}

/// A browser that was sent to the provider, and that the provider sent back.
struct Back {
    /// The address, below the API's prefix.
    path: String,
    cookie: (String, String),
}

impl Sso {
    async fn new() -> Self {
        Self::with(json!({})).await
    }

    /// With these values of the connection beside the usual ones.
    async fn with(values: Value) -> Self {
        let sso = Self::untested(values).await;
        sso.test().await;
        sso.change(json!({"status": "active"})).await.expect("200");
        sso
    }

    async fn untested(values: Value) -> Self {
        let mut provider = None;
        let world = World::with(|state| {
            let clock = Arc::clone(&state.app.clock);
            let one = Arc::new(IdentityProvider::at(ISSUER, Arc::clone(&clock)));
            one.add_client("client", "secret");
            let caller = Arc::<IdentityProvider>::clone(&one);
            state.app.identity_providers = IdentityProviders::new(caller, Arc::new(OpenId), clock);
            state.app.settings.connections.base_url = format!("{OWN}/api/v1");
            provider = Some(one);
        })
        .await;
        let ada = world.login(ACME, ADA).await;
        let mut body = json!({"name": "Acme ID", "issuer": ISSUER, "clientId": "client", "clientSecret": "secret"});
        for (name, value) in values.as_object().unwrap() {
            body[name] = value.clone();
        }
        body.as_object_mut().unwrap().retain(|_, value| !value.is_null());
        verify_domain(&world, ACME, &ada, "acme.example").await;
        let made = world.post("/org/connections").slug(ACME).tokens(&ada).json(&body).send().await.expect("201");
        let connection = made.data()["connection"]["id"].as_str().unwrap().to_owned();
        Self { world, provider: provider.unwrap(), ada, connection }
    }

    fn of_ada(&self, method: Method, path: &str) -> crate::harness::Call {
        self.world.call(method, path).slug(ACME).tokens(&self.ada)
    }

    async fn change(&self, body: Value) -> Answer {
        self.of_ada(Method::PATCH, &format!("/org/connections/{}", self.connection)).json(&body).send().await
    }

    async fn attempts(&self) -> Value {
        let path = format!("/org/connections/{}/attempts", self.connection);
        self.of_ada(Method::GET, &path).send().await.expect("200").data()
    }

    /// Tries the connection out, as Ada. Returns where her browser ends.
    async fn test(&self) -> String {
        self.provider.sign_in("ada", &json!({"email": ADA, "groups": ["staff"]}).to_string());
        let path = format!("/org/connections/{}/test", self.connection);
        let url = self.of_ada(Method::POST, &path).send().await.expect("200").data()["url"].clone();
        let path = url.as_str().unwrap().strip_prefix(OWN).unwrap().to_owned();
        let started = self.world.outside(Method::GET, &path).tokens(&self.ada).send().await;
        self.returned(&self.back(&started)).await.header("location").unwrap().to_owned()
    }

    /// Goes to the provider by a click on one of the service's own pages.
    async fn goes(&self, more: &str) -> Answer {
        let path = format!("/auth/sso/start?org={ACME}&via={}{more}", self.connection);
        self.world.get(&path).header("sec-fetch-site", "same-origin").send().await.expect("303")
    }

    /// What the provider makes of the address to which a browser was sent.
    fn back(&self, started: &Answer) -> Back {
        let location = started.header("location").unwrap();
        assert!(location.starts_with(ISSUER), "{location}");
        let back = self.provider.authorize(location).unwrap();
        let path = back.strip_prefix(&format!("{OWN}/api/v1")).unwrap().to_owned();
        let set = started.all("set-cookie").into_iter().find(|line| line.starts_with("sso_")).unwrap();
        assert!(set.ends_with("; Max-Age=600; Path=/api/v1/auth/sso; HttpOnly; Secure; SameSite=Lax"), "{set}");
        let (name, value) = set.split(';').next().unwrap().split_once('=').unwrap();
        Back { path, cookie: (name.to_owned(), value.to_owned()) }
    }

    async fn returned(&self, back: &Back) -> Answer {
        let (name, value) = &back.cookie;
        self.world
            .get(&back.path)
            .cookie(name, value)
            .header("sec-fetch-site", "cross-site")
            .send()
            .await
            .expect("303")
    }

    /// A whole sign-in as whoever is signed in at the provider.
    async fn signs_in(&self) -> Answer {
        let started = self.goes("").await;
        self.returned(&self.back(&started)).await
    }

    /// A whole sign-in of this person.
    async fn as_person(&self, subject: &str, claims: Value) -> Answer {
        self.world.wait(1);
        self.provider.sign_in(subject, &claims.to_string());
        self.signs_in().await
    }
}

/// The tokens that the answer's cookies have.
fn tokens(answer: &Answer) -> Tokens {
    let cookie = |name| answer.cookie(name).unwrap_or_else(|| panic!("no {name}: {answer:?}"));
    Tokens { access: cookie("access_token"), refresh: cookie("refresh_token") }
}

/// Why nobody is signed in.
fn error(answer: &Answer) -> String {
    assert!(answer.cookie("access_token").is_none() && answer.cookie("partial_token").is_none());
    let location = answer.header("location").unwrap();
    assert!(location.starts_with(&format!("{OWN}/sign-in?org=acme&error=")), "{location}");
    location.rsplit_once('=').unwrap().1.to_owned()
}

pub(crate) async fn verify_domain(world: &World, slug: &str, tokens: &Tokens, domain: &str) {
    let claim = world.post("/org/domains").slug(slug).tokens(tokens).json(&json!({ "domain": domain })).send().await;
    let claim = claim.expect("201").data()["domain"].clone();
    let record = &claim["record"];
    world.zone.has(record["name"].as_str().unwrap(), &[record["value"].as_str().unwrap()]);
    let path = format!("/org/domains/{}/verify", claim["id"].as_str().unwrap());
    world.post(&path).slug(slug).tokens(tokens).send().await.expect("200");
}
