//! The rules of orgauth: values, state machines, events and the ports that adapters implement.
//!
//! Everything here is a function of its arguments. This crate has no runtime, no database, no clock and no randomness:
//! callers pass `now` and random bytes, and functions return effects as values. Each decision of the service is one function
//! here; `orgauth-application` puts the steps around it in order.
#![warn(missing_docs)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::as_conversions,
        clippy::allow_attributes,
        clippy::allow_attributes_without_reason,
        reason = "tests fail by panicking"
    )
)]

pub mod accounts;
pub mod audit;
pub mod digest;
pub mod happening;
pub mod id;
pub mod keys;
pub mod locale;
pub mod mail;
pub mod operations;
pub mod organizations;
pub mod ports;
pub mod secret;
pub mod sign_in;
pub mod text;
pub mod time;
pub mod webhooks;
pub mod word;

pub use accounts::email::Email;
pub use id::{
    ApiKeyId, AuditId, ConnectionId, DeliveryId, DirectoryId, EventId, GroupId, ImportId, InviteId, MailId,
    OrganizationId, SessionId, UserId, WebhookId,
};
pub use keys::service_key::ServiceKeyId;
pub use operations::server::ServerId;
pub use secret::Secret;
pub use time::{Duration, Timestamp};
pub use word::Word;

/// A database row that no rule of this service could have written, so that restoring it failed. Always a defect or a damaged
/// database.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("corrupt {table} row: {reason}")]
pub struct Corrupt {
    /// The table that the row came from.
    pub table: &'static str,
    /// What is wrong with the row, without any of its values.
    pub reason: String,
}

impl Corrupt {
    /// Reports a row of `table` as damaged because of `reason`.
    pub fn new(table: &'static str, reason: impl std::fmt::Display) -> Self {
        Self { table, reason: reason.to_string() }
    }
}
