//! Which migrations a database has and which are pending.

use diesel::dsl::sql;
use diesel::migration::{Migration, MigrationSource};
use diesel::prelude::*;
use diesel::result::Error;
use diesel::sql_types::Bool;
use diesel_migrations::MigrationHarness;
use orgauth_domain::ports::{StoreError, StoreResult};

use crate::shared::fault::store_error;
use crate::shared::host::{Backend, Connection, HAS_MIGRATIONS, MIGRATIONS};
use crate::shared::schema::__diesel_schema_migrations as done;

/// Runs the pending migrations; returns their names.
pub(crate) fn run_pending(connection: &mut Connection) -> Result<Vec<String>, Failed> {
    match connection.run_pending_migrations(MIGRATIONS) {
        Ok(done) => Ok(done.iter().map(ToString::to_string).collect()),
        Err(error) => Err(Failed(StoreError::Failed(format!("migrations: {error}").into()))),
    }
}

/// The versions of the migrations that ran; an error in a database without the table of migrations.
pub(crate) fn applied(connection: &mut Connection) -> QueryResult<Vec<String>> {
    done::table.select(done::version).load(connection)
}

/// The versions of the migrations that ran; none in a database without the table of migrations.
pub(crate) fn applied_so_far(connection: &mut Connection) -> QueryResult<Vec<String>> {
    if diesel::select(sql::<Bool>(HAS_MIGRATIONS)).get_result(connection)? {
        applied(connection)
    } else {
        Ok(Vec::new())
    }
}

/// Checks that every migration of this program is among the `applied` ones. Further ones are allowed: a newer program
/// may have run them while this one still serves.
pub(crate) fn check(applied: &[String]) -> StoreResult<()> {
    match pending(applied)? {
        0 => Ok(()),
        pending => Err(StoreError::Unavailable(format!("{pending} migrations are pending: run them").into())),
    }
}

/// The versions of all migrations of this program, in their order.
pub(crate) fn known() -> StoreResult<Vec<String>> {
    let known: Vec<Box<dyn Migration<Backend>>> = MIGRATIONS
        .migrations()
        .map_err(|error| StoreError::Failed(format!("embedded migrations: {error}").into()))?;
    let mut versions: Vec<String> = known.iter().map(|migration| migration.name().version().to_string()).collect();
    versions.sort();
    Ok(versions)
}

/// How many migrations of this program are not among the `applied` ones.
pub(crate) fn pending(applied: &[String]) -> StoreResult<usize> {
    Ok(known()?.iter().filter(|version| !applied.contains(version)).count())
}

/// Why migrating failed.
pub(crate) struct Failed(pub(crate) StoreError);

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        Self(store_error("migrations", error))
    }
}
