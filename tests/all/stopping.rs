//! What a server does from the signal to stop on.

use std::time::Duration;

use orgauth_tests::{Deployment, GIL, MAX, StoreKind, Tenants, eventually};

/// For what a slow machine does late.
const PATIENCE: Duration = Duration::from_secs(30);

/// A balancer takes a server out when it is told; what arrives meanwhile is answered.
#[test]
fn a_server_that_is_told_to_stop_answers_for_the_drain_delay_and_ends_each_connection() {
    let tenants = Tenants::on(Deployment::new(StoreKind::Sqlite).set("http.drain_delay", "5s"));
    let mut server = tenants.deployment.serve();
    let browser = server.api("acme").signed_in(MAX);
    let reply = tenants.acme.ask(&server, &browser.access());
    assert_eq!((reply.status, reply.header("connection")), (200, None), "{}", reply.text);
    server.ask_to_terminate();
    let ready = eventually("the server is not ready", PATIENCE, || {
        let ready = server.api("acme").get("root:/readyz");
        (ready.status == 503).then_some(ready)
    });
    assert_eq!(ready.header("connection"), Some("close"));
    let reply = tenants.acme.ask(&server, &browser.access());
    assert_eq!((reply.status, reply.header("connection")), (200, Some("close")), "{}", reply.text);
    server.api("globex").login(GIL, "not this one").assert_error(401, "invalid_credentials");
    assert!(server.terminate().success(), "{}", server.stderr());
}
