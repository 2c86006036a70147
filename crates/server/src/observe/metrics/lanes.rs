//! The lanes of the queue: claims, attempts, backlog.

use std::sync::Arc;
use std::time::Duration;

use orgauth_domain::mail::MailState;
use orgauth_domain::operations::queue::Lane;
use prometheus::{
    Error, Gauge, GaugeVec, Histogram, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Registry,
};

use super::families as family;

/// The outcomes of attempts by lane. Their series exist from the start; any other outcome counts as [`OTHER`].
const MAIL_OUTCOMES: &[&str] = &["accepted", "failed", "refused", "unknown", "unrecorded", LOST, OTHER];
const WEBHOOK_OUTCOMES: &[&str] = &[
    "delivered",
    "http_4xx",
    "http_5xx",
    "redirect",
    "timeout",
    "dns",
    "tls",
    "connect",
    "protocol",
    "blocked_address",
    LOST,
    OTHER,
];

/// The attempt panicked, or outlived its lease.
const LOST: &str = "lost";
const OTHER: &str = "other";

/// The families of all lanes.
pub(super) struct LaneFamilies {
    depth: IntGaugeVec,
    oldest: GaugeVec,
    in_flight: IntGaugeVec,
    claims: HistogramVec,
    claimed: IntCounterVec,
    attempts: IntCounterVec,
    lateness: HistogramVec,
    given_up: IntCounterVec,
}

/// Counts the events of a lane's loop; by default it counts nothing. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct LaneMetrics(Option<Arc<Series>>);

struct Series {
    depth: IntGauge,
    oldest: Gauge,
    in_flight: IntGauge,
    claims: Histogram,
    claimed: IntCounter,
    attempts: Vec<(&'static str, IntCounter)>,
    lateness: Histogram,
}

/// Counts mails that are given up; by default it counts nothing.
#[derive(Default)]
pub(crate) struct GivenUp(Vec<(MailState, IntCounter)>);

impl GivenUp {
    /// Counts a mail that ended in this state.
    pub(crate) fn count(&self, state: MailState) {
        if let Some((_, counter)) = self.0.iter().find(|(known, _)| *known == state) {
            counter.inc();
        }
    }
}

impl LaneFamilies {
    pub(super) fn new(registry: &Registry) -> Result<Self, Error> {
        Ok(Self {
            depth: family::gauges(registry, &family::QUEUE_DEPTH)?,
            oldest: family::times(registry, &family::QUEUE_OLDEST_DUE_AGE)?,
            in_flight: family::gauges(registry, &family::QUEUE_IN_FLIGHT)?,
            claims: family::histograms(registry, &family::QUEUE_CLAIM_DURATION)?,
            claimed: family::counters(registry, &family::QUEUE_CLAIMED)?,
            attempts: family::counters(registry, &family::QUEUE_ATTEMPTS)?,
            lateness: family::histograms(registry, &family::QUEUE_LATENESS)?,
            given_up: family::counters(registry, &family::MAILS_GIVEN_UP)?,
        })
    }

    /// Counts mails that are given up.
    pub(super) fn given_up(&self) -> GivenUp {
        let states = MailState::ALL.iter().copied().filter(|state| state.is_given_up());
        let series = states.map(|state| Ok((state, self.given_up.get_metric_with_label_values(&[state.as_str()])?)));
        // This fails only for a wrong number of labels.
        GivenUp(series.collect::<Result<_, Error>>().unwrap_or_default())
    }

    /// Creates the series of one lane. A lane without a loop has none, because its depth would be wrong.
    pub(super) fn of(&self, lane: Lane) -> LaneMetrics {
        // This fails only for a wrong number of labels.
        LaneMetrics(self.series(lane).ok().map(Arc::new))
    }

    fn series(&self, lane: Lane) -> Result<Series, Error> {
        let outcomes = match lane {
            Lane::Mail => MAIL_OUTCOMES,
            Lane::Webhooks | Lane::OperatorWebhooks => WEBHOOK_OUTCOMES,
            // Parked jobs have no loop.
            Lane::Parked => &[],
        };
        let name = lane.as_str();
        let attempts = outcomes.iter().map(|outcome| {
            let counter = self.attempts.get_metric_with_label_values(&[name, outcome])?;
            Ok::<_, Error>((*outcome, counter))
        });
        let lane = [name];
        Ok(Series {
            depth: self.depth.get_metric_with_label_values(&lane)?,
            oldest: self.oldest.get_metric_with_label_values(&lane)?,
            in_flight: self.in_flight.get_metric_with_label_values(&lane)?,
            claims: self.claims.get_metric_with_label_values(&lane)?,
            claimed: self.claimed.get_metric_with_label_values(&lane)?,
            attempts: attempts.collect::<Result<_, _>>()?,
            lateness: self.lateness.get_metric_with_label_values(&lane)?,
        })
    }
}

impl LaneMetrics {
    /// Whether metrics are on.
    pub(crate) const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Records a claim, its number of jobs and its duration.
    pub(crate) fn claimed(&self, jobs: usize, took: Duration) {
        if let Some(series) = &self.0 {
            series.claims.observe(took.as_secs_f64());
            series.claimed.inc_by(u64::try_from(jobs).unwrap_or(u64::MAX));
        }
    }

    /// Records the delay between a job's due time and the start of its attempt.
    pub(crate) fn late(&self, by: Duration) {
        if let Some(series) = &self.0 {
            series.lateness.observe(by.as_secs_f64());
        }
    }

    /// Records the outcome of an attempt: one of the lane's words, or a `lastError` of a delivery.
    pub(crate) fn ended(&self, outcome: &str) {
        if let Some(series) = &self.0 {
            let of = |word: &str| series.attempts.iter().find(|(known, _)| *known == word);
            if let Some((_, counter)) = of(class(outcome)).or_else(|| of(OTHER)) {
                counter.inc();
            }
        }
    }

    /// Adds jobs that this server holds; a negative number when they end.
    pub(crate) fn in_flight(&self, more: i64) {
        if let Some(series) = &self.0 {
            series.in_flight.add(more);
        }
    }

    /// Sets the number of waiting jobs, and how long the oldest due one has been due; zero when none is due.
    pub(crate) fn queue(&self, depth: u64, oldest_due_age: Duration) {
        if let Some(series) = &self.0 {
            series.depth.set(i64::try_from(depth).unwrap_or(i64::MAX));
            series.oldest.set(oldest_due_age.as_secs_f64());
        }
    }
}

/// Groups statuses by class, because a receiver may answer with any of hundreds.
fn class(outcome: &str) -> &str {
    match outcome.strip_prefix("http_").and_then(|status| status.bytes().next()) {
        Some(b'4') => "http_4xx",
        Some(b'5') => "http_5xx",
        _ => outcome,
    }
}
