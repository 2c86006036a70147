//! Blocking work, kept off the threads that must not block: a use case that also awaits something runs its units of work
//! here.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

/// Work that blocks.
pub type BlockingWork = Box<dyn FnOnce() + Send>;

/// Blocking work under way.
pub type BlockingFuture<'a> = Pin<Box<dyn Future<Output = Result<(), BlockingError>> + Send + 'a>>;

/// Why work has no result.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BlockingError {
    /// No thread became free in time, and the work was not started; 503 `busy`.
    #[error("too much blocking work is waiting")]
    Busy,
    /// The work panicked; 500 `internal`.
    #[error("{0}")]
    Panicked(String),
}

/// Threads that may block.
pub trait BlockingThreads: Send + Sync {
    /// Runs `work`. Once started it runs to its end, also when the future is dropped.
    fn run(&self, work: BlockingWork) -> BlockingFuture<'_>;
}

/// Runs `work` on a thread that may block, and returns its result.
///
/// # Errors
/// No thread became free in time, or the work panicked.
pub async fn run_blocking<T: Send + 'static>(
    threads: &dyn BlockingThreads,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, BlockingError> {
    // A channel would do, but its code is compiled for each kind of result.
    let returned = Arc::new(Mutex::new(None));
    let result = Arc::clone(&returned);
    let run = threads.run(Box::new(move || {
        let value = work();
        *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
    }));
    run.await?;
    let value = returned.lock().unwrap_or_else(PoisonError::into_inner).take();
    value.ok_or_else(|| BlockingError::Panicked("blocking work gave no result".to_owned()))
}

/// Runs work at once on the calling thread: for callers with nothing else to do on it, such as a command.
#[derive(Debug, Clone, Copy)]
pub struct OnThisThread;

impl BlockingThreads for OnThisThread {
    fn run(&self, work: BlockingWork) -> BlockingFuture<'_> {
        work();
        Box::pin(std::future::ready(Ok(())))
    }
}
