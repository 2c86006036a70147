//! Ports that fail on demand, and otherwise call the real ones.

use std::sync::{Arc, Mutex};

use orgauth_domain::Secret;
use orgauth_domain::accounts::user::PasswordHash;
use orgauth_domain::ports::{
    Busy, HashFuture, HashedPassword, LookupError, LookupFuture, Mode, PasswordCheck, PasswordHasher, Repositories,
    Store, StoreError, StoreResult, Verdict, VerifyLookup, transact,
};
use orgauth_domain::sign_in::verify::VerifyQuestion;

/// How the store fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StoreFault {
    /// The store is unreachable, and the unit of work doesn't run.
    Unreachable,
    /// A defect of the port.
    Failed,
    /// The store panics.
    Panic,
}

/// A store that fails after a number of units of work.
pub(crate) struct FaultyStore {
    inner: Arc<dyn Store>,
    plan: Mutex<Option<(u32, StoreFault)>>,
    meanwhile: Mutex<Option<Write>>,
    between: Mutex<Option<Write>>,
}

/// A concurrent write.
type Write = Box<dyn Fn(&mut dyn Repositories) -> StoreResult<()> + Send>;

impl FaultyStore {
    pub(crate) fn over(inner: Arc<dyn Store>) -> Self {
        Self { inner, plan: Mutex::new(None), meanwhile: Mutex::new(None), between: Mutex::new(None) }
    }

    /// Runs this concurrent write before the next unit of work that writes.
    pub(crate) fn before_next_write(
        &self,
        write: impl Fn(&mut dyn Repositories) -> StoreResult<()> + Send + 'static,
    ) {
        *self.meanwhile.lock().unwrap() = Some(Box::new(write));
    }

    /// Runs this concurrent write before each unit of work that writes, until [`FaultyStore::heal`].
    pub(crate) fn between_writes(&self, write: impl Fn(&mut dyn Repositories) -> StoreResult<()> + Send + 'static) {
        *self.between.lock().unwrap() = Some(Box::new(write));
    }

    /// Makes every unit of work fail from the `after`th on (0: the next one).
    pub(crate) fn fail(&self, after: u32, fault: StoreFault) {
        *self.plan.lock().unwrap() = Some((after, fault));
    }

    pub(crate) fn heal(&self) {
        *self.plan.lock().unwrap() = None;
        *self.between.lock().unwrap() = None;
    }

    /// Returns the fault that is due. The lock is released before the fault happens, so that a panic doesn't poison it.
    fn due(&self) -> Option<StoreFault> {
        let mut plan = self.plan.lock().unwrap();
        match plan.as_mut() {
            Some((0, fault)) => Some(*fault),
            Some((after, _)) => {
                *after -= 1;
                None
            }
            None => None,
        }
    }
}

impl Store for FaultyStore {
    fn run(&self, mode: Mode, body: &mut dyn FnMut(&mut dyn Repositories) -> Verdict) -> StoreResult<()> {
        if mode == Mode::Write
            && let Some(write) = self.meanwhile.lock().unwrap().take()
        {
            transact(&*self.inner, |repositories| write(repositories))?;
        }
        if mode == Mode::Write
            && let Some(write) = &*self.between.lock().unwrap()
        {
            transact(&*self.inner, |repositories| write(repositories))?;
        }
        match self.due() {
            None => self.inner.run(mode, body),
            Some(StoreFault::Unreachable) => Err(StoreError::Unavailable("told to be".into())),
            Some(StoreFault::Failed) => Err(StoreError::Failed("told to SECRETLY fail".into())),
            Some(StoreFault::Panic) => panic!("told to SECRETLY panic"),
        }
    }

    fn check_ready(&self) -> StoreResult<()> {
        match self.due() {
            Some(_) => Err(StoreError::Unavailable("told to be".into())),
            None => self.inner.check_ready(),
        }
    }
}

/// How an asynchronous port fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AsyncFault {
    /// Its queue is full.
    Busy,
    /// Its store is unreachable.
    Unreachable,
    /// A defect of the port.
    Failed,
    /// It panics inside an async handler.
    Panic,
}

/// A hasher that fails on demand.
pub(crate) struct FaultyHasher {
    pub(crate) inner: Box<dyn PasswordHasher>,
    pub(crate) fault: Mutex<Option<AsyncFault>>,
}

impl FaultyHasher {
    fn fault(&self) -> Option<AsyncFault> {
        *self.fault.lock().unwrap()
    }
}

impl PasswordHasher for FaultyHasher {
    fn check(&self, password: Secret, hash: Option<PasswordHash>) -> HashFuture<PasswordCheck> {
        match self.fault() {
            None => self.inner.check(password, hash),
            Some(AsyncFault::Panic) => Box::pin(async { panic!("told to SECRETLY panic") }),
            Some(_) => Box::pin(async { Err(Busy) }),
        }
    }

    fn hash(&self, password: Secret) -> HashFuture<HashedPassword> {
        match self.fault() {
            None => self.inner.hash(password),
            Some(AsyncFault::Panic) => Box::pin(async { panic!("told to SECRETLY panic") }),
            Some(_) => Box::pin(async { Err(Busy) }),
        }
    }
}

/// A lookup that fails on demand.
pub(crate) struct FaultyLookup {
    pub(crate) inner: Box<dyn VerifyLookup>,
    pub(crate) fault: Mutex<Option<AsyncFault>>,
}

impl VerifyLookup for FaultyLookup {
    fn look_up(&self, question: VerifyQuestion) -> LookupFuture<'_> {
        let fault = *self.fault.lock().unwrap();
        match fault {
            None => self.inner.look_up(question),
            Some(AsyncFault::Busy) => Box::pin(async { Err(LookupError::Busy) }),
            Some(AsyncFault::Unreachable) => Box::pin(async { Err(LookupError::Unavailable("told to be".into())) }),
            Some(AsyncFault::Failed) => Box::pin(async { Err(LookupError::Failed("told to SECRETLY fail".into())) }),
            Some(AsyncFault::Panic) => Box::pin(async { panic!("told to SECRETLY panic") }),
        }
    }
}
