//! What the service logs, and what it never logs (docs/security.md: N2, M4).

use actix_web::http::Method;

use crate::harness::{ACME, BOB, EVE, GLOBEX, World, log};

/// Security N2: one line for each request, with the pattern of the route in place of its path.
#[actix_web::test]
async fn n2_each_request_is_one_line_of_the_access_log_with_the_pattern_of_its_route() {
    let (world, [bob, eve]) = World::with_sessions([(ACME, BOB), (GLOBEX, EVE)]).await;
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
            "session_not_found",
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

/// The log has the causes of a failure under the request's id; the answer doesn't name them.
#[actix_web::test]
async fn m4_what_a_500_was_is_in_the_log_only() {
    let world = World::new().await;
    world.store.fail(0, crate::harness::StoreFault::Failed);
    world.get("/org").slug(ACME).header("X-Request-Id", "m4-log").send().await.expect("500 internal");
    assert!(!log::lines_with("told to SECRETLY fail").is_empty());
    assert!(!log::lines_with("m4-log").is_empty());
}
