//! `orgauth rekey`: re-encrypts all sealed values with the active data key, in batches, while servers run
//! (docs/security.md: L1).

use orgauth_domain::keys::sealed::{SealedColumn, SealedPlace, SealedValue};
use orgauth_domain::operations::server::ServerRow;
use orgauth_domain::ports::{SealError, Sealer, Store, StoreError, StoreResult, read, transact};

use crate::operations::servers::{self, WatchError};

/// The outcome for the sealed values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rekeyed {
    /// How many values were re-encrypted, by column; every column is listed.
    pub resealed: Vec<(SealedColumn, u64)>,
    /// Values that can't be decrypted, and why. They are unchanged.
    pub unopened: Vec<(SealedPlace, SealError)>,
    /// How many values are still not sealed with the active data key: values that can't be decrypted, and values that a
    /// running server wrote with the old key meanwhile.
    pub left: u64,
    /// Live servers that still seal with another key.
    pub sealing_otherwise: Vec<ServerRow>,
}

/// Re-encrypts every value that isn't sealed with the active data key. Their meaning doesn't change, so servers keep
/// running; a value that a server changes at the same time is left to the next run. Calls `progress` with each column and
/// how many of its values are done.
///
/// # Errors
/// A live server lacks the active data key, and nothing was changed; or the store failed.
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

/// Removes the names of data keys that seal nothing any more, except those with which a live server still seals.
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
