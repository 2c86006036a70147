//! What every loop over claimed jobs does alike, whatever the jobs are about.

use std::collections::HashSet;
use std::hash::Hash;

use orgauth_domain::ports::{Repositories, Store, StoreError, StoreResult, read};
use orgauth_domain::queue::JobId;

/// Reads what these identifiers stand for: together, or one by one when one of them is damaged, so that it holds up no
/// other. What isn't there is `None`.
///
/// # Errors
/// The store is unavailable. What else is wrong is wrong with one of them.
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

/// These results in batches of jobs that are all different. A job may be there twice: by a claim that ran out and by the
/// next one; which of them still holds it is told only of one at a time.
pub(crate) fn distinct<T>(results: &[T], id_of: fn(&T) -> JobId) -> std::slice::Chunks<'_, T> {
    let ids: HashSet<JobId> = results.iter().map(id_of).collect();
    results.chunks(if ids.len() < results.len() { 1 } else { results.len().max(1) })
}
