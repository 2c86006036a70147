//! `/operator/users`: what a service key of scope `manage` can see and change of accounts.

use actix_web::http::Method;
use orgauth_application::accounts::by_operator::Account;
use orgauth_application::accounts::two_factor_by_operator;
use orgauth_application::initiator::Operator;
use orgauth_application::keys::service_keys;
use orgauth_domain::accounts::user::User;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::mail::{Message, NoticeKind};
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_domain::text::{Name, Phone};
use orgauth_testkit::builders::write;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, BOB, Call, EVE, GLOBEX, GUS, TOM, Tokens, World, ZOE};

/// All users with an account.
const PEOPLE: [&str; 6] = [ADA, BOB, TOM, GUS, EVE, ZOE];

const NOBODY: &str = "usr_00000000000000000000000000";

/// A world, and a key of scope `manage` with its identifier.
struct Operated {
    world: World,
    key: String,
    key_id: String,
}

impl Operated {
    async fn new() -> Self {
        let world = World::new().await;
        let key = world.service_key(Scope::Manage);
        let key_id = service_keys::list(&world.state.app).unwrap()[0].id.to_string();
        Self { world, key, key_id }
    }

    fn call(&self, method: Method, path: &str) -> Call {
        self.world.call(method, path).key(&self.key)
    }

    async fn get(&self, path: &str) -> Value {
        self.call(Method::GET, path).send().await.expect("200").data()
    }

    fn path(&self, email: &str) -> String {
        format!("/operator/users/{}", self.world.user(email).id)
    }

    async fn patch(&self, email: &str, body: Value) -> Answer {
        self.call(Method::PATCH, &self.path(email)).json(&body).send().await
    }

    async fn post(&self, email: &str, action: &str) -> Answer {
        self.call(Method::POST, &format!("{}/{action}", self.path(email))).send().await
    }

    /// The entries of an action in a log, each with its actor and its target.
    async fn entries(&self, log: Log<'_>, action: &str) -> Vec<Value> {
        let data = match log {
            Log::Own => self.get("/operator/audit-log").await,
            Log::Of(slug) => self.call(Method::GET, "/org/audit-log").slug(slug).send().await.expect("200").data(),
        };
        let entries = data["entries"].as_array().unwrap().iter();
        entries.filter(|entry| entry["action"] == action).cloned().collect()
    }

    /// Fails unless the operator's log and the logs of the organizations in `slugs`, and no others, have one entry of `action`
    /// on the user.
    async fn assert_recorded(&self, action: &str, email: &str, slugs: &[&str]) {
        let id = self.world.user(email).id;
        for log in [Log::Own, Log::Of(ACME), Log::Of(GLOBEX)] {
            let entries = self.entries(log, action).await;
            let expected =
                usize::from(matches!(log, Log::Own) || matches!(log, Log::Of(slug) if slugs.contains(&slug)));
            assert_eq!(entries.len(), expected, "{action}: {log:?}: {entries:?}");
            for entry in entries {
                assert_eq!(entry["actor"], json!({"type": "operator", "id": self.key_id}), "{log:?}");
                let mut target = json!({"type": "user", "id": id});
                if matches!(log, Log::Of(_)) {
                    target["email"] = json!(email);
                }
                assert_eq!(entry["target"], target, "{log:?}");
                assert!(entry["requestId"].is_string() && entry["ip"] == "192.0.2.10", "{entry}");
            }
        }
    }
}

#[derive(Debug, Clone, Copy)]
enum Log<'s> {
    Own,
    Of(&'s str),
}

fn emails(data: &Value) -> Vec<&str> {
    data["users"].as_array().unwrap().iter().map(|user| user["email"].as_str().unwrap()).collect()
}

async fn is_valid(world: &World, slug: &str, tokens: &Tokens) -> bool {
    let key = &world.keys[usize::from(slug == GLOBEX)];
    let call = world.post("/public/verify").slug(slug).key(key).json(&json!({"token": tokens.access}));
    call.send().await.expect("200").data()["valid"] == true
}

#[actix_web::test]
async fn nobody_and_what_is_no_identifier_of_a_user_are_404() {
    let operated = Operated::new().await;
    let organization = operated.world.organization(ACME).id.to_string();
    let before = operated.get("/operator/audit-log").await;
    for id in [NOBODY, "usr_x", "x", "%00", organization.as_str()] {
        let path = format!("/operator/users/{id}");
        operated.call(Method::GET, &path).send().await.expect("404 user_not_found");
        let patch = operated.call(Method::PATCH, &path).json(&json!({"name": "Nobody"}));
        patch.send().await.expect("404 user_not_found");
        for action in ["logout-all", "reset-2fa"] {
            operated.call(Method::POST, &format!("{path}/{action}")).send().await.expect("404 user_not_found");
        }
    }
    assert_eq!(operated.get("/operator/audit-log").await, before);
}

#[actix_web::test]
async fn m2_what_is_wrong_is_told_by_its_name_and_changes_nothing() {
    let operated = Operated::new().await;
    for (query, field) in [
        ("email=", "email"),
        ("email=ada", "email"),
        ("email=ada@acme.example%00", "email"),
        ("email=a@b.example&email=a@b.example", "email"),
        ("limit=0", "limit"),
        ("limit=1001", "limit"),
        ("cursor=usr_00000000000000000000000000", "cursor"),
    ] {
        let call = operated.call(Method::GET, &format!("/operator/users?{query}"));
        assert_eq!(
            call.send().await.expect("400 validation_failed").fields(),
            [format!("{field}:invalid")],
            "{query}"
        );
    }
    let before = operated.world.user(BOB);
    for (body, fields) in [
        (json!({"name": "", "isEmailVerified": "no"}), vec!["name:required", "isEmailVerified:wrong_type"]),
        (json!({"name": 1, "isEmailVerified": 0}), vec!["name:wrong_type", "isEmailVerified:wrong_type"]),
        (
            json!({"name": "n".repeat(101), "isEmailVerified": null}),
            vec!["name:too_long", "isEmailVerified:wrong_type"],
        ),
        (json!({"name": "B\u{7}", "isEmailVerified": false}), vec!["name:invalid_character"]),
    ] {
        assert_eq!(operated.patch(BOB, body).await.expect("400 validation_failed").fields(), fields);
    }
    assert_eq!(operated.world.user(BOB), before);
    assert!(operated.entries(Log::Own, "profile.updated").await.is_empty());
}

#[actix_web::test]
async fn users_of_every_organization_are_listed_in_order_and_page_by_page() {
    let operated = Operated::new().await;
    let all = operated.get("/operator/users").await;
    assert_eq!(all.get("nextCursor"), None);
    let mut ids: Vec<_> = all["users"].as_array().unwrap().iter().map(|user| user["id"].to_string()).collect();
    assert!(ids.is_sorted());
    ids.dedup();
    assert_eq!(ids.len(), PEOPLE.len());
    let mut listed = emails(&all);
    listed.sort_unstable();
    let mut people = PEOPLE;
    people.sort_unstable();
    assert_eq!(listed, people);
    let (mut paged, mut path) = (Vec::new(), "/operator/users?limit=4".to_owned());
    for expected in [4, 2] {
        let page = operated.get(&path).await;
        assert_eq!(emails(&page).len(), expected);
        assert_eq!(page["nextCursor"].is_string(), expected == 4);
        path = format!("/operator/users?limit=4&cursor={}", page["nextCursor"].as_str().unwrap_or_default());
        paged.extend(page["users"].as_array().unwrap().clone());
    }
    assert_eq!(Value::from(paged), all["users"]);
    assert_eq!(emails(&operated.get("/operator/users?limit=6").await).len(), 6);
    assert_eq!(operated.get("/operator/users?limit=6").await.get("nextCursor"), None, "the last page is full");
}

#[actix_web::test]
async fn k3_an_address_finds_its_one_account_in_every_spelling() {
    let operated = Operated::new().await;
    let bob = operated.world.user(BOB);
    for spelling in ["bob@acme.example", "BOB@Acme.Example", "bob%40acme.example"] {
        let data = operated.get(&format!("/operator/users?email={spelling}")).await;
        let shown = json!({
            "id": bob.id, "name": "Bob Builder", "email": BOB, "role": "user", "isEmailVerified": true,
            "createdAt": "2026-11-21T01:25:00.045Z"
        });
        assert_eq!(data, json!({"users": [shown]}), "{spelling}");
    }
    for stranger in ["nobody@acme.example", "ob@acme.example", "bob@acme.example.org"] {
        let data = operated.get(&format!("/operator/users?email={stranger}")).await;
        assert_eq!(data, json!({"users": []}), "{stranger}");
    }
}

#[actix_web::test]
async fn a_user_is_shown_with_every_membership_but_removed_ones() {
    let operated = Operated::new().await;
    let world = &operated.world;
    let membership = |slug: &str, name: &str, role: &str, status: &str| {
        let id = world.organization(slug).id;
        json!({
            "org": {"id": id, "name": name, "slug": slug}, "role": role, "status": status,
            "joinedAt": "2026-11-21T01:25:00.045Z", "roles": []
        })
    };
    let there = membership(GLOBEX, "Globex", "org_admin", "active");
    let zoe = |memberships: &[&Value]| {
        let user = json!({
            "id": world.user(ZOE).id, "name": "Zoe Both", "email": ZOE, "role": "user", "isEmailVerified": true,
            "createdAt": "2026-11-21T01:25:00.045Z"
        });
        json!({"user": user, "twoFactorEnabled": false, "passkeys": 0, "memberships": memberships})
    };
    let here = membership(ACME, "Acme Works", "member", "active");
    assert_eq!(operated.get(&operated.path(ZOE)).await, zoe(&[&here, &there]));
    world.set_membership(ACME, ZOE, |membership| membership.status = MembershipStatus::Suspended);
    let here = membership(ACME, "Acme Works", "member", "suspended");
    assert_eq!(operated.get(&operated.path(ZOE)).await, zoe(&[&here, &there]));
    world.set_membership(ACME, ZOE, |membership| membership.status = MembershipStatus::Removed);
    assert_eq!(operated.get(&operated.path(ZOE)).await, zoe(&[&there]));
    assert_eq!(operated.get(&operated.path(TOM)).await["twoFactorEnabled"], true);
}

#[actix_web::test]
async fn what_is_as_wanted_already_is_no_change_and_is_not_recorded() {
    let operated = Operated::new().await;
    let before = operated.world.user(ZOE);
    let same = json!({"name": "Zoe Both", "isEmailVerified": true});
    for body in [json!({}), same] {
        operated.patch(ZOE, body).await.expect("200");
    }
    operated.call(Method::PATCH, &operated.path(ZOE)).send().await.expect("200");
    assert_eq!(operated.world.user(ZOE), before);
    for log in [Log::Own, Log::Of(ACME), Log::Of(GLOBEX)] {
        assert!(operated.entries(log, "profile.updated").await.is_empty(), "{log:?}");
    }
}

#[actix_web::test]
async fn a_change_shows_at_once_leaves_everything_else_and_stands_in_every_log_that_it_concerns() {
    let operated = Operated::new().await;
    let world = &operated.world;
    let phone = Phone::parse("+49 30 1").unwrap();
    let zoe = world.user(ZOE);
    write(&*world.store, |r| r.users().set_profile(zoe.id, &zoe.name, None, phone.as_ref(), world.now()));
    let before = world.user(ZOE);
    let (session, others) = (world.login(GLOBEX, ZOE).await, [BOB, EVE].map(|email| world.user(email)));
    let change = json!({"name": "Zoe Renamed", "isEmailVerified": false});
    let data = operated.patch(ZOE, change).await.expect("200").data();
    let shown = json!({
        "id": before.id, "name": "Zoe Renamed", "email": ZOE, "role": "user", "isEmailVerified": false,
        "createdAt": "2026-11-21T01:25:00.045Z"
    });
    assert_eq!(data, json!({"user": shown}));
    let expected = User { name: Name::parse("Zoe Renamed").unwrap(), is_email_verified: false, ..before };
    assert_eq!(world.user(ZOE), expected);
    let call = world.post("/public/verify").slug(GLOBEX).key(&world.keys[1]).json(&json!({"token": session.access}));
    let verified = call.send().await.expect("200").data()["user"].clone();
    assert_eq!((&verified["name"], &verified["isEmailVerified"]), (&json!("Zoe Renamed"), &json!(false)));
    operated.assert_recorded("profile.updated", ZOE, &[ACME, GLOBEX]).await;
    let entry = &operated.entries(Log::Own, "profile.updated").await[0];
    assert_eq!(entry["metadata"], json!({"isEmailVerified": "false"}));
    operated.patch(ZOE, json!({"isEmailVerified": true})).await.expect("200");
    operated.patch(ZOE, json!({"name": "Zoe"})).await.expect("200");
    assert_eq!(world.user(ZOE), User { name: Name::parse("Zoe").unwrap(), is_email_verified: true, ..expected });
    assert_eq!([BOB, EVE].map(|email| world.user(email)), others);
}

#[actix_web::test]
async fn a_sign_out_of_a_user_ends_every_session_at_once_and_nobody_elses() {
    let operated = Operated::new().await;
    let world = &operated.world;
    let (here, there) = (world.login(ACME, ZOE).await, world.login(GLOBEX, ZOE).await);
    let (bob, eve) = (world.login(ACME, BOB).await, world.login(GLOBEX, EVE).await);
    assert!(is_valid(world, ACME, &here).await && is_valid(world, GLOBEX, &there).await);
    let message = operated.post(ZOE, "logout-all").await.expect("200").data();
    assert_eq!(message, json!({"message": "the user is signed out everywhere"}));
    for (slug, over, lives) in [(ACME, &here, &bob), (GLOBEX, &there, &eve)] {
        assert!(!is_valid(world, slug, over).await && !world.is_live(slug, over).await, "{slug}");
        assert!(is_valid(world, slug, lives).await && world.is_live(slug, lives).await, "{slug}");
        let refresh = world.post("/auth/refresh").slug(slug).cookie("refresh_token", &over.refresh);
        refresh.send().await.expect("401 refresh_token_invalid");
    }
    operated.assert_recorded("session.logged_out_everywhere", ZOE, &[ACME, GLOBEX]).await;
    world.login(ACME, ZOE).await;
    operated.post(BOB, "logout-all").await.expect("200");
    assert_eq!(operated.entries(Log::Of(GLOBEX), "session.logged_out_everywhere").await.len(), 1, "Bob isn't there");
}

#[actix_web::test]
async fn a_reset_second_factor_is_off_told_to_the_user_and_recorded() {
    let operated = Operated::new().await;
    let world = &operated.world;
    let bob = world.login(ACME, BOB).await;
    operated.post(BOB, "reset-2fa").await.expect("409 two_factor_not_enabled");
    assert!(world.is_live(ACME, &bob).await && world.mails().is_empty());
    assert!(operated.entries(Log::Own, "two_factor.reset").await.is_empty());
    let half = world.partial_token(ACME, TOM);
    let message = operated.post(TOM, "reset-2fa").await.expect("200").data();
    assert_eq!(message, json!({"message": "two-factor authentication is off"}));
    let step = world.post("/auth/verify-2fa").slug(ACME).cookie("partial_token", &half);
    let step = step.json(&json!({"code": world.code_of_tom(0)}));
    step.send().await.expect("400 partial_token_invalid");
    world.login(ACME, TOM).await;
    assert!(world.is_live(ACME, &bob).await);
    operated.assert_recorded("two_factor.reset", TOM, &[ACME]).await;
    let [mail] = <[_; 1]>::try_from(world.mails()).ok().expect("one mail");
    assert!(mail.to.as_str() == TOM && matches!(mail.message, Message::Notice(NoticeKind::TwoFactorDisabled, _)));
    operated.post(TOM, "reset-2fa").await.expect("409 two_factor_not_enabled");
}

/// Actions of the command line are in the operator's log too, without a key.
#[actix_web::test]
async fn a_reset_by_the_command_line_stands_in_the_operators_log() {
    let operated = Operated::new().await;
    let tom = operated.world.user(TOM);
    two_factor_by_operator::reset(&operated.world.state.app, &Operator::CommandLine, &Account::Email(tom.email))
        .unwrap();
    for log in [Log::Own, Log::Of(ACME)] {
        let entries = operated.entries(log, "two_factor.reset").await;
        assert_eq!(entries.len(), 1, "{log:?}");
        assert_eq!(entries[0]["actor"], json!({"type": "operator"}), "{log:?}");
        assert_eq!(entries[0]["target"]["id"], tom.id.to_string(), "{log:?}");
        assert_eq!(entries[0].get("ip"), None);
    }
    assert!(operated.entries(Log::Of(GLOBEX), "two_factor.reset").await.is_empty());
}
