//! Counters of guesses.

use diesel::prelude::*;
use orgauth_domain::ports::{StoreError, StoreResult, Throttles};
use orgauth_domain::sign_in::throttle::Bucket;
use orgauth_domain::{Corrupt, Duration, Timestamp};

use crate::shared::codec::{Table, Time};
use crate::shared::host::{lock, lock_existing, peek, put_all};
use crate::shared::schema::throttles;
use crate::shared::transaction::Repos;

const TABLE: &str = "throttles";

/// A row as found in the table, which may exist only for locking.
#[derive(Queryable, Selectable, QueryableByName)]
#[diesel(table_name = throttles)]
pub(crate) struct Found {
    key: Vec<u8>,
    failures: Option<i64>,
    window_started_at: Option<Time>,
    block_ms: Option<i64>,
    blocked_until: Option<Time>,
    pending: i64,
    pending_until: Option<Time>,
}

impl Found {
    /// Restores the bucket; `None` for a row without one.
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
        buckets(keys, &self.run(TABLE, |c| lock(c, keys))?)
    }

    fn peek(&mut self, keys: &[[u8; 32]]) -> StoreResult<Vec<Option<Bucket>>> {
        buckets(keys, &self.run(TABLE, |c| peek(c, keys))?)
    }

    fn lock_existing(&mut self, keys: &[[u8; 32]]) -> StoreResult<Vec<Option<Bucket>>> {
        buckets(keys, &self.run(TABLE, |c| lock_existing(c, keys))?)
    }

    fn put_all(&mut self, buckets: &[([u8; 32], Bucket, Timestamp)]) -> StoreResult<()> {
        self.run(TABLE, |c| put_all(c, buckets))
    }

    fn clear(&mut self, keys: &[[u8; 32]]) -> StoreResult<()> {
        for some in keys.chunks(500) {
            let some: Vec<_> = some.iter().map(<[u8; 32]>::as_slice).collect();
            self.run(TABLE, |c| diesel::delete(throttles::table.filter(throttles::key.eq_any(some))).execute(c))?;
        }
        Ok(())
    }
}
