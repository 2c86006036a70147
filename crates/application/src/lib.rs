//! The use cases of orgauth: what happens, in which order, in which transaction.
//!
//! Each file is one use case: a command in, an outcome or its own error out. They know neither HTTP, nor a database, nor a
//! runtime. One that needs a password hashed is an `async fn`: it runs its units of work by the port `BlockingThreads` and holds
//! nothing while it awaits the hash. Any other is synchronous, and whoever calls it runs it as a whole where it may wait.
//! Rules are in `orgauth-domain`; here is only their order.
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

pub mod account;
pub mod activity;
mod admin_transaction;
pub mod app;
pub mod authorize;
pub mod cors;
pub mod initiator;
mod mailed_link;
pub mod operations;
pub mod organization;
pub mod outbox;
pub mod page;
pub mod settings;
pub mod sign_in;
mod throttle;
pub mod verify;
pub mod write_limit;

pub use app::{App, RequestContext};
pub use settings::Settings;
