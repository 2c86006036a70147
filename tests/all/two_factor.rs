//! A second factor in the real program: `orgauth totp` as the authenticator app, and `orgauth user reset-2fa`.

use orgauth_tests::{Api, Deployment, StoreKind};
use serde_json::{Value, json};

/// Bytes that look random, as the configuration asks for.
const KEY: &str = "k1:q83vEjRWeJC6ms1e8Bc5hNAvYrPxTEdjioYLKZ/w4XU=";
const PASSWORD: &str = "correct horse battery";

/// `acme` and `globex`, each with Max as a member.
fn deployment(kind: StoreKind) -> Deployment {
    let deployment = Deployment::new(kind).set("secrets.data_keys", KEY);
    let _ = deployment.cli(&["migrate"]).ok();
    for (slug, stdin) in [("acme", PASSWORD), ("globex", "")] {
        let _ = deployment.cli(&["org", "create", "--slug", slug, "--name", "Acme Works"]).ok();
        let mut add = vec!["member", "add", "--org", slug, "--email", "max@acme.example", "--role", "member"];
        if !stdin.is_empty() {
            add.extend(["--name", "Max", "--password-stdin"]);
        }
        let _ = deployment.cli_with_stdin(&add, stdin).ok();
    }
    deployment
}

fn credentials() -> Value {
    json!({"email": "max@acme.example", "password": PASSWORD})
}

/// What the authenticator app shows now.
fn shown(deployment: &Deployment, secret: &str) -> String {
    let printed = deployment.run(&["totp", secret]).ok().stdout;
    let code = printed.trim().to_owned();
    assert!(code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit()), "{printed}");
    code
}

fn code_of(body: &Value) -> &str {
    body.pointer("/error/code").and_then(Value::as_str).unwrap_or_default()
}

/// Turns Max's second factor on; gives the code that was used, and the recovery codes.
fn turn_on(deployment: &Deployment, api: &mut Api) -> (String, Vec<Value>) {
    let secret =
        api.post("/auth/2fa/setup", json!({"password": PASSWORD})).expect(200).str("/data/secret").to_owned();
    let code = shown(deployment, &secret);
    assert_eq!(
        deployment.cli(&["totp", &secret]).ok().json().pointer("/code").and_then(Value::as_str).map(str::len),
        Some(6)
    );
    let enabled = api.post("/auth/2fa/enable", json!({"code": code})).expect(200);
    (code, enabled.at("/data/recoveryCodes").as_array().cloned().unwrap_or_default())
}

#[test]
fn c1_c4_a_code_of_the_command_line_enables_and_does_not_sign_in_again() {
    for kind in StoreKind::both() {
        let deployment = deployment(kind);
        let server = deployment.serve();
        let (mut api, mut there) = (server.api("acme"), server.api("globex"));
        let _ = api.post("/auth/login", credentials()).expect(200);
        let _ = there.post("/auth/login", credentials()).expect(200);
        let (used, codes) = turn_on(&deployment, &mut api);
        assert_eq!(codes.len(), 10);
        let _ = api.get("/org").expect(200);
        let _ = there.get("/org").expect(401);

        let mut fresh = server.api("acme");
        let half = fresh.post("/auth/login", credentials()).expect(200);
        assert_eq!(half.at("/data"), &json!({"requires2FA": true}));
        assert!(fresh.cookie("access_token").is_none());
        let _ = fresh.get("/org").expect(401);
        let replayed = fresh.post("/auth/verify-2fa", json!({"code": used})).expect(401);
        assert_eq!(code_of(&replayed.body), "invalid_code");
        let recovery = codes.first().cloned().unwrap_or_default();
        let full = fresh.post("/auth/verify-2fa", json!({"recoveryCode": recovery})).expect(200);
        assert_eq!(full.str("/data/user/email"), "max@acme.example");
        assert!(full.set_cookie("partial_token").is_some_and(orgauth_tests::SetCookie::removes));
        let _ = fresh.get("/org").expect(200);
        assert_eq!(fresh.get("/auth/2fa").expect(200).at("/data"), &json!({"enabled": true, "recoveryCodesLeft": 9}));
    }
}

#[test]
fn an_operators_reset_beside_the_server_lets_the_user_in_again_and_ends_what_there_was() {
    for kind in StoreKind::both() {
        let deployment = deployment(kind);
        let server = deployment.serve();
        let reset = |email: &str| deployment.cli(&["user", "reset-2fa", "--email", email]);
        let refused = |email: &str| reset(email).code(1).json().pointer("/error/code").cloned().unwrap_or_default();
        assert_eq!(refused("nobody@acme.example"), "user_not_found");
        assert_eq!(refused("max@acme.example"), "two_factor_not_enabled");
        let mut api = server.api("acme");
        let _ = api.post("/auth/login", credentials()).expect(200);
        let (_, codes) = turn_on(&deployment, &mut api);
        let mut half = server.api("globex");
        let _ = half.post("/auth/login", credentials()).expect(200);
        assert!(half.cookie("partial_token").is_some());

        let answer = reset("max@acme.example").ok().json();
        assert_eq!(answer.pointer("/user/email"), Some(&json!("max@acme.example")));
        let _ = api.get("/org").expect(401);
        let recovery = codes.first().cloned().unwrap_or_default();
        let dead = half.post("/auth/verify-2fa", json!({"recoveryCode": recovery})).expect(400);
        assert_eq!(code_of(&dead.body), "partial_token_invalid");
        for slug in ["acme", "globex"] {
            let mut again = server.api(slug);
            let _ = again.post("/auth/login", credentials()).expect(200);
            let _ = again.get("/org").expect(200);
            let off = json!({"enabled": false, "recoveryCodesLeft": 0});
            assert_eq!(again.get("/auth/2fa").expect(200).at("/data"), &off);
        }
    }
}

#[test]
fn what_is_no_secret_has_no_code() {
    let deployment = Deployment::new(StoreKind::Sqlite);
    for secret in ["", "not base32!", "GEZDGNBVGY3TQOJ"] {
        let answer = deployment.cli(&["totp", secret]).code(1).json();
        assert_eq!(code_of(&answer), "validation_failed", "{secret}");
    }
}
