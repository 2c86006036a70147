//! Counted guesses, and the sources that users signed in from.

use diesel::prelude::*;
use diesel::upsert::excluded;
use orgauth_domain::ports::{KnownSources, StoreError, StoreResult, Throttles};
use orgauth_domain::throttle::Bucket;
use orgauth_domain::{Corrupt, Duration, Timestamp};

use crate::codec::{Table, Time};
use crate::schema::{known_sources, throttles};
use crate::unit::Repos;

const TABLE: &str = "throttles";
const SOURCES: &str = "known_sources";

/// How often the keys are locked anew because another transaction deleted one of them meanwhile.
const ATTEMPTS: u32 = 10;

#[derive(Insertable, AsChangeset)]
#[diesel(table_name = throttles, treat_none_as_default_value = false, treat_none_as_null = true)]
struct Row {
    failures: i64,
    window_started_at: Time,
    block_ms: i64,
    blocked_until: Option<Time>,
}

impl From<&Bucket> for Row {
    fn from(bucket: &Bucket) -> Self {
        Self {
            failures: i64::from(bucket.failures),
            window_started_at: bucket.window_started_at.into(),
            block_ms: bucket.block.millis(),
            blocked_until: bucket.blocked_until.map(Time::from),
        }
    }
}

/// A row as it is found, perhaps only there to be locked.
#[derive(Queryable, Selectable)]
#[diesel(table_name = throttles)]
struct Found {
    key: Vec<u8>,
    failures: Option<i64>,
    window_started_at: Option<Time>,
    block_ms: Option<i64>,
    blocked_until: Option<Time>,
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
        }))
    }
}

/// Runs a statement over up to three rows with an array of them: diesel keeps such a statement prepared, where one
/// over a list of any length is planned anew each time.
macro_rules! as_array {
    ($rows:expr, |$few:ident| $statement:expr) => {
        match <[_; 1]>::try_from($rows) {
            Ok($few) => $statement,
            Err(rows) => match <[_; 2]>::try_from(rows) {
                Ok($few) => $statement,
                Err(rows) => match <[_; 3]>::try_from(rows) {
                    Ok($few) => $statement,
                    Err($few) => $statement,
                },
            },
        }
    };
}

impl Repos<'_> {
    /// Locks those rows of these keys that are there.
    fn lock_found(&mut self, keys: &[&[u8]]) -> StoreResult<Vec<Found>> {
        self.run(TABLE, |c| {
            throttles::table
                .filter(throttles::key.eq_any(keys.to_vec()))
                .order(throttles::key)
                .select(Found::as_select())
                .for_update()
                .load(c)
        })
    }

    /// Locks the rows of these keys, which are sorted and different; rows that aren't there are made, as ones that
    /// stand for no bucket.
    fn lock_rows(&mut self, keys: &[&[u8]]) -> StoreResult<Vec<Found>> {
        for _ in 0..ATTEMPTS {
            let missing: Vec<_> = keys.iter().map(|key| throttles::key.eq(*key)).collect();
            self.run(TABLE, |c| {
                as_array!(missing, |rows| diesel::insert_into(throttles::table)
                    .values(rows)
                    .on_conflict_do_nothing()
                    .execute(c))
            })?;
            let found = self.lock_found(keys)?;
            // Another transaction may have deleted a row between the two statements, or while the second waited.
            if found.len() == keys.len() {
                return Ok(found);
            }
        }
        Err(StoreError::Unavailable(format!("{TABLE}: the rows are deleted as fast as they are made")))
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
        let rows = self.lock_rows(&sorted(keys))?;
        buckets(keys, &rows)
    }

    fn lock_existing(&mut self, keys: &[[u8; 32]]) -> StoreResult<Vec<Option<Bucket>>> {
        let rows = self.lock_found(&sorted(keys))?;
        buckets(keys, &rows)
    }

    fn put_all(&mut self, buckets: &[([u8; 32], Bucket, Timestamp)]) -> StoreResult<()> {
        let rows: Vec<_> = buckets
            .iter()
            .map(|(key, bucket, expires_at)| {
                (
                    throttles::key.eq(key.as_slice()),
                    Row::from(bucket),
                    throttles::expires_at.eq(Time::from(*expires_at)),
                )
            })
            .collect();
        self.run(TABLE, |c| {
            as_array!(rows, |rows| diesel::insert_into(throttles::table)
                .values(rows)
                .on_conflict(throttles::key)
                .do_update()
                .set((
                    throttles::failures.eq(excluded(throttles::failures)),
                    throttles::window_started_at.eq(excluded(throttles::window_started_at)),
                    throttles::block_ms.eq(excluded(throttles::block_ms)),
                    throttles::blocked_until.eq(excluded(throttles::blocked_until)),
                    throttles::expires_at.eq(excluded(throttles::expires_at)),
                ))
                .execute(c))
        })?;
        Ok(())
    }

    fn clear(&mut self, key: &[u8; 32]) -> StoreResult<()> {
        self.run(TABLE, |c| diesel::delete(throttles::table.find(key.as_slice())).execute(c))?;
        Ok(())
    }
}

impl KnownSources for Repos<'_> {
    fn last_success(&mut self, key: &[u8; 32]) -> StoreResult<Option<Timestamp>> {
        let time: Option<Time> = self.run(SOURCES, |c| {
            known_sources::table.find(key.as_slice()).select(known_sources::last_success_at).first(c).optional()
        })?;
        Ok(time.map(Timestamp::from))
    }

    fn remember(&mut self, key: &[u8; 32], at: Timestamp) -> StoreResult<()> {
        self.run_on_one(SOURCES, |c| {
            diesel::insert_into(known_sources::table)
                .values((known_sources::key.eq(key.as_slice()), known_sources::last_success_at.eq(Time::from(at))))
                .on_conflict(known_sources::key)
                .do_update()
                .set(known_sources::last_success_at.eq(excluded(known_sources::last_success_at)))
                .execute(c)
        })
    }
}
