//! `GET /auth/session`: the first request of a page that loads.

use orgauth_api_actix::{ApiState, CookieSettings};
use orgauth_domain::organizations::membership::MembershipStatus;
use serde_json::{Value, json};

use crate::harness::{ACME, ACME_APP, BOB, EVE, GLOBEX, GLOBEX_APP, PASSWORD, Tokens, World};

async fn session(world: &World, slug: &str, tokens: &Tokens) -> Value {
    world.get("/auth/session").slug(slug).tokens(tokens).send().await.expect("200").data()
}

#[actix_web::test]
async fn it_answers_only_once_slug_and_page_are_good() {
    let (world, bob) = World::signed_in(ACME, BOB).await;
    world.get("/auth/session").tokens(&bob).send().await.expect("400 org_slug_required");
    world.get("/auth/session").slug("nobody").tokens(&bob).send().await.expect("404 organization_not_found");
    let call = world.get("/auth/session").slug(ACME).tokens(&bob).origin(GLOBEX_APP);
    call.send().await.expect("403 origin_not_allowed");
    let answer = world.get("/auth/session").slug(ACME).tokens(&bob).origin(ACME_APP).send().await.expect("200");
    assert_eq!(answer.header("access-control-allow-origin"), Some(ACME_APP));
}

/// G1, D4: a token that isn't valid here reveals nothing.
#[actix_web::test]
async fn g1_d4_without_a_live_token_of_this_organization_nobody_is_signed_in() {
    let (world, [bob, eve]) = World::with_sessions([(ACME, BOB), (GLOBEX, EVE)]).await;
    let nobody = json!({"authenticated": false});
    let bare = || world.get("/auth/session").slug(ACME);
    assert_eq!(bare().send().await.expect("200").data(), nobody);
    for token in [&eve.access, &bob.refresh, &world.partial_token(ACME, BOB), "", "junk"] {
        assert_eq!(bare().cookie("access_token", token).send().await.expect("200").data(), nobody);
        assert_eq!(bare().bearer(token).send().await.expect("200").data(), nobody);
    }
    let next = Tokens::of(&world.post("/auth/refresh").slug(ACME).tokens(&bob).send().await.expect("200"));
    assert_eq!(session(&world, ACME, &bob).await, nobody, "superseded");
    world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Removed);
    assert_eq!(session(&world, ACME, &next).await, nobody);
    world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Active);
    assert_eq!(session(&world, ACME, &next).await["authenticated"], true);
    world.wait(15 * 60);
    assert_eq!(session(&world, ACME, &next).await, nobody, "expired");
    world.post("/auth/logout").slug(GLOBEX).tokens(&eve).send().await.expect("200");
    assert_eq!(session(&world, GLOBEX, &eve).await, nobody, "ended");
}

/// Another application on the host has set a cookie of the same name, for another path or a wider domain.
#[actix_web::test]
async fn cookies_that_another_application_repeats_are_named_and_none_of_them_counts() {
    let (world, bob) = World::signed_in(ACME, BOB).await;
    let call = || world.get("/auth/session").slug(ACME).tokens(&bob);
    for other in ["theirs", bob.access.as_str()] {
        let answer = call().cookie("access_token", other).send().await.expect("200").data();
        assert_eq!(answer, json!({"authenticated": false, "repeatedCookies": ["access_token"]}));
    }
    let call = call().cookie("partial_token", "a").cookie("access_token", "b").cookie("refresh_token", "c");
    let answer = call.cookie("partial_token", "d").cookie("theme", "e").cookie("theme", "f").send().await;
    let names = json!(["access_token", "refresh_token", "partial_token"]);
    assert_eq!(answer.expect("200").data(), json!({"authenticated": false, "repeatedCookies": names}));
}

#[actix_web::test]
async fn with_the_host_prefix_no_cookie_of_another_application_stands_in_the_way() {
    let prefix = |state: &mut ApiState| state.cookies = CookieSettings { prefix: "__Host-", cross_site: false };
    let world = World::with(prefix).await;
    let login = world.try_login(ACME, BOB, PASSWORD).await.expect("200");
    let ours = login.cookie("__Host-access_token").unwrap();
    let call = || world.get("/auth/session").slug(ACME).cookie("access_token", "a").cookie("access_token", "b");
    assert_eq!(call().send().await.expect("200").data(), json!({"authenticated": false}));
    let answer = call().cookie("__Host-access_token", &ours).send().await.expect("200").data();
    assert_eq!(answer["authenticated"], true);
}

#[actix_web::test]
async fn it_tells_who_is_signed_in_as_what_where_and_until_when() {
    let (world, bob) = World::signed_in(ACME, BOB).await;
    let data = session(&world, ACME, &bob).await;
    let (claims, ..) = world.session(&bob.access).pair_claims().unwrap();
    assert_eq!(data["expiresAt"], claims.expires_at.to_string());
    assert_eq!((&data["user"]["email"], &data["org"]["slug"]), (&json!(BOB), &json!(ACME)));
    assert!(data["org"]["appUrl"].is_string());
    let by_header = world.get("/auth/session").slug(ACME).bearer(&bob.access).send().await.expect("200").data();
    assert_eq!(by_header, data);
}

/// Only a token that would be valid without the suspension gets the reason.
#[actix_web::test]
async fn a_suspension_is_told_to_those_whom_it_keeps_out() {
    let (world, [bob, eve]) = World::with_sessions([(ACME, BOB), (GLOBEX, EVE)]).await;
    world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Suspended);
    let told = |reason: &str| json!({"authenticated": false, "reason": reason});
    assert_eq!(session(&world, ACME, &bob).await, told("membership_not_active"));
    world.suspend_organization(ACME);
    assert_eq!(session(&world, ACME, &bob).await, told("organization_suspended"));
    assert_eq!(session(&world, ACME, &eve).await, json!({"authenticated": false}));
    let bare = world.get("/auth/session").slug(ACME).send().await.expect("200").data();
    assert_eq!(bare, json!({"authenticated": false}));
    assert_eq!(session(&world, GLOBEX, &eve).await["authenticated"], true);
}
