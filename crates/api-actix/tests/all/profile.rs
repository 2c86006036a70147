//! `GET` and `PUT /auth/profile`.

use actix_web::http::Method;
use serde_json::{Value, json};

use crate::harness::{ACME, Answer, BOB, Tokens, World};

async fn get(world: &World, slug: &str, tokens: &Tokens) -> Value {
    world.get("/auth/profile").slug(slug).tokens(tokens).send().await.expect("200").data()
}

async fn put(world: &World, tokens: &Tokens, body: Value) -> Answer {
    world.call(Method::PUT, "/auth/profile").slug(ACME).tokens(tokens).json(&body).send().await
}

#[actix_web::test]
async fn what_is_left_out_stays_and_what_is_empty_is_cleared() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let profile = async |body| put(&world, &tokens, body).await.expect("200").data()["user"]["profile"].clone();
    let full = json!({"bio": "two\nlines", "phone": "+49 (30) 1-2.3"});
    let set = json!({"name": "Bob", "bio": "two\nlines", "phone": "+49 (30) 1-2.3"});
    assert_eq!(profile(set).await, full);
    assert_eq!(profile(json!({"name": "Bob"})).await, full);
    assert_eq!(get(&world, ACME, &tokens).await["user"]["profile"], full);
    assert_eq!(profile(json!({"name": "Bob", "bio": ""})).await, json!({"phone": "+49 (30) 1-2.3"}));
    assert_eq!(profile(json!({"name": "Bob", "phone": ""})).await, json!({}));
    assert_eq!(get(&world, ACME, &tokens).await["user"]["profile"], json!({}));
}

#[actix_web::test]
async fn m2_wrong_fields_are_told_all_at_once_and_change_nothing() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let before = world.user(BOB);
    for (body, fields) in [
        (json!({}), vec!["name:required"]),
        (json!({"name": "  "}), vec!["name:required"]),
        (json!({"name": "n".repeat(101)}), vec!["name:too_long"]),
        (json!({"name": "a\u{7}b"}), vec!["name:invalid_character"]),
        (json!({"name": null, "bio": 1, "phone": []}), vec!["name:wrong_type", "bio:wrong_type", "phone:wrong_type"]),
        (json!({"name": "B", "bio": "x".repeat(1001), "phone": "call me"}), vec!["bio:too_long", "phone:invalid"]),
        (json!({"name": "B", "phone": "1".repeat(33)}), vec!["phone:too_long"]),
    ] {
        assert_eq!(put(&world, &tokens, body).await.expect("400 validation_failed").fields(), fields);
    }
    assert_eq!(world.user(BOB), before);
}
