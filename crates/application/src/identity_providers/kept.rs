//! What is remembered of each issuer.

use std::collections::HashMap;
use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::Arc;

use futures_util::FutureExt as _;
use futures_util::future::{Shared, WeakShared};
use orgauth_domain::sign_in::federation::discovery::Discovery;
use orgauth_domain::sign_in::federation::key::ProviderKeys;
use orgauth_domain::{Duration, Timestamp};

use super::fault::{ProviderFault, Purpose};
use super::seen::Seen;

/// How long a document is used before it is read again.
const FRESH: Duration = Duration::from_hours(1);

/// How long a provider is left alone after it failed or was asked for new keys.
const PAUSE: Duration = Duration::from_minutes(1);

/// The most issuers that are remembered. The one that wasn't used for the longest time makes room for another.
pub(super) const MOST_ISSUERS: usize = 512;

/// What callers wait for.
type Boxed<T> = Pin<Box<dyn Future<Output = Result<Arc<T>, ProviderFault>> + Send>>;

/// A call that all callers who want the same share. It ends when the last of them goes away.
pub(super) type Flight<T> = Shared<Boxed<T>>;

/// A result that is there already.
pub(super) fn done<T: Send + Sync + 'static>(result: Result<Arc<T>, ProviderFault>) -> Flight<T> {
    let ready: Boxed<T> = Box::pin(ready(result));
    ready.shared()
}

/// The issuers, at most [`MOST_ISSUERS`].
#[derive(Default)]
pub(super) struct Issuers(HashMap<String, Issuer>);

impl Issuers {
    /// What was last seen of an issuer; absent: nothing yet. Asking is no use of it.
    pub(super) fn seen(&self, issuer: &str) -> Option<Seen> {
        self.0.get(issuer).and_then(Issuer::seen)
    }

    /// An issuer, which is used now.
    pub(super) fn of(&mut self, issuer: &str, now: Timestamp) -> &mut Issuer {
        if !self.0.contains_key(issuer) && self.0.len() >= MOST_ISSUERS {
            let oldest = self.0.iter().min_by_key(|(_, issuer)| issuer.used_at).map(|(name, _)| name.clone());
            oldest.map(|name| self.0.remove(&name));
        }
        let remembered = self.0.entry(issuer.to_owned()).or_insert_with(|| Issuer::new(now));
        remembered.used_at = now;
        remembered
    }
}

/// What is remembered of an issuer.
pub(super) struct Issuer {
    pub(super) discovery: Kept<Discovery>,
    pub(super) keys: Kept<ProviderKeys>,
    /// When keys were last read again because a token of a sign-in named an unknown one.
    asked_for_sign_in: Option<Timestamp>,
    /// The same for a token of the back channel.
    asked_for_back_channel: Option<Timestamp>,
    /// By how many milliseconds the provider's clock was ahead when it last told the time.
    pub(super) clock_skew: Option<i64>,
    used_at: Timestamp,
}

impl Issuer {
    fn new(now: Timestamp) -> Self {
        Self {
            discovery: Kept::default(),
            keys: Kept::default(),
            asked_for_sign_in: None,
            asked_for_back_channel: None,
            clock_skew: None,
            used_at: now,
        }
    }

    /// What was last seen; absent: nothing yet.
    pub(super) fn seen(&self) -> Option<Seen> {
        let (discovery, keys) = (self.discovery.last(), self.keys.last());
        let checked_at = [discovery, keys].into_iter().flatten().map(|(at, _)| at).max()?;
        let fault = [discovery, keys].into_iter().flatten().find_map(|(_, fault)| fault);
        let count = self.keys.good.as_ref().map(|(keys, _)| keys.iter().count());
        Some(Seen { keys: count, clock_skew_millis: self.clock_skew, checked_at, fault })
    }

    /// Whether keys may be read again for a token with an unknown one; counts it.
    pub(super) fn may_ask_again(&mut self, purpose: Purpose, now: Timestamp) -> bool {
        let asked_at = match purpose {
            Purpose::SignIn => &mut self.asked_for_sign_in,
            Purpose::BackChannel => &mut self.asked_for_back_channel,
        };
        let may = asked_at.is_none_or(|at| now >= at.plus(PAUSE));
        if may {
            *asked_at = Some(now);
        }
        may
    }
}

/// A document: what was read last, and the call that reads it now.
pub(super) struct Kept<T> {
    good: Option<(Arc<T>, Timestamp)>,
    /// When the last call failed, and why; absent when it didn't.
    failed: Option<(Timestamp, ProviderFault)>,
    flight: Option<WeakShared<Boxed<T>>>,
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self { good: None, failed: None, flight: None }
    }
}

impl<T> Kept<T> {
    /// When the last call ended, and why it failed, if it did.
    fn last(&self) -> Option<(Timestamp, Option<ProviderFault>)> {
        let good = || self.good.as_ref().map(|(_, read_at)| (*read_at, None));
        self.failed.map(|(at, fault)| (at, Some(fault))).or_else(good)
    }
}

impl<T: Send + Sync + 'static> Kept<T> {
    /// What is used without a call; absent when one is due.
    pub(super) fn usable(&self, now: Timestamp) -> Option<Arc<T>> {
        let (good, read_at) = self.good.as_ref()?;
        let is_left_alone = self.failed.is_some_and(|(at, _)| now < at.plus(PAUSE));
        (now < read_at.plus(FRESH) || is_left_alone).then(|| Arc::clone(good))
    }

    /// The call that is under way; absent: none.
    pub(super) fn under_way(&self) -> Option<Flight<T>> {
        self.flight.as_ref().and_then(WeakShared::upgrade)
    }

    /// Begins a call.
    pub(super) fn begin(
        &mut self,
        call: impl Future<Output = Result<Arc<T>, ProviderFault>> + Send + 'static,
    ) -> Flight<T> {
        let call: Boxed<T> = Box::pin(call);
        let flight = call.shared();
        self.flight = flight.downgrade();
        flight
    }

    /// Takes the result of a call, and returns what is used after it.
    pub(super) fn settle(
        &mut self,
        result: Result<T, ProviderFault>,
        now: Timestamp,
    ) -> Result<Arc<T>, ProviderFault> {
        self.flight = None;
        match result {
            Ok(read) => {
                let read = Arc::new(read);
                (self.good, self.failed) = (Some((Arc::clone(&read), now)), None);
                Ok(read)
            }
            Err(fault) => {
                self.failed = Some((now, fault));
                self.good.as_ref().map(|(good, _)| Arc::clone(good)).ok_or(fault)
            }
        }
    }
}
