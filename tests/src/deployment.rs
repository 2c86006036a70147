//! An installation of orgauth: a store, a configuration file, and the binary.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::Value;
use tempfile::TempDir;

use crate::process::{binary, wait};
use crate::{Database, Server, StoreKind, chance};

/// The timeout of a command.
const COMMAND_DEADLINE: Duration = Duration::from_mins(1);

/// A store and a configuration. [`Deployment::cli`] and [`Deployment::serve`] run the binary on them.
#[derive(Debug)]
pub struct Deployment {
    dir: TempDir,
    database: Database,
    config: PathBuf,
    overrides: BTreeMap<String, String>,
}

impl Deployment {
    pub fn new(kind: StoreKind) -> Self {
        Self::on(Database::new(kind))
    }

    /// Creates an installation on a database that the test has created.
    pub fn on(database: Database) -> Self {
        let dir = tempfile::tempdir().expect("a directory for the deployment");
        let config = dir.path().join("orgauth.toml");
        let mail = dir.path().join("mail");
        fs::create_dir(&mail).expect("the mail directory");
        // The tests write faster than people do, so this limit is set high; it has tests of its own.
        // The keys are dotted, without tables, so that `configure` can append more keys.
        let text = format!(
            "http.listen = \"127.0.0.1:0\"\n\
             http.base_url = \"http://127.0.0.1/api/v1\"\n\
             store.url = \"{}\"\n\
             mail.transport = \"file\"\n\
             mail.dir = \"{}\"\n\
             secrets.data_keys = {{ k1 = \"{}\" }}\n\
             secrets.data_key_active = \"k1\"\n\
             throttle.user_writes_per_minute = 1000000\n\
             log.level = \"info\"\n",
            database.url(),
            mail.display(),
            data_key(),
        );
        let mut file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&config)
            .expect("the configuration file");
        file.write_all(text.as_bytes()).expect("writing the configuration");
        Self { dir, database, config, overrides: BTreeMap::new() }
    }

    /// Overrides a key, as in `set("store.pool_size", 2)`, through the environment variable
    /// `ORGAUTH_STORE__POOL_SIZE` of every process started from now on.
    #[must_use]
    pub fn set(mut self, key: &str, value: impl ToString) -> Self {
        self.overrides.insert(variable(key), value.to_string());
        self
    }

    /// Undoes [`Deployment::set`].
    #[must_use]
    pub fn unset(mut self, key: &str) -> Self {
        self.overrides.remove(&variable(key));
        self
    }

    /// Adds lines of TOML with dotted keys to the configuration file.
    #[must_use]
    pub fn configure(self, toml: &str) -> Self {
        let mut text = fs::read_to_string(&self.config).expect("reading the configuration");
        text.push_str(toml);
        text.push('\n');
        fs::write(&self.config, text).expect("writing the configuration");
        self
    }

    pub fn database(&self) -> &Database {
        &self.database
    }

    pub fn config(&self) -> &Path {
        &self.config
    }

    /// Returns the deployment's own directory, which has the configuration, the mails and the logs.
    pub fn dir(&self) -> &Path {
        self.dir.path()
    }

    /// Returns the mails written so far, oldest first by file name.
    pub fn mails(&self) -> Vec<String> {
        let mut files: Vec<PathBuf> = fs::read_dir(self.dir().join("mail"))
            .expect("the mail directory")
            .map(|entry| entry.expect("a mail").path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "eml"))
            .collect();
        files.sort();
        files.iter().map(|file| fs::read_to_string(file).expect("a mail")).collect()
    }

    /// Returns a command of the binary with this deployment's configuration and no other environment variables.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(binary());
        command
            .args(args)
            .arg("--config")
            .arg(&self.config)
            .current_dir(self.dir())
            .env_clear()
            .env("RUST_BACKTRACE", "1")
            .envs(&self.overrides);
        command
    }

    /// Runs a command with `--json` to its end.
    pub fn cli(&self, args: &[&str]) -> CliOutput {
        self.cli_with_stdin(args, "")
    }

    pub fn cli_with_stdin(&self, args: &[&str], stdin: &str) -> CliOutput {
        let mut command = self.command(args);
        command.arg("--json");
        run(command, args, stdin)
    }

    /// Runs a command to its end without `--json`: for human-readable output, and for a `serve` that must refuse to start.
    pub fn run(&self, args: &[&str]) -> CliOutput {
        run(self.command(args), args, "")
    }

    /// Starts the server with limits of the shell, as in `ulimit -n 256`.
    pub fn serve_within(&self, limits: &str) -> Server {
        Server::start(self.command_within(limits, &["serve"]), self.dir())
    }

    /// Runs a command to its end with such limits.
    pub fn run_within(&self, limits: &str, args: &[&str]) -> CliOutput {
        run(self.command_within(limits, args), args, "")
    }

    fn command_within(&self, limits: &str, args: &[&str]) -> Command {
        let inner = self.command(args);
        let mut command = Command::new("/bin/sh");
        command
            .arg("-c")
            .arg(format!("{limits} && exec \"$0\" \"$@\""))
            .arg(inner.get_program())
            .args(inner.get_args());
        command.current_dir(self.dir()).env_clear();
        command.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?))));
        command
    }

    /// Starts the server with a machine's clock that is wrong by as much, as in `+15s`.
    pub fn serve_at(&self, difference: &str) -> Server {
        let mut command = self.command(&["serve"]);
        command.env("LD_PRELOAD", faketime()).env("FAKETIME", difference).env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        Server::start(command, self.dir())
    }

    /// Starts the server and waits until it listens.
    pub fn serve(&self) -> Server {
        Server::start(self.command(&["serve"]), self.dir())
    }
}

/// The result of a command.
#[derive(Debug)]
pub struct CliOutput {
    /// The exit code; `None` when a signal ended the command.
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
    args: String,
}

impl CliOutput {
    /// Fails the test, with the whole output, unless the command succeeded.
    #[must_use]
    pub fn ok(self) -> Self {
        self.code(0)
    }

    /// Fails the test unless the exit code is `code`.
    #[must_use]
    pub fn code(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:#?}");
        self
    }

    /// Returns the JSON on stdout.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("`orgauth {}` did not print JSON: {error}\n{self:#?}", self.args))
    }
}

fn variable(key: &str) -> String {
    format!("ORGAUTH_{}", key.to_uppercase().replace('.', "__"))
}

/// Returns the library that changes the time of a program; `tests/run` installs it.
fn faketime() -> PathBuf {
    let directories = fs::read_dir("/usr/lib").expect("the libraries of the system").flatten();
    let mut found =
        directories.map(|entry| entry.path().join("faketime/libfaketime.so.1")).filter(|path| path.exists());
    found.next().expect("faketime is missing: `apt-get install faketime`")
}

/// Returns 32 random bytes in base64. The server refuses placeholders.
pub fn data_key() -> String {
    let bytes: Vec<u8> = (0..32).map(|_| u8::try_from(chance(256)).unwrap_or_default()).collect();
    BASE64_STANDARD.encode(bytes)
}

fn run(mut command: Command, args: &[&str], stdin: &str) -> CliOutput {
    let mut stdout = tempfile::tempfile().expect("a file for stdout");
    let mut stderr = tempfile::tempfile().expect("a file for stderr");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(stdout.try_clone().expect("a handle"))
        .stderr(stderr.try_clone().expect("a handle"))
        .spawn()
        .expect("starting orgauth");
    let mut input = child.stdin.take().expect("a pipe to stdin");
    // A command that reads no input may have ended already.
    let _ = input.write_all(stdin.as_bytes());
    drop(input);
    let status = wait(&mut child, COMMAND_DEADLINE);
    if status.is_none() {
        child.kill().expect("ending a hung command");
        child.wait().expect("ending a hung command");
    }
    let output = CliOutput {
        code: status.and_then(|status| status.code()),
        stdout: text(&mut stdout),
        stderr: text(&mut stderr),
        args: args.join(" "),
    };
    assert!(status.is_some(), "no end within {COMMAND_DEADLINE:?}: {output:#?}");
    output
}

fn text(file: &mut File) -> String {
    let mut bytes = Vec::new();
    file.rewind().expect("reading an output");
    file.read_to_end(&mut bytes).expect("reading an output");
    String::from_utf8_lossy(&bytes).into_owned()
}
