//! The lists of breached passwords that the configuration names.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use orgauth_domain::accounts::password::breached::BreachDigest;
use orgauth_domain::ports::{BreachedPasswords, ListFuture};
use orgauth_infra_crypto::BreachedFile;
use orgauth_infra_http::RangeService;

use crate::config::{BreachedCheck, Config};
use crate::report::failure::Failure;

/// A list, with a counter of its failures.
pub(crate) struct CountedList {
    /// The list's label in the metrics.
    pub(crate) name: &'static str,
    list: Box<dyn BreachedPasswords>,
    failures: AtomicU64,
}

impl CountedList {
    fn new(name: &'static str, list: Box<dyn BreachedPasswords>) -> Self {
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
        let service = RangeService::new(base).map_err(Failure::internal)?;
        lists.push(Arc::new(CountedList::new("range", Box::new(service))));
    }
    Ok(lists)
}

#[cfg(test)]
mod tests {
    use orgauth_domain::accounts::password::breached::ListFault;

    use super::*;

    #[test]
    fn a_list_counts_how_often_it_said_nothing() {
        struct Away;
        impl BreachedPasswords for Away {
            fn contains(&self, _: BreachDigest) -> ListFuture<'_> {
                Box::pin(std::future::ready(Err(ListFault::Unreachable)))
            }
        }
        let list = CountedList::new("range", Box::new(Away));
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        for failures in 1..=3 {
            assert!(runtime.block_on(list.contains(BreachDigest::new([0; 20]))).is_err());
            assert_eq!(list.failures(), failures);
        }
    }
}
