//! Tests that need a real socket: framing, slow and huge bodies, HEAD, and the framework's own answers.

use std::time::Duration;

use super::listening;
use crate::harness::{ACME, Answer, AsyncFault, BOB, Listening, PASSWORD, World};

fn head(line: &str, more: &str) -> Vec<u8> {
    format!("{line} HTTP/1.1\r\nHost: auth.example\r\nX-Org-Slug: {ACME}\r\n{more}\r\n").into_bytes()
}

fn login(more: &str) -> Vec<u8> {
    head("POST /api/v1/auth/login", &format!("Content-Type: application/json\r\n{more}"))
}

fn checked(answer: Answer) -> Answer {
    answer.hold_to_the_rules();
    answer
}

#[actix_web::test]
async fn a_sign_in_over_a_socket_and_a_second_request_on_the_same_connection() {
    let (_world, service) = listening().await;
    let body = format!("{{\"email\":\"{BOB}\",\"password\":\"{PASSWORD}\"}}");
    let mut connection = service.connect();
    connection.send(&login(&format!("Content-Length: {}\r\n", body.len())));
    connection.send(body.as_bytes());
    let answer = checked(connection.read_answer()).expect("200");
    let token = answer.cookie("access_token").unwrap();
    connection.send(&head("GET /api/v1/org", &format!("Cookie: access_token={token}\r\n")));
    checked(connection.read_answer()).expect("200");
}

/// Security M1: a too large announced length is refused before any byte of the body is read.
#[actix_web::test]
async fn m1_an_announced_body_above_the_limit_is_413_before_it_arrives() {
    let (_world, service) = listening().await;
    for length in ["65537", "1048576", "9999999999"] {
        let mut connection = service.connect();
        connection.send(&login(&format!("Content-Length: {length}\r\n")));
        checked(connection.read_answer()).expect("413 payload_too_large");
        assert!(connection.is_closed(), "the rest of the body would be taken for the next request");
    }
}

/// Security M1: a chunked body doesn't announce its length.
#[actix_web::test]
async fn m1_a_chunked_body_is_413_when_it_passes_the_limit() {
    let (_world, service) = listening().await;
    let mut connection = service.connect();
    connection.send(&login("Transfer-Encoding: chunked\r\n"));
    let chunk = format!("4000\r\n{}\r\n", " ".repeat(0x4000));
    for _ in 0..5 {
        connection.send(chunk.as_bytes());
    }
    checked(connection.read_answer()).expect("413 payload_too_large");
}

/// Security M1: a client that never ends a chunked body doesn't keep the connection, whatever the answer was and whether or not
/// the route read the body.
#[actix_web::test]
async fn m1_after_a_refusal_an_unfinished_chunked_body_does_not_hold_the_connection() {
    let world = World::with(|state| state.body_timeout = Duration::from_secs(1)).await;
    let service = Listening::start(world.state.clone());
    let too_large = format!("10001\r\n{}\r\n", " ".repeat(0x1_0001));
    let mut held = Vec::new();
    for (line, sent, expected) in [
        ("POST /api/v1/auth/login", too_large.as_str(), "413 payload_too_large"),
        ("POST /api/v1/auth/login", "8\r\n{\"email\"\r\n", "408 request_timeout"),
        ("POST /nowhere", "8\r\n{\"email\"\r\n", "404 not_found"),
        ("PUT /api/v1/org", "8\r\n{\"email\"\r\n", "405 method_not_allowed"),
    ] {
        let mut connection = service.connect();
        connection.send(&head(line, "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"));
        connection.send(sent.as_bytes());
        checked(connection.read_answer()).expect(expected);
        if !connection.is_closed() {
            held.push(format!("{line}, after {expected}"));
        }
    }
    assert!(held.is_empty(), "held open: {held:#?}");
}

#[actix_web::test]
async fn a_chunked_body_within_the_limit_is_read() {
    let (_world, service) = listening().await;
    let mut connection = service.connect();
    connection.send(&login("Transfer-Encoding: chunked\r\n"));
    connection.send(b"2\r\n{}\r\n0\r\n\r\n");
    checked(connection.read_answer()).expect("400 validation_failed");
}

/// Security M1: a client that stops in the middle of a body is answered after the body timeout.
#[actix_web::test]
async fn m1_a_stalled_body_is_408_and_the_connection_closes() {
    let world = World::with(|state| state.body_timeout = Duration::from_secs(1)).await;
    let service = Listening::start(world.state.clone());
    let mut connection = service.connect();
    connection.send(&login("Content-Length: 20\r\n"));
    connection.send(b"{\"email\"");
    let answer = checked(connection.read_answer()).expect("408 request_timeout");
    assert_eq!(answer.header("connection"), Some("close"));
    assert!(connection.is_closed());
}

#[actix_web::test]
async fn a_body_that_breaks_off_or_is_badly_framed_is_400_in_the_envelope() {
    let (_world, service) = listening().await;
    let mut connection = service.connect();
    connection.send(&login("Content-Length: 20\r\n"));
    connection.send(b"{\"email\"");
    connection.finish();
    checked(connection.read_answer()).expect("400 malformed_json");
    let mut connection = service.connect();
    connection.send(&login("Transfer-Encoding: chunked\r\n"));
    connection.send(b"zz\r\n{}\r\n");
    checked(connection.read_answer()).expect("400 malformed_json");
}

/// Security M2: HEAD and TRACE are not allowed; an answer to HEAD has no body, and an answer to TRACE doesn't echo the request.
#[actix_web::test]
async fn m2_head_and_trace_are_405() {
    let (_world, service) = listening().await;
    let mut connection = service.connect();
    connection.send(&head("HEAD /api/v1/org", "Connection: close\r\n"));
    let answer = connection.read_answer();
    answer_without_body(&answer);
    assert_eq!((answer.status, answer.header("allow")), (405, Some("GET, PATCH")));
    let answer = checked(service.exchange(&head("TRACE /api/v1/org", "X-Canary: 4711\r\n")));
    assert!(!answer.expect("405 method_not_allowed").text().contains("4711"));
}

/// Some probes send HEAD.
#[actix_web::test]
async fn head_of_what_stands_outside_is_that_of_get_without_the_body() {
    let (_world, service) = listening().await;
    for path in
        ["/healthz", "/readyz", "/.well-known/jwks.json", "/openapi.json", "/docs/", "/invite", "/pages/api.js"]
    {
        let mut connection = service.connect();
        connection.send(&head(&format!("HEAD {path}"), "Connection: close\r\n"));
        let answer = connection.read_answer();
        answer_without_body(&answer);
        assert_eq!(answer.status, 200, "{path}");
    }
}

fn answer_without_body(answer: &Answer) {
    assert!(answer.body.is_empty(), "HEAD was answered with a body: {answer:?}");
    assert!(answer.header("x-request-id").is_some() && answer.header("cache-control") == Some("no-store"));
}

/// Security M4: once a head is parsed, every failure has the envelope.
#[actix_web::test]
async fn m4_what_the_framework_raises_has_the_envelope_too() {
    let (_world, service) = listening().await;
    for (line, expected) in [
        ("GET /nowhere", "404 not_found"),
        ("GET /api/v1/../../etc/passwd", "404 not_found"),
        ("GET /api/v1/%ff", "404 not_found"),
        ("GET /api/v1/org?%ff=%00", "401 authentication_required"),
        ("GET http://elsewhere.example/api/v1/org", "401 authentication_required"),
        ("OPTIONS *", "404 not_found"),
        ("BREW /api/v1/org", "405 method_not_allowed"),
        ("DELETE /api/v1/auth/sessions/%00", "401 authentication_required"),
    ] {
        let answer = checked(service.exchange(&head(line, "")));
        assert_eq!(answer.brief(), expected, "{line}");
    }
}

/// A body that no route reads does not become the next request.
#[actix_web::test]
async fn the_body_of_a_refused_request_is_not_taken_for_a_request() {
    let (_world, service) = listening().await;
    let smuggled = head("GET /api/v1/org", "");
    let mut connection = service.connect();
    connection.send(&head("POST /nowhere", &format!("Content-Length: {}\r\n", smuggled.len())));
    connection.send(&smuggled);
    checked(connection.read_answer()).expect("404 not_found");
    connection.send(&head("GET /healthz", "Connection: close\r\n"));
    // Either the connection is closed, or the next answer is that to the next request.
    let judge = |answer: &Answer| assert_eq!(answer.status, 200);
    assert!(connection.is_closed_or_next(judge), "more than one answer");
}

/// Security M4: on a real connection, which a panic could close without an answer.
#[actix_web::test]
async fn m4_a_panic_in_an_async_handler_is_answered_and_the_worker_lives() {
    let (world, service) = listening().await;
    let body = format!("{{\"email\":\"{BOB}\",\"password\":\"{PASSWORD}\"}}");
    let mut request = login(&format!("Content-Length: {}\r\n", body.len()));
    request.extend_from_slice(body.as_bytes());
    *world.hasher.fault.lock().unwrap() = Some(AsyncFault::Panic);
    for _ in 0..3 {
        checked(service.exchange(&request)).expect("500 internal");
    }
    *world.hasher.fault.lock().unwrap() = None;
    checked(service.exchange(&request)).expect("200");
}

/// Security H4: no link or redirect uses the host that the client sends.
#[actix_web::test]
async fn h4_a_hostile_host_header_appears_in_no_answer() {
    let (_world, service) = listening().await;
    for path in ["/docs", "/openapi.json", "/docs/", "/invite", "/api/v1/org", "/nowhere"] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\n\r\n");
        let answer = checked(service.exchange(request.as_bytes()));
        assert!(!answer.text().contains("evil.example"), "{path}");
        assert!(answer.headers.iter().all(|(_, value)| !value.contains("evil.example")), "{path}");
    }
}
