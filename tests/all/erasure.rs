//! An erased person is in no table of the database any more (docs/security.md#erasing-an-account).

use orgauth_tests::{ADA, Database, MAX, PASSWORD, StoreKind, Tenants};
use serde_json::json;

/// Every row of every table, as text. What is sealed tells nothing.
fn dump(url: &str) -> Vec<String> {
    let tables =
        "SELECT table_name::text AS text FROM information_schema.tables WHERE table_schema = current_schema()";
    let tables = Database::texts(url, tables);
    assert!(tables.len() > 20, "{tables:?}");
    let rows =
        |table: &String| Database::texts(url, &format!("SELECT '{table} ' || t::text AS text FROM \"{table}\" t"));
    tables.iter().flat_map(rows).collect()
}

#[test]
fn nothing_in_any_table_names_an_erased_person() {
    let (tenants, server) = Tenants::serve(StoreKind::Postgres);
    let url = tenants.deployment.database().url();
    let mut ada = server.api("acme").signed_in(ADA);
    let mut max = server.api("acme").signed_in(MAX);
    let profile = json!({"name": "Canary Maximilian", "bio": "canary of the hills", "phone": "+49 30 7654321"});
    max.json("PUT", "/auth/profile", &profile).assert(200);
    server.api("acme").json("POST", "/auth/login", &json!({"email": MAX, "password": "wrong password"})).assert(401);
    server.api("acme").json("POST", "/auth/forgot-password", &json!({"email": MAX})).assert(200);
    ada.post("/org/members/invite", json!({"email": "zoe@new.example"})).assert(201);
    let key = tenants.deployment.run(&["service-key", "create", "--name", "erase", "--scope", "manage", "--json"]);
    let mut operator = server.api("globex").with_header("x-api-key", key.ok().json()["key"].as_str().expect("a key"));
    operator.post("/org/members/invite", json!({"email": MAX})).assert(201);
    let named = |word: &str| dump(&url).into_iter().filter(|row| row.contains(word)).collect::<Vec<_>>();
    for word in [MAX, "Canary Maximilian", "canary of the hills", "7654321"] {
        assert!(!named(word).is_empty(), "{word} is found before");
    }
    let id = max.get("/auth/profile").expect(200).str("/data/user/id").to_owned();
    max.json("POST", "/auth/delete-account", &json!({"password": PASSWORD})).assert(200);
    for word in [MAX, "Canary Maximilian", "canary of the hills", "7654321"] {
        assert_eq!(named(word), Vec::<String>::new(), "{word}");
    }
    let left: Vec<_> = dump(&url).into_iter().filter(|row| row.contains(&id)).collect();
    assert!(left.iter().any(|row| row.starts_with("events ")), "the identifier stays: {left:?}");
    assert!(!named(ADA).is_empty() && !named("zoe@new.example").is_empty(), "others stay");
}
