//! The types of answers, field by field: every answer is one of them, so that only listed fields are sent. A type that a single
//! handler returns may be declared beside that handler. This module holds what all of them share.

pub mod accounts;
pub mod audit;
pub mod directory;
pub mod impersonator;
pub mod invites;
pub mod keys;
pub mod organizations;
pub(crate) mod passkeys;
pub mod service;
pub mod sign_in;

use orgauth_api_derive::Answer;
use orgauth_domain::ConnectionId;
use orgauth_domain::accounts::password::PasswordReason;
use orgauth_domain::organizations::connection::NamedConnection;
use orgauth_domain::text::{Name, Slug};
use serde::Serialize;

use crate::code::{ErrorCode, FieldCode};

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

/// Why a request failed.
#[derive(Answer)]
pub struct ErrorBody {
    /// The error code, which stays the same in later versions.
    pub code: ErrorCode,
    /// A message for developers. Choose the text for users by `code`.
    #[eg("some fields are missing or have wrong values")]
    pub message: String,
    /// The request's identifier, as in `X-Request-Id`.
    #[eg("req_3f2b1c9d8e7a6b5c4d3e2f1a0b9c8d7e")]
    pub request_id: String,
    /// The wrong fields; only with `validation_failed`.
    pub fields: Option<Vec<FieldError>>,
    /// The reasons why the password is refused; only with `password_rejected`.
    pub reasons: Option<Vec<PasswordReason>>,
    /// Slugs of the organizations that would be left without an active admin; only with `last_admin` when an account is
    /// deleted. With `role_exists`, slugs of organizations that have a role of this key.
    pub organizations: Option<Vec<Slug>>,
    /// Always true where it is there: no account has this passkey; only with `passkey_invalid`.
    pub unknown_passkey: Option<bool>,
    /// The connection by which the user signs in; only with `sso_required`, and left out if none is active.
    pub connection: Option<WayIn>,
    /// Seconds to wait before trying again; only with status 429 or 503.
    pub retry_after: Option<i64>,
}

/// A connection, as people see it at sign-in.
#[derive(Debug, Clone, Answer)]
pub struct WayIn {
    /// The connection's identifier, `con_…`.
    pub id: ConnectionId,
    /// What people see at sign-in.
    #[eg("Acme ID")]
    pub name: Name,
}

impl From<NamedConnection> for WayIn {
    fn from(connection: NamedConnection) -> Self {
        Self { id: connection.id, name: connection.name }
    }
}

/// A field with a wrong value.
#[derive(Debug, Clone, Answer)]
pub struct FieldError {
    /// The field's name; empty for the body as a whole.
    #[eg("email")]
    pub field: String,
    /// What is wrong with the field, as a code.
    pub code: FieldCode,
    /// What is wrong with the field, as text.
    #[eg("is required")]
    pub message: String,
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

/// A confirmation.
#[derive(Answer)]
pub struct Message {
    /// A text that says what happened.
    #[eg("done")]
    pub message: &'static str,
}
