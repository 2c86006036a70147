//! Processor time and memory of processes, from `/proc`.

use std::collections::HashMap;
use std::fs;

use rustix::time::{ClockId, clock_gettime};

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

/// Returns the resident memory of a process in MB that is its own, without the pages of files that it has mapped.
pub(crate) fn own_memory_of(pid: u32) -> f64 {
    kilobytes(&format!("/proc/{pid}/status")).get("RssAnon").copied().unwrap_or(0.0) / 1000.0
}

/// Returns the memory of a process and its children in MB; shared pages are divided among the processes that share them.
pub(crate) fn memory_of_family(pid: u32) -> f64 {
    let mut family = children(pid);
    family.push(pid);
    let of = |pid: u32| kilobytes(&format!("/proc/{pid}/smaps_rollup")).get("Pss").copied().unwrap_or(0.0);
    family.into_iter().map(of).sum::<f64>() / 1000.0
}

/// Returns the processor seconds of this process and of all its children that have ended.
pub(crate) fn cpu_of_all_ours() -> f64 {
    stat(std::process::id()).map_or(0.0, |stat| stat.own + stat.reaped)
}

/// Processor seconds of a process, and of its children that have ended.
struct Stat {
    own: f64,
    reaped: f64,
}

/// Parses proc_pid_stat(5). A program's name may contain anything, so the fields are counted after its closing bracket.
fn stat(pid: u32) -> Option<Stat> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let fields: Vec<f64> = text.rsplit_once(')')?.1.split(' ').map(|field| field.parse().unwrap_or(0.0)).collect();
    let seconds = |first: usize| {
        Some((fields.get(first)? + fields.get(first + 1)?) / rustix::param::clock_ticks_per_second() as f64)
    };
    Some(Stat { own: seconds(12)?, reaped: seconds(14)? })
}

fn children(parent: u32) -> Vec<u32> {
    let list = fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).unwrap_or_default();
    list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect()
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
