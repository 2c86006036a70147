//! Complete flows through one server on each store, always with a second tenant.

use orgauth_tests::{GIL, MAX, StoreKind, Tenants, link_of, link_token};
use serde_json::json;

const NELE: &str = "nele@new.example";

on_both_stores! {
    an_operator_invites_the_first_admin_of_an_organization,
    d4_the_command_line_beside_the_servers_shows_on_each_at_once,
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
