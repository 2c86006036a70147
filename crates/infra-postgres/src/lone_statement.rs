//! Statements outside a unit of work, which need a transaction of their own behind a pooler.

use diesel::{PgConnection, QueryResult};

use crate::shared::fault::Fault;
use crate::shared::transaction::{self, commit, roll_back};

/// Runs one statement in a transaction of its own that `begin` opens.
pub(crate) fn run<T>(
    connection: &mut PgConnection,
    begin: &str,
    place: &'static str,
    statement: impl FnOnce(&mut PgConnection) -> QueryResult<T>,
) -> Result<T, Fault> {
    run_all(connection, begin, |connection| statement(connection).map_err(|error| Fault::of(place, error)))
}

/// The same for several statements, which map their errors themselves.
pub(crate) fn run_all<T>(
    connection: &mut PgConnection,
    begin: &str,
    statements: impl FnOnce(&mut PgConnection) -> Result<T, Fault>,
) -> Result<T, Fault> {
    transaction::begin(connection, begin)?;
    match statements(connection) {
        Ok(value) => commit(connection).map(|()| value),
        Err(stop) => {
            roll_back(connection);
            Err(stop)
        }
    }
}
