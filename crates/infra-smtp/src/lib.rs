//! The mailer behind the port of `orgauth-domain`: texts of the mails, delivery to a mail server, delivery into files.
//!
//! | question                      | answered in  |
//! |-------------------------------|--------------|
//! | What does a mail say?         | `content` and the files of `templates/` |
//! | In whose name and colours?    | `look`     |
//! | How does it look on the wire? | `message`  |
//! | Which server, and how safe?   | `address`  |
//! | How is a connection opened?   | `connect`, `tls` |
//! | How does the client name itself? | `hello` |
//! | What does the server say?     | `dialogue` |
//! | What does a failure mean?     | `smtp`       |
//! | Which connections are kept?   | `idle`     |
//!
//! lettre builds messages. This crate speaks SMTP itself: lettre's client hides at which stage an attempt failed, panics at
//! some answers of a server, and reads a line without an end until the memory is full.
#![warn(missing_docs)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::allow_attributes, reason = "tests fail by panicking"))]

mod address;
mod connect;
mod content;
mod dialogue;
mod error;
mod file;
mod hello;
mod idle;
mod look;
mod message;
mod sender;
mod smtp;
mod tls;

pub use error::MailerError;
pub use file::FileMailer;
pub use hello::Hello;
pub use smtp::{SmtpMailer, SmtpOptions};
