//! The work of PostgreSQL, from its own statistics.

use diesel::sql_types::{BigInt, Double};

use crate::database::Database;
use crate::installation::Installation;
use crate::options::Kind;
use crate::stop::Fallible;

/// Statements since their statistics were reset; commits, and bytes of WAL.
const COUNTS: &str = "SELECT (SELECT coalesce(sum(calls), 0)::bigint FROM pg_stat_statements s, pg_database d \
     WHERE s.dbid = d.oid AND d.datname = 'postgres'), \
     (SELECT xact_commit FROM pg_stat_database WHERE datname = 'postgres'), \
     pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8";

/// Counts what the server's connections do.
pub(super) struct Observer {
    database: Database,
    before: Work,
}

/// What PostgreSQL did.
#[derive(Debug, Clone, Copy)]
pub(super) struct Work {
    pub(super) statements: f64,
    pub(super) commits: f64,
    /// In bytes.
    pub(super) wal: f64,
}

impl Observer {
    /// Counts from now on; `None` on SQLite. It uses another database of the same cluster, so that its own statements don't count.
    pub(super) fn begin(installation: &Installation) -> Fallible<Option<Self>> {
        if installation.kind == Kind::Sqlite {
            return Ok(None);
        }
        let mut database = Database::open(&installation.url.replace("/postgres?", "/template1?"))?;
        database.run("CREATE EXTENSION IF NOT EXISTS pg_stat_statements; SELECT pg_stat_statements_reset()")?;
        let before = counts(&mut database)?;
        Ok(Some(Self { database, before }))
    }

    /// Returns the work since the beginning.
    pub(super) fn end(mut self) -> Fallible<Work> {
        let (after, before) = (counts(&mut self.database)?, self.before);
        let (statements, commits) = (after.statements - before.statements, after.commits - before.commits);
        Ok(Work { statements, commits, wal: after.wal - before.wal })
    }
}

fn counts(database: &mut Database) -> Fallible<Work> {
    let rows: Vec<(i64, i64, f64)> = database.load::<(BigInt, BigInt, Double), _>(COUNTS, Vec::new())?;
    let (statements, commits, wal) = rows.into_iter().next().ok_or("no statistics")?;
    Ok(Work { statements: statements as f64, commits: commits as f64, wal })
}
