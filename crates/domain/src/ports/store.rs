//! The unit of work: one transaction around one closure (docs/decisions/0001).

use super::repositories::Repositories;
use super::store_error::{StoreError, StoreResult};

/// What the closure of a unit of work wants to happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Make every change durable.
    Commit,
    /// Undo every change.
    RollBack,
}

/// What a unit of work may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Reads only, from one snapshot; takes no lock that a writer waits for.
    Read,
    /// Reads and writes. On SQLite this is the one writer.
    Write,
}

/// How much of a pool of connections is in use at an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PoolUse {
    /// Connections that somebody works on, or that are being opened.
    pub in_use: u32,
    /// Open connections that nobody works on.
    pub idle: u32,
    /// Connections at most.
    pub max: u32,
}

/// A store: runs units of work.
pub trait Store: Send + Sync {
    /// Runs `body` inside one transaction and does what it says. The body may be run again from its start when the
    /// database asks for it (deadlock, lost connection before commit), so it must have no effect but through its
    /// repositories. It must not nest, hash, call a network, or ask for time or randomness.
    ///
    /// # Errors
    /// The store failed; nothing was changed — unless the connection was lost during the commit itself, when it is
    /// unknown whether it took place, and the error says [`StoreError::Unavailable`].
    fn run(&self, mode: Mode, body: &mut dyn FnMut(&mut dyn Repositories) -> Verdict) -> StoreResult<()>;

    /// Asks the database for a sign of life and whether the schema is this program's.
    ///
    /// # Errors
    /// Unreachable, or migrations are not current.
    fn check_ready(&self) -> StoreResult<()>;
}

/// Runs `body` in a writing transaction: `Ok` commits, `Err` rolls back. A refusal that must be remembered is
/// therefore an `Ok`.
///
/// # Errors
/// The body's own error, or the store's.
pub fn transact<T, E: From<StoreError>>(
    store: &dyn Store,
    body: impl FnMut(&mut dyn Repositories) -> Result<T, E>,
) -> Result<T, E> {
    run(store, Mode::Write, body)
}

/// Runs `body` in a reading transaction.
///
/// # Errors
/// The body's own error, or the store's.
pub fn read<T, E: From<StoreError>>(
    store: &dyn Store,
    body: impl FnMut(&mut dyn Repositories) -> Result<T, E>,
) -> Result<T, E> {
    run(store, Mode::Read, body)
}

fn run<T, E: From<StoreError>>(
    store: &dyn Store,
    mode: Mode,
    mut body: impl FnMut(&mut dyn Repositories) -> Result<T, E>,
) -> Result<T, E> {
    let mut outcome = None;
    let ran = store.run(mode, &mut |repositories| {
        let result = body(repositories);
        let verdict = if result.is_ok() { Verdict::Commit } else { Verdict::RollBack };
        outcome = Some(result);
        verdict
    });
    match (ran, outcome) {
        // The body refused: that is the answer, whatever became of the empty transaction.
        (_, Some(Err(refusal))) => Err(refusal),
        (Err(fault), _) => Err(fault.into()),
        (Ok(()), Some(Ok(value))) => Ok(value),
        (Ok(()), None) => Err(StoreError::Failed("the unit of work was never run".into()).into()),
    }
}
