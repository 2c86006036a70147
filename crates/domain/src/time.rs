//! Instants and durations in whole milliseconds, and their wire form.

use std::fmt;
use std::str::FromStr;

/// An instant: milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

/// A span of time in milliseconds, never negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Duration(i64);

impl Timestamp {
    /// 1970-01-01T00:00:00Z.
    pub const EPOCH: Self = Self(0);

    /// The instant `millis` milliseconds after the epoch.
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis)
    }

    /// The instant `seconds` whole seconds after the epoch.
    pub const fn from_seconds(seconds: i64) -> Self {
        Self(seconds.saturating_mul(1000))
    }

    /// Reads the date of an HTTP header, in the form that is sent today (RFC 9110 section 5.6.7); absent for anything else.
    pub fn from_http_date(text: &str) -> Option<Self> {
        let parser = jiff::fmt::rfc2822::DateTimeParser::new();
        let is_form = text.len() == "Sun, 06 Nov 1994 08:49:37 GMT".len() && text.ends_with(" GMT");
        let read = parser.parse_timestamp(text).ok().filter(|_| is_form)?;
        Some(Self(read.as_millisecond()))
    }

    /// Milliseconds since the epoch.
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// Whole seconds since the epoch, rounded down (JWT NumericDate, RFC 7519 section 2).
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// The same instant without its fraction of a second.
    #[must_use]
    pub const fn floor_to_second(self) -> Self {
        Self::from_seconds(self.seconds())
    }

    /// The beginning of this instant's UTC hour.
    #[must_use]
    pub const fn floor_to_hour(self) -> Self {
        Self(self.clock_hour().saturating_mul(3_600_000))
    }

    /// The number of full UTC hours since the epoch.
    pub const fn clock_hour(self) -> i64 {
        self.0.div_euclid(3_600_000)
    }

    /// This instant moved into the future by `span`.
    #[must_use]
    pub const fn plus(self, span: Duration) -> Self {
        Self(self.0.saturating_add(span.0))
    }

    /// This instant moved into the past by `span`.
    #[must_use]
    pub const fn minus(self, span: Duration) -> Self {
        Self(self.0.saturating_sub(span.0))
    }

    /// The time from `earlier` to this instant; zero when `earlier` is not earlier.
    pub const fn since(self, earlier: Self) -> Duration {
        let span = self.0.saturating_sub(earlier.0);
        Duration(if span > 0 { span } else { 0 })
    }
}

impl Duration {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// A span of `millis` milliseconds.
    pub const fn from_millis(millis: u32) -> Self {
        Self(widen(millis))
    }

    /// A span of `seconds` seconds.
    pub const fn from_seconds(seconds: u32) -> Self {
        Self(widen(seconds).saturating_mul(1000))
    }

    /// A span of `minutes` minutes.
    pub const fn from_minutes(minutes: u32) -> Self {
        Self(widen(minutes).saturating_mul(60_000))
    }

    /// A span of `hours` hours.
    pub const fn from_hours(hours: u32) -> Self {
        Self(widen(hours).saturating_mul(3_600_000))
    }

    /// A span of `days` days of 24 hours.
    pub const fn from_days(days: u32) -> Self {
        Self(widen(days).saturating_mul(86_400_000))
    }

    /// The span in milliseconds.
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// The span in whole seconds, rounded up: waiting this long is always long enough.
    pub const fn seconds_rounded_up(self) -> i64 {
        self.0.saturating_add(999).div_euclid(1000)
    }

    /// The span in whole seconds, rounded down.
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// This span and another.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// Twice this span, at most `limit`.
    #[must_use]
    pub fn doubled_up_to(self, limit: Self) -> Self {
        Self(self.0.saturating_mul(2).min(limit.0))
    }
}

#[expect(clippy::as_conversions, reason = "u32 fits i64; From is not const")]
const fn widen(n: u32) -> i64 {
    n as i64
}

/// ISO 8601 in UTC with exactly three digits of milliseconds.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match jiff::Timestamp::from_millisecond(self.0) {
            Ok(instant) => write!(f, "{instant:.3}"),
            Err(_) => write!(f, "{}ms", self.0),
        }
    }
}

impl serde::Serialize for Timestamp {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that is no instant of ISO 8601 with an offset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("must be an instant such as 2030-01-01T00:00:00Z")]
pub struct InvalidTimestamp;

impl FromStr for Timestamp {
    type Err = InvalidTimestamp;

    fn from_str(text: &str) -> Result<Self, InvalidTimestamp> {
        let instant: jiff::Timestamp = text.parse().map_err(|_| InvalidTimestamp)?;
        Ok(Self(instant.as_millisecond()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_date_of_a_header_is_read_in_its_one_form() {
        let read = Timestamp::from_http_date("Sun, 06 Nov 1994 08:49:37 GMT");
        assert_eq!(read, Some(Timestamp::from_seconds(784_111_777)));
        for text in [
            "",
            "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun Nov  6 08:49:37 1994",
            "Sun, 06 Nov 1994 08:49:37 +0000",
            "Mon, 06 Nov 1994 08:49:37 GMT",
            "Sun, 31 Feb 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:37 GMT ",
            "784111777",
        ] {
            assert_eq!(Timestamp::from_http_date(text), None, "{text}");
        }
    }

    #[test]
    fn the_wire_form_always_has_three_digits_of_milliseconds() {
        assert_eq!(Timestamp::from_seconds(1_795_224_300).to_string(), "2026-11-21T01:25:00.000Z");
        assert_eq!(Timestamp::from_millis(1_795_224_300_045).to_string(), "2026-11-21T01:25:00.045Z");
        assert_eq!(Timestamp::from_millis(-1).to_string(), "1969-12-31T23:59:59.999Z");
    }

    #[test]
    fn a_printed_instant_reads_back() {
        let instant = Timestamp::from_millis(1_795_224_300_045);
        assert_eq!(instant.to_string().parse(), Ok(instant));
        assert_eq!("yesterday".parse::<Timestamp>(), Err(InvalidTimestamp));
    }

    #[test]
    fn a_wait_rounded_up_is_never_too_short() {
        assert_eq!(Duration::from_millis(1).seconds_rounded_up(), 1);
        assert_eq!(Duration::from_millis(2000).seconds_rounded_up(), 2);
        assert_eq!(Timestamp::from_millis(5).since(Timestamp::from_millis(9)), Duration::ZERO);
    }
}
