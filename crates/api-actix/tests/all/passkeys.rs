//! `/auth/passkeys` and `/auth/passkey`: adding, using and removing passkeys, by an authenticator in software.

use actix_web::http::Method;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_domain::sign_in::SessionState;
use orgauth_domain::sign_in::passkey::CounterRule;
use orgauth_domain::sign_in::token::AuthenticationMethod;
use orgauth_testkit::authenticator::{Algorithm, Authenticator, BACKED_UP, ELIGIBLE, Response, VERIFIED};
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, BOB, EVE, GLOBEX, OWN, PASSKEY_APP, PASSWORD, TOM, Tokens, World, ZOE};

pub(crate) fn encoded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

pub(crate) fn decoded(value: &Value) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(value.as_str().unwrap()).unwrap()
}

pub(crate) fn authenticator(algorithm: Algorithm) -> Authenticator {
    Authenticator::new(algorithm, "auth.example", OWN)
}

/// What a browser sends after a passkey was made.
fn made(response: &Response) -> Value {
    json!({
        "id": encoded(&response.id),
        "rawId": encoded(&response.id),
        "type": "public-key",
        "response": {
            "clientDataJSON": encoded(&response.client_data),
            "attestationObject": encoded(&response.result),
            "transports": ["internal", "hybrid"],
            "publicKeyAlgorithm": -7,
        },
        "authenticatorAttachment": "platform",
        "clientExtensionResults": {"credProps": {"rk": true}},
    })
}

/// What a browser sends after a passkey was used.
pub(crate) fn used(response: &Response, handle: &[u8]) -> Value {
    json!({
        "id": encoded(&response.id),
        "rawId": encoded(&response.id),
        "type": "public-key",
        "response": {
            "clientDataJSON": encoded(&response.client_data),
            "authenticatorData": encoded(&response.authenticator_data),
            "signature": encoded(&response.result),
            "userHandle": encoded(handle),
        },
        "clientExtensionResults": {},
    })
}

/// A caller on the service's own page, who has a password and no second factor.
pub(crate) struct Owner<'a> {
    pub(crate) world: &'a World,
    pub(crate) slug: &'a str,
    pub(crate) tokens: Tokens,
}

impl Owner<'_> {
    pub(crate) async fn send(&self, method: Method, path: &str, body: &Value) -> Answer {
        let call = self.world.call(method, path).slug(self.slug).tokens(&self.tokens).origin(OWN);
        call.json(body).send().await
    }

    /// The options to add a passkey.
    async fn options(&self) -> Value {
        self.options_by(&json!({"password": PASSWORD})).await
    }

    async fn options_by(&self, proof: &Value) -> Value {
        let answer = self.send(Method::POST, "/auth/passkeys/options", proof).await;
        answer.expect("200").data()["publicKey"].clone()
    }

    /// Lets an authenticator make a passkey.
    async fn make(&self, authenticator: &mut Authenticator) -> Value {
        self.make_by(&json!({"password": PASSWORD}), authenticator).await
    }

    /// Lets an authenticator make a passkey, after this proof.
    pub(crate) async fn make_by(&self, proof: &Value, authenticator: &mut Authenticator) -> Value {
        let options = self.options_by(proof).await;
        authenticator.user_handle = decoded(&options["user"]["id"]);
        made(&authenticator.register(&decoded(&options["challenge"])))
    }

    pub(crate) async fn try_add(&self, credential: &Value) -> Answer {
        self.send(Method::POST, "/auth/passkeys", &json!({"credential": credential})).await
    }

    /// Adds a passkey, and returns it.
    pub(crate) async fn add(&self, authenticator: &mut Authenticator) -> Value {
        let credential = self.make(authenticator).await;
        self.try_add(&credential).await.expect("201").data()["passkey"].clone()
    }

    /// A passkey of EdDSA that was added.
    pub(crate) async fn new_passkey(&self) -> Authenticator {
        let mut passkey = authenticator(Algorithm::EdDsa);
        self.add(&mut passkey).await;
        passkey
    }

    pub(crate) async fn list(&self) -> Vec<Value> {
        let answer = self.world.get("/auth/passkeys").slug(self.slug).tokens(&self.tokens).origin(OWN).send().await;
        answer.expect("200").data()["passkeys"].as_array().unwrap().clone()
    }

    pub(crate) async fn remove(&self, passkey: &Value) -> Answer {
        let path = format!("/auth/passkeys/{}", passkey["id"].as_str().unwrap());
        self.send(Method::DELETE, &path, &json!({"password": PASSWORD})).await
    }
}

pub(crate) async fn owner<'a>(world: &'a World, email: &str) -> Owner<'a> {
    let body = json!({"email": email, "password": PASSWORD});
    let answer = world.post("/auth/login").slug(ACME).origin(OWN).json(&body).send().await.expect("200");
    Owner { world, slug: ACME, tokens: Tokens::of_page(&answer) }
}

/// A challenge to sign in to an organization.
pub(crate) async fn challenge(world: &World, slug: &str) -> Vec<u8> {
    let answer = world.post("/auth/passkey/options").slug(slug).origin(OWN).send().await.expect("200");
    let options = answer.data()["publicKey"].clone();
    assert_eq!((&options["rpId"], &options["userVerification"]), (&json!("auth.example"), &json!("required")));
    decoded(&options["challenge"])
}

pub(crate) async fn sign_in(world: &World, slug: &str, credential: &Value) -> Answer {
    let body = json!({"credential": credential});
    world.post("/auth/passkey/login").slug(slug).origin(OWN).json(&body).send().await
}

/// Signs in by a passkey.
pub(crate) async fn login(world: &World, slug: &str, authenticator: &mut Authenticator) -> Answer {
    let response = authenticator.get(&challenge(world, slug).await);
    sign_in(world, slug, &used(&response, &authenticator.user_handle)).await
}

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

/// A challenge for the second step of a sign-in.
pub(crate) async fn second_challenge(world: &World, slug: &str, partial: &str) -> Answer {
    let call = world.post("/auth/passkey/options").slug(slug).origin(OWN).cookie("partial_token", partial);
    call.json(&json!({"purpose": "second_factor"})).send().await
}

pub(crate) async fn second_step(world: &World, slug: &str, partial: &str, credential: &Value) -> Answer {
    let call = world.post("/auth/verify-2fa").slug(slug).origin(OWN).cookie("partial_token", partial);
    call.json(&json!({"passkey": credential, "code": "000000"})).send().await
}

/// The partial token of a sign-in by password, and the answer's data.
pub(crate) async fn partial(world: &World, email: &str) -> (String, Value) {
    let body = json!({"email": email, "password": PASSWORD});
    let answer = world.post("/auth/login").slug(ACME).origin(OWN).json(&body).send().await.expect("200");
    (answer.cookie("partial_token").unwrap(), answer.data())
}

/// Tom, who completes a sign-in with a code.
pub(crate) async fn tom<'a>(world: &'a World, partial: &str) -> Owner<'a> {
    let code = json!({"code": world.code_of_tom(0)});
    let step = world.post("/auth/verify-2fa").slug(ACME).origin(OWN).cookie("partial_token", partial).json(&code);
    Owner { world, slug: ACME, tokens: Tokens::of_page(&step.send().await.expect("200")) }
}

/// A passkey of Tom's, who added it in a session with a code.
pub(crate) async fn tom_with_passkey(world: &World) -> Authenticator {
    let (token, data) = partial(world, TOM).await;
    assert!(data.get("methods").is_none(), "{data}");
    let tom = tom(world, &token).await;
    second_challenge(world, ACME, &token).await.expect("400 partial_token_invalid");
    world.wait(30);
    let body = json!({"password": PASSWORD, "code": world.code_of_tom(0)});
    let options = tom.send(Method::POST, "/auth/passkeys/options", &body).await.expect("200").data();
    let mut passkey = authenticator(Algorithm::Es256);
    passkey.user_handle = decoded(&options["publicKey"]["user"]["id"]);
    let response = passkey.register(&decoded(&options["publicKey"]["challenge"]));
    tom.try_add(&made(&response)).await.expect("201");
    world.wait(30);
    passkey
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
    let path = format!("/operator/users/{}/reset-2fa", world.user(BOB).id);
    world.post(&path).key(&key).send().await.expect("200");
    assert!(!world.is_live(ACME, &bob.tokens).await);
    login(&world, ACME, &mut passkey).await.expect("401 passkey_invalid");
    assert_eq!(owner(&world, BOB).await.list().await, Vec::<Value>::new());
    world.post(&path).key(&key).send().await.expect("409 two_factor_not_enabled");
}
