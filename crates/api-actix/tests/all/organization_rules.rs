//! `PATCH /org {security}` and its effects.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, BOB, EVE, GLOBEX, PASSWORD, Tokens, World};

/// An admin's change of acme's rules.
pub(crate) async fn rule(world: &World, admin: &Tokens, security: Value) -> Answer {
    world.call(Method::PATCH, "/org").slug(ACME).tokens(admin).json(&json!({"security": security})).send().await
}

#[actix_web::test]
async fn a_rule_that_is_wrong_is_named_and_nothing_changes() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let many: Vec<String> = (0..51).map(|n| format!("d{n}.example")).collect();
    for (security, wrong) in [
        (json!({"allowedEmailDomains": many}), "security.allowedEmailDomains:invalid"),
        (json!({"allowedEmailDomains": []}), "security.allowedEmailDomains:invalid"),
        (json!({"allowedEmailDomains": ["@acme.example"]}), "security.allowedEmailDomains:invalid"),
        (json!({"allowedEmailDomains": "acme.example"}), "security.allowedEmailDomains:wrong_type"),
        (json!({"allowedEmailDomains": [1]}), "security.allowedEmailDomains:wrong_type"),
        (json!({"allowedMethods": []}), "security.allowedMethods:invalid"),
        (json!({"allowedMethods": ["password", "invite"]}), "security.allowedMethods:invalid"),
        (json!({"allowedMethods": "passkey"}), "security.allowedMethods:wrong_type"),
        (json!({"allowedMethods": [null]}), "security.allowedMethods:wrong_type"),
        (json!({"sessionTtl": 899}), "security.sessionTtl:invalid"),
        (json!({"sessionTtl": 2_592_001}), "security.sessionTtl:invalid"),
        (json!({"sessionTtl": -900}), "security.sessionTtl:invalid"),
        (json!({"sessionTtl": 900.5}), "security.sessionTtl:invalid"),
        (json!({"sessionTtl": "15m"}), "security.sessionTtl:wrong_type"),
        (json!({"requireTwoFactor": 1}), "security.requireTwoFactor:wrong_type"),
        (json!({"allowImpersonation": "no"}), "security.allowImpersonation:wrong_type"),
        (json!(null), "security:wrong_type"),
        (json!([]), "security:wrong_type"),
    ] {
        let body = json!({"name": "Another", "security": security});
        let answer = world.call(Method::PATCH, "/org").slug(ACME).tokens(&ada).json(&body).send().await;
        let answer = answer.expect("400 validation_failed");
        assert_eq!(answer.fields(), [wrong], "{security}");
    }
    let second = json!({"allowedEmailDomains": ["acme.example", "acme example"]});
    let refused = rule(&world, &ada, second).await.expect("400 validation_failed").error();
    let message = "item 2 must be the domain of an email address, such as example.com";
    assert_eq!(refused["fields"][0]["message"], message);
    let org = world.get("/org").slug(ACME).tokens(&ada).send().await.expect("200").data();
    assert_eq!(
        (&org["org"]["name"], &org["org"]["security"]),
        (&json!("Acme Works"), &json!({"requireTwoFactor": false, "requireSso": "off", "allowImpersonation": true}))
    );
}

#[actix_web::test]
async fn the_rules_are_shown_to_admins_and_manage_keys_and_to_nobody_else() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let bob = world.login(ACME, BOB).await;
    let domains = json!({"allowedEmailDomains": ["acme.example", "B\u{fc}cher.example", "ACME.example"]});
    let expected = json!({"requireTwoFactor": false, "requireSso": "off", "allowImpersonation": true, "allowedEmailDomains": ["acme.example", "xn--bcher-kva.example"]});
    let changed = rule(&world, &ada, domains).await.expect("200").data();
    assert_eq!(changed["org"]["security"], expected);
    let shown = world.get("/org").slug(ACME).tokens(&ada).send().await.expect("200").data();
    assert_eq!(shown["org"]["security"], expected);
    let key = world.service_key(Scope::Manage);
    let shown = world.get("/org").slug(ACME).key(&key).send().await.expect("200").data();
    assert_eq!(shown["org"]["security"], expected);
    let shown = world.get("/org").slug(ACME).tokens(&bob).send().await.expect("200").data();
    assert_eq!(shown["org"].get("security"), None);
    // Omitted rules stay; null clears a rule; a service key of scope `manage` may do so too.
    rule(&world, &ada, json!({})).await.expect("200");
    let cleared = world
        .call(Method::PATCH, "/org")
        .slug(ACME)
        .key(&key)
        .json(&json!({"security": {"allowedEmailDomains": null}}));
    assert_eq!(
        cleared.send().await.expect("200").data()["org"]["security"],
        json!({"requireTwoFactor": false, "requireSso": "off", "allowImpersonation": true})
    );
}

#[actix_web::test]
async fn an_address_of_a_domain_that_is_not_allowed_is_refused_in_this_organization_alone() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let eve = world.login(GLOBEX, EVE).await;
    let invite = |slug: &'static str, tokens: &Tokens| {
        world.post("/org/members/invite").slug(slug).tokens(tokens).json(&json!({"email": "nele@initech.example"}))
    };
    invite(ACME, &ada).send().await.expect("201");
    let token = world.mailed_token("nele@initech.example");
    rule(&world, &ada, json!({"allowedEmailDomains": ["acme.example"]})).await.expect("200");
    let other = json!({"email": "yan@initech.example"});
    let refused = world.post("/org/members/invite").slug(ACME).tokens(&ada).json(&other);
    refused.send().await.expect("400 email_domain_not_allowed");
    let accept = world.post(&format!("/org/invites/{token}/accept")).slug(ACME);
    accept
        .json(&json!({"name": "Nele", "password": "nine lives of a cat"}))
        .send()
        .await
        .expect("400 email_domain_not_allowed");
    let listed = world.get("/org/invites").slug(ACME).tokens(&ada).send().await.expect("200").data();
    let id = listed["invites"][0]["id"].as_str().unwrap().to_owned();
    let resend = world.post(&format!("/org/invites/{id}/resend")).slug(ACME).tokens(&ada);
    resend.send().await.expect("400 email_domain_not_allowed");
    invite(GLOBEX, &eve).send().await.expect("403 admin_required");
}

#[actix_web::test]
async fn a_time_for_sessions_bounds_tokens_and_cookies_of_who_signs_in() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let shown = rule(&world, &ada, json!({"sessionTtl": 900})).await.expect("200").data();
    assert_eq!(
        shown["org"]["security"],
        json!({"requireTwoFactor": false, "requireSso": "off", "allowImpersonation": true, "sessionTtl": 900})
    );
    let answer = world.try_login(ACME, BOB, PASSWORD).await.expect("200");
    let [access, refresh] = answer.all("set-cookie").try_into().unwrap();
    assert!(access.contains("; Max-Age=900; ") && refresh.contains("; Max-Age=900; "), "{access} {refresh}");
    let tokens = Tokens::of(&answer);
    world.wait(900);
    world.post("/auth/refresh").slug(ACME).tokens(&tokens).send().await.expect("401 refresh_token_invalid");
    world.get("/org").slug(ACME).tokens(&ada).send().await.expect("401 token_expired");
}

/// A refused change by an admin, the change by a service key, and a member's guided set-up.
#[actix_web::test]
async fn a_member_is_led_through_setting_a_second_factor_up() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let bob = world.login(ACME, BOB).await;
    rule(&world, &ada, json!({"requireTwoFactor": true})).await.expect("409 two_factor_not_enabled");
    assert!(world.is_live(ACME, &bob).await);
    let key = world.service_key(Scope::Manage);
    let security = json!({"security": {"requireTwoFactor": true}});
    world.call(Method::PATCH, "/org").slug(ACME).key(&key).json(&security).send().await.expect("200");
    assert!(!world.is_live(ACME, &bob).await && !world.is_live(ACME, &ada).await);
    let refresh = world.post("/auth/refresh").slug(ACME).tokens(&bob);
    refresh.send().await.expect("401 refresh_token_invalid");

    let answer = world.try_login(ACME, BOB, PASSWORD).await.expect("200");
    assert_eq!(answer.data(), json!({"requires2FA": true, "setupRequired": true}));
    assert_eq!((answer.cookie("access_token"), answer.cookie("refresh_token")), (None, None));
    let token = answer.cookie("partial_token").unwrap();
    let by = |path: &str| world.post(path).slug(ACME).cookie("partial_token", &token);
    // The partial token permits nothing else, is refused by other organizations, and accepts no code before the set-up.
    let code = |text: &str| json!({"code": text});
    world
        .get("/auth/2fa")
        .slug(ACME)
        .cookie("partial_token", &token)
        .send()
        .await
        .expect("401 authentication_required");
    by("/auth/verify-2fa").json(&code("000000")).send().await.expect("400 partial_token_invalid");
    let elsewhere = world.post("/auth/2fa/setup").slug(GLOBEX).cookie("partial_token", &token);
    elsewhere.send().await.expect("400 partial_token_invalid");
    by("/auth/2fa/enable").json(&code("000000")).send().await.expect("409 two_factor_not_enabled");
    // The browser may still send the cookies of the ended session.
    let set_up = by("/auth/2fa/setup").tokens(&bob).send().await.expect("200").data();
    let secret = set_up["secret"].as_str().unwrap();
    by("/auth/2fa/enable").json(&json!({})).send().await.expect("400 validation_failed");
    by("/auth/2fa/enable").json(&code("000000")).send().await.expect("401 invalid_code");
    let answer = by("/auth/2fa/enable").json(&code(&world.code(secret, 0))).send().await.expect("200");
    let data = answer.data();
    assert_eq!((&data["user"]["email"], &data["membership"]["role"]), (&json!(BOB), &json!("member")));
    assert_eq!(data["recoveryCodes"].as_array().unwrap().len(), 10);
    let [_, _, cleared] = answer.all("set-cookie").try_into().unwrap();
    assert!(cleared.starts_with("partial_token=; Max-Age=0; "), "{cleared}");
    let tokens = Tokens::of(&answer);
    assert!(world.is_live(ACME, &tokens).await);
    by("/auth/2fa/enable").json(&code(&world.code(secret, 1))).send().await.expect("400 partial_token_invalid");

    // The second factor can't be turned off again.
    world.wait(30);
    let off = json!({"password": PASSWORD, "code": world.code(secret, 0)});
    let disable = world.post("/auth/2fa/disable").slug(ACME).tokens(&tokens).json(&off);
    disable.send().await.expect("409 two_factor_required");
}
