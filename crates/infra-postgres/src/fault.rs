//! What a failure of the database means.

use diesel::result::{DatabaseErrorKind, Error};
use orgauth_domain::Corrupt;
use orgauth_domain::ports::StoreError;

/// Why a unit of work stopped before its commit took place.
#[derive(Debug, Clone)]
pub(crate) enum Fault {
    /// The database ended it in favour of another one; running it again may work.
    Conflicting(StoreError),
    /// The connection is gone, and nothing was committed.
    Lost(StoreError),
    /// Running it again would not help.
    Final(StoreError),
}

impl Fault {
    /// What a failure of the database means.
    pub(crate) fn of(place: &'static str, error: &Error) -> Self {
        // Diesel rolls back by itself when a commit fails; what counts is why it did.
        if let Error::RollbackErrorOnCommit { commit_error, .. } = error {
            return Self::of(place, commit_error);
        }
        let fault = store_error(place, error);
        match error {
            Error::DatabaseError(DatabaseErrorKind::SerializationFailure, _) => Self::Conflicting(fault),
            Error::DatabaseError(_, info) if info.message().starts_with("deadlock detected") => {
                Self::Conflicting(fault)
            }
            Error::DatabaseError(DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand, _)
            | Error::BrokenTransactionManager => Self::Lost(fault),
            Error::DatabaseError(_, info) if is_farewell(info.message()) => Self::Lost(fault),
            _ => Self::Final(fault),
        }
    }

    /// What a failure of the commit means. When the connection is lost nobody knows whether the commit took place, so it
    /// must not be tried again.
    pub(crate) fn of_commit(error: &Error) -> Self {
        match Self::of("commit", error) {
            Self::Lost(error) => Self::Final(error),
            fault @ (Self::Conflicting(_) | Self::Final(_)) => fault,
        }
    }

    /// Whether running it again would not help.
    pub(crate) fn is_final(&self) -> bool {
        matches!(self, Self::Final(_))
    }

    pub(crate) fn into_error(self) -> StoreError {
        match self {
            Self::Conflicting(error) | Self::Lost(error) | Self::Final(error) => error,
        }
    }

    pub(crate) fn error(&self) -> &StoreError {
        match self {
            Self::Conflicting(error) | Self::Lost(error) | Self::Final(error) => error,
        }
    }
}

/// What a failure of the database means. Only its primary message is kept: the detail may hold values of the row.
pub(crate) fn store_error(place: &'static str, error: &Error) -> StoreError {
    match error {
        Error::DatabaseError(
            DatabaseErrorKind::ClosedConnection
            | DatabaseErrorKind::UnableToSendCommand
            | DatabaseErrorKind::SerializationFailure,
            info,
        ) => StoreError::Unavailable(format!("{place}: {}", first_line(info.message()))),
        Error::DatabaseError(_, info) if is_passing(info.message()) => {
            StoreError::Unavailable(format!("{place}: {}", first_line(info.message())))
        }
        Error::DatabaseError(_, info) => StoreError::Failed(format!("{place}: {}", first_line(info.message()))),
        Error::DeserializationError(reason) => Corrupt::new(place, reason).into(),
        Error::BrokenTransactionManager => StoreError::Unavailable(format!("{place}: the transaction was lost")),
        other => StoreError::Failed(format!("{place}: {other}")),
    }
}

fn first_line(message: &str) -> &str {
    message.lines().next().unwrap_or_default()
}

/// The same in one line: libpq tells of each address that it tried in one of its own, and what to do about it in another.
pub(crate) fn one_line(message: &str) -> String {
    let mut lines: Vec<&str> = message.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    // libpq repeats itself when it tries with encryption and without.
    lines.dedup();
    lines.join("; ")
}

/// What a server says, or libpq about it, when it ends a connection.
fn is_farewell(message: &str) -> bool {
    ["terminating connection", "server closed the connection", "server conn crashed"]
        .into_iter()
        .chain(POOLER)
        .any(|text| message.starts_with(text))
}

/// What PgBouncer says, before it ends a connection, when no server's was free for too long or it stops.
const POOLER: [&str; 5] =
    ["query_wait_timeout", "query timeout", "idle transaction timeout", "client_idle_timeout", "pgbouncer "];

/// PostgreSQL's texts for what trying later may mend; diesel doesn't tell the SQLSTATE.
fn is_passing(message: &str) -> bool {
    is_farewell(message)
        || ["deadlock detected", "canceling statement due to", "could not extend file"]
            .iter()
            .any(|text| message.starts_with(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_connection_is_one_line() {
        let told =
            "connection to \"::1\" failed: refused\n\tIs the server running?\n\nconnection to \"127.0.0.1\" failed\n";
        let line =
            "connection to \"::1\" failed: refused; Is the server running?; connection to \"127.0.0.1\" failed";
        assert_eq!(one_line(told), line);
        assert_eq!(one_line(""), "");
    }
}
