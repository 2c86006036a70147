//! Every prompt for an account's password; a code by mail counts like one. The attempt is counted before the password is compared; the password is compared
//! outside any transaction; then the attempt is settled.
//!
//! Sign-in and re-authentication share the buckets. [`PasswordPrompt::reserve`] → [`PasswordPrompt::compare`] → the caller's
//! transaction, with [`PasswordPrompt::fail`] or [`PasswordPrompt::succeed`] in it. An attempt that is never settled,
//! because its request was dropped, counts as failed after the reservation's time.

use orgauth_domain::accounts::email::LoginIdentity;
use orgauth_domain::accounts::user::PasswordHash;
use orgauth_domain::ports::{PasswordCheck, Repositories, StoreError, StoreResult, transact};
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::counter::{Counter, Part};
use orgauth_domain::sign_in::throttle::ReserveRefusal;
use orgauth_domain::{Email, Secret, Timestamp};

use crate::app::{App, Interrupted};
use crate::error::Error;
use crate::proof::guessing_watch::GuessingWatch;
use crate::proof::throttle::{self, Counted, ReservedBuckets};

/// A typed password, with its place in every bucket that the attempt counts in.
#[derive(Clone)]
pub(crate) struct PasswordPrompt {
    identity: LoginIdentity,
    password: Secret,
    reservation: Reservation,
}

/// A pending place in every bucket that an attempt at a password counts in.
#[derive(Clone)]
struct Reservation {
    taken: ReservedBuckets,
    /// Key of the (email, source) bucket, which a success clears.
    own_key: [u8; 32],
    /// Key of the (email, source) among the known sources.
    known_key: [u8; 32],
    is_known: bool,
}

impl PasswordPrompt {
    /// Counts the attempt, in a transaction of its own, and reads the account's data in it, such as the stored hash.
    ///
    /// # Errors
    /// Throttled, too many attempts in progress, or the read failed; then nothing is counted.
    pub(crate) async fn reserve<T: Send + 'static>(
        app: &App,
        (identity, source): (LoginIdentity, ClientNetwork),
        password: Secret,
        mut read: impl FnMut(&mut dyn Repositories) -> StoreResult<T> + Send + 'static,
    ) -> Result<(Self, T), Error> {
        app.run(move |app| {
            let now = app.now();
            let outcome = transact(&*app.store, |repositories| {
                let found = read(repositories)?;
                // Comes last: attempts from the same network wait for its bucket's row lock until the commit.
                let reservation = take_places(app, repositories, &identity, source, now)?;
                Ok::<_, StoreError>(reservation.map(|reservation| (reservation, found)))
            })?;
            let (reservation, found) = outcome?;
            Ok((Self { identity, password, reservation }, found))
        })
        .await
    }

    /// Compares the password with a stored hash, without holding a thread or a connection. Without a hash it does the same
    /// work and finds the password wrong. If the hasher's queue is full, gives the places back: that was no attempt.
    ///
    /// # Errors
    /// The queue is full, or the places could not be given back.
    pub(crate) async fn compare(&self, app: &App, stored: Option<PasswordHash>) -> Result<PasswordCheck, Error> {
        match app.hasher.check(self.password.clone(), stored).await {
            Ok(check) => Ok(check),
            Err(busy) => {
                let taken = self.reservation.taken.clone();
                app.run::<_, Error>(move |app| {
                    transact(&*app.store, |repositories| Ok(throttle::release(repositories, &taken)?))
                })
                .await?;
                Err(Interrupted::from(busy).into())
            }
        }
    }

    /// The password as typed.
    pub(crate) fn password(&self) -> &Secret {
        &self.password
    }

    /// Turns the places into failures, after a wrong password; notifies the owner if unknown sources keep guessing. Returns
    /// whether it was the last attempt that one of the buckets allows for now.
    pub(crate) fn fail(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        watch: &GuessingWatch,
        now: Timestamp,
    ) -> StoreResult<bool> {
        let was_last = throttle::fail(repositories, &self.reservation.taken, now)?;
        if !self.reservation.is_known {
            watch.failed(app, repositories, &self.identity)?;
        }
        Ok(was_last)
    }

    /// Gives the places back: it was no attempt.
    pub(crate) fn release(&self, repositories: &mut dyn Repositories) -> StoreResult<()> {
        throttle::release(repositories, &self.reservation.taken)
    }

    /// Gives the places back, after a correct password; clears the (email, source) bucket and makes the source a known one.
    pub(crate) fn succeed(&self, repositories: &mut dyn Repositories, now: Timestamp) -> StoreResult<()> {
        let Reservation { taken, own_key, known_key, .. } = &self.reservation;
        throttle::release_except(repositories, taken, Some(own_key))?;
        repositories.throttles().clear(&[*own_key])?;
        repositories.known_sources().remember(known_key, now)
    }
}

/// Takes a place in each of the buckets that an attempt is throttled by, or in none.
fn take_places(
    app: &App,
    repositories: &mut dyn Repositories,
    identity: &LoginIdentity,
    source: ClientNetwork,
    now: Timestamp,
) -> StoreResult<Result<Reservation, ReserveRefusal>> {
    let (known_key, is_known) = throttle::known_source(app, repositories, identity, source, now)?;
    let own_key = own_key(app, identity, source);
    let buckets = password_buckets(app, own_key, identity, source, is_known);
    let taken = throttle::reserve(repositories, &buckets, now, app.settings.throttle.pending_ttl)?;
    Ok(taken.map(|taken| Reservation { taken, own_key, known_key, is_known }))
}

/// The buckets that an attempt at a password counts in: (email, source), whose key is `own_key`, and source. If the email
/// has not signed in from the source lately, also the wider network, and the email across all such sources.
fn password_buckets(
    app: &App,
    own_key: [u8; 32],
    identity: &LoginIdentity,
    source: ClientNetwork,
    is_known: bool,
) -> Vec<Counted> {
    let mut buckets = vec![
        Counted::under(own_key, app.settings.cap(Counter::EmailAndSource)),
        Counted::new(app, Counter::Source, &[source.into()]),
    ];
    if !is_known {
        buckets.push(Counted::new(app, Counter::Network, &[Part::wider(source)]));
        buckets.push(Counted::new(app, Counter::EmailFromUnknown, &[identity.into()]));
    }
    buckets
}

/// Key of the (email, source) bucket.
fn own_key(app: &App, identity: &LoginIdentity, source: ClientNetwork) -> [u8; 32] {
    throttle::key(app, Counter::EmailAndSource, &[identity.into(), source.into()])
}

/// Clears the (email, source) bucket of an account, after the client has proven itself in another way.
pub(crate) fn forgive(
    app: &App,
    repositories: &mut dyn Repositories,
    email: &Email,
    source: ClientNetwork,
) -> StoreResult<()> {
    repositories.throttles().clear(&[own_key(app, &LoginIdentity::from(email), source)])
}

/// What [`PasswordPrompt::succeed`] does, after a proof of the account without a password: clears the (email, source) bucket, and makes the
/// source a known one.
pub(crate) fn welcome(
    app: &App,
    repositories: &mut dyn Repositories,
    email: &Email,
    source: ClientNetwork,
    now: Timestamp,
) -> StoreResult<()> {
    forgive(app, repositories, email, source)?;
    repositories.known_sources().remember(&throttle::known_source_key(app, &LoginIdentity::from(email), source), now)
}
