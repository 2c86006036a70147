//! The only place that reads the system's time.

use std::sync::atomic::{AtomicI64, Ordering};
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

/// The clock that the servers of an installation share: this machine's, set to the database's. So two servers whose clocks differ
/// agree on how long ago a token was exchanged.
#[derive(Debug, Default)]
pub struct SharedClock {
    /// The database's clock less this machine's, in milliseconds.
    ahead: AtomicI64,
}

impl SharedClock {
    /// The largest difference that is followed, in milliseconds. Beyond it one of the clocks is wrong, and a wrong clock of the
    /// database must not make expired tokens good again.
    pub const LIMIT: i64 = 60_000;

    /// Follows the database's clock, which said `there` at some time from `before` to `after` by this machine's clock. Where the present
    /// difference is possible, it stays.
    pub fn follow(&self, before: Timestamp, there: Timestamp, after: Timestamp) {
        let (least, most) = (there.millis() - after.millis(), there.millis() - before.millis());
        let ahead = self.ahead.load(Ordering::Relaxed).max(least).min(most.max(least));
        self.ahead.store(ahead.clamp(-Self::LIMIT, Self::LIMIT), Ordering::Relaxed);
    }
}

impl Clock for SharedClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_millis(SystemClock.now().millis().saturating_add(self.ahead.load(Ordering::Relaxed)))
    }

    fn of_this_machine(&self) -> Timestamp {
        SystemClock.now()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shared_clock_follows_as_little_as_an_answer_asks_and_a_minute_at_most() {
        let clock = SharedClock::default();
        let follow = |before: i64, there: i64, after: i64| {
            let [before, there, after] = [before, there, after].map(Timestamp::from_millis);
            clock.follow(before, there, after);
            clock.ahead.load(Ordering::Relaxed)
        };
        assert_eq!(follow(1_000, 1_001, 1_003), 0, "they may agree");
        assert_eq!(follow(1_000, 16_000, 1_010), 14_990);
        assert_eq!(follow(1_000, 16_000, 1_400), 14_990, "a slow answer tells less");
        assert_eq!(follow(1_000, 16_000, 1_000), 15_000);
        assert_eq!(follow(1_000, 900, 1_010), -100);
        assert_eq!(follow(0, 3_600_000, 10), SharedClock::LIMIT);
        assert_eq!(follow(3_600_000, 0, 3_600_000), -SharedClock::LIMIT);
    }

    #[test]
    fn it_is_later_than_when_this_was_written() {
        assert!(SystemClock.now() > Timestamp::from_seconds(1_767_225_600));
    }
}
