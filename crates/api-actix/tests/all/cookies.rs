//! Cookies and bearer tokens (docs/security.md: F1).

use orgauth_api_actix::CookieSettings;
use orgauth_api_actix::routes::{Credential, TABLE};
use serde_json::json;

use crate::harness::{ACME, BOB, Call, EVE, GLOBEX, PASSWORD, Tokens, World};

/// The exact `Set-Cookie` lines, in order.
fn lines(prefix: &str, tokens: &Tokens, site: &str) -> [String; 2] {
    let line = |name, value, age| {
        format!("{prefix}{name}={value}; Max-Age={age}; Path=/; HttpOnly; Secure; SameSite={site}")
    };
    [line("access_token", &tokens.access, 900), line("refresh_token", &tokens.refresh, 604_800)]
}

#[actix_web::test]
async fn f1_a_sign_in_and_a_refresh_set_exactly_two_cookies_with_every_protection() {
    let world = World::new().await;
    let answer = world.try_login(ACME, BOB, PASSWORD).await.expect("200");
    let tokens = Tokens::of(&answer);
    assert_eq!(answer.all("set-cookie"), lines("", &tokens, "Strict"));
    let answer = world.post("/auth/refresh").slug(ACME).tokens(&tokens).send().await.expect("200");
    assert_eq!(answer.all("set-cookie"), lines("", &Tokens::of(&answer), "Strict"));
    assert!(answer.all("set-cookie").iter().all(|line| line.len() < 4096));
}

/// `cookies.site = "cross_site"`, `cookies.prefix = "__Host-"`: cookies are set, read and cleared with the same name and
/// attributes; a cookie without the prefix in its name is ignored.
#[actix_web::test]
async fn f1_other_cookie_settings_hold_for_setting_reading_and_clearing() {
    let settings = CookieSettings { prefix: "__Host-", cross_site: true };
    let world = World::with(|state| state.cookies = settings).await;
    let answer = world.try_login(ACME, BOB, PASSWORD).await.expect("200");
    let cookie = |name: &str| answer.cookie(&format!("__Host-{name}")).unwrap();
    let tokens = Tokens { access: cookie("access_token"), refresh: cookie("refresh_token") };
    assert_eq!(answer.all("set-cookie"), lines("__Host-", &tokens, "None; Partitioned"));
    world.get("/org").slug(ACME).tokens(&tokens).send().await.expect("401 authentication_required");
    world.post("/auth/refresh").slug(ACME).tokens(&tokens).send().await.expect("401 refresh_token_missing");
    world.get("/org").slug(ACME).cookie("__Host-access_token", &tokens.access).send().await.expect("200");
    let call =
        world.get("/org").slug(ACME).cookie("access_token", "of another").cookie("__Host-access_token", "junk");
    call.send().await.expect("401 invalid_token");
    let call = world.post("/auth/logout").slug(ACME).cookie("__Host-refresh_token", &tokens.refresh);
    let cleared = ["access_token", "refresh_token", "partial_token"]
        .map(|name| format!("__Host-{name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=None; Partitioned"));
    assert_eq!(call.send().await.expect("200").all("set-cookie"), cleared);
    let call = world.get("/org").slug(ACME).cookie("__Host-access_token", &tokens.access);
    call.send().await.expect("401 invalid_token");
}

/// Adds every cookie twice, in one header or in two, equal or not.
fn doubled(call: Call, tokens: &Tokens, other: &Tokens, form: usize) -> Call {
    match form {
        0 => call.tokens(tokens).tokens(tokens),
        1 => call.tokens(tokens).tokens(other),
        2 => call.tokens(other).tokens(tokens),
        _ => {
            let header = format!("access_token={}; refresh_token={}", tokens.access, tokens.refresh);
            call.header("Cookie", &header).header("Cookie", &header)
        }
    }
}

#[actix_web::test]
async fn two_cookies_of_one_name_are_a_bad_credential_on_every_route() {
    for route in TABLE.iter() {
        let expected = match (route.operation, route.credential) {
            ("refresh", _) => "401 refresh_token_invalid",
            (
                "login"
                | "logout"
                | "forgotPassword"
                | "findOrganizations"
                | "getSession"
                | "getPasskeyOptions"
                | "getSignInMethods"
                | "askForEmailCode"
                | "getOrganizationAtSignIn",
                _,
            ) => "200",
            ("resetPassword" | "previewReset", _) => "400 reset_token_invalid",
            ("signUp" | "signUpByProvider" | "loginWithPasskey" | "loginWithEmailCode", _) => "400 validation_failed",
            ("completeSignUp" | "getSignUpPerson", _) => "400 sign_up_token_invalid",
            ("confirmEmail" | "previewConfirmation" | "cancelEmail", _) => "400 confirm_token_invalid",
            ("impersonate", _) => "400 impersonation_link_invalid",
            ("previewInvite" | "acceptInvite", _) => "400 invite_invalid",
            // `import` and `branding` test their bodies.
            ("importUsers" | "setLogo" | "setDarkLogo", _) => "415 unsupported_media_type",
            ("verifySecondFactor", _) => "400 partial_token_invalid",
            ("getWaitingSignIn" | "confirmSignIn", _) => "400 flow_expired",
            (_, Credential::Backend) => "401 invalid_api_key",
            _ => "401 invalid_token",
        };
        // One world for the four forms: the assertions at the end say that a call left both sessions as they were.
        let world = World::new().await;
        let (tokens, other) = (world.login(ACME, BOB).await, world.login(GLOBEX, EVE).await);
        for form in 0..4 {
            let path = route.path.replace("{id}", &world.session(&tokens.access).id.to_string());
            let call = world.call(route.method(), &path).slug(ACME);
            let body = json!({
                "email": BOB, "password": PASSWORD, "name": "X", "slug": ACME, "token": "none", "newPassword": PASSWORD
            });
            let answer = doubled(call, &tokens, &other, form).json(&body).send().await;
            assert_eq!(answer.brief(), expected, "{} in form {form}", route.operation);
            assert!(world.is_live(ACME, &tokens).await, "{}: none of them was honoured", route.operation);
            assert!(world.is_live(GLOBEX, &other).await);
        }
    }
}

/// One duplicate cookie doesn't invalidate the other one: signing out still works.
#[actix_web::test]
async fn a_sign_out_honours_the_cookie_that_is_there_once() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let call = world.post("/auth/logout").slug(ACME).tokens(&tokens).cookie("access_token", "injected");
    call.send().await.expect("200");
    assert!(!world.is_live(ACME, &tokens).await);
}

#[actix_web::test]
async fn a_bearer_token_is_as_good_as_the_cookie_and_must_agree_with_it() {
    let (world, [tokens, other]) = World::with_sessions([(ACME, BOB), (ACME, BOB)]).await;
    let get = || world.get("/org").slug(ACME);
    let with = |scheme: &str| get().header("Authorization", &format!("{scheme} {}", tokens.access));
    for scheme in ["Bearer", "bearer", "BEARER"] {
        with(scheme).send().await.expect("200");
    }
    for scheme in ["Basic", "Token", "Bearer:"] {
        with(scheme).send().await.expect("401 authentication_required");
    }
    get().bearer(&tokens.access).cookie("access_token", &tokens.access).send().await.expect("200");
    get().bearer(&tokens.access).cookie("access_token", &other.access).send().await.expect("401 invalid_token");
    get().bearer("junk").cookie("access_token", &tokens.access).send().await.expect("401 invalid_token");
    get().bearer(&tokens.access).bearer(&tokens.access).send().await.expect("401 invalid_token");
    get().bearer(&tokens.refresh).send().await.expect("401 invalid_token");
}

/// Other cookies of the site are ignored, in whatever form browsers send them.
#[actix_web::test]
async fn cookies_of_others_harm_nobody() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    for other in ["theme=dark", "x", "=", "a=b=c", "q=\"access_token=y\"", "my_access_token=x", "ACCESS_TOKEN=x"] {
        let header = format!("{other}; access_token={}", tokens.access);
        world.get("/org").slug(ACME).header("Cookie", &header).send().await.expect("200");
    }
}

/// Scripts set cookies in UTF-8, and browsers send them so (RFC 6265bis section 5.7 calls for it).
#[actix_web::test]
async fn a_cookie_of_others_outside_ascii_harms_nobody() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let header = format!("city=K\u{f6}ln; access_token={}", tokens.access);
    world.get("/org").slug(ACME).header("Cookie", &header).send().await.expect("200");
    let twice = format!("access_token=\u{f6}; access_token={}", tokens.access);
    world.get("/org").slug(ACME).header("Cookie", &twice).send().await.expect("401 invalid_token");
}
