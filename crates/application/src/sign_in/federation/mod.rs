//! Signing in by an organization's own identity provider (docs/sso.md#signing-in; OpenID Connect Core 1.0).
//!
//! | step | what happens | what is stored |
//! |---|---|---|
//! | start | the browser goes to the provider; the flow is sealed in a cookie | nothing |
//! | callback | the provider's answer is checked, between transactions | – |
//! | enter | the account is found, linked or made; the session begins | everything, in one transaction |
//! | confirm | takes the place of enter where the flow didn't begin on an own page: a click comes first | – |
//!
//! An organization's provider is run by a stranger and proves nothing outside of that organization.

mod answer;
mod attempts;
pub mod back_channel;
pub mod callback;
pub mod confirm;
mod enter;
mod places;
pub mod start;
pub mod try_out;

pub use attempts::{Attempts, list as attempts, word_of};
pub use enter::NotEntered;
