//! The loop of a lane of the queue: claims the jobs that can begin at once, performs them, and writes the results in batches.
//!
//! A plain thread claims, a small runtime performs, another plain thread writes results. So a slow receiver occupies
//! neither a thread nor a connection, and a slow database delays no attempt. The loop claims only jobs that can
//! begin, and no attempt outlives its lease. The writer retries a result until the store accepts it: if it were lost,
//! the attempt would be repeated.
//!
//! The loop claims when this process committed jobs, when an attempt ended whose limits kept other jobs from
//! beginning, when the next job is due, and once per poll interval for jobs that other processes wrote. While many
//! attempts are under way, claims and results wait a few milliseconds, so that one statement serves several
//! deliveries: statements are the cost of a delivery for the database. While verify questions arrive, claims are
//! small, because a caller waits for each answer.
//!
//! The numbers, chosen with `orgauth-bench webhooks` (docs/performance.md#webhooks):
//!
//! | constant | value | why |
//! |---|---|---|
//! | `MAX_BATCH` | 64 results | on SQLite, writing requests wait for the transaction; it stays below some milliseconds |
//! | `BATCH_WINDOW` | 5 ms after a small batch | a transaction per result costs more than its rows; an idle queue writes almost at once |
//! | `LARGE_BATCH_WINDOW` | 20 ms after a large one | under load the batches fill, and no caller waits for a result |
//! | `BATCH_POLL_INTERVAL` | 2 ms | a sleeping thread is cheaper than one that is woken for each result |
//! | `MAX_CLAIM` | 128 jobs | writes on SQLite, and other claims on PostgreSQL, wait for the statement |
//! | `MIN_CLAIM_INTERVAL` | 20 ms after an empty claim | due jobs that a claim didn't return are locked by another transaction |
//! | `RETRY_INTERVAL` | 500 ms | a failing store is not queried more often |
//! | `BACKLOG_INTERVAL` | 10 s | the backlog is counted for metrics, which are scraped less often |
//! | `CLAIM_SPACING`, `LARGE_CLAIM_SPACING` | 4 ms, 16 ms | under load the next claim takes the jobs that arrive meanwhile |
//! | `ENDED_WORTH_A_CLAIM` | 32 attempts | this many free places justify a claim at once |
//! | `SMALL_CLAIM` | 8 jobs | while verify questions arrive no claim occupies a processor for long |
//! | `PROCESSOR_TIME_PER_JOB` | 2.5 ms | the processor time of one delivery; delays later claims while verify questions arrive |
//! | `VERIFY_IDLE_AFTER` | 100 ms | without questions for this long, deliveries may use the whole machine again |

use std::cell::Cell;
use std::future::poll_fn;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use orgauth_domain::operations::queue::bulkhead::Ending;
use orgauth_domain::operations::queue::{Backlog, Claim, ClaimToken, ClaimedJob, Demand, JobGroup, JobId, Lane};
use orgauth_domain::ports::{Entropy, JobQueue, StoreResult};
use orgauth_domain::{Duration as Span, Timestamp};
use tokio::runtime::Runtime;

use crate::config::duration::to_std;
use crate::observe::metrics::LaneMetrics;
use crate::report::failure::Failure;

use super::scheduler::{FreeCapacity, LARGE, Scheduler};

#[cfg(test)]
#[path = "tests.rs"]
mod tests;

/// The largest number of results in one transaction.
const MAX_BATCH: usize = 64;

/// How long the first result of a batch waits for others: after a small batch, and after a large one.
const BATCH_WINDOW: Duration = Duration::from_millis(5);
const LARGE_BATCH_WINDOW: Duration = Duration::from_millis(20);

/// How often the writer checks meanwhile whether the batch is full.
const BATCH_POLL_INTERVAL: Duration = Duration::from_millis(2);

/// The largest number of jobs in one claim.
const MAX_CLAIM: u32 = 128;

/// The shortest time between a claim that returned nothing and the next one.
const MIN_CLAIM_INTERVAL: Duration = Duration::from_millis(20);

/// How often the backlog is counted for the metrics.
const BACKLOG_INTERVAL: Duration = Duration::from_secs(10);

/// How long to wait after an error of the store.
const RETRY_INTERVAL: Duration = Duration::from_millis(500);

/// The work of a lane.
pub(crate) trait Work: Send + Sync + 'static {
    /// The input of an attempt.
    type Attempt: Send + 'static;
    /// The outcome of an attempt.
    type Outcome: Send + 'static;

    /// The lane.
    fn lane(&self) -> Lane;

    /// Loads the input of claimed jobs, in their order.
    fn begin(&self, jobs: &[ClaimedJob], now: Timestamp) -> StoreResult<Vec<Begun<Self::Attempt, Self::Outcome>>>;

    /// Makes one attempt for a job that the claim `token` holds. It ends within the lease.
    fn perform(
        self: Arc<Self>,
        token: ClaimToken,
        attempt: Self::Attempt,
        time: DatabaseTime,
    ) -> Performing<Self::Outcome>;

    /// Writes outcomes in one transaction.
    fn settle(&self, outcomes: &[(ClaimToken, Self::Outcome)], now: Timestamp) -> StoreResult<()>;

    /// The outcome as a label for the metrics; absent when there was no attempt.
    fn word(&self, outcome: &Self::Outcome) -> Option<String>;

    /// The meaning of an outcome for its group.
    fn ending(&self, outcome: &Self::Outcome) -> Ending;

    /// The outcome of a job that was not begun.
    fn hand_back(&self, job: JobId) -> Self::Outcome;
}

/// An attempt in progress.
pub(super) type Performing<T> = std::pin::Pin<Box<dyn Future<Output = T> + Send>>;

/// What a claimed job needs.
pub(crate) enum Begun<A, O> {
    /// An attempt.
    Attempt(A),
    /// No attempt; the job has this outcome.
    Over(O),
}

/// The database's time as read at a claim, advanced by the clock of this process.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DatabaseTime {
    read: Timestamp,
    at: Instant,
}

impl DatabaseTime {
    /// The database's time now.
    pub(crate) fn now(self) -> Timestamp {
        let millis = u32::try_from(self.at.elapsed().as_millis()).unwrap_or(u32::MAX);
        self.read.plus(Span::from_millis(millis))
    }
}

/// The settings of a lane's loop.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PollConfig {
    /// The largest number of jobs of one group in one claim.
    pub(crate) per_group: u32,
    /// How long a claimed job belongs to this claim alone.
    pub(crate) lease: Span,
    /// The part of the lease for beginning attempts and writing results; the rest is for the attempt.
    pub(crate) slack: Span,
    /// How often the loop checks the lane without a notification, for jobs of other processes.
    pub(crate) poll: Duration,
}

/// A running loop.
pub(crate) struct Engine {
    scheduler: Arc<Scheduler>,
    runtime: Runtime,
    claims: JoinHandle<()>,
    results: JoinHandle<()>,
}

impl Engine {
    /// Starts the loop of a lane.
    pub(crate) fn start<W: Work>(
        work: Arc<W>,
        queue: Arc<dyn JobQueue>,
        entropy: Arc<dyn Entropy>,
        scheduler: Arc<Scheduler>,
        poll_config: PollConfig,
        metrics: LaneMetrics,
    ) -> Result<Self, Failure> {
        let internal = |error| Failure::internal(&error);
        let lane = work.lane().as_str();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name(lane)
            .on_thread_start(lower_priority)
            .enable_all()
            .build()
            .map_err(internal)?;
        let (results, incoming) = channel();
        let writer = Writer { work: Arc::clone(&work), scheduler: Arc::clone(&scheduler) };
        let named = |what| std::thread::Builder::new().name(format!("{lane}-{what}"));
        let written = named("results").spawn(move || writer.run(&incoming)).map_err(internal)?;
        let claimer = Claimer {
            work,
            queue,
            entropy,
            scheduler: Arc::clone(&scheduler),
            poll_config,
            tasks: runtime.handle().clone(),
            results,
            metrics,
        };
        let claims = named("claims").spawn(move || claimer.run()).map_err(internal)?;
        Ok(Self { scheduler, runtime, claims, results: written })
    }

    /// Stops claiming.
    pub(crate) fn wind_down(&self) {
        self.scheduler.stop();
    }

    /// Stops claiming, lets attempts finish until `deadline`, and writes their results.
    pub(crate) fn stop(self, deadline: Instant) {
        self.scheduler.give_up_at(deadline);
        self.wind_down();
        let claims = self.claims.join();
        self.scheduler.drain(deadline);
        // Aborts the remaining attempts, whose outcome is unknown. They yield no results, so the writer ends.
        self.runtime.shutdown_background();
        if claims.and(self.results.join()).is_err() {
            tracing::error!("a thread of the queue had panicked");
        }
    }
}

/// Lowers the priority of the calling thread: attempts can wait, requests can't. By 5 only: on a busy machine,
/// attempts without processor time would end as timeouts, for which receivers would be blamed. Claims and results
/// keep their priority, because requests wait for their locks. Only on Linux, where this concerns the calling thread
/// alone; elsewhere it would slow down the whole process.
fn lower_priority() {
    if cfg!(target_os = "linux")
        && let Err(error) = rustix::process::nice(5)
    {
        tracing::warn!(%error, "a thread of the queue keeps its priority");
    }
}

/// Yields the processor between two steps to a waiting thread: otherwise the kernel lets these threads run for
/// milliseconds. On a machine that is busy with other processes each yield takes as long, so a thread yields at most
/// a quarter of its time.
fn cooperative_yield() {
    thread_local! {
        static NEXT: Cell<Option<Instant>> = const { Cell::new(None) };
    }
    let before = Instant::now();
    if NEXT.get().is_none_or(|next| next <= before) {
        std::thread::yield_now();
        let after = Instant::now();
        NEXT.set(Some(after + (after - before) * 3));
    }
}

struct Claimer<W: Work> {
    work: Arc<W>,
    queue: Arc<dyn JobQueue>,
    entropy: Arc<dyn Entropy>,
    scheduler: Arc<Scheduler>,
    poll_config: PollConfig,
    tasks: tokio::runtime::Handle,
    metrics: LaneMetrics,
    results: Sender<(ClaimToken, DatabaseTime, W::Outcome)>,
}

impl<W: Work> Claimer<W> {
    fn run(self) {
        let mut after = None;
        let mut next = Instant::now();
        let mut is_failing = false;
        let mut measured = None;
        while let Some(FreeCapacity { jobs, groups, tenants }) = self.scheduler.wait(next) {
            let token = self.entropy.claim_token();
            let demand = Demand {
                lane: self.work.lane(),
                jobs: jobs.min(MAX_CLAIM),
                per_group: self.poll_config.per_group,
                per_tenant: self.scheduler.limits().per_tenant,
                groups,
                tenants,
                after,
                lease: self.poll_config.lease,
                token,
            };
            // The lease begins during the claim. Its end is computed from the time before the claim, and so is never too late.
            let at = Instant::now();
            let claimed = self.queue.claim(&demand).and_then(|claim| {
                self.metrics.claimed(claim.jobs.len(), at.elapsed());
                cooperative_yield();
                let time = DatabaseTime { read: claim.now, at };
                self.begin(token, &claim.jobs, time).map(|()| claim)
            });
            self.scheduler.claimed(claimed.as_ref().map_or(0, |claim| claim.jobs.len()));
            match claimed {
                Ok(claim) => {
                    is_failing = false;
                    (after, next) = self.onwards(&claim, demand.jobs, after);
                    self.measure(&mut measured);
                }
                Err(error) => {
                    // Logged once for each outage.
                    if !std::mem::replace(&mut is_failing, true) {
                        tracing::warn!(%error, lane = self.work.lane().as_str(), "the queue can't be read; it is tried again");
                    }
                    next = Instant::now() + RETRY_INTERVAL;
                }
            }
        }
    }

    /// Measures the backlog for the metrics, once per interval.
    fn measure(&self, measured: &mut Option<Instant>) {
        if !self.metrics.is_on() || measured.is_some_and(|at| at.elapsed() < BACKLOG_INTERVAL) {
            return;
        }
        *measured = Some(Instant::now());
        if let Ok(Backlog { jobs, oldest_due }) = self.queue.backlog(self.work.lane()) {
            self.metrics.queue(jobs, oldest_due.map_or(Duration::ZERO, to_std));
        }
    }

    /// The group after which the next claim begins, and when to make it.
    fn onwards(&self, claim: &Claim, requested: u32, after: Option<JobGroup>) -> (Option<JobGroup>, Instant) {
        let now = Instant::now();
        let got = u32::try_from(claim.jobs.len()).unwrap_or(u32::MAX);
        if got >= requested {
            // There may be more jobs, first of all in the groups after the last one.
            return (claim.jobs.iter().map(|job| job.group).max(), now);
        }
        if after.is_some() || self.may_have_left_some(claim) {
            // The claim reached the last group, or a group may have more jobs; continue from the first group.
            return (None, now);
        }
        let due = claim.next_due.map_or(self.poll_config.poll, |due| to_std(due.since(claim.now)));
        // Due jobs that the claim didn't return are locked; another claim at once would only get in the way.
        (None, now + due.max(MIN_CLAIM_INTERVAL).min(self.poll_config.poll))
    }

    /// Whether a group returned as many jobs as were requested, so that it may have more.
    fn may_have_left_some(&self, claim: &Claim) -> bool {
        let asked = self.poll_config.per_group;
        let given = |group| u32::try_from(claim.jobs.iter().filter(|job| job.group == group).count());
        asked < self.scheduler.limits().per_group
            && claim.jobs.iter().any(|job| given(job.group).is_ok_and(|given| given >= asked))
    }

    fn begin(&self, token: ClaimToken, jobs: &[ClaimedJob], time: DatabaseTime) -> StoreResult<()> {
        if jobs.is_empty() {
            return Ok(());
        }
        self.scheduler.begun(jobs);
        self.metrics.in_flight(i64::try_from(jobs.len()).unwrap_or(i64::MAX));
        if self.scheduler.is_stopping() {
            self.hand_back(token, jobs, time);
            return Ok(());
        }
        let begun = self.work.begin(jobs, time.now()).inspect_err(|_| self.hand_back(token, jobs, time))?;
        if time.at.elapsed() > to_std(self.poll_config.slack) / 2 {
            // The attempt could outlive its lease, and another server would make it too.
            self.hand_back(token, jobs, time);
            return Ok(());
        }
        for (job, begun) in jobs.iter().zip(begun) {
            cooperative_yield();
            match begun {
                Begun::Over(outcome) => self.over(token, job, time, outcome),
                Begun::Attempt(attempt) => self.attempt(token, *job, attempt, time),
            }
        }
        Ok(())
    }

    /// Runs an attempt until it or its lease ends.
    fn attempt(&self, token: ClaimToken, job: ClaimedJob, attempt: W::Attempt, time: DatabaseTime) {
        self.metrics.late(to_std(time.now().since(job.due_at)));
        let metrics = self.metrics.clone();
        let (results, scheduler, work) = (self.results.clone(), Arc::clone(&self.scheduler), Arc::clone(&self.work));
        let mut performing = Arc::clone(&self.work).perform(token, attempt, time);
        let performing = poll_fn(move |context| {
            let polled = performing.as_mut().poll(context);
            cooperative_yield();
            polled
        });
        let span = tracing::trace_span!(
            target: "timing",
            parent: None,
            "attempt",
            otel.name = self.work.lane().as_str(),
            job = ?job.id,
            outcome = tracing::field::Empty
        );
        let end = tokio::time::Instant::from_std(time.at + to_std(self.poll_config.lease));
        let running = self.tasks.spawn(async move { tokio::time::timeout_at(end, performing).await });
        self.tasks.spawn(async move {
            let ended = running.await;
            metrics.in_flight(-1);
            if let Ok(Ok(outcome)) = ended {
                if let Some(word) = work.word(&outcome).filter(|_| metrics.is_on() || !span.is_disabled()) {
                    metrics.ended(&word);
                    span.record("outcome", &*word);
                }
                drop(span);
                scheduler.ended(&job, work.ending(&outcome));
                // The writer holds the receiver as long as this sender exists.
                drop(results.send((token, time, outcome)));
                return;
            }
            let reason =
                ended.err().map_or_else(|| "it has outlived its lease".to_owned(), |panic| panic.to_string());
            tracing::error!(reason, "an attempt was lost; its job comes back");
            metrics.ended("lost");
            scheduler.ended(&job, Ending::Timeout);
            scheduler.written(1);
        });
    }

    /// Returns jobs without an attempt; they are due again as soon as the writer has stored that.
    fn hand_back(&self, token: ClaimToken, jobs: &[ClaimedJob], time: DatabaseTime) {
        for job in jobs {
            self.over(token, job, time, self.work.hand_back(job.id));
        }
    }

    fn over(&self, token: ClaimToken, job: &ClaimedJob, time: DatabaseTime, outcome: W::Outcome) {
        self.metrics.in_flight(-1);
        self.scheduler.ended(job, Ending::Unbegun);
        // The writer holds the receiver as long as this sender exists.
        drop(self.results.send((token, time, outcome)));
    }
}

struct Writer<W: Work> {
    work: Arc<W>,
    scheduler: Arc<Scheduler>,
}

impl<W: Work> Writer<W> {
    fn run(self, incoming: &Receiver<(ClaimToken, DatabaseTime, W::Outcome)>) {
        let mut last = 0;
        while let Ok((token, time, first)) = incoming.recv() {
            let mut batch = vec![(token, first)];
            let full = Instant::now() + if last < LARGE { BATCH_WINDOW } else { LARGE_BATCH_WINDOW };
            loop {
                let remaining = MAX_BATCH.saturating_sub(batch.len());
                batch.extend(incoming.try_iter().take(remaining).map(|(token, _, outcome)| (token, outcome)));
                let left = full.saturating_duration_since(Instant::now());
                if batch.len() >= MAX_BATCH || left.is_zero() {
                    break;
                }
                // A sender doesn't have to wake a sleeping thread.
                std::thread::sleep(left.min(BATCH_POLL_INTERVAL));
            }
            self.write(&batch, time);
            last = batch.len();
            self.scheduler.written(last);
        }
    }

    /// Retries until the store accepts the results: they are valid as long as no other server claimed the jobs, and
    /// none does during an outage. A stopping server gives up at its deadline.
    fn write(&self, batch: &[(ClaimToken, W::Outcome)], time: DatabaseTime) {
        let mut is_failing = false;
        loop {
            match self.work.settle(batch, time.now()) {
                Ok(()) => break,
                Err(error) => {
                    if self.scheduler.given_up_at().is_some_and(|end| Instant::now() >= end) {
                        let jobs = batch.len();
                        tracing::error!(%error, lane = self.work.lane().as_str(), jobs, "results could not be written; the jobs come back");
                        break;
                    }
                    if !std::mem::replace(&mut is_failing, true) {
                        self.scheduler.set_stuck(true);
                        tracing::warn!(%error, lane = self.work.lane().as_str(), "results can't be written; they are tried again");
                    }
                    std::thread::sleep(RETRY_INTERVAL);
                }
            }
        }
        if is_failing {
            self.scheduler.set_stuck(false);
        }
    }
}
