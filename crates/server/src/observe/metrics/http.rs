//! Requests by method, route and status. This is on the hot path, some ten thousand times a second: the observer
//! finds a series by index, without a lock, a hash or an allocation.

use std::sync::OnceLock;
use std::time::Duration;

use orgauth_api_actix::{PatternNumber, RequestObserver, RoutePattern, route_patterns};
use prometheus::{Error, Histogram, IntCounter, IntCounterVec, Registry};

use super::families as family;

/// The route label of requests that match no route.
const UNMATCHED: &str = "unmatched";

/// The methods with their own label. A caller may send any text as a method, so all others share one label.
const METHODS: [&str; 8] = ["POST", "GET", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", OTHER];
const OTHER: &str = "other";

/// The statuses whose series are found by index; the most frequent first.
const STATUSES: [u16; 20] =
    [200, 401, 400, 403, 404, 429, 503, 201, 204, 409, 500, 405, 413, 415, 408, 304, 302, 301, 307, 308];

pub(super) struct HttpMetrics {
    requests: IntCounterVec,
    /// By status.
    refused_heads: Vec<(u16, IntCounter)>,
    /// By the numbers of the routes; the last one is for requests without a route.
    patterns: Vec<PatternSeries>,
}

struct PatternSeries {
    pattern: String,
    duration: Histogram,
    /// A counter for each method and status. The documented ones exist from the start, others from their first use.
    counts: Vec<OnceLock<IntCounter>>,
}

impl HttpMetrics {
    pub(super) fn new(registry: &Registry) -> Result<Self, Error> {
        let requests = family::counters(registry, &family::HTTP_REQUESTS)?;
        let durations = family::histograms(registry, &family::HTTP_DURATION)?;
        let unmatched = RoutePattern { pattern: UNMATCHED.to_owned(), answers: vec![("GET", 404), ("POST", 404)] };
        let mut series = Vec::new();
        for RoutePattern { pattern, answers } in route_patterns().into_iter().chain([unmatched]) {
            let duration = durations.get_metric_with_label_values(&[&pattern])?;
            let counts = vec![OnceLock::new(); METHODS.len() * STATUSES.len()];
            let one = PatternSeries { pattern, duration, counts };
            for (method, status) in answers {
                // Creates the series at 0: Prometheus doesn't see the first increase of a series that begins at 1.
                one.count(&requests, method, status, 0);
            }
            series.push(one);
        }
        let refused = family::counters(registry, &family::HTTP_REFUSED_HEADS)?;
        let refused_head = |status: u16| Ok((status, refused.get_metric_with_label_values(&[&status.to_string()])?));
        let refused_heads = [400, 431].into_iter().map(refused_head).collect::<Result<_, Error>>()?;
        Ok(Self { requests, refused_heads, patterns: series })
    }
}

impl RequestObserver for HttpMetrics {
    fn answered(&self, number: Option<PatternNumber>, method: &str, status: u16, took: Duration) {
        let pattern = number.and_then(|PatternNumber(number)| self.patterns.get(number)).or(self.patterns.last());
        if let Some(pattern) = pattern {
            pattern.count(&self.requests, method, status, 1);
            pattern.duration.observe(took.as_secs_f64());
        }
    }

    fn refused_head(&self, status: u16) {
        if let Some((_, counter)) = self.refused_heads.iter().find(|(known, _)| *known == status) {
            counter.inc();
        }
    }
}

impl PatternSeries {
    fn count(&self, requests: &IntCounterVec, method: &str, status: u16, times: u64) {
        let row = METHODS.iter().position(|known| *known == method).unwrap_or(METHODS.len() - 1);
        let column = STATUSES.iter().position(|known| *known == status);
        let slot = column.and_then(|column| self.counts.get(row * STATUSES.len() + column));
        if let Some(counter) = slot.and_then(OnceLock::get) {
            counter.inc_by(times);
            return;
        }
        let word = METHODS.get(row).copied().unwrap_or(OTHER);
        let labels = [word, self.pattern.as_str(), &status.to_string()];
        // This fails only for a wrong number of labels.
        if let Ok(counter) = requests.get_metric_with_label_values(&labels) {
            counter.inc_by(times);
            if let Some(slot) = slot {
                // Another thread may have set the same counter first.
                let _ = slot.set(counter);
            }
        }
    }
}
