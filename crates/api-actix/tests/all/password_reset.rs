//! `POST /auth/forgot-password`, `POST /auth/reset-password` and its preview.

use serde_json::json;

use crate::harness::{ACME, ADA, Answer, BOB, EVE, GLOBEX, PASSWORD, World, ZOE, log};

const NEXT: &str = "All for one, 8 times";

async fn forgot(world: &World, slug: &str, email: &str) -> Answer {
    world.post("/auth/forgot-password").slug(slug).json(&json!({"email": email})).send().await
}

async fn reset(world: &World, slug: &str, token: &str, next: &str) -> Answer {
    world.post("/auth/reset-password").slug(slug).json(&json!({"token": token, "newPassword": next})).send().await
}

async fn preview(world: &World, slug: &str, token: &str) -> Answer {
    world.post("/auth/reset-password/preview").slug(slug).json(&json!({"token": token})).send().await
}

#[actix_web::test]
async fn b5_asking_tells_nothing_about_the_address() {
    let world = World::new().await;
    let mut bodies = Vec::new();
    for email in [BOB, "nobody@example.com", EVE, ADA] {
        let answer = forgot(&world, ACME, email).await.expect("200");
        bodies.push(answer.body);
    }
    assert!(bodies.iter().all(|body| *body == bodies[0]));
    // Only members of this organization get a mail.
    let mut to: Vec<String> = world.mails().iter().map(|mail| mail.to.to_string()).collect();
    to.sort();
    assert_eq!(to, [ADA, BOB]);
}

#[actix_web::test]
async fn a_link_sets_the_password_once_and_ends_every_session() {
    let (world, [here, there]) = World::with_sessions([(ACME, ZOE), (GLOBEX, ZOE)]).await;
    forgot(&world, ACME, ZOE).await.expect("200");
    let token = world.mailed_token(ZOE);
    reset(&world, GLOBEX, &token, NEXT).await.expect("400 reset_token_invalid");
    reset(&world, ACME, &token[1..], NEXT).await.expect("400 reset_token_invalid");
    let weak = reset(&world, ACME, &token, "short").await.expect("400 password_rejected");
    assert_eq!(weak.json()["error"]["reasons"], json!(["too_short"]));
    let same = reset(&world, ACME, &token, PASSWORD).await.expect("400 password_rejected");
    assert_eq!(same.json()["error"]["reasons"], json!(["same_as_current"]));
    let answer = reset(&world, ACME, &token, NEXT).await.expect("200");
    assert!(answer.all("set-cookie").is_empty(), "it signs nobody in");
    assert!(!world.is_live(ACME, &here).await && !world.is_live(GLOBEX, &there).await);
    reset(&world, ACME, &token, "Yet another 10").await.expect("400 reset_token_invalid");
    world.try_login(ACME, ZOE, PASSWORD).await.expect("401 invalid_credentials");
    world.login_with(GLOBEX, ZOE, NEXT).await;
    assert!(log::lines_with(&token).is_empty());
}

/// H2: the preview shows address, organization and expiry to the holder of the link; every other token gets the same refusal.
#[actix_web::test]
async fn h2_a_preview_tells_the_holder_of_the_link_alone_and_uses_nothing_up() {
    let world = World::new().await;
    forgot(&world, ACME, ZOE).await.expect("200");
    let token = world.mailed_token(ZOE);
    let mut refusals = Vec::new();
    for (slug, token) in [(GLOBEX, token.as_str()), (ACME, &token[1..]), (ACME, ""), (ACME, &"a".repeat(5000))] {
        let answer = preview(&world, slug, token).await.expect("400 reset_token_invalid");
        refusals.push(answer.json()["error"]["message"].clone());
    }
    assert!(refusals.iter().all(|message| *message == refusals[0]), "{refusals:?}");
    for _ in 0..3 {
        let answer = preview(&world, ACME, &token).await.expect("200");
        let data = answer.data();
        assert_eq!((&data["user"]["email"], &data["org"]["slug"]), (&json!(ZOE), &json!(ACME)));
        assert!(data["org"]["appUrl"].is_string());
        assert!(answer.all("set-cookie").is_empty());
    }
    reset(&world, ACME, &token, NEXT).await.expect("200");
    preview(&world, ACME, &token).await.expect("400 reset_token_invalid");
    forgot(&world, ACME, ZOE).await.expect("200");
    let token = world.mailed_token(ZOE);
    world.wait(3599);
    preview(&world, ACME, &token).await.expect("200");
    world.wait(1);
    preview(&world, ACME, &token).await.expect("400 reset_token_invalid");
    assert!(log::lines_with(&token).is_empty());
}
