//! An identity at a provider of the whole service opens the account's organizations, but none that was closed to whoever added it.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use orgauth_testkit::authenticator::Algorithm;
use serde_json::{Value, json};

use crate::harness::{ACME, Answer, BOB, GLOBEX, GUS, OWN, Tokens, ZOE};
use crate::passkeys::{Owner, authenticator, login};
use crate::providers::{Service, error, tokens, waiting};
use crate::shared_accounts::{invite, rules};

impl Service {
    /// A whole sign-in of this person to an organization.
    async fn enters(&self, slug: &str, subject: &str, claims: Value) -> Answer {
        self.world.wait(1);
        self.provider.sign_in(subject, &claims.to_string());
        self.ends(self.click(&format!("org={slug}&via=idp")).send().await).await
    }

    /// Adds an identity to the account of a session of acme.
    async fn adds(&self, tokens: &Tokens, subject: &str) -> Answer {
        self.provider.sign_in(subject, "{}");
        self.ends(self.click(&format!("org={ACME}&via=idp&link=1")).tokens(tokens).send().await).await
    }
}

fn of(email: &str) -> Value {
    json!({"email": email, "email_verified": true})
}

#[actix_web::test]
async fn an_identity_that_a_stolen_password_adds_opens_no_organization_that_forbids_passwords() {
    for allowed in [json!(["provider"]), json!(["passkey", "provider"])] {
        let service = Service::new().await;
        let world = &service.world;
        rules(world, GLOBEX, json!({ "allowedMethods": allowed })).await;
        let thief = world.login(ACME, ZOE).await;
        service.adds(&thief, "thief").await;
        assert_eq!(service.identities(ZOE), ["idp thief"]);
        assert_eq!(error(&service.enters(GLOBEX, "thief", json!({})).await), "method_not_allowed", "{allowed}");
        let in_acme = tokens(&service.enters(ACME, "thief", json!({})).await);
        let switch = world.post("/auth/switch-org").slug(ACME).tokens(&in_acme).json(&json!({"slug": GLOBEX}));
        switch.send().await.expect("403 method_not_allowed");
        // Not by an invitation either, unless the provider says that the address is the invited one.
        rules(world, GLOBEX, json!({"allowedMethods": null})).await;
        let gus = world.login(GLOBEX, GUS).await;
        let ended = world.call(Method::DELETE, &format!("/org/members/{}", world.user(ZOE).id)).slug(GLOBEX);
        ended.tokens(&gus).send().await.expect("200");
        invite(world, &gus, ZOE).await;
        rules(world, GLOBEX, json!({ "allowedMethods": allowed })).await;
        for claims in [json!({}), of("thief@example.com"), json!({"email": ZOE})] {
            assert_eq!(error(&service.enters(GLOBEX, "thief", claims.clone()).await), "not_a_member", "{claims}");
        }
        tokens(&service.enters(GLOBEX, "thief", of(ZOE)).await);
        tokens(&service.enters(GLOBEX, "thief", json!({})).await);
    }
}

#[actix_web::test]
async fn an_identity_of_before_the_first_rule_and_one_that_signed_in_there_go_on_opening() {
    let service = Service::new().await;
    let world = &service.world;
    service.link(ZOE, "zoe").await;
    rules(world, GLOBEX, json!({"allowedMethods": ["provider"]})).await;
    let zoe = tokens(&service.enters(GLOBEX, "zoe", json!({})).await);
    // What the session was begun by still counts after the next rule.
    rules(world, GLOBEX, json!({"allowedMethods": ["provider", "passkey"]})).await;
    assert!(world.is_live(GLOBEX, &zoe).await);
}

#[actix_web::test]
async fn a_rule_ends_what_was_switched_in_by_an_identity_of_elsewhere() {
    let service = Service::new().await;
    let world = &service.world;
    rules(world, GLOBEX, json!({"allowedMethods": ["provider"]})).await;
    rules(world, GLOBEX, json!({"allowedMethods": null})).await;
    service.adds(&world.login(ACME, ZOE).await, "thief").await;
    let in_acme = tokens(&service.enters(ACME, "thief", json!({})).await);
    let switch = world.post("/auth/switch-org").slug(ACME).tokens(&in_acme).json(&json!({"slug": GLOBEX}));
    let switched = Tokens::of(&switch.send().await.expect("200"));
    assert!(world.is_live(GLOBEX, &switched).await);
    rules(world, GLOBEX, json!({"allowedMethods": ["provider"]})).await;
    assert!(!world.is_live(GLOBEX, &switched).await);
}

#[actix_web::test]
async fn a_password_alone_adds_no_identity_where_a_passkey_is_the_second_factor_that_is_asked_for() {
    let service = Service::with(|provider| {
        provider.satisfies_second_factor = true;
        provider.rules.links_by_email = true;
    })
    .await;
    let world = &service.world;
    let zoe = Owner { world, slug: ACME, tokens: world.login(ACME, ZOE).await };
    let mut passkey = authenticator(Algorithm::EdDsa);
    zoe.add(&mut passkey).await;
    rules(world, GLOBEX, json!({"requireTwoFactor": true})).await;
    let thief = world.login(ACME, ZOE).await;
    let refused = service.adds(&thief, "thief").await;
    assert_eq!(error(&refused), "reauthentication_required");
    // Neither by the address, which asks for the account first, nor by what waits for the password.
    let asked = service.enters(ACME, "thief", of(ZOE)).await;
    service.with_password(ACME, ZOE, &waiting(&asked)).await.expect("200");
    assert!(service.identities(ZOE).is_empty());
    let shown = Tokens::of_page(&login(world, ACME, &mut passkey).await.expect("200"));
    service.adds(&shown, "zoe").await;
    assert_eq!(service.identities(ZOE), ["idp zoe"]);
}

#[actix_web::test]
async fn a_known_identity_accepts_an_invitation_only_with_the_invited_address() {
    let service = Service::new().await;
    let world = &service.world;
    service.adds(&world.login(ACME, BOB).await, "thief").await;
    invite(world, &world.login(GLOBEX, GUS).await, BOB).await;
    for claims in
        [json!({}), of("thief@example.com"), json!({"email": BOB}), json!({"email": BOB, "email_verified": false})]
    {
        assert_eq!(error(&service.enters(GLOBEX, "thief", claims.clone()).await), "not_a_member", "{claims}");
    }
    let bob = tokens(&service.enters(GLOBEX, "thief", of(BOB)).await);
    assert!(world.is_live(GLOBEX, &bob).await);
    let session = world.get("/auth/session").slug(GLOBEX).tokens(&bob).origin(OWN).send().await;
    session.expect("200");
}

#[actix_web::test]
async fn an_identity_of_before_counts_beside_the_session_of_the_organizations_invitation() {
    let service = Service::new().await;
    let world = &service.world;
    service.adds(&world.login(ACME, BOB).await, "bob").await;
    rules(world, GLOBEX, json!({"allowedMethods": ["provider"]})).await;
    let key = world.service_key(Scope::Manage);
    let invited = world.post("/org/members/invite").slug(GLOBEX).key(&key).json(&json!({"email": BOB}));
    invited.send().await.expect("201");
    let token = world.mailed_token(BOB);
    // The provider knows Bob by another address.
    let elsewhere = of("bob@idp.example");
    let accepted = world.post(&format!("/org/invites/{token}/accept")).slug(GLOBEX).origin(OWN).json(&json!({}));
    let accepted = Tokens::of_page(&accepted.send().await.expect("200"));
    assert_eq!(error(&service.enters(GLOBEX, "bob", elsewhere.clone()).await), "method_not_allowed");
    service.provider.sign_in("bob", &elsewhere.to_string());
    let started = service.click(&format!("org={GLOBEX}&via=idp")).tokens(&accepted).send().await;
    tokens(&service.ends(started).await);
    tokens(&service.enters(GLOBEX, "bob", elsewhere).await);
}
