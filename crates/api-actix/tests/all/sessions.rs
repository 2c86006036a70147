//! `GET /auth/sessions` and `DELETE /auth/sessions/:id`.

use actix_web::http::Method;
use serde_json::{Value, json};

use crate::harness::{ACME, Answer, BOB, PASSWORD, Tokens, World};

async fn list(world: &World, slug: &str, tokens: &Tokens) -> Vec<Value> {
    let data = world.get("/auth/sessions").slug(slug).tokens(tokens).send().await.expect("200").data();
    data["sessions"].as_array().unwrap().clone()
}

async fn end(world: &World, slug: &str, tokens: &Tokens, id: &str) -> Answer {
    world.call(Method::DELETE, &format!("/auth/sessions/{id}")).slug(slug).tokens(tokens).send().await
}

#[actix_web::test]
async fn the_list_has_exactly_its_fields_newest_first_and_marks_the_one_that_asks() {
    let world = World::new().await;
    let call = world.post("/auth/login").slug(ACME).agent("phone/2").from("2001:db8::7");
    let first = Tokens::of(&call.json(&json!({"email": BOB, "password": PASSWORD})).send().await.expect("200"));
    world.wait(5);
    let second = world.login(ACME, BOB).await;
    let data = world.get("/auth/sessions").slug(ACME).tokens(&second).send().await.expect("200").data();
    let of = |tokens: &Tokens| world.session(&tokens.access).id.to_string();
    assert_eq!(
        data["sessions"],
        json!([
            {
                "id": of(&second), "current": true, "ip": "192.0.2.10", "userAgent": "tests/1",
                "createdAt": "2026-11-21T01:25:05.045Z", "lastUsedAt": "2026-11-21T01:25:05.045Z"
            },
            {
                "id": of(&first), "current": false, "ip": "2001:db8::7", "userAgent": "phone/2",
                "createdAt": "2026-11-21T01:25:00.045Z", "lastUsedAt": "2026-11-21T01:25:00.045Z"
            }
        ])
    );
}

/// `lastUsedAt`, address and user agent are those of the last sign-in or refresh.
#[actix_web::test]
async fn a_refresh_counts_as_a_use_and_an_ordinary_request_does_not() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    world.wait(30);
    assert_eq!(list(&world, ACME, &tokens).await[0]["lastUsedAt"], "2026-11-21T01:25:00.045Z");
    let call = world.post("/auth/refresh").slug(ACME).tokens(&tokens).from("198.51.100.4");
    let tokens = Tokens::of(&call.send().await.expect("200"));
    let session = &list(&world, ACME, &tokens).await[0];
    assert_eq!(session["lastUsedAt"], "2026-11-21T01:25:30.045Z");
    assert_eq!((&session["createdAt"], &session["ip"]), (&json!("2026-11-21T01:25:00.045Z"), &json!("198.51.100.4")));
}

#[actix_web::test]
async fn d4_an_ended_session_is_dead_on_the_next_request() {
    let (world, [mine, other]) = World::with_sessions([(ACME, BOB), (ACME, BOB)]).await;
    let id = world.session(&other.access).id.to_string();
    let answer = end(&world, ACME, &mine, &id).await.expect("200");
    assert!(answer.all("set-cookie").is_empty());
    assert!(!world.is_live(ACME, &other).await && world.is_live(ACME, &mine).await);
    end(&world, ACME, &mine, &id).await.expect("404 session_not_found");
}

#[actix_web::test]
async fn ending_the_session_that_asks_clears_its_cookies() {
    let (world, mine) = World::signed_in(ACME, BOB).await;
    let answer = end(&world, ACME, &mine, &world.session(&mine.access).id.to_string()).await.expect("200");
    assert_eq!(answer.cookie("access_token").as_deref(), Some(""));
    assert!(!world.is_live(ACME, &mine).await);
}
