//! `POST /public/verify` (docs/security.md: I1–I3, D4, G1, G4).

use orgauth_application::keys::api_keys;
use orgauth_domain::Duration;
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_domain::text::{Name, Slug};
use serde_json::{Value, json};

use crate::harness::{ACME, Answer, BOB, EVE, GLOBEX, Tokens, World};

async fn verify(world: &World, token: &str) -> Value {
    ask(world, &json!({"token": token})).await.expect("200").data()
}

async fn ask(world: &World, body: &Value) -> Answer {
    world.post("/public/verify").slug(ACME).key(&world.keys[0]).json(body).send().await
}

async fn reason(world: &World, token: &str) -> String {
    let data = ask(world, &json!({"token": token, "explain": true})).await.expect("200").data();
    assert_eq!((&data["valid"], data.as_object().unwrap().len()), (&json!(false), 2), "{data}");
    data["reason"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn i3_a_live_token_answers_with_exactly_the_fields_of_the_interface() {
    let world = World::new().await;
    let token = world.login(ACME, BOB).await.access;
    let organization = world.organization(ACME);
    let expected = json!({
        "valid": true,
        "user": {
            "id": world.user(BOB).id, "name": "Bob Builder", "email": BOB, "role": "user", "isEmailVerified": true
        },
        "membership": {
            "role": "member", "status": "active", "joinedAt": "2026-11-21T01:25:00.045Z", "roles": [], "permissions": []
        },
        "org": {"id": organization.id, "name": "Acme Works", "slug": ACME, "plan": "pro", "status": "active"}
    });
    assert_eq!(verify(&world, &token).await, expected);
    // A valid token has no reason, even if an explanation is requested.
    assert_eq!(ask(&world, &json!({"token": token, "explain": true})).await.expect("200").data(), expected);
}

/// A missing, wrong, foreign, revoked or expired key and an unknown slug get the same bytes and headers.
#[actix_web::test]
async fn i2_every_wrong_key_gets_the_same_401() {
    let world = World::new().await;
    let token = world.login(ACME, BOB).await.access;
    let slug = Slug::parse(ACME).unwrap();
    let make = |end| {
        let name = Name::parse("another").unwrap();
        let made = api_keys::create(
            &world.state.app,
            &orgauth_application::initiator::Initiator::command_line(&slug),
            name,
            end,
        )
        .unwrap();
        (made.0.id, made.1.expose().to_owned())
    };
    let (revoked_id, revoked) = make(None);
    let (_, expired) = make(Some(world.now().plus(Duration::from_seconds(60))));
    let body = json!({"token": token});
    let send = |slug: &'static str, keys: Vec<String>| {
        let call = world.post("/public/verify").slug(slug).header("X-Request-Id", "same").json(&body);
        keys.iter().fold(call, |call, key| call.key(key)).send()
    };
    for key in [&revoked, &expired] {
        send(ACME, vec![key.clone()]).await.expect("200");
    }
    api_keys::revoke(&world.state.app, &orgauth_application::initiator::Initiator::command_line(&slug), revoked_id)
        .unwrap();
    world.wait(60);
    let [acme, globex] = world.keys.clone();
    let mut unknown = acme.clone();
    unknown.replace_range(20..21, if &acme[20..21] == "a" { "b" } else { "a" });
    let mut answers = Vec::new();
    for (slug, keys) in [
        (ACME, vec![]),
        (ACME, vec![String::new()]),
        (ACME, vec!["junk".to_owned()]),
        (ACME, vec![unknown]),
        (ACME, vec![globex.clone()]),
        (GLOBEX, vec![acme.clone()]),
        ("nobody", vec![acme.clone()]),
        ("No Slug", vec![acme.clone()]),
        (ACME, vec![revoked]),
        (ACME, vec![expired]),
        (ACME, vec![acme.clone(), acme.clone()]),
        (ACME, vec![acme.clone(), globex]),
        (ACME, vec![acme.to_lowercase()]),
        (ACME, vec![format!("{acme}x")]),
    ] {
        let answer = send(slug, keys).await.expect("401 invalid_api_key");
        answers.push((answer.text(), answer.headers));
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:#?}");
}

#[actix_web::test]
async fn a_token_that_is_absent_or_no_string_is_400_and_any_other_is_answered() {
    let world = World::new().await;
    for (body, fields) in [
        (json!({}), vec!["token:required"]),
        (json!({"token": null}), vec!["token:wrong_type"]),
        (json!({"token": 1}), vec!["token:wrong_type"]),
        (json!({"token": ["x"]}), vec!["token:wrong_type"]),
        (json!({"token": "x", "explain": "yes"}), vec!["explain:wrong_type"]),
    ] {
        assert_eq!(ask(&world, &body).await.expect("400 validation_failed").fields(), fields);
    }
    let long = "x".repeat(60_000);
    let good = world.login(ACME, BOB).await.access;
    let ended = format!("{good}\0");
    for token in ["", " ", "junk", "a.b.c", "....", "\u{1F600}", "\0", "a\0", ended.as_str(), long.as_str()] {
        assert_eq!(verify(&world, token).await, json!({"valid": false}), "{token}");
    }
}

#[actix_web::test]
async fn i3_an_explanation_names_the_reason() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    assert_eq!(reason(&world, "junk").await, "malformed");
    assert_eq!(reason(&world, &tokens.refresh).await, "malformed");
    assert_eq!(reason(&world, &world.login(GLOBEX, EVE).await.access).await, "wrong_organization");
    let call = world.post("/auth/refresh").slug(ACME).tokens(&tokens);
    let new = Tokens::of(&call.send().await.expect("200"));
    assert_eq!(reason(&world, &tokens.access).await, "superseded");
    let late = world.login(ACME, BOB).await;
    world.wait(15 * 60);
    assert_eq!(reason(&world, &late.access).await, "expired");
    let call = world.post("/auth/refresh").slug(ACME).tokens(&new);
    let newest = Tokens::of(&call.send().await.expect("200"));
    world.post("/auth/logout").slug(ACME).tokens(&newest).send().await.expect("200");
    assert_eq!(reason(&world, &newest.access).await, "session_ended");
    // If two reasons apply, this one is reported.
    world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Removed);
    assert_eq!(reason(&world, &newest.access).await, "not_a_member");
    world.suspend_organization(ACME);
    assert_eq!(reason(&world, &newest.access).await, "organization_suspended");
}

/// Security G4: verify ignores cookies, and an API key permits nothing but verify.
#[actix_web::test]
async fn g4_cookies_are_worth_nothing_to_verify() {
    let (world, bob) = World::signed_in(ACME, BOB).await;
    let call = world.post("/public/verify").slug(ACME).key(&world.keys[0]).tokens(&bob);
    assert_eq!(call.json(&json!({"token": "junk"})).send().await.expect("200").data(), json!({"valid": false}));
    let call = world.post("/public/verify").slug(ACME).key(&world.keys[0]).tokens(&bob).bearer(&bob.access);
    call.json(&json!({})).send().await.expect("400 validation_failed");
}
