//! `requireSso` of `PATCH /org {security}`: what people get who come otherwise, and where they are led (docs/sso.md#requiring-it).

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::organizations::connection::{Connection, ConnectionStatus};
use orgauth_domain::organizations::domain_claim::{ClaimState, DomainClaim, DomainId, RecordValue};
use orgauth_domain::organizations::domain_name::DomainName;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::text::Name;
use orgauth_testkit::builders::{self, write};
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, BOB, EVE, GLOBEX, GUS, OWN, PASSWORD, TOM, Tokens, World, ZOE};
use crate::organization_rules::rule;
use crate::passkeys::{login, owner};

/// A connection of an organization.
fn connected(world: &World, slug: &str, status: ConnectionStatus, domains: Option<&[&str]>) -> Connection {
    let names = |names: &[&str]| names.iter().map(|name| DomainName::restore(name).unwrap()).collect();
    let name = Name::parse("Acme ID").unwrap();
    let connection =
        Connection { status, name, domains: domains.map(names), ..builders::connection(&world.organization(slug)) };
    write(&*world.store, |r| r.connections().insert(&connection));
    connection
}

/// A domain that an organization has verified, or not.
fn claimed(world: &World, slug: &str, name: &str, is_verified: bool) {
    let (now, organization) = (world.now(), world.organization(slug).id);
    let id: DomainId = world.state.app.entropy.id(now);
    let name = DomainName::restore(name).unwrap();
    let claim = DomainClaim::new(id, organization, name, RecordValue::new([7; 16]), now);
    write(&*world.store, |r| r.domains().insert(&claim));
    if is_verified {
        let state = ClaimState::Verified { since: now, missing_since: None };
        write(&*world.store, |r| r.domains().update(&DomainClaim { state, check_at: Some(now), ..claim.clone() }))
            .unwrap();
    }
}

fn known_by(world: &World, connection: &Connection, email: &str) {
    let identity = builders::identity(connection, &world.user(email));
    write(&*world.store, |r| r.identities().insert(&identity)).unwrap();
}

/// Sets the rule as the operator, who needs no session.
async fn require(world: &World, slug: &str, whom: &str) {
    let (key, body) = (world.service_key(Scope::Manage), json!({"security": {"requireSso": whom}}));
    let set = world.call(Method::PATCH, "/org").slug(slug).key(&key).json(&body).send().await.expect("200");
    assert_eq!(set.data()["org"]["security"]["requireSso"], whom);
}

/// A world whose acme requires its connection.
async fn strict(whom: &str) -> (World, Connection) {
    let world = World::new().await;
    let connection = connected(&world, ACME, ConnectionStatus::Active, None);
    require(&world, ACME, whom).await;
    (world, connection)
}

/// Expects the refusal that leads to a connection.
fn led(answer: Answer, connection: &Connection) {
    let error = answer.expect("403 sso_required").error();
    assert_eq!(error["connection"], json!({"id": connection.id.to_string(), "name": "Acme ID"}));
}

async fn methods(world: &World, slug: &str, body: &Value) -> Value {
    world.post("/auth/methods").slug(slug).origin(OWN).json(body).send().await.expect("200").data()
}

#[actix_web::test]
async fn an_admin_requires_a_connection_that_has_let_the_admin_in() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let set = async |whom: Value| rule(&world, &ada, json!({"requireSso": whom})).await;
    for (whom, wrong) in [(json!("some"), "invalid"), (json!(true), "wrong_type"), (json!(""), "invalid")] {
        let fields = set(whom).await.expect("400 validation_failed").fields();
        assert_eq!(fields, [format!("security.requireSso:{wrong}")]);
    }
    set(json!("members")).await.expect("409 connection_not_proven");
    let connection = connected(&world, ACME, ConnectionStatus::Active, None);
    set(json!("all")).await.expect("409 connection_not_proven");
    known_by(&world, &connection, ADA);
    let bob = world.login(ACME, BOB).await;
    let shown = set(json!("members")).await.expect("200").data();
    assert_eq!(
        shown["org"]["security"],
        json!({"requireTwoFactor": false, "requireSso": "members", "allowImpersonation": true})
    );
    assert!(!world.is_live(ACME, &bob).await && world.is_live(ACME, &ada).await);
    rule(&world, &bob, json!({"requireSso": "off"})).await.expect("401 invalid_token");
    rule(&world, &ada, json!({"sessionTtl": 3600})).await.expect("200");
    let shown = world.get("/org").slug(ACME).tokens(&ada).send().await.expect("200").data();
    assert_eq!(shown["org"]["security"]["requireSso"], "members", "it stays");
    let cleared = set(Value::Null).await.expect("200").data();
    assert_eq!(cleared["org"]["security"]["requireSso"], "off");
}

#[actix_web::test]
async fn an_admin_sees_before_whom_a_connection_would_shut_out() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    claimed(&world, ACME, "acme.example", true);
    let connection = connected(&world, ACME, ConnectionStatus::Draft, None);
    known_by(&world, &connection, BOB);
    let path = format!("/org/connections/{}/impact", connection.id);
    let gus = world.login(GLOBEX, GUS).await;
    world.get(&path).slug(GLOBEX).tokens(&gus).send().await.expect("404 connection_not_found");
    let seen = world.get(&path).slug(ACME).tokens(&ada).send().await.expect("200").data();
    let zoe = world.user(ZOE);
    let shut_out = json!([{"userId": zoe.id.to_string(), "name": zoe.name.as_str(), "email": ZOE}]);
    assert_eq!(seen, json!({"members": 4, "linked": 1, "wouldLoseAccess": shut_out}));
}

#[actix_web::test]
async fn the_last_active_connection_stays_while_it_is_required() {
    let (world, connection) = strict("members").await;
    let path = format!("/org/connections/{}", connection.id);
    let key = world.service_key(Scope::Manage);
    world.set_membership(ACME, TOM, |member| member.role = Role::Admin);
    let tom = crate::two_factor::tom(&world).await;
    let off = json!({"status": "draft"});
    let as_tom = async |method: Method| {
        let call = world.call(method.clone(), &path).slug(ACME).tokens(&tom);
        if method == Method::PATCH { call.json(&off) } else { call }.send().await
    };
    as_tom(Method::PATCH).await.expect("409 connection_required");
    as_tom(Method::DELETE).await.expect("409 connection_required");
    world.call(Method::PATCH, &path).slug(ACME).key(&key).json(&off).send().await.expect("200");
    as_tom(Method::DELETE).await.expect("200");
}

#[actix_web::test]
async fn a_right_proof_leads_to_the_connection_and_a_wrong_one_tells_nothing() {
    let world = World::new().await;
    let mut bobs = owner(&world, BOB).await.new_passkey().await;
    let mut adas = owner(&world, ADA).await.new_passkey().await;
    let zoe = world.login(GLOBEX, ZOE).await;
    let connection = connected(&world, ACME, ConnectionStatus::Active, None);
    for whom in ["members", "all"] {
        require(&world, ACME, whom).await;
        world.try_login(ACME, BOB, "wrong password").await.expect("401 invalid_credentials");
        world.try_login(ACME, "nobody@example.com", PASSWORD).await.expect("401 invalid_credentials");
        world.try_login(ACME, EVE, PASSWORD).await.expect("403 not_a_member");
        led(world.try_login(ACME, BOB, PASSWORD).await, &connection);
        led(world.try_login(ACME, TOM, PASSWORD).await, &connection);
        led(login(&world, ACME, &mut bobs).await, &connection);
        let switch = world.post("/auth/switch-org").slug(GLOBEX).tokens(&zoe).json(&json!({"slug": ACME}));
        led(switch.send().await, &connection);
        world.try_login(GLOBEX, GUS, PASSWORD).await.expect("200");
    }
    led(world.try_login(ACME, ADA, PASSWORD).await, &connection);
    led(login(&world, ACME, &mut adas).await, &connection);
    write(&*world.store, |r| r.connections().delete(connection.organization_id, connection.id));
    let error = world.try_login(ACME, BOB, PASSWORD).await.expect("403 sso_required").error();
    assert!(error.get("connection").is_none(), "there is no way in at present");
}

#[actix_web::test]
async fn an_admin_breaks_the_glass_by_a_passkey_alone_or_after_the_password() {
    let world = World::new().await;
    let mut passkey = owner(&world, ADA).await.new_passkey().await;
    let connection = connected(&world, ACME, ConnectionStatus::Active, None);
    require(&world, ACME, "members").await;
    login(&world, ACME, &mut passkey).await.expect("200");
    let first = world.try_login(ACME, ADA, PASSWORD).await.expect("200");
    assert_eq!(first.data(), json!({"requires2FA": true, "methods": ["passkey"]}));
    let partial = first.cookie("partial_token").unwrap();
    let send = async |path: &str, body: &Value| {
        world.post(path).slug(ACME).origin(OWN).cookie("partial_token", &partial).json(body).send().await
    };
    send("/auth/2fa/setup", &json!({"password": PASSWORD})).await.expect("400 partial_token_invalid");
    send("/auth/verify-2fa", &json!({"code": "123456"})).await.expect("400 partial_token_invalid");
    let options = send("/auth/passkey/options", &json!({"purpose": "second_factor"})).await.expect("200").data();
    let response = passkey.get(&crate::passkeys::decoded(&options["publicKey"]["challenge"]));
    let shown = json!({"passkey": crate::passkeys::used(&response, &passkey.user_handle)});
    let tokens = Tokens::of_page(&send("/auth/verify-2fa", &shown).await.expect("200"));
    assert!(world.is_live(ACME, &tokens).await);
    // A demoted admin's session ends.
    world.set_membership(ACME, TOM, |member| member.role = Role::Admin);
    let path = format!("/org/members/{}", world.user(ADA).id);
    let (key, body) = (world.service_key(Scope::Manage), json!({"role": "member"}));
    world.call(Method::PATCH, &path).slug(ACME).key(&key).json(&body).send().await.expect("200");
    assert!(!world.is_live(ACME, &tokens).await);
    led(login(&world, ACME, &mut passkey).await, &connection);
}

#[actix_web::test]
async fn no_code_is_mailed_and_none_is_taken_where_single_sign_on_is_required() {
    let world = World::new().await;
    let ask = async |email: &str| {
        world.post("/auth/email-code").slug(ACME).origin(OWN).json(&json!({"email": email})).send().await
    };
    let cookie = ask(BOB).await.expect("200").cookie("email_code").unwrap();
    let code = world.mailed_code(BOB).unwrap();
    let connection = connected(&world, ACME, ConnectionStatus::Active, None);
    for whom in ["members", "all"] {
        require(&world, ACME, whom).await;
        for email in [BOB, ADA, EVE, "nobody@example.com"] {
            led(ask(email).await, &connection);
        }
        let enter = world.post("/auth/email-code/login").slug(ACME).origin(OWN).json(&json!({"code": code}));
        led(enter.cookie("email_code", &cookie).send().await, &connection);
        let without = world.post("/auth/email-code/login").slug(ACME).origin(OWN).json(&json!({"code": code}));
        led(without.send().await, &connection);
    }
}

#[actix_web::test]
async fn an_invitation_leads_to_the_connection_and_stays() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let body = json!({"email": "new@acme.example", "role": "org_admin"});
    world.post("/org/members/invite").slug(ACME).tokens(&ada).json(&body).send().await.expect("201");
    let token = world.mailed_token("new@acme.example");
    let connection = connected(&world, ACME, ConnectionStatus::Active, None);
    require(&world, ACME, "members").await;
    let accept = async |body: Value| {
        world.post(&format!("/org/invites/{token}/accept")).slug(ACME).origin(OWN).json(&body).send().await
    };
    led(accept(json!({"name": "Nele Neu", "password": "A new one, 9 times"})).await, &connection);
    led(accept(json!({})).await, &connection);
    world.get(&format!("/org/invites/{token}")).slug(ACME).send().await.expect("200");
    require(&world, ACME, "off").await;
    accept(json!({"name": "Nele Neu", "password": "A new one, 9 times"})).await.expect("200");
}

#[actix_web::test]
async fn visitors_are_led_to_a_connection_by_their_domain_and_never_by_their_account() {
    let world = World::new().await;
    claimed(&world, ACME, "acme.example", true);
    claimed(&world, ACME, "pending.example", false);
    let all = json!(["password", "passkey", "email_code"]);
    let none = json!({"methods": all, "providers": []});
    let to = |connection: &Connection, methods: Value, required: bool| {
        let found = json!({"id": connection.id.to_string(), "name": "Acme ID", "required": required});
        json!({"methods": methods, "providers": [], "connection": found})
    };
    let ask = async |email: &str| methods(&world, ACME, &json!({"email": email})).await;
    connected(&world, GLOBEX, ConnectionStatus::Active, None);
    connected(&world, ACME, ConnectionStatus::Draft, None);
    assert_eq!((ask(BOB).await, methods(&world, ACME, &json!({})).await), (none.clone(), none.clone()));
    let ours = connected(&world, ACME, ConnectionStatus::Active, Some(&["acme.example"]));
    for email in [BOB, "nobody@acme.example", "Nobody@ACME.example"] {
        assert_eq!(ask(email).await, to(&ours, all.clone(), false), "{email}");
    }
    assert_eq!(methods(&world, ACME, &json!({})).await, to(&ours, all.clone(), false));
    for email in [ZOE, "nobody@example.com", "bob@sub.acme.example", "x@pending.example", "no address", ""] {
        assert_eq!(ask(email).await, none, "{email}");
    }
    let second = connected(&world, ACME, ConnectionStatus::Active, Some(&["pending.example"]));
    assert_eq!(ask("x@pending.example").await, none, "that domain isn't verified");
    assert_eq!(methods(&world, ACME, &json!({})).await, none, "which one isn't known");
    for (whom, left) in [("members", json!(["password", "passkey"])), ("all", json!([]))] {
        require(&world, ACME, whom).await;
        for email in [BOB, ADA, ZOE, "nobody@example.com", "no address"] {
            assert_eq!(ask(email).await, to(&ours, left.clone(), true), "{email}");
        }
        assert_eq!(methods(&world, ACME, &json!({})).await, to(&ours, left.clone(), true));
    }
    write(&*world.store, |r| {
        r.connections().delete(ours.organization_id, ours.id)?;
        r.connections().delete(second.organization_id, second.id)
    });
    assert_eq!(ask(BOB).await, json!({"methods": [], "providers": []}), "nobody gets in");
}
