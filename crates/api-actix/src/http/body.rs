//! Reads JSON bodies: one struct defines what the handler reads, what the OpenAPI document shows and what the test matrix
//! sends. All errors are reported at once. Fields that the route doesn't read are never bound (docs/security.md: G5), and refused
//! where admins and operators set rules: a misspelt or misplaced one must not look set.
//!
//! Libraries that don't fit: eserde reports all errors, but as serde's English sentences without codes or field names; deserr
//! lets a duplicate field overwrite the first and accepts null for an absent `Option`; utoipa reads the attributes of neither,
//! so that the document would need a second definition.

use orgauth_application::Settings;
use serde_json::Value;
use utoipa::openapi::{RefOr, Schema};

use crate::code::{ErrorCode, FieldCode};
use crate::dto::FieldError;
use crate::error::ApiError;
use crate::http::json::Json;
use crate::schema::{Components, Described};

/// A parsed body; absent without any bytes.
#[derive(Debug, Default)]
pub struct Body(pub(crate) Option<Json>);

impl Body {
    /// Parses bytes.
    ///
    /// # Errors
    /// 400 `malformed_json`.
    pub fn parse(bytes: &[u8]) -> Result<Self, ApiError> {
        if bytes.is_empty() {
            return Ok(Self(None));
        }
        serde_json::from_slice(bytes).map(|json| Self(Some(json))).map_err(|error| {
            let message = format!("the body is not JSON: line {}, column {}", error.line(), error.column());
            ApiError::with_message(ErrorCode::MalformedJson, message)
        })
    }

    /// Refuses the fields of a body that the route doesn't read.
    ///
    /// # Errors
    /// 400 `validation_failed`, with every field.
    pub(crate) fn refuse_fields(self) -> Result<(), ApiError> {
        let errors = match self.0 {
            None => Vec::new(),
            Some(Json::Object(pairs)) => unknown_fields(pairs, &[], &[]),
            Some(Json::Other(_)) => vec![no_object()],
        };
        if errors.is_empty() { Ok(()) } else { Err(ApiError::fields(errors)) }
    }

    /// Reads the body as `B`.
    ///
    /// # Errors
    /// 400 `validation_failed`, with every error.
    pub fn read<B: RequestBody>(self, settings: &Settings, unknown: UnknownFields) -> Result<B, ApiError> {
        let (pairs, errors) = match self.0 {
            None => (Vec::new(), Vec::new()),
            Some(Json::Object(pairs)) => (pairs, Vec::new()),
            Some(Json::Other(_)) => (Vec::new(), vec![no_object()]),
        };
        let known = match unknown {
            UnknownFields::Ignored => None,
            UnknownFields::Refused => Some(B::names()),
        };
        let rules = ReadingRules { settings, known: known.as_deref() };
        ObjectReader::new(pairs, errors, rules).read_all().map_err(ApiError::fields)
    }
}

/// The error of a body that is neither an object nor empty.
fn no_object() -> FieldError {
    FieldError::new("", FieldCode::WrongType, "the body must be a JSON object")
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

/// The refusals of the fields that a route doesn't read, each name once; `taken` are those that it reads, `known` the names of
/// all fields.
fn unknown_fields(pairs: Vec<(String, Json)>, taken: &[&str], known: &[String]) -> Vec<FieldError> {
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
pub trait BodyField: Described + Sized {
    /// Reads the field from the value of its name; absent when the body has none.
    ///
    /// # Errors
    /// Why the field, or which of its own fields, is refused.
    fn of(found: Option<Json>, rules: ReadingRules<'_>) -> Result<Self, Faults>;

    /// The names of its own fields; empty when it is no object.
    fn names() -> Vec<String> {
        Vec::new()
    }
}

/// Why a field is refused.
pub enum Faults {
    /// The field itself is wrong.
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

impl<B: RequestBody> BodyField for Part<B> {
    fn of(found: Option<Json>, rules: ReadingRules<'_>) -> Result<Self, Faults> {
        match found {
            None => Ok(Self(None)),
            Some(Json::Object(pairs)) => {
                let part = ObjectReader::new(pairs, Vec::new(), rules).read_all();
                part.map(|part| Self(Some(part))).map_err(Faults::Fields)
            }
            Some(Json::Other(_)) => Err(Wrong::new(FieldCode::WrongType, "must be an object").into()),
        }
    }

    fn names() -> Vec<String> {
        B::names()
    }
}

/// A required object in a body, with fields of its own.
pub struct Object<B>(pub B);

impl<B: RequestBody> Described for Object<B> {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        B::schema(components)
    }

    fn example() -> Value {
        B::example()
    }
}

impl<B: RequestBody> BodyField for Object<B> {
    fn of(found: Option<Json>, rules: ReadingRules<'_>) -> Result<Self, Faults> {
        let part = Part::of(found, rules)?.0.ok_or_else(|| Wrong::new(FieldCode::Required, "is required"))?;
        Ok(Self(part))
    }

    fn names() -> Vec<String> {
        B::names()
    }
}

impl<T: Field> BodyField for T {
    fn of(found: Option<Json>, rules: ReadingRules<'_>) -> Result<Self, Faults> {
        let found = found.ok_or_else(|| Wrong::new(FieldCode::Required, "is required"))?;
        Ok(T::read(found.into_value(), rules.settings)?)
    }
}

impl<T: Field> BodyField for Option<T> {
    fn of(found: Option<Json>, rules: ReadingRules<'_>) -> Result<Self, Faults> {
        Ok(found.map(|found| T::read(found.into_value(), rules.settings)).transpose()?)
    }
}

/// The fields that a route reads from its body.
pub trait RequestBody: Described + Sized {
    /// Whether the request must have a body, because some field is required.
    const IS_REQUIRED: bool;

    /// The names of its fields, and of the fields of its parts behind the part's name and a dot.
    fn names() -> Vec<String>;

    /// Reads every field; absent when some field is wrong, which `object` records.
    fn read(object: &mut ObjectReader<'_>) -> Option<Self>;
}

/// Reads the fields of a body or of a part of it, and collects the errors.
pub struct ObjectReader<'a> {
    pairs: Vec<(String, Json)>,
    /// The names of the fields that were read.
    taken: Vec<&'static str>,
    errors: Vec<FieldError>,
    rules: ReadingRules<'a>,
}

impl<'a> ObjectReader<'a> {
    fn new(pairs: Vec<(String, Json)>, errors: Vec<FieldError>, rules: ReadingRules<'a>) -> Self {
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

    /// Records that a field is wrong for what other fields say.
    pub fn refuse(&mut self, name: &str, wrong: Wrong) {
        self.errors.push(FieldError::new(name, wrong.code, wrong.message));
    }

    /// Takes a field out of the body; absent when it is wrong, which is recorded.
    pub fn take<F: BodyField>(&mut self, name: &'static str) -> Option<F> {
        self.taken.push(name);
        let mut values = self.pairs.iter_mut().filter(|(key, _)| key == name).map(|(_, value)| value);
        let found = values.next().map(|value| std::mem::replace(value, Json::Other(Value::Null)));
        let read = if values.next().is_some() {
            Err(Wrong::new(FieldCode::Duplicate, "is given more than once").into())
        } else {
            F::of(found, self.rules)
        };
        read.map_err(|faults| match faults {
            Faults::Itself(wrong) => self.errors.push(FieldError::new(name, wrong.code, wrong.message)),
            Faults::Fields(errors) => self.errors.extend(errors.into_iter().map(|error| error.within(name))),
        })
        .ok()
    }
}

/// The name of a field, and those of its own fields behind its name and a dot.
pub(crate) fn names_of<F: BodyField>(name: &str) -> Vec<String> {
    let inner = F::names().into_iter().map(|inner| format!("{name}.{inner}"));
    std::iter::once(name.to_owned()).chain(inner).collect()
}

#[cfg(test)]
#[path = "body_tests.rs"]
mod tests;
