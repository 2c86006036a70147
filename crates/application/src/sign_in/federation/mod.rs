//! Signing in by an organization's own identity provider, or by one of the whole service (docs/sso.md#signing-in,
//! docs/providers.md; OpenID Connect Core 1.0).
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
pub mod answered;
mod attempts;
pub mod back_channel;
mod by_provider;
pub mod callback;
pub mod confirm;
mod enter;
mod enter_by_provider;
mod judging;
mod not_entered;
mod places;
pub mod start;
pub mod try_out;
mod writing;

pub use attempts::{Attempts, list as attempts, word_of};
pub use not_entered::NotEntered;
