//! Through PgBouncer: with `pool_mode = transaction` and `store.prepared_statements = false`, and with `session`.

use std::time::Duration;

use orgauth_tests::{
    ADA, Database, Deployment, GIL, MAX, PgBouncer, PgCluster, Receiver, Server, Tenants, at_once, eventually,
    link_token,
};
use serde_json::json;

const TIMEOUT: Duration = Duration::from_mins(1);

/// The pooler's connections: far fewer than the servers open to it.
const POOL: u32 = 3;

struct Pooled {
    tenants: Tenants,
    servers: [Server; 2],
    receiver: Receiver,
    /// The database URL through the pooler.
    url: String,
    // Dropped in this order, after the servers.
    _pooler: PgBouncer,
    _cluster: PgCluster,
}

fn pooled(pool_mode: &str, pool_size: u32, prepared: bool) -> Pooled {
    let cluster = PgCluster::start();
    let pooler = PgBouncer::start(&cluster, pool_mode, pool_size);
    let database = Database::postgres_on(&cluster.url());
    let url = pooler.through(&database.url());
    let receiver = Receiver::start();
    let deployment = Deployment::on(database)
        .set("store.url", &url)
        .set("store.prepared_statements", prepared)
        .set("store.pool_size", 4)
        .set("invites.per_organization_hour", 1000)
        .webhooks_to(&[&receiver]);
    // Migrations, organizations and members use the pooler, too.
    let tenants = Tenants::on(deployment);
    let servers = [tenants.deployment.serve(), tenants.deployment.serve()];
    Pooled { tenants, servers, receiver, url, _pooler: pooler, _cluster: cluster }
}

/// Signs in, verifies, refreshes, invites, receives webhook and mail, joins and signs out: on both servers, several at once.
fn work(pooled: &Pooled) {
    let Pooled { tenants, servers: [here, there], receiver, .. } = pooled;
    let mut ada = here.api("acme").signed_in(ADA);
    let told = ada.subscribe(&receiver.url("/acme"), &["member.invited", "member.joined"]);
    let neighbour = there.api("globex").signed_in(GIL);
    // No more parallel sign-ins of one person than failed ones are allowed.
    at_once(4, |number| {
        for round in 0..3 {
            let mut browser = here.api("acme").signed_in(MAX);
            let old = browser.access();
            tenants.acme.verify(there, &old).expect("a valid token");
            browser = browser.at(there);
            browser.call("/auth/refresh").assert(200);
            assert_eq!(tenants.acme.verify(here, &old), Err("superseded".to_owned()));
            assert_eq!(tenants.globex.verify(here, &browser.access()), Err("wrong_organization".to_owned()));
            let address = format!("guest-{number}-{round}@new.example");
            let mut ada = ada.clone().at(if number % 2 == 0 { here } else { there });
            ada.invite(&address);
            let token = link_token(&tenants.deployment.mail_to(&address, 1));
            there.api("acme").register(&token, "Guest").assert(200);
            let last = browser.access();
            browser.call("/auth/logout").assert(200);
            assert_eq!(tenants.acme.verify(here, &last), Err("session_ended".to_owned()));
        }
    });
    receiver.wait_for("/acme", 24, TIMEOUT);
    let failed = ada.deliveries(&told).iter().filter(|delivery| delivery["status"] == "failed").count();
    assert_eq!(failed, 0);
    assert!(neighbour.is_signed_in());
    // A failed transaction is rolled back, and the answer has the right error.
    there.api("acme").login(MAX, "not this one").assert_error(401, "invalid_credentials");
    ada.post("/org/members/invite", json!({"email": MAX})).assert_error(409, "already_member");
    for server in [here, there] {
        server.api("acme").get("root:/readyz").assert(200);
        let log = server.stderr();
        assert!(!log.contains("\"ERROR\"") && !log.contains("prepared statement"), "{log}");
    }
}

#[test]
fn through_a_pooler_by_transaction_two_servers_work_and_leave_nothing_on_its_connections() {
    let pooled = pooled("transaction", POOL, false);
    work(&pooled);
    // The next client of a connection finds no prepared statement and no changed setting on it.
    for _ in 0..3 * POOL {
        let names = Database::texts(&pooled.url, "SELECT name AS text FROM pg_prepared_statements WHERE name <> ''");
        assert_eq!(names, [""; 0]);
        let set = "SELECT name AS text FROM pg_settings WHERE source = 'session' AND name NOT IN \
            ('application_name', 'client_encoding', 'DateStyle', 'TimeZone', 'standard_conforming_strings')";
        assert_eq!(Database::texts(&pooled.url, set), [""; 0]);
    }
    let listed = pooled.tenants.deployment.cli(&["keys", "list"]).ok().json();
    assert!(listed["keys"].as_array().is_some_and(|keys| keys.len() == 2));
}

#[test]
fn through_a_pooler_by_session_two_servers_work_with_prepared_statements() {
    work(&pooled("session", 60, true));
}

/// The statement timeout applies, although nothing is set on the connection.
#[test]
fn through_a_pooler_by_transaction_statements_have_their_time() {
    let pooled = pooled("transaction", POOL, false);
    let Pooled { tenants, .. } = &pooled;
    let mut command = tenants.deployment.command(&["serve"]);
    command.env("ORGAUTH_STORE__STATEMENT_TIMEOUT", "1s");
    let server = Server::start(command, tenants.deployment.dir());
    let mut max = server.api("acme").signed_in(MAX);
    std::thread::scope(|scope| {
        let lock = "BEGIN; LOCK TABLE users IN EXCLUSIVE MODE; SELECT pg_sleep(5); COMMIT";
        let holder = scope.spawn(|| tenants.deployment.database().execute(lock));
        eventually("a statement that takes too long", TIMEOUT, || {
            let reply = max.put("/auth/profile", json!({"name": "Max"}));
            (reply.status != 200).then(|| reply.assert_error(503, "unavailable"))
        });
        holder.join().expect("the lock");
    });
    max.put("/auth/profile", json!({"name": "Max"})).assert(200);
}
