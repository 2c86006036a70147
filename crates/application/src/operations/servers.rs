//! The servers on this store. Each registers and sends heartbeats; before a value is sealed that every server must be able
//! to decrypt, this shows whether each holds the data key (docs/security.md, "Replacing keys").

use orgauth_domain::Duration;
use orgauth_domain::ServerId;
use orgauth_domain::operations::server::{FORGOTTEN_AFTER, Lagging, ServerHeartbeat, ServerRow};
use orgauth_domain::ports::{Sealer, Store, StoreError, StoreResult, read, transact};

use crate::app::App;
use crate::error::{Error, refusals};

/// How long the row of a server that crashed is kept.
const KEPT: Duration = Duration::from_days(1);

/// Registers a server that starts, and notes its database; with `alone`, deletes all other servers' rows, as no other
/// server can be running.
///
/// # Errors
/// The store failed.
pub fn register(store: &dyn Store, server: &ServerRow, alone: bool) -> StoreResult<()> {
    transact(store, |repositories| {
        let servers = repositories.servers();
        servers.delete_stale(if alone { Duration::ZERO } else { KEPT })?;
        servers.database_changed_at()?;
        servers.write_heartbeat(server)
    })
}

/// Writes a server's heartbeat.
///
/// # Errors
/// The store failed.
pub fn heartbeat(store: &dyn Store, server: &ServerRow) -> StoreResult<()> {
    transact(store, |repositories| repositories.servers().write_heartbeat(server))
}

/// Deletes the row of a server that stops.
///
/// # Errors
/// The store failed; the row counts as dead once its heartbeat is too old.
pub fn deregister(store: &dyn Store, server: ServerId) -> StoreResult<()> {
    transact(store, |repositories| repositories.servers().delete(server))
}

/// Stores the name of the active data key, unless it is stored already.
///
/// # Errors
/// The store failed.
pub fn note_data_key(store: &dyn Store, sealer: &dyn Sealer) -> StoreResult<()> {
    let is_noted = read(store, |repositories| {
        Ok::<_, StoreError>(repositories.servers().data_keys()?.iter().any(|name| name == sealer.active()))
    })?;
    if is_noted {
        return Ok(());
    }
    transact(store, |repositories| repositories.servers().add_data_key(sealer.active()))
}

/// Returns the servers that lack the active data key and whose heartbeat is recent enough; absent when there are none.
///
/// # Errors
/// The store failed.
pub fn lagging(store: &dyn Store, sealer: &dyn Sealer) -> StoreResult<Option<Lagging>> {
    Ok(Lagging::among(sealer.active(), live(store)?))
}

/// Watches the servers that lack the active data key until each case is clear: a new heartbeat shows that the server runs,
/// or its heartbeat becomes too old and the server no longer counts.
pub struct Watch {
    first: Vec<ServerHeartbeat>,
}

impl Watch {
    /// Starts watching: reads the current heartbeats.
    ///
    /// # Errors
    /// The store failed.
    pub fn begin(store: &dyn Store) -> StoreResult<Self> {
        Ok(Self { first: live(store)? })
    }

    /// Returns the servers that are still in question; absent when every live server has the data key.
    ///
    /// # Errors
    /// A server that lacks the data key sent a new heartbeat; or the store failed.
    pub fn check(&self, store: &dyn Store, sealer: &dyn Sealer) -> Result<Option<Lagging>, WatchError> {
        let live = live(store)?;
        if let Some(lagging) = Lagging::among_alive(sealer.active(), &self.first, live.clone()) {
            return Err(lagging.into());
        }
        Ok(Lagging::among(sealer.active(), live))
    }
}

/// Why a value that every server must decrypt can't be sealed now.
pub type WatchError = Error<Lagging>;

refusals!(Lagging);

/// The servers whose heartbeat is recent enough to count as live.
///
/// # Errors
/// The store failed.
pub fn live(store: &dyn Store) -> StoreResult<Vec<ServerHeartbeat>> {
    read(store, |repositories| repositories.servers().live(FORGOTTEN_AFTER))
}

/// Why a server can't work.
pub type NotReady = Error<DataKeyMissing>;

/// A stored value is sealed with this data key, which this server lacks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("something is sealed with the data key {0}, which this server lacks")]
pub struct DataKeyMissing(pub String);

refusals!(DataKeyMissing);

/// Whether this server can work: the store answers, its schema fits this program, and this server can decrypt all sealed
/// values. Examines the sealed values only for a stored data-key name that this server lacks.
///
/// # Errors
/// The server can't work; the error says why.
pub fn check_ready(app: &App) -> Result<(), NotReady> {
    app.store.check_ready()?;
    match missing_data_key(&*app.store, &*app.sealer)? {
        Some(name) => Err(NotReady::Refused(DataKeyMissing(name))),
        None => Ok(()),
    }
}

/// Returns the name of a data key that sealed a stored value and that this server lacks; absent when there is none.
///
/// # Errors
/// The store failed.
pub fn missing_data_key(store: &dyn Store, sealer: &dyn Sealer) -> StoreResult<Option<String>> {
    let held = sealer.names();
    read(store, |repositories| {
        for name in repositories.servers().data_keys()?.into_iter().filter(|name| !held.contains(name)) {
            if repositories.sealed_values().is_sealed_with(&sealer.prefix_of(&name))? {
                return Ok(Some(name));
            }
        }
        Ok(None)
    })
}
