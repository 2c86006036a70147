//! The order of checks: of several errors, the answer reports the first in that order. Each test begins with everything wrong
//! and corrects one error after the other.

use serde_json::json;

use crate::harness::{ACME, BOB, Call, EVE, GLOBEX, GLOBEX_APP, World};
use actix_web::http::Method;
use orgauth_domain::organizations::membership::MembershipStatus;

const HUGE: usize = 70_000;

#[actix_web::test]
async fn size_then_media_type_then_syntax_then_slug_then_origin_then_credential_then_fields() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let put = || world.call(Method::PUT, "/auth/profile");
    let wrong = |call: Call| call.origin(GLOBEX_APP);
    let spoiled = put().cookie("access_token", "junk");
    wrong(spoiled).body("text/plain", "{".repeat(HUGE)).send().await.expect("413 payload_too_large");
    wrong(put()).body("text/plain", "{").send().await.expect("415 unsupported_media_type");
    wrong(put()).body("application/json", "{").send().await.expect("400 malformed_json");
    wrong(put()).json(&json!({"name": 1})).send().await.expect("400 org_slug_required");
    wrong(put()).slug("nobody").json(&json!({"name": 1})).send().await.expect("404 organization_not_found");
    wrong(put()).slug(ACME).json(&json!({"name": 1})).send().await.expect("403 origin_not_allowed");
    put().slug(ACME).json(&json!({"name": 1})).send().await.expect("401 authentication_required");
    put().slug(ACME).tokens(&tokens).json(&json!({"name": 1})).send().await.expect("400 validation_failed");
}

#[actix_web::test]
async fn authentication_then_organization_then_membership_then_validation() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let put = |token: &str| {
        let call = world.call(Method::PUT, "/auth/profile").slug(ACME).cookie("access_token", token);
        call.json(&json!({"name": 1}))
    };
    world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Suspended);
    put(&tokens.access).send().await.expect("403 membership_not_active");
    world.suspend_organization(ACME);
    put(&tokens.access).send().await.expect("403 organization_suspended");
    put("junk").send().await.expect("401 invalid_token");
}

/// A foreign token is answered as invalid, even if it has also expired.
#[actix_web::test]
async fn g1_a_foreign_token_is_invalid_even_when_it_has_expired_too() {
    let (world, eve) = World::signed_in(GLOBEX, EVE).await;
    world.wait(15 * 60);
    let get = |slug| world.get("/org").slug(slug).cookie("access_token", &eve.access);
    get(ACME).send().await.expect("401 invalid_token");
    get(GLOBEX).send().await.expect("401 token_expired");
}

#[actix_web::test]
async fn a_sign_in_asks_for_fields_then_throttle_then_password_then_organization_then_membership() {
    let world = World::new().await;
    world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Suspended);
    world.suspend_organization(ACME);
    for _ in 0..5 {
        world.try_login(ACME, BOB, "wrong").await.expect("401 invalid_credentials");
    }
    world.post("/auth/login").slug(ACME).json(&json!({"email": BOB})).send().await.expect("400 validation_failed");
    let right = || world.try_login(ACME, BOB, crate::harness::PASSWORD);
    right().await.expect("429 too_many_attempts");
    world.wait(60);
    right().await.expect("403 organization_suspended");
    // The other tenant is active, but Bob isn't its member: the password is still checked first.
    world.try_login(GLOBEX, BOB, "wrong").await.expect("401 invalid_credentials");
    world.try_login(GLOBEX, BOB, crate::harness::PASSWORD).await.expect("403 not_a_member");
}

#[actix_web::test]
async fn a_password_change_asks_for_fields_then_throttle_then_password_then_standing_then_policy() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let change = |current: &'static str| {
        let call = world.post("/auth/change-password").slug(ACME).tokens(&tokens);
        call.json(&json!({"currentPassword": current, "newPassword": "short"}))
    };
    let right = crate::harness::PASSWORD;
    change(right).send().await.expect("400 password_rejected");
    world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Suspended);
    change(right).send().await.expect("403 membership_not_active");
    world.suspend_organization(ACME);
    change(right).send().await.expect("403 organization_suspended");
    for _ in 0..5 {
        change("wrong").send().await.expect("401 invalid_credentials");
    }
    change(right).send().await.expect("429 too_many_attempts");
    let call = world.post("/auth/change-password").slug(ACME).tokens(&tokens);
    call.json(&json!({"currentPassword": right})).send().await.expect("400 validation_failed");
    let call = world.post("/auth/change-password").slug(ACME);
    call.json(&json!({"currentPassword": right})).send().await.expect("401 authentication_required");
}

#[actix_web::test]
async fn verify_asks_for_slug_then_key_then_token() {
    let world = World::new().await;
    let [acme, globex] = &world.keys;
    let nothing = json!({});
    let verify = || world.post("/public/verify");
    verify().key("bad").body("application/json", "{").send().await.expect("400 malformed_json");
    verify().key("bad").json(&nothing).send().await.expect("400 org_slug_required");
    verify().slug("nobody").key("bad").json(&nothing).send().await.expect("401 invalid_api_key");
    verify().slug(ACME).key("bad").json(&nothing).send().await.expect("401 invalid_api_key");
    verify().slug(ACME).key(globex).json(&nothing).send().await.expect("401 invalid_api_key");
    let answer = verify().slug(ACME).key(acme).json(&nothing).send().await.expect("400 validation_failed");
    assert_eq!(answer.fields(), ["token:required"]);
}
