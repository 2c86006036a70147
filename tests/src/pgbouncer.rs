//! PgBouncer in front of a cluster of one test.

use std::fmt::Write as _;
use std::fs;
use std::net::TcpStream;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::Signal;
use tempfile::TempDir;

use crate::PgCluster;
use crate::process::{free_port, poll, signal, tail, wait};

const DEADLINE: Duration = Duration::from_secs(20);

/// A pooler that accepts every client, for every database of its cluster. Dropping it ends the process.
#[derive(Debug)]
pub struct PgBouncer {
    _dir: TempDir,
    port: u16,
    pooler: Child,
}

impl PgBouncer {
    /// Starts PgBouncer with this `pool_mode` and at most so many connections to the server, and waits until it listens.
    pub fn start(cluster: &PgCluster, pool_mode: &str, pool_size: u32) -> Self {
        let dir = tempfile::Builder::new().prefix("orgauth-pool").tempdir_in("/tmp").expect("a directory");
        let port = free_port();
        let file = dir.path().join("pgbouncer.ini");
        let log = dir.path().join("log");
        let mut text = String::from("[databases]\n");
        let _ = writeln!(text, "* = host=127.0.0.1 port={} user=orgauth", cluster.port());
        let _ = writeln!(text, "[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =");
        let _ = writeln!(text, "auth_type = any\npool_mode = {pool_mode}\ndefault_pool_size = {pool_size}");
        let _ = writeln!(text, "max_client_conn = 500\nquery_wait_timeout = 30\nlogfile = {}", log.display());
        fs::write(&file, text).expect("the configuration of the pooler");
        fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o755)).expect("rights");
        let mut command = Command::new(program());
        command.arg(&file).current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if let Some((user, group)) = cluster.account() {
            chown(dir.path(), Some(user), Some(group)).expect("handing over the directory");
            command.uid(user).gid(group);
        }
        let mut pooler = command.spawn().expect("starting pgbouncer");
        let listens = poll(DEADLINE, &mut || TcpStream::connect(("127.0.0.1", port)).ok());
        if listens.is_none() {
            let _ = pooler.kill();
            let _ = pooler.wait();
            panic!("pgbouncer does not listen:\n{}", tail(&log));
        }
        Self { _dir: dir, port, pooler }
    }

    /// Returns the URL of a database of its cluster through the pooler.
    pub fn through(&self, url: &str) -> String {
        let (start, rest) = url.split_once("127.0.0.1:").expect("an address of the cluster");
        let (_, database) = rest.split_once('/').expect("a database");
        format!("{start}127.0.0.1:{}/{database}", self.port)
    }
}

impl Drop for PgBouncer {
    fn drop(&mut self) {
        signal(&mut self.pooler, Signal::INT);
        if wait(&mut self.pooler, DEADLINE).is_none() {
            let _ = self.pooler.kill();
            let _ = self.pooler.wait();
        }
    }
}

/// Returns the program's path: Debian installs it in a directory that is not in most users' PATH.
fn program() -> PathBuf {
    let usual = PathBuf::from("/usr/sbin/pgbouncer");
    if usual.is_file() { usual } else { PathBuf::from("pgbouncer") }
}
