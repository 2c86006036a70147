//! `/org/domains`: claim, verify, list, delete.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, BOB, GLOBEX, GUS, Tokens, World};

async fn claim(world: &World, slug: &str, tokens: &Tokens, domain: &str) -> Answer {
    world.post("/org/domains").slug(slug).tokens(tokens).json(&json!({ "domain": domain })).send().await
}

async fn claimed(world: &World, slug: &str, tokens: &Tokens) -> Value {
    claim(world, slug, tokens, "Acme-Mail.Example").await.expect("201").data()["domain"].clone()
}

fn to(world: &World, method: Method, slug: &str, tokens: &Tokens, path: &str) -> crate::harness::Call {
    world.call(method, &format!("/org/domains/{path}")).slug(slug).tokens(tokens)
}

async fn verify(world: &World, slug: &str, tokens: &Tokens, domain: &Value) -> Answer {
    let path = format!("{}/verify", domain["id"].as_str().unwrap());
    to(world, Method::POST, slug, tokens, &path).send().await
}

async fn listed(world: &World, slug: &str, tokens: &Tokens) -> Value {
    world.get("/org/domains").slug(slug).tokens(tokens).send().await.expect("200").data()["domains"].clone()
}

fn text<'v>(value: &'v Value, part: &str) -> &'v str {
    value[part].as_str().unwrap()
}

#[actix_web::test]
async fn a_name_that_nobody_alone_has_is_400_and_says_why() {
    let (mut world, ada) = World::signed_in(ACME, ADA).await;
    for (domain, code) in [
        (json!("gmail.com"), "invalid"),
        (json!("GMX.de"), "invalid"),
        (json!("co.uk"), "invalid"),
        (json!("github.io"), "invalid"),
        (json!("acme"), "invalid"),
        (json!("https://acme.example"), "invalid"),
        (json!("127.0.0.1"), "invalid"),
        (json!(""), "invalid"),
        (json!(format!("{}acme-labels.example", "abcdefghi.".repeat(23))), "too_long"),
        (json!("a\u{0}.example"), "invalid_character"),
        (json!(7), "wrong_type"),
        (Value::Null, "wrong_type"),
    ] {
        let body = json!({ "domain": domain });
        let answer = world.post("/org/domains").slug(ACME).tokens(&ada).json(&body).send().await;
        assert_eq!(answer.expect("400 validation_failed").fields(), [format!("domain:{code}")], "{domain}");
    }
    let empty = world.post("/org/domains").slug(ACME).tokens(&ada).json(&json!({})).send().await;
    assert_eq!(empty.expect("400 validation_failed").fields(), ["domain:required"]);
    world = world
        .another_with(|state| {
            let refused = orgauth_domain::accounts::email::EmailDomain::parse("corp.example").unwrap();
            state.app.settings.domains.refused = vec![refused];
        })
        .await;
    claim(&world, ACME, &ada, "mail.corp.example").await.expect("400 validation_failed");
    assert_eq!(listed(&world, ACME, &ada).await, json!([]));
}

#[actix_web::test]
async fn g2_malformed_unknown_and_foreign_domains_are_not_found() {
    let (world, [ada, gus]) = World::with_sessions([(ACME, ADA), (GLOBEX, GUS)]).await;
    let ours = claimed(&world, ACME, &ada).await;
    let (id, record) = (text(&ours, "id"), &ours["record"]);
    world.zone.has(text(record, "name"), &[text(record, "value")]);
    for other in ["x", "dom_1", "dom_00000000000000000000000000", &id.to_uppercase(), &id.replace("dom_", "wh_")] {
        for (method, path) in [(Method::POST, format!("{other}/verify")), (Method::DELETE, other.to_owned())] {
            to(&world, method, ACME, &ada, &path).send().await.expect("404 domain_not_found");
        }
    }
    for (method, path) in [(Method::POST, format!("{id}/verify")), (Method::DELETE, id.to_owned())] {
        to(&world, method, GLOBEX, &gus, &path).send().await.expect("404 domain_not_found");
    }
    assert_eq!(listed(&world, GLOBEX, &gus).await, json!([]));
    assert_eq!(listed(&world, ACME, &ada).await, json!([ours]));
}

#[actix_web::test]
async fn members_see_no_domains_and_manage_keys_prove_them() {
    let (world, bob) = World::signed_in(ACME, BOB).await;
    world.get("/org/domains").slug(ACME).tokens(&bob).send().await.expect("403 admin_required");
    let key = world.service_key(Scope::Manage);
    let body = json!({ "domain": "acme-mail.example" });
    let made = world.post("/org/domains").slug(ACME).key(&key).json(&body).send().await.expect("201").data();
    let record = &made["domain"]["record"];
    world.zone.has(text(record, "name"), &[text(record, "value")]);
    let path = format!("/org/domains/{}", text(&made["domain"], "id"));
    let proven = world.post(&format!("{path}/verify")).slug(ACME).key(&key).send().await.expect("200").data();
    assert_eq!(proven["domain"]["status"], "verified");
    world.call(Method::DELETE, &path).slug(ACME).key(&key).send().await.expect("200");
    let left = world.get("/org/domains").slug(ACME).key(&key).send().await.expect("200").data();
    assert_eq!(left["domains"], json!([]));
}

#[actix_web::test]
async fn a_domain_is_claimed_once_and_shows_its_record() {
    let (world, [ada, gus]) = World::with_sessions([(ACME, ADA), (GLOBEX, GUS)]).await;
    let ours = claimed(&world, ACME, &ada).await;
    let value = text(&ours["record"], "value").to_owned();
    let wanted = json!({
        "id": ours["id"],
        "domain": "acme-mail.example",
        "status": "pending",
        "record": { "type": "TXT", "name": "_orgauth.acme-mail.example", "value": value },
    });
    assert_eq!(ours, wanted);
    assert_eq!(claimed(&world, ACME, &ada).await, wanted, "a repeated request changes nothing");
    let theirs = claimed(&world, GLOBEX, &gus).await;
    assert_ne!(theirs["record"]["value"], ours["record"]["value"]);
    world.wait(1);
    let other = claim(&world, ACME, &ada, "bücher.example").await.expect("201").data()["domain"].clone();
    assert_eq!(
        (text(&other, "domain"), text(&other["record"], "name")),
        ("xn--bcher-kva.example", "_orgauth.xn--bcher-kva.example")
    );
    assert_eq!(listed(&world, ACME, &ada).await, json!([ours, other]));
}

#[actix_web::test]
async fn a_domain_is_verified_by_its_record_alone_and_by_one_organization() {
    let (world, [ada, gus]) = World::with_sessions([(ACME, ADA), (GLOBEX, GUS)]).await;
    let (ours, theirs) = (claimed(&world, ACME, &ada).await, claimed(&world, GLOBEX, &gus).await);
    let (name, value) = (text(&ours["record"], "name"), text(&ours["record"], "value"));
    verify(&world, ACME, &ada, &ours).await.expect("409 domain_not_proven");
    world.zone.fails(name, 2);
    let answer = verify(&world, ACME, &ada, &ours).await.expect("503 unavailable");
    assert!(answer.error()["message"].as_str().unwrap().contains("name servers"), "{answer:?}");
    assert_eq!(listed(&world, ACME, &ada).await, json!([ours]), "neither changes anything");
    world.zone.has(name, &[text(&theirs["record"], "value"), value]);
    let proven = verify(&world, ACME, &ada, &ours).await.expect("200").data();
    assert_eq!(proven["domain"]["status"], "verified");
    assert!(proven["domain"]["verifiedAt"].is_string(), "{proven}");
    assert_eq!(listed(&world, ACME, &ada).await, json!([proven["domain"]]));
    verify(&world, GLOBEX, &gus, &theirs).await.expect("409 domain_taken");
    to(&world, Method::DELETE, ACME, &ada, text(&ours, "id")).send().await.expect("200");
    verify(&world, ACME, &ada, &ours).await.expect("404 domain_not_found");
    verify(&world, GLOBEX, &gus, &theirs).await.expect("200");
}

#[actix_web::test]
async fn q3_an_organization_has_50_domains_and_10_attempts_a_minute_at_each() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let ours = claimed(&world, ACME, &ada).await;
    for number in 0..49 {
        // A user's own limit of writes is tested elsewhere.
        world.wait(2);
        claim(&world, ACME, &ada, &format!("d{number}.example")).await.expect("201");
    }
    claim(&world, ACME, &ada, "one-more.example").await.expect("409 domain_limit_reached");
    world.wait(60);
    for _ in 0..10 {
        verify(&world, ACME, &ada, &ours).await.expect("409 domain_not_proven");
    }
    let answer = verify(&world, ACME, &ada, &ours).await.expect("429 rate_limited");
    assert!(answer.error()["retryAfter"].as_i64().is_some_and(|seconds| (1..=60).contains(&seconds)));
}
