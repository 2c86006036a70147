//! How requests spend their time: the log line of a slow request, and traces over OTLP.

use std::thread;
use std::time::Duration;

use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value as Any;
use opentelemetry_proto::tonic::trace::v1::Span;
use orgauth_tests::{ADA, Deployment, MAX, PASSWORD, Receiver, Server, StoreKind, Tenants, eventually};
use prost::Message;
use serde_json::{Value, json};

on_both_stores! {
    a_slow_request_says_where_its_time_went,
    a_trace_shows_what_a_request_did_and_nothing_secret,
    only_a_trusted_proxy_says_what_a_request_is_part_of,
    a_collector_that_is_away_changes_nothing,
}

/// A timeout for expected events.
const WAIT: Duration = Duration::from_secs(20);

/// Returns the last line of the access log for this route.
fn line(server: &Server, route: &str) -> Value {
    eventually("a request in the log", WAIT, || {
        let log = server.stderr();
        let mut lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        lines.rfind(|line| line["target"] == "access" && line["route"] == route)
    })
}

fn millis(line: &Value, field: &str) -> f64 {
    line[field].as_f64().unwrap_or_else(|| panic!("no {field}: {line}"))
}

const FIELDS: [&str; 4] = ["connection_wait_ms", "database_ms", "hash_wait_ms", "hash_ms"];
const LOGIN: &str = "/api/v1/auth/login";

fn a_slow_request_says_where_its_time_went(kind: StoreKind) {
    let mut tenants = Tenants::new(kind);
    tenants.deployment = tenants.deployment.set("log.slow_request", "0s");
    let server = tenants.deployment.serve();
    server.api("acme").login(MAX, PASSWORD).assert(200);
    let quick = line(&server, LOGIN);
    assert!(quick["level"] == "INFO" && FIELDS.iter().all(|field| quick[field].is_null()), "{quick}");
    drop(server);

    // The line is in the log even at the level of warnings, with all its fields.
    tenants.deployment = tenants.deployment.set("log.slow_request", "1ms").set("log.level", "warn");
    let server = tenants.deployment.serve();
    server.api("globex").login("nobody@globex.example", PASSWORD).assert(401);
    let slow = line(&server, LOGIN);
    assert_eq!((&slow["level"], &slow["status"]), (&json!("WARN"), &json!(401)), "{slow}");
    assert!(millis(&slow, "hash_ms") > 0.0 && millis(&slow, "database_ms") > 0.0, "{slow}");
    let parts: f64 = FIELDS.iter().map(|field| millis(&slow, field)).sum();
    assert!(parts <= millis(&slow, "ms"), "{slow}");
}

#[test]
fn a_slow_request_tells_the_database_from_the_wait_for_a_connection() {
    const HELD: Duration = Duration::from_secs(1);
    let mut tenants = Tenants::new(StoreKind::Postgres);
    tenants.deployment = tenants.deployment.set("log.slow_request", "100ms").set("store.pool_size", 1);
    let server = tenants.deployment.serve();
    let browser = server.api("acme").signed_in(MAX);
    let held = tenants.deployment.database().hold("SELECT 1 FROM users FOR UPDATE");
    thread::scope(|scope| {
        let writes = scope.spawn(|| browser.clone().put("/auth/profile", json!({"name": "Slow"})).assert(200));
        eventually("a wait for the lock", WAIT, || (tenants.deployment.database().waiting() == 1).then_some(()));
        let reads = scope.spawn(|| browser.clone().get("/auth/sessions").assert(200));
        thread::sleep(HELD);
        drop(held);
        writes.join().expect("the one who writes");
        reads.join().expect("the one who waits");
    });
    let least = HELD.as_secs_f64() * 1000.0;
    let wrote = line(&server, "/api/v1/auth/profile");
    assert!(millis(&wrote, "database_ms") >= least && millis(&wrote, "connection_wait_ms") < least, "{wrote}");
    let waited = line(&server, "/api/v1/auth/sessions");
    assert!(millis(&waited, "connection_wait_ms") > millis(&waited, "database_ms"), "{waited}");
}

/// The data that arrived at the collector until the server stopped.
struct Traces(Vec<Span>, Vec<u8>);

impl Traces {
    fn of(collector: &Receiver, server: &mut Server) -> Self {
        assert!(server.terminate().success());
        let (mut spans, mut bytes) = (Vec::new(), Vec::new());
        for arrival in collector.arrivals("/v1/traces") {
            assert_eq!(arrival.header("content-type"), "application/x-protobuf");
            let request = ExportTraceServiceRequest::decode(&*arrival.body).expect("OTLP");
            for from in request.resource_spans {
                let resource = from.resource.expect("a resource");
                assert!(resource.attributes.iter().any(|attribute| attribute.key == "service.name"));
                spans.extend(from.scope_spans.into_iter().flat_map(|scope| scope.spans));
            }
            bytes.extend(arrival.body);
        }
        Self(spans, bytes)
    }

    fn named(&self, name: &str) -> Vec<&Span> {
        self.0.iter().filter(|span| span.name == name).collect()
    }

    fn one(&self, name: &str) -> &Span {
        let found = self.named(name);
        assert_eq!(found.len(), 1, "{name}: {:#?}", self.0.iter().map(|span| &span.name).collect::<Vec<_>>());
        found[0]
    }

    fn below(&self, parent: &Span) -> Vec<&Span> {
        self.0
            .iter()
            .filter(|span| span.parent_span_id == parent.span_id && span.trace_id == parent.trace_id)
            .collect()
    }
}

fn attribute(span: &Span, key: &str) -> Option<String> {
    let found = span.attributes.iter().find(|attribute| attribute.key == key)?;
    match found.value.as_ref()?.value.as_ref()? {
        Any::StringValue(text) => Some(text.clone()),
        Any::IntValue(number) => Some(number.to_string()),
        other => panic!("{key}: {other:?}"),
    }
}

fn followed(kind: StoreKind, collector: &Receiver) -> Tenants {
    let mut tenants = Tenants::new(kind);
    tenants.deployment = tenants.deployment.set("traces.otlp_endpoint", collector.url(""));
    tenants
}

fn a_trace_shows_what_a_request_did_and_nothing_secret(kind: StoreKind) {
    let (collector, receiver) = (Receiver::start(), Receiver::start());
    let mut tenants = followed(kind, &collector);
    tenants.deployment = tenants.deployment.webhooks_to(&[&receiver]);
    let mut server = tenants.deployment.serve();
    let browser = server.api("acme").signed_in(MAX);
    let token = browser.access();
    tenants.acme.verify(&server, &token).expect("a valid token");
    server.api("globex").login(MAX, "wrong-Canary-password-17").assert(401);
    browser.clone().get("/org/invites/canary-path-0123456789?secret=canary-query").assert(400);
    let mut admin = server.api("acme").signed_in(ADA);
    let subscription = admin.subscribe(&receiver.url("/hook"), &["webhook.test"]);
    let delivery = admin.try_out(&subscription);
    receiver.wait_for_delivery(&delivery, WAIT);

    let traces = Traces::of(&collector, &mut server);
    let logins = traces.named("POST /api/v1/auth/login");
    assert_eq!(logins.len(), 3);
    for login in logins {
        assert!(login.parent_span_id.is_empty() && attribute(login, "request_id").is_some());
        assert_eq!(attribute(login, "http.route").as_deref(), Some("/api/v1/auth/login"));
        let status = attribute(login, "http.response.status_code").expect("a status");
        assert!(["200", "401"].contains(&&*status));
        let [use_case] = *traces.below(login).into_iter().filter(|span| span.name == "login").collect::<Vec<_>>()
        else {
            panic!("not one use case below {login:?}")
        };
        let within: Vec<&str> = traces.below(use_case).iter().map(|span| &*span.name).collect();
        for name in ["connection_wait", "transaction", "hash_wait", "hash"] {
            assert!(within.contains(&name), "{name} is not in {within:?}");
        }
    }
    let verify = traces.one("POST /api/v1/public/verify");
    assert!(traces.below(verify).iter().any(|span| span.name == "verify"));
    let attempts = traces.named("webhooks");
    assert!(!attempts.is_empty() && attempts.iter().all(|attempt| attempt.parent_span_id.is_empty()));
    assert!(attempts.iter().all(|attempt| attribute(attempt, "outcome").is_some()), "{attempts:?}");

    let text = String::from_utf8_lossy(&traces.1);
    let key = &tenants.acme.key;
    for secret in [MAX, ADA, PASSWORD, "Canary", "canary", &token, browser.refresh_token().as_str(), &key[16..59]] {
        assert!(!text.contains(secret), "{secret} is in a trace");
    }
}

fn only_a_trusted_proxy_says_what_a_request_is_part_of(kind: StoreKind) {
    const TRACE: u128 = 0x4bf9_2f35_77b3_4da6_a3ce_929d_0e0e_4736;
    const PARENT: u64 = 0x00f0_67aa_0ba9_02b7;
    let sent = format!("00-{TRACE:032x}-{PARENT:016x}-01");
    for proxies in ["", "127.0.0.0/8"] {
        let collector = Receiver::start();
        let mut tenants = followed(kind, &collector);
        tenants.deployment = tenants.deployment.set("http.trusted_proxies", proxies);
        let mut server = tenants.deployment.serve();
        for bad in ["00-zz-00f067aa0ba902b7-01", &format!("00-{:032x}-{PARENT:016x}-01", 0), "", "\u{e9}"] {
            server.api("acme").with_header("traceparent", bad).get("/auth/sessions").assert(401);
        }
        server.api("acme").with_header("traceparent", &sent).get("/auth/profile").assert(401);
        let traces = Traces::of(&collector, &mut server);
        let span = traces.one("GET /api/v1/auth/profile");
        if proxies.is_empty() {
            assert!(span.trace_id != TRACE.to_be_bytes() && span.parent_span_id.is_empty(), "{span:?}");
        } else {
            assert_eq!(
                (&*span.trace_id, &*span.parent_span_id),
                (&TRACE.to_be_bytes()[..], &PARENT.to_be_bytes()[..])
            );
        }
        let others = traces.named("GET /api/v1/auth/sessions");
        assert_eq!(others.len(), 4);
        assert!(others.iter().all(|span| span.parent_span_id.is_empty()));
    }
}

fn a_collector_that_is_away_changes_nothing(kind: StoreKind) {
    let mut tenants = Tenants::new(kind);
    // No collector listens on this port.
    tenants.deployment = tenants.deployment.set("traces.otlp_endpoint", "http://127.0.0.1:9");
    let mut server = tenants.deployment.serve();
    let browser = server.api("acme").signed_in(MAX);
    tenants.acme.verify(&server, &browser.access()).expect("a valid token");
    assert!(server.terminate().success());
    assert_eq!(server.stderr().matches("the collector of traces doesn't take them").count(), 1);
}

#[test]
fn an_address_of_a_collector_that_is_none_stops_the_start_with_one_line() {
    let mut deployment = Deployment::new(StoreKind::Sqlite);
    for address in ["localhost:4318", "ftp://localhost", "http://user:secret@localhost", "http://localhost?x=1"] {
        deployment = deployment.set("traces.otlp_endpoint", address);
        let output = deployment.cli(&["serve"]).code(2);
        let message = output.json()["error"]["message"].as_str().expect("a message").to_owned();
        assert!(message.starts_with("traces.otlp_endpoint") && !message.contains("secret"), "{message}");
    }
}
