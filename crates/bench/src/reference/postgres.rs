//! The reference queries on PostgreSQL.

use diesel::data_types::PgTimestamp;
use orgauth_domain::Timestamp;
use uuid::Uuid;

type Database = diesel::PgConnection;
type RowId = Uuid;
type RowTime = PgTimestamp;

fn bound(id: Uuid) -> Uuid {
    id
}

#[expect(clippy::unnecessary_wraps, reason = "on SQLite it may fail")]
fn unbound(id: Uuid) -> Fallible<Uuid> {
    Ok(id)
}

/// Converts a PostgreSQL timestamp, which counts microseconds since 2000.
fn instant(PgTimestamp(micros): PgTimestamp) -> Timestamp {
    Timestamp::from_millis(micros.div_euclid(1000) + 946_684_800_000)
}

super::queries::queries!(Uuid, Timestamptz);
