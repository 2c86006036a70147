//! Permissions and roles: who declares and defines them, and what a change of one means for those who have it.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, BOB, Call, EVE, GLOBEX, Tokens, World, ZOE};

/// The service with a catalogue, Ada's session at `acme`, and Eve's at `globex`.
pub(crate) struct Roles {
    pub(crate) world: World,
    pub(crate) ada: Tokens,
    pub(crate) eve: Tokens,
    pub(crate) key: String,
}

/// The permissions of the catalogue.
pub(crate) const WORDS: [&str; 4] = ["invoices:read", "invoices:write", "reports", "users:invite"];

impl Roles {
    pub(crate) async fn new() -> Self {
        let (world, [ada, eve]) = World::with_sessions([(ACME, ADA), (GLOBEX, EVE)]).await;
        let key = world.service_key(Scope::Manage);
        world.set_membership(GLOBEX, EVE, |membership| membership.role = Role::Admin);
        let roles = Self { world, ada, eve, key };
        roles.declare(&WORDS, "").await.expect("200");
        roles
    }

    pub(crate) fn operator(&self, method: Method, path: &str) -> Call {
        self.world.call(method, path).key(&self.key)
    }

    pub(crate) async fn declare(&self, words: &[&str], query: &str) -> Answer {
        let permissions: Vec<Value> = words.iter().map(|key| json!({"key": key})).collect();
        let call = self.operator(Method::PUT, &format!("/operator/permissions{query}"));
        call.json(&json!({"permissions": permissions})).send().await
    }

    /// Makes a role of the service.
    pub(crate) async fn serve(&self, key: &str, permissions: &[&str]) -> Answer {
        let body = json!({"key": key, "name": key, "permissions": permissions});
        self.operator(Method::POST, "/operator/roles").json(&body).send().await
    }

    /// Defines a role of `acme`.
    pub(crate) async fn define(&self, key: &str, permissions: &[&str]) -> Answer {
        let body = json!({"key": key, "name": key, "permissions": permissions});
        self.at_acme(Method::POST, "/org/roles").json(&body).send().await
    }

    pub(crate) fn at_acme(&self, method: Method, path: &str) -> Call {
        self.world.call(method, path).slug(ACME).tokens(&self.ada)
    }

    /// Gives a member of `acme` these roles, and none but these.
    pub(crate) async fn give(&self, email: &str, roles: &[&str]) -> Answer {
        let path = format!("/org/members/{}", self.world.user(email).id);
        self.at_acme(Method::PATCH, &path).json(&json!({"roles": roles})).send().await
    }

    /// What verify says of a token of `acme`, with further fields of the request.
    pub(crate) async fn verify(&self, tokens: &Tokens, more: Value) -> Value {
        let mut body = more;
        body["token"] = json!(tokens.access);
        let call = self.world.post("/public/verify").slug(ACME).key(&self.world.keys[0]);
        call.json(&body).send().await.expect("200").data()
    }

    /// The member's roles and permissions by verify.
    pub(crate) async fn held(&self, tokens: &Tokens) -> (Value, Value) {
        let membership = self.verify(tokens, json!({})).await["membership"].clone();
        (membership["roles"].clone(), membership["permissions"].clone())
    }

    /// Roles and permissions of an events' member, newest first.
    pub(crate) fn nothing() -> (Value, Value) {
        (json!([]), json!([]))
    }
}

#[actix_web::test]
async fn only_words_are_permissions_each_once_and_at_most_500() {
    let roles = Roles::new().await;
    let declare = |body: Value| roles.operator(Method::PUT, "/operator/permissions").json(&body).send();
    let many: Vec<Value> = (0..501).map(|number| json!({"key": format!("p{number}")})).collect();
    for (permissions, code) in [
        (json!([{"key": "a"}, {"key": "b"}, {"key": "a"}]), "permissions:duplicate"),
        (json!(many), "permissions:too_long"),
        (json!([{"key": "a:b:c:d:e"}]), "permissions:invalid"),
        (json!([{"key": "A"}]), "permissions:invalid"),
        (json!([{"key": ""}]), "permissions:invalid"),
        (json!([{"name": "a"}]), "permissions:invalid"),
        (json!([{"key": "a", "other": 1}]), "permissions:invalid"),
        (json!([{"key": "a", "description": "x".repeat(201)}]), "permissions:invalid"),
        (json!(["a"]), "permissions:invalid"),
        (json!({}), "permissions:wrong_type"),
    ] {
        let answer = declare(json!({"permissions": permissions})).await.expect("400 validation_failed");
        assert_eq!(answer.fields(), [code], "{permissions}");
    }
    let listed = roles.operator(Method::GET, "/operator/permissions").send().await.expect("200").data();
    assert_eq!(listed["permissions"], json!(WORDS.map(|key| json!({"key": key}))), "nothing changed");
    let described = json!({"permissions": [{"key": "b"}, {"key": "a:b", "description": "  All of it "}]});
    let declared = declare(described).await.expect("200").data();
    assert_eq!(declared["permissions"], json!([{"key": "a:b", "description": "All of it"}, {"key": "b"}]));
    let again = roles.operator(Method::GET, "/operator/permissions").send().await.expect("200").data();
    assert_eq!(again, declared);
}

#[actix_web::test]
async fn a_role_has_a_key_of_its_own_and_permissions_of_the_catalogue() {
    let roles = Roles::new().await;
    roles.serve("support", &["reports"]).await.expect("201");
    for key in ["support", "member", "org_admin"] {
        roles.serve(key, &[]).await.expect("409 role_exists");
        roles.define(key, &[]).await.expect("409 role_exists");
    }
    roles.serve("billing", &["invoices:delete"]).await.expect("400 unknown_permission");
    roles.define("billing", &["reports", "invoices"]).await.expect("400 unknown_permission");
    for body in [
        json!({"key": "-a", "name": "A", "permissions": []}),
        json!({"key": "a", "name": "A", "permissions": []}),
        json!({"key": "ab", "name": "", "permissions": []}),
        json!({"key": "ab", "name": "A", "permissions": ["A"]}),
        json!({"key": "ab", "name": "A", "permissions": "reports"}),
        json!({"key": "ab", "name": "A", "permissions": [], "isDefault": 1}),
    ] {
        roles.at_acme(Method::POST, "/org/roles").json(&body).send().await.expect("400 validation_failed");
    }
    let made =
        roles.define("billing", &["invoices:write", "invoices:read", "invoices:read"]).await.expect("201").data();
    let billing = json!({
        "key": "billing", "name": "billing", "permissions": ["invoices:read", "invoices:write"], "isDefault": false,
        "definedBy": "organization"
    });
    assert_eq!(made["role"], billing);
    let support = json!({
        "key": "support", "name": "support", "permissions": ["reports"], "isDefault": false, "definedBy": "service"
    });
    let listed = roles.at_acme(Method::GET, "/org/roles").send().await.expect("200").data();
    assert_eq!(listed["roles"], json!([support, billing]));
    assert_eq!(listed["definable"], true);
    assert_eq!(listed["permissions"], json!(WORDS.map(|key| json!({"key": key}))));
    // Another organization has its own, under the same key if it likes.
    let globex = |method, path: &str| roles.world.call(method, path).slug(GLOBEX).tokens(&roles.eve);
    assert_eq!(globex(Method::GET, "/org/roles").send().await.expect("200").data()["roles"], json!([support]));
    globex(Method::PATCH, "/org/roles/billing").json(&json!({})).send().await.expect("404 role_not_found");
    globex(Method::DELETE, "/org/roles/billing").send().await.expect("404 role_not_found");
    let body = json!({"key": "billing", "name": "Theirs", "permissions": []});
    globex(Method::POST, "/org/roles").json(&body).send().await.expect("201");
    // The service can't take a key that organizations use.
    let taken = roles.serve("billing", &[]).await.expect("409 role_exists");
    assert_eq!(taken.error()["organizations"], json!([ACME, GLOBEX]));
}

#[actix_web::test]
async fn roles_of_the_service_are_the_operators_and_those_of_an_organization_its_admins() {
    let roles = Roles::new().await;
    roles.serve("support", &["reports"]).await.expect("201");
    roles.define("billing", &["reports"]).await.expect("201");
    let change = json!({"permissions": []});
    roles.at_acme(Method::PATCH, "/org/roles/support").json(&change).send().await.expect("404 role_not_found");
    roles.at_acme(Method::DELETE, "/org/roles/support").send().await.expect("404 role_not_found");
    let billing = |method| roles.operator(method, "/operator/roles/billing");
    billing(Method::PATCH).json(&change).send().await.expect("404 role_not_found");
    billing(Method::DELETE).send().await.expect("404 role_not_found");
    for key in ["%00", "a", "A", "x".repeat(41).as_str()] {
        let path = format!("/org/roles/{key}");
        roles.at_acme(Method::DELETE, &path).send().await.expect("404 role_not_found");
    }
    let changed =
        json!({"name": "Help", "description": "Answers mail", "permissions": ["users:invite"], "isDefault": true});
    let support = roles.operator(Method::PATCH, "/operator/roles/support").json(&changed).send().await.expect("200");
    let mut wanted = changed;
    (wanted["key"], wanted["definedBy"]) = (json!("support"), json!("service"));
    assert_eq!(support.data()["role"], wanted);
    let cleared = json!({"description": ""});
    let support = roles.operator(Method::PATCH, "/operator/roles/support").json(&cleared).send().await.expect("200");
    assert!(support.data()["role"].get("description").is_none());
}

#[actix_web::test]
async fn where_organizations_define_no_roles_the_writes_are_not_there() {
    let world = World::with(|state| state.app.settings.roles.defined_by_organizations = false).await;
    let ada = world.login(ACME, ADA).await;
    let body = json!({"key": "billing", "name": "Billing", "permissions": []});
    let call = |method, path: &str| world.call(method, path).slug(ACME).tokens(&ada);
    call(Method::POST, "/org/roles").json(&body).send().await.expect("404 not_found");
    call(Method::PATCH, "/org/roles/billing").json(&json!({})).send().await.expect("404 not_found");
    call(Method::DELETE, "/org/roles/billing").send().await.expect("404 not_found");
    let listed = call(Method::GET, "/org/roles").send().await.expect("200").data();
    assert_eq!(listed, json!({"roles": [], "permissions": [], "definable": false}));
}

#[actix_web::test]
async fn an_organization_has_at_most_50_roles_of_its_own() {
    let roles = Roles::new().await;
    for number in 0..50 {
        roles.define(&format!("role-{number}"), &[]).await.expect("201");
    }
    roles.define("one-more", &[]).await.expect("409 role_limit_reached");
    roles.serve("of-the-service", &[]).await.expect("201");
    roles.at_acme(Method::DELETE, "/org/roles/role-0").send().await.expect("200");
    roles.define("one-more", &[]).await.expect("201");
}

#[actix_web::test]
async fn a_change_of_a_role_shows_at_the_next_verify_of_everybody_who_has_it() {
    let roles = Roles::new().await;
    roles.serve("reader", &["invoices:read"]).await.expect("201");
    roles.define("writer", &["invoices:write"]).await.expect("201");
    let [bob, zoe] = [roles.world.login(ACME, BOB).await, roles.world.login(ACME, ZOE).await];
    roles.give(BOB, &["reader", "writer"]).await.expect("200");
    roles.give(ZOE, &["reader"]).await.expect("200");
    assert_eq!(roles.held(&bob).await, (json!(["reader", "writer"]), json!(["invoices:read", "invoices:write"])));
    let reader = |body: Value| roles.operator(Method::PATCH, "/operator/roles/reader").json(&body).send();
    reader(json!({"permissions": ["reports", "invoices:write"]})).await.expect("200");
    assert_eq!(roles.held(&bob).await, (json!(["reader", "writer"]), json!(["invoices:write", "reports"])));
    assert_eq!(roles.held(&zoe).await.1, json!(["invoices:write", "reports"]));
    reader(json!({"permissions": []})).await.expect("200");
    assert_eq!(roles.held(&bob).await.1, json!(["invoices:write"]));
    assert_eq!(roles.held(&zoe).await, (json!(["reader"]), json!([])));
}

#[actix_web::test]
async fn a_permission_in_use_goes_by_force_alone_and_then_from_everybody() {
    let roles = Roles::new().await;
    roles.serve("reader", &["invoices:read", "reports"]).await.expect("201");
    roles.define("own", &["invoices:read"]).await.expect("201");
    let bob = roles.world.login(ACME, BOB).await;
    roles.give(BOB, &["reader", "own"]).await.expect("200");
    let left = ["invoices:write", "reports"];
    roles.declare(&left, "").await.expect("409 permission_in_use");
    roles.declare(&left, "?force=false").await.expect("409 permission_in_use");
    roles.declare(&left, "?force=maybe").await.expect("400 validation_failed");
    assert_eq!(roles.held(&bob).await.1, json!(["invoices:read", "reports"]));
    roles.declare(&left, "?force=true").await.expect("200");
    assert_eq!(roles.held(&bob).await, (json!(["own", "reader"]), json!(["reports"])));
    let listed = roles.at_acme(Method::GET, "/org/roles").send().await.expect("200").data();
    assert_eq!(listed["roles"][1]["permissions"], json!([]));
    // Declared anew, nobody has it.
    roles.declare(&WORDS, "").await.expect("200");
    assert_eq!(roles.held(&bob).await.1, json!(["reports"]));
    // One that no role has goes without force.
    roles.declare(&["reports"], "").await.expect("200");
}

#[actix_web::test]
async fn a_role_that_somebody_has_goes_by_force_or_for_another_and_never_comes_back() {
    let roles = Roles::new().await;
    for (key, permissions) in
        [("reader", &["invoices:read"][..]), ("writer", &["invoices:write"]), ("other", &["reports"])]
    {
        roles.define(key, permissions).await.expect("201");
    }
    let [bob, zoe] = [roles.world.login(ACME, BOB).await, roles.world.login(ACME, ZOE).await];
    roles.give(BOB, &["reader", "other"]).await.expect("200");
    roles.give(ZOE, &["reader", "writer"]).await.expect("200");
    let delete = |query: &str| roles.at_acme(Method::DELETE, &format!("/org/roles/reader{query}")).send();
    delete("").await.expect("409 role_in_use");
    delete("?replaceBy=reader").await.expect("400 unknown_role");
    delete("?replaceBy=nobody").await.expect("400 unknown_role");
    delete("?replaceBy=-").await.expect("400 validation_failed");
    delete("?replaceBy=writer").await.expect("200");
    delete("").await.expect("404 role_not_found");
    assert_eq!(roles.held(&bob).await, (json!(["other", "writer"]), json!(["invoices:write", "reports"])));
    assert_eq!(roles.held(&zoe).await, (json!(["writer"]), json!(["invoices:write"])));
    // A role made again under the key is nobody's.
    roles.define("reader", &["invoices:read"]).await.expect("201");
    assert_eq!(roles.held(&bob).await.0, json!(["other", "writer"]));
    let forced = roles.at_acme(Method::DELETE, "/org/roles/writer?force=true").send().await;
    forced.expect("200");
    assert_eq!(roles.held(&zoe).await, Roles::nothing());
    assert_eq!(roles.held(&bob).await, (json!(["other"]), json!(["reports"])));
    roles.define("writer", &["invoices:write"]).await.expect("201");
    assert_eq!(roles.held(&zoe).await, Roles::nothing());
    // One that nobody has goes by itself.
    roles.at_acme(Method::DELETE, "/org/roles/writer").send().await.expect("200");
}

#[actix_web::test]
async fn an_invitation_counts_as_having_the_role() {
    let roles = Roles::new().await;
    roles.define("reader", &["invoices:read"]).await.expect("201");
    roles.define("writer", &["invoices:write"]).await.expect("201");
    let body = json!({"email": "nele@acme.example", "roles": ["reader"]});
    let invited = roles.at_acme(Method::POST, "/org/members/invite").json(&body).send().await.expect("201").data();
    assert_eq!(invited["invite"]["roles"], json!(["reader"]));
    let delete = |query: &str| roles.at_acme(Method::DELETE, &format!("/org/roles/reader{query}")).send();
    delete("").await.expect("409 role_in_use");
    delete("?replaceBy=writer").await.expect("200");
    let listed = roles.at_acme(Method::GET, "/org/invites").send().await.expect("200").data();
    assert_eq!(listed["invites"][0]["roles"], json!(["writer"]));
    let token = roles.world.mailed_token("nele@acme.example");
    let accept = roles.world.post(&format!("/org/invites/{token}/accept")).slug(ACME);
    let accept = accept.json(&json!({"name": "Nele", "password": "All for one, 8 times"}));
    let membership = accept.send().await.expect("200").data()["membership"].clone();
    assert_eq!((&membership["roles"], &membership["permissions"]), (&json!(["writer"]), &json!(["invoices:write"])));
}

#[actix_web::test]
async fn admins_have_every_declared_permission_unless_the_setting_says_otherwise() {
    let roles = Roles::new().await;
    roles.define("reader", &["invoices:read"]).await.expect("201");
    roles.world.set_membership(ACME, ZOE, |membership| membership.role = Role::Admin);
    roles.give(ADA, &["reader"]).await.expect("200");
    assert_eq!(roles.held(&roles.ada).await, (json!(["reader"]), json!(WORDS)));
    let asked = json!({"permissions": ["reports", "never:declared"], "fields": ["minimal"]});
    let allowed = json!({"reports": true, "never:declared": false});
    assert_eq!(roles.verify(&roles.ada, asked.clone()).await["allowed"], allowed);
    let strict = roles.world.another_with(|state| state.app.settings.roles.admins_have_all = false).await;
    let body = json!({"token": roles.ada.access, "permissions": ["reports", "invoices:read"]});
    let answer = strict.post("/public/verify").slug(ACME).key(&strict.keys[0]).json(&body).send().await;
    let data = answer.expect("200").data();
    assert_eq!(data["membership"]["permissions"], json!(["invoices:read"]));
    assert_eq!(data["allowed"], json!({"reports": false, "invoices:read": true}));
}

#[actix_web::test]
async fn a_suspended_member_may_do_nothing_and_an_invalid_token_says_nothing() {
    let roles = Roles::new().await;
    roles.define("reader", &["invoices:read"]).await.expect("201");
    roles.give(BOB, &["reader"]).await.expect("200");
    let bob = roles.world.login(ACME, BOB).await;
    let asked = json!({"permissions": ["invoices:read"]});
    assert_eq!(roles.verify(&bob, asked.clone()).await["allowed"], json!({"invoices:read": true}));
    roles.world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Suspended);
    let data = roles.verify(&bob, asked.clone()).await;
    assert_eq!(data["allowed"], json!({"invoices:read": false}));
    assert_eq!((&data["membership"]["roles"], &data["membership"]["permissions"]), (&json!([]), &json!([])));
    let listed = roles.at_acme(Method::GET, "/org/members?status=suspended").send().await.expect("200").data();
    assert_eq!(listed["members"][0]["roles"], json!(["reader"]), "an admin sees what he will have again");
    roles.world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Active);
    assert_eq!(roles.held(&bob).await.0, json!(["reader"]));
    roles.world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Removed);
    assert_eq!(roles.verify(&bob, asked).await, json!({"valid": false}));
    // Whoever joins again starts as whoever joins.
    roles.world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Active);
    assert_eq!(roles.held(&roles.world.login(ACME, BOB).await).await, Roles::nothing());
}

#[actix_web::test]
async fn verify_answers_what_it_is_asked_and_refuses_questions_that_are_none() {
    let roles = Roles::new().await;
    roles.define("reader", &["invoices:read", "reports"]).await.expect("201");
    roles.give(BOB, &["reader"]).await.expect("200");
    let bob = roles.world.login(ACME, BOB).await;
    let minimal = roles.verify(&bob, json!({"fields": ["minimal"]})).await;
    assert!(minimal["membership"].get("roles").is_none() && minimal["membership"].get("permissions").is_none());
    assert!(minimal.get("allowed").is_none());
    let none_asked = roles.verify(&bob, json!({"permissions": [], "fields": []})).await;
    assert!(none_asked.get("allowed").is_none());
    assert_eq!(none_asked["membership"]["permissions"], json!(["invoices:read", "reports"]));
    let many: Vec<String> = (0..21).map(|number| format!("p{number}")).collect();
    for (field, value, code) in [
        ("permissions", json!(many), "too_long"),
        ("permissions", json!(["A"]), "invalid"),
        ("permissions", json!(["a\u{0}"]), "invalid"),
        ("permissions", json!("reports"), "wrong_type"),
        ("fields", json!(["all"]), "invalid"),
        ("fields", json!(["minimal", "minimal"]), "invalid"),
        ("fields", json!("minimal"), "wrong_type"),
    ] {
        let call = roles.world.post("/public/verify").slug(ACME).key(&roles.world.keys[0]);
        let answer =
            call.json(&json!({"token": bob.access, field: value})).send().await.expect("400 validation_failed");
        assert_eq!(answer.fields(), [format!("{field}:{code}")]);
    }
}

#[actix_web::test]
async fn sign_in_session_and_profile_say_what_the_member_may_do() {
    let roles = Roles::new().await;
    roles.define("reader", &["reports", "invoices:read"]).await.expect("201");
    roles.give(BOB, &["reader"]).await.expect("200");
    let signed_in = roles.world.try_login(ACME, BOB, crate::harness::PASSWORD).await.expect("200");
    let bob = Tokens::of(&signed_in);
    let get = |path: &str| roles.world.get(path).slug(ACME).tokens(&bob).send();
    for data in [signed_in.data(), get("/auth/session").await.data(), get("/auth/profile").await.data()] {
        let membership = json!({
            "role": "member", "status": "active", "roles": ["reader"], "permissions": ["invoices:read", "reports"]
        });
        assert_eq!(data["membership"], membership);
    }
}
