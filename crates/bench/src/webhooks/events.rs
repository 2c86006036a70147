//! Causes events through the API at a fixed rate, and measures how long each takes to reach the receiver.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use orgauth_testkit::webhook_sink::ReceivedRequest;
use serde_json::{Value, json};

use super::fixture::{Admin, Fixture, SINGLE};
use crate::process::Server;
use crate::{Fallible, stop};

/// Clients that cause events.
const MAKERS: usize = 8;
/// The timeout of the last deliveries.
const PATIENCE: Duration = Duration::from_secs(30);
/// The time of events before the measurement, in which connections are opened and statements prepared.
const WARM: Duration = Duration::from_secs(2);

/// The times from an event to its first byte at the receiver, in milliseconds, each list sorted.
#[derive(Debug, Clone, Default)]
pub(super) struct Delays {
    /// From the sending of the request that caused the event: an upper bound.
    pub(super) since_sent: Vec<f64>,
    /// From the answer to that request, which comes after the commit: a lower bound, and negative when the delivery was faster than
    /// the answer.
    pub(super) since_answered: Vec<f64>,
}

/// How the delays are measured.
pub(super) const METHOD: &str = "an event is `POST /org/api-keys`; its instant is when that request was sent, so its \
    own work and its commit are counted too (an upper bound of commit → first byte); from the answer, which comes after \
    the commit, is the lower bound";

impl Delays {
    /// Returns the delay that `part` of a thousand delays did not exceed.
    fn quantile(delays: &[f64], part: usize) -> f64 {
        let at = (delays.len() * part).div_ceil(1000);
        delays.get(at.saturating_sub(1)).copied().unwrap_or(f64::NAN)
    }

    pub(super) fn sent(&self, part: usize) -> f64 {
        Self::quantile(&self.since_sent, part)
    }

    pub(super) fn answered(&self, part: usize) -> f64 {
        Self::quantile(&self.since_answered, part)
    }
}

struct Made {
    name: String,
    sent: Instant,
    answered: Instant,
}

/// Causes events of these organizations at `rate` per second for `time`, and waits until all are delivered to paths that
/// begin with `prefix`.
pub(super) fn delays(
    fixture: &Fixture<'_>,
    server: &Server,
    organizations: &[usize],
    rate: u32,
    time: Duration,
) -> Fallible<Delays> {
    make(fixture, server, organizations, rate, WARM)?;
    let made = make(fixture, server, organizations, rate, time)?;
    let arrivals = fixture.sink.wait_until(PATIENCE, |kept| {
        let arrivals = first_arrivals(kept);
        made.iter().all(|made| arrivals.contains_key(&made.name)).then_some(arrivals)
    });
    let arrivals = arrivals.ok_or_else(|| format!("not all of {} events arrived within {PATIENCE:?}", made.len()))?;
    let since = |from: fn(&Made) -> Instant| {
        let delay = |made: &Made| {
            let (from, arrived) = (from(made), arrivals[&made.name]);
            let late = arrived.saturating_duration_since(from).as_secs_f64();
            let early = from.saturating_duration_since(arrived).as_secs_f64();
            (late - early) * 1000.0
        };
        let mut delays: Vec<f64> = made.iter().map(delay).collect();
        delays.sort_by(f64::total_cmp);
        delays
    };
    fixture.sink.take();
    Ok(Delays { since_sent: since(|made| made.sent), since_answered: since(|made| made.answered) })
}

/// Returns when the event of each name first arrived.
fn first_arrivals(kept: &[ReceivedRequest]) -> HashMap<String, Instant> {
    let mut arrivals = HashMap::new();
    for request in kept {
        let body: Value = serde_json::from_slice(&request.body).unwrap_or(Value::Null);
        if let Some(name) = body["data"]["apiKey"]["name"].as_str().filter(|_| body["type"] == SINGLE) {
            arrivals.entry(name.to_owned()).or_insert(request.arrived);
        }
    }
    arrivals
}

fn make(
    fixture: &Fixture<'_>,
    server: &Server,
    organizations: &[usize],
    rate: u32,
    time: Duration,
) -> Fallible<Vec<Made>> {
    // Part of the names, because attempts that an earlier round's server left in progress are repeated in a later round.
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let count = usize::try_from(time.as_secs() * u64::from(rate))?;
    let next = AtomicUsize::new(0);
    let start = Instant::now();
    let maker = || -> Fallible<Vec<Made>> {
        let admins = organizations.iter().map(|number| fixture.admin(server, *number));
        let mut admins: Vec<Admin> = admins.collect::<Fallible<_>>()?;
        let mut all = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return Ok(all);
            }
            stop::check()?;
            let due = start + Duration::from_secs_f64(number as f64 / f64::from(rate));
            thread::sleep(due.saturating_duration_since(Instant::now()));
            let name = format!("event-{run}-{number}");
            let at = number % admins.len();
            let sent = Instant::now();
            admins[at].call("POST", "/org/api-keys", &json!({"name": name}), 201)?;
            all.push(Made { name, sent, answered: Instant::now() });
        }
    };
    thread::scope(|scope| {
        let makers: Vec<_> = (0..MAKERS).map(|_| scope.spawn(maker)).collect();
        let mut all = Vec::new();
        for maker in makers {
            all.extend(maker.join().map_err(|_| "a maker of events panicked")??);
        }
        Ok(all)
    })
}
