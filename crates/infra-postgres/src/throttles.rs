//! Counters of guesses: one statement for all buckets of a check, whose rows it locks one after the other.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bytea, Nullable, Timestamptz};
use orgauth_domain::Timestamp;
use orgauth_domain::sign_in::throttle::Bucket;

use crate::shared::codec::Time;
use crate::shared::schema::throttles;
use crate::shared::sign_in::throttles::Found;
use crate::shared::static_sql::StaticSql;

/// Inserts missing rows, without a bucket in them, and locks existing ones, one after the other.
const LOCK: &str = "\
    INSERT INTO throttles (key) SELECT unnest($1) ON CONFLICT (key) DO UPDATE SET failures = throttles.failures \
    RETURNING key, failures, window_started_at, block_ms, blocked_until, pending, pending_until";

const PUT: &str = "\
    INSERT INTO throttles (key, failures, window_started_at, block_ms, blocked_until, expires_at, pending, pending_until) \
    SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (key) DO UPDATE SET failures = excluded.failures, \
        window_started_at = excluded.window_started_at, block_ms = excluded.block_ms, \
        blocked_until = excluded.blocked_until, expires_at = excluded.expires_at, \
        pending = excluded.pending, pending_until = excluded.pending_until";

/// The keys in the order in which rows are locked.
fn sorted(keys: &[[u8; 32]]) -> Vec<&[u8]> {
    let mut sorted: Vec<&[u8]> = keys.iter().map(<[u8; 32]>::as_slice).collect();
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}

pub(crate) fn lock(connection: &mut PgConnection, keys: &[[u8; 32]]) -> QueryResult<Vec<Found>> {
    StaticSql::new(LOCK).bind::<Array<Bytea>, _>(sorted(keys)).load(connection)
}

pub(crate) fn peek(connection: &mut PgConnection, keys: &[[u8; 32]]) -> QueryResult<Vec<Found>> {
    throttles::table.filter(throttles::key.eq_any(sorted(keys))).select(Found::as_select()).load(connection)
}

pub(crate) fn lock_existing(connection: &mut PgConnection, keys: &[[u8; 32]]) -> QueryResult<Vec<Found>> {
    throttles::table
        .filter(throttles::key.eq_any(sorted(keys)))
        .order(throttles::key)
        .select(Found::as_select())
        .for_update()
        .load(connection)
}

pub(crate) fn put_all(connection: &mut PgConnection, buckets: &[([u8; 32], Bucket, Timestamp)]) -> QueryResult<()> {
    let mut rows = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (key, bucket, expires_at) in buckets {
        rows.0.push(key.as_slice());
        rows.1.push(i64::from(bucket.failures));
        rows.2.push(Time::from(bucket.window_started_at));
        rows.3.push(bucket.block.millis());
        rows.4.push(bucket.blocked_until.map(Time::from));
        rows.5.push(Time::from(*expires_at));
        rows.6.push(i64::from(bucket.pending));
        rows.7.push(bucket.pending_until.map(Time::from));
    }
    StaticSql::new(PUT)
        .bind::<Array<Bytea>, _>(rows.0)
        .bind::<Array<BigInt>, _>(rows.1)
        .bind::<Array<Timestamptz>, _>(rows.2)
        .bind::<Array<BigInt>, _>(rows.3)
        .bind::<Array<Nullable<Timestamptz>>, _>(rows.4)
        .bind::<Array<Timestamptz>, _>(rows.5)
        .bind::<Array<BigInt>, _>(rows.6)
        .bind::<Array<Nullable<Timestamptz>>, _>(rows.7)
        .execute(connection)
        .map(|_| ())
}
