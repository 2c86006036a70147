//! Passkeys that are there: what their owner, admins and the operator see of them and do with them.

use actix_web::http::Method;
use orgauth_testkit::authenticator::{Algorithm, Authenticator};
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, BOB, EVE, GLOBEX, OWN, Tokens, World, ZOE};
use crate::passkeys::{Owner, authenticator, decoded, login, owner, sign_in, used};

#[actix_web::test]
async fn a_passkey_of_another_rp_id_is_listed_as_unusable_and_counts_nowhere() {
    let world = World::new().await;
    let bob = owner(&world, BOB).await;
    let mut passkey = authenticator(Algorithm::EdDsa);
    let added = bob.add(&mut passkey).await;
    let moved = world.another_with(|state| state.app.settings.passkeys.rp.id = "example".to_owned()).await;
    let there = owner(&moved, BOB).await;
    assert_eq!(there.list().await[0]["unusable"], true);
    assert_eq!(there.options().await["excludeCredentials"], json!([]));
    login_as(&moved, "example", &mut passkey).await.expect("401 passkey_invalid");
    there.remove(&added).await.expect("200");
}

/// Signs in by a passkey with an authenticator that answers for another RP id.
async fn login_as(world: &World, rp_id: &str, authenticator: &mut Authenticator) -> Answer {
    let answer = world.post("/auth/passkey/options").slug(ACME).origin(OWN).send().await.expect("200");
    rp_id.clone_into(&mut authenticator.rp_id);
    let response = authenticator.get(&decoded(&answer.data()["publicKey"]["challenge"]));
    sign_in(world, ACME, &used(&response, &authenticator.user_handle)).await
}

#[actix_web::test]
async fn a_passkey_is_renamed_and_removed_by_its_owner_who_is_told() {
    let world = World::new().await;
    let (bob, ada) = (owner(&world, BOB).await, owner(&world, ADA).await);
    let (mut first, mut second) = (authenticator(Algorithm::EdDsa), authenticator(Algorithm::Es256));
    let (one, two) = (bob.add(&mut first).await, bob.add(&mut second).await);
    assert_eq!(two["name"], "Passkey 2");
    let path = format!("/auth/passkeys/{}", one["id"].as_str().unwrap());
    ada.send(Method::PATCH, &path, &json!({"name": "Hers"})).await.expect("404 passkey_not_found");
    ada.remove(&one).await.expect("404 passkey_not_found");
    bob.send(Method::PATCH, &path, &json!({"name": ""})).await.expect("400 validation_failed");
    let renamed = bob.send(Method::PATCH, &path, &json!({"name": "Phone"})).await.expect("200");
    assert_eq!(renamed.data()["passkey"]["name"], "Phone");
    bob.send(Method::DELETE, &path, &json!({"password": "Wrong, 7 times"})).await.expect("401 invalid_credentials");
    let by_the_second = Tokens::of_page(&login(&world, ACME, &mut second).await.expect("200"));
    bob.remove(&one).await.expect("200");
    assert!(!world.is_live(ACME, &by_the_second).await, "other sessions end");
    bob.remove(&one).await.expect("404 passkey_not_found");
    let left: Vec<_> = bob.list().await.iter().map(|one| one["id"].clone()).collect();
    assert_eq!(left, [two["id"].clone()]);
    let removed = login(&world, ACME, &mut first).await.expect("401 passkey_invalid");
    assert_eq!(removed.error()["unknownPasskey"], true, "its browser may forget it");
    login(&world, ACME, &mut second).await.expect("200");
    let subjects: Vec<_> = world.mails().into_iter().map(|mail| mail.message.subject()).collect();
    let added = subjects.iter().filter(|subject| *subject == "A passkey was added to your account").count();
    let removed = subjects.iter().filter(|subject| *subject == "A passkey was removed from your account").count();
    assert_eq!((added, removed), (2, 1));
}

/// Admins see who could sign in where passkeys are the only way; to other members that is nobody's business.
#[actix_web::test]
async fn admins_see_which_members_have_a_passkey_and_others_do_not() {
    let world = World::new().await;
    let (bob, zoe) = (owner(&world, BOB).await, owner(&world, ZOE).await);
    bob.new_passkey().await;
    bob.new_passkey().await;
    let key = world.service_key(orgauth_domain::keys::service_key::Scope::Manage);
    let list = async |tokens: Option<&Tokens>, path: &str| {
        let call = world.get(path).slug(ACME);
        let call = if let Some(tokens) = tokens { call.tokens(tokens) } else { call.key(&key) };
        let answer = call.send().await.expect("200").data();
        let members = answer["members"].as_array().unwrap().clone();
        let told = |one: &Value| (one["email"].as_str().unwrap().to_owned(), one.get("hasPasskey").cloned());
        members.iter().map(told).collect::<std::collections::BTreeMap<_, _>>()
    };
    let ada = world.login(ACME, ADA).await;
    for admin in [Some(&ada), None] {
        let told = list(admin, "/org/members").await;
        assert_eq!(told[BOB], Some(json!(true)));
        assert!(told.iter().all(|(email, has)| email == BOB || *has == Some(json!(false))), "{told:?}");
        assert_eq!(list(admin, "/org/members?q=bob").await[BOB], Some(json!(true)));
    }
    let told = list(Some(&zoe.tokens), "/org/members").await;
    assert!(told.values().all(Option::is_none), "{told:?}");
    // A member of another organization isn't among them, with or without a passkey.
    assert!(!told.contains_key(EVE));
    // A passkey of hers that a password may have added doesn't sign in where passwords are forbidden; that of a member of before does.
    let eve = world.login(GLOBEX, EVE).await;
    Owner { world: &world, slug: GLOBEX, tokens: eve }.new_passkey().await;
    let rules = json!({"security": {"allowedMethods": ["passkey"]}});
    world.call(Method::PATCH, "/org").slug(ACME).key(&key).json(&rules).send().await.expect("200");
    world.wait(1);
    let invite = json!({"email": EVE});
    world.post("/org/members/invite").slug(ACME).key(&key).json(&invite).send().await.expect("201");
    let path = format!("/org/invites/{}/accept", world.mailed_token(EVE));
    world.post(&path).slug(ACME).origin(OWN).json(&json!({})).send().await.expect("200");
    let told = list(None, "/org/members").await;
    assert_eq!((&told[BOB], &told[EVE]), (&Some(json!(true)), &Some(json!(false))));
}

#[actix_web::test]
async fn the_operator_removes_the_passkeys_of_an_account_with_its_second_factor() {
    let world = World::new().await;
    let bob = owner(&world, BOB).await;
    let mut passkey = bob.new_passkey().await;
    let key = world.service_key(orgauth_domain::keys::service_key::Scope::Manage);
    let user = format!("/operator/users/{}", world.user(BOB).id);
    let count = async || world.get(&user).key(&key).send().await.expect("200").data()["passkeys"].clone();
    assert_eq!(count().await, 1);
    let path = format!("{user}/reset-2fa");
    world.post(&path).key(&key).send().await.expect("200");
    assert_eq!(count().await, 0);
    assert!(!world.is_live(ACME, &bob.tokens).await);
    login(&world, ACME, &mut passkey).await.expect("401 passkey_invalid");
    assert_eq!(owner(&world, BOB).await.list().await, Vec::<Value>::new());
    world.post(&path).key(&key).send().await.expect("409 two_factor_not_enabled");
}
