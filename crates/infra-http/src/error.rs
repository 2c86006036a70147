//! Why no sender could be made of a configuration.

/// A fault of the configuration, in one line.
#[derive(Debug, thiserror::Error)]
pub enum SenderError {
    /// The extra certificate authorities are not valid certificates in PEM form.
    #[error("the extra certificate authorities are not certificates in PEM form")]
    Authorities,
    /// The HTTP client or the resolver could not be made.
    #[error("the HTTP client can't be made: {0}")]
    Client(String),
}
