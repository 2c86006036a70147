//! Counted guesses.

use diesel::prelude::*;
use orgauth_domain::identity::throttle::Bucket;
use orgauth_domain::ports::{StoreResult, Throttles};
use orgauth_domain::{Corrupt, Duration, Timestamp};

use crate::shared::codec::{Table, Time};
use crate::shared::transaction::Repos;

diesel::table! {
    throttles (key) {
        key -> Binary,
        failures -> BigInt,
        window_started_at -> BigInt,
        block_ms -> BigInt,
        blocked_until -> Nullable<BigInt>,
        expires_at -> BigInt,
        pending -> BigInt,
        pending_until -> Nullable<BigInt>,
    }
}

const TABLE: &str = "throttles";

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
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

impl Row {
    fn restore(self) -> Result<Bucket, Corrupt> {
        let table = Table(TABLE);
        Ok(Bucket {
            failures: table.value("failures", u32::try_from(self.failures))?,
            window_started_at: self.window_started_at.into(),
            block: Duration::from_millis(table.value("block_ms", u32::try_from(self.block_ms))?),
            blocked_until: self.blocked_until.map(Timestamp::from),
            pending: table.value("pending", u32::try_from(self.pending))?,
            pending_until: self.pending_until.map(Timestamp::from),
        })
    }
}

impl Throttles for Repos<'_> {
    fn lock(&mut self, keys: &[[u8; 32]]) -> StoreResult<Vec<Option<Bucket>>> {
        // The one writer lock is held already. One statement for each key: a list of any length can't be prepared.
        let mut buckets = Vec::with_capacity(keys.len());
        for key in keys {
            let row = self
                .run(TABLE, |c| throttles::table.find(key.as_slice()).select(Row::as_select()).first(c).optional())?;
            buckets.push(row.map(Row::restore).transpose()?);
        }
        Ok(buckets)
    }

    fn peek(&mut self, keys: &[[u8; 32]]) -> StoreResult<Vec<Option<Bucket>>> {
        Throttles::lock(self, keys)
    }

    fn lock_existing(&mut self, keys: &[[u8; 32]]) -> StoreResult<Vec<Option<Bucket>>> {
        Throttles::lock(self, keys)
    }

    fn put_all(&mut self, buckets: &[([u8; 32], Bucket, Timestamp)]) -> StoreResult<()> {
        for (key, bucket, expires_at) in buckets {
            let expires_at = throttles::expires_at.eq(Time::from(*expires_at));
            self.run_on_one(TABLE, |c| {
                diesel::insert_into(throttles::table)
                    .values((throttles::key.eq(key.as_slice()), Row::from(bucket), expires_at))
                    .on_conflict(throttles::key)
                    .do_update()
                    .set((Row::from(bucket), expires_at))
                    .execute(c)
            })?;
        }
        Ok(())
    }

    fn clear(&mut self, key: &[u8; 32]) -> StoreResult<()> {
        self.run(TABLE, |c| diesel::delete(throttles::table.find(key.as_slice())).execute(c))?;
        Ok(())
    }
}
