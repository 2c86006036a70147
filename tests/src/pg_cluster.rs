//! A PostgreSQL cluster of one test, which the test can kill and restart.

use std::fs::{File, Permissions};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::Database;
use crate::process::{free_port, poll, setting, signal, tail, wait};

const DEADLINE: Duration = Duration::from_secs(30);

/// A cluster with `fsync` on. Dropping it removes its data.
#[derive(Debug)]
pub struct PgCluster {
    dir: TempDir,
    account: Option<(u32, u32)>,
    port: u16,
    postmaster: Option<Child>,
    settings: Vec<String>,
}

impl PgCluster {
    /// Creates an empty cluster and waits until it answers.
    pub fn start() -> Self {
        Self::start_with(&[])
    }

    /// Creates a cluster with settings such as `fsync=off`.
    pub fn start_with(settings: &[&str]) -> Self {
        let mut cluster = Self::empty(settings);
        let made = cluster
            .command("initdb")
            .args(["--username=orgauth", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync", "-D"])
            .arg(cluster.data())
            .output()
            .expect("running initdb");
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        cluster.start_again();
        cluster
    }

    /// The place of a cluster.
    fn empty(settings: &[&str]) -> Self {
        let dir =
            tempfile::Builder::new().prefix("orgauth-pg").tempdir_in("/tmp").expect("a directory for the cluster");
        let account = owner().map(|name| (id("-u", &name), id("-g", &name)));
        if let Some((user, group)) = account {
            chown(dir.path(), Some(user), Some(group)).expect("handing over the cluster's directory");
        }
        let settings = settings.iter().map(|setting| (*setting).to_owned()).collect();
        Self { dir, account, port: free_port(), postmaster: None, settings }
    }

    /// Creates a standby that follows this cluster, and waits until it answers.
    #[must_use]
    pub fn standby(&self) -> Self {
        let mut standby = Self::empty(&["fsync=off"]);
        let copied = standby
            .command("pg_basebackup")
            .args(["--write-recovery-conf", "--checkpoint=fast", "--no-sync", "--wal-method=stream"])
            .args(["--host=127.0.0.1", "--username=orgauth", "--port", &self.port.to_string(), "--pgdata"])
            .arg(standby.data())
            .output()
            .expect("running pg_basebackup");
        assert!(copied.status.success(), "pg_basebackup: {}", String::from_utf8_lossy(&copied.stderr));
        standby.start_again();
        standby
    }

    /// Waits until this standby has replayed all that `primary` has written.
    pub fn catches_up_with(&self, primary: &Self) {
        let written = Database::texts(&primary.url(), "SELECT pg_current_wal_lsn()::text AS text");
        let [written] = written.as_slice() else { panic!("{written:?}") };
        let replayed = format!("SELECT (pg_last_wal_replay_lsn() >= '{written}')::text AS text");
        let reached = poll(DEADLINE, &mut || (Database::texts(&self.url(), &replayed) == ["true"]).then_some(()));
        assert!(reached.is_some(), "the standby does not follow:\n{}", tail(&self.log()));
    }

    /// Makes this standby a primary, and waits until it takes writes.
    pub fn promote(&self) {
        assert_eq!(Database::texts(&self.url(), "SELECT pg_promote()::text AS text"), ["true"]);
    }

    /// Runs a statement as the superuser.
    pub fn execute(&self, sql: &str) {
        let mut connection = PgConnection::establish(&self.url()).expect("a connection");
        connection.batch_execute(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
    }

    /// Returns the superuser's URL, for [`crate::Database::postgres_on`].
    pub fn url(&self) -> String {
        format!("postgres://orgauth@127.0.0.1:{}/postgres?sslmode=disable", self.port)
    }

    /// Restarts the cluster with TLS, with the server's certificate and key in PEM.
    pub fn start_tls(&mut self, certificate: &str, key: &str) {
        for (name, text) in [("server.crt", certificate), ("server.key", key)] {
            let path = self.data().join(name);
            std::fs::write(&path, text).expect("writing the server's certificate");
            std::fs::set_permissions(&path, Permissions::from_mode(0o600)).expect("closing it to others");
            if let Some((user, group)) = self.account {
                chown(&path, Some(user), Some(group)).expect("handing it over");
            }
        }
        self.settings.push("ssl=on".to_owned());
        self.stop_fast();
        self.start_again();
    }

    /// Returns the port on 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the user and group that own the cluster, if they are not this process's.
    pub(crate) fn account(&self) -> Option<(u32, u32)> {
        self.account
    }

    /// Returns the process id of the postmaster.
    pub fn pid(&self) -> u32 {
        self.postmaster.as_ref().expect("the cluster is not running").id()
    }

    /// Ends every connection and shuts down with a checkpoint (PostgreSQL's fast mode).
    pub fn stop_fast(&mut self) {
        self.end(Signal::INT);
    }

    /// Ends every connection and shuts down without a checkpoint (PostgreSQL's immediate mode).
    pub fn stop_immediate(&mut self) {
        self.end(Signal::QUIT);
    }

    /// Kills the postmaster; its backends exit when they notice.
    pub fn kill9(&mut self) {
        self.end(Signal::KILL);
    }

    /// Freezes these processes of the cluster, all of them when there are none named, until the returned value is dropped. Their
    /// sockets stay open.
    #[must_use]
    pub fn freeze(&self, processes: &[u32]) -> Frozen {
        let frozen = Frozen(if processes.is_empty() { self.processes() } else { processes.to_vec() });
        frozen.send(Signal::STOP);
        frozen
    }

    /// The processes of the cluster, the postmaster first.
    fn processes(&self) -> Vec<u32> {
        let postmaster = self.pid();
        let children = std::fs::read_to_string(format!("/proc/{postmaster}/task/{postmaster}/children"));
        let children = children.expect("the children of the postmaster");
        std::iter::once(postmaster)
            .chain(children.split_whitespace().map(|child| child.parse().expect("a process")))
            .collect()
    }

    /// The directory of the cluster's socket.
    pub fn socket_directory(&self) -> &Path {
        self.dir.path()
    }

    /// Starts the cluster on the same data and port, and waits until it answers.
    pub fn start_again(&mut self) {
        assert!(self.postmaster.is_none(), "the cluster is running");
        let mut command = self.server_command();
        let url = self.url();
        let answered = poll(DEADLINE, &mut || {
            // Right after a kill, a backend may still hold the shared memory of the old postmaster; the new one then exits, and is
            // started again.
            let postmaster = self.postmaster.get_or_insert_with(|| command.spawn().expect("starting postgres"));
            if postmaster.try_wait().expect("waiting for postgres").is_some() {
                self.postmaster = None;
                return None;
            }
            PgConnection::establish(&url).ok()
        });
        assert!(answered.is_some(), "PostgreSQL does not answer:\n{}", tail(&self.log()));
    }

    fn end(&mut self, how: Signal) {
        let mut postmaster = self.postmaster.take().expect("the cluster is not running");
        signal(&mut postmaster, how);
        if wait(&mut postmaster, DEADLINE).is_none() {
            let _ = postmaster.kill();
            let _ = postmaster.wait();
        }
    }

    fn server_command(&self) -> Command {
        let log = File::options().create(true).append(true).open(self.log()).expect("the log");
        let mut command = self.command("postgres");
        command
            .arg("-D")
            .arg(self.data())
            .arg("-k")
            .arg(self.dir.path())
            .args(["-p", &self.port.to_string()])
            .args(["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200", "-c", "fsync=on"])
            .args(self.settings.iter().flat_map(|setting| ["-c", setting]))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        command
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(postgres_programs().join(program));
        command.current_dir(self.dir.path());
        if let Some((user, group)) = self.account {
            command.uid(user).gid(group);
        }
        command
    }

    fn data(&self) -> PathBuf {
        self.dir.path().join("data")
    }

    fn log(&self) -> PathBuf {
        self.dir.path().join("log")
    }
}

impl Drop for PgCluster {
    fn drop(&mut self) {
        if self.postmaster.is_some() {
            self.end(Signal::QUIT);
        }
    }
}

/// Frozen processes. Dropping it continues them.
#[derive(Debug)]
pub struct Frozen(Vec<u32>);

impl Frozen {
    fn send(&self, how: Signal) {
        for process in &self.0 {
            let process = i32::try_from(*process).ok().and_then(Pid::from_raw).expect("a process");
            // It may have ended.
            let _ = kill_process(process, how);
        }
    }
}

impl Drop for Frozen {
    fn drop(&mut self) {
        self.send(Signal::CONT);
    }
}

/// Returns the account that owns clusters, if it is not this process's: PostgreSQL refuses to run as root.
fn owner() -> Option<String> {
    let root = rustix::process::geteuid().is_root();
    setting("ORGAUTH_TEST_PG_USER").or_else(|| root.then(|| "postgres".to_owned()))
}

/// Returns the directory of PostgreSQL's server programs.
pub fn postgres_programs() -> PathBuf {
    let bin = setting("ORGAUTH_TEST_PG_BIN").map(PathBuf::from).or_else(installed);
    bin.expect("PostgreSQL is missing: `apt-get install postgresql`, or set ORGAUTH_TEST_PG_BIN")
}

/// Returns the newest server programs in Debian's directory, for runs without tests/run.
fn installed() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?.flatten();
    let newest = versions.filter_map(|version| version.file_name().to_str()?.parse::<u32>().ok()).max()?;
    Some(PathBuf::from(format!("/usr/lib/postgresql/{newest}/bin")))
}

fn id(flag: &str, name: &str) -> u32 {
    let output = Command::new("id").args([flag, name]).output().expect("running id");
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    text.parse().unwrap_or_else(|_| panic!("no account {name}: {text}"))
}
