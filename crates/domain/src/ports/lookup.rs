//! The port of the hot path: verify questions, answered asynchronously so that an adapter may batch them.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use super::store_error::Reason;
use crate::sign_in::verify::{VerifyFacts, VerifyQuestion};

/// An answer under way.
pub type LookupFuture<'a> = Pin<Box<dyn Future<Output = Result<VerifyFacts, LookupError>> + Send + 'a>>;

/// Answers verify questions from live rows.
pub trait VerifyLookup: Send + Sync {
    /// Looks up the answer to a question. Every statement behind the answer starts after this call: an answer is never older
    /// than its question, and nothing is cached. An adapter may start only when the future is first polled.
    fn look_up(&self, question: VerifyQuestion) -> LookupFuture<'_>;
}

/// Called by a lookup with the number of questions of a batch, each time that it queries the store. Every request waits for
/// this call, so it must not lock or wait.
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
