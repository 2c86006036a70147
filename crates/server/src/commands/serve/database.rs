//! What a server observes of its PostgreSQL server while it runs: whether commits wait for a standby, and its clock.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use orgauth_infra_crypto::SharedClock;
use orgauth_infra_postgres::{PostgresStore, Replication};

use crate::config::Demand;
use crate::engine::background::Background;
use crate::observe::metrics::Metrics;
use crate::report::failure::Failure;
use crate::wiring::backend::{Backend, CLOCKS, clocks_apart};

const INTERVAL: Duration = Duration::from_secs(10);

/// Starts the observation; an SQLite file has neither a standby nor a clock of its own.
pub(super) fn observe(
    backend: &Backend,
    demand: Demand,
    clock: &Arc<SharedClock>,
    metrics: Option<&Metrics>,
) -> Result<Option<Background>, Failure> {
    let Backend::Postgres(store) = backend else { return Ok(None) };
    let (backend, clock, store) = (backend.clone(), Arc::clone(clock), Arc::clone(store));
    tell_of_clocks(&store);
    let seen = Arc::<Mutex<Option<Replication>>>::default();
    if let Some(metrics) = metrics {
        let seen = Arc::clone(&seen);
        metrics.watch_replication(move || *seen.lock().unwrap_or_else(PoisonError::into_inner))?;
    }
    let mut was_synchronous = None;
    let observation = Background::start("database", INTERVAL, move |_| {
        backend.follow_clock(&clock);
        let now = store.replication().ok();
        *seen.lock().unwrap_or_else(PoisonError::into_inner) = now;
        let Some(now) = now else { return };
        if was_synchronous != Some(now.is_synchronous) && demand != Demand::No {
            if now.is_synchronous {
                tracing::info!(standbys = now.standbys, "commits wait for a standby");
            } else {
                tracing::warn!(
                    standbys = now.standbys,
                    "no commit waits for a standby: what is acknowledged now can be lost when one takes over"
                );
            }
        }
        was_synchronous = Some(now.is_synchronous);
    })?;
    Ok(Some(observation))
}

fn tell_of_clocks(store: &PostgresStore) {
    match clocks_apart(store) {
        Ok(apart) if apart > CLOCKS => {
            tracing::warn!("this machine's clock and the database's are {apart} ms apart: set both by NTP");
        }
        Ok(_) => {}
        Err(error) => tracing::debug!(%error, "the database's clock could not be read"),
    }
}
