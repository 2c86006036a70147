//! Present members who are invited again, because an organization that forbids passwords doesn't let them in.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use orgauth_testkit::authenticator::{Algorithm, Authenticator};
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, BOB, EVE, GLOBEX, OWN, PASSWORD, Tokens, World, ZOE};
use crate::passkeys::{Owner, authenticator, login, owner};

async fn by_operator(world: &World, slug: &str, method: Method, path: &str, body: &Value) -> Answer {
    let key = world.service_key(Scope::Manage);
    world.call(method, path).slug(slug).key(&key).json(body).send().await
}

async fn allow(world: &World, methods: &Value) {
    world.wait(1);
    let rules = json!({"security": {"allowedMethods": methods}});
    by_operator(world, ACME, Method::PATCH, "/org", &rules).await.expect("200");
    world.wait(1);
}

async fn invite(world: &World, slug: &str, body: &Value) -> Answer {
    by_operator(world, slug, Method::POST, "/org/members/invite", body).await
}

async fn accept(world: &World, email: &str) -> Answer {
    let path = format!("/org/invites/{}/accept", world.mailed_token(email));
    world.post(&path).slug(ACME).origin(OWN).json(&json!({})).send().await
}

async fn set_status(world: &World, email: &str, status: &str) {
    let path = format!("/org/members/{}", world.user(email).id);
    by_operator(world, ACME, Method::PATCH, &path, &json!({"status": status})).await.expect("200");
}

/// Adds a passkey by the session of an invitation.
async fn first_passkey(world: &World, accepted: &Answer) -> Authenticator {
    let member = Owner { world, slug: ACME, tokens: Tokens::of_page(accepted) };
    let mut passkey = authenticator(Algorithm::EdDsa);
    let credential = member.make_by(&json!({"reauthentication": {"session": true}}), &mut passkey).await;
    member.try_add(&credential).await.expect("201");
    passkey
}

#[actix_web::test]
async fn only_where_passwords_are_forbidden_an_active_member_is_invited_again() {
    let world = World::new().await;
    let bob = json!({"email": BOB});
    invite(&world, ACME, &bob).await.expect("409 already_member");
    allow(&world, &json!(["password", "passkey"])).await;
    invite(&world, ACME, &bob).await.expect("409 already_member");
    allow(&world, &json!(["passkey"])).await;
    set_status(&world, BOB, "suspended").await;
    invite(&world, ACME, &bob).await.expect("409 already_member");
    invite(&world, GLOBEX, &json!({"email": EVE})).await.expect("409 already_member");
    set_status(&world, BOB, "active").await;
    invite(&world, ACME, &bob).await.expect("201");
    invite(&world, ACME, &bob).await.expect("409 invite_pending");
    // What has changed by the time of the acceptance counts.
    set_status(&world, BOB, "suspended").await;
    accept(&world, BOB).await.expect("409 already_member");
    set_status(&world, BOB, "active").await;
    allow(&world, &Value::Null).await;
    accept(&world, BOB).await.expect("409 already_member");
    allow(&world, &json!(["passkey"])).await;
    accept(&world, BOB).await.expect("200");
}

#[actix_web::test]
async fn a_member_without_a_passkey_that_counts_gets_in_and_adds_one() {
    let world = World::new().await;
    let ada = owner(&world, ADA).await;
    let mut of_ada = ada.new_passkey().await;
    allow(&world, &json!(["passkey"])).await;
    world.try_login(ACME, ZOE, PASSWORD).await.expect("403 method_not_allowed");
    let joined_at = world.membership(ACME, ZOE).joined_at;
    let by_ada = Tokens::of_page(&login(&world, ACME, &mut of_ada).await.expect("200"));
    let body = json!({"email": ZOE, "role": "org_admin"});
    let invited = world.post("/org/members/invite").slug(ACME).tokens(&by_ada).json(&body).send().await.expect("201");
    assert_eq!(invited.data()["invite"]["role"], "member", "the present role");
    let accepted = accept(&world, ZOE).await.expect("200");
    assert_eq!(accepted.data()["membership"]["role"], "member");
    assert!(world.membership(ACME, ZOE).joined_at > joined_at);
    let mut passkey = first_passkey(&world, &accepted).await;
    login(&world, ACME, &mut passkey).await.expect("200");
    login(&world, GLOBEX, &mut passkey).await.expect("200");
}

/// Whoever found the lost passkey is out from then on, and not before.
#[actix_web::test]
async fn what_counted_before_the_invitation_counts_no_more_after_it() {
    let world = World::new().await;
    let mut lost = owner(&world, BOB).await.new_passkey().await;
    allow(&world, &json!(["passkey"])).await;
    let before = Tokens::of_page(&login(&world, ACME, &mut lost).await.expect("200"));
    invite(&world, ACME, &json!({"email": BOB})).await.expect("201");
    assert!(world.is_live(ACME, &before).await);
    let accepted = accept(&world, BOB).await.expect("200");
    assert!(!world.is_live(ACME, &before).await);
    login(&world, ACME, &mut lost).await.expect("403 method_not_allowed");
    let mut new = first_passkey(&world, &accepted).await;
    login(&world, ACME, &mut new).await.expect("200");
}

/// The second factor is asked for as after any other invitation.
#[actix_web::test]
async fn an_invitation_of_a_present_member_skips_no_second_factor() {
    let world = World::new().await;
    owner(&world, BOB).await.new_passkey().await;
    allow(&world, &json!(["passkey"])).await;
    let rules = json!({"security": {"requireTwoFactor": true}});
    by_operator(&world, ACME, Method::PATCH, "/org", &rules).await.expect("200");
    invite(&world, ACME, &json!({"email": BOB})).await.expect("201");
    let accepted = accept(&world, BOB).await.expect("200");
    assert_eq!((&accepted.data()["requires2FA"], &accepted.data()["methods"]), (&json!(true), &json!(["passkey"])));
}
