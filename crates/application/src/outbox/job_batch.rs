//! The steps that every loop over claimed jobs shares, whatever the jobs are about.

use std::collections::HashSet;
use std::hash::Hash;

use orgauth_domain::operations::queue::JobId;
use orgauth_domain::ports::{Repositories, Store, StoreError, StoreResult, read};

/// Reads the rows with these identifiers in one query, or one by one if one of them is damaged, so that it doesn't block the
/// others. `None` for a row that doesn't exist.
///
/// # Errors
/// The store is unavailable. Every other failure belongs to one row, and is that row's result.
pub(crate) fn read_each<I: Copy + Eq + Hash, T>(
    store: &dyn Store,
    ids: &[I],
    id_of: fn(&T) -> I,
    query: fn(&mut dyn Repositories, &[I]) -> StoreResult<Vec<T>>,
) -> StoreResult<Vec<StoreResult<Option<T>>>> {
    match read(store, |repositories| query(repositories, ids)) {
        Ok(found) => {
            let mut found: std::collections::HashMap<I, T> =
                found.into_iter().map(|value| (id_of(&value), value)).collect();
            Ok(ids.iter().map(|id| Ok(found.remove(id))).collect())
        }
        Err(error @ StoreError::Unavailable(_)) => Err(error),
        Err(StoreError::Corrupt(_) | StoreError::Failed(_)) => {
            let one = |id: &I| match read(store, |repositories| query(repositories, &[*id])) {
                Err(error @ StoreError::Unavailable(_)) => Err(error),
                found => Ok(found.map(|mut one| one.pop())),
            };
            ids.iter().map(one).collect()
        }
    }
}

/// Splits results into batches of distinct jobs. A job may occur twice, by an expired claim and by the next one; which claim
/// still holds it can be decided only for one at a time.
pub(crate) fn distinct<T>(results: &[T], id_of: fn(&T) -> JobId) -> std::slice::Chunks<'_, T> {
    let ids: HashSet<JobId> = results.iter().map(id_of).collect();
    results.chunks(if ids.len() < results.len() { 1 } else { results.len().max(1) })
}
