//! Service keys: what they permit, and how browsers and sessions are kept apart from them (docs/http-api.md#service-keys).

use actix_web::http::Method;
use orgauth_api_actix::routes::TABLE;
use orgauth_application::keys::service_keys;
use orgauth_domain::ServiceKeyId;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::text::Name;
use orgauth_testkit::builders::read;
use serde_json::{Value, json};

use crate::harness::{ACME, ACME_APP, ADA, BOB, Call, DOCUMENT, EVE, GLOBEX, OWN, TOM, Tokens, World};

/// A route for admins, and a route for the operator only.
const ROUTES: [&str; 2] = ["/org/api-keys", "/operator/audit-log"];

fn get(world: &World, path: &str) -> Call {
    world.get(path).slug(ACME)
}

async fn verified(world: &World, slug: &str, key: &str, tokens: &Tokens) -> Value {
    let call = world.post("/public/verify").slug(slug).key(key).json(&json!({"token": tokens.access}));
    call.send().await.expect("200").data()
}

async fn id_of(world: &World, slug: &str, email: &str) -> String {
    let key = world.service_key(Scope::Manage);
    let members = world.get("/org/members").slug(slug).key(&key).send().await.expect("200").data();
    let member = members["members"].as_array().unwrap().iter().find(|member| member["email"] == email);
    member.unwrap()["userId"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn what_is_no_live_service_key_is_refused_alike() {
    let world = World::new().await;
    let key = world.service_key(Scope::Manage);
    world.wait(1);
    let revoked = world.service_key(Scope::Manage);
    let listed = service_keys::list(&world.state.app).unwrap();
    let id: ServiceKeyId = listed.last().unwrap().id;
    service_keys::revoke(&world.state.app, id).unwrap();
    let mistyped = format!("{}{}", &key[..60], "00000");
    let renamed = world.keys[0].replacen("pk_", "sk_", 1);
    for wrong in [revoked.as_str(), &mistyped, &renamed, "sk_live_", "sk_live_x", &key[..64]] {
        for path in ROUTES {
            get(&world, path).key(wrong).send().await.expect("401 invalid_api_key");
        }
        let call = world.post("/public/verify").slug(ACME).json(&json!({"token": "none"}));
        call.key(wrong).send().await.expect("401 invalid_api_key");
    }
    // The checksum is checked before the organization is looked up.
    for (shown, answer) in [(mistyped.as_str(), "401 invalid_api_key"), (&key, "404 organization_not_found")] {
        world.get(ROUTES[0]).slug("nobody").key(shown).send().await.expect(answer);
    }
    for path in ROUTES {
        get(&world, path).key(&key).key(&key).send().await.expect("401 invalid_api_key");
        get(&world, path).key(&key).key(&world.keys[0]).send().await.expect("401 invalid_api_key");
    }
    get(&world, "/operator/audit-log").send().await.expect("401 invalid_api_key");
    get(&world, "/operator/audit-log").key(&world.keys[0]).send().await.expect("401 invalid_api_key");
}

#[actix_web::test]
async fn an_expired_key_is_refused_from_its_end_on() {
    let world = World::new().await;
    let (name, end) = (Name::parse("short").unwrap(), world.now().plus(orgauth_domain::Duration::from_seconds(60)));
    let made = service_keys::create(&world.state.app, name, Scope::Manage, Some(end));
    let key = made.unwrap().1;
    get(&world, ROUTES[1]).key(key.expose()).send().await.expect("200");
    world.wait(60);
    for path in ROUTES {
        get(&world, path).key(key.expose()).send().await.expect("401 invalid_api_key");
    }
    let call = world.post("/public/verify").slug(ACME).key(key.expose()).json(&json!({"token": "none"}));
    call.send().await.expect("401 invalid_api_key");
}

/// A client with a session needs no service key, and a page must never hold one.
#[actix_web::test]
async fn a_service_key_beside_a_session_or_from_a_page_is_refused() {
    let world = World::new().await;
    let key = world.service_key(Scope::Manage);
    let ada = world.login(ACME, ADA).await;
    for path in ROUTES {
        for origin in [OWN, ACME_APP, "https://evil.example", "null"] {
            get(&world, path).key(&key).origin(origin).send().await.expect("403 origin_not_allowed");
        }
        get(&world, path)
            .key(&key)
            .header("Sec-Fetch-Site", "cross-site")
            .send()
            .await
            .expect("403 origin_not_allowed");
        let mixed = [
            get(&world, path).tokens(&ada),
            get(&world, path).cookie("access_token", "x"),
            get(&world, path).cookie("refresh_token", &ada.refresh),
            get(&world, path).cookie("partial_token", ""),
            get(&world, path).header("Authorization", &format!("Bearer {}", ada.access)),
        ];
        for call in mixed {
            let answer = call.key(&key).send().await.expect("400 validation_failed");
            assert_eq!(answer.fields().len(), 1, "{answer:?}");
            assert!(answer.fields()[0].starts_with("X-API-Key:"), "{answer:?}");
        }
    }
    // Refused even on a route that accepts no key, and with characters that no key has; no page may read why.
    let leave = || world.post("/org/leave").slug(ACME).key(&key);
    leave().tokens(&ada).send().await.expect("400 validation_failed");
    leave().origin(OWN).send().await.expect("403 origin_not_allowed");
    get(&world, ROUTES[0]).key("sk_live_\u{e9}").tokens(&ada).send().await.expect("400 validation_failed");
    get(&world, ROUTES[0]).key("sk_live_\u{e9}").send().await.expect("401 invalid_api_key");
    get(&world, ROUTES[1])
        .key(&key)
        .header("Sec-Fetch-Site", "same-origin")
        .send()
        .await
        .expect("403 origin_not_allowed");
    for (slug, body, refusal) in [("nobody", "{}", "404 organization_not_found"), (ACME, "{", "400 malformed_json")] {
        let call = world.call(Method::PATCH, "/org").slug(slug).key(&key).origin(OWN);
        let answer = call.body("application/json", body).send().await.expect(refusal);
        assert_eq!(answer.header("access-control-allow-origin"), None, "{refusal}");
    }
    assert!(world.is_live(ACME, &ada).await);
    // An organization's API key beside a session is ignored.
    get(&world, ROUTES[0]).key(&world.keys[0]).tokens(&ada).send().await.expect("200");
}

#[actix_web::test]
async fn one_key_verifies_for_every_organization_and_each_token_in_its_own() {
    let world = World::new().await;
    let (bob, eve) = (world.login(ACME, BOB).await, world.login(GLOBEX, EVE).await);
    for key in [world.service_key(Scope::Verify), world.service_key(Scope::Manage)] {
        for (slug, own, other) in [(ACME, &bob, &eve), (GLOBEX, &eve, &bob)] {
            assert_eq!(verified(&world, slug, &key, own).await["valid"], true);
            assert_eq!(verified(&world, slug, &key, other).await, json!({"valid": false}));
        }
        let nowhere = world.post("/public/verify").slug("nobody").key(&key).json(&json!({"token": bob.access}));
        nowhere.send().await.expect("401 invalid_api_key");
        world.post("/public/verify").slug(ACME).key(&key).send().await.expect("400 validation_failed");
    }
}

/// The organization's log names the key for an operator's action; its webhooks omit the actor.
#[actix_web::test]
async fn the_operator_acts_as_an_admin_does_and_the_log_names_the_key() {
    let world = World::new().await;
    let key = world.service_key(Scope::Manage);
    let id = service_keys::list(&world.state.app).unwrap()[0].id.to_string();
    let bob = world.login(ACME, BOB).await;
    let bobs = id_of(&world, ACME, BOB).await;
    let change = |status: &str| {
        let call = world.call(Method::PATCH, &format!("/org/members/{bobs}")).slug(ACME).key(&key);
        call.json(&json!({"status": status}))
    };
    change("suspended").send().await.expect("200");
    let membership = verified(&world, ACME, &world.keys[0], &bob).await["membership"].clone();
    assert_eq!(membership["status"], "suspended");
    world.suspend_organization(ACME);
    change("active").send().await.expect("200");
    let invite = world.post("/org/members/invite").slug(ACME).key(&key).json(&json!({"email": "new@acme.example"}));
    invite.send().await.expect("201");
    let invites = world.get("/org/invites").slug(ACME).key(&key).send().await.expect("200").data();
    assert_eq!(invites["invites"][0]["invitedBy"], "operator");
    let log = world.get("/org/audit-log").slug(ACME).key(&key).send().await.expect("200").data();
    let entry = |action: &str| {
        let entries = log["entries"].as_array().unwrap();
        entries.iter().find(|entry| entry["action"] == action).unwrap_or_else(|| panic!("{action}: {log}")).clone()
    };
    for action in ["member.suspended", "member.reactivated", "member.invited"] {
        assert_eq!(entry(action)["actor"], json!({"type": "operator", "id": id}), "{action}");
        assert!(entry(action)["requestId"].is_string());
    }
    assert_eq!(entry("organization.suspended")["actor"], json!({"type": "operator"}), "by the command line");
    let theirs = world.get("/org/audit-log").slug(GLOBEX).key(&key).send().await.expect("200").data();
    assert!(!theirs.to_string().contains(&id), "{theirs}");
}

#[actix_web::test]
async fn the_operators_log_tells_of_keys_newest_first_and_never_shows_one() {
    let world = World::new().await;
    world.wait(1);
    let first = world.service_key(Scope::Verify);
    world.wait(1);
    let second = world.service_key(Scope::Manage);
    world.wait(1);
    let listed = service_keys::list(&world.state.app).unwrap();
    service_keys::revoke(&world.state.app, listed[0].id).unwrap();
    let data = get(&world, ROUTES[1]).key(&second).send().await.expect("200").data();
    let entries = data["entries"].as_array().unwrap();
    let told: Vec<_> =
        entries.iter().map(|e| (e["action"].as_str().unwrap(), e["target"]["id"].as_str().unwrap())).collect();
    let ids: Vec<String> = listed.iter().map(|key| key.id.to_string()).collect();
    let expected =
        [("service_key.revoked", &ids[0]), ("service_key.created", &ids[1]), ("service_key.created", &ids[0])];
    assert_eq!(told[..3], expected.map(|(action, id)| (action, id.as_str())));
    assert!(!data.to_string().contains(&first[8..]) && !data.to_string().contains(&second[8..]));
    let page = get(&world, "/operator/audit-log?limit=1").key(&second).send().await.expect("200").data();
    assert_eq!(page["entries"][0], entries[0]);
    let rest = format!("/operator/audit-log?cursor={}", page["nextCursor"].as_str().unwrap());
    let rest = get(&world, &rest).key(&second).send().await.expect("200").data();
    assert_eq!(rest["entries"].as_array().unwrap()[..], entries[1..]);
}

/// A key that is revoked between authentication and the write changes nothing.
#[actix_web::test]
async fn p6_a_key_that_is_revoked_meanwhile_writes_nothing() {
    let (organization, suspended) = (json!({"slug": "initech", "name": "Initech"}), json!({"status": "suspended"}));
    for (method, path, body) in [
        (Method::PATCH, "/org", json!({"name": "Taken"})),
        (Method::POST, "/operator/organizations", organization),
        (Method::PATCH, "/operator/organizations/{acme}", suspended),
        (Method::PATCH, "/operator/users/{tom}", json!({"name": "Taken"})),
        (Method::POST, "/operator/users/{bob}/logout-all", json!({})),
        (Method::POST, "/operator/users/{tom}/reset-2fa", json!({})),
    ] {
        let world = World::new().await;
        let (key, bob) = (world.service_key(Scope::Manage), world.login(ACME, BOB).await);
        let tom = world.user(TOM).id;
        let path = path.replace("{acme}", &world.organization(ACME).id.to_string());
        let path = path.replace("{tom}", &tom.to_string());
        let path = path.replace("{bob}", &world.user(BOB).id.to_string());
        let stored = || {
            read(&*world.store, |r| {
                Ok((r.organizations().list(None, 9)?, r.users().by_id(tom)?, r.audit().list_operator(None, 99)?))
            })
        };
        let before = stored();
        let (id, now) = (service_keys::list(&world.state.app).unwrap()[0].id, world.now());
        world.store.before_next_write(move |repositories| repositories.service_keys().revoke(id, now).map(|_| ()));
        let call = world.call(method, &path);
        let call = if path == "/org" { call.slug(ACME) } else { call };
        call.key(&key).json(&body).send().await.expect("401 invalid_api_key");
        assert!(stored() == before && world.is_live(ACME, &bob).await, "{path}");
    }
}

/// Routes about the caller alone, and routes for a mailed token, accept no service key in place of a session.
#[test]
fn every_route_of_an_organization_says_whether_a_service_key_opens_it() {
    let mut closed = Vec::new();
    for route in TABLE.iter().filter(|route| route.path.starts_with("/org")) {
        let method = route.verb.as_str().to_lowercase();
        let security = DOCUMENT["paths"][format!("/api/v1{}", route.path)][method]["security"].to_string();
        if !security.contains("serviceKey") {
            closed.push(route.operation);
        }
    }
    assert_eq!(closed, ["leaveOrganization", "previewInvite", "acceptInvite"]);
}
