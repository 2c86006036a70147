//! Impersonation: the operator signs in as a member, to read (docs/http-api.md#impersonation).

use actix_web::http::Method;
use orgauth_api_actix::routes::TABLE;
use orgauth_application::initiator::Operator;
use orgauth_application::keys::service_keys::{self, NewServiceKey};
use orgauth_domain::ServiceKeyId;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::mail::{Message, NoticeKind};
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::text::{Name, Slug};
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, EVE, GLOBEX, GUS, OWN, TOM, Tokens, World, ZOE};
use crate::matrix::body_of;
use crate::passkeys::{partial, tom};
use crate::shared_accounts::rules;

/// Acme Works is the operator's organization, Tom its admin with a second factor, and Eve a member of Globex.
struct Desk {
    world: World,
    tom: Tokens,
}

impl Desk {
    async fn new() -> Self {
        let world = World::with(|state| state.app.settings.operator.pages_for = Slug::parse(ACME).ok()).await;
        world.set_membership(ACME, TOM, |membership| membership.role = Role::Admin);
        let (token, _) = partial(&world, TOM).await;
        let tom = tom(&world, &token).await.tokens;
        Self { world, tom }
    }

    async fn ask_for(&self, email: &str, slug: &str) -> Answer {
        let path = format!("/operator/users/{}/impersonate", self.world.user(email).id);
        let body = json!({"slug": slug, "reason": "Ticket 4711"});
        self.world.post(&path).tokens(&self.tom).origin(OWN).json(&body).send().await
    }

    /// The token of a link to be Eve.
    async fn link(&self) -> String {
        token_of(&self.ask_for(EVE, GLOBEX).await.expect("200").data())
    }

    /// A session as Eve.
    async fn eve(&self) -> Tokens {
        Tokens::of_page(&open(&self.world, &self.link().await).await.expect("200"))
    }

    async fn is_valid(&self, eve: &Tokens) -> Value {
        let body = json!({"token": eve.access, "explain": true});
        self.world.post("/public/verify").slug(GLOBEX).key(&self.world.keys[1]).json(&body).send().await.data()
    }
}

fn token_of(data: &Value) -> String {
    let url = data["url"].as_str().unwrap();
    url.strip_prefix("https://auth.example/impersonate#token=").unwrap().to_owned()
}

/// A browser without a session opens the link.
async fn open(world: &World, token: &str) -> Answer {
    world.post("/auth/impersonate").origin(OWN).json(&json!({"token": token})).send().await
}

fn key(world: &World, may_impersonate: bool) -> (ServiceKeyId, String) {
    let name = Name::parse("support").unwrap();
    let new = NewServiceKey { name, scope: Scope::Manage, expires_at: None, may_impersonate };
    let (record, key) = service_keys::create_by(&world.state.app, &Operator::CommandLine, new).unwrap();
    (record.id, key.expose().to_owned())
}

#[actix_web::test]
async fn nobody_is_somebody_else_without_the_right_the_member_and_the_organizations_leave() {
    let desk = Desk::new().await;
    let world = &desk.world;
    let off = world.another_with(|state| state.app.settings.operator.impersonation = false).await;
    let path = format!("/operator/users/{}/impersonate", world.user(EVE).id);
    let body = json!({"slug": GLOBEX, "reason": "Ticket 4711"});
    off.post(&path).tokens(&desk.tom).origin(OWN).json(&body).send().await.expect("404 not_found");
    off.post("/auth/impersonate").json(&json!({"token": "x"})).send().await.expect("404 not_found");
    for (slug, email) in [(ACME, ADA), (GLOBEX, GUS)] {
        let tokens = world.login(slug, email).await;
        world.post(&path).tokens(&tokens).origin(OWN).json(&body).send().await.expect("404 not_found");
    }
    let (_, plain) = key(world, false);
    world.post(&path).key(&plain).json(&body).send().await.expect("403 impersonation");
    for reason in [json!({"slug": GLOBEX}), json!({"slug": GLOBEX, "reason": " "}), json!({"reason": "x"})] {
        world.post(&path).tokens(&desk.tom).origin(OWN).json(&reason).send().await.expect("400 validation_failed");
    }
    desk.ask_for(EVE, "initech").await.expect("404 organization_not_found");
    desk.ask_for(ADA, GLOBEX).await.expect("404 member_not_found");
    desk.ask_for(ADA, ACME).await.expect("403 impersonation");
    let nobody = world.post("/operator/users/usr_00000000000000000000000000/impersonate").tokens(&desk.tom);
    nobody.origin(OWN).json(&body).send().await.expect("404 user_not_found");
    world.set_membership(GLOBEX, EVE, |membership| membership.status = MembershipStatus::Suspended);
    desk.ask_for(EVE, GLOBEX).await.expect("404 member_not_found");
    world.set_membership(GLOBEX, EVE, |membership| membership.status = MembershipStatus::Active);
    let gus = world.login(GLOBEX, GUS).await;
    let forbid = json!({"security": {"allowImpersonation": false}});
    let answer = world.call(Method::PATCH, "/org").slug(GLOBEX).tokens(&gus).json(&forbid).send().await.expect("200");
    assert_eq!(answer.data()["org"]["security"]["allowImpersonation"], false);
    desk.ask_for(EVE, GLOBEX).await.expect("403 impersonation");
    world.suspend_organization(GLOBEX);
    assert!(world.mails().is_empty());
}

#[actix_web::test]
async fn a_link_works_once_within_a_minute_and_in_no_other_form() {
    let desk = Desk::new().await;
    let token = desk.link().await;
    for wrong in ["x".to_owned(), format!("{token}x"), token.to_uppercase(), String::new()] {
        let answer = open(&desk.world, &wrong).await.brief();
        assert!(["400 impersonation_link_invalid", "400 validation_failed"].contains(&answer.as_str()), "{answer}");
    }
    open(&desk.world, &token).await.expect("200");
    open(&desk.world, &token).await.expect("400 impersonation_link_invalid");
    let late = desk.link().await;
    desk.world.wait(60);
    open(&desk.world, &late).await.expect("400 impersonation_link_invalid");
    // Whoever loses the right before the link is opened.
    let lost = desk.link().await;
    desk.world.set_membership(ACME, TOM, |membership| membership.role = Role::Member);
    open(&desk.world, &lost).await.expect("400 impersonation_link_invalid");
}

/// Every route that changes anything, those of admins and of the account too.
#[actix_web::test]
async fn an_impersonated_session_reads_and_changes_nothing() {
    let desk = Desk::new().await;
    desk.world.set_membership(GLOBEX, EVE, |membership| membership.role = Role::Admin);
    let eve = desk.eve().await;
    for path in ["/auth/profile", "/org", "/org/members", "/org/api-keys", "/org/audit-log", "/auth/sessions"] {
        desk.world.get(path).slug(GLOBEX).tokens(&eve).origin(OWN).send().await.expect("200");
    }
    let mut seen = 0;
    for route in TABLE.iter().filter(|route| route.credential.has_user()) {
        let is_account_wide = route.credential.is_account_wide();
        if route.method() == Method::GET && !is_account_wide {
            continue;
        }
        let path = ["{userId}", "{id}", "{key}", "{deliveryId}", "{tokenId}", "{groupId}"]
            .into_iter()
            .fold(route.path.to_owned(), |path, name| path.replace(name, "x"));
        let call = desk.world.call(route.method(), &path).slug(GLOBEX).tokens(&eve).origin(OWN);
        let call = match body_of(route.operation) {
            Some(body) => call.body("application/json", body),
            None => call,
        };
        let answer = call.send().await.brief();
        let expected = if is_account_wide { "403 reauthentication_required" } else { "403 impersonation" };
        assert_eq!(answer, expected, "{}", route.operation);
        seen += 1;
    }
    assert!(seen > 60, "{seen} routes");
    desk.world
        .post("/operator/reauthenticate")
        .tokens(&eve)
        .origin(OWN)
        .json(&json!({}))
        .send()
        .await
        .expect("404 not_found");
    assert!(!desk.world.session(&eve.access).reaches_account());
}

#[actix_web::test]
async fn an_impersonation_is_told_to_backends_pages_logs_and_the_person() {
    let desk = Desk::new().await;
    let (world, tom) = (&desk.world, desk.world.user(TOM).id);
    let own = world.login(GLOBEX, EVE).await;
    let eve = desk.eve().await;
    let verified = desk.is_valid(&eve).await;
    assert_eq!((&verified["valid"], &verified["user"]["email"]), (&json!(true), &json!(EVE)));
    assert_eq!(verified["impersonator"], json!({"id": tom}));
    assert_eq!(desk.is_valid(&own).await.get("impersonator"), None);
    let session = world.get("/auth/session").slug(GLOBEX).tokens(&eve).send().await.expect("200").data();
    assert_eq!(session["impersonator"], json!({"id": tom}));
    let manage = world.service_key(Scope::Manage);
    let log = world.get("/org/audit-log").slug(GLOBEX).key(&manage).send().await.expect("200").data();
    let by = json!({"type": "user", "id": tom, "email": TOM});
    for (action, name, value) in
        [("login.succeeded", "method", "impersonation"), ("user.impersonated", "reason", "Ticket 4711")]
    {
        let entries = log["entries"].as_array().unwrap().iter();
        let theirs: Vec<&Value> = entries.filter(|it| it["action"] == action && it["actor"] == by).collect();
        let [entry] = theirs[..] else { panic!("{action}: {log}") };
        assert_eq!((&entry["metadata"]["as"], &entry["metadata"][name]), (&json!("operator"), &json!(value)));
    }
    let own_log = world.get("/operator/audit-log").key(&manage).send().await.expect("200").data();
    let entry = own_log["entries"].as_array().unwrap().iter().find(|it| it["action"] == "user.impersonated").unwrap();
    assert_eq!((&entry["actor"], &entry["metadata"]["reason"]), (&by, &json!("Ticket 4711")));
    let mails = world.mails();
    let told = |mail: &&orgauth_domain::mail::Mail| {
        mail.to.as_str() == EVE && matches!(mail.message, Message::Notice(NoticeKind::Impersonated, _))
    };
    assert_eq!(
        mails.iter().filter(told).count(),
        1,
        "{:?}",
        mails.iter().map(|mail| (mail.to.as_str(), mail.message.kind())).collect::<Vec<_>>()
    );
    // The person's own session goes on.
    assert!(world.is_live(GLOBEX, &own).await);
}

#[actix_web::test]
async fn no_mail_is_sent_where_the_operator_says_so() {
    let desk = Desk::new().await;
    let token = desk.link().await;
    let quiet = desk.world.another_with(|state| {
        state.app.settings.operator.pages_for = Slug::parse(ACME).ok();
        state.app.settings.operator.impersonation_mail = false;
    });
    open(&quiet.await, &token).await.expect("200");
    assert!(desk.world.mails().is_empty());
}

#[actix_web::test]
async fn an_impersonation_ends_with_the_right_to_it_at_the_very_next_request() {
    type Loss = (&'static str, fn(&World));
    let losses: [Loss; 4] = [
        ("demoted", |world| world.set_membership(ACME, TOM, |it| it.role = Role::Member)),
        ("removed", |world| world.set_membership(ACME, TOM, |it| it.status = MembershipStatus::Removed)),
        ("the operator's organization is suspended", |world| world.suspend_organization(ACME)),
        ("the member is removed", |world| {
            world.set_membership(GLOBEX, EVE, |it| it.status = MembershipStatus::Removed);
        }),
    ];
    for (what, lose) in losses {
        let desk = Desk::new().await;
        let eve = desk.eve().await;
        assert_eq!(desk.is_valid(&eve).await["valid"], true);
        lose(&desk.world);
        assert_eq!(desk.is_valid(&eve).await["valid"], false, "{what}");
        let answer = desk.world.get("/auth/profile").slug(GLOBEX).tokens(&eve).send().await.brief();
        assert!(answer == "401 invalid_token" || answer == "403 not_a_member", "{what}: {answer}");
    }
    let desk = Desk::new().await;
    let eve = desk.eve().await;
    desk.world.post("/auth/logout").slug(ACME).tokens(&desk.tom).send().await.expect("200");
    assert_eq!(desk.is_valid(&eve).await["valid"], false, "signed out");
    let desk = Desk::new().await;
    let eve = desk.eve().await;
    let off = desk.world.another_with(|state| {
        state.app.settings.operator.pages_for = Slug::parse(ACME).ok();
        state.app.settings.operator.impersonation = false;
    });
    off.await.get("/auth/profile").slug(GLOBEX).tokens(&eve).send().await.expect("401 invalid_token");
    let gus = desk.world.login(GLOBEX, GUS).await;
    let forbid = json!({"security": {"allowImpersonation": false}});
    desk.world.call(Method::PATCH, "/org").slug(GLOBEX).tokens(&gus).json(&forbid).send().await.expect("200");
    assert_eq!(desk.is_valid(&eve).await, json!({"valid": false, "reason": "session_ended"}));
}

#[actix_web::test]
async fn a_key_that_may_impersonates_until_it_is_revoked() {
    let desk = Desk::new().await;
    let (id, secret) = key(&desk.world, true);
    let path = format!("/operator/users/{}/impersonate", desk.world.user(ZOE).id);
    let body = json!({"slug": GLOBEX, "reason": "Ticket 4712"});
    let link = desk.world.post(&path).key(&secret).json(&body).send().await.expect("200").data();
    let zoe = Tokens::of_page(&open(&desk.world, &token_of(&link)).await.expect("200"));
    assert_eq!(desk.is_valid(&zoe).await["impersonator"], json!({"id": id}));
    service_keys::revoke(&desk.world.state.app, id).unwrap();
    assert_eq!(desk.is_valid(&zoe).await["valid"], false);
}

#[actix_web::test]
async fn an_impersonation_lasts_an_hour_however_often_it_is_refreshed() {
    let desk = Desk::new().await;
    let mut eve = desk.eve().await;
    for _ in 0..4 {
        desk.world.wait(14 * 60);
        let call = desk.world.post("/auth/refresh").slug(GLOBEX).tokens(&eve).origin(OWN);
        eve = Tokens::of_page(&call.send().await.expect("200"));
    }
    desk.world.wait(4 * 60);
    desk.world.get("/auth/profile").slug(GLOBEX).tokens(&eve).send().await.expect("401 token_expired");
    let call = desk.world.post("/auth/refresh").slug(GLOBEX).tokens(&eve).origin(OWN);
    call.send().await.expect("401 refresh_token_invalid");
}

#[actix_web::test]
async fn an_impersonation_that_lost_the_right_gets_no_new_tokens_and_does_not_come_back() {
    let desk = Desk::new().await;
    let eve = desk.eve().await;
    desk.world.set_membership(ACME, TOM, |it| it.role = Role::Member);
    let refresh = || desk.world.post("/auth/refresh").slug(GLOBEX).tokens(&eve).origin(OWN);
    refresh().send().await.expect("401 refresh_token_invalid");
    desk.world.set_membership(ACME, TOM, |it| it.role = Role::Admin);
    refresh().send().await.expect("401 refresh_token_invalid");
    assert_eq!(desk.is_valid(&eve).await["valid"], false);
}

/// What an organization forbids the operator, the operator doesn't allow again.
#[actix_web::test]
async fn only_admins_allow_again_what_they_forbade() {
    let desk = Desk::new().await;
    let world = &desk.world;
    let allow = |allowed: bool| json!({"security": {"allowImpersonation": allowed}});
    let call = |body: &Value| world.call(Method::PATCH, "/org").slug(GLOBEX).json(body);
    let key = world.service_key(Scope::Manage);
    call(&allow(false)).key(&key).send().await.expect("200");
    call(&allow(true)).key(&key).send().await.expect("403 impersonation");
    call(&allow(true)).tokens(&desk.tom).origin(OWN).send().await.expect("403 impersonation");
    desk.ask_for(EVE, GLOBEX).await.expect("403 impersonation");
    let gus = world.login(GLOBEX, GUS).await;
    call(&allow(true)).tokens(&gus).send().await.expect("200");
    desk.ask_for(EVE, GLOBEX).await.expect("200");
}

#[actix_web::test]
async fn a_key_that_only_verifies_impersonates_nobody() {
    let desk = Desk::new().await;
    let body = json!({"name": "support", "scope": "verify", "mayImpersonate": true});
    let call = desk.world.post("/operator/service-keys").tokens(&desk.tom).origin(OWN).json(&body);
    assert_eq!(call.send().await.expect("400 validation_failed").fields(), ["mayImpersonate:invalid"]);
    let body = json!({"name": "support", "scope": "manage", "mayImpersonate": true});
    let call = desk.world.post("/operator/service-keys").tokens(&desk.tom).origin(OWN).json(&body);
    assert_eq!(call.send().await.expect("201").data()["serviceKey"]["mayImpersonate"], true);
    let manage = desk.world.service_key(Scope::Manage);
    let log = desk.world.get("/operator/audit-log").key(&manage).send().await.expect("200").data();
    let made = log["entries"].as_array().unwrap().iter().find(|it| it["metadata"]["mayImpersonate"] == "true");
    assert_eq!(made.unwrap()["action"], "service_key.created", "{log}");
}

#[actix_web::test]
async fn whoever_impersonates_signs_out_and_goes_nowhere_else() {
    let desk = Desk::new().await;
    desk.world.join(ACME, EVE);
    let eve = desk.eve().await;
    let elsewhere = desk.world.post("/auth/switch-org").slug(GLOBEX).tokens(&eve).origin(OWN);
    elsewhere.json(&json!({"slug": ACME})).send().await.expect("403 reauthentication_required");
    let found = desk.world.post("/auth/organizations").slug(GLOBEX).tokens(&eve).origin(OWN);
    found.json(&json!({"name": "Initech", "slug": "initech"})).send().await.expect("403 reauthentication_required");
    let own = desk.world.login(GLOBEX, EVE).await;
    let listed = desk.world.get("/auth/sessions").slug(GLOBEX).tokens(&own).send().await.expect("200").data();
    let theirs = listed["sessions"].as_array().unwrap().iter().filter(|it| it.get("impersonator").is_some());
    assert_eq!(theirs.count(), 1, "{listed}");
    desk.world.post("/auth/logout").slug(GLOBEX).tokens(&eve).send().await.expect("200");
    assert!(!desk.world.is_live(GLOBEX, &eve).await);
    let manage = desk.world.service_key(Scope::Manage);
    let log = desk.world.get("/org/audit-log").slug(GLOBEX).key(&manage).send().await.expect("200").data();
    let out = log["entries"].as_array().unwrap().iter().find(|it| it["action"] == "session.logged_out").unwrap();
    assert_eq!((&out["actor"]["email"], &out["metadata"]["as"]), (&json!(TOM), &json!("operator")));
}

/// The organization's own rules for sign-ins are about its members; whether the operator comes is `allowImpersonation`.
#[actix_web::test]
async fn an_organizations_rules_for_sign_ins_keep_no_impersonation_out() {
    let desk = Desk::new().await;
    for security in [json!({"requireTwoFactor": true}), json!({"allowedMethods": ["passkey"]})] {
        rules(&desk.world, GLOBEX, security.clone()).await;
        let eve = desk.eve().await;
        assert_eq!(desk.is_valid(&eve).await["valid"], true, "{security}");
        let call = desk.world.post("/auth/refresh").slug(GLOBEX).tokens(&eve).origin(OWN);
        call.send().await.expect("200");
    }
}
