//! The work of PostgreSQL, from its own statistics.

use diesel::connection::SimpleConnection;
use diesel::sql_types::{BigInt, Double, Text};
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl};

use crate::Fallible;
use crate::installation::{Installation, Kind};

/// A connection to another database of the same cluster, so that its own statements don't count.
pub(super) struct Observer {
    connection: PgConnection,
}

/// Counts since the creation of the cluster; for statements, since their last reset.
#[derive(Debug, Clone, Copy, QueryableByName)]
pub(super) struct Counts {
    #[diesel(sql_type = BigInt)]
    statements: i64,
    /// How many of them are BEGIN, COMMIT and the like.
    #[diesel(sql_type = BigInt)]
    borders: i64,
    #[diesel(sql_type = BigInt)]
    commits: i64,
    #[diesel(sql_type = Double)]
    wal: f64,
    #[diesel(sql_type = BigInt)]
    page_images: i64,
}

/// The difference of two counts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spent {
    pub(super) statements: f64,
    pub(super) borders: f64,
    pub(super) commits: f64,
    /// In bytes.
    pub(super) wal: f64,
    pub(super) page_images: f64,
}

#[derive(QueryableByName)]
struct Statement {
    #[diesel(sql_type = Text)]
    query: String,
    #[diesel(sql_type = BigInt)]
    calls: i64,
    #[diesel(sql_type = Double)]
    milliseconds: f64,
}

impl Observer {
    /// Connects to the cluster; `None` on SQLite.
    pub(super) fn of(installation: &Installation) -> Fallible<Option<Self>> {
        if installation.kind == Kind::Sqlite {
            return Ok(None);
        }
        let mut connection = PgConnection::establish(&installation.url().replace("/postgres?", "/template1?"))?;
        connection.batch_execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")?;
        Ok(Some(Self { connection }))
    }

    /// Resets the statements' statistics, and returns the counts from now on.
    pub(super) fn begin(&mut self) -> Fallible<Counts> {
        self.connection.batch_execute("SELECT pg_stat_statements_reset()")?;
        self.counts()
    }

    pub(super) fn since(&mut self, before: Counts) -> Fallible<Spent> {
        let after = self.counts()?;
        Ok(Spent {
            statements: (after.statements - before.statements) as f64,
            borders: (after.borders - before.borders) as f64,
            commits: (after.commits - before.commits) as f64,
            wal: after.wal - before.wal,
            page_images: (after.page_images - before.page_images) as f64,
        })
    }

    fn counts(&mut self) -> Fallible<Counts> {
        let counts = diesel::sql_query(
            "SELECT (SELECT coalesce(sum(calls), 0)::bigint FROM pg_stat_statements s, pg_database d \
             WHERE s.dbid = d.oid AND d.datname = 'postgres') AS statements, \
             (SELECT coalesce(sum(calls), 0)::bigint FROM pg_stat_statements s, pg_database d \
             WHERE s.dbid = d.oid AND d.datname = 'postgres' \
             AND query ~* '^(begin|commit|rollback|set|start)') AS borders, \
             (SELECT xact_commit FROM pg_stat_database WHERE datname = 'postgres') AS commits, \
             pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal, \
             (SELECT wal_fpi FROM pg_stat_wal) AS page_images",
        );
        Ok(counts.get_result(&mut self.connection)?)
    }

    /// Prints the most frequent statements on stderr.
    pub(super) fn show(&mut self) -> Fallible<()> {
        let statements: Vec<Statement> = diesel::sql_query(
            "SELECT query, calls, total_exec_time AS milliseconds FROM pg_stat_statements s, pg_database d \
             WHERE s.dbid = d.oid AND d.datname = 'postgres' ORDER BY calls DESC LIMIT 12",
        )
        .load(&mut self.connection)?;
        for Statement { query, calls, milliseconds } in statements {
            let query: String = query.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(110).collect();
            eprintln!("bench: {calls:>8} × {milliseconds:>8.0} ms: {query}");
        }
        Ok(())
    }
}
