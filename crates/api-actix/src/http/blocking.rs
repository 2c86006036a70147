//! The one way from async code to blocking threads.
//!
//! It carries the tracing span along, turns a panic into a logged 500, and holds a permit from a semaphore sized to
//! the connection pool, so that threads don't pile up behind connections. Nothing else may spawn blocking work.

use std::sync::Arc;
use std::time::Duration;

use orgauth_domain::ports::{BlockingError, BlockingFuture, BlockingThreads, BlockingWork};
use tokio::sync::Semaphore;

/// Cheap to clone; all clones share the permits.
#[derive(Clone)]
pub struct BlockingPool {
    permits: Arc<Semaphore>,
    wait_limit: Duration,
}

impl BlockingPool {
    /// At most `permits` at once; a call that waits longer than `wait_limit` for a place is refused.
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
            // The panic hook has logged message and place.
            task.await.map_err(|error| BlockingError::Panicked(error.to_string()))
        })
    }
}
