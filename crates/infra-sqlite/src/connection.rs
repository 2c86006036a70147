//! How connections are opened, set up and pooled.

use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::r2d2::R2D2Connection;
use diesel::result::Error;
use diesel::{Connection, QueryResult, SqliteConnection};
use orgauth_domain::ports::{Reason, StoreError, StoreResult};

use crate::shared::fault::store_error;

/// How many bytes of the file a lookup connection maps into memory at most; beyond them it reads pages as other
/// connections do. The operating system shares mapped pages with its own file cache.
const MAPPED: u64 = 1 << 31;

/// How a store uses its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SqliteOptions {
    /// The number of reading connections; there is always one more, for writing.
    pub pool_size: u32,
    /// How long to wait for a lock that another connection or process holds, and for a free connection.
    pub busy_timeout_ms: u32,
}

impl Default for SqliteOptions {
    fn default() -> Self {
        Self { pool_size: 8, busy_timeout_ms: 5_000 }
    }
}

impl SqliteOptions {
    pub(crate) fn busy_timeout(self) -> Duration {
        Duration::from_millis(self.busy_timeout_ms.into())
    }
}

/// The purpose of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Reading: SQLite itself refuses to write through the connection.
    Read,
    /// Reading, as [`Purpose::Read`], for many small lookups all over the file: pages are read in place, without a
    /// system call and a copy for each page that isn't in the connection's own small cache.
    Look,
    Write,
}

/// Makes the connections of a pool.
#[derive(Debug)]
pub(crate) struct Manager {
    pub(crate) path: PathBuf,
    pub(crate) purpose: Purpose,
    pub(crate) options: SqliteOptions,
}

impl r2d2::ManageConnection for Manager {
    type Connection = SqliteConnection;
    type Error = StoreError;

    fn connect(&self) -> Result<SqliteConnection, StoreError> {
        connect(&self.path, self.purpose, self.options)
    }

    fn is_valid(&self, _: &mut SqliteConnection) -> Result<(), StoreError> {
        Ok(())
    }

    fn has_broken(&self, connection: &mut SqliteConnection) -> bool {
        connection.is_broken()
    }
}

/// Opens a connection with the settings that the store relies on.
pub(crate) fn connect(path: &Path, purpose: Purpose, options: SqliteOptions) -> StoreResult<SqliteConnection> {
    let location = location(path)?;
    let mut connection = SqliteConnection::establish(&location).map_err(|error| {
        StoreError::Unavailable(Reason::of(format!("the database does not open: {error}"), error))
    })?;
    set_up(&mut connection, purpose, options).map_err(|error| store_error("opening", error))?;
    Ok(connection)
}

/// Creates the database file if there is none, readable only by its owner; SQLite gives the files beside it the same permissions.
pub(crate) fn create(path: &Path) -> StoreResult<()> {
    match create_new(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err(StoreError::Failed(format!("the directory of {} does not exist", path.display()).into()))
        }
        made => made.map_err(|error| not_made(path, &error)),
    }
}

/// Like [`create`], but refuses an existing file or link.
pub(crate) fn create_anew(path: &Path) -> StoreResult<()> {
    create_new(path).map_err(|error| not_made(path, &error))
}

fn create_new(path: &Path) -> std::io::Result<()> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path).map(|_| ())
}

fn not_made(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Failed(format!("{} can't be made: {error}", path.display()).into())
}

/// The absolute path: SQLite would interpret some relative paths as URIs.
fn location(path: &Path) -> StoreResult<String> {
    let absolute = std::path::absolute(path)
        .map_err(|error| StoreError::Failed(format!("{} is no path: {error}", path.display()).into()))?;
    match absolute.into_os_string().into_string() {
        Ok(text) => Ok(text),
        Err(_) => Err(StoreError::Failed("the path of the database is not UTF-8".into())),
    }
}

fn set_up(connection: &mut SqliteConnection, purpose: Purpose, options: SqliteOptions) -> QueryResult<()> {
    set_busy_timeout(connection, options)?;
    use_wal(connection, options.busy_timeout())?;
    connection.batch_execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;")?;
    match purpose {
        Purpose::Read => connection.batch_execute("PRAGMA query_only = ON;"),
        Purpose::Look => {
            // A PRAGMA takes no bound value; this is a number.
            connection.batch_execute(&format!("PRAGMA query_only = ON; PRAGMA mmap_size = {MAPPED};"))
        }
        Purpose::Write => Ok(()),
    }
}

fn set_busy_timeout(connection: &mut SqliteConnection, options: SqliteOptions) -> QueryResult<()> {
    // A PRAGMA takes no bound value; this is a number.
    connection.batch_execute(&format!("PRAGMA busy_timeout = {};", options.busy_timeout_ms))
}

/// Switches to a write-ahead log. SQLite's busy timeout doesn't apply when two connections do so at once, so the wait is here.
fn use_wal(connection: &mut SqliteConnection, wait_limit: Duration) -> QueryResult<()> {
    let start = Instant::now();
    loop {
        match connection.batch_execute("PRAGMA journal_mode = WAL;") {
            Err(error) if is_busy(&error) && start.elapsed() < wait_limit => {
                std::thread::sleep(Duration::from_millis(5));
            }
            result => return result,
        }
    }
}

fn is_busy(error: &Error) -> bool {
    matches!(error, Error::DatabaseError(_, info) if info.message().starts_with("database is locked"))
}
