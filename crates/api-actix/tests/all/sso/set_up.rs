//! What an admin sets up: the test that comes first, the key in place of a secret, and what the attempts say.

use actix_web::http::Method;
use orgauth_domain::organizations::membership::Role;
use orgauth_testkit::builders::read;
use orgauth_testkit::identity_provider::{Door, Fault};
use serde_json::json;

use super::{ISSUER, Sso, error, tokens};
use crate::harness::{ACME, ADA, BOB, GLOBEX, GUS, OWN, TOM};

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
