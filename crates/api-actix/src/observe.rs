//! What an observer learns about each answered request. A request is named by its route pattern, never by its path, so that
//! identifiers in paths don't become metric labels.

use std::time::Duration;

use tracing::Span;

/// Receives each answered request, on the thread that answers it: an implementation must not lock or wait.
pub trait RequestObserver: Send + Sync {
    /// Records that a request was answered with `status` after `took`. `number` is absent when no route pattern is known for the
    /// request. The client chooses the method, so `method` may be any text.
    fn answered(&self, number: Option<PatternNumber>, method: &str, status: u16, took: Duration);

    /// Records that a connection was answered with `status` and closed, because the head of a request could not be read.
    fn refused_head(&self, status: u16);
}

/// Measures where requests spend their time, and exports traces of them.
pub trait RequestTracing: Send + Sync {
    /// The duration from which a request counts as slow; absent: no request does.
    fn slow(&self) -> Option<Duration>;

    /// Returns how the request of this span spent its time.
    fn timing(&self, span: &Span) -> RequestTiming;

    /// Whether traces are exported from this process.
    fn is_followed(&self) -> bool;

    /// Makes the request part of the trace that this `traceparent` (W3C Trace Context) of a trusted proxy names; one that can't
    /// be parsed is ignored.
    fn continues(&self, span: &Span, traceparent: &str);

    /// Records that the request of this span was answered. The client chooses the method, so `method` may be any text; `route`
    /// is a pattern.
    fn answered(&self, span: &Span, method: &str, route: &str, status: u16);
}

/// How one request spent its time. The rest of its duration went to reading the client's body, or to other work of this
/// process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RequestTiming {
    /// Time spent waiting for a database connection.
    pub connection_wait: Duration,
    /// Time spent in database queries.
    pub database: Duration,
    /// Time spent waiting for a thread that hashes passwords.
    pub hash_wait: Duration,
    /// Time spent hashing passwords.
    pub hash: Duration,
}

/// The position of a pattern in [`route_patterns`](crate::route_patterns()).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PatternNumber(pub usize);
