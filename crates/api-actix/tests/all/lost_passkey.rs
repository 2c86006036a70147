//! The ways back for somebody who lost the only passkey, as docs/operators-guide.md tells them.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, BOB, OWN, PASSWORD, Tokens, World};
use crate::passkeys::{Owner, login, owner, partial};

/// Sets rules as the operator, who needs neither a second factor nor a session.
async fn rules(world: &World, rules: Value) {
    let (key, body) = (world.service_key(Scope::Manage), json!({ "security": rules }));
    world.call(Method::PATCH, "/org").slug(ACME).key(&key).json(&body).send().await.expect("200");
}

async fn reset(world: &World) {
    let path = format!("/operator/users/{}/reset-2fa", world.user(BOB).id);
    world.post(&path).key(&world.service_key(Scope::Manage)).send().await.expect("200");
}

/// An admin removes the member; then as [`invited_again`].
async fn removed_and_invited_again(world: &World) -> Answer {
    let key = world.service_key(Scope::Manage);
    let path = format!("/org/members/{}", world.user(BOB).id);
    world.call(Method::DELETE, &path).slug(ACME).key(&key).send().await.expect("200");
    invited_again(world).await
}

/// An admin invites the address again; its owner accepts with the account that is there.
async fn invited_again(world: &World) -> Answer {
    let key = world.service_key(Scope::Manage);
    world.wait(1);
    let body = json!({"email": BOB});
    world.post("/org/members/invite").slug(ACME).key(&key).json(&body).send().await.expect("201");
    let path = format!("/org/invites/{}/accept", world.mailed_token(BOB));
    world.post(&path).slug(ACME).origin(OWN).json(&json!({})).send().await.expect("200")
}

/// Sets an authenticator app up on the way in, and returns the session.
async fn set_up(world: &World, answer: &Answer) -> Tokens {
    assert_eq!(answer.data()["setupRequired"], true);
    assert!(answer.data().get("methods").is_none(), "{}", answer.data());
    let token = answer.cookie("partial_token").unwrap();
    let send = async |path: &str, body: Value| {
        world.post(path).slug(ACME).origin(OWN).cookie("partial_token", &token).json(&body).send().await
    };
    let secret = send("/auth/2fa/setup", json!({"password": PASSWORD})).await.expect("200").data()["secret"].clone();
    let code = orgauth_domain::sign_in::totp::code_of(secret.as_str().unwrap(), world.now()).unwrap();
    Tokens::of_page(&send("/auth/2fa/enable", json!({"code": code})).await.expect("200"))
}

#[actix_web::test]
async fn where_passkeys_are_the_only_way_an_invitation_leads_back_to_a_new_one() {
    let world = World::new().await;
    let mut lost = owner(&world, BOB).await.new_passkey().await;
    owner(&world, ADA).await.new_passkey().await;
    rules(&world, json!({"allowedMethods": ["passkey"]})).await;
    world.try_login(ACME, BOB, PASSWORD).await.expect("403 method_not_allowed");
    // Who has no password gets one while still a member.
    let forgot = world.post("/auth/forgot-password").slug(ACME).json(&json!({"email": BOB}));
    forgot.send().await.expect("200");
    let token = json!({"token": world.mailed_token(BOB)});
    world.post("/auth/reset-password/preview").slug(ACME).json(&token).send().await.expect("200");
    let back = invited_again(&world).await;
    let bob = Owner { world: &world, slug: ACME, tokens: Tokens::of_page(&back) };
    let mut new = bob.new_passkey().await;
    login(&world, ACME, &mut new).await.expect("200");
    // It doesn't count any more since its owner joined again.
    login(&world, ACME, &mut lost).await.expect("403 method_not_allowed");
    let list = world.get("/auth/passkeys").slug(ACME).tokens(&bob.tokens).origin(OWN).send().await.expect("200");
    let path = format!("/auth/passkeys/{}", list.data()["passkeys"][0]["id"].as_str().unwrap());
    bob.send(Method::DELETE, &path, &json!({"password": PASSWORD})).await.expect("200");
    login(&world, ACME, &mut lost).await.expect("401 passkey_invalid");
}

/// Neither the password nor an invitation gets past the passkey: only the operator can help.
#[actix_web::test]
async fn where_a_second_factor_is_required_the_operator_removes_the_lost_one() {
    let world = World::new().await;
    owner(&world, BOB).await.new_passkey().await;
    rules(&world, json!({"requireTwoFactor": true})).await;
    assert_eq!(partial(&world, BOB).await.1["methods"], json!(["passkey"]));
    let back = removed_and_invited_again(&world).await;
    assert_eq!(back.data()["methods"], json!(["passkey"]));
    reset(&world).await;
    let answer = world.try_login(ACME, BOB, PASSWORD).await.expect("200");
    set_up(&world, &answer).await;
}

/// Both rules: the operator removes the passkey, and then an invitation leads in, with the set-up of an app on the way.
#[actix_web::test]
async fn where_both_are_required_the_operator_and_an_invitation_help() {
    let world = World::new().await;
    owner(&world, BOB).await.new_passkey().await;
    rules(&world, json!({"requireTwoFactor": true, "allowedMethods": ["passkey"]})).await;
    reset(&world).await;
    world.try_login(ACME, BOB, PASSWORD).await.expect("403 method_not_allowed");
    let back = invited_again(&world).await;
    let tokens = set_up(&world, &back).await;
    assert!(world.is_live(ACME, &tokens).await);
}
