//! The unit of work: one transaction around one closure (docs/decisions/0001).

use super::repositories::Repositories;
use super::store_error::{StoreError, StoreResult};

/// What the closure of a unit of work decides.
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
    /// Reads and writes. On SQLite there is only one writer.
    Write,
}

/// The use of a connection pool at an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PoolUse {
    /// Connections that work, or that are being opened.
    pub in_use: u32,
    /// Open connections that are idle.
    pub idle: u32,
    /// The maximum number of connections.
    pub max: u32,
}

/// A store: runs units of work.
pub trait Store: Send + Sync {
    /// Runs `body` inside one transaction, and commits or rolls back as it decides. The store may run the body again from
    /// its start when the database requires that (deadlock, lost connection before commit), so it must have no effect but
    /// through its repositories. It must not nest, hash, call a network, or ask for time or randomness.
    ///
    /// # Errors
    /// The store failed, and nothing was changed. The only exception: the connection was lost during the commit itself. Then
    /// it is unknown whether the commit took place, and the error is [`StoreError::Unavailable`].
    fn run(&self, mode: Mode, body: &mut dyn FnMut(&mut dyn Repositories) -> Verdict) -> StoreResult<()>;

    /// Checks that the database answers and that its schema is the one of this program.
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
        // The body refused: that is the result, whatever happened to the empty transaction.
        (_, Some(Err(refusal))) => Err(refusal),
        (Err(fault), _) => Err(fault.into()),
        (Ok(()), Some(Ok(value))) => Ok(value),
        (Ok(()), None) => Err(StoreError::Failed("the unit of work was never run".into()).into()),
    }
}
