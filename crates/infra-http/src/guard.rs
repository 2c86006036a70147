//! The resolver of the HTTP client, which lets no forbidden address through (docs/security.md: J1).

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use orgauth_domain::webhooks::{UrlRules, forbidden};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::dns_cache::DnsCache;
use crate::dns_lookup::Lookup;

/// Why a name gave no address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NameFault {
    /// The name has no address, or the lookup timed out.
    #[error("no address")]
    Unresolved,
    /// At least one address of the name is not public. The others are not called either: a name that mixes public and
    /// private addresses is an attempt to get past this check.
    #[error("an address that may not be called")]
    Blocked,
}

/// Checks every address of every answer, each time the client opens a connection.
pub(crate) struct Guard {
    lookup: Arc<dyn Lookup>,
    cache: Arc<DnsCache>,
    /// The limit on concurrent lookups, separate from the limit on deliveries, so that slow names delay nothing but lookups.
    places: Arc<Semaphore>,
    /// The limit on concurrent lookups of one name.
    of_name: Arc<NamePlaces>,
    wait_limit: Duration,
    rules: UrlRules,
}

/// Places for the lookups of each name that is being looked up.
struct NamePlaces {
    each: usize,
    names: Mutex<HashMap<String, Weak<Semaphore>>>,
}

impl NamePlaces {
    fn of(&self, name: &str) -> Arc<Semaphore> {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(places) = names.get(name).and_then(Weak::upgrade) {
            return places;
        }
        names.retain(|_, places| places.strong_count() > 0);
        let places = Arc::new(Semaphore::new(self.each));
        names.insert(name.to_owned(), Arc::downgrade(&places));
        places
    }
}

impl Guard {
    /// A guard that runs at most `at_once` lookups, each for at most `wait_limit`.
    pub(crate) fn new(lookup: Arc<dyn Lookup>, at_once: usize, wait_limit: Duration, rules: UrlRules) -> Self {
        let (cache, places) = (Arc::default(), Arc::new(Semaphore::new(at_once)));
        let of_name = Arc::new(NamePlaces { each: at_once, names: Mutex::default() });
        Self { lookup, cache, places, of_name, wait_limit, rules }
    }

    /// The same, with at most `each` lookups of one name at once: a name whose servers never answer takes no more places.
    #[must_use]
    pub(crate) fn with_at_most(self, each: usize) -> Self {
        Self { of_name: Arc::new(NamePlaces { each, names: Mutex::default() }), ..self }
    }
}

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let (lookup, cache, places) = (Arc::clone(&self.lookup), Arc::clone(&self.cache), Arc::clone(&self.places));
        let of_name = Arc::clone(&self.of_name);
        let (wait_limit, allows_private) = (self.wait_limit, self.rules.allows_private(name.as_str()));
        Box::pin(async move {
            let addresses = if let Some(addresses) = cache.get(name.as_str(), Instant::now()) {
                addresses
            } else {
                // The wait for a permit counts toward the attempt's timeout and not toward the lookup's.
                let _place_of_name = of_name.of(name.as_str()).acquire_owned().await?;
                let _place = places.acquire_owned().await?;
                let found = timeout(wait_limit, lookup.addresses(name.as_str())).await.ok().flatten();
                let answer = found.filter(|answer| !answer.addresses.is_empty()).ok_or(NameFault::Unresolved)?;
                cache.put(name.as_str(), answer.clone(), Instant::now());
                answer.addresses
            };
            if !allows_private && addresses.iter().any(|address| forbidden(*address)) {
                return Err(NameFault::Blocked.into());
            }
            // The client replaces port 0 with the port of the URL.
            let addresses: Addrs = Box::new(addresses.into_iter().map(|address| SocketAddr::new(address, 0)));
            Ok(addresses)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dns_lookup::{Answer, Found};
    use orgauth_domain::webhooks::PrivateHost;
    use std::net::IpAddr;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Returns one list of addresses after the other, and repeats the last one.
    struct Script(Mutex<Vec<Vec<IpAddr>>>);

    impl Lookup for Script {
        fn addresses(&self, _: &str) -> Found {
            let mut answers = self.0.lock().unwrap();
            let answer = if answers.len() > 1 { answers.remove(0) } else { answers[0].clone() };
            Box::pin(async move { Some(Answer { addresses: answer, valid_until: Instant::now() }) })
        }
    }

    fn guard(answers: &[&str]) -> Guard {
        let list = |text: &&str| text.split_whitespace().map(|one| one.parse().unwrap()).collect();
        let script = Script(Mutex::new(answers.iter().map(list).collect()));
        Guard::new(Arc::new(script), 32, Duration::from_secs(3), UrlRules::default())
    }

    fn run<F: Future>(future: F) -> F::Output {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(future)
    }

    fn judged(guard: &Guard) -> Result<Vec<IpAddr>, NameFault> {
        let found = run(guard.resolve("hooks.example".parse().unwrap()));
        found
            .map(|addresses| addresses.map(|address| address.ip()).collect())
            .map_err(|error| *error.downcast_ref::<NameFault>().unwrap())
    }

    #[test]
    fn j1_one_forbidden_address_refuses_them_all() {
        let public: Vec<IpAddr> = ["8.8.8.8", "2606:4700::1111"].map(|text| text.parse().unwrap()).to_vec();
        assert_eq!(judged(&guard(&["8.8.8.8 2606:4700::1111"])), Ok(public));
        for answer in [
            "127.0.0.1",
            "8.8.8.8 127.0.0.1",
            "10.0.0.1 8.8.8.8",
            "8.8.8.8 ::1",
            "8.8.8.8 ::ffff:10.0.0.1",
            "64:ff9b::a9fe:a9fe",
            "2606:4700::1111 fd00::1",
            "8.8.8.8 8.8.4.4 1.1.1.1 169.254.169.254",
            "168.63.129.16",
            "0.0.0.0",
        ] {
            assert_eq!(judged(&guard(&[answer])), Err(NameFault::Blocked), "{answer}");
        }
        assert_eq!(judged(&guard(&[""])), Err(NameFault::Unresolved));
    }

    #[test]
    fn j1_a_name_that_changes_its_answer_is_judged_each_time() {
        let guard = guard(&["8.8.8.8", "127.0.0.1", "8.8.8.8", "169.254.169.254"]);
        let blocked = Err(NameFault::Blocked);
        assert!(judged(&guard).is_ok());
        assert_eq!(judged(&guard), blocked);
        assert!(judged(&guard).is_ok());
        assert_eq!(judged(&guard), blocked);
    }

    #[test]
    fn j1_only_a_name_that_the_operator_lists_may_have_private_addresses() {
        let rules =
            UrlRules { private_hosts: [PrivateHost::parse("idp.example").unwrap()].into(), ..UrlRules::default() };
        let script = Script(Mutex::new(vec![vec![IpAddr::from([10, 0, 0, 5])]]));
        let guard = Guard::new(Arc::new(script), 32, Duration::from_secs(3), rules);
        assert!(run(guard.resolve("idp.example".parse().unwrap())).is_ok());
        assert!(run(guard.resolve("other.example".parse().unwrap())).is_err());
        assert!(run(guard.resolve("a.idp.example".parse().unwrap())).is_err());
    }

    /// Never answers, and counts the callers that wait.
    #[derive(Default)]
    struct Silent {
        now: Arc<AtomicUsize>,
        most: Arc<AtomicUsize>,
    }

    struct Waiting(Arc<AtomicUsize>);

    impl Drop for Waiting {
        fn drop(&mut self) {
            self.0.fetch_sub(1, Ordering::SeqCst);
        }
    }

    impl Lookup for Silent {
        fn addresses(&self, _: &str) -> Found {
            let waiting = Waiting(Arc::clone(&self.now));
            self.most.fetch_max(self.now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            Box::pin(async move {
                let _waiting = waiting;
                std::future::pending().await
            })
        }
    }

    #[test]
    fn j1_lookups_have_a_budget_of_their_own() {
        let silent = Silent::default();
        let (now, most) = (Arc::clone(&silent.now), Arc::clone(&silent.most));
        let guard = Guard::new(Arc::new(silent), 4, Duration::from_millis(50), UrlRules::default());
        let began = std::time::Instant::now();
        let all = (0..12).map(|n| guard.resolve(format!("n{n}.example").parse().unwrap()));
        let results = run(futures_util::future::join_all(all));
        assert!(results.into_iter().all(|result| {
            result.err().is_some_and(|error| error.downcast_ref::<NameFault>() == Some(&NameFault::Unresolved))
        }));
        assert!((Duration::from_millis(150)..Duration::from_secs(5)).contains(&began.elapsed()));
        assert_eq!((now.load(Ordering::SeqCst), most.load(Ordering::SeqCst)), (0, 4));
    }

    /// Knows `good.example`, and never answers for any other name.
    struct Slow;

    impl Lookup for Slow {
        fn addresses(&self, name: &str) -> Found {
            let valid_until = Instant::now() + Duration::from_mins(1);
            let answer = Answer { addresses: vec![IpAddr::from([8, 8, 8, 8])], valid_until };
            let good = name == "good.example";
            Box::pin(async move { if good { Some(answer) } else { std::future::pending().await } })
        }
    }

    #[test]
    fn a_name_that_never_answers_takes_no_more_than_its_own_places() {
        let guard = Guard::new(Arc::new(Slow), 2, Duration::from_mins(1), UrlRules::default()).with_at_most(1);
        run(async {
            let slow = || guard.resolve("slow.example".parse().unwrap());
            let both = [slow(), slow()].map(tokio::spawn);
            tokio::task::yield_now().await;
            let good = guard.resolve("good.example".parse().unwrap());
            assert!(timeout(Duration::from_secs(5), good).await.unwrap().is_ok());
            both.iter().for_each(tokio::task::JoinHandle::abort);
        });
        assert_eq!(guard.of_name.names.lock().unwrap().values().filter(|one| one.strong_count() > 0).count(), 0);
    }

    #[test]
    fn a_known_name_does_not_wait_behind_slow_ones() {
        let guard = Guard::new(Arc::new(Slow), 1, Duration::from_mins(1), UrlRules::default());
        run(async {
            assert!(guard.resolve("good.example".parse().unwrap()).await.is_ok());
            let slow = tokio::spawn(guard.resolve("slow.example".parse().unwrap()));
            tokio::task::yield_now().await;
            let good = guard.resolve("good.example".parse().unwrap());
            assert!(timeout(Duration::from_secs(5), good).await.is_ok());
            slow.abort();
        });
    }
}
