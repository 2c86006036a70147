//! A full disk: requests that only read still work, even in a server that is started then (SQLite).

use std::process::Command;

use orgauth_tests::{ADA, GIL, MAX, PASSWORD, Server, StoreKind, Tenants};
use serde_json::json;

/// Starts the server as if the disk was full: no file can grow beyond the 32 KiB of the write-ahead log's index, and the log
/// can't be written.
fn serve_without_writing(tenants: &Tenants) -> Server {
    let serve = tenants.deployment.command(&["serve"]);
    let mut command = Command::new("/bin/sh");
    command.arg("-c").arg("trap '' XFSZ; ulimit -f 64; exec \"$0\" \"$@\" 2>/dev/full").arg(serve.get_program());
    command.args(serve.get_args()).current_dir(tenants.deployment.dir()).env_clear();
    command.envs(serve.get_envs().filter_map(|(name, value)| Some((name, value?))));
    Server::start(command, tenants.deployment.dir())
}

fn a_server_that_starts_on_a_full_disk_verifies(kill: bool) {
    let (tenants, mut server) = Tenants::serve(StoreKind::Sqlite);
    let max = server.api("acme").signed_in(MAX);
    let mut ada = server.api("acme").signed_in(ADA);
    let ended = server.api("globex").signed_in(GIL);
    ended.clone().call("/auth/logout").assert(200);
    ada.invite("guest@new.example");
    if kill {
        server.kill9();
    } else {
        server.terminate();
    }

    let mut full = serve_without_writing(&tenants);
    for _ in 0..3 {
        tenants.acme.verify(&full, &max.access()).expect("a valid token");
        assert_eq!(tenants.globex.verify(&full, &max.access()), Err("wrong_organization".to_owned()));
        assert_eq!(tenants.globex.verify(&full, &ended.access()), Err("session_ended".to_owned()));
        assert!(max.clone().at(&full).is_signed_in());
        full.api("acme").get("root:/readyz").assert(200);
        // Requests that must write are refused: no guess goes uncounted, and no answer claims a change that didn't happen.
        for (email, password) in [(MAX, PASSWORD), (MAX, "not this one"), ("nobody@new.example", PASSWORD)] {
            let refused = full.api("acme").login(email, password);
            refused.assert_error(503, "unavailable");
            refused.assert_retry_after();
        }
        max.clone().at(&full).call("/auth/refresh").assert_error(503, "unavailable");
        let mut ada = ada.clone().at(&full);
        ada.post("/org/members/invite", json!({"email": "other@new.example"})).assert_error(503, "unavailable");
    }
    full.terminate();

    let server = tenants.deployment.serve();
    let mut max = max.at(&server);
    max.call("/auth/refresh").assert(200);
    assert!(max.is_signed_in());
    ada.at(&server).invite("other@new.example");
    tenants.deployment.mail_to("guest@new.example", 1);
    tenants.deployment.mail_to("other@new.example", 1);
}

#[test]
fn m5_a_server_that_starts_on_a_full_disk_verifies_and_lets_nobody_in() {
    a_server_that_starts_on_a_full_disk_verifies(false);
}

#[test]
fn m5_a_server_that_starts_on_a_full_disk_after_a_crash_verifies_and_lets_nobody_in() {
    a_server_that_starts_on_a_full_disk_verifies(true);
}

/// After its server has stopped, the database file alone is complete, whatever other files are beside it.
#[test]
fn the_file_of_a_server_that_stopped_is_complete() {
    let (tenants, mut server) = Tenants::serve(StoreKind::Sqlite);
    let max = server.api("acme").signed_in(MAX);
    server.terminate();
    let file = tenants.deployment.database().url().trim_start_matches("sqlite:").to_owned();
    let copy = tenants.deployment.dir().join("copy.db");
    std::fs::copy(&file, &copy).expect("copying the file");
    let elsewhere = tenants.deployment.command(&["serve"]);
    let mut command = Command::new(elsewhere.get_program());
    command.args(elsewhere.get_args()).current_dir(tenants.deployment.dir()).env_clear();
    command.env("ORGAUTH_STORE__URL", format!("sqlite:{}", copy.display()));
    let server = Server::start(command, tenants.deployment.dir());
    assert!(max.at(&server).is_signed_in(), "the session is in the copy");
}
