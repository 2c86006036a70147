//! The machine's clock, read through the database.

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use orgauth_domain::{Duration, Timestamp};

use crate::shared::codec::Time;

#[derive(QueryableByName)]
struct Now {
    #[diesel(sql_type = BigInt)]
    now: Time,
}

pub(crate) fn clock(connection: &mut SqliteConnection) -> QueryResult<Time> {
    let now: Now =
        diesel::sql_query("SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS now").get_result(connection)?;
    Ok(now.now)
}

/// Never: no other server takes a file over, and a restore ends every session.
#[expect(clippy::unnecessary_wraps, reason = "the shared source calls it on both stores")]
pub(crate) fn database_changed_at(_connection: &mut SqliteConnection) -> QueryResult<Option<Time>> {
    Ok(None)
}

/// The instant that was `within` ago, by the database's clock.
pub(crate) fn ago(connection: &mut SqliteConnection, within: Duration) -> QueryResult<Time> {
    Ok(Timestamp::from(clock(connection)?).minus(within).into())
}
