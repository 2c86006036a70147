//! The types of answers, field by field: every answer is one of them, so that only listed fields are sent. A type that a single
//! handler returns may be declared beside that handler. This module holds what all of them share.

pub mod accounts;
pub mod api_keys;
pub mod audit;
pub mod confirmation;
pub mod invites;
pub mod operator_organizations;
pub mod organizations;
pub mod password_reset;
pub mod service;
pub mod service_keys;
pub mod verify;
pub mod webhooks;

use orgauth_domain::accounts::password::PasswordReason;
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
    /// Why a request failed.
    pub struct ErrorBody {
        /// The error code, which stays the same in later versions.
        code: ErrorCode = "code",
        /// A message for developers. Choose the text for users by `code`.
        message: String = "message" eg "some fields are missing or have wrong values",
        /// The request's identifier, as in `X-Request-Id`.
        request_id: String = "requestId" eg "req_3f2b1c9d8e7a6b5c4d3e2f1a0b9c8d7e",
        /// The wrong fields; only with `validation_failed`.
        fields: Option<Vec<FieldError>> = "fields",
        /// The reasons why the password is refused; only with `password_rejected`.
        reasons: Option<Vec<PasswordReason>> = "reasons",
        /// Slugs of the organizations that would be left without an active admin; only with `last_admin` when an account is
        /// deleted.
        organizations: Option<Vec<Slug>> = "organizations",
        /// Seconds to wait before trying again; only with status 429 or 503.
        retry_after: Option<i64> = "retryAfter",
    }
}

answer! {
    /// A field with a wrong value.
    #[derive(Debug, Clone)]
    pub struct FieldError {
        /// The field's name; empty for the body as a whole.
        field: String = "field" eg "email",
        /// What is wrong with the field, as a code.
        code: FieldCode = "code",
        /// What is wrong with the field, as text.
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
    /// A confirmation.
    pub struct Message {
        /// A text that says what happened.
        message: &'static str = "message" eg "done",
    }
}
