//! Counters of guesses: one statement for each bucket, because a list of varying length can't be prepared.

use diesel::prelude::*;
use orgauth_domain::Timestamp;
use orgauth_domain::sign_in::throttle::Bucket;

use crate::shared::codec::Time;
use crate::shared::schema::throttles;
use crate::shared::sign_in::throttles::Found;

#[derive(Insertable, AsChangeset)]
#[diesel(table_name = throttles, treat_none_as_default_value = false, treat_none_as_null = true)]
struct Row {
    failures: i64,
    window_started_at: Time,
    block_ms: i64,
    blocked_until: Option<Time>,
    pending: i64,
    pending_until: Option<Time>,
}

impl From<&Bucket> for Row {
    fn from(bucket: &Bucket) -> Self {
        Self {
            failures: i64::from(bucket.failures),
            window_started_at: bucket.window_started_at.into(),
            block_ms: bucket.block.millis(),
            blocked_until: bucket.blocked_until.map(Time::from),
            pending: i64::from(bucket.pending),
            pending_until: bucket.pending_until.map(Time::from),
        }
    }
}

pub(crate) fn peek(connection: &mut SqliteConnection, keys: &[[u8; 32]]) -> QueryResult<Vec<Found>> {
    let find = |key: &[u8; 32]| {
        throttles::table.find(key.as_slice()).select(Found::as_select()).first(connection).optional()
    };
    keys.iter().map(find).filter_map(Result::transpose).collect()
}

/// Reads the buckets without a row lock: the transaction holds the writer lock already.
pub(crate) fn lock(connection: &mut SqliteConnection, keys: &[[u8; 32]]) -> QueryResult<Vec<Found>> {
    peek(connection, keys)
}

pub(crate) use lock as lock_existing;

pub(crate) fn put_all(
    connection: &mut SqliteConnection,
    buckets: &[([u8; 32], Bucket, Timestamp)],
) -> QueryResult<()> {
    for (key, bucket, expires_at) in buckets {
        let expires_at = throttles::expires_at.eq(Time::from(*expires_at));
        diesel::insert_into(throttles::table)
            .values((throttles::key.eq(key.as_slice()), Row::from(bucket), expires_at))
            .on_conflict(throttles::key)
            .do_update()
            .set((Row::from(bucket), expires_at))
            .execute(connection)?;
    }
    Ok(())
}
