//! What admins do with their directory, and what the directory keeps them from.

use std::sync::{Arc, Mutex};

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::organizations::membership::{Membership, MembershipStatus, Role};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult};
use orgauth_domain::{Duration, OrganizationId, UserId};
use orgauth_testkit::builders::read;
use serde_json::{Value, json};

use super::Directory;
use crate::harness::{ACME, Answer, BOB, GLOBEX, OWN, PASSWORD, TOM};

#[actix_web::test]
async fn an_organization_has_one_directory_and_that_two_tokens() {
    let directory = Directory::new().await;
    let post = |path: &str| directory.of_ada(Method::POST, path).send();
    post("/org/directory").await.expect("409 directory_exists");
    directory.world.wait(1);
    let second = post("/org/directory/token").await.expect("201").data();
    post("/org/directory/token").await.expect("409 directory_token_limit_reached");
    let listed = directory.of_ada(Method::GET, "/org/directory").send().await.expect("200").data();
    let tokens = listed["directory"]["tokens"].as_array().unwrap();
    assert_eq!((tokens.len(), &tokens[1]["id"]), (2, &second["id"]));
    assert!(!listed.to_string().contains(&directory.token[20..60]), "no answer has a token again");
    let delete = |path: &str| directory.of_ada(Method::DELETE, path).send();
    delete("/org/directory/token/dtok_x").await.expect("404 directory_not_found");
    directory.gets("Users").await.is(200);
    delete("/org/directory/token").await.expect("200");
    // The caller learns no more than with any other token; the admins read it.
    let ended = directory.gets("Users").await.is(401).json();
    let path = format!("/scim/v2/{}/Users", directory.id);
    let unknown = directory.world.outside(Method::GET, &path).bearer("scim_live_x").send().await.is(401).json();
    assert_eq!(ended, unknown);
    let none = directory.world.outside(Method::GET, &path).send().await.is(401).json();
    assert!(none["detail"].as_str().unwrap().contains("Authorization: Bearer"), "{none}");
    let shown = directory.of_ada(Method::GET, "/org/directory").send().await.expect("200").data();
    let last = &shown["directory"]["lastError"];
    assert!(last["detail"].as_str().unwrap().starts_with("a call with an ended token"), "{last}");
    // Whoever has it writes at most once a minute.
    directory.gets("Users").await.is(401);
    let again = directory.of_ada(Method::GET, "/org/directory").send().await.expect("200").data();
    assert_eq!(again["directory"]["lastError"], *last);
    directory.world.wait(60);
    directory.gets("Users").await.is(401);
    let later = directory.of_ada(Method::GET, "/org/directory").send().await.expect("200").data();
    assert_ne!(later["directory"]["lastError"]["at"], last["at"]);
    let call = |token: &str| {
        directory.world.outside(Method::GET, &format!("/scim/v2/{}/Users", directory.id)).bearer(token).send()
    };
    call(second["token"].as_str().unwrap()).await.is(200);
    let used = directory.of_ada(Method::GET, "/org/directory").send().await.expect("200").data();
    assert!(used["directory"]["tokens"][0]["lastUsedAt"].is_string(), "{used}");
    delete(&format!("/org/directory/token/{}", second["id"].as_str().unwrap())).await.expect("200");
    call(second["token"].as_str().unwrap()).await.is(401);
    delete("/org/directory/token").await.expect("404 directory_not_found");
}

#[actix_web::test]
async fn a_paused_directory_changes_nothing_and_a_suspended_organizations_goes_on() {
    let directory = Directory::new().await;
    let id = directory.adds(BOB).await;
    directory
        .ask(Method::PATCH, "/org/directory", json!({"status": "stopped"}))
        .await
        .expect("400 validation_failed");
    directory.ask(Method::PATCH, "/org/directory", json!({"status": "paused"})).await.expect("200");
    directory.activates(&id, json!(false)).await.is(403);
    directory.gets("Users").await.is(403);
    let shown =
        directory.ask(Method::PATCH, "/org/directory", json!({"status": "active", "welcomeMail": true})).await;
    assert_eq!(shown.expect("200").data()["directory"]["counts"], json!({"users": 1, "groups": 0}));
    directory.adds("welcome@acme.example").await;
    let mails = directory.world.mails();
    assert_eq!(mails.iter().filter(|mail| mail.to.as_str() == "welcome@acme.example").count(), 1);
    // Deprovisioning isn't lost.
    directory.world.suspend_organization(ACME);
    directory.activates(&id, json!(false)).await.is(200);
    assert_eq!(directory.world.membership(ACME, BOB).status, MembershipStatus::Suspended);
}

#[actix_web::test]
async fn what_the_directory_rules_nobody_changes_by_hand_but_in_an_emergency() {
    let directory = Directory::new().await;
    let id = directory.adds(BOB).await;
    let bob = directory.world.login(ACME, BOB).await;
    let path = format!("/org/members/{id}");
    // Each refusal says where it is changed.
    let says = |answer: Answer, what: &str| {
        let message = answer.expect("409 managed_by_directory").error()["message"].as_str().unwrap().to_owned();
        assert!(message.contains(what), "{message}");
    };
    says(directory.of_ada(Method::DELETE, &path).send().await, "unassign the person at the identity provider");
    let leaves = directory.world.post("/org/leave").slug(ACME).tokens(&bob);
    says(leaves.send().await, "ask an administrator of the organization");
    let body = json!({"slug": ACME, "password": PASSWORD});
    let leaves = directory.world.post("/auth/leave-org").slug(ACME).tokens(&bob).json(&body);
    leaves.send().await.expect("409 managed_by_directory");
    let titled = json!([{"op": "add", "path": "title", "value": "Builder"}]);
    directory.patches(&format!("Users/{id}"), titled).await.is(200);
    let listed = |tokens| directory.world.get("/org/members").slug(ACME).tokens(tokens).send();
    let members = listed(&directory.ada).await.expect("200").data()["members"].clone();
    let his = members.as_array().unwrap().iter().find(|member| member["email"] == BOB).unwrap().clone();
    assert_eq!(his["directory"], json!({"userName": BOB, "title": "Builder"}));
    let seen = listed(&bob).await.expect("200").data()["members"].clone();
    assert!(seen.as_array().unwrap().iter().all(|member| member["directory"].is_null()), "members don't see it");
    // An admin suspends, and the directory doesn't lift that.
    let shown = directory.ask(Method::PATCH, &path, json!({"status": "suspended"})).await.expect("200").data();
    assert_eq!(shown["member"]["suspendedBy"], "organization");
    assert_eq!(directory.activates(&id, json!(true)).await.is(200).json()["active"], false);
    assert_eq!(directory.world.membership(ACME, BOB).status, MembershipStatus::Suspended);
    directory.ask(Method::PATCH, &path, json!({"status": "active"})).await.expect("200");
    // What the directory has suspended is the directory's.
    directory.activates(&id, json!(false)).await.is(200);
    says(directory.ask(Method::PATCH, &path, json!({"status": "active"})).await, "reactivate the person");
    let members = listed(&directory.ada).await.expect("200").data()["members"].clone();
    let his = members.as_array().unwrap().iter().find(|member| member["email"] == BOB).unwrap().clone();
    assert_eq!(his["suspendedBy"], "directory");
    directory.activates(&id, json!(true)).await.is(200);
    // Without a directory everything is as for others.
    directory.of_ada(Method::DELETE, "/org/directory").send().await.expect("200");
    directory.gets("Users").await.is(401);
    assert_eq!(directory.world.membership(ACME, BOB).status, MembershipStatus::Active);
    directory.of_ada(Method::DELETE, &path).send().await.expect("200");
}

#[actix_web::test]
async fn what_a_directory_gone_mad_did_is_undone_in_one_call() {
    let directory = Directory::new().await;
    let (bob, tom) = (directory.adds(BOB).await, directory.adds(TOM).await);
    let kept = directory.adds("kept@acme.example").await;
    directory.world.wait(10);
    let since = directory.world.now().to_string();
    directory.world.wait(10);
    directory.activates(&bob, json!(false)).await.is(200);
    directory.calls(Method::DELETE, &format!("Users/{tom}")).send().await.is(204);
    let stranger = directory.adds("stranger@acme.example").await;
    directory
        .ask(Method::POST, "/org/directory/undo", json!({"since": "yesterday"}))
        .await
        .expect("400 validation_failed");
    let whole = json!({
        "members": 3, "left": 0, "reinstated": 1, "suspended": 0, "broughtBack": 1, "removed": 1, "rolesChanged": 0,
    });
    // Tried first: it counts the same, and changes nothing.
    let told = directory.told().await;
    let body = json!({"since": since, "dryRun": true});
    assert_eq!(directory.ask(Method::POST, "/org/directory/undo", body).await.expect("200").data(), whole);
    assert_eq!(directory.world.membership(ACME, BOB).status, MembershipStatus::Suspended);
    assert_eq!(directory.world.membership(ACME, TOM).status, MembershipStatus::Removed);
    assert_eq!(directory.world.membership(ACME, "stranger@acme.example").status, MembershipStatus::Active);
    directory.gets(&format!("Users/{stranger}")).await.is(200);
    assert_eq!(directory.told().await, told);
    let undone =
        directory.ask(Method::POST, "/org/directory/undo", json!({"since": since})).await.expect("200").data();
    assert_eq!(undone, whole);
    let status = |email: &str| directory.world.membership(ACME, email).status;
    assert_eq!((status(BOB), status(TOM)), (MembershipStatus::Active, MembershipStatus::Active));
    assert_eq!(status("stranger@acme.example"), MembershipStatus::Removed, "{stranger}");
    assert_eq!(status("kept@acme.example"), MembershipStatus::Active, "{kept}");
    directory.world.try_login(ACME, BOB, PASSWORD).await.expect("200");
    // It is paused, so that it doesn't do the same again.
    directory.activates(&bob, json!(false)).await.is(403);
    let again =
        directory.ask(Method::POST, "/org/directory/undo", json!({"since": since})).await.expect("200").data();
    assert_eq!((&again["members"], &again["left"]), (&json!(0), &json!(0)));
}

#[actix_web::test]
async fn whom_an_undo_brings_back_the_directory_knows_again() {
    let directory = Directory::new().await;
    let world = &directory.world;
    let default = json!({"key": "basic", "name": "Basic", "permissions": [], "isDefault": true});
    let key = world.service_key(Scope::Manage);
    world.post("/operator/roles").key(&key).json(&default).send().await.expect("201");
    let (bob, tom) = (directory.adds(BOB).await, directory.adds(TOM).await);
    let (early, held) = (directory.adds("early@acme.example").await, directory.adds("held@acme.example").await);
    directory.activates(&early, json!(false)).await.is(200);
    world.wait(10);
    let since = world.now().to_string();
    world.wait(10);
    let suspended = json!({"status": "suspended"});
    directory.ask(Method::PATCH, &format!("/org/members/{held}"), suspended).await.expect("200");
    let delete = |id: &str| directory.calls(Method::DELETE, &format!("Users/{id}")).send();
    for id in [&bob, &tom, &early, &held] {
        delete(id).await.is(204);
    }
    let stranger = directory.adds("stranger@acme.example").await;
    let undo = json!({"since": since});
    let undone = directory.ask(Method::POST, "/org/directory/undo", undo).await.expect("200").data();
    assert_eq!((&undone["broughtBack"], &undone["removed"], &undone["left"]), (&json!(4), &json!(1), &json!(0)));
    directory.ask(Method::PATCH, "/org/directory", json!({"status": "active"})).await.expect("200");
    // Nobody is more than before: suspended ones stay so, and nobody has a role that wasn't there.
    let member = |email: &str| world.membership(ACME, email);
    assert_eq!(member(BOB).status, MembershipStatus::Active);
    assert_eq!(member("early@acme.example").status, MembershipStatus::Suspended);
    assert_eq!(member("held@acme.example").status, MembershipStatus::Suspended);
    assert!(member(BOB).role_keys().is_empty(), "without roles in the product");
    // What the provider says by the identifier that it knows is carried out.
    let found = directory.gets("Users?filter=userName%20eq%20%22bob%40acme.example%22").await.is(200).json();
    assert_eq!(found["Resources"][0]["id"], bob);
    directory.activates(&bob, json!(false)).await.is(200);
    assert_eq!(member(BOB).status, MembershipStatus::Suspended);
    directory.activates(&early, json!(true)).await.is(200);
    assert_eq!(member("early@acme.example").status, MembershipStatus::Active, "its own suspension");
    directory.activates(&held, json!(true)).await.is(200);
    assert_eq!(member("held@acme.example").status, MembershipStatus::Suspended, "the admin's");
    // And so is what it says by a new user, once.
    let anew = json!({"userName": "tom", "externalId": "7", "emails": [{"value": TOM, "primary": true}]});
    assert_eq!(directory.sends(Method::POST, "Users", anew.clone()).await.is(201).json()["id"], tom);
    directory.sends(Method::POST, "Users", anew).await.is(409);
    // Whom the undo removed is in the directory no more, and the admins read that.
    directory.activates(&stranger, json!(true)).await.is(404);
    let last = || async {
        let shown = directory.of_ada(Method::GET, "/org/directory").send().await.expect("200").data();
        shown["directory"]["lastError"]["detail"].as_str().unwrap().to_owned()
    };
    assert!(last().await.starts_with("the directory has stranger@acme.example no more"), "{}", last().await);
    // It wants them out, and they are.
    delete(&stranger).await.is(404);
    directory.activates("usr_00000000000000000000000000", json!(true)).await.is(404);
    assert!(last().await.starts_with("the directory has no such user or group"), "{}", last().await);
}

#[actix_web::test]
async fn an_undo_leaves_what_others_have_decided_since() {
    let directory = Directory::new().await;
    let world = &directory.world;
    let at = |name: &str| format!("{name}@acme.example");
    let mut ids = std::collections::BTreeMap::new();
    for name in ["earlier", "again", "demoted", "factor", "twice", "joined"] {
        ids.insert(name, directory.adds(&at(name)).await);
        world.set_password(&at(name));
    }
    let delete = |name: &str| directory.calls(Method::DELETE, &format!("Users/{}", ids[name])).send();
    let by_hand = |name: &str, body: Value| {
        let path = format!("/org/members/{}", ids[name]);
        let directory = &directory;
        async move { directory.ask(Method::PATCH, &path, body).await.expect("200") }
    };
    let (suspended, admin) = (json!({"status": "suspended"}), json!({"role": "org_admin"}));
    directory.activates(&ids["earlier"], json!(false)).await.is(200);
    by_hand("demoted", admin.clone()).await;
    by_hand("twice", admin.clone()).await;
    world.wait(10);
    let since = world.now().to_string();
    world.wait(10);
    // The directory goes mad.
    for name in ["earlier", "again", "demoted", "joined"] {
        delete(name).await.is(204);
    }
    for name in ["factor", "twice"] {
        directory.activates(&ids[name], json!(false)).await.is(200);
        directory.activates(&ids[name], json!(true)).await.is(200);
    }
    // Admins decide something else, and one member loses the second factor.
    let add = |name: &'static str| {
        let body = json!({"email": at(name), "role": "member"});
        let directory = &directory;
        async move {
            directory.ask(Method::POST, "/org/members/invite", body).await.expect("201");
            let path = format!("/org/invites/{}/accept", directory.world.mailed_token(&at(name)));
            let call = directory.world.post(&path).slug(ACME).origin(OWN);
            call.json(&json!({})).send().await.expect("200");
        }
    };
    for name in ["again", "demoted"] {
        add(name).await;
    }
    world.wait(1);
    by_hand("again", suspended.clone()).await;
    by_hand("twice", json!({"role": "member"})).await;
    by_hand("factor", suspended.clone()).await;
    let undo = json!({"since": since});
    let undone = directory.ask(Method::POST, "/org/directory/undo", undo.clone()).await.expect("200").data();
    let member = |name: &str| world.membership(ACME, &at(name));
    assert_eq!(member("earlier").status, MembershipStatus::Suspended, "as it was then");
    assert_eq!(member("joined").status, MembershipStatus::Active, "brought back");
    assert_eq!(member("again").status, MembershipStatus::Suspended, "by an admin since");
    assert_eq!(member("demoted").role, Role::Member, "deliberately added anew");
    assert_eq!(member("twice").role, Role::Member, "an admin took it");
    assert_eq!(member("factor").status, MembershipStatus::Suspended, "by an admin since");
    let counts = (&undone["broughtBack"], &undone["reinstated"], &undone["left"]);
    assert_eq!(counts, (&json!(2), &json!(0), &json!(4)), "{undone}");
    // Once more it is the same.
    let again = directory.ask(Method::POST, "/org/directory/undo", undo).await.expect("200").data();
    assert_eq!((&again["members"], &again["left"]), (&json!(0), &json!(4)), "{again}");
}

#[actix_web::test]
async fn a_change_of_what_a_group_gives_is_no_decision_about_its_members() {
    let directory = Directory::new().await;
    let world = &directory.world;
    let since = world.now().to_string();
    world.wait(10);
    let added = directory.adds("added@acme.example").await;
    let team = json!({"displayName": "Team", "members": [{"value": added}]});
    let group = directory.sends(Method::POST, "Groups", team).await.is(201).json()["id"].as_str().unwrap().to_owned();
    let path = format!("/org/directory/groups/{group}");
    directory.ask(Method::PATCH, &path, json!({"role": "org_admin"})).await.expect("200");
    assert_eq!(world.membership(ACME, "added@acme.example").role, Role::Admin);
    let undone =
        directory.ask(Method::POST, "/org/directory/undo", json!({"since": since})).await.expect("200").data();
    assert_eq!((&undone["removed"], &undone["left"]), (&json!(1), &json!(0)), "{undone}");
    assert_eq!(world.membership(ACME, "added@acme.example").status, MembershipStatus::Removed);
}

#[actix_web::test]
async fn an_undo_may_be_done_again_since_an_earlier_instant() {
    let directory = Directory::new().await;
    let world = &directory.world;
    let (bob, tom) = (directory.adds(BOB).await, directory.adds(TOM).await);
    world.wait(10);
    let first = world.now().to_string();
    directory.activates(&tom, json!(false)).await.is(200);
    directory.activates(&bob, json!(false)).await.is(200);
    world.wait(10);
    let second = world.now().to_string();
    directory.activates(&bob, json!(true)).await.is(200);
    for since in [second, first] {
        let body = json!({ "since": since });
        directory.ask(Method::POST, "/org/directory/undo", body).await.expect("200");
        world.wait(10);
    }
    let status = |email: &str| world.membership(ACME, email).status;
    assert_eq!((status(TOM), status(BOB)), (MembershipStatus::Active, MembershipStatus::Active));
}

#[actix_web::test]
async fn who_was_suspended_before_the_directory_knew_them_comes_back_so() {
    let directory = Directory::new().await;
    let world = &directory.world;
    world.set_membership(ACME, BOB, |member| member.status = MembershipStatus::Suspended);
    let bob = directory.adds(BOB).await;
    world.wait(10);
    let since = world.now().to_string();
    world.wait(10);
    directory.calls(Method::DELETE, &format!("Users/{bob}")).send().await.is(204);
    directory.ask(Method::POST, "/org/directory/undo", json!({"since": since})).await.expect("200");
    directory.ask(Method::PATCH, "/org/directory", json!({"status": "active"})).await.expect("200");
    for active in [false, true] {
        directory.activates(&bob, json!(active)).await.is(200);
        assert_eq!(world.membership(ACME, BOB).status, MembershipStatus::Suspended, "{active}");
    }
}

#[actix_web::test]
async fn nothing_is_undone_since_a_time_that_is_still_to_come() {
    let directory = Directory::new().await;
    let since = directory.world.now().plus(Duration::from_minutes(1)).to_string();
    let answer = directory.ask(Method::POST, "/org/directory/undo", json!({"since": since})).await;
    let refused = answer.expect("400 validation_failed");
    assert_eq!(refused.error()["fields"][0]["message"], "must be in the past");
    let shown = directory.of_ada(Method::GET, "/org/directory").send().await.expect("200").data();
    assert_eq!(shown["directory"]["status"], "active");
}

#[actix_web::test]
async fn a_call_that_changes_something_is_told_and_one_that_changes_nothing_is_not() {
    let directory = Directory::new().await;
    let id = directory.adds("new@acme.example").await;
    let path = format!("Users/{id}");
    let title = json!([{"op": "add", "path": "title", "value": "Analyst"}]);
    for _ in 0..2 {
        directory.patches(&path, title.clone()).await.is(200);
    }
    let group = directory.sends(Method::POST, "Groups", json!({"displayName": "G"})).await.is(201).json();
    let group = format!("Groups/{}", group["id"].as_str().unwrap());
    for _ in 0..2 {
        directory.patches(&group, json!([{"op": "add", "path": "members", "value": [{"value": id}]}])).await.is(200);
    }
    directory.calls(Method::DELETE, &group).send().await.is(204);
    let told = ["member.joined", "directory.user_updated", "group.created", "group.updated", "group.deleted"];
    assert_eq!(directory.told().await, told);
    let log = directory
        .of_ada(Method::GET, "/org/audit-log?action=directory.user_updated")
        .send()
        .await
        .expect("200")
        .data();
    assert_eq!(log["entries"][0]["metadata"]["changed"], "title");
}

/// Acme's directory with many people, whom it has deactivated since the instant.
struct Gone {
    directory: Directory,
    ids: Vec<UserId>,
    since: String,
}

impl Gone {
    async fn new() -> Self {
        let directory = Directory::new().await;
        let mut ids = Vec::new();
        for number in 0..230 {
            ids.push(directory.adds(&format!("many-{number}@acme.example")).await);
        }
        directory.world.wait(10);
        let since = directory.world.now().to_string();
        directory.world.wait(10);
        for id in &ids {
            directory.activates(id, json!(false)).await.is(200);
        }
        let ids = ids.iter().map(|id| id.parse().unwrap()).collect();
        Self { directory, ids, since }
    }

    async fn undo(&self, since: &str, dry: bool) -> Answer {
        self.directory.ask(Method::POST, "/org/directory/undo", json!({"since": since, "dryRun": dry})).await
    }

    fn suspended(&self) -> usize {
        let organization = self.directory.world.organization(ACME).id;
        read(&*self.directory.world.store, |r| suspended(r, organization, &self.ids))
    }

    /// Runs this before each unit of work that writes, with how many there were and how many of the people are suspended. Writes for another
    /// organization, too.
    fn between(
        &self,
        then: impl Fn(&mut dyn Repositories, usize, usize) -> StoreResult<()> + Send + 'static,
    ) -> Arc<Mutex<Vec<usize>>> {
        let (world, ids) = (&self.directory.world, self.ids.clone());
        let (acme, globex) = (world.organization(ACME).id, world.organization(GLOBEX).id);
        let steps = Arc::<Mutex<Vec<usize>>>::default();
        let seen = Arc::clone(&steps);
        world.store.between_writes(move |r| {
            let (count, before) = (suspended(r, acme, &ids)?, seen.lock().unwrap().len());
            seen.lock().unwrap().push(count);
            r.identities().bar(globex, &[[7; 32]])?;
            then(r, before, count)
        });
        steps
    }
}

fn suspended(r: &mut dyn Repositories, organization: OrganizationId, ids: &[UserId]) -> StoreResult<usize> {
    let mut count = 0;
    for id in ids {
        let member = r.memberships().get(organization, *id)?;
        count += usize::from(member.is_some_and(|member| member.status == MembershipStatus::Suspended));
    }
    Ok(count)
}

#[actix_web::test]
async fn an_undo_is_tried_without_writing_and_done_in_batches() {
    let gone = Gone::new().await;
    let steps = gone.between(|_, _, _| Ok(()));
    let tried = gone.undo(&gone.since, true).await.expect("200").data();
    assert_eq!((&tried["members"], &tried["reinstated"], &tried["left"]), (&json!(230), &json!(230), &json!(0)));
    let writes = std::mem::take(&mut *steps.lock().unwrap()).len();
    assert_eq!((writes, gone.suspended()), (1, 230), "the call is counted, and a dry run only reads");
    let undone = gone.undo(&gone.since, false).await.expect("200").data();
    assert_eq!((undone, gone.suspended()), (tried, 0));
    let seen = steps.lock().unwrap().clone();
    assert!(seen.ends_with(&[230, 30]), "others write between the batches: {seen:?}");
    gone.directory.world.store.heal();
    let told = gone.directory.of_ada(Method::GET, "/org/audit-log?action=directory.undone").send().await;
    let told = told.expect("200").data();
    let members = |entry: &Value| entry["metadata"]["members"].as_str().unwrap().to_owned();
    let mut counts: Vec<String> = told["entries"].as_array().unwrap().iter().map(members).collect();
    counts.sort();
    assert_eq!(counts, ["200", "30"], "each batch is told");
}

#[actix_web::test]
async fn an_undo_that_broke_off_goes_on_and_leaves_what_changed_meanwhile() {
    let gone = Gone::new().await;
    let world = &gone.directory.world;
    // Of the second batch nothing is done.
    let _steps =
        gone.between(
            |_, _, suspended| {
                if suspended < 100 { Err(StoreError::Unavailable("told to be".into())) } else { Ok(()) }
            },
        );
    gone.undo(&gone.since, false).await.expect("503 unavailable");
    world.store.heal();
    assert_eq!(gone.suspended(), 30);
    gone.directory.gets("Users").await.is(403);
    // Whom an admin changes after the call was counted, the directory paused, and the first batch done, stays so.
    let (last, acme) = (gone.ids[229], world.organization(ACME).id);
    let _steps = gone.between(move |r, before, _| {
        if before != 3 {
            return Ok(());
        }
        let member = r.memberships().get(acme, last)?.unwrap();
        r.memberships().update(&Membership { role: Role::Admin, ..member })
    });
    let rest = gone.undo(&gone.since, false).await.expect("200").data();
    world.store.heal();
    assert_eq!((&rest["members"], &rest["left"], gone.suspended()), (&json!(29), &json!(1), 1));
    // Done once more, it counts nobody who is as before.
    world.wait(1);
    let again = gone.undo(&gone.since, false).await.expect("200").data();
    assert_eq!((&again["members"], &again["left"], gone.suspended()), (&json!(1), &json!(0), 0));
}
