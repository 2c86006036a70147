//! Access beyond an organization: an access token alone never has it, nor does a session that began on an organization's page.
//! The tests act as the tenant's backend, which receives its users' access tokens, and as its page.

use actix_web::http::Method;
use orgauth_domain::sign_in::browser::BrowserRule;
use orgauth_domain::sign_in::token::AuthenticationMethod;
use serde_json::{Value, json};

use crate::harness::{
    ACME, ACME_APP, ADA, Answer, BOB, Call, EVE, EXTRA, GLOBEX, GUS, OWN, PASSWORD, TOM, Tokens, World, ZOE,
};

/// Every route that acts for a caller beyond the organization, with a valid body.
fn account_wide(world: &World) -> Vec<Call> {
    let routes: Vec<_> = orgauth_api_actix::routes::TABLE
        .iter()
        .filter(|route| route.credential.browser() == BrowserRule::OwnPages && route.credential.has_slug())
        .map(|route| {
            let call = world.call(route.method(), route.path).slug(ACME);
            if route.method() == Method::GET { call } else { call.json(&json!({"slug": GLOBEX})) }
        })
        .collect();
    assert_eq!(
        routes.len(),
        15,
        "change-email, delete-account, leave-org, export, identities (2), logout-all, organizations and founding one, passkeys (5), switch-org"
    );
    routes
}

/// Headers with which a caller may describe itself.
const HEADERS: [&[(&str, &str)]; 8] = [
    &[],
    &[("Origin", OWN)],
    &[("Origin", EXTRA)],
    &[("Sec-Fetch-Site", "same-origin")],
    &[("Sec-Fetch-Site", "none"), ("Host", "auth.example")],
    &[("Host", "app.acme.example"), ("X-Forwarded-Host", "auth.example")],
    &[("Origin", OWN), ("Sec-Fetch-Site", "same-origin"), ("Referer", "https://auth.example/account")],
    &[("X-Forwarded-For", "192.0.2.10"), ("User-Agent", "tests/1")],
];

fn with(call: Call, headers: &[(&str, &str)]) -> Call {
    headers.iter().fold(call, |call, (name, value)| call.header(name, value))
}

async fn sign_in(call: Call, email: &str) -> Answer {
    call.slug(ACME).json(&json!({"email": email, "password": PASSWORD})).send().await.expect("200")
}

/// P1: the tenant's backend.
#[actix_web::test]
async fn p1_an_access_token_alone_reaches_nothing_beyond_its_organization() {
    let (world, [zoe, elsewhere]) = World::with_sessions([(ACME, ZOE), (GLOBEX, ZOE)]).await;
    for headers in HEADERS {
        for call in account_wide(&world) {
            with(call, headers).bearer(&zoe.access).send().await.expect("401 refresh_token_missing");
        }
        for call in account_wide(&world) {
            let call = with(call, headers).cookie("access_token", &zoe.access);
            call.send().await.expect("401 refresh_token_missing");
        }
    }
    assert!(world.is_live(ACME, &zoe).await && world.is_live(GLOBEX, &elsewhere).await);
}

/// P1: no other token is accepted in place of the session's own refresh token; no session ends, because only a refresh detects
/// reuse.
#[actix_web::test]
async fn p1_only_the_sessions_own_refresh_token_reaches_beyond_its_organization() {
    let (world, [zoe, beside]) = World::with_sessions([(ACME, ZOE), (ACME, ZOE)]).await;
    let (elsewhere, eve) = (world.login(GLOBEX, ZOE).await, world.login(GLOBEX, EVE).await);
    let bob = world.login(ACME, BOB).await;
    let partial = world.partial_token(ACME, ZOE);
    let old = zoe.clone();
    let zoe = Tokens::of(&world.post("/auth/refresh").slug(ACME).tokens(&zoe).send().await.expect("200"));
    world.wait(10);
    let cut = &zoe.refresh[..zoe.refresh.len() - 4];
    let wrong = [
        &old.refresh,
        &beside.refresh,
        &elsewhere.refresh,
        &eve.refresh,
        &bob.refresh,
        &zoe.access,
        &partial,
        "",
        "junk",
        cut,
    ];
    for refresh in wrong {
        for call in account_wide(&world) {
            let call = call.cookie("access_token", &zoe.access).cookie("refresh_token", refresh);
            call.send().await.expect("401 refresh_token_invalid");
        }
    }
    for call in account_wide(&world) {
        let twice = call.tokens(&zoe).cookie("refresh_token", &zoe.refresh);
        twice.send().await.expect("401 refresh_token_invalid");
    }
    for (slug, tokens) in [(ACME, &zoe), (ACME, &beside), (GLOBEX, &elsewhere), (GLOBEX, &eve), (ACME, &bob)] {
        assert!(world.is_live(slug, tokens).await);
    }
}

/// P1: a session that began on the tenant's page, whatever the host. Browsers send no `Origin` with a GET to the page's own
/// host.
#[actix_web::test]
async fn p1_a_session_that_began_on_an_organizations_page_never_reaches_beyond_it() {
    let world = World::new().await;
    let mut zoe = Tokens::of_page(&sign_in(world.post("/auth/login").origin(ACME_APP), ZOE).await);
    for _ in 0..2 {
        for headers in HEADERS {
            for call in account_wide(&world) {
                with(call, headers).tokens(&zoe).send().await.expect("403 origin_not_allowed");
            }
        }
        // A refresh doesn't remove the mark, whatever its origin.
        zoe = Tokens::of(&world.post("/auth/refresh").slug(ACME).tokens(&zoe).send().await.expect("200"));
    }
    // A change of password doesn't remove it either.
    let body = json!({"currentPassword": PASSWORD, "newPassword": "All for one, 8 times"});
    let call = world.post("/auth/change-password").slug(ACME).tokens(&zoe).json(&body);
    let changed = call.send().await.expect("200");
    let cookie = |name| changed.cookie(name).unwrap();
    let zoe = Tokens { access: cookie("access_token"), refresh: cookie("refresh_token") };
    world.get("/auth/organizations").slug(ACME).tokens(&zoe).send().await.expect("403 origin_not_allowed");
    assert!(world.is_live(ACME, &zoe).await);
}

/// P1: one request from an organization's page is enough to mark the session.
#[actix_web::test]
async fn p1_a_second_factor_or_an_acceptance_on_an_organizations_page_marks_the_session() {
    let world = World::new().await;
    for (first, second) in [(Some(ACME_APP), None), (None, Some(ACME_APP))] {
        let at = |call: Call, origin: Option<&str>| match origin {
            Some(origin) => call.origin(origin),
            None => call,
        };
        let partial = sign_in(at(world.post("/auth/login"), first), TOM).await.cookie("partial_token").unwrap();
        let code = json!({"code": world.code_of_tom(0)});
        let call = world.post("/auth/verify-2fa").slug(ACME).cookie("partial_token", &partial).json(&code);
        let answer = at(call, second).send().await.expect("200");
        let cookie = |name| answer.cookie(name).unwrap();
        let tom = Tokens { access: cookie("access_token"), refresh: cookie("refresh_token") };
        for call in account_wide(&world) {
            call.tokens(&tom).send().await.expect("403 origin_not_allowed");
        }
        world.wait(30);
    }

    // Turning the second factor on marks the session too.
    let bob = world.login(ACME, BOB).await;
    let setup = world.post("/auth/2fa/setup").slug(ACME).tokens(&bob).json(&json!({"password": PASSWORD}));
    let secret = setup.send().await.expect("200").data()["secret"].as_str().unwrap().to_owned();
    world.get("/auth/organizations").slug(ACME).tokens(&bob).send().await.expect("200");
    let enable = world.post("/auth/2fa/enable").slug(ACME).tokens(&bob).origin(ACME_APP);
    enable.json(&json!({"code": world.code(&secret, 0)})).send().await.expect("200");
    world.get("/auth/organizations").slug(ACME).tokens(&bob).send().await.expect("403 origin_not_allowed");

    let ada = world.login(ACME, ADA).await;
    for (origin, expected) in [(Some(ACME_APP), "403 origin_not_allowed"), (Some(OWN), "200"), (None, "200")] {
        let email = format!("new{}@acme.example", expected.len() + origin.map_or(0, str::len));
        let invitation = json!({"email": email});
        world.post("/org/members/invite").slug(ACME).tokens(&ada).json(&invitation).send().await.expect("201");
        let path = format!("/org/invites/{}/accept", world.mailed_token(&email));
        let call = world.post(&path).slug(ACME).json(&json!({"name": "Nele", "password": PASSWORD}));
        let call = match origin {
            Some(origin) => call.origin(origin),
            None => call,
        };
        let answer = call.send().await.expect("200");
        let cookie = |name| answer.cookie(name).unwrap();
        let nele = Tokens { access: cookie("access_token"), refresh: cookie("refresh_token") };
        world.get("/auth/organizations").slug(ACME).tokens(&nele).send().await.expect(expected);
    }
}

/// P1: sessions that began on the service's own pages, on an extra origin or in a server client reach beyond the organization.
#[actix_web::test]
async fn p1_the_services_own_pages_extra_origins_and_server_clients_reach_beyond() {
    let world = World::new().await;
    for origin in [None, Some(OWN), Some(EXTRA)] {
        let call = world.post("/auth/login");
        let call = match origin {
            Some(origin) => call.origin(origin),
            None => call,
        };
        let answer = sign_in(call, ZOE).await;
        let cookie = |name| answer.cookie(name).unwrap();
        let zoe = Tokens { access: cookie("access_token"), refresh: cookie("refresh_token") };
        world.get("/auth/organizations").slug(ACME).tokens(&zoe).send().await.expect("200");
        let switch = world.post("/auth/switch-org").slug(ACME).tokens(&zoe).json(&json!({"slug": GLOBEX}));
        switch.send().await.expect("200");
    }
}

/// P1: a session that began with a mailed link can't switch organizations; a new account has chosen its password with it.
#[actix_web::test]
async fn p1_a_session_without_a_password_does_not_switch() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let call = world.post("/org/members/invite").slug(ACME).tokens(&ada).json(&json!({"email": GUS}));
    call.send().await.expect("201");
    let path = format!("/org/invites/{}/accept", world.mailed_token(GUS));
    let gus = Tokens::of(&world.post(&path).slug(ACME).json(&json!({})).send().await.expect("200"));
    assert_eq!(world.session(&gus.access).methods, [AuthenticationMethod::Invite]);
    let switch = || world.post("/auth/switch-org").slug(ACME).tokens(&gus).json(&json!({"slug": GLOBEX}));
    switch().send().await.expect("403 reauthentication_required");
    assert!(world.is_live(ACME, &gus).await);
    let again = world.login(ACME, GUS).await;
    let call = world.post("/auth/switch-org").slug(ACME).tokens(&again).json(&json!({"slug": GLOBEX}));
    call.send().await.expect("200");

    let call = world.post("/org/members/invite").slug(ACME).tokens(&ada).json(&json!({"email": "nele@acme.example"}));
    call.send().await.expect("201");
    let path = format!("/org/invites/{}/accept", world.mailed_token("nele@acme.example"));
    let call = world.post(&path).slug(ACME).json(&json!({"name": "Nele", "password": PASSWORD}));
    let nele = Tokens::of(&call.send().await.expect("200"));
    let methods = world.session(&nele.access).methods;
    assert_eq!(methods, [AuthenticationMethod::Invite, AuthenticationMethod::Password]);
    let call = world.post("/auth/switch-org").slug(ACME).tokens(&nele).json(&json!({"slug": GLOBEX}));
    call.send().await.expect("403 not_a_member");
}

#[actix_web::test]
async fn a_switch_to_the_organization_of_the_session_is_a_wrong_slug() {
    let (world, zoe) = World::signed_in(ACME, ZOE).await;
    let call = world.post("/auth/switch-org").slug(ACME).tokens(&zoe).json(&json!({"slug": ACME}));
    assert_eq!(call.send().await.expect("400 validation_failed").fields(), ["slug:invalid"]);
    assert!(world.is_live(ACME, &zoe).await);
}

/// A page's scripts could leak a refresh token, so answers to pages hold none, while answers to server clients do.
#[actix_web::test]
async fn f1_a_page_is_not_shown_refresh_tokens() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let shows = |answer: &Answer| answer.data().get("refreshToken").is_some();
    for origin in [ACME_APP, OWN, EXTRA] {
        let answer = sign_in(world.post("/auth/login").origin(origin), BOB).await;
        assert!(!shows(&answer) && answer.data()["accessToken"].is_string(), "{origin}");
        let bob = Tokens::of_page(&answer);
        let answer = world.post("/auth/refresh").slug(ACME).tokens(&bob).origin(origin).send().await.expect("200");
        assert!(!shows(&answer));
        let bob = Tokens::of_page(&answer);
        let answer = world.post("/auth/refresh").slug(ACME).tokens(&bob).send().await.expect("200");
        assert!(shows(&answer), "a server client");

        let email = format!("new{}@acme.example", origin.len());
        let call = world.post("/org/members/invite").slug(ACME).tokens(&ada).json(&json!({"email": email}));
        call.send().await.expect("201");
        let path = format!("/org/invites/{}/accept", world.mailed_token(&email));
        let body: Value = json!({"name": "Nele", "password": PASSWORD});
        let answer = world.post(&path).slug(ACME).origin(origin).json(&body).send().await.expect("200");
        assert!(!shows(&answer) && answer.data()["accessToken"].is_string());
    }
    let always = world.another_with(|state| state.refresh_in_every_body = true).await;
    assert!(shows(&sign_in(always.post("/auth/login").origin(ACME_APP), BOB).await));
}
