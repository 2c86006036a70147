//! Decides when the loop of a lane may claim, and how much.

use std::num::NonZeroUsize;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use orgauth_domain::operations::queue::bulkhead::{Bulkheads, Ending, Limits};
use orgauth_domain::operations::queue::{ClaimedJob, JobGroup, JobTenant, Lane};
use orgauth_domain::ports::Notifier;

use crate::engine::verify_load::VerifyLoad;

/// The shortest time between two claims while attempts are under way: after a small claim, and after a large one,
/// unless `ENDED_WORTH_A_CLAIM` attempts ended meanwhile.
const CLAIM_SPACING: Duration = Duration::from_millis(4);
const LARGE_CLAIM_SPACING: Duration = Duration::from_millis(16);
const ENDED_WORTH_A_CLAIM: u32 = 32;

/// While verify questions arrive, claims are small, and each claimed job delays the next claim by this share of one
/// processor's time: a question would wait for a processor that is busy with deliveries. Without questions for
/// `VERIFY_IDLE_AFTER`, deliveries may use the whole machine again.
const SMALL_CLAIM: u32 = 8;
const PROCESSOR_TIME_PER_JOB: Duration = Duration::from_micros(2_500);
const VERIFY_IDLE_AFTER: Duration = Duration::from_millis(100);

/// The number of jobs from which a claim or a batch counts as large.
pub(super) const LARGE: usize = 8;

/// Wakes the loop of one lane, and tracks the jobs under way. Created before the loop, because the store notifies it.
pub(crate) struct Scheduler {
    limits: Limits,
    verify_load: Arc<VerifyLoad>,
    /// The delay per claimed job while verify questions arrive.
    stride: Duration,
    state: Mutex<State>,
    changed: Condvar,
}

/// Why there may be jobs to claim since the last claim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ClaimReason {
    None,
    /// Jobs that the limits held back until an attempt ended.
    CapacityFreed,
    /// Jobs that were just committed.
    JobsCommitted,
}

struct State {
    reason: ClaimReason,
    stopping: bool,
    /// Results wait for the store. A claim now could return a job whose result is among them.
    stuck: bool,
    under_way: Bulkheads,
    /// Claimed jobs whose results aren't written.
    unwritten: u32,
    /// Attempts that ended since the last claim.
    ended: u32,
    /// The time of the last claim, and how many jobs it returned.
    claimed: Option<(Instant, usize)>,
    /// The number of verify questions at the last count.
    questions: u64,
    /// When that number last increased.
    asked: Option<Instant>,
    /// Until when a stopping server retries results.
    deadline: Option<Instant>,
}

/// How many jobs may begin now, in all and for the groups and tenants with attempts under way.
pub(super) struct FreeCapacity {
    pub(super) jobs: u32,
    pub(super) groups: Vec<(JobGroup, u32)>,
    pub(super) tenants: Vec<(JobTenant, u32)>,
}

impl Scheduler {
    pub(crate) fn new(limits: Limits, verify_load: Arc<VerifyLoad>) -> Self {
        let state = State {
            reason: ClaimReason::None,
            stopping: false,
            stuck: false,
            under_way: Bulkheads::new(limits),
            unwritten: 0,
            ended: 0,
            claimed: None,
            questions: verify_load.questions(),
            asked: None,
            deadline: None,
        };
        let processors = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let stride = PROCESSOR_TIME_PER_JOB / u32::try_from(processors).unwrap_or(u32::MAX);
        Self { limits, verify_load, stride, state: Mutex::new(state), changed: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn notify(&self) {
        self.state().reason = ClaimReason::JobsCommitted;
        self.changed.notify_all();
    }

    pub(super) fn stop(&self) {
        self.state().stopping = true;
        self.changed.notify_all();
    }

    pub(super) fn begun(&self, jobs: &[ClaimedJob]) {
        let mut state = self.state();
        for job in jobs {
            state.under_way.begin(job);
            state.unwritten = state.unwritten.saturating_add(1);
        }
    }

    /// Records the end of an attempt, or of a job without one; its result still has to be written.
    pub(super) fn ended(&self, job: &ClaimedJob, ending: Ending) {
        let mut state = self.state();
        state.ended = state.ended.saturating_add(1);
        if state.under_way.end(job, ending) {
            state.reason = state.reason.max(ClaimReason::CapacityFreed);
        }
        drop(state);
        self.changed.notify_all();
    }

    /// Records results that were written, or never will be.
    pub(super) fn written(&self, results: usize) {
        let mut state = self.state();
        state.unwritten = state.unwritten.saturating_sub(u32::try_from(results).unwrap_or(u32::MAX));
        drop(state);
        self.changed.notify_all();
    }

    pub(super) fn set_stuck(&self, stuck: bool) {
        self.state().stuck = stuck;
        self.changed.notify_all();
    }

    /// Records a claim and how many jobs it returned.
    pub(super) fn claimed(&self, jobs: usize) {
        self.state().claimed = Some((Instant::now(), jobs));
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.state().stopping
    }

    /// Waits until every result is written, or until the deadline.
    pub(super) fn drain(&self, deadline: Instant) {
        let mut state = self.state();
        while state.unwritten > 0 && Instant::now() < deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Limits retries of results to the time before `deadline`.
    pub(super) fn give_up_at(&self, deadline: Instant) {
        self.state().deadline = Some(deadline);
    }

    pub(super) const fn limits(&self) -> Limits {
        self.limits
    }

    /// Until when a stopping server retries results; `None` while it runs.
    pub(super) fn given_up_at(&self) -> Option<Instant> {
        self.state().deadline
    }

    /// Waits until an attempt may begin and there may be jobs to claim; returns the free capacity, or `None` when the loop stops.
    pub(super) fn wait(&self, until: Instant) -> Option<FreeCapacity> {
        let mut state = self.state();
        loop {
            if state.stopping {
                return None;
            }
            let now = Instant::now();
            let is_asked = state.is_asked(self.verify_load.questions(), now);
            let remaining = state.remaining(self.limits);
            let jobs = if is_asked { remaining.min(SMALL_CLAIM) } else { remaining };
            let stride = is_asked.then_some(self.stride);
            // Without free capacity, only the end of an attempt or of an outage matters.
            let wait_limit = if jobs == 0 {
                Duration::from_mins(1)
            } else {
                let wanted = if state.reason > ClaimReason::None { now } else { until };
                wanted.max(state.earliest(stride, now)).saturating_duration_since(now)
            };
            if wait_limit.is_zero() {
                state.reason = ClaimReason::None;
                state.ended = 0;
                return Some(FreeCapacity {
                    jobs,
                    groups: state.under_way.groups(),
                    tenants: state.under_way.tenants(),
                });
            }
            state = self.changed.wait_timeout(state, wait_limit).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl State {
    /// How many more attempts may start: none during an outage of the store, or while too many results are unwritten.
    fn remaining(&self, limits: Limits) -> u32 {
        // As many results may wait as attempts may be under way: a slow store must not get more to write.
        let is_behind = self.unwritten.saturating_sub(self.under_way.under_way()) >= limits.in_all;
        if self.stuck || is_behind { 0 } else { self.under_way.remaining() }
    }

    /// Whether verify questions arrived recently.
    fn is_asked(&mut self, questions: u64, now: Instant) -> bool {
        if self.questions != questions {
            self.questions = questions;
            self.asked = Some(now);
        }
        self.asked.is_some_and(|at| now.saturating_duration_since(at) < VERIFY_IDLE_AFTER)
    }

    /// When the next claim may be made, with a delay of `stride` for each job of the last one.
    fn earliest(&self, stride: Option<Duration>, now: Instant) -> Instant {
        let Some((at, jobs)) = self.claimed else { return now };
        let spacing = if self.under_way.under_way() == 0 || self.ended >= ENDED_WORTH_A_CLAIM {
            Duration::ZERO
        } else if jobs >= LARGE && self.reason < ClaimReason::JobsCommitted {
            LARGE_CLAIM_SPACING
        } else {
            // Newly committed jobs wait only the short time, even after a large claim.
            CLAIM_SPACING
        };
        at + spacing.max(stride.unwrap_or_default().saturating_mul(u32::try_from(jobs).unwrap_or(u32::MAX)))
    }
}

/// Notifies the loops of this process.
pub(crate) struct Schedulers {
    /// The mail loop.
    pub(crate) mail: Arc<Scheduler>,
    /// The loop of webhook deliveries of organizations.
    pub(crate) webhooks: Arc<Scheduler>,
    /// The loop of webhook deliveries of the operator.
    pub(crate) operator_webhooks: Arc<Scheduler>,
}

impl Notifier for Schedulers {
    fn notify(&self, lane: Lane) {
        match lane {
            Lane::Mail => self.mail.notify(),
            Lane::Webhooks => self.webhooks.notify(),
            Lane::OperatorWebhooks => self.operator_webhooks.notify(),
            Lane::Parked => {}
        }
    }
}
