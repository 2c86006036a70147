//! Parameters in paths and queries: each is declared once, for the handler that reads it and for the OpenAPI document.

use std::marker::PhantomData;
use std::str::FromStr;

use utoipa::openapi::path::ParameterIn;
use utoipa::openapi::{RefOr, Schema};

use crate::code::ErrorCode;
use crate::error::ApiError;
use crate::http::call::Call;
use crate::http::credential::CredentialType;
use crate::schema::{Components, Described};

/// A parameter, as the OpenAPI document describes it.
#[derive(Clone, Copy)]
pub struct Parameter {
    pub name: &'static str,
    /// Whether it is part of the path, and therefore required. Other parameters are in the query.
    pub is_in_path: bool,
    /// Whether an invalid value is refused rather than ignored.
    pub is_strict: bool,
    /// Its description.
    pub meaning: &'static str,
    pub schema: fn(&mut Components) -> RefOr<Schema>,
    /// The error code when nothing has this identifier.
    pub missing: Option<ErrorCode>,
}

impl Parameter {
    /// A parameter in the path.
    pub const fn path<T: Described>(name: &'static str, meaning: &'static str) -> Self {
        Self { name, is_in_path: true, is_strict: true, meaning, schema: T::schema, missing: None }
    }

    /// A parameter in the query.
    pub const fn query<T: Described>(name: &'static str, meaning: &'static str) -> Self {
        Self { is_in_path: false, ..Self::path::<T>(name, meaning) }
    }

    /// The same parameter, with invalid values ignored rather than refused.
    #[must_use]
    pub const fn lenient(self) -> Self {
        Self { is_strict: false, ..self }
    }

    /// Its location as the document names it.
    pub(crate) const fn location(&self) -> ParameterIn {
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
    /// The parameter `name`. A malformed identifier is refused like an unknown one.
    pub const fn new(name: &'static str, meaning: &'static str, missing: ErrorCode) -> Self {
        Self { name, meaning, missing, kind: PhantomData }
    }

    /// Parses its value in this request.
    ///
    /// # Errors
    /// The code `missing`, when the value is malformed.
    pub fn of<C: CredentialType>(&self, call: &Call<C>) -> Result<T, ApiError> {
        call.path(self.name).parse().map_err(|_| ApiError::new(self.missing))
    }

    /// Its description in the document.
    pub const fn parameter(&self) -> Parameter {
        Parameter { missing: Some(self.missing), ..Parameter::path::<T>(self.name, self.meaning) }
    }
}
