//! What the sender sends, and what each answer means.

use std::process::Command;

use orgauth_domain::ports::WebhookSender as _;
use orgauth_domain::webhooks::delivery::{AttemptError, AttemptOutcome};

use crate::support::{
    BODY, LONG_TIMEOUT, Receiver, attempt, no_addresses, open, read_request, request, run, sender, within,
};

const NO_CONTENT: &str = "HTTP/1.1 204 No Content\r\n\r\n";

#[test]
fn a_request_is_exactly_what_was_asked_for() {
    let receiver = Receiver::saying(NO_CONTENT);
    assert_eq!(within(&receiver, LONG_TIMEOUT), AttemptOutcome::Delivered(204));
    let requests = receiver.seen.requests();
    let [text] = &requests[..] else { panic!("{} requests", requests.len()) };
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    assert_eq!(body, BODY);
    let mut lines: Vec<String> = head.lines().map(str::to_owned).collect();
    assert_eq!(lines.remove(0), "POST /hook?a=b HTTP/1.1");
    lines.sort();
    let host = format!("host: {}", receiver.address);
    let length = format!("content-length: {}", BODY.len());
    assert_eq!(
        lines,
        [
            "accept: */*",
            &length,
            "content-type: application/json",
            &host,
            "user-agent: orgauth/1.2.3",
            "webhook-id: evt_1",
            "webhook-signature: v1,AAAA v1,BBBB",
        ]
    );
}

#[test]
fn every_status_has_its_outcome() {
    for status in [200, 201, 202, 204, 226, 299, 400, 401, 404, 408, 410, 425, 429, 500, 502, 503, 599, 999] {
        let receiver = Receiver::saying(format!("HTTP/1.1 {status} X\r\ncontent-length: 0\r\n\r\n"));
        assert_eq!(within(&receiver, LONG_TIMEOUT), AttemptOutcome::of_status(status));
        assert_eq!(receiver.seen.requests().len(), 1, "{status} is not answered with another request");
    }
}

#[test]
fn j2_a_redirection_is_a_failure_and_leads_nowhere() {
    let inside = Receiver::saying(NO_CONTENT);
    for status in [300, 301, 302, 303, 304, 307, 308] {
        let location = inside.url();
        let receiver =
            Receiver::saying(format!("HTTP/1.1 {status} X\r\nlocation: {location}\r\ncontent-length: 0\r\n\r\n"));
        assert_eq!(within(&receiver, LONG_TIMEOUT), AttemptOutcome::Failed(AttemptError::Redirect(status)));
        assert_eq!(receiver.seen.requests().len(), 1);
    }
    assert_eq!(inside.seen.connections(), 0);
}

#[test]
fn an_interim_answer_is_not_the_answer() {
    let receiver = Receiver::saying(format!("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n{NO_CONTENT}"));
    assert_eq!(within(&receiver, LONG_TIMEOUT), AttemptOutcome::Delivered(204));
}

/// Runs another process, because the environment of this one can't be changed safely.
#[test]
fn j2_no_proxy_of_the_environment_is_asked() {
    let proxy = Receiver::saying(NO_CONTENT);
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", "answers::a_request_is_exactly_what_was_asked_for"]);
    for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
        child.env(name, format!("http://{}", proxy.address));
    }
    let output = child.env_remove("NO_PROXY").env_remove("no_proxy").output().unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 passed"));
    assert_eq!(proxy.seen.connections(), 0);
}

#[test]
fn a_connection_is_used_again_when_the_answer_is_short() {
    for (length, connections) in [(0, 1), (16_384, 1), (1_000_000, 3)] {
        let body = "x".repeat(length);
        let receiver = Receiver::saying(format!("HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n{body}"));
        let sender = sender(no_addresses(), open(&[receiver.port()]), LONG_TIMEOUT);
        run(async {
            for _ in 0..3 {
                assert_eq!(sender.send(request(&receiver.url())).await, AttemptOutcome::Delivered(200));
            }
        });
        assert_eq!(receiver.seen.connections(), connections, "{length}");
    }
}

/// Receivers may close idle connections; that says nothing about the next delivery.
#[test]
fn a_connection_that_the_receiver_closed_costs_no_attempt() {
    let receiver = Receiver::start(|stream, seen| {
        if read_request(stream, seen) {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
        }
    });
    let sender = sender(no_addresses(), open(&[receiver.port()]), LONG_TIMEOUT);
    run(async {
        for _ in 0..20 {
            assert_eq!(sender.send(request(&receiver.url())).await, AttemptOutcome::Delivered(200));
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    });
    assert_eq!(receiver.seen.requests().len(), 20);
}

#[test]
fn a_header_that_cannot_be_sent_is_no_panic() {
    let receiver = Receiver::saying(NO_CONTENT);
    let sender = sender(no_addresses(), open(&[receiver.port()]), LONG_TIMEOUT);
    let mut bad = request(&receiver.url());
    bad.headers.push(("x-bad", "a\r\nb: c".to_owned()));
    assert_eq!(run(sender.send(bad)), AttemptOutcome::Failed(AttemptError::Connect));
    assert_eq!(receiver.seen.connections(), 0);
    assert_eq!(attempt(&sender, &receiver.url()), AttemptOutcome::Delivered(204));
}
