//! `orgauth rekey`: sealing everything anew with the active data key, in batches, beside running servers
//! (docs/security.md: L1).

use orgauth_domain::keys::sealed::{SealedColumn, SealedPlace, SealedValue};
use orgauth_domain::keys::server::ServerRow;
use orgauth_domain::ports::{SealError, Sealer, Store, StoreError, StoreResult, read, transact};

use crate::operations::servers::{self, WatchError};

/// What became of the sealed values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rekeyed {
    /// Sealed anew, by column; every column is there.
    pub resealed: Vec<(SealedColumn, u64)>,
    /// Values that don't open, and why. They stand as they stood.
    pub unopened: Vec<(SealedPlace, SealError)>,
    /// Values that something else than the active data key still seals: what doesn't open, and what a server that
    /// still runs with the old key wrote meanwhile.
    pub left: u64,
    /// Servers that live and go on sealing with another key.
    pub sealing_otherwise: Vec<ServerRow>,
}

/// Seals everything anew that the active data key didn't seal. Values keep their meaning, so servers go on meanwhile;
/// what one of them changes at the same instant is left to the next round. `progress` is told the column and how many
/// of its values are done.
///
/// # Errors
/// A server that lives lacks the active data key: nothing was changed. Or the store failed.
pub fn rekey(
    store: &dyn Store,
    sealer: &dyn Sealer,
    batch: u32,
    progress: &dyn Fn(SealedColumn, u64),
) -> Result<Rekeyed, WatchError> {
    if let Some(lagging) = servers::lagging(store, sealer)? {
        return Err(lagging.into());
    }
    let mut outcome = Rekeyed::default();
    for column in SealedColumn::ALL {
        let mut done = 0;
        each_batch(store, sealer, *column, batch, |values| {
            let mut fresh = Vec::with_capacity(values.len());
            for value in values {
                match anew(sealer, &value) {
                    Ok(sealed) => fresh.push((value, sealed)),
                    Err(error) => outcome.unopened.push((value.place, error)),
                }
            }
            done += transact(store, |repositories| {
                let mut changed = 0;
                for (value, sealed) in &fresh {
                    changed += u64::from(repositories.sealed_values().reseal(value, sealed)?);
                }
                Ok::<_, StoreError>(changed)
            })?;
            progress(*column, done);
            Ok(())
        })?;
        outcome.resealed.push((*column, done));
    }
    for column in SealedColumn::ALL {
        each_batch(store, sealer, *column, batch, |values| {
            outcome.left += u64::try_from(values.len()).unwrap_or(u64::MAX);
            Ok(())
        })?;
    }
    let live = servers::live(store)?;
    let live = live.into_iter().map(|seen| seen.server);
    outcome.sealing_otherwise = live.filter(|server| server.active_key != sealer.active()).collect();
    if outcome.left == 0 {
        forget_data_keys(store, sealer, &outcome.sealing_otherwise)?;
    }
    Ok(outcome)
}

/// What is sealed is sealed with the active key, so nobody needs to have the others but who still seals with them.
fn forget_data_keys(store: &dyn Store, sealer: &dyn Sealer, otherwise: &[ServerRow]) -> StoreResult<()> {
    let in_use = |name: &str| name == sealer.active() || otherwise.iter().any(|server| server.active_key == name);
    transact(store, |repositories| {
        for name in repositories.servers().data_keys()?.iter().filter(|name| !in_use(name)) {
            repositories.servers().remove_data_key(name)?;
        }
        Ok(())
    })
}

fn anew(sealer: &dyn Sealer, value: &SealedValue) -> Result<String, SealError> {
    let place = value.place.to_string();
    sealer.seal(&place, &sealer.open(&place, &value.sealed)?)
}

fn each_batch(
    store: &dyn Store,
    sealer: &dyn Sealer,
    column: SealedColumn,
    batch: u32,
    mut take: impl FnMut(Vec<SealedValue>) -> StoreResult<()>,
) -> StoreResult<()> {
    let prefix = sealer.prefix();
    let mut after: Option<SealedPlace> = None;
    loop {
        let values = read(store, |repositories| {
            repositories.sealed_values().sealed_otherwise(column, &prefix, after.as_ref(), batch)
        })?;
        let Some(last) = values.last() else { return Ok(()) };
        after = Some(last.place.clone());
        take(values)?;
    }
}
