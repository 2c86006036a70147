//! `GET` and `PUT /auth/profile`.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use serde_json::{Value, json};

use crate::harness::{ACME, Answer, BOB, EVE, GLOBEX, Tokens, World, ZOE};

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

/// A profile belongs to the account, in all its organizations; other users stay unchanged.
#[actix_web::test]
async fn g1_a_profile_is_changed_for_its_own_account_only() {
    let (world, [here, there]) = World::with_sessions([(ACME, ZOE), (GLOBEX, ZOE)]).await;
    let eve = world.login(GLOBEX, EVE).await;
    put(&world, &here, json!({"name": "Zoe Renamed"})).await.expect("200");
    assert_eq!(get(&world, GLOBEX, &there).await["user"]["name"], "Zoe Renamed");
    assert_eq!(get(&world, GLOBEX, &eve).await["user"]["name"], "Eve Elsewhere");
}

/// A token of one organization changes the name in all of them: each organization's log names the actor, and a tenant that the
/// account isn't a member of sees nothing.
#[actix_web::test]
async fn n2_each_organization_of_the_account_has_the_change_in_its_audit_log() {
    let (world, [bob, zoe]) = World::with_sessions([(ACME, BOB), (ACME, ZOE)]).await;
    let key = world.service_key(Scope::Manage);
    let renamers = async |slug| -> Vec<Value> {
        let query = "/org/audit-log?action=profile.updated";
        let log = world.get(query).slug(slug).key(&key).send().await.expect("200").data();
        log["entries"].as_array().unwrap().iter().map(|entry| entry["actor"].clone()).collect()
    };
    let actor = |email| json!({"type": "user", "id": world.user(email).id, "email": email});
    put(&world, &bob, json!({"name": "Robert"})).await.expect("200");
    assert_eq!((renamers(ACME).await, renamers(GLOBEX).await), (vec![actor(BOB)], vec![]));
    // Moves the clock, because log entries are ordered by time.
    world.wait(1);
    put(&world, &zoe, json!({"name": "Zoe Renamed"})).await.expect("200");
    assert_eq!((renamers(ACME).await, renamers(GLOBEX).await), (vec![actor(ZOE), actor(BOB)], vec![actor(ZOE)]));
}
