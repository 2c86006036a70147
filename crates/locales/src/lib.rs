//! The texts for people: pages and mails, a Fluent file a language (`locales/*.ftl`).
//!
//! | question                                | answered in |
//! |-----------------------------------------|-------------|
//! | Which files are there, and what if one is wrong? | `files` |
//! | What may a message consist of?          | `message`   |
//! | What does a message say?                | `words`     |
//! | How are dates and plural forms written? | `forms`, by ICU |
//!
//! Which language somebody is shown is decided in `orgauth_domain::locale`.
#![warn(missing_docs)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::allow_attributes, reason = "tests fail by panicking"))]

mod files;
mod forms;
mod message;
mod words;

pub use files::{BUILT_IN, FileError, Loaded, Locales};
pub use words::{Value, Words};
