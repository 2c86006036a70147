//! Errors in SCIM's form (RFC 7644, 3.12).

use serde_json::{Map, Value, json};

/// The more precise kind of an error with status 400 or 409 (RFC 7644, table 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words of RFC 7644, table 9")]
pub enum ScimType {
    InvalidFilter,
    TooMany,
    Uniqueness,
    Mutability,
    InvalidSyntax,
    InvalidPath,
    NoTarget,
    InvalidValue,
}

impl ScimType {
    const fn as_str(self) -> &'static str {
        match self {
            Self::InvalidFilter => "invalidFilter",
            Self::TooMany => "tooMany",
            Self::Uniqueness => "uniqueness",
            Self::Mutability => "mutability",
            Self::InvalidSyntax => "invalidSyntax",
            Self::InvalidPath => "invalidPath",
            Self::NoTarget => "noTarget",
            Self::InvalidValue => "invalidValue",
        }
    }
}

/// An error as a directory is told of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{status}: {detail}")]
pub struct ScimError {
    /// The HTTP status.
    pub status: u16,
    /// The more precise kind; absent where there is none.
    pub kind: Option<ScimType>,
    /// What is wrong, and with which attribute.
    pub detail: String,
}

impl ScimError {
    /// An error without a more precise kind.
    pub fn new(status: u16, detail: impl Into<String>) -> Self {
        Self { status, kind: None, detail: detail.into() }
    }

    /// A request that is wrong.
    pub fn bad(kind: ScimType, detail: impl Into<String>) -> Self {
        Self { status: 400, kind: Some(kind), detail: detail.into() }
    }

    /// A value that is wrong, of this attribute.
    pub fn value(attribute: &str, why: &str) -> Self {
        Self::bad(ScimType::InvalidValue, format!("{attribute}: {why}"))
    }

    /// Its body.
    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = Map::new();
        body.insert("schemas".into(), json!(["urn:ietf:params:scim:api:messages:2.0:Error"]));
        body.insert("status".into(), json!(self.status.to_string()));
        if let Some(kind) = self.kind {
            body.insert("scimType".into(), json!(kind.as_str()));
        }
        body.insert("detail".into(), json!(self.detail));
        Value::Object(body)
    }
}

/// The beginning of a text that somebody sent, for a detail.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(60).filter(|c| !c.is_control()).collect()
}
