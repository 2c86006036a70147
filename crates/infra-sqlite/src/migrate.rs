//! The schema's migrations, embedded from `migrations/sqlite`.

use diesel::SqliteConnection;
use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use orgauth_domain::ports::StoreResult;

use crate::shared::migrations::{Failed, run_pending};

pub(crate) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");

/// Runs the pending migrations, all of them or none, while no other process can read or write.
pub(crate) fn run(connection: &mut SqliteConnection) -> StoreResult<Vec<String>> {
    connection.exclusive_transaction(run_pending).map_err(|Failed(error)| error)
}
