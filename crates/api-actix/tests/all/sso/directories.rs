//! A directory beside single sign-on: by which addresses nobody comes in.

use actix_web::http::Method;
use orgauth_domain::organizations::membership::{Membership, MembershipStatus};
use orgauth_testkit::builders::read;
use serde_json::{Value, json};

use super::{Sso, error, tokens, verify_domain};
use crate::harness::{ACME, Answer, BOB, GLOBEX, GUS};

/// Acme with a connection that makes members, and a directory.
struct Both {
    sso: Sso,
    id: String,
    token: String,
}

impl Both {
    async fn new() -> Self {
        let sso = Sso::with(json!({"provisioning": {"enabled": true}})).await;
        let made = sso.of_ada(Method::POST, "/org/directory").send().await.expect("201").data();
        let id = made["directory"]["id"].as_str().unwrap().to_owned();
        let made = sso.of_ada(Method::POST, "/org/directory/token").send().await.expect("201").data();
        let token = made["token"].as_str().unwrap().to_owned();
        Self { sso, id, token }
    }

    async fn sends(&self, method: Method, path: &str, body: Value) -> Answer {
        self.sso.world.wait(1);
        let call = self.sso.world.outside(method, &format!("/scim/v2/{}/{path}", self.id)).bearer(&self.token);
        call.body("application/scim+json", body.to_string()).send().await
    }

    /// Adds a person whose account is their own, as it was used.
    async fn adds(&self, body: Value) -> String {
        let made = self.sends(Method::POST, "Users", body).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let id = made.json()["id"].as_str().unwrap().to_owned();
        let user = read(&*self.sso.world.store, |r| r.users().by_id(id.parse().unwrap())).unwrap();
        self.sso.world.set_password(user.email.as_str());
        id
    }

    async fn replaces(&self, id: &str, path: &str, value: Value) {
        let body = json!({"Operations": [{"op": "replace", "path": path, "value": value}]});
        let done = self.sends(Method::PATCH, &format!("Users/{id}"), body).await;
        assert_eq!(done.status, 200, "{}", done.text());
    }

    async fn renames(&self, id: &str, to: &str) {
        self.replaces(id, "userName", json!(to)).await;
    }

    async fn deactivates(&self, id: &str) {
        self.replaces(id, "active", json!(false)).await;
    }

    /// Signs in by the connection, as somebody whom the provider never named before.
    async fn comes(&self, email: &str) -> Answer {
        self.sso.as_person(&format!("subject of {email}"), json!({"email": email, "name": "Some One"})).await
    }

    /// Checks that nobody gets in by this address.
    async fn refuses(&self, email: &str) {
        assert_eq!(error(&self.comes(email).await), "not_a_member", "{email}");
    }
}

#[actix_web::test]
async fn nobody_joins_by_an_address_that_the_directory_has_for_somebody_else() {
    let both = Box::pin(Both::new()).await;
    let at = |name: &str| format!("{name}@acme.example");
    // While the person is active.
    let id = both.adds(json!({"userName": at("n0")})).await;
    both.renames(&id, &at("n1")).await;
    both.refuses(&at("n1")).await;
    tokens(&both.comes(&at("n0")).await);
    // Deactivated first, and renamed then.
    let id = both.adds(json!({"userName": at("t0")})).await;
    both.deactivates(&id).await;
    both.renames(&id, &at("t1")).await;
    both.refuses(&at("t1")).await;
    // Suspended by hand.
    let id = both.adds(json!({"userName": at("h0")})).await;
    both.renames(&id, &at("h1")).await;
    let path = format!("/org/members/{id}");
    both.sso.of_ada(Method::PATCH, &path).json(&json!({"status": "suspended"})).send().await.expect("200");
    both.refuses(&at("h1")).await;
    // By a further address.
    let emails = json!([{"value": at("e0"), "primary": true}, {"value": "E1@Acme.example"}]);
    let id = both.adds(json!({"userName": at("e0"), "emails": emails})).await;
    both.deactivates(&id).await;
    both.refuses(&at("e1")).await;
    // By an earlier one.
    let id = both.adds(json!({"userName": at("r0")})).await;
    both.renames(&id, &at("r1")).await;
    both.renames(&id, &at("r2")).await;
    both.deactivates(&id).await;
    both.refuses(&at("r1")).await;
    // Whatever becomes of the record.
    both.sso.of_ada(Method::DELETE, "/org/directory").send().await.expect("200");
    for name in ["n1", "t1", "h1", "e1", "r1", "r2"] {
        both.refuses(&at(name)).await;
    }
    tokens(&both.comes(&at("new")).await);
}

#[actix_web::test]
async fn who_is_taken_out_is_out_by_the_addresses_of_the_record_too() {
    for is_deleted in [false, true] {
        let both = Box::pin(Both::new()).await;
        let world = &both.sso.world;
        let id = both.adds(json!({"userName": "n0@acme.example"})).await;
        // Signed in before the provider told the directory of the new address.
        let second = tokens(&both.comes("n1@acme.example").await);
        both.renames(&id, "n1@acme.example").await;
        assert!(world.is_live(ACME, &second).await);
        // Bob has his account by himself, and the same addresses elsewhere are nothing to this directory.
        world.join(GLOBEX, "n1@acme.example");
        let emails = json!([{"value": "n1@acme.example", "primary": true}, {"value": BOB}]);
        both.replaces(&id, "emails", emails).await;
        let invite = |email: &str| {
            let call = both.sso.of_ada(Method::POST, "/org/members/invite");
            call.json(&json!({ "email": email, "role": "member" })).send()
        };
        both.replaces(&id, "userName", json!("n2@acme.example")).await;
        invite("n2@acme.example").await.expect("201");
        if is_deleted {
            assert_eq!(both.sends(Method::DELETE, &format!("Users/{id}"), json!({})).await.status, 204);
        } else {
            both.deactivates(&id).await;
        }
        assert!(!world.is_live(ACME, &second).await, "{is_deleted}");
        let status = |email: &str| world.membership(ACME, email).status;
        assert_eq!((status("n1@acme.example"), status(BOB)), (MembershipStatus::Suspended, MembershipStatus::Active));
        let elsewhere: Membership = world.membership(GLOBEX, "n1@acme.example");
        assert_eq!(elsewhere.status, MembershipStatus::Active);
        let answer = both.comes("n1@acme.example").await;
        assert!(error(&answer).ends_with("membership_not_active"));
        both.refuses("n2@acme.example").await;
        // Somebody is meant to come in by an invitation that is sent now.
        invite("n2@acme.example").await.expect("201");
        tokens(&both.comes("n2@acme.example").await);
    }
}

#[actix_web::test]
async fn an_address_of_another_organizations_directory_bars_nobody_here() {
    let both = Box::pin(Both::new()).await;
    let world = &both.sso.world;
    let gus = world.login(GLOBEX, GUS).await;
    verify_domain(world, GLOBEX, &gus, "globex.example").await;
    let made = world.post("/org/directory").slug(GLOBEX).tokens(&gus).send().await.expect("201").data();
    let token = world.post("/org/directory/token").slug(GLOBEX).tokens(&gus).send().await.expect("201").data();
    let path = format!("/scim/v2/{}/Users", made["directory"]["id"].as_str().unwrap());
    let body = json!({"userName": "x@globex.example", "emails": [{"value": "x@acme.example"}]});
    let call = world.outside(Method::POST, &path).bearer(token["token"].as_str().unwrap());
    let added = call.body("application/scim+json", body.to_string()).send().await;
    assert_eq!(added.status, 201, "{}", added.text());
    tokens(&both.comes("x@acme.example").await);
}
