//! The database's clock, which all servers share.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz};
use orgauth_domain::Duration;

use crate::shared::codec::Time;
use crate::shared::static_sql::StaticSql;

#[derive(QueryableByName)]
struct Ago {
    #[diesel(sql_type = Timestamptz)]
    at: Time,
}

const AGO: &str = "SELECT now() - $1 * interval '1 millisecond' AS at";

/// The instant that was `within` ago, by the database's clock.
pub(crate) fn ago(connection: &mut PgConnection, within: Duration) -> QueryResult<Time> {
    let found: Ago = StaticSql::new(AGO).bind::<BigInt, _>(within.millis()).get_result(connection)?;
    Ok(found.at)
}
