//! The errors of this crate.

use crate::types::{ErrorBody, ErrorCode};

/// An error of this crate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A setting or an argument is invalid. Nothing was sent.
    #[error("{0}")]
    Configuration(String),
    /// The service gave no answer that can be trusted, so nobody may be let in.
    #[error(transparent)]
    Unavailable(Unavailable),
    /// The key isn't valid for this organization, or the organization doesn't exist: the service doesn't say which.
    #[error("the key is not valid for this organization, or there is no such organization: {0}")]
    InvalidApiKey(Box<ApiError>),
    /// The service refused a call and did nothing.
    #[error(transparent)]
    Api(Box<ApiError>),
}

/// The service is down, slow or broken, or another server answered.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct Unavailable {
    /// What happened, and what it means.
    pub message: String,
    /// The service's error code, if the service itself answered.
    pub code: Option<ErrorCode>,
    /// The identifier of the request in the service's log.
    pub request_id: Option<String>,
    /// Seconds to wait, when the service's answer has them.
    pub retry_after: Option<u64>,
    /// The error of the connection.
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
    /// The service's error: `code` says which refusal it is, `fields` names the invalid fields.
    pub body: ErrorBody,
}

impl Error {
    /// Returns the service's error code, if its answer had one.
    pub fn code(&self) -> Option<ErrorCode> {
        match self {
            Self::Configuration(_) => None,
            Self::Unavailable(error) => error.code,
            Self::InvalidApiKey(error) | Self::Api(error) => Some(error.body.code),
        }
    }
}
