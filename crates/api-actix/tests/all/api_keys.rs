//! `/org/api-keys`: list, create, rotate, revoke.

use actix_web::http::Method;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, EVE, GLOBEX, Tokens, World};

async fn create(world: &World, tokens: &Tokens, body: &Value) -> Answer {
    world.post("/org/api-keys").slug(ACME).tokens(tokens).json(body).send().await
}

async fn listed(world: &World, tokens: &Tokens) -> Vec<String> {
    let data = world.get("/org/api-keys").slug(ACME).tokens(tokens).send().await.expect("200").data();
    let ids = data["apiKeys"].as_array().unwrap().iter().map(|key| key["id"].as_str().unwrap().to_owned());
    ids.collect()
}

async fn opens(world: &World, slug: &str, key: &str) -> bool {
    let answer = world.post("/public/verify").slug(slug).key(key).json(&json!({"token": "none"})).send().await;
    answer.brief() == "200"
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn i1_a_key_is_shown_once_and_opens_its_own_organization_alone() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let made = create(&world, &ada, &json!({"name": " backend "})).await.expect("201").data();
    let (record, key) = (&made["apiKey"], text(&made["key"]));
    assert_eq!((record["name"].as_str(), key.len()), (Some("backend"), 65));
    assert!(key.starts_with(record["prefix"].as_str().unwrap()) && key.ends_with(record["last4"].as_str().unwrap()));
    assert_eq!(record["createdBy"], json!(world.user(ADA).id));
    assert!(opens(&world, ACME, &key).await && !opens(&world, GLOBEX, &key).await);
    let list = world.get("/org/api-keys").slug(ACME).tokens(&ada).send().await.expect("200");
    assert!(!list.text().contains(&key));
    assert!(listed(&world, &ada).await.contains(&text(&record["id"])));
}

#[actix_web::test]
async fn bad_input_makes_no_key() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let before = listed(&world, &ada).await;
    for (body, wrong) in [
        (json!({}), "name:required"),
        (json!({"name": ""}), "name:required"),
        (json!({"name": "x".repeat(101)}), "name:too_long"),
        (json!({"name": "x", "expiresAt": "soon"}), "expiresAt:invalid"),
        (json!({"name": "x", "expiresAt": "2026-11-21T01:25:00.045Z"}), "expiresAt:invalid"),
    ] {
        let answer = create(&world, &ada, &body).await.expect("400 validation_failed");
        assert_eq!(answer.fields(), [wrong], "{body}");
    }
    let id = before[0].clone();
    for (overlap, code) in
        [(json!(-1), "invalid"), (json!(1.5), "invalid"), (json!(2_592_001), "invalid"), (json!(u64::MAX), "invalid")]
    {
        let call = world.post(&format!("/org/api-keys/{id}/rotate")).slug(ACME).tokens(&ada);
        let answer = call.json(&json!({"overlapSeconds": overlap})).send().await.expect("400 validation_failed");
        assert_eq!(answer.fields(), [format!("overlapSeconds:{code}")], "{overlap}");
    }
    assert_eq!(listed(&world, &ada).await, before);
}

#[actix_web::test]
async fn g2_another_organizations_key_is_not_found() {
    let (world, [ada, eve]) = World::with_sessions([(ACME, ADA), (GLOBEX, EVE)]).await;
    let id = listed(&world, &ada).await[0].clone();
    let rotate = world.post(&format!("/org/api-keys/{id}/rotate")).slug(GLOBEX).tokens(&eve).send().await;
    let revoke = world.call(Method::DELETE, &format!("/org/api-keys/{id}")).slug(GLOBEX).tokens(&eve).send().await;
    for answer in [rotate, revoke] {
        assert!(["404 api_key_not_found", "403 admin_required"].contains(&answer.brief().as_str()));
    }
    for path in ["key_1", "usr_00000000000000000000000000"] {
        let call = world.call(Method::DELETE, &format!("/org/api-keys/{path}")).slug(ACME).tokens(&ada);
        call.send().await.expect("404 api_key_not_found");
    }
    assert_eq!(listed(&world, &ada).await, [id]);
}

#[actix_web::test]
async fn both_keys_work_while_a_rotation_overlaps_and_then_only_the_new_one() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let old = create(&world, &ada, &json!({"name": "backend"})).await.expect("201").data();
    let path = format!("/org/api-keys/{}/rotate", text(&old["apiKey"]["id"]));
    let call = world.post(&path).slug(ACME).tokens(&ada).json(&json!({"overlapSeconds": 60}));
    let new = call.send().await.expect("201").data();
    assert_eq!(new["apiKey"]["name"], "backend");
    let (old_key, new_key) = (text(&old["key"]), text(&new["key"]));
    assert_ne!(old_key, new_key);
    world.wait(59);
    assert!(opens(&world, ACME, &old_key).await && opens(&world, ACME, &new_key).await);
    world.wait(1);
    assert!(!opens(&world, ACME, &old_key).await && opens(&world, ACME, &new_key).await);
    world.post(&path).slug(ACME).tokens(&ada).send().await.expect("404 api_key_not_found");
}

#[actix_web::test]
async fn without_an_overlap_the_old_key_works_for_a_day_and_never_beyond_its_own_end() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let lasting = create(&world, &ada, &json!({"name": "a"})).await.expect("201").data();
    let ending = json!({"name": "b", "expiresAt": "2026-11-21T01:30:00.000Z"});
    let ending = create(&world, &ada, &ending).await.expect("201").data();
    for made in [&lasting, &ending] {
        let path = format!("/org/api-keys/{}/rotate", text(&made["apiKey"]["id"]));
        let new = world.post(&path).slug(ACME).tokens(&ada).send().await.expect("201").data();
        assert_eq!(new["apiKey"].get("expiresAt"), made["apiKey"].get("expiresAt"));
    }
    world.wait(300);
    assert!(opens(&world, ACME, &text(&lasting["key"])).await && !opens(&world, ACME, &text(&ending["key"])).await);
    world.wait(86_400 - 300);
    assert!(!opens(&world, ACME, &text(&lasting["key"])).await);
}
