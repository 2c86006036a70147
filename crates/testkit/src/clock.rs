//! A clock that stands still until it is moved.

use std::sync::atomic::{AtomicI64, Ordering};

use orgauth_domain::ports::Clock;
use orgauth_domain::{Duration, Timestamp};

/// A clock that returns the time it was set to.
#[derive(Debug)]
pub struct ManualClock(AtomicI64);

impl ManualClock {
    /// Creates a clock that stands at `now`.
    pub fn at(now: Timestamp) -> Self {
        Self(AtomicI64::new(now.millis()))
    }

    /// Sets the time.
    pub fn set(&self, now: Timestamp) {
        self.0.store(now.millis(), Ordering::SeqCst);
    }

    /// Moves the clock forward; returns the new time.
    pub fn advance(&self, span: Duration) -> Timestamp {
        Timestamp::from_millis(self.0.fetch_add(span.millis(), Ordering::SeqCst)).plus(span)
    }
}

impl Default for ManualClock {
    fn default() -> Self {
        Self::at(crate::builders::NOW)
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.0.load(Ordering::SeqCst))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_tells_what_it_was_set_to() {
        let clock = ManualClock::at(Timestamp::from_seconds(5));
        assert_eq!(clock.advance(Duration::from_seconds(2)), Timestamp::from_seconds(7));
        assert_eq!(clock.now(), Timestamp::from_seconds(7));
        clock.set(Timestamp::from_seconds(1));
        assert_eq!(clock.now(), Timestamp::from_seconds(1));
    }
}
