//! `orgauth user import` where it breaks off: what was reported is in, and the same command does the rest.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::Stdio;

use orgauth_tests::{Deployment, StoreKind, Tenants};
use serde_json::Value;

on_both_stores! {
    an_import_that_is_killed_has_what_it_reported_and_the_same_command_adds_the_rest,
    an_import_whose_report_nobody_reads_stops_and_says_how_to_go_on,
}

const USERS: u64 = 1500;

fn tenants(kind: StoreKind) -> (Tenants, PathBuf) {
    let tenants = Tenants::on(Deployment::new(kind).set("import.batch", 20));
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

fn an_import_that_is_killed_has_what_it_reported_and_the_same_command_adds_the_rest(kind: StoreKind) {
    let (tenants, file) = tenants(kind);
    let path = file.display().to_string();
    let mut command = tenants.deployment.command(&["user", "import", &path, "--json"]);
    let mut running = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
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
