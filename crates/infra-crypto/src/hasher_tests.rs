//! What the pool guarantees: the same work for every caller, bounds, and operation after panics.

use std::future::Future;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use super::*;
use crate::SystemEntropy;

/// A stored hash of `password` at m=256, t=2, p=1, from the reference implementation.
const VECTOR: &str = "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";

fn pool_with(params: ArgonParams, threads: usize, queue: usize, entropy: Arc<dyn Entropy>) -> ArgonPool {
    let (threads, queue) = (NonZeroUsize::new(threads).unwrap(), NonZeroUsize::new(queue).unwrap());
    ArgonPool::new(ArgonOptions { params, threads, queue, ..ArgonOptions::default() }, entropy).unwrap()
}

fn pool() -> ArgonPool {
    pool_with(ArgonParams::insecure_for_tests(), 2, 64, Arc::new(SystemEntropy::new()))
}

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(future)
}

fn secret(text: &str) -> Secret {
    Secret::new(text)
}

fn is_right(check: Result<PasswordCheck, Busy>) -> bool {
    match check.unwrap() {
        PasswordCheck::Right { .. } => true,
        PasswordCheck::Wrong => false,
    }
}

#[test]
fn a1_the_default_is_the_floor_and_is_written_as_a_phc_string() {
    let pool = ArgonPool::new(ArgonOptions::default(), Arc::new(SystemEntropy::new())).unwrap();
    let hash = wait(pool.hash(secret("correct horse"))).unwrap();
    let parts: Vec<&str> = hash.as_str().split('$').collect();
    assert_eq!(parts[..4], ["", "argon2id", "v=19", "m=19456,t=2,p=1"]);
    assert_eq!((parts[4].len(), parts[5].len(), parts.len()), (22, 43, 6));
    assert!(is_right(wait(pool.check(secret("correct horse"), Some(hash.clone())))));
    assert!(!is_right(wait(pool.check(secret("correct horsf"), Some(hash)))));
}

#[test]
fn a1_every_hash_has_its_own_salt() {
    let pool = pool();
    let hashes = [wait(pool.hash(secret("x"))).unwrap(), pool.hash_blocking(secret("x")).unwrap()];
    assert!(hashes[0] != hashes[1]);
    for hash in hashes {
        assert!(matches!(wait(pool.check(secret("x"), Some(hash))), Ok(PasswordCheck::Right { rehashed: None })));
    }
}

#[test]
fn a1_a_right_password_with_a_weaker_hash_is_hashed_again() {
    let pool = pool_with(ArgonParams::default(), 1, 4, Arc::new(SystemEntropy::new()));
    let Ok(PasswordCheck::Right { rehashed: Some(new) }) =
        wait(pool.check(secret("password"), Some(PasswordHash::new(VECTOR))))
    else {
        panic!("not hashed again");
    };
    assert!(new.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
    assert!(matches!(wait(pool.check(secret("password"), Some(new))), Ok(PasswordCheck::Right { rehashed: None })));
    assert!(!is_right(wait(pool.check(secret("passwore"), Some(PasswordHash::new(VECTOR))))));
}

/// A hash of greater cost is checked with memory of its own, and replaced: its time would tell that the account exists.
#[test]
fn b5_a_right_password_with_a_hash_of_greater_cost_is_hashed_again() {
    // The kept memory is 8 KiB; the stored hash needs 256 KiB.
    let pool = pool();
    let Ok(PasswordCheck::Right { rehashed: Some(new) }) =
        wait(pool.check(secret("password"), Some(PasswordHash::new(VECTOR))))
    else {
        panic!("not hashed again");
    };
    assert!(new.as_str().starts_with("$argon2id$v=19$m=8,t=1,p=1$"));
}

#[test]
fn a6_a_stronger_stored_hash_waits_for_memory_as_those_of_other_services_do() {
    let rules = Rules::new(ArgonParams::insecure_for_tests(), 256 * 1024, Arc::new(SystemEntropy::new()));
    let all = rules.budget.take(1);
    std::thread::scope(|scope| {
        let (ended, end) = mpsc::channel();
        let rules = &rules;
        scope.spawn(move || {
            let mut kept = vec![Block::new(); rules.params.blocks()];
            let right = rules.check(&secret("password"), Some(&PasswordHash::new(VECTOR)), &mut kept);
            ended.send(right).unwrap();
        });
        let early = end.recv_timeout(Duration::from_millis(300));
        assert!(matches!(early, Err(mpsc::RecvTimeoutError::Timeout)), "computed in memory that it wasn't given");
        drop(all);
        assert!(matches!(end.recv().unwrap(), PasswordCheck::Right { .. }));
    });
}

#[test]
fn a2_the_password_is_used_exactly_as_received() {
    let pool = pool();
    let hash = pool.hash_blocking(secret(" Zoë\u{301}\u{0} ")).unwrap();
    for (text, right) in [
        (" Zoë\u{301}\u{0} ", true),
        ("Zoë\u{301}\u{0} ", false),
        (" Zoë\u{301}", false),
        (" zoë\u{301}\u{0} ", false),
    ] {
        assert_eq!(is_right(wait(pool.check(secret(text), Some(hash.clone())))), right, "{text:?}");
    }
    let long = "x".repeat(1024);
    let hash = pool.hash_blocking(secret(&long)).unwrap();
    assert!(is_right(wait(pool.check(secret(&long), Some(hash.clone())))));
    assert!(!is_right(wait(pool.check(secret(&long[1..]), Some(hash)))));
}

#[test]
fn b5_no_hash_and_a_malformed_hash_are_wrong() {
    let pool = pool();
    assert!(!is_right(wait(pool.check(secret("x"), None))));
    for text in [
        "",
        "x",
        "$2b$12$x",
        "$argon2id$v=19$m=4294967295,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
    ] {
        assert!(!is_right(wait(pool.check(secret("x"), Some(PasswordHash::new(text))))), "{text}");
    }
}

#[test]
fn b5_the_dummy_costs_what_a_new_hash_costs_and_never_matches() {
    let rules = Rules::new(ArgonParams::insecure_for_tests(), 0, Arc::new(SystemEntropy::new()));
    assert_eq!(rules.dummy.params, rules.params);
    assert_eq!((rules.dummy.salt.len(), rules.dummy.hash.len()), (SALT_LENGTH, HASH_LENGTH));
    let mut memory = Vec::new();
    let known = Phc::compute(rules.params, [1; SALT_LENGTH], b"x", &mut memory).unwrap();
    let rules = Rules { dummy: known, ..rules };
    assert!(rules.check(&secret("x"), None, &mut memory) == PasswordCheck::Wrong, "even when it is guessed");
}

/// Entropy that, at each request for a salt (16 bytes) after the start, waits for the test's command and then passes or panics.
struct Gate {
    salts: AtomicUsize,
    entered: mpsc::SyncSender<()>,
    opened: Mutex<mpsc::Receiver<Knock>>,
}

enum Knock {
    Pass,
    Panic,
}

impl Entropy for Gate {
    fn fill(&self, buffer: &mut [u8]) {
        // The first salt belongs to the dummy hash.
        if buffer.len() == SALT_LENGTH && self.salts.fetch_add(1, Ordering::SeqCst) > 0 {
            self.entered.send(()).unwrap();
            let knock = self.opened.lock().unwrap_or_else(PoisonError::into_inner).recv();
            assert!(matches!(knock, Ok(Knock::Pass)), "as told by the test");
        }
        buffer.fill(7);
    }
}

struct Gated {
    pool: ArgonPool,
    gate: Arc<Gate>,
    entered: mpsc::Receiver<()>,
    open: mpsc::Sender<Knock>,
}

/// A pool with one thread and a queue of this length.
fn gated(queue: usize) -> Gated {
    let (entered_in, entered) = mpsc::sync_channel(100);
    let (open, opened) = mpsc::channel();
    let gate = Arc::new(Gate { salts: AtomicUsize::new(0), entered: entered_in, opened: Mutex::new(opened) });
    let pool = pool_with(ArgonParams::insecure_for_tests(), 1, queue, Arc::clone(&gate) as Arc<dyn Entropy>);
    Gated { pool, gate, entered, open }
}

#[test]
fn a6_a_full_queue_is_busy_at_once_and_the_dummy_takes_a_place_too() {
    let Gated { pool, entered, open, .. } = gated(2);
    let running = pool.hash(secret("1"));
    entered.recv().unwrap();
    let hashing = pool.hash(secret("2"));
    let dummy = pool.check(secret("3"), None);
    // The gate is still closed, so these answers came while the thread was at work.
    assert!(matches!(wait(pool.hash(secret("4"))), Err(Busy)));
    assert!(matches!(wait(pool.check(secret("5"), None)), Err(Busy)));
    open.send(Knock::Pass).unwrap();
    open.send(Knock::Pass).unwrap();
    assert!(wait(running).is_ok() && wait(hashing).is_ok() && !is_right(wait(dummy)));
}

#[test]
fn a6_m4_a_panic_ends_its_own_job_only_and_the_load_tells_what_waits_and_what_runs() {
    let Gated { pool, entered, open, .. } = gated(2);
    assert_eq!(pool.load(), HashLoad::default());
    let unlucky = pool.hash(secret("1"));
    entered.recv().unwrap();
    let second = pool.hash(secret("2"));
    let third = pool.hash(secret("3"));
    assert_eq!(pool.load(), HashLoad { waiting: 2, running: 1 });
    open.send(Knock::Panic).unwrap();
    assert!(matches!(wait(unlucky), Err(Busy)));
    entered.recv().unwrap();
    assert_eq!(pool.load(), HashLoad { waiting: 1, running: 1 });
    open.send(Knock::Pass).unwrap();
    open.send(Knock::Pass).unwrap();
    assert!(wait(second).is_ok() && wait(third).is_ok());
    assert_eq!(pool.load().waiting, 0);
}

#[test]
fn a6_what_nobody_waits_for_is_skipped_and_keeps_nobody_out() {
    for places in [3, 1] {
        let Gated { pool, gate, entered, open } = gated(places);
        let running = pool.hash(secret("1"));
        entered.recv().unwrap();
        drop(pool.hash(secret("2")));
        let last = pool.hash(secret("3"));
        open.send(Knock::Pass).unwrap();
        open.send(Knock::Pass).unwrap();
        // A third job at the gate would panic instead of waiting.
        drop(open);
        assert!(wait(running).is_ok() && wait(last).is_ok());
        assert_eq!(gate.salts.load(Ordering::SeqCst), 3, "the dummy's, the first's, the last's");
    }
}

#[test]
fn dropping_the_pool_answers_what_waits_and_ends_the_threads() {
    let Gated { pool, gate, entered, open } = gated(4);
    let running = pool.hash(secret("1"));
    entered.recv().unwrap();
    let waiting = pool.hash(secret("2"));
    let dropping = std::thread::spawn(move || drop(pool));
    assert!(matches!(wait(waiting), Err(Busy)), "answered although the thread is still at work");
    open.send(Knock::Pass).unwrap();
    assert!(wait(running).is_ok());
    dropping.join().unwrap();
    assert_eq!(Arc::strong_count(&gate), 1, "no thread holds it any longer");
}

#[test]
fn a6_hashing_threads_run_at_the_lowest_priority_and_nobody_else_does() {
    let own = || rustix::process::getpriority_process(None).unwrap();
    let before = own();
    let hashing = std::thread::spawn(move || {
        lower_priority();
        own()
    });
    if cfg!(target_os = "linux") {
        assert_eq!(hashing.join().unwrap(), 19);
    }
    assert_eq!(own(), before);
}

/// bcrypt of `correct horse`, made by another library.
const BCRYPT: &str = "$2b$04$Xt.o7ng/RdGiRJY7aeZKKO.QspzdfSLAeZwvWn2OVMVIeQTbUegqa";

#[test]
fn a1_the_first_right_password_replaces_a_foreign_hash_by_ours() {
    let pool = pool();
    let foreign = || Some(PasswordHash::new(BCRYPT));
    assert!(!is_right(wait(pool.check(secret("correct horsf"), foreign()))));
    let Ok(PasswordCheck::Right { rehashed: Some(ours) }) = wait(pool.check(secret("correct horse"), foreign()))
    else {
        panic!("not replaced");
    };
    assert!(ours.as_str().starts_with("$argon2id$v=19$m=8,t=1,p=1$"));
    let again = wait(pool.check(secret("correct horse"), Some(ours)));
    assert!(matches!(again, Ok(PasswordCheck::Right { rehashed: None })));
}

#[test]
fn a_password_above_72_bytes_matches_no_bcrypt_hash() {
    let full = Some(PasswordHash::new("$2b$04$c8NFyLHMQn.54Mhwb/mGXeMLOGMWj3m0JFqyDBr3aF12X1ZeTTB/e"));
    let pool = pool();
    assert!(is_right(wait(pool.check(secret(&"x".repeat(72)), full.clone()))));
    assert!(!is_right(wait(pool.check(secret(&"x".repeat(73)), full))));
}

#[test]
fn b5_a_wrong_password_for_a_foreign_hash_takes_our_work_too_and_the_others_as_long() {
    let pool = pool();
    let rules = &pool.shared.rules;
    assert!(!is_right(wait(pool.check(secret("x"), None))));
    assert_eq!(rules.slowest.get(), Duration::ZERO, "nobody waits while every hash is ours");
    assert!(!is_right(wait(pool.check(secret("x"), Some(PasswordHash::new(BCRYPT))))));
    let slowest = rules.slowest.get();
    assert!(slowest > Duration::ZERO);
    let began = Instant::now();
    assert!(!is_right(wait(pool.check(secret("x"), None))));
    assert!(began.elapsed() >= slowest, "an unknown address is answered no sooner");
}

#[test]
fn b5_a_thread_that_is_kept_waiting_slows_nobody_down() {
    let before = worked();
    std::thread::sleep(Duration::from_millis(200));
    assert!(worked().saturating_sub(before) < Duration::from_millis(100));
    let began = Instant::now();
    while worked().saturating_sub(before) < Duration::from_millis(20) {
        assert!(began.elapsed() < Duration::from_mins(1), "work is not counted");
    }
}

#[test]
fn b5_a_wrong_password_waits_longer_where_its_own_work_was_kept_waiting() {
    let work = |took, worked| Work {
        began: Instant::now(),
        took: Duration::from_millis(took),
        worked: Duration::from_millis(worked),
    };
    let slowest = Duration::from_millis(80);
    assert_eq!(work(20, 20).at_its_pace(slowest), slowest, "on an idle machine");
    assert_eq!(work(50, 20).at_its_pace(slowest), Duration::from_millis(200), "on a busy one");
    // The two clocks differ slightly, and work without processor time has no pace.
    for odd in [work(19, 20), work(20, 0), work(0, 0)] {
        assert_eq!(odd.at_its_pace(slowest), slowest, "{odd:?}");
    }
}

#[test]
fn b5_what_was_slow_is_forgotten_when_it_is_gone() {
    let slowest = Slowest::default();
    slowest.note(Duration::from_hours(1));
    assert_eq!(slowest.get(), Slowest::MOST);
    for _ in 0..1000 {
        slowest.note(Duration::from_millis(1));
    }
    assert!(slowest.get() < Duration::from_millis(2));
}
