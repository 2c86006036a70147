//! The types of answers, field by field: every answer is one of them, so that only listed fields are sent. A type that a single
//! handler returns may be declared beside that handler. This module holds what all of them share.

pub mod accounts;
pub mod api_keys;
pub mod audit;
pub mod invites;
pub mod operator_organizations;
pub mod organizations;
pub mod password_reset;
pub mod service;
pub mod service_keys;
pub mod verify;
pub mod webhooks;

use orgauth_domain::identity::password::PasswordReason;
use orgauth_domain::text::Slug;
use serde::Serialize;

use crate::code::{ErrorCode, FieldCode};
use crate::schema::answer;

/// The envelope of every success.
#[derive(Serialize)]
pub struct Envelope<T> {
    /// `success`.
    pub status: &'static str,
    /// What the route returns.
    pub data: T,
}

/// The envelope of every failure. Its schema is made for each group of codes, which narrow that of [`ErrorBody`].
#[derive(Serialize)]
pub struct ErrorEnvelope {
    /// `error`.
    pub status: &'static str,
    /// What went wrong.
    pub error: ErrorBody,
}

answer! {
    /// What went wrong.
    pub struct ErrorBody {
        /// A stable code.
        code: ErrorCode = "code",
        /// For developers; what people are told follows from `code`.
        message: String = "message" eg "some fields are missing or have wrong values",
        /// The request's `X-Request-Id`.
        request_id: String = "requestId" eg "req_3f2b1c9d8e7a6b5c4d3e2f1a0b9c8d7e",
        /// The fields that are wrong, on `validation_failed`.
        fields: Option<Vec<FieldError>> = "fields",
        /// The reasons against a password, on `password_rejected`.
        reasons: Option<Vec<PasswordReason>> = "reasons",
        /// The slugs of the organizations that would be left without an active admin, on `last_admin` of an account that is deleted.
        organizations: Option<Vec<Slug>> = "organizations",
        /// Seconds to wait, on 429 and 503.
        retry_after: Option<i64> = "retryAfter",
    }
}

answer! {
    /// A field that is wrong.
    #[derive(Debug, Clone)]
    pub struct FieldError {
        /// Which; empty for the body as a whole.
        field: String = "field" eg "email",
        /// How, for programs.
        code: FieldCode = "code",
        /// How, for people.
        message: String = "message" eg "is required",
    }
}

impl FieldError {
    /// A field that is wrong.
    pub fn new(field: &str, code: FieldCode, message: impl Into<String>) -> Self {
        Self { field: field.to_owned(), code, message: message.into() }
    }

    /// Returns the same error for the field inside the field `part`.
    pub(crate) fn within(self, part: &str) -> Self {
        Self { field: format!("{part}.{}", self.field), ..self }
    }
}

answer! {
    /// What happened, in words.
    pub struct Message {
        /// For people.
        message: &'static str = "message" eg "done",
    }
}
