//! One page of a list that has an order.

/// Some entries of a list, and where to go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T, P> {
    /// The entries, in the list's order.
    pub entries: Vec<T>,
    /// The place after which the next page begins; absent when this was the last one.
    pub next: Option<P>,
}

/// How many rows to ask the store for: one more than `limit` tells whether there are more.
pub(crate) const fn wanted(limit: u32) -> u32 {
    limit.saturating_add(1)
}

impl<T, P> Page<T, P> {
    /// The page of at most `limit` entries among the rows that were [`wanted`]; `place` is where an entry stands.
    pub(crate) fn cut(mut rows: Vec<T>, limit: u32, place: impl Fn(&T) -> P) -> Self {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let has_more = rows.len() > limit;
        rows.truncate(limit);
        let next = rows.last().filter(|_| has_more).map(place);
        Self { entries: rows, next }
    }
}
