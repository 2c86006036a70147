//! The store: which connection a unit of work runs on.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use diesel::SqliteConnection;
use diesel::deserialize::QueryableByName;
use diesel::prelude::*;
use diesel::sql_types::Integer;
use orgauth_domain::ports::{Mode, Notifier, PoolUse, Repositories, Store, StoreError, StoreResult, Verdict};
use r2d2::Pool;
use rustix::fs::{Access, access};
use rustix::io::Errno;

use crate::connection::{Manager, Purpose, SqliteOptions, connect, create};
use crate::migrate;
use crate::shared::fault::{Fault, store_error};
use crate::shared::migrations::{self, applied, applied_so_far};
use crate::shared::pool::{ReportErrors, checked_out, use_of};
use crate::shared::transaction;

/// How long [`SqliteStore::empty_log`] waits for readers of the log, in milliseconds.
const EMPTYING_MS: u32 = 1_000;

/// The result of a checkpoint.
#[derive(QueryableByName)]
struct Emptied {
    /// Not 0 when another connection prevented a complete checkpoint.
    #[diesel(sql_type = Integer)]
    busy: i32,
}

/// A store in one SQLite file.
pub struct SqliteStore {
    /// An unused connection that keeps the write-ahead log in existence while it is open.
    first: Mutex<Option<SqliteConnection>>,
    manager: Manager,
    readers: Pool<Manager>,
    /// One connection: writing units of work wait here for each other, and for other processes at the file's own lock.
    writer: Pool<Manager>,
    notifier: Option<Arc<dyn Notifier>>,
}

impl SqliteStore {
    /// Opens the database at `path`, and creates the file when there is none. [`SqliteStore::migrate`] creates the tables.
    ///
    /// # Errors
    /// Its directory doesn't exist, the file may not be used, or is no database.
    pub fn open(path: &Path, options: SqliteOptions) -> StoreResult<Self> {
        create(path)?;
        let manager = |purpose| Manager { path: path.to_owned(), purpose, options };
        // Fails at once for a file that is no database, and creates the write-ahead log.
        let first = connect(path, Purpose::Write, options)?;
        Ok(Self {
            first: Mutex::new(Some(first)),
            manager: manager(Purpose::Write),
            readers: pool(manager(Purpose::Read), options.pool_size.max(1)),
            writer: pool(manager(Purpose::Write), 1),
            notifier: None,
        })
    }

    /// This store with a `notifier`, which it calls with the lanes of committed jobs.
    #[must_use]
    pub fn notifying(self, notifier: Arc<dyn Notifier>) -> Self {
        Self { notifier: Some(notifier), ..self }
    }

    /// Keeps the write-ahead log and its index beside the file when this process ends, even if the log is empty: a
    /// server that starts on a full disk couldn't create the index, and without it can't read anything.
    pub fn keep_log(&self) {
        // SQLite deletes both when the last connection is closed. The operating system closes this one, which leaves
        // the next server the same state as a crash does.
        std::mem::forget(self.first.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    /// Moves the contents of the write-ahead log into the file and empties the log, so that the file alone is
    /// complete and the log can't apply to another file in its place. Waits for readers of the log, at most a second;
    /// returns whether the log is empty.
    ///
    /// # Errors
    /// The file can't be written; the log still holds its contents.
    pub fn empty_log(&self) -> StoreResult<bool> {
        let Manager { path, options, .. } = &self.manager;
        let mut connection =
            connect(path, Purpose::Write, SqliteOptions { busy_timeout_ms: EMPTYING_MS, ..*options })?;
        let emptied = diesel::sql_query("PRAGMA wal_checkpoint(TRUNCATE)").get_result(&mut connection);
        emptied.map(|Emptied { busy }| busy == 0).map_err(|error| store_error("checkpoint", error))
    }

    /// How much of the pool of readers is in use.
    pub fn readers_use(&self) -> PoolUse {
        use_of(&self.readers)
    }

    /// Whether the writer is in use.
    pub fn writer_use(&self) -> PoolUse {
        use_of(&self.writer)
    }

    /// Runs statements on a reading connection, each on its own snapshot.
    pub(crate) fn read_alone<T>(
        &self,
        place: &'static str,
        statements: impl FnOnce(&mut SqliteConnection) -> QueryResult<T>,
    ) -> StoreResult<T> {
        let mut connection = checked_out(&self.readers)?;
        let _working = tracing::debug_span!(target: "timing", "statement", place);
        statements(&mut connection).map_err(|error| store_error(place, error))
    }

    /// Runs statements as one transaction on the writing connection.
    pub(crate) fn write_alone<T>(
        &self,
        place: &'static str,
        statements: impl FnOnce(&mut SqliteConnection) -> QueryResult<T>,
    ) -> StoreResult<T> {
        let mut connection = checked_out(&self.writer)?;
        let _working = tracing::debug_span!(target: "timing", "statement", place);
        let ran = connection.immediate_transaction(statements);
        ran.map_err(|error| store_error(place, error))
    }

    /// Migrates the schema to the version of this program; returns the names of the migrations that ran. Two
    /// processes may do so at once.
    ///
    /// # Errors
    /// The file is busy, or a migration failed and was undone.
    pub fn migrate(&self) -> StoreResult<Vec<String>> {
        if self.pending_migrations()? == 0 {
            return Ok(Vec::new()); // Readers and the writer need not wait.
        }
        migrate::run(&mut self.connect_anew()?)
    }

    /// The first of the database's files that this user may not write, and why, in words; absent when there is none.
    pub fn obstacle(&self) -> Option<String> {
        ["", "-wal", "-shm", ".lock"].iter().find_map(|ending| {
            let mut file = self.manager.path.as_os_str().to_owned();
            file.push(ending);
            match access(&file, Access::READ_OK | Access::WRITE_OK) {
                Ok(()) | Err(Errno::NOENT) => None,
                Err(error) => Some(format!("{} can't be written: {error}", Path::new(&file).display())),
            }
        })
    }

    /// Opens another connection, which may write.
    pub(crate) fn connect_anew(&self) -> StoreResult<SqliteConnection> {
        let Manager { path, purpose, options } = &self.manager;
        connect(path, *purpose, *options)
    }

    /// The versions of the migrations of this program, in their order.
    ///
    /// # Errors
    /// The program was built without them: a defect.
    pub fn schema_of_this_program() -> StoreResult<Vec<String>> {
        migrations::known()
    }

    /// The versions of the migrations that the database has, in their order.
    ///
    /// # Errors
    /// The file is busy, or has no tables of this program.
    pub fn schema_version(&self) -> StoreResult<Vec<String>> {
        let versions = applied(&mut *checked_out(&self.readers)?);
        let mut versions = versions.map_err(|error| store_error("migrations", error))?;
        versions.sort();
        Ok(versions)
    }

    /// How many migrations of this program are missing; all of them in a database without its tables.
    ///
    /// # Errors
    /// The file is busy or no database.
    pub fn pending_migrations(&self) -> StoreResult<usize> {
        let applied = applied_so_far(&mut *checked_out(&self.readers)?);
        migrations::pending(&applied.map_err(|error| store_error("migrations", error))?)
    }
}

fn pool(manager: Manager, size: u32) -> Pool<Manager> {
    let timeout = manager.options.busy_timeout().max(std::time::Duration::from_millis(1));
    Pool::builder()
        .max_size(size)
        .min_idle(Some(0))
        .test_on_check_out(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .connection_timeout(timeout)
        .error_handler(Box::new(ReportErrors))
        .build_unchecked(manager)
}

impl Store for SqliteStore {
    fn run(&self, mode: Mode, body: &mut dyn FnMut(&mut dyn Repositories) -> Verdict) -> StoreResult<()> {
        let ran = match mode {
            Mode::Read => transaction::run(&mut *checked_out(&self.readers)?, "BEGIN DEFERRED", body),
            Mode::Write => transaction::run(&mut *checked_out(&self.writer)?, "BEGIN IMMEDIATE", body),
        };
        let pushed = ran.map_err(Fault::into_error)?;
        if let Some(notifier) = &self.notifier {
            for lane in pushed {
                notifier.notify(lane);
            }
        }
        Ok(())
    }

    fn check_ready(&self) -> StoreResult<()> {
        let mut connection = checked_out(&self.readers)?;
        let applied = applied(&mut connection).map_err(|_| {
            StoreError::Unavailable("the database has no tables of this program: run its migrations".into())
        })?;
        migrations::check(&applied)
    }
}
