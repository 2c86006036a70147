//! The goals of the design, as ratios inside this run.

use std::fmt::Write;

use crate::modes::Mode;
use crate::rates::{Sample, Tokens, median};
use crate::results::Results;

struct Goal {
    measure: &'static str,
    at_least: f64,
    aim: f64,
    /// Whether less is better.
    is_limit: bool,
    /// Whether it is about a p99.
    is_latency: bool,
    unit: &'static str,
    of: fn(&Results) -> f64,
}

const RATIO: Goal =
    Goal { measure: "", at_least: 0.0, aim: 0.0, is_limit: false, is_latency: false, unit: "", of: |_| f64::NAN };

const GOALS: [Goal; 9] = [
    Goal {
        measure: "verify / textbook, 32 connections",
        at_least: 2.0,
        aim: 2.7,
        of: |r| rate(r, Tokens::Warm, 32, Mode::Textbook),
        ..RATIO
    },
    Goal {
        measure: "verify / good naive, 32 connections",
        at_least: 1.35,
        aim: 1.7,
        of: |r| rate(r, Tokens::Warm, 32, Mode::Naive),
        ..RATIO
    },
    Goal {
        measure: "verify / good naive, 1 connection",
        at_least: 0.7,
        aim: 1.0,
        of: |r| rate(r, Tokens::Warm, 1, Mode::Naive),
        ..RATIO
    },
    Goal {
        measure: "verify / no lookup, 32 connections",
        at_least: 0.22,
        aim: 0.4,
        of: |r| rate(r, Tokens::Warm, 32, Mode::NoLookup),
        ..RATIO
    },
    Goal {
        measure: "verify p99 / good naive's p99, 32 connections",
        at_least: 0.8,
        aim: 0.5,
        is_limit: true,
        is_latency: true,
        of: |r| p99(r, Tokens::Warm),
        ..RATIO
    },
    Goal {
        measure: "verify in a login storm / quiet",
        at_least: 0.6,
        aim: 0.9,
        of: |r| median(&r.storm, |s| s.storm_rate) / median(&r.storm, |s| s.quiet_rate),
        ..RATIO
    },
    Goal {
        measure: "its p99 / quiet",
        at_least: 6.0,
        aim: 3.0,
        is_limit: true,
        is_latency: true,
        of: |r| median(&r.storm, |s| s.storm_p99) / median(&r.storm, |s| s.quiet_p99),
        ..RATIO
    },
    Goal {
        measure: "memory added by the storm",
        at_least: 128.0,
        aim: 48.0,
        is_limit: true,
        unit: " MB",
        of: |r| median(&r.storm, |s| s.memory_added),
        ..RATIO
    },
    Goal {
        measure: "login / bare argon2 rate of the same threads",
        at_least: 0.75,
        aim: 0.95,
        of: |r| median(&r.storm, |s| s.logins) / median(&r.storm, |s| s.bare),
        ..RATIO
    },
];

/// Told, but not judged. Processor time hardly depends on what else the machine does; a new token costs every design
/// the same signature check.
type Told = (&'static str, fn(&Results) -> f64);
const TOLD: [Told; 6] = [
    ("processor time of server and database for a verify / good naive's, 32 connections", |r| cpu(r, Mode::Naive)),
    ("processor time of server and database for a verify / textbook's, 32 connections", |r| cpu(r, Mode::Textbook)),
    ("cold: verify / textbook, 32 connections", |r| rate(r, Tokens::Cold, 32, Mode::Textbook)),
    ("cold: verify / good naive, 32 connections", |r| rate(r, Tokens::Cold, 32, Mode::Naive)),
    ("cold: verify / no lookup, 32 connections", |r| rate(r, Tokens::Cold, 32, Mode::NoLookup)),
    ("cold: verify p99 / good naive's p99, 32 connections", |r| p99(r, Tokens::Cold)),
];

/// The table, and below it what was missed.
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

/// The service's rate over that of `mode`.
fn rate(results: &Results, tokens: Tokens, connections: usize, mode: Mode) -> f64 {
    let of = |mode| of(results, tokens, connections, mode, |s| s.rate);
    of(Mode::Orgauth) / of(mode)
}

/// What the service takes over what `mode` takes, warm.
fn cpu(results: &Results, mode: Mode) -> f64 {
    let of = |mode| of(results, Tokens::Warm, 32, mode, |s| s.server_cpu + s.database_cpu);
    of(Mode::Orgauth) / of(mode)
}

fn p99(results: &Results, tokens: Tokens) -> f64 {
    let of = |mode| of(results, tokens, 32, mode, |s| s.p99);
    of(Mode::Orgauth) / of(Mode::Naive)
}
