//! Who gives which roles: nobody grants a permission that he lacks, whatever the way; and what is told of it.

use actix_web::http::Method;
use orgauth_domain::organizations::membership::Role;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, BOB, EVE, GLOBEX, Tokens, World, ZOE};
use crate::roles::Roles;

/// Where admins have only the permissions of their roles: Ada has `invoices:read`, and Zoe is an admin, too.
struct Strict {
    roles: Roles,
    strict: World,
}

impl Strict {
    async fn new() -> Self {
        let roles = Roles::new().await;
        roles.world.set_membership(ACME, ZOE, |membership| membership.role = Role::Admin);
        roles.define("reader", &["invoices:read"]).await.expect("201");
        roles.define("writer", &["invoices:read", "invoices:write"]).await.expect("201");
        roles.give(ADA, &["reader"]).await.expect("200");
        let strict = roles.world.another_with(|state| state.app.settings.roles.admins_have_all = false).await;
        Self { roles, strict }
    }

    async fn ask(&self, method: Method, path: &str, body: Value) -> Answer {
        self.strict.call(method, path).slug(ACME).tokens(&self.roles.ada).json(&body).send().await
    }

    async fn give(&self, email: &str, keys: &[&str]) -> Answer {
        let path = format!("/org/members/{}", self.roles.world.user(email).id);
        self.ask(Method::PATCH, &path, json!({"roles": keys})).await
    }
}

const LACKS: &str = "403 permission_not_held";

#[actix_web::test]
async fn nobody_grants_a_permission_that_he_lacks_whatever_the_way() {
    let world = Strict::new().await;
    world.give(BOB, &["writer"]).await.expect(LACKS);
    world.give(BOB, &["reader", "writer"]).await.expect(LACKS);
    world.give(ADA, &["reader", "writer"]).await.expect(LACKS);
    let role = |key: &str, permissions: Value| json!({"key": key, "name": key, "permissions": permissions});
    world.ask(Method::POST, "/org/roles", role("new", json!(["reports"]))).await.expect(LACKS);
    let widened = json!({"permissions": ["invoices:read", "reports"]});
    world.ask(Method::PATCH, "/org/roles/reader", widened).await.expect(LACKS);
    // Whoever joins is given the whole role.
    world.ask(Method::PATCH, "/org/roles/writer", json!({"isDefault": true})).await.expect(LACKS);
    let invite = |roles: Value| json!({"email": "nele@acme.example", "roles": roles});
    world.ask(Method::POST, "/org/members/invite", invite(json!(["writer"]))).await.expect(LACKS);
    let rule = json!([{"claim": "groups", "value": "all", "role": "member", "roles": ["writer"]}]);
    let connection = json!({
        "name": "ID", "issuer": "https://idp.example", "clientId": "c", "clientSecret": "s", "roleMapping": rule
    });
    world.ask(Method::POST, "/org/connections", connection).await.expect(LACKS);
    world.roles.give(BOB, &["reader"]).await.expect("200");
    let replace = world.strict.call(Method::DELETE, "/org/roles/reader?replaceBy=writer").slug(ACME);
    replace.tokens(&world.roles.ada).send().await.expect(LACKS);
    // What he has, he gives; what somebody has already, he needn't have; and he takes what he lacks.
    world.give(BOB, &["reader"]).await.expect("200");
    world.ask(Method::POST, "/org/roles", role("new", json!(["invoices:read"]))).await.expect("201");
    world.ask(Method::POST, "/org/members/invite", invite(json!(["reader"]))).await.expect("201");
    world.roles.give(BOB, &["writer"]).await.expect("200");
    world.give(BOB, &["writer", "reader"]).await.expect("200");
    world.ask(Method::PATCH, "/org/roles/writer", json!({"permissions": ["invoices:write"]})).await.expect("200");
    world.give(BOB, &[]).await.expect("200");
    // The operator has everything.
    let path = format!("/org/members/{}", world.roles.world.user(BOB).id);
    let by_key = world.strict.call(Method::PATCH, &path).slug(ACME).key(&world.roles.key);
    by_key.json(&json!({"roles": ["writer"]})).send().await.expect("200");
}

#[actix_web::test]
async fn an_invitation_gives_what_its_inviter_still_has() {
    let world = Strict::new().await;
    world.roles.give(ADA, &["reader", "writer"]).await.expect("200");
    let invite = json!({"email": "nele@acme.example", "roles": ["reader", "writer"]});
    let made = world.ask(Method::POST, "/org/members/invite", invite).await.expect("201").data();
    let by_zoe = world.strict.post(&format!("/org/invites/{}/resend", made["invite"]["id"].as_str().unwrap()));
    let zoe = world.strict.login(ACME, ZOE).await;
    by_zoe.slug(ACME).tokens(&zoe).send().await.expect(LACKS);
    world.roles.give(ADA, &["reader"]).await.expect("200");
    let token = world.strict.mailed_token("nele@acme.example");
    let accept = world.strict.post(&format!("/org/invites/{token}/accept")).slug(ACME);
    let accept = accept.json(&json!({"name": "Nele", "password": "All for one, 8 times"}));
    assert_eq!(accept.send().await.expect("200").data()["membership"]["roles"], json!(["reader"]));
}

#[actix_web::test]
async fn the_only_admin_keeps_the_own_roles_and_a_list_is_of_known_keys_and_short() {
    let roles = Roles::new().await;
    roles.define("reader", &["invoices:read"]).await.expect("201");
    roles.give(ADA, &["reader"]).await.expect("409 last_admin");
    roles.give(ADA, &[]).await.expect("200");
    roles.give(BOB, &["nobody"]).await.expect("400 unknown_role");
    roles.give(BOB, &["member"]).await.expect("400 unknown_role");
    roles.give(BOB, &["reader", "nobody"]).await.expect("400 unknown_role");
    roles.give(BOB, &["-"]).await.expect("400 validation_failed");
    let many: Vec<String> = (0..21).map(|number| format!("role-{number}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    roles.give(BOB, &many).await.expect("400 validation_failed");
    roles.give(EVE, &["reader"]).await.expect("404 member_not_found");
    // A role of another organization is unknown here.
    let body = json!({"key": "theirs", "name": "Theirs", "permissions": []});
    let theirs = roles.world.post("/org/roles").slug(GLOBEX).tokens(&roles.eve).json(&body);
    theirs.send().await.expect("201");
    roles.give(BOB, &["theirs"]).await.expect("400 unknown_role");
    let bob = roles.world.login(ACME, BOB).await;
    assert_eq!(roles.held(&bob).await, Roles::nothing());
    let path = format!("/org/members/{}", roles.world.user(BOB).id);
    let by_bob = roles.world.call(Method::PATCH, &path).slug(ACME).tokens(&bob);
    by_bob.json(&json!({"roles": ["reader"]})).send().await.expect("403 admin_required");
    let given = roles.give(BOB, &["reader", "reader"]).await.expect("200").data();
    assert_eq!(given["member"]["roles"], json!(["reader"]));
}

#[actix_web::test]
async fn who_joins_without_other_roles_has_the_default_ones() {
    let roles = Roles::new().await;
    let body = json!({"key": "basic", "name": "Basic", "permissions": ["reports"], "isDefault": true});
    roles.operator(Method::POST, "/operator/roles").json(&body).send().await.expect("201");
    roles.define("reader", &["invoices:read"]).await.expect("201");
    let bob = roles.world.login(ACME, BOB).await;
    assert_eq!(roles.held(&bob).await, Roles::nothing(), "who is there already doesn't join");
    for (name, given, wanted) in [("nele", json!([]), "basic"), ("nora", json!(["reader"]), "reader")] {
        let email = format!("{name}@acme.example");
        let invite = json!({"email": email, "roles": given});
        roles.at_acme(Method::POST, "/org/members/invite").json(&invite).send().await.expect("201");
        let token = roles.world.mailed_token(&email);
        let accept = roles.world.post(&format!("/org/invites/{token}/accept")).slug(ACME);
        let accept = accept.json(&json!({"name": name, "password": "All for one, 8 times"}));
        assert_eq!(accept.send().await.expect("200").data()["membership"]["roles"], json!([wanted]));
    }
    // An admin without roles has all from the first answer on.
    let invite = json!({"email": "nils@acme.example", "role": "org_admin"});
    roles.operator(Method::DELETE, "/operator/roles/basic?force=true").send().await.expect("200");
    roles.at_acme(Method::POST, "/org/members/invite").json(&invite).send().await.expect("201");
    let token = roles.world.mailed_token("nils@acme.example");
    let accept = roles.world.post(&format!("/org/invites/{token}/accept")).slug(ACME);
    let accept = accept.json(&json!({"name": "Nils", "password": "All for one, 8 times"}));
    let membership = accept.send().await.expect("200").data()["membership"].clone();
    assert_eq!((&membership["roles"], &membership["permissions"]), (&json!([]), &json!(crate::roles::WORDS)));
    roles.operator(Method::POST, "/operator/roles").json(&body).send().await.expect("201");
    // Founding: an account-wide session of Bob.
    let found = roles.world.post("/auth/organizations").slug(ACME).tokens(&bob);
    let founded = found.json(&json!({"name": "Umbrella", "slug": "umbrella"})).send().await.expect("201").data();
    assert_eq!(founded["membership"]["roles"], json!(["basic"]));
    assert_eq!(founded["membership"]["permissions"], json!(crate::roles::WORDS), "an admin has all");
}

#[actix_web::test]
async fn an_import_gives_roles_and_refuses_lines_with_unknown_ones() {
    let roles = Roles::new().await;
    let body = json!({"key": "basic", "name": "Basic", "permissions": ["reports"], "isDefault": true});
    roles.operator(Method::POST, "/operator/roles").json(&body).send().await.expect("201");
    roles.define("reader", &["invoices:read"]).await.expect("201");
    let line = |name: &str, slug: &str, given: Value| {
        let membership = json!({"slug": slug, "role": "member", "roles": given});
        json!({"email": format!("{name}@new.example"), "name": name, "memberships": [membership]}).to_string()
    };
    let lines = [
        line("a", ACME, json!(["reader"])),
        line("b", ACME, json!([])),
        line("c", GLOBEX, json!(["reader"])),
        line("d", ACME, json!(["-"])),
    ];
    let call = roles.operator(Method::POST, "/operator/users/import");
    let data = call.body("application/x-ndjson", lines.join("\n")).send().await.expect("200").data();
    let codes: Vec<&Value> =
        data["results"].as_array().unwrap().iter().map(|result| &result["error"]["code"]).collect();
    assert_eq!(codes, [&Value::Null, &Value::Null, &json!("unknown_role"), &json!("validation_failed")]);
    let listed = roles.at_acme(Method::GET, "/org/members?q=new.example").send().await.expect("200").data();
    let mut given: Vec<(&str, &Value)> = Vec::new();
    for member in listed["members"].as_array().unwrap() {
        given.push((member["name"].as_str().unwrap(), &member["roles"]));
    }
    given.sort_by_key(|(name, _)| *name);
    assert_eq!(given, [("a", &json!(["reader"])), ("b", &json!(["basic"]))]);
}

/// The entries of an action in the audit log of `acme`, newest first.
async fn entries(roles: &Roles, action: &str) -> Vec<Value> {
    let log =
        roles.at_acme(Method::GET, &format!("/org/audit-log?action={action}")).send().await.expect("200").data();
    log["entries"].as_array().unwrap().clone()
}

#[actix_web::test]
async fn changes_of_roles_are_told_once_each() {
    let roles = Roles::new().await;
    roles.define("reader", &["invoices:read"]).await.expect("201");
    roles.define("writer", &["invoices:write"]).await.expect("201");
    roles.world.wait(1);
    roles.give(BOB, &["reader"]).await.expect("200");
    roles.give(BOB, &["reader"]).await.expect("200");
    let path = format!("/org/members/{}", roles.world.user(BOB).id);
    roles.world.wait(1);
    let both = json!({"role": "org_admin", "roles": ["writer"]});
    roles.at_acme(Method::PATCH, &path).json(&both).send().await.expect("200");
    let told = entries(&roles, "member.role_changed").await;
    let facts: Vec<Value> = told.iter().map(|entry| entry["metadata"].clone()).collect();
    assert_eq!(
        facts,
        [
            json!({"from": "member", "to": "org_admin", "added": "writer", "taken": "reader", "email": BOB}),
            json!({"added": "reader", "email": BOB}),
        ]
    );
    roles.world.wait(1);
    let widened = json!({"permissions": ["invoices:write", "reports"], "isDefault": true});
    roles.at_acme(Method::PATCH, "/org/roles/writer").json(&widened).send().await.expect("200");
    roles.at_acme(Method::PATCH, "/org/roles/writer").json(&widened).send().await.expect("200");
    let changed = entries(&roles, "role.updated").await;
    assert_eq!(changed.len(), 1);
    assert_eq!(
        changed[0]["metadata"],
        json!({"key": "writer", "changed": "permissions isDefault", "added": "reports"})
    );
    roles.at_acme(Method::DELETE, "/org/roles/writer?force=true").send().await.expect("200");
    assert_eq!(entries(&roles, "role.deleted").await[0]["metadata"], json!({"key": "writer"}));
    let lost = &entries(&roles, "member.role_changed").await[0];
    assert_eq!(lost["metadata"], json!({"taken": "writer", "email": BOB}));
    assert_eq!(lost["actor"]["email"], ADA);
    assert_eq!(entries(&roles, "role.created").await.len(), 2);
}

#[actix_web::test]
async fn a_rule_of_a_connection_names_roles_and_keeps_them_from_being_deleted() {
    let roles = Roles::new().await;
    roles.define("reader", &["invoices:read"]).await.expect("201");
    roles.define("writer", &["invoices:write"]).await.expect("201");
    let rule = |keys: Value| json!([{"claim": "groups", "value": "all", "role": "member", "roles": keys}]);
    let connection = json!({
        "name": "ID", "issuer": "https://idp.example", "clientId": "c", "clientSecret": "s", "roleMapping": rule(json!(["reader"]))
    });
    let create = |body: &Value| roles.at_acme(Method::POST, "/org/connections").json(body).send();
    let mut unknown = connection.clone();
    unknown["roleMapping"] = rule(json!(["nobody"]));
    create(&unknown).await.expect("400 unknown_role");
    unknown["roleMapping"] = rule(json!("reader"));
    create(&unknown).await.expect("400 validation_failed");
    let made = create(&connection).await.expect("201").data()["connection"].clone();
    assert_eq!(made["roleMapping"], rule(json!(["reader"])));
    let path = format!("/org/connections/{}", made["id"].as_str().unwrap());
    roles.at_acme(Method::DELETE, "/org/roles/reader").send().await.expect("409 role_in_use");
    roles.at_acme(Method::DELETE, "/org/roles/reader?replaceBy=writer").send().await.expect("200");
    let shown = roles.at_acme(Method::GET, &path).send().await.expect("200").data();
    assert_eq!(shown["connection"]["roleMapping"], rule(json!(["writer"])));
    let renamed =
        roles.at_acme(Method::PATCH, &path).json(&json!({"name": "Other"})).send().await.expect("200").data();
    assert_eq!(renamed["connection"]["roleMapping"], rule(json!(["writer"])));
    roles.at_acme(Method::DELETE, "/org/roles/writer?force=true").send().await.expect("200");
    let shown = roles.at_acme(Method::GET, &path).send().await.expect("200").data();
    assert_eq!(shown["connection"]["roleMapping"], rule(json!([])));
    let tokens: Tokens = roles.world.login(ACME, BOB).await;
    assert_eq!(roles.held(&tokens).await, Roles::nothing());
}

/// Who decides which people a connection lets in gives them the roles of its rules.
#[actix_web::test]
async fn a_connection_that_gives_more_than_its_admin_has_lets_in_nobody_else_by_that_admin() {
    let strict = Strict::new().await;
    let rule = json!([{"claim": "groups", "value": "all", "role": "member", "roles": ["writer"]}]);
    let connection = json!({
        "name": "ID", "issuer": "https://idp.example", "clientId": "c", "clientSecret": "s", "roleMapping": rule
    });
    let create = strict.roles.at_acme(Method::POST, "/org/connections").json(&connection);
    let made = create.send().await.expect("201").data()["connection"].clone();
    let path = format!("/org/connections/{}", made["id"].as_str().unwrap());
    for change in [
        json!({"issuer": "https://other.example", "clientSecret": "s"}),
        json!({"clientId": "d"}),
        json!({"clientSecret": "t"}),
        json!({"subjectClaim": "oid"}),
        json!({"provisioning": {"enabled": true}}),
    ] {
        strict.ask(Method::PATCH, &path, change).await.expect(LACKS);
    }
    strict.ask(Method::PATCH, &path, json!({"name": "Other"})).await.expect("200");
    let narrower = json!([{"claim": "groups", "value": "all", "role": "member", "roles": ["reader"]}]);
    strict.ask(Method::PATCH, &path, json!({"clientId": "d", "roleMapping": narrower})).await.expect("200");
    let elsewhere = strict.strict.call(Method::PATCH, &path).slug(GLOBEX).tokens(&strict.roles.ada);
    elsewhere.json(&json!({"clientId": "e"})).send().await.expect("401 invalid_token");
}
