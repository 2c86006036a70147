//! `reauthentication` in place of the password, on every route that asks an account's owner for a proof.

use actix_web::http::Method;
use orgauth_testkit::authenticator::{Algorithm, Authenticator};
use serde_json::{Value, json};

use crate::harness::{
    ACME, ACME_APP, ADA, Answer, BOB, EVE, GLOBEX, OWN, PASSKEY_APP, PASSWORD, TOM, Tokens, World, ZOE,
};
use crate::passkeys::{
    Owner, authenticator, challenge, decoded, login, owner, partial, second_challenge, second_step, tom,
    tom_with_passkey, used,
};

/// A route that asks for a proof, and what its body has beside it.
struct Route {
    method: Method,
    path: &'static str,
    body: Value,
}

/// The routes that ask for a proof, in an order in which one account can call them all.
fn routes() -> [Route; 6] {
    let post = |path, body| Route { method: Method::POST, path, body };
    [
        post("/auth/passkeys/options", json!({})),
        post("/auth/change-email", json!({"newEmail": "new@example.com"})),
        post("/auth/2fa/setup", json!({})),
        post("/auth/2fa/disable", json!({"code": "123456"})),
        Route { method: Method::DELETE, path: "/auth/passkeys/psk_00000000000000000000000000", body: json!({}) },
        post("/auth/delete-account", json!({})),
    ]
}

impl Route {
    /// Its body with a proof.
    fn with(&self, proof: &Value) -> Value {
        let mut body = self.body.clone();
        body.as_object_mut().unwrap().insert("reauthentication".to_owned(), proof.clone());
        body
    }

    /// What it answers to a right proof of an account without a second factor.
    fn success(&self) -> &'static str {
        match self.path {
            "/auth/2fa/disable" => "409 two_factor_not_enabled",
            path if path.contains("psk_") => "404 passkey_not_found",
            _ => "200",
        }
    }
}

fn session() -> Value {
    json!({"session": true})
}

/// The options with which an owner shows a passkey.
async fn options(owner: &Owner<'_>) -> Answer {
    owner.send(Method::POST, "/auth/passkey/options", &json!({"purpose": "reauthenticate"})).await
}

/// A proof by a passkey.
async fn by_passkey(owner: &Owner<'_>, passkey: &mut Authenticator) -> Value {
    let options = options(owner).await.expect("200").data()["publicKey"].clone();
    let response = passkey.get(&decoded(&options["challenge"]));
    json!({"passkey": used(&response, &passkey.user_handle)})
}

#[actix_web::test]
async fn each_route_takes_a_fresh_session_or_a_passkey_in_place_of_the_password() {
    let world = World::new().await;
    let mut bob = owner(&world, BOB).await;
    for route in routes() {
        bob.send(route.method.clone(), route.path, &route.with(&session())).await.expect(route.success());
    }
    bob = owner(&world, ZOE).await;
    let mut passkey = bob.new_passkey().await;
    world.wait(600);
    for route in routes() {
        let body = route.with(&session());
        bob.send(route.method.clone(), route.path, &body).await.expect("403 reauthentication_required");
        let body = route.with(&by_passkey(&bob, &mut passkey).await);
        bob.send(route.method.clone(), route.path, &body).await.expect(route.success());
    }
}

/// Neither a refresh nor a switch is a sign-in.
#[actix_web::test]
async fn a_session_proves_its_owner_for_ten_minutes_from_the_sign_in() {
    let world = World::new().await;
    let mut zoe = owner(&world, ZOE).await;
    let ask = async |zoe: &Owner<'_>| {
        let body = json!({"newEmail": "new@example.com", "reauthentication": session()});
        zoe.send(Method::POST, "/auth/change-email", &body).await
    };
    world.wait(599);
    ask(&zoe).await.expect("200");
    world.wait(1);
    ask(&zoe).await.expect("403 reauthentication_required");
    let refreshed = world.post("/auth/refresh").slug(ACME).tokens(&zoe.tokens).origin(OWN).send().await;
    zoe.tokens = Tokens::of_page(&refreshed.expect("200"));
    ask(&zoe).await.expect("403 reauthentication_required");
    let switch = world.post("/auth/switch-org").slug(ACME).tokens(&zoe.tokens).origin(OWN);
    let switched = switch.json(&json!({"slug": GLOBEX})).send().await.expect("200");
    let body = json!({"newEmail": "new@example.com", "reauthentication": session()});
    let there = world.post("/auth/change-email").slug(GLOBEX).tokens(&Tokens::of_page(&switched)).origin(OWN);
    there.json(&body).send().await.expect("403 reauthentication_required");
    ask(&owner(&world, ZOE).await).await.expect("200");
}

/// Every backend of the organization has the access token, and its pages have what their user does there.
#[actix_web::test]
async fn a_session_that_reaches_less_than_the_account_proves_nothing() {
    let world = World::new().await;
    let bob = owner(&world, BOB).await;
    for route in routes().into_iter().filter(|route| route.path.starts_with("/auth/2fa")) {
        let send = async |call: crate::harness::Call| call.slug(ACME).json(&route.with(&session())).send().await;
        let call = || world.call(route.method.clone(), route.path);
        send(call().bearer(&bob.tokens.access)).await.expect("403 reauthentication_required");
        send(call().tokens(&bob.tokens).origin(ACME_APP)).await.expect("403 reauthentication_required");
        let stranger = world.login(ACME, ADA).await;
        let mixed = Tokens { access: bob.tokens.access.clone(), refresh: stranger.refresh };
        send(call().tokens(&mixed).origin(OWN)).await.expect("403 reauthentication_required");
        let body = json!({"email": BOB, "password": PASSWORD});
        let on_page = world.post("/auth/login").slug(ACME).origin(ACME_APP).json(&body).send().await.expect("200");
        send(call().tokens(&Tokens::of_page(&on_page)).origin(OWN)).await.expect("403 reauthentication_required");
        send(call().tokens(&bob.tokens).origin(OWN)).await.expect(route.success());
    }
    let sessionless =
        async |call: crate::harness::Call| call.slug(ACME).json(&json!({"purpose": "reauthenticate"})).send().await;
    bob.new_passkey().await;
    let call = || world.post("/auth/passkey/options");
    sessionless(call()).await.expect("401 authentication_required");
    sessionless(call().bearer(&bob.tokens.access)).await.expect("401 refresh_token_missing");
    sessionless(call().tokens(&bob.tokens).origin(ACME_APP)).await.expect("403 origin_not_allowed");
    let gus = world.login(GLOBEX, ZOE).await;
    sessionless(call().tokens(&gus).origin(OWN)).await.expect("401 invalid_token");
    sessionless(call().tokens(&bob.tokens).origin(OWN)).await.expect("200");
}

/// A mailed link proves a mailbox, and a sign-in that isn't complete proves nothing yet.
#[actix_web::test]
async fn neither_a_mailed_link_nor_half_a_sign_in_proves_the_owner() {
    let world = World::new().await;
    let ada = owner(&world, ADA).await;
    let invite = json!({"email": EVE, "role": "member"});
    ada.send(Method::POST, "/org/members/invite", &invite).await.expect("201");
    let accept = world.post(&format!("/org/invites/{}/accept", world.mailed_token(EVE))).slug(ACME).origin(OWN);
    let accepted = accept.json(&json!({})).send().await.expect("200");
    let eve = Owner { world: &world, slug: ACME, tokens: Tokens::of_page(&accepted) };
    for route in routes() {
        let sent = eve.send(route.method.clone(), route.path, &route.with(&session())).await;
        sent.expect("403 reauthentication_required");
        let mut body = route.body.clone();
        body["password"] = json!(PASSWORD);
        if route.path == "/auth/2fa/setup" {
            eve.send(route.method.clone(), route.path, &body).await.expect("200");
        }
    }
    let require = json!({"security": {"requireTwoFactor": true}});
    let key = world.service_key(orgauth_domain::keys::service_key::Scope::Manage);
    world.call(Method::PATCH, "/org").slug(GLOBEX).key(&key).json(&require).send().await.expect("200");
    let zoe = owner(&world, ZOE).await;
    let switch = zoe.send(Method::POST, "/auth/switch-org", &json!({"slug": GLOBEX})).await.expect("200");
    let token = switch.cookie("partial_token").unwrap();
    let setup = world.post("/auth/2fa/setup").slug(GLOBEX).origin(OWN).cookie("partial_token", &token);
    let body = json!({"reauthentication": session()});
    setup.json(&body).send().await.expect("403 reauthentication_required");
}

#[actix_web::test]
async fn a_passkey_stands_for_the_code_and_a_session_does_not() {
    let world = World::new().await;
    let mut passkey = tom_with_passkey(&world).await;
    let (token, _) = partial(&world, TOM).await;
    let mut tom = tom(&world, &token).await;
    world.wait(30);
    let ask = async |tom: &Owner<'_>, proof: Value| {
        let body = json!({"newEmail": "new@example.com", "reauthentication": proof});
        tom.send(Method::POST, "/auth/change-email", &body).await
    };
    assert_eq!(ask(&tom, session()).await.expect("400 validation_failed").fields(), ["code:required"]);
    let body = json!({"newEmail": "new@example.com", "reauthentication": session(), "code": "000000"});
    tom.send(Method::POST, "/auth/change-email", &body).await.expect("401 invalid_code");
    let body = json!({"newEmail": "n@example.com", "reauthentication": session(), "code": world.code_of_tom(0)});
    tom.send(Method::POST, "/auth/change-email", &body).await.expect("200");
    let proof = by_passkey(&tom, &mut passkey).await;
    ask(&tom, proof).await.expect("200");
    let disable = json!({"reauthentication": session()});
    let refused = tom.send(Method::POST, "/auth/2fa/disable", &disable).await.expect("400 validation_failed");
    assert_eq!(refused.fields(), ["code:required"]);
    let disable = json!({"reauthentication": by_passkey(&tom, &mut passkey).await});
    tom.send(Method::POST, "/auth/2fa/disable", &disable).await.expect("200");
    tom.tokens = Tokens::of_page(&login(&world, ACME, &mut passkey).await.expect("200"));
    let delete = json!({"reauthentication": by_passkey(&tom, &mut passkey).await});
    tom.send(Method::POST, "/auth/delete-account", &delete).await.expect("200");
    assert!(!world.is_live(ACME, &tom.tokens).await);
}

#[actix_web::test]
async fn a_passkey_proves_its_own_account_in_the_session_that_asked_and_once() {
    let world = World::new().await;
    let (bob, zoe) = (owner(&world, BOB).await, owner(&world, ZOE).await);
    let (mut bobs, mut zoes) = (bob.new_passkey().await, zoe.new_passkey().await);
    let ask = async |proof: &Value| {
        let body = json!({"newEmail": "new@example.com", "reauthentication": proof});
        bob.send(Method::POST, "/auth/change-email", &body).await
    };
    let fresh = async |of: &Owner<'_>| decoded(&options(of).await.expect("200").data()["publicKey"]["challenge"]);
    let other_session = owner(&world, BOB).await;
    let handle = bobs.user_handle.clone();
    let wrong = [
        // Another account's, with its own challenge and with this session's.
        by_passkey(&zoe, &mut zoes).await,
        json!({"passkey": used(&zoes.get(&fresh(&bob).await), &zoes.user_handle)}),
        // Challenges of another session, and for something else.
        json!({"passkey": used(&bobs.get(&fresh(&other_session).await), &handle)}),
        json!({"passkey": used(&bobs.get(&challenge(&world, ACME).await), &handle)}),
        json!({"passkey": used(&bobs.get(&[7; 32]), &handle)}),
        // Another user handle.
        json!({"passkey": used(&bobs.get(&fresh(&bob).await), &[9; 32])}),
    ];
    for (number, proof) in wrong.iter().enumerate() {
        assert_eq!(ask(proof).await.brief(), "401 passkey_invalid", "{number}");
    }
    // A page of the organization asks in vain, whatever origin the request names.
    let own = std::mem::replace(&mut bobs.origin, PASSKEY_APP.to_owned());
    ask(&json!({"passkey": used(&bobs.get(&fresh(&bob).await), &handle)})).await.expect("401 passkey_invalid");
    bobs.origin = own;
    let right = by_passkey(&bob, &mut bobs).await;
    login(&world, ACME, &mut bobs).await.expect("200");
    ask(&right).await.expect("200");
    ask(&right).await.expect("401 passkey_invalid");
    // A challenge that proves an owner signs nobody in.
    let response = bobs.get(&fresh(&bob).await);
    let body = json!({"credential": used(&response, &handle)});
    world.post("/auth/passkey/login").slug(ACME).origin(OWN).json(&body).send().await.expect("401 passkey_invalid");
    let late = by_passkey(&bob, &mut bobs).await;
    world.wait(300);
    ask(&late).await.expect("401 passkey_invalid");
    options(&owner(&world, ADA).await).await.expect("404 passkey_not_found");
}

/// What the proof was for may be refused, and the proof is used up all the same.
#[actix_web::test]
async fn a_passkey_is_used_up_by_a_request_that_is_refused_for_another_reason() {
    let world = World::new().await;
    let bob = owner(&world, BOB).await;
    let mut passkey = bob.new_passkey().await;
    for _ in 1..20 {
        bob.new_passkey().await;
    }
    let proof = by_passkey(&bob, &mut passkey).await;
    let body = json!({"reauthentication": proof});
    bob.send(Method::POST, "/auth/passkeys/options", &body).await.expect("409 passkey_limit_reached");
    bob.send(Method::POST, "/auth/passkeys/options", &body).await.expect("401 passkey_invalid");
    let body = json!({"newEmail": "new@example.com", "reauthentication": proof});
    bob.send(Method::POST, "/auth/change-email", &body).await.expect("401 passkey_invalid");
}

/// Where a passkey is the second factor that an organization requires, showing it is enough to change it.
#[actix_web::test]
async fn a_passkey_that_is_shown_counts_as_shown() {
    let world = World::new().await;
    let zoe = owner(&world, ZOE).await;
    let mut passkey = zoe.new_passkey().await;
    let key = world.service_key(orgauth_domain::keys::service_key::Scope::Manage);
    let require = json!({"security": {"requireTwoFactor": true}});
    world.call(Method::PATCH, "/org").slug(GLOBEX).key(&key).json(&require).send().await.expect("200");
    let zoe = owner(&world, ZOE).await;
    let path = "/auth/passkeys/options";
    zoe.send(Method::POST, path, &json!({"reauthentication": session()}))
        .await
        .expect("403 reauthentication_required");
    let proof = by_passkey(&zoe, &mut passkey).await;
    zoe.send(Method::POST, path, &json!({"reauthentication": proof})).await.expect("200");
    let setup = json!({"reauthentication": by_passkey(&zoe, &mut passkey).await});
    zoe.send(Method::POST, "/auth/2fa/setup", &setup).await.expect("200");
    // At the second step of a sign-in, too.
    let switch = world
        .post("/auth/switch-org")
        .slug(ACME)
        .tokens(&world.login(ACME, ZOE).await)
        .json(&json!({"slug": GLOBEX}));
    let partial = switch.send().await.expect("200").cookie("partial_token").unwrap();
    let options = second_challenge(&world, GLOBEX, &partial).await.expect("200").data();
    let response = passkey.get(&decoded(&options["publicKey"]["challenge"]));
    second_step(&world, GLOBEX, &partial, &used(&response, &passkey.user_handle)).await.expect("200");
}

/// The app is not the last second factor of somebody who shows a passkey, and such a session goes on without the app.
#[actix_web::test]
async fn where_a_second_factor_is_required_an_app_may_go_if_a_passkey_is_shown() {
    let world = World::new().await;
    let mut passkey = tom_with_passkey(&world).await;
    let (token, _) = partial(&world, TOM).await;
    let mut tom = tom(&world, &token).await;
    world.wait(30);
    let key = world.service_key(orgauth_domain::keys::service_key::Scope::Manage);
    let require = json!({"security": {"requireTwoFactor": true}});
    world.call(Method::PATCH, "/org").slug(ACME).key(&key).json(&require).send().await.expect("200");
    let disable = async |tom: &Owner<'_>, passkey: &mut Authenticator| {
        let body = json!({"reauthentication": by_passkey(tom, passkey).await});
        tom.send(Method::POST, "/auth/2fa/disable", &body).await
    };
    disable(&tom, &mut passkey).await.expect("409 two_factor_required");
    tom.tokens = Tokens::of_page(&login(&world, ACME, &mut passkey).await.expect("200"));
    disable(&tom, &mut passkey).await.expect("200");
    let refreshed = world.post("/auth/refresh").slug(ACME).tokens(&tom.tokens).origin(OWN).send().await.expect("200");
    assert!(world.is_live(ACME, &Tokens::of_page(&refreshed)).await);
}

#[actix_web::test]
async fn a_body_has_either_the_password_or_one_reauthentication() {
    let world = World::new().await;
    let bob = owner(&world, BOB).await;
    let passkey = used(&authenticator(Algorithm::EdDsa).get(&[7; 32]), &[7; 32]);
    for route in routes() {
        let fields = async |more: Value| {
            let mut body = route.body.clone();
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            bob.send(route.method.clone(), route.path, &body).await.expect("400 validation_failed").fields()
        };
        assert_eq!(fields(json!({})).await, ["password:required"]);
        let both = json!({"password": PASSWORD, "reauthentication": {"session": true}});
        assert_eq!(fields(both).await, ["reauthentication:invalid"]);
        let re = async |value: Value| fields(json!({"reauthentication": value})).await;
        assert_eq!(re(json!(true)).await, ["reauthentication:wrong_type"]);
        assert_eq!(re(json!({})).await, ["reauthentication.passkey:required"]);
        assert_eq!(re(json!({"session": false})).await, ["reauthentication.session:invalid"]);
        assert_eq!(re(json!({"session": "true"})).await, ["reauthentication.session:wrong_type"]);
        assert_eq!(re(json!({"session": true, "passkey": passkey})).await, ["reauthentication.session:invalid"]);
        let broken = re(json!({"passkey": {"id": "AA", "rawId": "AA", "type": "public-key"}})).await;
        assert_eq!(broken, ["reauthentication.passkey.response:required"]);
    }
}

/// An account may have no password: it came from elsewhere.
#[actix_web::test]
async fn an_account_without_a_password_proves_its_owner_otherwise_and_keeps_a_way_in() {
    let world = World::new().await;
    let bob = owner(&world, BOB).await;
    let mut passkey = authenticator(Algorithm::EdDsa);
    let added = bob.add(&mut passkey).await;
    world.remove_password(BOB);
    let change = json!({"currentPassword": PASSWORD, "newPassword": "All for one, 8 times"});
    bob.send(Method::POST, "/auth/change-password", &change).await.expect("409 password_not_set");
    let by_password = json!({"newEmail": "new@example.com", "password": PASSWORD});
    bob.send(Method::POST, "/auth/change-email", &by_password).await.expect("401 invalid_credentials");
    let path = format!("/auth/passkeys/{}", added["id"].as_str().unwrap());
    let proof = json!({"reauthentication": by_passkey(&bob, &mut passkey).await});
    bob.send(Method::DELETE, &path, &proof).await.expect("409 last_method");
    world.post("/auth/forgot-password").slug(ACME).json(&json!({"email": BOB})).send().await.expect("200");
    let reset = json!({"token": world.mailed_token(BOB), "newPassword": "All for one, 8 times"});
    world.post("/auth/reset-password").slug(ACME).json(&reset).send().await.expect("200");
    world.try_login(ACME, BOB, "All for one, 8 times").await.expect("200");
}
