//! Runs asynchronous use cases and adapters from a command, which is synchronous.

use crate::report::failure::Failure;

/// Waits for a future on the calling thread.
pub(super) fn wait_for<T>(future: impl Future<Output = T>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    Ok(runtime.map_err(Failure::internal)?.block_on(future))
}
