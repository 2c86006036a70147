//! A store that fails on demand and records what was committed.

use std::sync::Mutex;

use orgauth_domain::DeliveryId;
use orgauth_domain::audit::AuditEntry;
use orgauth_domain::operations::queue::{Backlog, Claim, Demand, Lane};
use orgauth_domain::ports::{JobQueue, Mode, Repositories, Store, StoreError, StoreResult, Verdict};
use orgauth_infra_sqlite::{SqliteOptions, SqliteStore};
use tempfile::TempDir;

use super::recorder::{Watched, Written};

/// Where a store fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// A unit of work doesn't begin.
    Begin,
    /// A call of a repository fails.
    Call,
    /// A unit of work doesn't commit.
    Commit,
}

impl Place {
    pub(crate) const ALL: [Self; 3] = [Self::Begin, Self::Call, Self::Commit];

    /// The store's error for a failure here.
    pub(crate) fn failure(self) -> StoreError {
        match self {
            Self::Begin | Self::Commit => StoreError::Unavailable("on purpose".into()),
            // The error of the first query to a database without tables.
            Self::Call => StoreError::Failed("organizations: no such table: organizations".into()),
        }
    }
}

/// A SQLite store that fails on demand.
pub(crate) struct TestStore {
    inner: SqliteStore,
    plan: Mutex<Option<(Place, u32)>>,
    committed: Mutex<Written>,
    meanwhile: Mutex<Option<(u32, Meanwhile)>>,
    damaged: Mutex<Vec<DeliveryId>>,
}

/// A concurrent change between two units of work.
type Meanwhile = Box<dyn FnOnce() + Send>;

impl TestStore {
    pub(crate) fn new(inner: SqliteStore) -> Self {
        Self {
            inner,
            plan: Mutex::default(),
            committed: Mutex::default(),
            meanwhile: Mutex::default(),
            damaged: Mutex::default(),
        }
    }

    /// Marks these deliveries as damaged: a query that includes one of them fails as a whole.
    pub(crate) fn damage(&self, deliveries: &[DeliveryId]) {
        *self.damaged.lock().unwrap() = deliveries.to_vec();
    }

    /// Makes the `nth` of these from now on fail, once; the first is 1.
    pub(crate) fn fail(&self, place: Place, nth: u32) {
        *self.plan.lock().unwrap() = Some((place, nth));
    }

    /// Cancels the failure; returns whether it had happened.
    pub(crate) fn cancel_failure(&self) -> bool {
        self.plan.lock().unwrap().take().is_none()
    }

    /// Runs `what` before the `nth` writing unit of work from now on.
    pub(crate) fn meanwhile(&self, nth: u32, what: impl FnOnce() + Send + 'static) {
        *self.meanwhile.lock().unwrap() = Some((nth, Box::new(what)));
    }

    /// Runs the concurrent change with nothing locked, as it may write.
    fn run_meanwhile(&self) {
        let planned = self.meanwhile.lock().unwrap().take();
        match planned {
            Some((1, what)) => what(),
            Some((nth, what)) => *self.meanwhile.lock().unwrap() = Some((nth - 1, what)),
            None => {}
        }
    }

    /// Every committed audit entry, oldest first.
    pub(crate) fn audit(&self) -> Vec<AuditEntry> {
        self.committed().audit
    }

    /// Everything that was committed.
    pub(crate) fn committed(&self) -> Written {
        self.committed.lock().unwrap().clone()
    }

    /// The queue that claims jobs.
    pub(crate) fn queue(&self) -> &dyn JobQueue {
        &self.inner
    }

    /// A store without tables, if a call is to fail: every query to it fails.
    fn empty_if_a_call_fails(&self) -> Option<(TempDir, SqliteStore)> {
        matches!(*self.plan.lock().unwrap(), Some((Place::Call, _))).then(|| {
            let directory = tempfile::tempdir().unwrap();
            let store = SqliteStore::open(&directory.path().join("empty.db"), SqliteOptions::default()).unwrap();
            (directory, store)
        })
    }

    fn run_watched(
        &self,
        mode: Mode,
        mut failing: Option<&mut dyn Repositories>,
        body: &mut dyn FnMut(&mut dyn Repositories) -> Verdict,
    ) -> StoreResult<()> {
        let mut failed = None;
        let mut written = Written::default();
        self.inner.run(mode, &mut |inner| {
            let failing = failing.as_deref_mut();
            let fails = || self.fails(Place::Call);
            let damaged = self.damaged.lock().unwrap().clone();
            let written_now = Written::default();
            let mut watched =
                Watched { inner, fails: &fails, failing, has_failed: false, damaged: &damaged, written: written_now };
            let verdict = body(&mut watched);
            if verdict == Verdict::RollBack {
                return verdict;
            }
            if watched.has_failed {
                // As in a real store: after a failure nothing is committed, whatever the body returns.
                failed = Some(Place::Call);
            } else if self.fails(Place::Commit) {
                failed = Some(Place::Commit);
            } else {
                written = watched.written;
                return verdict;
            }
            Verdict::RollBack
        })?;
        if let Some(place) = failed {
            return Err(place.failure());
        }
        self.committed.lock().unwrap().extend(written);
        Ok(())
    }

    fn fails(&self, here: Place) -> bool {
        let mut plan = self.plan.lock().unwrap();
        match plan.take() {
            Some((place, 1)) if place == here => true,
            Some((place, nth)) if place == here => {
                *plan = Some((place, nth - 1));
                false
            }
            other => {
                *plan = other;
                false
            }
        }
    }
}

impl Store for TestStore {
    fn run(&self, mode: Mode, body: &mut dyn FnMut(&mut dyn Repositories) -> Verdict) -> StoreResult<()> {
        if self.fails(Place::Begin) {
            return Err(Place::Begin.failure());
        }
        if mode == Mode::Write {
            self.run_meanwhile();
        }
        let Some(empty) = self.empty_if_a_call_fails() else {
            return self.run_watched(mode, None, body);
        };
        let mut ran = None;
        // Ignores the result of the run itself: the repositories have reported the failure.
        let _ = empty.1.run(Mode::Read, &mut |failing| {
            assert_eq!(failing.organizations().list(None, u32::MAX), Err(Place::Call.failure()));
            ran = Some(self.run_watched(mode, Some(failing), body));
            Verdict::RollBack
        });
        ran.unwrap()
    }

    fn check_ready(&self) -> StoreResult<()> {
        self.inner.check_ready()
    }
}

impl JobQueue for TestStore {
    fn claim(&self, demand: &Demand) -> StoreResult<Claim> {
        self.inner.claim(demand)
    }

    fn backlog(&self, lane: Lane) -> StoreResult<Backlog> {
        self.inner.backlog(lane)
    }

    fn end_leases(&self, lane: Lane) -> StoreResult<u64> {
        self.inner.end_leases(lane)
    }
}
