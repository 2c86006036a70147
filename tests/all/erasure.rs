//! After an erasure no table of the database names the person (docs/security.md#erasing-an-account).

use orgauth_tests::{ADA, MAX, PASSWORD, StoreKind, Tenants};
use serde_json::json;

on_both_stores! {
    nothing_in_any_table_names_an_erased_person,
}

/// Sealed values can't be read, so the test looks at the others.
fn nothing_in_any_table_names_an_erased_person(kind: StoreKind) {
    let (tenants, server) = Tenants::serve(kind);
    let dump = || tenants.deployment.database().dump();
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
    let named = |word: &str| -> Vec<String> {
        let bytes: String = word.bytes().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
        let names = |row: &String| row.contains(word) || row.to_lowercase().contains(&bytes);
        dump().into_iter().filter(names).collect()
    };
    for word in [MAX, "Canary Maximilian", "canary of the hills", "7654321"] {
        assert!(!named(word).is_empty(), "{word} is found before");
    }
    let id = max.get("/auth/profile").expect(200).str("/data/user/id").to_owned();
    max.json("POST", "/auth/delete-account", &json!({"password": PASSWORD})).assert(200);
    for word in [MAX, "Canary Maximilian", "canary of the hills", "7654321"] {
        assert_eq!(named(word), Vec::<String>::new(), "{word}");
    }
    let left: Vec<_> = dump().into_iter().filter(|row| row.contains(&id)).collect();
    assert!(left.iter().any(|row| row.starts_with("events ")), "the identifier stays: {left:?}");
    assert!(!named(ADA).is_empty() && !named("zoe@new.example").is_empty(), "others stay");
}
