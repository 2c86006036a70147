//! `orgauth demo` as somebody sees it who has just built it: it starts without any set-up, and what it prints works.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use orgauth_tests::{Server, binary, eventually};
use serde_json::Value;
use tempfile::TempDir;

/// A directory whose name needs quoting, and the server's output beside it.
struct Demo {
    home: TempDir,
}

impl Demo {
    fn new() -> Self {
        Self { home: tempfile::tempdir().expect("a directory") }
    }

    fn data(&self) -> PathBuf {
        self.home.path().join("the demo's data")
    }

    fn start(&self) -> Server {
        let mut command = Command::new(binary());
        command.args(["demo", "--listen", "127.0.0.1:0", "--data"]).arg(self.data()).env_clear();
        Server::start(command, self.home.path())
    }
}

/// Everything that is printed at start.
fn welcome(server: &Server) -> String {
    eventually("the end of the welcome", Duration::from_secs(10), || {
        Some(server.stdout()).filter(|text| text.contains("Ctrl-C"))
    })
}

/// The printed lines to paste.
fn curl_lines(welcome: &str) -> Vec<&str> {
    welcome.lines().filter(|line| line.trim_start().starts_with("curl ")).collect()
}

/// What the lines say without the port, which differs at each start.
fn credentials(welcome: &str) -> Vec<&str> {
    let wanted = ["organization ", "admin ", "member ", "two-factor ", "API key "];
    welcome.lines().map(str::trim).filter(|line| wanted.iter().any(|start| line.starts_with(start))).collect()
}

fn paste(line: &str) -> Value {
    let output = Command::new("bash").args(["-c", line]).output().expect("running bash");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && errors.is_empty(), "{line}\n{text}\n{errors}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{line}\n{text}\n{error}"))
}

fn assert_lines_work(demo: &Demo, lines: Vec<&str>) {
    let curl = Command::new("curl").arg("--version").output();
    assert!(curl.is_ok_and(|output| output.status.success()), "curl is missing: install it to run this test");
    assert!(lines.len() >= 5, "{lines:?}");
    let mut seen = Vec::new();
    for line in lines {
        if line.contains("/accept") {
            eventually("the mail", Duration::from_secs(10), || {
                let mut files = fs::read_dir(demo.data().join("mail")).expect("the mails").flatten();
                files.any(|file| file.path().extension().is_some_and(|end| end == "eml")).then_some(())
            });
        }
        let answer = paste(line);
        assert_eq!(answer["status"], "success", "{line}\n{answer}");
        assert_ne!(answer["data"]["valid"], false, "{line}\n{answer}");
        seen.extend(answer["data"].as_object().expect("data").keys().cloned());
    }
    for wanted in ["accessToken", "user", "valid", "message"] {
        assert!(seen.iter().any(|key| key == wanted), "no line has shown {wanted}: {seen:?}");
    }
}

#[test]
fn every_printed_line_works_and_a_restart_keeps_the_credentials() {
    let demo = Demo::new();
    let mut server = demo.start();
    let first = welcome(&server);
    assert_lines_work(&demo, curl_lines(&first));
    assert_eq!(server.terminate().code(), Some(0));

    let server = demo.start();
    let second = welcome(&server);
    assert_eq!(credentials(&first), credentials(&second));
    assert_eq!(credentials(&first).len(), 5, "{first}");
    // C1: the code of this half minute was used before the restart.
    let is_code = |line: &&str| line.contains(" totp ");
    assert_eq!(curl_lines(&second).into_iter().filter(is_code).count(), 1, "{second}");
    // Whoever was invited has joined.
    let is_invitation = |line: &&str| line.contains("/org/members/invite") || line.contains("/accept");
    let again = |line: &&str| !is_code(line) && !is_invitation(line);
    assert_lines_work(&demo, curl_lines(&second).into_iter().filter(again).collect());
}

#[test]
fn its_files_are_private_and_every_other_command_works_with_its_configuration() {
    let demo = Demo::new();
    let mut server = demo.start();
    welcome(&server);
    let config = demo.data().join("orgauth.toml");
    let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    assert_eq!((mode(&config), mode(&demo.data())), (0o600, 0o700));
    for entry in fs::read_dir(demo.data()).expect("the directory") {
        let path = entry.expect("an entry").path();
        assert_eq!(mode(&path) & 0o077, 0, "{} is open to others", path.display());
    }
    let run = |args: &[&str]| {
        let output =
            Command::new(binary()).args(args).arg("--config").arg(&config).arg("--json").env_clear().output();
        let output = output.expect("running orgauth");
        assert!(output.status.success(), "{args:?}: {output:?}");
        serde_json::from_slice::<Value>(&output.stdout).expect("JSON")
    };
    let listed = run(&["org", "list"]);
    assert_eq!(listed["organizations"][0]["slug"], "acme", "beside the running demo: {listed}");
    run(&["org", "create", "--slug", "globex", "--name", "Globex"]);
    server.kill9();
    assert_eq!(run(&["org", "list"])["organizations"].as_array().map(Vec::len), Some(2));
}

/// F2: both names of this machine are its own origin; others are not.
#[test]
fn pages_on_localhost_and_127_0_0_1_may_call_it_and_others_may_not() {
    let demo = Demo::new();
    let server = demo.start();
    welcome(&server);
    let port = server.host().rsplit(':').next().expect("a port").to_owned();
    for host in ["localhost", "127.0.0.1"] {
        let mut page = server.api("acme").with_header("origin", &format!("http://{host}:{port}"));
        page.call("/auth/logout").assert(200);
    }
    for origin in ["http://localhost:1".to_owned(), format!("https://localhost:{port}"), "null".to_owned()] {
        let mut page = server.api("acme").with_header("origin", &origin);
        page.call("/auth/logout").assert_error(403, "origin_not_allowed");
    }
}

#[test]
fn on_a_port_that_is_taken_it_says_so_in_one_line_and_makes_no_data() {
    let demo = Demo::new();
    let server = demo.start();
    let other = Demo::new();
    let mut command = Command::new(binary());
    command.args(["demo", "--listen", server.host(), "--data"]).arg(other.data()).env_clear();
    let output = command.output().expect("running orgauth");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), errors.lines().count()), (Some(1), 1), "{errors}");
    assert!(errors.contains(server.host()) && errors.contains("--listen"), "{errors}");
    assert!(!other.data().join("orgauth.db").exists() && !other.data().join("orgauth.toml").exists());
}

/// What a script reads: one object, and nothing before it.
#[test]
fn for_scripts_it_prints_one_json_object() {
    let demo = Demo::new();
    let out = demo.home.path().join("out.json");
    let mut command = Command::new(binary());
    command.args(["demo", "--json", "--listen", "127.0.0.1:0", "--data"]).arg(demo.data()).env_clear();
    command.stdout(fs::File::create(&out).expect("a file")).stderr(Stdio::null());
    let mut child = command.spawn().expect("the demo");
    let printed = (0..300).find_map(|_| {
        std::thread::sleep(Duration::from_millis(100));
        fs::read_to_string(&out).ok().filter(|text| text.contains("}\n"))
    });
    child.kill().and_then(|()| child.wait()).expect("the end of the demo");
    let printed = printed.expect("an object within 30 s");
    let printed: Value = serde_json::from_str(&printed).unwrap_or_else(|error| panic!("{printed}\n{error}"));
    assert!(
        printed["listening"].as_str().is_some_and(|address| address.starts_with("http://127.0.0.1:")),
        "{printed}"
    );
    assert_eq!(printed["demo"]["organization"], "acme");
}
