//! What is logged, and what never is (docs/security.md: N1, N2).

use actix_web::http::Method;
use serde_json::json;

use crate::harness::{ACME, BOB, EVE, GLOBEX, Listening, PASSWORD, Tokens, World, log};

/// Security N1: whatever is sent, and whatever becomes of it, no secret is in any line of any level.
#[actix_web::test]
async fn n1_no_password_token_key_or_cookie_is_logged_at_any_level() {
    const NEXT: &str = "canary-next-password-81";
    let world = World::new().await;
    let tokens = world.login(ACME, BOB).await;
    let guess = "canary-guess-4711";
    world.try_login(ACME, BOB, guess).await.expect("401 invalid_credentials");
    world.try_login(GLOBEX, guess, guess).await.expect("401 invalid_credentials");
    let broken = format!("{{\"password\":\"{guess}\"");
    let call = world.post("/auth/login").slug(ACME).body("application/json", broken);
    call.send().await.expect("400 malformed_json");
    let call = world.get("/org").slug(ACME).bearer("canary-bearer").cookie("access_token", "canary-cookie");
    call.send().await.expect("401 invalid_token");
    let body = json!({"currentPassword": PASSWORD, "newPassword": NEXT});
    let call = world.post("/auth/change-password").slug(ACME).tokens(&tokens).json(&body);
    let answer = call.send().await.expect("200");
    let renewed = answer.cookie("refresh_token").unwrap();
    let call = world.post("/auth/refresh").slug(ACME).cookie("refresh_token", &renewed);
    let newest = Tokens::of(&call.send().await.expect("200"));
    let call = world.post("/public/verify").slug(ACME).key(&world.keys[0]).json(&json!({"token": newest.access}));
    call.send().await.expect("200");
    let wrong = format!("{}0", world.keys[1]);
    let call = world.post("/public/verify").slug(ACME).key(&wrong).json(&json!({"token": "canary-token"}));
    call.send().await.expect("401 invalid_api_key");
    world.outside(Method::GET, "/canary-path?canary-query").send().await.expect("404 not_found");
    let service = Listening::start(world.state.clone());
    let call = format!("GET /canary-path HTTP/1.1\r\nHost: a\r\nCookie: access_token={}\r\n\r\n", newest.access);
    service.exchange(call.as_bytes()).expect("404 not_found");
    let secrets = [
        "canary",
        PASSWORD,
        NEXT,
        &tokens.access,
        &tokens.refresh,
        &renewed,
        &newest.access,
        &newest.refresh,
        &world.keys[0],
        &world.keys[1],
    ];
    for secret in secrets {
        let last = secret.get(secret.len().saturating_sub(20)..).unwrap();
        assert_eq!(log::lines_with(last), Vec::<String>::new());
    }
}

/// Security N2: one line for each request, with the pattern of the route in place of its path.
#[actix_web::test]
async fn n2_each_request_is_one_line_of_the_access_log_with_the_pattern_of_its_route() {
    let world = World::new().await;
    let (bob, eve) = (world.login(ACME, BOB).await, world.login(GLOBEX, EVE).await);
    for (slug, tokens, email, id) in [(ACME, &bob, BOB, "n2-bob"), (GLOBEX, &eve, EVE, "n2-eve")] {
        let call = world.call(Method::DELETE, "/auth/sessions/ses_00000000000000000000000000").slug(slug);
        let call = call.tokens(tokens).header("X-Request-Id", id).from("2001:db8::9");
        call.send().await.expect("404 session_not_found");
        let lines: Vec<_> = log::lines_with(id).into_iter().filter(|line| line.starts_with("access ")).collect();
        assert_eq!(lines.len(), 1, "{lines:?}");
        let (organization, user) = (world.organization(slug).id, world.user(email).id);
        for part in [
            "method=DELETE",
            "/api/v1/auth/sessions/{id}",
            "status=404",
            "2001:db8::9",
            &organization.to_string(),
            &user.to_string(),
            "ms=",
        ] {
            assert!(lines[0].contains(part), "no {part} in {}", lines[0]);
        }
        assert!(!lines[0].contains("ses_"), "{}", lines[0]);
    }
}

/// A failure's chain is in the log under the request's id; the answer tells nothing of it.
#[actix_web::test]
async fn m4_what_a_500_was_is_in_the_log_only() {
    let world = World::new().await;
    world.store.fail(0, crate::harness::StoreFault::Failed);
    world.get("/org").slug(ACME).header("X-Request-Id", "m4-log").send().await.expect("500 internal");
    assert!(!log::lines_with("told to SECRETLY fail").is_empty());
    assert!(!log::lines_with("m4-log").is_empty());
}
