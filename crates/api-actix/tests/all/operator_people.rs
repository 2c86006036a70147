//! A person as the operator: who is one, what the session opens, and that everybody else finds no such route
//! (docs/http-api.md#people-as-the-operator).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use actix_web::http::Method;
use orgauth_api_actix::{HostedPages, PageSettings};
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::sign_in::two_factor::TwoFactor;
use orgauth_domain::text::Slug;
use orgauth_locales::Locales;
use orgauth_testkit::builders::write;
use serde_json::{Value, json};

use crate::harness::{
    ACME, ACME_APP, ADA, Answer, BOB, Call, EVE, EXTRA, GLOBEX, GUS, OWN, PASSWORD, TOM, Tokens, World, ZOE,
};
use crate::passkeys::{decoded, partial, tom, tom_with_passkey, used};

/// Acme Works is the operator's organization, and Tom, who has a second factor, is its admin.
struct Desk {
    world: World,
    tom: Tokens,
}

impl Desk {
    async fn new() -> Self {
        let world = World::with(|state| {
            state.app.settings.operator.pages_for = Slug::parse(ACME).ok();
            let settings =
                PageSettings { has_all_pages: true, operators: Some(ACME.to_owned()), ..PageSettings::default() };
            state.pages = Arc::new(HostedPages::new(&settings));
        })
        .await;
        world.set_membership(ACME, TOM, |membership| membership.role = Role::Admin);
        let tom = sign_in(&world).await;
        Self { world, tom }
    }

    fn call(&self, method: Method, path: &str) -> Call {
        self.world.call(method, path).tokens(&self.tom).origin(OWN)
    }

    async fn get(&self, path: &str) -> Answer {
        self.call(Method::GET, path).send().await
    }

    async fn send(&self, method: Method, path: &str, body: &Value) -> Answer {
        self.call(method, path).json(body).send().await
    }

    /// The last entry of a log.
    async fn last(&self, path: &str, slug: &str) -> Value {
        self.call(Method::GET, path).slug(slug).send().await.expect("200").data()["entries"][0].clone()
    }

    fn tenant(&self) -> String {
        format!("/operator/organizations/{}", self.world.organization(GLOBEX).id)
    }
}

/// Tom signs in by password and code on the service's own page.
async fn sign_in(world: &World) -> Tokens {
    let (token, _) = partial(world, TOM).await;
    tom(world, &token).await.tokens
}

/// Requests that read and that change something, as the operator and as support in another organization.
fn requests(world: &World) -> [(Method, String, Option<&'static str>, Value); 9] {
    let eve = world.user(EVE).id;
    let tenant = format!("/operator/organizations/{}", world.organization(GLOBEX).id);
    [
        (Method::GET, "/operator/organizations".to_owned(), None, Value::Null),
        (Method::GET, format!("/operator/users/{eve}"), None, Value::Null),
        (Method::GET, "/operator/session".to_owned(), None, Value::Null),
        (Method::PATCH, tenant, None, json!({"plan": "pro"})),
        (Method::POST, "/operator/service-keys".to_owned(), None, json!({"name": "mine", "scope": "manage"})),
        (Method::GET, "/operator/webhooks".to_owned(), None, Value::Null),
        (Method::POST, "/operator/webhooks".to_owned(), None, crate::webhooks::good()),
        (Method::GET, "/org/members".to_owned(), Some(GLOBEX), Value::Null),
        (Method::PATCH, format!("/org/members/{eve}"), Some(GLOBEX), json!({"role": "org_admin"})),
    ]
}

/// Nothing of it is answered: what is below `/operator` is an unknown route, and elsewhere the token is worth nothing.
async fn finds_nothing(world: &World, who: &str, with: impl Fn(Call) -> Call) {
    for (method, path, slug, body) in requests(world) {
        let call = with(world.call(method, &path));
        let call = if body.is_null() { call } else { call.json(&body) };
        let (call, expected) = match slug {
            Some(slug) => (call.slug(slug), "401 invalid_token"),
            None => (call, "404 not_found"),
        };
        assert_eq!(call.send().await.brief(), expected, "{who}: {path}");
    }
    let eve = world.membership(GLOBEX, EVE);
    assert_eq!((eve.role, world.organization(GLOBEX).plan.as_str()), (Role::Member, "free"), "{who}");
}

#[actix_web::test]
async fn whoever_is_not_the_operator_finds_no_such_route() {
    let desk = Desk::new().await;
    let world = &desk.world;
    // An admin without a second factor, a member, and admins of other organizations.
    for (slug, email) in [(ACME, ADA), (ACME, BOB), (GLOBEX, GUS), (GLOBEX, ZOE)] {
        let tokens = world.login(slug, email).await;
        if slug == ACME {
            finds_nothing(world, email, |call| call.tokens(&tokens)).await;
            finds_nothing(world, email, |call| call.tokens(&tokens).origin(OWN)).await;
            continue;
        }
        // They are at home in the tenant, and nowhere else.
        for (method, path, _, body) in requests(world).into_iter().filter(|(_, _, slug, _)| slug.is_none()) {
            let call = world.call(method, &path).tokens(&tokens).origin(OWN);
            let call = if body.is_null() { call } else { call.json(&body) };
            assert_eq!(call.send().await.brief(), "404 not_found", "{email}: {path}");
        }
        let call = world.get("/org/members").slug(ACME).tokens(&tokens).origin(OWN);
        assert_eq!(call.send().await.brief(), "401 invalid_token", "{email}");
    }
    // The operator's own access token alone: every backend of the organization holds it.
    finds_nothing(world, "a bearer", |call| call.bearer(&desk.tom.access)).await;
    let other = sign_in_later(world).await;
    let mixed = Tokens { access: desk.tom.access.clone(), refresh: other.refresh };
    finds_nothing(world, "another session's refresh token", |call| call.tokens(&mixed)).await;
}

/// Tom signs in once more: each code counts once.
async fn sign_in_later(world: &World) -> Tokens {
    world.wait(30);
    sign_in(world).await
}

#[actix_web::test]
async fn while_the_pages_are_off_an_admin_with_a_second_factor_is_nobody() {
    let desk = Desk::new().await;
    let off = desk.world.another_with(|state| state.app.settings.operator.pages_for = None).await;
    finds_nothing(&off, "off", |call| call.tokens(&desk.tom).origin(OWN)).await;
    let elsewhere = desk.world.another_with(|state| {
        state.app.settings.operator.pages_for = Slug::parse(GLOBEX).ok();
    });
    finds_nothing(&elsewhere.await, "another organization", |call| call.tokens(&desk.tom).origin(OWN)).await;
    desk.get("/operator/session").await.expect("200");
}

#[actix_web::test]
async fn a_page_of_another_origin_never_acts_for_the_operator() {
    let desk = Desk::new().await;
    for origin in [EXTRA, ACME_APP, "https://app.globex.example:8443", "https://evil.example", "null"] {
        for (method, path, slug, body) in requests(&desk.world) {
            let call = desk.world.call(method, &path).tokens(&desk.tom).origin(origin);
            let call = if body.is_null() { call } else { call.json(&body) };
            let call = slug.into_iter().fold(call, Call::slug);
            let answer = call.send().await.brief();
            let is_refused = answer == "403 origin_not_allowed" || (slug.is_some() && answer == "401 invalid_token");
            assert!(is_refused, "{origin} {path}: {answer}");
        }
    }
    let call = desk.world.get("/operator/organizations").tokens(&desk.tom).header("Sec-Fetch-Site", "same-site");
    call.send().await.expect("403 origin_not_allowed");
    assert_eq!(desk.world.membership(GLOBEX, EVE).role, Role::Member);
}

/// A session that began on an organization's page stays in that organization, whoever began it.
#[actix_web::test]
async fn a_session_that_began_on_an_organizations_page_is_not_the_operators() {
    let desk = Desk::new().await;
    let world = &desk.world;
    world.wait(30);
    let (token, _) = partial(world, TOM).await;
    let code = json!({"code": world.code_of_tom(0)});
    let step = world.post("/auth/verify-2fa").slug(ACME).origin(ACME_APP).cookie("partial_token", &token).json(&code);
    let tokens = Tokens::of_page(&step.send().await.expect("200"));
    finds_nothing(world, "began on a page", |call| call.tokens(&tokens).origin(OWN)).await;
}

#[actix_web::test]
async fn who_loses_the_right_is_out_with_the_next_request() {
    type Loss = (&'static str, fn(&World));
    let losses: [Loss; 5] = [
        ("demoted", |world| world.set_membership(ACME, TOM, |it| it.role = Role::Member)),
        ("suspended", |world| world.set_membership(ACME, TOM, |it| it.status = MembershipStatus::Suspended)),
        ("removed", |world| world.set_membership(ACME, TOM, |it| it.status = MembershipStatus::Removed)),
        ("the organization is suspended", |world| world.suspend_organization(ACME)),
        ("without the second factor", forget_app_of_tom),
    ];
    for (what, lose) in losses {
        let desk = Desk::new().await;
        desk.get("/operator/organizations").await.expect("200");
        desk.call(Method::GET, "/org/members").slug(GLOBEX).send().await.expect("200");
        lose(&desk.world);
        finds_nothing(&desk.world, what, |call| call.tokens(&desk.tom).origin(OWN)).await;
    }
    let desk = Desk::new().await;
    desk.world.post("/auth/logout").slug(ACME).tokens(&desk.tom).send().await.expect("200");
    desk.get("/operator/organizations").await.expect("401 invalid_token");
}

/// After the pipeline has admitted the person and before the route writes.
#[actix_web::test]
async fn who_loses_the_right_while_a_request_is_under_way_writes_nothing() {
    for (method, path, slug, body) in requests(&Desk::new().await.world) {
        if method == Method::GET {
            continue;
        }
        let desk = Desk::new().await;
        let mut removed = desk.world.membership(ACME, TOM);
        removed.status = MembershipStatus::Removed;
        desk.world.store.before_next_write(move |repositories| repositories.memberships().update(&removed));
        let path = renamed(&desk, &path);
        let call = desk.call(method, &path).json(&body);
        let answer = slug.into_iter().fold(call, Call::slug).send().await;
        // What is done in an organization is refused as the token of another one.
        let refused = ["401 invalid_token", "404 not_found"];
        assert!(refused.contains(&answer.brief().as_str()), "{path}: {answer:?}");
        assert_eq!(desk.world.membership(GLOBEX, EVE).role, Role::Member);
    }
}

/// The same request in another world: identifiers differ.
fn renamed(desk: &Desk, path: &str) -> String {
    match path.rsplit_once('/') {
        Some((head, id)) if id.starts_with("usr_") => format!("{head}/{}", desk.world.user(EVE).id),
        Some((head, id)) if id.starts_with("org_") => format!("{head}/{}", desk.world.organization(GLOBEX).id),
        Some(_) | None => path.to_owned(),
    }
}

#[actix_web::test]
async fn what_a_person_does_is_logged_by_name() {
    let desk = Desk::new().await;
    let tom = desk.world.user(TOM).id;
    let session = desk.get("/operator/session").await.expect("200").data();
    assert_eq!((&session["user"]["email"], &session["org"]["slug"]), (&json!(TOM), &json!(ACME)));
    // Log entries are ordered by time.
    desk.world.wait(1);
    let changed = desk.send(Method::PATCH, &desk.tenant(), &json!({"plan": "pro"})).await.expect("200").data();
    assert_eq!(changed["organization"]["plan"], "pro");
    let actor = json!({"type": "user", "id": tom, "email": TOM});
    let own = desk.last("/operator/audit-log", ACME).await;
    assert_eq!((&own["action"], &own["actor"]), (&json!("organization.updated"), &actor));
    assert_eq!(own.get("ip"), None, "no erasure reaches the operator's log");
    let theirs = desk.last("/org/audit-log", GLOBEX).await;
    assert_eq!((&theirs["actor"], &theirs["metadata"]["as"]), (&actor, &json!("operator")));
    assert_eq!(theirs["ip"], "192.0.2.10");
    // An account that is gone leaves its identifier.
    desk.world.wait(1);
    let key = desk.world.service_key(Scope::Manage);
    desk.world.set_membership(ACME, TOM, |membership| membership.role = Role::Member);
    let path = format!("/operator/users/{tom}");
    desk.world.call(Method::DELETE, &path).key(&key).send().await.expect("200");
    let log = desk.world.get("/operator/audit-log").key(&key).send().await.expect("200").data();
    let entry = log["entries"].as_array().unwrap().iter().find(|it| it["action"] == "organization.updated").unwrap();
    assert_eq!(entry["actor"], json!({"type": "user", "id": tom}));
}

#[actix_web::test]
async fn a_change_takes_a_proof_of_the_last_half_hour_and_reading_takes_none() {
    let desk = Desk::new().await;
    let change = json!({"plan": "pro"});
    desk.world.wait(14 * 60);
    desk.send(Method::PATCH, &desk.tenant(), &change).await.expect("200");
    let mut desk = desk;
    // The sign-in is 30 minutes ago; a refresh proves nothing.
    for _ in 0..2 {
        let refreshed = desk.call(Method::POST, "/auth/refresh").slug(ACME).send().await.expect("200");
        desk.tom = Tokens::of_page(&refreshed);
        desk.world.wait(8 * 60);
    }
    desk.get("/operator/organizations").await.expect("200");
    for (method, path, slug, body) in requests(&desk.world) {
        if method != Method::GET {
            let call = desk.call(method, &path).json(&body);
            slug.into_iter().fold(call, Call::slug).send().await.expect("403 reauthentication_required");
        }
    }
    assert_eq!(desk.world.membership(GLOBEX, EVE).role, Role::Member);
    // Neither the password alone, nor a wrong one, nor a code alone.
    let prove = |body: Value| {
        let call = desk.call(Method::POST, "/operator/reauthenticate").json(&body);
        call.send()
    };
    let code = || desk.world.code_of_tom(0);
    prove(json!({})).await.expect("400 validation_failed");
    prove(json!({"password": PASSWORD})).await.expect("400 validation_failed");
    prove(json!({"code": code()})).await.expect("400 validation_failed");
    prove(json!({"password": "another one", "code": code()})).await.expect("401 invalid_credentials");
    prove(json!({"reauthentication": {"session": true}, "code": code()}))
        .await
        .expect("403 reauthentication_required");
    desk.send(Method::PATCH, &desk.tenant(), &change).await.expect("403 reauthentication_required");
    let proven = prove(json!({"password": PASSWORD, "code": code()})).await.expect("200").data();
    let until = desk.get("/operator/session").await.expect("200").data()["provenUntil"].clone();
    assert_eq!(proven["provenUntil"], until);
    desk.world.wait(6 * 60);
    desk.send(Method::PATCH, &desk.tenant(), &change).await.expect("200");
}

#[actix_web::test]
async fn a_passkey_proves_who_acts_and_a_factor_that_is_gone_counts_for_nothing() {
    let mut desk = Desk::new().await;
    // Each code counts once.
    desk.world.wait(30);
    let mut passkey = tom_with_passkey(&desk.world).await;
    for _ in 0..3 {
        let refreshed = desk.call(Method::POST, "/auth/refresh").slug(ACME).send().await.expect("200");
        desk.tom = Tokens::of_page(&refreshed);
        desk.world.wait(14 * 60);
    }
    let change = json!({"plan": "pro"});
    desk.send(Method::PATCH, &desk.tenant(), &change).await.expect("403 reauthentication_required");
    let purpose = json!({"purpose": "reauthenticate"});
    let options = desk.call(Method::POST, "/auth/passkey/options").slug(ACME).json(&purpose).send().await;
    let challenge = options.expect("200").data()["publicKey"]["challenge"].clone();
    let shown = used(&passkey.get(&decoded(&challenge)), &passkey.user_handle);
    let proof = json!({"reauthentication": {"passkey": shown}});
    desk.send(Method::POST, "/operator/reauthenticate", &proof).await.expect("200");
    desk.send(Method::POST, "/operator/reauthenticate", &proof).await.expect("401 passkey_invalid");
    desk.send(Method::PATCH, &desk.tenant(), &change).await.expect("200");
    forget_app_of_tom(&desk.world);
    desk.send(Method::POST, "/operator/reauthenticate", &json!({"password": PASSWORD})).await.expect("404 not_found");
    finds_nothing_more(&desk).await;
}

async fn finds_nothing_more(desk: &Desk) {
    desk.get("/operator/organizations").await.expect("404 not_found");
    desk.call(Method::GET, "/org/members").slug(GLOBEX).send().await.expect("401 invalid_token");
}

/// Takes Tom's authenticator app away, in the database.
fn forget_app_of_tom(world: &World) {
    let (tom, now) = (world.user(TOM).id, world.now());
    write(&*world.store, |r| r.users().set_two_factor(&TwoFactor::off(tom), now));
}

#[actix_web::test]
async fn a_person_supports_other_organizations_and_suspended_ones_too() {
    let desk = Desk::new().await;
    desk.world.suspend_organization(GLOBEX);
    let at = |method, path: &str| desk.call(method, path).slug(GLOBEX);
    let members = at(Method::GET, "/org/members").send().await.expect("200").data();
    assert_eq!(members["members"].as_array().unwrap().len(), 3);
    for path in ["/org", "/org/invites", "/org/api-keys", "/org/webhooks", "/org/audit-log"] {
        at(Method::GET, path).send().await.expect("200");
    }
    let eve = format!("/org/members/{}", desk.world.user(EVE).id);
    at(Method::PATCH, &eve).json(&json!({"role": "org_admin"})).send().await.expect("200");
    let invite = json!({"email": "new@globex.example"});
    at(Method::POST, "/org/members/invite").json(&invite).send().await.expect("201");
    // What belongs to the member alone stays closed.
    at(Method::GET, "/auth/profile").send().await.expect("401 invalid_token");
    at(Method::POST, "/org/leave").json(&json!({})).send().await.expect("401 invalid_token");
    // In the operator's own organization the person is a member like any other.
    let own = format!("/org/members/{}", desk.world.user(TOM).id);
    let call = desk.call(Method::DELETE, &own).slug(ACME);
    call.send().await.expect("400 cannot_remove_self");
}

#[actix_web::test]
async fn a_member_with_the_permission_is_the_operator_and_no_longer_than_that() {
    let desk = Desk::new().await;
    let world = &desk.world;
    let key = world.service_key(Scope::Manage);
    let by_key = |method, path: &str| world.call(method, path).slug(ACME).key(&key);
    let word = json!({"permissions": [{"key": "orgauth:operator"}]});
    by_key(Method::PUT, "/operator/permissions").json(&word).send().await.expect("200");
    let role = json!({"key": "desk", "name": "Desk", "permissions": ["orgauth:operator"]});
    by_key(Method::POST, "/org/roles").json(&role).send().await.expect("201");
    world.set_membership(ACME, TOM, |membership| membership.role = Role::Member);
    desk.get("/operator/organizations").await.expect("404 not_found");
    let tom = format!("/org/members/{}", world.user(TOM).id);
    let give = async |roles: Value| {
        by_key(Method::PATCH, &tom).json(&json!({"roles": roles})).send().await.expect("200");
    };
    give(json!(["desk"])).await;
    desk.get("/operator/organizations").await.expect("200");
    give(json!([])).await;
    desk.get("/operator/organizations").await.expect("404 not_found");
    // The permission counts in the operator's organization alone.
    give(json!(["desk"])).await;
    let elsewhere =
        world.another_with(|state| state.app.settings.operator.pages_for = Slug::parse(GLOBEX).ok()).await;
    finds_nothing(&elsewhere, "the permission of another organization", |call| call.tokens(&desk.tom)).await;
}

#[actix_web::test]
async fn people_make_service_keys_and_keys_make_none() {
    let desk = Desk::new().await;
    let key = desk.world.service_key(Scope::Manage);
    let body = json!({"name": "program", "scope": "manage"});
    for (method, path) in [(Method::GET, "/operator/service-keys"), (Method::POST, "/operator/service-keys")] {
        let call = desk.world.call(method.clone(), path).key(&key);
        let call = if method == Method::POST { call.json(&body) } else { call };
        call.send().await.expect("403 scope_missing");
    }
    let wrong = json!({"name": "", "scope": "all", "expiresAt": "2001-01-01T00:00:00Z"});
    desk.send(Method::POST, "/operator/service-keys", &wrong).await.expect("400 validation_failed");
    let past = json!({"name": "x", "expiresAt": "2001-01-01T00:00:00Z"});
    let answer = desk.send(Method::POST, "/operator/service-keys", &past).await.expect("400 validation_failed");
    assert_eq!(answer.fields(), ["expiresAt:invalid"]);
    let made = desk.send(Method::POST, "/operator/service-keys", &body).await.expect("201").data();
    let (secret, id) = (made["key"].as_str().unwrap(), made["serviceKey"]["id"].as_str().unwrap().to_owned());
    desk.world.get("/operator/organizations").key(secret).send().await.expect("200");
    let listed = desk.get("/operator/service-keys").await.expect("200").data();
    assert!(listed["serviceKeys"].as_array().unwrap().contains(&made["serviceKey"]), "{listed}");
    // Log entries are ordered by time.
    desk.world.wait(1);
    desk.call(Method::DELETE, &format!("/operator/service-keys/{id}")).send().await.expect("200");
    desk.world.get("/operator/organizations").key(secret).send().await.expect("401 invalid_api_key");
    desk.call(Method::DELETE, &format!("/operator/service-keys/{id}"))
        .send()
        .await
        .expect("404 service_key_not_found");
    let last = desk.last("/operator/audit-log", ACME).await;
    assert_eq!((&last["action"], &last["actor"]["email"]), (&json!("service_key.revoked"), &json!(TOM)));
}

#[actix_web::test]
async fn the_bodies_of_peoples_routes_are_held_to_their_form() {
    let desk = Desk::new().await;
    for (path, good) in [
        ("/operator/service-keys", json!({"name": "x", "scope": "verify", "expiresAt": "2036-01-01T00:00:00Z"})),
        ("/operator/reauthenticate", json!({"password": PASSWORD, "code": "123456", "recoveryCode": "a-b"})),
    ] {
        for field in good.as_object().unwrap().keys() {
            for wrong in [json!({}), Value::Null, json!(7)] {
                let mut body = good.clone();
                body[field] = wrong;
                let answer = desk.send(Method::POST, path, &body).await.expect("400 validation_failed");
                assert!(answer.fields().iter().any(|one| one.starts_with(&format!("{field}:"))), "{path} {body}");
            }
        }
        desk.send(Method::POST, path, &json!({})).await.expect("400 validation_failed");
        desk.call(Method::POST, path).send().await.expect("400 validation_failed");
    }
    let misspelt = json!({"name": "x", "scop": "manage"});
    desk.send(Method::POST, "/operator/service-keys", &misspelt).await.expect("400 validation_failed");
    assert_eq!(desk.get("/operator/service-keys").await.expect("200").data()["serviceKeys"], json!([]));
}

/// Whoever is an admin there makes operators: an access token alone, which every backend of the organization holds, makes none.
#[actix_web::test]
async fn the_operators_organization_is_changed_by_the_operator_alone() {
    let desk = Desk::new().await;
    let world = &desk.world;
    let ada = world.login(ACME, ADA).await;
    let path = format!("/org/members/{}", world.user(BOB).id);
    let change = |call: Call| call.slug(ACME).json(&json!({"role": "org_admin"})).send();
    for (who, call) in [
        ("an access token alone", world.call(Method::PATCH, &path).bearer(&desk.tom.access)),
        ("a page of the organization", world.call(Method::PATCH, &path).tokens(&desk.tom).origin(ACME_APP)),
        ("an admin without a second factor", world.call(Method::PATCH, &path).tokens(&ada).origin(OWN)),
    ] {
        let answer = change(call).await;
        assert_eq!(answer.brief(), "403 reauthentication_required", "{who}");
    }
    let invite = world.post("/org/members/invite").slug(ACME).tokens(&ada).origin(OWN);
    invite.json(&json!({"email": EVE, "role": "org_admin"})).send().await.expect("403 reauthentication_required");
    assert_eq!(world.membership(ACME, BOB).role, Role::Member);
    // Reading, and another organization, are as ever.
    world.get("/org/members").slug(ACME).tokens(&ada).send().await.expect("200");
    let gus = world.login(GLOBEX, GUS).await;
    let eve = format!("/org/members/{}", world.user(EVE).id);
    let call = world.call(Method::PATCH, &eve).slug(GLOBEX).bearer(&gus.access);
    call.json(&json!({"role": "org_admin"})).send().await.expect("200");
    change(desk.call(Method::PATCH, &path)).await.expect("200");
    world.wait(14 * 60);
    let refreshed = desk.call(Method::POST, "/auth/refresh").slug(ACME).send().await.expect("200");
    let later = Tokens::of_page(&refreshed);
    world.wait(14 * 60);
    let refreshed = world.post("/auth/refresh").slug(ACME).tokens(&later).origin(OWN).send().await.expect("200");
    let later = Tokens::of_page(&refreshed);
    world.wait(3 * 60);
    let call = world.call(Method::PATCH, &path).tokens(&later).origin(OWN);
    assert_eq!(change(call).await.brief(), "403 reauthentication_required", "the proof is 31 minutes ago");
}

/// What was mailed proves a mailbox, with the account's own code too.
#[actix_web::test]
async fn a_session_by_an_invitations_link_is_not_the_operators() {
    let desk = Desk::new().await;
    let world = &desk.world;
    world.set_membership(ACME, TOM, |membership| membership.status = MembershipStatus::Removed);
    let key = world.service_key(Scope::Manage);
    let invite = world.post("/org/members/invite").slug(ACME).key(&key);
    invite.json(&json!({"email": TOM, "role": "org_admin"})).send().await.expect("201");
    let path = format!("/org/invites/{}/accept", world.mailed_token(TOM));
    let accepted = world.post(&path).slug(ACME).origin(OWN).json(&json!({})).send().await.expect("200");
    let token = accepted.cookie("partial_token").unwrap();
    world.wait(30);
    let later = tom(world, &token).await.tokens;
    for path in ["/operator/organizations", "/operator/session"] {
        world.get(path).tokens(&later).origin(OWN).send().await.expect("404 not_found");
    }
}

/// The mail has it: whoever reads it in an answer would get in as the invited person.
#[actix_web::test]
async fn people_are_not_given_the_link_of_an_invitation() {
    let desk = Desk::new().await;
    let body = json!({"slug": "initech", "name": "Initech", "adminEmail": "zara@initech.example"});
    let data = desk.send(Method::POST, "/operator/organizations", &body).await.expect("201").data();
    assert_eq!((&data["invite"]["email"], data["invite"].get("link")), (&json!("zara@initech.example"), None));
    assert!(!data.to_string().contains(&desk.world.mailed_token("zara@initech.example")));
}

#[actix_web::test]
async fn bulk_and_the_catalogue_are_for_programs() {
    let desk = Desk::new().await;
    let word = json!({"permissions": []});
    desk.send(Method::PUT, "/operator/permissions", &word).await.expect("404 not_found");
    let call = desk.call(Method::POST, "/operator/users/import").body("application/x-ndjson", "{}\n");
    call.send().await.expect("404 not_found");
    // A session beside a key is no better than before.
    let key = desk.world.service_key(Scope::Manage);
    desk.world
        .get("/operator/organizations")
        .tokens(&desk.tom)
        .key(&key)
        .send()
        .await
        .expect("400 validation_failed");
}

#[actix_web::test]
async fn nobody_locks_the_operator_out_in_the_pages() {
    let desk = Desk::new().await;
    let own = format!("/operator/organizations/{}", desk.world.organization(ACME).id);
    let body = json!({"status": "suspended"});
    desk.send(Method::PATCH, &own, &body).await.expect("400 cannot_suspend_self");
    desk.call(Method::DELETE, &own).send().await.expect("409 organization_active");
    desk.send(Method::PATCH, &own, &json!({"plan": "enterprise"})).await.expect("200");
}

#[actix_web::test]
async fn the_sessions_of_a_user_and_the_health_are_shown() {
    let desk = Desk::new().await;
    desk.world.login(GLOBEX, ZOE).await;
    desk.world.login(ACME, ZOE).await;
    let path = format!("/operator/users/{}/sessions", desk.world.user(ZOE).id);
    let sessions = desk.get(&path).await.expect("200").data()["sessions"].clone();
    let slugs: Vec<_> = sessions.as_array().unwrap().iter().map(|it| it["org"]["slug"].clone()).collect();
    assert_eq!(slugs, [ACME, GLOBEX]);
    assert_eq!(sessions[0]["ip"], "192.0.2.10");
    desk.get("/operator/users/usr_00000000000000000000000000/sessions").await.expect("404 user_not_found");
    let health = desk.get("/operator/health").await.expect("200").data();
    assert_eq!(health["servers"], json!([]));
    assert_eq!(health["queues"][1], json!({"name": "webhooks", "jobs": 0}));
    assert_eq!(health["queues"][2], json!({"name": "operator_webhooks", "jobs": 0}));
    let keys = health["signingKeys"].as_array().unwrap();
    assert!(keys.iter().any(|key| key["state"] == "active"), "{keys:?}");
    assert_eq!(health["warnings"], json!([]));
}

/// A file or a page, as a browser opens it.
async fn open(desk: &Desk, path: &str, tokens: Option<&Tokens>) -> Answer {
    let call = desk.world.outside(Method::GET, path).header("Accept-Encoding", "gzip");
    let call = call.header("Sec-Fetch-Site", "same-origin");
    // The access token may have expired: the page renews it.
    tokens.into_iter().fold(call, |call, tokens| call.cookie("refresh_token", &tokens.refresh)).send().await
}

#[actix_web::test]
async fn nobody_else_sees_that_the_operator_has_pages() {
    let desk = Desk::new().await;
    let ada = desk.world.login(ACME, ADA).await;
    let gus = desk.world.login(GLOBEX, GUS).await;
    let unknown = open(&desk, "/operators", None).await.expect("404 not_found");
    for path in ["/operator", "/pages/operator.js", "/pages/operator-users.js", "/pages/operator-users.de.json"] {
        for tokens in [None, Some(&ada), Some(&gus)] {
            let answer = open(&desk, path, tokens).await.expect("404 not_found");
            let names =
                |answer: &Answer| answer.headers.iter().map(|(name, _)| name.clone()).collect::<BTreeSet<_>>();
            assert_eq!(names(&answer), names(&unknown), "{path}");
        }
        open(&desk, path, Some(&desk.tom)).await.expect("200");
        for method in [Method::POST, Method::PUT, Method::OPTIONS] {
            let call = desk.world.outside(method, path).cookie("refresh_token", &ada.refresh);
            let answer = call.send().await;
            assert!(path != "/operator" || answer.brief() == "404 not_found", "{answer:?}");
        }
        let from_elsewhere = desk.world.outside(Method::GET, path).cookie("refresh_token", &desk.tom.refresh);
        from_elsewhere.header("Sec-Fetch-Site", "cross-site").send().await.expect("404 not_found");
    }
    desk.world.set_membership(ACME, TOM, |membership| membership.status = MembershipStatus::Suspended);
    open(&desk, "/operator", Some(&desk.tom)).await.expect("404 not_found");
}

/// The page, its policy, and the bytes of each tab.
#[actix_web::test]
async fn the_operators_pages_are_as_strict_and_as_light_as_the_others() {
    let desk = Desk::new().await;
    let page = desk.world.outside(Method::GET, "/operator").cookie("refresh_token", &desk.tom.refresh).send().await;
    let html = page.expect("200").text();
    assert!(html.contains("data-org=\"acme\"") && !html.contains("<style") && !html.contains(" onclick="), "{html}");
    let text = async |path: &str| {
        let call = desk.world.outside(Method::GET, path).cookie("refresh_token", &desk.tom.refresh);
        call.send().await.expect("200").text()
    };
    let named = |text: &str, word: &str| -> Vec<String> {
        let names = text.split(word).skip(1).filter_map(|rest| rest.split('"').next());
        names.map(|name| format!("/pages/{name}")).collect()
    };
    let reached = async |first: &str| {
        let (mut open, mut all) = (vec![first.to_owned()], BTreeSet::new());
        while let Some(path) = open.pop() {
            if all.insert(path.clone()) {
                let script = text(&path).await;
                for banned in
                    ["innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "document.cookie"]
                {
                    assert!(!script.contains(banned), "{path} contains {banned}");
                }
                open.extend(named(&script, "from \"./"));
            }
        }
        all
    };
    let frame = ["/operator", "/pages/page.css", "/pages/frame.css", "/pages/brand.css", "/pages/icon.svg"];
    let mut at_once = reached("/pages/operator.js").await;
    at_once.extend(frame.map(str::to_owned));
    let tabs = named(&text("/pages/operator.js").await, "import(\"./");
    assert!(tabs.len() >= 10, "{tabs:?}");
    let mut weights = BTreeMap::new();
    for tab in tabs {
        let paths: BTreeSet<_> = at_once.union(&reached(&tab).await).cloned().collect();
        for words in Locales::default().all() {
            let tag = words.lang();
            // The script of single sign-on has no texts of its own: they come with its views.
            let texts = (tab != "/pages/console-sso.js").then(|| tab.replace(".js", &format!(".{tag}.json")));
            let mut weight = 0;
            for path in paths.iter().chain(&texts) {
                let path = if path == "/operator" { format!("{path}?ui_locales={tag}") } else { path.clone() };
                if !weights.contains_key(&path) {
                    let answer = open(&desk, &path, Some(&desk.tom)).await.expect("200");
                    let policy = answer.header("content-security-policy").unwrap();
                    assert!(policy.starts_with("default-src 'none'"), "{path}");
                    let head: usize = answer.headers.iter().map(|(key, value)| key.len() + value.len() + 4).sum();
                    weights.insert(path.clone(), answer.body.len() + head);
                }
                weight += weights[&path];
            }
            assert!(weight < 60_000, "{tab}, {tag}: {weight}");
        }
    }
}

#[actix_web::test]
async fn the_operators_page_is_in_every_language() {
    let desk = Desk::new().await;
    for words in Locales::default().all() {
        let tag = words.lang();
        let html = desk.world.outside(Method::GET, &format!("/operator?ui_locales={tag}"));
        let html = html.cookie("refresh_token", &desk.tom.refresh).send().await.expect("200").text();
        assert!(html.contains(&format!("<html lang=\"{tag}\">")), "{html}");
        assert!(html.contains(&format!("<title>{}</title>", words.say("operator"))), "{html}");
        let texts = open(&desk, &format!("/pages/operator-service.{tag}.json"), Some(&desk.tom)).await.expect("200");
        assert_eq!(texts.header("content-encoding"), Some("gzip"));
    }
}
