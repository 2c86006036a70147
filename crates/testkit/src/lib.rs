//! Test doubles, builders, a mail server, a webhook receiver, and the contract that both stores must meet. Never part of the product.
//!
//! A store is tested with one line: `orgauth_testkit::contract_tests!(Fixture::new());` in its test binary creates a
//! test for each rule in [`contract`]. To add a rule, first write its function there and list it in [`contract_tests`],
//! check that it fails on both stores, then write the repository method.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "everything here runs in tests, which fail by panicking"
)]

pub mod authenticator;
pub mod builders;
mod certificate;
pub mod clock;
pub mod contract;
pub mod dns;
pub mod entropy;
pub mod events;
pub mod identity_provider;
pub mod no_providers;
pub mod notifier;
pub mod raw_mail;
pub mod runtime;
pub mod smtp_sink;
pub mod token_signer;
pub mod webhook_sink;
