//! When a port fails, the answer has the envelope, nobody is signed in, and the service keeps working (docs/security.md: M4,
//! M5).

use orgauth_api_actix::routes::Credential;
use orgauth_domain::keys::service_key::Scope;
use std::sync::Arc;
use std::time::Duration;

use actix_web::http::Method;
use orgauth_api_actix::http::blocking::BlockingPool;
use serde_json::json;

use crate::harness::{ACME, AsyncFault, BOB, EVE, GLOBEX, PASSWORD, StoreFault, World};

/// Runs `attempt` with a store that fails from its first, its second, … unit of work on, until it succeeds without meeting the
/// fault; returns how many runs met it. Each of their answers must be `expected`.
async fn at_every_step(fault: StoreFault, expected: &str, attempt: impl AsyncFn(&World) -> String) -> u32 {
    for step in 0..20 {
        let world = World::new().await;
        world.store.fail(step, fault);
        let brief = attempt(&world).await;
        if brief == "200" {
            return step;
        }
        assert_eq!(brief, expected, "{fault:?} at step {step}");
    }
    panic!("{fault:?}: never came through");
}

async fn sign_in(world: &World) -> String {
    world.try_login(ACME, BOB, PASSWORD).await.brief()
}

#[actix_web::test]
async fn m4_a_store_that_fails_or_panics_at_any_step_is_500_and_tells_nothing() {
    for fault in [StoreFault::Failed, StoreFault::Panic] {
        let met = at_every_step(fault, "500 internal", sign_in).await;
        assert!(met >= 3, "{fault:?}: only {met} steps");
    }
}

#[actix_web::test]
async fn m5_no_route_passes_while_the_store_is_unreachable() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let key = world.service_key(Scope::Manage);
    world.store.fail(0, StoreFault::Unreachable);
    // They have tests of their own, or are refused before the store is asked.
    let others =
        ["verify", "importUsers", "setLogo", "setDarkLogo", "getSignUpPerson", "signUpByProvider", "impersonate"];
    for route in orgauth_api_actix::routes::TABLE.iter().filter(|route| !others.contains(&route.operation)) {
        let path = route.path.replace("{id}", "ses_00000000000000000000000000");
        let call = world.call(route.method(), &path).slug(ACME);
        let call = if route.credential == Credential::Operator { call.key(&key) } else { call.tokens(&tokens) };
        // Routes that name no organization read their body first.
        let body = json!({
            "organizationName": "X", "slug": "initech", "name": "X", "email": BOB, "token": "none", "password": PASSWORD
        });
        let answer = call.json(&body).send().await.expect("503 unavailable");
        assert!(answer.error()["retryAfter"].as_i64().unwrap() >= 1);
    }
    world.store.heal();
    assert!(world.is_live(ACME, &tokens).await, "the session is as it was");
}

#[actix_web::test]
async fn m5_verify_without_an_answer_from_the_store_is_an_error_and_never_valid_or_invalid() {
    let world = World::new().await;
    let token = world.login(ACME, BOB).await.access;
    let verify = || world.post("/public/verify").slug(ACME).key(&world.keys[0]).json(&json!({"token": token}));
    for (fault, expected) in [
        (AsyncFault::Busy, "503 busy"),
        (AsyncFault::Unreachable, "503 unavailable"),
        (AsyncFault::Failed, "500 internal"),
        (AsyncFault::Panic, "500 internal"),
    ] {
        *world.lookup.fault.lock().unwrap() = Some(fault);
        verify().send().await.expect(expected);
    }
    *world.lookup.fault.lock().unwrap() = None;
    assert_eq!(verify().send().await.expect("200").data()["valid"], true);
}

/// Security M5, A6: a full hashing queue refuses, and an attempt that wasn't made isn't counted.
#[actix_web::test]
async fn m5_a_full_hashing_queue_is_503_busy_and_counts_as_no_failure() {
    let world = World::new().await;
    for _ in 0..4 {
        world.try_login(ACME, BOB, "wrong").await.expect("401 invalid_credentials");
    }
    *world.hasher.fault.lock().unwrap() = Some(AsyncFault::Busy);
    for _ in 0..3 {
        world.try_login(ACME, BOB, PASSWORD).await.expect("503 busy");
    }
    *world.hasher.fault.lock().unwrap() = None;
    world.try_login(ACME, BOB, PASSWORD).await.expect("200");
}

/// Security A6: when no blocking thread becomes free, callers are told to try again; verify and health need none.
#[actix_web::test]
async fn a6_without_a_free_place_callers_are_refused_and_verify_goes_on() {
    let calm = World::new().await;
    let token = calm.login(ACME, BOB).await.access;
    let body = json!({"token": token});
    let no_place = BlockingPool::new(0, Duration::from_millis(5));
    let full = calm.another_with(|state| state.app.threads = Arc::new(no_place)).await;
    full.try_login(ACME, BOB, PASSWORD).await.expect("503 busy");
    full.get("/org").slug(ACME).cookie("access_token", &token).send().await.expect("503 busy");
    full.outside(Method::GET, "/readyz").send().await.expect("503 busy");
    full.outside(Method::GET, "/healthz").send().await.expect("200");
    let call = full.post("/public/verify").slug(ACME).key(&full.keys[0]).json(&body);
    assert_eq!(call.send().await.expect("200").data()["valid"], true);
}

/// Security M4: when the store works again, requests of both tenants succeed.
#[actix_web::test]
async fn m4_a_panic_in_blocking_work_harms_no_later_request() {
    let (world, [bob, eve]) = World::with_sessions([(ACME, BOB), (GLOBEX, EVE)]).await;
    world.store.fail(0, StoreFault::Panic);
    for _ in 0..10 {
        world.get("/org").slug(ACME).tokens(&bob).send().await.expect("500 internal");
    }
    world.store.heal();
    assert!(world.is_live(ACME, &bob).await && world.is_live(GLOBEX, &eve).await);
}
