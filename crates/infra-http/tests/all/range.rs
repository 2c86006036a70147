//! Requests to a breached-password service: what it learns, and that a slow one blocks no caller.

use std::time::{Duration, Instant};

use orgauth_domain::accounts::password::breached::{BreachDigest, ListFault};
use orgauth_domain::ports::BreachedPasswords as _;
use orgauth_infra_http::RangeService;

use crate::support::{Receiver, run};

/// The suffix of the digest that these tests look up.
const SUFFIX: &str = "0102030405060708090A0B0C0D0E0F10111";

fn digest() -> BreachDigest {
    // 5BAA6 and the suffix.
    BreachDigest::new([
        0x5b, 0xaa, 0x60, 0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70, 0x80, 0x90, 0xa0, 0xb0, 0xc0, 0xd0, 0xe0, 0xf1,
        0x01, 0x11,
    ])
}

fn ask(receiver: &Receiver) -> Result<bool, ListFault> {
    let service = RangeService::new(&format!("http://{}/mirror", receiver.address)).unwrap();
    run(service.contains(digest()))
}

fn saying(status: &str, body: &str) -> Receiver {
    Receiver::saying(format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n\r\n{body}", body.len()))
}

#[test]
fn the_service_is_told_five_digits_and_asked_for_padding() {
    let receiver = saying("200 OK", &format!("{SUFFIX}:3\r\n"));
    assert_eq!(ask(&receiver), Ok(true));
    let requests = receiver.seen.requests();
    let [request] = &requests[..] else { panic!("{} requests", requests.len()) };
    assert!(request.starts_with("GET /mirror/range/5BAA6 HTTP/1.1\r\n"), "{request}");
    assert!(request.contains("\r\nadd-padding: true\r\n"), "{request}");
    assert!(request.contains("\r\nuser-agent: orgauth/"), "{request}");
    assert!(!request.to_uppercase().contains(SUFFIX), "{request}");
}

#[test]
fn a_range_without_the_digest_does_not_contain_it() {
    for body in ["", &format!("{SUFFIX}:0\r\n"), &format!("{}:7\r\n", "A".repeat(35))] {
        assert_eq!(ask(&saying("200 OK", body)), Ok(false), "{body:?}");
    }
}

/// None of these answers may pass for a list without the password.
#[test]
fn an_answer_that_is_no_range_says_nothing() {
    let long = format!("{SUFFIX}:1\r\n").repeat(30_000);
    for (status, body) in [
        ("404 Not Found", ""),
        ("429 Too Many Requests", ""),
        ("500 Oh", &format!("{SUFFIX}:3")),
        ("302 Found", ""),
        ("200 OK", "<html>"),
        ("200 OK", long.as_str()),
        ("200 OK\r\na header without a colon", ""),
    ] {
        assert_eq!(ask(&saying(status, body)), Err(ListFault::Malformed), "{status} {body:.40}");
    }
}

#[test]
fn a_service_that_is_away_says_nothing() {
    let service = RangeService::new(&format!("http://{}", gone())).unwrap();
    assert_eq!(run(service.contains(digest())), Err(ListFault::Unreachable));
}

/// The service may take at most a second, for its headers and its body together.
#[test]
fn a_service_that_hangs_says_nothing_after_a_second() {
    for receiver in [
        Receiver::hanging_after(""),
        Receiver::hanging_after("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nA"),
        Receiver::repeating("HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\n", b"A", Duration::from_millis(50)),
    ] {
        let began = Instant::now();
        assert_eq!(ask(&receiver), Err(ListFault::Timeout));
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    }
}

/// An address on which nothing listens.
fn gone() -> std::net::SocketAddr {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}
