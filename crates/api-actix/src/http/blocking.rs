//! Runs blocking work of async code on threads of its own; the only place that may spawn such work.
//!
//! It keeps the tracing span, turns a panic into a logged 500, and holds a permit of a semaphore as large as the connection
//! pool, so that threads don't queue up for database connections.

use std::sync::Arc;
use std::time::Duration;

use orgauth_domain::ports::{BlockingError, BlockingFuture, BlockingThreads, BlockingWork};
use tokio::sync::Semaphore;

/// Runs blocking work, with a limit on how much runs at once. Cheap to clone; all clones share the permits.
#[derive(Clone)]
pub struct BlockingPool {
    permits: Arc<Semaphore>,
    wait_limit: Duration,
}

impl BlockingPool {
    /// Allows `permits` calls at once; refuses a call that waits longer than `wait_limit` for a permit.
    pub fn new(permits: usize, wait_limit: Duration) -> Self {
        Self { permits: Arc::new(Semaphore::new(permits)), wait_limit }
    }
}

impl BlockingThreads for BlockingPool {
    fn run(&self, work: BlockingWork) -> BlockingFuture<'_> {
        Box::pin(async move {
            let waiting = tracing::debug_span!(target: "timing", "connection_wait");
            let permit = tokio::time::timeout(self.wait_limit, Arc::clone(&self.permits).acquire_owned())
                .await
                .map_err(|_| BlockingError::Busy)?
                .map_err(|_| BlockingError::Busy)?;
            drop(waiting);
            let span = tracing::Span::current();
            #[expect(clippy::disallowed_methods, reason = "this is the one way to blocking threads")]
            let task = tokio::task::spawn_blocking(move || {
                let _permit = permit;
                span.in_scope(work);
            });
            // The panic hook has logged the message and the source location.
            task.await.map_err(|error| BlockingError::Panicked(error.to_string()))
        })
    }
}
