//! An account is shared by its organizations: what opens one of them is not to be had by a sign-in that it forbids.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_testkit::authenticator::{Algorithm, Authenticator};
use serde_json::{Value, json};

use crate::harness::{ACME, ACME_APP, ADA, Answer, BOB, GLOBEX, GLOBEX_APP, GUS, OWN, PASSWORD, Tokens, World, ZOE};
use crate::passkeys::{Owner, authenticator, challenge, decoded, login, owner, used};

const NEW: &str = "new@example.com";

/// Sets rules as the operator, who needs no session. Some time has gone since whatever was before.
pub(crate) async fn rules(world: &World, slug: &str, security: Value) {
    world.wait(1);
    let (key, body) = (world.service_key(Scope::Manage), json!({ "security": security }));
    world.call(Method::PATCH, "/org").slug(slug).key(&key).json(&body).send().await.expect("200");
    world.wait(1);
}

async fn passkeys_only(world: &World, slug: &str) {
    rules(world, slug, json!({"allowedMethods": ["passkey"]})).await;
}

/// Invites an address to globex, whose admin is Gus.
pub(crate) async fn invite(world: &World, gus: &Tokens, email: &str) -> String {
    let invite = world.post("/org/members/invite").slug(GLOBEX).tokens(gus).json(&json!({"email": email}));
    invite.send().await.expect("201");
    world.mailed_token(email)
}

async fn accept(world: &World, token: &str, body: &Value) -> Answer {
    world.post(&format!("/org/invites/{token}/accept")).slug(GLOBEX).origin(OWN).json(body).send().await
}

/// Gus signed in by a passkey, in globex, which forbids passwords.
async fn strict_globex(world: &World) -> Tokens {
    let mut passkey = authenticator(Algorithm::EdDsa);
    let gus = Owner { world, slug: GLOBEX, tokens: world.login(GLOBEX, GUS).await };
    gus.add(&mut passkey).await;
    passkeys_only(world, GLOBEX).await;
    Tokens::of_page(&login(world, GLOBEX, &mut passkey).await.expect("200"))
}

/// Signs in to globex by a passkey, in a browser that holds a session there.
async fn login_beside(world: &World, tokens: &Tokens, passkey: &mut Authenticator) -> Answer {
    let response = passkey.get(&challenge(world, GLOBEX).await);
    let body = json!({"credential": used(&response, &passkey.user_handle)});
    world.post("/auth/passkey/login").slug(GLOBEX).origin(OWN).tokens(tokens).json(&body).send().await
}

async fn switch(world: &World, tokens: &Tokens, to: &str) -> Answer {
    world.post("/auth/switch-org").slug(ACME).tokens(tokens).json(&json!({"slug": to})).send().await
}

#[actix_web::test]
async fn a_passkey_that_a_stolen_password_adds_opens_no_organization_that_forbids_passwords() {
    let world = World::new().await;
    let mut own = owner(&world, ZOE).await.new_passkey().await;
    passkeys_only(&world, GLOBEX).await;
    // Who knows Zoe's password adds a passkey in acme, which allows that.
    let thief = owner(&world, ZOE).await;
    let mut planted = thief.new_passkey().await;
    let in_acme = login(&world, ACME, &mut planted).await.expect("200");
    let refused = login(&world, GLOBEX, &mut planted).await.expect("403 method_not_allowed");
    assert!(refused.error()["message"].as_str().unwrap().contains("doesn't count in this organization"));
    switch(&world, &Tokens::of_page(&in_acme), GLOBEX).await.expect("403 method_not_allowed");
    // As a second factor beside the password it's no more.
    let shown = Owner { world: &world, slug: ACME, tokens: Tokens::of_page(&in_acme) };
    let proof = by_passkey(&shown, &mut planted).await;
    let mut next = authenticator(Algorithm::Es256);
    let credential = shown.make_by(&proof, &mut next).await;
    shown.try_add(&credential).await.expect("201");
    login(&world, GLOBEX, &mut next).await.expect("403 method_not_allowed");
    // The passkey that Zoe had when passwords were forbidden, and one that she adds in globex.
    let there = Tokens::of_page(&login(&world, GLOBEX, &mut own).await.expect("200"));
    let zoe = Owner { world: &world, slug: GLOBEX, tokens: there };
    let mut second = authenticator(Algorithm::Es256);
    world.wait(1);
    zoe.add(&mut second).await;
    login(&world, GLOBEX, &mut second).await.expect("200");
    let refused: Vec<_> = zoe.list().await.iter().map(|one| one.get("refusedHere").is_some()).collect();
    assert_eq!(refused, [false, true, true, false]);
    // A rule that is lifted for a moment lets none of them in later.
    rules(&world, GLOBEX, json!({"allowedMethods": null})).await;
    passkeys_only(&world, GLOBEX).await;
    login(&world, GLOBEX, &mut planted).await.expect("403 method_not_allowed");
    rules(&world, GLOBEX, json!({"allowedMethods": null})).await;
    login(&world, GLOBEX, &mut planted).await.expect("200");
}

async fn by_passkey(owner: &Owner<'_>, passkey: &mut Authenticator) -> Value {
    let options = owner.send(Method::POST, "/auth/passkey/options", &json!({"purpose": "reauthenticate"})).await;
    let options = options.expect("200").data()["publicKey"].clone();
    let response = passkey.get(&decoded(&options["challenge"]));
    json!({"reauthentication": {"passkey": used(&response, &passkey.user_handle)}})
}

#[actix_web::test]
async fn a_passkey_of_before_opens_an_organization_after_it_was_shown_beside_the_invitation() {
    let world = World::new().await;
    let gus = strict_globex(&world).await;
    let mut passkey = owner(&world, BOB).await.new_passkey().await;
    let accepted = accept(&world, &invite(&world, &gus, BOB).await, &json!({})).await.expect("200");
    login(&world, GLOBEX, &mut passkey).await.expect("403 method_not_allowed");
    // Another session vouches for nothing.
    let elsewhere = owner(&world, BOB).await.tokens;
    login_beside(&world, &elsewhere, &mut passkey).await.expect("403 method_not_allowed");
    login_beside(&world, &gus, &mut passkey).await.expect("403 method_not_allowed");
    let session = Tokens::of_page(&accepted);
    login_beside(&world, &session, &mut passkey).await.expect("200");
    login(&world, GLOBEX, &mut passkey).await.expect("200");
    assert!(!world.is_live(GLOBEX, &session).await, "the sign-in took its place");
    let in_acme = Tokens::of_page(&login(&world, ACME, &mut passkey).await.expect("200"));
    switch(&world, &in_acme, GLOBEX).await.expect("200");
}

#[actix_web::test]
async fn an_invitation_of_an_organization_without_passwords_adds_the_first_passkey_and_no_other() {
    let world = World::new().await;
    let ask = json!({"reauthentication": {"session": true}});
    // Globex allows passwords: the session of an invitation proves no owner.
    let gus = world.login(GLOBEX, GUS).await;
    let accepted = accept(&world, &invite(&world, &gus, ADA).await, &json!({})).await.expect("200");
    let ada = Owner { world: &world, slug: GLOBEX, tokens: Tokens::of_page(&accepted) };
    let refused = ada.send(Method::POST, "/auth/passkeys/options", &ask).await;
    refused.expect("403 reauthentication_required");

    let gus = strict_globex(&world).await;
    let accepted = accept(&world, &invite(&world, &gus, BOB).await, &json!({})).await.expect("200");
    let bob = Owner { world: &world, slug: GLOBEX, tokens: Tokens::of_page(&accepted) };
    for (path, body) in [("/auth/change-email", json!({"newEmail": NEW})), ("/auth/2fa/setup", json!({}))] {
        let mut body = body;
        body["reauthentication"] = ask["reauthentication"].clone();
        bob.send(Method::POST, path, &body).await.expect("403 reauthentication_required");
    }
    let mut first = authenticator(Algorithm::EdDsa);
    let credential = bob.make_by(&ask, &mut first).await;
    let added = bob.try_add(&credential).await.expect("201").data();
    assert!(added["passkey"].get("refusedHere").is_none());
    let refused = bob.send(Method::POST, "/auth/passkeys/options", &ask).await;
    refused.expect("403 reauthentication_required");
    login(&world, GLOBEX, &mut first).await.expect("200");
    login(&world, ACME, &mut first).await.expect("200");

    // Ten minutes after the acceptance another proof is asked for.
    let newcomer = json!({"name": "Nia New", "password": "All for one, 8 times"});
    let accepted = accept(&world, &invite(&world, &gus, NEW).await, &newcomer).await.expect("200");
    let nia = Owner { world: &world, slug: GLOBEX, tokens: Tokens::of_page(&accepted) };
    world.wait(599);
    nia.send(Method::POST, "/auth/passkeys/options", &ask).await.expect("200");
    world.wait(1);
    nia.send(Method::POST, "/auth/passkeys/options", &ask).await.expect("403 reauthentication_required");
}

/// Codes go to the address: whoever changes it signs in.
#[actix_web::test]
async fn the_address_that_opens_an_organization_is_not_changed_by_the_password() {
    let world = World::new().await;
    let zoe = owner(&world, ZOE).await;
    let change = json!({"newEmail": NEW, "password": PASSWORD});
    for allowed in [json!(["email_code"]), json!(["passkey"]), json!(["email_code", "passkey"])] {
        rules(&world, GLOBEX, json!({"allowedMethods": allowed})).await;
        let refused = zoe.send(Method::POST, "/auth/change-email", &change).await;
        let refused = refused.expect("403 reauthentication_required");
        assert!(refused.error()["message"].as_str().unwrap().contains("globex forbids passwords"));
        let bob = owner(&world, BOB).await;
        let other = json!({"newEmail": "bobby@example.com", "password": PASSWORD});
        bob.send(Method::POST, "/auth/change-email", &other).await.expect("200");
    }
    assert!(world.mails().iter().all(|mail| mail.to.as_str() != NEW));
    // A link that was asked for before the rule.
    rules(&world, GLOBEX, json!({"allowedMethods": null})).await;
    zoe.send(Method::POST, "/auth/change-email", &change).await.expect("200");
    let token = json!({"token": world.mailed_token(NEW), "password": PASSWORD});
    rules(&world, GLOBEX, json!({"allowedMethods": ["email_code"]})).await;
    let confirm = async || world.post("/auth/confirm-email").origin(OWN).json(&token).send().await;
    confirm().await.expect("400 confirm_token_invalid");
    rules(&world, GLOBEX, json!({"allowedMethods": null})).await;
    confirm().await.expect("200");
}

#[actix_web::test]
async fn a_change_of_address_is_void_once_more_is_asked_for_than_was_shown() {
    let world = World::new().await;
    let zoe = owner(&world, ZOE).await;
    let mut passkey = zoe.new_passkey().await;
    let ask = async |by: &Owner<'_>, mut proof: Value| {
        proof["newEmail"] = json!(NEW);
        by.send(Method::POST, "/auth/change-email", &proof).await
    };
    let confirm = async || {
        let body = json!({"token": world.mailed_token(NEW), "password": PASSWORD});
        world.post("/auth/confirm-email").origin(OWN).json(&body).send().await
    };
    ask(&zoe, json!({"password": PASSWORD})).await.expect("200");
    rules(&world, GLOBEX, json!({"requireTwoFactor": true})).await;
    confirm().await.expect("400 confirm_token_invalid");
    let password = json!({"password": PASSWORD});
    ask(&zoe, password.clone()).await.expect("403 reauthentication_required");
    zoe.send(Method::POST, "/auth/delete-account", &password).await.expect("403 reauthentication_required");
    // The passkey that was shown for the change counts when it is confirmed by the password.
    let proof = by_passkey(&zoe, &mut passkey).await;
    ask(&zoe, proof).await.expect("200");
    confirm().await.expect("200");
}

#[actix_web::test]
async fn a_challenge_adds_no_passkey_by_what_is_not_enough_any_more() {
    let world = World::new().await;
    let zoe = owner(&world, ZOE).await;
    let mut passkey = zoe.new_passkey().await;
    let (mut by_password, mut by_key) = (authenticator(Algorithm::Es256), authenticator(Algorithm::Es256));
    let weak = zoe.make_by(&json!({"password": PASSWORD}), &mut by_password).await;
    let proof = by_passkey(&zoe, &mut passkey).await;
    let strong = zoe.make_by(&proof, &mut by_key).await;
    rules(&world, GLOBEX, json!({"requireTwoFactor": true})).await;
    zoe.try_add(&weak).await.expect("403 reauthentication_required");
    zoe.try_add(&strong).await.expect("201");
}

/// The mailbox alone doesn't take the passkey away that an organization relies on.
#[actix_web::test]
async fn the_link_of_an_invitation_alone_does_not_get_past_a_passkey_that_is_required_elsewhere() {
    let world = World::new().await;
    let bob = owner(&world, BOB).await;
    let mut passkey = bob.new_passkey().await;
    world.unprove(BOB);
    rules(&world, ACME, json!({"requireTwoFactor": true})).await;
    let token = invite(&world, &world.login(GLOBEX, GUS).await, BOB).await;
    accept(&world, &token, &json!({})).await.expect("403 reauthentication_required");
    let signed_in = Tokens::of_page(&login(&world, ACME, &mut passkey).await.expect("200"));
    let path = format!("/org/invites/{token}/accept");
    let beside = world.post(&path).slug(GLOBEX).origin(OWN).tokens(&signed_in).json(&json!({})).send().await;
    beside.expect("200");
    login(&world, GLOBEX, &mut passkey).await.expect("200");
}

/// The organization of a thief is an organization, too: its invitations and sessions say nothing elsewhere.
#[actix_web::test]
async fn no_other_organization_vouches_for_a_passkey() {
    let world = World::new().await;
    owner(&world, ZOE).await.new_passkey().await;
    passkeys_only(&world, GLOBEX).await;
    // Zoe's account leaves acme, so that acme can invite it again.
    let ada = world.login(ACME, ADA).await;
    let path = format!("/org/members/{}", world.user(ZOE).id);
    let mut planted = owner(&world, ZOE).await.new_passkey().await;
    world.call(Method::DELETE, &path).slug(ACME).tokens(&ada).send().await.expect("200");
    let invite = world.post("/org/members/invite").slug(ACME).tokens(&ada).json(&json!({"email": ZOE}));
    invite.send().await.expect("201");
    let accept = format!("/org/invites/{}/accept", world.mailed_token(ZOE));
    let accepted = world.post(&accept).slug(ACME).origin(OWN).json(&json!({})).send().await.expect("200");
    let thief = Owner { world: &world, slug: ACME, tokens: Tokens::of_page(&accepted) };
    let mut added = thief.new_passkey().await;
    let response = planted.get(&challenge(&world, ACME).await);
    let body = json!({"credential": used(&response, &planted.user_handle)});
    let beside =
        world.post("/auth/passkey/login").slug(ACME).origin(OWN).tokens(&thief.tokens).json(&body).send().await;
    let in_acme = Tokens::of_page(&beside.expect("200"));
    switch(&world, &in_acme, GLOBEX).await.expect("403 method_not_allowed");
    for passkey in [&mut planted, &mut added] {
        login(&world, GLOBEX, passkey).await.expect("403 method_not_allowed");
    }
}

/// Every backend of the organization holds access tokens, and its pages send the cookies of a browser.
#[actix_web::test]
async fn only_the_browser_of_the_invitation_lets_a_passkey_count() {
    let world = World::new().await;
    let gus = strict_globex(&world).await;
    let mut planted = owner(&world, BOB).await.new_passkey().await;
    let accepted = accept(&world, &invite(&world, &gus, BOB).await, &json!({})).await.expect("200");
    let session = Tokens::of_page(&accepted);
    let sign_in = async |call: crate::harness::Call, passkey: &mut Authenticator| {
        let response = passkey.get(&challenge(&world, GLOBEX).await);
        let body = json!({"credential": used(&response, &passkey.user_handle)});
        call.slug(GLOBEX).json(&body).send().await
    };
    let call = || world.post("/auth/passkey/login");
    sign_in(call().origin(OWN).bearer(&session.access), &mut planted).await.expect("403 method_not_allowed");
    sign_in(call().origin(OWN).cookie("access_token", &session.access), &mut planted)
        .await
        .expect("403 method_not_allowed");
    sign_in(call().origin(GLOBEX_APP).tokens(&session), &mut planted).await.expect("403 method_not_allowed");
    login(&world, GLOBEX, &mut planted).await.expect("403 method_not_allowed");
    sign_in(call().origin(OWN).tokens(&session), &mut planted).await.expect("200");
}

#[actix_web::test]
async fn a_backends_access_token_shows_no_passkey() {
    let world = World::new().await;
    let mut passkey = owner(&world, ZOE).await.new_passkey().await;
    rules(&world, GLOBEX, json!({"requireTwoFactor": true})).await;
    let zoe = Tokens::of_page(&login(&world, ACME, &mut passkey).await.expect("200"));
    let password = json!({"password": PASSWORD});
    let setup = async |call: crate::harness::Call| call.slug(ACME).json(&password).send().await;
    let call = || world.post("/auth/2fa/setup");
    setup(call().bearer(&zoe.access)).await.expect("403 reauthentication_required");
    setup(call().tokens(&zoe).origin(ACME_APP)).await.expect("403 reauthentication_required");
    setup(call().tokens(&zoe).origin(OWN)).await.expect("200");
    let enable = world.post("/auth/2fa/enable").slug(ACME).bearer(&zoe.access);
    enable.json(&json!({"code": "000000"})).send().await.expect("403 reauthentication_required");
}

/// A session that was switched in while the rule was lifted is one that nobody could begin under the next one.
#[actix_web::test]
async fn the_next_rule_ends_what_was_switched_in_while_the_last_one_was_lifted() {
    let world = World::new().await;
    let mut own = owner(&world, ZOE).await.new_passkey().await;
    passkeys_only(&world, GLOBEX).await;
    let mut planted = owner(&world, ZOE).await.new_passkey().await;
    let in_globex = Tokens::of_page(&login(&world, GLOBEX, &mut own).await.expect("200"));
    let switched_in = async |passkey: &mut Authenticator| {
        let in_acme = Tokens::of_page(&login(&world, ACME, passkey).await.expect("200"));
        Tokens::of(&switch(&world, &in_acme, GLOBEX).await.expect("200"))
    };
    rules(&world, GLOBEX, json!({"allowedMethods": null})).await;
    let (by_planted, by_own) = (switched_in(&mut planted).await, switched_in(&mut own).await);
    let thief = world.login(ACME, ZOE).await;
    // An admin by that session sets no rule that would end it.
    let only = json!({"security": {"allowedMethods": ["passkey"]}});
    let forbid = async |tokens: &Tokens| {
        world.call(Method::PATCH, "/org").slug(GLOBEX).tokens(tokens).json(&only).send().await
    };
    forbid(&by_planted).await.expect("403 method_not_allowed");
    forbid(&by_own).await.expect("200");
    assert!(!world.is_live(GLOBEX, &by_planted).await);
    for (slug, live) in [(GLOBEX, &in_globex), (GLOBEX, &by_own), (ACME, &thief)] {
        assert!(world.is_live(slug, live).await);
    }
}

#[actix_web::test]
async fn an_admin_without_a_passkey_does_not_forbid_everything_else() {
    let world = World::new().await;
    let ada = owner(&world, ADA).await;
    let mut passkey = ada.new_passkey().await;
    let by_passkey = Tokens::of_page(&login(&world, ACME, &mut passkey).await.expect("200"));
    let ada = Owner { world: &world, slug: ACME, tokens: by_passkey };
    let listed = ada.list().await;
    ada.remove(&listed[0]).await.expect("200");
    let only = json!({"security": {"allowedMethods": ["passkey"]}});
    ada.send(Method::PATCH, "/org", &only).await.expect("403 method_not_allowed");
    // The one that the session has shown is gone.
    let mut next = ada.new_passkey().await;
    ada.send(Method::PATCH, "/org", &only).await.expect("403 method_not_allowed");
    let by_next = Tokens::of_page(&login(&world, ACME, &mut next).await.expect("200"));
    Owner { tokens: by_next, ..ada }.send(Method::PATCH, "/org", &only).await.expect("200");
}

/// The mailbox alone takes away no passkey that opens an organization which forbids passwords.
#[actix_web::test]
async fn the_link_of_an_invitation_alone_removes_no_way_in() {
    let world = World::new().await;
    let mut passkey = owner(&world, BOB).await.new_passkey().await;
    world.unprove(BOB);
    passkeys_only(&world, ACME).await;
    let token = invite(&world, &world.login(GLOBEX, GUS).await, BOB).await;
    accept(&world, &token, &json!({})).await.expect("403 reauthentication_required");
    login(&world, ACME, &mut passkey).await.expect("200");
}

/// Who is removed and invited again begins anew: what a thief added there before counts no more.
#[actix_web::test]
async fn what_counted_in_an_organization_counts_no_more_after_joining_again() {
    let world = World::new().await;
    let lax = Owner { world: &world, slug: GLOBEX, tokens: world.login(GLOBEX, ZOE).await };
    let mut planted = lax.new_passkey().await;
    let gus = strict_globex(&world).await;
    login(&world, GLOBEX, &mut planted).await.expect("200");
    let path = format!("/org/members/{}", world.user(ZOE).id);
    world.call(Method::DELETE, &path).slug(GLOBEX).tokens(&gus).send().await.expect("200");
    let accepted = accept(&world, &invite(&world, &gus, ZOE).await, &json!({})).await.expect("200");
    login(&world, GLOBEX, &mut planted).await.expect("403 method_not_allowed");
    // It keeps its owner from nothing: the invitation adds the first passkey that counts.
    let zoe = Owner { world: &world, slug: GLOBEX, tokens: Tokens::of_page(&accepted) };
    let mut own = authenticator(Algorithm::Es256);
    let credential = zoe.make_by(&json!({"reauthentication": {"session": true}}), &mut own).await;
    zoe.try_add(&credential).await.expect("201");
    login(&world, GLOBEX, &mut own).await.expect("200");
}

/// A link for a new password proves an address that nobody had proven: what somebody else planted goes.
#[actix_web::test]
async fn a_reset_of_an_account_that_nobody_proved_removes_its_passkeys() {
    let reset = async |world: &World, password: &str| {
        world.post("/auth/forgot-password").slug(ACME).json(&json!({"email": BOB})).send().await.expect("200");
        let body = json!({"token": world.mailed_token(BOB), "newPassword": password});
        world.post("/auth/reset-password").slug(ACME).json(&body).send().await.expect("200");
    };
    let world = World::new().await;
    let mut planted = owner(&world, BOB).await.new_passkey().await;
    reset(&world, "All for one, 8 times").await;
    login(&world, ACME, &mut planted).await.expect("200");
    world.unprove(BOB);
    reset(&world, "One for all, 9 times").await;
    login(&world, ACME, &mut planted).await.expect("401 passkey_invalid");
    assert!(world.user(BOB).is_email_verified);

    // One that an organization relies on stays, and the address is as unproven as before.
    let world = World::new().await;
    let mut own = owner(&world, BOB).await.new_passkey().await;
    world.unprove(BOB);
    passkeys_only(&world, ACME).await;
    reset(&world, "All for one, 8 times").await;
    login(&world, ACME, &mut own).await.expect("200");
    assert!(!world.user(BOB).is_email_verified);
}

#[actix_web::test]
async fn a_password_deletes_no_organization_that_forbids_it() {
    let world = World::new().await;
    let zoe = owner(&world, ZOE).await;
    let mut passkey = zoe.new_passkey().await;
    let made = zoe.send(Method::POST, "/auth/organizations", &json!({"name": "Own", "slug": "own"})).await;
    made.expect("201");
    passkeys_only(&world, "own").await;
    let delete =
        async |by: &Owner<'_>| by.send(Method::POST, "/auth/delete-account", &json!({"password": PASSWORD})).await;
    let refused = delete(&owner(&world, ZOE).await).await.expect("403 reauthentication_required");
    assert!(refused.error()["message"].as_str().unwrap().starts_with("own would be deleted"));
    let tokens = Tokens::of_page(&login(&world, "own", &mut passkey).await.expect("200"));
    delete(&Owner { world: &world, slug: "own", tokens }).await.expect("200");
}

#[actix_web::test]
async fn an_organization_that_relies_on_a_planted_passkey_is_left_before_that_goes() {
    let world = World::new().await;
    // Who knew Zoe's password adds a passkey in globex, whose admin then lets only passkeys in.
    let mut own = owner(&world, ZOE).await.new_passkey().await;
    let thief = Owner { world: &world, slug: GLOBEX, tokens: world.login(GLOBEX, ZOE).await };
    let mut passkey = authenticator(Algorithm::Es256);
    let planted = thief.add(&mut passkey).await;
    login(&world, GLOBEX, &mut passkey).await.expect("200");
    rules(&world, GLOBEX, json!({"allowedMethods": ["passkey"]})).await;
    let joined = world.membership(GLOBEX, ZOE).joined_at;
    world
        .set_membership(GLOBEX, ZOE, |member| member.joined_at = joined.plus(orgauth_domain::Duration::from_days(1)));
    let zoe = owner(&world, ZOE).await;
    zoe.remove(&planted).await.expect("409 last_method");
    let shown = Tokens::of_page(&login(&world, ACME, &mut own).await.expect("200"));
    let zoe = Owner { world: &world, slug: ACME, tokens: shown };
    zoe.remove(&planted).await.expect("409 last_method");
    let leave = json!({"slug": GLOBEX, "password": PASSWORD});
    zoe.send(Method::POST, "/auth/leave-org", &leave).await.expect("200");
    zoe.remove(&planted).await.expect("200");
    assert_eq!(zoe.list().await.len(), 1);
}

#[actix_web::test]
async fn an_owner_leaves_an_organization_that_lets_nobody_in_and_gets_the_account_back() {
    let world = World::new().await;
    let zoe = owner(&world, ZOE).await;
    let in_globex = world.login(GLOBEX, ZOE).await;
    rules(&world, GLOBEX, json!({"allowedMethods": ["email_code"]})).await;
    let change = json!({"newEmail": NEW, "password": PASSWORD});
    zoe.send(Method::POST, "/auth/change-email", &change).await.expect("403 reauthentication_required");
    let leave = async |owner: &Owner<'_>, body: Value| owner.send(Method::POST, "/auth/leave-org", &body).await;
    // Not by the session alone, a wrong password, or another organization's name.
    leave(&zoe, json!({"slug": GLOBEX})).await.expect("400 validation_failed");
    leave(&zoe, json!({"slug": GLOBEX, "password": "Not the one, 7 times"})).await.expect("401 invalid_credentials");
    for slug in ["nobody", "No slug"] {
        leave(&zoe, json!({"slug": slug, "password": PASSWORD})).await.expect("404 organization_not_found");
    }
    // Not by a session of an organization's page, and not the last admin.
    let call = world.post("/auth/leave-org").slug(ACME).tokens(&zoe.tokens).origin(ACME_APP);
    call.json(&json!({"slug": GLOBEX, "password": PASSWORD})).send().await.expect("403 origin_not_allowed");
    rules(&world, GLOBEX, json!({"allowedMethods": null})).await;
    let ada = owner(&world, ADA).await;
    leave(&ada, json!({"slug": ACME, "password": PASSWORD})).await.expect("400 last_admin");
    // Suspended, too.
    world.set_membership(GLOBEX, ZOE, |member| member.status = MembershipStatus::Suspended);
    let left = leave(&zoe, json!({"slug": GLOBEX, "password": PASSWORD})).await.expect("200");
    assert_eq!(left.all("set-cookie"), [""; 0], "the session goes on");
    assert_eq!(world.membership(GLOBEX, ZOE).status, MembershipStatus::Removed);
    assert!(!world.is_live(GLOBEX, &in_globex).await && world.is_live(ACME, &zoe.tokens).await);
    leave(&zoe, json!({"slug": GLOBEX, "password": PASSWORD})).await.expect("404 organization_not_found");
    zoe.send(Method::POST, "/auth/change-email", &change).await.expect("200");
    assert_eq!(world.membership(ACME, ZOE).status, MembershipStatus::Active);
    // Leaving the session's own one ends the session, and clears its cookies.
    let left = leave(&zoe, json!({"slug": ACME, "password": PASSWORD})).await.expect("200");
    assert_eq!(left.all("set-cookie").iter().filter(|cookie| cookie.contains("=; Max-Age=0;")).count(), 3);
    leave(&zoe, json!({"slug": ACME, "password": PASSWORD})).await.expect("401 invalid_token");
}

#[actix_web::test]
async fn a_passkey_that_is_added_or_used_while_the_rule_is_lifted_opens_nothing_when_it_returns() {
    let world = World::new().await;
    let mut elsewhere = authenticator(Algorithm::Es256);
    passkeys_only(&world, GLOBEX).await;
    owner(&world, ZOE).await.add(&mut elsewhere).await;
    rules(&world, GLOBEX, json!({"allowedMethods": null})).await;
    let thief = Owner { world: &world, slug: GLOBEX, tokens: world.login(GLOBEX, ZOE).await };
    let (mut unused, mut used) = (authenticator(Algorithm::Es256), authenticator(Algorithm::Es256));
    thief.add(&mut unused).await;
    thief.add(&mut used).await;
    login(&world, GLOBEX, &mut used).await.expect("200");
    // Nor one that a session of elsewhere adds, which was switched there.
    let in_acme = Tokens::of_page(&login(&world, ACME, &mut elsewhere).await.expect("200"));
    let switched = Tokens::of(&switch(&world, &in_acme, GLOBEX).await.expect("200"));
    let switched = Owner { world: &world, slug: GLOBEX, tokens: switched };
    let mut by_switch = authenticator(Algorithm::Es256);
    let proof = by_passkey(&switched, &mut elsewhere).await;
    let credential = switched.make_by(&proof, &mut by_switch).await;
    switched.try_add(&credential).await.expect("201");
    passkeys_only(&world, GLOBEX).await;
    for passkey in [&mut unused, &mut used, &mut elsewhere, &mut by_switch] {
        login(&world, GLOBEX, passkey).await.expect("403 method_not_allowed");
    }
}
