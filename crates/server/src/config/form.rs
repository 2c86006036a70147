//! The forms that the value of a setting has in TOML: how each is read and shown. Errors are this module's own sentences and
//! quote no secret.

use std::fmt::Display;

use orgauth_domain::Duration;
use orgauth_domain::text::BYTE_ORDER_MARK;
use serde_json::Value as Json;
use toml::Value;

use super::duration;

/// A setting whose value is a text.
pub(super) trait Setting: Sized {
    /// The expected form, for the error about a value of another type.
    const FORM: &str = "a text";

    /// Parses the text; the error gives the reason, and quotes the text unless it may be secret.
    fn read(text: &str) -> Result<Self, String>;

    /// The text for `config print`, without secrets.
    fn show(&self) -> String;
}

/// An error that quotes the refused text on one line, truncated to a readable length.
pub(super) fn refuse(text: &str, reason: impl Display) -> String {
    let mut shown: String = text.chars().take(80).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    format!("{shown:?} {reason}")
}

/// A form of values of the type `T`.
pub(super) trait Form<T> {
    /// Reads a value, or says why not.
    fn read(value: &Value) -> Result<T, String>;

    /// The value for `config print`, without secrets.
    fn show(value: &T) -> Json;
}

fn not_a(wanted: &str, value: &Value) -> String {
    let kind = match value {
        Value::String(_) => "a text",
        Value::Integer(_) => "a whole number",
        Value::Float(_) => "a fraction",
        Value::Boolean(_) => "a truth value",
        Value::Datetime(_) => "a date",
        Value::Array(_) => "a list",
        Value::Table(_) => "a table",
    };
    format!("must be {wanted}, not {kind}")
}

/// A required text.
pub(super) struct Text;

impl<T: Setting> Form<T> for Text {
    fn read(value: &Value) -> Result<T, String> {
        match value {
            // Copied from a file together with what was around it, it would name another file. It may be secret.
            Value::String(text) if text.contains(char::is_control) || text.starts_with(BYTE_ORDER_MARK) => {
                Err("must not contain a line end, a byte order mark or another control character".to_owned())
            }
            Value::String(text) => T::read(text),
            other => Err(not_a(T::FORM, other)),
        }
    }

    fn show(value: &T) -> Json {
        value.show().into()
    }
}

/// An optional text; the empty text means `None`.
pub(super) struct Optional;

impl<T: Setting> Form<Option<T>> for Optional {
    fn read(value: &Value) -> Result<Option<T>, String> {
        if value.as_str() == Some("") { Ok(None) } else { Text::read(value).map(Some) }
    }

    fn show(value: &Option<T>) -> Json {
        value.as_ref().map(Setting::show).unwrap_or_default().into()
    }
}

/// A list of texts.
pub(super) struct List;

impl<T: Setting> Form<Vec<T>> for List {
    fn read(value: &Value) -> Result<Vec<T>, String> {
        value.as_array().ok_or_else(|| not_a("a list of texts", value))?.iter().map(Text::read).collect()
    }

    fn show(values: &Vec<T>) -> Json {
        values.iter().map(Setting::show).collect()
    }
}

impl Setting for Duration {
    const FORM: &str = "a text such as \"15m\"";

    fn read(text: &str) -> Result<Self, String> {
        let span = duration::parse(text).ok_or_else(|| refuse(text, format_args!("is not {}", duration::FORM)))?;
        if span > Self::from_days(3650) { Err(refuse(text, "is too long, at most 3650d")) } else { Ok(span) }
    }

    fn show(&self) -> String {
        duration::show(*self)
    }
}

/// A duration that is not zero.
pub(super) struct Positive;

impl Form<Duration> for Positive {
    fn read(value: &Value) -> Result<Duration, String> {
        match Text::read(value)? {
            Duration::ZERO => Err("must be more than zero".to_owned()),
            span => Ok(span),
        }
    }

    fn show(value: &Duration) -> Json {
        Text::show(value)
    }
}

/// A duration of one or more whole seconds, the unit of tokens and cookies.
pub(super) struct Seconds;

impl Form<Duration> for Seconds {
    fn read(value: &Value) -> Result<Duration, String> {
        let span = Positive::read(value)?;
        if span.millis() % 1000 == 0 {
            Ok(span)
        } else {
            Err(refuse(&duration::show(span), "is not a number of whole seconds"))
        }
    }

    fn show(value: &Duration) -> Json {
        Text::show(value)
    }
}

/// A list of port numbers.
pub(super) struct Ports;

impl Form<Vec<u16>> for Ports {
    fn read(value: &Value) -> Result<Vec<u16>, String> {
        let port = |item: &Value| {
            let text = match item {
                Value::Integer(number) => number.to_string(),
                Value::String(text) => text.clone(),
                other => return Err(not_a("a list of port numbers", other)),
            };
            let port = text.parse().ok().filter(|port| *port != 0);
            port.ok_or_else(|| refuse(&text, "is not a port number, 1 to 65535"))
        };
        value.as_array().ok_or_else(|| not_a("a list of port numbers", value))?.iter().map(port).collect()
    }

    fn show(ports: &Vec<u16>) -> Json {
        ports.clone().into()
    }
}

/// A whole number with bounds.
pub(super) struct Whole<const MIN: u32, const MAX: u32>;

impl<const MIN: u32, const MAX: u32> Form<u32> for Whole<MIN, MAX> {
    fn read(value: &Value) -> Result<u32, String> {
        whole(value, MIN, MAX)
    }

    fn show(number: &u32) -> Json {
        (*number).into()
    }
}

fn whole(value: &Value, min: u32, max: u32) -> Result<u32, String> {
    match value {
        Value::Integer(number) => u32::try_from(*number)
            .ok()
            .filter(|number| (min..=max).contains(number))
            .ok_or_else(|| format!("{number} is out of range, {min} to {max}")),
        Value::String(text) => Err(refuse(text, "is not a whole number")),
        other => Err(not_a("a whole number", other)),
    }
}

/// What a server does where something is missing that an operator may want.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Demand {
    /// Nothing.
    No,
    /// It warns.
    Warn,
    /// It refuses to work.
    Yes,
}

/// True, false or `warn`.
pub(super) struct TruthOrWarn;

impl Form<Demand> for TruthOrWarn {
    fn read(value: &Value) -> Result<Demand, String> {
        match value {
            Value::Boolean(false) => Ok(Demand::No),
            Value::Boolean(true) => Ok(Demand::Yes),
            Value::String(text) if text == "warn" => Ok(Demand::Warn),
            Value::String(text) => Err(refuse(text, "is neither true, false nor \"warn\"")),
            other => Err(not_a("true, false or \"warn\"", other)),
        }
    }

    fn show(value: &Demand) -> Json {
        match value {
            Demand::No => false.into(),
            Demand::Yes => true.into(),
            Demand::Warn => "warn".into(),
        }
    }
}

/// True or false.
pub(super) struct Truth;

impl Form<bool> for Truth {
    fn read(value: &Value) -> Result<bool, String> {
        match value {
            Value::Boolean(value) => Ok(*value),
            Value::String(text) => Err(refuse(text, "is neither true nor false")),
            other => Err(not_a("true or false", other)),
        }
    }

    fn show(value: &bool) -> Json {
        (*value).into()
    }
}
