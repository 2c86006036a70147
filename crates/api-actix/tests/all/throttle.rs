//! Limits on guessing (docs/security.md: B1–B5): which attempts count together, which address counts, and what a refusal says.

use actix_web::http::Method;
use orgauth_api_actix::routes::TABLE;
use serde_json::json;

use crate::harness::{ACME, ADA, Answer, BOB, GLOBEX, OWN, PASSWORD, Tokens, World, ZOE};
use crate::passkeys::{challenge, owner, used};
use ipnet::IpNet;

/// A sign-in from an address, with `X-Forwarded-For` headers.
async fn from(world: &World, peer: &str, forwarded: &[&str], email: &str, password: &str) -> Answer {
    let call = world.post("/auth/login").slug(ACME).from(peer);
    let call = forwarded.iter().fold(call, |call, value| call.header("X-Forwarded-For", value));
    call.json(&json!({"email": email, "password": password})).send().await
}

async fn fail(world: &World, times: usize) {
    for _ in 0..times {
        world.try_login(ACME, BOB, "wrong").await.expect("401 invalid_credentials");
    }
}

/// The fifth failure is still answered as one; then the delay doubles, and one attempt is let through after each.
#[actix_web::test]
async fn b1_after_five_failures_429_tells_how_long_to_wait_and_the_wait_doubles() {
    let world = World::new().await;
    fail(&world, 5).await;
    for seconds in [60, 120, 240, 480, 900, 900] {
        for password in ["wrong", PASSWORD] {
            let answer = world.try_login(ACME, BOB, password).await.expect("429 too_many_attempts");
            assert_eq!(answer.error()["retryAfter"], seconds);
            assert_eq!(answer.header("retry-after"), Some(seconds.to_string().as_str()));
        }
        world.wait(seconds - 1);
        let answer = world.try_login(ACME, BOB, PASSWORD).await.expect("429 too_many_attempts");
        assert_eq!(answer.error()["retryAfter"], 1, "an attempt in between extended the block");
        world.wait(1);
        fail(&world, 1).await;
    }
}

/// Security B3: through a trusted proxy, the rightmost address that isn't a trusted proxy's counts, whatever comes before it.
#[actix_web::test]
async fn b3_through_trusted_proxies_the_header_is_read_from_the_right() {
    let proxies: Vec<IpNet> = vec!["10.0.0.0/8".parse().unwrap()];
    let world = World::with(|state| state.trusted_proxies = proxies.into()).await;
    for n in 0..5 {
        let claimed = format!("192.0.2.{n}, 198.51.100.7, 10.0.0.{n}");
        let answer = from(&world, "10.0.0.1", &[&claimed], BOB, "wrong").await;
        answer.expect("401 invalid_credentials");
    }
    let blocked = from(&world, "10.0.0.2", &["192.0.2.200", "198.51.100.7"], BOB, PASSWORD).await;
    blocked.expect("429 too_many_attempts");
    from(&world, "10.0.0.1", &["198.51.100.8"], BOB, PASSWORD).await.expect("200");
}

/// B1: whoever signs in by a passkey isn't locked out of the password there by strangers, as after a sign-in by password. Right
/// passkeys of somebody who may not act count, too, as right passwords do.
#[actix_web::test]
async fn b1_a_sign_in_by_passkey_makes_its_source_a_known_one() {
    let world = World::new().await;
    let mut passkey = owner(&world, BOB).await.new_passkey().await;
    let mut show = async |slug: &str, source: &str| {
        let response = passkey.get(&challenge(&world, slug).await);
        let body = json!({"credential": used(&response, &passkey.user_handle)});
        world.post("/auth/passkey/login").slug(slug).origin(OWN).from(source).json(&body).send().await
    };
    show(ACME, "198.51.100.7").await.expect("200");
    show(GLOBEX, "198.51.100.8").await.expect("403 not_a_member");
    for number in 0..20 {
        from(&world, &format!("203.0.113.{number}"), &[], BOB, "wrong").await.expect("401 invalid_credentials");
    }
    from(&world, "198.51.100.9", &[], BOB, PASSWORD).await.expect("429 too_many_attempts");
    for known in ["198.51.100.7", "198.51.100.8"] {
        from(&world, known, &[], BOB, PASSWORD).await.expect("200");
    }
}

/// Q3: every writing route of a signed-in user counts against the limit, except those that end what is the user's own.
#[actix_web::test]
async fn q3_every_writing_route_of_a_user_counts_in_one_cap() {
    let world = World::with(|state| state.app.settings.throttle.user_writes.limit = 1).await;
    let (ada, bob) = (world.login(ACME, ADA).await, world.login(ACME, BOB).await);
    let profile = || world.call(Method::PUT, "/auth/profile").slug(ACME).tokens(&ada).json(&json!({"name": "Ada"}));
    profile().send().await.expect("200");
    let mut counted = Vec::new();
    for route in TABLE.iter() {
        if !route.credential.has_user() || route.method().is_safe() || route.operation == "logoutAll" {
            continue;
        }
        let path = route.path.replace("{id}", "x").replace("{deliveryId}", "x").replace("{key}", "x");
        let call = world.call(route.method(), &path).slug(ACME).tokens(&ada);
        let call = match crate::matrix::body_of(route.operation) {
            Some(body) => call.json(&serde_json::from_str::<serde_json::Value>(body).unwrap()),
            None => call,
        };
        let answer = call.send().await;
        let refused = answer.expect("429 rate_limited");
        assert_eq!((&refused.error()["retryAfter"], refused.header("retry-after")), (&json!(60), Some("60")));
        counted.push(route.operation);
    }
    assert!(counted.len() > 20 && counted.contains(&"updateProfile"), "{counted:?}");
    // Reading and other users' requests aren't limited.
    world.get("/auth/profile").slug(ACME).tokens(&ada).send().await.expect("200");
    let name = json!({"name": "Bob"});
    world.call(Method::PUT, "/auth/profile").slug(ACME).tokens(&bob).json(&name).send().await.expect("200");
    world.wait(59);
    assert_eq!(profile().send().await.expect("429 rate_limited").error()["retryAfter"], 1);
    world.wait(1);
    profile().send().await.expect("200");
    profile().send().await.expect("429 rate_limited");
    world.post("/auth/logout-all").slug(ACME).tokens(&ada).send().await.expect("200");
}

/// P4: backends receive their users' access tokens; writes with one don't use up the user's limit in another organization.
#[actix_web::test]
async fn p4_the_writes_of_one_organization_use_up_nothing_in_another() {
    let world = World::with(|state| state.app.settings.throttle.user_writes.limit = 1).await;
    let (here, there) = (world.login(ACME, ZOE).await, world.login(GLOBEX, ZOE).await);
    let name = json!({"name": "Zoe"});
    let write = |slug: &str, tokens: &Tokens| {
        world.call(Method::PUT, "/auth/profile").slug(slug).tokens(tokens).json(&name).send()
    };
    write(ACME, &here).await.expect("200");
    write(ACME, &here).await.expect("429 rate_limited");
    write(GLOBEX, &there).await.expect("200");
}

/// The order of checks: an invalid request is refused as invalid, before the limit and without using it up, also where only the use
/// case finds it invalid.
#[actix_web::test]
async fn q3_invalid_requests_use_up_no_writes() {
    let world = World::with(|state| state.app.settings.throttle.user_writes.limit = 1).await;
    let bob = world.login(ACME, BOB).await;
    let rename = |name: &str| {
        world.call(Method::PUT, "/auth/profile").slug(ACME).tokens(&bob).json(&json!({"name": name})).send()
    };
    let here = json!({"slug": ACME});
    for _ in 0..5 {
        rename("").await.expect("400 validation_failed");
        world
            .post("/auth/switch-org")
            .slug(ACME)
            .tokens(&bob)
            .json(&here)
            .send()
            .await
            .expect("400 validation_failed");
    }
    rename("Bob").await.expect("200");
    rename("Bob").await.expect("429 rate_limited");
    rename("").await.expect("400 validation_failed");
}

/// Refused requests don't count against the limit.
#[actix_web::test]
async fn q3_refused_requests_count_for_nobody() {
    let world = World::with(|state| state.app.settings.throttle.user_writes.limit = 1).await;
    let bob = world.login(ACME, BOB).await;
    for _ in 0..5 {
        let call =
            world.post("/org/members/invite").slug(ACME).tokens(&bob).json(&json!({"email": "x@acme.example"}));
        call.send().await.expect("403 admin_required");
    }
    let name = json!({"name": "Bob"});
    world.call(Method::PUT, "/auth/profile").slug(ACME).tokens(&bob).json(&name).send().await.expect("200");
}
