//! `/org/members/invite` and `/org/invites`.

use actix_web::http::Method;
use serde_json::{Value, json};

use crate::harness::{
    ACME, ACME_APP, ADA, Answer, AsyncFault, BOB, Call, EVE, GLOBEX, GUS, OWN, Tokens, World, ZOE, log,
};

const NEW: &str = "new@acme.example";
const GOOD: &str = "A new one, 9 times";

fn invite(world: &World, by: &Tokens, email: &str) -> Call {
    world.post("/org/members/invite").slug(ACME).tokens(by).json(&json!({"email": email}))
}

/// Invites an address and returns id and token.
async fn invited(world: &World, by: &Tokens, email: &str) -> (String, String) {
    let data = invite(world, by, email).send().await.expect("201").data();
    (data["invite"]["id"].as_str().unwrap().to_owned(), world.mailed_token(email))
}

fn accept(world: &World, token: &str, body: &Value) -> Call {
    world.post(&format!("/org/invites/{token}/accept")).slug(ACME).json(body)
}

fn registration() -> Value {
    json!({"name": "Nele Neu", "password": GOOD})
}

async fn preview(world: &World, token: &str) -> Answer {
    world.get(&format!("/org/invites/{token}")).slug(ACME).send().await
}

#[actix_web::test]
async fn h1_a_token_opens_its_own_organization_only_and_once() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let (_, token) = invited(&world, &ada, NEW).await;
    let elsewhere = |call: Call| async { call.slug(GLOBEX).send().await.expect("400 invite_invalid") };
    elsewhere(world.get(&format!("/org/invites/{token}"))).await;
    elsewhere(world.post(&format!("/org/invites/{token}/accept")).json(&registration())).await;
    for text in ["x", "%00", "..%2f..", &token[1..], &format!("{token}0"), &token.to_uppercase()] {
        accept(&world, text, &registration()).send().await.expect("400 invite_invalid");
        preview(&world, text).await.expect("400 invite_invalid");
    }
    accept(&world, &token, &registration()).send().await.expect("200");
    accept(&world, &token, &json!({})).send().await.expect("400 invite_invalid");
    preview(&world, &token).await.expect("400 invite_invalid");
}

#[actix_web::test]
async fn an_invitation_is_made_listed_previewed_and_accepted_by_a_new_account() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let data = invite(&world, &ada, "New@ACME.example").send().await.expect("201").data();
    assert_eq!((&data["invite"]["email"], &data["invite"]["role"]), (&json!(NEW), &json!("member")));
    let listed = world.get("/org/invites").slug(ACME).tokens(&ada).send().await.expect("200").data();
    assert_eq!(
        (&listed["invites"][0]["invitedBy"], &listed["invites"][0]["mailStatus"]),
        (&json!(ADA), &json!("queued"))
    );
    let token = world.mailed_token(NEW);

    // H1: opening the mailed link changes nothing, however often.
    for _ in 0..3 {
        let seen = preview(&world, &token).await.expect("200").data();
        let app = json!(format!("{ACME_APP}/start"));
        assert_eq!((&seen["accountExists"], &seen["org"]["appUrl"]), (&json!(false), &app));
        world.call(Method::HEAD, &format!("/org/invites/{token}")).slug(ACME).send().await;
    }
    let answer = accept(&world, &token, &registration()).send().await.expect("200");
    let tokens = Tokens::of(&answer);
    let profile = world.get("/auth/profile").slug(ACME).tokens(&tokens).send().await.expect("200").data();
    assert_eq!(profile["user"]["isEmailVerified"], true);
    world.login_with(ACME, NEW, GOOD).await;
    let listed = world.get("/org/invites").slug(ACME).tokens(&ada).send().await.expect("200").data();
    assert_eq!(listed["invites"], json!([]));
}

#[actix_web::test]
async fn members_and_invited_addresses_are_not_invited_again() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    invite(&world, &ada, BOB).send().await.expect("409 already_member");
    invite(&world, &ada, "BOB@Acme.Example").send().await.expect("409 already_member");
    invite(&world, &ada, EVE).send().await.expect("201");
    invite(&world, &ada, EVE).send().await.expect("409 invite_pending");
    // The other tenant can invite the same address.
    let gus = world.login(GLOBEX, GUS).await;
    let body = json!({"email": BOB, "role": "org_admin"});
    let data = world.post("/org/members/invite").slug(GLOBEX).tokens(&gus).json(&body).send().await.expect("201");
    assert_eq!(data.data()["invite"]["role"], "org_admin");
}

#[actix_web::test]
async fn k1_addresses_that_could_smuggle_anything_are_refused() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    for email in ["", "a@example.com, b@example.com", "a@example.com\r\nBcc: b@example.com", "<a@example.com>"] {
        let answer = invite(&world, &ada, email).send().await.expect("400 validation_failed");
        assert!(answer.fields()[0].starts_with("email:"), "{email}: {:?}", answer.fields());
    }
    for body in [json!({"email": NEW, "role": "owner"}), json!({"email": NEW, "role": null}), json!({"email": [NEW]})]
    {
        let call = world.post("/org/members/invite").slug(ACME).tokens(&ada).json(&body);
        call.send().await.expect("400 validation_failed");
    }
    assert!(world.mails().is_empty());
}

#[actix_web::test]
async fn an_account_that_exists_joins_by_the_token_alone() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let (_, token) = invited(&world, &ada, EVE).await;
    assert_eq!(preview(&world, &token).await.expect("200").data()["accountExists"], true);
    accept(&world, &token, &registration()).send().await.expect("409 account_exists");
    accept(&world, &token, &json!({"name": "Eve"})).send().await.expect("409 account_exists");
    // The refusals didn't use the token up; accepting ends the browser's other session.
    let bob = world.login(ACME, BOB).await;
    let bare = world.post(&format!("/org/invites/{token}/accept")).slug(ACME).tokens(&bob).send().await;
    let eve = Tokens::of(&bare.expect("200"));
    assert!(world.is_live(ACME, &eve).await && !world.is_live(ACME, &bob).await);
    let data = world.get("/auth/profile").slug(ACME).tokens(&eve).send().await.expect("200").data();
    assert_eq!(data["user"]["email"], EVE);
}

#[actix_web::test]
async fn what_a_new_account_lacks_is_named_and_consumes_nothing() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let (_, token) = invited(&world, &ada, NEW).await;
    for (body, fields) in [
        (json!({}), vec!["name:required", "password:required"]),
        (json!({"name": "N"}), vec!["password:required"]),
        (json!({"password": GOOD}), vec!["name:required"]),
        (json!({"name": " ", "password": GOOD}), vec!["name:required"]),
        (json!({"name": "a\nb", "password": 7}), vec!["name:invalid_character", "password:wrong_type"]),
    ] {
        let answer = accept(&world, &token, &body).send().await.expect("400 validation_failed");
        assert_eq!(answer.fields(), fields, "{body}");
    }
    let weak = json!({"name": "N", "password": "password123"});
    let answer = accept(&world, &token, &weak).send().await.expect("400 password_rejected");
    assert_eq!(answer.json()["error"]["reasons"], json!(["too_common"]));
    accept(&world, &token, &registration()).send().await.expect("200");
}

#[actix_web::test]
async fn expired_and_void_invitations_open_nothing_and_make_room() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let (_, token) = invited(&world, &ada, NEW).await;
    world.set_membership(ACME, ADA, |m| m.role = orgauth_domain::organizations::membership::Role::Member);
    accept(&world, &token, &registration()).send().await.expect("400 invite_invalid");
    world.set_membership(ACME, ADA, |m| m.role = orgauth_domain::organizations::membership::Role::Admin);
    world.wait(7 * 86_400);
    accept(&world, &token, &registration()).send().await.expect("400 invite_expired");
    preview(&world, &token).await.expect("400 invite_expired");
    let ada = world.login(ACME, ADA).await;
    let (_, token) = invited(&world, &ada, NEW).await;
    accept(&world, &token, &registration()).send().await.expect("200");
}

#[actix_web::test]
async fn an_invitation_is_sent_again_and_revoked_by_its_own_organization_only() {
    let (world, [ada, gus]) = World::with_sessions([(ACME, ADA), (GLOBEX, GUS)]).await;
    let (id, first) = invited(&world, &ada, NEW).await;
    let path = format!("/org/invites/{id}");
    let resend = || world.post(&format!("{path}/resend"));
    let revoke = || world.call(Method::DELETE, &path);
    for call in [resend(), revoke()] {
        call.slug(GLOBEX).tokens(&gus).send().await.expect("404 invite_not_found");
    }
    let data = resend().slug(ACME).tokens(&ada).send().await.expect("200").data();
    assert_eq!(data["invite"]["id"], json!(id));
    let second = world.mailed_token(NEW);
    assert_ne!(first, second);
    accept(&world, &first, &registration()).send().await.expect("400 invite_invalid");
    preview(&world, &second).await.expect("200");
    revoke().slug(ACME).tokens(&ada).send().await.expect("200");
    accept(&world, &second, &registration()).send().await.expect("400 invite_invalid");
    for call in [resend(), revoke()] {
        call.slug(ACME).tokens(&ada).send().await.expect("404 invite_not_found");
    }
    for malformed in ["/org/invites/x", "/org/invites/inv_1"] {
        world.call(Method::DELETE, malformed).slug(ACME).tokens(&ada).send().await.expect("404 invite_not_found");
    }
}

#[actix_web::test]
async fn caps_answer_429_with_the_time_to_wait_and_a_conflict_does_not_use_them_up() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let (id, _) = invited(&world, &ada, NEW).await;
    for _ in 0..5 {
        invite(&world, &ada, NEW).send().await.expect("409 invite_pending");
    }
    let resend = || world.post(&format!("/org/invites/{id}/resend")).slug(ACME).tokens(&ada).send();
    resend().await.expect("200");
    resend().await.expect("200");
    let refused = resend().await.expect("429 rate_limited");
    assert_eq!(refused.header("retry-after"), Some("86400"));
    assert_eq!(refused.json()["error"]["retryAfter"], 86400);
    // P4: the limit that one tenant has used up doesn't apply to another.
    let gus = world.login(GLOBEX, GUS).await;
    let call = world.post("/org/members/invite").slug(GLOBEX).tokens(&gus).json(&json!({"email": NEW}));
    call.send().await.expect("201");
    invite(&world, &ada, "other@acme.example").send().await.expect("201");
}

#[actix_web::test]
async fn h2_the_token_is_in_the_mail_only() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let mut answers = vec![invite(&world, &ada, NEW).send().await];
    let token = world.mailed_token(NEW);
    answers.push(world.get("/org/invites").slug(ACME).tokens(&ada).send().await);
    answers.push(preview(&world, &token).await);
    answers.push(accept(&world, &token, &registration()).send().await);
    answers.push(accept(&world, &token, &registration()).send().await);
    answers.push(world.get("/org/audit-log").slug(ACME).tokens(&ada).send().await);
    for answer in answers {
        let text = format!("{:?} {}", answer.headers, String::from_utf8_lossy(&answer.body));
        assert!(!text.contains(&token), "{text}");
    }
    assert!(log::lines_with(&token).is_empty());
}

#[actix_web::test]
async fn h4_links_come_from_the_configuration_whatever_the_request_says() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let call = invite(&world, &ada, NEW)
        .header("Host", "evil.example")
        .header("X-Forwarded-Host", "evil.example")
        .header("Forwarded", "host=evil.example;proto=http");
    call.send().await.expect("201");
    let [mail] = world.mails().try_into().ok().unwrap();
    let text = mail.to_text();
    assert!(!text.expose().contains("evil"), "{}", text.expose());
    assert!(text.expose().contains(&format!("link={OWN}/invite#org=acme&token=")), "{}", text.expose());
    assert!(text.expose().contains(&format!("invited_by={ADA}")) && !text.expose().contains(ZOE));
}

#[actix_web::test]
async fn m5_a_full_hashing_queue_consumes_nothing() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let (_, token) = invited(&world, &ada, NEW).await;
    *world.hasher.fault.lock().unwrap() = Some(AsyncFault::Busy);
    accept(&world, &token, &registration()).send().await.expect("503 busy");
    *world.hasher.fault.lock().unwrap() = None;
    accept(&world, &token, &registration()).send().await.expect("200");
}
