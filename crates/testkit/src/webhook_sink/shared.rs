//! What the receiver's thread shares with the tests.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A request that the sink received completely.
#[derive(Debug, Clone)]
pub struct ReceivedRequest {
    /// When its first byte arrived.
    pub arrived: Instant,
    /// Path and query.
    pub path: String,
    /// `webhook-id`; empty when it is missing.
    pub id: String,
    /// `x-webhook-delivery`; empty when it is missing.
    pub delivery: String,
    /// `x-webhook-attempt`; 0 when it is missing.
    pub attempt: u32,
    /// All headers in their order, with names in lower case.
    pub headers: Vec<(String, String)>,
    /// The bytes of the body.
    pub body: Vec<u8>,
    /// The status of its answer; absent when it gets no complete answer.
    pub answer: Option<u16>,
    /// How long after the request's last byte the answer is sent.
    pub answer_after: Duration,
}

impl ReceivedRequest {
    /// Returns the first header of this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }
}

/// Which requests the sink stores; it counts all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Keep {
    /// All of them.
    Everything,
    /// Those whose path begins with this.
    Under(String),
    /// None, for throughput.
    Nothing,
}

/// A command to the thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    Stop,
    Listen,
    CloseConnections,
    End,
}

/// The state that the receiver's thread shares with the tests.
pub(super) struct Shared {
    pub(super) requests: AtomicU64,
    pub(super) connections: AtomicU64,
    pub(super) waiting: AtomicUsize,
    pub(super) keeps_nothing: AtomicBool,
    pub(super) state: Mutex<State>,
    pub(super) changed: Condvar,
}

pub(super) struct State {
    pub(super) keep: Keep,
    pub(super) kept: Vec<ReceivedRequest>,
    pub(super) switches: BTreeMap<String, String>,
    pub(super) commands: Vec<Command>,
    /// How many commands the thread has executed.
    pub(super) done: u64,
}

impl Shared {
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
