//! The receiver's requests, by event and attempt.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use orgauth_testkit::webhook_sink::ReceivedRequest;
use serde_json::Value;

use super::ledger::Window;
use super::setup::LASTING;

/// The longest time that the sender waits for an answer that never comes.
const SENDER_TIMEOUT: Duration = Duration::from_secs(10);
/// How long after its answer an attempt may still be in progress, because its result is written in batches.
const RESULT_WRITE_TIME: Duration = Duration::from_secs(3);

/// Requests by path and name of the event, in the order of their arrival.
pub(super) struct Arrivals<'a> {
    by_path: BTreeMap<&'a str, BTreeMap<String, Vec<&'a ReceivedRequest>>>,
    /// Requests without a valid event.
    pub(super) strange: Vec<String>,
}

/// An attempt that was sent more than once: two consecutive requests.
pub(super) struct Repeated<'a> {
    pub(super) first: &'a ReceivedRequest,
    pub(super) again: &'a ReceivedRequest,
}

impl<'a> Arrivals<'a> {
    pub(super) fn of(kept: &'a [ReceivedRequest]) -> Self {
        let mut all = Self { by_path: BTreeMap::new(), strange: Vec::new() };
        for request in kept {
            let body: Value = serde_json::from_slice(&request.body).unwrap_or(Value::Null);
            let is_whole = body["id"] == request.id && request.delivery.starts_with("del_") && request.attempt > 0;
            match body["data"]["apiKey"]["name"].as_str().filter(|_| is_whole) {
                Some(name) => {
                    let of_path = all.by_path.entry(&request.path).or_default();
                    of_path.entry(name.to_owned()).or_default().push(request);
                }
                None => all.strange.push(format!("{} {:?} {body}", request.path, request.headers)),
            }
        }
        for requests in all.by_path.values_mut().flat_map(BTreeMap::values_mut) {
            requests.sort_by_key(|request| request.arrived);
        }
        all
    }

    pub(super) fn get(&self, path: &str, name: &str) -> &[&'a ReceivedRequest] {
        self.by_path.get(path).and_then(|of_path| of_path.get(name)).map_or(&[], Vec::as_slice)
    }

    /// Returns the names of the events that arrived at a path.
    pub(super) fn names(&self, path: &str) -> impl Iterator<Item = &str> {
        self.by_path.get(path).into_iter().flat_map(BTreeMap::keys).map(String::as_str)
    }

    /// Returns the requests of each event, path by path.
    pub(super) fn all(&self) -> impl Iterator<Item = (&'a str, &Vec<&'a ReceivedRequest>)> {
        self.by_path.iter().flat_map(|(path, of_path)| of_path.values().map(|requests| (*path, requests)))
    }

    pub(super) fn len(&self) -> usize {
        self.by_path.values().map(BTreeMap::len).sum()
    }

    pub(super) fn repeated(&self) -> Vec<Repeated<'a>> {
        let mut repeated = Vec::new();
        for (_, requests) in self.all() {
            let mut last: BTreeMap<u32, &ReceivedRequest> = BTreeMap::new();
            for request in requests {
                if let Some(first) = last.insert(request.attempt, request) {
                    repeated.push(Repeated { first, again: request });
                }
            }
        }
        repeated
    }
}

/// Returns when the sender had its answer, or gave up.
fn answered(request: &ReceivedRequest) -> Instant {
    request.arrived + request.answer.map_or(SENDER_TIMEOUT, |_| request.answer_after)
}

impl Window {
    /// Whether an attempt was in progress during this fault.
    pub(super) fn overlaps(&self, request: &ReceivedRequest) -> bool {
        request.arrived <= self.ended && answered(request) + RESULT_WRITE_TIME >= self.began
    }

    /// Whether this fault explains a repetition. If so, returns how long before the fault the first request was answered: for so
    /// long the attempt's result was not durable yet.
    pub(super) fn explains(&self, repeated: &Repeated<'_>) -> Option<Duration> {
        let is_reason = self.excuses && self.overlaps(repeated.first) && repeated.again.arrived >= self.began;
        is_reason.then(|| self.began.saturating_duration_since(answered(repeated.first)))
    }
}

/// Returns how many requests had no answer when a fault began and have not been sent again.
pub(super) fn unresumed(kept: &[ReceivedRequest], began: Instant) -> usize {
    let again: BTreeSet<(&str, &str)> =
        kept.iter().filter(|request| request.arrived > began).map(|request| (&*request.path, &*request.id)).collect();
    cut(kept, began).filter(|request| !again.contains(&(&*request.path, &*request.id))).count()
}

/// Returns the requests to the lasting subscriptions that had no answer when a fault began. Requests that were answered at almost the
/// same moment are left out, because the sender may have received and stored the answer.
fn cut(kept: &[ReceivedRequest], began: Instant) -> impl Iterator<Item = &ReceivedRequest> {
    kept.iter().filter(move |request| {
        let is_cut = request.arrived < began && answered(request) > began + Duration::from_millis(2);
        is_cut && LASTING.contains(&&*request.path)
    })
}

/// Returns how long after `from` the last of the requests that were cut off at `began` was sent again; `None` when none was cut off.
pub(super) fn resumed_after(kept: &[ReceivedRequest], began: Instant, from: Instant) -> Option<Duration> {
    let cut: BTreeSet<(&str, &str)> = cut(kept, began).map(|request| (&*request.path, &*request.id)).collect();
    let mut first: BTreeMap<(&str, &str), Instant> = BTreeMap::new();
    for request in kept.iter().filter(|request| request.arrived > began) {
        let key = (&*request.path, &*request.id);
        if cut.contains(&key) {
            first.entry(key).and_modify(|at| *at = (*at).min(request.arrived)).or_insert(request.arrived);
        }
    }
    first.values().max().map(|at| at.saturating_duration_since(from))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(start: Instant, at: u64, attempt: u32) -> ReceivedRequest {
        ReceivedRequest {
            arrived: start + Duration::from_millis(at),
            path: LASTING[1].to_owned(),
            id: "evt_1".to_owned(),
            delivery: "del_1".to_owned(),
            attempt,
            headers: Vec::new(),
            body: br#"{"id":"evt_1","data":{"apiKey":{"name":"one"}}}"#.to_vec(),
            answer: Some(204),
            answer_after: Duration::from_millis(200),
        }
    }

    fn window(start: Instant, at: u64, excuses: bool) -> Window {
        let began = start + Duration::from_millis(at);
        Window { began, ended: began + Duration::from_millis(500), excuses, timed: true, exit: None }
    }

    #[test]
    fn only_what_was_under_way_at_a_fault_may_come_again() {
        let start = Instant::now();
        let kept = [request(start, 1000, 1), request(start, 9000, 1), request(start, 9500, 2)];
        let arrivals = Arrivals::of(&kept);
        assert!(arrivals.strange.is_empty());
        assert_eq!((arrivals.len(), arrivals.get(LASTING[1], "one").len()), (1, 3));
        let repeated = arrivals.repeated();
        assert_eq!(repeated.len(), 1);
        for (at, explained) in [(200, false), (700, true), (1100, true), (4100, true), (4300, false), (9100, false)] {
            assert_eq!(window(start, at, true).explains(&repeated[0]).is_some(), explained, "{at}");
            assert!(window(start, at, false).explains(&repeated[0]).is_none());
        }
    }

    #[test]
    fn what_was_cut_off_is_resumed_when_it_comes_again() {
        let start = Instant::now();
        let began = start + Duration::from_millis(1100);
        let kept = [request(start, 1000, 1), request(start, 4100, 1)];
        assert_eq!(unresumed(&kept[..1], began), 1);
        assert_eq!(unresumed(&kept, began), 0);
        assert_eq!(unresumed(&kept, start + Duration::from_millis(1300)), 0, "it was answered");
        assert_eq!(resumed_after(&kept, began, began), Some(Duration::from_secs(3)));
        assert_eq!(resumed_after(&kept[..1], began, began), None);
    }
}
