//! Waiting for one answer outside of a server.

use std::future::Future;
use std::time::Duration;

/// Runs one future to its end, on a runtime of its own; gives up after a minute.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(async { tokio::time::timeout(Duration::from_mins(1), future).await.expect("an answer") })
}
