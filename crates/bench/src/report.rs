//! The report of a run, in Markdown: figures side by side for the stores, with the goals of some, and tables.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::options::Kind;

/// What a figure has to reach.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Goal {
    AtMost(f64),
    AtLeast(f64),
    /// The figure is printed without a goal.
    None,
}

impl Goal {
    fn verdict(self, figure: f64) -> &'static str {
        match self {
            Self::None => "",
            Self::AtMost(limit) if figure <= limit => "reached",
            Self::AtLeast(limit) if figure >= limit => "reached",
            _ => "**missed**",
        }
    }

    fn text(self) -> String {
        match self {
            Self::None => String::new(),
            Self::AtMost(limit) => format!("≤ {limit}"),
            Self::AtLeast(limit) => format!("≥ {limit}"),
        }
    }
}

/// One measure, with its figure on each store.
struct Row {
    measure: String,
    unit: &'static str,
    figures: BTreeMap<Kind, (f64, Goal)>,
}

/// The results of a run so far.
#[derive(Default)]
pub(crate) struct Report {
    title: &'static str,
    rows: Vec<Row>,
    notes: Vec<String>,
    tables: String,
    has_failed: bool,
}

impl Report {
    pub(crate) fn new(title: &'static str) -> Self {
        Self { title, ..Self::default() }
    }

    /// Adds a figure, and prints it as progress.
    pub(crate) fn add(
        &mut self,
        kind: Kind,
        measure: impl Into<String>,
        figure: f64,
        unit: &'static str,
        goal: Goal,
    ) {
        let measure = measure.into();
        eprintln!("bench: {}: {measure}: {}{unit} {}", kind.name(), rounded(figure), goal.verdict(figure));
        let at = self.rows.iter().position(|row| row.measure == measure).unwrap_or_else(|| {
            self.rows.push(Row { measure, unit, figures: BTreeMap::new() });
            self.rows.len() - 1
        });
        self.rows[at].figures.insert(kind, (figure, goal));
    }

    /// Adds a line about how something was measured.
    pub(crate) fn note(&mut self, note: impl Into<String>) {
        let note = note.into();
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Records that something could not be measured, or went wrong.
    pub(crate) fn fail(&mut self, what: &str) {
        eprintln!("bench: FAILED: {what}");
        self.notes.push(format!("**failed: {what}**"));
        self.has_failed = true;
    }

    pub(crate) fn has_failed(&self) -> bool {
        self.has_failed
    }

    /// Adds a table.
    pub(crate) fn table(&mut self, title: &str, head: &[&str], rows: &[Vec<String>]) {
        let rule = "---:|".repeat(head.len());
        let _ = writeln!(self.tables, "\n## {title}\n\n| {} |\n|{rule}", head.join(" | "));
        for row in rows {
            let _ = writeln!(self.tables, "| {} |", row.join(" | "));
        }
    }

    /// Returns the whole report; `facts` are lines about the machine.
    pub(crate) fn write(&self, facts: &str) -> String {
        let mut text = format!("# {}\n\n{facts}", self.title);
        for note in &self.notes {
            let _ = writeln!(text, "- {note}");
        }
        let kinds: Vec<Kind> = [Kind::Sqlite, Kind::Postgres]
            .into_iter()
            .filter(|kind| self.rows.iter().any(|row| row.figures.contains_key(kind)))
            .collect();
        if !kinds.is_empty() {
            let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
            let rule = "---:|".repeat(kinds.len());
            let _ = writeln!(text, "\n| measure | {} | to reach | |\n|---|{rule}---:|---|", names.join(" | "));
        }
        for row in &self.rows {
            let _ = writeln!(text, "{}", row.text(&kinds));
        }
        text + &self.tables
    }
}

impl Row {
    fn text(&self, kinds: &[Kind]) -> String {
        let figure =
            |kind| self.figures.get(kind).map_or_else(String::new, |(figure, _)| rounded(*figure) + self.unit);
        let figures: Vec<String> = kinds.iter().map(figure).collect();
        let mut goals: Vec<String> = self.figures.values().map(|(_, goal)| goal.text()).collect();
        goals.dedup();
        let verdicts: Vec<&str> = self.figures.values().map(|(figure, goal)| goal.verdict(*figure)).collect();
        let verdicts = if verdicts.iter().all(|verdict| verdict.is_empty()) { vec![] } else { verdicts };
        format!("| {} | {} | {} | {} |", self.measure, figures.join(" | "), goals.join(", "), verdicts.join(", "))
    }
}

/// Formats a value with as many digits as matter.
fn rounded(value: f64) -> String {
    match value.abs() {
        large if large >= 100.0 => format!("{value:.0}"),
        middle if middle >= 10.0 => format!("{value:.1}"),
        middle if middle >= 1.0 => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}

/// Returns the median of one figure over all rounds; `NaN` if there are none.
pub(crate) fn median<T>(samples: &[T], figure: impl Fn(&T) -> f64) -> f64 {
    let mut figures: Vec<f64> = samples.iter().map(figure).collect();
    figures.sort_by(f64::total_cmp);
    let half = figures.len() / 2;
    match figures.len() {
        0 => f64::NAN,
        odd if odd % 2 == 1 => figures[half],
        _ => f64::midpoint(figures[half - 1], figures[half]),
    }
}

/// Returns the median of the rounds' ratios of one figure.
pub(crate) fn ratio<T>(ours: &[T], theirs: &[T], figure: impl Fn(&T) -> f64) -> f64 {
    let ratios: Vec<f64> = ours.iter().zip(theirs).map(|(ours, theirs)| figure(ours) / figure(theirs)).collect();
    median(&ratios, |ratio| *ratio)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_judged_by_its_goal() {
        assert_eq!(Goal::AtMost(1.0).verdict(1.0), "reached");
        assert_eq!(Goal::AtMost(1.0).verdict(1.1), "**missed**");
        assert_eq!(Goal::AtLeast(1.0).verdict(1.1), "reached");
        assert_eq!(Goal::AtLeast(1.0).verdict(f64::NAN), "**missed**");
        assert_eq!(Goal::None.verdict(f64::NAN), "");
    }

    #[test]
    fn the_stores_stand_side_by_side() {
        let mut report = Report::new("Title");
        report.add(Kind::Sqlite, "rate", 1000.4, "/s", Goal::AtLeast(1000.0));
        report.add(Kind::Postgres, "rate", 900.0, "/s", Goal::AtLeast(1500.0));
        report.add(Kind::Postgres, "commits", 0.0435, "", Goal::None);
        let text = report.write("");
        assert!(text.contains("| rate | 1000/s | 900/s | ≥ 1000, ≥ 1500 | reached, **missed** |"), "{text}");
        assert!(text.contains("| commits |  | 0.043 |  |  |"), "{text}");
    }

    #[test]
    fn the_median_is_the_middle_one_or_the_mean_of_two() {
        let of = |figures: &[f64]| median(figures, |figure| *figure);
        assert!((of(&[3.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
        assert!((of(&[4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < 1e-9);
        assert!(of(&[]).is_nan());
    }
}
