//! Adding passkeys: what is asked for, and what is refused.

use actix_web::http::Method;
use orgauth_testkit::authenticator::Algorithm;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, BOB, OWN, PASSWORD, World};
use crate::passkeys::{authenticator, challenge, decoded, encoded, made, owner};

#[actix_web::test]
async fn the_options_to_add_a_passkey_are_those_that_browsers_read() {
    let world = World::new().await;
    let bob = owner(&world, BOB).await;
    let mut first = authenticator(Algorithm::Es256);
    bob.add(&mut first).await;
    let options = bob.options().await;
    assert_eq!(options["rp"], json!({"id": "auth.example", "name": "Example"}));
    assert_eq!((&options["user"]["name"], &options["attestation"]), (&json!(BOB), &json!("none")));
    let algorithms: Vec<_> =
        options["pubKeyCredParams"].as_array().unwrap().iter().map(|one| one["alg"].clone()).collect();
    assert_eq!(algorithms, [-8, -7, -257]);
    assert_eq!(options["timeout"], 300_000);
    assert_eq!(options["excludeCredentials"][0]["id"], encoded(&first.credential_id));
    let demands = json!({"residentKey": "required", "requireResidentKey": true, "userVerification": "required"});
    assert_eq!(options["authenticatorSelection"], demands);
    let (challenge, handle) = (decoded(&options["challenge"]), decoded(&options["user"]["id"]));
    assert_eq!((challenge.len(), handle.len()), (32, 32));
    assert_eq!(handle, first.user_handle, "all passkeys of an account have one handle");
    assert_ne!(decoded(&bob.options().await["challenge"]), challenge);
    let ada = owner(&world, ADA).await;
    assert_ne!(decoded(&ada.options().await["user"]["id"]), handle);
}

#[actix_web::test]
async fn adding_needs_the_password_the_session_that_asked_and_an_unused_challenge() {
    let world = World::new().await;
    let (bob, again, ada) = (owner(&world, BOB).await, owner(&world, BOB).await, owner(&world, ADA).await);
    let wrong = bob.send(Method::POST, "/auth/passkeys/options", &json!({"password": "Wrong, 7 times"})).await;
    wrong.expect("401 invalid_credentials");
    let none = bob.send(Method::POST, "/auth/passkeys/options", &json!({})).await.expect("400 validation_failed");
    assert_eq!(none.fields(), ["password:required"]);
    let mut passkey = authenticator(Algorithm::Es256);
    let credential = bob.make(&mut passkey).await;
    ada.try_add(&credential).await.expect("401 passkey_invalid");
    again.try_add(&credential).await.expect("401 passkey_invalid");
    let response = passkey.register(&challenge(&world, ACME).await);
    bob.try_add(&made(&response)).await.expect("401 passkey_invalid");
    assert_eq!(bob.list().await, Vec::<Value>::new());
    bob.try_add(&credential).await.expect("201");
    bob.try_add(&credential).await.expect("401 passkey_invalid");
    let late = bob.make(&mut authenticator(Algorithm::EdDsa)).await;
    world.wait(300);
    bob.try_add(&late).await.expect("401 passkey_invalid");
    assert_eq!((bob.list().await.len(), ada.list().await.len()), (1, 0));
}

#[actix_web::test]
async fn a_credential_belongs_to_one_account_and_an_account_has_at_most_twenty() {
    let world = World::new().await;
    let (bob, ada) = (owner(&world, BOB).await, owner(&world, ADA).await);
    let passkey = bob.new_passkey().await;
    let mut same = authenticator(Algorithm::EdDsa);
    same.credential_id = passkey.credential_id.clone();
    for other in [&bob, &ada] {
        let credential = other.make(&mut same).await;
        other.try_add(&credential).await.expect("409 passkey_exists");
    }
    for _ in 1..20 {
        world.wait(30);
        bob.add(&mut authenticator(Algorithm::EdDsa)).await;
    }
    let more = bob.send(Method::POST, "/auth/passkeys/options", &json!({"password": PASSWORD})).await;
    more.expect("409 passkey_limit_reached");
    let listed = bob.list().await;
    assert_eq!(listed.len(), 20);
    let exported = bob.world.get("/auth/export").slug(ACME).tokens(&bob.tokens).origin(OWN).send().await;
    assert_eq!(exported.expect("200").data()["passkeys"], json!(listed));
}

#[actix_web::test]
async fn a_key_that_cannot_be_used_is_400_and_a_malformed_body_names_its_field() {
    let world = World::new().await;
    let bob = owner(&world, BOB).await;
    let mut passkey = authenticator(Algorithm::Es256);
    let options = bob.options().await;
    let mut response = passkey.register(&decoded(&options["challenge"]));
    // ES256 (-7) becomes -6.
    let at = response.result.windows(5).position(|window| window == [1, 2, 3, 0x26, 0x20]).unwrap();
    response.result[at + 3] = 0x25;
    bob.try_add(&made(&response)).await.expect("400 passkey_unsupported");
    let right = made(&passkey.register(&decoded(&options["challenge"])));
    for field in ["id", "rawId", "type", "response", "clientDataJSON", "attestationObject"] {
        let spoil = |value: Option<Value>| {
            let mut credential = right.clone();
            let nested = credential["response"].get(field).is_some();
            let place = if nested { &mut credential["response"] } else { &mut credential };
            let place = place.as_object_mut().unwrap();
            match value {
                Some(value) => place.insert(field.to_owned(), value),
                None => place.remove(field),
            };
            let path = if nested { format!("credential.response.{field}") } else { format!("credential.{field}") };
            (credential, path)
        };
        for (value, code) in [(None, "required"), (Some(json!(7)), "wrong_type"), (Some(json!("=")), "invalid")] {
            let is_object = field == "response";
            let code = if is_object && code == "invalid" { "wrong_type" } else { code };
            let (credential, path) = spoil(value);
            let answer = bob.try_add(&credential).await.expect("400 validation_failed");
            assert_eq!(answer.fields(), [format!("{path}:{code}")]);
        }
    }
    bob.send(Method::POST, "/auth/passkeys", &json!({})).await.expect("400 validation_failed");
    bob.try_add(&right).await.expect("201");
}
