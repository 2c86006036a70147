//! A cache of resolved names, which don't wait behind slow lookups.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::dns_lookup::Answer;

/// The largest number of cached names.
const MOST: usize = 4096;

/// The longest time for which an answer is used, even if its TTL is longer: receivers change their addresses.
const LONGEST: Duration = Duration::from_mins(5);

/// Answers by name. The cache doesn't check addresses; its caller does.
#[derive(Default)]
pub(crate) struct DnsCache(Mutex<HashMap<String, Answer>>);

impl DnsCache {
    /// The addresses of a name, unless the answer has expired.
    pub(crate) fn get(&self, name: &str, now: Instant) -> Option<Vec<IpAddr>> {
        let names = self.names();
        let answer = names.get(name).filter(|answer| now < answer.valid_until)?;
        Some(answer.addresses.clone())
    }

    /// Caches an answer that arrived at `now`, unless it has already expired.
    pub(crate) fn put(&self, name: &str, mut answer: Answer, now: Instant) {
        if answer.valid_until <= now {
            return;
        }
        answer.valid_until = answer.valid_until.min(now + LONGEST);
        let mut names = self.names();
        if names.len() >= MOST {
            names.retain(|_, answer| now < answer.valid_until);
            if names.len() >= MOST {
                // A client is inventing names. Real names are looked up once more.
                names.clear();
            }
        }
        names.insert(name.to_owned(), answer);
    }

    fn names(&self) -> MutexGuard<'_, HashMap<String, Answer>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(valid_until: Instant) -> Answer {
        Answer { addresses: vec![IpAddr::from([8, 8, 8, 8])], valid_until }
    }

    #[test]
    fn an_answer_is_known_as_long_as_it_may_be_and_not_longer_than_five_minutes() {
        let (cache, now) = (DnsCache::default(), Instant::now());
        let second = Duration::from_secs(1);
        cache.put("never", answer(now), now);
        cache.put("short", answer(now + second), now);
        cache.put("long", answer(now + 86_400 * second), now);
        assert_eq!(cache.get("never", now), None);
        assert_eq!((cache.get("short", now).is_some(), cache.get("short", now + second)), (true, None));
        assert!(cache.get("long", now + 299 * second).is_some());
        assert_eq!(cache.get("long", now + 300 * second), None);
        assert_eq!(cache.get("other", now), None);
    }

    #[test]
    fn invented_names_take_no_more_than_their_room() {
        let (cache, now) = (DnsCache::default(), Instant::now());
        for number in 0..3 * MOST {
            cache.put(&number.to_string(), answer(now + LONGEST), now);
            assert!(cache.names().len() <= MOST);
        }
    }
}
