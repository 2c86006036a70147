//! The one bridge from async handlers to blocking work.
//!
//! It carries the tracing span along, turns a panic into a logged 500, and holds a permit from a semaphore sized to
//! the connection pool, so that threads don't pile up behind connections. Nothing else may spawn blocking work.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::code::ErrorCode;
use crate::error::ApiError;

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

    /// Runs `work` on a blocking thread. Once started it runs to its end, whatever becomes of the caller.
    ///
    /// # Errors
    /// 503 `busy` when no place came free in time; 500 when the work panicked.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
        let permit = tokio::time::timeout(self.patience, Arc::clone(&self.permits).acquire_owned())
            .await
            .map_err(|_| ApiError::new(ErrorCode::Busy))?
            .map_err(|_| ApiError::new(ErrorCode::Busy))?;
        let span = tracing::Span::current();
        #[expect(clippy::disallowed_methods, reason = "this is the one bridge")]
        let task = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            span.in_scope(work)
        });
        // The panic hook has logged message and place.
        task.await.map_err(|error| ApiError::internal("blocking work did not finish", &error))
    }
}
