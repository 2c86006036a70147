//! The only place that reads the system's time.

use std::time::{SystemTime, UNIX_EPOCH};

use orgauth_domain::Timestamp;
use orgauth_domain::ports::Clock;

/// The system's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the clock that everybody else is given")]
    fn now(&self) -> Timestamp {
        let millis = match SystemTime::now().duration_since(UNIX_EPOCH) {
            Ok(since) => i64::try_from(since.as_millis()).unwrap_or(i64::MAX),
            Err(before) => i64::try_from(before.duration().as_millis()).map_or(i64::MIN, |millis| -millis),
        };
        Timestamp::from_millis(millis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_later_than_when_this_was_written() {
        assert!(SystemClock.now() > Timestamp::from_seconds(1_767_225_600));
    }
}
