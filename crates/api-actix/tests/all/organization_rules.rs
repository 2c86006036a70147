//! `PATCH /org {security}` and what follows from it on the wire.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, BOB, EVE, GLOBEX, Tokens, World};

/// An admin's change of acme's rules.
pub(crate) async fn rule(world: &World, admin: &Tokens, security: Value) -> Answer {
    world.call(Method::PATCH, "/org").slug(ACME).tokens(admin).json(&json!({"security": security})).send().await
}

#[actix_web::test]
async fn a_rule_that_is_wrong_is_named_and_nothing_changes() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let many: Vec<String> = (0..51).map(|n| format!("d{n}.example")).collect();
    for (security, wrong) in [
        (json!({"allowedEmailDomains": many}), "security.allowedEmailDomains:invalid"),
        (json!({"allowedEmailDomains": []}), "security.allowedEmailDomains:invalid"),
        (json!({"allowedEmailDomains": ["@acme.example"]}), "security.allowedEmailDomains:invalid"),
        (json!({"allowedEmailDomains": "acme.example"}), "security.allowedEmailDomains:wrong_type"),
        (json!({"allowedEmailDomains": [1]}), "security.allowedEmailDomains:wrong_type"),
        (json!(null), "security:wrong_type"),
        (json!([]), "security:wrong_type"),
    ] {
        let body = json!({"name": "Another", "security": security});
        let answer = world.call(Method::PATCH, "/org").slug(ACME).tokens(&ada).json(&body).send().await;
        let answer = answer.expect("400 validation_failed");
        assert_eq!(answer.fields(), [wrong], "{security}");
    }
    let org = world.get("/org").slug(ACME).tokens(&ada).send().await.expect("200").data();
    assert_eq!((&org["org"]["name"], &org["org"]["security"]), (&json!("Acme Works"), &json!({})));
}

#[actix_web::test]
async fn the_rules_are_shown_to_admins_and_manage_keys_and_to_nobody_else() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let bob = world.login(ACME, BOB).await;
    let domains = json!({"allowedEmailDomains": ["acme.example", "B\u{fc}cher.example", "ACME.example"]});
    let expected = json!({"allowedEmailDomains": ["acme.example", "xn--bcher-kva.example"]});
    let changed = rule(&world, &ada, domains).await.expect("200").data();
    assert_eq!(changed["org"]["security"], expected);
    let shown = world.get("/org").slug(ACME).tokens(&ada).send().await.expect("200").data();
    assert_eq!(shown["org"]["security"], expected);
    let key = world.service_key(Scope::Manage);
    let shown = world.get("/org").slug(ACME).key(&key).send().await.expect("200").data();
    assert_eq!(shown["org"]["security"], expected);
    let shown = world.get("/org").slug(ACME).tokens(&bob).send().await.expect("200").data();
    assert_eq!(shown["org"].get("security"), None);
    // What is not named stays; null clears; a manage key may, too.
    rule(&world, &ada, json!({})).await.expect("200");
    let cleared = world
        .call(Method::PATCH, "/org")
        .slug(ACME)
        .key(&key)
        .json(&json!({"security": {"allowedEmailDomains": null}}));
    assert_eq!(cleared.send().await.expect("200").data()["org"]["security"], json!({}));
}

#[actix_web::test]
async fn an_address_of_a_domain_that_is_not_allowed_is_refused_in_this_organization_alone() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let eve = world.login(GLOBEX, EVE).await;
    let invite = |slug: &'static str, tokens: &Tokens| {
        world.post("/org/members/invite").slug(slug).tokens(tokens).json(&json!({"email": "nele@initech.example"}))
    };
    invite(ACME, &ada).send().await.expect("201");
    let token = world.mailed_token("nele@initech.example");
    rule(&world, &ada, json!({"allowedEmailDomains": ["acme.example"]})).await.expect("200");
    let other = json!({"email": "yan@initech.example"});
    let refused = world.post("/org/members/invite").slug(ACME).tokens(&ada).json(&other);
    refused.send().await.expect("400 email_domain_not_allowed");
    let accept = world.post(&format!("/org/invites/{token}/accept")).slug(ACME);
    accept
        .json(&json!({"name": "Nele", "password": "nine lives of a cat"}))
        .send()
        .await
        .expect("400 email_domain_not_allowed");
    let listed = world.get("/org/invites").slug(ACME).tokens(&ada).send().await.expect("200").data();
    let id = listed["invites"][0]["id"].as_str().unwrap().to_owned();
    let resend = world.post(&format!("/org/invites/{id}/resend")).slug(ACME).tokens(&ada);
    resend.send().await.expect("400 email_domain_not_allowed");
    invite(GLOBEX, &eve).send().await.expect("403 admin_required");
}
