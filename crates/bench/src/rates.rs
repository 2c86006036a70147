//! Measures verify at several numbers of connections, all designs in turn, each time on a fresh server.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::installation::Installation;
use crate::load::{Group, GroupResult, Requests, run_one};
use crate::modes::Mode;
use crate::process::Server;
use crate::seed::Seeded;
use crate::{Fallible, check, usage};

/// A text in every correct answer.
pub(crate) const VALID: &str = "\"valid\":true";

/// The plan of a measurement.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub(crate) rounds: usize,
    pub(crate) time: Duration,
    pub(crate) connections: Vec<usize>,
}

/// Whether the server has seen the tokens before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tokens {
    Warm,
    Cold,
}

/// The results of one round.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sample {
    pub(crate) rate: f64,
    pub(crate) p50: f64,
    pub(crate) p99: f64,
    /// Processor seconds per thousand requests.
    pub(crate) server_cpu: f64,
    pub(crate) database_cpu: f64,
    /// The load generator's share of one core.
    pub(crate) generator: f64,
    /// In MB.
    pub(crate) server_memory: f64,
    pub(crate) database_memory: f64,
}

/// The results of all rounds, by what was measured.
pub(crate) type Rates = BTreeMap<(Tokens, usize, Mode), Vec<Sample>>;

/// Returns the verify requests of all sessions that are not kept back.
pub(crate) fn verify_requests(seeded: &Seeded) -> Requests {
    let mut requests = Requests::default();
    for session in &seeded.sessions[..seeded.sessions.len() - seeded.kept_back()] {
        let tenant = seeded.tenant_of(session);
        let headers = format!("X-Org-Slug: {}\r\nX-API-Key: {}\r\n", tenant.slug, tenant.key);
        requests.push("POST", "/public/verify", &headers, &format!("{{\"token\":\"{}\"}}", session.access));
    }
    requests
}

/// Returns how many tokens are verified repeatedly.
pub(crate) fn warm_count(requests: &Requests) -> usize {
    // At least the tokens of the check, because none of these may count as cold.
    (requests.len() / 10).clamp(check::GOOD, 2000)
}

/// Measures all designs in all rounds.
pub(crate) fn measure(installation: &Installation, seeded: &Seeded, plan: &Plan) -> Fallible<Rates> {
    let requests = verify_requests(seeded);
    let mut rates = Rates::new();
    let name = installation.kind.name();
    for round in 0..plan.rounds {
        eprintln!("bench: {name}: verify, round {} of {}", round + 1, plan.rounds);
        for connections in &plan.connections {
            for turn in 0..Mode::ALL.len() {
                // Each round begins with another design.
                let mode = Mode::ALL[(turn + round) % Mode::ALL.len()];
                let server = installation.start(mode)?;
                check::check(installation, seeded, mode, server.address)?;
                let (cold, warm) = one(installation, &server, &requests, *connections, plan.time)?;
                rates.entry((Tokens::Cold, *connections, mode)).or_default().push(cold);
                rates.entry((Tokens::Warm, *connections, mode)).or_default().push(warm);
            }
        }
    }
    Ok(rates)
}

/// Measures cold tokens and then warm ones on one server.
fn one(
    installation: &Installation,
    server: &Server,
    requests: &Requests,
    connections: usize,
    time: Duration,
) -> Fallible<(Sample, Sample)> {
    let warm = warm_count(requests);
    let group = |walk| Group { connections, walk, expected: VALID };
    let short = Duration::from_millis(500);
    // Opens connections and prepares statements before the measurement.
    run_one(server.address, group(requests.around_some(0, warm)), short)?;
    let unseen = requests.once(warm, requests.len() - warm);
    let cold = timed(installation, server, || run_one(server.address, group(unseen), time))?;
    run_one(server.address, group(requests.once(0, warm)), Duration::from_mins(1))?;
    let again = requests.around_some(0, warm);
    let warm = timed(installation, server, || run_one(server.address, group(again), time))?;
    Ok((cold, warm))
}

/// Runs a load and returns its results and its use of processor and memory.
pub(crate) fn timed(
    installation: &Installation,
    server: &Server,
    load: impl FnOnce() -> Fallible<(GroupResult, f64)>,
) -> Fallible<Sample> {
    let database = installation.database();
    let cpu = || (usage::cpu_of(server.pid()), database.map_or(0.0, usage::cpu_of_family));
    let before = cpu();
    let (result, generator) = load()?;
    let after = cpu();
    let a_thousand = result.answers.max(1) as f64 / 1000.0;
    Ok(Sample {
        rate: result.rate(),
        p50: result.quantile(0.50),
        p99: result.quantile(0.99),
        server_cpu: (after.0 - before.0) / a_thousand,
        database_cpu: (after.1 - before.1) / a_thousand,
        generator,
        server_memory: usage::memory_of(server.pid()).1,
        database_memory: database.map_or(0.0, usage::memory_of_family),
    })
}

/// Returns the median of one figure over all rounds; `NaN` if there are none.
pub(crate) fn median<T>(samples: &[T], figure: impl Fn(&T) -> f64) -> f64 {
    let mut figures: Vec<f64> = samples.iter().map(figure).collect();
    figures.sort_by(f64::total_cmp);
    let half = figures.len() / 2;
    match figures.len() {
        0 => f64::NAN,
        odd if odd % 2 == 1 => figures[half],
        _ => f64::midpoint(figures[half - 1], figures[half]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_one_or_the_mean_of_two() {
        let of = |figures: &[f64]| median(figures, |figure| *figure);
        assert!((of(&[3.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
        assert!((of(&[4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < 1e-9);
        assert!(of(&[]).is_nan());
    }
}
