//! The second factor in the real server: `orgauth totp` as the authenticator app, and `orgauth user reset-2fa`.

use orgauth_tests::{ADA, Deployment, PASSWORD, StoreKind, Tenants};
use serde_json::json;

on_both_stores! {
    an_operators_reset_beside_the_server_lets_the_user_in_again_and_ends_what_there_was,
}

fn an_operators_reset_beside_the_server_lets_the_user_in_again_and_ends_what_there_was(kind: StoreKind) {
    let (Tenants { deployment, .. }, server) = Tenants::serve(kind);
    let reset = |email: &str| deployment.cli(&["user", "reset-2fa", "--email", email]);
    let refused = |email: &str| reset(email).code(1).json()["error"]["code"].clone();
    assert_eq!(refused("nobody@acme.example"), "user_not_found");
    assert_eq!(refused(ADA), "two_factor_not_enabled");
    let mut ada = server.api("acme").signed_in(ADA);
    let (secret, used, recovery) = ada.second_factor(&deployment);
    let printed = deployment.cli(&["totp", &secret]).ok().json();
    assert_eq!(printed["code"].as_str().map(str::len), Some(6), "{printed}");
    let mut half = server.api("globex");
    assert_eq!(half.login(ADA, PASSWORD).expect(200).at("/data"), &json!({"requires2FA": true}));
    half.post("/auth/verify-2fa", json!({"code": used})).assert_error(401, "invalid_code");

    assert_eq!(reset(ADA).ok().json()["user"]["email"], ADA);
    assert!(!ada.is_signed_in());
    half.post("/auth/verify-2fa", json!({"recoveryCode": recovery})).assert_error(400, "partial_token_invalid");
    for slug in ["acme", "globex"] {
        let mut again = server.api(slug).signed_in(ADA);
        let off = json!({"enabled": false, "recoveryCodesLeft": 0});
        assert_eq!(again.get("/auth/2fa").expect(200).at("/data"), &off);
    }
}

#[test]
fn what_is_no_secret_has_no_code() {
    let deployment = Deployment::new(StoreKind::Sqlite);
    for secret in ["", "not base32!", "GEZDGNBVGY3TQOJ"] {
        let answer = deployment.cli(&["totp", secret]).code(1).json();
        assert_eq!(answer["error"]["code"], "validation_failed", "{secret}");
    }
}
