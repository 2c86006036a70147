//! The lanes of the queue: claims, attempts, what waits.

use std::sync::Arc;
use std::time::Duration;

use orgauth_domain::mail::MailState;
use orgauth_domain::queue::Lane;
use prometheus::{
    Error, Gauge, GaugeVec, Histogram, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Registry,
};

use super::families as family;

/// What an attempt of each lane may come to. The series of these words exist from the start; any other word counts as
/// [`OTHER`].
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
    "blocked_address",
    LOST,
    OTHER,
];

/// It panicked, or outlived its lease.
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

/// Counts what a lane's loop does; by default it counts nothing. Cheap to clone.
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
    /// One ended as this.
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
        // It fails for a wrong number of labels only.
        GivenUp(series.collect::<Result<_, Error>>().unwrap_or_default())
    }

    /// The series of one lane. A lane without a loop has none: its depth would be a lie.
    pub(super) fn of(&self, lane: Lane) -> LaneMetrics {
        // It fails for a wrong number of labels only.
        LaneMetrics(self.series(lane).ok().map(Arc::new))
    }

    fn series(&self, lane: Lane) -> Result<Series, Error> {
        let outcomes = match lane {
            Lane::Mail => MAIL_OUTCOMES,
            Lane::Webhooks => WEBHOOK_OUTCOMES,
            // Nobody works on what is parked.
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
    /// Whether anybody counts.
    pub(crate) const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// A claim gave out so many jobs, and took so long.
    pub(crate) fn claimed(&self, jobs: usize, took: Duration) {
        if let Some(series) = &self.0 {
            series.claims.observe(took.as_secs_f64());
            series.claimed.inc_by(u64::try_from(jobs).unwrap_or(u64::MAX));
        }
    }

    /// An attempt began so long after its job was due.
    pub(crate) fn late(&self, by: Duration) {
        if let Some(series) = &self.0 {
            series.lateness.observe(by.as_secs_f64());
        }
    }

    /// An attempt came to this: one of the lane's words, or a `lastError` of a delivery.
    pub(crate) fn ended(&self, outcome: &str) {
        if let Some(series) = &self.0 {
            let of = |word: &str| series.attempts.iter().find(|(known, _)| *known == word);
            if let Some((_, counter)) = of(class(outcome)).or_else(|| of(OTHER)) {
                counter.inc();
            }
        }
    }

    /// So many more jobs are held by this server; a negative number when their results were written.
    pub(crate) fn in_flight(&self, more: i64) {
        if let Some(series) = &self.0 {
            series.in_flight.add(more);
        }
    }

    /// So many jobs wait, and the oldest due one has been due for so long; zero when none is due.
    pub(crate) fn queue(&self, depth: u64, oldest_due_age: Duration) {
        if let Some(series) = &self.0 {
            series.depth.set(i64::try_from(depth).unwrap_or(i64::MAX));
            series.oldest.set(oldest_due_age.as_secs_f64());
        }
    }
}

/// A receiver may answer with any of hundreds of statuses; only their classes are told apart.
fn class(outcome: &str) -> &str {
    match outcome.strip_prefix("http_").and_then(|status| status.bytes().next()) {
        Some(b'4') => "http_4xx",
        Some(b'5') => "http_5xx",
        _ => outcome,
    }
}
