//! The machine: the facts that the reports print, and a kernel setting that spoils latencies.

use std::fs;
use std::process::Command;

use crate::Fallible;
use crate::installation::Stores;
use crate::programs;

/// The share of the cores that other processes may use before figures are called noisy.
pub(crate) const QUIET: f64 = 0.03;

const AUTOGROUP: &str = "/proc/sys/kernel/sched_autogroup_enabled";

/// Turns automatic scheduling groups off. Dropping it restores the previous setting.
///
/// With automatic groups, every PostgreSQL backend is its own group, and its share of the processor is unrelated to its
/// work: the same code had a p99 of 704 ms with them and of 2.9 ms without.
pub(crate) struct Scheduling {
    before: Option<String>,
    /// Whether latencies are reliable.
    pub(crate) is_good: bool,
}

impl Scheduling {
    pub(crate) fn prepare() -> Self {
        let before = fs::read_to_string(AUTOGROUP).map(|text| text.trim().to_owned());
        match before.as_deref() {
            // A kernel without the feature, or one where it is off.
            Err(_) | Ok("0") => Self { before: None, is_good: true },
            Ok(value) => match fs::write(AUTOGROUP, "0") {
                Ok(()) => Self { before: Some(value.to_owned()), is_good: true },
                Err(error) => {
                    eprintln!("bench: {AUTOGROUP} stays {value} ({error}): p99 is reported, but do not trust it");
                    Self { before: None, is_good: false }
                }
            },
        }
    }

    /// Returns the note about the setting in the report.
    pub(crate) fn note(&self) -> &'static str {
        match (self.is_good, &self.before) {
            (true, Some(_)) => "set to 0 for the run",
            (true, None) => "off, or not in this kernel",
            (false, _) => "**on and could not be turned off: p99 is reported only, and judges nothing**",
        }
    }
}

impl Drop for Scheduling {
    fn drop(&mut self) {
        if let Some(before) = self.before.take()
            && let Err(error) = fs::write(AUTOGROUP, &before)
        {
            eprintln!("bench: {AUTOGROUP} could not be set back to {before}: {error}");
        }
    }
}

/// Returns a Markdown list of the machine's properties that the figures depend on.
pub(crate) fn facts(scheduling: &Scheduling, stores: Stores) -> Fallible<String> {
    let cores = std::thread::available_parallelism()?;
    let uname = rustix::system::uname();
    let cpu = field("/proc/cpuinfo", "model name");
    let memory = field("/proc/meminfo", "MemTotal");
    let memory: f64 = memory.trim_end_matches("kB").trim().parse().unwrap_or(0.0);
    let database = match stores {
        Stores::Sqlite => "not used".to_owned(),
        _ => output(Command::new(orgauth_tests::postgres_programs().join("postgres")).arg("--version")),
    };
    let command: Vec<String> = std::env::args().skip(1).collect();
    let commit = output(programs::git().args(["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]));
    Ok(format!(
        "- machine: {cores} cores ({cpu}), {:.1} GB, {} {}\n\
         - database: {database}; SQLite as built into orgauth\n\
         - {}; commit {commit}\n\
         - automatic scheduling groups: {}\n\
         - command: `orgauth-bench {}`; load generator, server and database share the cores, over loopback\n",
        memory / 1e6,
        uname.sysname().to_string_lossy(),
        uname.release().to_string_lossy(),
        output(Command::new("rustc").arg("--version")),
        scheduling.note(),
        command.join(" "),
    ))
}

/// Returns the line of a report about other load, from the shares of the cores that other processes and machines used.
pub(crate) fn disturbance((others, stolen): (f64, f64)) -> String {
    let is_noisy = others + stolen > QUIET;
    let verdict = if is_noisy { "; **the machine was not quiet, the figures are noisy**" } else { "" };
    let (others, stolen) = (others * 100.0, stolen * 100.0);
    format!(
        "- meanwhile other processes had {others:.1} % of the cores, other machines on the same hardware {stolen:.1} \
         %{verdict}\n"
    )
}

fn field(file: &str, name: &str) -> String {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(key, _)| key.trim() == name)
        .map_or_else(|| "unknown".to_owned(), |(_, value)| value.trim().to_owned())
}

fn output(command: &mut Command) -> String {
    match command.output() {
        Ok(done) if done.status.success() => String::from_utf8_lossy(&done.stdout).trim().to_owned(),
        _ => "unknown".to_owned(),
    }
}
