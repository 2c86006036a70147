//! A copy of the whole file, as one snapshot has it, and what is done with a copy before it is used.

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

/// What must not live again as it was: links that may have been used since, and servers that ran elsewhere.
const AFTERWARDS: &str =
    "DELETE FROM password_resets; DELETE FROM email_changes; DELETE FROM sign_ups; DELETE FROM servers;";

/// Everything that a file consists of. Statistics (`ANALYZE`) change nothing that is stored.
const SCHEMA: &str = "SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') AS entry FROM sqlite_schema \
     WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\' ORDER BY type, name";

/// Why a copy can't be used.
#[derive(Debug)]
pub enum CopyError {
    /// SQLite says that it is damaged; this is the first thing it finds.
    Damaged(String),
    /// A table, an index, a trigger or a view is missing, is another one or is none of this program's; its name.
    Foreign(String),
    /// It can't be read or written.
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
    /// Writes a copy of the database to a file that is not there yet, while others go on writing. What was deleted is not
    /// in it.
    ///
    /// # Errors
    /// The database can't be read, or the file can't be written.
    pub fn write_copy(&self, path: &Path) -> StoreResult<()> {
        let text = path.to_str().ok_or_else(|| StoreError::Failed("the path of the copy is not UTF-8".into()))?;
        // Made beforehand, so that nobody else can read it; SQLite takes an empty file.
        create_anew(path)?;
        // Not a reading connection: those may write to no file at all.
        let mut connection = self.connect_anew()?;
        let copied = diesel::sql_query("VACUUM INTO ?").bind::<Text, _>(text).execute(&mut connection);
        copied.map(|_| ()).map_err(|error| store_error("backup", error))
    }
}

/// Checks a copy that nobody uses yet and makes it fit to be served: links of password resets, of changes of address and of
/// sign-ups are dropped, and sessions too unless `keep_sessions`. Everything is in the one file afterwards.
///
/// # Errors
/// It is damaged, has other tables, indexes or triggers than this program makes, or can't be written.
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

/// What the migrations make.
fn schema_of_this_program() -> Result<Vec<Entry>, CopyError> {
    let failed = |error: &dyn fmt::Display| CopyError::Store(StoreError::Failed(format!("backup: {error}").into()));
    let mut connection = SqliteConnection::establish(":memory:").map_err(|error| failed(&error))?;
    migrate::run(&mut connection).map_err(CopyError::Store)?;
    schema(&mut connection).map_err(|error| failed(&error))
}

fn schema(connection: &mut SqliteConnection) -> QueryResult<Vec<Entry>> {
    diesel::sql_query(SCHEMA).load(connection)
}

/// Kind and name of the first entry that only one of the two has.
fn first_difference(wanted: &[Entry], found: &[Entry]) -> Option<String> {
    let lacks = |all: &[Entry], one: &&Entry| !all.contains(one);
    let differs =
        found.iter().find(|one| lacks(wanted, one)).or_else(|| wanted.iter().find(|one| lacks(found, one)))?;
    let words: Vec<&str> = differs.entry.splitn(3, ' ').take(2).collect();
    Some(words.join(" ").escape_debug().to_string())
}
