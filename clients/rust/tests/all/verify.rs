//! Which tokens are let in, and that no token is when the service gives no reliable answer.

use std::time::{Duration, Instant};

use crate::common::{Scripted, Server, answer, failure, success, yes};
use orgauth_client::types::{InvalidReason, InviteBody, MembershipStatus, UpdateMemberBody};
use orgauth_client::{Client, Error, Verification};
use serde_json::{Value, json};

const TOKEN: &str = "eyJ0.eyJ1.c2ln";

fn key() -> String {
    format!("pk_live_{}", "a".repeat(57))
}

fn ask(base_url: &str) -> Client {
    Client::builder(base_url, key()).organization("acme").build().expect("a client")
}

fn is_closed<T: std::fmt::Debug>(result: Result<T, Error>) -> String {
    let Err(Error::Unavailable(error)) = result else { panic!("not closed: {result:?}") };
    assert!(error.message.contains("nobody can be let in"), "{error}");
    error.to_string()
}

#[tokio::test]
async fn another_tenants_token_key_and_ended_sessions_open_nothing() {
    let server = Server::start();
    let (acme, globex) = (server.client("acme"), server.client("globex"));
    let theirs = server.sign_in("globex", "mo");
    let wrong = Verification::Invalid(Some(InvalidReason::WrongOrganization));
    assert_eq!(acme.explain("acme", &theirs.access).await.expect("an answer"), wrong);
    assert_eq!(acme.verify(&theirs.access).await.expect("an answer"), Verification::Invalid(None));
    assert!(matches!(acme.verify_in("globex", &theirs.access).await, Err(Error::InvalidApiKey(_))));
    assert!(matches!(acme.verify_in("unknown", &theirs.access).await, Err(Error::InvalidApiKey(_))));
    assert_eq!(globex.verify(&theirs.refresh).await.expect("an answer"), Verification::Invalid(None));

    let Verification::Valid(identity) = globex.verify(&theirs.access).await.expect("an answer") else {
        panic!("a member is let in")
    };
    assert_eq!((identity.user.email.as_str(), identity.org.slug.as_str()), ("mo@globex.example", "globex"));
    server.sign_out("globex", &theirs);
    let ended = Verification::Invalid(Some(InvalidReason::SessionEnded));
    assert_eq!(globex.explain("globex", &theirs.access).await.expect("an answer"), ended);

    let mine = server.sign_in("acme", "mo");
    let suspended = UpdateMemberBody { status: Some(MembershipStatus::Suspended), ..UpdateMemberBody::default() };
    let operator = server.operator();
    let organization = operator.organization("acme").expect("a slug");
    organization.update_member(&mine.user_id, &suspended).await.expect("suspended");
    let Verification::Valid(identity) = acme.verify(&mine.access).await.expect("an answer") else {
        panic!("the token itself is good")
    };
    assert_eq!(identity.membership.status, MembershipStatus::Suspended);
}

#[tokio::test]
async fn a_service_key_asks_for_every_tenant_and_mixes_none() {
    let server = Server::start();
    let client = Client::builder(&server.base_url, &server.verify_key).timeout(Duration::from_secs(20));
    let client = client.build().expect("a client");
    assert!(matches!(client.verify(TOKEN).await, Err(Error::Configuration(_))));
    for slug in ["acme", "globex"] {
        let token = server.sign_in(slug, "mo").access;
        for asked in ["acme", "globex"] {
            let answer = client.verify_in(asked, &token).await.expect("an answer");
            assert_eq!(matches!(answer, Verification::Valid(_)), asked == slug, "{slug} at {asked}");
        }
    }
}

#[tokio::test]
async fn what_is_no_token_is_not_sent_anywhere() {
    let server = Scripted::start(vec![success(&yes())]);
    let long = format!("{}b.c", "a.".repeat(5000));
    for token in ["", "x", "a.b", "a.b.c.d", "a.b.", "a.b.c\n", "a.b.ü", "a.b. c", &long] {
        assert_eq!(ask(&server.base_url).verify(token).await.expect("an answer"), Verification::Invalid(None));
    }
    assert_eq!(server.requests(), 0);
}

#[tokio::test]
async fn an_answer_that_makes_no_sense_lets_nobody_in() {
    for (name, value) in [
        ("valid", json!("true")),
        ("valid", json!(1)),
        ("valid", json!(null)),
        ("user", json!(null)),
        ("membership", json!({"role": "member"})),
        ("membership", json!({"role": "member", "status": true, "joinedAt": "2026-11-21T01:25:00.000Z"})),
        ("membership", json!({"role": "member", "status": "active", "joinedAt": "yesterday"})),
        ("org", json!({"id": "org_2", "name": "G", "slug": "globex", "plan": "pro", "status": "active"})),
    ] {
        let mut data = yes();
        data[name] = value;
        let server = Scripted::start(vec![success(&data)]);
        is_closed(ask(&server.base_url).verify(TOKEN).await);
    }
}

#[tokio::test]
async fn whoever_else_answers_lets_nobody_in() {
    let envelope = json!({"status": "success", "data": yes()}).to_string();
    for reply in [
        answer("200 OK", "", ""),
        answer("200 OK", "", "<html>hello</html>"),
        answer("200 OK", "", &"[".repeat(100_000)),
        answer("200 OK", "", &yes().to_string()),
        answer("200 OK", "", &json!({"status": "error", "data": yes()}).to_string()),
        answer("302 Found", "location: http://127.0.0.1:1/\r\n", &envelope),
        answer("403 Forbidden", "", "<html>a proxy</html>"),
        answer("404 Not Found", "", &envelope),
        answer("502 Bad Gateway", "", &envelope),
        failure("500 Internal Server Error", "internal", ""),
        failure("503 Service Unavailable", "unavailable", ""),
        failure("200 OK", "internal", ""),
        String::new(),
    ] {
        let server = Scripted::start(vec![reply]);
        is_closed(ask(&server.base_url).verify(TOKEN).await);
    }
    let said = is_closed(ask("http://127.0.0.1:1/api/v1").verify(TOKEN).await);
    assert!(said.contains("can't be reached") && said.contains("refused"), "{said}");
}

#[tokio::test]
async fn a_service_that_hangs_lets_nobody_in() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let base_url = format!("http://{}/api/v1", listener.local_addr().expect("an address"));
    let client = Client::builder(base_url, key()).organization("acme").timeout(Duration::from_millis(200));
    let begin = Instant::now();
    let said = is_closed(client.build().expect("a client").verify(TOKEN).await);
    assert!(said.contains("did not answer in time"), "{said}");
    assert!(begin.elapsed() < Duration::from_secs(10));
}

#[tokio::test]
async fn a_503_with_a_short_retry_after_is_repeated_once() {
    let busy = |headers: &str| failure("503 Service Unavailable", "busy", headers);
    let server = Scripted::start(vec![busy("retry-after: 1\r\n"), success(&yes())]);
    let begin = Instant::now();
    assert!(matches!(ask(&server.base_url).verify(TOKEN).await, Ok(Verification::Valid(_))));
    assert!(begin.elapsed() >= Duration::from_secs(1) && server.requests() == 2);

    let server = Scripted::start(vec![busy("retry-after: 0\r\n")]);
    is_closed(ask(&server.base_url).verify(TOKEN).await);
    assert_eq!(server.requests(), 2);
    for headers in ["", "retry-after: 60\r\n", "retry-after: -1\r\n", "retry-after: soon\r\n"] {
        let server = Scripted::start(vec![busy(headers)]);
        is_closed(ask(&server.base_url).verify(TOKEN).await);
        assert_eq!(server.requests(), 1, "{headers}");
    }
    let server = Scripted::start(vec![String::new(), success(&yes())]);
    assert!(matches!(ask(&server.base_url).verify(TOKEN).await, Ok(Verification::Valid(_))));
}

#[tokio::test]
async fn what_writes_is_repeated_only_when_the_service_had_not_begun() {
    let invite = json!({"invite": {"id": "inv_1", "email": "a@b.example", "role": "member", "expiresAt": "2026-11-21T01:25:00.000Z", "roles": []}});
    let body = InviteBody { email: "a@b.example".to_owned(), ..InviteBody::default() };
    for (first, requests) in [
        (failure("503 Service Unavailable", "busy", "retry-after: 0\r\n"), 2),
        (failure("503 Service Unavailable", "unavailable", "retry-after: 0\r\n"), 1),
        (String::new(), 1),
    ] {
        let server = Scripted::start(vec![first, success(&invite)]);
        let client = Client::builder(&server.base_url, "sk_live_x").build().expect("a client");
        let done = client.organization("acme").expect("a slug").invite_member(&body).await;
        assert_eq!((done.is_ok(), server.requests()), (requests == 2, requests), "{done:?}");
    }
}

#[tokio::test]
async fn nothing_is_cached_one_connection_is_kept_and_only_key_slug_and_token_are_sent() {
    let with_cookie = answer(
        "200 OK",
        "set-cookie: access_token=evil; Path=/\r\n",
        &json!({"status": "success", "data": yes()}).to_string(),
    );
    let server = Scripted::start(vec![with_cookie]);
    let client = ask(&server.base_url);
    for _ in 0..20 {
        client.verify(TOKEN).await.expect("an answer");
    }
    assert_eq!((server.requests(), *server.connections.lock().expect("unpoisoned")), (20, 1));
    let seen = server.seen.lock().expect("unpoisoned").last().expect("a request").to_ascii_lowercase();
    assert!(
        seen.starts_with("post /api/v1/public/verify http/1.1\r\n") && seen.contains("x-org-slug: acme\r\n"),
        "{seen}"
    );
    assert!(!seen.contains("cookie") && !seen.contains("authorization"), "{seen}");
    let body: Value = serde_json::from_str(seen.split("\r\n\r\n").nth(1).expect("a body")).expect("JSON");
    assert_eq!(body, json!({"token": TOKEN.to_ascii_lowercase()}));
}

#[test]
fn a_setting_that_cannot_be_right_stops_the_start() {
    let (url, key) = ("https://auth.example.com/api/v1", key());
    let good = || Client::builder(url, &key).organization("acme");
    assert!(good().build().is_ok());
    for address in [
        "http://auth.example.com/api/v1",
        "https://auth.example.com",
        "https://auth.example.com/api/v1?x=1",
        "https://me@auth.example.com/api/v1",
        "ftp://localhost/api/v1",
        "",
    ] {
        assert!(matches!(Client::builder(address, &key).build(), Err(Error::Configuration(_))), "{address}");
    }
    for bad in ["", "pk_live_", "pk_live_a\r\nX-Evil: 1", "sk_test_a"] {
        assert!(matches!(Client::builder(url, bad).build(), Err(Error::Configuration(_))), "{bad}");
    }
    for slug in ["", "a", "Acme", "-acme", "acme\r\nX-Evil: 1"] {
        assert!(matches!(good().organization(slug).build(), Err(Error::Configuration(_))), "{slug}");
    }
    assert!(!format!("{:?} {:?}", good(), good().build()).contains(&key));
}

#[test]
fn browsers_may_find_the_service_elsewhere_than_this_program() {
    let inside = || Client::builder("http://orgauth:8080/api/v1", key()).organization("acme").allow_http();
    for url in ["https://auth.example.com/", "https://auth.example.com/api/v1"] {
        let client = inside().auth_url(url).build().expect("a client");
        assert_eq!(client.sign_in_url(None, None).expect("a slug"), "https://auth.example.com/sign-in?org=acme");
    }
    for wrong in ["auth.example.com", "", "javascript:alert(1)"] {
        assert!(inside().auth_url(wrong).build().is_err(), "{wrong}");
    }
}
