//! Groups: what a directory puts together, what their members have by that, and what an admin says of it.

use std::sync::{Arc, Mutex};

use actix_web::http::Method;
use orgauth_application::organizations::directory::settling::{LastLook, finish_stalled};
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::{GroupId, UserId};
use serde_json::{Value, json};

use orgauth_testkit::builders::{read, write};

use super::Directory;
use crate::harness::{ACME, ADA, Answer, BOB, GLOBEX, GUS, TOM};

const LATE: &str = "late@acme.example";

/// Acme's directory with Bob and Tom, a group without members, and roles of the service.
struct Grouped {
    directory: Directory,
    bob: String,
    tom: String,
    group: String,
}

impl Grouped {
    async fn new() -> Self {
        let directory = Directory::new().await;
        let key = directory.world.service_key(orgauth_domain::keys::service_key::Scope::Manage);
        let operator =
            |method, path: &str, body: Value| directory.world.call(method, path).key(&key).json(&body).send();
        let permissions = json!({"permissions": [{"key": "a"}, {"key": "b"}]});
        operator(Method::PUT, "/operator/permissions", permissions).await.expect("200");
        for role in ["a", "b"] {
            let body = json!({"key": format!("role-{role}"), "name": role, "permissions": [role]});
            operator(Method::POST, "/operator/roles", body).await.expect("201");
        }
        let (bob, tom) = (directory.adds(BOB).await, directory.adds(TOM).await);
        let made = directory
            .sends(Method::POST, "Groups", json!({"displayName": "Finance", "externalId": "f"}))
            .await
            .is(201);
        let group = made.json()["id"].as_str().unwrap().to_owned();
        Self { directory, bob, tom, group }
    }

    async fn members(&self, op: &str, ids: &[&str]) -> Answer {
        let value: Vec<Value> = ids.iter().map(|id| json!({"value": id})).collect();
        self.directory
            .patches(&format!("Groups/{}", self.group), json!([{"op": op, "path": "members", "value": value}]))
            .await
    }

    async fn maps(&self, mapping: Value) -> Answer {
        self.directory.ask(Method::PATCH, &format!("/org/directory/groups/{}", self.group), mapping).await
    }

    fn has(&self, email: &str) -> (Role, Value) {
        let member = self.directory.world.membership(ACME, email);
        (member.role, json!(member.role_keys()))
    }
}

#[actix_web::test]
async fn a_group_has_people_of_its_directory_and_only_those_that_are_named_change() {
    let grouped = Grouped::new().await;
    let Grouped { directory, bob, tom, group } = &grouped;
    let (ada, gus) = (directory.world.user(ADA).id.to_string(), directory.world.user(GUS).id.to_string());
    grouped.members("add", &["nobody"]).await.is(400);
    // Neither members whom the directory hasn't added nor strangers are in it.
    let shown = grouped.members("Add", &[bob, &ada, &gus, bob]).await.is(200).json();
    assert_eq!(shown["members"].as_array().unwrap().len(), 1);
    grouped.members("add", &[bob, tom]).await.is(200);
    assert_eq!(directory.gets(&format!("Users/{bob}")).await.json()["groups"][0]["display"], "Finance");
    let filter = format!("Groups?filter=members%20eq%20%22{tom}%22&excludedAttributes=members");
    let found = directory.gets(&filter).await.is(200).json();
    assert_eq!((&found["totalResults"], &found["Resources"][0]["members"]), (&json!(1), &Value::Null));
    for value in [json!([]), json!(null), json!([{"value": "nobody"}]), json!([{"value": ada}])] {
        let path = format!("Groups/{group}");
        let shown = directory
            .patches(&path, json!([{"op": "Remove", "path": "members", "value": value}]))
            .await
            .is(200)
            .json();
        assert_eq!(shown["members"].as_array().unwrap().len(), 2, "{value}");
    }
    let shown = grouped.members("Remove", &[bob]).await.is(200).json();
    assert_eq!(shown["members"][0]["value"], json!(tom));
    let ghost = "usr_00000000000000000000000000";
    let replaced = json!([{"op": "replace", "path": "members", "value": [{"value": ghost}]}]);
    directory.patches(&format!("Groups/{group}"), replaced).await.is(400);
    let part = json!([{"op": "remove", "path": "members.display"}]);
    directory.patches(&format!("Groups/{group}"), part).await.is(400);
    let version = directory.gets(&format!("Groups/{group}")).await.header("etag").unwrap().to_owned();
    grouped.members("add", &[tom]).await.is(200);
    assert_eq!(
        directory.gets(&format!("Groups/{group}")).await.header("etag"),
        Some(version.as_str()),
        "nothing new"
    );
    directory.patches(&format!("Groups/{group}"), json!([{"op": "remove", "path": "members"}])).await.is(200);
    assert_eq!(directory.gets(&format!("Groups/{group}")).await.json()["members"], Value::Null);
    // Without `members` the whole group keeps them.
    grouped.members("add", &[bob]).await.is(200);
    let put = directory
        .sends(Method::PUT, &format!("Groups/{group}"), json!({"displayName": "Money"}))
        .await
        .is(200)
        .json();
    assert_eq!(
        (&put["displayName"], &put["externalId"], &put["members"][0]["value"]),
        (&json!("Money"), &Value::Null, &json!(bob))
    );
    directory.calls(Method::DELETE, &format!("Groups/{group}")).send().await.is(204);
    directory.gets(&format!("Groups/{group}")).await.is(404);
}

#[actix_web::test]
async fn members_of_a_group_have_its_roles_beside_those_given_by_hand_for_as_long_as_they_are_in_it() {
    let grouped = Grouped::new().await;
    let Grouped { directory, bob, group, .. } = &grouped;
    grouped.maps(json!({"roles": ["nobody"]})).await.expect("400 unknown_role");
    grouped.maps(json!({"role": "root"})).await.expect("400 validation_failed");
    let path = format!("/org/members/{bob}");
    directory.ask(Method::PATCH, &path, json!({"roles": ["role-b"]})).await.expect("200");
    grouped.members("add", &[bob]).await.is(200);
    let mapped = grouped.maps(json!({"roles": ["role-a"]})).await.expect("200").data();
    assert_eq!((&mapped["group"]["memberCount"], &mapped["group"]["roles"]), (&json!(1), &json!(["role-a"])));
    assert_eq!(grouped.has(BOB).1, json!(["role-a", "role-b"]));
    // Admins see where each is from.
    let listed = directory.of_ada(Method::GET, "/org/members").send().await.expect("200").data();
    let his = listed["members"].as_array().unwrap().iter().find(|member| member["email"] == BOB).unwrap();
    let from_group = json!({"type": "group", "id": group, "name": "Finance"});
    let origins =
        json!([{"role": "role-a", "origins": [from_group]}, {"role": "role-b", "origins": [{"type": "hand"}]}]);
    assert_eq!(his["roleOrigins"], origins);
    let changed = directory.ask(Method::PATCH, &path, json!({"role": "member"})).await.expect("200").data();
    assert_eq!(changed["member"]["roleOrigins"], origins);
    let bobs = directory.world.login(ACME, BOB).await;
    let seen = directory.world.get("/org/members").slug(ACME).tokens(&bobs).send().await.expect("200").data();
    assert!(seen["members"].as_array().unwrap().iter().all(|member| member["roleOrigins"].is_null()));
    // A list by hand leaves the group's role to the group, and can't take it.
    directory.ask(Method::PATCH, &path, json!({"roles": ["role-a"]})).await.expect("200");
    assert_eq!(grouped.has(BOB).1, json!(["role-a"]));
    let refused = directory.ask(Method::PATCH, &path, json!({"roles": []})).await.expect("409 managed_by_directory");
    let message = refused.error()["message"].as_str().unwrap().to_owned();
    assert!(message.starts_with("the role role-a comes from the directory's group \"Finance\":"), "{message}");
    // Whoever comes has it, whoever leaves has it no more, and nobody keeps it by the list above.
    let late = directory.adds(LATE).await;
    grouped.members("add", &[&late]).await.is(200);
    assert_eq!(grouped.has(LATE).1, json!(["role-a"]));
    grouped.members("remove", &[bob]).await.is(200);
    assert_eq!(grouped.has(BOB).1, json!([]));
    // A role in use, and another in its place.
    let key = directory.world.service_key(orgauth_domain::keys::service_key::Scope::Manage);
    let delete = |query: &str| {
        directory.world.call(Method::DELETE, &format!("/operator/roles/role-a{query}")).key(&key).send()
    };
    delete("").await.expect("409 role_in_use");
    delete("?replaceBy=role-b").await.expect("200");
    assert_eq!(grouped.has(LATE).1, json!(["role-b"]));
    let listed = directory.of_ada(Method::GET, "/org/directory/groups").send().await.expect("200").data();
    assert_eq!((&listed["groups"][0]["roles"], &listed["total"]), (&json!(["role-b"]), &json!(1)));
    directory.calls(Method::DELETE, &format!("Groups/{group}")).send().await.is(204);
    assert_eq!(grouped.has(LATE).1, json!([]));
}

#[actix_web::test]
async fn nobody_keeps_by_hand_the_role_that_a_group_gives() {
    let grouped = Grouped::new().await;
    let Grouped { directory, bob, tom, .. } = &grouped;
    grouped.maps(json!({"role": "org_admin"})).await.expect("200");
    grouped.members("add", &[bob, tom]).await.is(200);
    let by_bob = directory.world.login(ACME, BOB).await;
    let again = json!({"role": "org_admin"});
    let path = format!("/org/members/{bob}");
    directory.world.call(Method::PATCH, &path).slug(ACME).tokens(&by_bob).json(&again).send().await.expect("200");
    let path = format!("/org/members/{tom}");
    directory.ask(Method::PATCH, &path, again).await.expect("200");
    grouped.members("remove", &[bob, tom]).await.is(200);
    assert_eq!((grouped.has(BOB).0, grouped.has(TOM).0), (Role::Member, Role::Member));
}

#[actix_web::test]
async fn a_group_of_admins_makes_admins_and_the_last_one_stays() {
    let grouped = Grouped::new().await;
    let Grouped { directory, bob, tom, group } = &grouped;
    grouped.members("add", &[bob]).await.is(200);
    grouped.maps(json!({"role": "org_admin"})).await.expect("200");
    assert_eq!(grouped.has(BOB).0, Role::Admin);
    let path = format!("/org/members/{bob}");
    let shown = directory.ask(Method::PATCH, &path, json!({"status": "active"})).await.expect("200").data();
    assert_eq!(shown["member"]["roleOrigins"][0]["role"], "org_admin");
    assert_eq!(shown["member"]["roleOrigins"][0]["origins"][0]["name"], "Finance");
    let refused =
        directory.ask(Method::PATCH, &path, json!({"role": "member"})).await.expect("409 managed_by_directory");
    let message = refused.error()["message"].as_str().unwrap().to_owned();
    assert!(message.starts_with("the role org_admin comes from the directory's group \"Finance\":"), "{message}");
    // Ada is no admin any more: Bob is the last one.
    let id = directory.adds(ADA).await;
    directory.world.set_membership(ACME, ADA, |member| member.role = Role::Member);
    grouped.members("remove", &[bob]).await.is(409);
    let path = format!("Groups/{group}");
    directory.patches(&path, json!([{"op": "remove", "path": "members"}])).await.is(409);
    directory.calls(Method::DELETE, &path).send().await.is(409);
    directory.activates(bob, json!(false)).await.is(409);
    assert_eq!(grouped.has(BOB).0, Role::Admin);
    // One goes and another comes in the same call.
    let swap = json!([{"op": "replace", "path": "members", "value": [{"value": tom}]}]);
    directory.patches(&path, swap).await.is(200);
    assert_eq!((grouped.has(BOB).0, grouped.has(TOM).0), (Role::Member, Role::Admin));
    // Who was an admin by hand stays one.
    directory.world.set_membership(ACME, ADA, |member| member.role = Role::Admin);
    grouped.members("add", &[&id]).await.is(200);
    grouped.members("remove", &[&id, tom]).await.is(200);
    assert_eq!((grouped.has(ADA).0, grouped.has(TOM).0), (Role::Admin, Role::Member));
    // Without the directory the role stays as it is.
    grouped.members("add", &[bob]).await.is(200);
    directory.of_ada(Method::DELETE, "/org/directory").send().await.expect("200");
    assert_eq!(grouped.has(BOB).0, Role::Admin);
}

#[actix_web::test]
async fn nobody_maps_or_lets_in_by_a_token_what_he_lacks_himself() {
    let grouped = Grouped::new().await;
    let directory = &grouped.directory;
    let strict = directory.world.another_with(|state| state.app.settings.roles.admins_have_all = false).await;
    let ask = |method, path: &str, body: Value| {
        strict.call(method, path).slug(ACME).tokens(&directory.ada).json(&body).send()
    };
    let path = format!("/org/directory/groups/{}", grouped.group);
    ask(Method::PATCH, &path, json!({"roles": ["role-a"]})).await.expect("403 permission_not_held");
    grouped.maps(json!({"roles": ["role-a"]})).await.expect("200");
    strict
        .post("/org/directory/token")
        .slug(ACME)
        .tokens(&directory.ada)
        .send()
        .await
        .expect("403 permission_not_held");
    // What is there already may stay, and be taken.
    ask(Method::PATCH, &path, json!({"roles": ["role-a"], "role": "member"})).await.expect("200");
    ask(Method::PATCH, &path, json!({"roles": []})).await.expect("200");
    strict.post("/org/directory/token").slug(ACME).tokens(&directory.ada).send().await.expect("201");
    // Another organization's group isn't there.
    let gus = directory.world.login(GLOBEX, GUS).await;
    directory.world.post("/org/directory").slug(GLOBEX).tokens(&gus).send().await.expect("201");
    let theirs = directory.world.call(Method::PATCH, &path).slug(GLOBEX).tokens(&gus).json(&json!({"roles": []}));
    theirs.send().await.expect("404 group_not_found");
}

#[actix_web::test]
async fn many_members_of_a_group_have_its_roles_when_the_call_is_answered() {
    let grouped = Grouped::new().await;
    let Grouped { directory, bob, tom, group } = &grouped;
    let mut ids = vec![bob.clone(), tom.clone()];
    for number in 0..205 {
        ids.push(directory.adds(&format!("many-{number}@acme.example")).await);
    }
    let named: Vec<&str> = ids.iter().map(String::as_str).collect();
    let path = format!("Groups/{group}");
    let with_role = async || {
        let listed = directory.of_ada(Method::GET, "/org/members?limit=500").send().await.expect("200").data();
        let has = |member: &&Value| member["roles"] == json!(["role-a"]);
        listed["members"].as_array().unwrap().iter().filter(has).count()
    };
    grouped.members("add", &named).await.is(200);
    assert_eq!(with_role().await, 0);
    // Mapped, left, joined again, and the group deleted: each concerns more than one transaction settles.
    grouped.maps(json!({"roles": ["role-a"]})).await.expect("200");
    assert_eq!(with_role().await, ids.len());
    directory.patches(&path, json!([{"op": "remove", "path": "members"}])).await.is(200);
    assert_eq!(with_role().await, 0);
    grouped.members("add", &named).await.is(200);
    assert_eq!((with_role().await, grouped.has(BOB).1), (ids.len(), json!(["role-a"])));
    directory.calls(Method::DELETE, &path).send().await.is(204);
    assert_eq!(with_role().await, 0);
}

#[actix_web::test]
async fn what_broke_off_is_settled_by_the_next_call_and_by_housekeeping() {
    let grouped = Grouped::new().await;
    let Grouped { directory, bob, tom, group } = &grouped;
    grouped.members("add", &[bob, tom]).await.is(200);
    grouped.maps(json!({"roles": ["role-a"]})).await.expect("200");
    let store = &*directory.world.store;
    let breaks_off = || {
        let member = directory.world.membership(ACME, BOB);
        let (organization, user) = (member.organization_id, member.user_id);
        let origin = orgauth_domain::organizations::roles::Origin::Group(group.parse().unwrap());
        write(store, |r| {
            r.roles().set_grants(organization, user, origin, &[])?;
            r.roles().assign(organization, user, None)?;
            r.directory_groups().leave_unsettled(organization, group.parse().unwrap(), &[user])
        });
        assert_eq!(grouped.has(BOB).1, json!([]));
    };
    breaks_off();
    // The directory sends the call again, which changes nothing more.
    grouped.members("add", &[bob]).await.is(200);
    assert_eq!(grouped.has(BOB).1, json!(["role-a"]));
    breaks_off();
    let (told, since) = (directory.told().await.len(), directory.world.now().to_string());
    directory.world.wait(1);
    let body = json!({"since": since, "dryRun": true});
    directory.ask(Method::POST, "/org/directory/undo", body).await.expect("200");
    assert_eq!(grouped.has(BOB).1, json!(["role-a"]));
    assert_eq!(directory.told().await[told..], ["member.role_changed"], "the directory's doing, which an undo sees");
    breaks_off();
    orgauth_application::operations::housekeeping::run(&directory.world.state.app, &|| false).unwrap();
    assert_eq!((grouped.has(BOB).1, grouped.has(TOM).1), (json!(["role-a"]), json!(["role-a"])));
    breaks_off();
    // The server goes on where nothing has moved since it looked last: a call under way settles by itself.
    let mut last = LastLook::default();
    finish_stalled(&directory.world.state.app, &mut last).unwrap();
    assert_eq!(grouped.has(BOB).1, json!([]));
    finish_stalled(&directory.world.state.app, &mut last).unwrap();
    assert_eq!(grouped.has(BOB).1, json!(["role-a"]));
    breaks_off();
    directory.of_ada(Method::DELETE, "/org/directory").send().await.expect("200");
    assert_eq!(grouped.has(BOB).1, json!(["role-a"]), "kept by hand");
}

#[actix_web::test]
async fn groups_give_nothing_that_the_maker_of_a_live_token_lacks_whoever_widens_it() {
    let grouped = Grouped::new().await;
    let directory = &grouped.directory;
    let strict = directory.world.another_with(|state| state.app.settings.roles.admins_have_all = false).await;
    let key = directory.world.service_key(orgauth_domain::keys::service_key::Scope::Manage);
    let operator =
        |method, path: &str, body: Value| strict.call(method, path).slug(ACME).key(&key).json(&body).send();
    // Bob, an administrator with role-a, and Ada, who has made the token and has no permission.
    directory.world.set_membership(ACME, BOB, |member| member.role = Role::Admin);
    operator(Method::PATCH, &format!("/org/members/{}", grouped.bob), json!({"roles": ["role-a"]}))
        .await
        .expect("200");
    let bob = strict.login(ACME, BOB).await;
    let ask = |method, path: &str, body: Value| strict.call(method, path).slug(ACME).tokens(&bob).json(&body).send();
    for key in ["own", "other"] {
        ask(Method::POST, "/org/roles", json!({"key": key, "name": key, "permissions": []})).await.expect("201");
    }
    let group = format!("/org/directory/groups/{}", grouped.group);
    let shown = ask(Method::GET, "/org/directory", json!({})).await.expect("200").data();
    let token = &shown["directory"]["tokens"][0];
    let ada = directory.world.user(ADA).id.to_string();
    assert_eq!(token["createdBy"], json!({"id": ada, "name": "Ada Admin", "isAdmin": true}));
    let named = format!("{}…{}", token["prefix"].as_str().unwrap(), token["last4"].as_str().unwrap());
    let refused = |answer: Answer| {
        let message = answer.expect("403 permission_not_held").error()["message"].as_str().unwrap().to_owned();
        assert!(message.contains(&named) && message.contains("permission a:"), "{message}");
    };
    refused(ask(Method::PATCH, &group, json!({"roles": ["role-a"]})).await);
    refused(operator(Method::PATCH, &group, json!({"roles": ["role-a"]})).await);
    // What no group gives, Bob widens; and what a group gives, he doesn't, nor puts a wider role in its place.
    ask(Method::PATCH, "/org/roles/other", json!({"permissions": ["a"]})).await.expect("200");
    ask(Method::PATCH, &group, json!({"roles": ["own"]})).await.expect("200");
    refused(ask(Method::PATCH, "/org/roles/own", json!({"permissions": ["a"]})).await);
    refused(ask(Method::DELETE, "/org/roles/own?replaceBy=other", json!({})).await);
    // Ada is no administrator any more, and may still have the token.
    directory.world.set_membership(ACME, ADA, |member| member.role = Role::Member);
    let shown = ask(Method::GET, "/org/directory", json!({})).await.expect("200").data();
    assert_eq!(shown["directory"]["tokens"][0]["createdBy"]["isAdmin"], false);
    let refused = ask(Method::PATCH, &group, json!({"role": "org_admin"})).await.expect("403 permission_not_held");
    assert!(refused.error()["message"].as_str().unwrap().contains(&named));
    ask(Method::DELETE, "/org/directory/token", json!({})).await.expect("200");
    ask(Method::PATCH, "/org/roles/own", json!({"permissions": ["a"]})).await.expect("200");
}

/// Counts, before each unit of work that writes, how many of these are administrators of Acme, and writes for Globex.
fn observed(grouped: &Grouped, ids: &[String]) -> Arc<Mutex<Vec<usize>>> {
    let steps = Arc::<Mutex<Vec<usize>>>::default();
    let world = &grouped.directory.world;
    let (acme, globex) = (world.organization(ACME).id, world.organization(GLOBEX).id);
    let (ids, seen): (Vec<UserId>, _) = (ids.iter().map(|id| id.parse().unwrap()).collect(), Arc::clone(&steps));
    world.store.between_writes(move |r| {
        let mut admins = 0;
        for id in &ids {
            admins += usize::from(r.memberships().get(acme, *id)?.is_some_and(|member| member.role == Role::Admin));
        }
        seen.lock().unwrap().push(admins);
        r.identities().bar(globex, &[[7; 32]])
    });
    steps
}

/// The steps so far: somebody wrote in between, and no step settles more than 200.
fn in_batches(grouped: &Grouped, steps: &Mutex<Vec<usize>>) -> Vec<usize> {
    grouped.directory.world.store.heal();
    let steps = std::mem::take(&mut *steps.lock().unwrap());
    assert!(steps.windows(2).all(|two| two[0].abs_diff(two[1]) <= 200), "{steps:?}");
    steps
}

#[actix_web::test]
async fn many_admins_of_a_group_are_settled_in_batches_and_the_last_never_goes() {
    let grouped = Grouped::new().await;
    let Grouped { directory, bob, tom, group } = &grouped;
    let (mut ids, mut others) = (vec![bob.clone(), tom.clone()], Vec::new());
    for number in 0..300 {
        ids.push(directory.adds(&format!("many-{number}@acme.example")).await);
        others.push(directory.adds(&format!("other-{number}@acme.example")).await);
    }
    let named: Vec<&str> = ids.iter().map(String::as_str).collect();
    let key = directory.world.service_key(orgauth_domain::keys::service_key::Scope::Manage);
    let operator = |path: String, body: Value| {
        directory.world.call(Method::PATCH, &path).slug(ACME).key(&key).json(&body).send()
    };
    let mapping = format!("/org/directory/groups/{group}");
    let path = format!("Groups/{group}");
    let admins = |ids: &[String]| {
        let organization = directory.world.organization(ACME).id;
        read(&*directory.world.store, |r| {
            let mut admins = 0;
            for id in ids {
                let member = r.memberships().get(organization, id.parse().unwrap())?.unwrap();
                admins += usize::from(member.role == Role::Admin);
            }
            Ok(admins)
        })
    };
    grouped.members("add", &named).await.is(200);
    let steps = observed(&grouped, &ids);
    grouped.maps(json!({"role": "org_admin"})).await.expect("200");
    assert!(in_batches(&grouped, &steps).contains(&200));
    assert_eq!(admins(&ids), ids.len());
    // The only ones who are left: whatever takes all of them is refused, and changes nothing.
    directory.world.set_membership(ACME, ADA, |member| member.role = Role::Member);
    let remove = json!([{"op": "remove", "path": "members"}]);
    directory.patches(&path, remove.clone()).await.is(409);
    directory.calls(Method::DELETE, &path).send().await.is(409);
    operator(mapping.clone(), json!({"role": null})).await.expect("400 last_admin");
    assert_eq!(admins(&ids), ids.len());
    // Others come in the same call, so that somebody is one throughout.
    let everybody: Vec<String> = ids.iter().chain(&others).cloned().collect();
    let steps = observed(&grouped, &everybody);
    let value: Vec<Value> = others.iter().map(|id| json!({"value": id})).collect();
    directory.patches(&path, json!([{"op": "replace", "path": "members", "value": value}])).await.is(200);
    let steps = in_batches(&grouped, &steps);
    assert!(steps.len() > 3 && steps.iter().all(|admins| *admins > 0), "{steps:?}");
    assert_eq!((admins(&ids), admins(&others)), (0, others.len()));
    // With Ada, they go, in batches.
    directory.world.set_membership(ACME, ADA, |member| member.role = Role::Admin);
    let steps = observed(&grouped, &others);
    directory.calls(Method::DELETE, &path).send().await.is(204);
    assert!(in_batches(&grouped, &steps).contains(&100));
    assert_eq!(admins(&others), 0);
}

#[actix_web::test]
async fn whoever_is_about_to_stop_being_an_admin_is_none_to_rely_on() {
    let grouped = Grouped::new().await;
    let Grouped { directory, bob, tom, group } = &grouped;
    grouped.maps(json!({"role": "org_admin"})).await.expect("200");
    grouped.members("add", &[bob, tom]).await.is(200);
    let world = &directory.world;
    let key = world.service_key(orgauth_domain::keys::service_key::Scope::Manage);
    let ada = format!("/org/members/{}", world.user(ADA).id);
    let demotes = |path: &str| {
        let call = world.call(Method::PATCH, path).slug(ACME).key(&key).json(&json!({"role": "member"}));
        call.send()
    };
    let at_globex =
        || read(&*world.store, |r| r.memberships().other_admins(world.organization(GLOBEX).id, bob.parse().unwrap()));
    let theirs = at_globex();
    // A call has taken Bob and Tom out, and broke off before they were settled.
    let organization = world.organization(ACME).id;
    let ids: [UserId; 2] = [bob.parse().unwrap(), tom.parse().unwrap()];
    let group: GroupId = group.parse().unwrap();
    write(&*world.store, |r| {
        r.directory_groups().remove_from_group(organization, group, &ids)?;
        r.directory_groups().leave_unsettled(organization, group, &ids)
    });
    assert_eq!((grouped.has(BOB).0, grouped.has(TOM).0), (Role::Admin, Role::Admin));
    demotes(&ada).await.expect("400 last_admin");
    // At another organization nothing changes by that.
    assert!(theirs > 0 && at_globex() == theirs);
    orgauth_application::operations::housekeeping::run(&world.state.app, &|| false).unwrap();
    assert_eq!((grouped.has(BOB).0, grouped.has(TOM).0), (Role::Member, Role::Member));
    demotes(&ada).await.expect("400 last_admin");
    // Back in the group, they count again.
    grouped.members("add", &[bob, tom]).await.is(200);
    demotes(&ada).await.expect("200");
    assert_eq!(grouped.has(ADA).0, Role::Member);
}
