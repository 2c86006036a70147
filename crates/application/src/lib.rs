//! The use cases of orgauth: what they do, in which order, in which transaction.
//!
//! Each file is one use case: it takes a command and returns an outcome or its own error. Use cases know neither HTTP, nor a
//! database, nor a runtime. A use case that hashes a password is an `async fn`: it runs its units of work by the port
//! `BlockingThreads` and holds no resource while it awaits the hash. Every other use case is synchronous; its caller runs
//! all of it on a thread that may block. The rules are in `orgauth-domain`; this crate decides only their order.
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

pub mod accounts;
mod admin_transaction;
pub mod app;
pub mod audit;
pub mod authorize;
mod barred;
pub mod cors;
pub mod error;
pub mod identity_providers;
mod impersonation_right;
pub mod initiator;
pub mod keys;
mod mailed_link;
pub mod operations;
mod operator_person;
pub mod organizations;
pub mod outbox;
mod own_account;
pub mod page;
pub mod presented;
pub mod proof;
mod recipient_cap;
mod record;
mod second_factors;
pub mod settings;
pub mod sign_in;
pub mod single_sign_on;
pub mod verify;
pub mod webhooks;
pub mod write_limit;

pub use app::{App, RequestContext};
pub use settings::Settings;
