//! Plural forms and dates, by the rules of ICU (CLDR).

use icu_calendar::{Date, Gregorian};
use icu_datetime::fieldsets::{T, YMD};
use icu_datetime::input::Time;
use icu_datetime::{FixedCalendarDateTimeFormatter, NoCalendarFormatter};
use icu_plurals::{PluralCategory, PluralRules};
use orgauth_domain::Timestamp;
use orgauth_domain::locale::Locale;

/// The forms of one language. ICU's tables are part of the program, so that reading them is no work.
pub(crate) struct Forms {
    locale: icu_locale_core::Locale,
}

impl Forms {
    /// The forms of a language. English without a region has the day before the month, and 24 hours.
    pub(crate) fn new(locale: &Locale) -> Self {
        let tag = if locale.as_str() == "en" { "en-GB" } else { locale.as_str() };
        Self { locale: icu_locale_core::Locale::try_from_str(tag).unwrap_or(icu_locale_core::Locale::UNKNOWN) }
    }

    /// The plural form of a number, as Fluent names it.
    pub(crate) fn plural(&self, number: u64) -> &'static str {
        let rules = PluralRules::try_new_cardinal((&self.locale).into()).ok();
        match rules.map(|rules| rules.category_for(number)) {
            Some(PluralCategory::Zero) => "zero",
            Some(PluralCategory::One) => "one",
            Some(PluralCategory::Two) => "two",
            Some(PluralCategory::Few) => "few",
            Some(PluralCategory::Many) => "many",
            Some(PluralCategory::Other) | None => "other",
        }
    }

    /// The date and the time of an instant in UTC; absent for an instant beyond the calendar.
    pub(crate) fn moment(&self, at: Timestamp) -> Option<(String, String)> {
        let instant = jiff::Timestamp::from_millisecond(at.millis()).ok()?;
        let at = jiff::tz::Offset::UTC.to_datetime(instant);
        let part = |number: i8| u8::try_from(number).ok();
        let date = Date::try_new_gregorian(at.year().into(), part(at.month())?, part(at.day())?).ok()?;
        let time = Time::try_new(part(at.hour())?, part(at.minute())?, 0, 0).ok()?;
        let dates: FixedCalendarDateTimeFormatter<Gregorian, YMD> =
            FixedCalendarDateTimeFormatter::try_new((&self.locale).into(), YMD::long()).ok()?;
        let times = NoCalendarFormatter::try_new((&self.locale).into(), T::hm()).ok()?;
        Some((dates.format(&date).to_string(), times.format(&time).to_string()))
    }
}
