//! Reading a JSON body field by field: all that is wrong is reported at once; fields that the route doesn't read
//! are never looked at (docs/security.md: G5).

use orgauth_domain::Email;
use orgauth_domain::text::InvalidText;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;

use crate::code::ErrorCode;
use crate::dto::FieldError;
use crate::error::ApiError;

/// A body: nothing, an object with its members in order and duplicates kept, or some other JSON.
#[derive(Debug, Default)]
pub enum Body {
    /// No bytes.
    #[default]
    Empty,
    /// An object.
    Object(Vec<(String, Value)>),
    /// Another value.
    Other,
}

impl Body {
    /// Parses bytes; an empty body is none.
    ///
    /// # Errors
    /// 400 `malformed_json`.
    pub fn parse(bytes: &[u8]) -> Result<Self, ApiError> {
        if bytes.is_empty() {
            return Ok(Self::Empty);
        }
        serde_json::from_slice(bytes).map_err(|error| {
            let place = format!("the body is not JSON: line {}, column {}", error.line(), error.column());
            ApiError::with_message(ErrorCode::MalformedJson, place)
        })
    }

    /// Starts reading fields.
    pub fn fields(self) -> Fields {
        match self {
            Self::Empty => Fields { members: Vec::new(), errors: Vec::new() },
            Self::Object(members) => Fields { members, errors: Vec::new() },
            Self::Other => {
                let error = error("", "wrong_type", "the body must be a JSON object");
                Fields { members: Vec::new(), errors: vec![error] }
            }
        }
    }
}

impl<'de> Deserialize<'de> for Body {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Body;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("JSON")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Body, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Body::Object(members))
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut seq: A) -> Result<Body, A::Error> {
                while seq.next_element::<Value>()?.is_some() {}
                Ok(Body::Other)
            }

            fn visit_unit<E>(self) -> Result<Body, E> {
                Ok(Body::Other)
            }

            fn visit_bool<E>(self, _: bool) -> Result<Body, E> {
                Ok(Body::Other)
            }

            fn visit_i64<E>(self, _: i64) -> Result<Body, E> {
                Ok(Body::Other)
            }

            fn visit_u64<E>(self, _: u64) -> Result<Body, E> {
                Ok(Body::Other)
            }

            fn visit_f64<E>(self, _: f64) -> Result<Body, E> {
                Ok(Body::Other)
            }

            fn visit_str<E>(self, _: &str) -> Result<Body, E> {
                Ok(Body::Other)
            }
        }
        deserializer.deserialize_any(Members)
    }
}

/// Reads fields and collects what is wrong with them.
pub struct Fields {
    members: Vec<(String, Value)>,
    errors: Vec<FieldError>,
}

impl Fields {
    /// A string that must be there.
    pub fn required_string(&mut self, field: &'static str) -> Option<String> {
        self.required(field, Self::optional_string)
    }

    /// A string that must be there and is only compared: whatever is in it, it is just a wrong one.
    pub fn required_token(&mut self, field: &'static str) -> Option<String> {
        self.required(field, Self::any_string)
    }

    fn required(
        &mut self,
        field: &'static str,
        read: impl FnOnce(&mut Self, &'static str) -> Option<String>,
    ) -> Option<String> {
        let had_errors = self.errors.len();
        let value = read(self, field);
        if value.is_none() && self.errors.len() == had_errors {
            self.errors.push(error(field, "required", "is required"));
        }
        value
    }

    /// A string that may be left out.
    pub fn optional_string(&mut self, field: &'static str) -> Option<String> {
        let text = self.any_string(field)?;
        if text.contains('\0') {
            self.errors.push(error(field, "invalid_character", "must not contain NUL"));
            return None;
        }
        Some(text)
    }

    fn any_string(&mut self, field: &'static str) -> Option<String> {
        match self.take(field)? {
            Value::String(text) => Some(text),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                self.errors.push(error(field, "wrong_type", "must be a string"));
                None
            }
        }
    }

    /// A boolean that may be left out, for false.
    pub fn optional_bool(&mut self, field: &'static str) -> bool {
        self.optional_flag(field).unwrap_or_default()
    }

    /// A boolean that may be left out.
    pub fn optional_flag(&mut self, field: &'static str) -> Option<bool> {
        match self.take(field)? {
            Value::Bool(value) => Some(value),
            Value::Null | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
                self.errors.push(error(field, "wrong_type", "must be true or false"));
                None
            }
        }
    }

    /// A list of strings that must be there.
    pub fn required_strings(&mut self, field: &'static str) -> Option<Vec<String>> {
        let had_errors = self.errors.len();
        let value = self.optional_strings(field);
        if value.is_none() && self.errors.len() == had_errors {
            self.errors.push(error(field, "required", "is required"));
        }
        value
    }

    /// A list of strings that may be left out.
    pub fn optional_strings(&mut self, field: &'static str) -> Option<Vec<String>> {
        let strings = match self.take(field)? {
            Value::Array(items) => items
                .into_iter()
                .map(|item| match item {
                    Value::String(text) => Some(text),
                    Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => None,
                })
                .collect(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => None,
        };
        if strings.is_none() {
            self.errors.push(error(field, "wrong_type", "must be a list of strings"));
        }
        strings
    }

    /// A whole number of seconds, zero or more, that may be left out.
    pub fn optional_seconds(&mut self, field: &'static str) -> Option<u32> {
        let value = self.take(field)?;
        let seconds = value.as_u64().and_then(|seconds| u32::try_from(seconds).ok());
        if seconds.is_none() {
            let code = if value.is_number() { "invalid" } else { "wrong_type" };
            self.errors.push(error(field, code, "must be a whole number of seconds"));
        }
        seconds
    }

    /// Turns a text into a value of the domain.
    pub fn parsed<T>(
        &mut self,
        field: &'static str,
        text: Option<String>,
        parse: impl FnOnce(&str) -> Result<T, InvalidText>,
    ) -> Option<T> {
        match parse(&text?) {
            Ok(value) => Some(value),
            Err(reason) => {
                let code = match reason {
                    InvalidText::Empty => "required",
                    InvalidText::TooLong { .. } => "too_long",
                    InvalidText::ControlCharacter | InvalidText::Invisible | InvalidText::UrlCharacter => {
                        "invalid_character"
                    }
                    InvalidText::Form(_) => "invalid",
                };
                self.errors.push(error(field, code, &reason.to_string()));
                None
            }
        }
    }

    /// Takes a value of the domain, or reports why there is none.
    pub fn judged<T, E: std::fmt::Display>(
        &mut self,
        field: &'static str,
        judged: Result<T, E>,
        code: impl FnOnce(&E) -> &'static str,
    ) -> Option<T> {
        judged.map_err(|fault| self.errors.push(error(field, code(&fault), &fault.to_string()))).ok()
    }

    /// Turns a text into an address.
    pub fn email(&mut self, field: &'static str, text: Option<String>) -> Option<Email> {
        const FORM: InvalidText = InvalidText::Form("must be one plain email address such as name@example.com");
        self.parsed(field, text, |text| Email::parse(text).map_err(|_| FORM))
    }

    /// Whether something is wrong so far.
    pub fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// Ends the reading: the values, or everything that is wrong. `None` means that a wrong field was reported.
    ///
    /// # Errors
    /// 400 `validation_failed`.
    pub fn finish<T>(self, values: Option<T>) -> Result<T, ApiError> {
        match values {
            Some(values) if self.errors.is_empty() => Ok(values),
            Some(_) | None => Err(ApiError::fields(self.errors)),
        }
    }

    fn take(&mut self, field: &'static str) -> Option<Value> {
        let mut found = None;
        let mut times = 0_u32;
        for (_, value) in self.members.iter_mut().filter(|(name, _)| name == field) {
            times += 1;
            found = Some(value.take());
        }
        if times > 1 {
            self.errors.push(error(field, "duplicate", "is given more than once"));
            return None;
        }
        found
    }
}

fn error(field: &str, code: &'static str, message: &str) -> FieldError {
    FieldError { field: field.to_owned(), code, message: message.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(body: &str) -> Vec<(String, &'static str)> {
        let mut fields = Body::parse(body.as_bytes()).unwrap().fields();
        let a = fields.required_string("a");
        let b = fields.optional_string("b");
        let _flag = fields.optional_bool("flag");
        let refused = fields.finish(a.map(|a| (a, b)));
        refused.err().map(|e| e.fields.into_iter().map(|f| (f.field, f.code)).collect()).unwrap_or_default()
    }

    #[test]
    fn m2_everything_wrong_is_reported_at_once() {
        assert_eq!(codes(r#"{"a":"x","b":"y","flag":true}"#), []);
        assert_eq!(
            codes(r#"{"b":1,"flag":"yes"}"#),
            [("a".to_owned(), "required"), ("b".to_owned(), "wrong_type"), ("flag".to_owned(), "wrong_type"),]
        );
        assert_eq!(codes(r#"{"a":"x\u0000"}"#), [("a".to_owned(), "invalid_character")]);
        assert_eq!(codes(r#"{"a":null}"#), [("a".to_owned(), "wrong_type")]);
        assert_eq!(codes("[1,[2]]"), [(String::new(), "wrong_type"), ("a".to_owned(), "required")]);
    }

    #[test]
    fn a_duplicate_counts_only_for_fields_that_are_read() {
        assert_eq!(codes(r#"{"a":"x","a":"x"}"#), [("a".to_owned(), "duplicate"), ("a".to_owned(), "required")][..1]);
        assert_eq!(codes(r#"{"a":"x","other":1,"other":"\u0000"}"#), []);
    }

    #[test]
    fn broken_json_and_utf8_are_malformed() {
        for bytes in [&b"{"[..], b"{\"a\":\"\xff\"}", b"\xef\xbb\xbf{}", b"{} {}", b"{\"a\":\"\\ud800\"}", b"nul"] {
            assert_eq!(Body::parse(bytes).unwrap_err().code, ErrorCode::MalformedJson);
        }
        for scalar in ["1", "-1", "1.5", "\"x\"", "true", "null"] {
            assert!(matches!(Body::parse(scalar.as_bytes()), Ok(Body::Other)));
        }
    }
}
