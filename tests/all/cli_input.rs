//! What commands read: byte order marks and line ends around a text are no part of it, and refused lines show in the exit code.

use std::fs;

use orgauth_tests::{Deployment, StoreKind};
use serde_json::json;

on_both_stores! {
    a2_a_byte_order_mark_is_no_part_of_a_password_on_stdin,
    a_byte_order_mark_loses_no_line_of_an_import,
    an_import_that_refuses_lines_exits_3_with_their_number,
}

fn a2_a_byte_order_mark_is_no_part_of_a_password_on_stdin(kind: StoreKind) {
    let deployment = Deployment::new(kind);
    deployment.tenant("acme");
    let server = deployment.serve();
    for (number, (typed, kept)) in [
        ("\u{feff}canary one two\r\n", "canary one two"),
        ("\u{feff}\u{feff}canary one two", "\u{feff}canary one two"),
    ]
    .into_iter()
    .enumerate()
    {
        let email = crate::cli::added(&deployment, number, typed);
        server.api("acme").login(&email, kept).assert(200);
        server.api("acme").login(&email, typed.trim_end()).assert_error(401, "invalid_credentials");
    }
}

fn line(name: &str) -> String {
    let user = json!({
        "email": format!("{name}@moved.example"), "name": name, "memberships": [{"slug": "acme", "role": "member"}]
    });
    format!("{user}\n")
}

fn a_byte_order_mark_loses_no_line_of_an_import(kind: StoreKind) {
    let deployment = Deployment::new(kind);
    deployment.tenant("acme");
    // A file that was put together of others has marks within, too.
    let text = format!("\u{feff}{}\u{feff}{}", line("ada"), line("bob"));
    fs::write(deployment.dir().join("users.ndjson"), &text).expect("a file");
    assert_eq!(deployment.cli(&["user", "import", "users.ndjson"]).ok().json()["imported"], 2);
    assert_eq!(deployment.cli_with_stdin(&["user", "import", "-"], &text).ok().json()["present"], 2);
    let nothing = deployment.cli_with_stdin(&["user", "import", "-"], "\u{feff}\n").ok().json();
    assert_eq!(nothing["results"], json!([]));
}

fn an_import_that_refuses_lines_exits_3_with_their_number(kind: StoreKind) {
    let deployment = Deployment::new(kind);
    deployment.tenant("acme");
    for (refused, said) in [(1, "1 line was refused"), (2, "2 lines were refused")] {
        let text = "{}\n".repeat(refused) + &line("ada");
        let import = ["user", "import", "-"];
        let report = deployment.cli_with_stdin(&import, &text).code(3).json();
        assert_eq!((&report["failed"], &report["error"]["code"]), (&json!(refused), &json!("lines_refused")));
        assert!(report["error"]["message"].as_str().is_some_and(|text| text.starts_with(said)), "{report}");
        fs::write(deployment.dir().join("users.ndjson"), &text).expect("a file");
        let text = deployment.run(&["user", "import", "users.ndjson"]).code(3);
        assert!(text.stdout.ends_with(&format!("0 imported, 1 present, {refused} failed\n")), "{text:?}");
        assert!(text.stderr.contains(said), "{text:?}");
    }
}

#[test]
fn a_path_with_a_line_end_is_refused_and_nothing_is_made() {
    let at = tempfile::tempdir().expect("a directory");
    let path = |name: &str| at.path().join(name).display().to_string();
    for (key, value) in [
        ("store.url", format!("sqlite:{}\n", path("x.db"))),
        ("store.url", format!("\u{feff}sqlite:{}", path("x.db"))),
        ("mail.dir", format!("{}\r", path("mail"))),
    ] {
        let deployment = Deployment::new(StoreKind::Sqlite).set(key, &value);
        for command in ["migrate", "serve"] {
            let refused = deployment.run(&[command]).code(2);
            assert!(
                refused.stderr.contains(key) && refused.stderr.contains("must not contain a line end"),
                "{refused:?}"
            );
            assert_eq!(refused.stderr.trim_end().lines().count(), 1, "{refused:?}");
        }
    }
    assert_eq!(fs::read_dir(at.path()).expect("the directory").count(), 0);
}
