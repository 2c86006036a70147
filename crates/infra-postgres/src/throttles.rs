//! Counted guesses.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bytea, Nullable, Timestamptz};
use orgauth_domain::identity::throttle::Bucket;
use orgauth_domain::ports::{StoreError, StoreResult, Throttles};
use orgauth_domain::{Corrupt, Duration, Timestamp};

use crate::shared::codec::{Table, Time};
use crate::shared::static_sql::StaticSql;
use crate::shared::transaction::Repos;

diesel::table! {
    throttles (key) {
        key -> Binary,
        failures -> Nullable<BigInt>,
        window_started_at -> Nullable<Timestamptz>,
        block_ms -> Nullable<BigInt>,
        blocked_until -> Nullable<Timestamptz>,
        expires_at -> Timestamptz,
        pending -> BigInt,
        pending_until -> Nullable<Timestamptz>,
    }
}

const TABLE: &str = "throttles";

/// Makes the rows that aren't there, as ones that stand for no bucket, and locks those that are, one after the other.
const LOCK: &str = "\
    INSERT INTO throttles (key) SELECT unnest($1) ON CONFLICT (key) DO UPDATE SET failures = throttles.failures \
    RETURNING key, failures, window_started_at, block_ms, blocked_until, pending, pending_until";

const PUT: &str = "\
    INSERT INTO throttles (key, failures, window_started_at, block_ms, blocked_until, expires_at, pending, pending_until) \
    SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (key) DO UPDATE SET failures = excluded.failures, \
        window_started_at = excluded.window_started_at, block_ms = excluded.block_ms, \
        blocked_until = excluded.blocked_until, expires_at = excluded.expires_at, \
        pending = excluded.pending, pending_until = excluded.pending_until";

/// A row as it is found, perhaps only there to be locked.
#[derive(Queryable, Selectable, QueryableByName)]
#[diesel(table_name = throttles)]
struct Found {
    key: Vec<u8>,
    failures: Option<i64>,
    window_started_at: Option<Time>,
    block_ms: Option<i64>,
    blocked_until: Option<Time>,
    pending: i64,
    pending_until: Option<Time>,
}

impl Found {
    /// `None` for a row that stands for no bucket.
    fn restore(&self) -> Result<Option<Bucket>, Corrupt> {
        let table = Table(TABLE);
        let (Some(failures), Some(window_started_at), Some(block_ms)) =
            (self.failures, self.window_started_at, self.block_ms)
        else {
            return Ok(None);
        };
        Ok(Some(Bucket {
            failures: table.value("failures", u32::try_from(failures))?,
            window_started_at: window_started_at.into(),
            block: Duration::from_millis(table.value("block_ms", u32::try_from(block_ms))?),
            blocked_until: self.blocked_until.map(Timestamp::from),
            pending: table.value("pending", u32::try_from(self.pending))?,
            pending_until: self.pending_until.map(Timestamp::from),
        }))
    }
}

/// The keys in the order in which rows are locked.
fn sorted(keys: &[[u8; 32]]) -> Vec<&[u8]> {
    let mut sorted: Vec<&[u8]> = keys.iter().map(<[u8; 32]>::as_slice).collect();
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}

/// The bucket of each key, in the order of the keys.
fn buckets(keys: &[[u8; 32]], rows: &[Found]) -> StoreResult<Vec<Option<Bucket>>> {
    let bucket = |key: &[u8; 32]| {
        rows.iter().find(|row| row.key == key).map_or(Ok(None), Found::restore).map_err(StoreError::from)
    };
    keys.iter().map(bucket).collect()
}

impl Throttles for Repos<'_> {
    fn lock(&mut self, keys: &[[u8; 32]]) -> StoreResult<Vec<Option<Bucket>>> {
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<Found> =
            self.run(TABLE, |c| StaticSql::new(LOCK).bind::<Array<Bytea>, _>(sorted(keys)).load(c))?;
        buckets(keys, &rows)
    }

    fn peek(&mut self, keys: &[[u8; 32]]) -> StoreResult<Vec<Option<Bucket>>> {
        let rows = self.run(TABLE, |c| {
            throttles::table.filter(throttles::key.eq_any(sorted(keys))).select(Found::as_select()).load(c)
        })?;
        buckets(keys, &rows)
    }

    fn lock_existing(&mut self, keys: &[[u8; 32]]) -> StoreResult<Vec<Option<Bucket>>> {
        let rows = self.run(TABLE, |c| {
            throttles::table
                .filter(throttles::key.eq_any(sorted(keys)))
                .order(throttles::key)
                .select(Found::as_select())
                .for_update()
                .load(c)
        })?;
        buckets(keys, &rows)
    }

    fn put_all(&mut self, buckets: &[([u8; 32], Bucket, Timestamp)]) -> StoreResult<()> {
        let mut rows =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
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
        self.run(TABLE, |c| {
            StaticSql::new(PUT)
                .bind::<Array<Bytea>, _>(rows.0)
                .bind::<Array<BigInt>, _>(rows.1)
                .bind::<Array<Timestamptz>, _>(rows.2)
                .bind::<Array<BigInt>, _>(rows.3)
                .bind::<Array<Nullable<Timestamptz>>, _>(rows.4)
                .bind::<Array<Timestamptz>, _>(rows.5)
                .bind::<Array<BigInt>, _>(rows.6)
                .bind::<Array<Nullable<Timestamptz>>, _>(rows.7)
                .execute(c)
        })?;
        Ok(())
    }

    fn clear(&mut self, key: &[u8; 32]) -> StoreResult<()> {
        self.run(TABLE, |c| diesel::delete(throttles::table.find(key.as_slice())).execute(c))?;
        Ok(())
    }
}
