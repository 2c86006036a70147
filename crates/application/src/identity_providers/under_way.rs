//! How many calls are under way, to one host and in all. Whoever runs a host that never answers, or sends people to it, takes no more
//! sockets and memory than those of one host.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use url::Url;

/// The most calls to one host at once. One that answers within 100 ms has 320 sign-ins a second with it.
const MOST_TO_HOST: usize = 32;

/// The most calls to all hosts at once; fewer where [`IdentityProviders::allow_calls`](super::IdentityProviders::allow_calls) says so.
pub const MOST_CALLS: usize = 256;

struct Counts {
    all: usize,
    most: usize,
    of_host: HashMap<String, usize>,
}

impl Default for Counts {
    fn default() -> Self {
        Self { all: 0, most: MOST_CALLS, of_host: HashMap::new() }
    }
}

/// Counts the calls under way by host and port.
#[derive(Clone, Default)]
pub(super) struct UnderWay(Arc<Mutex<Counts>>);

/// A call that is under way until this is dropped.
pub(super) struct Call {
    all: UnderWay,
    host: String,
}

impl UnderWay {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn allow(&self, most: usize) {
        self.counts().most = most;
    }

    /// Begins a call to this address; absent when its host has as many as it may.
    pub(super) fn begin(&self, address: &Url) -> Option<Call> {
        let host = address.origin().ascii_serialization();
        let mut counts = self.counts();
        if counts.all >= counts.most {
            return None;
        }
        let count = counts.of_host.entry(host.clone()).or_default();
        if *count >= MOST_TO_HOST {
            return None;
        }
        *count += 1;
        counts.all += 1;
        Some(Call { all: self.clone(), host })
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        let mut counts = self.all.counts();
        counts.all -= 1;
        if let Some(count) = counts.of_host.get_mut(&self.host) {
            *count -= 1;
            if *count == 0 {
                counts.of_host.remove(&self.host);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_has_so_many_calls_at_once_and_another_host_as_many() {
        let all = UnderWay::default();
        let [here, there] =
            ["https://idp.example/token", "https://other.example"].map(|text| Url::parse(text).unwrap());
        let mut calls: Vec<Call> = (0..MOST_TO_HOST).map(|_| all.begin(&here).unwrap()).collect();
        let same = Url::parse("https://IDP.example:443/keys").unwrap();
        assert!(all.begin(&same).is_none(), "another path of the same host");
        assert!(all.begin(&there).is_some());
        calls.pop();
        calls.push(all.begin(&same).unwrap());
        assert!(all.begin(&here).is_none());
        drop(calls);
        let counts = all.counts();
        assert!(counts.of_host.is_empty() && counts.all == 0, "nothing is left of a host that isn't called");
        drop(counts);
        let hosts = (0..MOST_CALLS).map(|number| Url::parse(&format!("https://h{number}.example")).unwrap());
        let calls: Vec<_> = hosts.map(|host| all.begin(&host).unwrap()).collect();
        assert!(all.begin(&here).is_none());
        drop(calls);
        all.allow(1);
        let one = all.begin(&here);
        assert!(one.is_some() && all.begin(&there).is_none());
    }
}
