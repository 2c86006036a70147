//! The unit of work: one transaction on one connection, and the repositories inside it.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use diesel::QueryResult;
use diesel::connection::{AnsiTransactionManager, TransactionManager};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, Verdict};
use orgauth_domain::queue::Lane;

use super::fault::Fault;
use crate::dialect::Connection;

/// What implements every repository, each in its own file: one open transaction.
pub(crate) struct Repos<'c> {
    connection: &'c mut Connection,
    fault: Option<Fault>,
    pushed: Vec<Lane>,
}

impl Repos<'_> {
    /// Runs one statement on `table`. A failure is remembered: this unit of work can't be committed any more.
    pub(crate) fn run<T>(
        &mut self,
        table: &'static str,
        statement: impl FnOnce(&mut Connection) -> QueryResult<T>,
    ) -> StoreResult<T> {
        statement(self.connection).map_err(|error| {
            // After the first failure the others may only say that the transaction is aborted.
            self.fault.get_or_insert_with(|| Fault::of(table, error)).error().clone()
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

/// Runs `body` in a transaction that `begin` opens, and does what it says. When a statement failed, nothing is
/// committed, whatever it says; and when running it again may work, that is the answer, whatever it says: its
/// refusal may come from nothing but that failure. Returns the lanes that jobs were committed for.
pub(crate) fn run(
    connection: &mut Connection,
    begin: &str,
    body: &mut dyn FnMut(&mut dyn Repositories) -> Verdict,
) -> Result<Vec<Lane>, Fault> {
    let _working = tracing::debug_span!(target: "timing", "transaction");
    AnsiTransactionManager::begin_transaction_sql(connection, begin).map_err(|e| Fault::of("begin", e))?;
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

/// Commits, or undoes everything and says why.
pub(crate) fn commit(connection: &mut Connection) -> Result<(), Fault> {
    AnsiTransactionManager::commit_transaction(connection).map_err(|error| {
        let fault = Fault::of_commit(error);
        roll_back(connection);
        fault
    })
}

/// Undoes the transaction, if there is still one. A connection that can't is thrown away by its pool.
pub(crate) fn roll_back(connection: &mut Connection) {
    if let Err(error) = AnsiTransactionManager::rollback_transaction(connection) {
        tracing::debug!(error = %Fault::of("rollback", error).error(), "a transaction could not be rolled back");
    }
}
