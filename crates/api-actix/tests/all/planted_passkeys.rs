//! A reset of the password by mail removes the passkeys that a stranger planted, and gets nobody past an organization's rule.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::mail::{Message, NoticeKind};
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_testkit::authenticator::{Algorithm, Authenticator};
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, BOB, GLOBEX, OWN, PASSWORD, TOM, Tokens, World, ZOE};
use crate::passkeys::{Owner, authenticator, login, owner};
use crate::two_factor::tom;

const NEXT: &str = "All for one, 8 times";

async fn rules(world: &World, slug: &str, security: Value) {
    world.wait(1);
    let (key, body) = (world.service_key(Scope::Manage), json!({ "security": security }));
    world.call(Method::PATCH, "/org").slug(slug).key(&key).json(&body).send().await.expect("200");
    world.wait(1);
}

/// The token of a reset link that acme mails.
async fn link(world: &World, email: &str) -> String {
    world.post("/auth/forgot-password").slug(ACME).json(&json!({"email": email})).send().await.expect("200");
    world.mailed_token(email)
}

async fn reset(world: &World, email: &str, next: &str, removes_passkeys: &Value) -> Answer {
    let token = link(world, email).await;
    let body = json!({"token": token, "newPassword": next, "removePasskeys": removes_passkeys});
    world.post("/auth/reset-password").slug(ACME).json(&body).send().await
}

async fn signed_in<'a>(world: &'a World, email: &str, password: &str) -> Owner<'a> {
    let body = json!({"email": email, "password": password});
    let answer = world.post("/auth/login").slug(ACME).origin(OWN).json(&body).send().await.expect("200");
    Owner { world, slug: ACME, tokens: Tokens::of_page(&answer) }
}

fn status(world: &World, slug: &str, email: &str) -> MembershipStatus {
    world.membership(slug, email).status
}

/// Sets a member's status as the operator.
async fn reinstate(world: &World, slug: &str, email: &str) {
    let (key, path) = (world.service_key(Scope::Manage), format!("/org/members/{}", world.user(email).id));
    let body = json!({"status": "active"});
    world.call(Method::PATCH, &path).slug(slug).key(&key).json(&body).send().await.expect("200");
}

/// What a thief does who knows Zoe's password: plants a passkey, and founds an organization that asks for it.
async fn planted(world: &World) -> Authenticator {
    let thief = owner(world, ZOE).await;
    let passkey = thief.new_passkey().await;
    let made = thief.send(Method::POST, "/auth/organizations", &json!({"name": "Trap", "slug": "trap"})).await;
    made.expect("201");
    rules(world, "trap", json!({"requireTwoFactor": true})).await;
    passkey
}

#[actix_web::test]
async fn a_thiefs_organization_keeps_no_planted_passkey_in_the_account() {
    let world = World::new().await;
    let mut passkey = planted(&world).await;
    let body = json!({"token": link(&world, ZOE).await, "newPassword": "Yet another 10"});
    world.post("/auth/reset-password").slug(ACME).json(&body).send().await.expect("200");
    reset(&world, ZOE, "Yet another 11", &json!(false)).await.expect("200");
    let odd = json!({"token": "none", "newPassword": NEXT, "removePasskeys": "yes"});
    let odd = world.post("/auth/reset-password").slug(ACME).json(&odd).send().await.expect("400 validation_failed");
    assert_eq!(odd.fields(), ["removePasskeys:wrong_type"]);
    let there = Tokens::of_page(&login(&world, ACME, &mut passkey).await.expect("200"));
    reset(&world, ZOE, NEXT, &json!(true)).await.expect("200");
    assert!(!world.is_live(ACME, &there).await);
    for slug in [ACME, GLOBEX, "trap"] {
        login(&world, slug, &mut passkey).await.expect("401 passkey_invalid");
    }
    let zoe = signed_in(&world, ZOE, NEXT).await;
    assert_eq!(zoe.list().await, Vec::<Value>::new());
    assert_eq!(status(&world, "trap", ZOE), MembershipStatus::Suspended);
    assert_eq!([ACME, GLOBEX].map(|slug| status(&world, slug, ZOE)), [MembershipStatus::Active; 2]);
    let proof = json!({"password": NEXT});
    zoe.send(Method::POST, "/auth/passkeys/options", &proof).await.expect("200");
}

/// Otherwise its maker could found one that relies on what was planted, which a reset and an invitation would then leave in the account.
#[actix_web::test]
async fn nobody_founds_an_organization_with_an_address_that_nobody_has_proven() {
    let world = World::new().await;
    world.unprove(ZOE);
    let maker = owner(&world, ZOE).await;
    let mut passkey = maker.new_passkey().await;
    let found = async |by: &Owner<'_>| {
        by.send(Method::POST, "/auth/organizations", &json!({"name": "Trap", "slug": "trap"})).await
    };
    found(&maker).await.expect("403 email_not_verified");
    // The owner of the mailbox sets a password: nothing of the maker is left, and the address is proven.
    let body = json!({"token": link(&world, ZOE).await, "newPassword": NEXT});
    world.post("/auth/reset-password").slug(ACME).json(&body).send().await.expect("200");
    login(&world, ACME, &mut passkey).await.expect("401 passkey_invalid");
    found(&signed_in(&world, ZOE, NEXT).await).await.expect("201");
}

#[actix_web::test]
async fn a_removal_is_told_to_its_owner_and_in_the_audit_logs() {
    let world = World::new().await;
    planted(&world).await;
    reset(&world, ZOE, NEXT, &json!(true)).await.expect("200");
    let is_notice = |message: &Message| matches!(message, Message::Notice(NoticeKind::PasskeyRemoved, _));
    assert!(world.mails().iter().any(|mail| mail.to.as_str() == ZOE && is_notice(&mail.message)));
    let entry = async |slug: &str, action: &str| {
        let path = format!("/org/audit-log?action={action}");
        let answer = world.get(&path).slug(slug).key(&world.service_key(Scope::Manage)).send().await.expect("200");
        answer.data()["entries"][0].clone()
    };
    assert_eq!(entry(ACME, "passkey.removed").await["actor"]["email"], ZOE);
    let suspended = entry("trap", "member.suspended").await;
    assert_eq!(
        (&suspended["metadata"]["reason"], &suspended["actor"]["email"]),
        (&json!("passkeys_removed"), &json!(ZOE))
    );
    assert_eq!(entry(GLOBEX, "member.suspended").await, Value::Null);
}

/// Whoever reads the mailbox sets no second factor up in place of the passkey.
#[actix_web::test]
async fn a_reset_that_removes_a_required_second_factor_suspends_the_member() {
    let world = World::new().await;
    let mut passkey = owner(&world, ZOE).await.new_passkey().await;
    rules(&world, GLOBEX, json!({"requireTwoFactor": true})).await;
    reset(&world, ZOE, NEXT, &json!(true)).await.expect("200");
    world.try_login(GLOBEX, ZOE, NEXT).await.expect("403 membership_not_active");
    login(&world, GLOBEX, &mut passkey).await.expect("401 passkey_invalid");
    // A second factor of elsewhere changes nothing, nor does a switch.
    let zoe = signed_in(&world, ZOE, NEXT).await;
    zoe.send(Method::POST, "/auth/switch-org", &json!({"slug": GLOBEX})).await.expect("403 membership_not_active");
    let credential = zoe.make_by(&json!({"password": NEXT}), &mut passkey).await;
    zoe.try_add(&credential).await.expect("201");
    login(&world, GLOBEX, &mut passkey).await.expect("403 membership_not_active");
    reinstate(&world, GLOBEX, ZOE).await;
    login(&world, GLOBEX, &mut passkey).await.expect("200");
}

/// The last admin couldn't act without the passkey either.
#[actix_web::test]
async fn the_last_admin_is_suspended_too_and_the_operator_lets_that_one_in_again() {
    let world = World::new().await;
    owner(&world, ADA).await.new_passkey().await;
    rules(&world, ACME, json!({"requireTwoFactor": true})).await;
    reset(&world, ADA, NEXT, &json!(true)).await.expect("200");
    world.try_login(ACME, ADA, NEXT).await.expect("403 membership_not_active");
    reinstate(&world, ACME, ADA).await;
    let answer = world.try_login(ACME, ADA, NEXT).await.expect("200");
    assert_eq!(answer.data()["setupRequired"], true);
}

#[actix_web::test]
async fn a_reset_opens_no_organization_that_forbids_passwords() {
    let world = World::new().await;
    let mut passkey = owner(&world, ZOE).await.new_passkey().await;
    rules(&world, GLOBEX, json!({"allowedMethods": ["passkey"]})).await;
    reset(&world, ZOE, NEXT, &json!(true)).await.expect("200");
    assert_eq!(status(&world, GLOBEX, ZOE), MembershipStatus::Active);
    world.try_login(GLOBEX, ZOE, NEXT).await.expect("403 method_not_allowed");
    let zoe = signed_in(&world, ZOE, NEXT).await;
    let credential = zoe.make_by(&json!({"password": NEXT}), &mut passkey).await;
    zoe.try_add(&credential).await.expect("201");
    login(&world, GLOBEX, &mut passkey).await.expect("403 method_not_allowed");
    let change = json!({"newEmail": "new@example.com", "password": NEXT});
    zoe.send(Method::POST, "/auth/change-email", &change).await.expect("403 reauthentication_required");
}

/// The app goes on being asked for.
#[actix_web::test]
async fn whoever_has_an_app_besides_is_not_suspended() {
    let world = World::new().await;
    let tom = Owner { world: &world, slug: ACME, tokens: tom(&world).await };
    let proof = json!({"password": PASSWORD, "code": world.code_of_tom(0)});
    let mut passkey = authenticator(Algorithm::EdDsa);
    let credential = tom.make_by(&proof, &mut passkey).await;
    tom.try_add(&credential).await.expect("201");
    rules(&world, ACME, json!({"requireTwoFactor": true})).await;
    reset(&world, TOM, NEXT, &json!(true)).await.expect("200");
    assert_eq!(status(&world, ACME, TOM), MembershipStatus::Active);
    login(&world, ACME, &mut passkey).await.expect("401 passkey_invalid");
    let answer = world.try_login(ACME, TOM, NEXT).await.expect("200");
    assert_eq!((&answer.data()["requires2FA"], answer.data().get("setupRequired")), (&json!(true), None));
}

#[actix_web::test]
async fn a_reset_deletes_no_organization_that_requires_a_second_factor() {
    let world = World::new().await;
    planted(&world).await;
    reset(&world, ZOE, NEXT, &json!(true)).await.expect("200");
    let zoe = signed_in(&world, ZOE, NEXT).await;
    let delete = async || zoe.send(Method::POST, "/auth/delete-account", &json!({"password": NEXT})).await;
    let refused = delete().await.expect("403 membership_not_active");
    assert!(refused.error()["message"].as_str().unwrap().starts_with("trap would be deleted"));
    reinstate(&world, "trap", ZOE).await;
    // Gus remains in globex.
    delete().await.expect("200");
}

#[actix_web::test]
async fn the_holder_of_the_link_sees_whether_there_are_passkeys_to_remove() {
    let world = World::new().await;
    let preview = async || {
        let token = json!({"token": link(&world, BOB).await});
        let answer = world.post("/auth/reset-password/preview").slug(ACME).json(&token).send().await.expect("200");
        answer.data()["user"]["hasPasskey"].clone()
    };
    assert_eq!(preview().await, false);
    owner(&world, BOB).await.new_passkey().await;
    assert_eq!(preview().await, true);
}
