//! How often what happened, since this process began: for whoever watches the service. No organization, address or person is in it.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use orgauth_domain::sign_in::federation::call::ProviderFailure;
use orgauth_domain::sign_in::federation::outcome::{ProviderKind, Settled};
use orgauth_domain::sign_in::federation::refused::Refused;

/// Counts.
#[derive(Default)]
pub struct Tally {
    sign_ins: Mutex<BTreeMap<(&'static str, &'static str), u64>>,
    calls: Mutex<BTreeMap<&'static str, u64>>,
}

impl Tally {
    pub(crate) fn settled(&self, kind: ProviderKind, what: Settled) {
        self.signed_in(kind, what.as_str());
    }

    pub(crate) fn refused(&self, kind: ProviderKind, why: Refused) {
        self.signed_in(kind, why.as_str());
    }

    fn signed_in(&self, kind: ProviderKind, outcome: &'static str) {
        let mut counts = self.sign_ins.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry((kind.as_str(), outcome)).or_default() += 1;
    }

    pub(super) fn called(&self, failure: Option<ProviderFailure>) {
        let outcome = failure.map_or(ANSWERED, ProviderFailure::as_str);
        *self.calls.lock().unwrap_or_else(PoisonError::into_inner).entry(outcome).or_default() += 1;
    }

    /// The ends of sign-ins: the kind of provider, what came of it, how often. Each pair of words is there, also at 0.
    pub fn sign_ins(&self) -> Vec<([&'static str; 2], u64)> {
        let counts = self.sign_ins.lock().unwrap_or_else(PoisonError::into_inner);
        let outcomes = || Settled::ALL.iter().map(|it| it.as_str()).chain(Refused::ALL.iter().map(|it| it.as_str()));
        let pairs = ProviderKind::ALL.iter().flat_map(|kind| outcomes().map(|outcome| (kind.as_str(), outcome)));
        pairs.map(|pair| ([pair.0, pair.1], counts.get(&pair).copied().unwrap_or_default())).collect()
    }

    /// Calls to providers: what came of them, how often. Each word is there, also at 0.
    pub fn calls(&self) -> Vec<(&'static str, u64)> {
        let counts = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        // An answer of another status is one.
        let failures = ProviderFailure::ALL.iter().filter(|failure| **failure != ProviderFailure::Status);
        let outcomes = [ANSWERED].into_iter().chain(failures.map(|failure| failure.as_str()));
        outcomes.map(|outcome| (outcome, counts.get(outcome).copied().unwrap_or_default())).collect()
    }
}

/// A call that was answered, with whatever status.
const ANSWERED: &str = "answered";
