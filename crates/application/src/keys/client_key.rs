//! The key with which this service proves at identity providers which client it is (`privateKeyJwt` of a connection). One for all
//! connections, made when the first of them needs it, and published beside the keys of tokens.

use orgauth_domain::Timestamp;
use orgauth_domain::keys::sealed::{SealedPlace, SealedValue};
use orgauth_domain::ports::{ClientKey, SealedSecret, Store, StoreError, StoreResult, read, transact};

use crate::error::Error;

/// The name of the secret that it is stored as.
pub(crate) const NAME: &str = "client_key";

fn stored(store: &dyn Store) -> StoreResult<Option<SealedSecret>> {
    read(store, |repositories| repositories.secrets().get(NAME))
}

/// Loads the key that the store has; nothing, when it has none yet.
///
/// # Errors
/// It can't be decrypted, or the store failed.
pub fn follow(store: &dyn Store, key: &dyn ClientKey) -> Result<(), Error> {
    match stored(store)? {
        Some(secret) => Ok(key.load(&secret)?),
        None => Ok(()),
    }
}

/// Loads the key, and makes it before if there is none.
///
/// # Errors
/// As [`follow`]; sealing failed.
pub(crate) fn need(store: &dyn Store, key: &dyn ClientKey, now: Timestamp) -> Result<(), Error> {
    if stored(store)?.is_none() {
        let fresh = key.generate(NAME)?;
        // Of several servers one writes its key, which all of them use.
        let _written = transact::<_, StoreError>(store, |repositories| repositories.secrets().insert(&fresh, now))?;
    }
    follow(store, key)
}

/// Replaces the key, such as one that was disclosed. Returns whether there was one. A provider that reads this service's keys finds the
/// new one there; one at which a key was entered refuses this service until the new one is entered.
///
/// # Errors
/// As [`follow`]; sealing failed.
pub fn replace(store: &dyn Store, key: &dyn ClientKey) -> Result<bool, Error> {
    let Some(present) = stored(store)? else { return Ok(false) };
    let fresh = key.generate(NAME)?;
    let value = SealedValue { place: SealedPlace::Secret(NAME.to_owned()), sealed: present.sealed };
    // Another command may have replaced it first; then that key is a new one.
    transact::<_, StoreError>(store, |repositories| repositories.sealed_values().reseal(&value, &fresh.sealed))?;
    follow(store, key)?;
    Ok(true)
}
