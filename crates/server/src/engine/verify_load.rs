//! The load of verify questions, for loops that give way to them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use orgauth_domain::ports::BatchObserver;

/// Counts verify questions.
#[derive(Default)]
pub(crate) struct VerifyLoad(AtomicU64);

impl VerifyLoad {
    /// An observer for the batches of a lookup, which also calls `also`.
    pub(crate) fn observer(self: &Arc<Self>, also: Option<BatchObserver>) -> BatchObserver {
        let verify_load = Arc::clone(self);
        Arc::new(move |questions| {
            verify_load.0.fetch_add(u64::try_from(questions).unwrap_or(u64::MAX), Ordering::Relaxed);
            if let Some(also) = &also {
                also(questions);
            }
        })
    }

    /// The number of questions so far.
    pub(crate) fn questions(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}
