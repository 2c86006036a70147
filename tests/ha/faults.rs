//! The faults: what is done to the lab under load, and what has to be seen before it is mended.

use std::thread;
use std::time::{Duration, Instant};

use crate::lab::{Lab, NODES, name};
use crate::ledger::{Told, Wrong};
use crate::load::{Judge, told_inside};

/// How long the load goes on in a state that is to be watched.
const WATCHED: Duration = Duration::from_secs(4);
/// How long a frozen process stays frozen: longer than any limit of the service.
const FROZEN: Duration = Duration::from_secs(16);
/// `store.primary_check_interval`, and what a question may take.
const STALE_AT_MOST: Duration = Duration::from_secs(3);

/// A fault.
pub(crate) struct Fault {
    pub(crate) name: &'static str,
    /// Whether no request may fail because of it.
    pub(crate) is_strict: bool,
    pub(crate) cause: fn(&Stage<'_>),
}

/// All of them, in the order of a round.
pub(crate) const FAULTS: [Fault; 10] = [
    Fault { name: "rolling upgrade", is_strict: true, cause: rolling_upgrade },
    Fault { name: "node killed", is_strict: false, cause: node_killed },
    Fault { name: "switchover", is_strict: false, cause: switchover },
    Fault { name: "PostgreSQL frozen", is_strict: false, cause: frozen },
    Fault { name: "one backend frozen", is_strict: false, cause: backend_frozen },
    Fault { name: "node cut off", is_strict: false, cause: cut_off },
    Fault { name: "led to a paused standby", is_strict: false, cause: led_astray },
    Fault { name: "etcd member lost", is_strict: true, cause: member_lost },
    Fault { name: "server killed", is_strict: false, cause: server_killed },
    Fault { name: "rolling restart", is_strict: true, cause: rolling_restart },
];

/// What a fault acts on.
pub(crate) struct Stage<'a> {
    pub(crate) lab: &'a Lab,
    pub(crate) judge: &'a Judge,
}

impl Stage<'_> {
    /// Waits until another node is the primary, and lets the load go on for a while.
    fn promoted(&self, former: usize) {
        let next = self.lab.successor(former);
        self.judge.ledger().promotion(Instant::now());
        eprintln!("ha:   {} is the primary", name(next));
        thread::sleep(WATCHED);
    }

    /// The servers one after the other, each stopped in order and started with a program; drained at the balancer, or by itself.
    fn roll(&self, program: Option<&str>, at_balancer: bool) {
        for node in (0..NODES).map(name) {
            if at_balancer {
                self.lab.run(&["drain", node]);
            }
            self.lab.run(&["stop", node, "orgauth"]);
            if at_balancer {
                self.lab.run(&["undrain", node]);
            }
            self.lab.run(&[&["start", node, "orgauth"], program.as_slice()].concat());
        }
    }
}

fn node_killed(stage: &Stage<'_>) {
    let primary = stage.lab.primary();
    stage.lab.run(&["kill", name(primary)]);
    stage.promoted(primary);
    stage.lab.run(&["start", name(primary)]);
}

fn switchover(stage: &Stage<'_>) {
    let primary = stage.lab.primary();
    stage.lab.run(&["switchover"]);
    stage.promoted(primary);
}

fn frozen(stage: &Stage<'_>) {
    let primary = stage.lab.primary();
    stage.lab.run(&["freeze", name(primary)]);
    stage.promoted(primary);
    stage.lab.run(&["thaw", name(primary)]);
    thread::sleep(WATCHED);
}

fn backend_frozen(stage: &Stage<'_>) {
    let primary = name(stage.lab.primary());
    let sql = "SELECT pid FROM pg_stat_activity WHERE usename = 'orgauth' AND state_change > now() - interval '500 ms' \
               ORDER BY random() LIMIT 1";
    let pid = stage.lab.run(&["psql", primary, sql]);
    let sql =
        format!("SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 60) FROM pg_stat_activity WHERE pid = {pid}");
    eprintln!("ha:   frozen: the backend of {}", stage.lab.run(&["psql", primary, &sql]));
    stage.lab.run(&["freeze", primary, &pid]);
    thread::sleep(FROZEN);
    stage.lab.run(&["thaw", primary]);
}

/// Those who ask the server on the node itself must not get an answer once there is another primary.
fn cut_off(stage: &Stage<'_>) {
    let primary = stage.lab.primary();
    stage.lab.run(&["cut", name(primary)]);
    let next = thread::scope(|scope| {
        let successor = scope.spawn(|| stage.lab.successor(primary));
        while !successor.is_finished() {
            asked_inside(stage, primary, None);
        }
        successor.join().expect("another primary")
    });
    let promoted = Instant::now();
    stage.judge.ledger().promotion(promoted);
    eprintln!("ha:   {} is the primary", name(next));
    while promoted.elapsed() < WATCHED + STALE_AT_MOST {
        asked_inside(stage, primary, Some(promoted));
    }
    let (recovery, answers) = stage.lab.attempt(&["psql", name(primary), "SELECT pg_is_in_recovery()"]);
    if answers && recovery != "t" {
        stage.judge.ledger().wrong(Wrong::Other, "PostgreSQL on the cut-off node still takes writes");
    }
    stage.lab.run(&["join", name(primary)]);
}

fn asked_inside(stage: &Stage<'_>, node: usize, promoted: Option<Instant>) {
    if let Some(gone) = stage.judge.some_gone()
        && let Some(told) = told_inside(stage.lab, node, &gone.key, &gone.token)
    {
        stage.judge.ledger().gone(&format!("{}, asked on the cut-off node,", gone.who), &told);
    }
    let began = Instant::now();
    let told = told_inside(stage.lab, node, &stage.judge.api_key, &stage.judge.anchor);
    if told.is_some_and(|told| matches!(told, Told::Valid(_)))
        && promoted.is_some_and(|promoted| began > promoted + STALE_AT_MOST)
    {
        stage.judge.ledger().wrong(Wrong::Other, "the cut-off server still answers");
    }
}

/// The address of the database leads to a standby that doesn't know what has ended since it stopped to replay.
fn led_astray(stage: &Stage<'_>) {
    let primary = stage.lab.primary();
    let standby = name((primary + 1) % NODES);
    stage.lab.run(&["pause", standby]);
    thread::sleep(WATCHED);
    stage.lab.run(&["point", standby]);
    thread::sleep(WATCHED);
    stage.lab.run(&["point", "primary"]);
    stage.lab.run(&["resume", standby]);
}

fn member_lost(stage: &Stage<'_>) {
    let primary = name(stage.lab.primary());
    stage.lab.run(&["stop", primary, "etcd", "KILL"]);
    thread::sleep(WATCHED * 2);
    stage.lab.run(&["start", primary, "etcd"]);
}

fn server_killed(stage: &Stage<'_>) {
    let node = name((stage.lab.primary() + 1) % NODES);
    stage.lab.run(&["stop", node, "orgauth", "KILL"]);
    thread::sleep(WATCHED);
    stage.lab.run(&["start", node, "orgauth"]);
}

fn rolling_restart(stage: &Stage<'_>) {
    stage.roll(None, false);
}

/// To the version before, with which the first round begins, and back.
fn rolling_upgrade(stage: &Stage<'_>) {
    stage.roll(stage.lab.previous.as_deref(), true);
    thread::sleep(WATCHED);
    stage.roll(None, true);
}
