//! The one bridge from async handlers to blocking work.
//!
//! It carries the tracing span along, turns a panic into a logged 500, and holds a permit from a semaphore sized to
//! the connection pool, so that threads don't pile up behind connections. Nothing else may spawn blocking work.

use std::sync::Arc;
use std::time::Duration;

use orgauth_domain::ports::{BlockingError, BlockingFuture, BlockingThreads, BlockingWork};
use tokio::sync::Semaphore;

/// Cheap to clone; all clones share the permits.
#[derive(Clone)]
pub struct Bridge {
    permits: Arc<Semaphore>,
    patience: Duration,
}

impl Bridge {
    /// A bridge with `permits` places; a call that waits longer than `patience` is refused.
    pub fn new(permits: usize, patience: Duration) -> Self {
        Self { permits: Arc::new(Semaphore::new(permits)), patience }
    }
}

impl BlockingThreads for Bridge {
    fn run(&self, work: BlockingWork) -> BlockingFuture<'_> {
        Box::pin(async move {
            let permit = tokio::time::timeout(self.patience, Arc::clone(&self.permits).acquire_owned())
                .await
                .map_err(|_| BlockingError::Busy)?
                .map_err(|_| BlockingError::Busy)?;
            let span = tracing::Span::current();
            #[expect(clippy::disallowed_methods, reason = "this is the one bridge")]
            let task = tokio::task::spawn_blocking(move || {
                let _permit = permit;
                span.in_scope(work);
            });
            // The panic hook has logged message and place.
            task.await.map_err(|error| BlockingError::Panicked(error.to_string()))
        })
    }
}
