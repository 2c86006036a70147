//! The mailer behind the port of `orgauth-domain`: texts of the mails, delivery to a mail server, delivery into files.
//!
//! | question                      | answered in  |
//! |-------------------------------|--------------|
//! | What does a mail say?         | `content` and the files of `templates/` |
//! | In whose name and colours?    | `look`     |
//! | How does it look on the wire? | `message`  |
//! | Which server, and how safe?   | `address`  |
//! | How is a connection opened?   | `connect`, `lines` |
//! | What does a failure mean?     | `smtp`       |
//! | Which connections are kept?   | `idle`     |
//!
//! lettre builds messages and speaks SMTP. Its own transport hides at which stage an attempt failed, so this crate
//! drives lettre's connection itself.
#![warn(missing_docs)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::allow_attributes, reason = "tests fail by panicking"))]

mod address;
mod connect;
mod content;
mod error;
mod file;
mod idle;
mod lines;
mod look;
mod message;
mod sender;
mod smtp;

pub use error::MailerError;
pub use file::FileMailer;
pub use smtp::{SmtpMailer, SmtpOptions};
