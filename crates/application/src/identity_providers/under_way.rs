//! How many calls to one host are under way. Whoever runs a host that never answers, or sends people to it, takes no more sockets and
//! memory than that.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use url::Url;

/// The most calls to one host at once. One that answers within 100 ms has 320 sign-ins a second with it.
const MOST: usize = 32;

type Counts = HashMap<String, usize>;

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

    /// Begins a call to this address; absent when its host has as many as it may.
    pub(super) fn begin(&self, address: &Url) -> Option<Call> {
        let host = address.origin().ascii_serialization();
        let mut counts = self.counts();
        let count = counts.entry(host.clone()).or_default();
        if *count >= MOST {
            return None;
        }
        *count += 1;
        Some(Call { all: self.clone(), host })
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        let mut counts = self.all.counts();
        if let Some(count) = counts.get_mut(&self.host) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.host);
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
        let mut calls: Vec<Call> = (0..MOST).map(|_| all.begin(&here).unwrap()).collect();
        let same = Url::parse("https://IDP.example:443/keys").unwrap();
        assert!(all.begin(&same).is_none(), "another path of the same host");
        assert!(all.begin(&there).is_some());
        calls.pop();
        calls.push(all.begin(&same).unwrap());
        assert!(all.begin(&here).is_none());
        drop(calls);
        assert!(all.counts().is_empty(), "nothing is left of a host that isn't called");
    }
}
