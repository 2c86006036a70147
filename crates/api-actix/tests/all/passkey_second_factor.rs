//! Passkeys beside a password: as second factor, and where an organization requires one.

use actix_web::http::Method;
use orgauth_domain::sign_in::token::AuthenticationMethod;
use orgauth_testkit::authenticator::Algorithm;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, BOB, GLOBEX, OWN, PASSWORD, TOM, Tokens, World, ZOE};
use crate::passkeys::{
    Owner, authenticator, challenge, decoded, encoded, login, made, owner, partial, second_challenge, second_step,
    sign_in, tom, tom_with_passkey, used,
};

#[actix_web::test]
async fn with_two_factor_on_a_code_is_needed_and_a_passkey_needs_none() {
    let world = World::new().await;
    let tom = tom(&world, &partial(&world, TOM).await.0).await;
    world.wait(30);
    let ask = async |body: Value| tom.send(Method::POST, "/auth/passkeys/options", &body).await;
    let without = ask(json!({"password": PASSWORD})).await.expect("400 validation_failed");
    assert_eq!(without.fields(), ["code:required"]);
    ask(json!({"password": PASSWORD, "code": "000000"})).await.expect("401 invalid_code");
    let options = ask(json!({"password": PASSWORD, "code": world.code_of_tom(0)})).await.expect("200").data();
    let mut passkey = authenticator(Algorithm::Es256);
    passkey.user_handle = decoded(&options["publicKey"]["user"]["id"]);
    let response = passkey.register(&decoded(&options["publicKey"]["challenge"]));
    tom.try_add(&made(&response)).await.expect("201");
    let answer = login(&world, ACME, &mut passkey).await.expect("200");
    assert!(world.is_live(ACME, &Tokens::of_page(&answer)).await);
}

/// The rule of an organization counts a passkey, as long as it is there.
#[actix_web::test]
async fn a_passkey_satisfies_an_organization_that_requires_a_second_factor() {
    let world = World::new().await;
    let (bob, ada) = (owner(&world, BOB).await, owner(&world, ADA).await);
    let (mut bobs, mut adas) = (authenticator(Algorithm::EdDsa), authenticator(Algorithm::EdDsa));
    let added = bob.add(&mut bobs).await;
    let require = async || {
        let body = json!({"security": {"requireTwoFactor": true}});
        world.call(Method::PATCH, "/org").slug(ACME).tokens(&ada.tokens).json(&body).send().await
    };
    require().await.expect("409 two_factor_not_enabled");
    ada.add(&mut adas).await;
    let by_passkey = Tokens::of_page(&login(&world, ACME, &mut bobs).await.expect("200"));
    require().await.expect("200");
    assert!(world.is_live(ACME, &by_passkey).await, "it proved a second factor");
    assert!(!world.is_live(ACME, &bob.tokens).await && !world.is_live(ACME, &ada.tokens).await, "they proved none");
    let owner = Owner { world: &world, slug: ACME, tokens: by_passkey };
    owner.remove(&added).await.expect("409 two_factor_required");
    let refreshed = world.post("/auth/refresh").slug(ACME).tokens(&owner.tokens).origin(OWN).send().await;
    refreshed.expect("200");
    login(&world, ACME, &mut bobs).await.expect("200");
    let by_password = world.try_login(ACME, BOB, PASSWORD).await.expect("200").data();
    assert_eq!(by_password["requires2FA"], true);
}

#[actix_web::test]
async fn a_passkey_completes_a_sign_in_by_password() {
    let world = World::new().await;
    let mut passkey = tom_with_passkey(&world).await;
    let (token, data) = partial(&world, TOM).await;
    assert_eq!(data, json!({"requires2FA": true, "methods": ["totp", "recovery_code", "passkey"]}));
    let options = second_challenge(&world, ACME, &token).await.expect("200").data()["publicKey"].clone();
    assert_eq!(options["allowCredentials"][0]["id"], encoded(&passkey.credential_id));
    let response = passkey.get(&decoded(&options["challenge"]));
    // The account is known, so the authenticator need not name it.
    let mut credential = used(&response, &[]);
    credential["response"].as_object_mut().unwrap().remove("userHandle");
    let answer = second_step(&world, ACME, &token, &credential).await.expect("200");
    assert_eq!(answer.data()["user"]["email"], TOM);
    let tokens = Tokens::of_page(&answer);
    let methods = [AuthenticationMethod::Password, AuthenticationMethod::Passkey];
    assert_eq!(world.session(&tokens.access).methods, methods);
    second_step(&world, ACME, &token, &credential).await.expect("400 partial_token_invalid");
}

#[actix_web::test]
async fn a_second_step_takes_a_passkey_of_its_own_account_shown_for_it_and_once() {
    let world = World::new().await;
    let mut toms = tom_with_passkey(&world).await;
    let mut bobs = authenticator(Algorithm::EdDsa);
    owner(&world, BOB).await.add(&mut bobs).await;
    let (token, _) = partial(&world, TOM).await;
    let (other, _) = partial(&world, TOM).await;
    let fresh = async |token: &str| {
        decoded(&second_challenge(&world, ACME, token).await.expect("200").data()["publicKey"]["challenge"])
    };
    let handle = toms.user_handle.clone();
    let refused = async |credential: Value| {
        second_step(&world, ACME, &token, &credential).await.expect("401 passkey_invalid");
    };
    let of_bob = used(&bobs.get(&fresh(&token).await), &bobs.user_handle);
    refused(of_bob).await;
    refused(used(&toms.get(&fresh(&other).await), &handle)).await;
    refused(used(&toms.get(&challenge(&world, ACME).await), &handle)).await;
    refused(used(&toms.get(&fresh(&token).await), &[9; 32])).await;
    let right = used(&toms.get(&fresh(&token).await), &handle);
    sign_in(&world, ACME, &right).await.expect("401 passkey_invalid");
    second_step(&world, GLOBEX, &token, &right).await.expect("400 partial_token_invalid");
    second_step(&world, ACME, "", &right).await.expect("400 partial_token_invalid");
    second_challenge(&world, GLOBEX, &token).await.expect("400 partial_token_invalid");
    let mut malformed = right.clone();
    malformed["response"]["signature"] = json!(7);
    let answer = second_step(&world, ACME, &token, &malformed).await.expect("400 validation_failed");
    assert_eq!(answer.fields(), ["passkey.response.signature:wrong_type"]);
    second_step(&world, ACME, &token, &right).await.expect("200");
    second_step(&world, ACME, &other, &right).await.expect("401 passkey_invalid");
}

/// Where an organization requires a second factor, a passkey stands for the set-up of an app.
#[actix_web::test]
async fn a_passkey_stands_for_the_set_up_that_an_organization_asks_for() {
    let world = World::new().await;
    let (bob, ada) = (owner(&world, BOB).await, owner(&world, ADA).await);
    let mut bobs = bob.new_passkey().await;
    ada.new_passkey().await;
    let require = json!({"security": {"requireTwoFactor": true}});
    world.call(Method::PATCH, "/org").slug(ACME).tokens(&ada.tokens).json(&require).send().await.expect("200");
    let (token, data) = partial(&world, BOB).await;
    assert_eq!(data, json!({"requires2FA": true, "setupRequired": true, "methods": ["passkey"]}));
    let with_token = async |path: &str, body: Value| {
        world.post(path).slug(ACME).origin(OWN).cookie("partial_token", &token).json(&body).send().await
    };
    with_token("/auth/verify-2fa", json!({"code": "123456"})).await.expect("400 partial_token_invalid");
    // The password alone doesn't get past the passkey by an app of its own.
    with_token("/auth/2fa/setup", json!({})).await.expect("403 reauthentication_required");
    let options = second_challenge(&world, ACME, &token).await.expect("200").data();
    let response = bobs.get(&decoded(&options["publicKey"]["challenge"]));
    let answer = second_step(&world, ACME, &token, &used(&response, &bobs.user_handle)).await.expect("200");
    let tokens = Tokens::of_page(&answer);
    assert!(world.is_live(ACME, &tokens).await);
    world.post("/auth/refresh").slug(ACME).tokens(&tokens).origin(OWN).send().await.expect("200");
    // Zoe has no passkey: she sets an app up.
    let (token, data) = partial(&world, ZOE).await;
    assert_eq!(data, json!({"requires2FA": true, "setupRequired": true}));
    second_challenge(&world, ACME, &token).await.expect("404 passkey_not_found");
}

/// Where a passkey is the second factor that an organization requires, the password alone changes none, in whatever organization.
#[actix_web::test]
async fn the_password_alone_does_not_get_past_a_passkey_that_an_organization_relies_on() {
    let world = World::new().await;
    let (zoe, gus) = (owner(&world, ZOE).await, world.login(GLOBEX, crate::harness::GUS).await);
    let mut passkey = authenticator(Algorithm::EdDsa);
    let added = zoe.add(&mut passkey).await;
    let setup = async |by: &Owner<'_>| by.send(Method::POST, "/auth/2fa/setup", &json!({"password": PASSWORD})).await;
    setup(&zoe).await.expect("200");
    let secured = world.service_key(orgauth_domain::keys::service_key::Scope::Manage);
    let require = json!({"security": {"requireTwoFactor": true}});
    world.call(Method::PATCH, "/org").slug(GLOBEX).key(&secured).json(&require).send().await.expect("200");
    assert!(!world.is_live(GLOBEX, &gus).await);
    // In acme, which asks for nothing.
    let again = owner(&world, ZOE).await;
    let password = json!({"password": PASSWORD});
    let options = again.send(Method::POST, "/auth/passkeys/options", &password).await;
    options.expect("403 reauthentication_required");
    again.remove(&added).await.expect("403 reauthentication_required");
    setup(&again).await.expect("403 reauthentication_required");
    let by_passkey = Tokens::of_page(&login(&world, ACME, &mut passkey).await.expect("200"));
    let shown = Owner { world: &world, slug: ACME, tokens: by_passkey };
    let second = shown.add(&mut authenticator(Algorithm::Es256)).await;
    shown.remove(&second).await.expect("200");
    setup(&shown).await.expect("200");
}
