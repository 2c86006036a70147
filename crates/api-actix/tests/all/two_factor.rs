//! `/auth/2fa` and `POST /auth/verify-2fa`: requests and answers (docs/security.md: C1–C5).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use orgauth_domain::sign_in::SessionState;
use serde_json::{Value, json};

use crate::harness::{ACME, ACME_APP, Answer, BOB, EVE, GLOBEX, GLOBEX_APP, PASSWORD, TOM, Tokens, World, ZOE};

async fn call(world: &World, tokens: &Tokens, path: &str, body: &Value) -> Answer {
    world.post(path).slug(ACME).tokens(tokens).json(body).send().await
}

async fn status(world: &World, tokens: &Tokens) -> Value {
    world.get("/auth/2fa").slug(ACME).tokens(tokens).send().await.expect("200").data()
}

/// The first step of Tom's sign-in.
async fn partial(world: &World) -> String {
    let answer = world.try_login(ACME, TOM, PASSWORD).await.expect("200");
    answer.cookie("partial_token").unwrap()
}

/// The second step of a sign-in.
async fn verify(world: &World, slug: &str, partial: &str, body: &Value) -> Answer {
    world.post("/auth/verify-2fa").slug(slug).cookie("partial_token", partial).json(body).send().await
}

fn code(text: impl Into<String>) -> Value {
    json!({"code": text.into()})
}

/// Signs Tom in.
pub(crate) async fn tom(world: &World) -> Tokens {
    let partial = partial(world).await;
    let tokens = Tokens::of(&verify(world, ACME, &partial, &code(world.code_of_tom(0))).await.expect("200"));
    world.wait(30);
    tokens
}

#[actix_web::test]
async fn c4_a_missing_malformed_or_foreign_partial_token_is_400_whatever_the_code() {
    let world = World::new().await;
    let (token, bob) = (partial(&world).await, world.login(ACME, BOB).await);
    let right = code(world.code_of_tom(0));
    let bodies = [right.clone(), json!({}), code("12345"), json!({"recoveryCode": "x"}), json!({"code": 5})];
    for body in bodies {
        let send = async |slug: &str, partial: &str| verify(&world, slug, partial, &body).await;
        for wrong in ["", "garbage", &bob.access, &bob.refresh, &format!("{token}x")] {
            send(ACME, wrong).await.expect("400 partial_token_invalid");
        }
        send(GLOBEX, &token).await.expect("400 partial_token_invalid");
        let plain = || world.post("/auth/verify-2fa").slug(ACME).json(&body);
        plain().send().await.expect("400 partial_token_invalid");
        plain().tokens(&bob).send().await.expect("400 partial_token_invalid");
        plain().bearer(&token).send().await.expect("400 partial_token_invalid");
        let twice = plain().cookie("partial_token", &token).cookie("partial_token", &token);
        twice.send().await.expect("400 partial_token_invalid");
        plain().cookie("access_token", &token).send().await.expect("400 partial_token_invalid");
    }
    verify(&world, ACME, &token, &right).await.expect("200");
    verify(&world, ACME, &token, &code(world.code_of_tom(1))).await.expect("400 partial_token_invalid");
    let late = partial(&world).await;
    world.wait(300);
    verify(&world, ACME, &late, &code(world.code_of_tom(0))).await.expect("400 partial_token_invalid");
}

#[actix_web::test]
async fn a_missing_or_malformed_code_is_400_and_not_counted() {
    let world = World::new().await;
    let token = partial(&world).await;
    for (body, fields) in [
        (json!({}), ["code:required"]),
        (json!({"code": 123_456}), ["code:wrong_type"]),
        (json!({"code": "12\u{0}456"}), ["code:invalid_character"]),
    ] {
        let answer = verify(&world, ACME, &token, &body).await.expect("400 validation_failed");
        assert_eq!(answer.fields(), fields);
    }
    for text in ["", "12345", "1234567", "12345a", " 12345", "123 56", "\u{ff11}23456", "-12345"] {
        let answer = verify(&world, ACME, &token, &code(text)).await.expect("400 validation_failed");
        let fields = answer.fields();
        assert!(fields.len() == 1 && fields[0].starts_with("code:"), "{fields:?}");
    }
    verify(&world, ACME, &token, &json!({"recoveryCode": 7})).await.expect("400 validation_failed");
    verify(&world, ACME, &token, &code(world.code_of_tom(0))).await.expect("200");
}

#[actix_web::test]
async fn f2_the_second_step_answers_the_organizations_pages_only() {
    let world = World::new().await;
    let token = partial(&world).await;
    let from = |origin: &str| {
        let call = world.post("/auth/verify-2fa").slug(ACME).cookie("partial_token", &token).origin(origin);
        call.json(&code(world.code_of_tom(0)))
    };
    from(GLOBEX_APP).send().await.expect("403 origin_not_allowed");
    from(ACME_APP).send().await.expect("200");
}

#[actix_web::test]
async fn a_second_step_answers_like_a_sign_in_and_clears_the_partial_cookie() {
    let world = World::new().await;
    let token = partial(&world).await;
    let answer = verify(&world, ACME, &token, &code(world.code_of_tom(0))).await.expect("200");
    assert_eq!(answer.data()["user"]["email"], TOM);
    let tokens = Tokens::of(&answer);
    assert!(world.is_live(ACME, &tokens).await);
    let [_, _, cleared] = answer.all("set-cookie").try_into().unwrap();
    assert_eq!(cleared, "partial_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict");
    let [access, refresh, _] = answer.all("set-cookie").try_into().unwrap();
    assert!(access.starts_with("access_token=") && access.contains("; Max-Age=900; "), "{access}");
    assert!(refresh.starts_with("refresh_token=") && refresh.contains("; Max-Age=604800; "), "{refresh}");
    let SessionState::Full(_) = world.session(&tokens.access).state else { panic!("a full session") };
}

/// Turns the second factor on, signs in with a recovery code, and turns it off again.
#[actix_web::test]
async fn c5_setup_enable_status_recovery_codes_and_disable_have_their_shapes() {
    let (world, [tokens, beside]) = World::with_sessions([(ACME, ZOE), (GLOBEX, ZOE)]).await;
    assert_eq!(status(&world, &tokens).await, json!({"enabled": false, "recoveryCodesLeft": 0}));
    let answer = call(&world, &tokens, "/auth/2fa/setup", &json!({"password": PASSWORD})).await.expect("200");
    let data = answer.data();
    let secret = data["secret"].as_str().unwrap().to_owned();
    let url = data["otpauthUrl"].as_str().unwrap();
    assert!(url.starts_with("otpauth://totp/") && url.contains(&format!("secret={secret}")), "{url}");
    assert!(url.contains("issuer=Acme%20Works") && url.contains("zoe%40example.com"), "{url}");
    let svg = data["qrCode"].as_str().unwrap().strip_prefix("data:image/svg+xml;base64,").expect("a data URL");
    assert!(String::from_utf8(STANDARD.decode(svg).unwrap()).unwrap().contains("<svg"));
    assert_eq!(status(&world, &tokens).await, json!({"enabled": false, "recoveryCodesLeft": 0}), "not yet");
    assert!(world.is_live(GLOBEX, &beside).await);

    call(&world, &tokens, "/auth/2fa/enable", &code("000000")).await.expect("401 invalid_code");
    let answer = call(&world, &tokens, "/auth/2fa/enable", &code(world.code(&secret, 0))).await.expect("200");
    assert!(answer.all("set-cookie").is_empty());
    let codes = answer.data()["recoveryCodes"].as_array().unwrap().clone();
    assert_eq!(codes.len(), 10);
    assert_eq!(status(&world, &tokens).await, json!({"enabled": true, "recoveryCodesLeft": 10}));
    assert!(world.is_live(ACME, &tokens).await && !world.is_live(GLOBEX, &beside).await);

    // C5: no later answer shows the secret.
    for path in ["/auth/2fa", "/auth/me", "/org", "/auth/profile"] {
        let answer = world.get(path).slug(ACME).tokens(&tokens).send().await;
        assert!(!answer.text().contains(&secret));
    }
    let again = call(&world, &tokens, "/auth/2fa/setup", &json!({"password": PASSWORD})).await;
    again.expect("409 two_factor_already_enabled");
    let again = call(&world, &tokens, "/auth/2fa/enable", &code(world.code(&secret, 1))).await;
    again.expect("409 two_factor_already_enabled");

    let first = world.try_login(ACME, ZOE, PASSWORD).await.expect("200");
    assert_eq!(first.data(), json!({"requires2FA": true}));
    let token = first.cookie("partial_token").unwrap();
    let typed = codes[0].as_str().unwrap().to_uppercase().replace('-', "");
    let answer = verify(&world, ACME, &token, &json!({"recoveryCode": typed})).await.expect("200");
    assert_eq!(answer.data()["user"]["email"], ZOE);
    assert_eq!(status(&world, &tokens).await, json!({"enabled": true, "recoveryCodesLeft": 9}));
    let token = world.try_login(ACME, ZOE, PASSWORD).await.cookie("partial_token").unwrap();
    verify(&world, ACME, &token, &json!({"recoveryCode": codes[0]})).await.expect("401 invalid_code");

    world.wait(30);
    call(&world, &tokens, "/auth/2fa/recovery-codes", &code(world.code(&secret, 0))).await.expect("200");
    assert_eq!(status(&world, &tokens).await, json!({"enabled": true, "recoveryCodesLeft": 10}));
    verify(&world, ACME, &token, &json!({"recoveryCode": codes[1]})).await.expect("401 invalid_code");

    world.wait(30);
    let off = |password: &str, text: String| json!({"password": password, "code": text});
    let good = world.code(&secret, 0);
    let path = "/auth/2fa/disable";
    call(&world, &tokens, path, &off("wrong", good.clone())).await.expect("401 invalid_credentials");
    call(&world, &tokens, path, &off(PASSWORD, "000000".into())).await.expect("401 invalid_code");
    let answer = call(&world, &tokens, path, &off(PASSWORD, good)).await.expect("200");
    assert!(answer.all("set-cookie").is_empty());
    assert!(world.is_live(ACME, &tokens).await);
    verify(&world, ACME, &token, &json!({"recoveryCode": codes[1]})).await.expect("400 partial_token_invalid");
    world.login(ACME, ZOE).await;
    assert_eq!(status(&world, &tokens).await, json!({"enabled": false, "recoveryCodesLeft": 0}));
}

/// Security B1: guesses at the password prompt count in the same buckets as those at sign-in.
#[actix_web::test]
async fn b1_guesses_at_the_password_of_a_setup_count_with_those_at_sign_in() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let wrong = json!({"password": "wrong", "code": "000000"});
    for path in ["/auth/2fa/setup", "/auth/2fa/disable", "/auth/2fa/setup", "/auth/2fa/disable"] {
        call(&world, &tokens, path, &wrong).await.expect("401 invalid_credentials");
    }
    world.try_login(ACME, BOB, "wrong").await.expect("401 invalid_credentials");
    let right = json!({"password": PASSWORD, "code": "000000"});
    let answer = call(&world, &tokens, "/auth/2fa/setup", &right).await.expect("429 too_many_attempts");
    assert_eq!(answer.header("retry-after"), Some("60"));
    call(&world, &tokens, "/auth/2fa/disable", &right).await.expect("429 too_many_attempts");
    world.try_login(ACME, BOB, PASSWORD).await.expect("429 too_many_attempts");
    world.try_login(GLOBEX, EVE, PASSWORD).await.expect("200");
}

/// Security C4: Tom's partial token permits the second step and nothing else.
#[actix_web::test]
async fn c4_a_partial_token_turns_no_second_factor_on_or_off() {
    let world = World::new().await;
    let token = partial(&world).await;
    let body = json!({"password": PASSWORD, "code": world.code_of_tom(0)});
    for path in ["setup", "enable", "recovery-codes", "disable"] {
        let post = || world.post(&format!("/auth/2fa/{path}")).slug(ACME).json(&body);
        // Only the partial token of a sign-in that has to set up a second factor is accepted here; this isn't one.
        let refusal = if ["setup", "enable"].contains(&path) {
            "400 partial_token_invalid"
        } else {
            "401 authentication_required"
        };
        post().cookie("partial_token", &token).send().await.expect(refusal);
        post().cookie("access_token", &token).send().await.expect("401 invalid_token");
        post().bearer(&token).send().await.expect("401 invalid_token");
    }
    verify(&world, ACME, &token, &code(world.code_of_tom(0))).await.expect("200");
}
