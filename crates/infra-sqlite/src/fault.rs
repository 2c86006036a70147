//! What a failure of the database means.

use diesel::result::{DatabaseErrorKind, Error};
use orgauth_domain::Corrupt;
use orgauth_domain::ports::StoreError;

/// Why a unit of work stopped before its commit took place.
#[derive(Debug, Clone)]
pub(crate) enum Fault {
    /// Running it again would not help: what others hold was waited for already.
    Final(StoreError),
}

impl Fault {
    /// What a failure of the database means.
    pub(crate) fn of(place: &'static str, error: &Error) -> Self {
        Self::Final(store_error(place, error))
    }

    /// What a failure of the commit means.
    pub(crate) fn of_commit(error: &Error) -> Self {
        Self::of("commit", error)
    }

    /// Whether running it again would not help.
    pub(crate) fn is_final(&self) -> bool {
        true
    }

    pub(crate) fn into_error(self) -> StoreError {
        let Self::Final(error) = self;
        error
    }

    pub(crate) fn error(&self) -> &StoreError {
        let Self::Final(error) = self;
        error
    }
}

/// What a failure of the database means. Only its primary message is kept, which holds no values.
pub(crate) fn store_error(place: &'static str, error: &Error) -> StoreError {
    match error {
        Error::DatabaseError(DatabaseErrorKind::ClosedConnection, info) => {
            StoreError::Unavailable(format!("{place}: {}", info.message()))
        }
        Error::DatabaseError(_, info) if is_passing(info.message()) => {
            StoreError::Unavailable(format!("{place}: {}", info.message()))
        }
        Error::DatabaseError(_, info) => StoreError::Failed(format!("{place}: {}", info.message())),
        Error::DeserializationError(reason) => Corrupt::new(place, reason).into(),
        Error::BrokenTransactionManager => StoreError::Unavailable(format!("{place}: the transaction was lost")),
        // Diesel rolls back by itself when a commit fails; what counts is why it did.
        Error::RollbackErrorOnCommit { commit_error, .. } => store_error(place, commit_error),
        other => StoreError::Failed(format!("{place}: {other}")),
    }
}

/// SQLite's own texts (sqlite3ErrStr) for what trying later may mend; diesel doesn't tell the code.
fn is_passing(message: &str) -> bool {
    ["database is locked", "database table is locked", "database or disk is full", "disk I/O error"]
        .iter()
        .any(|text| message.starts_with(text))
}
