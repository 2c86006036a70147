//! Sessions, throttles, and questions of verify that wait.

mod attempts;
mod identities;
mod known_sources;
pub(crate) mod pending_question;
pub(crate) mod sessions;
mod single_use;
pub(crate) mod throttles;
