//! The schema's migrations, embedded from `migrations/sqlite`.

use diesel::SqliteConnection;
use diesel::migration::{Migration, MigrationSource};
use diesel::sqlite::Sqlite;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use orgauth_domain::ports::{StoreError, StoreResult};

use crate::transaction::store_error;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");

/// Runs what is pending, all of it or nothing, while no other process can read or write.
pub(crate) fn run(connection: &mut SqliteConnection) -> StoreResult<Vec<String>> {
    connection
        .exclusive_transaction(|connection| {
            let done = connection.run_pending_migrations(MIGRATIONS).map_err(|error| failed(&*error))?;
            Ok::<_, Stop>(done.iter().map(ToString::to_string).collect())
        })
        .map_err(|Stop(error)| error)
}

/// Whether every migration of this program is among the `applied` ones. More of them are fine: a newer program may
/// have run them while this one still serves.
pub(crate) fn check(applied: &[String]) -> StoreResult<()> {
    match pending(applied)? {
        0 => Ok(()),
        pending => Err(StoreError::Unavailable(format!("{pending} migrations are pending: run them"))),
    }
}

/// How many migrations of this program are not among the `applied` ones.
pub(crate) fn pending(applied: &[String]) -> StoreResult<usize> {
    let known: Vec<Box<dyn Migration<Sqlite>>> =
        MIGRATIONS.migrations().map_err(|error| StoreError::Failed(format!("embedded migrations: {error}")))?;
    Ok(known.iter().filter(|m| !applied.contains(&m.name().version().to_string())).count())
}

struct Stop(StoreError);

impl From<diesel::result::Error> for Stop {
    fn from(error: diesel::result::Error) -> Self {
        Self(store_error("migrations", &error))
    }
}

fn failed(error: &(dyn std::error::Error + Send + Sync)) -> Stop {
    Stop(StoreError::Failed(format!("migrations: {error}")))
}
