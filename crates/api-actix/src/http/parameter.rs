//! What stands in a path or behind it: each parameter once, for the handler that reads it and for the document.

use std::marker::PhantomData;
use std::str::FromStr;

use utoipa::openapi::path::ParameterIn;
use utoipa::openapi::{RefOr, Schema};

use crate::code::ErrorCode;
use crate::error::ApiError;
use crate::http::call::Call;
use crate::schema::{Components, Described};

/// A parameter as the document shows it.
#[derive(Clone, Copy)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Whether it is a part of the path; it has to be there then. The others follow the `?`.
    pub is_in_path: bool,
    /// Whether a value that is none is refused, and not ignored.
    pub is_judged: bool,
    /// What it is.
    pub meaning: &'static str,
    /// Its schema.
    pub schema: fn(&mut Components) -> RefOr<Schema>,
    /// The code of the refusal when nothing has this identifier.
    pub missing: Option<ErrorCode>,
}

impl Parameter {
    /// A part of the path that any text can be.
    pub const fn path<T: Described>(name: &'static str, meaning: &'static str) -> Self {
        Self { name, is_in_path: true, is_judged: true, meaning, schema: T::schema, missing: None }
    }

    /// What may follow the `?`.
    pub const fn query<T: Described>(name: &'static str, meaning: &'static str) -> Self {
        Self { is_in_path: false, ..Self::path::<T>(name, meaning) }
    }

    /// The same, when nothing that stands there is refused.
    #[must_use]
    pub const fn unjudged(self) -> Self {
        Self { is_judged: false, ..self }
    }

    /// Where it stands.
    pub(crate) const fn place(&self) -> ParameterIn {
        if self.is_in_path { ParameterIn::Path } else { ParameterIn::Query }
    }
}

/// An identifier in the path.
pub struct PathId<T> {
    name: &'static str,
    meaning: &'static str,
    missing: ErrorCode,
    kind: PhantomData<fn() -> T>,
}

impl<T: FromStr + Described> PathId<T> {
    /// The parameter `name`; a request whose identifier is malformed is refused like one whose identifier is nobody's.
    pub const fn new(name: &'static str, meaning: &'static str, missing: ErrorCode) -> Self {
        Self { name, meaning, missing, kind: PhantomData }
    }

    /// Its value in this request.
    ///
    /// # Errors
    /// The code of what isn't found.
    pub fn of(&self, call: &Call) -> Result<T, ApiError> {
        call.path(self.name).parse().map_err(|_| ApiError::new(self.missing))
    }

    /// How the document shows it.
    pub const fn parameter(&self) -> Parameter {
        Parameter { missing: Some(self.missing), ..Parameter::path::<T>(self.name, self.meaning) }
    }
}
