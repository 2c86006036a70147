//! A body of many lines of JSON (application/x-ndjson). The pipeline reads its bytes once the caller is known; the handler
//! parses the lines.

use std::marker::PhantomData;

use bytes::Bytes;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::code::ErrorCode;
use crate::error::ApiError;

/// The media type of such a body.
pub(crate) const LINES: &str = "application/x-ndjson";

/// The unparsed lines of a body; each holds a `T`.
pub(crate) struct Lines<T> {
    bytes: Bytes,
    of: PhantomData<fn(T)>,
}

impl<T> Lines<T> {
    /// The lines of these bytes.
    pub(crate) const fn new(bytes: Bytes) -> Self {
        Self { bytes, of: PhantomData }
    }

    /// The number of lines, including empty ones and a last one without a line feed.
    pub(crate) fn count(&self) -> usize {
        self.bytes.split_inclusive(|byte| *byte == b'\n').count()
    }

    /// Returns the bytes of all lines.
    pub(crate) fn into_bytes(self) -> Bytes {
        self.bytes
    }
}

/// Limits how many such bodies are in memory at once, over all routes: each may be large.
static PERMITS: Semaphore = Semaphore::const_new(4);

/// Reserves a permit for one such body; dropping it releases the permit.
///
/// # Errors
/// 503 `busy` when no permit is free.
pub(crate) fn permit() -> Result<SemaphorePermit<'static>, ApiError> {
    PERMITS.try_acquire().map_err(|_| ApiError::new(ErrorCode::Busy).closing())
}
