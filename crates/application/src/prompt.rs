//! Every prompt for a password: the reservation before the hash, and what becomes of it (decisions section 5).
//!
//! Sign-in, password change and whatever else asks for a password share these buckets.

use orgauth_domain::email::LoginIdentity;
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::source::Source;
use orgauth_domain::throttle::{Bucket, BucketRules, Throttled};
use orgauth_domain::{Email, Timestamp};

use crate::context::App;

/// A place in every bucket that an attempt at a password counts in.
#[derive(Clone)]
pub struct Reservation {
    taken: Taken,
    /// Key of the (email, source) bucket, which a success clears.
    own_key: [u8; 32],
    /// Key of the (email, source) among the known sources.
    known_key: [u8; 32],
}

impl Reservation {
    /// Whether this attempt, if it fails, is the last that one of its buckets takes for now.
    pub(crate) fn exhausts(&self) -> bool {
        self.taken.0.iter().any(|place| place.after.failures >= place.counted.rules.limit)
    }
}

/// A bucket that an attempt counts in.
#[derive(Clone)]
pub(crate) struct Counted {
    key: [u8; 32],
    rules: BucketRules,
}

impl Counted {
    /// The bucket of `parts` in a `dimension`.
    pub(crate) fn new(app: &App, dimension: &str, parts: &[&str], rules: BucketRules) -> Self {
        Self { key: app.digests.digest(dimension, parts), rules }
    }
}

/// Takes a place in every bucket, or in none.
pub(crate) fn reserve(
    app: &App,
    repositories: &mut dyn Repositories,
    identity: &LoginIdentity,
    source: Source,
    now: Timestamp,
) -> StoreResult<Result<Reservation, Throttled>> {
    let (email, network) = (identity.counted_as(), source.counted_as());
    let rules = &app.settings.throttle;
    let known_key = app.digests.digest("known_source", &[email, &network]);
    let last = repositories.known_sources().last_success(&known_key)?;
    let is_known = last.is_some_and(|at| now < at.plus(rules.known_source_ttl));
    let own = Counted::new(app, "email_and_source", &[email, &network], rules.email_and_source);
    let own_key = own.key;
    let mut counted = vec![own, Counted::new(app, "source", &[&network], rules.source)];
    if !is_known {
        counted.push(Counted::new(app, "email_from_unknown", &[email], rules.email_from_unknown));
    }
    Ok(take(repositories, &counted, now)?.map(|taken| Reservation { taken, own_key, known_key }))
}

/// Places in buckets, with each bucket as it was before and after.
#[derive(Clone)]
pub(crate) struct Taken(Vec<Place>);

#[derive(Clone)]
struct Place {
    counted: Counted,
    before: Option<Bucket>,
    after: Bucket,
}

/// Takes a place in all of these buckets, or in none.
pub(crate) fn take(
    repositories: &mut dyn Repositories,
    counted: &[Counted],
    now: Timestamp,
) -> StoreResult<Result<Taken, Throttled>> {
    let keys: Vec<_> = counted.iter().map(|c| c.key).collect();
    let stored = repositories.throttles().lock(&keys)?;
    let mut places = Vec::with_capacity(counted.len());
    for (counted, before) in counted.iter().zip(stored) {
        match Bucket::reserve(before, now, &counted.rules) {
            Ok(after) => places.push(Place { counted: counted.clone(), before, after }),
            Err(throttled) => return Ok(Err(throttled)),
        }
    }
    let written: Vec<_> = places.iter().map(|place| row(&place.counted, &place.after)).collect();
    repositories.throttles().put_all(&written)?;
    Ok(Ok(Taken(places)))
}

/// The attempt was no failure: its reservations go back, its own (email, source) starts afresh, and the source is
/// known from now on.
pub(crate) fn succeed(
    repositories: &mut dyn Repositories,
    reservation: &Reservation,
    now: Timestamp,
) -> StoreResult<()> {
    put_back_but(repositories, &reservation.taken, Some(&reservation.own_key))?;
    repositories.throttles().clear(&reservation.own_key)?;
    repositories.known_sources().remember(&reservation.known_key, now)
}

/// The (email, source) bucket of an account starts afresh: who acts from there was proven otherwise.
pub(crate) fn forgive(
    app: &App,
    repositories: &mut dyn Repositories,
    email: &Email,
    source: Source,
) -> StoreResult<()> {
    let identity = LoginIdentity::from(email);
    let key = app.digests.digest("email_and_source", &[identity.counted_as(), &source.counted_as()]);
    repositories.throttles().clear(&key)
}

/// The attempt was never made (the hashing queue was full): its reservations go back.
pub(crate) fn give_back(repositories: &mut dyn Repositories, reservation: &Reservation) -> StoreResult<()> {
    put_back(repositories, &reservation.taken)
}

/// Gives back what [`take`] took, and the block that began with it.
pub(crate) fn put_back(repositories: &mut dyn Repositories, taken: &Taken) -> StoreResult<()> {
    put_back_but(repositories, taken, None)
}

/// The same, but for one bucket that is to be cleared anyway.
fn put_back_but(repositories: &mut dyn Repositories, taken: &Taken, cleared: Option<&[u8; 32]>) -> StoreResult<()> {
    // What was deleted meanwhile counts nothing, so there is nothing to give back.
    let keys: Vec<_> = taken.0.iter().map(|place| place.counted.key).collect();
    let stored = repositories.throttles().lock_existing(&keys)?;
    let kept = taken.0.iter().zip(stored).filter(|(place, _)| cleared != Some(&place.counted.key));
    let written: Vec<_> = kept
        .filter_map(|(place, bucket)| Some(row(&place.counted, &bucket?.give_back(place.before, &place.after))))
        .collect();
    repositories.throttles().put_all(&written)
}

/// What is written of a bucket: its key, itself, and when it no longer matters.
fn row(counted: &Counted, bucket: &Bucket) -> ([u8; 32], Bucket, Timestamp) {
    let last = bucket.blocked_until.unwrap_or(bucket.window_started_at);
    (counted.key, *bucket, last.plus(counted.rules.window))
}
