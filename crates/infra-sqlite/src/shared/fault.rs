//! What a database error means, and whether running the unit of work again may help.
//!
//! The kind of error that diesel reports decides, whatever the language of the messages. The message decides only
//! whether the answer is 503 or 500.

use diesel::result::{DatabaseErrorKind, Error};
use orgauth_domain::Corrupt;
use orgauth_domain::ports::{Reason, StoreError};

use crate::shared::host::{is_end, is_passing};

/// Why a unit of work stopped before its commit took place.
#[derive(Debug, Clone)]
pub(crate) enum Fault {
    /// The database rolled it back in favour of another transaction; running it again may work.
    Conflicting(StoreError),
    /// The database rolled it back, and diesel doesn't know why: a deadlock, a timeout or a defect.
    Unclear(StoreError),
    /// The connection is gone, or its server takes no writes (any more), and nothing was committed.
    Lost(StoreError),
    /// Running it again would not help.
    Final(StoreError),
}

impl Fault {
    /// Classifies a database error.
    pub(crate) fn of(place: &'static str, error: Error) -> Self {
        // Diesel rolls back by itself when a commit fails; the error of the commit counts.
        if let Error::RollbackErrorOnCommit { commit_error, .. } = error {
            return Self::of(place, *commit_error);
        }
        let fault = match &error {
            Error::DatabaseError(DatabaseErrorKind::SerializationFailure, _) => Self::Conflicting,
            Error::DatabaseError(
                DatabaseErrorKind::ClosedConnection
                | DatabaseErrorKind::UnableToSendCommand
                | DatabaseErrorKind::ReadOnlyTransaction,
                _,
            )
            | Error::BrokenTransactionManager => Self::Lost,
            Error::DatabaseError(_, info) if is_end(info.message()) => Self::Lost,
            Error::DatabaseError(
                DatabaseErrorKind::UniqueViolation
                | DatabaseErrorKind::ForeignKeyViolation
                | DatabaseErrorKind::NotNullViolation
                | DatabaseErrorKind::CheckViolation
                | DatabaseErrorKind::ExclusionViolation
                | DatabaseErrorKind::RestrictViolation,
                _,
            ) => Self::Final,
            Error::DatabaseError(_, _) => Self::Unclear,
            _ => Self::Final,
        };
        fault(store_error(place, error))
    }

    /// Classifies an error of the commit. When the connection is lost, or the database gives a reason that diesel
    /// doesn't know, the outcome of the commit is unknown: a server that shuts down may report that after a commit.
    /// So the unit of work must not run again.
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

/// Maps a database error. Uses only its primary message: the detail may contain values of the row.
pub(crate) fn store_error(place: &'static str, error: Error) -> StoreError {
    // Diesel rolls back by itself when a commit fails; the error of the commit counts.
    if let Error::RollbackErrorOnCommit { commit_error, .. } = error {
        return store_error(place, *commit_error);
    }
    let is_unavailable = match &error {
        Error::DeserializationError(reason) => return Corrupt::new(place, reason).into(),
        Error::DatabaseError(
            DatabaseErrorKind::ClosedConnection
            | DatabaseErrorKind::UnableToSendCommand
            | DatabaseErrorKind::SerializationFailure
            | DatabaseErrorKind::ReadOnlyTransaction,
            _,
        )
        | Error::BrokenTransactionManager => true,
        Error::DatabaseError(_, info) => is_passing(info.message()) || is_end(info.message()),
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
        // The database reports that it rolled back.
        assert!(!Fault::of_commit(failed(DatabaseErrorKind::SerializationFailure)).is_final());
        // Before the commit nothing can have been committed.
        assert!(!Fault::of("users", failed(DatabaseErrorKind::Unknown)).is_final());
    }
}
