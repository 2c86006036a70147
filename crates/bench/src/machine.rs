//! The machine: the facts that the figures depend on, a kernel setting that spoils latencies, and how much of the processors
//! others used.

use std::fs;
use std::process::Command;
use std::time::Instant;

use crate::options::Kind;
use crate::stop::Fallible;
use crate::usage;

/// The share of the cores that others may use before figures are called noisy.
const QUIET: f64 = 0.03;

const AUTOGROUP: &str = "/proc/sys/kernel/sched_autogroup_enabled";

/// Turns automatic scheduling groups off. Dropping it restores the previous setting.
///
/// With automatic groups, every PostgreSQL backend is its own group, and its share of the processor is unrelated to its
/// work: the same code had a p99 of 704 ms with them and of 2.9 ms without.
pub(crate) struct Scheduling {
    before: Option<String>,
    note: &'static str,
}

impl Scheduling {
    pub(crate) fn prepare() -> Self {
        let before = fs::read_to_string(AUTOGROUP).map(|text| text.trim().to_owned());
        match before.as_deref() {
            Err(_) | Ok("0") => Self { before: None, note: "off, or not in this kernel" },
            Ok(_) if fs::write(AUTOGROUP, "0").is_ok() => Self { before: before.ok(), note: "set to 0 for the run" },
            Ok(_) => {
                eprintln!("bench: {AUTOGROUP} could not be set to 0: do not trust any p99");
                Self { before: None, note: "**on and could not be turned off: no p99 can be trusted**" }
            }
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
pub(crate) fn facts(scheduling: &Scheduling, kinds: &[Kind]) -> Fallible<String> {
    let cores = std::thread::available_parallelism()?;
    let uname = rustix::system::uname();
    let cpu = field("/proc/cpuinfo", "model name");
    let memory: f64 = field("/proc/meminfo", "MemTotal").trim_end_matches("kB").trim().parse().unwrap_or(0.0);
    let postgres = if kinds.contains(&Kind::Postgres) {
        output(Command::new(orgauth_tests::postgres_programs().join("postgres")).arg("--version"))
    } else {
        "not used".to_owned()
    };
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut describe = Command::new("git");
    describe.current_dir(env!("CARGO_MANIFEST_DIR"));
    describe.args(["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]);
    Ok(format!(
        "- machine: {cores} cores ({cpu}), {:.1} GB, {} {}; load generator, server and database share the cores, over \
         loopback\n\
         - PostgreSQL: {postgres}; SQLite as built into orgauth; {}; commit {}\n\
         - automatic scheduling groups: {}\n\
         - command: `orgauth-bench {}`\n",
        memory / 1e6,
        uname.sysname().to_string_lossy(),
        uname.release().to_string_lossy(),
        output(Command::new("rustc").arg("--version")),
        output(&mut describe),
        scheduling.note,
        arguments.join(" "),
    ))
}

fn field(file: &str, name: &str) -> String {
    let text = fs::read_to_string(file).unwrap_or_default();
    let mut lines = text.lines().filter_map(|line| line.split_once(':'));
    let found = lines.find(|(key, _)| key.trim() == name);
    found.map_or_else(|| "unknown".to_owned(), |(_, value)| value.trim().to_owned())
}

fn output(command: &mut Command) -> String {
    match command.output() {
        Ok(done) if done.status.success() => String::from_utf8_lossy(&done.stdout).trim().to_owned(),
        _ => "unknown".to_owned(),
    }
}

/// Measures the share of the machine's processors that others use from now on.
pub(crate) struct Watch {
    /// Processor seconds of all processes and the kernel, and those that the hypervisor gave to other machines.
    machine: (f64, f64),
    ours: f64,
    start: Instant,
}

impl Watch {
    pub(crate) fn begin() -> Self {
        Self { machine: machine_now(), ours: usage::cpu_of_all_ours(), start: Instant::now() }
    }

    /// Returns the line of a report about other load, and whether it was so much that the figures are noisy.
    pub(crate) fn disturbance(&self) -> Fallible<(String, bool)> {
        let (busy, stolen) = machine_now();
        let time = std::thread::available_parallelism()?.get() as f64 * self.start.elapsed().as_secs_f64();
        let others = (busy - self.machine.0 - (usage::cpu_of_all_ours() - self.ours)).max(0.0) / time;
        let stolen = (stolen - self.machine.1) / time;
        let is_noisy = others + stolen > QUIET;
        let verdict = if is_noisy { "; **the machine was not quiet, the figures are noisy**" } else { "" };
        let (others, stolen) = (others * 100.0, stolen * 100.0);
        let line = format!(
            "other processes had {others:.1} % of the cores, other machines on the same hardware {stolen:.1} %{verdict}"
        );
        Ok((line, is_noisy))
    }
}

fn machine_now() -> (f64, f64) {
    let text = fs::read_to_string("/proc/stat").unwrap_or_default();
    let first = text.lines().next().unwrap_or_default();
    let ticks: Vec<f64> = first.split_whitespace().skip(1).filter_map(|ticks| ticks.parse().ok()).collect();
    let a_second = rustix::param::clock_ticks_per_second() as f64;
    // user nice system idle iowait irq softirq steal
    let of = |places: &[usize]| places.iter().filter_map(|at| ticks.get(*at)).sum::<f64>() / a_second;
    (of(&[0, 1, 2, 5, 6]), of(&[7]))
}
