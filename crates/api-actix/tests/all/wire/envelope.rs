//! The envelope, the request id, unknown routes. (The rules that hold for *every* answer are checked in
//! `harness/answer.rs`, on all answers of the whole suite.)

use actix_web::http::Method;

use crate::harness::{ACME, ADA, BOB, World};

#[actix_web::test]
async fn an_error_is_exactly_these_bytes() {
    let world = World::new().await;
    let answer = world.get("/org").slug(ACME).header("X-Request-Id", "my.id_1-Z").send().await;
    assert_eq!(
        (answer.status, answer.text().as_str()),
        (
            401,
            r#"{"status":"error","error":{"code":"authentication_required","message":"sign in first","requestId":"my.id_1-Z"}}"#
        )
    );
}

#[actix_web::test]
async fn a_success_is_exactly_these_bytes() {
    let world = World::new().await;
    let answer = world.post("/auth/logout").slug(ACME).send().await;
    let message = answer.data()["message"].as_str().unwrap().to_owned();
    assert_eq!(answer.text(), format!(r#"{{"status":"success","data":{{"message":"{message}"}}}}"#));
    assert_eq!(answer.header("content-type"), Some("application/json"));
}

#[actix_web::test]
async fn a_good_request_id_is_echoed_on_success_and_failure() {
    let world = World::new().await;
    let longest = "x".repeat(64);
    for id in ["a", "A.b_c-9", longest.as_str()] {
        for path in ["/auth/logout", "/nowhere"] {
            let answer = world.post(path).slug(ACME).header("X-Request-Id", id).send().await;
            assert_eq!(answer.header("x-request-id"), Some(id));
        }
    }
}

#[actix_web::test]
async fn any_other_request_id_is_replaced_by_a_new_one() {
    let world = World::new().await;
    let too_long = "x".repeat(65);
    let mut made = Vec::new();
    for id in ["", "a b", "a,b", "a/b", "<script>", "caf\u{e9}", too_long.as_str()] {
        let answer = world.get("/nowhere").header("X-Request-Id", id).send().await;
        made.push(answer.header("x-request-id").unwrap().to_owned());
    }
    let twice = world.get("/nowhere").header("X-Request-Id", "a").header("X-Request-Id", "a").send().await;
    made.push(twice.header("x-request-id").unwrap().to_owned());
    made.push(world.get("/nowhere").send().await.header("x-request-id").unwrap().to_owned());
    assert!(made.iter().all(|id| id.len() > 20 && id.starts_with("req_")), "{made:?}");
    let count = made.len();
    made.sort();
    made.dedup();
    assert_eq!(made.len(), count, "an id was given twice");
}

#[actix_web::test]
async fn an_unknown_route_is_404_whatever_the_method_and_credential() {
    let (world, tokens) = World::signed_in(ACME, ADA).await;
    for path in [
        "/api/v1",
        "/api/v1/",
        "/api/v1/nowhere",
        "/api/v1/auth",
        "/api/v1/auth/login/",
        "/api/v1//org",
        "/api/v1/org/",
        "/api/v1/ORG",
        "/api/v2/org",
        "/org",
        "/api/v1/auth/sessions/",
        "/api/v1/auth/sessions/a/b",
        "/api/v1/public/verify/x",
        "/metrics",
    ] {
        for method in [Method::GET, Method::POST, Method::DELETE, Method::OPTIONS, Method::TRACE] {
            let call = world.outside(method, path).slug(ACME).tokens(&tokens);
            call.send().await.expect("404 not_found");
        }
    }
}

/// Security G2: a malformed id is answered like an unknown one.
#[actix_web::test]
async fn g2_a_malformed_id_in_a_path_is_404() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let good = world.session(&tokens.access).id.to_string();
    let shouted = good.to_uppercase();
    let longer = format!("{good}0");
    for id in [
        "1",
        "ses_",
        "ses_zzzzzzzzzzzzzzzzzzzzzzzzzz",
        "usr_00000000000000000000000000",
        "%00",
        "ses_%2e%2e",
        "..%2f..",
        shouted.as_str(),
        longer.as_str(),
    ] {
        let call = world.call(Method::DELETE, &format!("/auth/sessions/{id}")).slug(ACME).tokens(&tokens);
        call.send().await.expect("404 session_not_found");
    }
    assert!(world.is_live(ACME, &tokens).await);
}
