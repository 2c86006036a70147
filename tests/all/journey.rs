//! Complete flows through one server on each store, always with a second tenant.

use orgauth_tests::{GIL, MAX, PASSWORD, StoreKind, Tenants, link_of, link_token};
use serde_json::json;

const NELE: &str = "nele@new.example";

on_both_stores! {
    a_session_lives_from_login_to_logout,
    an_operator_invites_the_first_admin_of_an_organization,
    d4_the_command_line_beside_the_servers_shows_on_each_at_once,
}

/// D5: after a refresh and after a logout, the next request refuses the previous access token. F1: the cookies' attributes.
/// E2: the previous refresh token gets the same pair again.
fn a_session_lives_from_login_to_logout(kind: StoreKind) {
    let (tenants, server) = Tenants::serve(kind);
    let neighbour = server.api("globex").signed_in(GIL);
    let mut browser = server.api("acme");
    let login = browser.login(MAX, PASSWORD).expect(200);
    let user = login.at("/data/user").clone();
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
    assert_eq!(verified["user"], user);
    let org = json!({"id": tenants.acme.id, "name": "acme Ltd", "slug": "acme", "plan": "free", "status": "active"});
    assert_eq!(verified["org"], org);

    let before = browser.clone();
    let renewed = browser.call("/auth/refresh").expect(200);
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

fn an_operator_invites_the_first_admin_of_an_organization(kind: StoreKind) {
    let (tenants, server) = Tenants::serve(kind);
    let args = ["org", "create", "--slug", "initech", "--name", "Initech", "--admin-email", NELE];
    let made = tenants.deployment.cli(&args).ok().json();
    assert_eq!((&made["invite"]["email"], &made["invite"]["role"]), (&json!(NELE), &json!("org_admin")));
    assert_eq!(made["invite"]["invitedBy"], "operator");
    let link = made["invite"]["link"].as_str().expect("a link").to_owned();
    // The server sends the mail although another process queued it.
    let mail = tenants.deployment.mail_to(NELE, 1);
    assert_eq!(link_of(&mail), link);
    let mut nele = server.api("initech");
    let joined = nele.register(&link_token(&mail), "Nele").expect(200);
    assert_eq!(joined.str("/data/membership/role"), "org_admin");
    nele.get("/org/invites").assert(200);
}

/// A command is a separate process: its changes take effect with the next request, and a suspension ends no session.
fn d4_the_command_line_beside_the_servers_shows_on_each_at_once(kind: StoreKind) {
    let tenants = Tenants::new(kind);
    let servers = tenants.deployment.servers();
    let (browser, neighbour) = (servers[0].api("acme").signed_in(MAX), servers[0].api("globex").signed_in(GIL));
    let _ = tenants.deployment.cli(&["org", "suspend", "--slug", "acme"]).ok();
    for server in &servers {
        assert_eq!(tenants.acme.verify(server, &browser.access()), Err("organization_suspended".to_owned()));
        tenants.globex.verify(server, &neighbour.access()).expect("a valid token next door");
    }
    let _ = tenants.deployment.cli(&["org", "activate", "--slug", "acme"]).ok();
    let _ = tenants.deployment.cli(&["api-key", "revoke", "--org", "acme", "--id", &tenants.acme.key_id]).ok();
    for server in &servers {
        tenants.acme.ask(server, &browser.access()).assert_error(401, "invalid_api_key");
        assert!(browser.clone().at(server).is_signed_in());
    }
}
