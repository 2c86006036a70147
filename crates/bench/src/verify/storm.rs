//! Verify while many people sign in at once, and the rate of these sign-ins.

use std::time::{Duration, Instant};

use argon2::{Algorithm, Argon2, Block, Params, Version};

use crate::installation::Installation;
use crate::load::{Group, GroupResult, run, run_one};
use crate::options::Plan;
use crate::report::{Goal, Report, median};
use crate::seed::PASSWORD;
use crate::stop::{self, Fallible};
use crate::traffic::{SIGNED_IN, VALID, login_requests, verify_requests, warm_count};
use crate::usage;

const LOGGING_IN: usize = 32;
const VERIFYING: usize = 16;

/// The results of one round.
struct Sample {
    quiet: GroupResult,
    storm: GroupResult,
    /// While others verify, and without other requests.
    storm_logins: f64,
    logins: f64,
    /// The server's peak memory before and after the storm, in MB.
    memory: (f64, f64),
    /// Hashes per second in this process, on as many threads.
    bare: f64,
}

/// Measures all rounds, each on a fresh server.
pub(super) fn measure(report: &mut Report, installation: &Installation, plan: Plan) -> Fallible<()> {
    let verifies = verify_requests(&installation.rows, None);
    let logins = login_requests(&installation.rows);
    let time = plan.time() * 2;
    let mut samples = Vec::new();
    // Each round uses other users than the rounds before.
    let share = logins.len() / (plan.rounds() * 2);
    for round in 0..plan.rounds() {
        let server = installation.serve()?;
        let walk = verifies.around_some(0, warm_count(&verifies));
        let verifying = || Group { connections: VERIFYING, walk: walk.clone(), expected: VALID, rate: None };
        let logging_in = |part: usize| {
            let walk = logins.around_some((round * 2 + part) * share, share);
            Group { connections: LOGGING_IN, walk, expected: SIGNED_IN, rate: None }
        };
        run_one(server.address, verifying(), Duration::from_millis(500))?;
        let quiet = run_one(server.address, verifying(), time)?;
        let (_, before) = usage::memory_of(server.pid());
        let mut groups = run(server.address, vec![verifying(), logging_in(0)], time)?;
        let (_, after) = usage::memory_of(server.pid());
        let logins = run_one(server.address, logging_in(1), time)?.rate();
        drop(server);
        let (Some(logged_in), Some(storm)) = (groups.pop(), groups.pop()) else { return Err("two groups".into()) };
        let (storm_logins, memory, bare) = (logged_in.rate(), (before, after), bare_rate(time)?);
        samples.push(Sample { quiet, storm, storm_logins, logins, memory, bare });
    }
    let mut add = |measure: &str, figure: fn(&Sample) -> f64, unit, goal| {
        report.add(installation.kind, measure, median(&samples, figure), unit, goal);
    };
    let (verify_goal, login_goal) = (Goal::AtLeast(0.6), Goal::AtLeast(0.75));
    add("verify in a login storm / quiet", |s| s.storm.rate() / s.quiet.rate(), "", verify_goal);
    add("its p99 / quiet", |s| s.storm.quantile(0.99) / s.quiet.quantile(0.99), "", Goal::AtMost(6.0));
    add("memory added by the storm", |s| s.memory.1 - s.memory.0, " MB", Goal::AtMost(128.0));
    add("login / bare argon2 rate of the same threads", |s| s.logins / s.bare, "", login_goal);
    add("16 clients verify", |s| s.quiet.rate(), "/s", Goal::None);
    add("p99 of that", |s| s.quiet.quantile(0.99), " ms", Goal::None);
    add("16 clients verify while 32 log in", |s| s.storm.rate(), "/s", Goal::None);
    add("p99 of the verifying ones", |s| s.storm.quantile(0.99), " ms", Goal::None);
    add("logins meanwhile", |s| s.storm_logins, "/s", Goal::None);
    add("server's memory at most, before", |s| s.memory.0, " MB", Goal::None);
    add("32 clients log in without others", |s| s.logins, "/s", Goal::None);
    add("Argon2id alone on as many threads", |s| s.bare, "/s", Goal::None);
    Ok(())
}

/// Measures Argon2id alone, with the service's default parameters, on as many threads as the service hashes on, and with
/// their priority.
fn bare_rate(time: Duration) -> Fallible<f64> {
    let start = Instant::now();
    let hash = || -> Result<u32, argon2::Error> {
        // The priority of the service's hashing threads, so that other load slows both down alike.
        let _unchanged = rustix::process::nice(19);
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(19_456, 2, 1, Some(32))?);
        let mut memory = vec![Block::new(); argon.params().block_count()];
        let (mut hash, mut count) = ([0; 32], 0);
        while start.elapsed() < time && !stop::is_wanted() {
            argon.hash_password_into_with_memory(PASSWORD.as_bytes(), &[7; 16], &mut hash, &mut memory)?;
            count += 1;
        }
        Ok(count)
    };
    let threads = std::thread::available_parallelism()?.get();
    let counts: Vec<_> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(hash)).collect();
        running.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    stop::check()?;
    let total = counts.into_iter().sum::<Result<u32, _>>().map_err(|error| error.to_string())?;
    Ok(f64::from(total) / start.elapsed().as_secs_f64())
}
