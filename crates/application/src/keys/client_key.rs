//! The key with which this service proves at identity providers which client it is (`privateKeyJwt` of a connection). One for all
//! connections, made when the first of them needs it, and published beside the keys of tokens.

use orgauth_domain::Timestamp;
use orgauth_domain::keys::sealed::{SealedPlace, SealedValue};
use orgauth_domain::ports::{ClientKey, SealedSecret, Store, StoreError, StoreResult, read, transact};

use crate::error::Error;

/// The name of the secret that it is stored as.
pub(crate) const NAME: &str = "client_key";

/// The name of the secret that is the key that takes its place.
pub(crate) const NEXT: &str = "client_key_next";

fn stored(store: &dyn Store) -> StoreResult<Option<[SealedSecret; 2]>> {
    read(store, |repositories| {
        let [key, next] = [NAME, NEXT].map(|name| repositories.secrets().get(name));
        Ok(key?.zip(next?).map(<[SealedSecret; 2]>::from))
    })
}

/// Loads the keys that the store has. Returns whether it has some.
fn load(store: &dyn Store, keys: &dyn ClientKey) -> Result<bool, Error> {
    let Some([key, next]) = stored(store)? else { return Ok(false) };
    keys.load(&key, &next)?;
    Ok(true)
}

/// Loads the keys that the store has; nothing, when it has none yet.
///
/// # Errors
/// One can't be decrypted, or the store failed.
pub fn follow(store: &dyn Store, keys: &dyn ClientKey) -> Result<(), Error> {
    load(store, keys).map(drop)
}

/// Loads the keys, and makes them before if there are none.
///
/// # Errors
/// As [`follow`]; sealing failed.
pub(crate) fn need(store: &dyn Store, keys: &dyn ClientKey, now: Timestamp) -> Result<(), Error> {
    if load(store, keys)? {
        return Ok(());
    }
    let fresh = [keys.generate(NAME)?, keys.generate(NEXT)?];
    transact::<_, StoreError>(store, |repositories| {
        for key in &fresh {
            // Of several servers one writes its keys, which all of them use.
            let _written = repositories.secrets().insert(key, now)?;
        }
        Ok(())
    })?;
    follow(store, keys)
}

/// Lets the next key take the place of the present one, and makes another next one. Returns whether there was one. A provider that has
/// read this service's keys before goes on; one at which the key was entered refuses this service until the other is entered.
///
/// # Errors
/// As [`follow`]; sealing failed; another command changed the keys meanwhile.
pub fn replace(store: &dyn Store, keys: &dyn ClientKey) -> Result<bool, Error> {
    let Some(before) = stored(store)? else { return Ok(false) };
    let after = [keys.rename(&before[1], NAME)?, keys.generate(NEXT)?];
    transact::<_, StoreError>(store, |repositories| {
        for (before, after) in before.iter().zip(&after) {
            let value = SealedValue { place: SealedPlace::Secret(after.name.clone()), sealed: before.sealed.clone() };
            if !repositories.sealed_values().reseal(&value, &after.sealed)? {
                return Err(StoreError::Unavailable("another command has changed the keys meanwhile".into()));
            }
        }
        Ok(())
    })?;
    follow(store, keys)?;
    Ok(true)
}
