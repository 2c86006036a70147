//! Why no mailer could be made of a configuration.

use std::path::PathBuf;

/// An invalid configuration, described in one line that quotes no secret.
#[derive(Debug, thiserror::Error)]
pub enum MailerError {
    /// The address of the mail server is invalid. The message doesn't quote it, because it may contain a password.
    #[error("the address of the mail server {0}")]
    Server(&'static str),
    /// The sender's address is invalid.
    #[error("the sender is not of the form name@example.com or Example <name@example.com>")]
    Sender,
    /// The extra certificate authorities are not valid certificates in PEM form.
    #[error("the extra certificate authorities are not certificates in PEM form")]
    Authorities,
    /// The mail directory can't be used.
    #[error("the mail directory {} can't be used: {reason}", path.display())]
    Directory {
        /// The directory.
        path: PathBuf,
        /// The system's error.
        reason: std::io::Error,
    },
}
