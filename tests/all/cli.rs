//! The command line for scripts: exact JSON, exit codes, and every command beside a running server.

use orgauth_tests::{ADA, CliOutput, Deployment, MAX, PASSWORD, StoreKind, Tenants, at_once};
use serde_json::{Value, json};

on_both_stores! {
    organizations_are_made_changed_and_listed,
    members_are_added_with_and_without_an_account,
    api_keys_are_made_listed_and_revoked,
    refusals_are_one_json_object_and_exit_code_1,
    a2_a_password_from_stdin_loses_exactly_one_line_end,
    the_first_commands_at_once_on_an_empty_database_all_work,
    of_many_commands_for_one_slug_one_succeeds_beside_a_busy_server,
    migrate_says_what_it_did,
}

/// Removes a value that differs each time, after checking its form.
fn take(value: &mut Value, pointer: &str, form: fn(&str) -> bool) -> String {
    let found = value.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")).take();
    let text = found.as_str().unwrap_or_else(|| panic!("{pointer} is no string: {found}")).to_owned();
    assert!(form(&text), "{pointer}: {text}");
    text
}

fn is_time(text: &str) -> bool {
    let digits =
        |range: std::ops::Range<usize>| text.get(range).is_some_and(|t| t.bytes().all(|b| b.is_ascii_digit()));
    text.len() == 24
        && digits(0..4)
        && &text[10..11] == "T"
        && &text[19..20] == "."
        && digits(20..23)
        && text.ends_with('Z')
}

fn is_id(prefix: &str, text: &str) -> bool {
    let body = text.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('_'));
    body.is_some_and(|body| body.len() == 26 && body.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_lowercase()))
}

/// Checks that stdout has one object on one line, and stderr nothing.
fn only_json(output: &CliOutput) -> Value {
    assert_eq!((output.stdout.lines().count(), output.stderr.as_str()), (1, ""), "{output:?}");
    assert!(output.stdout.ends_with('\n'), "{output:?}");
    output.json()
}

fn organizations_are_made_changed_and_listed(kind: StoreKind) {
    let deployment = Deployment::new(kind);
    let args =
        ["--slug", "acme", "--name", "Acme Ltd", "--plan", "pro", "--app-url", "https://app.acme.example/start"];
    let mut made = only_json(&deployment.cli(&[&["org", "create"][..], &args].concat()).ok());
    let id = take(&mut made, "/organization/id", |id| is_id("org", id));
    let created = take(&mut made, "/organization/createdAt", is_time);
    let mut wanted = json!({"organization": {
        "id": null, "name": "Acme Ltd", "slug": "acme", "plan": "pro", "status": "active",
        "appUrl": "https://app.acme.example/start", "createdAt": null
    }});
    assert_eq!(made, wanted);
    (wanted["organization"]["id"], wanted["organization"]["createdAt"]) = (json!(id), json!(created));

    let args = ["org", "update", "--slug", "acme", "--plan", "enterprise", "--name", "Acme Inc", "--app-url", ""];
    let updated = only_json(&deployment.cli(&args).ok());
    wanted["organization"]["name"] = json!("Acme Inc");
    wanted["organization"]["plan"] = json!("enterprise");
    wanted["organization"].as_object_mut().expect("an object").remove("appUrl");
    assert_eq!(updated, wanted, "an optional field without a value is left out");
    for (command, status) in [("suspend", "suspended"), ("suspend", "suspended"), ("activate", "active")] {
        wanted["organization"]["status"] = json!(status);
        assert_eq!(only_json(&deployment.cli(&["org", command, "--slug", "acme"]).ok()), wanted);
    }

    assert_eq!(only_json(&deployment.cli(&["org", "sso-off", "--slug", "acme"]).ok()), wanted);

    let minimal = only_json(&deployment.cli(&["org", "create", "--slug", "globex", "--name", "Globex"]).ok());
    assert_eq!(minimal["organization"]["plan"], "free");
    let listed = only_json(&deployment.cli(&["org", "list"]).ok());
    assert_eq!(listed, json!({"organizations": [wanted["organization"], minimal["organization"]]}));

    let _ = deployment.cli(&["org", "suspend", "--slug", "globex"]).ok();
    let told = deployment.run(&["org", "delete", "--slug", "globex"]).ok().stdout;
    let id = minimal["organization"]["id"].as_str().expect("an id");
    assert_eq!(told, format!("globex  Globex  deleted  {id}\n"));
    let listed = only_json(&deployment.cli(&["org", "list"]).ok());
    assert_eq!(listed, json!({"organizations": [wanted["organization"]]}), "the other one is there still");
}

fn members_are_added_with_and_without_an_account(kind: StoreKind) {
    let deployment = Deployment::new(kind);
    deployment.tenant("acme");
    deployment.tenant("globex");
    let args =
        ["member", "add", "--org", "acme", "--email", "Max@ACME.example", "--name", "Max M", "--role", "member"];
    let args = [&args[..], &["--password-stdin"]].concat();
    let mut added = only_json(&deployment.cli_with_stdin(&args, PASSWORD).ok());
    let id = take(&mut added, "/user/id", |id| is_id("usr", id));
    take(&mut added, "/membership/joinedAt", is_time);
    let mut wanted = json!({
        "user": {"id": null, "name": "Max M", "email": MAX, "role": "user", "isEmailVerified": true},
        "membership": {"role": "member", "roles": [], "permissions": [], "status": "active", "joinedAt": null}
    });
    assert_eq!(added, wanted);

    // The account exists: the command ignores the name, refuses a password, and uses the existing account.
    let again = ["member", "add", "--org", "globex", "--email", MAX, "--name", "Another", "--role", "org_admin"];
    let refused = deployment.cli_with_stdin(&[&again[..], &["--password-stdin"]].concat(), "another fine canary");
    assert_eq!(only_json(&refused.code(1))["error"]["code"], "account_exists");
    let mut joined = only_json(&deployment.cli(&again).ok());
    assert_eq!(take(&mut joined, "/user/id", |id| is_id("usr", id)), id);
    take(&mut joined, "/membership/joinedAt", is_time);
    wanted["membership"]["role"] = json!("org_admin");
    assert_eq!(joined, wanted);
    assert_eq!(only_json(&deployment.cli(&again).code(1))["error"]["code"], "already_member");
    let server = deployment.serve();
    server.api("globex").login(MAX, PASSWORD).assert(200);
}

fn api_keys_are_made_listed_and_revoked(kind: StoreKind) {
    let deployment = Deployment::new(kind);
    for slug in ["acme", "globex"] {
        deployment.cli(&["org", "create", "--slug", slug, "--name", slug]).ok().json();
    }
    let expires = "2099-01-01T00:00:00Z";
    let args = ["api-key", "create", "--org", "acme", "--name", "backend", "--expires-at", expires];
    let mut made = only_json(&deployment.cli(&args).ok());
    let key = take(&mut made, "/key", |key| {
        key.len() == 65 && key.starts_with("pk_live_") && key[8..].bytes().all(|b| b.is_ascii_alphanumeric())
    });
    let id = take(&mut made, "/apiKey/id", |id| is_id("key", id));
    let created = take(&mut made, "/apiKey/createdAt", is_time);
    let mut record = json!({
        "id": null, "name": "backend", "prefix": &key[..16], "last4": &key[61..],
        "createdAt": null, "expiresAt": "2099-01-01T00:00:00.000Z"
    });
    assert_eq!(made, json!({"apiKey": record, "key": null}));

    (record["id"], record["createdAt"]) = (json!(id), json!(created));
    let list = |slug: &str| only_json(&deployment.cli(&["api-key", "list", "--org", slug]).ok());
    assert_eq!(list("acme"), json!({"apiKeys": [record]}));
    assert_eq!(list("globex"), json!({"apiKeys": []}));
    let revoke = |slug: &str| deployment.cli(&["api-key", "revoke", "--org", slug, "--id", &id]);
    assert_eq!(only_json(&revoke("globex").code(1))["error"]["code"], "api_key_not_found");
    assert_eq!(only_json(&revoke("acme").ok())["apiKey"]["id"], id);
    assert_eq!(list("acme"), json!({"apiKeys": []}));
}

fn refusals_are_one_json_object_and_exit_code_1(kind: StoreKind) {
    let deployment = Deployment::new(kind);
    deployment.tenant("acme");
    deployment.member("acme", ADA, "org_admin");
    let unknown = "key_01h455vb4pex5vsknk084sn02q";
    let person = ["--email", MAX, "--role", "member"];
    let named = ["--email", MAX, "--name", "Max", "--role", "member", "--password-stdin"];
    for (args, stdin, code) in [
        (vec!["org", "create", "--slug", "acme", "--name", "Again"], "", "slug_taken"),
        (vec!["org", "suspend", "--slug", "nowhere"], "", "organization_not_found"),
        (vec!["org", "sso-off", "--slug", "nowhere"], "", "organization_not_found"),
        (vec!["org", "update", "--slug", "nowhere", "--name", "N"], "", "organization_not_found"),
        (vec!["api-key", "create", "--org", "nowhere", "--name", "N"], "", "organization_not_found"),
        (vec!["api-key", "list", "--org", "nowhere"], "", "organization_not_found"),
        (vec!["api-key", "revoke", "--org", "acme", "--id", unknown], "", "api_key_not_found"),
        (vec!["user", "reset-2fa", "--email", "nobody@acme.example"], "", "user_not_found"),
        (vec!["user", "reset-2fa", "--email", ADA], "", "two_factor_not_enabled"),
        (vec!["totp", "not base32!"], "", "validation_failed"),
        (vec!["totp", "GEZDGNBVGY3TQOJ"], "", "validation_failed"),
        ([&["member", "add", "--org", "nowhere"][..], &named].concat(), PASSWORD, "organization_not_found"),
        ([&["member", "add", "--org", "acme"][..], &person].concat(), "", "name_required"),
        ([&["member", "add", "--org", "acme"][..], &named[..6]].concat(), "", "password_required"),
        ([&["member", "add", "--org", "acme"][..], &named].concat(), "short", "password_rejected"),
        ([&["member", "add", "--org", "acme"][..], &named].concat(), "password123", "password_rejected"),
        ([&["member", "add", "--org", "acme"][..], &named].concat(), "", "password_rejected"),
    ] {
        let error = only_json(&deployment.cli_with_stdin(&args, stdin).code(1));
        assert_eq!(error["error"]["code"], code, "{args:?}");
        assert!(error["error"]["message"].as_str().is_some_and(|text| !text.is_empty()), "{args:?}");
        assert_eq!(error["error"].as_object().map(serde_json::Map::len), Some(2), "{error}");
    }
    let output = deployment.run(&["org", "suspend", "--slug", "nowhere"]).code(1);
    assert_eq!((output.stdout.as_str(), output.stderr.lines().count()), ("", 1), "without --json: {output:?}");
}

/// Adds a member to acme, with a password that is typed into the command; returns the address.
pub(crate) fn added(deployment: &Deployment, number: usize, typed: &str) -> String {
    let email = format!("p{number}@acme.example");
    let args = ["member", "add", "--org", "acme", "--email", &email, "--name", "P", "--role", "member"];
    deployment.cli_with_stdin(&[&args[..], &["--password-stdin"]].concat(), typed).ok().json();
    email
}

fn a2_a_password_from_stdin_loses_exactly_one_line_end(kind: StoreKind) {
    let deployment = Deployment::new(kind);
    deployment.tenant("acme");
    let server = deployment.serve();
    for (number, (typed, kept)) in [
        ("canary one two\n", "canary one two"),
        ("canary one two\r\n", "canary one two"),
        ("canary one two\n\n", "canary one two\n"),
        (" canary one two \t", " canary one two \t"),
        ("canary one two\r", "canary one two\r"),
    ]
    .into_iter()
    .enumerate()
    {
        let email = added(&deployment, number, typed);
        server.api("acme").login(&email, kept).assert(200);
        if typed != kept {
            server.api("acme").login(&email, typed).assert_error(401, "invalid_credentials");
        }
    }
}

fn the_first_commands_at_once_on_an_empty_database_all_work(kind: StoreKind) {
    let deployment = Deployment::new(kind);
    let slugs = ["one", "two", "three", "four"];
    for output in at_once(4, |number| deployment.cli(&["org", "create", "--slug", slugs[number], "--name", "N"])) {
        only_json(&output.ok());
    }
    let listed = deployment.cli(&["org", "list"]).ok().json();
    assert_eq!(listed["organizations"].as_array().map(Vec::len), Some(4));
    // All servers share one set of secrets, so each can open what another has sealed.
    deployment.member("one", MAX, "member");
    deployment.serve().api("one").login(MAX, PASSWORD).assert(200);
}

fn of_many_commands_for_one_slug_one_succeeds_beside_a_busy_server(kind: StoreKind) {
    let (tenants, server) = Tenants::serve(kind);
    let outputs = at_once(8, |number| {
        if number < 4 {
            return Some(tenants.deployment.cli(&["org", "create", "--slug", "initech", "--name", "Initech"]));
        }
        let mut tab = server.api(["acme", "globex"][number % 2]).signed_in(ADA);
        for _ in 0..20 {
            tab.call("/auth/refresh").assert(200);
        }
        None
    });
    let outputs: Vec<_> = outputs.into_iter().flatten().collect();
    assert_eq!(outputs.iter().filter(|output| output.code == Some(0)).count(), 1, "{outputs:#?}");
    for refused in outputs.iter().filter(|output| output.code != Some(0)) {
        assert_eq!((refused.code, refused.json()["error"]["code"].as_str()), (Some(1), Some("slug_taken")));
    }
}

fn migrate_says_what_it_did(kind: StoreKind) {
    let deployment = Deployment::new(kind).set("store.auto_migrate", false);
    let refused = only_json(&deployment.cli(&["org", "list"]).code(1));
    assert_eq!(refused["error"]["code"], "unavailable", "{refused}");
    let first = only_json(&deployment.cli(&["migrate"]).ok());
    assert!(first["migrations"].as_array().is_some_and(|names| !names.is_empty()), "{first}");
    assert_eq!(only_json(&deployment.cli(&["migrate"]).ok()), json!({"migrations": []}));
    deployment.tenant("acme");
    deployment.serve().api("acme").get("root:/readyz").assert(200);
}

#[test]
fn openapi_needs_no_configuration_and_lists_the_routes() {
    let deployment = Deployment::new(StoreKind::Sqlite);
    let document = deployment.cli(&["openapi"]).ok().json();
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
    assert!(
        document["paths"]["/api/v1/auth/login"]["post"].is_object()
            || document["paths"]["/auth/login"]["post"].is_object()
    );
}
