//! API keys, signing keys and secrets.

use orgauth_domain::keys::api_key::{ApiKey, Rotation};
use orgauth_domain::keys::sealed::{SealedColumn, SealedPlace, SealedValue};
use orgauth_domain::keys::signing_key::{SigningKeyRow, SigningKeyState};
use orgauth_domain::mail::QueuedMail;
use orgauth_domain::operations::server::ServerRow;
use orgauth_domain::organizations::connection::{Connection, SealedCredential};
use orgauth_domain::ports::{Conflict, SealedSecret, Store};
use orgauth_domain::sign_in::issuer::IssuerRow;
use orgauth_domain::sign_in::token::KeyId;
use orgauth_domain::sign_in::two_factor::TwoFactor;
use orgauth_domain::text::Name;
use orgauth_domain::webhooks::Webhook;
use orgauth_domain::{Duration, Timestamp};

use super::fails;
use super::invites::mail;
use crate::builders::{NOW, api_key, at, connection, entropy, read, signing_key, tenant, webhook, write};

fn added(store: &dyn Store, key: ApiKey) -> ApiKey {
    write(store, |r| r.api_keys().insert(&key));
    key
}

/// A key of another organization is not found, neither for reading nor for writing.
pub fn an_api_key_elsewhere_is_absent(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let theirs = added(store, api_key(&two.organization));
    let here = one.organization.id;
    assert_eq!(write(store, |r| r.api_keys().lock(here, theirs.id)), None);
    assert_eq!(read(store, |r| r.api_keys().list_live(here, NOW)), Vec::new());
    write(store, |r| r.api_keys().revoke(here, theirs.id, at(1)));
    write(store, |r| r.api_keys().touch(here, theirs.id, at(1), at(1)));
    assert_eq!(write(store, |r| r.api_keys().lock(two.organization.id, theirs.id)), Some(theirs));
}

/// A key's creator must be a member of its organization: the schema itself refuses other users.
pub fn an_api_key_is_made_by_a_member(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let crossed = ApiKey { created_by: Some(two.user.id), ..api_key(&one.organization) };
    fails(store, |r| r.api_keys().insert(&crossed));
    added(store, ApiKey { created_by: Some(one.user.id), ..api_key(&one.organization) });
}

fn stored(store: &dyn Store, key: &ApiKey) -> Option<ApiKey> {
    write(store, |r| r.api_keys().lock(key.organization_id, key.id))
}

/// A rotation changes the expiry and the rotation of one key of one organization, and nothing else.
pub fn an_api_key_is_rotated(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (key, untouched) = (added(store, api_key(&one.organization)), added(store, api_key(&one.organization)));
    let rotation = Some(Rotation { at: at(3), own_end: Some(at(20)) });
    let ended = ApiKey { expires_at: Some(at(9)), rotation, ..key.clone() };
    let foreign = ApiKey { organization_id: two.organization.id, ..ended.clone() };
    fails(store, |r| r.api_keys().rotate(&foreign));
    assert_eq!(stored(store, &key), Some(key.clone()));
    let renamed = ApiKey { name: Name::parse("other").unwrap(), last_used_at: Some(at(8)), ..ended.clone() };
    write(store, |r| r.api_keys().rotate(&renamed));
    assert_eq!(stored(store, &ended), Some(ended.clone()));
    assert_eq!(stored(store, &untouched), Some(untouched));
}

/// Two keys never share a digest.
pub fn an_api_keys_digest_is_unique(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let first = added(store, api_key(&one.organization));
    let same = ApiKey { digest: first.digest, ..api_key(&two.organization) };
    fails(store, |r| r.api_keys().insert(&same));
}

/// A key reads back by its id; an unknown id is absent.
pub fn an_api_key_reads_back(store: &dyn Store) {
    let one = tenant(store);
    let full = ApiKey {
        created_by: Some(one.user.id),
        expires_at: Some(at(10)),
        revoked_at: Some(at(5)),
        last_used_at: Some(at(4)),
        rotation: Some(Rotation { at: at(3), own_end: None }),
        ..api_key(&one.organization)
    };
    for key in [api_key(&one.organization), full] {
        let key = added(store, key);
        assert_eq!(stored(store, &key), Some(key));
    }
    assert_eq!(write(store, |r| r.api_keys().lock(one.organization.id, api_key(&one.organization).id)), None);
}

/// Live keys are listed oldest first: not revoked, not expired, of this organization.
pub fn live_api_keys_are_listed_oldest_first(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let org = &one.organization;
    let newer = added(store, ApiKey { created_at: at(9), ..api_key(org) });
    let older = added(store, ApiKey { created_at: at(3), expires_at: Some(at(20)), ..api_key(org) });
    let same = added(store, ApiKey { created_at: at(3), ..api_key(org) });
    added(store, ApiKey { revoked_at: Some(at(4)), ..api_key(org) });
    added(store, api_key(&two.organization));
    let list = |now| read(store, |r| r.api_keys().list_live(org.id, now));
    assert_eq!(list(at(20)), vec![same.clone(), newer.clone()], "expired at that instant");
    let before = at(20).minus(orgauth_domain::Duration::from_millis(1));
    assert_eq!(list(before), vec![older, same, newer]);
    let count = |now| read(store, |r| r.api_keys().count_live(org.id, now));
    assert_eq!((count(at(20)), count(before)), (2, 3));
}

/// A key is revoked once; a later revocation does not change the time.
pub fn an_api_key_is_revoked_for_good(store: &dyn Store) {
    let one = tenant(store);
    let (key, other) = (added(store, api_key(&one.organization)), added(store, api_key(&one.organization)));
    for second in [5, 6] {
        write(store, |r| r.api_keys().revoke(one.organization.id, key.id, at(second)));
    }
    let stored = stored(store, &key).unwrap();
    assert_eq!(stored, ApiKey { revoked_at: Some(at(5)), ..key });
    assert_eq!(read(store, |r| r.api_keys().list_live(one.organization.id, at(7))), vec![other]);
}

/// A use updates the time of the last use, unless a recent use is stored already.
pub fn a_use_of_an_api_key_is_remembered_sparingly(store: &dyn Store) {
    let one = tenant(store);
    let (key, other) = (added(store, api_key(&one.organization)), added(store, api_key(&one.organization)));
    let touch = |now, since| write(store, |r| r.api_keys().touch(one.organization.id, key.id, at(now), at(since)));
    let used = |k: &ApiKey| stored(store, k).unwrap().last_used_at;
    touch(100, 40);
    assert_eq!(used(&key), Some(at(100)));
    touch(159, 99);
    assert_eq!(used(&key), Some(at(100)), "a use since then is remembered");
    touch(160, 100);
    assert_eq!(used(&key), Some(at(100)), "so is one at that instant");
    touch(161, 101);
    assert_eq!(used(&key), Some(at(161)));
    assert_eq!(used(&other), None);
}

/// A signing key's id is unique, and there is at most one active and one next key; the unit of work goes on after a conflict.
pub fn one_signing_key_is_active(store: &dyn Store) {
    let active = signing_key(SigningKeyState::Active);
    let next = signing_key(SigningKeyState::Next);
    for key in [&active, &next] {
        write(store, |r| r.signing_keys().insert(key)).unwrap();
    }
    let same_id = SigningKeyRow { state: SigningKeyState::VerifyOnly, ..active.clone() };
    let old = signing_key(SigningKeyState::VerifyOnly);
    let older = signing_key(SigningKeyState::VerifyOnly);
    write(store, |r| {
        for taken in [&signing_key(SigningKeyState::Active), &signing_key(SigningKeyState::Next), &same_id] {
            assert_eq!(r.signing_keys().insert(taken)?, Err(Conflict));
        }
        for key in [&old, &older] {
            assert_eq!(r.signing_keys().insert(key)?, Ok(()));
        }
        Ok(())
    });
    let expected = [active, next, old, older];
    assert!(read(store, |r| r.signing_keys().list()) == expected, "the keys read back, oldest first");
    assert!(write(store, |r| r.signing_keys().lock()) == expected);
}

/// A signing key changes its state and is deleted; the others stay.
pub fn d6_signing_keys_move_and_leave(store: &dyn Store) {
    let [active, next] = [SigningKeyState::Active, SigningKeyState::Next].map(signing_key);
    write(store, |r| {
        for key in [&active, &next] {
            r.signing_keys().insert(key)?.unwrap();
        }
        r.signing_keys().set_state(&active.id, SigningKeyState::VerifyOnly, at(5))?;
        r.signing_keys().set_state(&next.id, SigningKeyState::Active, at(5))
    });
    let retired = SigningKeyRow { state: SigningKeyState::VerifyOnly, since: at(5), ..active };
    let promoted = SigningKeyRow { state: SigningKeyState::Active, since: at(5), ..next };
    assert!(read(store, |r| r.signing_keys().list()) == [retired.clone(), promoted.clone()]);
    let unknown = KeyId::new("unknown");
    fails(store, |r| r.signing_keys().set_state(&unknown, SigningKeyState::Next, at(6)));
    write(store, |r| {
        r.signing_keys().remove(&unknown)?;
        r.signing_keys().remove(&retired.id)
    });
    assert!(read(store, |r| r.signing_keys().list()) == [promoted]);
}

/// When two units of work lock the signing keys, the second waits, and then sees the changes of the first.
pub fn locking_the_signing_keys_serialises_writers(store: &dyn Store) {
    write(store, |r| r.signing_keys().insert(&signing_key(SigningKeyState::Active))).unwrap();
    super::together(8, |_| {
        write(store, |r| {
            let keys = r.signing_keys().lock()?;
            let active = keys.iter().find(|key| key.state == SigningKeyState::Active).unwrap();
            r.signing_keys().set_state(&active.id, SigningKeyState::VerifyOnly, NOW)?;
            r.signing_keys().insert(&signing_key(SigningKeyState::Active)).map(Result::unwrap)
        });
    });
    let keys = read(store, |r| r.signing_keys().list());
    assert_eq!(keys.len(), 9, "each of them replaced the active key that it saw");
}

/// Several instances that start at once share one active key.
pub fn two_starting_instances_share_one_signing_key(store: &dyn Store) {
    super::together(4, |number| {
        let mine =
            SigningKeyRow { id: KeyId::new(format!("instance-{number}")), ..signing_key(SigningKeyState::Active) };
        let _ = write(store, |r| r.signing_keys().insert(&mine));
    });
    assert_eq!(read(store, |r| r.signing_keys().list()).len(), 1);
}

/// A server is live for a while after its last heartbeat, by the database's clock, and until its row is deleted.
pub fn l1_servers_show_that_they_live_and_what_they_hold(store: &dyn Store) {
    let server = |name: &str, data_keys: &[&str]| ServerRow {
        id: entropy().id(NOW),
        name: name.to_owned(),
        version: "1.2.3".to_owned(),
        data_keys: data_keys.iter().map(|&key| key.to_owned()).collect(),
        active_key: data_keys[0].to_owned(),
        started_at: at(1),
    };
    let heartbeats = |within| read(store, |r| r.servers().live(within));
    let live = |within| heartbeats(within).into_iter().map(|heartbeat| heartbeat.server).collect::<Vec<_>>();
    let hour = Duration::from_hours(1);
    assert_eq!(live(hour), []);
    let mut both = [server("one", &["k1"]), server("two", &["k2", "k1"])];
    both.sort_by_key(|server| server.id);
    for server in both.iter().chain(&both) {
        write(store, |r| r.servers().write_heartbeat(server));
    }
    assert_eq!(live(hour), both);
    let before = heartbeats(hour)[0].at;
    assert_eq!(live(Duration::ZERO), [], "the heartbeats were earlier");
    // The database's clock has a resolution of milliseconds.
    std::thread::sleep(std::time::Duration::from_millis(2));
    write(store, |r| r.servers().write_heartbeat(&both[0]));
    assert!(heartbeats(hour)[0].at > before && heartbeats(hour)[0].at < before.plus(hour));
    assert_eq!(read(store, |r| r.servers().data_keys()), ["k1", "k2"]);
    write(store, |r| r.servers().delete_stale(hour));
    write(store, |r| r.servers().delete(both[0].id));
    write(store, |r| r.servers().delete(both[0].id));
    assert_eq!(live(hour), both[1..]);
    write(store, |r| r.servers().delete_stale(Duration::ZERO));
    assert_eq!(live(hour), []);
    write(store, |r| r.servers().remove_data_key("k2"));
    write(store, |r| r.servers().remove_data_key("k2"));
    write(store, |r| r.servers().add_data_key("k3"));
    write(store, |r| r.servers().add_data_key("k3"));
    assert_eq!(read(store, |r| r.servers().data_keys()), ["k1", "k3"]);
    for _ in 0..2 {
        assert_eq!(write(store, |r| r.servers().database_changed_at()), None, "it is the same database");
    }
}

/// The query whether a data key is in use finds sealed values in every column, and only those of that key.
pub fn l1_what_a_data_key_sealed_is_found_in_every_column(store: &dyn Store) {
    let one = tenant(store);
    let is_found = |name: &str| read(store, |r| r.sealed_values().is_sealed_with(&format!("v1.{name}.")));
    let names = ["k1", "k2", "k3", "k4", "k5", "k6"];
    assert_eq!(names.map(is_found), [false; 6]);
    let secret = |name: &str| SealedSecret { name: name.to_owned(), sealed: format!("v1.{name}.x.y") };
    write(store, |r| r.secrets().insert(&secret("k1"), NOW)).unwrap();
    let key = signing_key(SigningKeyState::Active);
    let key = SigningKeyRow { sealed_private: "v1.k2.x.y".to_owned(), ..key };
    write(store, |r| r.signing_keys().insert(&key)).unwrap();
    let set_up = TwoFactor::off(one.user.id).set_up("v1.k3.x.y".to_owned()).unwrap();
    write(store, |r| r.users().set_two_factor(&set_up, NOW));
    let webhook = Webhook { secrets: "v1.k4.x.y".to_owned(), ..webhook(&one.organization) };
    write(store, |r| r.webhooks().insert(&webhook));
    let mail = QueuedMail { sealed: "v1.k5.x.y".to_owned(), ..mail(None, None) };
    write(store, |r| r.mails().insert(&mail));
    let credential = SealedCredential::Secret("v1.k6.x.y".to_owned());
    let connection = Connection { credential, ..connection(&one.organization) };
    write(store, |r| r.connections().insert(&connection));
    assert_eq!(names.map(is_found), [true; 6]);
    assert_eq!(["k", "K1", "k11", "_1", "%"].map(is_found), [false; 5]);
}

/// A secret is written once; a later writer reads the first writer's secret.
pub fn a_secret_is_written_once(store: &dyn Store) {
    let secret = |name: &str, sealed: &str| SealedSecret { name: name.to_owned(), sealed: sealed.to_owned() };
    assert!(read(store, |r| r.secrets().get("throttle")).is_none());
    write(store, |r| r.secrets().insert(&secret("throttle", "one"), NOW)).unwrap();
    write(store, |r| r.secrets().insert(&secret("other", "two"), NOW)).unwrap();
    let found = write(store, |r| {
        assert_eq!(r.secrets().insert(&secret("throttle", "three"), NOW)?, Err(Conflict));
        r.secrets().get("throttle")
    });
    assert!(found == Some(secret("throttle", "one")));
}

/// Sealed values that don't use a key yet are found page by page, and replaced only if they are unchanged.
pub fn l1_sealed_values_are_replaced_in_place(store: &dyn Store) {
    let one = tenant(store);
    let user = one.user;
    let sealed = |kid: &str, text: &str| format!("v1.{kid}.{text}");
    let keys: Vec<SigningKeyRow> = [("a", "k1"), ("b", "k_"), ("c", "k1"), ("d", "K_"), ("e", "kx"), ("f", "k_x")]
        .into_iter()
        .map(|(id, kid)| SigningKeyRow {
            id: KeyId::new(id),
            sealed_private: sealed(kid, id),
            ..signing_key(SigningKeyState::VerifyOnly)
        })
        .collect();
    write(store, |r| {
        for key in &keys {
            r.signing_keys().insert(key)?.unwrap();
        }
        r.secrets().insert(&SealedSecret { name: "one".to_owned(), sealed: sealed("k1", "one") }, NOW)?.unwrap();
        r.webhooks().insert(&Webhook { secrets: sealed("k1", "hook"), ..webhook(&one.organization) })?;
        let credential = SealedCredential::Secret(sealed("k1", "client"));
        r.connections().insert(&Connection { credential, ..connection(&one.organization) })?;
        let by_key = Connection { credential: SealedCredential::PrivateKey, ..connection(&one.organization) };
        r.connections().insert(&by_key)?;
        let enrolling = TwoFactor::off(user.id).set_up(sealed("k1", "totp")).unwrap();
        r.users().set_two_factor(&enrolling, NOW)
    });
    let page = |column, after: Option<&SealedPlace>, limit| {
        read(store, |r| r.sealed_values().sealed_otherwise(column, "v1.k_.", after, limit))
    };
    let places = |values: &[SealedValue]| values.iter().map(|v| v.place.clone()).collect::<Vec<_>>();
    let others = ["a", "c", "d", "e", "f"].map(|kid| SealedPlace::SigningKey(KeyId::new(kid)));
    let all = page(SealedColumn::SigningKey, None, 10);
    assert_eq!(places(&all), others, "an underscore and letter case count");
    assert_eq!(places(&page(SealedColumn::SigningKey, Some(&others[0]), 2)), others[1..3]);
    let secrets = page(SealedColumn::Secret, None, 10);
    assert_eq!(places(&secrets), [SealedPlace::Secret("one".to_owned())]);
    assert_eq!(page(SealedColumn::Secret, Some(&secrets[0].place), 10), []);
    let totp = page(SealedColumn::TotpSecret, None, 10);
    let expected = SealedValue { place: SealedPlace::TotpSecret(user.id), sealed: sealed("k1", "totp") };
    assert_eq!(totp, [expected]);
    assert_eq!(page(SealedColumn::TotpSecret, Some(&totp[0].place), 10), []);
    let hooks = page(SealedColumn::WebhookSecrets, None, 10);
    assert_eq!(hooks.len(), 1);
    assert!(matches!(hooks[0].place, SealedPlace::WebhookSecrets(owner, _) if owner == one.organization.id.into()));
    assert_eq!(page(SealedColumn::WebhookSecrets, Some(&hooks[0].place), 10), []);
    let connections = page(SealedColumn::ConnectionSecret, None, 10);
    assert_eq!(connections.len(), 1);
    let owner = one.organization.id;
    assert!(matches!(connections[0].place, SealedPlace::ConnectionSecret(found, _) if found == owner));
    assert_eq!(page(SealedColumn::ConnectionSecret, Some(&connections[0].place), 10), []);

    for value in [&all[0], &secrets[0], &totp[0], &hooks[0], &connections[0]] {
        let changed = SealedValue { sealed: sealed("k1", "changed meanwhile"), ..value.clone() };
        assert!(!write(store, |r| r.sealed_values().reseal(&changed, "v1.k_.new")), "{:?}", value.place);
        assert!(write(store, |r| r.sealed_values().reseal(value, "v1.k_.new")), "{:?}", value.place);
        assert!(!write(store, |r| r.sealed_values().reseal(value, "v1.k_.again")), "{:?}", value.place);
    }
    assert_eq!(page(SealedColumn::SigningKey, None, 10).len(), 4);
    assert_eq!(page(SealedColumn::Secret, None, 10), []);
    assert_eq!(page(SealedColumn::TotpSecret, None, 10), []);
    assert_eq!(page(SealedColumn::WebhookSecrets, None, 10), []);
    assert_eq!(page(SealedColumn::ConnectionSecret, None, 10), []);
    assert_eq!(read(store, |r| r.users().two_factor(user.id)).sealed(), Some("v1.k_.new"));
}

/// An issuer is inserted once and its times are overwritten; other issuers are not changed.
pub fn an_issuer_reads_back(store: &dyn Store) {
    let row = |issuer: &str, since, started| IssuerRow {
        issuer: issuer.to_owned(),
        since: at(since),
        started_at: at(started),
    };
    let issuers = || {
        let mut issuers = read(store, |r| r.signing_keys().issuers());
        issuers.sort_by(|a, b| a.issuer.cmp(&b.issuer));
        issuers
    };
    assert_eq!(issuers(), []);
    let first = IssuerRow { since: Timestamp::from_seconds(0), ..row("https://a.example/api/v1", 0, 1) };
    for one in [&first, &row("https://b.example/api/v1", 2, 2), &row("https://b.example/api/v1", 3, 4)] {
        write(store, |r| r.signing_keys().put_issuer(one));
    }
    assert_eq!(issuers(), [first, row("https://b.example/api/v1", 3, 4)]);
}
