//! The lock on what the operator has as a whole: no row stands for the operator that could be locked.

use diesel::prelude::*;
use diesel::sql_types::BigInt;

use crate::shared::static_sql::StaticSql;

/// Its key; any number that no other program and nothing else here locks.
const KEY: i64 = 0x6f72_6761_7574_6801;

/// Waits until no other transaction holds the lock, and holds it until this one ends.
pub(crate) fn lock_operators(connection: &mut PgConnection) -> QueryResult<()> {
    StaticSql::new("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(KEY).execute(connection).map(|_| ())
}
