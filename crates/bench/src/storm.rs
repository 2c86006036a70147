//! Verify while many people sign in at once, and the rate of these sign-ins.

use std::time::{Duration, Instant};

use argon2::{Algorithm, Argon2, Block, Params, Version};

use crate::installation::Installation;
use crate::load::{Group, Requests, run, run_one};
use crate::modes::Mode;
use crate::rates::{Plan, VALID, verify_requests, warm_count};
use crate::seed::{PASSWORD, Seeded};
use crate::{Fallible, check, stop, usage};

const LOGGING_IN: usize = 32;
const VERIFYING: usize = 16;
/// A text in the answer to a login.
pub(crate) const SIGNED_IN: &str = "\"accessToken\"";

/// The results of one round.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StormSample {
    pub(crate) quiet_rate: f64,
    pub(crate) quiet_p99: f64,
    pub(crate) storm_rate: f64,
    pub(crate) storm_p99: f64,
    /// Logins per second while others verify.
    pub(crate) storm_logins: f64,
    /// The growth of the server's peak memory, in MB.
    pub(crate) memory_added: f64,
    pub(crate) memory: f64,
    /// Logins per second without other requests.
    pub(crate) logins: f64,
    /// Hashes per second in this process, on as many threads.
    pub(crate) bare: f64,
}

/// Returns the login requests of all users.
pub(crate) fn login_requests(seeded: &Seeded) -> Requests {
    let mut requests = Requests::default();
    for member in &seeded.users {
        let headers = format!("X-Org-Slug: {}\r\n", seeded.organizations[member.organization].slug);
        let body = format!("{{\"email\":\"{}\",\"password\":\"{PASSWORD}\"}}", member.email);
        requests.push("POST", "/auth/login", &headers, &body);
    }
    requests
}

/// Measures all rounds, each on a fresh server.
pub(crate) fn measure(installation: &Installation, seeded: &Seeded, plan: &Plan) -> Fallible<Vec<StormSample>> {
    let verifies = verify_requests(seeded);
    let logins = login_requests(seeded);
    let time = plan.time * 2;
    let mut samples = Vec::new();
    // Each round uses other users than the rounds before.
    let share = logins.len() / (plan.rounds * 2);
    for round in 0..plan.rounds {
        eprintln!("bench: {}: login storm, round {} of {}", installation.kind.name(), round + 1, plan.rounds);
        let server = installation.start(Mode::Orgauth)?;
        check::check(installation, seeded, Mode::Orgauth, server.address)?;
        let warm = warm_count(&verifies);
        let verifying = || Group { connections: VERIFYING, walk: verifies.around_some(0, warm), expected: VALID };
        run_one(server.address, verifying(), Duration::from_millis(500))?;
        let (quiet, _) = run_one(server.address, verifying(), time)?;
        let (_, before) = usage::memory_of(server.pid());
        let logging_in = |part: usize| Group {
            connections: LOGGING_IN,
            walk: logins.around_some((round * 2 + part) * share, share),
            expected: SIGNED_IN,
        };
        let storm = run(server.address, vec![verifying(), logging_in(0)], time)?;
        let (_, memory) = usage::memory_of(server.pid());
        let (alone, _) = run_one(server.address, logging_in(1), time)?;
        drop(server);
        let [verified, logged_in] = storm.groups.as_slice() else { return Err("two groups".into()) };
        samples.push(StormSample {
            quiet_rate: quiet.rate(),
            quiet_p99: quiet.quantile(0.99),
            storm_rate: verified.rate(),
            storm_p99: verified.quantile(0.99),
            storm_logins: logged_in.rate(),
            memory_added: memory - before,
            memory,
            logins: alone.rate(),
            bare: bare_rate(time)?,
        });
    }
    Ok(samples)
}

/// Measures Argon2id alone, with the service's default parameters, on as many threads as the service hashes on, and with
/// their priority.
fn bare_rate(time: Duration) -> Fallible<f64> {
    let threads = std::thread::available_parallelism()?.get();
    let start = Instant::now();
    let hashes: Vec<Result<u64, argon2::Error>> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(move || hash_until(start + time))).collect();
        running.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    let took = start.elapsed().as_secs_f64();
    stop::check()?;
    let total = hashes.into_iter().sum::<Result<u64, _>>().map_err(|error| error.to_string())?;
    Ok(total as f64 / took)
}

fn hash_until(end: Instant) -> Result<u64, argon2::Error> {
    // The priority of the service's hashing threads, so that other load slows both down alike.
    let _unchanged = rustix::process::nice(19);
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(19_456, 2, 1, Some(32))?);
    let mut memory = vec![Block::new(); argon.params().block_count()];
    let (mut hash, mut count) = ([0; 32], 0);
    while Instant::now() < end && !stop::is_wanted() {
        argon.hash_password_into_with_memory(PASSWORD.as_bytes(), &[7; 16], &mut hash, &mut memory)?;
        count += 1;
    }
    Ok(count)
}
