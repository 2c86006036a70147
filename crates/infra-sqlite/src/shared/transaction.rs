//! The unit of work: one transaction on one connection, and the repositories inside it.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use diesel::QueryResult;
use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, Verdict};

use crate::shared::fault::Fault;
use crate::shared::host::Connection;

/// The open transaction; each file implements a repository on it.
pub(crate) struct Repos<'c> {
    connection: &'c mut Connection,
    fault: Option<Fault>,
    pushed: Vec<Lane>,
}

impl Repos<'_> {
    /// Runs one statement on `table`. After an error, this unit of work can't be committed.
    pub(crate) fn run<T>(
        &mut self,
        table: &'static str,
        statement: impl FnOnce(&mut Connection) -> QueryResult<T>,
    ) -> StoreResult<T> {
        statement(self.connection).map_err(|error| {
            // Only the first error is kept: the following ones may only say that the transaction is aborted.
            self.fault.get_or_insert_with(|| Fault::of(table, error)).error().clone()
        })
    }

    /// Records that a job of this lane was written.
    pub(crate) fn pushed(&mut self, lane: Lane) {
        if !self.pushed.contains(&lane) {
            self.pushed.push(lane);
        }
    }

    /// Runs a statement that must affect a row.
    pub(crate) fn run_on_one(
        &mut self,
        table: &'static str,
        statement: impl FnOnce(&mut Connection) -> QueryResult<usize>,
    ) -> StoreResult<()> {
        match self.run(table, statement)? {
            0 => {
                let error = StoreError::Failed(format!("{table}: the row to be changed is not there").into());
                Err(self.fault.get_or_insert(Fault::Final(error)).error().clone())
            }
            _ => Ok(()),
        }
    }
}

/// Runs `body` in a transaction that `begin` opens, and commits or rolls back according to its verdict. After a
/// failed statement, nothing is committed, whatever the verdict; and if running it again may help, the fault is
/// returned even for a refusal, which the fault may have caused. Returns the lanes for which jobs were committed.
pub(crate) fn run(
    connection: &mut Connection,
    begin: &str,
    body: &mut dyn FnMut(&mut dyn Repositories) -> Verdict,
) -> Result<Vec<Lane>, Fault> {
    let _working = tracing::debug_span!(target: "timing", "transaction");
    self::begin(connection, begin)?;
    let mut repos = Repos { connection, fault: None, pushed: Vec::new() };
    let ran = catch_unwind(AssertUnwindSafe(|| body(&mut repos)));
    let Repos { connection, fault, pushed } = repos;
    if matches!((&ran, &fault), (Ok(Verdict::Commit), None)) {
        return commit(connection).map(|()| pushed);
    }
    roll_back(connection);
    match (ran, fault) {
        (Err(panic), _) => resume_unwind(panic),
        (Ok(verdict), Some(fault)) if verdict == Verdict::Commit || !fault.is_final() => Err(fault),
        (Ok(_), _) => Ok(Vec::new()),
    }
}

/// Opens a transaction with the statements of `begin`. Where one after the first fails, diesel knows of no transaction to roll back.
pub(crate) fn begin(connection: &mut Connection, begin: &str) -> Result<(), Fault> {
    AnsiTransactionManager::begin_transaction_sql(connection, begin).map_err(|error| {
        let fault = Fault::of("begin", error);
        if let Err(error) = connection.batch_execute("ROLLBACK") {
            tracing::debug!(%error, "there was no transaction to roll back");
        }
        fault
    })
}

/// Commits, or rolls back and returns the fault.
pub(crate) fn commit(connection: &mut Connection) -> Result<(), Fault> {
    AnsiTransactionManager::commit_transaction(connection).map_err(|error| {
        let fault = Fault::of_commit(error);
        roll_back(connection);
        fault
    })
}

/// Rolls the transaction back, if one is still open. The pool discards a connection that can't.
pub(crate) fn roll_back(connection: &mut Connection) {
    if let Err(error) = AnsiTransactionManager::rollback_transaction(connection) {
        tracing::debug!(error = %Fault::of("rollback", error).error(), "a transaction could not be rolled back");
    }
}
