//! The keys that sign tokens: created at first start, read by every instance, rotated, removed in an emergency
//! (docs/security.md: D6). `domain::keys::signing_key` decides which key may do what.

use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::keys::signing_key::{self, KeyStep, NoSuchKey, RotationRefusal, SigningKeyRow, SigningKeyState};
use orgauth_domain::ports::{SigningKeyring, Store, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::EndReason;
use orgauth_domain::sign_in::token::KeyId;
use orgauth_domain::{Duration, Timestamp};

use crate::app::App;
use crate::error::{Error, refusals};
use crate::record::Record;

/// Why the keys were not changed.
pub type SigningKeyError = Error<SigningKeyRefusal>;

/// Why the keys were not changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SigningKeyRefusal {
    /// The keys can't be rotated now.
    #[error(transparent)]
    Rotation(#[from] RotationRefusal),
    /// No key has this id, and no session was signed by it.
    #[error(transparent)]
    NoSuchKey(#[from] NoSuchKey),
}

refusals!(SigningKeyRefusal: RotationRefusal, NoSuchKey);

/// Returns every key, oldest first.
///
/// # Errors
/// The store failed.
pub fn list(store: &dyn Store) -> StoreResult<Vec<SigningKeyRow>> {
    read(store, |repositories| repositories.signing_keys().list())
}

/// Creates missing keys in the store, and loads the store's keys into the ring; `known` are the keys that the ring holds so
/// far. Returns the keys that it holds now.
///
/// # Errors
/// A key can't be decrypted, or the store failed; the ring is unchanged.
pub fn follow(
    store: &dyn Store,
    keyring: &dyn SigningKeyring,
    known: &[SigningKeyRow],
    now: Timestamp,
) -> Result<Vec<SigningKeyRow>, SigningKeyError> {
    let mut keys = list(store)?;
    if !signing_key::missing(&keys).is_empty() {
        keys = change(store, keyring, now, |_| Ok(Vec::new()))?;
    }
    if keys != known {
        keyring.replace(&keys)?;
    }
    Ok(keys)
}

/// Rotates the keys if the active one is older than `age` and every instance knows the next one. Of several instances only
/// one rotates.
///
/// # Errors
/// Sealing or the store failed.
pub fn rotate_when_due(
    store: &dyn Store,
    keyring: &dyn SigningKeyring,
    known: &[SigningKeyRow],
    age: Duration,
    now: Timestamp,
) -> Result<(), SigningKeyError> {
    let due = |keys: &[SigningKeyRow]| match signing_key::rotate(keys, now) {
        Ok(steps) if signing_key::is_rotation_due(keys, age, now) => steps,
        // The caller asks again soon.
        Ok(_) | Err(RotationRefusal::NoNext | RotationRefusal::TooSoon { .. }) => Vec::new(),
    };
    if !due(known).is_empty() {
        change(store, keyring, now, |keys| Ok(due(keys)))?;
    }
    Ok(())
}

/// Rotates the keys now, whatever the active one's age. Returns all keys.
///
/// # Errors
/// Not every instance knows the next key yet; sealing or the store failed.
pub fn rotate(
    store: &dyn Store,
    keyring: &dyn SigningKeyring,
    now: Timestamp,
) -> Result<Vec<SigningKeyRow>, SigningKeyError> {
    change(store, keyring, now, |keys| Ok(signing_key::rotate(keys, now)?))
}

/// Removes a key in an emergency. Each instance refuses the key's tokens once it has read the keys again; the sessions that
/// the key signed end at once. Returns how many ended. A second call ends the sessions that slower instances began
/// meanwhile.
///
/// # Errors
/// No such key and no session of it; sealing or the store failed. Changes that were already made stay.
pub fn remove(app: &App, keyring: &dyn SigningKeyring, id: &KeyId) -> Result<u64, SigningKeyError> {
    let now = app.now();
    let removed = change(&*app.store, keyring, now, |keys| Ok(signing_key::remove(keys, id)?));
    if let Err(error) = &removed
        && *error != SigningKeyError::Refused(SigningKeyRefusal::NoSuchKey(NoSuchKey))
    {
        return Err(error.clone());
    }
    let mut ended = 0;
    let organizations = read(&*app.store, |repositories| repositories.sessions().organizations_by_key(id))?;
    for organization in organizations {
        let record = Record::new(app, None, now);
        ended += transact::<_, StoreError>(&*app.store, |repositories| {
            let count = repositories.sessions().end_by_key(organization, id, EndReason::Operator, now)?;
            if count > 0 {
                let what = Happening::SigningKeyRemoved { key: id, sessions: count };
                record.happened(repositories, organization, &Actor::Operator(None), what)?;
            }
            Ok(count)
        })?;
    }
    match removed {
        Err(error) if ended == 0 => Err(error),
        _ => Ok(ended),
    }
}

/// Deletes keys that no valid token needs any more; returns how many.
pub(crate) fn purge(app: &App, now: Timestamp) -> StoreResult<u64> {
    let outlived = |key: &SigningKeyRow| signing_key::is_outlived(key, &app.settings.tokens, now);
    if !list(&*app.store)?.iter().any(outlived) {
        return Ok(0);
    }
    transact(&*app.store, |repositories| {
        let mut gone = 0;
        for key in repositories.signing_keys().lock()?.iter().filter(|key| outlived(key)) {
            if !repositories.sessions().is_key_in_use(&key.id, now)? {
                repositories.signing_keys().remove(&key.id)?;
                gone += 1;
            }
        }
        Ok(gone)
    })
}

/// Locks the keys, applies the steps that `decide` returns, and creates the keys whose state is then missing. Returns all
/// keys.
fn change(
    store: &dyn Store,
    keyring: &dyn SigningKeyring,
    now: Timestamp,
    mut decide: impl FnMut(&[SigningKeyRow]) -> Result<Vec<KeyStep>, SigningKeyError>,
) -> Result<Vec<SigningKeyRow>, SigningKeyError> {
    let fresh = [SigningKeyState::Active, SigningKeyState::Next].map(|state| keyring.generate(state, now));
    let fresh = fresh.into_iter().collect::<Result<Vec<_>, _>>()?;
    transact(store, |repositories| {
        let steps = decide(&repositories.signing_keys().lock()?)?;
        let keys = repositories.signing_keys();
        for step in steps {
            match step {
                KeyStep::Becomes(id, state) => keys.set_state(&id, state, now)?,
                KeyStep::Goes(id) => keys.remove(&id)?,
            }
        }
        let missing = signing_key::missing(&keys.list()?);
        for key in fresh.iter().filter(|key| missing.contains(&key.state)) {
            // Another instance's first start may insert its key first; then that one is used.
            let _lost_the_race = keys.insert(key)?;
        }
        Ok(keys.list()?)
    })
}
