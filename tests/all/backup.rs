//! `orgauth backup` and `orgauth restore`: what a restore brings back, what it leaves out, and what it refuses.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use orgauth_tests::{ADA, Deployment, GIL, MAX, StoreKind, Tenants};
use ring::digest::{SHA256, digest};
use serde_json::{Value, json};

on_both_stores! {
    what_cannot_be_restored_is_refused_with_one_line_and_changes_nothing,
    every_row_comes_back_and_nothing_sealed_is_opened,
    a_backup_beside_a_busy_server_is_one_snapshot_and_ends_every_session,
    a_data_key_that_does_not_open_the_backup_is_said,
    nothing_is_written_over_and_nothing_is_left_of_a_backup_that_fails,
}

fn other(kind: StoreKind) -> StoreKind {
    if kind == StoreKind::Sqlite { StoreKind::Postgres } else { StoreKind::Sqlite }
}

/// Creates another installation of the same kind and with the same data key, whose store is empty.
fn elsewhere(tenants: &Tenants, kind: StoreKind) -> Deployment {
    let text = fs::read_to_string(tenants.deployment.config()).expect("the configuration");
    let (_, key) = text.split_once("k1 = \"").expect("a data key");
    let (key, _) = key.split_once('"').expect("a data key");
    Deployment::new(kind).set("secrets.data_keys", format!("k1:{key}"))
}

fn back_up(tenants: &Tenants) -> PathBuf {
    let file = tenants.deployment.dir().join("store.backup");
    let made = tenants.deployment.cli(&["backup", &file.display().to_string()]).ok().json();
    assert_eq!(made["bytes"], fs::metadata(&file).expect("the file").len(), "{made}");
    file
}

fn restore(deployment: &Deployment, file: &std::path::Path, more: &[&str]) -> Value {
    deployment.cli(&[&["restore", &file.display().to_string()], more].concat()).ok().json()
}

/// Returns every row except the times of the migrations and those of the tables in `without`.
fn rows(deployment: &Deployment, without: &[&str]) -> Vec<String> {
    let left_out = |row: &String| {
        row.starts_with("__diesel") || without.iter().any(|table| row.starts_with(&format!("{table} ")))
    };
    let mut rows = deployment.database().dump();
    rows.retain(|row| !left_out(row));
    rows.sort();
    rows
}

/// Returns the rows of a store; `None` if there is no store.
fn all(deployment: &Deployment) -> Option<Vec<String>> {
    let path = deployment.database().url().strip_prefix("sqlite:").map(PathBuf::from);
    path.is_none_or(|path| path.exists()).then(|| deployment.database().dump())
}

/// Returns the same backup with another first line, and a matching checksum.
fn with_header(bytes: &[u8], change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let end = bytes.iter().position(|byte| *byte == b'\n').expect("a first line");
    let mut header: Value = serde_json::from_slice(&bytes[..end]).expect("JSON");
    change(&mut header);
    let content = [header.to_string().as_bytes(), &bytes[end..bytes.len() - 72]].concat();
    let mut sum = String::new();
    for byte in digest(&SHA256, &content).as_ref() {
        write!(sum, "{byte:02x}").expect("a string takes everything");
    }
    [&content[..], b"sha256 ", sum.as_bytes(), b"\n"].concat()
}

fn what_cannot_be_restored_is_refused_with_one_line_and_changes_nothing(kind: StoreKind) {
    let tenants = Tenants::new(kind);
    let file = back_up(&tenants);
    let good = fs::read(&file).expect("the backup");
    let target = elsewhere(&tenants, kind);
    if kind == StoreKind::Postgres {
        let _made = target.cli(&["migrate"]).ok();
    }
    let refused = |deployment: &Deployment, bytes: Option<&[u8]>, why: &str| {
        let before = all(deployment);
        let file = deployment.dir().join("bad.backup");
        let _ = fs::remove_file(&file);
        if let Some(bytes) = bytes {
            fs::write(&file, bytes).expect("writing");
        }
        let answer = deployment.cli(&["restore", &file.display().to_string()]).code(1).json();
        let message = answer["error"]["message"].as_str().expect("a message");
        assert!(message.contains(why) && message.ends_with("nothing was changed"), "{why}: {message}");
        assert_eq!(message.lines().count(), 1, "{message}");
        assert_eq!(all(deployment), before, "{why}");
        let left: Vec<_> =
            fs::read_dir(deployment.dir()).expect("the directory").flatten().map(|it| it.file_name()).collect();
        assert!(!left.iter().any(|name| name.to_string_lossy().contains("restoring")), "{left:?}");
    };
    refused(&target, None, "can't be read");
    refused(&target, Some(b""), "it is no backup");
    refused(&target, Some(b"{\"format\":\"else\",\"number\":1}\n"), "it is no backup");
    refused(&target, Some(&good[..good.len() - 1]), "it is damaged or cut off");
    refused(&target, Some(&good[..good.len() / 2]), "it is damaged or cut off");
    for at in [good.len() / 2, good.len() - 100, good.len() - 2] {
        let mut damaged = good.clone();
        damaged[at] ^= 1;
        refused(&target, Some(&damaged), "it is damaged or cut off");
    }
    refused(&target, Some(&with_header(&good, |header| header["number"] = json!(2))), "its format has the number 2");
    let older = with_header(&good, |header| {
        header["schema"].as_array_mut().expect("a list").pop();
    });
    refused(&target, Some(&older), "it is older than this program");
    let newer = with_header(&good, |header| header["schema"].as_array_mut().expect("a list").push(json!("99")));
    refused(&target, Some(&newer), "it is newer than this program");
    let another = elsewhere(&tenants, other(kind));
    if kind == StoreKind::Sqlite {
        let _made = another.cli(&["migrate"]).ok();
    }
    refused(&another, Some(&good), "it is of a store of the kind");
    // Anybody may have made the file, so terminal escape sequences in it must not reach the terminal.
    let escapes = with_header(&good, |header| {
        header["orgauth"] = json!("1\u{1b}]0;x\u{7}");
        header["schema"].as_array_mut().expect("a list").push(json!("\u{1b}[2J"));
    });
    refused(&target, Some(&escapes), r"orgauth 1\u{1b}]0;x\u{7}");
    // A store in use: here the one that the backup was made of.
    refused(
        &tenants.deployment,
        Some(&good),
        if kind == StoreKind::Sqlite { "there already" } else { "has rows already" },
    );
    restore(&target, &file, &[]);
}

fn every_row_comes_back_and_nothing_sealed_is_opened(kind: StoreKind) {
    let mut tenants = Tenants::new(kind);
    tenants.deployment = tenants
        .deployment
        .configure("webhooks.allow_private_networks = true\nwebhooks.allow_http = true\nwebhooks.extra_ports = [9]");
    let server = tenants.deployment.serve();
    let mut ada = server.api("acme").signed_in(ADA);
    let hook = json!({ "url": "http://127.0.0.1:9/hook", "events": ["member.invited"] });
    ada.post("/org/webhooks", hook).assert(201);
    ada.post("/org/members/invite", json!({ "email": "new@acme.example", "role": "member" })).assert(201);
    let secret = ada.post("/auth/2fa/setup", json!({ "password": orgauth_tests::PASSWORD })).expect(200);
    let secret = secret.at("/data/secret").as_str().expect("a secret").to_owned();
    ada.post("/auth/2fa/enable", json!({ "code": tenants.deployment.totp(&secret) })).assert(200);
    server.api("globex").login(GIL, "wrong password").assert(401);
    let token = server.api("acme").signed_in(MAX).access();
    drop(server);
    let file = back_up(&tenants);
    let text = String::from_utf8_lossy(&fs::read(&file).expect("the backup")).into_owned();
    assert!(!text.contains(&secret) && !text.contains(&tenants.acme.key), "a secret in the backup");

    let target = elsewhere(&tenants, kind);
    let told = restore(&target, &file, &["--keep-sessions"]);
    assert_eq!((&told["sessionsKept"], &told["opens"]), (&json!(true), &json!(true)), "{told}");
    let passing = ["servers", "password_resets"];
    assert_eq!(rows(&target, &passing), rows(&tenants.deployment, &passing));
    assert!(rows(&target, &[]).iter().any(|row| row.starts_with("recovery_codes ")));
    let server = target.serve();
    tenants.acme.verify(&server, &token).expect("the session lives on");
    assert!(tenants.globex.verify(&server, &token).is_err(), "in its own organization alone");
}

fn a_backup_beside_a_busy_server_is_one_snapshot_and_ends_every_session(kind: StoreKind) {
    let tenants = Tenants::new(kind);
    let server = tenants.deployment.serve();
    let max = server.api("acme").signed_in(MAX);
    let done = AtomicBool::new(false);
    let file = std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut number = 0;
            let mut ada = server.api("acme").signed_in(ADA);
            while !done.load(Ordering::Relaxed) {
                number += 1;
                ada.post(
                    "/org/members/invite",
                    json!({ "email": format!("n{number}@acme.example"), "role": "member" }),
                )
                .assert(201);
            }
        });
        let file = back_up(&tenants);
        done.store(true, Ordering::Relaxed);
        file
    });
    tenants.acme.verify(&server, &max.access()).expect("the server goes on");
    let target = elsewhere(&tenants, kind);
    let told = restore(&target, &file, &[]);
    assert_eq!(told["sessionsKept"], false, "{told}");
    let restored = target.serve();
    assert!(tenants.acme.verify(&restored, &max.access()).is_err(), "the session has ended");
    let again = restored.api("acme").signed_in(MAX);
    tenants.acme.verify(&restored, &again.access()).expect("a new one is good, and so is the API key");
    restored.api("acme").signed_in(ADA).get("/org/invites").assert(200);
}

fn a_data_key_that_does_not_open_the_backup_is_said(kind: StoreKind) {
    let tenants = Tenants::new(kind);
    let file = back_up(&tenants);
    let target = Deployment::new(kind);
    let output = target.run(&["restore", &file.display().to_string()]).ok();
    let last = output.stdout.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("warning: The secrets.data_keys here don't open what is sealed in it"),
        "{}",
        output.stdout
    );
}

/// A write-ahead log that a server left behind would change any file that replaces its database.
#[test]
fn a_restore_beside_the_log_of_another_file_is_refused_and_a_stop_leaves_an_empty_log() {
    let (tenants, mut server) = Tenants::serve(StoreKind::Sqlite);
    let path = tenants.deployment.database().url().trim_start_matches("sqlite:").to_owned();
    let (log, index) = (format!("{path}-wal"), format!("{path}-shm"));
    let file = back_up(&tenants);
    let max = server.api("acme").signed_in(MAX);
    server.terminate();
    assert_eq!(fs::metadata(&log).expect("the log").len(), 0, "the log of a server that stopped");
    // A crash leaves a log with the changes since the backup.
    let server = tenants.deployment.serve();
    let _in = server.api("acme").signed_in(ADA);
    assert!(fs::metadata(&log).expect("the log").len() > 0);
    let mut server = server;
    server.kill9();
    fs::rename(&path, format!("{path}.old")).expect("moving the file alone");
    let refused = tenants.deployment.cli(&["restore", &file.display().to_string()]).code(1).json();
    let message = refused["error"]["message"].as_str().expect("a message");
    assert!(
        message.contains(&format!("{log} and {index} are there already; move them away, all together")),
        "{message}"
    );
    assert!(!std::path::Path::new(&path).exists());
    for name in [&log, &index] {
        fs::rename(name, format!("{name}.old")).expect("moving");
    }
    restore(&tenants.deployment, &file, &[]);
    let server = tenants.deployment.serve();
    assert!(tenants.acme.verify(&server, &max.access()).is_err(), "the session has ended");
    tenants.acme.verify(&server, &server.api("acme").signed_in(MAX).access()).expect("the tables are sound");
}

fn nothing_is_written_over_and_nothing_is_left_of_a_backup_that_fails(kind: StoreKind) {
    let tenants = Tenants::new(kind);
    let file = back_up(&tenants);
    let before = fs::read(&file).expect("the backup");
    let name = file.display().to_string();
    let refused = tenants.deployment.cli(&["backup", &name]).code(1).json();
    assert_eq!(refused["error"]["code"], "file_exists", "{refused}");
    assert_eq!(fs::read(&file).expect("the backup"), before);
    let _made = tenants.deployment.cli(&["backup", &name, "--force"]).ok();
    let nowhere = tenants.deployment.cli(&["backup", "/nowhere/store.backup"]).code(1).json();
    assert_eq!(nowhere["error"]["code"], "not_written", "{nowhere}");
    if kind == StoreKind::Sqlite {
        let missing = tenants.deployment.dir().join("missing.db");
        let deployment = Deployment::new(kind).set("store.url", format!("sqlite:{}", missing.display()));
        let _refused = deployment.cli(&["backup", &format!("{name}.2")]).code(2);
        assert!(!missing.exists());
    }
    let left: Vec<_> =
        fs::read_dir(tenants.deployment.dir()).expect("the directory").flatten().map(|it| it.file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().contains("partial")), "{left:?}");
}
