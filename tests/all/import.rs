//! Interrupted runs of `orgauth user import`: the reported users are imported, and the same command imports the rest.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Stdio};

use orgauth_tests::{Database, Deployment, PgCluster, StoreKind, Tenants};
use serde_json::Value;

on_both_stores! {
    an_import_that_is_killed_has_what_it_reported_and_the_same_command_adds_the_rest,
    an_import_whose_report_nobody_reads_stops_and_says_how_to_go_on,
}

/// How many users one transaction imports.
const BATCH: u64 = 20;

const USERS: u64 = 1500;

fn tenants(kind: StoreKind) -> (Tenants, PathBuf) {
    on(Deployment::new(kind))
}

fn on(deployment: Deployment) -> (Tenants, PathBuf) {
    let tenants = Tenants::on(deployment.set("import.batch", BATCH));
    let file = tenants.deployment.dir().join("users.ndjson");
    let mut lines = String::new();
    for number in 0..USERS {
        let memberships = r#"[{"slug":"acme","role":"member"}]"#;
        let line =
            format!(r#"{{"email":"u{number}@moved.example","name":"U {number}","memberships":{memberships}}}"#);
        writeln!(lines, "{line}").expect("a line");
    }
    std::fs::write(&file, lines).expect("a file");
    (tenants, file)
}

fn import(tenants: &Tenants, file: &std::path::Path) -> Value {
    tenants.deployment.run(&["user", "import", &file.display().to_string(), "--json"]).ok().json()
}

/// Returns every address imported so far.
fn imported(tenants: &Tenants) -> Vec<String> {
    let sql = "SELECT email AS text FROM users WHERE email LIKE '%@moved.example' ORDER BY id";
    Database::texts(&tenants.deployment.database().url(), sql)
}

/// Checks the report of a run that was interrupted by a failure of the store: it is complete, names the last imported line, and every
/// line up to that one is imported. Returns their number; at most `unknown` more may be imported, whose commit was not answered.
fn assert_broken_off(tenants: &Tenants, report: &Value, unknown: u64) -> u64 {
    assert_eq!(report["error"]["code"], "unavailable", "{report}");
    let results = report["results"].as_array().expect("the results");
    let done = u64::try_from(results.len()).expect("a count");
    assert!(done < USERS && results.iter().all(|result| result["userId"].is_string()), "{report}");
    assert_eq!((&report["imported"], &report["present"], &report["failed"]), (&done.into(), &0.into(), &0.into()));
    let message = report["error"]["message"].as_str().expect("words");
    let told = if done == 0 { "no line is done".to_owned() } else { format!("lines 1 to {done} are done") };
    assert!(message.contains(&told) && message.contains("Run the same command again"), "{message}");
    let found = imported(tenants);
    let count = u64::try_from(found.len()).expect("a count");
    assert!((done..=done + unknown).contains(&count), "{done} lines were reported, {count} are in");
    for number in 0..done {
        assert!(found.contains(&format!("u{number}@moved.example")), "line {} was reported", number + 1);
    }
    done
}

/// Checks that the same command imports the rest, and reports the imported users with the same identifiers.
fn assert_goes_on(tenants: &Tenants, file: &std::path::Path, report: &Value) {
    let before = u64::try_from(imported(tenants).len()).expect("a count");
    let again = import(tenants, file);
    assert_eq!(
        (&again["imported"], &again["present"], &again["failed"]),
        (&(USERS - before).into(), &before.into(), &0.into())
    );
    let ids = |report: &Value| -> Vec<Value> {
        report["results"].as_array().expect("results").iter().map(|result| result["userId"].clone()).collect()
    };
    assert!(ids(&again).starts_with(&ids(report)), "what was reported is in");
}

/// SQLite: no file can grow beyond two MiB.
#[test]
fn m5_an_import_that_fills_the_disk_has_what_it_reported_and_nothing_else() {
    let (tenants, file) = tenants(StoreKind::Sqlite);
    let path = file.display().to_string();
    let full = "trap '' XFSZ && ulimit -f 4096";
    let report = tenants.deployment.run_within(full, &["user", "import", &path, "--json"]).code(1).json();
    assert!(assert_broken_off(&tenants, &report, 0) > 0, "the disk is not full at once");
    assert_goes_on(&tenants, &file, &report);
}

/// PostgreSQL crashes during the import. A batch whose commit was not answered may be stored; no later batch is.
#[test]
fn m5_an_import_whose_database_dies_has_what_it_reported() {
    let mut cluster = PgCluster::start();
    let database = Database::postgres_on(&cluster.url());
    let (tenants, file) = on(Deployment::on(database).set("store.checkout_timeout", "1s"));
    let mut running = started(&tenants, &file);
    let mut stdout = BufReader::new(running.stdout.take().expect("its report"));
    let mut text = String::new();
    for _ in 0..101 {
        stdout.read_line(&mut text).expect("a line of the report");
    }
    cluster.stop_immediate();
    stdout.read_to_string(&mut text).expect("the rest of the report");
    assert_eq!(running.wait().expect("its end").code(), Some(1));
    let report: Value = serde_json::from_str(&text).expect("a whole report");
    cluster.start_again();
    assert!(assert_broken_off(&tenants, &report, BATCH) >= 100);
    assert_goes_on(&tenants, &file, &report);
}

fn started(tenants: &Tenants, file: &std::path::Path) -> Child {
    let mut command = tenants.deployment.command(&["user", "import", &file.display().to_string(), "--json"]);
    command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts")
}

fn an_import_that_is_killed_has_what_it_reported_and_the_same_command_adds_the_rest(kind: StoreKind) {
    let (tenants, file) = tenants(kind);
    let mut running = started(&tenants, &file);
    let stdout = BufReader::new(running.stdout.take().expect("its report"));
    let reported: Vec<String> = stdout.lines().map_while(Result::ok).skip(1).take(200).collect();
    running.kill().expect("it is killed");
    running.wait().expect("its end");
    let ids: Vec<String> = reported
        .iter()
        .map(|line| serde_json::from_str::<Value>(line.trim_end_matches(',')).expect("a result"))
        .map(|result| result["userId"].as_str().expect("an account").to_owned())
        .collect();
    assert_eq!(ids.len(), 200);

    let again = import(&tenants, &file);
    let [imported, present, failed] =
        ["imported", "present", "failed"].map(|key| again[key].as_u64().expect("a number"));
    assert_eq!((imported + present, failed), (USERS, 0));
    assert!(present >= 200, "{present}");
    let found = |line: usize| again["results"][line]["userId"].as_str().expect("an account");
    assert!(ids.iter().enumerate().all(|(line, id)| found(line) == id), "what was reported is in");
    assert_eq!(import(&tenants, &file)["present"].as_u64(), Some(USERS));
}

fn an_import_whose_report_nobody_reads_stops_and_says_how_to_go_on(kind: StoreKind) {
    let (tenants, file) = tenants(kind);
    let path = file.display().to_string();
    let mut command = tenants.deployment.command(&["user", "import", &path, "--json"]);
    let mut running = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    drop(running.stdout.take());
    let mut said = String::new();
    running.stderr.take().expect("what it says").read_to_string(&mut said).expect("text");
    assert!(!running.wait().expect("its end").success());
    assert!(said.contains("can't be written to stdout") && said.contains("Run the same command again"), "{said}");
    let again = import(&tenants, &file);
    assert_eq!(again["failed"].as_u64(), Some(0));
    assert_eq!(import(&tenants, &file)["present"].as_u64(), Some(USERS));
}
