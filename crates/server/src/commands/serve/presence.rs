//! This server's row in the table of servers: inserted at the start, renewed while the server runs, deleted when it stops.

use std::net::SocketAddr;
use std::sync::Arc;

use orgauth_application::operations::servers;
use orgauth_domain::ServerId;
use orgauth_domain::operations::server::{HEARTBEAT, ServerRow};
use orgauth_domain::ports::{Sealer, Store};

use crate::config::duration::to_std;
use crate::engine::background::Background;
use crate::report::failure::Failure;
use crate::wiring::service::Service;

/// The row, and the thread that renews it.
pub(super) struct Presence {
    store: Arc<dyn Store>,
    id: ServerId,
    heartbeat: Background,
}

impl Presence {
    /// Registers this server; with `alone`, no other server can be running. When the store can't be written, the
    /// server starts all the same and serves read-only requests.
    pub(crate) fn start(service: &Service, address: SocketAddr, alone: bool) -> Result<Self, Failure> {
        let app = &service.app;
        let store = Arc::clone(&app.store);
        let row = row(&*app.sealer, app.entropy.id(app.now()), address, app.now());
        let id = row.id;
        let mut is_failing = false;
        if let Err(error) = servers::register(&*store, &row, alone) {
            is_failing = true;
            tracing::warn!(%error, "this server could not register; it tries again");
        }
        let beating = Arc::clone(&store);
        let mut is_first = true;
        let heartbeat = Background::start("presence", to_std(HEARTBEAT), move |_| {
            if std::mem::take(&mut is_first) {
                return;
            }
            match servers::heartbeat(&*beating, &row) {
                Ok(()) => is_failing = false,
                // Logged once for each outage.
                Err(error) if !std::mem::replace(&mut is_failing, true) => {
                    tracing::warn!(%error, "this server could not show that it lives; it tries again");
                }
                Err(_) => {}
            }
        })?;
        Ok(Self { store, id, heartbeat })
    }

    /// Stops renewing the row and deletes it.
    pub(crate) fn stop(self) {
        self.heartbeat.stop();
        if let Err(error) = servers::deregister(&*self.store, self.id) {
            tracing::warn!(%error, "this server is forgotten a little later");
        }
    }
}

fn row(sealer: &dyn Sealer, id: ServerId, address: SocketAddr, now: orgauth_domain::Timestamp) -> ServerRow {
    let system = rustix::system::uname();
    let machine = system.nodename().to_string_lossy();
    ServerRow {
        id,
        name: format!("{machine} {address} pid {}", std::process::id()),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        data_keys: sealer.names(),
        active_key: sealer.active().to_owned(),
        started_at: now,
    }
}
