//! Why no mailer could be made of a configuration.

use std::path::PathBuf;

/// A fault of the configuration, in one line that quotes no secret.
#[derive(Debug, thiserror::Error)]
pub enum MailerError {
    /// The address of the mail server. It is not quoted, as it may hold a password.
    #[error("the address of the mail server {0}")]
    Server(&'static str),
    /// The sender of all mail.
    #[error("the sender is not of the form name@example.com or Example <name@example.com>")]
    Sender,
    /// The extra certificate authorities.
    #[error("the extra certificate authorities are not certificates in PEM form")]
    Authorities,
    /// The directory of the mails.
    #[error("the mail directory {} can't be used: {reason}", path.display())]
    Directory {
        /// Which directory.
        path: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
}
