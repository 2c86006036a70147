//! What the program writes down: no secret in any log line at any level (N1), one access line for each request,
//! nothing that a client can break a line with (N3), and nothing readable at rest (A1, I1, L1).

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use orgauth_tests::{ADA, Api, GIL, MAX, PASSWORD, Raw, Reply, Server, StoreKind, Tenants};
use serde_json::{Value, json};

on_both_stores! {
    n1_no_secret_is_in_any_log_line_at_the_lowest_level,
    n1_each_request_has_exactly_one_access_line_with_the_pattern_of_its_route,
    n3_no_client_can_forge_a_log_line_or_write_control_characters,
}

const NEXT: &str = "next-Canary-password-31";
const WRONG: &str = "wrong-Canary-password-17";

/// An installation that logs all it has, with a password in the address of its database.
fn talkative(kind: StoreKind, format: &str) -> Tenants {
    let mut tenants = Tenants::new(kind);
    let url = tenants.deployment.database().url().replace("://orgauth@", "://orgauth:canary-db-password@");
    tenants.deployment = tenants.deployment.set("log.level", "trace").set("log.format", format).set("store.url", url);
    tenants
}

/// Signs in, refreshes, verifies, changes the password and signs out, with failures of each kind on the way.
/// Returns everything that nobody may read in a log.
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
    // An old token again: the session ends, which is written down, without the token.
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
        let tenants = talkative(kind, format);
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
        // The command line logs too.
        let output = tenants.deployment.run(&["org", "list"]).ok();
        assert!(secrets.iter().all(|secret| !output.stderr.contains(secret.as_str())), "{output:?}");
    }
}

/// The access lines by request id.
fn access_lines(server: &Server) -> BTreeMap<String, Vec<Value>> {
    let mut lines: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for line in server.stderr().lines() {
        let entry: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        if entry["target"] == "access" {
            lines.entry(entry["request_id"].as_str().expect("a request id").to_owned()).or_default().push(entry);
        }
    }
    lines
}

fn n1_each_request_has_exactly_one_access_line_with_the_pattern_of_its_route(kind: StoreKind) {
    let mut tenants = Tenants::new(kind);
    tenants.deployment = tenants.deployment.set("log.format", "json");
    let mut server = tenants.deployment.serve();
    let max = server.api("acme").signed_in(MAX);
    let backend = server.api("acme").with_header("x-api-key", &tenants.acme.key);
    let mut made: Vec<(String, Reply, &str, bool, bool)> = Vec::new();
    let mut request = |api: &Api, method: &str, path: &str, body: Option<Value>, seen: (&'static str, bool, bool)| {
        let id = format!("request-{}", made.len());
        let mut api = api.clone().with_header("x-request-id", &id);
        let reply = match body {
            Some(body) => api.json(method, path, &body),
            None => api.send(method, path, &[], None),
        };
        assert_eq!(reply.header("x-request-id"), Some(id.as_str()));
        made.push((id, reply, seen.0, seen.1, seen.2));
    };
    let nobody = server.api("acme");
    let login = |password: &str| Some(json!({"email": GIL, "password": password}));
    request(&nobody, "GET", "root:/healthz", None, ("/healthz", false, false));
    request(&server.api("globex"), "POST", "/auth/login", login(PASSWORD), ("/api/v1/auth/login", true, true));
    request(&nobody, "POST", "/auth/login", login(WRONG), ("/api/v1/auth/login", true, false));
    request(&max, "GET", "/auth/profile?a=b", None, ("/api/v1/auth/profile", true, true));
    request(&nobody, "GET", "/auth/profile", None, ("/api/v1/auth/profile", true, false));
    request(&max, "DELETE", "/auth/sessions/ses_x", None, ("/api/v1/auth/sessions/{id}", true, true));
    request(&max, "PATCH", "/auth/profile", None, ("/api/v1/auth/profile", false, false));
    request(&nobody, "GET", "/nowhere/at/all", None, ("-", false, false));
    let ada = server.api("acme").signed_in(ADA);
    request(&ada.clone().under("globex"), "GET", "/org", None, ("/api/v1/org", true, false));
    let token = Some(json!({"token": max.access()}));
    request(&backend, "POST", "/public/verify", token, ("/api/v1/public/verify", true, false));
    request(&max, "POST", "/auth/refresh", None, ("/api/v1/auth/refresh", true, true));
    request(&max, "POST", "/auth/logout", None, ("/api/v1/auth/logout", true, true));

    server.terminate();
    let lines = access_lines(&server);
    let (acme, globex) = (json!(tenants.acme.id), json!(tenants.globex.id));
    let mut wrong = Vec::new();
    for (id, reply, route, has_org, has_user) in &made {
        let entries = lines.get(id).map(Vec::as_slice).unwrap_or_default();
        let [entry] = entries else { panic!("{} has {} access lines", reply.request, entries.len()) };
        assert_eq!(entry["route"], *route, "{}: {entry}", reply.request);
        assert_eq!(entry["method"], reply.request.split(' ').next().expect("a method"));
        assert_eq!(entry["status"], reply.status, "{}", reply.request);
        assert!(entry["ms"].is_number() && entry["timestamp"].is_string(), "{entry}");
        assert_eq!(entry["address"], "127.0.0.1");
        let org = entry.get("org");
        assert!(org.is_none_or(|org| *org == acme || *org == globex), "{entry}");
        let user = entry.get("user").and_then(Value::as_str);
        assert!(user.is_none_or(|user| user.starts_with("usr_")), "{entry}");
        if (org.is_some(), user.is_some()) != (*has_org, *has_user) {
            wrong.push(format!("{} {}: org {org:?}, user {user:?}", reply.request, reply.status));
        }
    }
    assert!(wrong.is_empty(), "organization or user are not as expected: {wrong:#?}");
}

fn n3_no_client_can_forge_a_log_line_or_write_control_characters(kind: StoreKind) {
    for format in ["json", "text"] {
        let tenants = talkative(kind, format);
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

/// A1, I1, L1, E1: in the files of the database there is a strong hash of each password, and nothing else of it; no
/// token, no key, no data key; and what must be read again is sealed.
#[test]
fn a1_i1_l1_the_database_holds_no_secret_as_it_is() {
    let tenants = talkative(StoreKind::Sqlite, "json");
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
