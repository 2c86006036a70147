//! Deletion of an account, and export of its data (docs/security.md#erasing-an-account).

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use orgauth_testkit::builders::write;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, BOB, EVE, GLOBEX, PASSWORD, World};
use crate::two_factor::tom;

#[actix_web::test]
async fn g6_the_last_admin_of_others_is_told_which_organizations_are_in_the_way() {
    let world = World::new().await;
    let ada = world.login(ACME, ADA).await;
    let own = world.post("/auth/delete-account").slug(ACME).tokens(&ada).json(&json!({"password": PASSWORD}));
    let own = own.send().await.expect("400 last_admin");
    assert_eq!(own.error()["organizations"], json!([ACME]));
    let (key, id) = (world.service_key(Scope::Manage), world.user(ADA).id);
    let operators = world.call(Method::DELETE, &format!("/operator/users/{id}")).key(&key).send().await;
    assert_eq!(operators.expect("400 last_admin").error()["organizations"], json!([ACME]));
    world.get("/auth/profile").slug(ACME).tokens(&ada).send().await.expect("200");
}

#[actix_web::test]
async fn with_two_factor_authentication_on_a_code_is_asked_for() {
    let world = World::new().await;
    let tom = tom(&world).await;
    let call = |body| world.post("/auth/delete-account").slug(ACME).tokens(&tom).json(&body);
    let missing = call(json!({"password": PASSWORD})).send().await.expect("400 validation_failed");
    assert_eq!(missing.fields(), ["code:required"]);
    call(json!({"password": PASSWORD, "code": "000000"})).send().await.expect("401 invalid_code");
    call(json!({"password": PASSWORD, "code": world.code_of_tom(0)})).send().await.expect("200");
}

/// After the answer, no credential of the account is accepted anywhere, and the address is free.
#[actix_web::test]
async fn a_deleted_account_is_there_for_nobody_from_the_very_next_request_on() {
    let world = World::new().await;
    let (bob, eve) = (world.login(ACME, BOB).await, world.login(GLOBEX, EVE).await);
    let gone = world.post("/auth/delete-account").slug(ACME).tokens(&bob).json(&json!({"password": PASSWORD}));
    let gone = gone.send().await.expect("200");
    for name in ["access_token", "refresh_token", "partial_token"] {
        assert_eq!(gone.cookie(name).as_deref(), Some(""), "{name} is cleared");
    }
    let verify = world.post("/public/verify").slug(ACME).key(&world.keys[0]).json(&json!({"token": bob.access}));
    assert_eq!(verify.send().await.expect("200").data(), json!({"valid": false}));
    world.get("/auth/profile").slug(ACME).tokens(&bob).send().await.expect("401 invalid_token");
    world.post("/auth/refresh").slug(ACME).tokens(&bob).send().await.expect("401 refresh_token_invalid");
    let login = world.post("/auth/login").slug(ACME).json(&json!({"email": BOB, "password": PASSWORD}));
    login.send().await.expect("401 invalid_credentials");
    world.get("/auth/profile").slug(GLOBEX).tokens(&eve).send().await.expect("200");
    let key = world.service_key(Scope::Manage);
    let found = world.get(&format!("/operator/users?email={BOB}")).key(&key).send().await.expect("200").data();
    assert_eq!(found["users"], json!([]));
    let members = world.get("/org/members").slug(ACME).key(&key).send().await.expect("200");
    assert!(!members.text().contains(BOB));
}

/// An export holds all data of the user, none of others and no secret; the operator gets the same.
#[actix_web::test]
async fn an_export_holds_what_is_kept_about_the_caller_and_nothing_of_others() {
    let world = World::new().await;
    let bob = world.login(ACME, BOB).await;
    world.login(ACME, ADA).await;
    let (key, id) = (world.service_key(Scope::Manage), world.user(BOB).id);
    for email in [BOB, "guest@new.example"] {
        let invite = world.post("/org/members/invite").slug(GLOBEX).key(&key).json(&json!({"email": email}));
        invite.send().await.expect("201");
    }
    for email in ["first@bob.example", "second@bob.example"] {
        let body = json!({"newEmail": email, "password": PASSWORD});
        world.post("/auth/change-email").slug(ACME).tokens(&bob).json(&body).send().await.expect("200");
        world.wait(1);
    }
    let own = world.get("/auth/export").slug(ACME).tokens(&bob).send().await.expect("200");
    let data = own.data();
    let names: Vec<_> = data.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "auditEntries",
            "directories",
            "emailChanges",
            "emails",
            "identities",
            "invitations",
            "memberships",
            "passkeys",
            "sessions",
            "user"
        ]
    );
    assert_eq!(data["user"]["email"], BOB);
    assert_eq!(data["memberships"][0]["org"]["slug"], ACME);
    assert_eq!(data["sessions"].as_array().unwrap().len(), 1);
    let entries = data["auditEntries"].as_array().unwrap();
    let login = entries.iter().find(|entry| entry["action"] == "login.succeeded").unwrap();
    assert_eq!(login["orgId"], json!(world.organization(ACME).id));
    let [invitation] = data["invitations"].as_array().unwrap().as_slice() else { panic!("{data}") };
    assert_eq!((&invitation["org"]["slug"], &invitation["role"]), (&json!(GLOBEX), &json!("member")));
    let changes = data["emailChanges"].as_array().unwrap();
    let told: Vec<_> = changes.iter().map(|c| (c["newEmail"].as_str().unwrap(), c["endedAt"].is_string())).collect();
    assert_eq!(told, [("second@bob.example", false), ("first@bob.example", true)]);
    for other in [ADA, EVE, "argon2", bob.access.as_str(), bob.refresh.as_str()] {
        assert!(!own.text().contains(other), "{other}");
    }
    let operators = world.get(&format!("/operator/users/{id}/export")).key(&key).send().await.expect("200");
    assert_eq!(operators.data(), data);
    // A user with an unproven address doesn't learn who has invited that address.
    write(&*world.store, |r| r.users().set_email_verified(id, false, world.now()));
    let unproven = world.get(&format!("/operator/users/{id}/export")).key(&key).send().await.expect("200").data();
    assert_eq!(unproven["invitations"], json!([]));
    let wrong = world.get("/auth/export?cursor=x").slug(ACME).tokens(&bob).send().await;
    assert_eq!(wrong.expect("400 validation_failed").fields(), ["cursor:invalid"]);
}

/// The pages themselves are tested in the application.
#[actix_web::test]
async fn q1_an_account_begins_few_exports_and_is_told_when_the_next_one_may_begin() {
    let (world, [bob, eve]) = World::with_sessions([(ACME, BOB), (GLOBEX, EVE)]).await;
    let export = |slug, tokens| world.get("/auth/export").slug(slug).tokens(tokens).send();
    for _ in 0..5 {
        export(ACME, &bob).await.expect("200");
    }
    assert!(export(ACME, &bob).await.expect("429 rate_limited").header("retry-after").is_some());
    export(GLOBEX, &eve).await.expect("200");
}

#[actix_web::test]
async fn p5_the_operators_export_is_recorded_and_one_that_was_refused_is_not() {
    let world = World::new().await;
    let (manage, verify) = (world.service_key(Scope::Manage), world.service_key(Scope::Verify));
    let path = format!("/operator/users/{}/export", world.user(BOB).id);
    world.get(&path).key(&verify).send().await.expect("403 scope_missing");
    let exported = |log: Value| {
        let entries = log["entries"].as_array().unwrap().clone();
        entries.into_iter().filter(|entry| entry["action"] == "account.exported").collect::<Vec<_>>()
    };
    let own = async || exported(world.get("/operator/audit-log").key(&manage).send().await.expect("200").data());
    let of = async |slug: &str| {
        exported(world.get("/org/audit-log").slug(slug).key(&manage).send().await.expect("200").data())
    };
    assert_eq!((own().await.len(), of(ACME).await.len()), (0, 0));
    world.get(&path).key(&manage).send().await.expect("200");
    for entries in [own().await, of(ACME).await] {
        let [entry] = entries.as_slice() else { panic!("{entries:?}") };
        assert_eq!(entry["actor"]["type"], "operator");
        assert!(entry["actor"]["id"].as_str().unwrap().starts_with("skey_"), "{entry}");
        assert_eq!(entry["target"]["id"], json!(world.user(BOB).id));
    }
    assert!(of(GLOBEX).await.is_empty(), "where the person is no member nothing is told");
}
