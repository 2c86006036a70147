//! What a failure of the database means, and whether running a unit of work again may help.
//!
//! That is decided by what diesel tells of the failure's kind, in whatever language the database speaks. Its words decide no
//! more than whether the answer is 503 or 500.

use diesel::result::{DatabaseErrorKind, Error};
use orgauth_domain::Corrupt;
use orgauth_domain::ports::{Reason, StoreError};

use crate::dialect::is_passing;

/// Why a unit of work stopped before its commit took place.
#[derive(Debug, Clone)]
pub(crate) enum Fault {
    /// The database undid it in favour of another one; running it again may work.
    Conflicting(StoreError),
    /// The database undid it, and diesel doesn't know why: a deadlock, or a timeout, or a defect.
    Unclear(StoreError),
    /// The connection is gone, and nothing was committed.
    Lost(StoreError),
    /// Running it again would not help.
    Final(StoreError),
}

impl Fault {
    /// What a failure of the database means.
    pub(crate) fn of(place: &'static str, error: Error) -> Self {
        // Diesel rolls back by itself when a commit fails; what counts is why it did.
        if let Error::RollbackErrorOnCommit { commit_error, .. } = error {
            return Self::of(place, *commit_error);
        }
        let fault = match &error {
            Error::DatabaseError(DatabaseErrorKind::SerializationFailure, _) => Self::Conflicting,
            Error::DatabaseError(DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand, _)
            | Error::BrokenTransactionManager => Self::Lost,
            Error::DatabaseError(
                DatabaseErrorKind::UniqueViolation
                | DatabaseErrorKind::ForeignKeyViolation
                | DatabaseErrorKind::NotNullViolation
                | DatabaseErrorKind::CheckViolation
                | DatabaseErrorKind::ExclusionViolation
                | DatabaseErrorKind::RestrictViolation
                | DatabaseErrorKind::ReadOnlyTransaction,
                _,
            ) => Self::Final,
            Error::DatabaseError(_, _) => Self::Unclear,
            _ => Self::Final,
        };
        fault(store_error(place, error))
    }

    /// What a failure of the commit means. When the connection is lost, or the database gives a reason that diesel doesn't know,
    /// nobody knows whether the commit took place: a server that is shut down may say so after it. So it must not be tried
    /// again.
    pub(crate) fn of_commit(error: Error) -> Self {
        match Self::of("commit", error) {
            Self::Lost(error) | Self::Unclear(error) => Self::Final(error),
            fault @ (Self::Conflicting(_) | Self::Final(_)) => fault,
        }
    }

    /// Whether running it again would not help.
    pub(crate) fn is_final(&self) -> bool {
        matches!(self, Self::Final(_))
    }

    pub(crate) fn into_error(self) -> StoreError {
        match self {
            Self::Conflicting(error) | Self::Unclear(error) | Self::Lost(error) | Self::Final(error) => error,
        }
    }

    pub(crate) fn error(&self) -> &StoreError {
        match self {
            Self::Conflicting(error) | Self::Unclear(error) | Self::Lost(error) | Self::Final(error) => error,
        }
    }
}

/// What a failure of the database means. Only its primary message is told: the detail may hold values of the row.
pub(crate) fn store_error(place: &'static str, error: Error) -> StoreError {
    // Diesel rolls back by itself when a commit fails; what counts is why it did.
    if let Error::RollbackErrorOnCommit { commit_error, .. } = error {
        return store_error(place, *commit_error);
    }
    let is_unavailable = match &error {
        Error::DeserializationError(reason) => return Corrupt::new(place, reason).into(),
        Error::DatabaseError(
            DatabaseErrorKind::ClosedConnection
            | DatabaseErrorKind::UnableToSendCommand
            | DatabaseErrorKind::SerializationFailure,
            _,
        )
        | Error::BrokenTransactionManager => true,
        Error::DatabaseError(_, info) => is_passing(info.message()),
        _ => false,
    };
    let message = match &error {
        Error::DatabaseError(_, info) => info.message().lines().next().unwrap_or_default().to_owned(),
        Error::BrokenTransactionManager => "the transaction was lost".to_owned(),
        other => other.to_string(),
    };
    let reason = Reason::of(format!("{place}: {message}"), error);
    if is_unavailable { StoreError::Unavailable(reason) } else { StoreError::Failed(reason) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_whose_outcome_nobody_knows_is_not_run_again() {
        let failed = |kind| Error::DatabaseError(kind, Box::new("a reason".to_owned()));
        for kind in [
            DatabaseErrorKind::Unknown,
            DatabaseErrorKind::ClosedConnection,
            DatabaseErrorKind::UnableToSendCommand,
            DatabaseErrorKind::CheckViolation,
        ] {
            assert!(Fault::of_commit(failed(kind)).is_final());
        }
        // The database says that it undid it.
        assert!(!Fault::of_commit(failed(DatabaseErrorKind::SerializationFailure)).is_final());
        // Before the commit nothing can have taken place.
        assert!(!Fault::of("users", failed(DatabaseErrorKind::Unknown)).is_final());
    }
}
