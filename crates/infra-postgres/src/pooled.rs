//! The connections of a pool: when they are tested, and that each proves in time that its server takes writes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use diesel::PgConnection;
use diesel::r2d2::R2D2Connection;
use orgauth_domain::ports::StoreError;

use crate::connection::{Connected, Server};
use crate::shared::fault::store_error;

/// A connection of the pool, and the epoch in which it was last known to work.
pub(crate) struct Pooled {
    connected: Connected,
    epoch: u64,
}

impl Pooled {
    pub(crate) fn connection(&mut self) -> &mut PgConnection {
        &mut self.connected.connection
    }
}

/// Makes the connections of the pool.
pub(crate) struct Manager {
    server: Server,
    epoch: Epoch,
}

impl Manager {
    pub(crate) fn new(server: Server, epoch: Epoch) -> Self {
        Self { server, epoch }
    }
}

/// Counts how often a connection was found dead, or its server read-only. After that, the other idle connections are likely no
/// better (the server was restarted, or is no primary any more), so the pool tests each before its next use; otherwise only when
/// its proof is old, which saves a round trip.
#[derive(Clone, Default)]
pub(crate) struct Epoch(Arc<AtomicU64>);

impl Epoch {
    pub(crate) fn connection_was_lost(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn now(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl r2d2::ManageConnection for Manager {
    type Connection = Pooled;
    type Error = StoreError;

    fn connect(&self) -> Result<Pooled, StoreError> {
        let epoch = self.epoch.now();
        Ok(Pooled { connected: self.server.connect()?, epoch })
    }

    fn is_valid(&self, pooled: &mut Pooled) -> Result<(), StoreError> {
        let epoch = self.epoch.now();
        if pooled.epoch != epoch || self.server.is_proof_due(pooled.connected.proven_at) {
            pooled.connected.prove().map_err(|error| store_error("proof", error))?;
            pooled.epoch = epoch;
        }
        Ok(())
    }

    fn has_broken(&self, pooled: &mut Pooled) -> bool {
        pooled.connection().is_broken()
    }
}
