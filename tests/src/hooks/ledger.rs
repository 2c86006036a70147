//! Records the acknowledged events, and the faults.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The record of a run.
#[derive(Debug, Default)]
pub struct Ledger {
    events: Mutex<Vec<Made>>,
    lives: Mutex<Vec<Life>>,
    windows: Mutex<Vec<Window>>,
    wrong: Mutex<Vec<String>>,
}

/// An event that a client caused, by the name of its API key.
#[derive(Debug, Clone)]
pub(super) struct Made {
    pub(super) name: String,
    /// When it was acknowledged; absent when no answer came, so that its outcome is unknown.
    pub(super) answered: Option<Instant>,
}

/// A subscription from its creation to its deletion.
#[derive(Debug, Clone, Default)]
pub(super) struct Life {
    pub(super) path: String,
    /// The names of events that must arrive.
    pub(super) must: Vec<String>,
    /// The names of events that must not arrive: they happened while the subscription was paused or deleted.
    pub(super) never: Vec<String>,
    /// When the deletion was acknowledged.
    pub(super) deleted: Option<Instant>,
}

/// The time of a fault, from just before it until everything ran again.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) began: Instant,
    pub(super) ended: Instant,
    /// Whether attempts that were in progress may be repeated.
    pub(super) excuses: bool,
    /// Whether nothing else happened until all attempts had resumed, so that the time can be measured.
    pub(super) timed: bool,
    /// How long the server took to shut down, if it was asked to.
    pub(super) exit: Option<Duration>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Ledger {
    pub(super) fn record_event(&self, name: &str, answered: Option<Instant>) {
        lock(&self.events).push(Made { name: name.to_owned(), answered });
    }

    pub(super) fn record_subscription(&self, life: Life) {
        lock(&self.lives).push(life);
    }

    pub(super) fn record_fault(&self, window: Window) {
        lock(&self.windows).push(window);
    }

    /// Records an error that no fault excuses.
    pub(super) fn wrong(&self, what: String) {
        lock(&self.wrong).push(what);
    }

    pub(super) fn events(&self) -> Vec<Made> {
        lock(&self.events).clone()
    }

    pub(super) fn acknowledged(&self) -> usize {
        lock(&self.events).iter().filter(|made| made.answered.is_some()).count()
    }

    pub(super) fn lives(&self) -> Vec<Life> {
        lock(&self.lives).clone()
    }

    pub(super) fn windows(&self) -> Vec<Window> {
        lock(&self.windows).clone()
    }

    pub(super) fn mistakes(&self) -> Vec<String> {
        lock(&self.wrong).clone()
    }
}
