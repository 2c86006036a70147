//! `/org/connections`: create, list, change, delete.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, Call, GLOBEX, GUS, Tokens, World};

fn good() -> Value {
    json!({
        "name": "Acme ID",
        "issuer": "https://idp.example/tenant/",
        "clientId": "client",
        "clientSecret": "never-shown-again",
    })
}

fn with(name: &str, value: Value) -> Value {
    let mut body = good();
    body[name] = value;
    body
}

async fn create(world: &World, tokens: &Tokens, body: &Value) -> Answer {
    world.post("/org/connections").slug(ACME).tokens(tokens).json(body).send().await
}

async fn created(world: &World, tokens: &Tokens) -> Value {
    create(world, tokens, &good()).await.expect("201").data()["connection"].clone()
}

fn to(world: &World, method: Method, tokens: &Tokens, id: &str) -> Call {
    world.call(method, &format!("/org/connections/{id}")).slug(ACME).tokens(tokens)
}

fn id(connection: &Value) -> &str {
    connection["id"].as_str().unwrap()
}

#[actix_web::test]
async fn what_no_connection_can_have_is_400_and_named() {
    let world = World::with(|state| {
        state.app.settings.connections.base_url = "https://auth.example/api/v1".to_owned();
    })
    .await;
    let ada = world.login(ACME, ADA).await;
    let rule = |role: &str| json!([{"claim": "groups", "value": "admins", "role": role}]);
    for (field, value, code) in [
        ("name", json!(""), "required"),
        ("issuer", json!("http://idp.example"), "invalid"),
        ("issuer", json!("https://127.0.0.1"), "invalid"),
        ("issuer", json!("https://idp.example:9443"), "invalid"),
        ("issuer", json!("https://idp.example/?a"), "invalid"),
        ("issuer", json!("https://idp.example\\x"), "invalid_character"),
        ("clientId", json!(""), "required"),
        ("clientId", json!("https://auth.example/api/v1"), "invalid"),
        ("clientSecret", json!("\u{e9}"), "invalid_character"),
        ("clientSecret", json!("a".repeat(1025)), "too_long"),
        ("scopes", json!(["email"]), "invalid"),
        ("scopes", json!("openid"), "wrong_type"),
        ("provisioning", json!(true), "wrong_type"),
        ("provisioning.role", json!("owner"), "invalid"),
        ("roleMapping", rule("owner"), "invalid"),
        ("roleMapping", json!([{"claim": "groups"}]), "invalid"),
        ("roleMapping", json!({}), "wrong_type"),
        ("secondFactor", json!("both"), "invalid"),
        ("subjectClaim", json!("email"), "invalid"),
        ("domains", json!([]), "invalid"),
        ("domains", json!(["gmail.com"]), "invalid"),
        ("domains", json!(["not-verified.example"]), "invalid"),
    ] {
        let body = match field.split_once('.') {
            Some((part, inner)) => with(part, json!({ inner: value })),
            None => with(field, value.clone()),
        };
        let answer = create(&world, &ada, &body).await.expect("400 validation_failed");
        assert_eq!(answer.fields(), [format!("{field}:{code}")], "{value}");
    }
    let empty = create(&world, &ada, &json!({})).await.expect("400 validation_failed").fields();
    assert_eq!(empty.len(), 3, "{empty:?}");
    let neither = json!({"name": "Acme ID", "issuer": "https://idp.example", "clientId": "client"});
    let neither = create(&world, &ada, &neither).await.expect("400 validation_failed").fields();
    assert_eq!(neither, ["clientSecret:required"]);
    let all = world.get("/org/connections").slug(ACME).tokens(&ada).send().await.expect("200").data();
    assert_eq!(all["connections"], json!([]));
}

#[actix_web::test]
async fn g2_malformed_unknown_and_foreign_connections_are_not_found() {
    let (world, [ada, gus]) = World::with_sessions([(ACME, ADA), (GLOBEX, GUS)]).await;
    let ours = created(&world, &ada).await;
    for method in [Method::GET, Method::PATCH, Method::DELETE] {
        for other in ["x", "con_1", "con_00000000000000000000000000", &id(&ours).replace("con_", "dom_")] {
            let answer = to(&world, method.clone(), &ada, other).json(&json!({})).send().await;
            answer.expect("404 connection_not_found");
        }
        let call = world.call(method, &format!("/org/connections/{}", id(&ours))).slug(GLOBEX).tokens(&gus);
        call.json(&json!({})).send().await.expect("404 connection_not_found");
    }
    to(&world, Method::GET, &ada, id(&ours)).send().await.expect("200");
}

#[actix_web::test]
async fn a_connection_is_shown_in_full_but_for_its_secret() {
    let world = World::with(|state| {
        state.app.settings.connections.base_url = "https://auth.example/api/v1".to_owned();
    })
    .await;
    let ada = world.login(ACME, ADA).await;
    let ours = created(&world, &ada).await;
    let wanted = json!({
        "id": ours["id"],
        "type": "oidc",
        "name": "Acme ID",
        "status": "draft",
        "issuer": "https://idp.example/tenant/",
        "clientId": "client",
        "scopes": ["openid", "email", "profile"],
        "redirectUri": format!("https://auth.example/api/v1/auth/sso/callback/{}", id(&ours)),
        "provisioning": {"enabled": false, "role": "member"},
        "roleMapping": [],
        "secondFactor": "provider",
        "subjectClaim": "sub",
    });
    assert_eq!(ours, wanted);
    let changes = json!({
        "name": "Company ID",
        "clientSecret": "another-one",
        "provisioning": {"enabled": true},
        "roleMapping": [{"claim": "groups", "value": "admins", "role": "org_admin", "roles": []}],
        "secondFactor": "ours",
        "subjectClaim": "oid",
        "domains": null,
    });
    let changed = to(&world, Method::PATCH, &ada, id(&ours)).json(&changes).send().await.expect("200");
    assert!(!changed.text().contains("another-one"));
    let mut wanted = wanted;
    for (name, value) in changes.as_object().unwrap() {
        if !["clientSecret", "domains"].contains(&name.as_str()) {
            wanted[name] = value.clone();
        }
    }
    wanted["provisioning"]["role"] = json!("member");
    assert_eq!(changed.data()["connection"], wanted);
    let listed = world.get("/org/connections").slug(ACME).tokens(&ada).send().await.expect("200").data();
    assert_eq!(listed["connections"], json!([wanted]));
    let shown = to(&world, Method::GET, &ada, id(&ours)).send().await.expect("200").data();
    assert_eq!(shown["connection"], wanted);
}

#[actix_web::test]
async fn a_connection_that_no_test_has_proven_stays_off_for_manage_keys_too() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let ours = created(&world, &ada).await;
    let on = json!({"status": "active"});
    to(&world, Method::PATCH, &ada, id(&ours)).json(&on).send().await.expect("409 connection_not_proven");
    let key = world.service_key(Scope::Manage);
    let path = format!("/org/connections/{}", id(&ours));
    let by_key = world.call(Method::PATCH, &path).slug(ACME).key(&key).json(&on).send().await;
    by_key.expect("409 connection_not_proven");
    world.call(Method::DELETE, &path).slug(ACME).key(&key).send().await.expect("200");
    to(&world, Method::GET, &ada, id(&ours)).send().await.expect("404 connection_not_found");
}

#[actix_web::test]
async fn q3_an_organization_has_10_connections() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    for _ in 0..10 {
        created(&world, &ada).await;
    }
    create(&world, &ada, &good()).await.expect("409 connection_limit_reached");
}

/// The secret of one provider is sent to no other.
#[actix_web::test]
async fn another_issuer_comes_with_its_secret() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let ours = created(&world, &ada).await;
    let change = async |body: &Value| to(&world, Method::PATCH, &ada, id(&ours)).json(body).send().await;
    let refused = change(&json!({"issuer": "https://idp.evil.example"})).await.expect("400 validation_failed");
    assert_eq!(refused.fields(), ["clientSecret:required"]);
    let same = change(&json!({"issuer": "https://idp.example/tenant/", "name": "Same"})).await.expect("200").data();
    assert_eq!(same["connection"]["name"], "Same");
    let body = json!({"issuer": "https://idp.other.example", "clientSecret": "its own"});
    assert_eq!(change(&body).await.expect("200").data()["connection"]["issuer"], "https://idp.other.example");
}
