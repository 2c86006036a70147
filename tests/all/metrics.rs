//! The metrics listener: off by default, its series after some requests, and what it never serves.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::time::{Duration, Instant};

use orgauth_tests::{ADA, Deployment, MAX, PASSWORD, Raw, Server, StoreKind, Tenants, client, eventually};
use reqwest::blocking::Response;
use serde_json::{Value, json};

on_both_stores! {
    unless_it_is_set_there_is_no_second_listener,
    everything_but_the_metrics_is_404_and_the_first_listener_has_none,
    no_path_slug_address_or_token_is_in_the_text,
    the_counters_agree_with_what_was_sent,
    pools_and_batches_are_told,
    attempts_of_both_lanes_are_counted,
    it_stops_with_the_server,
}

fn counting(kind: StoreKind) -> (Tenants, Server) {
    let deployment = Deployment::new(kind).set("metrics.listen", "127.0.0.1:0").set("http.drain_timeout", "30s");
    let tenants = Tenants::on(deployment);
    let server = tenants.deployment.serve();
    (tenants, server)
}

/// Returns the address of the metrics from the log.
fn address(server: &Server) -> Option<String> {
    let log = server.stderr();
    let mut entries = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    entries.find_map(|entry| Some(find(&entry)?.to_owned()))
}

/// Waits for that address, because the log may be written a little later.
fn root(server: &Server) -> String {
    eventually("the address of the metrics", Duration::from_secs(30), || address(server))
}

fn find(entry: &Value) -> Option<&str> {
    match entry {
        Value::String(text) => text.strip_prefix("metrics on "),
        Value::Object(members) => members.values().find_map(find),
        _ => None,
    }
}

fn ask(method: &str, url: &str) -> Response {
    client().request(method.parse().expect("a method"), url).send().expect("an answer")
}

fn text(server: &Server) -> String {
    let url = format!("{}/metrics", root(server));
    let answer = ask("GET", &url);
    assert_eq!(answer.status(), 200);
    answer.text().expect("a text")
}

/// Returns the series and their values.
pub(crate) fn read(server: &Server) -> BTreeMap<String, f64> {
    let text = text(server);
    let samples = text.lines().filter(|line| !line.starts_with('#'));
    let pair = |line: &str| {
        let (series, value) = line.rsplit_once(' ').expect("a sample");
        (series.to_owned(), value.parse().expect("a number"))
    };
    samples.map(pair).collect()
}

fn requests(method: &str, route: &str, status: u16) -> String {
    format!("orgauth_http_requests_total{{method=\"{method}\",route=\"{route}\",status=\"{status}\"}}")
}

fn unless_it_is_set_there_is_no_second_listener(kind: StoreKind) {
    let (_tenants, server) = Tenants::serve(kind);
    server.api("acme").get("/org").assert(401);
    assert_eq!(address(&server), None);
    assert_eq!(listening(server.pid()), 1);
    let (_tenants, server) = counting(kind);
    assert_eq!(listening(server.pid()), 2, "the count sees a second one when there is one");
}

/// Returns how many TCP sockets of a process listen.
fn listening(pid: u32) -> usize {
    let inodes: Vec<String> = std::fs::read_dir(format!("/proc/{pid}/fd"))
        .expect("the files of the process")
        .filter_map(|entry| std::fs::read_link(entry.ok()?.path()).ok()?.to_str().map(str::to_owned))
        .filter_map(|link| Some(link.strip_prefix("socket:[")?.strip_suffix(']')?.to_owned()))
        .collect();
    let tables = ["tcp", "tcp6"].map(|table| std::fs::read_to_string(format!("/proc/{pid}/net/{table}")));
    let lines = tables.iter().flatten().flat_map(|table| table.lines());
    let fields = lines.map(|line| line.split_whitespace().collect::<Vec<_>>());
    fields
        .filter(|fields| fields.get(3) == Some(&"0A") && fields.get(9).is_some_and(|i| inodes.iter().any(|n| n == i)))
        .count()
}

fn everything_but_the_metrics_is_404_and_the_first_listener_has_none(kind: StoreKind) {
    let (_tenants, server) = counting(kind);
    assert_eq!(ask("GET", &server.root("/metrics")).status(), 404);
    let root = root(&server);
    for (method, path) in [
        ("GET", "/"),
        ("GET", "/metrics/"),
        ("GET", "/metrics/canary"),
        ("GET", "/healthz"),
        ("GET", "/api/v1/org"),
        ("POST", "/metrics"),
        ("DELETE", "/metrics"),
        ("POST", "/api/v1/auth/login"),
    ] {
        let answer = ask(method, &format!("{root}{path}"));
        assert_eq!(answer.status(), 404, "{method} {path}");
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
        assert!(!answer.text().expect("a text").contains("canary"));
    }
    let answer = ask("GET", &format!("{root}/metrics?anything=else"));
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["content-type"], "text/plain; version=0.0.4; charset=utf-8");
    for (name, value) in
        [("cache-control", "no-store"), ("x-content-type-options", "nosniff"), ("x-frame-options", "DENY")]
    {
        assert_eq!(answer.headers()[name], value);
    }
    assert_eq!(ask("HEAD", &format!("{root}/metrics")).status(), 200);
}

/// actix has no limit of time for the head of a later request.
#[test]
fn q2_half_sent_requests_keep_no_scrape_out() {
    let (_tenants, server) = counting(StoreKind::Sqlite);
    let root = root(&server);
    let host = root.strip_prefix("http://").expect("an address");
    let mut stalled: Vec<Raw> = Vec::new();
    for number in 0..100 {
        let mut one = Raw::connect_to(host);
        assert!(one.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"), "{number}");
        one.expect("only /metrics is here\n", Duration::from_secs(10));
        assert!(one.write(b"GET /metrics HTTP/1.1\r\nHost: "), "{number}");
        stalled.push(one);
    }
    assert_eq!(ask("GET", &format!("{root}/metrics")).status(), 200);
    // Connections that made no room, because no other one needed it, end by themselves.
    for mut one in stalled {
        assert!(one.until_closed(Duration::from_secs(30), b"").closed);
    }
}

#[test]
fn heads_that_can_not_be_read_are_counted_and_are_no_errors_of_the_log() {
    let heads = [
        (400, "GET\r\n\r\n".to_owned()),
        (400, "GET / HTTP/1.1\r\n\r\n".to_owned()),
        (400, "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n".to_owned()),
        (400, "PRI * HTTP/2.0\r\n\r\n".to_owned()),
        (431, format!("GET / HTTP/1.1\r\nHost: x\r\n{}\r\n", "x: y\r\n".repeat(200))),
    ];
    for level in ["info", "debug"] {
        let deployment =
            Deployment::new(StoreKind::Sqlite).set("metrics.listen", "127.0.0.1:0").set("log.level", level);
        let server = deployment.serve();
        let root = root(&server);
        let metrics = root.strip_prefix("http://").expect("an address");
        for host in [server.host(), metrics] {
            for (status, head) in &heads {
                let mut one = Raw::connect_to(host);
                assert!(one.write(head.as_bytes()), "{head}");
                let ending = one.until_closed(Duration::from_secs(20), b"");
                assert!(ending.closed && ending.received.starts_with(&format!("HTTP/1.1 {status} ")), "{ending:?}");
            }
        }
        let series = read(&server);
        for (status, count) in [(400, 4.0), (431, 1.0)] {
            let name = format!("orgauth_http_refused_heads_total{{status=\"{status}\"}}");
            assert_eq!(series.get(&name), Some(&count), "{name}");
        }
        let log = server.stderr();
        assert!(!log.contains("\"ERROR\"") && !log.contains("\"WARN\""), "{log}");
        let told = log.matches("a head can't be read").count();
        assert_eq!(told, if level == "debug" { 2 * heads.len() } else { 0 }, "{log}");
    }
}

fn no_path_slug_address_or_token_is_in_the_text(kind: StoreKind) {
    let (tenants, server) = counting(kind);
    let mut ada = server.api("acme").signed_in(ADA);
    server.api("acme").login(MAX, "canary-password").assert(401);
    ada.get("/canary-path?canary-query").assert(404);
    ada.delete("/auth/sessions/ses_canary").assert(404);
    ada.get("/org/invites/canary-token").assert(400);
    ada.invite("canary@mail.example");
    server.api("canary-slug").get("/org").assert(404);
    server.api("acme").send("CANARY", "/org", &[], None).assert(405);
    tenants.acme.verify(&server, &ada.access()).expect("a valid token");
    let text = text(&server).to_lowercase();
    let access = ada.access();
    let token = access.rsplit('.').next().expect("a signature").to_lowercase();
    let key = tenants.acme.key.to_lowercase();
    for secret in ["canary", "acme", "globex", "ada", "mail.example", "127.0.0.1", "ses_", "org_", &token, &key] {
        let lines: Vec<&str> = text.lines().filter(|line| line.contains(secret)).collect();
        assert!(lines.is_empty(), "{secret}: {lines:?}");
    }
}

fn the_counters_agree_with_what_was_sent(kind: StoreKind) {
    let (tenants, server) = counting(kind);
    let verify = requests("POST", "/api/v1/public/verify", 200);
    let start = read(&server);
    assert!(start.values().all(|value| value.is_finite()));
    for known in [&verify, &requests("POST", "/api/v1/auth/login", 401), &requests("GET", "unmatched", 404)] {
        assert_eq!(start.get(known), Some(&0.0), "{known}");
    }
    let mut ada = server.api("acme").signed_in(ADA);
    for _ in 0..3 {
        server.api("acme").login(MAX, "wrong-password").assert(401);
    }
    for _ in 0..7 {
        tenants.acme.verify(&server, &ada.access()).expect("a valid token");
    }
    ada.get("/auth/sessions").assert(200);
    ada.delete("/auth/sessions/ses_00000000000000000000000000").assert(404);
    ada.get("/nowhere").assert(404);
    ada.patch("/auth/login", json!({})).assert(405);
    ada.post("/auth/login", json!({"email": "x".repeat(70_000), "password": PASSWORD})).assert(413);
    let end = read(&server);
    let wanted = [
        (requests("POST", "/api/v1/auth/login", 200), 1.0),
        (requests("POST", "/api/v1/auth/login", 401), 3.0),
        (requests("POST", "/api/v1/auth/login", 413), 1.0),
        (requests("PATCH", "/api/v1/auth/login", 405), 1.0),
        (verify, 7.0),
        (requests("GET", "/api/v1/auth/sessions", 200), 1.0),
        (requests("DELETE", "/api/v1/auth/sessions/{id}", 404), 1.0),
        (requests("GET", "unmatched", 404), 1.0),
    ];
    for (series, count) in &wanted {
        assert_eq!(end.get(series), Some(count), "{series}");
    }
    let total = |samples: &BTreeMap<String, f64>, name: &str| -> f64 {
        samples.iter().filter(|(series, _)| series.starts_with(name)).map(|(_, value)| value).sum()
    };
    let sent: f64 = wanted.iter().map(|(_, count)| count).sum();
    assert!((total(&end, "orgauth_http_requests_total{") - sent).abs() < 0.5, "nothing else was counted");
    assert!((total(&end, "orgauth_http_request_duration_seconds_count{") - sent).abs() < 0.5);
    let took = "orgauth_http_request_duration_seconds_sum{route=\"/api/v1/auth/login\"}";
    assert!(end[took] > 0.0);
}

fn pools_and_batches_are_told(kind: StoreKind) {
    let (tenants, server) = counting(kind);
    let ada = server.api("acme").signed_in(ADA);
    for _ in 0..5 {
        tenants.acme.verify(&server, &ada.access()).expect("a valid token");
    }
    let samples = read(&server);
    let (pool, max) = match kind {
        StoreKind::Sqlite => ("writer", 1.0),
        StoreKind::Postgres => ("requests", 16.0),
    };
    assert_eq!(samples.get(&format!("orgauth_store_connections_max{{pool=\"{pool}\"}}")), Some(&max));
    let open = |state| samples[&format!("orgauth_store_connections{{pool=\"{pool}\",state=\"{state}\"}}")];
    assert!(open("in_use") + open("idle") >= 1.0 && open("in_use") <= max);
    for (series, wanted) in [
        ("orgauth_verify_batch_size_sum", 5.0),
        ("orgauth_verify_batch_size_bucket{le=\"1\"}", 5.0),
        ("orgauth_hash_pool_queued", 0.0),
    ] {
        assert_eq!(samples.get(series), Some(&wanted), "{series}");
    }
}

fn attempts_of_both_lanes_are_counted(kind: StoreKind) {
    let (_tenants, server) = counting(kind);
    let attempts =
        |lane: &str, outcome: &str| format!("orgauth_queue_attempts_total{{lane=\"{lane}\",outcome=\"{outcome}\"}}");
    let start = read(&server);
    for (lane, outcome) in
        [("mail", "accepted"), ("webhooks", "delivered"), ("webhooks", "dns"), ("webhooks", "lost")]
    {
        assert_eq!(start.get(&attempts(lane, outcome)), Some(&0.0), "{lane} {outcome}");
    }
    let mut ada = server.api("acme").signed_in(ADA);
    // A host name that never resolves (RFC 6761): the attempt fails, and the next one is due in a minute.
    let hook = json!({"url": "https://receiver.invalid/", "events": ["member.invited"]});
    ada.post("/org/webhooks", hook).assert(201);
    ada.invite("new@mail.example");
    let counted = || {
        let samples = read(&server);
        let done = samples[&attempts("mail", "accepted")] > 0.5 && samples[&attempts("webhooks", "dns")] > 0.5;
        done.then_some(samples)
    };
    let samples = eventually("both attempts", Duration::from_secs(20), counted);
    for lane in ["mail", "webhooks"] {
        for (family, wanted) in [("jobs_claimed_total", 1.0), ("lateness_seconds_count", 1.0), ("in_flight", 0.0)] {
            let series = format!("orgauth_queue_{family}{{lane=\"{lane}\"}}");
            assert_eq!(samples.get(&series), Some(&wanted), "{series}");
        }
        assert!(samples[&format!("orgauth_queue_claim_duration_seconds_count{{lane=\"{lane}\"}}")] >= 1.0);
    }
    let operators = |family: &str| samples[&format!("orgauth_queue_{family}{{lane=\"operator_webhooks\"}}")];
    assert!(operators("claim_duration_seconds_count") >= 1.0);
    assert!(operators("jobs_claimed_total") < 1.0, "the operator has no subscription");
}

fn it_stops_with_the_server(kind: StoreKind) {
    let (_tenants, mut server) = counting(kind);
    let url = format!("{}/metrics", root(&server));
    // The client keeps its connection; an idle connection must not delay the shutdown.
    assert_eq!(ask("GET", &url).status(), 200);
    let start = Instant::now();
    assert!(server.terminate().success());
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert!(client().get(&url).send().is_err());
}

#[test]
fn an_address_that_cannot_be_had_stops_the_start_with_one_line() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a socket");
    let address = taken.local_addr().expect("its address");
    let refused = Deployment::new(StoreKind::Sqlite).set("metrics.listen", address).run(&["serve"]).code(1);
    let said = format!("{}{}", refused.stdout, refused.stderr);
    let lines: Vec<&str> = said.lines().filter(|line| line.contains("metrics.listen")).collect();
    assert_eq!(lines.len(), 1, "{refused:?}");
    assert!(lines[0].contains(&format!("metrics.listen: cannot listen on {address}")), "{}", lines[0]);
    assert!(!said.contains("listening on http"));
}

#[test]
fn an_address_beyond_loopback_is_warned_about_and_works() {
    let deployment = Deployment::new(StoreKind::Sqlite).set("metrics.listen", "0.0.0.0:0");
    let server = deployment.serve();
    let found = root(&server);
    let log = server.stderr();
    let warnings = log.lines().filter(|line| line.contains("WARN") && line.contains("metrics.listen"));
    assert_eq!(warnings.count(), 1, "{log}");
    assert_eq!(ask("GET", &format!("{}/metrics", found.replace("0.0.0.0", "127.0.0.1"))).status(), 200);
}
