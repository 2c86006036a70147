//! Use cases that stop halfway, so that a test can act before they continue.

use std::pin::Pin;
use std::sync::{Mutex, MutexGuard};
use std::task::Poll;

use orgauth_domain::accounts::user::PasswordHash;
use orgauth_domain::ports::{
    BlockingFuture, BlockingThreads, BlockingWork, Busy, HashFuture, HashedPassword, PasswordCheck, PasswordHasher,
};

use crate::prelude::*;

/// Where a use case stops; it stops once, and the first place of a kind is number 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    /// At its n-th request to compare or hash a password.
    Hash(u32),
    /// Before its n-th unit of work.
    Work(u32),
}

/// A use case that has stopped.
pub(crate) struct Held<T> {
    future: Pin<Box<dyn Future<Output = T> + Send>>,
    gate: Gate,
}

/// Runs a use case until it stops.
///
/// # Errors
/// The use case ended before the stop; the error is its result.
pub(crate) fn hold<T, F: Future<Output = T> + Send + 'static>(
    app: &App,
    stop: Stop,
    act: impl FnOnce(App) -> F,
) -> Result<Held<T>, T> {
    let state = State { stop, works: 0, hashes: 0, is_open: false, asked: None, verdict: None };
    let gate = Gate { hasher: Arc::clone(&app.hasher), state: Arc::new(Mutex::new(state)) };
    let app = App { hasher: Arc::new(gate.clone()), threads: Arc::new(gate.clone()), ..app.clone() };
    let mut future: Pin<Box<dyn Future<Output = T> + Send>> = Box::pin(act(app));
    // The use case may wait for a hash before the stop.
    block_on(std::future::poll_fn(|context| match future.as_mut().poll(context) {
        Poll::Ready(ended) => Poll::Ready(Some(ended)),
        Poll::Pending if gate.has_stopped() => Poll::Ready(None),
        Poll::Pending => Poll::Pending,
    }))
    .map_or(Ok(Held { future, gate }), Err)
}

impl<T> Held<T> {
    /// The password and the hash to compare.
    pub(crate) fn question(&self) -> (Secret, Option<PasswordHash>) {
        self.gate.state().asked.clone().expect("it waits for a comparison")
    }

    /// Lets the use case continue to its end.
    pub(crate) fn resume(self) -> T {
        let Self { future, gate } = self;
        gate.state().is_open = true;
        block_on(future)
    }

    /// Lets it continue; the comparison that it waits for returns `check`.
    pub(crate) fn answer(self, check: PasswordCheck) -> T {
        self.gate.state().verdict = Some(Ok(check));
        self.resume()
    }

    /// Lets it continue; the hasher refuses, as its queue is full.
    pub(crate) fn refuse(self) -> T {
        self.gate.state().verdict = Some(Err(Busy));
        self.resume()
    }
}

#[derive(Clone)]
struct Gate {
    hasher: Arc<dyn PasswordHasher>,
    state: Arc<Mutex<State>>,
}

struct State {
    stop: Stop,
    works: u32,
    hashes: u32,
    is_open: bool,
    asked: Option<(Secret, Option<PasswordHash>)>,
    verdict: Option<Result<PasswordCheck, Busy>>,
}

impl Gate {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    fn has_stopped(&self) -> bool {
        let state = self.state();
        match state.stop {
            Stop::Hash(nth) => state.hashes >= nth,
            Stop::Work(nth) => state.works >= nth,
        }
    }

    /// Whether the use case stops at this hash.
    fn stops_at_hash(&self, asked: (Secret, Option<PasswordHash>)) -> bool {
        let mut state = self.state();
        state.hashes += 1;
        let stops = state.stop == Stop::Hash(state.hashes);
        if stops {
            state.asked = Some(asked);
        }
        stops
    }
}

/// Ready once the test lets the use case continue; the test then polls it again.
async fn opened(state: &Mutex<State>) {
    std::future::poll_fn(|_| if state.lock().unwrap().is_open { Poll::Ready(()) } else { Poll::Pending }).await;
}

impl BlockingThreads for Gate {
    fn run(&self, work: BlockingWork) -> BlockingFuture<'_> {
        let stops = {
            let mut state = self.state();
            state.works += 1;
            state.stop == Stop::Work(state.works)
        };
        Box::pin(async move {
            if stops {
                opened(&self.state).await;
            }
            work();
            Ok(())
        })
    }
}

impl PasswordHasher for Gate {
    fn check(&self, password: Secret, hash: Option<PasswordHash>) -> HashFuture<PasswordCheck> {
        if !self.stops_at_hash((password.clone(), hash.clone())) {
            return self.hasher.check(password, hash);
        }
        let (state, hasher) = (Arc::clone(&self.state), Arc::clone(&self.hasher));
        Box::pin(async move {
            opened(&state).await;
            let verdict = state.lock().unwrap().verdict.take();
            match verdict {
                Some(verdict) => verdict,
                None => hasher.check(password, hash).await,
            }
        })
    }

    fn hash(&self, password: Secret) -> HashFuture<HashedPassword> {
        if !self.stops_at_hash((password.clone(), None)) {
            return self.hasher.hash(password);
        }
        let (state, hasher) = (Arc::clone(&self.state), Arc::clone(&self.hasher));
        Box::pin(async move {
            opened(&state).await;
            let is_full = matches!(state.lock().unwrap().verdict, Some(Err(Busy)));
            if is_full { Err(Busy) } else { hasher.hash(password).await }
        })
    }
}
