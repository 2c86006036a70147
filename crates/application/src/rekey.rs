//! `orgauth rekey`: sealing everything anew with the active data key, in batches, beside running servers
//! (decisions section 10; security L1).

use orgauth_domain::ports::{SealError, Sealer, Store, StoreError, StoreResult, read, transact};
use orgauth_domain::sealed::{SealedColumn, SealedPlace, SealedValue};

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
}

/// Seals everything anew that the active data key didn't seal. Values keep their meaning, so servers go on meanwhile;
/// what one of them changes at the same instant is left to the next round. `progress` is told the column and how many
/// of its values are done.
///
/// # Errors
/// The store failed; what was done stays done, and a second run does the rest.
pub fn rekey(
    store: &dyn Store,
    sealer: &dyn Sealer,
    batch: u32,
    progress: &dyn Fn(SealedColumn, u64),
) -> Result<Rekeyed, StoreError> {
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
    Ok(outcome)
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
