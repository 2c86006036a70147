//! What the server stores and logs: no secret in any log line at any level (N1), no input of a client that breaks a log line
//! (N3), and no readable secret at rest (A1, I1, L1).

use std::fs;
use std::path::Path;

use orgauth_tests::{ADA, Api, MAX, PASSWORD, Raw, Server, StoreKind, Tenants};
use serde_json::{Value, json};

on_both_stores! {
    n1_no_secret_is_in_any_log_line_at_the_lowest_level,
    n3_no_client_can_forge_a_log_line_or_write_control_characters,
}

const NEXT: &str = "next-Canary-password-31";
const WRONG: &str = "wrong-Canary-password-17";

/// Creates an installation that logs everything, with a password in its database URL.
fn logging_everything(kind: StoreKind, format: &str) -> Tenants {
    let mut tenants = Tenants::new(kind);
    let url = tenants.deployment.database().url().replace("://orgauth@", "://orgauth:canary-db-password@");
    tenants.deployment = tenants.deployment.set("log.level", "trace").set("log.format", format).set("store.url", url);
    tenants
}

/// Signs in, refreshes, verifies, changes the password and signs out, with failures of each kind in between.
/// Returns every secret that no log may contain.
fn journey(tenants: &Tenants, server: &Server) -> Vec<String> {
    let key = tenants.acme.key.clone();
    let mut secrets: Vec<String> = [PASSWORD, NEXT, WRONG, "canary-db-password", "canary-query", "canary-path"]
        .iter()
        .map(|text| (*text).to_owned())
        .chain([key.clone(), key[16..59].to_owned(), tenants.globex.key.clone(), data_key(tenants)])
        .collect();
    let mut jar = |api: &Api| {
        for cookie in api.cookies.values() {
            let signature = cookie.value.rsplit('.').next().expect("a signature");
            secrets.extend([cookie.value.clone(), signature.to_owned()]);
        }
    };
    let mut browser = server.api("acme").signed_in(MAX);
    jar(&browser);
    server.api("acme").login(MAX, WRONG).assert(401);
    let broken = format!("{{\"email\":\"{MAX}\",\"password\":\"{WRONG}");
    let json = [("content-type", "application/json")];
    browser.clone().send("POST", "/auth/login", &json, Some(broken.as_bytes())).assert(400);
    let twice = format!("{{\"password\":\"{WRONG}\",\"password\":\"{WRONG}\",\"email\":7}}");
    browser.clone().send("POST", "/auth/login", &json, Some(twice.as_bytes())).assert(400);
    browser.get("/auth/profile?token=canary-query").assert(200);
    browser.get("/org/invites/canary-path").assert(400);
    browser.get("/auth/sessions").assert(200);
    tenants.acme.verify(server, &browser.access()).expect("a valid token");
    let mut guesser = server.api("acme").with_header("x-api-key", &tenants.globex.key);
    guesser.post("/public/verify", json!({"token": browser.access()})).assert(401);
    let bearer = format!("Bearer {}", browser.access());
    server.api("acme").with_header("authorization", &bearer).get("/auth/profile").assert(200);
    let old = browser.clone();
    browser.call("/auth/refresh").assert(200);
    jar(&browser);
    assert!(!old.is_signed_in());
    let change = json!({"currentPassword": PASSWORD, "newPassword": NEXT});
    browser.post("/auth/change-password", json!({"currentPassword": WRONG, "newPassword": NEXT})).assert(401);
    browser.post("/auth/change-password", change).assert(200);
    jar(&browser);
    // An old token is used again: the session ends, and no record of that may contain the token.
    old.clone().call("/auth/refresh").assert_error(401, "refresh_token_reused");
    let mut ada = server.api("acme").signed_in(ADA);
    jar(&ada);
    ada.post("/auth/switch-org", json!({"slug": "globex"})).assert(200);
    jar(&ada);
    ada.under("globex").call("/auth/logout").assert(200);
    secrets
}

fn data_key(tenants: &Tenants) -> String {
    let config = fs::read_to_string(tenants.deployment.config()).expect("the configuration");
    let line = config.lines().find(|line| line.starts_with("secrets.data_keys")).expect("the data keys");
    line.split('"').nth(1).expect("a key").to_owned()
}

fn n1_no_secret_is_in_any_log_line_at_the_lowest_level(kind: StoreKind) {
    for format in ["json", "text"] {
        let tenants = logging_everything(kind, format);
        let mut server = tenants.deployment.serve();
        let secrets = journey(&tenants, &server);
        assert!(secrets.len() > 20);
        server.terminate();
        let log = server.output();
        assert!(log.contains("TRACE") && log.contains("/api/v1/auth/login"), "the log is not what it should be");
        for secret in &secrets {
            let line = log.lines().find(|line| line.contains(secret.as_str()));
            assert!(line.is_none(), "{secret} is in the {format} log: {}", line.unwrap_or_default());
        }
        // The command line also writes logs.
        let output = tenants.deployment.run(&["org", "list"]).ok();
        assert!(secrets.iter().all(|secret| !output.stderr.contains(secret.as_str())), "{output:?}");
    }
}

fn n3_no_client_can_forge_a_log_line_or_write_control_characters(kind: StoreKind) {
    for format in ["json", "text"] {
        let tenants = logging_everything(kind, format);
        let mut server = tenants.deployment.serve();
        let nasty = "x\n{\"forged\":1}\u{1b}[2J\u{7}\u{9b}\u{2028}\r\0";
        server.api("acme").login(nasty, nasty).assert(if nasty.contains('\0') { 400 } else { 401 });
        server.api("acme").login(&nasty.replace('\0', ""), "another").assert(401);
        for head in [
            "GET /api/v1/auth/%0a%1b%5b2Jforged HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".to_owned(),
            "GET /api/v1/org HTTP/1.1\r\nHost: x\r\nX-Org-Slug: \u{9b}2J\u{1b}[2J\r\nConnection: close\r\n\r\n".to_owned(),
            "GET /healthz HTTP/1.1\r\nHost: x\r\nUser-Agent: \u{9b}\u{1b}[2Jforged\r\nX-Request-Id: \u{1b}[2J\r\n\r\n".to_owned(),
            "\u{1b}[2J /forged HTTP/1.1\r\n\r\n".to_owned(),
        ] {
            let mut raw = Raw::connect(&server);
            assert!(raw.write(head.as_bytes()));
            raw.expect("HTTP/1.1 ", std::time::Duration::from_secs(5));
        }
        server.terminate();
        let log = server.stderr();
        let found = log.chars().find(|c| c.is_control() && *c != '\n' || *c == '\u{2028}');
        assert_eq!(found, None, "a control character in the {format} log");
        for line in log.lines() {
            if format == "json" {
                let entry: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
                assert!(entry["level"].is_string(), "{line}");
            } else {
                assert!(line.starts_with("20"), "not the start of an entry: {line}");
            }
        }
    }
}

/// A1, I1, L1, E1: the database files have a strong hash of each password, and no other form of it; no token, no key, no data
/// key; and secrets that must be read again are sealed.
#[test]
fn a1_i1_l1_the_database_holds_no_secret_as_it_is() {
    let tenants = logging_everything(StoreKind::Sqlite, "json");
    let mut server = tenants.deployment.serve();
    let secrets = journey(&tenants, &server);
    server.kill9();
    let url = tenants.deployment.database().url();
    let directory = Path::new(url.strip_prefix("sqlite:").expect("a file")).parent().expect("a directory");
    let mut bytes = Vec::new();
    for entry in fs::read_dir(directory).expect("the directory") {
        bytes.extend(fs::read(entry.expect("an entry").path()).expect("a file"));
    }
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains(MAX), "these are not the database's files");
    for secret in &secrets {
        assert!(!text.contains(secret.as_str()), "{secret} is in the database");
    }
    let hashes: Vec<&str> = text.match_indices("$argon2id$v=19$").map(|(at, _)| &text[at..]).collect();
    assert!(hashes.len() >= 3, "three people, {} hashes", hashes.len());
    for hash in hashes {
        let parameters = hash.split('$').nth(3).expect("parameters");
        let number = |name: &str| {
            let value = parameters.split(',').find_map(|pair| pair.strip_prefix(name)).expect("a parameter");
            value.parse::<u32>().expect("a number")
        };
        assert!(number("m=") >= 19_456 && number("t=") >= 2 && number("p=") >= 1, "{parameters}");
    }
    assert!(!text.contains("$argon2i$") && !text.contains("$argon2d$"));
    assert!(text.matches("v1.k1.").count() >= 2, "the signing key and the throttles' secret are sealed");
}
