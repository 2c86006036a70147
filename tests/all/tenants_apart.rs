//! One tenant's backend and page against the user's other tenants, on each store.

use orgauth_tests::{ADA, Api, Deployment, MAX, Server, StoreKind, Tenants};
use serde_json::json;

const APP: &str = "https://app.acme.example";

on_both_stores! {
    p1_a_tenants_page_reaches_nothing_with_its_users_cookies,
    p3_a_thief_in_another_network_follows_no_rotation,
}

/// Ada is an admin of `acme` and a member of `globex`; `acme` has a page.
fn serve(kind: StoreKind) -> (Tenants, Server) {
    let tenants = Tenants::on(Deployment::new(kind).set("http.trusted_proxies", "127.0.0.1"));
    let named = tenants.deployment.cli(&["org", "update", "--slug", "acme", "--app-url", APP]).ok().json();
    assert_eq!(named["organization"]["slug"], "acme");
    let server = tenants.deployment.serve();
    (tenants, server)
}

/// The three routes that act beyond the organization.
fn reaches(client: &Api) -> [(u16, String); 3] {
    let list = client.clone().get("/auth/organizations");
    let switch = client.clone().post("/auth/switch-org", json!({"slug": "globex"}));
    let all = client.clone().call("/auth/logout-all");
    [list, switch, all].map(|reply| (reply.status, reply.body["error"]["code"].as_str().unwrap_or("").to_owned()))
}

fn all(status: u16, code: &str) -> [(u16, String); 3] {
    [0; 3].map(|_| (status, code.to_owned()))
}

fn p1_a_tenants_page_reaches_nothing_with_its_users_cookies(kind: StoreKind) {
    let (_tenants, server) = serve(kind);
    let page = server.api("acme").with_header("Origin", APP).signed_in(ADA);
    // A page on the host that the API is seen on sends no Origin with a GET, and no other header tells it apart.
    let mut same_host = page.clone();
    same_host.headers.clear();
    for _ in 0..2 {
        assert_eq!(reaches(&page), all(403, "origin_not_allowed"));
        assert_eq!(reaches(&same_host), all(403, "origin_not_allowed"));
        assert_eq!(reaches(&same_host.clone().with_header("Host", "127.0.0.1")), all(403, "origin_not_allowed"));
        same_host.call("/auth/refresh").assert(200);
    }
    assert!(same_host.is_signed_in());
}

fn p3_a_thief_in_another_network_follows_no_rotation(kind: StoreKind) {
    let (_tenants, server) = serve(kind);
    let mut max = server.api("acme").with_header("X-Forwarded-For", "203.0.113.7").signed_in(MAX);
    for _ in 0..3 {
        let stolen = max.clone();
        max.call("/auth/refresh").assert(200);
        let mut thief = stolen.clone().with_header("X-Forwarded-For", "198.51.100.9");
        let refused = thief.call("/auth/refresh");
        refused.assert_error(401, "refresh_token_invalid");
        assert!(refused.set_cookies.is_empty());
        // Another tab of the owner's gets the same pair.
        let mut tab = stolen;
        tab.call("/auth/refresh").assert(200);
        assert_eq!((tab.access(), tab.refresh_token()), (max.access(), max.refresh_token()));
    }
    assert!(max.is_signed_in());
    let mut ada = server.api("acme").signed_in(ADA);
    let log = ada.get("/org/audit-log").expect(200);
    let entries = log.at("/data/entries").as_array().expect("a list");
    for (action, ip) in
        [("session.refresh_replay_refused", "198.51.100.9"), ("session.refresh_replayed", "203.0.113.7")]
    {
        assert!(entries.iter().any(|entry| entry["action"] == action && entry["ip"] == ip), "{action}: {entries:?}");
    }
}
