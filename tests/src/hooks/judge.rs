//! Compares the acknowledged events with the requests that arrived and with the delivery log.

use std::time::{Duration, Instant};

use orgauth_testkit::webhook_sink::ReceivedRequest;

use super::arrivals::{Arrivals, resumed_after};
use super::setup::{ATTEMPTS, LASTING, PATIENCE, Setup};
use super::{Fault, Verdict, logs};
use crate::StoreKind;

/// How long after a deletion an attempt may arrive that was in progress then.
const DELETION_GRACE: Duration = Duration::from_secs(5);
/// The longest time that a server may take to shut down.
const STOP_LIMIT: Duration = Duration::from_secs(20);
/// The lease, and the time until the queue is read after it.
const RESUMED_AFTER_LEASE: Duration = Duration::from_secs(11);
/// The longest time from the start of a server until it resumes its attempts.
const RESUMED_AT_START: Duration = Duration::from_secs(1);

/// Judges the whole run. The servers run, and no client causes events any more.
pub fn judge(setup: &Setup, fault: Fault, times: usize) -> Verdict {
    let kept = settled(setup);
    let arrivals = Arrivals::of(&kept);
    let kind = setup.tenants.deployment.database().kind();
    let mut verdict = Verdict::new(kind, fault, times);
    verdict.wrong.extend(setup.ledger.mistakes());
    verdict.wrong.extend(arrivals.strange.iter().map(|what| format!("a strange request: {what}")));
    verdict.acknowledged = setup.ledger.acknowledged();
    verdict.deliveries = arrivals.len();
    losses(setup, &arrivals, &mut verdict);
    lives(setup, &arrivals, &mut verdict, fault);
    let windows = setup.ledger.windows();
    for repeated in arrivals.repeated() {
        verdict.duplicates += 1;
        if let Some(after) = windows.iter().filter_map(|window| window.explains(&repeated)).min() {
            verdict.unwritten = verdict.unwritten.max(after);
        } else {
            let apart = repeated.again.arrived.duration_since(repeated.first.arrived);
            let (path, id, attempt) = (&repeated.first.path, &repeated.first.id, repeated.first.attempt);
            verdict.wrong.push(format!("{path} {id}: attempt {attempt} came again after {apart:?} for no reason"));
        }
    }
    verdict.under_way = windows.iter().map(|window| kept.iter().filter(|one| window.overlaps(one)).count()).sum();
    for window in windows.iter().filter(|window| window.timed) {
        let (from, limit) = match kind {
            StoreKind::Postgres => (window.began, setup.timeout + RESUMED_AFTER_LEASE),
            StoreKind::Sqlite => (window.ended, RESUMED_AT_START),
        };
        if let Some(after) = resumed_after(&kept, window.began, from) {
            verdict.resumed = verdict.resumed.max(Some(after));
            if after > limit {
                verdict.late.push(format!("resumed {after:?} after a fault, and not within {limit:?}"));
            }
        }
    }
    verdict.exit = windows.iter().filter_map(|window| window.exit).max();
    if verdict.exit.is_some_and(|exit| exit > STOP_LIMIT) {
        verdict.wrong.push(format!("it took {:?} to end", verdict.exit));
    }
    let (disagreements, compared) = logs::compare(setup, &arrivals);
    verdict.compared = compared;
    verdict.wrong.extend(disagreements);
    verdict
}

/// Returns the requests once all expected ones have arrived, or after a timeout. An event whose answer was lost counts from its first
/// arrival: then it is known to have happened, and must arrive everywhere.
fn settled(setup: &Setup) -> Vec<ReceivedRequest> {
    let acknowledged = acknowledged(setup);
    let deadline = Instant::now() + PATIENCE;
    loop {
        let kept = setup.sink.requests();
        if has_all(&Arrivals::of(&kept), &acknowledged) || Instant::now() >= deadline {
            return kept;
        }
        // Reading the requests costs more than waiting.
        std::thread::sleep(Duration::from_millis(500));
    }
}

fn has_all(arrivals: &Arrivals<'_>, acknowledged: &[String]) -> bool {
    let is_done = |path: &str, name: &str| {
        let mut requests = arrivals.get(path, name).iter();
        requests.any(|request| request.answer == Some(204) || request.attempt == ATTEMPTS)
    };
    let arrived = LASTING.iter().flat_map(|path| arrivals.names(path));
    let mut names = acknowledged.iter().map(String::as_str).chain(arrived);
    names.all(|name| LASTING.iter().all(|path| is_done(path, name)))
}

fn acknowledged(setup: &Setup) -> Vec<String> {
    let events = setup.ledger.events();
    events.into_iter().filter(|made| made.answered.is_some()).map(|made| made.name).collect()
}

fn losses(setup: &Setup, arrivals: &Arrivals<'_>, verdict: &mut Verdict) {
    for made in setup.ledger.events() {
        let arrived: Vec<bool> = LASTING.iter().map(|path| !arrivals.get(path, &made.name).is_empty()).collect();
        let missing = arrived.iter().filter(|arrived| !**arrived).count();
        // An event without an answer may have happened or not, but never in part.
        if missing > 0 && (made.answered.is_some() || missing < LASTING.len()) {
            verdict.losses += missing;
            verdict.wrong.push(format!("lost: {} at {missing} of {LASTING:?}: {arrived:?}", made.name));
        }
    }
}

fn lives(setup: &Setup, arrivals: &Arrivals<'_>, verdict: &mut Verdict, fault: Fault) {
    let windows = setup.ledger.windows();
    for life in setup.ledger.lives() {
        verdict.acknowledged += life.must.len() + life.never.len();
        verdict.lives += 1;
        for name in life.must.iter().filter(|name| arrivals.get(&life.path, name).is_empty()) {
            verdict.losses += 1;
            verdict.wrong.push(format!("lost: {name} at {}", life.path));
        }
        for name in life.never.iter().filter(|name| !arrivals.get(&life.path, name).is_empty()) {
            verdict.wrong.push(format!("{name} has come to {} although it was paused or gone", life.path));
        }
        let Some(deleted) = life.deleted else { continue };
        let own = arrivals.all().filter(|(path, _)| *path == life.path).flat_map(|(_, requests)| requests);
        for request in own.filter(|request| request.arrived > deleted + DELETION_GRACE) {
            // A frozen server has attempts in progress until it continues.
            let frozen = fault == Fault::Freeze
                && windows.iter().any(|window| {
                    window.began <= deleted + DELETION_GRACE && request.arrived <= window.ended + DELETION_GRACE
                });
            if !frozen {
                let late = request.arrived.duration_since(deleted);
                verdict.wrong.push(format!("{} was called {late:?} after its deletion", life.path));
            }
        }
    }
}
