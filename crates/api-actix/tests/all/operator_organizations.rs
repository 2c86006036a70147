//! `/operator/organizations`: the operator's management of organizations (docs/http-api.md#service-keys).

use actix_web::http::Method;
use orgauth_application::keys::service_keys;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::organizations::membership::MembershipStatus;
use serde_json::{Value, json};

use crate::harness::{ACME, ACME_APP, ADA, Answer, BOB, EVE, GLOBEX, Tokens, World};

const NEW: &str = "zara@initech.example";

/// The service, and a service key of its operator.
struct Operator {
    world: World,
    key: String,
    key_id: String,
}

impl Operator {
    async fn new() -> Self {
        let world = World::new().await;
        // Moves the clock, because log entries are ordered by time.
        world.wait(1);
        let key = world.service_key(Scope::Manage);
        world.wait(1);
        let key_id = service_keys::list(&world.state.app).unwrap()[0].id.to_string();
        Self { world, key, key_id }
    }

    async fn get(&self, path: &str) -> Answer {
        self.world.get(path).key(&self.key).send().await
    }

    async fn list(&self, query: &str) -> Value {
        self.get(&format!("/operator/organizations{query}")).await.expect("200").data()
    }

    async fn create(&self, body: &Value) -> Answer {
        self.world.post("/operator/organizations").key(&self.key).json(body).send().await
    }

    async fn change(&self, slug: &str, body: &Value) -> Answer {
        let path = path(&self.world, slug);
        self.world.call(Method::PATCH, &path).key(&self.key).json(body).send().await
    }

    async fn show(&self, slug: &str) -> Value {
        self.get(&path(&self.world, slug)).await.expect("200").data()["organization"].clone()
    }

    /// Actions in the operator's own log about an organization, with their actors, newest first.
    async fn own_log(&self, slug: &str) -> Vec<(String, Value)> {
        let log = self.get("/operator/audit-log").await.expect("200").data();
        let id = json!(self.world.organization(slug).id);
        let entries = log["entries"].as_array().unwrap().iter();
        let about = entries.filter(|e| e["target"] == json!({"type": "organization", "id": id}));
        about.inspect(|e| assert_eq!(e["metadata"]["slug"], slug)).map(told).collect()
    }

    /// Actions in the organization's log, with their actors, newest first.
    async fn log_of(&self, slug: &str) -> Vec<(String, Value)> {
        let log = self.world.get("/org/audit-log").slug(slug).key(&self.key).send().await.expect("200").data();
        let entries = log["entries"].as_array().unwrap().iter();
        entries.filter(|e| e["action"].as_str().unwrap().starts_with("organization.")).map(told).collect()
    }

    fn by_key(&self, actions: &[&str]) -> Vec<(String, Value)> {
        let actor = json!({"type": "operator", "id": self.key_id});
        actions.iter().map(|action| ((*action).to_owned(), actor.clone())).collect()
    }
}

fn told(entry: &Value) -> (String, Value) {
    (entry["action"].as_str().unwrap().to_owned(), entry["actor"].clone())
}

fn path(world: &World, slug: &str) -> String {
    format!("/operator/organizations/{}", world.organization(slug).id)
}

fn slugs(page: &Value) -> Vec<&str> {
    page["organizations"].as_array().unwrap().iter().map(|one| one["slug"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn what_is_no_organization_is_refused_field_by_field_and_nothing_is_made() {
    let operator = Operator::new().await;
    let before = operator.list("").await;
    for (body, fields) in [
        (json!({}), vec!["slug:required", "name:required"]),
        (json!({"slug": "Initech", "name": " "}), vec!["slug:invalid", "name:required"]),
        (json!({"slug": "-x", "name": "X"}), vec!["slug:invalid"]),
        (
            json!({"slug": "initech", "name": "X", "plan": "gold", "appUrl": "ftp://x", "adminEmail": "x"}),
            vec!["plan:invalid", "appUrl:invalid", "adminEmail:invalid"],
        ),
    ] {
        assert_eq!(operator.create(&body).await.expect("400 validation_failed").fields(), fields, "{body}");
    }
    for body in [json!({"slug": ACME, "name": "X"}), json!({"slug": ACME, "name": "X", "adminEmail": NEW})] {
        operator.create(&body).await.expect("409 slug_taken");
    }
    assert_eq!(operator.list("").await, before);
    assert!(operator.world.mails().is_empty());
    assert!(operator.own_log(ACME).await.iter().all(|(_, actor)| *actor == json!({"type": "operator"})));
}

#[actix_web::test]
async fn an_unknown_or_malformed_identifier_is_no_organization() {
    let operator = Operator::new().await;
    for id in ["org_00000000000000000000000000", "usr_00000000000000000000000000", ACME, "x", "%00"] {
        let path = format!("/operator/organizations/{id}");
        operator.get(&path).await.expect("404 organization_not_found");
        let change = operator.world.call(Method::PATCH, &path).key(&operator.key).json(&json!({"name": "X"}));
        change.send().await.expect("404 organization_not_found");
    }
    for (body, field) in [
        (json!({"status": "deleted"}), "status:invalid"),
        (json!({"plan": ""}), "plan:invalid"),
        (json!({"name": ""}), "name:required"),
    ] {
        assert_eq!(operator.change(ACME, &body).await.expect("400 validation_failed").fields(), [field]);
    }
    assert_eq!(operator.show(ACME).await["status"], "active");
}

#[actix_web::test]
async fn organizations_are_listed_by_slug_with_their_members_page_by_page() {
    let operator = Operator::new().await;
    operator.create(&json!({"slug": "empty", "name": "Nobody's"})).await.expect("201");
    operator.world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Suspended);
    operator.world.set_membership(GLOBEX, EVE, |membership| membership.status = MembershipStatus::Removed);
    let all = operator.list("").await;
    assert_eq!(slugs(&all), [ACME, "empty", GLOBEX]);
    let counts: Vec<_> = all["organizations"].as_array().unwrap().iter().map(|o| &o["memberCount"]).collect();
    assert_eq!(counts, [4, 0, 2]);
    assert_eq!(
        all["organizations"][0],
        json!({
            "id": operator.world.organization(ACME).id, "name": "Acme Works", "slug": ACME, "plan": "pro",
            "status": "active", "appUrl": format!("{ACME_APP}/start"), "createdAt": "2026-11-21T01:25:00.045Z",
            "memberCount": 4
        })
    );
    assert_eq!(operator.show(ACME).await, all["organizations"][0]);
    let (mut seen, mut query) = (Vec::new(), "?limit=1".to_owned());
    loop {
        let page = operator.list(&query).await;
        seen.extend(page["organizations"].as_array().unwrap().clone());
        match page["nextCursor"].as_str() {
            Some(cursor) => query = format!("?limit=1&cursor={cursor}"),
            None => break,
        }
    }
    assert_eq!(json!(seen), all["organizations"]);
    for (query, field) in
        [("?limit=0", "limit"), ("?limit=1001", "limit"), ("?cursor=QUNNRQ", "cursor"), ("?q=a&q=b", "q")]
    {
        let answer = operator.get(&format!("/operator/organizations{query}")).await.expect("400 validation_failed");
        assert_eq!(answer.fields(), [format!("{field}:invalid")]);
    }
}

#[actix_web::test]
async fn a_search_finds_by_slug_and_by_name_whatever_the_case_of_letters() {
    let operator = Operator::new().await;
    operator.create(&json!({"slug": "cafe", "name": "Ärzte 100% Süd"})).await.expect("201");
    for (text, expected) in [
        ("GLO", vec![GLOBEX]),
        ("acme%20works", vec![ACME]),
        ("%C3%84RZTE", vec!["cafe"]),
        ("s%C3%BCd", vec!["cafe"]),
        ("%25", vec!["cafe"]),
        ("_", vec![]),
        ("e", vec![ACME, "cafe", GLOBEX]),
        ("", vec![ACME, "cafe", GLOBEX]),
    ] {
        assert_eq!(slugs(&operator.list(&format!("?q={text}")).await), expected, "{text}");
    }
    let page = operator.list("?q=e&limit=2").await;
    assert_eq!(slugs(&page), [ACME, "cafe"]);
    let rest = operator.list(&format!("?q=e&limit=2&cursor={}", page["nextCursor"].as_str().unwrap())).await;
    assert_eq!((slugs(&rest), rest.get("nextCursor")), (vec![GLOBEX], None));
}

#[actix_web::test]
async fn a_new_organization_is_free_and_active_and_stands_in_both_logs() {
    let operator = Operator::new().await;
    let data = operator.create(&json!({"slug": "initech", "name": " Initech ", "appUrl": ""})).await.expect("201");
    let made = operator.world.organization("initech");
    let expected = json!({
        "id": made.id, "name": "Initech", "slug": "initech", "plan": "free", "status": "active",
        "createdAt": "2026-11-21T01:25:02.045Z"
    });
    assert_eq!(data.data(), json!({"organization": expected}));
    let created = operator.by_key(&["organization.created"]);
    assert_eq!((operator.own_log("initech").await, operator.log_of("initech").await), (created.clone(), created));
    assert!(operator.world.mails().is_empty());
}

/// The link is in the answer and in the mail; the user who follows it becomes an admin.
#[actix_web::test]
async fn h2_the_first_admin_joins_by_the_link_that_the_operator_is_answered() {
    let operator = Operator::new().await;
    let body = json!({
        "slug": "initech", "name": "Initech", "plan": "enterprise", "appUrl": "https://app.initech.example",
        "adminEmail": NEW
    });
    let data = operator.create(&body).await.expect("201").data();
    assert_eq!(data["organization"]["appUrl"], "https://app.initech.example/");
    assert_eq!(data["organization"]["plan"], "enterprise");
    let invite = data["invite"].as_object().unwrap();
    let names: Vec<_> = invite.keys().map(String::as_str).collect();
    assert_eq!(names, ["email", "expiresAt", "id", "invitedBy", "link", "role", "roles"]);
    assert_eq!(
        (&invite["email"], &invite["role"], &invite["invitedBy"]),
        (&json!(NEW), &json!("org_admin"), &json!("operator"))
    );
    let token = invite["link"].as_str().unwrap().rsplit_once("token=").unwrap().1.to_owned();
    assert_eq!(operator.world.mailed_token(NEW), token);
    for log in [operator.get("/operator/audit-log").await, operator.get("/operator/organizations").await] {
        assert!(!log.text().contains(&token));
    }
    let accept = operator.world.post(&format!("/org/invites/{token}/accept")).slug("initech");
    let accept = accept.json(&json!({"name": "Zara", "password": "All for one, 8 times"}));
    assert_eq!(accept.send().await.expect("200").data()["membership"]["role"], "org_admin");
    assert_eq!(operator.show("initech").await["memberCount"], 1);
    let log =
        operator.world.get("/org/audit-log").slug("initech").key(&operator.key).send().await.expect("200").data();
    let invited = log["entries"].as_array().unwrap().iter().find(|e| e["action"] == "member.invited").unwrap();
    assert_eq!(invited["actor"], json!({"type": "operator", "id": operator.key_id}));
}

/// Whoever holds the operator's key gets no account by it that is there already.
#[actix_web::test]
async fn a_link_that_the_operator_was_shown_lets_nobody_in_to_the_account_of_its_address() {
    let operator = Operator::new().await;
    let world = &operator.world;
    let body = json!({"slug": "initech", "name": "Initech", "adminEmail": ADA});
    let data = operator.create(&body).await.expect("201").data();
    let rule = json!({"security": {"allowedMethods": ["passkey"]}});
    world.call(Method::PATCH, "/org").slug("initech").key(&operator.key).json(&rule).send().await.expect("200");
    let token = data["invite"]["link"].as_str().unwrap().rsplit_once("token=").unwrap().1;
    let accepted = world.post(&format!("/org/invites/{token}/accept")).slug("initech").json(&json!({})).send().await;
    let tokens = Tokens::of(&accepted.expect("200"));
    assert!(!world.session(&tokens.access).reaches_account());
    for (method, path, body) in [
        (Method::GET, "/auth/export", Value::Null),
        (Method::POST, "/auth/passkeys/options", json!({"reauthentication": {"session": true}})),
        (Method::POST, "/auth/switch-org", json!({"slug": ACME})),
    ] {
        let call = world.call(method, path).slug("initech").tokens(&tokens).json(&body);
        call.send().await.expect("403 origin_not_allowed");
    }
    // One that has been mailed anew proves the mailbox again.
    let body = json!({"slug": "umbrella", "name": "Umbrella", "adminEmail": ADA});
    let invite = operator.create(&body).await.expect("201").data()["invite"]["id"].as_str().unwrap().to_owned();
    world.wait(1);
    let resend = world.post(&format!("/org/invites/{invite}/resend")).slug("umbrella").key(&operator.key);
    resend.json(&json!({})).send().await.expect("200");
    let token = world.mailed_token(ADA);
    let accepted = world.post(&format!("/org/invites/{token}/accept")).slug("umbrella").json(&json!({})).send().await;
    assert!(world.session(&Tokens::of(&accepted.expect("200")).access).reaches_account());
}

/// Nor is the proof of an unproven address, or the loss of its password, the operator's to give.
#[actix_web::test]
async fn a_link_that_the_operator_was_shown_proves_no_address() {
    let operator = Operator::new().await;
    let world = &operator.world;
    world.unprove(ADA);
    let body = json!({"slug": "initech", "name": "Initech", "adminEmail": ADA});
    let data = operator.create(&body).await.expect("201").data();
    let token = data["invite"]["link"].as_str().unwrap().rsplit_once("token=").unwrap().1;
    let accept = world.post(&format!("/org/invites/{token}/accept")).slug("initech").json(&json!({}));
    accept.send().await.expect("200");
    assert!(!world.user(ADA).is_email_verified);
    world.login(ACME, ADA).await;
}

#[actix_web::test]
async fn what_is_left_out_of_a_change_stays_and_an_empty_address_is_cleared() {
    let operator = Operator::new().await;
    let (acme, globex) = (operator.show(ACME).await, operator.show(GLOBEX).await);
    let changed = async |body: Value| operator.change(ACME, &body).await.expect("200").data()["organization"].clone();
    assert_eq!(changed(json!({})).await, acme);
    let mut expected = acme.clone();
    for (body, field, value) in [
        (json!({"name": "Acme & Co"}), "name", json!("Acme & Co")),
        (json!({"plan": "enterprise"}), "plan", json!("enterprise")),
        (json!({"appUrl": "https://acme.example"}), "appUrl", json!("https://acme.example/")),
    ] {
        expected[field] = value;
        assert_eq!(changed(body).await, expected);
    }
    expected.as_object_mut().unwrap().remove("appUrl");
    assert_eq!(changed(json!({"appUrl": ""})).await, expected);
    assert_eq!((operator.show(ACME).await, operator.show(GLOBEX).await), (expected, globex));
    assert_eq!(operator.log_of(GLOBEX).await.len(), 1, "it was made");
}

/// Each kind of change has its own action, in the organization's log and in the operator's; what an admin changes is only in
/// the organization's.
#[actix_web::test]
async fn every_change_by_the_operator_stands_in_both_logs_and_an_admins_in_one() {
    let operator = Operator::new().await;
    let made = operator.log_of(ACME).await;
    assert_eq!(made, [("organization.created".to_owned(), json!({"type": "operator"}))], "by the command line");
    assert_eq!(operator.own_log(ACME).await, made);
    for body in [
        json!({"name": "Acme & Co"}),
        json!({"name": "Acme & Co"}),
        json!({"status": "suspended"}),
        json!({"status": "suspended"}),
        json!({"status": "active", "plan": "free"}),
    ] {
        operator.change(ACME, &body).await.expect("200");
        operator.world.wait(1);
    }
    let mut last = ["organization.activated", "organization.updated"];
    for log in [operator.log_of(ACME).await, operator.own_log(ACME).await] {
        let mut both = [log[0].0.as_str(), log[1].0.as_str()];
        both.sort_unstable();
        last.sort_unstable();
        assert_eq!(both, last, "in one instant");
        let mut expected = operator.by_key(&["organization.suspended", "organization.updated"]);
        expected.extend(made.clone());
        assert_eq!(log[2..], expected);
    }
    let ada = operator.world.login(ACME, ADA).await;
    let rename = operator.world.call(Method::PATCH, "/org").slug(ACME).tokens(&ada).json(&json!({"name": "Ours"}));
    rename.send().await.expect("200");
    assert_eq!((operator.log_of(ACME).await.len(), operator.own_log(ACME).await.len()), (6, 5));
    // On the admins' route, the operator still counts as the operator.
    let rename = operator.world.call(Method::PATCH, "/org").slug(ACME).key(&operator.key);
    rename.json(&json!({"name": "Theirs"})).send().await.expect("200");
    assert_eq!((operator.log_of(ACME).await.len(), operator.own_log(ACME).await.len()), (7, 6));
    operator.world.suspend_organization(GLOBEX);
    let suspended = ("organization.suspended".to_owned(), json!({"type": "operator"}));
    assert_eq!(operator.own_log(GLOBEX).await[0], suspended, "by the command line");
    assert_eq!(operator.log_of(GLOBEX).await[0], suspended);
}

impl Operator {
    async fn delete(&self, id: &str) -> Answer {
        self.world.call(Method::DELETE, &format!("/operator/organizations/{id}")).key(&self.key).send().await
    }
}

#[actix_web::test]
async fn only_a_suspended_organization_is_deleted() {
    let operator = Operator::new().await;
    let id = operator.world.organization(ACME).id.to_string();
    operator.delete(&id).await.expect("409 organization_active");
    operator.delete("org_00000000000000000000000000").await.expect("404 organization_not_found");
    assert_eq!(operator.show(ACME).await["status"], "active");
    assert!(operator.own_log(ACME).await.iter().all(|(action, _)| action != "organization.deleted"));
}

/// A deleted organization is gone by slug and by identifier, for members, keys and the operator; other tenants and the accounts
/// stay.
#[actix_web::test]
async fn a_deleted_organization_is_there_for_nobody_from_the_very_next_request_on() {
    let operator = Operator::new().await;
    let world = &operator.world;
    let (bob, eve) = (world.login(ACME, BOB).await, world.login(GLOBEX, EVE).await);
    let id = world.organization(ACME).id.to_string();
    operator.change(ACME, &json!({"status": "suspended"})).await.expect("200");
    world.wait(1);
    let gone = operator.delete(&id).await.expect("202").data();
    assert_eq!(gone, json!({"message": "the organization is deleted"}));

    let credentials = json!({"email": BOB, "password": "x", "token": "x"});
    for (method, path) in [
        (Method::POST, "/auth/login"),
        (Method::POST, "/auth/refresh"),
        (Method::POST, "/auth/forgot-password"),
        (Method::POST, "/auth/reset-password/preview"),
        (Method::GET, "/auth/profile"),
        (Method::POST, "/auth/logout"),
        (Method::GET, "/org"),
        (Method::GET, "/org/members"),
        (Method::GET, "/org/audit-log"),
        (Method::GET, "/org/invites/x"),
    ] {
        let call = world.call(method, path).slug(ACME).tokens(&bob).json(&credentials);
        call.send().await.expect("404 organization_not_found");
    }
    world.get("/org").slug(ACME).key(&operator.key).send().await.expect("404 organization_not_found");
    operator.get(&format!("/operator/organizations/{id}")).await.expect("404 organization_not_found");
    operator.delete(&id).await.expect("404 organization_not_found");
    assert_eq!(slugs(&operator.list("").await), [GLOBEX]);
    for key in [&world.keys[0], &operator.key] {
        let verify = world.post("/public/verify").slug(ACME).key(key).json(&json!({"token": bob.access}));
        verify.send().await.expect("401 invalid_api_key");
    }
    operator.create(&json!({"slug": ACME, "name": "Another"})).await.expect("409 slug_taken");

    world.get("/org").slug(GLOBEX).tokens(&eve).send().await.expect("200");
    let bob = operator.get(&format!("/operator/users/{}", world.user(BOB).id)).await.expect("200").data();
    assert_eq!(bob["memberships"], json!([]));
    let log = operator.get("/operator/audit-log").await.expect("200").data();
    let entry = &log["entries"][0];
    assert_eq!((&entry["action"], &entry["metadata"]["slug"]), (&json!("organization.deleted"), &json!(ACME)));
    assert_eq!(entry["actor"], json!({"type": "operator", "id": operator.key_id}));
    assert_eq!(entry["target"], json!({"type": "organization", "id": id}));
}
