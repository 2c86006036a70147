//! `orgauth doctor`: a healthy installation, and each problem with its name. It changes nothing. And `orgauth healthcheck`.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::time::Duration;

use orgauth_tests::{Deployment, MAX, PASSWORD, StoreKind, Tenants, data_key, eventually};
use serde_json::{Value, json};

use crate::methods::{ORIGIN, added};

on_both_stores! {
    each_trouble_is_named_with_what_to_do_and_nothing_is_changed,
    a_healthy_installation_has_no_problem,
    what_the_settings_shut_out_is_told_by_doctor_and_after_the_start,
}

/// Runs `orgauth doctor`; checks its exit code and returns its checks.
fn doctor(deployment: &Deployment, code: i32) -> Vec<Value> {
    let told = deployment.cli(&["doctor"]).code(code).json();
    assert_eq!(told["ok"], code == 0, "{told}");
    told["checks"].as_array().expect("checks").clone()
}

fn states<'a>(checks: &'a [Value], name: &str) -> Vec<&'a str> {
    checks.iter().filter(|check| check["name"] == name).filter_map(|check| check["state"].as_str()).collect()
}

/// Asserts that exactly one check found a problem, that it has this name, and that it gives advice.
fn assert_problem(checks: &[Value], name: &str) {
    let problems: Vec<&Value> = checks.iter().filter(|check| check["state"] == "problem").collect();
    assert!(problems.iter().all(|check| check["name"] == name && check["advice"].is_string()), "{checks:#?}");
    assert_eq!(problems.len(), 1, "{checks:#?}");
}

fn each_trouble_is_named_with_what_to_do_and_nothing_is_changed(kind: StoreKind) {
    let tenants = Tenants::new(kind);
    let before = tenants.deployment.database().dump();
    let broken = Tenants { deployment: tenants.deployment.set("http.listen", "nowhere"), ..tenants };
    assert_problem(&doctor(&broken.deployment, 1), "configuration");
    let deployment = broken.deployment.unset("http.listen").set("secrets.data_keys", format!("k1:{}", data_key()));
    let checks = doctor(&deployment, 1);
    assert_problem(&checks, "secrets.data_keys");
    assert_eq!(states(&checks, "queue"), ["skipped"]);
    let deployment = deployment.unset("secrets.data_keys").set("mail.dir", "/proc/nowhere");
    assert!(doctor(&deployment, 1).iter().any(|check| check["state"] == "problem"
        && check["message"].as_str().is_some_and(|told| told.contains("/proc/nowhere"))));
    let deployment = deployment.unset("mail.dir");
    assert_eq!(deployment.database().dump(), before);

    let missing = deployment.dir().join("none").join("x.db");
    let away = match kind {
        StoreKind::Sqlite => format!("sqlite:{}", missing.display()),
        // No server listens on this port.
        StoreKind::Postgres => "postgres://127.0.0.1:9/x?sslmode=disable".to_owned(),
    };
    let deployment = deployment.set("store.url", away).set("store.checkout_timeout", "1s");
    let checks = doctor(&deployment, 1);
    assert!(checks.iter().any(|check| check["state"] == "problem" && check["advice"].is_string()), "{checks:#?}");
    assert!(!missing.exists());
}

fn a_healthy_installation_has_no_problem(kind: StoreKind) {
    let tenants = Tenants::new(kind);
    let checks = doctor(&tenants.deployment, 0);
    assert_eq!(states(&checks, "servers"), ["warning"], "{checks:#?}");
    let server = tenants.deployment.serve();
    let checks = doctor(&tenants.deployment, 0);
    assert_eq!(states(&checks, "servers"), ["ok"], "{checks:#?}");
    assert_eq!(states(&checks, "queue"), ["ok"; 3], "{checks:#?}");
    assert_eq!(states(&checks, "signing keys"), ["ok"]);
    assert_eq!(states(&checks, "clock").len(), usize::from(kind == StoreKind::Postgres));
    assert!(checks.iter().all(|check| check["state"] != "skipped"), "{checks:#?}");
    let text = tenants.deployment.run(&["doctor"]).ok().stdout;
    assert!(text.contains("ok       servers") && !text.contains("problem"), "{text}");
    drop(server);
}

/// A changed RP id makes passkeys useless, and codes by mail that are off shut organizations out that allow nothing else.
fn what_the_settings_shut_out_is_told_by_doctor_and_after_the_start(kind: StoreKind) {
    let deployment =
        Deployment::new(kind).set("http.base_url", format!("{ORIGIN}/api/v1")).set("sign_in.email_code", true);
    let tenants = Tenants::on(deployment);
    let server = tenants.deployment.serve();
    let mut api = server.api("acme");
    api.login(MAX, PASSWORD).assert(200);
    added(&mut api);
    let key = tenants.deployment.run(&["service-key", "create", "--name", "rules", "--scope", "manage", "--json"]);
    let key = key.ok().json()["key"].as_str().expect("a key").to_owned();
    let mut operator = server.api("acme").with_header("x-api-key", &key);
    operator.patch("/org", json!({"security": {"allowedMethods": ["email_code"]}})).assert(200);
    assert_eq!(states(&doctor(&tenants.deployment, 0), "ways to sign in"), ["ok"]);
    drop(server);

    let deployment = tenants.deployment.set("sign_in.email_code", false);
    assert_eq!(states(&doctor(&deployment, 0), "ways to sign in"), ["warning"]);
    let deployment = deployment.set("http.base_url", "http://other.localhost/api/v1");
    let checks = doctor(&deployment, 0);
    assert_eq!(states(&checks, "ways to sign in"), ["warning"; 2], "{checks:#?}");
    let wanted =
        ["1 passkey was made for another RP id than other.localhost", "1 organization allows only ways to sign in"];
    let is_told = |text: &str| wanted.iter().all(|line| text.contains(line));
    assert!(is_told(&format!("{checks:?}")), "{checks:#?}");
    let server = deployment.serve();
    eventually("the warnings", Duration::from_secs(30), || is_told(&server.stderr()).then_some(()));
}

/// Only PostgreSQL serves two versions at once; there, the tables are changed from outside.
#[test]
fn a_database_that_a_newer_program_migrated_is_told_by_doctor_and_at_the_start() {
    let tenants = Tenants::new(StoreKind::Postgres);
    let database = tenants.deployment.database();
    database.execute("INSERT INTO __diesel_schema_migrations (version, run_on) VALUES ('20990101000000', now())");
    let checks = doctor(&tenants.deployment, 0);
    let told = checks.iter().filter(|check| check["name"] == "store.url").map(|check| check["message"].to_string());
    assert!(told.collect::<String>().contains("a newer orgauth has migrated the database"), "{checks:#?}");
    let server = tenants.deployment.serve();
    assert!(server.stderr().contains("20990101000000"), "{}", server.stderr());
    assert!(server.api("acme").signed_in(MAX).is_signed_in());
}

/// The lock file is a link to itself, which not even root can write. SQLite opens a file that it may not write, so the first
/// request would fail.
#[test]
fn a_file_of_the_database_that_can_not_be_written_is_named_before_a_server_starts() {
    let tenants = Tenants::new(StoreKind::Sqlite);
    let url = tenants.deployment.database().url();
    let lock = format!("{}.lock", url.strip_prefix("sqlite:").expect("a file"));
    let _ = std::fs::remove_file(&lock);
    std::os::unix::fs::symlink(&lock, &lock).expect("a link");
    let checks = doctor(&tenants.deployment, 1);
    assert_problem(&checks, "store.url");
    let told = checks.iter().filter(|check| check["name"] == "store.url").map(|check| check["message"].to_string());
    assert!(told.collect::<String>().contains("orgauth.db.lock can't be written"), "{checks:#?}");
    assert_eq!(states(&checks, "queue"), ["skipped"]);
}

#[test]
fn a_health_check_fails_unless_a_ready_server_answers() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a listener");
    let address = listener.local_addr().expect("its address");
    let starting = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a connection");
        let mut head = [0; 256];
        let count = stream.read(&mut head).expect("a request");
        assert!(head[..count].starts_with(b"GET /readyz "));
        stream.write_all(b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n").expect("answering");
    });
    let deployment = Deployment::new(StoreKind::Sqlite).set("http.listen", address);
    assert_eq!(deployment.cli(&["healthcheck"]).code(1).json()["error"]["code"], "not_ready");
    starting.join().expect("the server that starts");
    assert_eq!(deployment.cli(&["healthcheck"]).code(1).json()["error"]["code"], "unavailable");

    let deployment = deployment.unset("http.listen");
    let server = deployment.serve();
    let deployment = deployment.set("http.listen", server.host());
    assert_eq!(deployment.cli(&["healthcheck"]).ok().json()["ready"], true);
}
