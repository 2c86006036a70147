//! The lists of breached passwords that the configuration names.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use orgauth_domain::accounts::password::breached::BreachDigest;
use orgauth_domain::ports::{BreachedPasswords, ListFuture};
use orgauth_infra_crypto::BreachedFile;
use orgauth_infra_http::RangeService;

use crate::config::{BreachedCheck, Config};
use crate::failure::Failure;

/// A list, with a counter of its failures.
pub(crate) struct CountedList {
    /// The list's label in the metrics.
    pub(crate) name: &'static str,
    list: Box<dyn BreachedPasswords>,
    failures: AtomicU64,
}

impl CountedList {
    pub(crate) fn new(name: &'static str, list: Box<dyn BreachedPasswords>) -> Self {
        Self { name, list, failures: AtomicU64::new(0) }
    }

    /// How many checks failed, so that the list let the password pass.
    pub(crate) fn failures(&self) -> u64 {
        self.failures.load(Ordering::Relaxed)
    }
}

impl BreachedPasswords for CountedList {
    fn contains(&self, digest: BreachDigest) -> ListFuture<'_> {
        Box::pin(async move {
            let answer = self.list.contains(digest).await;
            if answer.is_err() {
                self.failures.fetch_add(1, Ordering::Relaxed);
            }
            answer
        })
    }
}

/// The configured lists, the local file before the network service.
///
/// # Errors
/// The file can't be used, or the HTTP client can't be made.
pub(crate) fn lists(config: &Config) -> Result<Vec<Arc<CountedList>>, Failure> {
    let passwords = &config.passwords;
    let mut lists: Vec<Arc<CountedList>> = Vec::new();
    if let Some(path) = &passwords.breached_file {
        let file = BreachedFile::open(path).map_err(|error| config.refuse("passwords.breached_file", error))?;
        lists.push(Arc::new(CountedList::new("file", Box::new(file))));
    }
    if let BreachedCheck::At(base) = &passwords.breached_check {
        let service = RangeService::new(base).map_err(|error| Failure::internal(&error))?;
        lists.push(Arc::new(CountedList::new("range", Box::new(service))));
    }
    Ok(lists)
}
