//! The schema's migrations, embedded from `migrations/postgres`.

use diesel::connection::SimpleConnection;
use diesel::sql_types::BigInt;
use diesel::{Connection, PgConnection, RunQueryDsl};
use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use orgauth_domain::ports::StoreResult;

use crate::shared::migrations::{Failed, run_pending};

pub(crate) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// What instances that migrate at once wait for; any number that nobody else locks.
const ADVISORY_LOCK: i64 = 0x6f72_6761_7574_6800;

/// Runs what is pending, all of it or nothing, while other instances that would do the same wait. `settings` are for the
/// transaction alone.
pub(crate) fn run(connection: &mut PgConnection, settings: Option<&str>) -> StoreResult<Vec<String>> {
    connection
        .transaction(|connection| {
            if let Some(settings) = settings {
                connection.batch_execute(settings)?;
            }
            diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
                .bind::<BigInt, _>(ADVISORY_LOCK)
                .execute(connection)?;
            run_pending(connection)
        })
        .map_err(|Failed(error)| error)
}
