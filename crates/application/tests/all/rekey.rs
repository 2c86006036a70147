//! Re-encrypting all values while servers run (docs/security.md: L1).

use std::cell::RefCell;

use orgauth_application::accounts::password_reset;
use orgauth_application::error::Failure;
use orgauth_application::keys::rekey::rekey;
use orgauth_application::keys::signing_keys::{follow, list};
use orgauth_application::operations::bootstrap;
use orgauth_application::operations::servers::{self, DataKeyMissing, NotReady, Watch, WatchError};
use orgauth_domain::keys::sealed::{SealedColumn, SealedPlace};
use orgauth_domain::operations::server::ServerRow;
use orgauth_domain::organizations::connection::{Connection, SealedCredential};
use orgauth_domain::ports::{SealError, Sealer};
use orgauth_domain::sign_in::factor::Proof;
use orgauth_domain::sign_in::two_factor::TwoFactor;
use orgauth_domain::webhooks::Webhook;
use orgauth_infra_crypto::{DataKeys, SystemEntropy, TokenRing};
use orgauth_infra_sqlite::{SqliteOptions, SqliteStore};

use crate::prelude::*;
use crate::verify_second_factor::{first_step, second_step};

/// The world's data key `k1`, and `k2`, which is active from now on.
fn both() -> Arc<DataKeys> {
    keys(&[("k1", 7), ("k2", 9)], "k2")
}

fn keys(keys: &[(&str, u8)], active: &str) -> Arc<DataKeys> {
    let keys = keys.iter().map(|(kid, byte)| ((*kid).to_owned(), [*byte; 32])).collect();
    Arc::new(DataKeys::new(keys, active, Arc::new(SystemEntropy::new())).unwrap())
}

fn silent(_: SealedColumn, _: u64) {}

/// How many values of each column are not sealed with k2.
fn left(world: &World) -> Vec<usize> {
    let left = |column| world.rows(|r| r.sealed_values().sealed_otherwise(column, "v1.k2.", None, 1000)).len();
    SealedColumn::ALL.iter().copied().map(left).collect()
}

#[test]
fn l1_everything_is_sealed_anew_and_the_old_key_is_needed_no_more() {
    let world = World::new();
    let more: Vec<_> = (0..5).map(|_| builders::user()).collect();
    world.write(|r| {
        for user in &more {
            r.users().insert(user, None)?.unwrap();
            let sealed = world.app.sealer.seal(&SealedPlace::TotpSecret(user.id).to_string(), b"secret").unwrap();
            r.users().set_two_factor(&TwoFactor::off(user.id).set_up(sealed).unwrap(), NOW)?;
        }
        let webhook = builders::webhook(&world.acme);
        let place = SealedPlace::WebhookSecrets(world.acme.id.into(), webhook.id).to_string();
        let secrets = world.app.sealer.seal(&place, b"secrets").unwrap();
        r.webhooks().insert(&Webhook { secrets, ..webhook })?;
        let connection = builders::connection(&world.acme);
        let place = SealedPlace::ConnectionSecret(world.acme.id, connection.id).to_string();
        let credential = SealedCredential::Secret(world.app.sealer.seal(&place, b"secret").unwrap());
        r.connections().insert(&Connection { credential, ..connection })
    });
    let (globex, eve) = (&world.globex, &world.eve.email);
    password_reset::forgot(&world.app, globex, eve, &request(CLIENT_ADDRESS, "curl/8")).unwrap();
    let digest = bootstrap::digest_secret(&*world.store, &*both(), &SystemEntropy::new(), NOW).unwrap();
    assert_eq!(left(&world), [2, 1, 6, 1, 1, 1]);
    let told = RefCell::new(Vec::new());
    let outcome = rekey(&*world.store, &*both(), 2, &|column, done| told.borrow_mut().push((column, done))).unwrap();
    let expected = [
        (SealedColumn::SigningKey, 2),
        (SealedColumn::Secret, 1),
        (SealedColumn::TotpSecret, 6),
        (SealedColumn::Mail, 1),
        (SealedColumn::WebhookSecrets, 1),
        (SealedColumn::ConnectionSecret, 1),
    ];
    assert_eq!(outcome.resealed, expected);
    assert_eq!((outcome.left, outcome.unopened.len()), (0, 0));
    let batches = told.borrow().iter().filter(|(column, _)| *column == SealedColumn::TotpSecret).count();
    assert_eq!(batches, 3, "in batches, each told of");
    assert_eq!(left(&world), [0; 6]);

    let alone = keys(&[("k2", 9)], "k2");
    assert_eq!(bootstrap::digest_secret(&*world.store, &*alone, &SystemEntropy::new(), NOW), Ok(digest));
    let ring = TokenRing::new(String::new(), alone.clone(), Arc::new(SystemEntropy::new()));
    follow(&*world.store, &ring, &[], NOW).unwrap();
    for user in &more {
        let two_factor = world.rows(|r| r.users().two_factor(user.id));
        let place = SealedPlace::TotpSecret(user.id).to_string();
        assert_eq!(alone.open(&place, two_factor.sealed().unwrap()).unwrap(), b"secret");
    }
    let again = rekey(&*world.store, &*alone, 2, &silent).unwrap();
    assert!(again.resealed.iter().all(|(_, count)| *count == 0), "nothing is left to do");
}

fn server(world: &World, name: &str, data_keys: &[&str]) -> ServerRow {
    let server = ServerRow {
        id: world.app.entropy.id(NOW),
        name: name.to_owned(),
        version: "1.2.3".to_owned(),
        data_keys: data_keys.iter().map(|&key| key.to_owned()).collect(),
        active_key: data_keys.first().unwrap().to_string(),
        started_at: NOW,
    };
    servers::register(&*world.store, &server, false).unwrap();
    server
}

#[test]
fn l1_nothing_is_sealed_anew_while_a_server_lacks_the_key() {
    let world = World::new();
    let old = server(&world, "old", &["k1"]);
    server(&world, "new", &["k2", "k1"]);
    let before = left(&world);
    let error = refused(rekey(&*world.store, &*both(), 2, &silent));
    let WatchError::Refused(lagging) = &error else { panic!("{error:?}") };
    assert_eq!((&*lagging.data_key, &lagging.servers[..]), ("k2", &[old.clone()][..]));
    assert_eq!(left(&world), before, "nothing was changed");
    // It stopped, or its heartbeat is too old.
    servers::deregister(&*world.store, old.id).unwrap();
    let outcome = rekey(&*world.store, &*both(), 2, &silent).unwrap();
    assert_eq!((outcome.left, outcome.sealing_otherwise), (0, vec![]));
}

#[test]
fn l1_a_server_that_lacks_the_key_is_waited_for_until_it_shows_that_it_lives_or_is_forgotten() {
    let world = World::new();
    let (store, sealer) = (&*world.store, both());
    let old = server(&world, "old", &["k1"]);
    let watch = Watch::begin(store).unwrap();
    let waited_for = watch.check(store, &*sealer).unwrap().unwrap();
    assert_eq!(waited_for.servers, std::slice::from_ref(&old));
    // The database's clock has a resolution of milliseconds.
    std::thread::sleep(std::time::Duration::from_millis(2));
    servers::heartbeat(store, &old).unwrap();
    assert_eq!(watch.check(store, &*sealer), Err(WatchError::Refused(waited_for)));
    servers::deregister(store, old.id).unwrap();
    assert_eq!(watch.check(store, &*sealer), Ok(None));
}

/// The server can decrypt every value, but keeps sealing new ones with the old key.
#[test]
fn l1_a_server_that_seals_with_the_old_key_keeps_that_key_in_use() {
    let world = World::new();
    let names = || world.rows(|r| r.servers().data_keys());
    servers::note_data_key(&*world.store, &*world.app.sealer).unwrap();
    let old = server(&world, "old", &["k1", "k2"]);
    let outcome = rekey(&*world.store, &*both(), 2, &silent).unwrap();
    assert_eq!((outcome.left, outcome.sealing_otherwise), (0, vec![old.clone()]));
    servers::note_data_key(&*world.store, &*both()).unwrap();
    assert_eq!(names(), ["k1", "k2"]);
    servers::deregister(&*world.store, old.id).unwrap();
    rekey(&*world.store, &*both(), 2, &silent).unwrap();
    assert_eq!(names(), ["k2"]);
}

#[test]
fn l1_a_server_is_not_ready_while_something_is_sealed_that_it_can_not_open() {
    let mut world = World::new();
    world.app.sealer = keys(&[("k1", 7)], "k1");
    servers::note_data_key(&*world.store, &*world.app.sealer).unwrap();
    assert_eq!(servers::check_ready(&world.app), Ok(()));
    // Another server has one more key, and has sealed nothing with it yet.
    servers::note_data_key(&*world.store, &*both()).unwrap();
    assert_eq!(servers::check_ready(&world.app), Ok(()));
    rekey(&*world.store, &*both(), 2, &silent).unwrap();
    assert_eq!(servers::check_ready(&world.app), Err(NotReady::Refused(DataKeyMissing("k2".to_owned()))));
    world.app.sealer = both();
    assert_eq!(servers::check_ready(&world.app), Ok(()));
}

#[test]
fn l1_a_value_that_was_copied_to_another_owner_does_not_open_and_is_left() {
    let world = World::new();
    let thief = builders::user();
    let stolen = world.rows(|r| r.users().two_factor(world.tess.id)).sealed().unwrap().to_owned();
    world.write(|r| {
        r.users().insert(&thief, None)?.unwrap();
        r.users().set_two_factor(&TwoFactor::off(thief.id).set_up(stolen.clone()).unwrap(), NOW)
    });
    let outcome = rekey(&*world.store, &*both(), 10, &silent).unwrap();
    assert_eq!(outcome.unopened, [(SealedPlace::TotpSecret(thief.id), SealError::DoesNotOpen)]);
    assert_eq!(outcome.left, 1);
    assert_eq!(outcome.resealed[2], (SealedColumn::TotpSecret, 1), "the owner's own goes on");
    assert_eq!(world.rows(|r| r.users().two_factor(thief.id)).sealed(), Some(stolen.as_str()));
}

#[test]
fn l1_without_the_old_key_nothing_changes() {
    let world = World::new();
    let before = list(&*world.store).unwrap();
    let outcome = rekey(&*world.store, &*keys(&[("k2", 9)], "k2"), 10, &silent).unwrap();
    assert_eq!((outcome.left, outcome.unopened.len()), (4, 4));
    assert!(outcome.unopened.iter().all(|(_, error)| *error == SealError::UnknownKey("k1".to_owned())));
    assert!(list(&*world.store).unwrap() == before);
}

#[test]
fn l1_a_code_is_taken_although_its_secret_was_sealed_anew_meanwhile() {
    let mut world = World::new();
    world.app.sealer = both();
    let token = first_step(&world, &world.acme);
    let proof = Proof::Code(world.code(&world.tess, 0));
    let elsewhere = SqliteStore::open(&world.path(), SqliteOptions::default()).unwrap();
    // Between the reservation and the decision.
    world.store.meanwhile(2, move || {
        rekey(&elsewhere, &*both(), 10, &silent).unwrap();
    });
    full(second_step(&world, &world.acme, &token, proof));
    assert_eq!(left(&world), [0; 6], "the rekey ran in between");
}

#[test]
fn m5_a_failing_store_leaves_whole_values() {
    for place in Place::ALL {
        for nth in 1.. {
            let world = World::new();
            world.store.fail(place, nth);
            let outcome = rekey(&*world.store, &*both(), 1, &silent);
            if !world.store.cancel_failure() {
                assert!(nth > 1 && outcome.is_ok());
                break;
            }
            assert_eq!(refused(outcome.map(drop)), WatchError::Failed(Failure::Store(place.failure())));
            let rest = rekey(&*world.store, &*both(), 1, &silent).unwrap();
            assert_eq!((rest.left, rest.unopened.len()), (0, 0));
        }
    }
}
