//! What is told of each answered request, for whoever counts them: the place that took it, never its path.

use std::time::Duration;

use tracing::Span;

/// Is told of each answered request, on the thread that answers it: it must not lock or wait.
pub trait RequestObserver: Send + Sync {
    /// A request was answered with `status` after `took`. `place` is absent when no pattern took it. The method is
    /// the caller's word, which may be anything.
    fn answered(&self, place: Option<PlaceNumber>, method: &str, status: u16, took: Duration);
}

/// Knows where the time of requests goes, and lets them be followed beyond this process.
pub trait RequestTracing: Send + Sync {
    /// From how long on a request is slow; absent: none is.
    fn slow(&self) -> Option<Duration>;

    /// What is known of a request's time, by its span.
    fn spent(&self, span: &Span) -> Spent;

    /// Whether requests are followed beyond this process.
    fn is_followed(&self) -> bool;

    /// The request goes on with what this `traceparent` (W3C Trace Context) of a trusted proxy names, if it can be read.
    fn continues(&self, span: &Span, traceparent: &str);

    /// The request of this span was answered. The method is the caller's word, which may be anything; `route` is a pattern.
    fn answered(&self, span: &Span, method: &str, route: &str, status: u16);
}

/// Where the time of one request went. What is left was spent on its client's slow body, or by this program itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spent {
    /// Waiting for a connection to the database.
    pub connection_wait: Duration,
    /// In the database.
    pub database: Duration,
    /// Waiting for a thread that hashes passwords.
    pub hash_wait: Duration,
    /// Hashing passwords.
    pub hash: Duration,
}

/// The position of a place in [`places`](crate::places).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaceNumber(pub usize);
