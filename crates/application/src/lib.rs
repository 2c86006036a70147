//! The use cases of orgauth: what happens, in which order, in which transaction.
//!
//! Each file is one use case: a command in, an outcome or its own error out. They are synchronous and know neither
//! HTTP nor a database; a use case that needs a password hashed is cut in halves around the hash, so that nothing is
//! held while it waits. Rules are in `orgauth-domain`; here is only their order.
#![warn(missing_docs)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::allow_attributes,
        clippy::allow_attributes_without_reason,
        reason = "tests fail by panicking"
    )
)]

pub mod accept_invite;
pub mod add_member;
mod admin;
pub mod admit;
pub mod api_keys;
pub mod audit_log;
pub mod bootstrap;
pub mod change_password;
pub mod context;
pub mod deliveries;
mod guessing;
pub mod housekeeping;
pub mod invites;
pub mod issuer;
pub mod login;
pub mod logout;
pub mod mail_outbox;
pub mod members;
pub mod organizations;
mod outbox;
pub mod page;
pub mod password_reset;
mod post;
pub mod preflight;
pub mod profile;
pub mod prompt;
pub mod prove_password;
pub mod record;
pub mod refresh;
pub mod rekey;
pub mod servers;
pub mod sessions;
pub mod sign_in;
pub mod signing_keys;
pub mod switch_organization;
pub mod two_factor;
pub mod user_writes;
pub mod verify;
pub mod verify_second_factor;
pub mod webhook_outbox;
pub mod webhooks;

pub use context::{App, RequestContext, Settings};
