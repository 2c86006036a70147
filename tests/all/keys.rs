//! The service's own keys in the real server: rotation without interruption, emergency removal, sealing with a new key.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_tests::{ADA, Api, Deployment, GIL, MAX, PASSWORD, Server, StoreKind, Tenants, eventually};
use serde_json::{Value, json};

on_both_stores!(
    d6_keys_rotate_on_every_server_within_ten_seconds_and_nobody_is_signed_out,
    d6_a_removed_key_ends_its_sessions_on_every_server_at_once_and_no_others,
    d6_a_server_rotates_by_itself_at_the_configured_age,
    l1_rekey_beside_a_running_server_frees_the_service_of_the_old_data_key,
    l1_rekey_and_removal_wait_until_every_living_server_has_the_data_key,
    l1_a_command_that_seals_a_mail_changes_nothing_while_a_living_server_lacks_the_data_key,
);

/// Data keys that look random, as the configuration requires.
const K1: &str = "k1:q83vEjRWeJC6ms1e8Bc5hNAvYrPxTEdjioYLKZ/w4XU=";
const K2: &str = "k2:VQ7hY0mR2tqk9sJxW4bLd1fNzE8uGiCoP6aHvTnXwKs=";

/// Creates both tenants on an installation with one data key.
fn with_one_key(kind: StoreKind) -> Deployment {
    Tenants::on(Deployment::new(kind).set("secrets.data_keys", K1).set("secrets.data_key_active", "k1")).deployment
}

/// The timeout until every server uses a change.
const ADOPTION_TIMEOUT: Duration = Duration::from_secs(10);

fn published(server: &Server) -> Vec<String> {
    let set = server.api("acme").without_slug().get("root:/.well-known/jwks.json").expect(200);
    let keys = set.at("/keys").as_array().expect("keys");
    for key in keys {
        let [kty, crv, alg] = ["kty", "crv", "alg"].map(|name| key[name].as_str().expect("a text"));
        assert_eq!((kty, crv, alg, key["use"].as_str()), ("OKP", "Ed25519", "EdDSA", Some("sig")));
        assert_eq!(URL_SAFE_NO_PAD.decode(key["x"].as_str().expect("x")).expect("base64url").len(), 32);
        assert!(key.get("d").is_none(), "a private key is published");
    }
    keys.iter().map(|key| key["kid"].as_str().expect("kid").to_owned()).collect()
}

fn kid(token: &str) -> String {
    let header = URL_SAFE_NO_PAD.decode(token.split('.').next().expect("a header")).expect("base64url");
    let header: Value = serde_json::from_slice(&header).expect("a header");
    header["kid"].as_str().expect("kid").to_owned()
}

fn in_state(keys: &Value, state: &str) -> Vec<String> {
    let keys = keys["keys"].as_array().expect("keys").iter().filter(|key| key["state"] == state);
    keys.map(|key| key["kid"].as_str().expect("kid").to_owned()).collect()
}

/// Signs in repeatedly until the token is signed with this key.
fn signed_in_by(server: &Server, email: &str, key: &str) -> Api {
    eventually("a token of the new key", ADOPTION_TIMEOUT, || {
        let mut browser = server.api("acme").signed_in(email);
        if kid(&browser.access()) == key {
            return Some(browser);
        }
        browser.call("/auth/logout").assert(200);
        None
    })
}

fn d6_keys_rotate_on_every_server_within_ten_seconds_and_nobody_is_signed_out(kind: StoreKind) {
    let tenants = Tenants::new(kind);
    let servers = tenants.deployment.servers();
    let mut before = servers[0].api("acme").signed_in(MAX);
    let old = kid(&before.access());
    let listed = tenants.deployment.cli(&["keys", "list"]).ok().json();
    let next = in_state(&listed, "next").concat();
    assert_eq!(in_state(&listed, "active").concat(), old);
    for server in &servers {
        let keys = published(server);
        assert!(keys.len() == 2 && keys.contains(&old) && keys.contains(&next), "the next key is published early");
    }

    let rotated = tenants.deployment.cli(&["keys", "rotate"]).ok().json();
    assert_eq!((in_state(&rotated, "active"), in_state(&rotated, "verify_only")), (vec![next.clone()], vec![old]));
    for server in &servers {
        let after = signed_in_by(server, ADA, &next);
        for other in &servers {
            assert!(tenants.acme.verify(other, &after.access()).is_ok(), "a new token on every server");
            assert!(tenants.acme.verify(other, &before.access()).is_ok(), "an old token on every server");
        }
        assert_eq!(published(server).len(), 3);
    }
    before.call("/auth/refresh").assert(200);
    assert_eq!(kid(&before.access()), next);
    assert!(before.is_signed_in());
}

fn d6_a_removed_key_ends_its_sessions_on_every_server_at_once_and_no_others(kind: StoreKind) {
    let tenants = Tenants::new(kind);
    let servers = tenants.deployment.servers();
    let lost = servers[0].api("acme").signed_in(MAX);
    let theirs = servers[0].api("globex").signed_in(GIL);
    let old = kid(&lost.access());
    let rotated = tenants.deployment.cli(&["keys", "rotate"]).ok().json();
    let next = in_state(&rotated, "active").concat();
    let kept = signed_in_by(&servers[0], ADA, &next);

    let removed = tenants.deployment.cli(&["keys", "remove", "--kid", &old]).ok().json();
    assert_eq!(removed, json!({"removed": old, "sessionsEnded": 2}));
    for server in &servers {
        assert!(tenants.acme.verify(server, &lost.access()).is_err());
        assert!(!lost.clone().at(server).is_signed_in() && !theirs.clone().at(server).is_signed_in());
        assert!(tenants.acme.verify(server, &kept.access()).is_ok());
        assert!(!published(server).contains(&old));
    }
    let unknown = tenants.deployment.cli(&["keys", "remove", "--kid", &old]).code(1).json();
    assert_eq!(unknown["error"]["code"], "signing_key_not_found");
}

/// A server that runs without the new data key: nothing is sealed with a key that it can't open.
fn l1_rekey_and_removal_wait_until_every_living_server_has_the_data_key(kind: StoreKind) {
    let deployment = with_one_key(kind);
    let mut server = deployment.serve();
    let browser = server.api("acme").signed_in(MAX);
    let key = kid(&browser.access());
    let both = deployment.set("secrets.data_keys", format!("{K1},{K2}")).set("secrets.data_key_active", "k2");
    for args in [&["rekey"][..], &["keys", "rotate"], &["keys", "remove", "--kid", &key]] {
        let refused = both.cli(args).code(1).json();
        assert_eq!(refused["error"]["code"], "servers_lag", "{args:?}: {refused}");
        let message = refused["error"]["message"].as_str().expect("a message");
        assert!(message.contains(server.host()) && message.contains("data key k2"), "{message}");
        assert!(browser.is_signed_in(), "{args:?}");
    }
    server.api("acme").get("root:/readyz").assert(200);
    // A server that has shut down in order is no longer waited for.
    server.terminate();
    assert!(both.cli(&["rekey"]).ok().json()["resealed"].is_object());
    let server = both.serve();
    assert!(browser.at(&server).is_signed_in());
}

/// A mail that the servers can't open would never be sent, and would make all of them unready.
fn l1_a_command_that_seals_a_mail_changes_nothing_while_a_living_server_lacks_the_data_key(kind: StoreKind) {
    let deployment = with_one_key(kind);
    let mut server = deployment.serve();
    let mut browser = server.api("acme").signed_in(MAX);
    browser.second_factor(&deployment);
    let organizations = deployment.cli(&["org", "list"]).ok().json();

    let newer = deployment.set("secrets.data_keys", format!("{K1},{K2}")).set("secrets.data_key_active", "k2");
    let create = ["org", "create", "--slug", "initech", "--name", "Initech", "--admin-email", "ina@initech.example"];
    let reset = ["user", "reset-2fa", "--email", MAX];
    for args in [&create[..], &reset] {
        let refused = newer.cli(args).code(1).json();
        assert_eq!(refused["error"]["code"], "servers_lag", "{args:?}: {refused}");
        let message = refused["error"]["message"].as_str().expect("a message");
        assert!(message.contains(server.host()) && message.contains("data key k2"), "{message}");
        assert!(message.contains("secrets.data_keys"), "what to do next: {message}");
        server.api("acme").get("root:/readyz").assert(200);
    }
    assert_eq!(newer.cli(&["org", "list"]).ok().json(), organizations);
    assert!(browser.is_signed_in(), "a reset ends all sessions");
    let held = server.api("acme").login(MAX, PASSWORD).expect(200);
    assert_eq!(held.body["data"]["requires2FA"], true, "{}", held.text);

    // Commands that seal nothing still work, and so does sealing with a key that every server has.
    let _ = newer.cli(&["org", "create", "--slug", "hooli", "--name", "Hooli"]).ok();
    server.api("acme").get("root:/readyz").assert(200);
    server.terminate();
    let server = newer.serve();
    let _ = newer.cli(&create).ok();
    let _ = newer.cli(&reset).ok();
    server.api("acme").get("root:/readyz").assert(200);
    assert!(!browser.at(&server).is_signed_in());
}

/// A rekey waits for a crashed or hanging server, but not for long; and a server that can't open sealed values is not ready.
#[test]
fn l1_a_dead_server_delays_a_rekey_by_seconds_and_a_lagging_one_is_not_ready() {
    let deployment = with_one_key(StoreKind::Postgres);
    let mut killed = deployment.serve();
    let mut hung = deployment.serve();
    killed.kill9();
    hung.stop();
    let both = deployment.set("secrets.data_keys", format!("{K1},{K2}")).set("secrets.data_key_active", "k2");
    assert!(both.cli(&["rekey"]).ok().json()["resealed"].is_object());
    hung.cont();
    let mut probe = hung.api("acme");
    // The connection was open while the server hung, so its request may have timed out: then the answer is 408.
    let woken = probe.get("root:/healthz").status;
    assert!(matches!(woken, 200 | 408), "{woken}");
    probe.get("root:/readyz").assert_error(503, "unavailable");
    probe.get("root:/healthz").assert(200);
    both.serve().api("acme").get("root:/readyz").assert(200);
}

/// On SQLite, a starting server knows that the previous one is dead.
#[test]
fn l1_a_server_that_was_killed_on_an_embedded_file_delays_no_rekey_beside_the_next_one() {
    let deployment = with_one_key(StoreKind::Sqlite);
    let mut server = deployment.serve();
    server.kill9();
    let both = deployment.set("secrets.data_keys", format!("{K1},{K2}")).set("secrets.data_key_active", "k2");
    let _server = both.serve();
    let done = both.cli(&["rekey"]).ok();
    assert!(done.json()["resealed"].is_object() && !done.stderr.contains("waiting"), "{done:?}");
}

/// While a server still seals with the old key, a rekey never reports that the old key is unused.
#[test]
fn l1_a_rekey_beside_a_server_that_seals_with_the_old_key_is_incomplete() {
    let old = Deployment::new(StoreKind::Sqlite)
        .set("secrets.data_keys", format!("{K1},{K2}"))
        .set("secrets.data_key_active", "k1");
    let Tenants { deployment: old, .. } = Tenants::on(old);
    let server = old.serve();
    let new = old.set("secrets.data_key_active", "k2");
    let refused = new.cli(&["rekey"]).code(1).json();
    assert_eq!(refused["error"]["code"], "rekey_incomplete");
    assert!(refused["error"]["message"].as_str().is_some_and(|text| text.contains(server.host())), "{refused}");
    server.api("acme").get("root:/readyz").assert(200);
    drop(server);
}

/// The rotation age is a setting: at one second, a server rotates at every reload, as soon as the next key is published.
fn d6_a_server_rotates_by_itself_at_the_configured_age(kind: StoreKind) {
    let deployment = Deployment::new(kind).set("signing_keys.rotation_age", "1s");
    let tenants = Tenants::on(deployment.set("signing_keys.reload_interval", "1s"));
    let servers = tenants.deployment.servers();
    let before = tenants.deployment.cli(&["keys", "list"]).ok().json();
    let browser = servers[0].api("acme").signed_in(MAX);
    let rotated = eventually("a rotation", 2 * ADOPTION_TIMEOUT, || {
        let keys = tenants.deployment.cli(&["keys", "list"]).ok().json();
        (in_state(&keys, "active") != in_state(&before, "active")).then_some(keys)
    });
    assert_eq!(in_state(&rotated, "active"), in_state(&before, "next"), "the next key follows");
    for server in &servers {
        assert!(tenants.acme.verify(server, &browser.access()).is_ok());
    }
}

fn l1_rekey_beside_a_running_server_frees_the_service_of_the_old_data_key(kind: StoreKind) {
    let tenants = Tenants::on(Deployment::new(kind).set("secrets.data_keys", K1));
    let Tenants { deployment, acme, .. } = tenants;
    let both = deployment.set("secrets.data_keys", format!("{K1},{K2}")).set("secrets.data_key_active", "k2");
    let server = both.serve();
    let mut browser = server.api("acme").signed_in(MAX);
    browser.second_factor(&both);

    let done = both.cli(&["rekey"]).ok().json();
    assert_eq!(done["resealed"]["signing_keys"], 2, "{done}");
    assert_eq!(done["resealed"]["secrets"], 1, "{done}");
    assert_eq!(both.cli(&["rekey"]).ok().json()["resealed"]["secrets"], 0);
    assert!(acme.verify(&server, &browser.access()).is_ok(), "the server goes on");
    drop(server);

    let alone = both.set("secrets.data_keys", K2);
    let server = alone.serve();
    assert!(acme.verify(&server, &browser.access()).is_ok(), "the signing keys open with the new key alone");
    let mut again = server.api("acme");
    again.login(MAX, PASSWORD).assert(200);
    let early = again.post("/auth/verify-2fa", json!({"code": "000000"}));
    early.assert_error(401, "invalid_code");
    drop(server);

    // Without the new key no command starts, and nothing changes.
    let stale = alone.set("secrets.data_keys", K1).set("secrets.data_key_active", "k1");
    let refused = stale.cli(&["rekey"]).code(2).json();
    assert!(refused["error"]["message"].as_str().is_some_and(|text| text.contains("k2")), "{refused}");
}
