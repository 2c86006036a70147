//! Reading a JSON body: one struct is what is read, what the OpenAPI document shows and what the test matrix sends. All
//! that is wrong is reported at once; fields that the route doesn't read are never looked at (docs/security.md: G5).
//!
//! Why no library: eserde reports all errors, but as serde's English without codes or places in them; deserr lets a second
//! member of a name overwrite the first and takes null for an absent `Option`; utoipa reads the attributes of neither, so
//! that the document would be a second definition.

use orgauth_application::Settings;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;

use crate::code::{ErrorCode, FieldCode};
use crate::dto::FieldError;
use crate::error::ApiError;
use crate::schema::Described;

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

    /// Reads it as `B`.
    ///
    /// # Errors
    /// 400 `validation_failed`, with everything that is wrong.
    pub fn read<B: RequestBody>(self, settings: &Settings) -> Result<B, ApiError> {
        let (pairs, errors) = match self {
            Self::Empty => (Vec::new(), Vec::new()),
            Self::Object(members) => (members, Vec::new()),
            Self::Other => {
                (Vec::new(), vec![FieldError::new("", FieldCode::WrongType, "the body must be a JSON object")])
            }
        };
        let mut members = Members { pairs, errors, settings };
        match B::read(&mut members) {
            Some(body) if members.errors.is_empty() => Ok(body),
            Some(_) | None => Err(ApiError::fields(members.errors)),
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

/// Why a value is not one of its field.
pub struct Wrong {
    /// For programs.
    pub code: FieldCode,
    /// For people.
    pub message: String,
}

impl Wrong {
    /// A wrong value.
    pub fn new(code: FieldCode, message: impl ToString) -> Self {
        Self { code, message: message.to_string() }
    }
}

/// A type that a field of a body can have.
pub trait Field: Described + Sized {
    /// Reads a value that is there. Null is a value of another type.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read(value: Value, settings: &Settings) -> Result<Self, Wrong>;
}

/// A field as it stands in a body: one that must be there, or one that may be left out.
pub trait Member: Described + Sized {
    /// From what the body has under its name.
    ///
    /// # Errors
    /// What is wrong with it.
    fn of(found: Option<Value>, settings: &Settings) -> Result<Self, Wrong>;
}

impl<T: Field> Member for T {
    fn of(found: Option<Value>, settings: &Settings) -> Result<Self, Wrong> {
        T::read(found.ok_or_else(|| Wrong::new(FieldCode::Required, "is required"))?, settings)
    }
}

impl<T: Field> Member for Option<T> {
    fn of(found: Option<Value>, settings: &Settings) -> Result<Self, Wrong> {
        found.map(|value| T::read(value, settings)).transpose()
    }
}

/// What a route reads from its body.
pub trait RequestBody: Described + Sized {
    /// Whether a request without a body can't be good.
    const IS_REQUIRED: bool;

    /// Reads every field; none when something is wrong, which is noted.
    fn read(members: &mut Members<'_>) -> Option<Self>;
}

/// The members of a body, and what is wrong with them.
pub struct Members<'a> {
    pairs: Vec<(String, Value)>,
    errors: Vec<FieldError>,
    settings: &'a Settings,
}

impl Members<'_> {
    /// Takes a field out of the body; none when it is wrong, which is noted.
    pub fn take<M: Member>(&mut self, name: &'static str) -> Option<M> {
        let mut values = self.pairs.iter_mut().filter(|(key, _)| key == name).map(|(_, value)| value);
        let found = values.next().map(Value::take);
        let read = if values.next().is_some() {
            Err(Wrong::new(FieldCode::Duplicate, "is given more than once"))
        } else {
            M::of(found, self.settings)
        };
        read.map_err(|wrong| self.errors.push(FieldError::new(name, wrong.code, wrong.message))).ok()
    }
}

/// The body of a route: for each field its JSON name, its type, its meaning, and an example where that of the type says too
/// little. Fields of the type `Option` may be left out; none may be null.
macro_rules! body {
    ($(#[doc = $doc:literal])+ $vis:vis struct $name:ident {
        $($(#[doc = $field_doc:literal])+ $field:ident : $type:ty = $json:literal $(eg $example:expr)?,)+
    }) => {
        $(#[doc = $doc])+
        $vis struct $name { $($(#[doc = $field_doc])+ $vis $field: $type,)+ }

        impl crate::http::body::RequestBody for $name {
            const IS_REQUIRED: bool = $(!<$type as crate::schema::Described>::MAY_BE_ABSENT)||+;

            fn read(members: &mut crate::http::body::Members<'_>) -> Option<Self> {
                $(let $field = members.take::<$type>($json);)+
                Some(Self { $($field: $field?,)+ })
            }
        }

        impl crate::schema::Described for $name {
            fn schema(
                components: &mut crate::schema::Components,
            ) -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                components.named::<Self>(stringify!($name), |components| {
                    let mut fields = crate::schema::Fields::new(components, &[$($doc),+]);
                    $(fields.field::<$type>($json, &[$($field_doc),+]);)+
                    fields.finish()
                })
            }

            fn example() -> serde_json::Value {
                serde_json::json!({$($json: crate::schema::example!($type $(, $example)?)),+})
            }
        }
    };
}
pub(crate) use body;

#[cfg(test)]
mod tests {
    use super::*;

    body! {
        /// For trying it out.
        struct Tried {
            /// It must be there.
            a: String = "a",
            /// It may be there.
            b: Option<String> = "b",
            /// So may this.
            flag: Option<bool> = "flag",
        }
    }

    fn codes(body: &str) -> Vec<(String, &'static str)> {
        let read = Body::parse(body.as_bytes()).unwrap().read::<Tried>(&Settings::default());
        let errors = match read {
            Ok(Tried { a, b, flag }) => {
                assert!(!a.is_empty() && b.is_none_or(|b| b == "y") && flag != Some(false));
                Vec::new()
            }
            Err(refused) => refused.fields,
        };
        errors.into_iter().map(|error| (error.field, error.code.as_str())).collect()
    }

    #[test]
    fn m2_everything_wrong_is_reported_at_once() {
        assert_eq!(codes(r#"{"a":"x","b":"y","flag":true}"#), []);
        assert_eq!(
            codes(r#"{"b":1,"flag":"yes"}"#),
            [("a".to_owned(), "required"), ("b".to_owned(), "wrong_type"), ("flag".to_owned(), "wrong_type")]
        );
        assert_eq!(codes(r#"{"a":"x\u0000"}"#), [("a".to_owned(), "invalid_character")]);
        assert_eq!(codes(r#"{"a":null}"#), [("a".to_owned(), "wrong_type")]);
        assert_eq!(codes(r#"{"a":"x","b":null}"#), [("b".to_owned(), "wrong_type")]);
        assert_eq!(codes("[1,[2]]"), [(String::new(), "wrong_type"), ("a".to_owned(), "required")]);
    }

    #[test]
    fn a_duplicate_counts_only_for_fields_that_are_read() {
        assert_eq!(codes(r#"{"a":"x","a":"x"}"#), [("a".to_owned(), "duplicate")]);
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
