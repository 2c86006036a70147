//! Numbers of the configuration as the standard library counts.

use std::num::NonZeroUsize;

use crate::config::Config;

/// Threads that serve requests.
pub(crate) fn workers(config: &Config) -> usize {
    match config.http.workers {
        0 => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        workers => size(workers),
    }
}

/// A count of the configuration, for the standard library.
pub(crate) fn size(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
