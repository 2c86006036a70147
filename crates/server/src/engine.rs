//! The loop behind a lane of the queue: claim what can be begun at once, perform it, write the results in batches.
//!
//! A plain thread claims, a small runtime performs, another plain thread writes results; so a slow receiver holds
//! neither a thread nor a connection, and a slow database holds no attempt. Nothing is claimed that can't begin, and no
//! attempt outlives its lease. A result that can't be written is tried again until it can: forgotten, it would be repeated.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use orgauth_domain::ports::{Bell, Entropy, JobQueue, StoreResult};
use orgauth_domain::queue::{Claim, ClaimToken, ClaimedJob, Demand, JobGroup, JobId, Lane};
use orgauth_domain::{Duration as Span, Timestamp};
use tokio::runtime::Runtime;

use crate::duration::to_std;
use crate::failure::Failure;

#[cfg(test)]
#[path = "engine_tests.rs"]
mod tests;

/// Most results that one transaction writes, and how long the first of them waits for company.
const BATCH: usize = 64;
const LINGER: Duration = Duration::from_millis(5);

/// How long to wait at least when nothing was given out.
const BREATH: Duration = Duration::from_millis(20);

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

    /// Reads what claimed jobs ask for.
    fn begin(&self, jobs: &[ClaimedJob], now: Timestamp) -> StoreResult<Vec<Begun<Self::Attempt, Self::Outcome>>>;

    /// Makes one attempt. It ends by itself within the lease.
    fn perform(self: Arc<Self>, attempt: Self::Attempt, clock: Clock) -> Performing<Self::Outcome>;

    /// Writes outcomes in one transaction.
    fn settle(&self, outcomes: &[(ClaimToken, Self::Outcome)], now: Timestamp) -> StoreResult<()>;

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
    /// Attempts at once.
    pub(crate) at_once: u32,
    /// Of one group, given out by one claim.
    pub(crate) per_group: u32,
    /// How long a claimed job is nobody else's.
    pub(crate) lease: Span,
    /// How much of that is for beginning, and for writing results; the rest is for the attempt.
    pub(crate) slack: Span,
    /// How often the lane is looked at when nothing rings: for jobs of other processes.
    pub(crate) poll: Duration,
}

/// Wakes the loop of one lane. It exists before the loop does: the store rings it.
#[derive(Default)]
pub(crate) struct Wake {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    rung: bool,
    stopping: bool,
    /// Results wait for the store: whoever claimed now might be given a job whose result is among them.
    stuck: bool,
    in_flight: u32,
    /// When a server that stops has waited long enough.
    deadline: Option<Instant>,
}

impl Wake {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ring(&self) {
        self.state().rung = true;
        self.changed.notify_all();
    }

    fn stop(&self) {
        self.state().stopping = true;
        self.changed.notify_all();
    }

    fn begun(&self, jobs: u32) {
        self.state().in_flight += jobs;
    }

    fn ended(&self, jobs: u32) {
        let mut state = self.state();
        state.in_flight = state.in_flight.saturating_sub(jobs);
        drop(state);
        self.changed.notify_all();
    }

    fn set_stuck(&self, stuck: bool) {
        self.state().stuck = stuck;
        self.changed.notify_all();
    }

    /// Until when results of a server that stops are tried again; `None` while it goes on.
    fn given_up_at(&self) -> Option<Instant> {
        self.state().deadline
    }

    /// Waits until there is room for an attempt and something to claim; returns the room, or `None` at the end.
    fn wait(&self, at_once: u32, until: Instant) -> Option<u32> {
        let mut state = self.state();
        loop {
            if state.stopping {
                return None;
            }
            let room = if state.stuck { 0 } else { at_once.saturating_sub(state.in_flight) };
            let now = Instant::now();
            if room > 0 && (state.rung || now >= until) {
                state.rung = false;
                return Some(room);
            }
            // Without room only an end of an attempt matters, or of an outage.
            let patience = if room == 0 { Duration::from_mins(1) } else { until.saturating_duration_since(now) };
            state = self.changed.wait_timeout(state, patience).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// Rings for the lanes that have a loop in this process.
#[derive(Default)]
pub(crate) struct Bells {
    /// The loop of mails.
    pub(crate) mail: Arc<Wake>,
}

impl Bell for Bells {
    fn ring(&self, lane: Lane) {
        match lane {
            Lane::Mail => self.mail.ring(),
            Lane::Webhooks => {}
        }
    }
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
    ) -> Result<Self, Failure> {
        let internal = |error| Failure::internal(&error);
        let lane = W::LANE.as_str();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name(lane)
            .enable_all()
            .build()
            .map_err(internal)?;
        let (results, incoming) = channel();
        let writer = Writer { work: Arc::clone(&work), wake: Arc::clone(&wake) };
        let named = |what| std::thread::Builder::new().name(format!("{lane}-{what}"));
        let written = named("results").spawn(move || writer.run(&incoming)).map_err(internal)?;
        let claimer =
            Claimer { work, queue, entropy, wake: Arc::clone(&wake), pace, tasks: runtime.handle().clone(), results };
        let claims = named("claims").spawn(move || claimer.run()).map_err(internal)?;
        Ok(Self { wake, runtime, claims, results: written })
    }

    /// Claims nothing more from now on.
    pub(crate) fn wind_down(&self) {
        self.wake.stop();
    }

    /// Claims nothing more, lets attempts finish for at most `patience`, and writes their results.
    pub(crate) fn stop(self, patience: Duration) {
        let deadline = Instant::now() + patience;
        self.wake.state().deadline = Some(deadline);
        self.wind_down();
        let claims = self.claims.join();
        {
            let mut state = self.wake.state();
            while state.in_flight > 0 && Instant::now() < deadline {
                let left = deadline.saturating_duration_since(Instant::now());
                state = self.wake.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
            }
        }
        // What still runs is cut off; nobody knows its outcome. Its result will never come, and the writer ends.
        self.runtime.shutdown_background();
        if claims.and(self.results.join()).is_err() {
            tracing::error!("a thread of the queue had panicked");
        }
    }
}

struct Claimer<W: Work> {
    work: Arc<W>,
    queue: Arc<dyn JobQueue>,
    entropy: Arc<dyn Entropy>,
    wake: Arc<Wake>,
    pace: Pace,
    tasks: tokio::runtime::Handle,
    results: Sender<(ClaimToken, Clock, W::Outcome)>,
}

impl<W: Work> Claimer<W> {
    fn run(self) {
        let mut after = None;
        let mut next = Instant::now();
        let mut is_failing = false;
        while let Some(room) = self.wake.wait(self.pace.at_once, next) {
            let token = self.entropy.claim_token();
            let demand = Demand {
                lane: W::LANE,
                jobs: room,
                per_group: self.pace.per_group,
                after,
                lease: self.pace.lease,
                token,
            };
            // The lease begins while the claim is under way: reckoned from before, it is never believed to be longer.
            let at = Instant::now();
            let claimed = self.queue.claim(&demand).and_then(|claim| {
                let clock = Clock { told: claim.now, at };
                self.begin(token, &claim.jobs, clock).map(|()| claim)
            });
            match claimed {
                Ok(claim) => {
                    is_failing = false;
                    (after, next) = self.onwards(&claim, room, after);
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

    /// Where the next claim begins, and when it is made.
    fn onwards(&self, claim: &Claim, room: u32, after: Option<JobGroup>) -> (Option<JobGroup>, Instant) {
        let now = Instant::now();
        let got = u32::try_from(claim.jobs.len()).unwrap_or(u32::MAX);
        if got >= room {
            // There may be more: in the groups behind the last one first.
            return (claim.jobs.iter().map(|job| job.group).max(), now);
        }
        if after.is_some() || got > 0 {
            // The last groups were reached, or some of one group were left; from the beginning again.
            return (None, now);
        }
        let due = claim.next_due.map_or(self.pace.poll, |due| to_std(due.since(claim.now)));
        // What is due and was not given out is locked by somebody; looking again at once would only be in the way.
        (None, now + due.max(BREATH).min(self.pace.poll))
    }

    fn begin(&self, token: ClaimToken, jobs: &[ClaimedJob], clock: Clock) -> StoreResult<()> {
        if jobs.is_empty() {
            return Ok(());
        }
        self.wake.begun(u32::try_from(jobs.len()).unwrap_or(u32::MAX));
        if self.wake.state().stopping {
            self.hand_back(token, jobs, clock);
            return Ok(());
        }
        let begun = self.work.begin(jobs, clock.now()).inspect_err(|_| self.hand_back(token, jobs, clock))?;
        if clock.at.elapsed() > to_std(self.pace.slack) / 2 {
            // So late, an attempt might outlive its lease, and another server would make it as well.
            self.hand_back(token, jobs, clock);
            return Ok(());
        }
        for begun in begun {
            match begun {
                Begun::Over(outcome) => self.over(token, clock, outcome),
                Begun::Attempt(attempt) => self.attempt(token, attempt, clock),
            }
        }
        Ok(())
    }

    /// Lets an attempt run, until it ends or its lease does.
    fn attempt(&self, token: ClaimToken, attempt: W::Attempt, clock: Clock) {
        let (results, wake) = (self.results.clone(), Arc::clone(&self.wake));
        let performing = Arc::clone(&self.work).perform(attempt, clock);
        let end = tokio::time::Instant::from_std(clock.at + to_std(self.pace.lease));
        let running = self.tasks.spawn(async move { tokio::time::timeout_at(end, performing).await });
        self.tasks.spawn(async move {
            match running.await {
                // Its receiver lives as long as this sender.
                Ok(Ok(outcome)) => drop(results.send((token, clock, outcome))),
                Ok(Err(_)) => {
                    tracing::error!("an attempt has outlived its lease; its job comes back");
                    wake.ended(1);
                }
                Err(panic) => {
                    tracing::error!(%panic, "an attempt panicked; its job comes back");
                    wake.ended(1);
                }
            }
        });
    }

    /// Nothing was done with these jobs; they are due again as soon as that is written.
    fn hand_back(&self, token: ClaimToken, jobs: &[ClaimedJob], clock: Clock) {
        for job in jobs {
            self.over(token, clock, self.work.hand_back(job.id));
        }
    }

    fn over(&self, token: ClaimToken, clock: Clock, outcome: W::Outcome) {
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
        while let Ok((token, clock, first)) = incoming.recv() {
            let mut batch = vec![(token, first)];
            let full = Instant::now() + LINGER;
            while batch.len() < BATCH {
                match incoming.recv_timeout(full.saturating_duration_since(Instant::now())) {
                    Ok((token, _, outcome)) => batch.push((token, outcome)),
                    Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
                }
            }
            self.write(&batch, clock);
            self.wake.ended(u32::try_from(batch.len()).unwrap_or(u32::MAX));
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
