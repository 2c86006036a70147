//! What a failure of the database means.

use diesel::result::{DatabaseErrorKind, Error};
use orgauth_domain::Corrupt;
use orgauth_domain::ports::{Reason, StoreError};

/// Why a unit of work stopped before its commit took place.
#[derive(Debug, Clone)]
pub(crate) enum Fault {
    /// Running it again would not help: what others hold was waited for already.
    Final(StoreError),
}

impl Fault {
    /// What a failure of the database means.
    pub(crate) fn of(place: &'static str, error: Error) -> Self {
        Self::Final(store_error(place, error))
    }

    /// What a failure of the commit means.
    pub(crate) fn of_commit(error: Error) -> Self {
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

/// What a failure of the database means. Only its primary message is told, which holds no values.
pub(crate) fn store_error(place: &'static str, error: Error) -> StoreError {
    // Diesel rolls back by itself when a commit fails; what counts is why it did.
    if let Error::RollbackErrorOnCommit { commit_error, .. } = error {
        return store_error(place, *commit_error);
    }
    let is_unavailable = match &error {
        Error::DeserializationError(reason) => return Corrupt::new(place, reason).into(),
        Error::DatabaseError(DatabaseErrorKind::ClosedConnection, _) | Error::BrokenTransactionManager => true,
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

/// SQLite's own texts (sqlite3ErrStr) for what trying later may mend; diesel doesn't tell the code.
fn is_passing(message: &str) -> bool {
    ["database is locked", "database table is locked", "database or disk is full", "disk I/O error"]
        .iter()
        .any(|text| message.starts_with(text))
}
