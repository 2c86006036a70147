//! Verify at full load for minutes, with all events of a service's life at once: refreshes, dozens of sign-ins, rotations of
//! API keys and signing keys, database outages. Every answer is checked.

mod keys;
mod ledger;
mod people;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;

use crate::installation::{Installation, Kind};
use crate::modes::Mode;
use crate::seed::{self, Seeded, Sizes};
use crate::{Fallible, programs, stop, usage};
use ledger::{Ledger, Phase};

/// Connections that verify continuously.
const VERIFYING: usize = 16;
/// Connections of the login storm.
const LOGGING_IN: usize = 32;
/// How long the database stays down.
const AWAY: Duration = Duration::from_secs(4);

#[derive(Args)]
pub(crate) struct Options {
    /// How long.
    #[arg(long, default_value = "10", value_parser = clap::value_parser!(u16).range(1..))]
    minutes: u16,
    /// An orgauth program that is built already.
    #[arg(long)]
    orgauth: Option<std::path::PathBuf>,
}

/// The state that all clients share.
pub(crate) struct SharedState<'a> {
    address: SocketAddr,
    seeded: &'a Seeded,
    ledger: Ledger,
    ending: AtomicBool,
    storming: AtomicBool,
}

impl SharedState<'_> {
    fn is_over(&self) -> bool {
        self.ending.load(Ordering::Relaxed) || stop::is_wanted() || self.ledger.is_lost()
    }

    /// Waits for `span`, or until the run is over.
    fn pause(&self, span: Duration) {
        let end = Instant::now() + span;
        while !self.is_over() && Instant::now() < end {
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Runs the test and returns the report.
pub(crate) fn run(options: &Options) -> Fallible<String> {
    let orgauth = programs::orgauth(options.orgauth.as_deref())?;
    let mut installation = Installation::make(Kind::Postgres, &orgauth)?;
    let seeded = seed::seed(&installation, Sizes { organizations: 100, users: 10_000, sessions: 10_000 })?;
    let server = installation.start(Mode::Orgauth)?;
    let time = Duration::from_secs(60 * u64::from(options.minutes));
    let state = SharedState {
        address: server.address,
        seeded: &seeded,
        ledger: Ledger::default(),
        ending: AtomicBool::new(false),
        storming: AtomicBool::new(false),
    };
    let state = Arc::new(state);
    let mut memory = Vec::new();
    let mut rotations = 0;
    thread::scope(|scope| -> Fallible<()> {
        for number in 0..VERIFYING {
            let state = Arc::clone(&state);
            scope.spawn(move || people::verify(&state, number, VERIFYING));
        }
        for number in 0..LOGGING_IN {
            let state = Arc::clone(&state);
            scope.spawn(move || people::storm(&state, number, LOGGING_IN));
        }
        let rotating = Arc::clone(&state);
        scope.spawn(move || keys::rotate_api_keys(&rotating));
        let directed = direct(&mut installation, &state, server.pid(), time, &mut memory, &mut rotations);
        state.ending.store(true, Ordering::Relaxed);
        directed
    })?;
    stop::check()?;
    let last = installation.cli(&["keys", "list"])?;
    drop(server);
    let report = state.ledger.report(time, &memory, rotations, &last);
    if state.ledger.is_lost() || !is_flat(&memory) {
        print!("{report}");
        return Err("the service failed; see above".into());
    }
    Ok(report)
}

/// Causes the events, each at its time of the run.
fn direct(
    installation: &mut Installation,
    state: &SharedState<'_>,
    server: u32,
    time: Duration,
    memory: &mut Vec<(Duration, f64)>,
    rotations: &mut usize,
) -> Fallible<()> {
    let start = Instant::now();
    let tenth = time / 10;
    let (mut restarts, mut next_rotation) = (0, tenth);
    while start.elapsed() < time && !state.is_over() {
        let now = start.elapsed();
        memory.push((now, usage::memory_of(server).0));
        if now >= next_rotation {
            eprintln!("bench: {:>4} s: the signing keys rotate", now.as_secs());
            installation.cli(&["keys", "rotate"])?;
            *rotations += 1;
            next_rotation += tenth;
        }
        let storms = now >= tenth * 4 && now < tenth * 6;
        if storms != state.storming.swap(storms, Ordering::Relaxed) {
            eprintln!("bench: {:>4} s: the login storm {}", now.as_secs(), if storms { "begins" } else { "is over" });
        }
        // One shutdown in order, and one crash.
        if (restarts == 0 && now >= tenth * 3) || (restarts == 1 && now >= tenth * 7) {
            eprintln!("bench: {:>4} s: the database goes away for {} s", now.as_secs(), AWAY.as_secs());
            state.ledger.enter(Phase::Away);
            state.ledger.count("outages");
            installation.restart_database(restarts == 1, AWAY)?;
            state.ledger.enter(Phase::Back);
            restarts += 1;
        }
        stop::sleep(Duration::from_secs(1))?;
    }
    memory.push((start.elapsed(), usage::memory_of(server).0));
    Ok(())
}

/// Whether the server's memory stopped growing: at the end it is little more than after a fifth of the time, despite a login
/// storm and two outages in between.
fn is_flat(memory: &[(Duration, f64)]) -> bool {
    let early = memory.get(memory.len() / 5).map_or(0.0, |(_, held)| *held);
    memory.last().is_some_and(|(_, last)| *last <= early + 32.0)
}
