//! The database's clock, which all servers share, and when the database became another one.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Timestamptz};
use orgauth_domain::Duration;

use crate::shared::codec::Time;
use crate::shared::static_sql::StaticSql;

#[derive(QueryableByName)]
struct Ago {
    #[diesel(sql_type = Timestamptz)]
    at: Time,
}

#[derive(QueryableByName)]
struct Change {
    #[diesel(sql_type = Nullable<Timestamptz>)]
    at: Option<Time>,
}

/// Notes which database this is, and the time when it is another one than before.
const NOTE: &str = "\
    INSERT INTO seen_database (one, identity) SELECT 1, present FROM present_database() present WHERE present IS NOT NULL \
    ON CONFLICT (one) DO UPDATE SET identity = excluded.identity, changed_at = clock_timestamp() \
    WHERE seen_database.identity <> excluded.identity";

const CHANGE: &str = "SELECT changed_at AS at FROM seen_database";

/// When the database became another one than it was seen to be before.
pub(crate) fn database_changed_at(connection: &mut PgConnection) -> QueryResult<Option<Time>> {
    StaticSql::new(NOTE).execute(connection)?;
    let found: Option<Change> = StaticSql::new(CHANGE).get_result(connection).optional()?;
    Ok(found.and_then(|change| change.at))
}

const AGO: &str = "SELECT now() - $1 * interval '1 millisecond' AS at";

/// The instant that was `within` ago, by the database's clock.
pub(crate) fn ago(connection: &mut PgConnection, within: Duration) -> QueryResult<Time> {
    let found: Ago = StaticSql::new(AGO).bind::<BigInt, _>(within.millis()).get_result(connection)?;
    Ok(found.at)
}
