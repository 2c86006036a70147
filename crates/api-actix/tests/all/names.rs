//! Names and URLs from users, on every route that takes one (docs/security.md: K2, J1).

use actix_web::http::Method;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Call, Tokens, World};

/// Invalid names, and the code of their refusal.
const REFUSED: [(&str, &str); 9] = [
    ("\u{200b}", "invalid_character"),
    ("Ada\u{200b}", "invalid_character"),
    ("\u{202e}ada", "invalid_character"),
    ("a\u{2028}b", "invalid_character"),
    ("\u{e000}", "invalid_character"),
    ("\u{3164}", "invalid"),
    ("\u{200d}", "invalid"),
    ("Pay at https://evil.example", "invalid"),
    ("\u{2003}", "required"),
];

/// Each route that takes a name, with a valid one.
fn takers(world: &World, admin: &Tokens, token: &str) -> Vec<(&'static str, Call, Value)> {
    let call = |method, path: &str| world.call(method, path).slug(ACME).tokens(admin);
    vec![
        ("profile", call(Method::PUT, "/auth/profile"), json!({"name": "Ada"})),
        ("organization", call(Method::PATCH, "/org"), json!({"name": "Acme"})),
        ("API key", call(Method::POST, "/org/api-keys"), json!({"name": "backend"})),
        (
            "invitation",
            world.post(&format!("/org/invites/{token}/accept")).slug(ACME),
            json!({"name": "Nele", "password": "All for one, 8 times"}),
        ),
    ]
}

#[actix_web::test]
async fn k2_a_name_that_cannot_be_seen_or_is_a_link_is_refused_wherever_one_is_given() {
    let (world, admin) = World::signed_in(ACME, ADA).await;
    let invite = json!({"email": "nele@acme.example"});
    world.post("/org/members/invite").slug(ACME).tokens(&admin).json(&invite).send().await.expect("201");
    let token = world.mailed_token("nele@acme.example");
    let before = (world.organization(ACME), world.user(ADA));
    for (name, code) in REFUSED {
        for (what, call, mut body) in takers(&world, &admin, &token) {
            body["name"] = json!(name);
            let answer = call.json(&body).send().await.expect("400 validation_failed");
            assert_eq!(answer.fields(), [format!("name:{code}")], "{what}: {name:?}");
        }
    }
    assert_eq!((world.organization(ACME), world.user(ADA)), before);
    for (_, call, body) in takers(&world, &admin, &token) {
        let answer = call.json(&body).send().await;
        assert!(answer.status < 300, "{answer:?}");
    }
    for name in ["می\u{200c}خواهم", "acme.com", "\u{1F468}\u{200d}\u{1F4BB}"] {
        let body = json!({"name": name});
        world.call(Method::PATCH, "/org").slug(ACME).tokens(&admin).json(&body).send().await.expect("200");
        assert_eq!(world.organization(ACME).name.as_str(), name);
    }
}
