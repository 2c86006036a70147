//! What is told of each answered request, for whoever counts them: the place that took it, never its path.

use std::time::Duration;

/// Is told of each answered request, on the thread that answers it: it must not lock or wait.
pub trait RequestObserver: Send + Sync {
    /// A request was answered with `status` after `took`. `place` is absent when no pattern took it. The method is
    /// the caller's word, which may be anything.
    fn answered(&self, place: Option<PlaceNumber>, method: &str, status: u16, took: Duration);
}

/// The position of a place in [`places`](crate::places).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaceNumber(pub usize);
