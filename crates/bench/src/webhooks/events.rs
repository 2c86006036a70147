//! Causes events through the API at a fixed rate, and measures how long each takes to reach the receiver.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use orgauth_testkit::webhook_sink::ReceivedRequest;
use serde_json::{Value, json};

use super::fixture::{Fixture, SINGLE};
use crate::process::Server;
use crate::stop::{self, Fallible};

/// Clients that cause events.
const MAKERS: usize = 8;
/// The timeout of the last deliveries.
const PATIENCE: Duration = Duration::from_secs(30);
/// The time of events before the measurement, in which connections are opened and statements prepared.
const WARM: Duration = Duration::from_secs(2);

/// The times from an event to its first byte at the receiver, in milliseconds, each list sorted.
pub(super) struct Delays {
    /// From the sending of the request that caused the event: an upper bound.
    since_sent: Vec<f64>,
    /// From the answer to that request, which comes after the commit: a lower bound, and negative when the delivery was faster than
    /// the answer.
    since_answered: Vec<f64>,
}

impl Delays {
    pub(super) fn sent(&self, part: f64) -> f64 {
        quantile(&self.since_sent, part)
    }

    pub(super) fn answered(&self, part: f64) -> f64 {
        quantile(&self.since_answered, part)
    }
}

/// Returns the delay that the share `part` of the delays did not exceed.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place in a short list")]
fn quantile(delays: &[f64], part: f64) -> f64 {
    let at = (delays.len() as f64 * part).ceil() as usize;
    delays.get(at.saturating_sub(1)).copied().unwrap_or(f64::NAN)
}

struct Made {
    name: String,
    sent: Instant,
    answered: Instant,
}

/// Causes events of these organizations at `rate` per second for `time`, and waits until all are delivered.
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
    fixture.sink.take();
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
        let admins = admins.collect::<Fallible<Vec<_>>>()?;
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
            admins[at].call("/org/api-keys", &json!({"name": name}))?;
            all.push(Made { name, sent, answered: Instant::now() });
        }
    };
    thread::scope(|scope| {
        let makers: Vec<_> = (0..MAKERS).map(|_| scope.spawn(maker)).collect();
        let made = makers.into_iter().map(|maker| maker.join().map_err(|_| "a maker of events panicked")?);
        Ok(made.collect::<Fallible<Vec<_>>>()?.into_iter().flatten().collect())
    })
}
