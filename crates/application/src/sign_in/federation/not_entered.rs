//! Why nobody is signed in by a provider.

use orgauth_domain::sign_in::federation::refused::Refused;

use crate::error::{Error, refusals};

/// Nobody is signed in. Nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotEntered(pub Refused);

refusals!(NotEntered);

impl From<Refused> for Error<NotEntered> {
    fn from(refused: Refused) -> Self {
        Self::Refused(NotEntered(refused))
    }
}

/// The word for it. What no rule refused is logged.
pub(super) fn refused_of(error: &Error<NotEntered>) -> Refused {
    match error {
        Error::Refused(NotEntered(refused)) => *refused,
        Error::Denied(fault) => fault.clone().into(),
        Error::Wait(_) => Refused::TooManyAttempts,
        Error::NoOrganization | Error::Failed(_) => {
            tracing::warn!(%error, "a sign-in by a provider failed");
            Refused::Unavailable
        }
    }
}
