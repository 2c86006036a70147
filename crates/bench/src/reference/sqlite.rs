//! The reference queries on SQLite.

use orgauth_domain::Timestamp;
use uuid::Uuid;

type Database = diesel::SqliteConnection;
type RowId = Vec<u8>;
type RowTime = i64;

fn bound(id: Uuid) -> Vec<u8> {
    id.as_bytes().to_vec()
}

fn unbound(id: Vec<u8>) -> Fallible<Uuid> {
    Ok(Uuid::from_slice(&id)?)
}

fn instant(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis)
}

super::queries::queries!(Binary, BigInt);
