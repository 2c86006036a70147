//! The loop with a mocked queue and a store that the test controls.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use mockall::mock;
use orgauth_domain::MailId;
use orgauth_domain::operations::queue::JobTenant;
use orgauth_domain::operations::queue::bulkhead::Limits;
use orgauth_domain::ports::{Notifier, StoreError};
use orgauth_infra_crypto::SystemEntropy;

use super::super::scheduler::Schedulers;
use super::super::verify_load::VerifyLoad;
use super::*;

mock! {
    Queue {}

    impl JobQueue for Queue {
        fn claim(&self, demand: &Demand) -> StoreResult<Claim>;
        fn backlog(&self, lane: Lane) -> StoreResult<Backlog>;
        fn end_leases(&self, lane: Lane) -> StoreResult<u64>;
    }
}

const PATIENCE: Duration = Duration::from_secs(20);
const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);

fn job(number: u8) -> ClaimedJob {
    let id = MailId::new(NOW, [number; 10]).into();
    ClaimedJob {
        id,
        group: JobGroup::of_organization(None),
        tenant: JobTenant::of_organization(None),
        due_at: NOW,
        attempts: 0,
        unknown: 0,
        lost: 0,
    }
}

/// Attempts wait for the gate. The first ones panic, and the store refuses the first results, as configured.
struct TestWork {
    gate: tokio::sync::Semaphore,
    performing: AtomicU32,
    panics: AtomicU32,
    refusals: AtomicU32,
    unreadable: AtomicU32,
    settled: Mutex<Vec<(ClaimToken, JobId, bool)>>,
}

impl TestWork {
    fn new(gate: usize) -> Arc<Self> {
        Arc::new(Self {
            gate: tokio::sync::Semaphore::new(gate),
            performing: AtomicU32::default(),
            panics: AtomicU32::default(),
            refusals: AtomicU32::default(),
            unreadable: AtomicU32::default(),
            settled: Mutex::default(),
        })
    }

    fn settled(&self) -> Vec<(ClaimToken, JobId, bool)> {
        self.settled.lock().unwrap().clone()
    }

    fn take(counter: &AtomicU32) -> bool {
        counter.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok()
    }
}

impl Work for TestWork {
    type Attempt = JobId;
    /// The job, and whether an attempt was made.
    type Outcome = (JobId, bool);

    fn lane(&self) -> Lane {
        Lane::Mail
    }

    fn begin(&self, jobs: &[ClaimedJob], _: Timestamp) -> StoreResult<Vec<Begun<JobId, (JobId, bool)>>> {
        if Self::take(&self.unreadable) {
            return Err(StoreError::Unavailable("on purpose".into()));
        }
        Ok(jobs.iter().map(|job| Begun::Attempt(job.id)).collect())
    }

    fn perform(self: Arc<Self>, _: ClaimToken, job: JobId, _: DatabaseTime) -> Performing<(JobId, bool)> {
        Box::pin(async move {
            assert!(!Self::take(&self.panics), "on purpose");
            self.performing.fetch_add(1, Ordering::SeqCst);
            self.gate.acquire().await.unwrap().forget();
            self.performing.fetch_sub(1, Ordering::SeqCst);
            (job, true)
        })
    }

    fn settle(&self, outcomes: &[(ClaimToken, (JobId, bool))], _: Timestamp) -> StoreResult<()> {
        if Self::take(&self.refusals) {
            return Err(StoreError::Unavailable("on purpose".into()));
        }
        let mut settled = self.settled.lock().unwrap();
        settled.extend(outcomes.iter().map(|(token, (job, made))| (*token, *job, *made)));
        Ok(())
    }

    fn word(&self, _: &(JobId, bool)) -> Option<String> {
        None
    }

    fn ending(&self, _: &(JobId, bool)) -> Ending {
        Ending::Other
    }

    fn hand_back(&self, job: JobId) -> (JobId, bool) {
        (job, false)
    }
}

/// A queue that returns due jobs up to the requested number, and records the requested numbers.
fn queue(jobs: impl IntoIterator<Item = ClaimedJob>, asked: &Arc<Mutex<Vec<u32>>>) -> Arc<MockQueue> {
    let asked = Arc::clone(asked);
    giving(jobs, move |demand| asked.lock().unwrap().push(demand.jobs))
}

fn giving(jobs: impl IntoIterator<Item = ClaimedJob>, seen: impl Fn(&Demand) + Send + 'static) -> Arc<MockQueue> {
    let due = Mutex::new(jobs.into_iter().collect::<VecDeque<_>>());
    let mut queue = MockQueue::new();
    queue.expect_claim().returning(move |demand| {
        seen(demand);
        let mut due = due.lock().unwrap();
        let most = usize::try_from(demand.jobs).unwrap().min(due.len());
        Ok(Claim { jobs: due.drain(..most).collect(), now: NOW, next_due: None })
    });
    Arc::new(queue)
}

const POLL_CONFIG: PollConfig = PollConfig {
    per_group: 1,
    lease: Span::from_seconds(20),
    slack: Span::from_seconds(10),
    poll: Duration::from_millis(20),
};

fn scheduler(at_once: u32) -> Arc<Scheduler> {
    limited(Limits { in_all: at_once, per_group: at_once, per_tenant: at_once, timeouts: None })
}

fn limited(limits: Limits) -> Arc<Scheduler> {
    Arc::new(Scheduler::new(limits, Arc::default()))
}

fn start(work: &Arc<TestWork>, queue: Arc<MockQueue>, at_once: u32) -> Engine {
    start_with(work, queue, &scheduler(at_once), POLL_CONFIG)
}

fn start_with(work: &Arc<TestWork>, queue: Arc<MockQueue>, by: &Arc<Scheduler>, poll_config: PollConfig) -> Engine {
    let entropy = Arc::new(SystemEntropy::new());
    Engine::start(Arc::clone(work), queue, entropy, Arc::clone(by), poll_config, LaneMetrics::default()).unwrap()
}

fn stop(engine: Engine, wait_limit: Duration) {
    engine.stop(Instant::now() + wait_limit);
}

fn eventually(what: &str, holds: impl Fn() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < deadline, "{what}: not in time");
        std::thread::yield_now();
    }
}

#[test]
fn nothing_is_claimed_that_can_not_begin() {
    let asked = Arc::default();
    let work = TestWork::new(0);
    let engine = start(&work, queue((0..5).map(job), &asked), 2);
    eventually("two attempts", || work.performing.load(Ordering::SeqCst) == 2);
    work.gate.add_permits(1);
    eventually("a result", || work.settled().len() == 1);
    eventually("the third attempt", || work.performing.load(Ordering::SeqCst) == 2);
    work.gate.add_permits(4);
    eventually("all results", || work.settled().len() == 5);
    let asked: Vec<u32> = asked.lock().unwrap().clone();
    assert!(asked.iter().all(|jobs| (1..=2).contains(jobs)), "{asked:?}");
    stop(engine, PATIENCE);
}

#[test]
fn m4_an_attempt_that_panics_frees_its_place_and_settles_nothing() {
    let work = TestWork::new(9);
    work.panics.store(2, Ordering::SeqCst);
    let engine = start(&work, queue((0..4).map(job), &Arc::default()), 1);
    eventually("the other two", || work.settled().len() == 2);
    stop(engine, PATIENCE);
    assert_eq!(work.settled().len(), 2, "nobody knows what became of the others");
}

#[test]
fn a_result_that_can_not_be_written_is_written_again() {
    let work = TestWork::new(9);
    work.refusals.store(2, Ordering::SeqCst);
    let engine = start(&work, queue([job(1)], &Arc::default()), 1);
    eventually("the result", || work.settled().len() == 1);
    stop(engine, PATIENCE);
    let [(_, id, made)] = work.settled()[..] else { panic!("once") };
    assert_eq!((id, made), (job(1).id, true));
}

/// A claim during the outage could return the very job whose result waits.
#[test]
fn while_a_result_can_not_be_written_nothing_is_claimed() {
    let asked = Arc::default();
    let work = TestWork::new(9);
    work.refusals.store(4, Ordering::SeqCst);
    let engine = start(&work, queue([job(1)], &asked), 9);
    eventually("the result", || work.settled().len() == 1);
    // The outage lasts two seconds, and the poll interval is 20 ms.
    let looks = asked.lock().unwrap().len();
    assert!(looks < 60, "{looks}");
    stop(engine, PATIENCE);
}

/// Another server has the job by then, and makes the attempt, too.
#[test]
fn an_attempt_that_outlives_its_lease_settles_nothing_and_frees_its_place() {
    let work = TestWork::new(0);
    let poll_config = PollConfig { lease: Span::from_millis(100), ..POLL_CONFIG };
    let jobs = queue((0..2).map(job), &Arc::default());
    let engine = start_with(&work, jobs, &scheduler(1), poll_config);
    eventually("both attempts", || work.performing.load(Ordering::SeqCst) == 2);
    stop(engine, PATIENCE);
    assert!(work.settled().is_empty());
}

#[test]
fn jobs_that_can_not_be_read_are_handed_back() {
    let work = TestWork::new(9);
    work.unreadable.store(1, Ordering::SeqCst);
    let engine = start(&work, queue([job(1)], &Arc::default()), 1);
    eventually("the job is back", || work.settled().len() == 1);
    stop(engine, PATIENCE);
    assert!(!work.settled()[0].2);
}

#[test]
fn a_stop_waits_for_attempts_and_writes_what_they_gave() {
    let work = TestWork::new(0);
    let engine = start(&work, queue((0..3).map(job), &Arc::default()), 3);
    eventually("three attempts", || work.performing.load(Ordering::SeqCst) == 3);
    engine.wind_down();
    let opener = Arc::clone(&work);
    let opening = std::thread::spawn(move || opener.gate.add_permits(3));
    stop(engine, PATIENCE);
    opening.join().unwrap();
    assert_eq!(work.settled().len(), 3);
}

#[test]
fn a_stop_cuts_off_what_takes_too_long_and_neither_settles_it() {
    let work = TestWork::new(0);
    let engine = start(&work, queue([job(1)], &Arc::default()), 1);
    eventually("the attempt", || work.performing.load(Ordering::SeqCst) == 1);
    let asked = Instant::now();
    stop(engine, Duration::from_millis(50));
    assert!(asked.elapsed() < PATIENCE && work.settled().is_empty());
}

#[test]
fn a_claim_names_the_remaining_capacity() {
    let asked: Arc<Mutex<Vec<Demand>>> = Arc::default();
    let work = TestWork::new(0);
    let limits = Limits { in_all: 9, per_group: 3, per_tenant: 4, timeouts: None };
    let remembered = Arc::clone(&asked);
    let jobs = giving([job(1), job(2)], move |demand| remembered.lock().unwrap().push(demand.clone()));
    let engine = start_with(&work, jobs, &limited(limits), POLL_CONFIG);
    eventually("a claim beside two attempts", || {
        asked.lock().unwrap().iter().any(|demand| {
            let left = (demand.jobs, demand.per_tenant, &demand.groups[..], &demand.tenants[..]);
            left == (7, 4, &[(job(1).group, 1)][..], &[(job(1).tenant, 2)][..])
        })
    });
    work.gate.add_permits(2);
    eventually("a claim beside none", || {
        asked.lock().unwrap().last().is_some_and(|demand| (demand.jobs, demand.groups.len()) == (9, 0))
    });
    stop(engine, PATIENCE);
}

#[test]
fn the_end_of_an_attempt_that_stood_in_the_way_is_heard_before_the_next_poll() {
    let asked = Arc::default();
    let work = TestWork::new(0);
    let limits = Limits { in_all: 9, per_group: 1, per_tenant: 9, timeouts: None };
    let poll_config = PollConfig { poll: Duration::from_hours(1), ..POLL_CONFIG };
    let jobs = queue([job(1)], &asked);
    let engine = start_with(&work, jobs, &limited(limits), poll_config);
    eventually("the attempt", || work.performing.load(Ordering::SeqCst) == 1);
    assert_eq!(asked.lock().unwrap().len(), 1);
    work.gate.add_permits(1);
    eventually("the second look", || asked.lock().unwrap().len() == 2);
    stop(engine, PATIENCE);
}

#[test]
fn a_bell_is_heard_before_the_next_poll() {
    let asked = Arc::default();
    let work = TestWork::new(9);
    let (scheduler, other, third) = (scheduler(1), scheduler(1), scheduler(1));
    let poll_config = PollConfig { poll: Duration::from_hours(1), ..POLL_CONFIG };
    let engine = start_with(&work, queue([], &asked), &scheduler, poll_config);
    eventually("the first look", || asked.lock().unwrap().len() == 1);
    Schedulers { mail: scheduler, webhooks: other, operator_webhooks: third }.notify(Lane::Mail);
    eventually("the second look", || asked.lock().unwrap().len() == 2);
    stop(engine, PATIENCE);
}

#[test]
fn beside_verify_questions_little_is_claimed_at_a_time_and_the_next_claim_waits() {
    let limits = Limits { in_all: 100, per_group: 100, per_tenant: 100, timeouts: None };
    let verify_load = Arc::<VerifyLoad>::default();
    let scheduler = Scheduler::new(limits, Arc::clone(&verify_load));
    let ask = verify_load.observer(None);
    let free = || scheduler.wait(Instant::now()).unwrap().jobs;
    assert_eq!(free(), 100, "nobody asks");
    // A question counts for about 100 ms; a slow machine may take longer between two lines.
    assert!((0..50).any(|_| {
        ask(1);
        free() == 8
    }));
    let claimed = Instant::now();
    scheduler.claimed(8);
    ask(1);
    free();
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    assert!(claimed.elapsed() >= Duration::from_millis(20) / u32::try_from(processors).unwrap());
    // Real time has to pass until the questions count as old.
    std::thread::sleep(Duration::from_millis(110));
    assert_eq!(free(), 100, "nobody asks any more");
}

#[test]
fn a_group_that_gave_all_it_was_asked_for_is_looked_at_again() {
    let limits = Limits { in_all: 9, per_group: 9, per_tenant: 9, timeouts: None };
    let poll_config = PollConfig { per_group: 2, poll: Duration::from_hours(1), ..POLL_CONFIG };
    for (due, looks) in [(2, 2), (1, 1)] {
        let asked = Arc::default();
        let work = TestWork::new(9);
        let jobs = queue((0..due).map(job), &asked);
        let engine = start_with(&work, jobs, &limited(limits), poll_config);
        eventually("all looks", || asked.lock().unwrap().len() == looks && work.settled().len() == usize::from(due));
        stop(engine, PATIENCE);
        assert_eq!(asked.lock().unwrap().len(), looks, "{due} due");
    }
}
