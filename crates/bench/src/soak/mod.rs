//! Verify at full load for minutes, with all events of a service's life at once: refreshes, dozens of sign-ins, rotations of
//! API keys and signing keys, database outages. Every answer is checked.

mod people;
mod state;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;

use crate::client::Client;
use crate::installation::Installation;
use crate::options::{Kind, Setup};
use crate::run::Run;
use crate::seed::Sizes;
use crate::stop::{self, Fallible};
use crate::usage;
use state::{Outage, State};

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
    /// The orgauth program, if it isn't the one beside this program.
    #[arg(long)]
    orgauth: Option<PathBuf>,
}

/// Runs the test and returns the report.
pub(crate) fn run(options: &Options) -> Fallible<String> {
    let setup = Setup { store: vec![Kind::Postgres], orgauth: options.orgauth.clone(), setting: Vec::new() };
    let mut run = Run::begin("Eventful minutes of verify at full load", &setup, None)?;
    let sizes = Sizes { organizations: 100, users: 10_000, sessions: 10_000 };
    let mut installation = run.install(Kind::Postgres, sizes, "", &[])?;
    let rows = Arc::clone(&installation.rows);
    let server = installation.serve()?;
    let time = Duration::from_secs(60 * u64::from(options.minutes));
    let state = State::new(Client::new(server.address), &rows);
    let mut memory = Vec::new();
    thread::scope(|scope| {
        for number in 0..VERIFYING {
            let state = &state;
            scope.spawn(move || people::verify(state, number, VERIFYING));
        }
        for number in 0..LOGGING_IN {
            let state = &state;
            scope.spawn(move || people::storm(state, number, LOGGING_IN));
        }
        scope.spawn(|| people::rotate_api_keys(&state));
        let directed = direct(&mut installation, &state, server.pid(), time, &mut memory);
        state.ending.store(true, Ordering::Relaxed);
        directed
    })?;
    stop::check()?;
    let keys = installation.cli(&["keys", "list"])?["keys"].as_array().map_or(0, Vec::len);
    let ledger = state.ledger();
    for (what, count) in &ledger.counts {
        run.report.note(format!("{what}: {count} ({:.0} a second)", *count as f64 / time.as_secs_f64()));
    }
    run.report.note(format!("signing keys at the end: {keys}"));
    run.report.note(format!("first good answer after the database was back: {:.3?}", ledger.recovery));
    ledger.wrong.iter().take(10).for_each(|what| run.report.fail(what));
    let parts = (0..=10).map(|part| (part, memory[(memory.len() - 1) * part / 10]));
    let lines: Vec<_> = parts.map(|(part, held)| vec![format!("{} %", part * 10), format!("{held:.1}")]).collect();
    run.report.table("memory of the server", &["part of the time", "MB"], &lines);
    // At the end it is little more than after a fifth of the time, despite a login storm and two outages in between.
    if memory[memory.len() - 1] > memory[memory.len() / 5] + 32.0 {
        run.report.fail("the server's memory grows");
    }
    drop(ledger);
    run.end()
}

/// Causes the events, each at its time of the run.
fn direct(
    installation: &mut Installation,
    state: &State<'_>,
    server: u32,
    time: Duration,
    memory: &mut Vec<f64>,
) -> Fallible<()> {
    let (start, tenth) = (Instant::now(), time / 10);
    let (mut restarts, mut next_rotation) = (0, tenth);
    while start.elapsed() < time && !state.is_over() {
        let now = start.elapsed();
        memory.push(usage::memory_of(server).0);
        if now >= next_rotation {
            eprintln!("bench: {:>4} s: the signing keys rotate", now.as_secs());
            installation.cli(&["keys", "rotate"])?;
            state.count("rotations of the signing keys");
            next_rotation += tenth;
        }
        let storms = now >= tenth * 4 && now < tenth * 6;
        if storms != state.storming.swap(storms, Ordering::Relaxed) {
            eprintln!("bench: {:>4} s: the login storm {}", now.as_secs(), if storms { "begins" } else { "is over" });
        }
        // One shutdown in order, and one crash.
        if (restarts == 0 && now >= tenth * 3) || (restarts == 1 && now >= tenth * 7) {
            eprintln!("bench: {:>4} s: the database goes away for {} s", now.as_secs(), AWAY.as_secs());
            state.enter(Outage::Now);
            state.count("outages");
            installation.restart_database(restarts == 1, AWAY)?;
            state.enter(Outage::Over(Instant::now(), false));
            restarts += 1;
        }
        stop::sleep(Duration::from_secs(1))?;
    }
    memory.push(usage::memory_of(server).0);
    Ok(())
}
