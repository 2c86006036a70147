//! A store of either kind with a configuration and rows, created for one run and removed with it.

use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use clap::ValueEnum;
use orgauth_domain::ports::{Entropy, JobQueue, Store};
use orgauth_infra_crypto::SystemEntropy;
use orgauth_infra_postgres::{PostgresOptions, PostgresStore};
use orgauth_infra_sqlite::{SqliteOptions, SqliteStore};
use orgauth_tests::PgCluster;
use tempfile::TempDir;

use crate::database::Database;
use crate::options::{Design, Kind};
use crate::process::{Server, command};
use crate::seed::{self, BASE_URL, KEY_ID, Rows, Sizes};
use crate::stop::{self, Fallible};

/// The cluster's settings; all others have their defaults.
const SETTINGS: [&str; 3] = ["shared_buffers=256MB", "max_connections=100", "max_wal_size=2GB"];

/// The programs that are measured.
#[derive(Debug, Clone)]
pub(crate) struct Programs {
    pub(crate) orgauth: PathBuf,
    /// The one of `--against`.
    pub(crate) against: Option<PathBuf>,
}

/// A migrated store, its configuration and its rows.
pub(crate) struct Installation {
    pub(crate) kind: Kind,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) jobs: Arc<dyn JobQueue>,
    pub(crate) rows: Arc<Rows>,
    pub(crate) programs: Programs,
    pub(crate) config: String,
    pub(crate) url: String,
    // In this order: the cluster ends before the directories are removed.
    cluster: Option<PgCluster>,
    _dirs: [TempDir; 2],
}

/// Creates a directory for mails, in memory where that is possible: a real mail server would not write them to the disk that the
/// store writes to.
fn memory() -> Fallible<TempDir> {
    let made = tempfile::Builder::new().prefix("orgauth-bench-mail.").tempdir_in("/dev/shm");
    Ok(made.or_else(|_| tempfile::tempdir())?)
}

impl Installation {
    /// Creates an installation with more lines of TOML in the configuration, and more settings of PostgreSQL.
    pub(crate) fn make(
        kind: Kind,
        programs: &Programs,
        sizes: Sizes,
        toml: &str,
        settings: &[&str],
    ) -> Fallible<Self> {
        let (dir, mail) = (tempfile::Builder::new().prefix("orgauth-bench.").tempdir()?, memory()?);
        let cluster = (kind == Kind::Postgres).then(|| PgCluster::start_with(&[&SETTINGS, settings].concat()));
        let file = dir.path().join("orgauth.sqlite");
        let url = cluster.as_ref().map_or_else(|| format!("sqlite:{}", file.display()), PgCluster::url);
        let mut data_key = [0; 32];
        SystemEntropy::new().fill(&mut data_key);
        let config = dir.path().join("orgauth.toml").to_string_lossy().into_owned();
        let text = format!(
            "http.listen = \"127.0.0.1:0\"\nhttp.base_url = \"{BASE_URL}\"\nstore.url = \"{url}\"\n\
             mail.transport = \"file\"\nmail.dir = \"{}\"\n\
             secrets.data_keys = {{ {KEY_ID} = \"{}\" }}\nsecrets.data_key_active = \"{KEY_ID}\"\n\
             api_keys.last_used_interval = \"12h\"\ninvites.per_organization_hour = 1000000\n\
             api_keys.max_keys = 1000000\nthrottle.user_writes_per_minute = 1000000\n{toml}",
            mail.path().display(),
            BASE64_STANDARD.encode(data_key),
        );
        OpenOptions::new().write(true).create_new(true).mode(0o600).open(&config)?.write_all(text.as_bytes())?;
        let migrated = command(&programs.orgauth, &["migrate", "--config", &config]).output()?;
        if !migrated.status.success() {
            return Err(format!("orgauth migrate: {}", String::from_utf8_lossy(&migrated.stderr)).into());
        }
        let (store, jobs): (Arc<dyn Store>, Arc<dyn JobQueue>) = match kind {
            Kind::Sqlite => {
                let store = Arc::new(SqliteStore::open(&file, SqliteOptions::default())?);
                (Arc::clone(&store) as _, store)
            }
            Kind::Postgres => {
                let options = PostgresOptions { pool_size: 2, ..PostgresOptions::default() };
                let store = Arc::new(PostgresStore::connect(&url, options)?);
                (Arc::clone(&store) as _, store)
            }
        };
        let start = Instant::now();
        let rows = Arc::new(seed::write(&*store, data_key, sizes)?);
        let programs = programs.clone();
        let made = Self { kind, store, jobs, rows, programs, config, url, cluster, _dirs: [dir, mail] };
        made.settle()?;
        eprintln!("bench: {}: {sizes:?} written in {:.1} s", kind.name(), start.elapsed().as_secs_f64());
        Ok(made)
    }

    /// Starts a server.
    pub(crate) fn start(&self, design: Design) -> Fallible<Server> {
        let serve = ["serve", "--config", &self.config];
        match (design, &self.programs.against) {
            (Design::Orgauth, _) => Server::start(&self.programs.orgauth, &serve),
            (Design::Against, Some(program)) => Server::start(program, &serve),
            _ => {
                let mode = design.to_possible_value().ok_or("there is no other program")?;
                let arguments = ["reference", mode.get_name(), "--config", &self.config, "--url", &self.url];
                Server::start(&std::env::current_exe()?, &arguments)
            }
        }
    }

    /// Starts the measured program.
    pub(crate) fn serve(&self) -> Fallible<Server> {
        self.start(Design::Orgauth)
    }

    /// Runs a command beside a running server; returns its JSON.
    pub(crate) fn cli(&self, arguments: &[&str]) -> Fallible<serde_json::Value> {
        let arguments = [arguments, &["--json", "--config", &self.config]].concat();
        let output = command(&self.programs.orgauth, &arguments).output()?;
        let told = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() {
            return Err(format!("orgauth {}: {told}", arguments.join(" ")).into());
        }
        Ok(serde_json::from_str(&told)?)
    }

    /// Connects to the store.
    pub(crate) fn database(&self) -> Fallible<Database> {
        Ok(Database::open(&self.url)?)
    }

    /// Finishes the database's pending work after rows were written.
    pub(crate) fn settle(&self) -> Fallible<()> {
        let statements: &[&str] = match self.kind {
            Kind::Sqlite => &["PRAGMA wal_checkpoint(TRUNCATE)"],
            Kind::Postgres => &["VACUUM ANALYZE", "CHECKPOINT"],
        };
        let mut database = self.database()?;
        Ok(statements.iter().try_for_each(|statement| database.run(statement))?)
    }

    /// Returns the process id of the postmaster; `None` on SQLite.
    pub(crate) fn postmaster(&self) -> Option<u32> {
        self.cluster.as_ref().map(PgCluster::pid)
    }

    /// Stops the database, in order or like a crash, and restarts it after `away`.
    pub(crate) fn restart_database(&mut self, crashes: bool, away: Duration) -> Fallible<()> {
        let cluster = self.cluster.as_mut().ok_or("this store has no server")?;
        if crashes {
            cluster.kill9();
        } else {
            cluster.stop_fast();
        }
        stop::sleep(away)?;
        cluster.start_again();
        Ok(())
    }
}
