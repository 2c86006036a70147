//! Counts the answers, and whether a failure is allowed.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long after the database's return a 503 is still allowed, while connections are opened again.
const GRACE: Duration = Duration::from_secs(5);

/// Whether the database is available.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    Away,
    Back,
}

/// Counts answers by kind; the first wrong one ends the run.
#[derive(Default)]
pub(super) struct Ledger {
    counts: Mutex<BTreeMap<&'static str, u64>>,
    verifies: AtomicU64,
    phase: Mutex<Option<(Phase, Instant)>>,
    lost: AtomicBool,
    wrong: Mutex<Vec<String>>,
    recovery: Mutex<Vec<Duration>>,
}

impl Ledger {
    pub(super) fn enter(&self, phase: Phase) {
        *lock(&self.phase) = Some((phase, Instant::now()));
    }

    /// Whether a request sent at `sent` may be answered 503, or its effect be unknown.
    pub(super) fn may_be_away(&self, sent: Instant) -> bool {
        match *lock(&self.phase) {
            None => false,
            Some((Phase::Away, _)) => true,
            Some((Phase::Back, since)) => sent < since + GRACE,
        }
    }

    pub(super) fn count(&self, what: &'static str) {
        *lock(&self.counts).entry(what).or_default() += 1;
    }

    pub(super) fn verified(&self) {
        self.verifies.fetch_add(1, Ordering::Relaxed);
        let mut phase = lock(&self.phase);
        if let Some((Phase::Back, since)) = *phase
            && since.elapsed() > GRACE
        {
            *phase = None;
        }
    }

    /// Records the first successful answer after the database came back.
    pub(super) fn recovered(&self, sent: Instant) {
        if let Some((Phase::Back, since)) = *lock(&self.phase)
            && sent >= since
        {
            let mut recovery = lock(&self.recovery);
            let outages = lock(&self.counts).get("outages").copied().unwrap_or(0);
            if recovery.len() < usize::try_from(outages).unwrap_or(usize::MAX) {
                recovery.push(since.elapsed());
            }
        }
    }

    pub(super) fn wrong(&self, what: String) {
        eprintln!("bench: WRONG: {what}");
        lock(&self.wrong).push(what);
        self.lost.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed)
    }

    pub(super) fn report(
        &self,
        time: Duration,
        memory: &[(Duration, f64)],
        rotations: usize,
        keys: &serde_json::Value,
    ) -> String {
        let mut text = String::new();
        let verifies = self.verifies.load(Ordering::Relaxed);
        let rate = verifies as f64 / time.as_secs_f64();
        let _ = writeln!(text, "# {} minutes of verify at full load\n", time.as_secs() / 60);
        let _ = writeln!(text, "- verify answers: {verifies} ({rate:.0} a second, all judged)");
        for (what, count) in lock(&self.counts).iter() {
            let _ = writeln!(text, "- {what}: {count}");
        }
        let left = keys["keys"].as_array().map_or(0, Vec::len);
        let _ = writeln!(text, "- rotations of the signing keys: {rotations}; keys at the end: {left}");
        let recovery: Vec<String> =
            lock(&self.recovery).iter().map(|took| format!("{} ms", took.as_millis())).collect();
        let _ = writeln!(text, "- first good answer after the database was back: {}", recovery.join(", "));
        let wrong = lock(&self.wrong);
        let _ = writeln!(text, "- wrong answers: {}", wrong.len());
        for what in wrong.iter().take(10) {
            let _ = writeln!(text, "  - {what}");
        }
        let _ = writeln!(text, "\n| part of the time | memory of the server, MB |\n|---:|---:|");
        for part in 0..=10 {
            let at = (memory.len().saturating_sub(1)) * part / 10;
            if let Some((_, held)) = memory.get(at) {
                let _ = writeln!(text, "| {} % | {held:.1} |", part * 10);
            }
        }
        text
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
