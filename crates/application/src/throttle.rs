//! Counting what has a cap: attempts at a secret, mails, changes of a user.
//!
//! The rules of a bucket are in `domain::identity::throttle`. Which buckets something counts in is said where it is counted; here it
//! counts in all of them or in none.

use orgauth_domain::identity::client_network::ClientNetwork;
use orgauth_domain::identity::email::LoginIdentity;
use orgauth_domain::identity::throttle::{Bucket, BucketRules, NoPlace, Throttled};
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::{Duration, Timestamp};

use crate::app::App;

/// A bucket that an attempt counts in.
#[derive(Clone)]
pub(crate) struct Counted {
    key: [u8; 32],
    rules: BucketRules,
}

impl Counted {
    /// The bucket of `parts` in a `dimension`.
    pub(crate) fn new(app: &App, dimension: &str, parts: &[&str], rules: BucketRules) -> Self {
        Self::under(app.digests.digest(dimension, parts), rules)
    }

    /// The bucket that is stored under `key`.
    pub(crate) const fn under(key: [u8; 32], rules: BucketRules) -> Self {
        Self { key, rules }
    }
}

/// The key under which it is remembered that an email signed in from a source.
pub(crate) fn known_source_key(app: &App, identity: &LoginIdentity, source: ClientNetwork) -> [u8; 32] {
    app.digests.digest("known_source", &[identity.counted_as(), &source.counted_as()])
}

/// Whether the email signed in from there lately, and the key under which that is remembered.
pub(crate) fn known_source(
    app: &App,
    repositories: &mut dyn Repositories,
    identity: &LoginIdentity,
    source: ClientNetwork,
    now: Timestamp,
) -> StoreResult<([u8; 32], bool)> {
    let key = known_source_key(app, identity, source);
    let last = repositories.known_sources().last_success(&key)?;
    Ok((key, last.is_some_and(|at| now < at.plus(app.settings.throttle.known_source_ttl))))
}

/// Places in buckets, each with the beginning of its window.
#[derive(Clone)]
pub(crate) struct Taken(Vec<Place>);

#[derive(Clone)]
struct Place {
    counted: Counted,
    window: Timestamp,
    count: u32,
}

impl Taken {
    /// Whether one of the places was the last.
    pub(crate) fn was_last(&self) -> bool {
        self.0.iter().any(|place| place.count == place.counted.rules.limit)
    }
}

/// Counts one in all of these buckets for good, or in none.
pub(crate) fn take(
    repositories: &mut dyn Repositories,
    counted: &[Counted],
    now: Timestamp,
) -> StoreResult<Result<Taken, Throttled>> {
    let taken = place(repositories, counted, |bucket, rules| Ok(Bucket::count(bucket, now, rules)?))?;
    Ok(taken.map_err(|refusal| match refusal {
        NoPlace::Throttled(throttled) => throttled,
        NoPlace::Busy => Throttled { retry_after: Duration::from_seconds(1) },
    }))
}

/// Takes a place in all of these buckets, or in none, which is a failure after `ttl` unless [`fail`] or [`put_back`] comes
/// first.
pub(crate) fn reserve(
    repositories: &mut dyn Repositories,
    counted: &[Counted],
    now: Timestamp,
    ttl: Duration,
) -> StoreResult<Result<Taken, NoPlace>> {
    place(repositories, counted, |bucket, rules| Bucket::reserve(bucket, now, rules, ttl))
}

/// Takes a place in all of these buckets, or in none. A refusal writes nothing, not even rows to lock: nobody fills the table
/// by being refused.
fn place(
    repositories: &mut dyn Repositories,
    counted: &[Counted],
    take: impl Fn(Option<Bucket>, &BucketRules) -> Result<Bucket, NoPlace>,
) -> StoreResult<Result<Taken, NoPlace>> {
    let keys: Vec<_> = counted.iter().map(|c| c.key).collect();
    let seen = repositories.throttles().peek(&keys)?;
    if let Err(refusal) = places(counted, seen, &take) {
        return Ok(Err(refusal));
    }
    let stored = repositories.throttles().lock(&keys)?;
    let buckets = match places(counted, stored, &take) {
        Ok(buckets) => buckets,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let written: Vec<_> = counted.iter().zip(&buckets).map(|(counted, bucket)| row(counted, bucket)).collect();
    repositories.throttles().put_all(&written)?;
    let place = |(counted, bucket): (&Counted, &Bucket)| Place {
        counted: counted.clone(),
        window: bucket.window_started_at,
        count: bucket.failures,
    };
    Ok(Ok(Taken(counted.iter().zip(&buckets).map(place).collect())))
}

/// Every bucket with one place less. Of several refusals the one that lasts is told.
fn places(
    counted: &[Counted],
    stored: Vec<Option<Bucket>>,
    take: impl Fn(Option<Bucket>, &BucketRules) -> Result<Bucket, NoPlace>,
) -> Result<Vec<Bucket>, NoPlace> {
    let mut busy = None;
    let mut buckets = Vec::with_capacity(counted.len());
    for (counted, stored) in counted.iter().zip(stored) {
        match take(stored, &counted.rules) {
            Ok(bucket) => buckets.push(bucket),
            Err(NoPlace::Busy) => busy = Some(NoPlace::Busy),
            Err(refusal @ NoPlace::Throttled(_)) => return Err(refusal),
        }
    }
    busy.map_or(Ok(buckets), Err)
}

/// The secret was wrong: its places are failures. Returns whether it was the last attempt that one of the buckets takes for
/// now.
pub(crate) fn fail(repositories: &mut dyn Repositories, taken: &Taken, now: Timestamp) -> StoreResult<bool> {
    let places = &taken.0;
    let keys: Vec<_> = places.iter().map(|place| place.counted.key).collect();
    let stored = repositories.throttles().lock(&keys)?;
    let mut written = Vec::with_capacity(places.len());
    let mut was_last = false;
    for (place, bucket) in places.iter().zip(stored) {
        let (bucket, is_last) = Bucket::failed_since(bucket, place.window, now, &place.counted.rules);
        was_last |= is_last;
        written.push(row(&place.counted, &bucket));
    }
    repositories.throttles().put_all(&written)?;
    Ok(was_last)
}

/// Gives back what [`take`] or [`reserve`] took.
pub(crate) fn put_back(repositories: &mut dyn Repositories, taken: &Taken) -> StoreResult<()> {
    put_back_but(repositories, taken, None)
}

/// The same, but for one bucket that is to be cleared anyway.
pub(crate) fn put_back_but(
    repositories: &mut dyn Repositories,
    taken: &Taken,
    cleared: Option<&[u8; 32]>,
) -> StoreResult<()> {
    // What was deleted meanwhile counts nothing, so there is nothing to give back.
    let keys: Vec<_> = taken.0.iter().map(|place| place.counted.key).collect();
    let stored = repositories.throttles().lock_existing(&keys)?;
    let kept = taken.0.iter().zip(stored).filter(|(place, _)| cleared != Some(&place.counted.key));
    let written: Vec<_> =
        kept.filter_map(|(place, bucket)| Some(row(&place.counted, &bucket?.give_back(place.window)))).collect();
    repositories.throttles().put_all(&written)
}

/// What is written of a bucket: its key, itself, and when it no longer matters.
fn row(counted: &Counted, bucket: &Bucket) -> ([u8; 32], Bucket, Timestamp) {
    (counted.key, *bucket, bucket.matters_until(&counted.rules))
}
