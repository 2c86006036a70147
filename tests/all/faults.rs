//! Database outages (M5), and shutdowns: nobody gets in, no running request is lost, and the service recovers by
//! itself.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use orgauth_tests::{
    ADA, Api, Database, Deployment, GIL, MAX, PASSWORD, PgCluster, Raw, Reply, Server, StoreKind, Tenants, at_once,
    eventually,
};
use serde_json::json;

on_both_stores! {
    sigterm_lets_running_requests_finish_and_takes_no_new_ones,
    sigterm_ends_the_server_although_connections_idle,
    sigterm_ends_the_server_within_ten_seconds_although_a_client_stalls,
}

/// For what a slow machine does late.
const PATIENCE: Duration = Duration::from_secs(30);
/// A shutdown takes ten seconds at most; the rest is a margin for a slow machine.
const STOP_TIMEOUT: Duration = Duration::from_secs(20);

fn on_own_cluster() -> (PgCluster, Tenants, Server) {
    let cluster = PgCluster::start();
    let mut tenants = Tenants::on(Deployment::on(Database::postgres_on(&cluster.url())));
    tenants.deployment = tenants.deployment.set("store.checkout_timeout", "1s");
    let server = tenants.deployment.serve();
    (cluster, tenants, server)
}

fn assert_unavailable(reply: &Reply) {
    reply.assert_error(503, "unavailable");
    reply.assert_retry_after();
    assert!(reply.set_cookies.is_empty(), "{}: {:?}", reply.request, reply.set_cookies);
}

#[test]
fn m5_without_its_database_the_service_refuses_and_afterwards_it_recovers_by_itself() {
    let (mut cluster, tenants, mut server) = on_own_cluster();
    let mut browser = server.api("acme").signed_in(MAX);
    let neighbour = server.api("globex").signed_in(GIL);
    tenants.acme.verify(&server, &browser.access()).expect("a valid token");
    for _round in 0..2 {
        cluster.stop_immediate();
        let before = browser.cookies.clone();
        assert_unavailable(&server.api("acme").login(MAX, PASSWORD));
        assert_unavailable(&server.api("acme").login(MAX, "not this one"));
        assert_unavailable(&browser.get("/auth/profile"));
        assert_unavailable(&browser.call("/auth/refresh"));
        assert_unavailable(&browser.call("/auth/logout"));
        assert_unavailable(&tenants.acme.ask(&server, &browser.access()));
        assert_eq!(browser.cookies, before, "a failure changes no cookie");
        let mut probe = server.api("acme");
        probe.get("root:/healthz").assert(200);
        assert_unavailable(&probe.get("root:/readyz"));
        let refused = tenants.deployment.cli(&["org", "list"]).code(1).json();
        assert_eq!(refused["error"]["code"], "unavailable", "{refused}");

        cluster.start_again();
        eventually("the service is ready", PATIENCE, || {
            let ready = probe.get("root:/readyz").status == 200;
            let profile = browser.get("/auth/profile").status == 200;
            let verified = tenants.acme.ask(&server, &browser.access()).status == 200;
            (ready && profile && verified).then_some(())
        });
        tenants.acme.verify(&server, &browser.access()).expect("the session has outlived the outage");
        assert!(browser.is_signed_in() && neighbour.is_signed_in());
        browser.call("/auth/refresh").assert(200);
        server.api("acme").login(ADA, PASSWORD).assert(200);
        assert!(server.is_running());
    }
}

/// During an outage, each running request gets its answer or `unavailable`, and nothing else.
#[test]
fn m5_an_outage_under_load_answers_nothing_but_503() {
    let (mut cluster, tenants, server) = on_own_cluster();
    let browser = server.api("acme").signed_in(MAX);
    let tabs: Vec<Api> = (0..6).map(|_| server.api("acme").signed_in(ADA)).collect();
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let load = scope.spawn(|| {
            at_once(6, |number| {
                let (mut own, mut refused) = (tabs[number].clone(), 0);
                while !over.load(Ordering::Relaxed) {
                    let reply = match number % 3 {
                        0 => own.call("/auth/refresh"),
                        1 => server.api("globex").login(GIL, PASSWORD),
                        _ => tenants.acme.ask(&server, &browser.access()),
                    };
                    if reply.status == 503 {
                        assert!(reply.set_cookies.is_empty() && reply.header("retry-after").is_some(), "{reply:?}");
                        refused += 1;
                    } else if reply.status != 429 {
                        reply.assert(200);
                    }
                }
                refused
            })
        });
        for _round in 0..2 {
            cluster.stop_immediate();
            assert_unavailable(&server.api("acme").get("root:/readyz"));
            cluster.start_again();
            eventually("the service is ready", PATIENCE, || {
                (server.api("acme").get("root:/readyz").status == 200).then_some(())
            });
        }
        over.store(true, Ordering::Relaxed);
        let refused = load.join().expect("the load");
        assert!(refused.iter().any(|count| *count > 0), "the load has seen nothing of the outage: {refused:?}");
    });
    tenants.acme.verify(&server, &browser.access()).expect("the session has outlived the outages");
}

#[test]
fn sigterm_ends_a_server_whose_database_is_down() {
    let (mut cluster, _tenants, mut server) = on_own_cluster();
    cluster.stop_immediate();
    assert_unavailable(&server.api("acme").login(MAX, PASSWORD));
    stops_within(&mut server, STOP_TIMEOUT);
}

/// A server can't start without its database, and says so in one line.
#[test]
fn a_start_without_a_database_fails_with_one_line() {
    let mut cluster = PgCluster::start();
    let deployment = Deployment::on(Database::postgres_on(&cluster.url()));
    cluster.stop_immediate();
    let output = deployment.run(&["serve"]).code(1);
    assert!(output.stdout.is_empty(), "{output:?}");
    let errors: Vec<&str> = output.stderr.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(errors.len(), 1, "{output:?}");
}

/// Sends SIGTERM, and checks the exit code and how long the shutdown took.
fn stops_within(server: &mut Server, limit: Duration) {
    let start = Instant::now();
    let status = server.terminate();
    let took = start.elapsed();
    assert_eq!(status.code(), Some(0), "{}", server.output());
    assert!(took < limit, "it took {took:?}");
}

fn started_login(server: &Server, email: &str) -> (Raw, String) {
    let body = json!({"email": email, "password": PASSWORD}).to_string();
    let mut raw = Raw::connect(server);
    let head = format!(
        "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nX-Org-Slug: acme\r\nContent-Type: application/json\r\n\
         Expect: 100-continue\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    assert!(raw.write(head.as_bytes()));
    // Now the server has certainly read the request's head.
    raw.expect("100 Continue", PATIENCE);
    (raw, body)
}

fn sigterm_lets_running_requests_finish_and_takes_no_new_ones(kind: StoreKind) {
    let (tenants, mut server) = Tenants::serve(kind);
    let mut running: Vec<_> = [MAX, ADA, MAX, ADA].map(|email| started_login(&server, email)).into();
    let mut latecomer: Api = server.api("acme");
    server.ask_to_terminate();
    eventually("no new connection is taken", PATIENCE, || {
        std::net::TcpStream::connect(server.host()).is_err().then_some(())
    });
    assert!(server.is_running());
    assert!(latecomer.try_post("/auth/refresh", None).is_none());
    let mut tokens = Vec::new();
    for (raw, body) in &mut running {
        assert!(raw.write(body.as_bytes()));
        let answer = raw.expect("refreshToken", PATIENCE);
        assert!(answer.contains("HTTP/1.1 200 OK"), "{answer}");
        let token = answer.split("access_token=").nth(1).and_then(|rest| rest.split(';').next());
        tokens.push(token.expect("an access_token cookie").to_owned());
    }
    stops_within(&mut server, STOP_TIMEOUT);
    let server = tenants.deployment.serve();
    for token in tokens {
        tenants.acme.verify(&server, &token).expect("what was answered while stopping is kept");
    }
}

fn sigterm_ends_the_server_although_connections_idle(kind: StoreKind) {
    let mut tenants = Tenants::new(kind);
    // Much longer than a stop takes that waits for nobody.
    tenants.deployment = tenants.deployment.set("http.drain_timeout", "30s");
    let mut server = tenants.deployment.serve();
    let mut idle = Raw::connect(&server);
    assert!(idle.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"));
    idle.expect("\"ok\"", PATIENCE);
    let _silent = Raw::connect(&server);
    let browser = server.api("acme").signed_in(MAX);
    tenants.acme.verify(&server, &browser.access()).expect("a valid token");
    stops_within(&mut server, STOP_TIMEOUT);
}

fn sigterm_ends_the_server_within_ten_seconds_although_a_client_stalls(kind: StoreKind) {
    let mut tenants = Tenants::new(kind);
    // The timeout of a body comes long after the shutdown's, so it doesn't end the stalled request.
    tenants.deployment = tenants.deployment.set("http.body_timeout", "5m");
    let mut server = tenants.deployment.serve();
    let _stalled = started_login(&server, MAX);
    stops_within(&mut server, STOP_TIMEOUT);
}
