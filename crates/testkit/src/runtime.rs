//! Runs futures in tests that have no server.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;

/// Runs a future to its end, on its own runtime; panics after a minute.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(async { tokio::time::timeout(Duration::from_mins(1), future).await.expect("an answer") })
}

/// Runs futures concurrently on one thread; returns the outcomes in the order of the futures.
pub fn block_on_all<F: Future + Unpin>(mut futures: Vec<F>) -> Vec<F::Output> {
    let mut outcomes: Vec<Option<F::Output>> = futures.iter().map(|_| None).collect();
    block_on(poll_fn(|context| {
        for (future, outcome) in futures.iter_mut().zip(&mut outcomes).filter(|(_, outcome)| outcome.is_none()) {
            if let Poll::Ready(ready) = Pin::new(future).poll(context) {
                *outcome = Some(ready);
            }
        }
        if outcomes.iter().all(Option::is_some) { Poll::Ready(()) } else { Poll::Pending }
    }));
    outcomes.into_iter().flatten().collect()
}
