//! Connection pools.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use orgauth_domain::ports::{PoolUse, StoreError, StoreResult};
use r2d2::{HandleError, ManageConnection, Pool, PooledConnection};

/// Takes a connection from the pool; waits when none is free.
pub(crate) fn checked_out<M: ManageConnection>(pool: &Pool<M>) -> StoreResult<PooledConnection<M>> {
    let _waiting = tracing::debug_span!(target: "timing", "connection_wait");
    pool.get().map_err(|error| {
        // The pool quotes the last error of connecting behind words of its own.
        let told = error.to_string();
        let reason = told.split_once("no connection: ").map(|(_, reason)| format!("no connection: {reason}"));
        StoreError::Unavailable(reason.unwrap_or_else(|| format!("no free connection: {told}")).into())
    })
}

/// How much of a pool is in use now.
pub(crate) fn use_of<M: ManageConnection>(pool: &Pool<M>) -> PoolUse {
    let state = pool.state();
    let in_use = state.connections.saturating_sub(state.idle_connections);
    PoolUse { in_use, idle: state.idle_connections, max: pool.max_size() }
}

/// The shortest interval between two warnings about missing connections; the pools try several times a second.
const INTERVAL: Duration = Duration::from_secs(1);

/// When any pool of this process last logged the warning.
static TOLD: Mutex<Option<Instant>> = Mutex::new(None);

/// Logs that a pool could not open a connection, or found one dead.
#[derive(Debug)]
pub(crate) struct ReportErrors;

impl HandleError<StoreError> for ReportErrors {
    fn handle_error(&self, error: StoreError) {
        let now = Instant::now();
        let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
        if told.is_none_or(|told| now.duration_since(told) >= INTERVAL) {
            *told = Some(now);
            tracing::warn!(%error, "no connection to the database");
        }
    }
}
