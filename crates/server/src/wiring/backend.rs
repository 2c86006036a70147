//! The configured store, of either kind. Requests, lane loops and verify questions each have their own connections.

use std::sync::Arc;

use orgauth_domain::Timestamp;
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::ports::{BatchObserver, Clock, JobQueue, Notifier, Store, StoreError, VerifyLookup};
use orgauth_infra_crypto::{SharedClock, SystemClock};
use orgauth_infra_postgres::{PostgresOptions, PostgresStore, PostgresVerifyLookup};
use orgauth_infra_sqlite::{LockError, ServerLock, SqliteOptions, SqliteStore, SqliteVerifyLookup};

use crate::config::duration::to_std;
use crate::config::sizes::{size, workers};
use crate::config::{Config, Demand, StoreUrl};
use crate::observe::metrics::Metrics;
use crate::report::failure::Failure;

/// PostgreSQL connections of each lane's loop.
pub(crate) const LANE_CONNECTIONS: u32 = 3;

/// What is said where a newer program has changed the tables: during an upgrade it is right, and after it only a backup of before
/// leads back.
pub(crate) const NEWER_DATABASE: &str =
    "a newer orgauth has migrated the database: this one works beside it during an upgrade, and not in its place";

/// A store of either kind.
#[derive(Clone)]
pub(crate) enum Backend {
    Sqlite(Arc<SqliteStore>),
    Postgres(Arc<PostgresStore>),
}

/// The queue and the store of a lane's loop.
type QueueSide = (Arc<dyn JobQueue>, Arc<dyn Store>);

impl Backend {
    /// Adds the use of the store's connection pools to the metrics.
    ///
    /// # Errors
    /// See [`Metrics::new`].
    pub(crate) fn watch_pools(&self, metrics: &Metrics) -> Result<(), prometheus::Error> {
        match self {
            Self::Sqlite(store) => {
                let (readers, writer) = (Arc::clone(store), Arc::clone(store));
                metrics.watch_pool("readers", move || readers.readers_use())?;
                metrics.watch_pool("writer", move || writer.writer_use())
            }
            Self::Postgres(store) => {
                let store = Arc::clone(store);
                metrics.watch_pool("requests", move || store.pool_use())
            }
        }
    }

    /// Opens the configured store; its schema may not be current yet. The store calls the notifier after it commits
    /// jobs, to wake the loops of this process.
    pub(crate) fn open(config: &Config, notifier: Option<Arc<dyn Notifier>>) -> Result<Self, Failure> {
        Ok(match config.essentials()?.store {
            StoreUrl::Sqlite(path) => {
                let store = SqliteStore::open(path, sqlite_options(config)).map_err(Failure::from)?;
                Self::Sqlite(Arc::new(match notifier {
                    Some(notifier) => store.notifying(notifier),
                    None => store,
                }))
            }
            StoreUrl::Postgres(url) => {
                let store = PostgresStore::connect(url.expose(), postgres_options(config))?;
                Self::Postgres(Arc::new(match notifier {
                    Some(notifier) => store.notifying(notifier),
                    None => store,
                }))
            }
        })
    }

    /// The queue, and a store to write the results of a lane: on their own connections, so that requests and the loop
    /// don't wait for each other. SQLite has only one writer in any case.
    pub(super) fn queue_side(
        &self,
        config: &Config,
        lane: Lane,
        metrics: Option<&Metrics>,
    ) -> Result<QueueSide, Failure> {
        Ok(match self {
            Self::Postgres(store) => {
                let own = Arc::new(
                    store.beside(PostgresOptions { pool_size: LANE_CONNECTIONS, ..postgres_options(config) }),
                );
                if let Some(metrics) = metrics {
                    let pool = Arc::clone(&own);
                    metrics.watch_pool(lane.as_str(), move || pool.pool_use())?;
                }
                (Arc::<PostgresStore>::clone(&own), own)
            }
            Self::Sqlite(store) => {
                // Only one server uses this file, so every server that held a lease is dead.
                if let Err(error) = store.end_leases(lane) {
                    tracing::warn!(%error, lane = lane.as_str(), "leases of the server before end a little later");
                }
                (Arc::<SqliteStore>::clone(store), self.store())
            }
        })
    }

    /// Sets the clock to the database's, unless the database is a file, or can't be asked.
    pub(crate) fn follow_clock(&self, clock: &SharedClock) {
        let Self::Postgres(store) = self else { return };
        match clocks(store) {
            Ok([before, there, after]) => clock.follow(before, there, after),
            Err(error) => tracing::debug!(%error, "the database's clock could not be read"),
        }
    }

    /// Runs the pending migrations; returns their names.
    pub(crate) fn migrate(&self) -> Result<Vec<String>, StoreError> {
        match self {
            Self::Sqlite(store) => store.migrate(),
            Self::Postgres(store) => store.migrate(),
        }
    }

    /// How many migrations of this program are missing.
    pub(crate) fn pending_migrations(&self) -> Result<usize, StoreError> {
        match self {
            Self::Sqlite(store) => store.pending_migrations(),
            Self::Postgres(store) => store.pending_migrations(),
        }
    }

    /// The versions of migrations that a newer program has run.
    pub(crate) fn newer_migrations(&self) -> Result<Vec<String>, StoreError> {
        let (applied, known) = match self {
            Self::Sqlite(store) => (store.schema_version()?, SqliteStore::schema_of_this_program()?),
            Self::Postgres(store) => (store.schema_version()?, PostgresStore::schema_of_this_program()?),
        };
        Ok(applied.into_iter().filter(|version| !known.contains(version)).collect())
    }

    /// Why a server can't work with the store although it opens, in words; absent when it can. SQLite opens a file that this
    /// user may not write, and PostgreSQL lets in roles with any rights: only the first write would fail.
    pub(crate) fn obstacle(&self) -> Result<Option<String>, StoreError> {
        match self {
            Self::Sqlite(store) => Ok(store.obstacle()),
            Self::Postgres(store) => store.obstacle(),
        }
    }

    /// Prepares the store for a server, so that the next server can start even on a full disk.
    pub(crate) fn prepare_for_serving(&self) {
        if let Self::Sqlite(store) = self {
            store.keep_log();
        }
    }

    /// Moves the write-ahead log of an SQLite store into its file when a server stops.
    pub(crate) fn tidy(&self) {
        let Self::Sqlite(store) = self else { return };
        match store.empty_log() {
            Ok(true) => {}
            Ok(false) => tracing::info!("the write-ahead log is not emptied, as another process reads it"),
            Err(error) => tracing::warn!(%error, "the write-ahead log stays as it is"),
        }
    }

    /// The queue in the store, on the connections of requests.
    pub(crate) fn queue(&self) -> Arc<dyn JobQueue> {
        match self {
            Self::Sqlite(store) => Arc::<SqliteStore>::clone(store),
            Self::Postgres(store) => Arc::<PostgresStore>::clone(store),
        }
    }

    /// The store behind its port, for use cases.
    pub(crate) fn store(&self) -> Arc<dyn Store> {
        match self {
            Self::Sqlite(store) => Arc::<SqliteStore>::clone(store),
            Self::Postgres(store) => Arc::<PostgresStore>::clone(store),
        }
    }
}

/// The largest acceptable difference between two clocks, in milliseconds.
pub(crate) const CLOCKS: i64 = 2_000;

/// How far this machine's clock and the database's are apart at least, in milliseconds.
///
/// # Errors
/// The server is unreachable.
pub(crate) fn clocks_apart(store: &PostgresStore) -> Result<i64, StoreError> {
    let [before, there, after] = clocks(store)?;
    Ok((before.millis() - there.millis()).max(there.millis() - after.millis()).max(0))
}

/// What the database's clock said, between two looks at this machine's.
fn clocks(store: &PostgresStore) -> Result<[Timestamp; 3], StoreError> {
    let before = SystemClock.now();
    let there = store.now()?;
    Ok([before, there, SystemClock.now()])
}

/// The lock that prevents a second server on an embedded store; PostgreSQL allows several servers.
pub(crate) fn server_lock(config: &Config) -> Result<Option<ServerLock>, Failure> {
    match config.essentials()?.store {
        StoreUrl::Sqlite(path) => match ServerLock::acquire(path) {
            Ok(lock) => Ok(Some(lock)),
            Err(error @ LockError::AlreadyRunning) => Err(Failure::new("already_running", error)),
            Err(error @ LockError::Failed(..)) => Err(Failure::configuration(format!("store.url: {error}"))),
        },
        StoreUrl::Postgres(_) => Ok(None),
    }
}

/// A lookup for verify questions on the configured store; it calls `batches` with the size of each batch.
pub(crate) fn lookup(config: &Config, batches: BatchObserver) -> Result<Arc<dyn VerifyLookup>, Failure> {
    let verify = &config.verify;
    let (threads, queue, deadline) = (size(verify.threads), size(verify.queue), to_std(verify.deadline));
    Ok(match config.essentials()?.store {
        StoreUrl::Sqlite(path) => {
            let at_once = workers(config);
            let options = orgauth_infra_sqlite::LookupOptions { at_once, threads, queue, deadline };
            Arc::new(SqliteVerifyLookup::start_observed(path, options, Some(batches))?)
        }
        StoreUrl::Postgres(url) => {
            let PostgresOptions { connect_timeout, primary_check_interval, prepared_statements, .. } =
                postgres_options(config);
            let options = orgauth_infra_postgres::LookupOptions {
                threads,
                queue,
                deadline,
                connect_timeout,
                primary_check_interval,
                prepared_statements,
            };
            Arc::new(PostgresVerifyLookup::start_observed(url.expose(), options, Some(batches))?)
        }
    })
}

fn sqlite_options(config: &Config) -> SqliteOptions {
    let busy_timeout_ms = u32::try_from(config.store.statement_timeout.millis()).unwrap_or(u32::MAX);
    SqliteOptions { pool_size: config.store.pool_size, busy_timeout_ms }
}

fn postgres_options(config: &Config) -> PostgresOptions {
    PostgresOptions {
        pool_size: config.store.pool_size,
        checkout_timeout: to_std(config.store.checkout_timeout),
        connect_timeout: to_std(config.store.connect_timeout),
        primary_check_interval: to_std(config.store.primary_check_interval),
        statement_timeout: to_std(config.store.statement_timeout),
        commit_timeout: to_std(config.store.commit_timeout),
        require_synchronous: config.store.require_synchronous == Demand::Yes,
        prepared_statements: config.store.prepared_statements,
    }
}
