//! A PostgreSQL cluster of the bench's own, with `fsync` on and otherwise as it comes but for its memory.

use std::fs::File;
use std::net::TcpListener;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use diesel::{Connection, PgConnection};
use rustix::process::Signal;
use tempfile::TempDir;

use crate::{Fallible, process, stop};

/// What a cluster is started with.
pub(crate) const SETTINGS: [&str; 4] =
    ["fsync=on", "shared_buffers=256MB", "max_connections=100", "max_wal_size=2GB"];

/// A running cluster; it is stopped and its data removed when this value is dropped.
pub(crate) struct Cluster {
    postmaster: Child,
    server: Command,
    log: PathBuf,
    port: u16,
    // Last, so that it goes when nobody writes there any more.
    dir: TempDir,
}

impl Cluster {
    pub(crate) fn start(bin: &Path, more: &[&str]) -> Fallible<Self> {
        eprintln!("bench: making a PostgreSQL cluster");
        let account = account()?;
        // Not in TMPDIR: that may be closed to the owner of the cluster.
        let dir = tempfile::Builder::new().prefix("orgauth-bench-pg.").tempdir_in("/tmp")?;
        if let Some((user, group)) = account {
            chown(dir.path(), Some(user), Some(group))?;
        }
        let command = |program: &str| {
            let mut command = Command::new(bin.join(program));
            command.current_dir(dir.path()).stdin(Stdio::null()).process_group(0);
            if let Some((user, group)) = account {
                command.uid(user).gid(group);
            }
            command
        };
        let data = dir.path().join("data");
        let made = command("initdb")
            .args(["--username=orgauth", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync", "-D"])
            .arg(&data)
            .output()?;
        if !made.status.success() {
            return Err(format!("initdb: {}", String::from_utf8_lossy(&made.stderr)).into());
        }
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let mut server = command("postgres");
        server.arg("-D").arg(&data).arg("-k").arg(dir.path()).args(["-p", &port.to_string()]);
        server.args(["-c", "listen_addresses=127.0.0.1"]);
        server.args(SETTINGS.iter().chain(more).flat_map(|setting| ["-c", setting]));
        let log = dir.path().join("log");
        let postmaster = spawn(&mut server, &log)?;
        let mut cluster = Self { postmaster, server, log, port, dir };
        cluster.wait()?;
        Ok(cluster)
    }

    /// Ends the server, in an orderly way or as a crash would, and starts it again after `away`.
    pub(crate) fn restart(&mut self, crashes: bool, away: Duration) -> Fallible<()> {
        let how: &[Signal] = if crashes { &[] } else { &[Signal::INT, Signal::QUIT] };
        process::end(&mut self.postmaster, how);
        stop::sleep(away)?;
        let start = Instant::now();
        loop {
            // Right after a kill, a backend may still hold the memory of the old server; the new one gives up then.
            self.postmaster = spawn(&mut self.server, &self.log)?;
            match self.wait() {
                Err(error) if start.elapsed() > Duration::from_secs(30) => return Err(error),
                Err(_) => stop::sleep(Duration::from_millis(100))?,
                Ok(()) => return Ok(()),
            }
        }
    }

    /// The superuser's address.
    pub(crate) fn url(&self) -> String {
        format!("postgres://orgauth@127.0.0.1:{}/postgres?sslmode=disable", self.port)
    }

    /// The postmaster.
    pub(crate) fn pid(&self) -> u32 {
        self.postmaster.id()
    }

    fn wait(&mut self) -> Fallible<()> {
        let start = Instant::now();
        while PgConnection::establish(&self.url()).is_err() {
            let ended = self.postmaster.try_wait()?.is_some();
            if ended || start.elapsed() > Duration::from_secs(30) {
                return Err(format!("PostgreSQL did not start: {}", std::fs::read_to_string(&self.log)?).into());
            }
            stop::sleep(Duration::from_millis(50))?;
        }
        Ok(())
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Fast, and if that takes too long immediate; nobody needs the data. Its directory goes after this.
        process::end(&mut self.postmaster, &[Signal::INT, Signal::QUIT]);
        let _ = self.dir.path();
    }
}

fn spawn(server: &mut Command, log: &Path) -> Fallible<Child> {
    let log = File::options().create(true).append(true).open(log)?;
    Ok(server.stdout(Stdio::null()).stderr(log).spawn()?)
}

/// PostgreSQL refuses to run as root; then it runs as its package's account.
fn account() -> Fallible<Option<(u32, u32)>> {
    if !rustix::process::geteuid().is_root() {
        return Ok(None);
    }
    let id = |flag: &str, name: &str| -> Option<u32> {
        let output = Command::new("id").args([flag, name]).output().ok()?;
        String::from_utf8_lossy(&output.stdout).trim().parse().ok()
    };
    let of = |name: &str| Some((id("-u", name)?, id("-g", name)?));
    let found = of("postgres").or_else(|| of("nobody"));
    found
        .map(Some)
        .ok_or_else(|| "PostgreSQL does not run as root, and there is no account postgres or nobody".into())
}
