//! Whole journeys through one server on each store, always with a second tenant beside the first.

use orgauth_tests::{ADA, GIL, MAX, PASSWORD, Server, StoreKind, Tenants};
use serde_json::{Value, json};

on_both_stores! {
    a_session_lives_from_login_to_logout,
    d4_suspending_an_organization_shows_on_the_very_next_call,
    revoking_a_key_shows_on_the_very_next_verify,
    g1_a_token_is_worth_nothing_under_another_slug,
}

fn serve(kind: StoreKind) -> (Tenants, Server) {
    let tenants = Tenants::new(kind);
    let server = tenants.deployment.serve();
    (tenants, server)
}

/// D5: after a refresh and after a logout the access token before is dead on the next request. F1: what the cookies
/// say. E2: the predecessor gets the same pair again.
fn a_session_lives_from_login_to_logout(kind: StoreKind) {
    let (tenants, server) = serve(kind);
    let neighbour = server.api("globex").signed_in(GIL);
    let mut browser = server.api("acme");
    let login = browser.login(MAX, PASSWORD).expect(200);
    let user = login.at("/data/user").clone();
    assert_eq!(keys(login.at("/data")), ["accessToken", "membership", "refreshToken", "user"]);
    assert_eq!(user["email"], MAX);
    assert_eq!((&user["role"], &user["isEmailVerified"]), (&json!("user"), &json!(true)));
    assert_eq!(login.at("/data/membership"), &json!({"role": "member", "status": "active"}));
    for (name, field, age) in [("access_token", "accessToken", "900"), ("refresh_token", "refreshToken", "604800")] {
        let cookie = login.set_cookie(name).expect("a cookie");
        assert_eq!(cookie.value, login.str(&format!("/data/{field}")));
        let attributes: Vec<_> = cookie.attributes.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let wanted = [("httponly", ""), ("max-age", age), ("path", "/"), ("samesite", "Strict"), ("secure", "")];
        assert_eq!(attributes, wanted, "{name}");
    }

    let profile = browser.get("/auth/profile").expect(200);
    assert_eq!(profile.at("/data/user/id"), &user["id"]);
    assert_eq!(profile.at("/data/user/profile"), &json!({}));
    let verified = tenants.acme.verify(&server, &browser.access()).expect("a valid token");
    assert_eq!(keys(&verified), ["membership", "org", "user", "valid"]);
    assert_eq!(verified["user"], user);
    assert_eq!(keys(&verified["membership"]), ["joinedAt", "role", "status"]);
    let org = json!({"id": tenants.acme.id, "name": "acme Ltd", "slug": "acme", "plan": "free", "status": "active"});
    assert_eq!(verified["org"], org);

    let before = browser.clone();
    let renewed = browser.call("/auth/refresh").expect(200);
    assert_eq!(keys(renewed.at("/data")), ["accessToken", "refreshToken"]);
    assert_eq!(renewed.str("/data/accessToken"), browser.access());
    before.clone().get("/auth/profile").assert_error(401, "invalid_token");
    assert_eq!(tenants.acme.verify(&server, &before.access()), Err("superseded".to_owned()));
    assert!(browser.is_signed_in());
    assert_eq!(before.clone().call("/auth/refresh").expect(200).text, renewed.text);

    let last = browser.clone();
    let logout = browser.call("/auth/logout").expect(200);
    for name in ["access_token", "refresh_token", "partial_token"] {
        let cookie = logout.set_cookie(name).expect("a clearing cookie");
        assert!(cookie.removes() && cookie.value.is_empty(), "{cookie:?}");
    }
    assert_eq!(tenants.acme.verify(&server, &last.access()), Err("session_ended".to_owned()));
    last.clone().get("/auth/profile").assert_error(401, "invalid_token");
    last.clone().call("/auth/refresh").assert_error(401, "refresh_token_invalid");
    browser.get("/auth/profile").assert_error(401, "authentication_required");
    browser.call("/auth/refresh").assert_error(401, "refresh_token_missing");
    assert!(neighbour.is_signed_in());
}

fn d4_suspending_an_organization_shows_on_the_very_next_call(kind: StoreKind) {
    let (tenants, server) = serve(kind);
    let neighbour = server.api("globex").signed_in(ADA);
    let mut browser = server.api("acme").signed_in(ADA);
    let mut leaver = server.api("acme").signed_in(MAX);
    tenants.acme.verify(&server, &browser.access()).expect("a valid token");

    tenants.deployment.cli(&["org", "suspend", "--slug", "acme"]).ok().json();
    let reason = Err("organization_suspended".to_owned());
    assert_eq!(tenants.acme.verify(&server, &browser.access()), reason);
    browser.get("/auth/profile").assert_error(403, "organization_suspended");
    browser.clone().call("/auth/refresh").assert_error(401, "refresh_token_invalid");
    server.api("acme").login(ADA, PASSWORD).assert_error(403, "organization_suspended");
    server.api("acme").login(ADA, "not this one").assert_error(401, "invalid_credentials");
    leaver.call("/auth/logout").assert(200);
    assert!(neighbour.is_signed_in());
    tenants.globex.verify(&server, &neighbour.access()).expect("a valid token next door");

    tenants.deployment.cli(&["org", "activate", "--slug", "acme"]).ok().json();
    tenants.acme.verify(&server, &browser.access()).expect("the session has outlived the suspension");
    browser.call("/auth/refresh").assert(200);
    server.api("acme").login(ADA, PASSWORD).assert(200);
}

/// I1, I3: a key is good for one organization, and for nothing once it is revoked; the answers are all alike.
fn revoking_a_key_shows_on_the_very_next_verify(kind: StoreKind) {
    let (tenants, server) = serve(kind);
    let browser = server.api("acme").signed_in(MAX);
    let answers = |slug: &str, key: Option<&str>| {
        let mut backend = server.api(slug).with_header("x-request-id", "the-same");
        if let Some(key) = key {
            backend = backend.with_header("x-api-key", key);
        }
        backend.post("/public/verify", json!({"token": browser.access()}))
    };
    let acme = tenants.acme.key.as_str();
    assert_eq!(answers("acme", Some(acme)).expect(200).at("/data/valid"), true);
    let second = tenants.deployment.cli(&["api-key", "create", "--org", "acme", "--name", "second"]).ok().json();
    let second = second["key"].as_str().expect("a key").to_owned();

    let args = ["api-key", "revoke", "--org", "acme", "--id", &tenants.acme.key_id];
    tenants.deployment.cli(&args).ok().json();
    let refused = answers("acme", Some(acme));
    refused.assert_error(401, "invalid_api_key");
    for (slug, key) in [
        ("acme", None),
        ("acme", Some("pk_live_nonsense")),
        ("acme", Some(tenants.globex.key.as_str())),
        ("globex", Some(second.as_str())),
        ("nowhere", Some(second.as_str())),
    ] {
        assert_eq!(answers(slug, key).expect(401).text, refused.text, "{slug} {key:?}");
    }
    assert_eq!(answers("acme", Some(&second)).expect(200).at("/data/valid"), true);
}

/// G1: profile, refresh, logout and verify under the other tenant's slug; and nothing is consumed by trying.
fn g1_a_token_is_worth_nothing_under_another_slug(kind: StoreKind) {
    let (tenants, server) = serve(kind);
    let mut browser = server.api("acme").signed_in(ADA);
    let mut abroad = browser.clone().under("globex");
    abroad.get("/auth/profile").assert_error(401, "invalid_token");
    abroad.call("/auth/logout-all").assert_error(401, "invalid_token");
    let refused = abroad.call("/auth/refresh");
    refused.assert_error(401, "refresh_token_invalid");
    assert!(refused.set_cookies.is_empty(), "a refused refresh clears nothing: {:?}", refused.set_cookies);
    abroad.call("/auth/logout").assert(200);
    assert_eq!(tenants.globex.verify(&server, &browser.access()), Err("wrong_organization".to_owned()));
    assert!(browser.is_signed_in(), "nothing was consumed");
    browser.call("/auth/refresh").assert(200);

    server.api("globex").login(MAX, PASSWORD).assert_error(403, "not_a_member");
    server.api("acme").login(GIL, PASSWORD).assert_error(403, "not_a_member");
    server.api("nowhere").login(MAX, PASSWORD).assert_error(404, "organization_not_found");
    server.api("acme").without_slug().login(MAX, PASSWORD).assert_error(400, "org_slug_required");
}

fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}
