//! Conversions between TOML values and typed settings. Errors are this module's own sentences and quote no secret.

use std::fmt::Display;

use orgauth_domain::Duration;
use orgauth_domain::text::BYTE_ORDER_MARK;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
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

fn expect_kind<E: Error>(wanted: &str, value: &Value) -> E {
    let kind = match value {
        Value::String(_) => "a text",
        Value::Integer(_) => "a whole number",
        Value::Float(_) => "a fraction",
        Value::Boolean(_) => "a truth value",
        Value::Datetime(_) => "a date",
        Value::Array(_) => "a list",
        Value::Table(_) => "a table",
    };
    E::custom(format!("must be {wanted}, not {kind}"))
}

fn read_text<E: Error, T: Setting>(value: &Value) -> Result<T, E> {
    match value {
        // Copied from a file together with what was around it, it would name another file. It may be secret.
        Value::String(text) if text.contains(char::is_control) || text.starts_with(BYTE_ORDER_MARK) => {
            Err(E::custom("must not contain a line end, a byte order mark or another control character"))
        }
        Value::String(text) => T::read(text).map_err(E::custom),
        other => Err(expect_kind(T::FORM, other)),
    }
}

/// `text`: a required text.
pub(super) mod text {
    use super::{Deserialize, Deserializer, Serializer, Setting, Value, read_text};

    pub(crate) fn deserialize<'de, D: Deserializer<'de>, T: Setting>(from: D) -> Result<T, D::Error> {
        read_text(&Value::deserialize(from)?)
    }

    pub(crate) fn serialize<S: Serializer, T: Setting>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&value.show())
    }
}

/// `optional`: an optional text; the empty text means `None`.
pub(super) mod optional {
    use super::{Deserialize, Deserializer, Serializer, Setting, Value, read_text};

    pub(crate) fn deserialize<'de, D: Deserializer<'de>, T: Setting>(from: D) -> Result<Option<T>, D::Error> {
        match Value::deserialize(from)? {
            Value::String(text) if text.is_empty() => Ok(None),
            value => read_text(&value).map(Some),
        }
    }

    #[expect(clippy::ref_option, reason = "serde passes the field by reference")]
    pub(crate) fn serialize<S: Serializer, T: Setting>(value: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&value.as_ref().map(Setting::show).unwrap_or_default())
    }
}

/// `list`: a list of texts.
pub(super) mod list {
    use super::{Deserialize, Deserializer, Serializer, Setting, Value, expect_kind, read_text};

    pub(crate) fn deserialize<'de, D: Deserializer<'de>, T: Setting>(from: D) -> Result<Vec<T>, D::Error> {
        match Value::deserialize(from)? {
            Value::Array(items) => items.iter().map(read_text).collect(),
            other => Err(expect_kind("a list of texts", &other)),
        }
    }

    pub(crate) fn serialize<S: Serializer, T: Setting>(values: &[T], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().map(Setting::show))
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

/// `positive`: a duration that is not zero.
pub(super) mod positive {
    use super::{Deserializer, Duration, Error, text};

    pub(crate) use super::text::serialize;

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        match text::deserialize(from)? {
            Duration::ZERO => Err(D::Error::custom("must be more than zero")),
            span => Ok(span),
        }
    }
}

/// `seconds`: a duration of one or more whole seconds, the unit of tokens and cookies.
pub(super) mod seconds {
    use super::{Deserializer, Duration, Error, duration, positive, refuse};

    pub(crate) use super::text::serialize;

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        let span = positive::deserialize(from)?;
        if span.millis() % 1000 == 0 {
            Ok(span)
        } else {
            Err(D::Error::custom(refuse(&duration::show(span), "is not a number of whole seconds")))
        }
    }
}

/// `ports`: a list of port numbers.
pub(super) mod ports {
    use super::{Deserialize, Deserializer, Error, Serialize, Serializer, Value, expect_kind, refuse};

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u16>, D::Error> {
        let items = match Value::deserialize(from)? {
            Value::Array(items) => items,
            other => return Err(expect_kind("a list of port numbers", &other)),
        };
        let port = |item: &Value| {
            let text = match item {
                Value::Integer(number) => number.to_string(),
                Value::String(text) => text.clone(),
                other => return Err(expect_kind("a list of port numbers", other)),
            };
            let port = text.parse().ok().filter(|port| *port != 0);
            port.ok_or_else(|| D::Error::custom(refuse(&text, "is not a port number, 1 to 65535")))
        };
        items.iter().map(port).collect()
    }

    pub(crate) fn serialize<S: Serializer>(ports: &[u16], to: S) -> Result<S::Ok, S::Error> {
        ports.serialize(to)
    }
}

/// `Whole::<MIN, MAX>`: a whole number with bounds.
pub(super) struct Whole<const MIN: u32, const MAX: u32>;

impl<const MIN: u32, const MAX: u32> Whole<MIN, MAX> {
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
        match Value::deserialize(from)? {
            Value::Integer(number) => u32::try_from(number)
                .ok()
                .filter(|number| (MIN..=MAX).contains(number))
                .ok_or_else(|| D::Error::custom(format!("{number} is out of range, {MIN} to {MAX}"))),
            Value::String(text) => Err(D::Error::custom(refuse(&text, "is not a whole number"))),
            other => Err(expect_kind("a whole number", &other)),
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
    pub(crate) fn serialize<S: Serializer>(number: &u32, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u32(*number)
    }
}

/// `truth`: true or false.
pub(super) mod truth {
    use super::{Deserialize, Deserializer, Error, Serializer, Value, expect_kind, refuse};

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
        match Value::deserialize(from)? {
            Value::Boolean(value) => Ok(value),
            Value::String(text) => Err(D::Error::custom(refuse(&text, "is neither true nor false"))),
            other => Err(expect_kind("true or false", &other)),
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
    pub(crate) fn serialize<S: Serializer>(value: &bool, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bool(*value)
    }
}
