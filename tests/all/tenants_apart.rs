//! One tenant's backend and page against the user's other tenants, on each store.

use orgauth_tests::{ADA, Api, Deployment, MAX, PASSWORD, Server, StoreKind, Tenants};
use serde_json::json;

const APP: &str = "https://app.acme.example";

on_both_stores! {
    p1_a_tenants_backend_reaches_nothing_with_its_users_access_tokens,
    p1_a_tenants_page_reaches_nothing_with_its_users_cookies,
    p2_switching_to_and_fro_prolongs_nothing,
    p3_a_thief_in_another_network_follows_no_rotation,
    d4_what_was_signed_in_before_a_suspension_stays_out,
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

fn p1_a_tenants_backend_reaches_nothing_with_its_users_access_tokens(kind: StoreKind) {
    let (_tenants, server) = serve(kind);
    let ada = server.api("acme").signed_in(ADA);
    let elsewhere = server.api("globex").signed_in(ADA);
    let bearer = format!("Bearer {}", ada.access());
    let backend = server.api("acme").with_header("Authorization", &bearer);
    for (name, value) in [
        ("X-Nothing", "1"),
        ("Origin", "http://127.0.0.1"),
        ("Sec-Fetch-Site", "same-origin"),
        ("Sec-Fetch-Site", "none"),
        ("X-Forwarded-Host", "127.0.0.1"),
        ("X-Forwarded-For", "203.0.113.7"),
    ] {
        assert_eq!(reaches(&backend.clone().with_header(name, value)), all(401, "refresh_token_missing"), "{name}");
    }
    let mut guessing = backend.clone();
    guessing.set_cookie("refresh_token", &elsewhere.refresh_token());
    assert_eq!(reaches(&guessing), all(401, "refresh_token_invalid"));
    guessing.set_cookie("refresh_token", &ada.access());
    assert_eq!(reaches(&guessing), all(401, "refresh_token_invalid"));
    assert!(ada.is_signed_in() && elsewhere.is_signed_in());
    // With its own cookies the same session may.
    assert_eq!(ada.clone().get("/auth/organizations").expect(200).at("/data/organizations/1/slug"), "globex");
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

fn p2_switching_to_and_fro_prolongs_nothing(kind: StoreKind) {
    let ttl = ["access_ttl", "refresh_ttl", "session_absolute_ttl"];
    let deployment = ttl.iter().fold(Deployment::new(kind), |d, key| d.set(&format!("tokens.{key}"), "6s"));
    let tenants = Tenants::on(deployment);
    let server = tenants.deployment.serve();
    let began = std::time::Instant::now();
    let mut ada = server.api("acme").signed_in(ADA);
    let mut switches = 0;
    for (here, there) in [("acme", "globex"), ("globex", "acme")].into_iter().cycle() {
        assert!(began.elapsed().as_secs() < 60, "it never ended");
        let reply = ada.clone().under(here).post("/auth/switch-org", json!({"slug": there}));
        if reply.status != 200 {
            assert_eq!(reply.status, 401, "{}", reply.text);
            break;
        }
        switches += 1;
        for cookie in &reply.set_cookies {
            ada.set_cookie(&cookie.name, &cookie.value);
        }
        ada = ada.under(there);
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    assert!(switches > 2, "{switches} switches");
    ada.call("/auth/refresh").assert_error(401, "refresh_token_invalid");
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

fn d4_what_was_signed_in_before_a_suspension_stays_out(kind: StoreKind) {
    let (tenants, server) = serve(kind);
    let mut ada = server.api("acme").signed_in(ADA);
    let stolen = server.api("acme").signed_in(MAX);
    let members = ada.get("/org/members").expect(200);
    let members = members.at("/data/members").as_array().expect("a list");
    let id = members.iter().find(|member| member["email"] == MAX).expect("Max")["userId"].as_str().expect("an id");
    let path = format!("/org/members/{id}");
    ada.patch(&path, json!({"status": "suspended"})).assert(200);
    ada.patch(&path, json!({"status": "active"})).assert(200);
    assert_eq!(tenants.acme.verify(&server, &stolen.access()), Err("session_ended".to_owned()));
    stolen.clone().call("/auth/refresh").assert_error(401, "refresh_token_invalid");
    assert!(!stolen.is_signed_in());
    server.api("acme").login(MAX, PASSWORD).assert(200);
}
