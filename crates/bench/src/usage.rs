//! Processor time and memory of processes, from `/proc`.

use std::collections::HashMap;
use std::fs;
use std::time::Instant;

use rustix::time::{ClockId, clock_gettime};

use crate::Fallible;

/// Returns the processor seconds that a process has used so far, in all of its threads.
pub(crate) fn cpu_of(pid: u32) -> f64 {
    stat(pid).map_or(0.0, |stat| stat.own)
}

/// Returns the processor seconds that a process and its children have used so far; children that have ended are counted by
/// their parent.
pub(crate) fn cpu_of_family(pid: u32) -> f64 {
    let parent = stat(pid).map_or(0.0, |stat| stat.own + stat.reaped);
    parent + children(pid).into_iter().map(cpu_of).sum::<f64>()
}

/// Returns the processor seconds of the calling thread.
pub(crate) fn cpu_of_this_thread() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Returns the resident memory of a process now, and its peak, in MB.
pub(crate) fn memory_of(pid: u32) -> (f64, f64) {
    let fields = kilobytes(&format!("/proc/{pid}/status"));
    let megabytes = |name: &str| fields.get(name).copied().unwrap_or(0.0) / 1000.0;
    (megabytes("VmRSS"), megabytes("VmHWM"))
}

/// Returns the memory of a process and its children in MB; shared pages are divided among the processes that share them.
pub(crate) fn memory_of_family(pid: u32) -> f64 {
    let mut family = children(pid);
    family.push(pid);
    let of = |pid: u32| kilobytes(&format!("/proc/{pid}/smaps_rollup")).get("Pss").copied().unwrap_or(0.0);
    family.into_iter().map(of).sum::<f64>() / 1000.0
}

/// Measures the share of the machine's processors that others use from now on.
pub(crate) struct Watch {
    before: Machine,
    ours: f64,
    start: Instant,
}

impl Watch {
    pub(crate) fn begin() -> Self {
        Self { before: Machine::now(), ours: cpu_of_all_ours(), start: Instant::now() }
    }

    /// Returns the shares that other processes of this machine used, and other machines on the same hardware.
    pub(crate) fn parts(&self) -> Fallible<(f64, f64)> {
        let (now, before) = (Machine::now(), self.before);
        let time = std::thread::available_parallelism()?.get() as f64 * self.start.elapsed().as_secs_f64();
        let others = (now.busy - before.busy - (cpu_of_all_ours() - self.ours)).max(0.0);
        Ok((others / time, (now.stolen - before.stolen) / time))
    }
}

/// Processor seconds of the whole machine since it started.
#[derive(Debug, Clone, Copy)]
struct Machine {
    /// Processor time of processes and the kernel.
    busy: f64,
    /// Processor time that the hypervisor gave to other machines.
    stolen: f64,
}

impl Machine {
    fn now() -> Self {
        let text = fs::read_to_string("/proc/stat").unwrap_or_default();
        let first = text.lines().next().unwrap_or_default();
        let ticks: Vec<f64> = first.split_whitespace().skip(1).filter_map(|ticks| ticks.parse().ok()).collect();
        let a_second = rustix::param::clock_ticks_per_second() as f64;
        // user nice system idle iowait irq softirq steal
        let of = |places: &[usize]| places.iter().filter_map(|at| ticks.get(*at)).sum::<f64>() / a_second;
        Self { busy: of(&[0, 1, 2, 5, 6]), stolen: of(&[7]) }
    }
}

/// Returns the processor seconds of this process and of all its children that have ended.
fn cpu_of_all_ours() -> f64 {
    stat(std::process::id()).map_or(0.0, |stat| stat.own + stat.reaped)
}

struct Stat {
    parent: u32,
    own: f64,
    reaped: f64,
}

/// Parses proc_pid_stat(5). A program's name may contain anything, so the fields are counted after its closing bracket.
fn stat(pid: u32) -> Option<Stat> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, rest) = text.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
    let a_second = rustix::param::clock_ticks_per_second() as f64;
    Some(Stat {
        parent: fields.get(1)?.parse().ok()?,
        own: (ticks(11)? + ticks(12)?) / a_second,
        reaped: (ticks(13)? + ticks(14)?) / a_second,
    })
}

fn children(parent: u32) -> Vec<u32> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    entries
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|pid| stat(*pid).is_some_and(|stat| stat.parent == parent))
        .collect()
}

/// Parses the lines of the form `Name:   123 kB`.
fn kilobytes(file: &str) -> HashMap<String, f64> {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.lines()
        .filter_map(|line| {
            let (name, value) = line.split_once(':')?;
            let number = value.trim().strip_suffix("kB")?.trim().parse().ok()?;
            Some((name.to_owned(), number))
        })
        .collect()
}
