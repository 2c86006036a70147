//! Output that can't be written: every command says so on stderr and exits 1, and a key that nobody has read can be ended.

use orgauth_tests::{CliOutput, Deployment, StoreKind, binary};

on_both_stores! {
    what_can_not_be_written_is_said_and_exits_1,
    a_key_that_could_not_be_shown_is_ended_by_the_command_that_is_named,
}

const FULL: &str = "exec >/dev/full";

/// A pipe that nobody reads any more.
const PIPE: &str = "mkfifo $$.pipe && exec 3<>$$.pipe >$$.pipe 3>&-";

/// A closed stdout looks like one that was discarded on purpose. That is a mistake where a key is shown once.
const NOWHERE: [&str; 4] = [FULL, PIPE, "exec >&-", "exec >/dev/null"];

#[track_caller]
fn assert_said(output: CliOutput) -> CliOutput {
    let output = output.code(1);
    assert!(output.stderr.contains("can't be written to stdout: "), "{output:?}");
    output
}

fn what_can_not_be_written_is_said_and_exits_1(kind: StoreKind) {
    let deployment = Deployment::new(kind);
    deployment.tenant("acme");
    deployment.member("acme", "ada@acme.example", "org_admin");
    std::fs::write(deployment.dir().join("users.ndjson"), "{}\n").expect("a file");
    let commands: [&[&str]; 17] = [
        &["--help"],
        &["--version"],
        &["completions", "bash"],
        &["config", "check"],
        &["config", "check", "--connect"],
        &["config", "print"],
        &["config", "print", "--explain"],
        &["doctor"],
        &["keys", "list"],
        &["man", "man"],
        &["migrate"],
        &["openapi"],
        &["org", "list"],
        &["org", "update", "--slug", "acme", "--plan", "pro"],
        &["rekey"],
        &["totp", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"],
        &["user", "import", "users.ndjson"],
    ];
    for command in commands {
        assert_said(deployment.run_within(FULL, command));
        assert_said(deployment.run_within(FULL, &[command, &["--json"]].concat()));
    }
    assert_said(deployment.run_within(PIPE, &["openapi"]));
    assert_said(deployment.run_within(PIPE, &["org", "list", "--json"]));
    // What fails in any case keeps its own message and exit code.
    for (command, code, why) in [
        (&["org", "suspend", "--slug", "nowhere"][..], 1, "no organization has this slug"),
        (&["nonsense"], 2, "nonsense"),
    ] {
        let failed = deployment.run_within(FULL, &[command, &["--json"]].concat()).code(code);
        assert!(failed.stderr.contains("error") && failed.stderr.contains(why), "{failed:?}");
    }
    let _ = deployment.run_within("exec >/dev/null", &["org", "list"]).ok();
    let invite = ["org", "create", "--slug", "globex", "--name", "Globex", "--admin-email", "gil@globex.example"];
    let output = assert_said(deployment.run_within(FULL, &invite));
    assert!(output.stderr.contains("POST /org/invites/inv_"), "the link is a secret, too: {output:?}");
}

fn a_key_that_could_not_be_shown_is_ended_by_the_command_that_is_named(kind: StoreKind) {
    let deployment = Deployment::new(kind);
    deployment.cli(&["org", "create", "--slug", "acme", "--name", "Acme"]).ok().json();
    let kinds: [(&[&str], &[&str]); 2] = [
        (&["api-key", "create", "--org", "acme", "--name", "lost"], &["api-key", "list", "--org", "acme"]),
        (&["service-key", "create", "--name", "lost"], &["service-key", "list"]),
    ];
    for (create, list) in kinds {
        for stdout in NOWHERE {
            for form in [&[][..], &["--json"]] {
                let output = assert_said(deployment.run_within(stdout, &[create, form].concat()));
                assert_eq!(deployment.run(list).ok().stdout.lines().count(), 1, "it works, and nobody has it");
                let (_, revoke) = output.stderr.split_once("End it: orgauth ").expect("the command");
                let status = std::process::Command::new("/bin/sh")
                    .args(["-c", &format!("'{}' {revoke}", binary().display())])
                    .env_clear()
                    .envs(deployment.command(&[]).get_envs().filter_map(|(name, value)| Some((name, value?))))
                    .output()
                    .expect("running the named command");
                assert!(status.status.success(), "{revoke}: {status:?}");
                assert_eq!(deployment.run(list).ok().stdout, "", "it is ended");
            }
        }
    }
}
