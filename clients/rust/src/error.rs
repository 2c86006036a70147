//! What this crate fails with.

use crate::types::{ErrorBody, ErrorCode};

/// Everything that this crate fails with.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A setting or an argument can't be right. Nothing was sent.
    #[error("{0}")]
    Configuration(String),
    /// The service gave no answer that can be trusted: nothing is known, so nobody may be let in.
    #[error(transparent)]
    Unavailable(Unavailable),
    /// The key isn't good for this organization, or there is no such organization: the service doesn't say which.
    #[error("the key is not valid for this organization, or there is no such organization: {0}")]
    InvalidApiKey(Box<ApiError>),
    /// The service refused a call, and nothing happened.
    #[error(transparent)]
    Api(Box<ApiError>),
}

/// The service is away, slow or broken, or somebody else answered.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct Unavailable {
    /// What happened, and what it means.
    pub message: String,
    /// The service's code, if it was the service that answered.
    pub code: Option<ErrorCode>,
    /// What to look for in the service's log.
    pub request_id: Option<String>,
    /// Seconds to wait, when the service said.
    pub retry_after: Option<u64>,
    /// What the connection failed with.
    #[source]
    pub source: Option<reqwest::Error>,
}

impl Unavailable {
    pub(crate) fn new(message: String) -> Self {
        Self { message, code: None, request_id: None, retry_after: None, source: None }
    }
}

impl From<Unavailable> for Error {
    fn from(error: Unavailable) -> Self {
        Self::Unavailable(error)
    }
}

/// A refusal of the service.
#[derive(Debug, thiserror::Error)]
#[error("{}: {} ({})", body.code, body.message, body.request_id)]
#[non_exhaustive]
pub struct ApiError {
    /// The status of the answer.
    pub status: u16,
    /// What the service said: `code` says which refusal it is, `fields` what is wrong with which field.
    pub body: ErrorBody,
}

impl Error {
    /// The service's code, when it said one.
    pub fn code(&self) -> Option<ErrorCode> {
        match self {
            Self::Configuration(_) => None,
            Self::Unavailable(error) => error.code,
            Self::InvalidApiKey(error) | Self::Api(error) => Some(error.body.code),
        }
    }
}
