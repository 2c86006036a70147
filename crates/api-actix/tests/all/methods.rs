//! `allowedMethods` of `PATCH /org {security}`, and `POST /auth/methods`.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use orgauth_testkit::authenticator::Authenticator;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, BOB, EVE, GLOBEX, GUS, OWN, PASSWORD, Tokens, World, ZOE};
use crate::organization_rules::rule;
use crate::passkeys::{Owner, login, owner};

/// Sets a rule as the operator, who needs no session.
async fn allow(world: &World, slug: &str, methods: Value) {
    let (key, body) = (world.service_key(Scope::Manage), json!({"security": {"allowedMethods": methods}}));
    world.call(Method::PATCH, "/org").slug(slug).key(&key).json(&body).send().await.expect("200");
}

async fn methods(world: &World, slug: &str, body: &Value) -> Value {
    world.post("/auth/methods").slug(slug).origin(OWN).json(body).send().await.expect("200").data()
}

async fn passkey_of(world: &World, email: &str) -> Authenticator {
    owner(world, email).await.new_passkey().await
}

#[actix_web::test]
async fn the_methods_are_those_of_the_organization_and_of_no_account() {
    let world = World::new().await;
    let all = json!({"methods": ["password", "passkey", "email_code"], "providers": []});
    assert_eq!(methods(&world, ACME, &json!({})).await, all);
    allow(&world, ACME, json!(["passkey", "passkey"])).await;
    for email in [BOB, EVE, "nobody@example.com", "", "no address"] {
        let one = methods(&world, ACME, &json!({"email": email})).await;
        assert_eq!(one, json!({"methods": ["passkey"], "providers": []}), "{email}");
        assert_eq!(methods(&world, GLOBEX, &json!({"email": email})).await, all, "{email}");
    }
    allow(&world, ACME, json!(null)).await;
    assert_eq!(methods(&world, ACME, &json!({})).await, all);
    world.post("/auth/methods").slug("nowhere").send().await.expect("404 organization_not_found");
    world
        .post("/auth/methods")
        .slug(ACME)
        .origin("https://evil.example")
        .send()
        .await
        .expect("403 origin_not_allowed");
    let wrong = world.post("/auth/methods").slug(ACME).json(&json!({"email": 7})).send().await;
    assert_eq!(wrong.expect("400 validation_failed").fields(), ["email:wrong_type"]);
}

/// The proof comes first: whoever has none learns nothing by the rule.
#[actix_web::test]
async fn a_method_that_is_forbidden_is_refused_after_a_right_proof_only() {
    let world = World::new().await;
    let mut bobs = passkey_of(&world, BOB).await;
    let mut eves = owner(&world, ZOE).await.new_passkey().await;
    allow(&world, ACME, json!(["passkey"])).await;
    world.try_login(ACME, BOB, PASSWORD).await.expect("403 method_not_allowed");
    world.try_login(ACME, BOB, "wrong password").await.expect("401 invalid_credentials");
    world.try_login(ACME, "nobody@example.com", PASSWORD).await.expect("401 invalid_credentials");
    world.try_login(ACME, EVE, PASSWORD).await.expect("403 not_a_member");
    login(&world, ACME, &mut bobs).await.expect("200");
    world.try_login(GLOBEX, GUS, PASSWORD).await.expect("200");
    allow(&world, ACME, json!(["password"])).await;
    login(&world, ACME, &mut bobs).await.expect("403 method_not_allowed");
    login(&world, GLOBEX, &mut eves).await.expect("200");
    world.try_login(ACME, BOB, PASSWORD).await.expect("200");
    let entries = world.get("/org/audit-log?action=login.denied").slug(ACME).tokens(&world.login(ACME, ADA).await);
    let entries = entries.send().await.expect("200").data();
    assert_eq!(entries["entries"][0]["metadata"]["reason"], "this organization doesn't allow this way to sign in");
}

#[actix_web::test]
async fn forbidding_a_method_ends_the_sessions_that_began_by_it_and_no_others() {
    let world = World::new().await;
    let (mut adas, mut bobs) = (passkey_of(&world, ADA).await, passkey_of(&world, BOB).await);
    let (ada, bob) = (world.login(ACME, ADA).await, world.login(ACME, BOB).await);
    let by_passkey = Tokens::of_page(&login(&world, ACME, &mut bobs).await.expect("200"));
    let elsewhere = world.login(GLOBEX, GUS).await;
    // An admin who would end the own session, and not get in again.
    rule(&world, &ada, json!({"allowedMethods": ["passkey"]})).await.expect("403 method_not_allowed");
    assert!(world.is_live(ACME, &bob).await);
    let ada = Tokens::of_page(&login(&world, ACME, &mut adas).await.expect("200"));
    let changed = rule(&world, &ada, json!({"allowedMethods": ["passkey"]})).await.expect("200").data();
    assert_eq!(changed["org"]["security"]["allowedMethods"], json!(["passkey"]));
    assert!(!world.is_live(ACME, &bob).await);
    world.post("/auth/refresh").slug(ACME).tokens(&bob).origin(OWN).send().await.expect("401 refresh_token_invalid");
    for tokens in [&ada, &by_passkey] {
        assert!(world.is_live(ACME, tokens).await);
        world.post("/auth/refresh").slug(ACME).tokens(tokens).origin(OWN).send().await.expect("200");
    }
    assert!(world.is_live(GLOBEX, &elsewhere).await);
}

/// What was let in goes on when more is allowed, such as the session of an invitation, whose password isn't among the methods.
#[actix_web::test]
async fn allowing_one_method_more_ends_no_session() {
    let world = World::new().await;
    let ada = world.login(ACME, ADA).await;
    let invite = world.post("/org/members/invite").slug(ACME).tokens(&ada).json(&json!({"email": "new@example.com"}));
    invite.send().await.expect("201");
    allow(&world, ACME, json!(["passkey"])).await;
    let path = format!("/org/invites/{}/accept", world.mailed_token("new@example.com"));
    let newcomer = json!({"name": "Nia New", "password": "All for one, 8 times"});
    let accepted = world.post(&path).slug(ACME).origin(OWN).json(&newcomer).send().await.expect("200");
    let mut invited = Tokens::of_page(&accepted);
    for more in [json!(["passkey", "email_code"]), json!(["email_code", "passkey"]), json!(null)] {
        allow(&world, ACME, more.clone()).await;
        assert!(world.is_live(ACME, &invited).await, "{more}");
        let refreshed = world.post("/auth/refresh").slug(ACME).tokens(&invited).origin(OWN).send().await;
        invited = Tokens::of_page(&refreshed.expect("200"));
    }
    allow(&world, ACME, json!(["passkey"])).await;
    assert!(!world.is_live(ACME, &invited).await);
}

/// Where passwords are forbidden, a passkey is the only way in.
#[actix_web::test]
async fn the_last_passkey_stays_where_an_organization_forbids_passwords() {
    let world = World::new().await;
    let zoe = owner(&world, ZOE).await;
    let mut passkey = zoe.new_passkey().await;
    let list =
        world.get("/auth/passkeys").slug(ACME).tokens(&zoe.tokens).origin(OWN).send().await.expect("200").data();
    let path = format!("/auth/passkeys/{}", list["passkeys"][0]["id"].as_str().unwrap());
    // Another organization of hers, not the one in which she asks.
    allow(&world, GLOBEX, json!(["passkey"])).await;
    let remove = json!({"password": PASSWORD});
    zoe.send(Method::DELETE, &path, &remove).await.expect("409 last_method");
    // One that the password added in acme doesn't open globex; one that was added in globex does.
    world.wait(1);
    zoe.new_passkey().await;
    zoe.send(Method::DELETE, &path, &remove).await.expect("409 last_method");
    let there = Tokens::of_page(&login(&world, GLOBEX, &mut passkey).await.expect("200"));
    Owner { world: &world, slug: GLOBEX, tokens: there }.new_passkey().await;
    zoe.send(Method::DELETE, &path, &remove).await.expect("200");
    login(&world, GLOBEX, &mut passkey).await.expect("401 passkey_invalid");
}

/// A session of another organization is no way around the rule.
#[actix_web::test]
async fn a_switch_brings_only_methods_that_the_other_organization_allows() {
    let world = World::new().await;
    let mut zoes = passkey_of(&world, ZOE).await;
    allow(&world, GLOBEX, json!(["passkey"])).await;
    let switch = async |tokens: &Tokens| {
        world.post("/auth/switch-org").slug(ACME).tokens(tokens).json(&json!({"slug": GLOBEX})).send().await
    };
    let by_password = world.login(ACME, ZOE).await;
    switch(&by_password).await.expect("403 method_not_allowed");
    assert!(world.is_live(ACME, &by_password).await, "the session goes on");
    let by_passkey = Tokens::of_page(&login(&world, ACME, &mut zoes).await.expect("200"));
    switch(&by_passkey).await.expect("200");
}

/// An invitation is a way in beside them all: a new member has no passkey yet.
#[actix_web::test]
async fn an_invitation_is_accepted_whatever_is_allowed_and_its_session_goes_on() {
    let world = World::new().await;
    let ada = world.login(ACME, ADA).await;
    let invite = world.post("/org/members/invite").slug(ACME).tokens(&ada).json(&json!({"email": "new@example.com"}));
    invite.send().await.expect("201");
    allow(&world, ACME, json!(["passkey"])).await;
    let path = format!("/org/invites/{}/accept", world.mailed_token("new@example.com"));
    let newcomer = json!({"name": "Nia New", "password": "All for one, 8 times"});
    let accepted = world.post(&path).slug(ACME).origin(OWN).json(&newcomer).send().await.expect("200");
    let tokens = Tokens::of_page(&accepted);
    let refreshed = world.post("/auth/refresh").slug(ACME).tokens(&tokens).origin(OWN).send().await.expect("200");
    assert!(world.is_live(ACME, &Tokens::of_page(&refreshed)).await);
    world.try_login(ACME, "new@example.com", "All for one, 8 times").await.expect("403 method_not_allowed");
}
