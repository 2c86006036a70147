//! A store of either kind with a configuration, created for one run and removed with it.

use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use clap::ValueEnum;
use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection, SqliteConnection};
use orgauth_domain::ports::{Entropy, Store};
use orgauth_infra_crypto::SystemEntropy;
use orgauth_infra_postgres::{PostgresOptions, PostgresStore};
use orgauth_infra_sqlite::{SqliteOptions, SqliteStore};
use orgauth_tests::PgCluster;
use tempfile::TempDir;

use crate::Fallible;
use crate::modes::Mode;
use crate::process::{Server, command};
use crate::stop;

/// The tokens' issuer; it need not be the address that the server listens on.
pub(crate) const BASE_URL: &str = "http://127.0.0.1/api/v1";
/// The name of the data key.
pub(crate) const KEY_ID: &str = "k1";

/// The cluster's settings; all others have their defaults.
const SETTINGS: [&str; 3] = ["shared_buffers=256MB", "max_connections=100", "max_wal_size=2GB"];

/// Which database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    Sqlite,
    Postgres,
}

/// Which databases to measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Stores {
    Sqlite,
    Postgres,
    Both,
}

impl Stores {
    pub(crate) fn kinds(self) -> Vec<Kind> {
        match self {
            Self::Sqlite => vec![Kind::Sqlite],
            Self::Postgres => vec![Kind::Postgres],
            Self::Both => vec![Kind::Sqlite, Kind::Postgres],
        }
    }
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        }
    }
}

/// A migrated store, its configuration, and the orgauth binary.
pub(crate) struct Installation {
    pub(crate) kind: Kind,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) data_key: [u8; 32],
    url: String,
    config: PathBuf,
    orgauth: PathBuf,
    // In this order: the cluster ends before the directories are removed.
    cluster: Option<PgCluster>,
    _dirs: [TempDir; 2],
}

/// Creates a directory for mails, in memory where that is possible: a real mail server would not write them to the disk that the
/// store writes to.
fn memory() -> Fallible<TempDir> {
    let mut builder = tempfile::Builder::new();
    let made = builder.prefix("orgauth-bench-mail.").tempdir_in("/dev/shm");
    Ok(made.or_else(|_| tempfile::tempdir())?)
}

impl Installation {
    pub(crate) fn make(kind: Kind, orgauth: &Path) -> Fallible<Self> {
        Self::make_with(kind, orgauth, "", &[])
    }

    /// Creates an installation with more lines of TOML in the configuration, and more settings of PostgreSQL.
    pub(crate) fn make_with(kind: Kind, orgauth: &Path, toml: &str, settings: &[&str]) -> Fallible<Self> {
        let dir = tempfile::Builder::new().prefix("orgauth-bench.").tempdir()?;
        let mail = memory()?;
        let cluster = (kind == Kind::Postgres).then(|| PgCluster::start_with(&[&SETTINGS, settings].concat()));
        let file = dir.path().join("orgauth.sqlite");
        let url = cluster.as_ref().map_or_else(|| format!("sqlite:{}", file.display()), PgCluster::url);
        let mut data_key = [0; 32];
        SystemEntropy::new().fill(&mut data_key);
        let config = dir.path().join("orgauth.toml");
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
        let migrated = command(orgauth, &["migrate", "--config", &config.to_string_lossy()]).output()?;
        if !migrated.status.success() {
            return Err(format!("orgauth migrate: {}", String::from_utf8_lossy(&migrated.stderr)).into());
        }
        let store: Arc<dyn Store> = match kind {
            Kind::Sqlite => Arc::new(SqliteStore::open(&file, SqliteOptions::default())?),
            Kind::Postgres => Arc::new(PostgresStore::connect(
                &url,
                PostgresOptions { pool_size: 2, ..PostgresOptions::default() },
            )?),
        };
        let orgauth = orgauth.to_owned();
        Ok(Self { kind, store, data_key, url, config, orgauth, cluster, _dirs: [dir, mail] })
    }

    /// Runs a command beside a running server; returns its JSON.
    pub(crate) fn cli(&self, arguments: &[&str]) -> Fallible<serde_json::Value> {
        let config = self.config.to_string_lossy();
        let output = command(&self.orgauth, &[arguments, &["--json", "--config", &config]].concat()).output()?;
        let told = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() {
            return Err(format!("orgauth {}: {told}", arguments.join(" ")).into());
        }
        Ok(serde_json::from_str(&told)?)
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

    /// Starts a server.
    pub(crate) fn start(&self, mode: Mode) -> Fallible<Server> {
        let config = self.config.to_string_lossy();
        match mode.to_possible_value() {
            None => Server::start(&self.orgauth, &["serve", "--config", &config]),
            Some(design) => {
                let arguments = ["reference", "--mode", design.get_name(), "--config", &config, "--url", &self.url];
                Server::start(&std::env::current_exe()?, &arguments)
            }
        }
    }

    /// Returns the path of the configuration file.
    pub(crate) fn config(&self) -> String {
        self.config.to_string_lossy().into_owned()
    }

    /// Returns the store's URL.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Returns the process id of the postmaster; `None` on SQLite.
    pub(crate) fn database(&self) -> Option<u32> {
        self.cluster.as_ref().map(PgCluster::pid)
    }

    /// Finishes the database's pending work after the rows were written.
    pub(crate) fn settle(&self) -> Fallible<()> {
        match self.kind {
            Kind::Sqlite => {
                let path = self.url.trim_start_matches("sqlite:");
                SqliteConnection::establish(path)?.batch_execute("PRAGMA wal_checkpoint(TRUNCATE);")?;
            }
            Kind::Postgres => {
                let mut connection = PgConnection::establish(&self.url)?;
                connection.batch_execute("VACUUM ANALYZE")?;
                connection.batch_execute("CHECKPOINT")?;
            }
        }
        Ok(())
    }
}
