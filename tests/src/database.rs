//! A new database for one test, on either store.

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection, RunQueryDsl, SqliteConnection};
// Linked for their bundled libraries: without them, diesel would look for libraries on the machine.
use libsqlite3_sys as _;
use pq_sys as _;
use tempfile::TempDir;

use crate::process::{setting, unique_name};

/// The stores that orgauth runs on.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum StoreKind {
    Sqlite,
    Postgres,
}

impl StoreKind {
    pub fn both() -> [Self; 2] {
        [Self::Sqlite, Self::Postgres]
    }
}

/// A database of one test. Dropping it removes the database.
#[derive(Debug)]
pub struct Database {
    kind: StoreKind,
    url: String,
    home: Home,
}

#[derive(Debug)]
enum Home {
    Directory(TempDir),
    Server { url: String, name: String },
}

impl Database {
    pub fn new(kind: StoreKind) -> Self {
        match kind {
            StoreKind::Sqlite => Self::sqlite(),
            StoreKind::Postgres => {
                let server = setting("TEST_DATABASE_URL")
                    .expect("TEST_DATABASE_URL is not set: run tests/run, or point it at a PostgreSQL superuser");
                Self::postgres_on(&server)
            }
        }
    }

    /// Creates a database on the PostgreSQL server of `server_url`, whose user may create databases.
    pub fn postgres_on(server_url: &str) -> Self {
        let name = unique_name("orgauth");
        batch(server_url, &format!("CREATE DATABASE {name}")).expect("CREATE DATABASE");
        Self {
            kind: StoreKind::Postgres,
            url: with_database(server_url, &name),
            home: Home::Server { url: server_url.to_owned(), name },
        }
    }

    fn sqlite() -> Self {
        let directory = tempfile::tempdir().expect("a directory for the database");
        Self {
            kind: StoreKind::Sqlite,
            url: format!("sqlite:{}", directory.path().join("orgauth.db").display()),
            home: Home::Directory(directory),
        }
    }

    pub fn kind(&self) -> StoreKind {
        self.kind
    }

    /// Returns the value for `store.url`: `sqlite:PATH` or `postgres://…?sslmode=disable`.
    pub fn url(&self) -> String {
        self.url.clone()
    }

    /// Returns the column `text` of a query's rows.
    pub fn texts(url: &str, sql: &str) -> Vec<String> {
        #[derive(diesel::QueryableByName)]
        struct Row {
            #[diesel(sql_type = diesel::sql_types::Text)]
            text: String,
        }
        let query = diesel::sql_query(sql);
        let rows: Result<Vec<Row>, _> = if let Some(path) = url.strip_prefix("sqlite:") {
            query.load(&mut SqliteConnection::establish(path).expect("the file"))
        } else {
            let mut connection = PgConnection::establish(url).expect("a connection");
            connection.set_prepared_statement_cache_size(diesel::connection::CacheSize::Disabled);
            query.load(&mut connection)
        };
        let rows = rows.unwrap_or_else(|error| panic!("{sql}: {error}"));
        rows.into_iter().map(|row| row.text).collect()
    }

    /// Returns every row of every table, as text that begins with the table's name; bytes are in hexadecimal.
    pub fn dump(&self) -> Vec<String> {
        let tables = match self.kind {
            StoreKind::Sqlite => "SELECT name AS text FROM sqlite_master WHERE type = 'table'",
            StoreKind::Postgres => {
                "SELECT table_name::text AS text FROM information_schema.tables WHERE table_schema = current_schema()"
            }
        };
        let tables = Self::texts(&self.url, tables);
        assert!(tables.len() > 20, "{tables:?}");
        tables.iter().flat_map(|table| Self::texts(&self.url, &self.rows_of(table))).collect()
    }

    fn rows_of(&self, table: &str) -> String {
        match self.kind {
            StoreKind::Sqlite => {
                let columns =
                    Self::texts(&self.url, &format!("SELECT name AS text FROM pragma_table_info('{table}')"));
                let in_words: Vec<String> = columns
                    .iter()
                    .map(|name| format!("CASE typeof(\"{name}\") WHEN 'blob' THEN hex(\"{name}\") ELSE coalesce(\"{name}\", '') END"))
                    .collect();
                format!("SELECT '{table} ' || {} AS text FROM \"{table}\"", in_words.join(" || ' ' || "))
            }
            StoreKind::Postgres => format!("SELECT '{table} ' || t::text AS text FROM \"{table}\" t"),
        }
    }

    /// Runs statements from outside the server in a transaction that holds its locks until the returned value is dropped; PostgreSQL only.
    pub fn hold(&self, sql: &str) -> impl Drop + use<> {
        struct Held(PgConnection);
        impl Drop for Held {
            fn drop(&mut self) {
                self.0.batch_execute("ROLLBACK").expect("ROLLBACK");
            }
        }
        assert_eq!(self.kind, StoreKind::Postgres, "locks are held on PostgreSQL only");
        let mut connection = PgConnection::establish(&self.url).expect("a connection");
        connection.batch_execute(&format!("BEGIN; {sql}")).unwrap_or_else(|error| panic!("{sql}: {error}"));
        Held(connection)
    }

    /// Returns how many connections wait for a lock; PostgreSQL only.
    pub fn waiting(&self) -> usize {
        let waiting = "SELECT pid::text AS text FROM pg_stat_activity \
                       WHERE datname = current_database() AND wait_event_type = 'Lock'";
        Self::texts(&self.url, waiting).len()
    }

    /// Runs statements from outside the server in one transaction, repeated after a deadlock; PostgreSQL only.
    pub fn execute(&self, sql: &str) {
        assert_eq!(self.kind, StoreKind::Postgres, "statements run on PostgreSQL only");
        batch(&self.url, sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        match &self.home {
            Home::Directory(directory) => debug_assert!(directory.path().is_absolute()),
            Home::Server { url, name } => {
                // The test may have killed the server; then there is nothing left to drop.
                let _ = batch(url, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
            }
        }
    }
}

/// Runs statements, again where the database ended them because of a deadlock: a statement that changes several rows may meet the
/// server's own work on the same rows in another order.
fn batch(url: &str, sql: &str) -> Result<(), String> {
    let mut connection = PgConnection::establish(url).map_err(|error| error.to_string())?;
    let mut attempts = 5;
    loop {
        attempts -= 1;
        match connection.batch_execute(sql) {
            Err(error) if attempts > 0 && error.to_string().contains("deadlock detected") => {}
            outcome => return outcome.map_err(|error| error.to_string()),
        }
    }
}

/// Returns `server_url` with another database name, and without TLS unless it has parameters.
fn with_database(server_url: &str, name: &str) -> String {
    let (address, query) = server_url.split_once('?').unwrap_or((server_url, ""));
    let scheme_end = address.find("://").expect("a postgres:// address") + 3;
    let host_end = address[scheme_end..].find('/').map_or(address.len(), |at| scheme_end + at);
    let query = match query {
        "" => "sslmode=disable".to_owned(),
        set if set.contains("sslmode=") => set.to_owned(),
        other => format!("{other}&sslmode=disable"),
    };
    format!("{}/{name}?{query}", &address[..host_end])
}

#[cfg(test)]
mod tests {
    use super::with_database;

    #[test]
    fn the_database_name_is_replaced_in_every_form_of_address() {
        let wanted = "postgres://u@h:5432/fresh?sslmode=disable";
        for given in [
            "postgres://u@h:5432",
            "postgres://u@h:5432/",
            "postgres://u@h:5432/postgres",
            "postgres://u@h:5432/postgres?sslmode=disable",
        ] {
            assert_eq!(with_database(given, "fresh"), wanted, "{given}");
        }
        assert_eq!(
            with_database("postgres://u@h/x?sslmode=require&a=b", "fresh"),
            "postgres://u@h/fresh?sslmode=require&a=b"
        );
    }
}
