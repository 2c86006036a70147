//! A bounded pool of plain threads that hash passwords (docs/security.md: A6).
//!
//! Each thread keeps one block of memory for its life and runs at the lowest priority, so a storm of sign-ins takes
//! neither the memory nor the processor away from everybody else. What doesn't fit into the queue is refused at
//! once; what nobody waits for any longer is skipped.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use argon2::Block;
use orgauth_domain::Secret;
use orgauth_domain::identity::user::PasswordHash;
use orgauth_domain::ports::{Busy, Entropy, HashFuture, HashedPassword, PasswordCheck, PasswordHasher};
use ring::hmac;
use rustix::time::{ClockId, clock_gettime};
use tokio::sync::oneshot;

use crate::foreign::{Budget, Foreign};
use crate::phc::{ArgonParams, HASH_LENGTH, Phc, SALT_LENGTH};

/// How the pool is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArgonOptions {
    /// What a new hash costs.
    pub params: ArgonParams,
    /// How many threads hash; by default one for each processor.
    pub threads: NonZeroUsize,
    /// How many passwords may wait; by default 64.
    pub queue: NonZeroUsize,
    /// Bytes that checks of larger hashes, mostly of other services, may take at once beside what the threads keep; by default
    /// 256 MiB.
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

/// How busy a pool is at an instant.
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
    /// A thread could not be started.
    #[error("a hashing thread does not start: {0}")]
    Thread(#[from] std::io::Error),
    /// The computation was refused.
    #[error("argon2: {0}")]
    Argon(argon2::Error),
}

/// The pool. Dropping it answers what waits with [`Busy`] and returns when the threads have ended.
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

    /// How busy it is now.
    pub fn load(&self) -> HashLoad {
        let waiting = self.shared.queue().jobs.len();
        HashLoad { waiting, running: self.shared.running.load(Ordering::Relaxed) }
    }

    /// Hashes on the calling thread, outside the queue: for whoever fills a store and has all the time there is.
    ///
    /// # Errors
    /// The computation was refused.
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
            // Dropping a job drops its sender, which its asker reads as `Busy`.
            queue.jobs.clear();
        }
        self.shared.arrived.notify_all();
        for thread in self.threads.drain(..) {
            // A thread can't have panicked outside of a job; and if it had, there'd be nothing left to do here.
            let _ = thread.join();
        }
    }
}

struct Shared {
    queue: Mutex<Queue>,
    arrived: Condvar,
    /// Threads at work; only ever looked at.
    running: AtomicUsize,
    capacity: usize,
    rules: Rules,
}

struct Queue {
    jobs: VecDeque<Job>,
    closed: bool,
}

struct Job {
    /// The request's span, so that what is logged here is found there.
    span: tracing::Span,
    /// Lasts as long as nobody works on it.
    waiting: tracing::Span,
    task: Task,
}

enum Task {
    /// Answered with the result and what it took.
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
    /// The lock is only held to move jobs, so a poisoned queue is still whole.
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
            // Clients that hung up must not keep others out.
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

    /// The next job that somebody waits for; `None` when the pool was closed.
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

/// Measures the work on a password; whoever is answered finds it measured.
fn working<T>(work: impl FnOnce() -> T) -> T {
    let _working = tracing::debug_span!(target: "timing", "hash");
    work()
}

/// The life of a thread.
fn work(shared: &Shared) {
    lower_priority();
    let mut memory = vec![Block::new(); shared.rules.params.blocks()];
    while let Some(Job { span, waiting, task }) = shared.next() {
        drop(waiting);
        let _entered = span.enter();
        shared.running.fetch_add(1, Ordering::Relaxed);
        // A panic drops the sender, so the asker hears `Busy`; the half-used memory is overwritten by the next job.
        if catch_unwind(AssertUnwindSafe(|| shared.rules.run(task, &mut memory))).is_err() {
            tracing::error!("hashing a password panicked");
        }
        shared.running.fetch_sub(1, Ordering::Relaxed);
    }
}

/// On Linux this concerns the calling thread alone; elsewhere it would slow down the whole process.
fn lower_priority() {
    if cfg!(target_os = "linux")
        && let Err(error) = rustix::process::nice(19)
    {
        tracing::warn!(%error, "a hashing thread keeps its priority");
    }
}

/// What a password is compared with.
enum Stored {
    /// A hash of ours, of whatever parameters.
    Ours(Phc),
    /// One of another service.
    Foreign(Foreign),
    /// None, or none that can be read.
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

/// How long a processor worked for the slowest of the last wrong passwords whose account has a hash that takes other work than
/// ours. Every wrong password is answered no sooner, or the time would tell which address has such an account, and so that
/// it has one. Nobody's thread waits meanwhile. How long a thread was kept waiting isn't remembered: one busy moment would slow
/// everybody down until many more such passwords were wrong. Instead each wrong password waits as much longer as its own
/// work took longer than a processor worked for it.
#[derive(Default)]
struct Slowest {
    nanos: AtomicU64,
}

impl Slowest {
    /// No hash takes longer that the ceilings of imports allow.
    const MOST: Duration = Duration::from_secs(5);

    fn note(&self, took: Duration) {
        let took = u64::try_from(took.min(Self::MOST).as_nanos()).unwrap_or(u64::MAX);
        let before = self.nanos.load(Ordering::Relaxed);
        // One that is gone is forgotten in time.
        self.nanos.store(took.max(before - before / 64), Ordering::Relaxed);
    }

    fn get(&self) -> Duration {
        Duration::from_nanos(self.nanos.load(Ordering::Relaxed))
    }

    /// Waits until this work has taken as long as the slowest would have at the same pace.
    async fn pass(&self, work: &Work) {
        let left = work.at_its_pace(self.get()).min(Self::MOST).saturating_sub(work.began.elapsed());
        if !left.is_zero() {
            tokio::time::sleep(left).await;
        }
    }
}

/// What a check took.
#[derive(Debug, Clone, Copy)]
struct Work {
    began: Instant,
    /// From the beginning to the end, times in which the thread had to wait included.
    took: Duration,
    /// For how long a processor worked.
    worked: Duration,
}

impl Work {
    /// How long work that takes a processor so long would have taken, had it been kept waiting in proportion.
    fn at_its_pace(&self, alone: Duration) -> Duration {
        let pace = self.took.as_secs_f64() / self.worked.as_secs_f64();
        Duration::try_from_secs_f64(alone.as_secs_f64() * pace.max(1.0)).unwrap_or(alone)
    }
}

/// For how long a processor has worked for this thread.
fn worked() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let (seconds, nanos) = (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec));
    Duration::new(seconds.unwrap_or_default(), nanos.unwrap_or_default())
}

/// What is done with a password.
struct Rules {
    params: ArgonParams,
    entropy: Arc<dyn Entropy>,
    /// Compared with when there is no hash. No password is known to have it, and a match would not count.
    dummy: Phc,
    /// Memory for stored hashes that take more than a thread keeps, mostly made by other services.
    budget: Budget,
    slowest: Slowest,
    /// Hashes are compared by their HMACs under this random key, which tells nothing about where they differ.
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
        // An asker who left while we worked needs no answer: a failed `send` is no fault.
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

    /// Compares a password with a hash. Where that takes other work than a hash of ours, a wrong password takes our work
    /// as well, so that it is never cheaper; and how long it took is what every wrong password will take.
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
            Stored::Ours(phc) => phc.is_weaker_than(self.params),
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
