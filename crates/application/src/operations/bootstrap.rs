//! First start: creates the service's own secret, once for all instances on a store.

use orgauth_domain::Timestamp;
use orgauth_domain::keys::sealed::SealedPlace;
use orgauth_domain::ports::{
    Entropy, SealError, SealedSecret, Sealer, SigningKeyring, Store, StoreError, read, transact,
};

use crate::error::{Error, refusals};
use crate::keys::client_key;
use crate::operations::servers;

/// Why the service has no secret to start with.
pub type BootstrapError = Error<DamagedSecret>;

/// A secret with this name has the wrong length.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the sealed secret {0} is damaged")]
pub struct DamagedSecret(pub &'static str);

refusals!(DamagedSecret);

const DIGEST_SECRET: &str = "keyed_digest";

/// Returns the key of the keyed digests. The first start creates it; every instance uses the same one.
///
/// # Errors
/// The key can't be decrypted, or the store failed.
pub fn digest_secret(
    store: &dyn Store,
    sealer: &dyn Sealer,
    entropy: &dyn Entropy,
    now: Timestamp,
) -> Result<[u8; 32], BootstrapError> {
    let place = SealedPlace::Secret(DIGEST_SECRET.to_owned()).to_string();
    let mut fresh = [0; 32];
    entropy.fill(&mut fresh);
    let offered = SealedSecret { name: DIGEST_SECRET.to_owned(), sealed: sealer.seal(&place, &fresh)? };
    let kept = transact(store, |repositories| {
        if let Some(kept) = repositories.secrets().get(DIGEST_SECRET)? {
            return Ok::<_, StoreError>(Some(kept));
        }
        // Another instance may insert its secret first; then that one is used.
        let _lost_the_race = repositories.secrets().insert(&offered, now)?;
        repositories.secrets().get(DIGEST_SECRET)
    })?;
    let kept = kept.ok_or(DamagedSecret(DIGEST_SECRET))?;
    let plain = sealer.open(&place, &kept.sealed)?;
    plain.try_into().map_err(|_| BootstrapError::Refused(DamagedSecret(DIGEST_SECRET)))
}

/// Whether the store holds any encrypted value. If it does, checks that a server with these data keys could decrypt them
/// all: decrypts the service's own secrets and the signing keys, as at a start, and compares only the names of the data keys
/// for the rest. Changes nothing but the keyring.
///
/// # Errors
/// A data key is missing or differs, or the store failed.
pub fn try_opening(
    store: &dyn Store,
    sealer: &dyn Sealer,
    keyring: &dyn SigningKeyring,
) -> Result<bool, BootstrapError> {
    if let Some(name) = servers::missing_data_key(store, sealer)? {
        return Err(SealError::UnknownKey(name).into());
    }
    let (secrets, keys) = read(store, |repositories| {
        let secrets =
            [DIGEST_SECRET, client_key::NAME, client_key::NEXT].map(|name| repositories.secrets().get(name));
        Ok::<_, StoreError>((secrets, repositories.signing_keys().list()?))
    })?;
    let mut has_secret = false;
    for secret in secrets {
        let Some(SealedSecret { name, sealed }) = secret? else { continue };
        sealer.open(&SealedPlace::Secret(name).to_string(), &sealed)?;
        has_secret = true;
    }
    keyring.replace(&keys)?;
    Ok(has_secret || !keys.is_empty())
}
