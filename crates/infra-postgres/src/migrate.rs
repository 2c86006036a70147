//! The schema's migrations, embedded from `migrations/postgres`.

use diesel::connection::SimpleConnection;
use diesel::sql_types::BigInt;
use diesel::{Connection, PgConnection, RunQueryDsl};
use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use orgauth_domain::ports::StoreResult;

use crate::shared::migrations::{Failed, run_pending};

pub(crate) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// The key of the lock that instances take to migrate; any number that no other program locks.
const ADVISORY_LOCK: i64 = 0x6f72_6761_7574_6800;

/// Runs the pending migrations, all of them or none, while other instances that want to migrate wait. `settings`
/// apply to the transaction only.
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
