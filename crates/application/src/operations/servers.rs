//! The servers on this store: they register, show that they live, and are asked for before something is sealed that each of
//! them has to open (docs/security.md, "Replacing keys").

use orgauth_domain::Duration;
use orgauth_domain::ServerId;
use orgauth_domain::keys::server::{FORGOTTEN_AFTER, Lagging, Seen, ServerRow};
use orgauth_domain::ports::{Sealer, Store, StoreError, StoreResult, read, transact};

use crate::app::App;

/// For how long the row of a server is kept that died.
const KEPT: Duration = Duration::from_days(1);

/// Registers a server that starts; with `alone`, no other can be alive.
///
/// # Errors
/// The store failed.
pub fn register(store: &dyn Store, server: &ServerRow, alone: bool) -> StoreResult<()> {
    transact(store, |repositories| {
        let servers = repositories.servers();
        servers.forget_unseen(if alone { Duration::ZERO } else { KEPT })?;
        servers.beat(server)
    })
}

/// Shows that a server lives.
///
/// # Errors
/// The store failed.
pub fn beat(store: &dyn Store, server: &ServerRow) -> StoreResult<()> {
    transact(store, |repositories| repositories.servers().beat(server))
}

/// Forgets a server that stops.
///
/// # Errors
/// The store failed; it is forgotten soon.
pub fn leave(store: &dyn Store, server: ServerId) -> StoreResult<()> {
    transact(store, |repositories| repositories.servers().forget(server))
}

/// Writes the name of the data key that seals from now on, unless it is there.
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

/// The servers that live, or are not forgotten yet, and lack the data key that seals; absent when there are none.
///
/// # Errors
/// The store failed.
pub fn lagging(store: &dyn Store, sealer: &dyn Sealer) -> StoreResult<Option<Lagging>> {
    Ok(Lagging::behind(sealer.active(), live(store)?))
}

/// Watches servers that lack the data key that seals: whether one of them lives, which may take until its next sign of life,
/// or all of them are forgotten.
pub struct Watch {
    first: Vec<Seen>,
}

impl Watch {
    /// Begins to watch.
    ///
    /// # Errors
    /// The store failed.
    pub fn begin(store: &dyn Store) -> StoreResult<Self> {
        Ok(Self { first: live(store)? })
    }

    /// What is known now: every server that lives has the data key, or some are waited for, by their names.
    ///
    /// # Errors
    /// Servers live and lack it; or the store failed.
    pub fn look(&self, store: &dyn Store, sealer: &dyn Sealer) -> Result<Option<Lagging>, WatchError> {
        let live = live(store)?;
        if let Some(lagging) = Lagging::alive_and_behind(sealer.active(), &self.first, live.clone()) {
            return Err(lagging.into());
        }
        Ok(Lagging::behind(sealer.active(), live))
    }
}

/// Why nothing is sealed that every server has to open.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WatchError {
    /// Servers live and lack the data key.
    #[error(transparent)]
    Lagging(#[from] Lagging),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The servers that live, or are not forgotten yet.
///
/// # Errors
/// The store failed.
pub fn live(store: &dyn Store) -> StoreResult<Vec<Seen>> {
    read(store, |repositories| repositories.servers().live(FORGOTTEN_AFTER))
}

/// Whether this server can do its work: the store answers, its schema is this program's, and whatever is sealed in it can
/// be opened. Only while another data key is in use that this server lacks, all sealed values are looked at.
///
/// # Errors
/// It can't, and why.
pub fn check_ready(app: &App) -> StoreResult<()> {
    app.store.check_ready()?;
    match missing_data_key(&*app.store, &*app.sealer)? {
        Some(name) => {
            let reason = format!("something is sealed with the data key {name}, which this server lacks");
            Err(StoreError::Unavailable(reason.into()))
        }
        None => Ok(()),
    }
}

/// The name of a data key that something is sealed with and that is not held here; absent when there is none.
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
