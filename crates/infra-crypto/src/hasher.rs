//! A bounded pool of plain threads that hash passwords (docs/security.md: A6).
//!
//! Each thread keeps one block of memory for its lifetime and runs at the lowest priority, so a burst of sign-ins
//! leaves memory and processor time to all other work. The pool refuses a job at once when the queue is full, and
//! skips a job whose caller no longer waits.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use argon2::Block;
use orgauth_domain::Secret;
use orgauth_domain::accounts::user::PasswordHash;
use orgauth_domain::ports::{Busy, Entropy, HashFuture, HashedPassword, PasswordCheck, PasswordHasher};
use ring::hmac;
use rustix::time::{ClockId, clock_gettime};
use tokio::sync::oneshot;

use crate::foreign::{Budget, Foreign};
use crate::phc::{ArgonParams, HASH_LENGTH, Phc, SALT_LENGTH};

/// How the pool is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArgonOptions {
    /// The cost of a new hash.
    pub params: ArgonParams,
    /// The number of hashing threads; by default one for each processor.
    pub threads: NonZeroUsize,
    /// The capacity of the queue; by default 64 passwords.
    pub queue: NonZeroUsize,
    /// How many bytes checks of larger hashes, mostly of other services, may allocate at once in addition to what the
    /// threads keep; by default 256 MiB.
    pub foreign_memory: usize,
}

impl Default for ArgonOptions {
    fn default() -> Self {
        Self {
            params: ArgonParams::default(),
            threads: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            queue: NonZeroUsize::MIN.saturating_add(63),
            foreign_memory: 256 * 1024 * 1024,
        }
    }
}

/// The load of a pool at an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HashLoad {
    /// Passwords that wait for a thread.
    pub waiting: usize,
    /// Passwords that a thread works on.
    pub running: usize,
}

/// Why the hasher can't work at all.
#[derive(Debug, thiserror::Error)]
pub enum HasherError {
    /// The system didn't start a thread.
    #[error("a hashing thread does not start: {0}")]
    Thread(#[from] std::io::Error),
    /// argon2 refused the computation.
    #[error("argon2: {0}")]
    Argon(argon2::Error),
}

/// The pool. Dropping it answers the waiting jobs with [`Busy`] and returns when the threads have ended.
pub struct ArgonPool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

impl ArgonPool {
    /// Starts the threads.
    ///
    /// # Errors
    /// A thread doesn't start.
    pub fn new(options: ArgonOptions, entropy: Arc<dyn Entropy>) -> Result<Self, HasherError> {
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue { jobs: VecDeque::new(), closed: false }),
            arrived: Condvar::new(),
            running: AtomicUsize::new(0),
            capacity: options.queue.get(),
            rules: Rules::new(options.params, options.foreign_memory, entropy),
        });
        let mut pool = Self { shared, threads: Vec::with_capacity(options.threads.get()) };
        for number in 0..options.threads.get() {
            let shared = Arc::clone(&pool.shared);
            let thread = std::thread::Builder::new().name(format!("argon-{number}")).spawn(move || work(&shared))?;
            pool.threads.push(thread);
        }
        Ok(pool)
    }

    /// The present load.
    pub fn load(&self) -> HashLoad {
        let waiting = self.shared.queue().jobs.len();
        HashLoad { waiting, running: self.shared.running.load(Ordering::Relaxed) }
    }

    /// Hashes on the calling thread, without the queue: for commands that fill a store and aren't in a hurry.
    ///
    /// # Errors
    /// argon2 refused the computation.
    pub fn hash_blocking(&self, password: Secret) -> Result<HashedPassword, HasherError> {
        self.shared.rules.hash(&password, &mut Vec::new()).map_err(HasherError::Argon)
    }
}

impl PasswordHasher for ArgonPool {
    fn check(&self, password: Secret, hash: Option<PasswordHash>) -> HashFuture<PasswordCheck> {
        let (reply, answer) = oneshot::channel();
        let checked = self.shared.submit(Task::Check { password, hash, reply }, answer);
        let shared = Arc::clone(&self.shared);
        Box::pin(async move {
            let (check, work) = checked.await?;
            if check == PasswordCheck::Wrong {
                shared.rules.slowest.pass(&work).await;
            }
            Ok(check)
        })
    }

    fn hash(&self, password: Secret) -> HashFuture<HashedPassword> {
        let (reply, answer) = oneshot::channel();
        self.shared.submit(Task::Hash { password, reply }, answer)
    }
}

impl Drop for ArgonPool {
    fn drop(&mut self) {
        {
            let mut queue = self.shared.queue();
            queue.closed = true;
            // Dropping a job drops its sender, which the caller receives as `Busy`.
            queue.jobs.clear();
        }
        self.shared.arrived.notify_all();
        for thread in self.threads.drain(..) {
            // A thread can panic only inside a job, and there would be nothing to do about it here.
            let _ = thread.join();
        }
    }
}

struct Shared {
    queue: Mutex<Queue>,
    arrived: Condvar,
    /// The number of threads that run a job; only for the load.
    running: AtomicUsize,
    capacity: usize,
    rules: Rules,
}

struct Queue {
    jobs: VecDeque<Job>,
    closed: bool,
}

struct Job {
    /// The request's span, so that log lines of the hashing thread belong to the request.
    span: tracing::Span,
    /// A span that lasts until a thread takes the job.
    waiting: tracing::Span,
    task: Task,
}

enum Task {
    /// The answer is the result and the time that it took.
    Check {
        password: Secret,
        hash: Option<PasswordHash>,
        reply: oneshot::Sender<(PasswordCheck, Work)>,
    },
    Hash {
        password: Secret,
        reply: oneshot::Sender<HashedPassword>,
    },
}

impl Task {
    fn is_abandoned(&self) -> bool {
        match self {
            Self::Check { reply, .. } => reply.is_closed(),
            Self::Hash { reply, .. } => reply.is_closed(),
        }
    }
}

impl Shared {
    /// Locks the queue. Only code that moves jobs holds the lock, so a poisoned queue is intact.
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place in the queue now, not when the future is first polled.
    fn submit<T: Send + 'static>(&self, task: Task, answer: oneshot::Receiver<T>) -> HashFuture<T> {
        let accepted = self.enqueue(Job {
            span: tracing::Span::current(),
            waiting: tracing::debug_span!(target: "timing", "hash_wait"),
            task,
        });
        Box::pin(async move {
            accepted?;
            answer.await.map_err(|_| Busy)
        })
    }

    fn enqueue(&self, job: Job) -> Result<(), Busy> {
        let mut queue = self.queue();
        if queue.jobs.len() >= self.capacity {
            // Jobs of clients that hung up must not keep others out.
            queue.jobs.retain(|waiting| !waiting.task.is_abandoned());
        }
        if queue.closed || queue.jobs.len() >= self.capacity {
            return Err(Busy);
        }
        queue.jobs.push_back(job);
        drop(queue);
        self.arrived.notify_one();
        Ok(())
    }

    /// Waits for the next job whose caller still waits; `None` when the pool was closed.
    fn next(&self) -> Option<Job> {
        let mut queue = self.queue();
        loop {
            if queue.closed {
                return None;
            }
            match queue.jobs.pop_front() {
                Some(job) if job.task.is_abandoned() => {}
                Some(job) => return Some(job),
                None => queue = self.arrived.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

/// Measures the work on a password. The span ends before the caller gets the answer.
fn working<T>(work: impl FnOnce() -> T) -> T {
    let _working = tracing::debug_span!(target: "timing", "hash");
    work()
}

/// The main loop of a thread.
fn work(shared: &Shared) {
    lower_priority();
    let mut memory = vec![Block::new(); shared.rules.params.blocks()];
    while let Some(Job { span, waiting, task }) = shared.next() {
        drop(waiting);
        let _entered = span.enter();
        shared.running.fetch_add(1, Ordering::Relaxed);
        // A panic drops the sender, so the caller gets `Busy`; the next job overwrites the half-used memory.
        if catch_unwind(AssertUnwindSafe(|| shared.rules.run(task, &mut memory))).is_err() {
            tracing::error!("hashing a password panicked");
        }
        shared.running.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Sets the lowest priority. Only on Linux, where it concerns the calling thread; elsewhere it would slow down the whole process.
fn lower_priority() {
    if cfg!(target_os = "linux")
        && let Err(error) = rustix::process::nice(19)
    {
        tracing::warn!(%error, "a hashing thread keeps its priority");
    }
}

/// The hash to compare a password with.
enum Stored {
    /// A hash that this service made, with any parameters.
    Ours(Phc),
    /// A hash that another service made.
    Foreign(Foreign),
    /// No hash, or one that can't be read.
    Nothing,
}

impl Stored {
    fn parse(hash: &PasswordHash) -> Self {
        if let Some(phc) = Phc::parse(hash.as_str()) {
            return Self::Ours(phc);
        }
        if let Some(foreign) = Foreign::parse(hash.as_str()) {
            return Self::Foreign(foreign);
        }
        tracing::error!("a stored password hash is malformed");
        Self::Nothing
    }
}

/// The processor time of the slowest recent check of a wrong password against a hash that takes other work than a
/// hash with today's parameters. Every wrong password is answered no sooner: otherwise the response time would reveal
/// which addresses have such a hash, and so that they have an account. No thread is blocked during the wait. The
/// record leaves out the time in which a thread waited for a processor: one busy moment would slow down all checks
/// until many more such passwords were wrong. Instead, each wrong password's wait is scaled by the ratio of its own
/// elapsed time to its own processor time.
#[derive(Default)]
struct Slowest {
    nanos: AtomicU64,
}

impl Slowest {
    /// No hash within the import ceilings takes longer.
    const MOST: Duration = Duration::from_secs(5);

    fn note(&self, took: Duration) {
        let took = u64::try_from(took.min(Self::MOST).as_nanos()).unwrap_or(u64::MAX);
        let before = self.nanos.load(Ordering::Relaxed);
        // The value decays, so that a slow hash that is gone no longer counts after a while.
        self.nanos.store(took.max(before - before / 64), Ordering::Relaxed);
    }

    fn get(&self) -> Duration {
        Duration::from_nanos(self.nanos.load(Ordering::Relaxed))
    }

    /// Waits until this check has taken as long as the slowest one would have taken at the same pace.
    async fn pass(&self, work: &Work) {
        let left = work.at_its_pace(self.get()).min(Self::MOST).saturating_sub(work.began.elapsed());
        if !left.is_zero() {
            tokio::time::sleep(left).await;
        }
    }
}

/// The time that a check took.
#[derive(Debug, Clone, Copy)]
struct Work {
    began: Instant,
    /// The elapsed time, including times in which the thread waited for a processor.
    took: Duration,
    /// The processor time.
    worked: Duration,
}

impl Work {
    /// The elapsed time of work with the processor time `alone`, if it were delayed in the same proportion.
    fn at_its_pace(&self, alone: Duration) -> Duration {
        let pace = self.took.as_secs_f64() / self.worked.as_secs_f64();
        Duration::try_from_secs_f64(alone.as_secs_f64() * pace.max(1.0)).unwrap_or(alone)
    }
}

/// The processor time of this thread so far.
fn worked() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let (seconds, nanos) = (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec));
    Duration::new(seconds.unwrap_or_default(), nanos.unwrap_or_default())
}

/// How the pool checks and makes hashes.
struct Rules {
    params: ArgonParams,
    entropy: Arc<dyn Entropy>,
    /// The hash to compare with when there is none. No known password has it, and a match would not count.
    dummy: Phc,
    /// The memory budget for stored hashes that need more than a thread keeps, mostly made by other services.
    budget: Budget,
    slowest: Slowest,
    /// The random key of the HMACs by which hashes are compared, so that timing reveals nothing about where they differ.
    comparison: hmac::Key,
}

impl Rules {
    fn new(params: ArgonParams, foreign_memory: usize, entropy: Arc<dyn Entropy>) -> Self {
        let mut salt = vec![0; SALT_LENGTH];
        let mut hash = vec![0; HASH_LENGTH];
        let mut key = [0; 32];
        entropy.fill(&mut salt);
        entropy.fill(&mut hash);
        entropy.fill(&mut key);
        let comparison = hmac::Key::new(hmac::HMAC_SHA256, &key);
        Self {
            params,
            entropy,
            dummy: Phc { params, salt, hash },
            budget: Budget::new(foreign_memory),
            slowest: Slowest::default(),
            comparison,
        }
    }

    fn run(&self, task: Task, memory: &mut Vec<Block>) {
        // The caller may have left meanwhile and needs no answer: a failed `send` is no error.
        match task {
            Task::Check { password, hash, reply } => {
                let (began, before) = (Instant::now(), worked());
                let checked = working(|| self.check(&password, hash.as_ref(), memory));
                let work = Work { began, took: began.elapsed(), worked: worked().saturating_sub(before) };
                let _ = reply.send((checked, work));
            }
            Task::Hash { password, reply } => match working(|| self.hash(&password, memory)) {
                Ok(hash) => {
                    let _ = reply.send(hash);
                }
                Err(error) => tracing::error!(%error, "a password could not be hashed"),
            },
        }
    }

    /// Compares a password with a hash. When the hash takes other work than one with today's parameters, a wrong
    /// password costs today's work in addition, so that it is never cheaper, and the whole time becomes a minimum for
    /// every wrong password.
    fn check(&self, password: &Secret, hash: Option<&PasswordHash>, memory: &mut Vec<Block>) -> PasswordCheck {
        let began = worked();
        let stored = hash.map_or(Stored::Nothing, Stored::parse);
        let bytes = password.expose().as_bytes();
        let (is_equal, takes_our_work) = match &stored {
            Stored::Ours(phc) => (self.matches(phc, bytes, memory), phc.params == self.params),
            Stored::Foreign(foreign) => {
                let computed = foreign.compute(bytes, memory, &self.budget);
                (computed.is_some_and(|made| self.is_equal(&made.hash, made.stored) && !made.is_partial), false)
            }
            Stored::Nothing => {
                self.matches(&self.dummy, bytes, memory);
                (false, true)
            }
        };
        if !is_equal {
            if !takes_our_work {
                self.matches(&self.dummy, bytes, memory);
                self.slowest.note(worked().saturating_sub(began));
            }
            return PasswordCheck::Wrong;
        }
        let is_to_be_replaced = match &stored {
            Stored::Ours(phc) => phc.differs_from(self.params),
            Stored::Foreign(_) => true,
            Stored::Nothing => false,
        };
        let rehashed = is_to_be_replaced.then(|| self.hash(password, memory));
        // Failing to strengthen a hash is no reason to refuse the right password.
        PasswordCheck::Right { rehashed: rehashed.and_then(Result::ok) }
    }

    fn matches(&self, phc: &Phc, password: &[u8], memory: &mut Vec<Block>) -> bool {
        let _held = self.budget.take(phc.params.bytes_beyond(memory.len()));
        match phc.hash_of(password, memory) {
            Ok(computed) => self.is_equal(&computed, &phc.hash),
            Err(error) => {
                tracing::error!(%error, "a password could not be checked");
                false
            }
        }
    }

    fn hash(&self, password: &Secret, memory: &mut Vec<Block>) -> Result<PasswordHash, argon2::Error> {
        let mut salt = [0; SALT_LENGTH];
        self.entropy.fill(&mut salt);
        Phc::compute(self.params, salt, password.expose().as_bytes(), memory).map(|phc| phc.write())
    }

    fn is_equal(&self, one: &[u8], other: &[u8]) -> bool {
        let tag = hmac::sign(&self.comparison, one);
        hmac::verify(&self.comparison, other, tag.as_ref()).is_ok()
    }
}

#[cfg(test)]
#[path = "hasher_tests.rs"]
mod tests;
