//! The loop behind a lane of the queue: claim what can be begun at once, perform it, write the results in batches.
//!
//! A plain thread claims, a small runtime performs, another plain thread writes results; so a slow receiver holds
//! neither a thread nor a connection, and a slow database holds no attempt. Nothing is claimed that can't begin, and no
//! attempt outlives its lease. A result that can't be written is tried again until it can: forgotten, it would be repeated.
//!
//! A claim is made when jobs were committed in this process, when an attempt ended that kept others from beginning, when the
//! next job is due, and once in a poll interval for what other processes wrote. While much is under way, claims and results
//! wait a few milliseconds, so that one statement serves several deliveries: statements are what a delivery costs the
//! database. While verify questions are asked, claims are small: a question has somebody who waits for its answer.
//!
//! The numbers, chosen with `orgauth-bench webhooks` (docs/performance.md#webhooks):
//!
//! | constant | value | why |
//! |---|---|---|
//! | `MAX_BATCH` | 64 results | on SQLite a request that writes waits for the transaction; it stays below some milliseconds |
//! | `BATCH_WINDOW` | 5 ms after a small batch | a transaction for each result costs more than its rows; an idle queue writes almost at once |
//! | `LARGE_BATCH_WINDOW` | 20 ms after a large one | under load the batches fill; nobody waits for a result |
//! | `BATCH_POLL_INTERVAL` | 2 ms | a thread that sleeps is cheaper than one that is woken for each result |
//! | `MAX_CLAIM` | 128 jobs | writes on SQLite, and other claims on PostgreSQL, wait for the statement |
//! | `MIN_CLAIM_INTERVAL` | 20 ms after an empty claim | what is due and was not given is locked by somebody |
//! | `RETRY_INTERVAL` | 500 ms | a store that fails is not asked more often |
//! | `BACKLOG_INTERVAL` | 10 s | the backlog is counted for metrics; scraping is rarer |
//! | `CLAIM_SPACING`, `LARGE_CLAIM_SPACING` | 4 ms, 16 ms | while attempts are under way the next claim takes what came meanwhile |
//! | `ENDED_WORTH_A_CLAIM` | 32 attempts | so many free places are worth a claim at once |
//! | `SMALL_CLAIM` | 8 jobs | beside verify questions no claim occupies a processor for long |
//! | `PROCESSOR_TIME_PER_JOB` | 2.5 ms | what one delivery costs a processor; later claims are put off by it beside verify |
//! | `VERIFY_IDLE_AFTER` | 100 ms | without questions for so long, deliveries have the machine again |

use std::cell::Cell;
use std::future::poll_fn;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use orgauth_domain::ports::{Entropy, JobQueue, StoreResult};
use orgauth_domain::queue::bulkhead::Ending;
use orgauth_domain::queue::{Backlog, Claim, ClaimToken, ClaimedJob, Demand, JobGroup, JobId, Lane};
use orgauth_domain::{Duration as Span, Timestamp};
use tokio::runtime::Runtime;

use crate::duration::to_std;
use crate::failure::Failure;
use crate::metrics::LaneMetrics;

mod scheduler;

use self::scheduler::{LARGE, Room};
pub(crate) use self::scheduler::{Scheduler, Schedulers};

#[cfg(test)]
#[path = "engine_tests.rs"]
mod tests;

/// Most results of one transaction.
const MAX_BATCH: usize = 64;

/// How long the first result of a batch waits for others: after a small batch, and after a large one.
const BATCH_WINDOW: Duration = Duration::from_millis(5);
const LARGE_BATCH_WINDOW: Duration = Duration::from_millis(20);

/// How often the writer looks meanwhile whether the batch is full.
const BATCH_POLL_INTERVAL: Duration = Duration::from_millis(2);

/// Most jobs of one claim.
const MAX_CLAIM: u32 = 128;

/// The shortest time to the next claim after one that gave nothing.
const MIN_CLAIM_INTERVAL: Duration = Duration::from_millis(20);

/// How often the backlog is counted for the metrics.
const BACKLOG_INTERVAL: Duration = Duration::from_secs(10);

/// How long to wait after the store failed.
const RETRY_INTERVAL: Duration = Duration::from_millis(500);

/// What a lane's jobs are.
pub(crate) trait Work: Send + Sync + 'static {
    /// What is performed.
    type Attempt: Send + 'static;
    /// What comes of it.
    type Outcome: Send + 'static;

    /// The lane.
    const LANE: Lane;

    /// Reads what claimed jobs ask for, in their order.
    fn begin(&self, jobs: &[ClaimedJob], now: Timestamp) -> StoreResult<Vec<Begun<Self::Attempt, Self::Outcome>>>;

    /// Makes one attempt at what the claim `token` holds. It ends by itself within the lease.
    fn perform(
        self: Arc<Self>,
        token: ClaimToken,
        attempt: Self::Attempt,
        time: DatabaseTime,
    ) -> Performing<Self::Outcome>;

    /// Writes outcomes in one transaction.
    fn settle(&self, outcomes: &[(ClaimToken, Self::Outcome)], now: Timestamp) -> StoreResult<()>;

    /// What an attempt came to, in a word for those who count; absent when there was none.
    fn word(&self, outcome: &Self::Outcome) -> Option<String>;

    /// What an outcome says about its group.
    fn ending(&self, outcome: &Self::Outcome) -> Ending;

    /// The outcome of a job that was not begun.
    fn hand_back(&self, job: JobId) -> Self::Outcome;
}

/// An attempt on its way.
pub(crate) type Performing<T> = std::pin::Pin<Box<dyn Future<Output = T> + Send>>;

/// What a claimed job asks for.
pub(crate) enum Begun<A, O> {
    /// An attempt.
    Attempt(A),
    /// Nothing more.
    Over(O),
}

/// The database's time, as read at a claim; it goes on from there by the clock of this process.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DatabaseTime {
    read: Timestamp,
    at: Instant,
}

impl DatabaseTime {
    /// Now.
    pub(crate) fn now(self) -> Timestamp {
        let millis = u32::try_from(self.at.elapsed().as_millis()).unwrap_or(u32::MAX);
        self.read.plus(Span::from_millis(millis))
    }
}

/// How a lane is worked on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PollConfig {
    /// Of one group, given out by one claim.
    pub(crate) per_group: u32,
    /// How long a claimed job is nobody else's.
    pub(crate) lease: Span,
    /// How much of that is for beginning, and for writing results; the rest is for the attempt.
    pub(crate) slack: Span,
    /// How often the lane is looked at when nothing rings: for jobs of other processes.
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
        let lane = W::LANE.as_str();
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

    /// Claims nothing more from now on.
    pub(crate) fn wind_down(&self) {
        self.scheduler.stop();
    }

    /// Claims nothing more, lets attempts finish until `deadline` at most, and writes their results.
    pub(crate) fn stop(self, deadline: Instant) {
        self.scheduler.give_up_at(deadline);
        self.wind_down();
        let claims = self.claims.join();
        self.scheduler.drain(deadline);
        // What still runs is cut off; nobody knows its outcome. Its result will never come, and the writer ends.
        self.runtime.shutdown_background();
        if claims.and(self.results.join()).is_err() {
            tracing::error!("a thread of the queue had panicked");
        }
    }
}

/// Lowers the priority of the calling thread: attempts can wait, requests can't. By 5 and no more: attempts that get no
/// processor time on a busy machine end as timeouts, for which receivers would be blamed. Claims and results keep their
/// priority, as requests wait for the locks that they hold. On Linux this concerns the calling thread alone; elsewhere it
/// would slow down the whole process.
fn lower_priority() {
    if cfg!(target_os = "linux")
        && let Err(error) = rustix::process::nice(5)
    {
        tracing::warn!(%error, "a thread of the queue keeps its priority");
    }
}

/// Yields the processor between two steps to a thread that waits for it: without, the kernel lets these threads run for
/// milliseconds. On a machine that is busy with other processes each yield costs as much, so at most a quarter of a thread's
/// time is given away.
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
        while let Some(Room { jobs, groups, tenants }) = self.scheduler.wait(next) {
            let token = self.entropy.claim_token();
            let demand = Demand {
                lane: W::LANE,
                jobs: jobs.min(MAX_CLAIM),
                per_group: self.poll_config.per_group,
                per_tenant: self.scheduler.limits().per_tenant,
                groups,
                tenants,
                after,
                lease: self.poll_config.lease,
                token,
            };
            // The lease begins while the claim is under way: reckoned from before, it is never believed to be longer.
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
                    // Said once for each outage.
                    if !std::mem::replace(&mut is_failing, true) {
                        tracing::warn!(%error, lane = W::LANE.as_str(), "the queue can't be read; it is tried again");
                    }
                    next = Instant::now() + RETRY_INTERVAL;
                }
            }
        }
    }

    /// Now and then, how much there is to do; for whoever counts.
    fn measure(&self, measured: &mut Option<Instant>) {
        if !self.metrics.is_on() || measured.is_some_and(|at| at.elapsed() < BACKLOG_INTERVAL) {
            return;
        }
        *measured = Some(Instant::now());
        if let Ok(Backlog { jobs, oldest_due }) = self.queue.backlog(W::LANE) {
            self.metrics.queue(jobs, oldest_due.map_or(Duration::ZERO, to_std));
        }
    }

    /// Where the next claim begins, and when it is made.
    fn onwards(&self, claim: &Claim, room: u32, after: Option<JobGroup>) -> (Option<JobGroup>, Instant) {
        let now = Instant::now();
        let got = u32::try_from(claim.jobs.len()).unwrap_or(u32::MAX);
        if got >= room {
            // There may be more: in the groups behind the last one first.
            return (claim.jobs.iter().map(|job| job.group).max(), now);
        }
        if after.is_some() || self.may_have_left_some(claim) {
            // The last groups were reached, or of some groups not all was asked for; from the beginning again.
            return (None, now);
        }
        let due = claim.next_due.map_or(self.poll_config.poll, |due| to_std(due.since(claim.now)));
        // What is due and was not given out is locked by somebody; looking again at once would only be in the way.
        (None, now + due.max(MIN_CLAIM_INTERVAL).min(self.poll_config.poll))
    }

    /// Whether a group gave all that was asked of it, so that there may be more of it.
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
            // So late, an attempt might outlive its lease, and another server would make it as well.
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

    /// Lets an attempt run, until it ends or its lease does.
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
            otel.name = W::LANE.as_str(),
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
                // Its receiver lives as long as this sender.
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

    /// Nothing was done with these jobs; they are due again as soon as that is written.
    fn hand_back(&self, token: ClaimToken, jobs: &[ClaimedJob], time: DatabaseTime) {
        for job in jobs {
            self.over(token, job, time, self.work.hand_back(job.id));
        }
    }

    fn over(&self, token: ClaimToken, job: &ClaimedJob, time: DatabaseTime, outcome: W::Outcome) {
        self.metrics.in_flight(-1);
        self.scheduler.ended(job, Ending::Unbegun);
        // Its receiver lives as long as this sender.
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
                let room = MAX_BATCH.saturating_sub(batch.len());
                batch.extend(incoming.try_iter().take(room).map(|(token, _, outcome)| (token, outcome)));
                let left = full.saturating_duration_since(Instant::now());
                if batch.len() >= MAX_BATCH || left.is_zero() {
                    break;
                }
                // Whoever sends to a thread that sleeps needn't wake it.
                std::thread::sleep(left.min(BATCH_POLL_INTERVAL));
            }
            self.write(&batch, time);
            last = batch.len();
            self.scheduler.written(last);
        }
    }

    /// Writes until the store takes it, however long that lasts: a result counts as long as nobody else was given the
    /// job, and nobody is meanwhile. A server that stops gives up in the end.
    fn write(&self, batch: &[(ClaimToken, W::Outcome)], time: DatabaseTime) {
        let mut is_failing = false;
        loop {
            match self.work.settle(batch, time.now()) {
                Ok(()) => break,
                Err(error) => {
                    if self.scheduler.given_up_at().is_some_and(|end| Instant::now() >= end) {
                        let jobs = batch.len();
                        tracing::error!(%error, lane = W::LANE.as_str(), jobs, "results could not be written; the jobs come back");
                        break;
                    }
                    if !std::mem::replace(&mut is_failing, true) {
                        self.scheduler.set_stuck(true);
                        tracing::warn!(%error, lane = W::LANE.as_str(), "results can't be written; they are tried again");
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
