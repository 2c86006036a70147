//! Why a store operation failed.

use std::error::Error;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use crate::Corrupt;

/// A row with this unique value exists already; nothing was written, and the transaction continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conflict;

/// Why a store operation failed. Never a rule: rules are outcomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreError {
    /// The store can't be reached, is too busy, or took too long; trying again later may work. 503 `unavailable`.
    Unavailable(Reason),
    /// A row that no rule could have written.
    Corrupt(Corrupt),
    /// Anything else: a defect. 500 `internal`.
    Failed(Reason),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable(reason) => write!(f, "the store is unavailable: {reason}"),
            Self::Corrupt(corrupt) => corrupt.fmt(f),
            Self::Failed(reason) => write!(f, "the store failed: {reason}"),
        }
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unavailable(reason) | Self::Failed(reason) => reason.source(),
            Self::Corrupt(corrupt) => corrupt.source(),
        }
    }
}

impl From<Corrupt> for StoreError {
    fn from(corrupt: Corrupt) -> Self {
        Self::Corrupt(corrupt)
    }
}

/// What a reason says where the store's servers answer, but are standbys or refuse writes.
pub const TAKES_NO_WRITES: &str = "takes no writes";

/// A reason in words without values of rows, and the adapter's own error behind it, if there is one. Reasons with the same
/// words are equal.
#[derive(Clone)]
pub struct Reason {
    text: String,
    source: Option<Arc<dyn Error + Send + Sync>>,
}

impl Reason {
    /// A reason with these words and `source` behind it.
    pub fn of(text: String, source: impl Error + Send + Sync + 'static) -> Self {
        Self { text, source: Some(Arc::new(source)) }
    }

    /// Whether the store's servers answer, but none of them takes writes. Anybody may be told.
    pub fn is_without_primary(&self) -> bool {
        self.text.contains(TAKES_NO_WRITES)
    }

    /// The error behind it, if there is one.
    pub fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.as_deref().map(|source| -> &(dyn Error + 'static) { source })
    }
}

impl From<String> for Reason {
    fn from(text: String) -> Self {
        Self { text, source: None }
    }
}

impl From<&str> for Reason {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl Deref for Reason {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Prints the words alone, because the error behind them might print anything.
impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.text, f)
    }
}

impl PartialEq for Reason {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Reason {}

/// What a repository method returns.
pub type StoreResult<T> = Result<T, StoreError>;
