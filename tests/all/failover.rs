//! A primary that moves: no answer comes from a standby, and the service follows the primary by itself.

use std::time::{Duration, Instant};

use orgauth_tests::{
    ADA, Database, Deployment, Forwarder, GIL, MAX, PASSWORD, PgCluster, Reply, Server, Tenants, eventually,
};

/// For what a slow machine does late.
const PATIENCE: Duration = Duration::from_secs(30);

/// A primary and its standby, and tenants on the primary.
fn pair() -> (PgCluster, PgCluster, Tenants) {
    let primary = PgCluster::start_with(&["fsync=off"]);
    let standby = primary.standby();
    let tenants = Tenants::on(Deployment::on(Database::postgres_on(&primary.url())));
    (primary, standby, tenants)
}

/// Lets the processes that start from now on use another address of the database.
fn at(mut tenants: Tenants, primary: &PgCluster, host: &str) -> Tenants {
    let url = tenants.deployment.database().url().replace(&format!("127.0.0.1:{}", primary.port()), host);
    tenants.deployment = tenants.deployment.set("store.url", url).set("store.checkout_timeout", "1s");
    tenants
}

fn assert_unavailable(reply: &Reply) {
    reply.assert_error(503, "unavailable");
    reply.assert_retry_after();
    assert!(reply.set_cookies.is_empty(), "{}: {:?}", reply.request, reply.set_cookies);
}

fn is_ready(server: &Server) -> bool {
    server.api("acme").get("root:/readyz").status == 200
}

/// An address that leads to a standby which has stopped to follow: it holds a session that has ended since.
#[test]
fn a_session_that_ended_on_the_primary_is_never_valid_on_a_standby() {
    let (primary, standby, tenants) = pair();
    let address = Forwarder::to(primary.port());
    let tenants = at(tenants, &primary, &format!("127.0.0.1:{}", address.port()));
    let server = tenants.deployment.serve();
    let mut browser = server.api("acme").signed_in(MAX);
    let neighbour = server.api("globex").signed_in(GIL);
    let (token, others) = (browser.access(), neighbour.access());
    standby.catches_up_with(&primary);
    standby.execute("SELECT pg_wal_replay_pause()");
    tenants.acme.verify(&server, &token).expect("a valid token");
    browser.call("/auth/logout").assert(200);
    assert_eq!(tenants.acme.verify(&server, &token), Err("session_ended".to_owned()));

    address.point_at(standby.port());
    for _ in 0..3 {
        assert_unavailable(&tenants.acme.ask(&server, &token));
        assert_unavailable(&tenants.globex.ask(&server, &others));
        assert_unavailable(&server.api("acme").login(MAX, PASSWORD));
        let ready = server.api("acme").get("root:/readyz");
        assert_unavailable(&ready);
        assert!(ready.str("/error/message").contains("takes writes"), "{}", ready.text);
    }
    address.point_at(primary.port());
    eventually("the service is ready", PATIENCE, || is_ready(&server).then_some(()));
    assert_eq!(tenants.acme.verify(&server, &token), Err("session_ended".to_owned()));
    tenants.globex.verify(&server, &others).expect("the neighbour's session goes on");
    server.api("acme").login(MAX, PASSWORD).assert(200);
}

/// The connections stay open while the server turns read-only, as when a cluster manager demotes or fences it.
#[test]
fn a_primary_that_turns_read_only_answers_nothing_after_the_check_interval() {
    turns_read_only(true);
}

/// Behind a pooler each transaction may get another connection to the server, so each proves it.
#[test]
fn behind_a_pooler_a_primary_that_turns_read_only_answers_nothing() {
    turns_read_only(false);
}

fn turns_read_only(prepared_statements: bool) {
    let primary = PgCluster::start_with(&["fsync=off"]);
    let mut tenants = Tenants::on(Deployment::on(Database::postgres_on(&primary.url())));
    tenants.deployment = tenants.deployment.set("store.prepared_statements", prepared_statements);
    tenants.deployment = tenants.deployment.set("store.primary_check_interval", "100ms");
    tenants.deployment = tenants.deployment.set("store.checkout_timeout", "1s");
    let server = tenants.deployment.serve();
    let browser = server.api("acme").signed_in(MAX);
    let token = browser.access();
    for on in ["on", "off"] {
        primary.execute(&format!("ALTER SYSTEM SET default_transaction_read_only = {on}"));
        primary.execute("SELECT pg_reload_conf()");
        if on == "on" {
            eventually("verify has noticed", PATIENCE, || {
                (tenants.acme.ask(&server, &token).status == 503).then_some(())
            });
            for _ in 0..3 {
                assert_unavailable(&tenants.acme.ask(&server, &token));
                assert_unavailable(&server.api("globex").login(GIL, "not this one"));
                assert_unavailable(&server.api("acme").login(MAX, PASSWORD));
                assert_unavailable(&server.api("acme").get("root:/readyz"));
            }
        }
    }
    eventually("the service is ready", PATIENCE, || is_ready(&server).then_some(()));
    tenants.acme.verify(&server, &token).expect("the session has outlived it");
}

/// The address names both servers, as libpq takes it; the service is told nothing.
#[test]
fn an_address_with_several_hosts_follows_the_primary() {
    let (mut primary, standby, tenants) = pair();
    let hosts = format!("127.0.0.1:{},127.0.0.1:{}", standby.port(), primary.port());
    let tenants = at(tenants, &primary, &hosts);
    let checked = tenants.deployment.run(&["config", "check"]).ok();
    assert!(checked.stderr.is_empty(), "{checked:?}");
    let server = tenants.deployment.serve();
    let mut browser = server.api("acme").signed_in(MAX);
    let mut left = server.api("globex").signed_in(ADA);
    let gone = left.access();
    left.call("/auth/logout").assert(200);
    standby.catches_up_with(&primary);
    primary.kill9();
    assert_unavailable(&server.api("acme").get("root:/readyz"));
    standby.promote();
    let promoted = Instant::now();
    eventually("verify answers", PATIENCE, || {
        (tenants.acme.ask(&server, &browser.access()).status == 200).then_some(())
    });
    assert!(promoted.elapsed() < PATIENCE, "{:?}", promoted.elapsed());
    tenants.acme.verify(&server, &browser.access()).expect("the session goes on");
    assert_eq!(tenants.globex.verify(&server, &gone), Err("session_ended".to_owned()));
    eventually("the service is ready", PATIENCE, || is_ready(&server).then_some(()));
    browser.call("/auth/refresh").assert(200);
    server.api("globex").login(GIL, PASSWORD).assert(200);
}

/// The processes of the server that answer connections of the service, whatever they do now.
fn backends(primary: &PgCluster) -> Vec<u32> {
    let of_service = "SELECT pid::text AS text FROM pg_stat_activity WHERE application_name = 'orgauth'";
    let pids = Database::texts(&primary.url(), of_service);
    pids.iter().map(|pid| pid.parse().expect("a process")).collect()
}

/// Nothing answers, and no socket closes: as on a machine that swaps, or whose disk hangs.
#[test]
fn a_server_that_hangs_keeps_no_request_and_no_shutdown_waiting() {
    let primary = PgCluster::start_with(&["fsync=off"]);
    let mut tenants = Tenants::on(Deployment::on(Database::postgres_on(&primary.url())));
    tenants.deployment = tenants.deployment.set("store.statement_timeout", "2s").set("verify.deadline", "2s");
    let mut server = tenants.deployment.serve();
    let browser = server.api("acme").signed_in(MAX);
    let token = browser.access();
    tenants.acme.verify(&server, &token).expect("a valid token");
    let hanging = primary.freeze(&[]);
    let frozen = Instant::now();
    for _ in 0..2 {
        assert_unavailable(&tenants.acme.ask(&server, &token));
        assert_unavailable(&server.api("globex").login(GIL, PASSWORD));
        assert_unavailable(&server.api("acme").get("root:/readyz"));
    }
    // Six requests, one after the other.
    assert!(frozen.elapsed() < PATIENCE * 2, "{:?}", frozen.elapsed());
    drop(hanging);
    eventually("the service is ready", PATIENCE, || is_ready(&server).then_some(()));
    tenants.acme.verify(&server, &token).expect("the session has outlived it");
    server.api("globex").login(GIL, PASSWORD).assert(200);
    let _hanging = primary.freeze(&[]);
    assert!(server.terminate().success(), "{}", server.stderr());
}

/// The server is well, but the processes of all open connections hang.
#[test]
fn connections_that_hang_are_replaced() {
    hang(|primary, tenants| at(tenants, primary, &format!("127.0.0.1:{}", primary.port())));
}

#[test]
fn connections_that_hang_on_a_socket_of_the_machine_are_replaced() {
    hang(|primary, mut tenants| {
        let name = tenants.deployment.database().url().rsplit('/').next().unwrap_or_default().to_owned();
        let name = name.split('?').next().unwrap_or_default();
        let directory = primary.socket_directory().display();
        let url = format!("postgres://orgauth@/{name}?host={directory}&port={}", primary.port());
        tenants.deployment = tenants.deployment.set("store.url", url);
        tenants
    });
}

fn hang(through: impl FnOnce(&PgCluster, Tenants) -> Tenants) {
    let primary = PgCluster::start_with(&["fsync=off"]);
    let mut tenants = through(&primary, Tenants::on(Deployment::on(Database::postgres_on(&primary.url()))));
    tenants.deployment = tenants.deployment.set("store.statement_timeout", "1s").set("verify.deadline", "1s");
    let server = tenants.deployment.serve();
    let browser = server.api("acme").signed_in(MAX);
    let token = browser.access();
    tenants.acme.verify(&server, &token).expect("a valid token");
    let _hanging = primary.freeze(&backends(&primary));
    eventually("verify answers", PATIENCE, || (tenants.acme.ask(&server, &token).status == 200).then_some(()));
    eventually("sign-in works", PATIENCE, || (server.api("globex").login(GIL, PASSWORD).status == 200).then_some(()));
    eventually("the service is ready", PATIENCE, || is_ready(&server).then_some(()));
}

/// The standby that has to confirm each commit is gone.
#[test]
fn a_commit_that_no_standby_confirms_is_answered_in_time_and_leaves_nothing_waiting() {
    let primary = PgCluster::start_with(&["fsync=off"]);
    let mut tenants = Tenants::on(Deployment::on(Database::postgres_on(&primary.url())));
    tenants.deployment = tenants.deployment.set("store.commit_timeout", "1s");
    let server = tenants.deployment.serve();
    let browser = server.api("acme").signed_in(MAX);
    primary.execute("ALTER SYSTEM SET synchronous_standby_names = 'gone'");
    primary.execute("SELECT pg_reload_conf()");
    eventually("commits wait", PATIENCE, || {
        let start = Instant::now();
        let reply = server.api("globex").login(GIL, PASSWORD);
        assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
        (reply.status == 503).then(|| assert_unavailable(&reply))
    });
    tenants.acme.verify(&server, &browser.access()).expect("what is only read needs no standby");
    eventually("no process of the server waits", PATIENCE, || {
        let waiting = "SELECT pid::text AS text FROM pg_stat_activity WHERE wait_event = 'SyncRep' \
            AND state_change < now() - interval '5 seconds'";
        Database::texts(&primary.url(), waiting).is_empty().then_some(())
    });
    primary.execute("ALTER SYSTEM RESET synchronous_standby_names");
    primary.execute("SELECT pg_reload_conf()");
    eventually("sign-in works", PATIENCE, || (server.api("globex").login(GIL, PASSWORD).status == 200).then_some(()));
}

/// The standby lags, as without synchronous replication: the refreshes of the last instants are lost.
#[test]
fn a_refresh_that_a_failover_lost_is_no_theft_and_an_old_token_still_is() {
    let (mut primary, standby, tenants) = pair();
    let hosts = format!("127.0.0.1:{},127.0.0.1:{}", standby.port(), primary.port());
    let mut tenants = at(tenants, &primary, &hosts);
    tenants.deployment = tenants.deployment.set("tokens.refresh_replay_window", "0s");
    let server = tenants.deployment.serve();
    let mut unlucky = server.api("acme").signed_in(MAX);
    let mut neighbour = server.api("globex").signed_in(GIL);
    let stolen = neighbour.refresh_token();
    neighbour.call("/auth/refresh").assert(200);
    let kept = unlucky.refresh_token();
    standby.catches_up_with(&primary);
    standby.execute("ALTER SYSTEM SET primary_conninfo = ''");
    standby.execute("SELECT pg_reload_conf()");
    eventually("the standby follows no more", PATIENCE, || {
        Database::texts(&primary.url(), "SELECT pid::text AS text FROM pg_stat_replication").is_empty().then_some(())
    });
    unlucky.call("/auth/refresh").assert(200);
    primary.kill9();
    standby.promote();
    eventually("the service is ready", PATIENCE, || is_ready(&server).then_some(()));

    for _ in 0..2 {
        unlucky.call("/auth/refresh").assert_error(401, "refresh_token_invalid");
    }
    let mut admin = server.api("acme").signed_in(ADA);
    let lost = admin.get("/org/audit-log?action=session.refresh_lost");
    assert_eq!(lost.at("/data/entries").as_array().map(Vec::len), Some(1), "{}", lost.body);
    unlucky.set_cookie("refresh_token", &kept);
    unlucky.call("/auth/refresh").assert(200);
    neighbour.set_cookie("refresh_token", &stolen);
    neighbour.call("/auth/refresh").assert_error(401, "refresh_token_reused");
}

/// `store.require_synchronous`: rather no change than one that a failover may undo.
#[test]
fn without_a_synchronous_standby_nothing_starts_and_nothing_is_written_where_one_is_required() {
    let (primary, _standby, tenants) = pair();
    let mut tenants = at(tenants, &primary, &format!("127.0.0.1:{}", primary.port()));
    tenants.deployment =
        tenants.deployment.set("store.require_synchronous", true).set("metrics.listen", "127.0.0.1:0");
    let refused = tenants.deployment.run(&["serve"]).code(2);
    assert!(refused.stderr.contains("store.require_synchronous is set"), "{refused:?}");
    let replicated = |names: &str| {
        primary.execute(&format!("ALTER SYSTEM SET synchronous_standby_names = '{names}'"));
        primary.execute("SELECT pg_reload_conf()");
    };
    replicated("*");
    let server = eventually("a synchronous standby is seen", PATIENCE, || {
        (tenants.deployment.run(&["config", "check", "--connect"]).code == Some(0))
            .then(|| tenants.deployment.serve())
    });
    let told = |name: &str| crate::metrics::read(&server).get(name).copied();
    eventually("the metrics tell of the standby", PATIENCE, || {
        (told("orgauth_store_synchronous") == Some(1.0) && told("orgauth_store_standbys") == Some(1.0)).then_some(())
    });
    let browser = server.api("acme").signed_in(MAX);
    let doctor = tenants.deployment.run(&["doctor"]);
    assert!(doctor.stdout.contains("synchronous: commits wait for a standby; connected: 1"), "{doctor:?}");
    replicated("");
    eventually("writes are refused", PATIENCE, || {
        let reply = server.api("globex").login(GIL, PASSWORD);
        (reply.status == 503).then(|| assert_unavailable(&reply))
    });
    tenants.acme.verify(&server, &browser.access()).expect("verify only reads");
    let doctor = tenants.deployment.run(&["doctor"]);
    assert!(doctor.stdout.contains("store.require_synchronous is set"), "{doctor:?}");
    tenants.deployment = tenants.deployment.set("store.require_synchronous", "warn");
    let doctor = tenants.deployment.run(&["doctor"]);
    assert!(doctor.stdout.contains("asynchronous: no commit waits for a standby; connected: 1"), "{doctor:?}");
    replicated("*");
    eventually("sign-in works", PATIENCE, || (server.api("globex").login(GIL, PASSWORD).status == 200).then_some(()));
}

#[test]
fn a_start_that_finds_standbys_only_fails_with_one_line() {
    let (mut primary, standby, tenants) = pair();
    let hosts = format!("127.0.0.1:{},127.0.0.1:{}", primary.port(), standby.port());
    standby.catches_up_with(&primary);
    let tenants = at(tenants, &primary, &hosts);
    primary.kill9();
    for command in [&["serve"][..], &["migrate"], &["org", "list"]] {
        let output = tenants.deployment.run(command).code(1);
        assert!(output.stdout.is_empty(), "{output:?}");
        let errors: Vec<&str> = output.stderr.lines().filter(|line| line.starts_with("error: ")).collect();
        let [error] = errors.as_slice() else { panic!("{output:?}") };
        assert!(error.contains("a standby") && error.contains(&standby.port().to_string()), "{error}");
    }
}
