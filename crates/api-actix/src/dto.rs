//! What goes over the wire, field by field: every answer is one of these, nothing is passed through. Here is what all of
//! them have in common.

pub mod accounts;
pub mod api_keys;
pub mod audit;
pub mod invites;
pub mod organizations;
pub mod password_reset;
pub mod service;
pub mod verify;
pub mod webhooks;

use serde::Serialize;
use utoipa::ToSchema;

/// The envelope of every success.
#[derive(Serialize)]
pub struct Envelope<T> {
    /// `success`.
    pub status: &'static str,
    /// What the route returns.
    pub data: T,
}

/// The envelope of every failure.
#[derive(Serialize, ToSchema)]
pub struct ErrorEnvelope {
    /// `error`.
    #[schema(example = "error")]
    pub status: &'static str,
    /// What went wrong.
    pub error: ErrorBody,
}

/// What went wrong.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// A stable code.
    #[schema(example = "validation_failed")]
    pub code: &'static str,
    /// For people.
    pub message: String,
    /// The request's `X-Request-Id`.
    pub request_id: String,
    /// The fields that are wrong, on `validation_failed`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldError>,
    /// The reasons against a password, on `password_rejected`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<String>)]
    pub reasons: Vec<&'static str>,
    /// Seconds to wait, on 429 and 503.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<i64>,
}

/// A field that is wrong.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FieldError {
    /// Which.
    pub field: String,
    /// How, for programs.
    #[schema(value_type = String)]
    pub code: &'static str,
    /// How, for people.
    pub message: String,
}

/// `{message}`.
#[derive(Serialize, ToSchema)]
pub struct Message {
    /// For people.
    pub message: &'static str,
}
