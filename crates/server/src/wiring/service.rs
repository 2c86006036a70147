//! The use cases over the configured adapters.

use std::num::NonZeroUsize;
use std::sync::Arc;

use orgauth_api_actix::http::blocking::BlockingPool;
use orgauth_application::App;
use orgauth_application::identity_providers::IdentityProviders;
use orgauth_application::keys::{client_key, signing_keys};
use orgauth_application::operations::bootstrap::{self, BootstrapError};
use orgauth_application::operations::servers;
use orgauth_domain::digest::KeyedDigest;
use orgauth_domain::keys::signing_key::SigningKeyRow;
use orgauth_domain::ports::{
    BlockingThreads, BreachedPasswords, Clock, Entropy, OnThisThread, Sealer, SigningKeyring, StoreError,
};
use orgauth_infra_crypto::{
    ArgonOptions, ArgonParams, ArgonPool, AssertionKey, DataKeys, OpenId, SharedClock, SystemEntropy, TokenRing,
    WebAuthn,
};

use super::backend::Backend;
use super::breached::{self, CountedList};
use super::dns;
use super::locales::locales;
use super::outgoing::provider_caller;
use super::settings::settings;
use crate::config::Config;
use crate::config::duration::to_std;
use crate::config::sizes::size;
use crate::report::failure::Failure;

/// The use cases with the adapters that the server needs directly.
pub(crate) struct Service {
    pub(crate) app: App,
    pub(crate) hasher: Arc<ArgonPool>,
    pub(crate) breached: Vec<Arc<CountedList>>,
    /// The clock of the use cases, which follows the database's.
    pub(crate) clock: Arc<SharedClock>,
    pub(crate) keyring: Arc<dyn SigningKeyring>,
    /// The keys that the keyring was loaded with.
    pub(crate) keys: Vec<SigningKeyRow>,
}

/// The kind of process that builds the use cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProcessKind {
    /// A server, which seals values from its start.
    Server,
    /// A command beside servers. Before it seals a value it checks that they can open it (`commands::open`).
    Command,
}

impl Service {
    /// Builds the use cases on an open store with a current schema; the first start creates the service's own secrets.
    pub(crate) fn of(config: &Config, backend: &Backend, kind: ProcessKind) -> Result<Self, Failure> {
        let store = backend.store();
        let clock = Arc::<SharedClock>::default();
        backend.follow_clock(&clock);
        let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new());
        let sealer = sealer(config, &entropy)?;
        let seals = match kind {
            ProcessKind::Server => true,
            ProcessKind::Command => servers::lagging(&*store, &*sealer)?.is_none(),
        };
        if seals {
            servers::note_data_key(&*store, &*sealer)?;
        }
        let digest_key = bootstrap::digest_secret(&*store, &*sealer, &*entropy, clock.now())?;
        // The command line signs nothing; only a server has an address, and so an issuer.
        let issuer = config.http.base_url.as_ref().map(|url| url.as_str().to_owned()).unwrap_or_default();
        let ring = TokenRing::new(issuer, Arc::clone(&sealer), Arc::clone(&entropy));
        let ring = Arc::new(ring.remembering(size(config.verify.remembered_tokens)));
        let keys = signing_keys::follow(&*store, &*ring, &[], clock.now())?;
        let assertion_key = Arc::new(AssertionKey::new(Arc::clone(&sealer)));
        client_key::follow(&*store, &*assertion_key)?;
        let hasher = Arc::new(hasher(config, kind, Arc::clone(&entropy))?);
        let threads = threads(config, kind);
        let breached = breached::lists(config)?;
        let asked = |list: &Arc<CountedList>| -> Arc<dyn BreachedPasswords> { Arc::<CountedList>::clone(list) };
        let app = App {
            store,
            queue: backend.queue(),
            clock: Arc::<SharedClock>::clone(&clock),
            entropy,
            tokens: Arc::<TokenRing>::clone(&ring),
            digests: Arc::new(KeyedDigest::new(&digest_key)),
            passkeys: Arc::new(WebAuthn),
            identity_providers: providers(config, Arc::<SharedClock>::clone(&clock))?,
            client_key: assertion_key,
            sealer: Arc::clone(&sealer),
            text_records: Arc::new(dns::text_records(config)?),
            hasher: Arc::<ArgonPool>::clone(&hasher),
            breached: breached.iter().map(asked).collect(),
            threads,
            settings: settings(config, locales(config)?.languages().clone()),
        };
        Ok(Self { app, clock, hasher, breached, keyring: ring, keys })
    }
}

/// What is known of identity providers, which is nothing yet.
pub(crate) fn providers(config: &Config, clock: Arc<dyn Clock>) -> Result<IdentityProviders, Failure> {
    Ok(IdentityProviders::new(Arc::new(provider_caller(config)?), Arc::new(OpenId), clock))
}

/// The sealer with the configured data keys.
fn sealer(config: &Config, entropy: &Arc<dyn Entropy>) -> Result<Arc<dyn Sealer>, Failure> {
    let essentials = config.essentials()?;
    let keys = essentials.data_keys.iter().map(|(name, key)| (name.as_str().to_owned(), *key.expose())).collect();
    let sealer = DataKeys::new(keys, essentials.active_key.as_str(), Arc::clone(entropy));
    Ok(Arc::new(sealer.map_err(|error| Failure::configuration(format!("secrets.data_keys: {error}")))?))
}

/// Whether the store contains sealed values, which can be opened then. Changes nothing.
pub(crate) fn try_opening(config: &Config, backend: &Backend) -> Result<bool, BootstrapError> {
    let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new());
    let sealer = sealer(config, &entropy).map_err(|failure| StoreError::Failed(failure.message.into()))?;
    let ring = TokenRing::new(String::new(), Arc::clone(&sealer), entropy);
    bootstrap::try_opening(&*backend.store(), &*sealer, &ring)
}

/// The threads for units of work: a pool for a server, the calling thread for a command.
fn threads(config: &Config, kind: ProcessKind) -> Arc<dyn BlockingThreads> {
    match kind {
        ProcessKind::Server => Arc::new(BlockingPool::new(permits(config), to_std(config.store.checkout_timeout))),
        ProcessKind::Command => Arc::new(OnThisThread),
    }
}

/// How many units of work may run at once: as many as readers, and the writer, so that a unit with a permit rarely
/// waits for a connection, or the other way round.
pub(super) fn permits(config: &Config) -> usize {
    size(config.store.pool_size).saturating_add(1)
}

fn hasher(config: &Config, kind: ProcessKind, entropy: Arc<dyn Entropy>) -> Result<ArgonPool, Failure> {
    let passwords = &config.passwords;
    let defaults = ArgonOptions::default();
    let params = ArgonParams::new(passwords.memory_kib, passwords.passes, passwords.lanes)
        .map_err(|error| Failure::configuration(format!("passwords: {error}")))?;
    // Each thread keeps its memory, and a command hashes at most one password.
    let threads = match kind {
        ProcessKind::Server => NonZeroUsize::new(size(passwords.hash_threads)).unwrap_or(defaults.threads),
        ProcessKind::Command => NonZeroUsize::MIN,
    };
    let options = ArgonOptions {
        params,
        threads,
        queue: NonZeroUsize::new(size(passwords.hash_queue)).unwrap_or(defaults.queue),
        foreign_memory: size(config.import.check_memory_mib).saturating_mul(1024 * 1024),
    };
    ArgonPool::new(options, entropy).map_err(Failure::internal)
}
