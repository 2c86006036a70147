//! The unit of work: one transaction on one connection, and the repositories inside it.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use diesel::connection::{AnsiTransactionManager, TransactionManager};
use diesel::result::{DatabaseErrorKind, Error};
use diesel::{PgConnection, QueryResult};
use orgauth_domain::Corrupt;
use orgauth_domain::ports::{
    ApiKeys, Audit, Deliveries, Events, Housekeeping, Invites, Jobs, KnownSources, Mails, Memberships, Organizations,
    PasswordResets, RecoveryCodes, Repositories, SealedValues, Secrets, Servers, Sessions, SigningKeys, StoreError,
    StoreResult, Throttles, Users, Verdict, Webhooks,
};
use orgauth_domain::queue::Lane;

/// Why a unit of work stopped before its commit took place.
#[derive(Debug, Clone)]
pub(crate) enum Stop {
    /// The database ended it in favour of another one; running it again may work.
    Conflicting(StoreError),
    /// The connection is gone, and nothing was committed.
    Lost(StoreError),
    /// Running it again would not help.
    Final(StoreError),
}

impl Stop {
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

/// The repositories of one open transaction.
pub(crate) struct Repos<'c> {
    connection: &'c mut PgConnection,
    stop: Option<Stop>,
    pushed: Vec<Lane>,
}

impl Repos<'_> {
    /// Runs one statement on `table`. A failure is remembered: this unit of work can't be committed any more.
    pub(crate) fn run<T>(
        &mut self,
        table: &'static str,
        statement: impl FnOnce(&mut PgConnection) -> QueryResult<T>,
    ) -> StoreResult<T> {
        statement(self.connection).map_err(|error| {
            // After the first failure the others only say that the transaction is aborted.
            self.stop.get_or_insert_with(|| Stop::of(table, &error)).error().clone()
        })
    }

    /// Remembers that a job of this lane was written.
    pub(crate) fn pushed(&mut self, lane: Lane) {
        if !self.pushed.contains(&lane) {
            self.pushed.push(lane);
        }
    }

    /// Runs a statement that must hit a row.
    pub(crate) fn run_on_one(
        &mut self,
        table: &'static str,
        statement: impl FnOnce(&mut PgConnection) -> QueryResult<usize>,
    ) -> StoreResult<()> {
        match self.run(table, statement)? {
            0 => {
                let fault = StoreError::Failed(format!("{table}: the row to be changed is not there"));
                Err(self.stop.get_or_insert(Stop::Final(fault)).error().clone())
            }
            _ => Ok(()),
        }
    }
}

/// Runs `body` in a transaction that `begin` opens, and does what it says. When a statement failed, nothing is
/// committed, whatever it says; and when running it again may work, that is the answer, whatever it says: its
/// refusal may come from nothing but that failure. Returns the lanes that jobs were committed for.
pub(crate) fn run(
    connection: &mut PgConnection,
    begin: &str,
    body: &mut dyn FnMut(&mut dyn Repositories) -> Verdict,
) -> Result<Vec<Lane>, Stop> {
    AnsiTransactionManager::begin_transaction_sql(connection, begin).map_err(|e| Stop::of("begin", &e))?;
    let mut repos = Repos { connection, stop: None, pushed: Vec::new() };
    let ran = catch_unwind(AssertUnwindSafe(|| body(&mut repos)));
    let Repos { connection, stop, pushed } = repos;
    match (ran, stop) {
        (Ok(Verdict::Commit), None) => commit(connection).map(|()| pushed),
        (Ok(Verdict::RollBack), None | Some(Stop::Final(_))) => {
            roll_back(connection);
            Ok(Vec::new())
        }
        (Ok(Verdict::Commit | Verdict::RollBack), Some(stop)) => {
            roll_back(connection);
            Err(stop)
        }
        (Err(panic), _) => {
            roll_back(connection);
            resume_unwind(panic)
        }
    }
}

/// Runs one statement in a transaction of its own that `begin` opens.
pub(crate) fn alone<T>(
    connection: &mut PgConnection,
    begin: &str,
    place: &'static str,
    statement: impl FnOnce(&mut PgConnection) -> QueryResult<T>,
) -> Result<T, Stop> {
    alone_with(connection, begin, |connection| statement(connection).map_err(|error| Stop::of(place, &error)))
}

/// The same with statements that know what their failures mean.
pub(crate) fn alone_with<T>(
    connection: &mut PgConnection,
    begin: &str,
    statements: impl FnOnce(&mut PgConnection) -> Result<T, Stop>,
) -> Result<T, Stop> {
    AnsiTransactionManager::begin_transaction_sql(connection, begin).map_err(|e| Stop::of("begin", &e))?;
    match statements(connection) {
        Ok(value) => commit(connection).map(|()| value),
        Err(stop) => {
            roll_back(connection);
            Err(stop)
        }
    }
}

fn commit(connection: &mut PgConnection) -> Result<(), Stop> {
    AnsiTransactionManager::commit_transaction(connection).map_err(|error| {
        let stop = match Stop::of("commit", &error) {
            // Nobody knows whether the commit took place, so it must not be tried again.
            Stop::Lost(error) => Stop::Final(error),
            stop @ (Stop::Conflicting(_) | Stop::Final(_)) => stop,
        };
        roll_back(connection);
        stop
    })
}

/// Undoes the transaction, if there is still one. A connection that can't is thrown away by the pool.
fn roll_back(connection: &mut PgConnection) {
    if let Err(error) = AnsiTransactionManager::rollback_transaction(connection) {
        tracing::debug!(error = %store_error("rollback", &error), "a transaction could not be rolled back");
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

impl Repositories for Repos<'_> {
    fn organizations(&mut self) -> &mut dyn Organizations {
        self
    }

    fn users(&mut self) -> &mut dyn Users {
        self
    }

    fn recovery_codes(&mut self) -> &mut dyn RecoveryCodes {
        self
    }

    fn memberships(&mut self) -> &mut dyn Memberships {
        self
    }

    fn sessions(&mut self) -> &mut dyn Sessions {
        self
    }

    fn throttles(&mut self) -> &mut dyn Throttles {
        self
    }

    fn known_sources(&mut self) -> &mut dyn KnownSources {
        self
    }

    fn api_keys(&mut self) -> &mut dyn ApiKeys {
        self
    }

    fn signing_keys(&mut self) -> &mut dyn SigningKeys {
        self
    }

    fn secrets(&mut self) -> &mut dyn Secrets {
        self
    }

    fn sealed_values(&mut self) -> &mut dyn SealedValues {
        self
    }

    fn servers(&mut self) -> &mut dyn Servers {
        self
    }

    fn audit(&mut self) -> &mut dyn Audit {
        self
    }

    fn events(&mut self) -> &mut dyn Events {
        self
    }

    fn invites(&mut self) -> &mut dyn Invites {
        self
    }

    fn password_resets(&mut self) -> &mut dyn PasswordResets {
        self
    }

    fn webhooks(&mut self) -> &mut dyn Webhooks {
        self
    }

    fn deliveries(&mut self) -> &mut dyn Deliveries {
        self
    }

    fn mails(&mut self) -> &mut dyn Mails {
        self
    }

    fn jobs(&mut self) -> &mut dyn Jobs {
        self
    }

    fn housekeeping(&mut self) -> &mut dyn Housekeeping {
        self
    }
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
