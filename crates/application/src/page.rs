//! One page of a list that has an order.

use orgauth_domain::ports::StoreResult;

/// Some entries of a list, and where the next page begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T, P> {
    /// The entries, in the list's order.
    pub entries: Vec<T>,
    /// The place after which the next page begins; absent when this was the last one.
    pub next: Option<P>,
}

/// How many rows to read from the store: one more than `limit` shows whether more follow.
pub(crate) const fn wanted(limit: u32) -> u32 {
    limit.saturating_add(1)
}

impl<T, P> Page<T, P> {
    /// Cuts the rows that were read ([`wanted`]) to a page of at most `limit` entries; `place` returns an entry's place in
    /// the list.
    pub(crate) fn cut(mut rows: Vec<T>, limit: u32, place: impl Fn(&T) -> P) -> Self {
        let limit = size(limit);
        let has_more = rows.len() > limit;
        rows.truncate(limit);
        let next = rows.last().filter(|_| has_more).map(place);
        Self { entries: rows, next }
    }
}

/// How many entries a search reads from the store at once.
const BATCH: u32 = 1000;

/// How many entries one page of a search examines at most, so that a request's cost doesn't grow with the list.
const LOOKED_AT: usize = 10_000;

/// Returns a page of a list's matching entries; `list` reads up to a number of entries after a place. The page may hold
/// fewer than `limit` entries, or none, and still name where the next one begins.
///
/// The comparison runs here and not in the store, so that both stores fold the letters of every script alike.
pub(crate) fn find<T, P>(
    (mut after, limit): (Option<P>, u32),
    place: impl Fn(&T) -> P,
    matches: impl Fn(&T) -> bool,
    mut list: impl FnMut(Option<P>, u32) -> StoreResult<Vec<T>>,
) -> StoreResult<Page<T, P>> {
    let (mut found, mut looked_at) = (Vec::new(), 0);
    while looked_at < LOOKED_AT {
        let batch = list(after, BATCH)?;
        let is_last = batch.len() < size(BATCH);
        looked_at += batch.len();
        after = batch.last().map(&place);
        found.extend(batch.into_iter().filter(|entry| matches(entry)));
        if is_last || found.len() >= size(wanted(limit)) {
            return Ok(Page::cut(found, limit, place));
        }
    }
    Ok(Page { entries: found, next: after })
}

fn size(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
