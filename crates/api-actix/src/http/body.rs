//! Reads JSON bodies: one struct defines what the handler reads, what the OpenAPI document shows and what the test matrix
//! sends. All errors are reported at once. Fields that the route doesn't read are never bound (docs/security.md: G5), and refused
//! where admins and operators set rules: a misspelt or misplaced one must not look set.
//!
//! Libraries that don't fit: eserde reports all errors, but as serde's English sentences without codes or field names; deserr
//! lets a duplicate member overwrite the first and accepts null for an absent `Option`; utoipa reads the attributes of neither,
//! so that the document would need a second definition.

use orgauth_application::Settings;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use utoipa::openapi::{RefOr, Schema};

use crate::code::{ErrorCode, FieldCode};
use crate::dto::FieldError;
use crate::error::ApiError;
use crate::schema::{Components, Described};

/// A parsed body: empty, an object with its members in order and duplicates kept, or other JSON.
#[derive(Debug, Default)]
pub enum Body {
    /// No bytes.
    #[default]
    Empty,
    /// An object.
    Object(Vec<(String, Parsed)>),
    /// Any other JSON value.
    Other,
}

/// The value of a member. An object keeps its own members in order, with duplicates.
#[derive(Debug)]
pub enum Parsed {
    /// An object, with its members in order and duplicates kept.
    Object(Vec<(String, Value)>),
    /// Any other JSON value.
    Value(Value),
}

impl Parsed {
    /// Converts it into a JSON value.
    fn take(&mut self) -> Value {
        match self {
            Self::Object(members) => Value::Object(std::mem::take(members).into_iter().collect()),
            Self::Value(value) => value.take(),
        }
    }
}

impl Body {
    /// Parses bytes; an empty slice gives `Body::Empty`.
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

    /// Refuses the fields of a body that the route doesn't read.
    ///
    /// # Errors
    /// 400 `validation_failed`, with every field.
    pub(crate) fn refuse_fields(self) -> Result<(), ApiError> {
        let Self::Object(pairs) = self else { return Ok(()) };
        let errors = unknown_fields(pairs, &[], &[]);
        if errors.is_empty() { Ok(()) } else { Err(ApiError::fields(errors)) }
    }

    /// Reads the body as `B`.
    ///
    /// # Errors
    /// 400 `validation_failed`, with every error.
    pub fn read<B: RequestBody>(self, settings: &Settings, unknown: UnknownFields) -> Result<B, ApiError> {
        let (pairs, errors) = match self {
            Self::Empty => (Vec::new(), Vec::new()),
            Self::Object(members) => (members, Vec::new()),
            Self::Other => {
                (Vec::new(), vec![FieldError::new("", FieldCode::WrongType, "the body must be a JSON object")])
            }
        };
        let known = match unknown {
            UnknownFields::Ignored => None,
            UnknownFields::Refused => Some(B::names()),
        };
        let rules = ReadingRules { settings, known: known.as_deref() };
        Members::new(pairs, errors, rules).read_all().map_err(ApiError::fields)
    }
}

/// What a route does with fields that it doesn't read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnknownFields {
    /// It ignores them.
    Ignored,
    /// It refuses the request.
    Refused,
}

/// How the fields of a body are read.
#[derive(Clone, Copy)]
pub struct ReadingRules<'a> {
    settings: &'a Settings,
    /// The names of all fields that the route reads, those of parts behind a dot, when it refuses others; absent when it ignores
    /// them.
    known: Option<&'a [String]>,
}

/// The refusals of the members that a route doesn't read, each name once; `taken` are those that it reads, `known` the names of
/// all fields.
fn unknown_fields(pairs: Vec<(String, Parsed)>, taken: &[&str], known: &[String]) -> Vec<FieldError> {
    let mut names: Vec<String> =
        pairs.into_iter().map(|(name, _)| name).filter(|name| !taken.contains(&name.as_str())).collect();
    names.sort_unstable();
    names.dedup();
    let refusal = |name: String| {
        let message = match nearest(&name, known) {
            Some(nearest) => format!("is no field of this request; the nearest one is {nearest}"),
            None => "is no field of this request, which has none".to_owned(),
        };
        FieldError::new(&shortened(&name), FieldCode::Unknown, message)
    };
    names.into_iter().take(MOST_UNKNOWN).map(refusal).collect()
}

/// The most unknown fields that an answer names.
const MOST_UNKNOWN: usize = 20;

/// The most characters of an unknown field's name in an answer.
const LONGEST_NAME: usize = 64;

fn shortened(name: &str) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or_default()),
        None => name.to_owned(),
    }
}

/// The known field whose name, without its part's, is most like this one.
fn nearest<'a>(name: &str, known: &'a [String]) -> Option<&'a String> {
    let short: String = name.chars().take(LONGEST_NAME).collect::<String>().to_lowercase();
    let likeness = |known: &str| {
        let own = known.rsplit('.').next().unwrap_or(known).to_lowercase();
        strsim::normalized_damerau_levenshtein(&short, &own)
    };
    known.iter().max_by(|one, other| likeness(one).total_cmp(&likeness(other)))
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

impl<'de> Deserialize<'de> for Parsed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Parsed;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("JSON")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Parsed, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Parsed::Object(members))
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut seq: A) -> Result<Parsed, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = seq.next_element()? {
                    items.push(item);
                }
                Ok(Parsed::Value(Value::Array(items)))
            }

            fn visit_unit<E>(self) -> Result<Parsed, E> {
                Ok(Parsed::Value(Value::Null))
            }

            fn visit_bool<E>(self, value: bool) -> Result<Parsed, E> {
                Ok(Parsed::Value(value.into()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Parsed, E> {
                Ok(Parsed::Value(value.into()))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Parsed, E> {
                Ok(Parsed::Value(value.into()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Parsed, E> {
                Ok(Parsed::Value(value.into()))
            }

            fn visit_str<E>(self, value: &str) -> Result<Parsed, E> {
                Ok(Parsed::Value(value.into()))
            }

            fn visit_string<E>(self, value: String) -> Result<Parsed, E> {
                Ok(Parsed::Value(value.into()))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

/// Why a field refuses a value.
pub struct Wrong {
    /// The code for programs.
    pub code: FieldCode,
    /// The message for developers.
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
    /// Reads a value that is present. Null counts as a value of another type.
    ///
    /// # Errors
    /// Why the value is refused.
    fn read(value: Value, settings: &Settings) -> Result<Self, Wrong>;
}

/// A field of a body, either required or optional.
pub trait Member: Described + Sized {
    /// Reads the field from the member of its name; absent when the body has none.
    ///
    /// # Errors
    /// Why the field, or which of its own fields, is refused.
    fn of(found: Option<Parsed>, rules: ReadingRules<'_>) -> Result<Self, Faults>;

    /// The names of its own fields; empty when it is no object.
    fn names() -> Vec<String> {
        Vec::new()
    }
}

/// Why a member is refused.
pub enum Faults {
    /// The member itself is wrong.
    Itself(Wrong),
    /// Some of its own fields are wrong.
    Fields(Vec<FieldError>),
}

impl From<Wrong> for Faults {
    fn from(wrong: Wrong) -> Self {
        Self::Itself(wrong)
    }
}

/// An optional object in a body, with fields of its own.
pub struct Part<B>(pub Option<B>);

impl<B: RequestBody> Described for Part<B> {
    const MAY_BE_ABSENT: bool = true;

    fn schema(components: &mut Components) -> RefOr<Schema> {
        B::schema(components)
    }

    fn example() -> Value {
        B::example()
    }
}

impl<B: RequestBody> Member for Part<B> {
    fn of(found: Option<Parsed>, rules: ReadingRules<'_>) -> Result<Self, Faults> {
        let members = match found {
            None => return Ok(Self(None)),
            Some(Parsed::Object(members)) => members,
            Some(Parsed::Value(_)) => return Err(Wrong::new(FieldCode::WrongType, "must be an object").into()),
        };
        let pairs = members.into_iter().map(|(name, value)| (name, Parsed::Value(value))).collect();
        Members::new(pairs, Vec::new(), rules).read_all().map(|body| Self(Some(body))).map_err(Faults::Fields)
    }

    fn names() -> Vec<String> {
        B::names()
    }
}

impl<T: Field> Member for T {
    fn of(found: Option<Parsed>, rules: ReadingRules<'_>) -> Result<Self, Faults> {
        let mut found = found.ok_or_else(|| Wrong::new(FieldCode::Required, "is required"))?;
        Ok(T::read(found.take(), rules.settings)?)
    }
}

impl<T: Field> Member for Option<T> {
    fn of(found: Option<Parsed>, rules: ReadingRules<'_>) -> Result<Self, Faults> {
        Ok(found.map(|mut found| T::read(found.take(), rules.settings)).transpose()?)
    }
}

/// The fields that a route reads from its body.
pub trait RequestBody: Described + Sized {
    /// Whether the request must have a body, because some field is required.
    const IS_REQUIRED: bool;

    /// The names of its fields, and of the fields of its parts behind the part's name and a dot.
    fn names() -> Vec<String>;

    /// Reads every field; absent when some field is wrong, which `members` records.
    fn read(members: &mut Members<'_>) -> Option<Self>;
}

/// The members of a body, and the errors found in them.
pub struct Members<'a> {
    pairs: Vec<(String, Parsed)>,
    /// The names of the fields that were read.
    taken: Vec<&'static str>,
    errors: Vec<FieldError>,
    rules: ReadingRules<'a>,
}

impl<'a> Members<'a> {
    fn new(pairs: Vec<(String, Parsed)>, errors: Vec<FieldError>, rules: ReadingRules<'a>) -> Self {
        Self { pairs, taken: Vec::new(), errors, rules }
    }

    /// Reads every field, or returns every error.
    fn read_all<B: RequestBody>(mut self) -> Result<B, Vec<FieldError>> {
        let body = B::read(&mut self);
        if let Some(known) = self.rules.known {
            self.errors.extend(unknown_fields(self.pairs, &self.taken, known));
        }
        match body {
            Some(body) if self.errors.is_empty() => Ok(body),
            Some(_) | None => Err(self.errors),
        }
    }

    /// Takes a field out of the body; absent when it is wrong, which is recorded.
    pub fn take<M: Member>(&mut self, name: &'static str) -> Option<M> {
        self.taken.push(name);
        let mut values = self.pairs.iter_mut().filter(|(key, _)| key == name).map(|(_, value)| value);
        let found = values.next().map(|value| std::mem::replace(value, Parsed::Value(Value::Null)));
        let read = if values.next().is_some() {
            Err(Wrong::new(FieldCode::Duplicate, "is given more than once").into())
        } else {
            M::of(found, self.rules)
        };
        read.map_err(|faults| match faults {
            Faults::Itself(wrong) => self.errors.push(FieldError::new(name, wrong.code, wrong.message)),
            Faults::Fields(errors) => self.errors.extend(errors.into_iter().map(|error| error.within(name))),
        })
        .ok()
    }
}

/// Declares the body of a route: for each field its JSON name, its type, its meaning, and an example where the type's own
/// example isn't clear enough. Fields of the types `Option` and `Part` may be left out; only `Nullable` accepts null.
macro_rules! body {
    ($(#[doc = $doc:literal])+ $vis:vis struct $name:ident {
        $($(#[doc = $field_doc:literal])+ $field:ident : $type:ty = $json:literal $(eg $example:expr)?,)+
    }) => {
        $(#[doc = $doc])+
        $vis struct $name { $($(#[doc = $field_doc])+ $vis $field: $type,)+ }

        impl crate::http::body::RequestBody for $name {
            const IS_REQUIRED: bool = $(!<$type as crate::schema::Described>::MAY_BE_ABSENT)||+;

            fn names() -> Vec<String> {
                let mut names = Vec::new();
                $(
                    names.push($json.to_owned());
                    let inner = <$type as crate::http::body::Member>::names();
                    names.extend(inner.into_iter().map(|inner| format!("{}.{inner}", $json)));
                )+
                names
            }

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
#[path = "body_tests.rs"]
mod tests;
