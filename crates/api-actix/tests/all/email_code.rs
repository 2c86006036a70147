//! `POST /auth/email-code` and `/auth/email-code/login`: who gets a code, where it is good, and what it proves.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_domain::sign_in::token::AuthenticationMethod;
use serde_json::{Value, json};

use crate::harness::{ACME, ACME_APP, ADA, Answer, BOB, EVE, GLOBEX, OWN, PASSWORD, TOM, Tokens, World, ZOE};

/// A browser that asked for a code.
struct Browser<'a> {
    world: &'a World,
    cookie: String,
}

impl<'a> Browser<'a> {
    async fn asks(world: &'a World, slug: &str, email: &str) -> Self {
        let answer =
            world.post("/auth/email-code").slug(slug).origin(OWN).json(&json!({"email": email})).send().await;
        Self { world, cookie: answer.expect("200").cookie("email_code").unwrap() }
    }

    async fn enters(&self, slug: &str, code: &str) -> Answer {
        self.enters_from("192.0.2.10", slug, code).await
    }

    async fn enters_from(&self, address: &str, slug: &str, code: &str) -> Answer {
        let call =
            self.world.post("/auth/email-code/login").slug(slug).origin(OWN).cookie("email_code", &self.cookie);
        call.from(address).json(&json!({"code": code})).send().await
    }
}

/// A code that isn't this one.
fn another(code: &str) -> String {
    format!("{:08}", (code.parse::<u32>().unwrap() + 1) % 100_000_000)
}

#[actix_web::test]
async fn a_mailed_code_signs_in_once_and_reaches_nothing_that_is_account_wide() {
    let world = World::new().await;
    let browser = Browser::asks(&world, ACME, BOB).await;
    let code = world.mailed_code(BOB).unwrap();
    let answer = browser.enters(ACME, &code).await.expect("200");
    assert_eq!(answer.data()["user"]["email"], BOB);
    assert_eq!(answer.cookie("email_code").as_deref(), Some(""), "the cookie is used up");
    let tokens = Tokens::of_page(&answer);
    assert!(world.is_live(ACME, &tokens).await);
    assert_eq!(world.session(&tokens.access).methods, [AuthenticationMethod::EmailCode]);
    browser.enters(ACME, &code).await.expect("401 invalid_code");
    let send = async |method: Method, path: &str, body: Value| {
        world.call(method, path).slug(ACME).tokens(&tokens).origin(OWN).json(&body).send().await
    };
    for (method, path, body) in [
        (Method::POST, "/auth/change-email", json!({"newEmail": "n@example.com", "password": PASSWORD})),
        (
            Method::POST,
            "/auth/change-email",
            json!({"newEmail": "n@example.com", "reauthentication": {"session": true}}),
        ),
        (Method::POST, "/auth/passkeys/options", json!({"password": PASSWORD})),
        (Method::POST, "/auth/delete-account", json!({"password": PASSWORD})),
        (Method::POST, "/auth/switch-org", json!({"slug": GLOBEX})),
        (Method::POST, "/auth/logout-all", json!({})),
        (Method::POST, "/auth/2fa/setup", json!({"reauthentication": {"session": true}})),
        (Method::POST, "/auth/passkey/options", json!({"purpose": "reauthenticate"})),
    ] {
        assert_eq!(send(method, path, body).await.brief(), "403 reauthentication_required", "{path}");
    }
    let refreshed = world.post("/auth/refresh").slug(ACME).tokens(&tokens).origin(OWN).send().await.expect("200");
    let tokens = Tokens::of_page(&refreshed);
    let late = world.post("/auth/logout-all").slug(ACME).tokens(&tokens).origin(OWN).send().await;
    late.expect("403 reauthentication_required");
    world.wait(1);
    let log = world.get("/org/audit-log?action=login.succeeded").slug(ACME).tokens(&world.login(ACME, ADA).await);
    let entries = log.send().await.expect("200").data();
    assert_eq!(entries["entries"][1]["metadata"]["method"], "email_code");
}

/// Bodies, statuses and cookies are alike; only members get a mail.
#[actix_web::test]
async fn a_request_tells_nothing_about_the_account_and_only_members_get_a_code() {
    let world = World::new().await;
    let ask = async |email: &str| {
        world
            .post("/auth/email-code")
            .slug(ACME)
            .origin(OWN)
            .json(&json!({"email": email}))
            .send()
            .await
            .expect("200")
    };
    let (member, stranger, elsewhere) = (ask(BOB).await, ask("nobody@example.com").await, ask(EVE).await);
    assert_eq!((member.text(), member.text()), (stranger.text(), elsewhere.text()));
    let shape = |answer: &Answer| answer.cookie("email_code").map(|cookie| cookie.is_empty());
    assert_eq!([shape(&member), shape(&stranger), shape(&elsewhere)], [Some(false); 3]);
    assert!(world.mailed_code(BOB).is_some());
    assert_eq!((world.mailed_code("nobody@example.com"), world.mailed_code(EVE)), (None, None));
    for email in ["nobody@example.com", EVE] {
        Browser::asks(&world, ACME, email).await.enters(ACME, "12345678").await.expect("401 invalid_code");
    }
    let wrong = world.post("/auth/email-code").slug(ACME).json(&json!({"email": "no address"})).send().await;
    assert_eq!(wrong.expect("400 validation_failed").fields(), ["email:invalid"]);
}

#[actix_web::test]
async fn a_code_is_good_in_its_browser_its_organization_and_its_time_only() {
    let world = World::new().await;
    let browser = Browser::asks(&world, ACME, ZOE).await;
    let code = world.mailed_code(ZOE).unwrap();
    // Without the cookie, with another request's, with a spoilt one, with two.
    let bare = world.post("/auth/email-code/login").slug(ACME).origin(OWN).json(&json!({"code": code}));
    bare.send().await.expect("401 invalid_code");
    let other = Browser::asks(&world, ACME, BOB).await;
    other.enters(ACME, &code).await.expect("401 invalid_code");
    let mut spoilt = browser.cookie.clone();
    spoilt.replace_range(spoilt.len() - 3..spoilt.len() - 2, if spoilt.ends_with("AAA") { "B" } else { "A" });
    for cookie in [spoilt.as_str(), "x", ""] {
        let call = world.post("/auth/email-code/login").slug(ACME).origin(OWN).cookie("email_code", cookie);
        call.json(&json!({"code": code})).send().await.expect("401 invalid_code");
    }
    let twice = world.post("/auth/email-code/login").slug(ACME).origin(OWN);
    let twice = twice.cookie("email_code", &browser.cookie).cookie("email_code", &other.cookie);
    twice.json(&json!({"code": code})).send().await.expect("401 invalid_code");
    browser.enters(GLOBEX, &code).await.expect("401 invalid_code");
    world.wait(600);
    browser.enters(ACME, &code).await.expect("401 invalid_code");
    let browser = Browser::asks(&world, ACME, ZOE).await;
    let code = world.mailed_code(ZOE).unwrap();
    browser.enters(ACME, &another(&code)).await.expect("401 invalid_code");
    world.wait(599);
    browser.enters(ACME, &code).await.expect("200");
}

#[actix_web::test]
async fn a_newer_request_of_the_browser_replaces_the_one_before() {
    let world = World::new().await;
    let first = Browser::asks(&world, ACME, BOB).await;
    let old = world.mailed_code(BOB).unwrap();
    world.wait(1);
    let again = world.post("/auth/email-code").slug(ACME).origin(OWN).cookie("email_code", &first.cookie);
    let again = again.json(&json!({"email": BOB})).send().await.expect("200");
    let second = Browser { world: &world, cookie: again.cookie("email_code").unwrap() };
    let new = world.mailed_code(BOB).unwrap();
    // A copy of the former cookie doesn't bring its code back.
    first.enters(ACME, &old).await.expect("401 invalid_code");
    second.enters(ACME, &old).await.expect("401 invalid_code");
    second.enters(ACME, &new).await.expect("200");
}

#[actix_web::test]
async fn an_address_that_the_account_gave_up_signs_in_no_more() {
    let world = World::new().await;
    let browser = Browser::asks(&world, ACME, BOB).await;
    let code = world.mailed_code(BOB).unwrap();
    let bob = world.login(ACME, BOB).await;
    let change = json!({"newEmail": "robert@example.com", "password": PASSWORD});
    let sent = world.post("/auth/change-email").slug(ACME).tokens(&bob).origin(OWN).json(&change).send().await;
    sent.expect("200");
    let confirm = json!({"token": world.mailed_token("robert@example.com"), "password": PASSWORD});
    world.post("/auth/confirm-email").origin(OWN).json(&confirm).send().await.expect("200");
    browser.enters(ACME, &code).await.expect("401 invalid_code");
}

/// A code is for the account that had the address when it was asked for.
#[actix_web::test]
async fn a_code_signs_in_to_no_account_that_got_its_address_later() {
    let world = World::new().await;
    let change = async |from: &str, to: &str| {
        world.wait(1);
        let tokens = world.login(ACME, from).await;
        let body = json!({"newEmail": to, "password": PASSWORD});
        let sent = world.post("/auth/change-email").slug(ACME).tokens(&tokens).origin(OWN).json(&body).send().await;
        sent.expect("200");
        let confirm = json!({"token": world.mailed_token(to), "password": PASSWORD});
        world.post("/auth/confirm-email").origin(OWN).json(&confirm).send().await.expect("200");
    };
    let of_bob = Browser::asks(&world, ACME, BOB).await;
    let code = world.mailed_code(BOB).unwrap();
    change(BOB, "robert@example.com").await;
    change(ZOE, BOB).await;
    of_bob.enters(ACME, &code).await.expect("401 invalid_code");
    world.wait(1);
    let of_zoe = Browser::asks(&world, ACME, BOB).await;
    let answer = of_zoe.enters(ACME, &world.mailed_code(BOB).unwrap()).await.expect("200");
    assert_eq!(answer.data()["user"]["id"], world.user(BOB).id.to_string());
}

#[actix_web::test]
async fn codes_are_guessed_five_times_a_request_and_ten_times_an_address() {
    let world = World::new().await;
    let first = Browser::asks(&world, ACME, ZOE).await;
    let wrong = another(&world.mailed_code(ZOE).unwrap());
    world.wait(1);
    let second = Browser::asks(&world, GLOBEX, ZOE).await;
    let right = world.mailed_code(ZOE).unwrap();
    // The form of a code counts nowhere.
    for malformed in ["", "1234567", "123456789", "abcdefgh"] {
        first.enters(ACME, malformed).await.expect("400 validation_failed");
    }
    // From a source of its own each time, which keeps the caps of passwords out of this.
    let from = |source: u8| format!("198.51.100.{source}");
    for source in 1..=5 {
        first.enters_from(&from(source), ACME, &wrong).await.expect("401 invalid_code");
    }
    first.enters_from(&from(6), ACME, &wrong).await.expect("429 too_many_attempts");
    // Another request, at another organization, is for the same address.
    for source in 7..=11 {
        second.enters_from(&from(source), GLOBEX, &another(&right)).await.expect("401 invalid_code");
    }
    world.wait(1);
    let third = Browser::asks(&world, ACME, ZOE).await;
    let right = world.mailed_code(ZOE).unwrap();
    third.enters_from(&from(12), ACME, &right).await.expect("429 too_many_attempts");
}

/// Wrong codes count as wrong passwords of the account do.
#[actix_web::test]
async fn wrong_codes_and_wrong_passwords_share_their_caps() {
    let world = World::new().await;
    let browser = Browser::asks(&world, ACME, ZOE).await;
    let right = world.mailed_code(ZOE).unwrap();
    for _ in 0..3 {
        browser.enters(ACME, &another(&right)).await.expect("401 invalid_code");
    }
    for _ in 0..2 {
        world.try_login(ACME, ZOE, "wrong password").await.expect("401 invalid_credentials");
    }
    world.try_login(ACME, ZOE, PASSWORD).await.expect("429 too_many_attempts");
    browser.enters(ACME, &right).await.expect("429 too_many_attempts");
}

#[actix_web::test]
async fn an_address_gets_three_codes_an_hour_of_an_organization() {
    let world = World::new().await;
    let count = || world.mails().iter().filter(|mail| mail.to.as_str() == ZOE).count();
    for sent in [1, 2, 3, 3, 3] {
        Browser::asks(&world, ACME, ZOE).await;
        assert_eq!(count(), sent);
    }
    Browser::asks(&world, GLOBEX, ZOE).await;
    assert_eq!(count(), 4, "each organization has its own");
    // A source where the account signed in has its own, too: strangers don't use them up.
    world.login(ACME, ZOE).await;
    Browser::asks(&world, ACME, ZOE).await;
    assert_eq!(count(), 5);
}

/// Beyond the cap no mail is sent, so the code of the last one goes on; what is seen of it is the same for every address.
#[actix_web::test]
async fn a_request_beyond_the_cap_leaves_the_last_code_of_the_browser_good() {
    let world = World::new().await;
    let asks = async |cookie: &str, email: &str| {
        let call = world.post("/auth/email-code").slug(ACME).origin(OWN).cookie("email_code", cookie);
        call.json(&json!({"email": email})).send().await.expect("200")
    };
    let stranger = "yoe@example.com";
    let (mut cookie, mut other) = (String::new(), String::new());
    for _ in 0..5 {
        world.wait(1);
        let (member, unknown) = (asks(&cookie, ZOE).await, asks(&other, stranger).await);
        assert_eq!(member.text(), unknown.text());
        let was = cookie;
        (cookie, other) = (member.cookie("email_code").unwrap(), unknown.cookie("email_code").unwrap());
        assert_ne!(cookie, was);
        assert_eq!(cookie.len(), other.len());
    }
    let code = world.mailed_code(ZOE).unwrap();
    // Somebody who now wants a code for another address doesn't sign in with that of the first one.
    let switched = asks(&cookie, stranger).await.cookie("email_code").unwrap();
    Browser { world: &world, cookie: switched }.enters(ACME, &code).await.expect("401 invalid_code");
    // The time of the code isn't prolonged.
    world.wait(594);
    let late = asks(&cookie, ZOE).await.cookie("email_code").unwrap();
    let late = Browser { world: &world, cookie: late };
    late.enters(ACME, &another(&code)).await.expect("401 invalid_code");
    late.enters(ACME, &code).await.expect("200");
    Browser { world: &world, cookie }.enters(ACME, &code).await.expect("401 invalid_code");
}

#[actix_web::test]
async fn a_second_factor_is_asked_for_as_after_a_password_and_set_up_by_more_than_the_mailbox() {
    let world = World::new().await;
    let browser = Browser::asks(&world, ACME, TOM).await;
    let answer = browser.enters(ACME, &world.mailed_code(TOM).unwrap()).await.expect("200");
    assert_eq!(answer.data(), json!({"requires2FA": true}));
    let token = answer.cookie("partial_token").unwrap();
    let step = world.post("/auth/verify-2fa").slug(ACME).origin(OWN).cookie("partial_token", &token);
    let step = step.json(&json!({"code": world.code_of_tom(0)})).send().await.expect("200");
    let methods = [AuthenticationMethod::EmailCode, AuthenticationMethod::OneTimePassword];
    let tokens = Tokens::of_page(&step);
    assert_eq!(world.session(&tokens.access).methods, methods);
    let switch = world.post("/auth/logout-all").slug(ACME).tokens(&tokens).origin(OWN).send().await;
    switch.expect("403 reauthentication_required");
    let require = json!({"security": {"requireTwoFactor": true}});
    let key = world.service_key(Scope::Manage);
    world.call(Method::PATCH, "/org").slug(ACME).key(&key).json(&require).send().await.expect("200");
    let browser = Browser::asks(&world, ACME, BOB).await;
    let answer = browser.enters(ACME, &world.mailed_code(BOB).unwrap()).await.expect("200");
    assert_eq!(answer.data(), json!({"requires2FA": true, "setupRequired": true}));
    let token = answer.cookie("partial_token").unwrap();
    let set_up = async |body: Value| {
        world.post("/auth/2fa/setup").slug(ACME).origin(OWN).cookie("partial_token", &token).json(&body).send().await
    };
    set_up(json!({})).await.expect("400 validation_failed");
    set_up(json!({"reauthentication": {"session": true}})).await.expect("403 reauthentication_required");
    set_up(json!({"password": "wrong password"})).await.expect("401 invalid_credentials");
    set_up(json!({"password": PASSWORD})).await.expect("200");
}

#[actix_web::test]
async fn an_organization_that_forbids_codes_says_so_to_everybody_at_once() {
    let world = World::new().await;
    let browser = Browser::asks(&world, ACME, BOB).await;
    let code = world.mailed_code(BOB).unwrap();
    let (key, body) = (world.service_key(Scope::Manage), json!({"security": {"allowedMethods": ["password"]}}));
    world.call(Method::PATCH, "/org").slug(ACME).key(&key).json(&body).send().await.expect("200");
    for email in [BOB, EVE, "nobody@example.com"] {
        let asked = world.post("/auth/email-code").slug(ACME).origin(OWN).json(&json!({"email": email})).send().await;
        let asked = asked.expect("403 method_not_allowed");
        assert_eq!(asked.cookie("email_code"), None);
    }
    browser.enters(ACME, &code).await.expect("403 method_not_allowed");
    browser.enters(ACME, &another(&code)).await.expect("403 method_not_allowed");
    Browser::asks(&world, GLOBEX, EVE).await;
}

#[actix_web::test]
async fn a_right_code_of_somebody_who_may_not_act_is_denied_and_used_up() {
    let world = World::new().await;
    let browser = Browser::asks(&world, ACME, BOB).await;
    let code = world.mailed_code(BOB).unwrap();
    world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Suspended);
    browser.enters(ACME, &another(&code)).await.expect("401 invalid_code");
    browser.enters(ACME, &code).await.expect("403 membership_not_active");
    world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Active);
    browser.enters(ACME, &code).await.expect("401 invalid_code");
    world.wait(1);
    let browser = Browser::asks(&world, ACME, BOB).await;
    let code = world.mailed_code(BOB).unwrap();
    world.suspend_organization(ACME);
    browser.enters(ACME, &code).await.expect("403 organization_suspended");
}

/// A page of the organization signs in there, as with a password.
#[actix_web::test]
async fn a_page_of_the_organization_may_ask_and_enter_and_no_other_page_may() {
    let world = World::new().await;
    for origin in ["https://evil.example", "https://app.globex.example"] {
        let ask = world.post("/auth/email-code").slug(ACME).origin(origin).json(&json!({"email": BOB}));
        ask.send().await.expect("403 origin_not_allowed");
    }
    let ask = world.post("/auth/email-code").slug(ACME).origin(ACME_APP).json(&json!({"email": BOB}));
    let cookie = ask.send().await.expect("200").cookie("email_code").unwrap();
    let enter = world.post("/auth/email-code/login").slug(ACME).origin(ACME_APP).cookie("email_code", &cookie);
    enter.json(&json!({"code": world.mailed_code(BOB).unwrap()})).send().await.expect("200");
}

#[actix_web::test]
async fn without_the_setting_there_are_no_such_routes_and_no_such_method() {
    let world = World::with(|state| state.app.settings.sign_in.email_code = false).await;
    for (path, body) in
        [("/auth/email-code", json!({"email": BOB})), ("/auth/email-code/login", json!({"code": "1"}))]
    {
        world.post(path).slug(ACME).origin(OWN).json(&body).send().await.expect("404 not_found");
    }
    let methods = world.post("/auth/methods").slug(ACME).json(&json!({})).send().await.expect("200").data();
    assert_eq!(methods["methods"], json!(["password", "passkey"]));
    let (key, body) = (world.service_key(Scope::Manage), json!({"security": {"allowedMethods": ["email_code"]}}));
    let refused = world.call(Method::PATCH, "/org").slug(ACME).key(&key).json(&body).send().await;
    assert_eq!(refused.expect("400 validation_failed").fields(), ["security.allowedMethods:invalid"]);
}

/// Many browsers that hold a copy of the cookie enter the right code at once: one of them signs in.
#[actix_web::test]
async fn of_many_that_enter_one_code_at_once_one_signs_in() {
    let world = World::new().await;
    let browser = Browser::asks(&world, ACME, BOB).await;
    let code = world.mailed_code(BOB).unwrap();
    let answers = futures_util::future::join_all((0..8).map(|_| browser.enters(ACME, &code))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
}
