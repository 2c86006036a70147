//! Clients that are slow, send huge requests or are many (M1, A6): they are disconnected or refused, and others are not affected.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use orgauth_tests::unread::resident_kib;
use orgauth_tests::{Deployment, Ending, MAX, PASSWORD, Raw, Server, StoreKind, Tenants, at_once};

on_both_stores! {
    a6_many_sign_ins_at_once_are_bounded_in_memory_and_slow_nobody_else,
}

/// A timeout well above the limit of one second that these tests set, and well below any default.
const PATIENCE: Duration = Duration::from_secs(30);

fn with_short_timeouts() -> (Tenants, Server) {
    let mut tenants = Tenants::new(StoreKind::Sqlite);
    tenants.deployment = tenants
        .deployment
        .set("http.head_timeout", "1s")
        .set("http.body_timeout", "2s")
        .set("http.keep_alive", "4s")
        .set("http.request_timeout", "6s");
    let server = tenants.deployment.serve();
    (tenants, server)
}

fn login_head(extra: &str) -> String {
    format!(
        "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nX-Org-Slug: acme\r\nContent-Type: application/json\r\n{extra}\r\n"
    )
}

/// Returns the status of an answer after which the server closed the connection.
#[track_caller]
fn status_of(ending: &Ending) -> u16 {
    assert!(ending.closed, "not closed after {:?}: {:?}", ending.after, ending.received);
    let status = ending.received.split(' ').nth(1).and_then(|status| status.parse().ok());
    status.unwrap_or_else(|| panic!("no answer: {:?}", ending.received))
}

/// A time limit holds for the first head of a connection (`http.head_timeout`) and for later ones (`http.request_timeout`). An unfinished
/// head that arrived together with complete requests leaves the connection idle (`http.keep_alive`).
#[test]
fn m1_a_head_that_never_ends_is_cut_off_wherever_it_stands() {
    const WHOLE: &str = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    const START: &str = "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ";
    let (_tenants, server) = with_short_timeouts();
    for (before, along, drip) in
        [("", "", &b""[..]), ("", "", b"x"), (WHOLE, "", b""), (WHOLE, "", b"x"), ("", WHOLE, b""), ("", WHOLE, b"x")]
    {
        let mut slow = Raw::connect(&server);
        if !before.is_empty() {
            assert!(slow.write(before.as_bytes()));
            slow.expect("\"ok\"", PATIENCE);
        }
        assert!(slow.write(format!("{along}{along}{START}").as_bytes()));
        let browser = server.api("acme").signed_in(MAX);
        let ending = slow.until_closed(PATIENCE, drip);
        assert!(ending.closed, "{before:?}, {along:?}, drip {drip:?}: still open after {:?}", ending.after);
        let answers = usize::from(!before.is_empty()) + 2 * usize::from(!along.is_empty());
        assert_eq!(ending.received.matches("\"ok\"").count(), answers, "{ending:?}");
        let is_told = ending.received.is_empty() || ending.received.starts_with("HTTP/1.1 408");
        assert!(answers > 0 || is_told, "{ending:?}");
        assert!(browser.is_signed_in());
    }
}

#[test]
fn m1_a_body_that_never_ends_is_cut_off() {
    let (_tenants, server) = with_short_timeouts();
    let chunked = login_head("Transfer-Encoding: chunked\r\n");
    for (head, start, drip) in [
        (login_head("Content-Length: 100\r\n"), "{\"email\":", &b""[..]),
        (login_head("Content-Length: 100\r\n"), "{\"email\":", b" "),
        (chunked.clone(), "5\r\n{\"em", b""),
        (chunked, "1\r\n{\r\n", b"1\r\n \r\n"),
    ] {
        let mut slow = Raw::connect(&server);
        assert!(slow.write(head.as_bytes()) && slow.write(start.as_bytes()));
        let browser = server.api("acme").signed_in(MAX);
        let ending = slow.until_closed(PATIENCE, drip);
        assert_eq!(status_of(&ending), 408, "{ending:?}");
        assert!(ending.received.contains("\"requestId\""), "the envelope of every error: {}", ending.received);
        assert!(browser.is_signed_in());
    }
}

#[test]
fn m1_a_huge_head_is_refused() {
    let (_tenants, server) = with_short_timeouts();
    for (what, name) in [("one header", "X-Filler"), ("the path", "")] {
        let filler = "a".repeat(1024 * 1024);
        let head = if name.is_empty() {
            format!("GET /{filler} HTTP/1.1\r\nHost: x\r\n\r\n")
        } else {
            format!("GET /healthz HTTP/1.1\r\nHost: x\r\n{name}: {filler}\r\n\r\n")
        };
        let mut raw = Raw::connect(&server);
        let mut writer = raw.another();
        let ending = thread::scope(|scope| {
            scope.spawn(move || writer.write(head.as_bytes()));
            raw.until_closed(PATIENCE, b"")
        });
        let status = status_of(&ending);
        assert!((400..500).contains(&status), "{what}: {ending:?}");
    }
    let many = "X-Many: a\r\n".repeat(5_000);
    let mut raw = Raw::connect(&server);
    raw.write(format!("GET /healthz HTTP/1.1\r\nHost: x\r\n{many}\r\n").as_bytes());
    let status = status_of(&raw.until_closed(PATIENCE, b""));
    assert!((400..500).contains(&status), "many headers: {status}");
    server.api("acme").get("root:/healthz").assert(200);
}

/// While many clients stall, other clients are served as usual.
#[test]
fn m1_two_hundred_stalled_clients_keep_nobody_out() {
    let (tenants, server) = with_short_timeouts();
    let crowd: Vec<Raw> = (0..200)
        .map(|number| {
            let mut raw = Raw::connect(&server);
            let head = login_head("Content-Length: 100\r\n");
            raw.write(if number % 2 == 0 { head.as_bytes() } else { b"GET / HTTP/1.1\r\nX-Slow: " });
            raw
        })
        .collect();
    let browser = server.api("acme").signed_in(MAX);
    tenants.acme.verify(&server, &browser.access()).expect("a valid token");
    for mut raw in crowd {
        let ending = raw.until_closed(PATIENCE, b"");
        assert!(ending.closed, "still open after {:?}: {}", ending.after, ending.received);
    }
}

/// Sets a flag when it goes away.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn a6_many_sign_ins_at_once_are_bounded_in_memory_and_slow_nobody_else(kind: StoreKind) {
    let tenants = Tenants::on(Deployment::new(kind).set("throttle.source_limit", 100_000));
    let server = tenants.deployment.serve();
    let browser = server.api("acme").signed_in(MAX);
    let calm = AtomicBool::new(false);
    let (statuses, (asked, slowest, most)) = thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let (mut asked, mut slowest, mut most) = (0, Duration::ZERO, 0);
            while !calm.load(Ordering::Relaxed) {
                let start = Instant::now();
                tenants.acme.verify(&server, &browser.access()).expect("verify answers throughout");
                server.api("acme").get("root:/healthz").assert(200);
                slowest = slowest.max(start.elapsed());
                most = most.max(resident_kib(&server));
                asked += 1;
            }
            (asked, slowest, most)
        });
        // The watch ends also when one of them fails.
        let over = Over(&calm);
        let statuses = at_once(200, |number| {
            let reply = server.api("acme").login(&format!("nobody-{number}@acme.example"), "not this one");
            if reply.status == 503 {
                reply.assert_error(503, "busy");
                reply.assert_retry_after();
            }
            reply.status
        });
        drop(over);
        (statuses, watch.join().expect("the watch"))
    });
    let with = |status| statuses.iter().filter(|found| **found == status).count();
    assert_eq!(with(401) + with(503), 200, "{statuses:?}");
    assert!(with(503) > 0 && with(401) >= 64, "{} were hashed, {} turned away", with(401), with(503));
    // How many rounds there are depends on how long the sign-ins take.
    assert!(asked > 0 && slowest < Duration::from_secs(10), "{asked} rounds, the slowest took {slowest:?}");
    assert!(most < 300 * 1024, "{most} KiB");
    server.api("acme").login(MAX, PASSWORD).assert(200);
}
