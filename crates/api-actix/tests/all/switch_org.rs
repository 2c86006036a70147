//! `GET /auth/organizations` and `POST /auth/switch-org`.

use orgauth_domain::organizations::membership::MembershipStatus;
use serde_json::{Value, json};

use crate::harness::{ACME, ACME_APP, Answer, BOB, EVE, EXTRA, GLOBEX, OWN, Tokens, World, ZOE};

async fn switch(world: &World, tokens: &Tokens, slug: &str) -> Answer {
    world.post("/auth/switch-org").slug(ACME).tokens(tokens).json(&json!({"slug": slug})).send().await
}

async fn organizations(world: &World, slug: &str, tokens: &Tokens) -> Value {
    world.get("/auth/organizations").slug(slug).tokens(tokens).send().await.expect("200").data()
}

#[actix_web::test]
async fn the_list_has_exactly_its_fields_and_only_the_users_organizations() {
    let (world, zoe) = World::signed_in(ACME, ZOE).await;
    let data = organizations(&world, ACME, &zoe).await;
    let entry = |slug, role| {
        let organization = world.organization(slug);
        let (id, name) = (organization.id, organization.name);
        json!({"id": id, "name": name, "slug": slug, "role": role, "status": "active"})
    };
    assert_eq!(data["organizations"], json!([entry(ACME, "member"), entry(GLOBEX, "org_admin")]));
    let eve = world.login(GLOBEX, EVE).await;
    assert_eq!(organizations(&world, GLOBEX, &eve).await["organizations"], json!([entry(GLOBEX, "member")]));
}

/// Security E3: a switch answers like a sign-in to the other organization, and ends the session that requests it.
#[actix_web::test]
async fn e3_a_switch_opens_a_session_there_and_ends_the_one_that_asked() {
    let (world, [here, beside]) = World::with_sessions([(ACME, ZOE), (ACME, ZOE)]).await;
    let answer = switch(&world, &here, GLOBEX).await.expect("200");
    assert_eq!(
        answer.data()["membership"],
        json!({"role": "org_admin", "status": "active", "roles": [], "permissions": []})
    );
    let there = Tokens::of(&answer);
    assert!(world.is_live(GLOBEX, &there).await && world.is_live(ACME, &beside).await);
    assert!(!world.is_live(ACME, &here).await);
    world.get("/org").slug(ACME).tokens(&there).send().await.expect("401 invalid_token");
}

#[actix_web::test]
async fn a_switch_by_bearer_token_ends_the_session_that_asked_too() {
    let (world, here) = World::signed_in(ACME, ZOE).await;
    let call = world.post("/auth/switch-org").slug(ACME).bearer(&here.access).json(&json!({"slug": GLOBEX}));
    call.cookie("refresh_token", &here.refresh).send().await.expect("200");
    assert!(!world.is_live(ACME, &here).await);
}

/// Security G1: a switch needs an active membership there; a refused one doesn't end the session.
#[actix_web::test]
async fn g1_a_refused_switch_ends_nothing() {
    let (world, [bob, zoe]) = World::with_sessions([(ACME, BOB), (ACME, ZOE)]).await;
    switch(&world, &bob, GLOBEX).await.expect("403 not_a_member");
    for slug in ["nobody", "Globex", "", "a b"] {
        switch(&world, &zoe, slug).await.expect("404 organization_not_found");
    }
    world.set_membership(GLOBEX, ZOE, |membership| membership.status = MembershipStatus::Suspended);
    switch(&world, &zoe, GLOBEX).await.expect("403 membership_not_active");
    world.set_membership(GLOBEX, ZOE, |membership| membership.status = MembershipStatus::Removed);
    switch(&world, &zoe, GLOBEX).await.expect("403 not_a_member");
    world.suspend_organization(GLOBEX);
    switch(&world, &zoe, GLOBEX).await.expect("403 organization_suspended");
    let call = world.post("/auth/switch-org").slug(ACME).tokens(&zoe).json(&json!({"slug": 1}));
    assert_eq!(call.send().await.expect("400 validation_failed").fields(), ["slug:wrong_type"]);
    assert!(world.is_live(ACME, &bob).await && world.is_live(ACME, &zoe).await);
}

/// One tenant's page must not learn of the others; the service's own pages may.
#[actix_web::test]
async fn f2_no_tenants_page_lists_or_switches() {
    let (world, zoe) = World::signed_in(ACME, ZOE).await;
    let list = || world.get("/auth/organizations").slug(ACME).tokens(&zoe);
    let switch = || world.post("/auth/switch-org").slug(ACME).tokens(&zoe).json(&json!({"slug": GLOBEX}));
    list().origin(ACME_APP).send().await.expect("403 origin_not_allowed");
    switch().origin(ACME_APP).send().await.expect("403 origin_not_allowed");
    assert!(world.is_live(ACME, &zoe).await);
    for origin in [OWN, EXTRA] {
        let answer = list().origin(origin).send().await.expect("200");
        assert_eq!(answer.header("access-control-allow-origin"), Some(origin));
    }
    switch().origin(OWN).send().await.expect("200");
}
