//! The design's goals, as ratios between figures of the same run.

use std::fmt::Write;

use crate::modes::Mode;
use crate::rates::{Sample, Tokens, median};
use crate::report::Results;
use crate::storm::StormSample;

struct Goal {
    measure: &'static str,
    at_least: f64,
    aim: f64,
    /// Whether smaller is better.
    is_limit: bool,
    /// Whether the figure is a p99.
    is_latency: bool,
    unit: &'static str,
    of: fn(&Results) -> f64,
}

/// A rate, which should be at least this large.
const fn rate_goal(measure: &'static str, at_least: f64, aim: f64, of: fn(&Results) -> f64) -> Goal {
    Goal { measure, at_least, aim, is_limit: false, is_latency: false, unit: "", of }
}

/// A p99, which should be at most this large.
const fn latency_goal(measure: &'static str, at_least: f64, aim: f64, of: fn(&Results) -> f64) -> Goal {
    Goal { is_limit: true, is_latency: true, ..rate_goal(measure, at_least, aim, of) }
}

const GOALS: [Goal; 9] = [
    rate_goal("verify / textbook, 32 connections", 2.0, 2.7, |r| rate(r, Tokens::Warm, 32, Mode::Textbook)),
    rate_goal("verify / good naive, 32 connections", 1.35, 1.7, |r| rate(r, Tokens::Warm, 32, Mode::Naive)),
    rate_goal("verify / good naive, 1 connection", 0.7, 1.0, |r| rate(r, Tokens::Warm, 1, Mode::Naive)),
    rate_goal("verify / no lookup, 32 connections", 0.22, 0.4, |r| rate(r, Tokens::Warm, 32, Mode::NoLookup)),
    latency_goal("verify p99 / good naive's p99, 32 connections", 0.8, 0.5, |r| p99(r, Tokens::Warm)),
    rate_goal("verify in a login storm / quiet", 0.6, 0.9, |r| {
        storm(r, |s| s.storm_rate) / storm(r, |s| s.quiet_rate)
    }),
    latency_goal("its p99 / quiet", 6.0, 3.0, |r| storm(r, |s| s.storm_p99) / storm(r, |s| s.quiet_p99)),
    Goal {
        is_limit: true,
        unit: " MB",
        ..rate_goal("memory added by the storm", 128.0, 48.0, |r| storm(r, |s| s.memory_added))
    },
    rate_goal("login / bare argon2 rate of the same threads", 0.75, 0.95, |r| {
        storm(r, |s| s.logins) / storm(r, |s| s.bare)
    }),
];

/// A ratio that is printed without a goal. Processor time hardly depends on other load of the machine; a new token costs every
/// design the same signature check.
type Told = (&'static str, fn(&Results) -> f64);
const TOLD: [Told; 6] = [
    ("processor time of server and database for a verify / good naive's, 32 connections", |r| cpu(r, Mode::Naive)),
    ("processor time of server and database for a verify / textbook's, 32 connections", |r| cpu(r, Mode::Textbook)),
    ("cold: verify / textbook, 32 connections", |r| rate(r, Tokens::Cold, 32, Mode::Textbook)),
    ("cold: verify / good naive, 32 connections", |r| rate(r, Tokens::Cold, 32, Mode::Naive)),
    ("cold: verify / no lookup, 32 connections", |r| rate(r, Tokens::Cold, 32, Mode::NoLookup)),
    ("cold: verify p99 / good naive's p99, 32 connections", |r| p99(r, Tokens::Cold)),
];

/// Returns the table, and below it the missed goals.
pub(super) fn table(all: &[Results], p99_counts: bool) -> String {
    let mut text = String::from("## Ratios\n\n| measure |");
    for results in all {
        let _ = write!(text, " {} |", results.kind.name());
    }
    text.push_str(" at least | aim | reached |\n|---|");
    text.push_str(&"---:|".repeat(all.len() + 2));
    text.push_str("---|\n");
    let mut missed = Vec::new();
    for goal in &GOALS {
        let values: Vec<f64> = all.iter().map(goal.of).collect();
        if values.iter().all(|value| value.is_nan()) {
            continue;
        }
        let _ = write!(text, "| {} |", goal.measure);
        let mut verdicts = Vec::new();
        for (value, results) in values.iter().zip(all) {
            let verdict = goal.verdict(*value, p99_counts);
            if verdict == MISSED {
                missed.push(format!("{} on {}: {value:.2}{}", goal.measure, results.kind.name(), goal.unit));
            }
            let _ = write!(text, " {value:.2}{} |", goal.unit);
            verdicts.push(verdict);
        }
        let sign = if goal.is_limit { "≤ " } else { "" };
        let (at_least, aim, unit) = (goal.at_least, goal.aim, goal.unit);
        let _ = writeln!(text, " {sign}{at_least}{unit} | {sign}{aim}{unit} | {} |", verdicts.join(", "));
    }
    for (measure, of) in TOLD {
        let values: Vec<f64> = all.iter().map(of).collect();
        if values.iter().any(|value| !value.is_nan()) {
            let figures: Vec<String> = values.iter().map(|value| format!("{value:.2}")).collect();
            let _ = writeln!(text, "| {measure} | {} | | | not judged |", figures.join(" | "));
        }
    }
    text.push('\n');
    for line in &missed {
        let _ = writeln!(text, "**MISSED: {line}**\n");
        eprintln!("bench: MISSED: {line}");
    }
    text
}

const MISSED: &str = "**NO**";

impl Goal {
    fn verdict(&self, value: f64, p99_counts: bool) -> &'static str {
        let reaches = |goal: f64| if self.is_limit { value <= goal } else { value >= goal };
        match () {
            () if value.is_nan() => "not measured",
            () if self.is_latency && !p99_counts => "not judged",
            () if reaches(self.aim) => "aim",
            () if reaches(self.at_least) => "at least",
            () => MISSED,
        }
    }
}

fn of(results: &Results, tokens: Tokens, connections: usize, mode: Mode, figure: fn(&Sample) -> f64) -> f64 {
    results.rates.get(&(tokens, connections, mode)).map_or(f64::NAN, |samples| median(samples, figure))
}

/// Returns the service's rate divided by that of `mode`.
fn rate(results: &Results, tokens: Tokens, connections: usize, mode: Mode) -> f64 {
    let of = |mode| of(results, tokens, connections, mode, |s| s.rate);
    of(Mode::Orgauth) / of(mode)
}

/// Returns the service's processor time divided by that of `mode`, with warm tokens.
fn cpu(results: &Results, mode: Mode) -> f64 {
    let of = |mode| of(results, Tokens::Warm, 32, mode, |s| s.server_cpu + s.database_cpu);
    of(Mode::Orgauth) / of(mode)
}

fn storm(results: &Results, figure: fn(&StormSample) -> f64) -> f64 {
    median(&results.storm, figure)
}

fn p99(results: &Results, tokens: Tokens) -> f64 {
    let of = |mode| of(results, tokens, 32, mode, |s| s.p99);
    of(Mode::Orgauth) / of(Mode::Naive)
}
