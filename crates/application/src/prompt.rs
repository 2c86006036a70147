//! Every prompt for a password: the reservation before the hash, and what becomes of it (decisions section 5).
//!
//! Sign-in, password change and whatever else asks for a password share these buckets.

use orgauth_domain::Timestamp;
use orgauth_domain::email::LoginIdentity;
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::source::Source;
use orgauth_domain::throttle::{Bucket, BucketRules, Throttled};

use crate::context::App;

/// A place in every bucket that an attempt counts in.
#[derive(Clone)]
pub struct Reservation {
    own: Counted,
    source: Counted,
    unknown: Option<Counted>,
    /// Key of the (email, source) among the known sources.
    known_key: [u8; 32],
    /// Whether this attempt is the one after which a block begins.
    pub(crate) begins_block: bool,
}

#[derive(Clone)]
struct Counted {
    key: [u8; 32],
    rules: BucketRules,
}

impl Reservation {
    fn counted(&self) -> Vec<Counted> {
        [Some(&self.own), Some(&self.source), self.unknown.as_ref()].into_iter().flatten().cloned().collect()
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
    let mut reservation = Reservation {
        own: Counted {
            key: app.digests.digest("email_and_source", &[email, &network]),
            rules: rules.email_and_source,
        },
        source: Counted { key: app.digests.digest("source", &[&network]), rules: rules.source },
        unknown: (!is_known).then(|| Counted {
            key: app.digests.digest("email_from_unknown", &[email]),
            rules: rules.email_from_unknown,
        }),
        known_key,
        begins_block: false,
    };
    let counted = reservation.counted();
    let stored = lock(repositories, &counted)?;
    let mut taken = Vec::with_capacity(counted.len());
    for (counted, bucket) in counted.iter().zip(stored) {
        match Bucket::reserve(bucket, now, &counted.rules) {
            Ok(bucket) => taken.push(bucket),
            Err(throttled) => return Ok(Err(throttled)),
        }
    }
    for (counted, bucket) in counted.iter().zip(&taken) {
        put(repositories, counted, bucket)?;
        reservation.begins_block |= bucket.blocked_until.is_some_and(|until| now < until);
    }
    Ok(Ok(reservation))
}

/// The attempt was no failure: its reservations go back, its own (email, source) starts afresh, and the source is
/// known from now on.
pub(crate) fn succeed(
    repositories: &mut dyn Repositories,
    reservation: &Reservation,
    now: Timestamp,
) -> StoreResult<()> {
    give_back(repositories, reservation)?;
    repositories.throttles().clear(&reservation.own.key)?;
    repositories.known_sources().remember(&reservation.known_key, now)
}

/// The attempt was never made (the hashing queue was full): its reservations go back.
pub(crate) fn give_back(repositories: &mut dyn Repositories, reservation: &Reservation) -> StoreResult<()> {
    let counted = reservation.counted();
    let stored = lock(repositories, &counted)?;
    for (counted, bucket) in counted.iter().zip(stored) {
        if let Some(bucket) = bucket {
            put(repositories, counted, &bucket.give_back())?;
        }
    }
    Ok(())
}

fn lock(repositories: &mut dyn Repositories, counted: &[Counted]) -> StoreResult<Vec<Option<Bucket>>> {
    let keys: Vec<_> = counted.iter().map(|c| c.key).collect();
    repositories.throttles().lock(&keys)
}

fn put(repositories: &mut dyn Repositories, counted: &Counted, bucket: &Bucket) -> StoreResult<()> {
    let last = bucket.blocked_until.unwrap_or(bucket.window_started_at);
    repositories.throttles().put(&counted.key, bucket, last.plus(counted.rules.window))
}
