//! Spans of time as operators write them: a whole number and one unit.
//!
//! `humantime` would accept more than that ("1h 30m", "2 months"), and print it in another form.

use orgauth_domain::Duration;

/// The form that [`parse`] accepts, for messages.
pub(super) const FORM: &str = "a duration such as 500ms, 10s, 15m, 12h or 7d";

/// Parses `500ms`, `10s`, `15m`, `12h` or `7d`. `None` for sums, fractions, signs, blanks, bare numbers and numbers above `u32`.
pub(crate) fn parse(text: &str) -> Option<Duration> {
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let (number, unit) = text.split_at_checked(digits)?;
    let number: u32 = number.parse().ok()?;
    match unit {
        "ms" => Some(Duration::from_millis(number)),
        "s" => Some(Duration::from_seconds(number)),
        "m" => Some(Duration::from_minutes(number)),
        "h" => Some(Duration::from_hours(number)),
        "d" => Some(Duration::from_days(number)),
        _ => None,
    }
}

/// Formats a duration in the largest unit without a remainder.
pub(crate) fn show(span: Duration) -> String {
    let millis = span.millis();
    if millis == 0 {
        return "0s".to_owned();
    }
    [(86_400_000, "d"), (3_600_000, "h"), (60_000, "m"), (1000, "s")]
        .into_iter()
        .find(|(unit, _)| millis % unit == 0)
        .map_or_else(|| format!("{millis}ms"), |(unit, name)| format!("{}{name}", millis / unit))
}

/// The duration as the standard library's type.
pub(crate) fn to_std(span: Duration) -> std::time::Duration {
    std::time::Duration::from_millis(span.millis().unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_is_a_whole_number_and_one_unit() {
        for (text, millis) in
            [("500ms", 500), ("0s", 0), ("10s", 10_000), ("15m", 900_000), ("12h", 43_200_000), ("7d", 604_800_000)]
        {
            assert_eq!(parse(text).map(Duration::millis), Some(millis), "{text}");
        }
        for text in [
            "",
            "s",
            "10",
            "0",
            "1h30m",
            "1.5h",
            "-1s",
            "+1s",
            " 1s",
            "1s ",
            "1 s",
            "1S",
            "1w",
            "1é",
            "١s",
            "4294967296s",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_shown_duration_reads_back() {
        for (text, shown) in
            [("0ms", "0s"), ("60s", "1m"), ("300s", "5m"), ("90s", "90s"), ("24h", "1d"), ("1ms", "1ms")]
        {
            let span = parse(text).unwrap();
            assert_eq!(show(span), shown);
            assert_eq!(parse(shown), Some(span));
        }
        assert_eq!(to_std(Duration::from_millis(1500)), std::time::Duration::from_millis(1500));
    }
}
