//! Counts what has a cap: attempts at a secret, mails, a user's changes.
//!
//! The rules of a bucket are in `domain::sign_in::throttle`. The caller chooses the buckets; this module counts in all of
//! them or in none.

use orgauth_domain::accounts::email::LoginIdentity;
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::counter::{Counter, Part};
use orgauth_domain::sign_in::throttle::{Bucket, BucketRules, ReserveRefusal, Throttled};
use orgauth_domain::{Duration, Timestamp};

use crate::app::App;

/// A bucket to count in, with its rules.
#[derive(Clone)]
pub(crate) struct Counted {
    key: [u8; 32],
    rules: BucketRules,
}

impl Counted {
    /// The bucket of a counter that these parts tell apart from its others.
    pub(crate) fn new(app: &App, counter: Counter, parts: &[Part]) -> Self {
        Self::under(key(app, counter, parts), app.settings.cap(counter))
    }

    /// The bucket that is stored under `key`.
    pub(crate) const fn under(key: [u8; 32], rules: BucketRules) -> Self {
        Self { key, rules }
    }
}

/// The key under which the bucket of a counter is stored.
pub(crate) fn key(app: &App, counter: Counter, parts: &[Part]) -> [u8; 32] {
    debug_assert!(Part::are_of(counter, parts), "{counter} counts by {:?}, not by {parts:?}", counter.by());
    let parts: Vec<_> = parts.iter().map(Part::as_str).collect();
    app.digests.digest(counter.as_str(), &parts)
}

/// The key under which a successful sign-in of an email from a source is stored.
pub(crate) fn known_source_key(app: &App, identity: &LoginIdentity, source: ClientNetwork) -> [u8; 32] {
    app.digests.digest("known_source", &[identity.counted_as(), &source.counted_as()])
}

/// Whether the email signed in from the source within the known-source time, and the key under which that is stored.
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

/// Reservations in buckets, each with the start of its window.
#[derive(Clone)]
pub(crate) struct ReservedBuckets(Vec<ReservedBucket>);

#[derive(Clone)]
struct ReservedBucket {
    counted: Counted,
    window: Timestamp,
    count: u32,
}

impl ReservedBuckets {
    /// Whether one of the reservations was the last that its bucket allows.
    pub(crate) fn was_last(&self) -> bool {
        self.0.iter().any(|one| one.count == one.counted.rules.limit)
    }
}

/// Counts a request in each of these buckets, or in none.
pub(crate) fn take(
    repositories: &mut dyn Repositories,
    counted: &[Counted],
    now: Timestamp,
) -> StoreResult<Result<ReservedBuckets, Throttled>> {
    let taken = reserve_in_each(repositories, counted, |bucket, rules| Ok(Bucket::count(bucket, now, rules)?))?;
    Ok(taken.map_err(|refusal| match refusal {
        ReserveRefusal::Throttled(throttled) => throttled,
        ReserveRefusal::Busy => Throttled { retry_after: Duration::from_seconds(1) },
    }))
}

/// Makes a pending reservation in each of these buckets, or in none. A reservation becomes a failure after `ttl` unless [`fail`] or
/// [`release`] comes first.
pub(crate) fn reserve(
    repositories: &mut dyn Repositories,
    counted: &[Counted],
    now: Timestamp,
    ttl: Duration,
) -> StoreResult<Result<ReservedBuckets, ReserveRefusal>> {
    reserve_in_each(repositories, counted, |bucket, rules| Bucket::reserve(bucket, now, rules, ttl))
}

/// Makes a reservation in each of these buckets, or in none. A refusal writes nothing, not even rows to lock, so refused requests
/// can't fill the table.
fn reserve_in_each(
    repositories: &mut dyn Repositories,
    counted: &[Counted],
    take: impl Fn(Option<Bucket>, &BucketRules) -> Result<Bucket, ReserveRefusal>,
) -> StoreResult<Result<ReservedBuckets, ReserveRefusal>> {
    let keys: Vec<_> = counted.iter().map(|c| c.key).collect();
    let seen = repositories.throttles().peek(&keys)?;
    if let Err(refusal) = with_one_more(counted, seen, &take) {
        return Ok(Err(refusal));
    }
    let stored = repositories.throttles().lock(&keys)?;
    let buckets = match with_one_more(counted, stored, &take) {
        Ok(buckets) => buckets,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let written: Vec<_> = counted.iter().zip(&buckets).map(|(counted, bucket)| row(counted, bucket)).collect();
    repositories.throttles().put_all(&written)?;
    let reserved = |(counted, bucket): (&Counted, &Bucket)| ReservedBucket {
        counted: counted.clone(),
        window: bucket.window_started_at,
        count: bucket.failures,
    };
    Ok(Ok(ReservedBuckets(counted.iter().zip(&buckets).map(reserved).collect())))
}

/// The buckets, each with one more reservation. Prefers the refusal that lasts (throttled) over busy.
fn with_one_more(
    counted: &[Counted],
    stored: Vec<Option<Bucket>>,
    take: impl Fn(Option<Bucket>, &BucketRules) -> Result<Bucket, ReserveRefusal>,
) -> Result<Vec<Bucket>, ReserveRefusal> {
    let mut busy = None;
    let mut buckets = Vec::with_capacity(counted.len());
    for (counted, stored) in counted.iter().zip(stored) {
        match take(stored, &counted.rules) {
            Ok(bucket) => buckets.push(bucket),
            Err(ReserveRefusal::Busy) => busy = Some(ReserveRefusal::Busy),
            Err(refusal @ ReserveRefusal::Throttled(_)) => return Err(refusal),
        }
    }
    busy.map_or(Ok(buckets), Err)
}

/// Turns the reservations into failures, after a wrong secret. Returns whether it was the last attempt that one of the
/// buckets allows for now.
pub(crate) fn fail(
    repositories: &mut dyn Repositories,
    reserved: &ReservedBuckets,
    now: Timestamp,
) -> StoreResult<bool> {
    let all = &reserved.0;
    let keys: Vec<_> = all.iter().map(|one| one.counted.key).collect();
    let stored = repositories.throttles().lock(&keys)?;
    let mut written = Vec::with_capacity(all.len());
    let mut was_last = false;
    for (one, bucket) in all.iter().zip(stored) {
        let (bucket, is_last) = Bucket::failed_since(bucket, one.window, now, &one.counted.rules);
        was_last |= is_last;
        written.push(row(&one.counted, &bucket));
    }
    repositories.throttles().put_all(&written)?;
    Ok(was_last)
}

/// Gives back the reservations of [`take`] or [`reserve`].
pub(crate) fn release(repositories: &mut dyn Repositories, reserved: &ReservedBuckets) -> StoreResult<()> {
    release_except(repositories, reserved, None)
}

/// Gives the reservations back, except in one bucket that the caller clears anyway.
pub(crate) fn release_except(
    repositories: &mut dyn Repositories,
    reserved: &ReservedBuckets,
    cleared: Option<&[u8; 32]>,
) -> StoreResult<()> {
    // A row that was deleted meanwhile counts nothing, so there is nothing to give back.
    let keys: Vec<_> = reserved.0.iter().map(|one| one.counted.key).collect();
    let stored = repositories.throttles().lock_existing(&keys)?;
    let kept = reserved.0.iter().zip(stored).filter(|(one, _)| cleared != Some(&one.counted.key));
    let written: Vec<_> =
        kept.filter_map(|(one, bucket)| Some(row(&one.counted, &bucket?.give_back(one.window)))).collect();
    repositories.throttles().put_all(&written)
}

/// The row of a bucket: its key, its state, and until when it matters.
fn row(counted: &Counted, bucket: &Bucket) -> ([u8; 32], Bucket, Timestamp) {
    (counted.key, *bucket, bucket.matters_until(&counted.rules))
}
