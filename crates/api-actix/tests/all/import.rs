//! `POST /operator/users/import`: requests and answers.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, World};

const LINES: &str = "application/x-ndjson";
const BCRYPT: &str = "$2b$04$Xt.o7ng/RdGiRJY7aeZKKO.QspzdfSLAeZwvWn2OVMVIeQTbUegqa";

async fn send(world: &World, key: &str, body: impl Into<Vec<u8>>) -> Answer {
    world.call(Method::POST, "/operator/users/import").key(key).body(LINES, body).send().await
}

fn user(name: &str) -> Value {
    json!({"email": format!("{name}@new.example"), "name": name, "memberships": [{"slug": ACME, "role": "member"}]})
}

fn with(name: &str, field: &str, value: Value) -> String {
    let mut line = user(name);
    line[field] = value;
    line.to_string()
}

#[actix_web::test]
async fn every_line_has_its_own_fate() {
    let world = World::new().await;
    let key = world.service_key(Scope::Manage);
    let membership = |slug: &str, role: &str| json!([{"slug": slug, "role": role}]);
    let bad = [
        ("{", "malformed_json", "JSON"),
        ("[]", "validation_failed", "the line must be a JSON object"),
        ("{}", "validation_failed", "email: is required; name: is required; memberships: is required"),
        (&with("a", "email", json!("nobody")), "validation_failed", "email"),
        (&with("a", "name", json!("x".repeat(101))), "validation_failed", "name"),
        (&with("a", "name", json!(null)), "validation_failed", "name"),
        (&with("a", "isEmailVerified", json!("yes")), "validation_failed", "isEmailVerified"),
        (&with("a", "passwordHash", json!("hunter2")), "validation_failed", "passwordHash: must be a hash of"),
        (
            &with("a", "passwordHash", json!(BCRYPT.replace("$04$", "$31$"))),
            "validation_failed",
            "import.max_bcrypt_cost",
        ),
        (&with("a", "totpSecret", json!("0189")), "validation_failed", "totpSecret: must be base32"),
        (&with("a", "memberships", json!("acme")), "validation_failed", "memberships"),
        (&with("a", "memberships", membership(ACME, "owner")), "validation_failed", "role"),
        (&with("a", "memberships", membership("initech", "member")), "organization_not_found", "initech"),
        (
            &with("a", "memberships", json!([{"slug": ACME, "role": "member"}, {"slug": ACME, "role": "org_admin"}])),
            "validation_failed",
            "more than once",
        ),
        (&with("a", "bio", json!("x".repeat(70_000))), "payload_too_large", "64 KiB"),
    ];
    let good = [user("zoe").to_string(), with("yan", "passwordHash", json!(BCRYPT)), user("zoe").to_string()];
    let text = bad.iter().map(|(line, ..)| *line).chain(["", " "]).chain(good.iter().map(String::as_str));
    let data = send(&world, &key, text.collect::<Vec<_>>().join("\r\n")).await.expect("200").data();
    assert_eq!((&data["imported"], &data["present"], &data["failed"]), (&json!(2), &json!(1), &json!(bad.len())));
    let results = data["results"].as_array().unwrap();
    for ((number, (line, code, words)), result) in (1..).zip(bad).zip(results) {
        assert_eq!((&result["line"], &result["error"]["code"]), (&json!(number), &json!(code)), "{line}: {result}");
        assert!(result["error"]["message"].as_str().unwrap().contains(words), "{result}");
        assert!(result.get("userId").is_none());
    }
    let behind = &results[bad.len()..];
    assert_eq!(behind.iter().map(|result| result["line"].as_u64().unwrap()).collect::<Vec<_>>(), [18, 19, 20]);
    assert_eq!((&behind[0]["userId"], behind[0].get("error")), (&behind[2]["userId"], None));
    let shown = world.call(Method::GET, "/operator/users?email=zoe@new.example").key(&key).send().await.data();
    assert_eq!(
        (&shown["users"][0]["id"], &shown["users"][0]["isEmailVerified"]),
        (&behind[0]["userId"], &json!(false))
    );
}

#[actix_web::test]
async fn a_byte_order_mark_loses_no_line() {
    let world = World::new().await;
    let key = world.service_key(Scope::Manage);
    let data = send(&world, &key, format!("\u{feff}{}\n\u{feff}\n", user("zoe"))).await.expect("200").data();
    assert_eq!((&data["imported"], &data["failed"]), (&json!(1), &json!(0)));
}

#[actix_web::test]
async fn a_body_beyond_the_limits_changes_nothing() {
    let world = World::new().await;
    let key = world.service_key(Scope::Manage);
    let many = format!("{}\n{}", user("zoe"), "\n".repeat(10_000));
    let answer = send(&world, &key, many).await;
    assert_eq!(answer.brief(), "413 payload_too_large");
    assert!(answer.text().contains("10000 lines"), "{answer:?}");
    let large = format!("{}\n{}", user("zoe"), " ".repeat(10 * 1024 * 1024));
    assert_eq!(send(&world, &key, large).await.brief(), "413 payload_too_large");
    let shown = world.call(Method::GET, "/operator/users?email=zoe@new.example").key(&key).send().await.data();
    assert_eq!(shown["users"], json!([]));
    let most = format!("{}{}", "\n".repeat(9_999), user("zoe"));
    assert_eq!(send(&world, &key, most).await.expect("200").data()["results"][0]["line"], 10_000);
    assert_eq!(send(&world, &key, "").await.expect("200").data()["results"], json!([]));
}

#[actix_web::test]
async fn another_media_type_is_refused() {
    let world = World::new().await;
    let key = world.service_key(Scope::Manage);
    let path = "/operator/users/import";
    for kind in ["application/json", "text/plain", "application/x-ndjson+zip"] {
        let answer = world.call(Method::POST, path).key(&key).body(kind, user("zoe").to_string()).send().await;
        assert_eq!(answer.brief(), "415 unsupported_media_type", "{kind}");
    }
    let call = world.call(Method::POST, path).key(&key).header("Content-Encoding", "gzip");
    assert_eq!(call.body(LINES, user("zoe").to_string()).send().await.brief(), "415 unsupported_media_type");
    let call =
        world.call(Method::POST, path).key(&key).body("application/x-ndjson; charset=utf-8", user("zoe").to_string());
    call.send().await.expect("200");
}

#[actix_web::test]
async fn the_caller_is_known_before_the_body_is_read() {
    let world = World::new().await;
    let large = "x".repeat(1024 * 1024);
    let verify = world.service_key(Scope::Verify);
    assert_eq!(send(&world, &verify, large.clone()).await.brief(), "403 scope_missing");
    assert_eq!(send(&world, &world.keys[0], large.clone()).await.brief(), "401 invalid_api_key");
    let ada = world.login(ACME, ADA).await;
    let call = world.call(Method::POST, "/operator/users/import").tokens(&ada).body(LINES, large);
    assert_eq!(call.send().await.brief(), "404 not_found", "a person finds no such route");
}
