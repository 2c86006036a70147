//! The unit of work: one transaction on one connection, and the repositories inside it.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use diesel::connection::{AnsiTransactionManager, TransactionManager};
use diesel::result::{DatabaseErrorKind, Error};
use diesel::{QueryResult, SqliteConnection};
use orgauth_domain::Corrupt;
use orgauth_domain::ports::{
    ApiKeys, Audit, Deliveries, Events, Housekeeping, Invites, Jobs, KnownSources, Mails, Memberships, Organizations,
    PasswordResets, RecoveryCodes, Repositories, SealedValues, Secrets, Servers, Sessions, SigningKeys, StoreError,
    StoreResult, Throttles, Users, Verdict, Webhooks,
};
use orgauth_domain::queue::Lane;

/// The repositories of one open transaction.
pub(crate) struct Repos<'c> {
    connection: &'c mut SqliteConnection,
    fault: Option<StoreError>,
    pushed: Vec<Lane>,
}

impl Repos<'_> {
    /// Runs one statement on `table`. A failure is remembered: this unit of work can't be committed any more.
    pub(crate) fn run<T>(
        &mut self,
        table: &'static str,
        statement: impl FnOnce(&mut SqliteConnection) -> QueryResult<T>,
    ) -> StoreResult<T> {
        statement(self.connection).map_err(|error| {
            let fault = store_error(table, &error);
            self.fault.get_or_insert(fault).clone()
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
        statement: impl FnOnce(&mut SqliteConnection) -> QueryResult<usize>,
    ) -> StoreResult<()> {
        match self.run(table, statement)? {
            0 => {
                let fault = StoreError::Failed(format!("{table}: the row to be changed is not there"));
                Err(self.fault.get_or_insert(fault).clone())
            }
            _ => Ok(()),
        }
    }
}

/// Runs `body` in a transaction that `begin` opens, and does what it says. When a statement failed, nothing is
/// committed, whatever it says. Returns the lanes that jobs were committed for.
pub(crate) fn run(
    connection: &mut SqliteConnection,
    begin: &str,
    body: &mut dyn FnMut(&mut dyn Repositories) -> Verdict,
) -> StoreResult<Vec<Lane>> {
    AnsiTransactionManager::begin_transaction_sql(connection, begin).map_err(|e| store_error("begin", &e))?;
    let mut repos = Repos { connection, fault: None, pushed: Vec::new() };
    let ran = catch_unwind(AssertUnwindSafe(|| body(&mut repos)));
    let Repos { connection, fault, pushed } = repos;
    match (ran, fault) {
        (Ok(Verdict::Commit), None) => match AnsiTransactionManager::commit_transaction(connection) {
            Ok(()) => Ok(pushed),
            Err(e) => {
                roll_back(connection);
                Err(store_error("commit", &e))
            }
        },
        (Ok(Verdict::Commit), Some(fault)) => {
            roll_back(connection);
            Err(fault)
        }
        (Ok(Verdict::RollBack), _) => {
            roll_back(connection);
            Ok(Vec::new())
        }
        (Err(panic), _) => {
            roll_back(connection);
            resume_unwind(panic)
        }
    }
}

/// Undoes the transaction, if there is still one. A connection that can't is thrown away by its pool.
fn roll_back(connection: &mut SqliteConnection) {
    if let Err(error) = AnsiTransactionManager::rollback_transaction(connection) {
        tracing::debug!(error = %store_error("rollback", &error), "a transaction could not be rolled back");
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
