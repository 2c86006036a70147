//! Configured numbers as `usize`.

use std::num::NonZeroUsize;

use super::sections::Config;

/// The number of threads that serve requests.
pub(crate) fn workers(config: &Config) -> usize {
    match config.http.workers {
        0 => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        workers => size(workers),
    }
}

/// A configured count as `usize`.
pub(crate) fn size(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
