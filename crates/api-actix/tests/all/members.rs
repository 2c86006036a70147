//! `/org/members/{id}`, `PATCH /org`, paging, `/org/audit-log`.

use actix_web::http::Method;
use orgauth_domain::organizations::membership::Role;
use orgauth_testkit::builders::{self, write};
use serde_json::json;

use crate::harness::{ACME, ADA, Answer, BOB, EVE, GLOBEX, PASSWORD, World, ZOE};

/// The names of the wrong fields in an answer.
fn named(answer: &Answer) -> Vec<String> {
    let name = |field: &String| field.split(':').next().unwrap_or_default().to_owned();
    answer.fields().iter().map(name).collect()
}

#[actix_web::test]
async fn a_member_is_suspended_reinstated_promoted_and_removed_and_each_shows_at_once() {
    let (world, [ada, bob]) = World::with_sessions([(ACME, ADA), (ACME, BOB)]).await;
    let path = format!("/org/members/{}", world.user(BOB).id);
    let patch = |body| world.call(Method::PATCH, &path).slug(ACME).tokens(&ada).json(&body);
    let profile = || world.get("/auth/profile").slug(ACME).tokens(&bob);

    let data = patch(json!({"status": "suspended"})).send().await.expect("200").data();
    assert_eq!((&data["member"]["status"], &data["member"]["email"]), (&json!("suspended"), &json!(BOB)));
    profile().send().await.expect("403 membership_not_active");
    patch(json!({"status": "active", "role": "org_admin"})).send().await.expect("200");
    profile().send().await.expect("401 invalid_token");
    let bob = world.login(ACME, BOB).await;
    let profile = || world.get("/auth/profile").slug(ACME).tokens(&bob);
    profile().send().await.expect("200");
    world.get("/org/audit-log").slug(ACME).tokens(&bob).send().await.expect("200");
    patch(json!({})).send().await.expect("200");

    world.call(Method::DELETE, &path).slug(ACME).tokens(&ada).send().await.expect("200");
    profile().send().await.expect("401 invalid_token");
    world.call(Method::DELETE, &path).slug(ACME).tokens(&ada).send().await.expect("404 member_not_found");
    patch(json!({"status": "active"})).send().await.expect("404 member_not_found");
}

#[actix_web::test]
async fn oneself_and_the_last_admin_stay() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let path = format!("/org/members/{}", world.user(ADA).id);
    let patch = |body| world.call(Method::PATCH, &path).slug(ACME).tokens(&ada).json(&body);
    world.call(Method::DELETE, &path).slug(ACME).tokens(&ada).send().await.expect("400 cannot_remove_self");
    patch(json!({"status": "suspended"})).send().await.expect("400 cannot_suspend_self");
    patch(json!({"role": "member"})).send().await.expect("400 last_admin");
    assert!(world.is_live(ACME, &ada).await);
}

#[actix_web::test]
async fn m2_wrong_roles_and_states_are_named_and_change_nothing() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let path = format!("/org/members/{}", world.user(BOB).id);
    for (body, fields) in [
        (json!({"role": "owner"}), vec!["role"]),
        (json!({"status": "removed"}), vec!["status"]),
        (json!({"role": null, "status": 1}), vec!["role", "status"]),
        (json!({"role": "Member", "status": ""}), vec!["role", "status"]),
    ] {
        let answer = world.call(Method::PATCH, &path).slug(ACME).tokens(&ada).json(&body).send().await;
        assert_eq!(named(&answer.expect("400 validation_failed")), fields, "{body}");
    }
    let data = world.get("/org/members").slug(ACME).tokens(&ada).send().await.expect("200").data();
    let bob = data["members"].as_array().unwrap().iter().find(|m| m["email"] == BOB).unwrap().clone();
    assert_eq!((&bob["role"], &bob["status"]), (&json!("member"), &json!("active")));
}

#[actix_web::test]
async fn activity_is_told_to_admins_and_service_keys_alone() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let bob = world.login(ACME, BOB).await;
    let get = |path: &str, tokens| world.get(path).slug(ACME).tokens(tokens).send();
    for sort in ["lastActiveAt", "-lastActiveAt"] {
        get(&format!("/org/members?sort={sort}"), &bob).await.expect("403 admin_required");
    }
    let data = get("/org/members?sort=name", &bob).await.expect("200").data();
    assert!(data["members"].as_array().unwrap().iter().all(|member| member.get("lastActiveAt").is_none()), "{data}");
    let hour = world.now().floor_to_hour().to_string();
    let data = get("/org/members?sort=-lastActiveAt", &ada).await.expect("200").data();
    let told: Vec<_> =
        data["members"].as_array().unwrap().iter().map(|m| (&m["email"], m.get("lastActiveAt"))).collect();
    assert_eq!(told.iter().filter(|(_, at)| *at == Some(&json!(hour))).count(), 2, "{data}");
    assert!(told[..2].iter().all(|(email, _)| [ADA, BOB].map(|one| json!(one)).contains(email)), "{data}");
    let id = data["members"].as_array().unwrap().iter().find(|m| m["email"] == BOB).unwrap()["userId"].clone();
    let path = format!("/org/members/{}", id.as_str().unwrap());
    let changed = world.call(Method::PATCH, &path).slug(ACME).tokens(&ada).json(&json!({})).send().await;
    assert_eq!(changed.expect("200").data()["member"]["lastActiveAt"], json!(hour));
}

#[actix_web::test]
async fn a_cursor_is_good_for_the_order_that_it_is_from() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let get = |query: String| world.get(&format!("/org/members?limit=1{query}")).slug(ACME).tokens(&ada).send();
    let orders = ["joinedAt", "-joinedAt", "name", "-name", "lastActiveAt", "-lastActiveAt"];
    for order in orders {
        let first = get(format!("&sort={order}")).await.expect("200").data();
        let cursor = first["nextCursor"].as_str().unwrap();
        for other in orders {
            let next = get(format!("&sort={other}&cursor={cursor}")).await;
            if other == order {
                assert_ne!(next.expect("200").data()["members"], first["members"], "{order}");
            } else {
                assert_eq!(named(&next.expect("400 validation_failed")), ["cursor"], "{order} {other}");
            }
        }
    }
    let usual = get(String::new()).await.expect("200").data();
    get(format!("&sort=joinedAt&cursor={}", usual["nextCursor"].as_str().unwrap())).await.expect("200");
}

#[actix_web::test]
async fn members_come_in_pages_when_asked_for() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let get = |query: String| world.get(&format!("/org/members{query}")).slug(ACME).tokens(&tokens).send();
    let all = get(String::new()).await.expect("200").data();
    assert!(all.get("nextCursor").is_none());
    let (mut seen, mut query) = (Vec::new(), "?limit=1".to_owned());
    loop {
        let data = get(query).await.expect("200").data();
        seen.extend(data["members"].as_array().unwrap().clone());
        match data["nextCursor"].as_str() {
            Some(cursor) => query = format!("?limit=1&cursor={cursor}"),
            None => break,
        }
    }
    assert_eq!(json!(seen), all["members"]);
    for (query, field) in [
        ("?limit=0", "limit"),
        ("?limit=1001", "limit"),
        ("?cursor=AAAA", "cursor"),
        ("?sort=email", "sort"),
        ("?sort=name&sort=name", "sort"),
        ("?q=a&q=b", "q"),
        ("?role=admin", "role"),
        ("?role=", "role"),
        ("?status=removed", "status"),
        ("?status=active&status=active", "status"),
    ] {
        assert_eq!(named(&get(query.to_owned()).await.expect("400 validation_failed")), [field]);
    }
    let found = get(format!("?q={}", BOB.to_uppercase())).await.expect("200").data();
    assert_eq!((found["members"].as_array().unwrap().len(), &found["members"][0]["email"]), (1, &json!(BOB)));
    assert_eq!(get(format!("?q={EVE}")).await.expect("200").data(), json!({"members": [], "total": 0}));
    let admins = get("?role=org_admin&status=active".to_owned()).await.expect("200").data();
    let admins: Vec<_> = admins["members"].as_array().unwrap().iter().map(|one| one["email"].clone()).collect();
    assert_eq!(admins, [ADA]);
    assert_eq!(get("?status=suspended".to_owned()).await.expect("200").data(), json!({"members": [], "total": 0}));
}

#[actix_web::test]
async fn an_admin_changes_name_and_app_url() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let patch = |body| world.call(Method::PATCH, "/org").slug(ACME).tokens(&ada).json(&body);
    let data = patch(json!({"name": " Acme & Co ", "appUrl": "https://new.acme.example/x"})).send().await;
    let data = data.expect("200").data();
    assert_eq!(data["org"]["name"], "Acme & Co");
    let cleared = patch(json!({"appUrl": ""})).send().await.expect("200").data();
    assert!(cleared["org"].get("appUrl").is_none());
    for (body, field) in [
        (json!({"name": ""}), "name"),
        (json!({"appUrl": "http://acme.example"}), "appUrl"),
        (json!({"appUrl": "https://user@acme.example"}), "appUrl"),
    ] {
        assert_eq!(named(&patch(body).send().await.expect("400 validation_failed")), [field]);
    }
    // G5: fields that an admin may not set are refused.
    let refused = patch(json!({"plan": "enterprise", "status": "suspended", "slug": "other"})).send().await;
    assert_eq!(refused.expect("400 validation_failed").fields(), ["plan:unknown", "slug:unknown", "status:unknown"]);
    let org = patch(json!({"appUrl": ""})).send().await.expect("200").data()["org"].clone();
    assert_eq!((&org["plan"], &org["status"], &org["slug"]), (&json!("pro"), &json!("active"), &json!(ACME)));
}

#[actix_web::test]
async fn n2_the_audit_log_tells_who_did_what_and_nothing_of_others() {
    let (world, [ada, _]) = World::with_sessions([(ACME, ADA), (GLOBEX, ZOE)]).await;
    world.try_login(ACME, BOB, "wrong").await.expect("401 invalid_credentials");
    let get = |query: &str| world.get(&format!("/org/audit-log{query}")).slug(ACME).tokens(&ada).send();
    let data = get("").await.expect("200").data();
    let entries = data["entries"].as_array().unwrap();
    let failed = entries.iter().find(|entry| entry["action"] == "login.failed").unwrap();
    assert!(failed["actor"]["type"] == "user" && failed["ip"].is_string(), "{failed}");
    let own = entries.iter().find(|entry| entry["action"] == "login.succeeded").unwrap();
    assert_eq!(own["actor"], json!({"type": "user", "id": world.user(ADA).id, "email": ADA}));
    assert!(own["requestId"].is_string() && own["ip"].is_string());
    assert!(entries.iter().all(|entry| entry["actor"]["email"] != ZOE));
    assert_eq!(own["userAgent"], "tests/1");
    let page = get("?limit=1").await.expect("200").data();
    assert_eq!(page["entries"].as_array().unwrap().len(), 1);
    let next = page["nextCursor"].as_str().unwrap();
    let second = get(&format!("?limit=1&cursor={next}")).await.expect("200").data();
    assert_eq!(second["entries"][0], entries[1]);
    for (query, field) in [
        ("?cursor=x", "cursor"),
        ("?action=login", "action"),
        ("?action=", "action"),
        ("?action=login.failed&action=login.failed", "action"),
        ("?user=usr_1", "user"),
        ("?user=ada@acme.example", "user"),
    ] {
        assert_eq!(named(&get(query).await.expect("400 validation_failed")), [field], "{query}");
    }
    let failed_only = get("?action=login.failed").await.expect("200").data();
    assert_eq!(failed_only, json!({"entries": [failed]}));
    let of_ada = get(&format!("?user={}", world.user(ADA).id)).await.expect("200").data();
    let is_about = |entry: &serde_json::Value| entry["actor"]["email"] == ADA || entry["target"]["email"] == ADA;
    let about =
        |all: &serde_json::Value| all["entries"].as_array().unwrap().iter().filter(|one| is_about(one)).count();
    assert_eq!((about(&of_ada), about(&data)), (of_ada["entries"].as_array().unwrap().len(), about(&of_ada)));
    let of_eve = get(&format!("?user={}", world.user(EVE).id)).await.expect("200").data();
    assert_eq!(of_eve, json!({"entries": []}), "another organization's");
    world.wait(1);
    let nameless = world.post("/auth/login").slug(ACME).agent("").json(&json!({"email": BOB, "password": "wrong"}));
    nameless.from("203.0.113.8").send().await.expect("401 invalid_credentials");
    let newest = get("?limit=1").await.expect("200").data()["entries"][0].clone();
    assert!(newest["action"] == "login.failed" && newest.get("userAgent").is_none(), "{newest}");
}

/// Failed sign-ins of one source are one audit entry with their number; an entry has the details of the first.
#[actix_web::test]
async fn q3_the_refusals_of_one_source_are_one_entry_with_a_count_and_a_short_user_agent() {
    let world = World::new().await;
    let agent = "a".repeat(300);
    for from in ["203.0.113.8", "203.0.113.8", "203.0.113.9", "203.0.113.8"] {
        let login = world.post("/auth/login").slug(ACME).from(from).agent(&agent);
        login.json(&json!({"email": BOB, "password": "wrong"})).send().await.expect("401 invalid_credentials");
    }
    let ada = world.login(ACME, ADA).await;
    let log =
        world.get("/org/audit-log?action=login.failed").slug(ACME).tokens(&ada).send().await.expect("200").data();
    let mut told: Vec<_> =
        log["entries"].as_array().unwrap().iter().map(|one| (one["ip"].to_string(), one["count"].as_u64())).collect();
    told.sort();
    assert_eq!(told, [("\"203.0.113.8\"".to_owned(), Some(3)), ("\"203.0.113.9\"".to_owned(), None)]);
    assert_eq!(log["entries"][0]["userAgent"].as_str().unwrap().chars().count(), 128);
}

/// An organization's admins can't end sessions in other organizations.
#[actix_web::test]
async fn a_members_sessions_here_end_at_once_and_those_elsewhere_go_on() {
    let (world, [ada, bob, eve]) = World::with_sessions([(ACME, ADA), (ACME, BOB), (GLOBEX, EVE)]).await;
    let also = builders::membership(&world.organization(GLOBEX), &world.user(BOB));
    write(&*world.store, |r| r.memberships().insert(&also).map(|_| ()));
    let elsewhere = world.login(GLOBEX, BOB).await;
    let end = |email, tokens| {
        world.post(&format!("/org/members/{}/end-sessions", world.user(email).id)).slug(ACME).tokens(tokens)
    };
    end(EVE, &ada).send().await.expect("404 member_not_found");
    end(ADA, &bob).send().await.expect("403 admin_required");
    assert!(world.is_live(ACME, &bob).await && world.is_live(GLOBEX, &eve).await);
    end(BOB, &ada).send().await.expect("200");
    assert!(!world.is_live(ACME, &bob).await);
    assert!(world.is_live(GLOBEX, &elsewhere).await && world.is_live(ACME, &ada).await);
    // The second time there is no session to end, and nothing is logged.
    end(BOB, &ada).send().await.expect("200");
    world.login(ACME, BOB).await;
    let log = world.get("/org/audit-log").slug(ACME).tokens(&ada).send().await.expect("200").data();
    let ended = |e: &&serde_json::Value| e["action"] == "session.ended";
    let [entry] = log["entries"].as_array().unwrap().iter().filter(ended).collect::<Vec<_>>().try_into().unwrap();
    let target = json!({"type": "user", "id": world.user(BOB).id.to_string(), "email": BOB});
    assert_eq!((&entry["target"], &entry["metadata"]), (&target, &json!({"sessions": "1"})));
    assert_eq!(entry["actor"]["email"], ADA);
}

#[actix_web::test]
async fn a_member_leaves_at_once_and_the_last_admin_does_not() {
    let (world, [ada, bob, eve]) = World::with_sessions([(ACME, ADA), (ACME, BOB), (GLOBEX, EVE)]).await;
    let leave = |slug, tokens| world.post("/org/leave").slug(slug).tokens(tokens);
    leave(ACME, &ada).send().await.expect("400 last_admin");
    leave(ACME, &eve).send().await.expect("401 invalid_token");
    let key = world.service_key(orgauth_domain::keys::service_key::Scope::Manage);
    world.post("/org/leave").slug(ACME).key(&key).send().await.expect("401 authentication_required");
    assert!(world.is_live(ACME, &ada).await && world.is_live(ACME, &bob).await);

    let left = leave(ACME, &bob).send().await.expect("200");
    assert_eq!(left.all("set-cookie").iter().filter(|cookie| cookie.contains("=; Max-Age=0;")).count(), 3);
    assert!(!world.is_live(ACME, &bob).await);
    world.try_login(ACME, BOB, PASSWORD).await.expect("403 not_a_member");
    let members = world.get("/org/members").slug(ACME).tokens(&ada).send().await.expect("200").data();
    assert!(!members.to_string().contains(BOB), "{members}");
    let log = world.get("/org/audit-log").slug(ACME).tokens(&ada).send().await.expect("200").data();
    let entry = log["entries"].as_array().unwrap().iter().find(|e| e["action"] == "member.removed").unwrap();
    assert_eq!(entry["actor"]["email"], BOB);

    // With a second admin, the first one may leave.
    world.set_membership(ACME, ZOE, |membership| membership.role = Role::Admin);
    leave(ACME, &ada).send().await.expect("200");
    assert!(world.is_live(GLOBEX, &eve).await);
}
