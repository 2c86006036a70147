//! Background threads that repeat a job until the server stops.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::report::failure::Failure;

/// The longest step time that counts for a pause. A step takes longer when the database is unreachable, for example.
const LONGEST_STEP: Duration = Duration::from_secs(1);

/// Whether the server is stopping: a long job checks this and ends early.
#[derive(Clone, Default)]
pub(crate) struct Stopping(Arc<AtomicBool>);

impl Stopping {
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Waits in the background thread; returns whether the server is stopping.
    fn is_set_after(&self, pause: Duration) -> bool {
        if !self.is_set() {
            std::thread::park_timeout(pause);
        }
        self.is_set()
    }
}

/// The pauses between the steps of a long job, which limit its share of a core and of the database.
pub(crate) struct Pauses<'a> {
    stopping: &'a Stopping,
    pause: Duration,
    times: u32,
    since: Cell<Instant>,
}

impl<'a> Pauses<'a> {
    /// Pauses of `times` the duration of the last step, and of at least `pause`.
    pub(crate) fn new(stopping: &'a Stopping, pause: Duration, times: u32) -> Self {
        Self { stopping, pause, times, since: Cell::new(Instant::now()) }
    }

    /// Pauses, and returns whether the server is stopping.
    pub(crate) fn pause_or_stop(&self) -> bool {
        let worked = self.since.get().elapsed().min(LONGEST_STEP);
        let is_stopping = self.stopping.is_set_after(self.pause.max(worked * self.times));
        self.since.set(Instant::now());
        is_stopping
    }
}

/// A thread that runs a job at once and then again `interval` after each end of it.
pub(crate) struct Background {
    stopping: Stopping,
    thread: JoinHandle<()>,
}

impl Background {
    pub(crate) fn start(
        name: &str,
        interval: Duration,
        mut job: impl FnMut(&Stopping) + Send + 'static,
    ) -> Result<Self, Failure> {
        let stopping = Stopping::default();
        let stop = stopping.clone();
        let thread = std::thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || {
                while !stop.is_set() {
                    job(&stop);
                    // A pause within the job may have consumed the wake-up of this thread.
                    if !stop.is_set() {
                        std::thread::park_timeout(interval);
                    }
                }
            })
            .map_err(Failure::internal)?;
        Ok(Self { stopping, thread })
    }

    /// Ends the thread after the present step of its job.
    pub(crate) fn stop(self) {
        self.stopping.0.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
        let name = self.thread.thread().name().unwrap_or_default().to_owned();
        if self.thread.join().is_err() {
            tracing::error!(name, "a background thread had panicked");
        }
    }
}
