//! Receivers that refuse, reset, hang, trickle, or never end: each is classified correctly, in time, with little memory.

use std::net::TcpListener;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use orgauth_domain::ports::WebhookSender as _;
use orgauth_domain::webhooks::UrlRules;
use orgauth_domain::webhooks::delivery::{AttemptError, AttemptOutcome, DeliveryRules};
use orgauth_infra_http::SenderOptions;

use crate::support::{
    LONG_TIMEOUT, Receiver, SHORT_TIMEOUT, attempt, failed, no_addresses, open, read_request, request, run, sender,
    within,
};

const OK: AttemptOutcome = AttemptOutcome::Delivered(200);

/// Interface section 8 defines these limits; the lease of a delivery is twice as long.
#[test]
fn the_published_limits_are_the_default() {
    let SenderOptions { rules, timeout, dns_timeout, dns_at_once, body_timeout, extra_ca_pem } =
        SenderOptions::default();
    assert_eq!((timeout, dns_timeout, dns_at_once), (Duration::from_secs(10), Duration::from_secs(3), 32));
    assert_eq!(i64::try_from(timeout.as_millis()), Ok(DeliveryRules::default().timeout.millis()));
    assert!(rules == UrlRules::default() && extra_ca_pem.is_none() && body_timeout < timeout);
}

#[test]
fn a_closed_port_is_no_connection() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let sender = sender(no_addresses(), open(&[port]), LONG_TIMEOUT);
    assert_eq!(attempt(&sender, &format!("http://127.0.0.1:{port}/")), failed(AttemptError::Connect));
}

#[test]
fn a_connection_that_ends_before_the_answer_is_none() {
    let reset = Receiver::start(|stream, _| {
        // Unread data makes the system reset the connection when it is closed.
        let _ = stream.read(&mut [0; 1]);
    });
    let closed = Receiver::start(|stream, seen| {
        read_request(stream, seen);
    });
    let cut = Receiver::start(|stream, seen| {
        read_request(stream, seen);
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-le");
    });
    for receiver in [&reset, &closed, &cut] {
        assert_eq!(within(receiver, LONG_TIMEOUT), failed(AttemptError::Connect));
        assert_eq!(receiver.seen.connections(), 1, "an attempt is one connection");
    }
}

#[test]
fn what_is_no_http_is_no_answer() {
    for text in [
        "hello\r\n\r\n",
        "HTTP/9.9 200 OK\r\n\r\n",
        "HTTP/1.1 OK\r\n\r\n",
        "SSH-2.0-OpenSSH_9\r\n",
        "\0\0\0\0\0",
        "HTTP/1.1 200 OK\r\na header without a colon\r\n\r\n",
        "HTTP/1.1 200 OK\r\nx\u{0}: y\r\n\r\n",
        "HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n",
        "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
    ] {
        assert_eq!(within(&Receiver::saying(text), LONG_TIMEOUT), failed(AttemptError::Protocol), "{text:?}");
    }
}

#[test]
fn a_head_that_is_larger_than_is_read_is_no_answer() {
    let head = |lines: usize| format!("HTTP/1.1 200 OK\r\n{}content-length: 0\r\n\r\n", "x: y\r\n".repeat(lines));
    assert_eq!(within(&Receiver::saying(head(99)), LONG_TIMEOUT), OK);
    let long = format!("HTTP/1.1 200 OK\r\nx: {}\r\n\r\n", "y".repeat(1 << 20));
    for head in [head(100), head(1000), long] {
        assert_eq!(within(&Receiver::saying(head), LONG_TIMEOUT), failed(AttemptError::Protocol));
    }
}

#[test]
fn j2_the_time_ends_with_the_headers() {
    let hanging =
        ["", "H", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n", "HTTP/1.1 102 Wait\r\n\r\n"];
    for start in hanging {
        assert_eq!(
            within(&Receiver::hanging_after(start), SHORT_TIMEOUT),
            failed(AttemptError::Timeout),
            "{start:?}"
        );
    }
    let deaf = Receiver::start(|_, seen| {
        while !seen.is_over() {
            thread::sleep(Duration::from_millis(20));
        }
    });
    assert_eq!(within(&deaf, SHORT_TIMEOUT), failed(AttemptError::Timeout));
}

#[test]
fn j2_dripping_headers_buy_no_time() {
    let pause = Duration::from_millis(20);
    for (start, part) in [("", "H"), ("HTTP/1.1 200 OK\r\nx: ", "a"), ("", "HTTP/1.1 102 Wait\r\n\r\n")] {
        let outcome = within(&Receiver::repeating(start, part.as_bytes(), pause), SHORT_TIMEOUT);
        // A client may also notice that this isn't HTTP.
        let expected = if part == "H" {
            vec![AttemptError::Timeout, AttemptError::Protocol]
        } else {
            vec![AttemptError::Timeout]
        };
        assert!(expected.into_iter().any(|error| outcome == failed(error)), "{start:?}: {outcome:?}");
    }
}

/// The receiver has sent its status and so has the event, whatever happens to the body.
#[test]
fn j2_a_body_that_never_comes_changes_nothing_and_holds_nobody_up() {
    let pause = Duration::from_millis(20);
    for receiver in [
        Receiver::hanging_after("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n"),
        Receiver::hanging_after("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"),
        Receiver::hanging_after("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n"),
        Receiver::hanging_after("HTTP/1.1 200 OK\r\n\r\n"),
        Receiver::repeating("HTTP/1.1 200 OK\r\n\r\n", b"a", pause),
        Receiver::repeating("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", b"1\r\na\r\n", pause),
    ] {
        let began = Instant::now();
        assert_eq!(within(&receiver, LONG_TIMEOUT), OK);
        assert!(began.elapsed() < LONG_TIMEOUT / 2, "{:?}", began.elapsed());
    }
}

/// Makes one attempt and keeps the client alive until the connection is dropped. The client takes no more bytes than
/// fit into the buffers of two sockets.
fn cut_off(receiver: &Receiver) -> AttemptOutcome {
    let sender = sender(no_addresses(), open(&[receiver.port()]), LONG_TIMEOUT);
    run(async {
        let began = Instant::now();
        let outcome = sender.send(request(&receiver.url())).await;
        assert!(began.elapsed() < LONG_TIMEOUT / 2, "{:?}", began.elapsed());
        while !receiver.seen.cut.load(Ordering::SeqCst) {
            assert!(began.elapsed() < LONG_TIMEOUT, "the connection is still there");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let sent = receiver.seen.sent.load(Ordering::SeqCst);
        assert!(sent < 16 * 1024 * 1024, "{sent} bytes were taken");
        outcome
    })
}

#[test]
fn j2_an_endless_body_is_not_read() {
    static PART: [u8; 65_536] = [b'a'; 65_536];
    for start in [
        "HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\n",
        "HTTP/1.1 200 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 10000000000\r\n\r\n",
    ] {
        let receiver = Receiver::repeating(start, &PART, Duration::ZERO);
        assert_eq!(cut_off(&receiver), OK);
    }
}

/// A body that claims to be compressed isn't decompressed: valid and invalid gzip make no difference.
#[test]
fn j2_a_packed_body_is_not_unpacked() {
    for body in ["no gzip at all", ""] {
        let length = body.len();
        let answer = format!("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: {length}\r\n\r\n{body}");
        assert_eq!(within(&Receiver::saying(answer), LONG_TIMEOUT), OK);
    }
}

#[test]
fn j2_endless_headers_are_not_read() {
    let one = Receiver::repeating("HTTP/1.1 200 OK\r\nx: ", &[b'a'; 8192], Duration::ZERO);
    assert_eq!(cut_off(&one), failed(AttemptError::Protocol));
    let many = Receiver::repeating("HTTP/1.1 200 OK\r\n", b"x: a\r\n", Duration::ZERO);
    assert_eq!(cut_off(&many), failed(AttemptError::Protocol));
}

#[test]
fn receivers_that_hang_hold_nobody_else_up() {
    let (hanging, healthy) =
        (Receiver::hanging_after(""), Receiver::saying("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"));
    let sender = sender(no_addresses(), open(&[hanging.port(), healthy.port()]), LONG_TIMEOUT);
    run(async {
        let stuck = join_all((0..64).map(|_| sender.send(request(&hanging.url()))));
        let fine = async {
            for _ in 0..50 {
                assert_eq!(sender.send(request(&healthy.url())).await, OK);
            }
        };
        tokio::select! {
            _ = stuck => panic!("they hang"),
            () = fine => {}
        }
    });
    assert_eq!(healthy.seen.requests().len(), 50);
}
