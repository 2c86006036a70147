//! The textbook's table on either store.

use std::sync::{Arc, Mutex, PoisonError};

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection, SqliteConnection};

use super::Outbox;
use crate::Fallible;
use crate::installation::{Installation, Kind};

/// Opens connections to the outbox.
pub(crate) enum OutboxDatabase {
    Postgres(String),
    /// One shared connection: SQLite has a single writer, and retrying a locked database would be slower.
    Sqlite(Arc<Mutex<SqliteConnection>>),
}

impl OutboxDatabase {
    /// Creates the outbox table beside the product's tables.
    pub(crate) fn make(installation: &Installation) -> Fallible<Self> {
        let url = installation.url();
        match installation.kind {
            Kind::Postgres => {
                PgConnection::establish(url)?.batch_execute(
                    "CREATE TABLE outbox (id bigserial PRIMARY KEY, url text NOT NULL, body text NOT NULL, \
                     status text NOT NULL DEFAULT 'pending', http_status integer); \
                     CREATE INDEX outbox_pending ON outbox (id) WHERE status = 'pending'",
                )?;
                Ok(Self::Postgres(url.to_owned()))
            }
            Kind::Sqlite => {
                let mut connection = SqliteConnection::establish(url.trim_start_matches("sqlite:"))?;
                connection.batch_execute(
                    "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                     PRAGMA temp_store = MEMORY; \
                     CREATE TABLE outbox (id INTEGER PRIMARY KEY, url TEXT NOT NULL, body TEXT NOT NULL, \
                     status TEXT NOT NULL DEFAULT 'pending', http_status INTEGER) STRICT; \
                     CREATE INDEX outbox_pending ON outbox (id) WHERE status = 'pending'",
                )?;
                Ok(Self::Sqlite(Arc::new(Mutex::new(connection))))
            }
        }
    }

    /// Inserts many rows in one transaction.
    pub(super) fn fill(&self, urls: &[String], body: &str, count: usize) -> Fallible<()> {
        let rows = |outbox: &mut dyn Outbox| {
            (0..count).try_for_each(|number| outbox.insert(&urls[number % urls.len()], body))
        };
        match self {
            Self::Postgres(url) => PgConnection::establish(url)?.transaction(|connection| rows(connection)),
            Self::Sqlite(shared) => {
                shared.lock().unwrap_or_else(PoisonError::into_inner).transaction(|connection| rows(connection))
            }
        }
    }
}

/// Opens the connection of a worker.
pub(crate) fn open(database: &OutboxDatabase) -> Fallible<Box<dyn Outbox>> {
    match database {
        OutboxDatabase::Postgres(url) => Ok(Box::new(PgConnection::establish(url)?)),
        OutboxDatabase::Sqlite(shared) => Ok(Box::new(Shared(Arc::clone(shared)))),
    }
}

struct Shared(Arc<Mutex<SqliteConnection>>);

impl Outbox for Shared {
    fn insert(&mut self, url: &str, body: &str) -> Fallible<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(url, body)
    }

    fn claim(&mut self) -> Fallible<Option<(i64, String, String)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).claim()
    }

    fn finish(&mut self, id: i64, status: i32) -> Fallible<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).finish(id, status)
    }
}

diesel::table! {
    outbox (id) {
        id -> BigInt,
        url -> Text,
        body -> Text,
        status -> Text,
        http_status -> Nullable<Integer>,
    }
}

/// The outbox's statements; each connection prepares them once.
macro_rules! statements {
    ($module:ident, $connection:ty, $backend:ty, $lock:literal) => {
        mod $module {
            use diesel::prelude::*;
            use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
            use diesel::sql_types::{BigInt, Text};

            use super::super::Outbox;
            use super::outbox;
            use crate::Fallible;

            struct Claim;

            impl QueryId for Claim {
                type QueryId = Self;
                const HAS_STATIC_QUERY_ID: bool = true;
            }

            impl Query for Claim {
                type SqlType = (BigInt, Text, Text);
            }

            impl RunQueryDsl<$connection> for Claim {}

            impl QueryFragment<$backend> for Claim {
                fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, $backend>) -> QueryResult<()> {
                    out.push_sql(concat!(
                        "UPDATE outbox SET status = 'running' WHERE id = (SELECT id FROM outbox ",
                        "WHERE status = 'pending' ORDER BY id LIMIT 1",
                        $lock,
                        ") RETURNING id, url, body"
                    ));
                    Ok(())
                }
            }

            impl Outbox for $connection {
                fn insert(&mut self, url: &str, body: &str) -> Fallible<()> {
                    let values = (outbox::url.eq(url), outbox::body.eq(body));
                    diesel::insert_into(outbox::table).values(values).execute(self)?;
                    Ok(())
                }

                fn claim(&mut self) -> Fallible<Option<(i64, String, String)>> {
                    Ok(Claim.get_result(self).optional()?)
                }

                fn finish(&mut self, id: i64, status: i32) -> Fallible<()> {
                    let done = (outbox::status.eq("done"), outbox::http_status.eq(status));
                    diesel::update(outbox::table.find(id)).set(done).execute(self)?;
                    Ok(())
                }
            }
        }
    };
}

statements!(on_postgres, diesel::PgConnection, diesel::pg::Pg, " FOR UPDATE SKIP LOCKED");
statements!(on_sqlite, diesel::SqliteConnection, diesel::sqlite::Sqlite, "");
