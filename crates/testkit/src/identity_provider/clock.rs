//! The clock of this machine.

use std::time::{SystemTime, UNIX_EPOCH};

use orgauth_domain::Timestamp;
use orgauth_domain::ports::Clock;

/// The clock by which a server on this machine goes as well.
pub(super) struct MachineClock;

impl Clock for MachineClock {
    #[expect(clippy::disallowed_methods, reason = "a provider beside a real server has the time of the machine")]
    fn now(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970");
        Timestamp::from_millis(i64::try_from(since.as_millis()).expect("a time before the year 292277026"))
    }
}
