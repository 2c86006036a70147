//! The hot path's own port: verify questions, answered asynchronously so that an adapter may batch them.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use super::store_error::Reason;
use crate::session::verify::{VerifyFacts, VerifyQuestion};

/// An answer that is on its way.
pub type LookupFuture<'a> = Pin<Box<dyn Future<Output = Result<VerifyFacts, LookupError>> + Send + 'a>>;

/// Answers verify questions from live rows.
pub trait VerifyLookup: Send + Sync {
    /// Looks a question up. Every statement behind the answer starts after this call: an answer is never older than
    /// its question, and nothing is cached. An adapter may ask only when the future is first polled.
    fn look_up(&self, question: VerifyQuestion) -> LookupFuture<'_>;
}

/// Told by a lookup how many questions it takes together, each time that it goes to the store. It is called where every
/// request waits for it, so it must not lock or wait.
pub type BatchObserver = Arc<dyn Fn(usize) + Send + Sync>;

/// Why a verify question has no answer. Never means "invalid".
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LookupError {
    /// The queue is full; 503 `busy`.
    #[error("too many verify questions are waiting")]
    Busy,
    /// The store can't be reached or took too long; 503 `unavailable`.
    #[error("the store is unavailable: {0}")]
    Unavailable(Reason),
    /// A row is damaged, or the adapter has a defect; 500 `internal`.
    #[error("the lookup failed: {0}")]
    Failed(Reason),
}
