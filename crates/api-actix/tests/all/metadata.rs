//! What the product keeps with organizations and memberships (`metadata`).

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, BOB, EVE, GLOBEX, Tokens, World};

struct Kept {
    world: World,
    key: String,
    bob: String,
    acme: String,
}

impl Kept {
    async fn new() -> Self {
        let world = World::new().await;
        let key = world.service_key(Scope::Manage);
        let members = world.get("/org/members").slug(ACME).key(&key).send().await.expect("200").data();
        let bob = members["members"].as_array().unwrap().iter().find(|member| member["email"] == BOB).unwrap();
        let bob = bob["userId"].as_str().unwrap().to_owned();
        let org = world.get("/org").slug(ACME).key(&key).send().await.expect("200").data();
        Self { acme: org["org"]["id"].as_str().unwrap().to_owned(), world, key, bob }
    }

    async fn member(&self, metadata: Value) -> Answer {
        let call = self.world.call(Method::PATCH, &format!("/org/members/{}", self.bob)).slug(ACME);
        call.key(&self.key).json(&json!({ "metadata": metadata })).send().await
    }

    async fn organization(&self, metadata: Value) -> Answer {
        let call = self.world.call(Method::PATCH, &format!("/operator/organizations/{}", self.acme));
        call.key(&self.key).json(&json!({ "metadata": metadata })).send().await
    }

    /// `org.metadata` and `membership.metadata` of verify's answer.
    async fn verified(&self, slug: &str, tokens: &Tokens, fields: Value) -> (Value, Value) {
        let body = json!({"token": tokens.access, "fields": fields});
        let answer = self.world.post("/public/verify").slug(slug).key(&self.key).json(&body).send().await;
        let data = answer.expect("200").data();
        assert_eq!(data["valid"], true, "{data}");
        (data["org"]["metadata"].clone(), data["membership"]["metadata"].clone())
    }
}

#[actix_web::test]
async fn people_neither_read_nor_write_metadata() {
    let kept = Kept::new().await;
    kept.member(json!({"seat": 3})).await.expect("200");
    kept.organization(json!({"customer": "c_81"})).await.expect("200");
    let world = &kept.world;
    let ada = world.login(ACME, ADA).await;
    let patch = |path: &str| world.call(Method::PATCH, path).slug(ACME).tokens(&ada);
    let path = format!("/org/members/{}", kept.bob);
    for metadata in [json!({"seat": 99}), json!({}), json!(null)] {
        let refused = patch(&path).json(&json!({"role": "org_admin", "metadata": metadata})).send().await;
        refused.expect("403 admin_required");
    }
    let refused = patch("/org").json(&json!({"metadata": {"customer": "mine"}})).send().await;
    assert_eq!(refused.expect("400 validation_failed").fields(), ["metadata:unknown"]);
    let members = world.get("/org/members").slug(ACME).tokens(&ada).send().await.expect("200").data();
    assert!(!members.to_string().contains("metadata"), "{members}");
    let org = world.get("/org").slug(ACME).tokens(&ada).send().await.expect("200").data();
    assert!(!org.to_string().contains("metadata"), "{org}");
    let log = world.get("/org/audit-log").slug(ACME).tokens(&ada).send().await.expect("200").text();
    assert!(log.contains("member.metadata_changed") && log.contains("organization.metadata_changed"), "{log}");
    assert!(!log.contains("c_81") && !log.contains("seat"), "the log says that it changed, not what it is: {log}");
    let bob = world.login(ACME, BOB).await;
    assert_eq!(
        kept.verified(ACME, &bob, json!(["metadata"])).await,
        (json!({"customer": "c_81"}), json!({"seat": 3}))
    );
}

#[actix_web::test]
async fn what_is_no_object_of_4096_bytes_is_named_and_changes_nothing() {
    let kept = Kept::new().await;
    kept.member(json!({"seat": 3})).await.expect("200");
    kept.organization(json!({"customer": "c_81"})).await.expect("200");
    let longest = json!({"a": "x".repeat(4096 - 8)});
    for (metadata, wrong) in [
        (json!("text"), "metadata:wrong_type"),
        (json!([]), "metadata:wrong_type"),
        (json!(7), "metadata:wrong_type"),
        (json!({"a": "x".repeat(4096 - 7)}), "metadata:too_long"),
    ] {
        assert_eq!(kept.member(metadata.clone()).await.expect("400 validation_failed").fields(), [wrong]);
        assert_eq!(kept.organization(metadata).await.expect("400 validation_failed").fields(), [wrong]);
    }
    let bob = kept.world.login(ACME, BOB).await;
    assert_eq!(
        kept.verified(ACME, &bob, json!(["metadata"])).await,
        (json!({"customer": "c_81"}), json!({"seat": 3}))
    );
    let changed = kept.member(longest.clone()).await.expect("200").data();
    assert_eq!(changed["member"]["metadata"], longest);
    let odd = json!({"": {"deep": [1, -2.5, true]}, "nul": "\u{0}", "ünï": "☃"});
    assert_eq!(kept.organization(odd.clone()).await.expect("200").data()["organization"]["metadata"], odd);
    assert_eq!(kept.verified(ACME, &bob, json!(["metadata"])).await, (odd, longest));
}

#[actix_web::test]
async fn verify_has_metadata_only_when_asked_and_of_the_own_organization() {
    let kept = Kept::new().await;
    let bob = kept.world.login(ACME, BOB).await;
    let none = (Value::Null, Value::Null);
    assert_eq!(kept.verified(ACME, &bob, json!(["metadata"])).await, none, "nothing is kept yet");
    kept.member(json!({"seat": 3})).await.expect("200");
    let eve = kept.world.login(GLOBEX, EVE).await;
    assert_eq!(kept.verified(GLOBEX, &eve, json!(["metadata"])).await, none, "another organization");
    for fields in [json!([]), json!(["minimal"])] {
        assert_eq!(kept.verified(ACME, &bob, fields).await, none);
    }
    let both = (Value::Null, json!({"seat": 3}));
    for fields in [json!(["metadata"]), json!(["minimal", "metadata"])] {
        assert_eq!(kept.verified(ACME, &bob, fields).await, both);
    }
    for wrong in
        [json!(["all"]), json!(["minimal", "all"]), json!(["metadata", "minimal", "metadata"]), json!("metadata")]
    {
        let body = json!({"token": bob.access, "fields": wrong});
        let call = kept.world.post("/public/verify").slug(ACME).key(&kept.key).json(&body);
        let fields = call.send().await.expect("400 validation_failed").fields();
        assert!(fields[0].starts_with("fields:"), "{fields:?}");
    }
    let entry = |answer: Answer| {
        let data = answer.expect("200").data();
        data["members"].as_array().unwrap().iter().find(|member| member["userId"] == kept.bob.as_str()).cloned()
    };
    let listed = entry(kept.world.get("/org/members").slug(ACME).key(&kept.key).send().await).unwrap();
    assert_eq!(listed["metadata"], json!({"seat": 3}));
    let same = kept.world.get("/org/audit-log").slug(ACME).key(&kept.key).send().await.expect("200").text();
    kept.member(json!({"seat": 3})).await.expect("200");
    let after = kept.world.get("/org/audit-log").slug(ACME).key(&kept.key).send().await.expect("200").text();
    assert_eq!(same, after, "the same again is no change");
    for nothing in [json!(null), json!({})] {
        kept.member(json!({"seat": 3})).await.expect("200");
        assert_eq!(kept.member(nothing).await.expect("200").data()["member"].get("metadata"), None);
        assert_eq!(kept.verified(ACME, &bob, json!(["metadata"])).await, none);
    }
}

#[actix_web::test]
async fn an_import_brings_metadata_and_an_export_has_it() {
    let kept = Kept::new().await;
    let line = |name: &str, metadata: Value| {
        let email = format!("{name}@new.example");
        json!({"email": email, "name": name, "isEmailVerified": true,
            "memberships": [{"slug": ACME, "role": "member", "metadata": metadata}]})
        .to_string()
    };
    let lines = [line("zoe", json!({"seat": 1})), line("yan", json!([])), line("zoe", json!({"seat": 2}))].join("\n");
    let call = kept.world.call(Method::POST, "/operator/users/import").key(&kept.key);
    let data = call.body("application/x-ndjson", lines).send().await.expect("200").data();
    assert_eq!((&data["imported"], &data["present"], &data["failed"]), (&json!(1), &json!(1), &json!(1)), "{data}");
    let message = data["results"][1]["error"]["message"].as_str().unwrap();
    assert!(message.contains("metadata") && message.contains("must be an object"), "{message}");
    let id = data["results"][0]["userId"].as_str().unwrap();
    let export = kept.world.get(&format!("/operator/users/{id}/export")).key(&kept.key).send().await.expect("200");
    let export = export.data();
    assert_eq!(
        export["memberships"][0]["metadata"],
        json!({"seat": 1}),
        "a present membership stays as it is: {export}"
    );
}
