//! The keys that sign tokens: made at first start, followed by every instance, rotated, removed in an emergency
//! (docs/security.md: D6). Which key may do what is decided in `domain::keys::signing_key`.

use orgauth_domain::audit::{Actor, AuditAction, Target};
use orgauth_domain::keys::signing_key::{self, KeyStep, NoSuchKey, RotationRefusal, SigningKeyRow, SigningKeyState};
use orgauth_domain::ports::{SealError, SigningKeyring, Store, StoreError, StoreResult, read, transact};
use orgauth_domain::session::EndReason;
use orgauth_domain::session::token::KeyId;
use orgauth_domain::{Duration, Timestamp};

use crate::activity::Recorder;
use crate::app::App;

/// Why the keys are as they were.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SigningKeyError {
    /// They can't be rotated now.
    #[error(transparent)]
    Rotation(#[from] RotationRefusal),
    /// There is no key with this id, and no session that it signed.
    #[error(transparent)]
    NoSuchKey(#[from] NoSuchKey),
    /// A key can't be sealed, or opened with the configured data keys.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Every key, oldest first.
///
/// # Errors
/// The store failed.
pub fn list(store: &dyn Store) -> StoreResult<Vec<SigningKeyRow>> {
    read(store, |repositories| repositories.signing_keys().list())
}

/// Makes the keys that are missing, and the ring what the store holds; `known` is what the ring holds already.
/// Returns what it holds now.
///
/// # Errors
/// A key doesn't open, or the store failed; the ring is as it was.
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

/// Rotates the keys if the active one is older than `age` and the next one is known everywhere. Of several instances
/// one does it.
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
        // There is time: it is asked again soon.
        Ok(_) | Err(RotationRefusal::NoNext | RotationRefusal::TooSoon { .. }) => Vec::new(),
    };
    if !due(known).is_empty() {
        change(store, keyring, now, |keys| Ok(due(keys)))?;
    }
    Ok(())
}

/// Rotates the keys now. Returns all keys.
///
/// # Errors
/// The next key isn't known everywhere yet; sealing or the store failed.
pub fn rotate(
    store: &dyn Store,
    keyring: &dyn SigningKeyring,
    now: Timestamp,
) -> Result<Vec<SigningKeyRow>, SigningKeyError> {
    change(store, keyring, now, |keys| Ok(signing_key::rotate(keys, now)?))
}

/// Removes a key in an emergency: no instance takes its tokens once it has followed, and the sessions that it signed
/// end at once. Returns how many ended. Doing it again ends what instances that hadn't followed began meanwhile.
///
/// # Errors
/// No such key and no session of it; sealing or the store failed. What was done stays done.
pub fn remove(app: &App, keyring: &dyn SigningKeyring, id: &KeyId) -> Result<u64, SigningKeyError> {
    let now = app.now();
    let removed = change(&*app.store, keyring, now, |keys| Ok(signing_key::remove(keys, id)?));
    if let Err(error) = &removed
        && *error != SigningKeyError::NoSuchKey(NoSuchKey)
    {
        return Err(error.clone());
    }
    let mut ended = 0;
    let organizations = read(&*app.store, |repositories| repositories.sessions().organizations_by_key(id))?;
    for organization in organizations {
        let recorder = Recorder::new(app, organization, None, now);
        ended += transact::<_, StoreError>(&*app.store, |repositories| {
            let count = repositories.sessions().end_by_key(organization, id, EndReason::Operator, now)?;
            if count > 0 {
                let target = Some(Target::new("signing_key", id));
                let metadata = vec![("sessions", count.to_string())];
                let action = AuditAction::SigningKeyRemoved;
                recorder.audit(repositories, Actor::Operator(None), action, target, metadata)?;
            }
            Ok(count)
        })?;
    }
    match removed {
        Err(error) if ended == 0 => Err(error),
        _ => Ok(ended),
    }
}

/// Deletes keys that no living token is signed with; returns how many.
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

/// Takes the steps that `decide` finds right for the locked keys, and fills the places that are empty then. Returns
/// all keys.
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
            // Another first start may come before this one; then its key counts.
            let _lost_the_race = keys.insert(key)?;
        }
        Ok(keys.list()?)
    })
}
