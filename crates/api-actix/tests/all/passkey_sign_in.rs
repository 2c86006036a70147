//! Signing in by a passkey, and what an authenticator may not say.

use actix_web::http::Method;
use orgauth_domain::sign_in::SessionState;
use orgauth_domain::sign_in::passkey::CounterRule;
use orgauth_domain::sign_in::token::AuthenticationMethod;
use orgauth_testkit::authenticator::{Algorithm, Authenticator, BACKED_UP, ELIGIBLE, VERIFIED};
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, BOB, EVE, GLOBEX, OWN, PASSKEY_APP, PASSWORD, Tokens, World, ZOE};
use crate::passkeys::{Owner, authenticator, challenge, decoded, login, owner, sign_in, used};

#[actix_web::test]
async fn a_passkey_signs_in_without_an_address_and_is_a_second_factor() {
    for algorithm in Algorithm::ALL {
        let world = World::new().await;
        let bob = owner(&world, BOB).await;
        let mut passkey = authenticator(algorithm);
        let added = bob.add(&mut passkey).await;
        assert!(added["id"].as_str().unwrap().starts_with("psk_"));
        assert_eq!((&added["name"], &added["backedUp"]), (&json!("Passkey 1"), &json!(false)));
        assert_eq!(added["transports"], json!(["hybrid", "internal"]));
        assert!(added.get("lastUsedAt").is_none() && added.get("unusable").is_none());
        let answer = login(&world, ACME, &mut passkey).await.expect("200");
        assert_eq!(answer.data()["user"]["email"], BOB);
        let tokens = Tokens::of_page(&answer);
        assert!(world.is_live(ACME, &tokens).await);
        let session = world.session(&tokens.access);
        assert_eq!(session.methods, [AuthenticationMethod::Passkey]);
        assert!(matches!(session.state, SessionState::Full(_)) && session.reaches_account() && session.may_switch());
        assert!(bob.list().await[0]["lastUsedAt"].is_string());
    }
}

#[actix_web::test]
async fn whatever_is_wrong_with_a_passkey_is_401_and_tells_no_more_than_whether_it_is_known() {
    let world = World::new().await;
    let bob = owner(&world, BOB).await;
    let mut passkey = authenticator(Algorithm::Es256);
    bob.add(&mut passkey).await;
    let handle = passkey.user_handle.clone();
    let mut bodies = Vec::new();
    let mut refuse = async |what: &str, credential: Value| {
        let answer = sign_in(&world, ACME, &credential).await.expect("401 passkey_invalid");
        bodies.push((answer.error()["message"].clone(), answer.error()["unknownPasskey"].clone(), what.to_owned()));
    };
    let fresh = async || challenge(&world, ACME).await;
    let right = passkey.get(&fresh().await);
    let mut spoilt = right.clone();
    spoilt.result[10] ^= 1;
    refuse("the signature", used(&spoilt, &handle)).await;
    refuse("the user handle", used(&right, &[9; 32])).await;
    let mut without = used(&right, &handle);
    without["response"].as_object_mut().unwrap().remove("userHandle");
    refuse("no user handle", without).await;
    let mut other_id = used(&right, &handle);
    other_id["rawId"] = json!("AAAA");
    refuse("two ids", other_id).await;
    let mut stranger = authenticator(Algorithm::Es256);
    refuse("an unknown passkey", used(&stranger.get(&fresh().await), &handle)).await;
    refuse("no challenge of ours", used(&passkey.get(&[7; 32]), &handle)).await;
    refuse("another organization's challenge", used(&passkey.get(&challenge(&world, GLOBEX).await), &handle)).await;
    let adding = decoded(&bob.options().await["challenge"]);
    refuse("a challenge to add", used(&passkey.get(&adding), &handle)).await;
    let mut spoil = async |what: &str, change: fn(&mut Authenticator)| {
        change(&mut passkey);
        let response = passkey.get(&fresh().await);
        passkey.origin = OWN.to_owned();
        passkey.rp_id = "auth.example".to_owned();
        passkey.flags = orgauth_testkit::authenticator::PRESENT | VERIFIED;
        (what.to_owned(), used(&response, &handle))
    };
    let spoilt = [
        spoil("the origin", |p| p.origin = "https://evil.example".to_owned()).await,
        spoil("the RP id", |p| p.rp_id = "example".to_owned()).await,
        spoil("not verified", |p| p.flags &= !VERIFIED).await,
        spoil("not present", |p| p.flags = VERIFIED).await,
        spoil("backed up, not eligible", |p| p.flags |= BACKED_UP).await,
    ];
    for (what, credential) in spoilt {
        refuse(&what, credential).await;
    }
    sign_in(&world, ACME, &used(&right, &handle)).await.expect("200");
    refuse("a used challenge", used(&right, &handle)).await;
    let late = passkey.get(&fresh().await);
    world.wait(300);
    refuse("a challenge that is too old", used(&late, &handle)).await;
    assert!(bodies.iter().all(|(message, ..)| *message == bodies[0].0), "{bodies:?}");
    let unknown: Vec<_> = bodies.iter().filter(|(_, unknown, _)| !unknown.is_null()).collect();
    assert!(unknown.iter().all(|(_, unknown, _)| *unknown == true), "{unknown:?}");
    let unknown: Vec<_> = unknown.into_iter().map(|(.., what)| what.as_str()).collect();
    assert_eq!(unknown, ["two ids", "an unknown passkey"], "nobody has them");
}

#[actix_web::test]
async fn a_passkey_signs_in_to_the_owners_organizations_only() {
    let world = World::new().await;
    let (bob, zoe) = (owner(&world, BOB).await, owner(&world, ZOE).await);
    let (mut bobs, mut zoes) = (bob.new_passkey().await, zoe.new_passkey().await);
    login(&world, GLOBEX, &mut bobs).await.expect("403 not_a_member");
    login(&world, GLOBEX, &mut zoes).await.expect("200");
    world.set_membership(ACME, BOB, |membership| {
        membership.status = orgauth_domain::organizations::membership::MembershipStatus::Suspended;
    });
    login(&world, ACME, &mut bobs).await.expect("403 membership_not_active");
    world.suspend_organization(ACME);
    login(&world, ACME, &mut zoes).await.expect("403 organization_suspended");
    login(&world, GLOBEX, &mut zoes).await.expect("200");
}

#[actix_web::test]
async fn refused_passkeys_count_by_source_and_lock_nobody_out() {
    let world = World::new().await;
    let bob = owner(&world, BOB).await;
    let mut passkey = bob.new_passkey().await;
    let from = async |address: &str, credential: &Value| {
        let call = world.post("/auth/passkey/login").slug(ACME).origin(OWN).from(address);
        call.json(&json!({"credential": credential})).send().await
    };
    let wrong = used(&passkey.get(&[7; 32]), &passkey.user_handle);
    for _ in 0..100 {
        from("192.0.2.66", &wrong).await.expect("401 passkey_invalid");
    }
    let right = used(&passkey.get(&challenge(&world, ACME).await), &passkey.user_handle);
    let answer = from("192.0.2.66", &right).await.expect("429 too_many_attempts");
    assert!(answer.error()["retryAfter"].is_number());
    from("192.0.2.67", &right).await.expect("200");
    let body = json!({"email": EVE, "password": PASSWORD});
    let login = world.post("/auth/login").slug(GLOBEX).from("192.0.2.66").json(&body).send().await;
    login.expect("429 too_many_attempts");
}

#[actix_web::test]
async fn a_counter_that_goes_back_is_told_once_a_day_and_refused_where_the_operator_says_so() {
    let world = World::new().await;
    let bob = owner(&world, BOB).await;
    let mut passkey = authenticator(Algorithm::EdDsa);
    passkey.counter = 50;
    bob.add(&mut passkey).await;
    login(&world, ACME, &mut passkey).await.expect("200");
    let notices =
        || world.mails().iter().filter(|mail| mail.message.subject().contains("may have been copied")).count();
    assert_eq!(notices(), 0);
    for _ in 0..3 {
        passkey.counter = 20;
        login(&world, ACME, &mut passkey).await.expect("200");
    }
    assert_eq!(notices(), 1);
    world.wait(24 * 3600);
    login(&world, ACME, &mut passkey).await.expect("200");
    assert_eq!(notices(), 2);
    let strict = world.another_with(|state| state.app.settings.passkeys.rp.counter = CounterRule::Refuse).await;
    login(&strict, ACME, &mut passkey).await.expect("401 passkey_invalid");
    assert_eq!(notices(), 2, "told a moment ago");
    world.wait(24 * 3600);
    passkey.counter = 20;
    login(&strict, ACME, &mut passkey).await.expect("401 passkey_invalid");
    assert_eq!(notices(), 3);
    passkey.counter = 51;
    login(&strict, ACME, &mut passkey).await.expect("200");
    login(&strict, ACME, &mut passkey).await.expect("200");
}

#[actix_web::test]
async fn a_passkey_may_become_eligible_for_backup_and_not_lose_it() {
    let world = World::new().await;
    let bob = owner(&world, BOB).await;
    let mut passkey = bob.new_passkey().await;
    passkey.flags |= ELIGIBLE | BACKED_UP;
    login(&world, ACME, &mut passkey).await.expect("200");
    assert_eq!(bob.list().await[0]["backedUp"], true);
    passkey.flags &= !BACKED_UP;
    login(&world, ACME, &mut passkey).await.expect("200");
    assert_eq!(bob.list().await[0]["backedUp"], false);
    passkey.flags &= !ELIGIBLE;
    login(&world, ACME, &mut passkey).await.expect("401 passkey_invalid");
}

/// The signed origin is held to the same rule as the request's header, whatever that says.
#[actix_web::test]
async fn f2_a_passkey_shown_on_an_organizations_page_begins_a_session_of_that_organization_only() {
    let world = World::new().await;
    let (zoe, ada) = (owner(&world, ZOE).await, owner(&world, ADA).await);
    let mut passkey = authenticator(Algorithm::EdDsa);
    PASSKEY_APP.clone_into(&mut passkey.origin);
    let credential = zoe.make(&mut passkey).await;
    zoe.try_add(&credential).await.expect("401 passkey_invalid");
    OWN.clone_into(&mut passkey.origin);
    zoe.add(&mut passkey).await;
    PASSKEY_APP.clone_into(&mut passkey.origin);
    // The page is in webauthn.origins, and nobody's.
    login(&world, ACME, &mut passkey).await.expect("401 passkey_invalid");
    let body = json!({"appUrl": PASSKEY_APP});
    world.call(Method::PATCH, "/org").slug(ACME).tokens(&ada.tokens).json(&body).send().await.expect("200");
    let tokens = Tokens::of_page(&login(&world, ACME, &mut passkey).await.expect("200"));
    assert!(world.session(&tokens.access).on_organization_page);
    login(&world, GLOBEX, &mut passkey).await.expect("401 passkey_invalid");
    // A server client sends no Origin.
    let response = passkey.get(&challenge(&world, GLOBEX).await);
    let body = json!({"credential": used(&response, &passkey.user_handle)});
    world.post("/auth/passkey/login").slug(GLOBEX).json(&body).send().await.expect("401 passkey_invalid");
    let there = Owner { world: &world, slug: ACME, tokens };
    let options = there.send(Method::POST, "/auth/passkeys/options", &json!({"password": PASSWORD})).await;
    options.expect("403 origin_not_allowed");
}

#[actix_web::test]
async fn the_purpose_of_options_is_one_of_its_words() {
    let world = World::new().await;
    let ask = async |body: Value| world.post("/auth/passkey/options").slug(ACME).json(&body).send().await;
    ask(json!({})).await.expect("200");
    ask(json!({"purpose": "login"})).await.expect("200");
    for wrong in [json!("add"), json!(""), json!(7), json!(null)] {
        ask(json!({"purpose": wrong})).await.expect("400 validation_failed");
    }
    ask(json!({"purpose": "second_factor"})).await.expect("400 partial_token_invalid");
}
