//! The loop behind a lane of the queue: claim what can be begun at once, perform it, write the results in batches.
//!
//! A plain thread claims, a small runtime performs, another plain thread writes results; so a slow receiver holds
//! neither a thread nor a connection, and a slow database holds no attempt. Nothing is claimed that can't begin, and no
//! attempt outlives its lease. A result that can't be written is tried again until it can: forgotten, it would be repeated.
//!
//! Who wakes the claims: a bell, when jobs were committed in this process; the end of an attempt that stood in the way of
//! others; the instant when the next job is due; and now and then a look at what other processes wrote. While much is
//! under way, claims and results wait a few milliseconds for company: statements are what a delivery costs the database.
//! While verify questions are asked, little is claimed at a time: whoever waits for an answer comes first.

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

mod wake;

pub(crate) use self::wake::{Bells, Wake};
use self::wake::{LARGE, Room};

#[cfg(test)]
#[path = "engine_tests.rs"]
mod tests;

/// Most results that one transaction writes: on SQLite requests that write wait for it meanwhile.
const BATCH: usize = 64;

/// How long the first result waits for company: after a small batch, and after a large one.
const LINGER: Duration = Duration::from_millis(5);
const LONG_LINGER: Duration = Duration::from_millis(20);

/// How often it looks whether there is enough of it.
const NAP: Duration = Duration::from_millis(2);

/// Most jobs of one claim: requests that write wait for it on SQLite, and other claims on PostgreSQL.
const MOST_CLAIMED: u32 = 128;

/// How long to wait at least when nothing was given out.
const BREATH: Duration = Duration::from_millis(20);

/// How often those who count are told how much there is to do.
const MEASURE: Duration = Duration::from_secs(10);

/// How long to wait after the store failed.
const PAUSE: Duration = Duration::from_millis(500);

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
    fn perform(self: Arc<Self>, token: ClaimToken, attempt: Self::Attempt, clock: Clock)
    -> Performing<Self::Outcome>;

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

/// The database's time, as it was told at a claim and goes on since.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock {
    told: Timestamp,
    at: Instant,
}

impl Clock {
    /// Now.
    pub(crate) fn now(self) -> Timestamp {
        let millis = u32::try_from(self.at.elapsed().as_millis()).unwrap_or(u32::MAX);
        self.told.plus(Span::from_millis(millis))
    }
}

/// How a lane is worked on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pace {
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
    wake: Arc<Wake>,
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
        wake: Arc<Wake>,
        pace: Pace,
        metrics: LaneMetrics,
    ) -> Result<Self, Failure> {
        let internal = |error| Failure::internal(&error);
        let lane = W::LANE.as_str();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name(lane)
            .on_thread_start(give_way)
            .enable_all()
            .build()
            .map_err(internal)?;
        let (results, incoming) = channel();
        let writer = Writer { work: Arc::clone(&work), wake: Arc::clone(&wake) };
        let named = |what| std::thread::Builder::new().name(format!("{lane}-{what}"));
        let written = named("results").spawn(move || writer.run(&incoming)).map_err(internal)?;
        let claimer = Claimer {
            work,
            queue,
            entropy,
            wake: Arc::clone(&wake),
            pace,
            tasks: runtime.handle().clone(),
            results,
            metrics,
        };
        let claims = named("claims").spawn(move || claimer.run()).map_err(internal)?;
        Ok(Self { wake, runtime, claims, results: written })
    }

    /// Claims nothing more from now on.
    pub(crate) fn wind_down(&self) {
        self.wake.stop();
    }

    /// Claims nothing more, lets attempts finish until `deadline` at most, and writes their results.
    pub(crate) fn stop(self, deadline: Instant) {
        self.wake.give_up_at(deadline);
        self.wind_down();
        let claims = self.claims.join();
        self.wake.drain(deadline);
        // What still runs is cut off; nobody knows its outcome. Its result will never come, and the writer ends.
        self.runtime.shutdown_background();
        if claims.and(self.results.join()).is_err() {
            tracing::error!("a thread of the queue had panicked");
        }
    }
}

/// Attempts have time, and requests have somebody who waits. No more than this: attempts that get no processor time at all
/// on a busy machine end as timeouts, which receivers would be blamed for. Claims and results don't give way, as requests
/// wait for what they hold. On Linux this concerns the calling thread alone; elsewhere it would slow down the whole process.
fn give_way() {
    if cfg!(target_os = "linux")
        && let Err(error) = rustix::process::nice(5)
    {
        tracing::warn!(%error, "a thread of the queue keeps its priority");
    }
}

/// Whoever waits for this processor has it between two steps: left to itself, the kernel lets these threads go on for
/// milliseconds. On a machine that is busy with other things each time costs as much, so that no more than a quarter of a
/// thread's time is given away.
fn let_others_go_first() {
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
    wake: Arc<Wake>,
    pace: Pace,
    tasks: tokio::runtime::Handle,
    metrics: LaneMetrics,
    results: Sender<(ClaimToken, Clock, W::Outcome)>,
}

impl<W: Work> Claimer<W> {
    fn run(self) {
        let mut after = None;
        let mut next = Instant::now();
        let mut is_failing = false;
        let mut measured = None;
        while let Some(Room { jobs, groups, tenants }) = self.wake.wait(next) {
            let token = self.entropy.claim_token();
            let demand = Demand {
                lane: W::LANE,
                jobs: jobs.min(MOST_CLAIMED),
                per_group: self.pace.per_group,
                per_tenant: self.wake.limits().per_tenant,
                groups,
                tenants,
                after,
                lease: self.pace.lease,
                token,
            };
            // The lease begins while the claim is under way: reckoned from before, it is never believed to be longer.
            let at = Instant::now();
            let claimed = self.queue.claim(&demand).and_then(|claim| {
                self.metrics.claimed(claim.jobs.len(), at.elapsed());
                let_others_go_first();
                let clock = Clock { told: claim.now, at };
                self.begin(token, &claim.jobs, clock).map(|()| claim)
            });
            self.wake.claimed(claimed.as_ref().map_or(0, |claim| claim.jobs.len()));
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
                    next = Instant::now() + PAUSE;
                }
            }
        }
    }

    /// Now and then, how much there is to do; for whoever counts.
    fn measure(&self, measured: &mut Option<Instant>) {
        if !self.metrics.is_on() || measured.is_some_and(|at| at.elapsed() < MEASURE) {
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
        let due = claim.next_due.map_or(self.pace.poll, |due| to_std(due.since(claim.now)));
        // What is due and was not given out is locked by somebody; looking again at once would only be in the way.
        (None, now + due.max(BREATH).min(self.pace.poll))
    }

    /// Whether a group gave all that was asked of it, so that there may be more of it.
    fn may_have_left_some(&self, claim: &Claim) -> bool {
        let asked = self.pace.per_group;
        let given = |group| u32::try_from(claim.jobs.iter().filter(|job| job.group == group).count());
        asked < self.wake.limits().per_group
            && claim.jobs.iter().any(|job| given(job.group).is_ok_and(|given| given >= asked))
    }

    fn begin(&self, token: ClaimToken, jobs: &[ClaimedJob], clock: Clock) -> StoreResult<()> {
        if jobs.is_empty() {
            return Ok(());
        }
        self.wake.begun(jobs);
        self.metrics.in_flight(i64::try_from(jobs.len()).unwrap_or(i64::MAX));
        if self.wake.is_stopping() {
            self.hand_back(token, jobs, clock);
            return Ok(());
        }
        let begun = self.work.begin(jobs, clock.now()).inspect_err(|_| self.hand_back(token, jobs, clock))?;
        if clock.at.elapsed() > to_std(self.pace.slack) / 2 {
            // So late, an attempt might outlive its lease, and another server would make it as well.
            self.hand_back(token, jobs, clock);
            return Ok(());
        }
        for (job, begun) in jobs.iter().zip(begun) {
            let_others_go_first();
            match begun {
                Begun::Over(outcome) => self.over(token, job, clock, outcome),
                Begun::Attempt(attempt) => self.attempt(token, *job, attempt, clock),
            }
        }
        Ok(())
    }

    /// Lets an attempt run, until it ends or its lease does.
    fn attempt(&self, token: ClaimToken, job: ClaimedJob, attempt: W::Attempt, clock: Clock) {
        self.metrics.late(to_std(clock.now().since(job.due_at)));
        let metrics = self.metrics.clone();
        let (results, wake, work) = (self.results.clone(), Arc::clone(&self.wake), Arc::clone(&self.work));
        let mut performing = Arc::clone(&self.work).perform(token, attempt, clock);
        let performing = poll_fn(move |context| {
            let polled = performing.as_mut().poll(context);
            let_others_go_first();
            polled
        });
        let end = tokio::time::Instant::from_std(clock.at + to_std(self.pace.lease));
        let running = self.tasks.spawn(async move { tokio::time::timeout_at(end, performing).await });
        self.tasks.spawn(async move {
            let ended = running.await;
            metrics.in_flight(-1);
            if let Ok(Ok(outcome)) = ended {
                if let Some(word) = work.word(&outcome).filter(|_| metrics.is_on()) {
                    metrics.ended(&word);
                }
                wake.ended(&job, work.ending(&outcome));
                // Its receiver lives as long as this sender.
                drop(results.send((token, clock, outcome)));
                return;
            }
            let reason =
                ended.err().map_or_else(|| "it has outlived its lease".to_owned(), |panic| panic.to_string());
            tracing::error!(reason, "an attempt was lost; its job comes back");
            metrics.ended("lost");
            wake.ended(&job, Ending::Timeout);
            wake.written(1);
        });
    }

    /// Nothing was done with these jobs; they are due again as soon as that is written.
    fn hand_back(&self, token: ClaimToken, jobs: &[ClaimedJob], clock: Clock) {
        for job in jobs {
            self.over(token, job, clock, self.work.hand_back(job.id));
        }
    }

    fn over(&self, token: ClaimToken, job: &ClaimedJob, clock: Clock, outcome: W::Outcome) {
        self.metrics.in_flight(-1);
        self.wake.ended(job, Ending::Unbegun);
        // Its receiver lives as long as this sender.
        drop(self.results.send((token, clock, outcome)));
    }
}

struct Writer<W: Work> {
    work: Arc<W>,
    wake: Arc<Wake>,
}

impl<W: Work> Writer<W> {
    fn run(self, incoming: &Receiver<(ClaimToken, Clock, W::Outcome)>) {
        let mut last = 0;
        while let Ok((token, clock, first)) = incoming.recv() {
            let mut batch = vec![(token, first)];
            let full = Instant::now() + if last < LARGE { LINGER } else { LONG_LINGER };
            loop {
                let room = BATCH.saturating_sub(batch.len());
                batch.extend(incoming.try_iter().take(room).map(|(token, _, outcome)| (token, outcome)));
                let left = full.saturating_duration_since(Instant::now());
                if batch.len() >= BATCH || left.is_zero() {
                    break;
                }
                // Whoever sends to a thread that sleeps needn't wake it.
                std::thread::sleep(left.min(NAP));
            }
            self.write(&batch, clock);
            last = batch.len();
            self.wake.written(last);
        }
    }

    /// Writes until the store takes it, however long that lasts: a result counts as long as nobody else was given the
    /// job, and nobody is meanwhile. A server that stops gives up in the end.
    fn write(&self, batch: &[(ClaimToken, W::Outcome)], clock: Clock) {
        let mut is_failing = false;
        loop {
            match self.work.settle(batch, clock.now()) {
                Ok(()) => break,
                Err(error) => {
                    if self.wake.given_up_at().is_some_and(|end| Instant::now() >= end) {
                        let jobs = batch.len();
                        tracing::error!(%error, lane = W::LANE.as_str(), jobs, "results could not be written; the jobs come back");
                        break;
                    }
                    if !std::mem::replace(&mut is_failing, true) {
                        self.wake.set_stuck(true);
                        tracing::warn!(%error, lane = W::LANE.as_str(), "results can't be written; they are tried again");
                    }
                    std::thread::sleep(PAUSE);
                }
            }
        }
        if is_failing {
            self.wake.set_stuck(false);
        }
    }
}
