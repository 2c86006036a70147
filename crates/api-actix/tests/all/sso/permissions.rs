//! Whoever runs the provider of a connection signs in as its members: who may turn one on, change it, or widen it.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use serde_json::{Value, json};

use super::{Sso, verify_domain};
use crate::harness::{ACME, ADA, Answer, BOB, GLOBEX, GUS, World};

const LACKS: &str = "403 permission_not_held";

/// Acme with a connection that was tested, where admins have only the permissions of their roles: Ada has none, and there is a role `writer`.
struct Strict {
    sso: Sso,
    own: World,
    key: String,
}

impl Strict {
    async fn new(values: Value) -> Self {
        let sso = Sso::untested(values).await;
        sso.test().await;
        let own = sso.world.another_with(|state| state.app.settings.roles.admins_have_all = false).await;
        let key = sso.world.service_key(Scope::Manage);
        let operator = |method, path: &str, body: Value| sso.world.call(method, path).key(&key).json(&body).send();
        let permissions = json!({"permissions": [{"key": "invoices:write"}]});
        operator(Method::PUT, "/operator/permissions", permissions).await.expect("200");
        let writer = json!({"key": "writer", "name": "Writer", "permissions": ["invoices:write"]});
        operator(Method::POST, "/operator/roles", writer).await.expect("201");
        Self { sso, own, key }
    }

    async fn ada(&self, method: Method, path: &str, body: Value) -> Answer {
        self.own.call(method, path).slug(ACME).tokens(&self.sso.ada).json(&body).send().await
    }

    async fn changes(&self, body: Value) -> Answer {
        self.ada(Method::PATCH, &format!("/org/connections/{}", self.sso.connection), body).await
    }

    async fn by_operator(&self, slug: &str, method: Method, path: &str, body: Value) -> Answer {
        self.own.call(method, path).slug(slug).key(&self.key).json(&body).send().await
    }

    async fn gives(&self, slug: &str, email: &str, roles: Value) {
        let path = format!("/org/members/{}", self.sso.world.user(email).id);
        self.by_operator(slug, Method::PATCH, &path, json!({ "roles": roles })).await.expect("200");
    }

    /// Claims a domain, and writes its record. Returns the path that verifies it.
    async fn claims(&self, domain: &str) -> String {
        let claim = self.ada(Method::POST, "/org/domains", json!({ "domain": domain })).await.expect("201").data();
        let record = &claim["domain"]["record"];
        self.own.zone.has(record["name"].as_str().unwrap(), &[record["value"].as_str().unwrap()]);
        format!("/org/domains/{}/verify", claim["domain"]["id"].as_str().unwrap())
    }
}

#[actix_web::test]
async fn who_lacks_what_a_member_has_turns_no_connection_on_and_changes_none_that_is_on() {
    let world = Box::pin(Strict::new(json!({}))).await;
    let on = json!({"status": "active"});
    world.gives(ACME, BOB, json!(["writer"])).await;
    world.changes(on.clone()).await.expect(LACKS);
    // An admin may reinstate whoever is suspended, and lets nobody in who is removed.
    world.sso.world.set_membership(ACME, BOB, |member| member.status = MembershipStatus::Suspended);
    world.changes(on.clone()).await.expect(LACKS);
    world.sso.world.set_membership(ACME, BOB, |member| member.status = MembershipStatus::Active);
    world.gives(ACME, BOB, json!([])).await;
    // The provider may bring somebody who accepts an invitation.
    let invite = json!({"email": "nele@acme.example", "roles": ["writer"]});
    let made = world.by_operator(ACME, Method::POST, "/org/members/invite", invite).await.expect("201").data();
    world.changes(on.clone()).await.expect(LACKS);
    let path = format!("/org/invites/{}", made["invite"]["id"].as_str().unwrap());
    world.by_operator(ACME, Method::DELETE, &path, json!({})).await.expect("200");
    // What somebody has elsewhere is nothing here.
    world.gives(GLOBEX, GUS, json!(["writer"])).await;
    world.changes(on.clone()).await.expect("200");
    world.gives(ACME, BOB, json!(["writer"])).await;
    for change in [
        json!({"clientId": "other"}),
        json!({"clientSecret": "another"}),
        json!({"issuer": "https://other.example", "clientSecret": "s"}),
        json!({"subjectClaim": "oid"}),
        json!({"domains": ["acme.example"]}),
        json!({"provisioning": {"enabled": true}}),
    ] {
        world.changes(change).await.expect(LACKS);
    }
    world.changes(json!({"name": "Other"})).await.expect("200");
    world.changes(json!({"status": "draft"})).await.expect("200");
    // A draft lets nobody in: whoever turns it on is asked.
    world.changes(json!({"domains": ["acme.example"]})).await.expect("200");
    world.changes(on.clone()).await.expect(LACKS);
    let path = format!("/org/connections/{}", world.sso.connection);
    world.by_operator(ACME, Method::PATCH, &path, on.clone()).await.expect("200");
    world.changes(json!({"status": "draft"})).await.expect("200");
    world.gives(ACME, ADA, json!(["writer"])).await;
    world.changes(on.clone()).await.expect("200");
    // Where admins have everything, nothing is asked of them.
    world.gives(ACME, ADA, json!([])).await;
    world.sso.change(json!({"domains": null})).await.expect("200");
}

#[actix_web::test]
async fn who_lacks_what_a_connection_gives_verifies_no_domain_for_it() {
    let rule = json!([{"claim": "groups", "value": "staff", "role": "member", "roles": ["writer"]}]);
    let world = Box::pin(Strict::new(json!({}))).await;
    world.sso.change(json!({"roleMapping": rule, "status": "active"})).await.expect("200");
    let verify = world.claims("acme-mail.example").await;
    world.ada(Method::POST, &verify, json!({})).await.expect(LACKS);
    let listed = world.ada(Method::GET, "/org/domains", json!({})).await.expect("200").data();
    let named = |name: &str| {
        let domains = listed["domains"].as_array().unwrap();
        domains.iter().find(|domain| domain["domain"] == name).unwrap().clone()
    };
    assert_eq!(named("acme-mail.example")["status"], "pending");
    // Without the rule, what members have counts.
    world.sso.change(json!({"roleMapping": []})).await.expect("200");
    world.gives(ACME, BOB, json!(["writer"])).await;
    world.ada(Method::POST, &verify, json!({})).await.expect(LACKS);
    // A domain that is verified already widens nothing, nor does one of another organization.
    let (verified, record) = (named("acme.example")["id"].clone(), named("acme.example")["record"].clone());
    world.own.zone.has(record["name"].as_str().unwrap(), &[record["value"].as_str().unwrap()]);
    let path = format!("/org/domains/{}/verify", verified.as_str().unwrap());
    world.ada(Method::POST, &path, json!({})).await.expect("200");
    world.sso.world.set_membership(GLOBEX, GUS, |member| member.role = Role::Admin);
    let gus = world.own.login(GLOBEX, GUS).await;
    verify_domain(&world.own, GLOBEX, &gus, "globex.example").await;
    // A connection that names other domains isn't widened, and one that is off lets nobody in.
    world.sso.change(json!({"domains": ["acme.example"]})).await.expect("200");
    world.ada(Method::POST, &verify, json!({})).await.expect("200");
    world.sso.change(json!({"domains": null, "status": "draft"})).await.expect("200");
    let third = world.claims("acme-news.example").await;
    world.ada(Method::POST, &third, json!({})).await.expect("200");
    // Who has it all verifies for one that is on.
    world.sso.change(json!({"status": "active"})).await.expect("200");
    let fourth = world.claims("acme-shop.example").await;
    world.ada(Method::POST, &fourth, json!({})).await.expect(LACKS);
    world.gives(ACME, ADA, json!(["writer"])).await;
    world.ada(Method::POST, &fourth, json!({})).await.expect("200");
}
