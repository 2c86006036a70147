//! Signing in by an organization's identity provider: who gets in, who doesn't, and what such a session reaches.

use std::sync::Arc;

use actix_web::http::Method;
use orgauth_application::identity_providers::IdentityProviders;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::sign_in::token::AuthenticationMethod;
use orgauth_infra_crypto::OpenId;
use orgauth_testkit::builders::{read, write};
use orgauth_testkit::identity_provider::{Door, Fault, IdentityProvider};
use serde_json::{Value, json};

use crate::harness::{ACME, ACME_APP, ADA, Answer, BOB, EVE, GLOBEX, GUS, OWN, PASSWORD, TOM, Tokens, World, ZOE};

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

async fn verify_domain(world: &World, slug: &str, tokens: &Tokens, domain: &str) {
    let claim = world.post("/org/domains").slug(slug).tokens(tokens).json(&json!({ "domain": domain })).send().await;
    let claim = claim.expect("201").data()["domain"].clone();
    let record = &claim["record"];
    world.zone.has(record["name"].as_str().unwrap(), &[record["value"].as_str().unwrap()]);
    let path = format!("/org/domains/{}/verify", claim["id"].as_str().unwrap());
    world.post(&path).slug(slug).tokens(tokens).send().await.expect("200");
}

#[actix_web::test]
async fn a_provider_leads_no_browser_back_into_the_service() {
    let sso = Sso::new().await;
    sso.world.wait(3601);
    sso.provider.misbehave(Fault::SendsToTheService);
    let started = sso.goes("").await;
    assert_eq!(error(&started), "provider_answer_invalid");
    sso.provider.behave();
    sso.world.wait(3601);
    let started = sso.goes("").await;
    assert!(started.header("location").unwrap().starts_with(ISSUER));
}

#[actix_web::test]
async fn a_password_elsewhere_takes_nobodys_place_where_single_sign_on_is_required() {
    let sso = Sso::new().await;
    let world = &sso.world;
    tokens(&sso.as_person("ada", json!({"email": ADA})).await);
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    world.join(GLOBEX, BOB);
    for rule in ["members", "all"] {
        let (key, body) = (world.service_key(Scope::Manage), json!({"security": {"requireSso": rule}}));
        world.call(Method::PATCH, "/org").slug(ACME).key(&key).json(&body).send().await.expect("200");
        // Who knows the password signs in to another organization of the account.
        let thief = world.login(GLOBEX, BOB).await;
        let here = |method, path: &str| world.call(method, path).slug(GLOBEX).tokens(&thief).origin(OWN);
        let change = json!({"newEmail": "mallory@acme.example", "password": PASSWORD});
        here(Method::POST, "/auth/change-email").json(&change).send().await.expect("403 reauthentication_required");
        let listed = here(Method::GET, "/auth/identities").send().await.expect("200").data()["identities"].clone();
        let path = format!("/auth/identities/{}", listed[0]["id"].as_str().unwrap());
        here(Method::DELETE, &path).send().await.expect("403 reauthentication_required");
    }
    let (key, body) = (world.service_key(Scope::Manage), json!({"security": {"requireSso": "off"}}));
    world.call(Method::PATCH, "/org").slug(ACME).key(&key).json(&body).send().await.expect("200");
    let bob = world.login(GLOBEX, BOB).await;
    let change = json!({"newEmail": "bobby@acme.example", "password": PASSWORD});
    let change = world.post("/auth/change-email").slug(GLOBEX).tokens(&bob).origin(OWN).json(&change);
    change.send().await.expect("200");
}

#[actix_web::test]
async fn whoever_was_suspended_or_removed_is_brought_back_by_no_other_address_and_no_new_account() {
    for status in [MembershipStatus::Suspended, MembershipStatus::Removed] {
        let sso = Sso::with(json!({"provisioning": {"enabled": true}})).await;
        let world = &sso.world;
        tokens(&sso.as_person("bob", json!({"email": BOB})).await);
        world.join(GLOBEX, BOB);
        world.set_membership(ACME, BOB, |member| member.status = status);
        let bob = world.login(GLOBEX, BOB).await;
        let call = |method, path: &str| world.call(method, path).slug(GLOBEX).tokens(&bob).origin(OWN);
        // The identity stays.
        let listed = call(Method::GET, "/auth/identities").send().await.expect("200").data()["identities"].clone();
        let path = format!("/auth/identities/{}", listed[0]["id"].as_str().unwrap());
        call(Method::DELETE, &path).send().await.expect("403 reauthentication_required");
        // Another address, and the old one for a subject that the provider never named before.
        let change = json!({"newEmail": "away@example.com", "password": PASSWORD});
        call(Method::POST, "/auth/change-email").json(&change).send().await.expect("200");
        let token = json!({"token": world.mailed_token("away@example.com"), "password": PASSWORD});
        world.post("/auth/confirm-email").origin(OWN).json(&token).send().await.expect("200");
        assert_eq!(error(&sso.as_person("bob-2", json!({"email": BOB, "name": "Bob"})).await), "not_a_member");
        assert!(error(&sso.as_person("bob", json!({"email": BOB})).await).ends_with(match status {
            MembershipStatus::Suspended => "membership_not_active",
            MembershipStatus::Active | MembershipStatus::Removed => "not_a_member",
        }));
        // Neither after the account is gone.
        let gone = world.login(GLOBEX, "away@example.com").await;
        let delete = world.post("/auth/delete-account").slug(GLOBEX).tokens(&gone).origin(OWN);
        delete.json(&json!({"password": PASSWORD})).send().await.expect("200");
        for (subject, email) in [("bob", BOB), ("bob", "other@acme.example"), ("bob-2", BOB)] {
            let refused = sso.as_person(subject, json!({"email": email, "name": "Bob"})).await;
            assert_eq!(error(&refused), "not_a_member", "{subject} {email}");
        }
        // Others are made members, and so is whoever is invited.
        tokens(&sso.as_person("new", json!({"email": "new@acme.example", "name": "New"})).await);
        let invite = json!({"email": BOB, "role": "member"});
        sso.of_ada(Method::POST, "/org/members/invite").json(&invite).send().await.expect("201");
        tokens(&sso.as_person("bob-2", json!({"email": BOB, "name": "Bob"})).await);
    }
}

#[actix_web::test]
async fn a_connection_that_is_required_is_a_way_in_whatever_the_methods_are() {
    let sso = Sso::new().await;
    let (key, all) =
        (sso.world.service_key(Scope::Manage), json!({"allowedMethods": ["password"], "requireSso": "all"}));
    let set = sso.world.call(Method::PATCH, "/org").slug(ACME).key(&key).json(&json!({ "security": all }));
    set.send().await.expect("200");
    let bob = tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    assert!(sso.world.is_live(ACME, &bob).await);
    sso.world.post("/auth/refresh").slug(ACME).tokens(&bob).origin(OWN).send().await.expect("200");
}

#[actix_web::test]
async fn nobody_prepares_a_second_membership_while_the_first_one_is_active() {
    let sso = Sso::with(json!({"provisioning": {"enabled": true}})).await;
    let world = &sso.world;
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    world.join(GLOBEX, BOB);
    let bob = world.login(GLOBEX, BOB).await;
    let call = |method, path: &str| world.call(method, path).slug(GLOBEX).tokens(&bob).origin(OWN);
    let listed = call(Method::GET, "/auth/identities").send().await.expect("200").data()["identities"].clone();
    let path = format!("/auth/identities/{}", listed[0]["id"].as_str().unwrap());
    call(Method::DELETE, &path).send().await.expect("200");
    let change = json!({"newEmail": "away@example.com", "password": PASSWORD});
    call(Method::POST, "/auth/change-email").json(&change).send().await.expect("200");
    let token = json!({"token": world.mailed_token("away@example.com"), "password": PASSWORD});
    world.post("/auth/confirm-email").origin(OWN).json(&token).send().await.expect("200");
    for (subject, email) in [("bob", BOB), ("bob", "other@acme.example"), ("bob-2", BOB)] {
        assert_eq!(error(&sso.as_person(subject, json!({"email": email, "name": "Bob"})).await), "not_a_member");
    }
}

#[actix_web::test]
async fn who_waits_for_a_click_is_told_no_former_members_address() {
    let sso = Sso::new().await;
    let world = &sso.world;
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    let shown = async || {
        sso.provider.sign_in("bob", &json!({"email": "provider@acme.example"}).to_string());
        let start = format!("/auth/sso/start?org={ACME}&via={}", sso.connection);
        let ended = sso.returned(&sso.back(&world.get(&start).send().await)).await;
        let cookie = ended.cookie("sso_confirm").unwrap();
        let asked = world.get("/auth/sso/waiting").slug(ACME).origin(OWN).cookie("sso_confirm", &cookie);
        asked.send().await.expect("200").data()["email"].clone()
    };
    assert_eq!(shown().await, json!(BOB), "a member's own");
    for status in [MembershipStatus::Suspended, MembershipStatus::Removed] {
        world.set_membership(ACME, BOB, |member| member.status = status);
        assert_eq!(shown().await, json!("provider@acme.example"));
    }
}

#[actix_web::test]
async fn a_connection_by_a_key_proves_itself_with_an_assertion_of_a_published_key() {
    let key = json!({"clientSecret": null, "privateKeyJwt": true, "clientId": "by-key"});
    let sso = Sso::untested(key).await;
    let keys = sso.world.outside(Method::GET, "/.well-known/jwks.json").send().await.json();
    let all = keys["keys"].as_array().unwrap();
    let public = sso.world.state.app.client_key.published().remove(0);
    let jwk = all.iter().find(|jwk| jwk["kid"] == public.id.as_str()).unwrap();
    assert_eq!(
        (&jwk["kty"], &jwk["crv"], &jwk["alg"], &jwk["use"]),
        (&json!("EC"), &json!("P-256"), &json!("ES256"), &json!("sig"))
    );
    assert!(all.iter().filter(|jwk| jwk["kty"] == "OKP").all(|jwk| jwk.get("y").is_none()));
    // The provider doesn't know the key yet, only a secret that this connection doesn't have.
    sso.provider.add_client("by-key", "secret");
    sso.test().await;
    assert_eq!(sso.attempts().await["attempts"][0]["rule"], "client_refused");
    sso.provider.add_client_with_key("by-key", public);
    sso.test().await;
    sso.change(json!({"status": "active"})).await.expect("200");
    let signed_in = sso.as_person("bob", json!({"email": BOB})).await;
    assert!(sso.world.is_live(ACME, &tokens(&signed_in)).await);
    let path = format!("/org/connections/{}", sso.connection);
    let told = sso.of_ada(Method::GET, &path).send().await.expect("200").data()["connection"].clone();
    assert_eq!(told["privateKeyJwt"], true);
    // With a secret again it needs a new test; and what is neither or both changes nothing.
    for (body, field) in [
        (json!({"privateKeyJwt": false}), "clientSecret"),
        (json!({"privateKeyJwt": true, "clientSecret": "s"}), "privateKeyJwt"),
    ] {
        let refused = sso.change(body).await;
        assert_eq!(refused.brief(), "400 validation_failed");
        assert!(refused.fields()[0].starts_with(field), "{:?}", refused.fields());
    }
    let told = sso.change(json!({"clientSecret": "secret"})).await.expect("200").data()["connection"].clone();
    assert!(told.get("privateKeyJwt").is_none());
}

#[actix_web::test]
async fn a_member_signs_in_by_the_organizations_provider_and_reaches_this_organization_only() {
    let sso = Sso::new().await;
    let (world, first) = (&sso.world, sso.as_person("bob", json!({"email": BOB})).await);
    assert_eq!(first.header("location"), Some("https://auth.example/sign-in?org=acme"));
    let bob = tokens(&first);
    assert!(world.is_live(ACME, &bob).await);
    let session = world.session(&bob.access);
    assert_eq!(session.methods, [AuthenticationMethod::Connection, AuthenticationMethod::FederatedFactor]);
    // The address at the provider changes; the subject is the same person.
    let again = sso.as_person("bob", json!({"email": "robert@elsewhere.example"})).await;
    let again = tokens(&again);
    assert_eq!(world.session(&again.access).user_id, session.user_id);
    let send = async |method: Method, path: &str, body: Value| {
        world.call(method, path).slug(ACME).tokens(&bob).origin(OWN).json(&body).send().await
    };
    for (method, path, body) in [
        (Method::POST, "/auth/change-email", json!({"newEmail": "n@example.com", "password": PASSWORD})),
        (
            Method::POST,
            "/auth/change-email",
            json!({"newEmail": "n@example.com", "reauthentication": {"session": true}}),
        ),
        (
            Method::POST,
            "/auth/change-password",
            json!({"currentPassword": PASSWORD, "newPassword": "Another one, 8 times"}),
        ),
        (Method::POST, "/auth/passkeys/options", json!({"password": PASSWORD})),
        (Method::GET, "/auth/passkeys", json!({})),
        (Method::POST, "/auth/delete-account", json!({"password": PASSWORD})),
        (Method::GET, "/auth/export", json!({})),
        (Method::POST, "/auth/switch-org", json!({"slug": GLOBEX})),
        (Method::POST, "/auth/logout-all", json!({})),
        (Method::POST, "/auth/2fa/setup", json!({"password": PASSWORD})),
        (Method::POST, "/auth/passkey/options", json!({"purpose": "reauthenticate"})),
    ] {
        assert_eq!(send(method, path, body).await.brief(), "403 reauthentication_required", "{path}");
    }
    // The profile is the account's: an account of this organization alone may be changed here.
    let profile = json!({"name": "Robert", "bio": "Born in 1990", "phone": "+49 30 1234567"});
    send(Method::PUT, "/auth/profile", profile.clone()).await.expect("200");
    let told = async || send(Method::GET, "/auth/profile", json!({})).await.expect("200").data();
    let private =
        |data: Value| [data.pointer("/user/profile/bio").cloned(), data.pointer("/user/profile/phone").cloned()];
    assert!(private(told().await).iter().all(|one| one.as_ref().is_some_and(Value::is_string)));
    world.join(GLOBEX, BOB);
    send(Method::PUT, "/auth/profile", profile).await.expect("403 reauthentication_required");
    assert!(private(told().await).iter().all(|one| one.as_ref().is_none_or(Value::is_null)));
    for (path, body) in [
        ("/auth/2fa/disable", json!({"password": PASSWORD, "code": "123456"})),
        ("/auth/2fa/recovery-codes", json!({"code": "123456"})),
    ] {
        send(Method::POST, path, body).await.expect("403 reauthentication_required");
    }
    send(Method::GET, "/auth/2fa", json!({})).await.expect("403 reauthentication_required");
    let refreshed = world.post("/auth/refresh").slug(ACME).tokens(&bob).origin(OWN).send().await.expect("200");
    let late = Tokens::of_page(&refreshed);
    let late = world.post("/auth/logout-all").slug(ACME).tokens(&late).origin(OWN).send().await;
    late.expect("403 reauthentication_required");
}

#[actix_web::test]
async fn a_connection_is_on_only_after_a_test_which_signs_nobody_in_and_changes_no_account() {
    let sso = Sso::untested(json!({"roleMapping": [{"claim": "groups", "value": "staff", "role": "member"}]})).await;
    sso.change(json!({"status": "active"})).await.expect("409 connection_not_proven");
    assert_eq!(
        sso.goes("").await.header("location"),
        Some("https://auth.example/sign-in?org=acme&error=connection_not_found")
    );
    let place = format!("{OWN}/console?org=acme&tested={}", sso.connection);
    assert_eq!(sso.test().await, place);
    let ada = sso.world.user(ADA);
    assert_eq!(read(&*sso.world.store, |r| r.identities().of_user(ada.id)), []);
    assert_eq!(sso.world.membership(ACME, ADA).role, Role::Admin, "a test changes no role");
    let known = sso.attempts().await;
    let attempt = &known["attempts"][0];
    assert_eq!(
        (&attempt["outcome"], &attempt["entry"], &attempt["role"]),
        (&json!("tested"), &json!("link"), &json!("member"))
    );
    assert_eq!((&attempt["email"], attempt.get("code")), (&json!("a…@acme.example"), None));
    assert!(attempt["claims"].as_array().unwrap().contains(&json!("groups")));
    assert_eq!((&known["provider"]["issuer"], known["provider"]["keys"].as_u64()), (&json!(ISSUER), Some(1)));
    sso.change(json!({"status": "active"})).await.expect("200");
    // Another client has to be tested again; meanwhile only known people come in.
    sso.provider.add_client("other", "secret");
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    sso.change(json!({"clientId": "other"})).await.expect("200");
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    assert_eq!(error(&sso.as_person("tom", json!({"email": TOM})).await), "connection_not_proven");
    sso.test().await;
    assert!(sso.as_person("tom", json!({"email": TOM})).await.cookie("access_token").is_some());
}

/// Otherwise an admin reads that it doesn't work, and not why.
#[actix_web::test]
async fn a_test_that_can_not_begin_says_which_rule_the_provider_broke() {
    let sso = Sso::untested(json!({})).await;
    sso.provider.misbehave(Fault::DiscoveryOfAnother);
    let path = format!("/org/connections/{}/test", sso.connection);
    let url = sso.of_ada(Method::POST, &path).send().await.expect("200").data()["url"].clone();
    let path = url.as_str().unwrap().strip_prefix(OWN).unwrap().to_owned();
    let started = sso.world.outside(Method::GET, &path).tokens(&sso.ada).send().await;
    let place = format!("{OWN}/console?org=acme&tested={}&error=provider_answer_invalid", sso.connection);
    assert_eq!(started.header("location"), Some(place.as_str()));
    let attempts = sso.attempts().await;
    let attempt = &attempts["attempts"][0];
    let told = (&attempt["outcome"], &attempt["code"], &attempt["rule"]);
    assert_eq!(told, (&json!("tested"), &json!("provider_answer_invalid"), &json!("discovery_issuer")));
    // A stranger's start writes nothing.
    sso.goes("").await;
    assert_eq!(sso.attempts().await["attempts"].as_array().unwrap().len(), 1);
}

#[actix_web::test]
async fn a_test_is_for_the_session_that_asked_and_once() {
    let sso = Sso::untested(json!({})).await;
    let path = format!("/org/connections/{}/test", sso.connection);
    let bob = sso.world.login(ACME, BOB).await;
    sso.world.post(&path).slug(ACME).tokens(&bob).send().await.expect("403 admin_required");
    let gus = sso.world.login(GLOBEX, GUS).await;
    sso.world.post(&path).slug(GLOBEX).tokens(&gus).send().await.expect("404 connection_not_found");
    let url = sso.of_ada(Method::POST, &path).send().await.expect("200").data()["url"].clone();
    let path = url.as_str().unwrap().strip_prefix(OWN).unwrap().to_owned();
    let refused = format!("{OWN}/console?org=acme&tested={}&error=test_expired", sso.connection);
    let refused = Some(refused.as_str());
    for other in [&bob, &gus] {
        assert_eq!(sso.world.outside(Method::GET, &path).tokens(other).send().await.header("location"), refused);
    }
    let bare = sso.world.outside(Method::GET, &path).send().await;
    assert_eq!(bare.header("location"), refused);
    let started = sso.world.outside(Method::GET, &path).tokens(&sso.ada).send().await;
    assert!(started.header("location").unwrap().starts_with(ISSUER));
    assert_eq!(sso.world.outside(Method::GET, &path).tokens(&sso.ada).send().await.header("location"), refused);
    // An admin who is none any more proves nothing.
    sso.provider.sign_in("ada", &json!({"email": ADA}).to_string());
    let back = sso.back(&started);
    sso.world.set_membership(ACME, ADA, |member| member.role = Role::Member);
    let ended = sso.returned(&back).await;
    let place = format!("{OWN}/console?org=acme&tested={}&error=test_expired", sso.connection);
    assert_eq!(ended.header("location"), Some(place.as_str()));
    sso.world.set_membership(ACME, ADA, |member| member.role = Role::Admin);
    sso.change(json!({"status": "active"})).await.expect("409 connection_not_proven");
}

#[actix_web::test]
async fn a_provider_speaks_for_the_domains_of_its_own_organization_alone() {
    let sso = Sso::with(json!({"provisioning": {"enabled": true}})).await;
    let gus = sso.world.login(GLOBEX, GUS).await;
    verify_domain(&sso.world, GLOBEX, &gus, "globex.example").await;
    for (subject, claims, refused) in [
        // A stranger's account, one of another organization's domain, and a member whose address nobody here has proven.
        ("eve", json!({"email": EVE}), "email_domain_not_verified"),
        ("eve", json!({"email": EVE, "email_verified": true}), "email_domain_not_verified"),
        ("zoe", json!({"email": ZOE, "email_verified": true}), "email_domain_not_verified"),
        ("sub", json!({"email": "x@mail.acme.example"}), "email_domain_not_verified"),
        ("sub", json!({"email": "x@acme.example.evil.example"}), "email_domain_not_verified"),
        ("none", json!({}), "email_domain_not_verified"),
        ("odd", json!({"email": "no address"}), "email_domain_not_verified"),
        ("bob", json!({"email": BOB, "email_verified": false}), "email_not_verified"),
        ("bob", json!({"email": BOB, "email_verified": "false"}), "email_not_verified"),
    ] {
        assert_eq!(error(&sso.as_person(subject, claims.clone()).await), refused, "{claims}");
    }
    let users = [EVE, ZOE, BOB].map(|email| sso.world.user(email).id);
    for user in users {
        assert_eq!(read(&*sso.world.store, |r| r.identities().of_user(user)), []);
    }
    let attempts = sso.attempts().await;
    assert_eq!(attempts["attempts"][0]["code"], "email_not_verified");
    let shown = async || {
        let path = format!("/org/connections/{}", sso.connection);
        let shown = sso.of_ada(Method::GET, &path).send().await.expect("200").data();
        (shown["connection"]["lastUsedAt"].is_string(), shown["connection"]["lastError"].clone())
    };
    assert_eq!(shown().await, (false, json!("email_not_verified")));
    assert!(!attempts.to_string().contains(BOB) && !attempts.to_string().contains(EVE));
    // The domain is lost: nobody new, but whoever is known.
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    assert_eq!(shown().await, (true, Value::Null));
    let domains = sso.of_ada(Method::GET, "/org/domains").send().await.expect("200").data();
    let id = domains["domains"][0]["id"].as_str().unwrap();
    sso.of_ada(Method::DELETE, &format!("/org/domains/{id}")).send().await.expect("200");
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    assert_eq!(error(&sso.as_person("tom", json!({"email": TOM})).await), "email_domain_not_verified");
}

#[actix_web::test]
async fn nobody_who_was_taken_out_comes_back_by_signing_in() {
    let sso = Sso::with(json!({"provisioning": {"enabled": true}})).await;
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    for (status, known, unknown) in [
        (MembershipStatus::Suspended, "membership_not_active", "not_a_member"),
        (MembershipStatus::Removed, "not_a_member", "not_a_member"),
    ] {
        for email in [BOB, TOM] {
            sso.world.set_membership(ACME, email, |member| member.status = status);
        }
        assert_eq!(error(&sso.as_person("bob", json!({"email": BOB})).await), known);
        assert_eq!(error(&sso.as_person("tom", json!({"email": TOM})).await), unknown);
        assert_eq!(sso.world.membership(ACME, TOM).status, status);
    }
    // An admin invites again: the link's role counts.
    let invite = sso.of_ada(Method::POST, "/org/members/invite").json(&json!({"email": TOM, "role": "org_admin"}));
    invite.send().await.expect("201");
    let tom = sso.as_person("tom", json!({"email": TOM})).await;
    tokens(&tom);
    let member = sso.world.membership(ACME, TOM);
    assert_eq!((member.status, member.role), (MembershipStatus::Active, Role::Admin));
}

#[actix_web::test]
async fn people_who_never_were_members_join_only_where_the_connection_makes_members() {
    let sso = Sso::with(json!({
        "provisioning": {"enabled": false},
        "roleMapping": [{"claim": "groups", "value": "admins", "role": "org_admin"}],
    }))
    .await;
    let new = json!({"email": "new@acme.example", "given_name": "New", "family_name": "Person"});
    assert_eq!(error(&sso.as_person("new", new.clone()).await), "not_a_member");
    sso.change(json!({"provisioning": {"enabled": true}})).await.expect("200");
    let first = sso.as_person("new", new).await;
    let session = sso.world.session(&tokens(&first).access);
    let user = sso.world.user("new@acme.example");
    assert_eq!((user.id, user.name.as_str(), user.is_email_verified), (session.user_id, "New Person", true));
    assert!(read(&*sso.world.store, |r| r.users().password_hash(user.id)).is_none());
    assert_eq!(sso.world.membership(ACME, "new@acme.example").role, Role::Member);
    // The groups at the provider decide at each sign-in, but the last admin stays one.
    sso.as_person("new", json!({"email": "new@acme.example", "groups": ["admins"]})).await;
    assert_eq!(sso.world.membership(ACME, "new@acme.example").role, Role::Admin);
    sso.as_person("new", json!({"email": "new@acme.example", "groups": []})).await;
    assert_eq!(sso.world.membership(ACME, "new@acme.example").role, Role::Member);
    sso.as_person("ada", json!({"email": ADA})).await;
    assert_eq!(sso.world.membership(ACME, ADA).role, Role::Admin);
    // The organization's own rule about addresses holds for those who join.
    let rule = json!({"security": {"allowedEmailDomains": ["other.example"]}});
    sso.of_ada(Method::PATCH, "/org").json(&rule).send().await.expect("200");
    assert_eq!(error(&sso.as_person("newer", json!({"email": "newer@acme.example"})).await), "not_a_member");
}

#[actix_web::test]
async fn what_was_planted_before_the_address_was_proven_is_gone() {
    let sso = Sso::new().await;
    sso.world.unprove(BOB);
    let planted = sso.world.login(ACME, BOB).await;
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    assert!(!sso.world.is_live(ACME, &planted).await);
    sso.world.try_login(ACME, BOB, PASSWORD).await.expect("401 invalid_credentials");
    assert!(sso.world.user(BOB).is_email_verified);
    // An account whose address was proven keeps what it has.
    tokens(&sso.as_person("zoe-of-acme", json!({"email": ADA})).await);
    sso.world.try_login(ACME, ADA, PASSWORD).await.expect("200");
}

#[actix_web::test]
async fn an_identity_is_one_persons_and_an_account_has_one_of_a_connection() {
    let sso = Sso::new().await;
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    assert_eq!(error(&sso.as_person("another", json!({"email": BOB})).await), "identity_exists");
    // The subject that is Bob's stays Bob's, whatever address comes with it.
    let again = sso.as_person("bob", json!({"email": ADA})).await;
    assert_eq!(sso.world.session(&tokens(&again).access).user_id, sso.world.user(BOB).id);
    assert_eq!(error(&sso.as_person("BOB", json!({"email": BOB})).await), "identity_exists");
}

#[actix_web::test]
async fn the_owner_sees_and_removes_identities_and_the_providers_session_does_neither() {
    let sso = Sso::new().await;
    let bob = tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    let list = async |slug: &str, tokens: &Tokens| {
        sso.world.get("/auth/identities").slug(slug).tokens(tokens).origin(OWN).send().await
    };
    list(ACME, &bob).await.expect("403 reauthentication_required");
    let (own, eve) = (sso.world.login(ACME, BOB).await, sso.world.login(GLOBEX, EVE).await);
    let known = list(ACME, &own).await.expect("200").data()["identities"][0].clone();
    assert_eq!(
        (&known["via"], &known["name"], &known["email"]),
        (&json!(sso.connection), &json!("Acme ID"), &json!(BOB))
    );
    assert_eq!(list(GLOBEX, &eve).await.expect("200").data(), json!({"identities": []}));
    let export = sso.world.get("/auth/export").slug(ACME).tokens(&own).origin(OWN).send().await.expect("200").data();
    assert_eq!(export["identities"][0], known);
    let remove = async |slug: &str, tokens: &Tokens| {
        let path = format!("/auth/identities/{}", known["id"].as_str().unwrap());
        sso.world.call(Method::DELETE, &path).slug(slug).tokens(tokens).origin(OWN).send().await
    };
    remove(ACME, &bob).await.expect("403 reauthentication_required");
    remove(GLOBEX, &eve).await.expect("404 identity_not_found");
    assert!(sso.world.is_live(ACME, &bob).await);
    remove(ACME, &own).await.expect("200");
    assert!(!sso.world.is_live(ACME, &bob).await && sso.world.is_live(ACME, &own).await);
    remove(ACME, &own).await.expect("404 identity_not_found");
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
}

#[actix_web::test]
async fn a_logout_at_the_provider_ends_the_sessions_that_it_names() {
    let sso = Sso::new().await;
    let signs_in = async |subject: &str, email: &str, sid: &str| {
        tokens(&sso.as_person(subject, json!({"email": email, "sid": sid})).await)
    };
    let (one, two) = (signs_in("bob", BOB, "s1").await, signs_in("bob", BOB, "s2").await);
    let (three, tom) = (signs_in("bob", BOB, "s3").await, signs_in("tom", TOM, "s1").await);
    let own = sso.world.login(ACME, BOB).await;
    let send = async |via: &str, form: String| {
        let call = sso.world.post(&format!("/auth/sso/backchannel/{via}"));
        call.body("application/x-www-form-urlencoded", form).send().await
    };
    let form = |client: &str, claims: Value| {
        format!("logout_token={}", sso.provider.logout_token(client, &claims.to_string()))
    };
    let live = async || {
        let mut live = Vec::new();
        for tokens in [&one, &two, &three, &tom, &own] {
            live.push(sso.world.is_live(ACME, tokens).await);
        }
        live
    };
    let refused = "400 logout_token_invalid";
    for wrong in [
        String::new(),
        "logout_token=x".to_owned(),
        form("other", json!({"sub": "bob"})),
        form("client", json!({"sub": "bob", "nonce": "n"})),
        format!("{}&logout_token=x", form("client", json!({"sub": "bob"}))),
    ] {
        send(&sso.connection, wrong).await.expect(refused);
    }
    send("con_00000000000000000000000000", form("client", json!({"sub": "bob"}))).await.expect(refused);
    assert_eq!(live().await, [true; 5]);
    let token = form("client", json!({"sub": "bob", "sid": "s1"}));
    assert_eq!(send(&sso.connection, token.clone()).await.status, 200);
    assert_eq!(live().await, [false, true, true, true, true], "one session of one person");
    send(&sso.connection, token).await.expect(refused);
    assert_eq!(send(&sso.connection, form("client", json!({"sid": "s2"}))).await.status, 200);
    assert_eq!(live().await, [false, false, true, true, true]);
    assert_eq!(send(&sso.connection, form("client", json!({"sub": "bob"}))).await.status, 200);
    assert_eq!(live().await, [false, false, false, true, true]);
}

#[actix_web::test]
async fn a_flow_ends_only_in_its_browser_once_and_in_time() {
    let sso = Sso::new().await;
    sso.provider.sign_in("bob", &json!({"email": BOB}).to_string());
    let [one, two] = [sso.goes("").await, sso.goes("").await].map(|started| sso.back(&started));
    let asked = sso.provider.asked(Door::Token);
    let bare = sso.world.get(&one.path).send().await.expect("303");
    assert_eq!(error(&bare), "flow_expired");
    let crossed = Back { path: one.path.clone(), cookie: two.cookie.clone() };
    assert_eq!(error(&sso.returned(&crossed).await), "flow_expired");
    let renamed = Back { path: one.path.clone(), cookie: (one.cookie.0.clone(), two.cookie.1.clone()) };
    assert_eq!(error(&sso.returned(&renamed).await), "flow_expired");
    for spoilt in ["", "x", &one.cookie.1.replace('.', "_")] {
        let back = Back { path: one.path.clone(), cookie: (one.cookie.0.clone(), spoilt.to_owned()) };
        assert_eq!(error(&sso.returned(&back).await), "flow_expired");
    }
    assert_eq!(sso.provider.asked(Door::Token), asked, "no code is spent for a stranger");
    tokens(&sso.returned(&one).await);
    assert_eq!(error(&sso.returned(&one).await), "flow_expired", "it was used");
    sso.world.wait(601);
    assert_eq!(error(&sso.returned(&two).await), "flow_expired", "it is too late");
    // By another connection's address.
    let ghost = sso.connection.chars().rev().collect::<String>();
    let started = sso.goes("").await;
    let back = sso.back(&started);
    let (name, value) = &back.cookie;
    let elsewhere = back.path.replace(&sso.connection, &ghost);
    let answer = sso.world.get(&elsewhere).cookie(name, value).send().await.expect("303");
    assert_eq!(answer.header("location"), Some("https://auth.example/sign-in?error=flow_expired"));
    // Twice, or with an error: the provider isn't asked.
    let asked = sso.provider.asked(Door::Token);
    for (part, other, refused) in [
        ("?", "?code=x&", "provider_answer_invalid"),
        ("?", "?iss=a&iss=b&", "provider_answer_invalid"),
        ("?", "?iss=https%3A%2F%2Fevil.example&", "provider_answer_invalid"),
        ("code=", "error=", "provider_refused"),
    ] {
        let good = sso.back(&sso.goes("").await);
        let back = Back { path: good.path.replacen(part, other, 1), cookie: good.cookie.clone() };
        assert_eq!(error(&sso.returned(&back).await), refused);
        assert_eq!(error(&sso.returned(&good).await), "flow_expired", "a refused flow is used up");
    }
    assert_eq!(sso.provider.asked(Door::Token), asked);
    let posted = sso.world.post(&back.path).send().await;
    assert_eq!((posted.status, posted.header("allow")), (405, Some("GET")), "answers by form_post are refused");
}

#[actix_web::test]
async fn nobody_is_signed_in_by_a_link_without_a_click() {
    let sso = Sso::new().await;
    sso.provider.sign_in("bob", &json!({"email": BOB, "name": "Bob"}).to_string());
    for site in [None, Some("cross-site"), Some("same-site"), Some("none")] {
        let mut call = sso.world.get(&format!("/auth/sso/start?org={ACME}&via={}", sso.connection));
        if let Some(site) = site {
            call = call.header("sec-fetch-site", site);
        }
        let ended = sso.returned(&sso.back(&call.send().await.expect("303"))).await;
        assert_eq!(ended.header("location"), Some("https://auth.example/sign-in?org=acme&step=confirm"), "{site:?}");
        assert!(ended.cookie("access_token").is_none());
        let bob = sso.world.user(BOB).id;
        assert_eq!(
            read(&*sso.world.store, |r| r.identities().of_user(bob)),
            [],
            "nothing is linked before the click"
        );
    }
    let started =
        sso.world.get(&format!("/auth/sso/start?org={ACME}&via={}&return_to=x", sso.connection)).send().await;
    let ended = sso.returned(&sso.back(&started)).await;
    assert_eq!(ended.header("location"), Some("https://auth.example/sign-in?org=acme&step=confirm&return_to=x"));
    let set = ended.all("set-cookie").into_iter().find(|line| line.starts_with("sso_confirm=")).unwrap().to_owned();
    assert!(set.ends_with("; Max-Age=600; Path=/api/v1/auth/sso; HttpOnly; Secure; SameSite=Strict"), "{set}");
    let cookie = ended.cookie("sso_confirm").unwrap();
    let ask = |method: Method, path: &str, slug: &str, cookie: &str| {
        sso.world.call(method, path).slug(slug).origin(OWN).cookie("sso_confirm", cookie).send()
    };
    let shown = ask(Method::GET, "/auth/sso/waiting", ACME, &cookie).await.expect("200").data();
    assert_eq!(shown, json!({"email": BOB, "name": "Bob"}));
    for (slug, cookie) in [(GLOBEX, cookie.as_str()), (ACME, "x")] {
        ask(Method::GET, "/auth/sso/waiting", slug, cookie).await.expect("400 flow_expired");
        ask(Method::POST, "/auth/sso/confirm", slug, cookie).await.expect("400 flow_expired");
    }
    sso.world
        .post("/auth/sso/confirm")
        .slug(ACME)
        .cookie("sso_confirm", &cookie)
        .origin("https://evil.example")
        .send()
        .await
        .expect("403 origin_not_allowed");
    for (method, path) in [(Method::GET, "/auth/sso/waiting"), (Method::POST, "/auth/sso/confirm")] {
        let call = sso.world.call(method, path).slug(ACME).cookie("sso_confirm", &cookie).origin(ACME_APP);
        call.send().await.expect("403 origin_not_allowed");
    }
    // What is changed meanwhile counts.
    sso.change(json!({"roleMapping": [{"claim": "a", "value": "b", "role": "org_admin"}]})).await.expect("200");
    ask(Method::POST, "/auth/sso/confirm", ACME, &cookie).await.expect("400 flow_expired");
    sso.change(json!({"roleMapping": []})).await.expect("200");
    // A refusal at the click is recorded, and its flow is used up.
    sso.world.set_membership(ACME, BOB, |member| member.status = MembershipStatus::Removed);
    let started = sso.world.get(&format!("/auth/sso/start?org={ACME}&via={}", sso.connection)).send().await;
    let other = sso.returned(&sso.back(&started)).await.cookie("sso_confirm").unwrap();
    sso.world.wait(1);
    ask(Method::POST, "/auth/sso/confirm", ACME, &other).await.expect("403 not_a_member");
    ask(Method::POST, "/auth/sso/confirm", ACME, &other).await.expect("400 flow_expired");
    assert_eq!(sso.attempts().await["attempts"][0]["code"], "not_a_member");
    sso.world.set_membership(ACME, BOB, |member| member.status = MembershipStatus::Active);
    let confirmed = ask(Method::POST, "/auth/sso/confirm", ACME, &cookie).await.expect("200");
    assert_eq!(confirmed.cookie("sso_confirm").as_deref(), Some(""));
    assert!(sso.world.is_live(ACME, &Tokens::of_page(&confirmed)).await);
    ask(Method::POST, "/auth/sso/confirm", ACME, &cookie).await.expect("400 flow_expired");
}

/// OpenID Connect Core 1.0 section 4.
#[actix_web::test]
async fn a_provider_may_ask_for_a_sign_in_which_a_click_confirms() {
    let sso = Sso::new().await;
    sso.provider.sign_in("bob", &json!({"email": BOB}).to_string());
    let id = &sso.connection;
    let ask = async |via: &str, query: &str| {
        let call = sso.world.get(&format!("/auth/sso/initiate/{via}?{query}"));
        call.header("sec-fetch-site", "cross-site").send().await.expect("303")
    };
    let issuer = "iss=https%3A%2F%2Fidp.example";
    for (via, query, page) in [
        (id.as_str(), "iss=https%3A%2F%2Fevil.example", "?org=acme&error=connection_not_found"),
        (id, "", "?org=acme&error=connection_not_found"),
        (id, &format!("{issuer}&{issuer}"), "?org=acme&error=connection_not_found"),
        ("con_00000000000000000000000000", issuer, "?error=connection_not_found"),
        ("nothing", issuer, "?error=connection_not_found"),
    ] {
        let page = format!("{OWN}/sign-in{page}");
        assert_eq!(ask(via, query).await.header("location"), Some(page.as_str()), "{via} {query}");
    }
    let wish = "target_link_uri=https%3A%2F%2Fapp.acme.example%2Fa&login_hint=bob";
    let started = ask(id, &format!("{issuer}&{wish}")).await;
    assert!(started.header("location").unwrap().contains("login_hint=bob"));
    let ended = sso.returned(&sso.back(&started)).await;
    let place = "https://auth.example/sign-in?org=acme&step=confirm&return_to=https%3A%2F%2Fapp.acme.example%2Fa";
    assert_eq!(ended.header("location"), Some(place));
    assert!(ended.cookie("access_token").is_none());
}

/// An own page goes on to these addresses by itself, and the start would take that for a click.
#[actix_web::test]
async fn no_own_page_is_led_to_the_start_of_a_sign_in() {
    let sso = Sso::new().await;
    let start = format!("{OWN}/api/v1/auth/sso/start?org=acme&via={}", sso.connection);
    let change = sso.of_ada(Method::PATCH, "/org").json(&json!({"appUrl": start})).send().await;
    assert_eq!(change.expect("400 validation_failed").fields(), ["appUrl:invalid"]);
    let to: String = url::form_urlencoded::byte_serialize(start.as_bytes()).collect();
    let back = sso.of_ada(Method::GET, &format!("/auth/return-address?to={to}")).send().await.expect("200").data();
    assert_ne!(back["returnTo"], json!(start));
}

#[actix_web::test]
async fn the_session_that_the_browser_held_ends_and_the_wish_is_kept() {
    let sso = Sso::new().await;
    sso.provider.sign_in("bob", &json!({"email": BOB}).to_string());
    let held = sso.world.login(GLOBEX, EVE).await;
    let wish = "https%3A%2F%2Fapp.acme.example%2Forders";
    let path = format!("/auth/sso/start?org={ACME}&via={}&return_to={wish}", sso.connection);
    let started = sso.world.get(&path).header("sec-fetch-site", "same-origin").tokens(&held).send().await;
    let ended = sso.returned(&sso.back(&started)).await;
    let place = format!("https://auth.example/sign-in?org=acme&return_to={wish}");
    assert_eq!(ended.header("location"), Some(place.as_str()));
    assert!(!sso.world.is_live(GLOBEX, &held).await);
    assert!(sso.world.is_live(ACME, &tokens(&ended)).await);
}

#[actix_web::test]
async fn each_fault_of_a_provider_lets_nobody_in_and_shows_the_admin_its_rule() {
    let sso = Sso::new().await;
    sso.provider.sign_in("bob", &json!({"email": BOB}).to_string());
    for (fault, refused, rule) in [
        (Fault::WrongNonce, "provider_answer_invalid", Some("nonce")),
        (Fault::Html(Door::Token), "provider_answer_invalid", Some("token_answer")),
    ] {
        sso.world.wait(1);
        sso.provider.misbehave(fault);
        assert_eq!(error(&sso.signs_in().await), refused);
        let attempt = sso.attempts().await["attempts"][0].clone();
        assert_eq!((&attempt["outcome"], attempt["rule"].as_str()), (&json!("refused"), rule));
        sso.provider.behave();
    }
    let log = sso.of_ada(Method::GET, "/org/audit-log?action=login.denied").send().await.expect("200").data();
    assert_eq!(log["entries"][0]["metadata"]["reason"], "provider_answer_invalid");
    // Refusals have an end; what succeeds doesn't count.
    for _ in 0..3 {
        tokens(&sso.signs_in().await);
    }
}

#[actix_web::test]
async fn who_asks_for_the_second_factor_is_the_organizations_choice() {
    let sso = Sso::with(json!({"secondFactor": "ours"})).await;
    let plain = sso.as_person("bob", json!({"email": BOB})).await;
    assert_eq!(sso.world.session(&tokens(&plain).access).methods, [AuthenticationMethod::Connection]);
    let tom = sso.as_person("tom", json!({"email": TOM})).await;
    assert_eq!(tom.header("location"), Some("https://auth.example/sign-in?org=acme&step=code"));
    assert!(tom.cookie("access_token").is_none());
    let partial = tom.cookie("partial_token").unwrap();
    let code = json!({"code": sso.world.code_of_tom(0)});
    let full =
        sso.world.post("/auth/verify-2fa").slug(ACME).origin(OWN).cookie("partial_token", &partial).json(&code);
    let full = Tokens::of_page(&full.send().await.expect("200"));
    let late = sso.world.post("/auth/logout-all").slug(ACME).tokens(&full).origin(OWN).send().await;
    late.expect("403 reauthentication_required");
    sso.change(json!({"secondFactor": "provider"})).await.expect("200");
    tokens(&sso.as_person("tom", json!({"email": TOM})).await);
    // Where everybody needs one, the provider's counts, and no factor is planted in an account that others know.
    write(&*sso.world.store, |r| {
        let mut acme = r.organizations().lock(sso.world.organization(ACME).id)?.unwrap();
        acme.security.require_two_factor = true;
        r.organizations().update(&acme)
    });
    let strict = tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    let refreshed = sso.world.post("/auth/refresh").slug(ACME).tokens(&strict).origin(OWN).send().await;
    refreshed.expect("200");
    sso.change(json!({"secondFactor": "ours"})).await.expect("200");
    let set_up = sso.as_person("bob", json!({"email": BOB})).await;
    assert_eq!(set_up.header("location"), Some("https://auth.example/sign-in?org=acme&step=set-up"));
    let begin = async |partial: &str| {
        sso.world.post("/auth/2fa/setup").slug(ACME).origin(OWN).cookie("partial_token", partial).send().await
    };
    begin(&set_up.cookie("partial_token").unwrap()).await.expect("200");
    let partial = sso.as_person("bob", json!({"email": BOB})).await.cookie("partial_token").unwrap();
    sso.world.join(GLOBEX, BOB);
    begin(&partial).await.expect("403 reauthentication_required");
    assert_eq!(error(&sso.as_person("bob", json!({"email": BOB})).await), "two_factor_required");
}

#[actix_web::test]
async fn a_connection_that_goes_takes_its_sessions_along_and_one_that_is_off_lets_nobody_in() {
    let sso = Sso::new().await;
    let bob = tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    let started = sso.goes("").await;
    sso.change(json!({"status": "draft"})).await.expect("200");
    assert!(sso.world.is_live(ACME, &bob).await, "turning it off ends nothing");
    assert_eq!(error(&sso.returned(&sso.back(&started)).await), "connection_not_found");
    sso.change(json!({"status": "active"})).await.expect("200");
    let forbidden = json!({"security": {"allowedMethods": ["password"]}});
    sso.of_ada(Method::PATCH, "/org").json(&forbidden).send().await.expect("200");
    assert!(!sso.world.is_live(ACME, &bob).await);
    assert_eq!(error(&sso.signs_in().await), "method_not_allowed");
    sso.of_ada(Method::PATCH, "/org").json(&json!({"security": {"allowedMethods": null}})).send().await.expect("200");
    let bob = tokens(&sso.signs_in().await);
    let started = sso.goes("").await;
    let path = format!("/org/connections/{}", sso.connection);
    sso.of_ada(Method::DELETE, &path).send().await.expect("200");
    assert!(!sso.world.is_live(ACME, &bob).await);
    assert_eq!(read(&*sso.world.store, |r| r.identities().of_user(sso.world.user(BOB).id)), []);
    let late = sso.returned(&sso.back(&started)).await;
    assert_eq!(late.header("location"), Some("https://auth.example/sign-in?error=connection_not_found"));
}

#[actix_web::test]
async fn an_admin_who_came_by_a_connection_does_not_forbid_connections() {
    let sso = Sso::new().await;
    let ada = tokens(&sso.as_person("ada", json!({"email": ADA})).await);
    let allow = async |methods: &[&str]| {
        let body = json!({"security": {"allowedMethods": methods}});
        sso.world.call(Method::PATCH, "/org").slug(ACME).tokens(&ada).json(&body).send().await
    };
    allow(&["password"]).await.expect("403 method_not_allowed");
    assert!(sso.world.is_live(ACME, &ada).await);
    allow(&["connection"]).await.expect("200");
    assert!(sso.world.is_live(ACME, &ada).await && !sso.world.is_live(ACME, &sso.ada).await);
}

#[actix_web::test]
async fn what_leads_to_no_connection_ends_at_the_sign_in_page() {
    let sso = Sso::new().await;
    for query in [
        String::new(),
        "?org=acme".to_owned(),
        format!("?via={}", sso.connection),
        format!("?org=globex&via={}", sso.connection),
        format!("?org=nobody&via={}", sso.connection),
        "?org=acme&via=con_1".to_owned(),
        format!("?org=acme&org=acme&via={}", sso.connection),
        format!("?org=acme&via={}&via={}", sso.connection, sso.connection),
    ] {
        let answer = sso.world.get(&format!("/auth/sso/start{query}")).send().await.expect("303");
        let location = answer.header("location").unwrap();
        assert!(location.ends_with("error=connection_not_found") && location.starts_with(OWN), "{query} {location}");
        assert!(answer.all("set-cookie").is_empty());
    }
    // A sixth flow takes the place of the oldest.
    let mut cookies: Vec<(String, String)> = Vec::new();
    for _ in 0..6 {
        let path = format!("/auth/sso/start?org={ACME}&via={}", sso.connection);
        let mut call = sso.world.get(&path).header("sec-fetch-site", "same-origin");
        for (name, value) in &cookies {
            call = call.cookie(name, value);
        }
        let started = call.send().await.expect("303");
        let oldest = cookies.first().map(|(name, _)| name.clone());
        for line in started.all("set-cookie") {
            let (name, value) = line.split(';').next().unwrap().split_once('=').unwrap();
            if value.is_empty() {
                assert_eq!(Some(name.to_owned()), oldest);
                cookies.retain(|(one, _)| one != name);
            } else {
                cookies.push((name.to_owned(), value.to_owned()));
            }
        }
        sso.world.wait(1);
    }
    assert_eq!(cookies.len(), 5);
}
