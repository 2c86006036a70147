//! `POST /auth/login`: bodies, statuses and codes.

use serde_json::json;

use crate::harness::{ACME, ADA, BOB, EVE, GLOBEX, PASSWORD, TOM, Tokens, World};

#[actix_web::test]
async fn a_sign_in_answers_with_exactly_the_fields_of_the_interface() {
    let world = World::new().await;
    let answer = world.try_login(ACME, ADA, PASSWORD).await.expect("200");
    let data = answer.data();
    let ada = world.user(ADA);
    assert_eq!(data["membership"], json!({"role": "org_admin", "status": "active", "roles": [], "permissions": []}));
    let user = json!({"id": ada.id, "name": "Ada Admin", "email": ADA, "role": "user", "isEmailVerified": true});
    assert_eq!(data["user"], user);
    Tokens::of(&answer);
}

/// Security C4: before the second factor, a sign-in returns a partial token and nothing else.
#[actix_web::test]
async fn c4_with_the_second_factor_on_a_sign_in_gives_only_the_partial_cookie() {
    let world = World::new().await;
    let answer = world.try_login(ACME, TOM, PASSWORD).await.expect("200");
    assert_eq!(answer.data(), json!({"requires2FA": true}));
    let partial = answer.cookie("partial_token").unwrap();
    assert_eq!(
        answer.all("set-cookie"),
        [format!("partial_token={partial}; Max-Age=300; Path=/; HttpOnly; Secure; SameSite=Strict")]
    );
    for name in ["access_token", "refresh_token"] {
        let call = world.get("/org").slug(ACME).cookie(name, &partial);
        assert_eq!(call.send().await.status, 401, "{name}");
    }
    world.get("/org").slug(ACME).bearer(&partial).send().await.expect("401 invalid_token");
    let call = world.post("/auth/refresh").slug(ACME).cookie("refresh_token", &partial);
    call.send().await.expect("401 refresh_token_invalid");
    world.try_login(ACME, TOM, "wrong").await.expect("401 invalid_credentials");
    world.try_login(GLOBEX, TOM, PASSWORD).await.expect("403 not_a_member");
}

/// Security B5: an unknown address, a malformed address and an account without membership get the same bytes and headers.
#[actix_web::test]
async fn b5_a_wrong_password_an_unknown_address_and_no_address_give_the_same_answer() {
    let world = World::new().await;
    let mut answers = Vec::new();
    for email in [BOB, EVE, TOM, "nobody@acme.example", "no address", "", "b\u{f6}b@acme.example"] {
        let call = world.post("/auth/login").slug(ACME).header("X-Request-Id", "same");
        let answer = call.json(&json!({"email": email, "password": "wrong"})).send().await;
        let answer = answer.expect("401 invalid_credentials");
        answers.push((answer.text(), answer.headers));
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:#?}");
}

/// Security A2, B2: the password is compared as received; the address in its canonical form.
#[actix_web::test]
async fn a2_the_password_is_compared_exactly_and_the_address_canonically() {
    let world = World::new().await;
    let padded = [format!(" {PASSWORD}"), format!("{PASSWORD} "), PASSWORD.to_uppercase(), PASSWORD[..10].to_owned()];
    for wrong in &padded {
        world.try_login(ACME, BOB, wrong).await.expect("401 invalid_credentials");
    }
    for spelling in ["BOB@ACME.EXAMPLE", "Bob@Acme.Example"] {
        let answer = world.try_login(ACME, spelling, PASSWORD).await.expect("200");
        assert_eq!(answer.data()["user"]["email"], BOB);
    }
    world.try_login(ACME, " bob@acme.example\n", PASSWORD).await.expect("200");
}

/// Security E3: a sign-in ends the session whose cookies it overwrites, in whatever organization.
#[actix_web::test]
async fn e3_a_sign_in_ends_the_session_that_the_same_browser_held() {
    let world = World::new().await;
    let body = json!({"email": BOB, "password": PASSWORD});
    for (slug, email) in [(ACME, BOB), (ACME, ADA), (GLOBEX, EVE)] {
        let held = world.login(slug, email).await;
        let bystander = world.login(slug, email).await;
        let call = world.post("/auth/login").slug(ACME).tokens(&held).json(&body);
        let begun = Tokens::of(&call.send().await.expect("200"));
        assert!(!world.is_live(slug, &held).await, "{email} at {slug}");
        assert!(world.is_live(slug, &bystander).await && world.is_live(ACME, &begun).await);
    }
}
