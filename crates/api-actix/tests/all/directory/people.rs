//! People: who is added, changed, suspended and removed by a directory, and what it never reaches.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::mail::{Message, NoticeKind};
use orgauth_domain::organizations::membership::{Membership, MembershipStatus, Role};
use orgauth_testkit::builders::read;
use serde_json::{Value, json};

use super::Directory;
use crate::harness::{ACME, ADA, BOB, EVE, GLOBEX, GUS, OWN, PASSWORD, TOM, World, ZOE};
use crate::sso::verify_domain;

#[actix_web::test]
async fn only_the_directorys_own_token_calls_and_no_page() {
    let directory = Directory::new().await;
    let gus = directory.world.login(GLOBEX, GUS).await;
    let other = directory.world.post("/org/directory").slug(GLOBEX).tokens(&gus).send().await.expect("201").data();
    let theirs =
        directory.world.post("/org/directory/token").slug(GLOBEX).tokens(&gus).send().await.expect("201").data();
    let theirs = theirs["token"].as_str().unwrap();
    let path = format!("/scim/v2/{}/Users", directory.id);
    let call = |path: &str| directory.world.outside(Method::GET, path);
    call(&path).send().await.is(401);
    for wrong in [theirs, "", "scim_live_x", &directory.token[1..], &format!("{}x", directory.token)] {
        let refused = call(&path).bearer(wrong).send().await.is(401);
        assert_eq!(refused.header("www-authenticate"), Some("Bearer"), "{wrong}");
    }
    let elsewhere = format!("/scim/v2/{}/Users", other["directory"]["id"].as_str().unwrap());
    call(&elsewhere).bearer(&directory.token).send().await.is(401);
    call("/scim/v2/nothing/Users").bearer(&directory.token).send().await.is(401);
    // Neither cookies nor other keys count, and a page is refused with the right token, too.
    call(&path).tokens(&directory.ada).send().await.is(401);
    call(&path).bearer(&directory.ada.access).send().await.is(401);
    directory.calls(Method::GET, "Users").origin("https://app.acme.example").send().await.is(403);
    directory.gets("Users").await.is(200);
    // Twice the same header is none.
    directory.calls(Method::GET, "Users").bearer(&directory.token).send().await.is(401);
}

#[actix_web::test]
async fn what_is_no_resource_or_no_body_is_refused_in_its_form() {
    let directory = Directory::new().await;
    for (method, path, status) in [
        (Method::GET, "Nothing", 404),
        (Method::GET, "Users/usr_x", 404),
        (Method::GET, "Users/usr_00000000000000000000000000", 404),
        (Method::GET, "Groups/usr_x", 404),
        (Method::DELETE, "Users", 405),
        (Method::POST, "Schemas", 405),
        (Method::POST, "Bulk", 501),
        (Method::GET, "Me", 501),
        (Method::GET, "Users?filter=nickName%20eq%20%22a%22", 400),
        (Method::GET, "Users?count=a", 400),
        (Method::GET, "Schemas?filter=id%20pr", 403),
    ] {
        directory.calls(method.clone(), path).send().await.is(status);
    }
    let posts = |kind: &str, body: Vec<u8>| directory.calls(Method::POST, "Users").body(kind, body).send();
    posts("text/plain", b"{}".to_vec()).await.is(415);
    posts("application/scim+json", b"{".to_vec()).await.is(400);
    posts("application/scim+json", b"[]".to_vec()).await.is(400);
    posts("application/json; charset=utf-8", b"{}".to_vec()).await.is(400);
    posts("application/scim+json", vec![b' '; 256 * 1024 + 1]).await.is(413);
    assert_eq!(directory.told().await, Vec::<String>::new());
}

#[actix_web::test]
async fn whom_a_directory_may_add_is_decided_by_the_verified_domains() {
    let directory = Directory::new().await;
    let create = |user: Value| directory.sends(Method::POST, "Users", user);
    for (user, status) in [
        (json!({"userName": "zoe@example.com"}), 403),
        (json!({"userName": "eve@globex.example"}), 403),
        (json!({"userName": "a@sub.acme.example"}), 403),
        (json!({"userName": "nobody"}), 400),
        (json!({"userName": "n", "emails": [{"value": "n@globex.example"}]}), 403),
    ] {
        create(user).await.is(status);
    }
    assert_eq!(directory.told().await, Vec::<String>::new());
    let shown = directory.of_ada(Method::GET, "/org/directory").send().await.expect("200").data();
    let detail = shown["directory"]["lastError"]["detail"].as_str().unwrap();
    assert!(detail.contains("globex.example") && !detail.contains('@'), "{detail}");
    directory
        .ask(Method::PATCH, "/org", json!({"security": {"allowedEmailDomains": ["other.example"]}}))
        .await
        .expect("200");
    create(json!({"userName": "new@acme.example"})).await.is(403);
    directory.ask(Method::PATCH, "/org", json!({"security": {"allowedEmailDomains": null}})).await.expect("200");
    let made =
        create(json!({"userName": "n", "emails": [{"value": "New@Acme.example", "primary": true}]})).await.is(201);
    assert_eq!((&made.json()["userName"], &made.json()["active"]), (&json!("n"), &json!(true)));
    assert_eq!(made.header("location"), made.json()["meta"]["location"].as_str());
    assert_eq!(made.header("etag"), made.json()["meta"]["version"].as_str());
    let member = directory.world.membership(ACME, "new@acme.example");
    assert_eq!((member.role, member.status), (Role::Member, MembershipStatus::Active));
    assert!(directory.world.user("new@acme.example").is_email_verified);
    // The name is taken in any case, and the address by whoever has it.
    for user in [
        json!({"userName": "N", "emails": [{"value": "other@acme.example"}]}),
        json!({"userName": "new@acme.example"}),
    ] {
        let taken = create(user).await.is(409);
        assert_eq!(taken.json()["scimType"], "uniqueness");
    }
    assert_eq!(directory.told().await, ["member.joined"]);
}

#[actix_web::test]
async fn a_member_is_taken_over_and_the_account_stays_the_persons() {
    let directory = Directory::new().await;
    let bob = directory.world.login(ACME, BOB).await;
    // Without `active` a suspended member stays suspended.
    directory.world.set_membership(ACME, TOM, |member| member.status = MembershipStatus::Suspended);
    let taken = directory.sends(Method::POST, "Users", json!({"userName": TOM, "displayName": "T."})).await.is(201);
    assert_eq!(taken.json()["active"], false);
    let id = directory.adds(BOB).await;
    assert!(directory.world.is_live(ACME, &bob).await, "a session goes on");
    // The name in the directory is the directory's; the account's name, address and password are Bob's.
    let rename = json!([{"op": "replace", "value": {"userName": "robert@acme.example", "displayName": "Robert"}}]);
    directory.patches(&format!("Users/{id}"), rename).await.is(200);
    let user = directory.world.user(BOB);
    assert_eq!((user.name.as_str(), user.email.as_str()), ("Bob Builder", BOB));
    directory.world.try_login(ACME, BOB, PASSWORD).await.expect("200");
    // An account without anything of its owner's follows the directory.
    let id = directory.adds("fresh@acme.example").await;
    let rename = json!([{"op": "replace", "path": "userName", "value": "renamed@acme.example"}]);
    directory.patches(&format!("Users/{id}"), rename).await.is(200);
    assert_eq!(directory.world.user("renamed@acme.example").id.to_string(), id);
    // The person is told in words of its own, without the provider's address and program.
    let mails = directory.world.mails();
    let mail =
        mails.iter().rfind(|mail| mail.to.as_str() == "fresh@acme.example").expect("a mail to the former address");
    match &mail.message {
        Message::Notice(NoticeKind::EmailChangedByDirectory, notice) => assert_eq!(notice.client, None),
        other => panic!("{:?}", other.kind()),
    }
    let log = directory.of_ada(Method::GET, "/org/audit-log?action=email.changed").send().await.expect("200").data();
    let entry = &log["entries"][0];
    assert_eq!((&entry["target"]["id"], &entry["metadata"]["by"]), (&json!(id), &json!("directory")));
    for wrong in ["x@globex.example", "zoe@example.com"] {
        let rename = json!([{"op": "replace", "path": "userName", "value": wrong}]);
        directory.patches(&format!("Users/{id}"), rename).await.is(403);
    }
    // Nobody takes another's address.
    let rename = json!([{"op": "replace", "path": "userName", "value": ADA}]);
    directory.patches(&format!("Users/{id}"), rename).await.is(200);
    assert_eq!(directory.world.user(ADA).name.as_str(), "Ada Admin");
    assert_eq!(directory.world.user("renamed@acme.example").id.to_string(), id);
}

#[actix_web::test]
async fn no_account_is_renamed_that_is_an_admins_or_has_ever_been_signed_in_to() {
    let directory = Directory::new().await;
    let world = &directory.world;
    let rename = |id: &str, to: &str| {
        let (path, body) = (format!("Users/{id}"), json!([{"op": "replace", "path": "userName", "value": to}]));
        let directory = &directory;
        async move { directory.patches(&path, body).await.is(200) }
    };
    // Whoever has the directory's token would get an administrator's account by a mail to the new address.
    let boss = directory.adds("boss@acme.example").await;
    directory.ask(Method::PATCH, &format!("/org/members/{boss}"), json!({"role": "org_admin"})).await.expect("200");
    assert_eq!(rename(&boss, "thief@acme.example").await.json()["userName"], "thief@acme.example");
    assert_eq!(world.user("boss@acme.example").id.to_string(), boss);
    // What the owner has set up was there, though it is no more.
    let used = directory.adds("used@acme.example").await;
    world.set_password("used@acme.example");
    world.remove_password("used@acme.example");
    rename(&used, "other@acme.example").await;
    assert_eq!(world.user("used@acme.example").id.to_string(), used);
    // Nobody has ever had anything of this one; an account elsewhere stays, too.
    let fresh = directory.adds("fresh@acme.example").await;
    world.join(GLOBEX, "fresh@acme.example");
    rename(&fresh, "second@acme.example").await;
    assert_eq!(world.user("fresh@acme.example").id.to_string(), fresh);
    let fresh = directory.adds("new@acme.example").await;
    rename(&fresh, "third@acme.example").await;
    assert_eq!(world.user("third@acme.example").id.to_string(), fresh);
}

/// Whoever made a token would sign in as somebody who may do more, by a mail to an address of their choice.
#[actix_web::test]
async fn no_account_is_renamed_that_may_do_what_a_maker_of_a_token_may_not() {
    let directory = Directory::new().await;
    let world = &directory.world;
    let key = world.service_key(Scope::Manage);
    let operator = |method, path: &str, body: Value| world.call(method, path).slug(ACME).key(&key).json(&body).send();
    let permissions = json!({"permissions": [{"key": "invoices:write"}]});
    world.call(Method::PUT, "/operator/permissions").key(&key).json(&permissions).send().await.expect("200");
    let writer = json!({"key": "writer", "name": "Writer", "permissions": ["invoices:write"]});
    world.call(Method::POST, "/operator/roles").key(&key).json(&writer).send().await.expect("201");
    let strict = world.another_with(|state| {
        state.app.settings.roles.admins_have_all = false;
        state.app.settings.directories.requests_per_minute = 10_000;
    });
    let strict = strict.await;
    let has = |id: &str, body: Value| operator(Method::PATCH, &format!("/org/members/{id}"), body);
    let renames = |at: &World, id: &str, to: &str| {
        world.wait(1);
        let body = json!({"Operations": [{"op": "replace", "path": "userName", "value": to}]});
        let call = at.outside(Method::PATCH, &format!("/scim/v2/{}/Users/{id}", directory.id));
        let call = call.bearer(&directory.token).body("application/scim+json", body.to_string()).send();
        async move { call.await.is(200) }
    };
    let owner = |email: &str| world.user(email).id.to_string();
    // Ada has made the token, and may do nothing in the product.
    let newbie = directory.adds("newbie@acme.example").await;
    has(&newbie, json!({"roles": ["writer"]})).await.expect("200");
    assert_eq!(renames(&strict, &newbie, "low@acme.example").await.json()["userName"], "low@acme.example");
    assert_eq!(owner("newbie@acme.example"), newbie);
    // A suspended one has it again once an admin reinstates them.
    has(&newbie, json!({"status": "suspended"})).await.expect("200");
    renames(&strict, &newbie, "low2@acme.example").await;
    assert_eq!(owner("newbie@acme.example"), newbie);
    // Who has no more than Ada follows; with the role, Ada may do as much, and so she may where admins have everything.
    let other = directory.adds("other@acme.example").await;
    renames(&strict, &other, "other2@acme.example").await;
    assert_eq!(owner("other2@acme.example"), other);
    has(&other, json!({"roles": ["writer"]})).await.expect("200");
    renames(world, &other, "other3@acme.example").await;
    assert_eq!(owner("other3@acme.example"), other);
    has(&owner(ADA), json!({"roles": ["writer"]})).await.expect("200");
    renames(&strict, &other, "other4@acme.example").await;
    assert_eq!(owner("other4@acme.example"), other);
    // Whoever has left may have kept the token.
    has(&other, json!({"role": "org_admin"})).await.expect("200");
    let last = directory.adds("last@acme.example").await;
    has(&last, json!({"roles": ["writer"]})).await.expect("200");
    world.set_membership(ACME, ADA, |member| member.status = MembershipStatus::Removed);
    renames(world, &last, "last2@acme.example").await;
    assert_eq!(owner("last@acme.example"), last);
}

#[actix_web::test]
async fn what_was_planted_before_the_address_was_proven_is_gone() {
    let directory = Directory::new().await;
    let gus = directory.world.login(GLOBEX, GUS).await;
    verify_domain(&directory.world, GLOBEX, &gus, "globex.example").await;
    let at_globex =
        directory.world.post("/org/directory").slug(GLOBEX).tokens(&gus).send().await.expect("201").data();
    let token =
        directory.world.post("/org/directory/token").slug(GLOBEX).tokens(&gus).send().await.expect("201").data();
    directory.world.set_membership(GLOBEX, EVE, |member| member.status = MembershipStatus::Removed);
    directory.world.unprove(EVE);
    let path = format!("/scim/v2/{}/Users", at_globex["directory"]["id"].as_str().unwrap());
    let call = directory.world.outside(Method::POST, &path).bearer(token["token"].as_str().unwrap());
    call.body("application/scim+json", json!({"userName": EVE}).to_string()).send().await.is(201);
    directory.world.try_login(GLOBEX, EVE, PASSWORD).await.expect("401 invalid_credentials");
    assert!(directory.world.user(EVE).is_email_verified);
}

#[actix_web::test]
async fn who_is_deactivated_is_out_at_the_next_question_and_comes_back_without_the_old_sessions() {
    let directory = Directory::new().await;
    let id = directory.adds(BOB).await;
    let bob = directory.world.login(ACME, BOB).await;
    directory.activates(&id, json!("False")).await.is(200);
    assert!(!directory.world.is_live(ACME, &bob).await);
    assert_eq!(directory.world.membership(ACME, BOB).status, MembershipStatus::Suspended);
    // The same again changes nothing, and neither does a whole user without `active`.
    let before = directory.told().await.len();
    let again = directory.activates(&id, json!(false)).await.is(200);
    let put = directory.sends(Method::PUT, &format!("Users/{id}"), json!({"userName": BOB})).await.is(200);
    assert_eq!((&again.json()["active"], &put.json()["active"]), (&json!(false), &json!(false)));
    assert_eq!(directory.told().await.len(), before);
    directory.activates(&id, json!(true)).await.is(200);
    assert!(!directory.world.is_live(ACME, &bob).await, "a session of before stays ended");
    directory.world.try_login(ACME, BOB, PASSWORD).await.expect("200");
    assert_eq!(directory.told().await[before - 1..], ["member.suspended", "member.reactivated"]);
    directory.calls(Method::DELETE, &format!("Users/{id}")).send().await.is(204);
    directory.gets(&format!("Users/{id}")).await.is(404);
    directory.calls(Method::DELETE, &format!("Users/{id}")).send().await.is(404);
    assert_eq!(directory.world.membership(ACME, BOB).status, MembershipStatus::Removed);
    assert_eq!(directory.adds(BOB).await, id, "back, as a member");
    assert_eq!(directory.world.membership(ACME, BOB).status, MembershipStatus::Active);
}

#[actix_web::test]
async fn the_last_admin_stays_and_the_admins_are_told_once_a_day() {
    let directory = Directory::new().await;
    let id = directory.adds(ADA).await;
    for _ in 0..3 {
        let refused = directory.activates(&id, json!(false)).await.is(409);
        assert!(refused.json()["detail"].as_str().unwrap().starts_with("last_admin"), "{}", refused.text());
    }
    directory.calls(Method::DELETE, &format!("Users/{id}")).send().await.is(409);
    let both = json!([{"op": "replace", "path": "title", "value": "x"}, {"op": "replace", "path": "active", "value": false}]);
    directory.patches(&format!("Users/{id}"), both).await.is(409);
    assert_eq!(directory.gets(&format!("Users/{id}")).await.json()["title"], Value::Null, "nothing has changed");
    assert!(directory.world.is_live(ACME, &directory.ada).await);
    let told = |world: &crate::harness::World| world.mails().iter().filter(|mail| mail.to.as_str() == ADA).count();
    assert_eq!(told(&directory.world), 1);
    let log =
        directory.of_ada(Method::GET, "/org/audit-log?action=directory.refused").send().await.expect("200").data();
    assert_eq!((&log["entries"][0]["count"], &log["entries"][1]), (&json!(5), &Value::Null));
    directory.world.wait(24 * 3600);
    directory.activates(&id, json!(false)).await.is(409);
    assert_eq!(told(&directory.world), 2);
}

#[actix_web::test]
async fn a_change_of_an_older_version_is_refused() {
    let directory = Directory::new().await;
    let id = directory.adds("new@acme.example").await;
    let path = format!("Users/{id}");
    let first = directory.gets(&path).await.header("etag").unwrap().to_owned();
    directory.calls(Method::GET, &path).header("if-none-match", &first).send().await.is(304);
    let change = |tag: &str, title: &str| {
        let body = json!({"Operations": [{"op": "replace", "path": "title", "value": title}]});
        directory
            .calls(Method::PATCH, &path)
            .header("if-match", tag)
            .body("application/scim+json", body.to_string())
            .send()
    };
    change(&first, "one").await.is(200);
    change(&first, "two").await.is(412);
    change("*", "three").await.is(200);
    directory.calls(Method::DELETE, &path).header("if-match", &first).send().await.is(412);
    assert_eq!(directory.gets(&path).await.json()["title"], "three");
}

#[actix_web::test]
async fn people_are_found_by_filters_in_pages_and_only_the_directorys_own() {
    let directory = Directory::new().await;
    for number in 0..5 {
        directory.adds(&format!("person-{number}@acme.example")).await;
    }
    let directory = &directory;
    let found = |query: &str| {
        let path = format!("Users?{query}");
        async move {
            let list = directory.gets(&path).await.is(200).json();
            let names: Vec<String> = list["Resources"]
                .as_array()
                .unwrap()
                .iter()
                .map(|one| one["userName"].as_str().unwrap().to_owned())
                .collect();
            (list["totalResults"].as_u64().unwrap(), names)
        }
    };
    let (total, names) = found("startIndex=2&count=2&sortBy=userName").await;
    assert_eq!((total, names), (5, vec!["person-1@acme.example".to_owned(), "person-2@acme.example".to_owned()]));
    for (filter, wanted) in [
        ("userName eq \"PERSON-3@acme.example\"", 1),
        ("userName sw \"person-\" and not (userName ew \"3@acme.example\")", 4),
        ("userName co \"_\"", 0),
        ("userName co \"%\"", 0),
        ("userName eq \"bob@acme.example\"", 0),
        ("active eq true", 5),
        ("active ne true or externalId pr", 0),
        ("meta.created gt \"2020-01-01T00:00:00Z\"", 5),
        ("emails.value eq \"a\" or displayName ne \"x\"", 5),
        ("id eq \"nothing\" or id ne \"nothing\"", 5),
    ] {
        let encoded = url::form_urlencoded::byte_serialize(filter.as_bytes()).collect::<String>();
        assert_eq!(found(&format!("filter={encoded}")).await.0, wanted, "{filter}");
    }
    let body = json!({"filter": "userName ew \"0@acme.example\"", "attributes": ["userName"]});
    let searched = directory.sends(Method::POST, "Users/.search", body.clone()).await.is(200).json();
    assert_eq!(searched["Resources"][0].as_object().unwrap().len(), 3, "{searched}");
    assert_eq!(directory.sends(Method::POST, ".search", body).await.is(200).json()["totalResults"], 1);
}

#[actix_web::test]
async fn too_many_calls_wait_and_other_directories_do_not() {
    let directory = Directory::new().await;
    let strict = directory.world.another_with(|state| state.app.settings.directories.requests_per_minute = 2).await;
    let call = || strict.outside(Method::GET, &format!("/scim/v2/{}/Users", directory.id)).bearer(&directory.token);
    call().send().await.is(200);
    call().send().await.is(200);
    let refused = call().send().await.is(429);
    assert_eq!(refused.header("retry-after"), Some("60"));
    let zoe = directory.world.login(GLOBEX, ZOE).await;
    let other = directory.world.post("/org/directory").slug(GLOBEX).tokens(&zoe).send().await.expect("201").data();
    let token =
        directory.world.post("/org/directory/token").slug(GLOBEX).tokens(&zoe).send().await.expect("201").data();
    let path = format!("/scim/v2/{}/Users", other["directory"]["id"].as_str().unwrap());
    strict.outside(Method::GET, &path).bearer(token["token"].as_str().unwrap()).send().await.is(200);
}

#[actix_web::test]
async fn a_directory_lifts_no_suspension_but_its_own() {
    let directory = Directory::new().await;
    let suspend = |id: &str, status: &'static str| {
        let path = format!("/org/members/{id}");
        let directory = &directory;
        async move { directory.ask(Method::PATCH, &path, json!({"status": status})).await }
    };
    let status = |email: &str| directory.world.membership(ACME, email).status;
    let bob = directory.world.user(BOB).id.to_string();
    // By hand, before the directory knew the member.
    suspend(&bob, "suspended").await.expect("200");
    directory.adds(BOB).await;
    directory.activates(&bob, json!(true)).await.is(200);
    assert_eq!(status(BOB), MembershipStatus::Suspended);
    // The directory says the contrary, and takes it back.
    directory.activates(&bob, json!(false)).await.is(200);
    directory.activates(&bob, json!(true)).await.is(200);
    assert_eq!(status(BOB), MembershipStatus::Suspended);
    // It removes the member, and adds them again.
    directory.calls(Method::DELETE, &format!("Users/{bob}")).send().await.is(204);
    directory.adds(BOB).await;
    assert_eq!(status(BOB), MembershipStatus::Suspended);
    // Another directory, too.
    directory.of_ada(Method::DELETE, "/org/directory").send().await.expect("200");
    let made = directory.of_ada(Method::POST, "/org/directory").send().await.expect("201").data();
    let token = directory.of_ada(Method::POST, "/org/directory/token").send().await.expect("201").data();
    let id = made["directory"]["id"].as_str().unwrap().to_owned();
    let token = token["token"].as_str().unwrap().to_owned();
    let Directory { world, ada, .. } = directory;
    let directory = Directory { world, ada, id, token };
    directory.adds(BOB).await;
    let status = |email: &str| directory.world.membership(ACME, email).status;
    assert_eq!(status(BOB), MembershipStatus::Suspended);
    // An admin lifts it.
    let path = format!("/org/members/{bob}");
    directory.ask(Method::PATCH, &path, json!({"status": "active"})).await.expect("200");
    // On top of the directory's own, which the directory then lifts no more.
    directory.activates(&bob, json!(false)).await.is(200);
    directory.ask(Method::PATCH, &path, json!({"status": "suspended"})).await.expect("200");
    directory.activates(&bob, json!(true)).await.is(200);
    assert_eq!(status(BOB), MembershipStatus::Suspended);
    directory.ask(Method::PATCH, &path, json!({"status": "active"})).await.expect("200");
    assert_eq!(status(BOB), MembershipStatus::Active);
    // What something else has suspended (a lost second factor) stays, too.
    directory.world.set_membership(ACME, BOB, |member| member.status = MembershipStatus::Suspended);
    let whole = json!({"userName": BOB, "active": true});
    directory.sends(Method::PUT, &format!("Users/{bob}"), whole).await.is(200);
    assert_eq!(status(BOB), MembershipStatus::Suspended);
}

#[actix_web::test]
async fn a_suspension_for_a_lost_second_factor_is_not_the_directorys() {
    let directory = Directory::new().await;
    let world = &directory.world;
    let (bob, eve) = (directory.adds(BOB).await, world.user(EVE).id);
    let suspended = |member: &mut Membership| member.status = MembershipStatus::Suspended;
    let status = || world.membership(ACME, BOB).status;
    // As a reset by mail that takes the passkeys: the directory has said nothing, or the contrary before.
    for said in [None, Some(true), Some(false)] {
        if let Some(active) = said {
            directory.activates(&bob, json!(active)).await.is(200);
            directory.activates(&bob, json!(true)).await.is(200);
        }
        world.set_membership(ACME, BOB, suspended);
        directory.activates(&bob, json!(false)).await.is(200);
        directory.activates(&bob, json!(true)).await.is(200);
        let whole = json!({"userName": BOB, "active": true});
        directory.sends(Method::PUT, &format!("Users/{bob}"), whole).await.is(200);
        assert_eq!(status(), MembershipStatus::Suspended, "{said:?}");
        // An admin lets the member in again.
        let path = format!("/org/members/{bob}");
        directory.ask(Method::PATCH, &path, json!({"status": "active"})).await.expect("200");
        assert_eq!(status(), MembershipStatus::Active);
        // From then on the directory's word counts.
        directory.activates(&bob, json!(false)).await.is(200);
        directory.activates(&bob, json!(true)).await.is(200);
        assert_eq!(status(), MembershipStatus::Active);
    }
    assert_eq!(world.membership(GLOBEX, EVE).user_id, eve, "nobody elsewhere");
}

#[actix_web::test]
async fn a_suspension_by_hand_outlives_the_membership_and_the_account() {
    let directory = Directory::new().await;
    let world = &directory.world;
    let suspend = |id: &str| {
        let path = format!("/org/members/{id}");
        let directory = &directory;
        async move { directory.ask(Method::PATCH, &path, json!({"status": "suspended"})).await.expect("200") }
    };
    let adds = |name: &'static str| {
        let directory = &directory;
        async move {
            directory.adds(name).await;
            directory.world.membership(ACME, name).status
        }
    };
    // Bob leaves by his session at Globex.
    let eve = world.user(EVE).id.to_string();
    let bob = world.user(BOB).id.to_string();
    world.join(GLOBEX, BOB);
    let at_globex = world.login(GLOBEX, BOB).await;
    suspend(&bob).await;
    let body = json!({"slug": ACME, "password": PASSWORD});
    let call = world.post("/auth/leave-org").slug(GLOBEX).tokens(&at_globex).origin(OWN);
    call.json(&body).send().await.expect("200");
    assert_eq!(adds(BOB).await, MembershipStatus::Suspended, "left");
    // Mia is removed by an admin.
    let mia = directory.adds("mia@acme.example").await;
    directory.of_ada(Method::DELETE, "/org/directory").send().await.expect("200");
    suspend(&mia).await;
    directory.of_ada(Method::DELETE, &format!("/org/members/{mia}")).send().await.expect("200");
    let made = directory.of_ada(Method::POST, "/org/directory").send().await.expect("201").data();
    let token = directory.of_ada(Method::POST, "/org/directory/token").send().await.expect("201").data();
    let id = made["directory"]["id"].as_str().unwrap().to_owned();
    let token = token["token"].as_str().unwrap().to_owned();
    let Directory { world, ada, .. } = directory;
    let directory = Directory { world, ada, id, token };
    let world = &directory.world;
    let adds = |name: &'static str| {
        let directory = &directory;
        async move {
            directory.adds(name).await;
            directory.world.membership(ACME, name).status
        }
    };
    assert_eq!(adds("mia@acme.example").await, MembershipStatus::Suspended, "removed");
    // Bob is in the directory and suspended by hand; he changes the address, and then his account goes.
    assert_eq!(adds(BOB).await, MembershipStatus::Suspended);
    let call = |path: &str| world.post(path).slug(GLOBEX).tokens(&at_globex).origin(OWN);
    let change = json!({"newEmail": "away@example.com", "password": PASSWORD});
    call("/auth/change-email").json(&change).send().await.expect("200");
    let token = json!({"token": world.mailed_token("away@example.com"), "password": PASSWORD});
    world.post("/auth/confirm-email").origin(OWN).json(&token).send().await.expect("200");
    directory.calls(Method::DELETE, &format!("Users/{bob}")).send().await.is(204);
    assert_eq!(adds(BOB).await, MembershipStatus::Suspended, "another account with the former address");
    let gone = world.login(GLOBEX, "away@example.com").await;
    let delete = world.post("/auth/delete-account").slug(GLOBEX).tokens(&gone).origin(OWN);
    delete.json(&json!({"password": PASSWORD})).send().await.expect("200");
    // An account that is erased while the member is suspended.
    let tom = world.user(TOM).id.to_string();
    world.join(GLOBEX, TOM);
    directory.adds(TOM).await;
    directory.ask(Method::PATCH, &format!("/org/members/{tom}"), json!({"status": "suspended"})).await.expect("200");
    let path = format!("/operator/users/{tom}");
    world.call(Method::DELETE, &path).key(&world.service_key(Scope::Manage)).send().await.expect("200");
    assert_eq!(adds(TOM).await, MembershipStatus::Suspended, "erased");
    assert_eq!(world.user(EVE).id.to_string(), eve);
    assert_eq!(world.membership(GLOBEX, EVE).status, MembershipStatus::Active);
}

#[actix_web::test]
async fn a_held_suspension_counts_for_whoever_is_renamed_to_the_address() {
    let directory = Directory::new().await;
    let status = |id: &str| {
        read(&*directory.world.store, |r| {
            let organization = directory.world.organization(ACME).id;
            Ok(r.memberships().get(organization, id.parse().unwrap())?.unwrap().status)
        })
    };
    let suspend = json!({"status": "suspended"});
    let held = directory.adds("y@acme.example").await;
    directory.ask(Method::PATCH, &format!("/org/members/{held}"), suspend).await.expect("200");
    directory.calls(Method::DELETE, &format!("Users/{held}")).send().await.is(204);
    // By PATCH, by PUT, and by a further address.
    let by_name = |to: &str| json!([{"op": "replace", "path": "userName", "value": to}]);
    let one = directory.adds("y1@acme.example").await;
    let renamed = directory.patches(&format!("Users/{one}"), by_name("y@acme.example")).await.is(200);
    assert_eq!(renamed.json()["active"], false);
    assert_eq!(status(&one), MembershipStatus::Suspended);
    directory.activates(&one, json!(true)).await.is(200);
    assert_eq!(status(&one), MembershipStatus::Suspended, "not the directory's own");
    directory.patches(&format!("Users/{one}"), by_name("y9@acme.example")).await.is(200);
    let two = directory.adds("y2@acme.example").await;
    let replaced = json!({"userName": "y@acme.example", "active": true});
    assert_eq!(directory.sends(Method::PUT, &format!("Users/{two}"), replaced).await.is(200).json()["active"], false);
    let three = directory.adds("y3@acme.example").await;
    let more = json!([{"op": "add", "path": "emails", "value": [{"value": "y@acme.example", "type": "work"}]}]);
    directory.patches(&format!("Users/{three}"), more).await.is(200);
    assert_eq!((status(&two), status(&three)), (MembershipStatus::Suspended, MembershipStatus::Suspended));
    // Nobody is suspended by another name, nor elsewhere, nor once an admin has reinstated the person.
    let four = directory.adds("y4@acme.example").await;
    directory.patches(&format!("Users/{four}"), by_name("y5@acme.example")).await.is(200);
    assert_eq!(status(&four), MembershipStatus::Active);
    directory.ask(Method::PATCH, &format!("/org/members/{three}"), json!({"status": "active"})).await.expect("200");
    let rename = json!([{"op": "replace", "path": "displayName", "value": "Y"}]);
    directory.patches(&format!("Users/{three}"), rename).await.is(200);
    assert_eq!(status(&three), MembershipStatus::Active);
    // An invitation has brought this one back: further addresses don't suspend them again.
    let zed = directory.adds("zed@acme.example").await;
    directory.ask(Method::PATCH, &format!("/org/members/{zed}"), json!({"status": "suspended"})).await.expect("200");
    directory.calls(Method::DELETE, &format!("Users/{zed}")).send().await.is(204);
    let back = |member: &mut Membership| member.status = MembershipStatus::Active;
    directory.world.set_membership(ACME, "zed@acme.example", back);
    directory.adds("zed@acme.example").await;
    directory.patches(&format!("Users/{zed}"), by_name("zed2@acme.example")).await.is(200);
    assert_eq!(status(&zed), MembershipStatus::Active);
    assert_eq!(directory.world.membership(GLOBEX, EVE).status, MembershipStatus::Active);
}

#[actix_web::test]
async fn an_admin_who_reinstates_somebody_takes_the_hold_back() {
    let directory = Directory::new().await;
    let world = &directory.world;
    let id = directory.adds("zed@acme.example").await;
    let path = format!("/org/members/{id}");
    let delete = || directory.calls(Method::DELETE, &format!("Users/{id}")).send();
    let status = || world.membership(ACME, "zed@acme.example").status;
    directory.ask(Method::PATCH, &path, json!({"status": "suspended"})).await.expect("200");
    delete().await.is(204);
    directory.adds("zed@acme.example").await;
    assert_eq!(status(), MembershipStatus::Suspended);
    directory.activates(&id, json!(true)).await.is(200);
    directory.ask(Method::PATCH, &path, json!({"status": "active"})).await.expect("200");
    delete().await.is(204);
    directory.adds("zed@acme.example").await;
    assert_eq!(status(), MembershipStatus::Active, "once is not for ever");
}

#[actix_web::test]
async fn a_version_that_cannot_be_read_fits_nothing() {
    let directory = Directory::new().await;
    let id = directory.adds("new@acme.example").await;
    let body = json!({"Operations": [{"op": "replace", "path": "title", "value": "x"}]}).to_string();
    let call = directory.calls(Method::PATCH, &format!("Users/{id}")).header("if-match", "\"\u{e9}\"");
    call.body("application/scim+json", body).send().await.is(412);
}

#[actix_web::test]
async fn a_name_at_another_domain_than_the_verified_mail_address_is_refused_with_both_ways_out() {
    let directory = Directory::new().await;
    let body = json!({"userName": "nora@acme.onmicrosoft.example", "emails": [{"value": "nora@acme.example", "primary": true}]});
    let refused = directory.sends(Method::POST, "Users", body).await.is(403).json();
    let detail = refused["detail"].as_str().unwrap();
    assert!(
        detail.contains("acme.onmicrosoft.example") && detail.ends_with("or map userName to the mail address"),
        "{detail}"
    );
    let refused = directory.sends(Method::POST, "Users", json!({"userName": "nora@elsewhere.example"})).await.is(403);
    assert!(!refused.json()["detail"].as_str().unwrap().contains("map userName"));
}

#[actix_web::test]
async fn a_refusal_names_the_person() {
    let directory = Directory::new().await;
    let id = directory.adds(ADA).await;
    let refused = directory.activates(&id, json!(false)).await.is(409).json();
    let detail = refused["detail"].as_str().unwrap();
    assert!(detail.starts_with(&format!("last_admin: {ADA} is")), "{detail}");
    assert!(detail.ends_with("make somebody else an administrator first"), "{detail}");
    let taken = directory.sends(Method::POST, "Users", json!({"userName": ADA})).await.is(409).json();
    assert!(taken["detail"].as_str().unwrap().ends_with(ADA), "{taken}");
}
