//! Work that waits, away from the threads that must not: a use case that also awaits something runs its units of work there.

use std::future::Future;
use std::pin::Pin;
use std::sync::mpsc;

/// Work that waits.
pub type BlockingWork = Box<dyn FnOnce() + Send>;

/// Work that is under way.
pub type BlockingFuture<'a> = Pin<Box<dyn Future<Output = Result<(), BlockingError>> + Send + 'a>>;

/// Why work has no result.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BlockingError {
    /// No thread came free in time, and the work was not begun; 503 `busy`.
    #[error("too much blocking work is waiting")]
    Busy,
    /// The work panicked; 500 `internal`.
    #[error("{0}")]
    Panicked(String),
}

/// Threads that may wait.
pub trait BlockingThreads: Send + Sync {
    /// Runs `work`. Once begun it runs to its end, also when the future is dropped.
    fn run(&self, work: BlockingWork) -> BlockingFuture<'_>;
}

/// Runs `work` on a thread that may wait and gives what it returned.
///
/// # Errors
/// No thread came free in time, or the work panicked.
pub async fn run_blocking<T: Send + 'static>(
    threads: &dyn BlockingThreads,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, BlockingError> {
    let (result, returned) = mpsc::sync_channel(1);
    // Nobody may wait for the result any more.
    threads.run(Box::new(move || drop(result.send(work())))).await?;
    returned.try_recv().map_err(|_| BlockingError::Panicked("blocking work gave no result".to_owned()))
}

/// Runs work at once on the thread that asks: where there is nothing else to do on it, as in a command.
#[derive(Debug, Clone, Copy)]
pub struct OnThisThread;

impl BlockingThreads for OnThisThread {
    fn run(&self, work: BlockingWork) -> BlockingFuture<'_> {
        work();
        Box::pin(std::future::ready(Ok(())))
    }
}
