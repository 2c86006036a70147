//! First starts: of several instances at once, and with a wrong data key.

use orgauth_application::error::Failure;
use orgauth_application::keys::signing_keys::{SigningKeyError, follow};
use orgauth_application::operations::bootstrap::{BootstrapError, DamagedSecret, digest_secret};
use orgauth_domain::keys::signing_key::{SigningKeyRow, SigningKeyState};
use orgauth_domain::ports::{Entropy, SealError, SealedSecret, Sealer, SigningKeyring, Store, StoreError, Tokens};
use orgauth_infra_crypto::{DataKeys, SystemEntropy, TokenRing};
use orgauth_infra_sqlite::{SqliteOptions, SqliteStore};
use orgauth_testkit::builders::{read, write};
use tempfile::TempDir;

use crate::prelude::*;
use crate::support::TestStore;

/// A migrated store on which no instance has started yet.
fn empty() -> (TempDir, TestStore) {
    let directory = tempfile::tempdir().unwrap();
    let options = SqliteOptions { pool_size: 4, busy_timeout_ms: 60_000 };
    let sqlite = SqliteStore::open(&directory.path().join("orgauth.db"), options).unwrap();
    sqlite.migrate().unwrap();
    (directory, TestStore::new(sqlite))
}

fn data_keys(id: &str, byte: u8) -> Arc<DataKeys> {
    Arc::new(DataKeys::new(vec![(id.to_owned(), [byte; 32])], id, Arc::new(SystemEntropy::new())).unwrap())
}

fn ring(sealer: &Arc<DataKeys>) -> TokenRing {
    let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new());
    let sealer: Arc<dyn Sealer> = sealer.clone();
    TokenRing::new("https://auth.example/api/v1".to_owned(), sealer, entropy)
}

fn secret(store: &dyn Store, sealer: &DataKeys) -> Result<[u8; 32], BootstrapError> {
    digest_secret(store, sealer, &SystemEntropy::new(), NOW)
}

fn kept(store: &dyn Store) -> (Vec<SigningKeyRow>, Option<SealedSecret>) {
    read(store, |r| Ok((r.signing_keys().list()?, r.secrets().get("keyed_digest")?)))
}

#[test]
fn l1_the_wrong_data_key_stops_the_start_and_changes_nothing() {
    let (_directory, store) = empty();
    let right = data_keys("k1", 1);
    let made = secret(&store, &right).unwrap();
    follow(&store, &ring(&right), &[], NOW).unwrap();
    let before = kept(&store);
    for (wrong, error) in
        [(data_keys("k2", 1), SealError::UnknownKey("k1".to_owned())), (data_keys("k1", 2), SealError::DoesNotOpen)]
    {
        assert_eq!(refused(secret(&store, &wrong)), BootstrapError::Failed(Failure::Seal(error.clone())));
        let ring = ring(&wrong);
        assert_eq!(refused(follow(&store, &ring, &[], NOW).map(drop)), SigningKeyError::Failed(Failure::Seal(error)));
        assert!(ring.active_key().is_err(), "nobody signs in");
        assert!(kept(&store) == before);
    }
    assert_eq!(secret(&store, &right), Ok(made));
}

#[test]
fn a_secret_of_the_wrong_length_is_named_as_damaged() {
    let (_directory, store) = empty();
    let sealer = data_keys("k1", 1);
    let sealed = sealer.seal("secrets|sealed|keyed_digest|", &[1; 31]).unwrap();
    let row = SealedSecret { name: "keyed_digest".to_owned(), sealed };
    write(&store, |r| r.secrets().insert(&row, NOW)).unwrap();
    assert_eq!(refused(secret(&store, &sealer)), BootstrapError::Refused(DamagedSecret("keyed_digest")));
}

#[test]
fn l1_a_secret_from_another_place_does_not_open() {
    let (_directory, store) = empty();
    let sealer = data_keys("k1", 1);
    let sealed = sealer.seal("secrets|sealed|another|", &[1; 32]).unwrap();
    let row = SealedSecret { name: "keyed_digest".to_owned(), sealed };
    write(&store, |r| r.secrets().insert(&row, NOW)).unwrap();
    assert_eq!(refused(secret(&store, &sealer)), BootstrapError::Failed(Failure::Seal(SealError::DoesNotOpen)));
}

#[test]
fn racing_first_starts_agree_on_one_secret_and_one_active_key() {
    let (_directory, store) = empty();
    let sealer = data_keys("k1", 1);
    let started = together(8, |_| {
        let ring = ring(&sealer);
        follow(&store, &ring, &[], NOW).unwrap();
        (secret(&store, &sealer).unwrap(), ring.active_key().unwrap())
    });
    assert!(started.iter().all(|instance| *instance == started[0]), "two instances differ");
    let (keys, _) = kept(&store);
    assert_eq!(keys.len(), 2);
    let active = keys.iter().find(|key| key.state == SigningKeyState::Active).unwrap();
    assert_eq!(active.id, started[0].1);
    assert!(keys.iter().any(|key| key.state == SigningKeyState::Next));
    assert_ne!(started[0].0, [0; 32]);
}

#[test]
fn d6_a_later_start_takes_the_keys_that_are_there() {
    let (_directory, store) = empty();
    let sealer = data_keys("k1", 1);
    let (one, other) = (ring(&sealer), ring(&sealer));
    follow(&store, &one, &[], NOW).unwrap();
    let first = secret(&store, &sealer).unwrap();
    let retired = one.generate(SigningKeyState::VerifyOnly, NOW).unwrap();
    write(&store, |r| r.signing_keys().insert(&retired)).unwrap();
    follow(&store, &other, &[], NOW).unwrap();
    assert_eq!(other.active_key(), one.active_key());
    assert_eq!(kept(&store).0.len(), 3);
    assert_eq!(secret(&store, &sealer), Ok(first));
}

#[test]
fn without_an_active_key_one_is_made_beside_the_others() {
    let (_directory, store) = empty();
    let sealer = data_keys("k1", 1);
    let ring = ring(&sealer);
    let retired = ring.generate(SigningKeyState::VerifyOnly, NOW).unwrap();
    write(&store, |r| r.signing_keys().insert(&retired)).unwrap();
    follow(&store, &ring, &[], NOW).unwrap();
    let states: Vec<_> = kept(&store).0.iter().map(|key| (key.state, key.id == retired.id)).collect();
    assert_eq!(states.len(), 3);
    assert!(states.contains(&(SigningKeyState::Active, false)) && states.contains(&(SigningKeyState::Next, false)));
}

/// Starts with a store that fails at its first, second, … place, until the start no longer reaches the failing place.
fn sweep<T, E: From<StoreError> + PartialEq + std::fmt::Debug>(start: impl Fn(&TestStore) -> Result<T, E>) {
    for place in Place::ALL {
        for nth in 1.. {
            let (_directory, store) = empty();
            store.fail(place, nth);
            let started = start(&store);
            if !store.cancel_failure() {
                assert!(nth > 1 && started.is_ok());
                break;
            }
            assert_eq!(refused(started), E::from(place.failure()));
            assert!(kept(&store) == (vec![], None));
        }
    }
}

#[test]
fn m5_a_failing_store_starts_nothing_and_keeps_no_secret() {
    let sealer = data_keys("k1", 1);
    sweep(|store| {
        let ring = ring(&sealer);
        let started = follow(store, &ring, &[], NOW).map(drop);
        assert_eq!(ring.active_key().is_ok(), started.is_ok());
        started
    });
    sweep(|store| secret(store, &sealer));
}
