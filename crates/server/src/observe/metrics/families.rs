//! All metric families: name, labels, and help. A test checks that docs/operations.md has the same table.

use prometheus::core::Collector;
use prometheus::{
    Error, GaugeVec, Histogram, HistogramOpts, HistogramVec, IntCounterVec, IntGauge, IntGaugeVec, Opts, Registry,
};

/// A family of series.
pub(super) struct Family {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) labels: &'static [&'static str],
    pub(super) help: &'static str,
}

/// The type of a family.
pub(super) enum Kind {
    Counter,
    Gauge,
    /// A histogram with these upper bounds.
    Histogram(&'static [f64]),
}

/// Buckets in seconds for short durations: a verify takes a fraction of a millisecond, a password a tenth of a second.
const SHORT: &[f64] = &[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Buckets in seconds for durations that may reach minutes when receivers or databases are unavailable.
const LONG: &[f64] = &[0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, 1800.0];

/// Buckets for the size of a batch, at most 256 questions.
const SIZES: &[f64] = &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

macro_rules! families {
    ($($constant:ident = $name:literal, $kind:expr, $labels:expr, $help:literal;)+) => {
        $(pub(super) const $constant: Family =
            Family { name: $name, kind: $kind, labels: &$labels, help: $help };)+

        /// All families, in the order of the documentation.
        #[cfg(test)]
        pub(super) const ALL: &[Family] = &[$($constant),+];
    };
}

families! {
    HTTP_REQUESTS = "orgauth_http_requests_total", Kind::Counter, ["method", "route", "status"],
        "Answered requests. A path that no route takes counts under the route `unmatched`.";
    HTTP_DURATION = "orgauth_http_request_duration_seconds", Kind::Histogram(SHORT), ["route"],
        "Time from a request's head to the head of its answer.";
    HTTP_REFUSED_HEADS = "orgauth_http_refused_heads_total", Kind::Counter, ["status"],
        "Connections that were closed because the head of a request was malformed (400) or too large (431); such a request counts nowhere else.";
    CERTIFICATE_EXPIRY = "orgauth_tls_certificate_expiry_timestamp_seconds", Kind::Gauge, [],
        "When the certificate of `http.tls_cert` expires, in seconds since 1970. Present only with TLS.";
    VERIFY_BATCH_SIZE = "orgauth_verify_batch_size", Kind::Histogram(SIZES), [],
        "Verify requests that one lookup in the store answered together.";
    HASH_POOL_QUEUED = "orgauth_hash_pool_queued", Kind::Gauge, [],
        "Passwords that wait for a hashing thread; when `passwords.hash_queue` are waiting, sign-ins are refused with 503.";
    HASH_POOL_RUNNING = "orgauth_hash_pool_running", Kind::Gauge, [],
        "Passwords that are being hashed; at most `passwords.hash_threads`.";
    BREACHED_LIST_FAILURES = "orgauth_breached_list_failures_total", Kind::Counter, ["list"],
        "Failed checks of a password against this list of breached ones, `range` or `file`: it was unreachable, too slow or malformed, so this list let the password pass.";
    PROVIDER_SIGN_INS = "orgauth_provider_sign_ins_total", Kind::Counter, ["provider", "outcome"],
        "Ends of sign-ins by identity providers, by `connection` (an organization's) or `service` (one of `[[providers]]`): `signed_in`, `asked_for_account`, `linked`, `signing_up`, or the code that refused it.";
    PROVIDER_CALLS = "orgauth_provider_calls_total", Kind::Counter, ["outcome"],
        "Calls to identity providers: `answered`, or why there was no answer: `blocked_address`, `dns`, `connect`, `tls`, `timeout`, `protocol`, `too_large`, or `busy` (it was not made, as too many were under way).";
    STORE_CONNECTIONS = "orgauth_store_connections", Kind::Gauge, ["pool", "state"],
        "Open connections to the store, by state `in_use` or `idle`. Pools: `requests`, and `mail`, `webhooks` and `operator_webhooks` for the loops that send them; on SQLite `readers` and `writer`.";
    STORE_CONNECTIONS_MAX = "orgauth_store_connections_max", Kind::Gauge, ["pool"],
        "Maximum number of connections that a pool opens.";
    STORE_SYNCHRONOUS = "orgauth_store_synchronous", Kind::Gauge, [],
        "1 while a commit to PostgreSQL waits for a standby, so that nothing acknowledged is lost when it takes over; 0 when none does, or nothing is known.";
    STORE_STANDBYS = "orgauth_store_standbys", Kind::Gauge, [],
        "Connected standbys of PostgreSQL.";
    QUEUE_DEPTH = "orgauth_queue_depth", Kind::Gauge, ["lane"],
        "Unfinished jobs, whether due or not; in the lane `mail`, the mails of the outbox.";
    QUEUE_OLDEST_DUE_AGE = "orgauth_queue_oldest_due_age_seconds", Kind::Gauge, ["lane"],
        "How long the oldest due job has been due; 0 when no job is due.";
    QUEUE_IN_FLIGHT = "orgauth_queue_in_flight", Kind::Gauge, ["lane"],
        "Jobs that this server has claimed and whose results are not written yet.";
    QUEUE_CLAIM_DURATION = "orgauth_queue_claim_duration_seconds", Kind::Histogram(SHORT), ["lane"],
        "Time that the store took to answer a claim of jobs, with or without jobs.";
    QUEUE_CLAIMED = "orgauth_queue_jobs_claimed_total", Kind::Counter, ["lane"],
        "Jobs that this server has claimed.";
    QUEUE_ATTEMPTS = "orgauth_queue_attempts_total", Kind::Counter, ["lane", "outcome"],
        "Finished attempts, by outcome.";
    MAILS_GIVEN_UP = "orgauth_mails_given_up_total", Kind::Counter, ["state"],
        "Mails that were given up: `refused` by the mail server for good, `expired` before they could be sent, or `unknown` when the outcome of three attempts is unknown.";
    QUEUE_LATENESS = "orgauth_queue_lateness_seconds", Kind::Histogram(LONG), ["lane"],
        "Delay between the time when a job was due and the start of its attempt.";
}

pub(super) fn counters(registry: &Registry, family: &Family) -> Result<IntCounterVec, Error> {
    registered(registry, IntCounterVec::new(Opts::new(family.name, family.help), family.labels)?)
}

pub(super) fn gauge(registry: &Registry, family: &Family) -> Result<IntGauge, Error> {
    registered(registry, IntGauge::new(family.name, family.help)?)
}

pub(super) fn gauges(registry: &Registry, family: &Family) -> Result<IntGaugeVec, Error> {
    registered(registry, IntGaugeVec::new(Opts::new(family.name, family.help), family.labels)?)
}

/// Gauges in seconds.
pub(super) fn times(registry: &Registry, family: &Family) -> Result<GaugeVec, Error> {
    registered(registry, GaugeVec::new(Opts::new(family.name, family.help), family.labels)?)
}

pub(super) fn histogram(registry: &Registry, family: &Family) -> Result<Histogram, Error> {
    registered(registry, Histogram::with_opts(options(family))?)
}

pub(super) fn histograms(registry: &Registry, family: &Family) -> Result<HistogramVec, Error> {
    registered(registry, HistogramVec::new(options(family), family.labels)?)
}

fn options(family: &Family) -> HistogramOpts {
    let options = HistogramOpts::new(family.name, family.help);
    match family.kind {
        Kind::Histogram(bounds) => options.buckets(bounds.to_vec()),
        Kind::Counter | Kind::Gauge => options,
    }
}

fn registered<T: Collector + Clone + 'static>(registry: &Registry, collector: T) -> Result<T, Error> {
    registry.register(Box::new(collector.clone()))?;
    Ok(collector)
}
