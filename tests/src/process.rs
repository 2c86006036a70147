//! Processes and waiting: the binary, signals, and deadlines instead of sleeps.

use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::BuildHasher;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal};

use crate::chance;

/// Returns the `orgauth` binary that was built together with these tests.
pub fn binary() -> PathBuf {
    let here = std::env::current_exe().expect("this test's own path");
    // target/debug/deps/all-0123 → target/debug/orgauth.
    let path = here.ancestors().nth(2).expect("a test lives in target/PROFILE/deps").join("orgauth");
    assert!(path.is_file(), "{} is missing: run tests/run", path.display());
    path
}

/// Calls `probe` repeatedly until it returns a value; fails the test after `within`.
pub fn eventually<T>(what: &str, within: Duration, mut probe: impl FnMut() -> Option<T>) -> T {
    poll(within, &mut probe).unwrap_or_else(|| panic!("{what}: not within {within:?}"))
}

/// Returns a free port of 127.0.0.1, for a program that has to be told its port. It is below the ports that systems give out by
/// themselves (from 32768 on Linux), so no other test gets it meanwhile.
pub fn free_port() -> u16 {
    let candidates = || 20_000 + u16::try_from(chance(12_000)).expect("a port");
    std::iter::repeat_with(candidates)
        .find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
        .expect("a free port")
}

/// Returns a name that no other test, run or process uses: lower-case letters, digits and `_`.
pub fn unique_name(prefix: &str) -> String {
    format!("{prefix}_{:016x}", RandomState::new().hash_one(std::process::id()))
}

/// Returns a setting of the tests from the environment; absent when it is empty.
#[expect(clippy::disallowed_methods, reason = "the one place where the tests read their environment")]
pub fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

pub(crate) fn poll<T>(within: Duration, probe: &mut dyn FnMut() -> Option<T>) -> Option<T> {
    let deadline = Instant::now() + within;
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(found) = probe() {
            return Some(found);
        }
        if Instant::now() >= deadline {
            return None;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(25));
    }
}

/// Waits for the end of `child`; `None` when it still runs after `within`.
pub(crate) fn wait(child: &mut Child, within: Duration) -> Option<ExitStatus> {
    poll(within, &mut || child.try_wait().expect("waiting for a child"))
}

/// Sends `signal` to `child`; a child that has already ended is left alone.
pub(crate) fn signal(child: &mut Child, signal: Signal) {
    if child.try_wait().expect("waiting for a child").is_none() {
        rustix::process::kill_process(Pid::from_child(child), signal).expect("signalling a child");
    }
}

/// Returns the last lines of a log file, for the message of a failed test.
pub(crate) fn tail(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(30)..].join("\n")
}
