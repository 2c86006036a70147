//! How many calls are under way: to one host, for one organization, and in all. Whoever runs hosts that never answer, or sends people to
//! them, takes no more sockets and memory than that, and leaves the rest to others.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use orgauth_domain::OrganizationId;
use url::Url;

/// The most calls to one host at once. One that answers within a second has 64 sign-ins a second with it.
const MOST_TO_HOST: usize = 64;

/// One organization has a quarter of all calls at most, to whatever hosts, and organizations leave a quarter to the providers of the whole
/// service.
const QUARTERS: usize = 4;

/// The most calls to all hosts at once; fewer where [`IdentityProviders::allow_calls`](super::IdentityProviders::allow_calls) says so.
pub const MOST_CALLS: usize = 256;

struct Counts {
    all: usize,
    most: usize,
    of_host: HashMap<String, usize>,
    of_organization: HashMap<OrganizationId, usize>,
}

impl Default for Counts {
    fn default() -> Self {
        Self { all: 0, most: MOST_CALLS, of_host: HashMap::new(), of_organization: HashMap::new() }
    }
}

/// Counts the calls under way, also by host and port, and by organization.
#[derive(Clone, Default)]
pub(super) struct UnderWay(Arc<Mutex<Counts>>);

/// A call that is under way until this is dropped.
pub(super) struct Call {
    all: UnderWay,
    host: String,
    organization: Option<OrganizationId>,
}

/// Counts one more of a kind, unless there are as many as there may be.
fn count<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: K, most: usize) -> bool {
    let count = counts.entry(key).or_default();
    let has_room = *count < most;
    *count += usize::from(has_room);
    has_room
}

/// Counts one less.
fn release<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

impl UnderWay {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn allow(&self, most: usize) {
        self.counts().most = most;
    }

    /// Begins a call to this address, for this organization; absent when one of them has as many as it may.
    pub(super) fn begin(&self, address: &Url, organization: Option<OrganizationId>) -> Option<Call> {
        let host = address.origin().ascii_serialization();
        let mut counts = self.counts();
        if counts.all >= counts.most {
            return None;
        }
        let share = (counts.most / QUARTERS).max(1);
        if organization.is_some() && counts.all >= counts.most.saturating_sub(share).max(1) {
            return None;
        }
        let has_room =
            organization.is_none_or(|organization| count(&mut counts.of_organization, organization, share));
        if !has_room {
            return None;
        }
        if !count(&mut counts.of_host, host.clone(), MOST_TO_HOST) {
            if let Some(organization) = &organization {
                release(&mut counts.of_organization, organization);
            }
            return None;
        }
        counts.all += 1;
        Some(Call { all: self.clone(), host, organization })
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        let mut counts = self.all.counts();
        counts.all -= 1;
        release(&mut counts.of_host, &self.host);
        if let Some(organization) = &self.organization {
            release(&mut counts.of_organization, organization);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use orgauth_domain::Timestamp;

    #[test]
    fn a_host_has_so_many_calls_at_once_and_another_host_as_many() {
        let all = UnderWay::default();
        let [here, there] =
            ["https://idp.example/token", "https://other.example"].map(|text| Url::parse(text).unwrap());
        let mut calls: Vec<Call> = (0..MOST_TO_HOST).map(|_| all.begin(&here, None).unwrap()).collect();
        let same = Url::parse("https://IDP.example:443/keys").unwrap();
        assert!(all.begin(&same, None).is_none(), "another path of the same host");
        assert!(all.begin(&there, None).is_some());
        calls.pop();
        calls.push(all.begin(&same, None).unwrap());
        assert!(all.begin(&here, None).is_none());
        drop(calls);
        let counts = all.counts();
        assert!(counts.of_host.is_empty() && counts.all == 0, "nothing is left of a host that isn't called");
        drop(counts);
        let hosts = (0..MOST_CALLS).map(|number| Url::parse(&format!("https://h{number}.example")).unwrap());
        let calls: Vec<_> = hosts.map(|host| all.begin(&host, None).unwrap()).collect();
        assert!(all.begin(&here, None).is_none());
        drop(calls);
        // An organization has fewer, whatever the hosts are, and another one as many.
        let [ours, theirs] = [1, 2].map(|byte| Some(OrganizationId::new(Timestamp::from_seconds(1), [byte; 10])));
        let address = |number: usize| Url::parse(&format!("https://h{number}.example")).unwrap();
        let calls: Vec<_> =
            (0..MOST_CALLS / QUARTERS).map(|number| all.begin(&address(number), ours).unwrap()).collect();
        assert!(all.begin(&here, ours).is_none() && all.begin(&here, theirs).is_some());
        drop(calls);
        assert!(all.counts().of_organization.is_empty());
        // All organizations together leave some to the service.
        let organization = |number: usize| {
            Some(OrganizationId::new(Timestamp::from_seconds(1), [u8::try_from(number / 60).unwrap(); 10]))
        };
        let calls: Vec<_> =
            (0..MOST_CALLS).map_while(|number| all.begin(&address(number), organization(number))).collect();
        assert_eq!(calls.len(), MOST_CALLS / QUARTERS * (QUARTERS - 1));
        assert!(all.begin(&here, None).is_some());
        drop(calls);
        all.allow(1);
        let one = all.begin(&here, None);
        assert!(one.is_some() && all.begin(&there, None).is_none());
    }
}
