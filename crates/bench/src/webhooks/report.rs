//! The report of deliveries, in Markdown.

use std::fmt::Write;

use crate::installation::Kind;
use crate::machine::{QUIET, disturbance};

/// The goal of a figure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Goal {
    AtMost(f64),
    AtLeast(f64),
    /// The figure is printed without a goal.
    None,
}

/// One measured figure.
#[derive(Debug, Clone)]
pub(super) struct Line {
    measure: String,
    figure: f64,
    unit: &'static str,
    goal: Goal,
}

/// The results of one part.
#[derive(Debug, Clone, Default)]
pub(super) struct Section {
    lines: Vec<Line>,
    /// Notes about the measurement.
    notes: Vec<String>,
    failure: Option<String>,
}

impl Section {
    pub(super) fn failed(failure: String) -> Self {
        eprintln!("bench: FAILED: {failure}");
        Self { failure: Some(failure), ..Self::default() }
    }

    pub(super) fn add(&mut self, measure: impl Into<String>, figure: f64, unit: &'static str, goal: Goal) {
        self.lines.push(Line { measure: measure.into(), figure, unit, goal });
    }

    pub(super) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// Adds a note if others used too large a share of the cores meanwhile. Sections without figures get none.
    pub(super) fn disturbed(&mut self, part: f64) {
        if part > QUIET && !self.lines.is_empty() {
            let measure = self.lines.first().map_or("", |line| line.measure.as_str());
            let percent = part * 100.0;
            self.notes
                .push(format!("**noisy**: others had {percent:.0} % of the cores during the part of “{measure}”"));
        }
    }

    /// Returns the rows, for the progress output.
    pub(super) fn lines(&self) -> String {
        self.lines.iter().map(Line::row).collect()
    }
}

impl Line {
    fn verdict(&self) -> &'static str {
        let reached = match self.goal {
            Goal::None => return "",
            Goal::AtMost(limit) => self.figure <= limit,
            Goal::AtLeast(limit) => self.figure >= limit,
        };
        if reached { "reached" } else { "**missed**" }
    }

    fn row(&self) -> String {
        let goal = match self.goal {
            Goal::None => String::new(),
            Goal::AtMost(limit) => format!("≤ {limit}{}", self.unit),
            Goal::AtLeast(limit) => format!("≥ {limit}{}", self.unit),
        };
        format!("| {} | {}{} | {goal} | {} |\n", self.measure, figure(self.figure), self.unit, self.verdict())
    }
}

/// Formats a value with as many digits as matter.
fn figure(value: f64) -> String {
    match value.abs() {
        large if large >= 100.0 => format!("{value:.0}"),
        middle if middle >= 10.0 => format!("{value:.1}"),
        middle if middle >= 1.0 => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}

/// Writes the whole report; `others` are the shares of the cores that other processes and machines used.
pub(super) fn write(facts: &str, sections: &[(Kind, Section)], others: (f64, f64)) -> String {
    let mut text = String::from("# How orgauth delivers webhooks, beside reference designs in the same run\n\n");
    text.push_str(facts);
    text.push_str(&disturbance(others));
    text.push_str(
        "- the receiver speaks TLS 1.3 on one thread, on 100 addresses of the loopback interface, one for each endpoint; it is nice (19), as it stands for other machines\n",
    );
    for kind in [Kind::Sqlite, Kind::Postgres] {
        let own: Vec<&Section> = sections.iter().filter(|(of, _)| *of == kind).map(|(_, section)| section).collect();
        if own.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n## {}\n\n| measure | figure | goal | |\n|---|---:|---:|---|", kind.name());
        for section in &own {
            text.push_str(&section.lines());
        }
        text.push('\n');
        for note in own.iter().flat_map(|section| &section.notes) {
            let _ = writeln!(text, "- {note}");
        }
        for failure in own.iter().filter_map(|section| section.failure.as_ref()) {
            let _ = writeln!(text, "- **not measured: {failure}**");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_judged_by_its_goal() {
        let verdict = |figure, goal| Line { measure: String::new(), figure, unit: "", goal }.verdict();
        assert_eq!(verdict(1.0, Goal::AtMost(1.0)), "reached");
        assert_eq!(verdict(1.1, Goal::AtMost(1.0)), "**missed**");
        assert_eq!(verdict(1.1, Goal::AtLeast(1.0)), "reached");
        assert_eq!(verdict(f64::NAN, Goal::AtLeast(1.0)), "**missed**");
        assert_eq!(verdict(f64::NAN, Goal::None), "");
    }
}
