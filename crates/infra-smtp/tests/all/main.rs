//! The mailer against a mail server in this process, and into files.
#![expect(clippy::unwrap_used, reason = "the helpers of tests fail by panicking, too")]

mod files;
mod hostile;
mod idle;
mod languages;
mod outcomes;
mod support;
mod tls;
mod words;
