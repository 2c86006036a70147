//! Why a use case did not do what it was asked: its own refusals, and what any use case may meet.

use std::convert::Infallible;

use orgauth_domain::Duration;
use orgauth_domain::ports::{LookupError, SealError, StoreError, TokenError};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::throttle::{ReserveRefusal, Throttled};

use crate::app::Interrupted;

/// The error of a use case whose own refusals are `R`. [`Infallible`]: it has none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error<R = Infallible> {
    /// A rule of this use case refused it.
    #[error(transparent)]
    Refused(R),
    /// No organization has the given slug.
    #[error("no organization has this slug")]
    NoOrganization,
    /// The caller may not do this, or not any more.
    #[error(transparent)]
    Denied(#[from] AccessFault),
    /// It may be tried again later.
    #[error(transparent)]
    Wait(#[from] Wait),
    /// No rule refused it, but it failed.
    #[error(transparent)]
    Failed(Failure),
}

/// Why a use case may only be tried again later.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Wait {
    /// Too many failed attempts before.
    #[error("too many failed attempts")]
    Attempts {
        /// How long to wait.
        retry_after: Duration,
    },
    /// Too many attempts are in progress at once.
    #[error("too many attempts at once; try again in a second")]
    Busy,
    /// A cap on requests is reached.
    #[error("too many requests; try again later")]
    Requests {
        /// How long to wait.
        retry_after: Duration,
    },
    /// The cap on exports of the account is reached.
    #[error("the account has begun as many exports today as it may (throttle.exports_per_day)")]
    Exports {
        /// How long to wait.
        retry_after: Duration,
    },
}

/// Why a use case failed that no rule refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The lookup of a verify request failed.
    #[error(transparent)]
    Lookup(#[from] LookupError),
    /// No token could be signed.
    #[error(transparent)]
    Token(#[from] TokenError),
    /// A value can't be encrypted or decrypted.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// An asynchronous part was not started, or panicked.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// Marks the refusals of use cases, which `?` makes an [`Error`]; declared by `refusals!`.
pub trait OwnRefusal: std::error::Error {}

impl<R: OwnRefusal> From<R> for Error<R> {
    fn from(refusal: R) -> Self {
        Self::Refused(refusal)
    }
}

/// Declares a type as a use case's own refusals, and the refusals of rules and other use cases that it contains by `From`:
/// `?` then converts these too, and the errors of those use cases.
macro_rules! refusals {
    ($refusal:ty $(: $($part:ty),+)?) => {
        impl $crate::error::OwnRefusal for $refusal {}

        impl From<$crate::error::Error> for $crate::error::Error<$refusal> {
            fn from(error: $crate::error::Error) -> Self {
                error.widen(|none| match none {})
            }
        }

        $($(impl From<$part> for $crate::error::Error<$refusal> {
            fn from(part: $part) -> Self {
                Self::Refused(part.into())
            }
        }

        impl From<$crate::error::Error<$part>> for $crate::error::Error<$refusal> {
            fn from(error: $crate::error::Error<$part>) -> Self {
                error.widen(Into::into)
            }
        })+)?
    };
}

pub(crate) use refusals;

macro_rules! failures {
    ($($failure:ty),+) => {
        $(impl<R> From<$failure> for Error<R> {
            fn from(failure: $failure) -> Self {
                Self::Failed(failure.into())
            }
        })+
    };
}

failures!(StoreError, LookupError, TokenError, SealError, Interrupted);

impl<R> From<ReserveRefusal> for Error<R> {
    fn from(refusal: ReserveRefusal) -> Self {
        Self::Wait(match refusal {
            ReserveRefusal::Throttled(Throttled { retry_after }) => Wait::Attempts { retry_after },
            ReserveRefusal::Busy => Wait::Busy,
        })
    }
}

impl<R> Error<R> {
    /// The same error of a use case that contains this one.
    pub(crate) fn widen<S>(self, wider: impl FnOnce(R) -> S) -> Error<S> {
        match self {
            Self::Refused(refusal) => Error::Refused(wider(refusal)),
            Self::NoOrganization => Error::NoOrganization,
            Self::Denied(fault) => Error::Denied(fault),
            Self::Wait(wait) => Error::Wait(wait),
            Self::Failed(failure) => Error::Failed(failure),
        }
    }
}
