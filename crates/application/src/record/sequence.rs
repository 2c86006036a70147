//! Identifiers for one transaction.

use std::sync::atomic::{AtomicU32, Ordering};

use orgauth_domain::id::{IdKind, TypedId};

/// Identifiers that count up from a random one, which is drawn before the transaction begins. A transaction that runs again
/// goes on counting.
pub(super) struct Sequence<K> {
    first: TypedId<K>,
    used: AtomicU32,
}

impl<K: IdKind> From<TypedId<K>> for Sequence<K> {
    fn from(first: TypedId<K>) -> Self {
        Self { first, used: AtomicU32::new(0) }
    }
}

impl<K: IdKind> Sequence<K> {
    /// The next identifier; the `apart - 1` after it are not given out.
    pub(super) fn next(&self, apart: u32) -> TypedId<K> {
        self.first.nth(self.used.fetch_add(apart, Ordering::Relaxed))
    }
}
