//! Test doubles, builders, a mail server, a receiver of webhooks, and the storage contract that both stores must keep. Never part of the product.
//!
//! A test of a store is one line: `orgauth_testkit::contract_tests!(Fixture::new());` in its test binary makes a
//! test of each rule in [`contract`]. To add a rule, write its function there first, list it in [`contract_tests`],
//! watch it fail on both stores, then write the repository method.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "everything here runs in tests, which fail by panicking"
)]

pub mod builders;
pub mod clock;
pub mod contract;
pub mod entropy;
pub mod events;
pub mod notifier;
pub mod raw_mail;
pub mod runtime;
pub mod smtp_sink;
pub mod webhook_sink;
