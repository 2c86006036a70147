//! Copies the whole database file from one snapshot, and prepares a copy for use.

use std::fmt;
use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::deserialize::QueryableByName;
use diesel::sql_types::Text;
use diesel::{Connection, QueryResult, RunQueryDsl, SqliteConnection};
use orgauth_domain::ports::{StoreError, StoreResult};

use crate::connection::{Purpose, SqliteOptions, connect, create_anew};
use crate::migrate;
use crate::shared::fault::store_error;
use crate::store::SqliteStore;

/// Deletes rows that must not survive a restore: links that may have been used since the backup, and the former servers.
const AFTERWARDS: &str =
    "DELETE FROM password_resets; DELETE FROM email_changes; DELETE FROM sign_ups; DELETE FROM servers;";

/// All schema entries of a file. Statistics (`ANALYZE`) are left out: they change nothing that is stored.
const SCHEMA: &str = "SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') AS entry FROM sqlite_schema \
     WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\' ORDER BY type, name";

/// Why a copy can't be used.
#[derive(Debug)]
pub enum CopyError {
    /// SQLite finds the copy damaged; the first problem that it reports.
    Damaged(String),
    /// A table, index, trigger or view is missing, differs, or isn't one of this program's; its name.
    Foreign(String),
    /// The copy can't be read or written.
    Store(StoreError),
}

impl fmt::Display for CopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged(what) => write!(f, "SQLite finds it damaged: {what}"),
            Self::Foreign(what) => write!(f, "its tables are not those of its version: {what}"),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CopyError {}

#[derive(QueryableByName)]
struct Checked {
    #[diesel(sql_type = Text)]
    integrity_check: String,
}

#[derive(QueryableByName, PartialEq, Eq)]
struct Entry {
    #[diesel(sql_type = Text)]
    entry: String,
}

impl SqliteStore {
    /// Writes a copy of the database to a new file, while other connections go on writing. The copy contains no deleted data.
    ///
    /// # Errors
    /// The database can't be read, or the file can't be written.
    pub fn write_copy(&self, path: &Path) -> StoreResult<()> {
        let text = path.to_str().ok_or_else(|| StoreError::Failed("the path of the copy is not UTF-8".into()))?;
        // Creates the file first, so that no other user can read it; SQLite accepts an empty file.
        create_anew(path)?;
        // Not a reading connection: those may write to no file at all.
        let mut connection = self.connect_anew()?;
        let copied = diesel::sql_query("VACUUM INTO ?").bind::<Text, _>(text).execute(&mut connection);
        copied.map(|_| ()).map_err(|error| store_error("backup", error))
    }
}

/// Checks an unused copy and prepares it for service: deletes links of password resets, of email changes and of
/// sign-ups, and all sessions unless `keep_sessions`. Leaves everything in the one file, without a write-ahead log.
///
/// # Errors
/// The copy is damaged, has other tables, indexes or triggers than this program makes, or can't be written.
pub fn make_current(path: &Path, keep_sessions: bool) -> Result<(), CopyError> {
    let mut connection = connect(path, Purpose::Write, SqliteOptions::default()).map_err(CopyError::Store)?;
    let wanted = schema_of_this_program()?;
    let change = |connection: &mut SqliteConnection| -> QueryResult<Option<CopyError>> {
        let checked: Checked = diesel::sql_query("PRAGMA integrity_check(1)").get_result(connection)?;
        if checked.integrity_check != "ok" {
            return Ok(Some(CopyError::Damaged(checked.integrity_check)));
        }
        // A trigger would run with the first statement that changes something.
        if let Some(name) = first_difference(&wanted, &schema(connection)?) {
            return Ok(Some(CopyError::Foreign(name)));
        }
        connection.transaction(|connection| {
            connection.batch_execute(AFTERWARDS)?;
            if keep_sessions { Ok(()) } else { connection.batch_execute("DELETE FROM sessions;") }
        })?;
        connection.batch_execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;").map(|()| None)
    };
    match change(&mut connection) {
        Ok(None) => Ok(()),
        Ok(Some(refused)) => Err(refused),
        Err(error) => Err(CopyError::Store(store_error("backup", error))),
    }
}

/// The schema that this program's migrations make.
fn schema_of_this_program() -> Result<Vec<Entry>, CopyError> {
    let failed = |error: &dyn fmt::Display| CopyError::Store(StoreError::Failed(format!("backup: {error}").into()));
    let mut connection = SqliteConnection::establish(":memory:").map_err(|error| failed(&error))?;
    migrate::run(&mut connection).map_err(CopyError::Store)?;
    schema(&mut connection).map_err(|error| failed(&error))
}

fn schema(connection: &mut SqliteConnection) -> QueryResult<Vec<Entry>> {
    diesel::sql_query(SCHEMA).load(connection)
}

/// The kind and name of the first entry that only one of the two schemas has.
fn first_difference(wanted: &[Entry], found: &[Entry]) -> Option<String> {
    let lacks = |all: &[Entry], one: &&Entry| !all.contains(one);
    let differs =
        found.iter().find(|one| lacks(wanted, one)).or_else(|| wanted.iter().find(|one| lacks(found, one)))?;
    let words: Vec<&str> = differs.entry.splitn(3, ' ').take(2).collect();
    Some(words.join(" ").escape_debug().to_string())
}
