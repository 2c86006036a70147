//! A database for one test.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use orgauth_domain::ports::{JobQueue, Store, VerifyLookup};
use orgauth_infra_sqlite::{LookupOptions, SqliteOptions, SqliteStore, SqliteVerifyLookup};
use orgauth_testkit::notifier::CountingNotifier;
use tempfile::TempDir;

pub(crate) struct Fixture {
    directory: TempDir,
    store: SqliteStore,
    notifier: Arc<CountingNotifier>,
    lookup: SqliteVerifyLookup,
    small_lookup: SqliteVerifyLookup,
}

/// A long timeout, because many tests write at once and each commit is flushed to disk.
pub(crate) const OPTIONS: SqliteOptions = SqliteOptions { pool_size: 4, busy_timeout_ms: 60_000 };

impl Fixture {
    pub(crate) fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("orgauth.db");
        let notifier = Arc::new(CountingNotifier::default());
        let store = SqliteStore::open(&path, OPTIONS).unwrap().notifying(Arc::<CountingNotifier>::clone(&notifier));
        store.migrate().unwrap();
        let options = LookupOptions { deadline: Duration::from_mins(1), ..LookupOptions::default() };
        let small = LookupOptions { at_once: 0, queue: 4, ..options };
        let lookup = SqliteVerifyLookup::start(&path, options).unwrap();
        let small_lookup = SqliteVerifyLookup::start(&path, small).unwrap();
        Self { directory, store, notifier, lookup, small_lookup }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.directory.path().join("orgauth.db")
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &self.store
    }

    pub(crate) fn queue(&self) -> &dyn JobQueue {
        &self.store
    }

    pub(crate) fn notifier(&self) -> &CountingNotifier {
        &self.notifier
    }

    pub(crate) fn lookup(&self) -> &dyn VerifyLookup {
        &self.lookup
    }

    pub(crate) fn small_lookup(&self) -> &dyn VerifyLookup {
        &self.small_lookup
    }
}
