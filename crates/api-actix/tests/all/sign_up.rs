//! `POST /auth/sign-up`, `/auth/sign-up/complete` and `/auth/organizations`.

use orgauth_domain::mail::{MailKind, NoticeKind};
use serde_json::{Value, json};

use crate::harness::{ACME, ACME_APP, Answer, BOB, EVE, EXTRA, OWN, PASSWORD, Tokens, World, ZOE, log};

const NEW: &str = "peter@initech.example";

fn form(slug: &str, email: &str) -> Value {
    json!({"organizationName": "Initech", "slug": slug, "name": "Peter Gibbons", "email": email})
}

async fn sign_up(world: &World, slug: &str, email: &str) -> Answer {
    world.post("/auth/sign-up").json(&form(slug, email)).send().await
}

async fn complete(world: &World, body: Value) -> Answer {
    world.post("/auth/sign-up/complete").json(&body).send().await
}

#[actix_web::test]
async fn where_nobody_signs_up_the_routes_are_not_there() {
    let world = World::with(|state| state.app.settings.sign_up.is_enabled = false).await;
    let zoe = world.login(ACME, ZOE).await;
    sign_up(&world, "initech", NEW).await.expect("404 not_found");
    complete(&world, json!("not a body")).await.expect("404 not_found");
    let found = world.post("/auth/organizations").slug(ACME).tokens(&zoe).json(&json!({}));
    found.send().await.expect("404 not_found");
    world.get("/auth/organizations").slug(ACME).tokens(&zoe).send().await.expect("200");
}

#[actix_web::test]
async fn h5_a_link_makes_organization_account_and_session_once() {
    let world = World::new().await;
    sign_up(&world, "initech", NEW).await.expect("202");
    world.get("/auth/session").slug("initech").send().await.expect("404 organization_not_found");
    let token = world.mailed_token(NEW);
    let weak =
        complete(&world, json!({"token": token, "password": "Initech1"})).await.expect("400 password_rejected");
    assert_eq!(weak.error()["reasons"], json!(["contains_context"]));
    let answer = complete(&world, json!({"token": token, "password": PASSWORD})).await.expect("201");
    let data = answer.data();
    assert_eq!((&data["org"]["slug"], &data["membership"]["role"]), (&json!("initech"), &json!("org_admin")));
    assert_eq!((&data["user"]["email"], &data["user"]["isEmailVerified"]), (&json!(NEW), &json!(true)));
    let peter = Tokens::of(&answer);
    let shown = world.get("/org").slug("initech").tokens(&peter).send().await.expect("200").data();
    assert_eq!((&shown["org"]["plan"], &shown["org"]["id"]), (&json!("free"), &data["org"]["id"]));
    complete(&world, json!({"token": token, "password": PASSWORD})).await.expect("400 sign_up_token_invalid");
    world.login("initech", NEW).await;
    assert!(log::lines_with(&token).is_empty());
}

#[actix_web::test]
async fn h5_a_slug_that_is_taken_leaves_the_link_good_for_another_one() {
    let (world, zoe) = World::signed_in(ACME, ZOE).await;
    sign_up(&world, ACME, NEW).await.expect("409 slug_taken");
    sign_up(&world, "initech", NEW).await.expect("202");
    let token = world.mailed_token(NEW);
    let found = world.post("/auth/organizations").slug(ACME).tokens(&zoe);
    let found = found.json(&json!({"name": "Other", "slug": "initech"})).send().await.expect("201").data();
    assert_eq!(found["membership"], json!({"role": "org_admin", "status": "active", "roles": [], "permissions": []}));
    assert!(world.is_live(ACME, &zoe).await, "the session stays where it is");
    let body = json!({"token": token, "password": PASSWORD});
    complete(&world, body.clone()).await.expect("409 slug_taken");
    let mut other = body;
    other["slug"] = json!("initech-2");
    let answer = complete(&world, other).await.expect("201");
    assert_eq!(answer.data()["org"]["slug"], "initech-2");
}

/// H6: the answer has the same bytes for every address.
#[actix_web::test]
async fn h6_the_answer_is_the_same_whatever_the_address() {
    let mut bodies = Vec::new();
    for email in [NEW, BOB, EVE] {
        let world = World::new().await;
        bodies.push(sign_up(&world, "initech", email).await.expect("202").body);
        let mails = world.mails();
        let kinds: Vec<_> = mails.iter().map(|mail| (mail.to.as_str(), mail.message.kind())).collect();
        let kind = if email == NEW { MailKind::SignUp } else { MailKind::Notice(NoticeKind::AccountExists) };
        assert_eq!(kinds, [(email, kind)]);
    }
    assert!(bodies.iter().all(|body| *body == bodies[0]));
}

#[actix_web::test]
async fn q3_five_sign_ups_an_hour_come_from_a_source_and_a_taken_slug_is_none() {
    let world = World::new().await;
    for number in 0..5 {
        sign_up(&world, ACME, NEW).await.expect("409 slug_taken");
        sign_up(&world, "initech", &format!("peter{number}@initech.example")).await.expect("202");
    }
    let refused = sign_up(&world, "initech", NEW).await.expect("429 rate_limited");
    assert_eq!(refused.error()["retryAfter"], 3600);
    let elsewhere = world.post("/auth/sign-up").json(&form("initech", NEW)).from("198.51.100.4");
    elsewhere.send().await.expect("202");
    world.wait(3600);
    sign_up(&world, "initech", NEW).await.expect("202");
}

#[actix_web::test]
async fn f2_an_organizations_page_signs_nobody_up() {
    let world = World::new().await;
    for path in ["/auth/sign-up", "/auth/sign-up/complete"] {
        let send = |origin: &str| world.post(path).json(&form("initech", NEW)).origin(origin).send();
        send(ACME_APP).await.expect("403 origin_not_allowed");
        for origin in [OWN, EXTRA] {
            let answer = send(origin).await;
            assert_ne!(answer.brief(), "403 origin_not_allowed");
            assert_eq!(answer.header("access-control-allow-origin"), Some(origin));
        }
    }
}
