//! The rendered text: its initial series, what each observer counts, and that the documentation matches.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use orgauth_api_actix::{PatternNumber, route_patterns};
use orgauth_domain::mail::MailState;
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::ports::PoolUse;
use orgauth_infra_crypto::{ArgonOptions, SystemEntropy};

use super::families::{self as family, Family, Kind};
use super::*;

const OPERATIONS: &str = include_str!("../../../../../docs/operations.md");

fn metrics() -> Metrics {
    Metrics::new().unwrap()
}

/// The value of a series, given in its rendered form.
fn value(metrics: &Metrics, series: &str) -> Option<f64> {
    let text = metrics.render().unwrap();
    let mut found = text.lines().filter_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
    let value = found.next().map(|value| value.parse().unwrap());
    assert_eq!(found.next(), None, "{series} is there twice");
    value
}

/// The number of the route with this template.
fn number_of(pattern: &str) -> Option<PatternNumber> {
    route_patterns().iter().position(|route| route.pattern == pattern).map(PatternNumber)
}

#[test]
fn what_no_route_takes_is_one_route_whatever_the_caller_wrote() {
    let metrics = metrics();
    let requests = metrics.requests();
    requests.answered(None, "GET", 404, Duration::from_millis(1));
    requests.answered(None, "GET", 404, Duration::from_millis(1));
    requests.answered(None, "CANARY", 404, Duration::from_millis(1));
    requests.answered(Some(PatternNumber(usize::MAX)), "get", 418, Duration::from_millis(1));
    let of = |method, status| {
        let labels = format!("{{method=\"{method}\",route=\"unmatched\",status=\"{status}\"}}");
        value(&metrics, &format!("orgauth_http_requests_total{labels}"))
    };
    assert_eq!((of("GET", 404), of("other", 404), of("other", 418)), (Some(2.0), Some(1.0), Some(1.0)));
    assert_eq!(value(&metrics, "orgauth_http_request_duration_seconds_count{route=\"unmatched\"}"), Some(4.0));
    assert!(!metrics.render().unwrap().contains("CANARY"));
}

/// Prometheus doesn't see the first increase of a series that it never saw at 0.
#[test]
fn documented_answers_are_there_at_0_from_the_start() {
    let metrics = metrics();
    for route in route_patterns() {
        for (method, status) in &route.answers {
            let labels = format!("{{method=\"{method}\",route=\"{}\",status=\"{status}\"}}", route.pattern);
            assert_eq!(value(&metrics, &format!("orgauth_http_requests_total{labels}")), Some(0.0), "{labels}");
        }
        let count = format!("orgauth_http_request_duration_seconds_count{{route=\"{}\"}}", route.pattern);
        assert_eq!(value(&metrics, &count), Some(0.0));
    }
    for series in ["orgauth_verify_batch_size_count", "orgauth_hash_pool_queued", "orgauth_hash_pool_running"] {
        assert_eq!(value(&metrics, series), Some(0.0));
    }
}

#[test]
fn a_request_counts_once_where_it_belongs() {
    let metrics = metrics();
    let verify = number_of("/api/v1/public/verify");
    assert_eq!(verify, Some(PatternNumber(0)), "the hot path is matched first");
    for _ in 0..3 {
        metrics.requests().answered(verify, "POST", 200, Duration::from_micros(700));
    }
    let before = metrics.render().unwrap();
    metrics.requests().answered(verify, "POST", 206, Duration::from_secs(3));
    let series = |name: &str| value(&metrics, &format!("orgauth_http_{name}"));
    let labels = "method=\"POST\",route=\"/api/v1/public/verify\"";
    assert_eq!(series(&format!("requests_total{{{labels},status=\"200\"}}")), Some(3.0));
    assert_eq!(series(&format!("requests_total{{{labels},status=\"206\"}}")), Some(1.0), "an unusual status");
    let bucket = |bound: &str| {
        series(&format!("request_duration_seconds_bucket{{route=\"/api/v1/public/verify\",le=\"{bound}\"}}"))
    };
    assert_eq!((bucket("0.0005"), bucket("0.001"), bucket("2.5")), (Some(0.0), Some(3.0), Some(3.0)));
    assert_eq!((bucket("10"), bucket("+Inf")), (Some(4.0), Some(4.0)));
    let changed = |line: &&str| !before.contains(*line) && !line.contains("public/verify");
    assert_eq!(metrics.render().unwrap().lines().find(changed), None, "nothing else has moved");
}

#[test]
fn batches_count_by_their_size() {
    let metrics = metrics();
    let batches = metrics.batches();
    for size in [1, 1, 5, 300] {
        batches(size);
    }
    let bucket = |bound: &str| value(&metrics, &format!("orgauth_verify_batch_size_bucket{{le=\"{bound}\"}}"));
    assert_eq!((bucket("1"), bucket("4"), bucket("8"), bucket("+Inf")), (Some(2.0), Some(2.0), Some(3.0), Some(4.0)));
    assert_eq!(value(&metrics, "orgauth_verify_batch_size_sum"), Some(307.0));
}

#[test]
fn pools_are_looked_at_whenever_somebody_reads() {
    let metrics = metrics();
    let uses = Mutex::new((0..).map(|n| PoolUse { in_use: n, idle: 2 * n, max: 16 }));
    metrics.watch_pool("requests", move || uses.lock().unwrap().next().unwrap()).unwrap();
    let pool = Arc::new(ArgonPool::new(ArgonOptions::default(), Arc::new(SystemEntropy::new())).unwrap());
    metrics.watch_hash_pool(pool);
    metrics.render().unwrap();
    assert_eq!(value(&metrics, "orgauth_store_connections{pool=\"requests\",state=\"in_use\"}"), Some(1.0));
    assert_eq!(value(&metrics, "orgauth_store_connections{pool=\"requests\",state=\"idle\"}"), Some(4.0));
    assert_eq!(value(&metrics, "orgauth_store_connections_max{pool=\"requests\"}"), Some(16.0));
    assert_eq!(value(&metrics, "orgauth_hash_pool_running"), Some(0.0));
}

#[test]
fn a_list_of_breached_passwords_counts_how_often_it_said_nothing() {
    let metrics = metrics();
    let failed = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&failed);
    metrics.watch_breached_list("file", || 0).unwrap();
    metrics.watch_breached_list("range", move || counted.load(Ordering::Relaxed)).unwrap();
    let failures = |list| value(&metrics, &format!("orgauth_breached_list_failures_total{{list=\"{list}\"}}"));
    assert_eq!((failures("file"), failures("range")), (Some(0.0), Some(0.0)), "they are there from the start");
    failed.store(3, Ordering::Relaxed);
    assert_eq!((failures("file"), failures("range")), (Some(0.0), Some(3.0)));
    assert_eq!(failures("range"), Some(3.0), "reading counts nothing");
}

#[test]
fn sign_ins_by_providers_and_calls_to_them_count_by_their_outcome() {
    let metrics = metrics();
    let ended = Arc::new(AtomicU64::new(0));
    let (counted, called) = (Arc::clone(&ended), Arc::clone(&ended));
    let sign_ins = move || {
        vec![(["connection", "signed_in"], counted.load(Ordering::Relaxed)), (["service", "not_a_member"], 0)]
    };
    metrics.watch_providers(sign_ins, move || vec![("timeout", called.load(Ordering::Relaxed))]);
    let of = |outcome: &str, provider: &str| {
        let labels = format!("{{outcome=\"{outcome}\",provider=\"{provider}\"}}");
        value(&metrics, &format!("orgauth_provider_sign_ins_total{labels}"))
    };
    let calls = || value(&metrics, "orgauth_provider_calls_total{outcome=\"timeout\"}");
    assert_eq!((of("signed_in", "connection"), calls()), (Some(0.0), Some(0.0)), "they are there from the start");
    ended.store(2, Ordering::Relaxed);
    assert_eq!((of("signed_in", "connection"), of("not_a_member", "service")), (Some(2.0), Some(0.0)));
    assert_eq!((calls(), of("signed_in", "service")), (Some(2.0), None), "reading counts nothing");
}

#[test]
fn a_lane_without_a_loop_has_no_series_and_metrics_that_are_off_count_nothing() {
    let metrics = metrics();
    let off = LaneMetrics::default();
    off.claimed(1, Duration::from_secs(1));
    off.late(Duration::from_secs(1));
    off.ended("accepted");
    off.in_flight(1);
    off.queue(1, Duration::from_secs(1));
    metrics.lane(Lane::Webhooks);
    let text = metrics.render().unwrap();
    assert!(text.contains("orgauth_queue_depth{lane=\"webhooks\"} 0\n") && !text.contains("lane=\"mail\""));
}

#[test]
fn a_lane_counts_claims_attempts_and_what_waits() {
    let metrics = metrics();
    let (mail, webhooks) = (metrics.lane(Lane::Mail), metrics.lane(Lane::Webhooks));
    let of = |lane: &str, name: &str| value(&metrics, &format!("orgauth_queue_{name}{{lane=\"{lane}\"}}"));
    mail.claimed(0, Duration::from_millis(2));
    mail.clone().claimed(7, Duration::from_millis(2));
    assert_eq!(
        (of("mail", "jobs_claimed_total"), of("mail", "claim_duration_seconds_count")),
        (Some(7.0), Some(2.0))
    );
    mail.in_flight(7);
    mail.in_flight(-3);
    mail.late(Duration::from_millis(1500));
    mail.queue(12, Duration::from_millis(2500));
    assert_eq!((of("mail", "in_flight"), of("mail", "depth")), (Some(4.0), Some(12.0)));
    assert_eq!((of("mail", "lateness_seconds_sum"), of("mail", "oldest_due_age_seconds")), (Some(1.5), Some(2.5)));
    for other in ["jobs_claimed_total", "in_flight", "depth", "oldest_due_age_seconds", "lateness_seconds_count"] {
        assert_eq!(of("webhooks", other), Some(0.0), "{other}");
    }
    drop(webhooks);
}

/// Receivers and mail servers choose their statuses, but must not determine the number of series.
#[test]
fn outcomes_are_words_of_ours_only() {
    let metrics = metrics();
    let (mail, webhooks) = (metrics.lane(Lane::Mail), metrics.lane(Lane::Webhooks));
    let outcomes = |text: &str| text.lines().filter(|line| line.starts_with("orgauth_queue_attempts_total{")).count();
    let known = outcomes(&metrics.render().unwrap());
    for status in 100..700 {
        webhooks.ended(&format!("http_{status}"));
    }
    webhooks.ended("canary");
    webhooks.ended("delivered");
    mail.ended("delivered");
    mail.ended("accepted");
    assert_eq!(outcomes(&metrics.render().unwrap()), known);
    let of = |lane: &str, outcome: &str| {
        value(&metrics, &format!("orgauth_queue_attempts_total{{lane=\"{lane}\",outcome=\"{outcome}\"}}"))
    };
    assert_eq!((of("webhooks", "http_4xx"), of("webhooks", "http_5xx")), (Some(100.0), Some(100.0)));
    assert_eq!((of("webhooks", "other"), of("webhooks", "delivered")), (Some(401.0), Some(1.0)));
    assert_eq!((of("mail", "other"), of("mail", "accepted"), of("mail", "lost")), (Some(1.0), Some(1.0), Some(0.0)));
}

/// Metrics with at least one series in each family.
fn complete() -> Metrics {
    let metrics = metrics();
    for lane in Lane::ALL {
        metrics.lane(*lane);
    }
    metrics.given_up();
    metrics.watch_certificate(|| 0).unwrap();
    metrics.watch_pool("requests", PoolUse::default).unwrap();
    metrics.watch_replication(|| None).unwrap();
    metrics.watch_breached_list("file", || 0).unwrap();
    metrics.watch_providers(|| vec![(["service", "signed_in"], 0)], || vec![("answered", 0)]);
    metrics
}

#[test]
fn each_family_says_what_it_is_and_no_other_is_there() {
    let text = complete().render().unwrap();
    let announced: BTreeSet<&str> = text.lines().filter(|line| line.starts_with('#')).collect();
    let wanted: BTreeSet<String> = family::ALL
        .iter()
        .flat_map(|Family { name, kind, help, .. }| {
            [format!("# HELP {name} {help}"), format!("# TYPE {name} {}", word(kind))]
        })
        .collect();
    assert_eq!(announced, wanted.iter().map(String::as_str).collect());
}

/// Names follow Prometheus's conventions.
#[test]
fn names_tell_unit_and_kind() {
    for Family { name, kind, .. } in family::ALL {
        assert!(name.starts_with("orgauth_"), "{name}");
        assert_eq!(name.ends_with("_total"), matches!(kind, Kind::Counter), "{name}");
        let is_time =
            ["duration", "age", "lateness", "timestamp"].iter().any(|word| name.split('_').any(|part| part == *word));
        assert_eq!(name.ends_with("_seconds"), is_time, "{name}");
    }
}

#[test]
fn the_table_of_the_documentation_is_that_of_the_families() {
    let rows: Vec<&str> = OPERATIONS.lines().filter(|line| line.starts_with("| `orgauth_")).collect();
    let wanted: Vec<String> = family::ALL
        .iter()
        .map(|Family { name, kind, labels, help }| {
            let labels: Vec<String> = labels.iter().map(|label| format!("`{label}`")).collect();
            format!("| `{name}` | {} | {} | {help} |", word(kind), labels.join(", "))
        })
        .collect();
    assert_eq!(rows, wanted, "docs/operations.md should have:\n{}", wanted.join("\n"));
}

fn word(kind: &Kind) -> &'static str {
    match kind {
        Kind::Counter => "counter",
        Kind::Gauge => "gauge",
        Kind::Histogram(_) => "histogram",
    }
}

#[test]
fn m5_mails_that_are_given_up_count_by_their_state_and_no_others() {
    let metrics = metrics();
    GivenUp::default().count(MailState::Refused);
    let given_up = metrics.given_up();
    let of = |state: &str| value(&metrics, &format!("orgauth_mails_given_up_total{{state=\"{state}\"}}"));
    assert_eq!(["refused", "expired", "unknown"].map(of), [Some(0.0); 3]);
    for state in MailState::ALL {
        given_up.count(*state);
    }
    assert_eq!(["refused", "expired", "unknown"].map(of), [Some(1.0); 3]);
    assert_eq!(["queued", "sent", "cancelled"].map(of), [None; 3]);
}
