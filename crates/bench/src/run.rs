//! One run of a mode: the programs, the machine in a state for measuring, and the report.

use std::path::Path;

use crate::installation::{Installation, Programs};
use crate::machine::{self, Scheduling, Watch};
use crate::options::{Design, Kind, Setup};
use crate::report::Report;
use crate::seed::Sizes;
use crate::stop::{self, Fallible};

/// A run, and its results so far.
pub(crate) struct Run {
    pub(crate) report: Report,
    programs: Programs,
    settings: String,
    facts: String,
    watch: Watch,
    _scheduling: Scheduling,
}

impl Run {
    pub(crate) fn begin(title: &'static str, setup: &Setup, against: Option<&Path>) -> Fallible<Self> {
        let beside = std::env::current_exe()?.with_file_name("orgauth");
        let orgauth = setup.orgauth.clone().unwrap_or(beside);
        let orgauth = orgauth.canonicalize().map_err(|error| format!("{}: {error}", orgauth.display()))?;
        let programs = Programs { orgauth, against: against.map(Path::canonicalize).transpose()? };
        let scheduling = Scheduling::prepare();
        let facts = machine::facts(&scheduling, &setup.store)?;
        let settings = setup.setting.join("\n");
        let (report, watch) = (Report::new(title), Watch::begin());
        Ok(Self { report, programs, settings, facts, watch, _scheduling: scheduling })
    }

    /// Returns the compared designs: the two programs when there is another one, otherwise orgauth and the references.
    pub(crate) fn designs(&self) -> &'static [Design] {
        use Design::{Against, Naive, NoLookup, Orgauth, Textbook};
        if self.programs.against.is_some() { &[Orgauth, Against] } else { &[Orgauth, Textbook, Naive, NoLookup] }
    }

    /// Returns the programs among the designs.
    pub(crate) fn programs(&self) -> &'static [Design] {
        if self.programs.against.is_some() { self.designs() } else { &[Design::Orgauth] }
    }

    /// Creates an installation, with more lines of TOML and settings of PostgreSQL.
    pub(crate) fn install(&self, kind: Kind, sizes: Sizes, toml: &str, settings: &[&str]) -> Fallible<Installation> {
        Installation::make(kind, &self.programs, sizes, &format!("{toml}{}", self.settings), settings)
    }

    /// Runs a part of the measurement. A part that fails is a line of the report, and doesn't stop the others.
    pub(crate) fn part(&mut self, name: &str, measure: impl FnOnce(&mut Self) -> Fallible<()>) -> Fallible<()> {
        stop::check()?;
        eprintln!("bench: {name}");
        let watch = Watch::begin();
        if let Err(error) = measure(self) {
            stop::check()?;
            self.report.fail(&format!("{name}: {error}"));
        }
        if let (line, true) = watch.disturbance()? {
            self.report.note(format!("{name}: {line}"));
        }
        Ok(())
    }

    /// Returns the report; prints it and fails if a part has failed.
    pub(crate) fn end(self) -> Fallible<String> {
        let text = self.report.write(&format!("{}- meanwhile {}\n", self.facts, self.watch.disturbance()?.0));
        if self.report.has_failed() {
            print!("{text}");
            return Err("a part of the run has failed; see above".into());
        }
        Ok(text)
    }
}
