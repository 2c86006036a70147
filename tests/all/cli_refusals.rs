//! Wrong usage and wrong configuration: exit code 2, one readable line that names the key and its source but no secret,
//! and nothing is created in part.

use std::fs;
use std::path::PathBuf;

use orgauth_tests::{CliOutput, Deployment, MAX, Raw, StoreKind, Tenants, data_key};

/// Rewrites the configuration file line by line.
fn edit(deployment: &Deployment, change: impl Fn(&str) -> Option<String>) {
    let text = fs::read_to_string(deployment.config()).expect("the configuration");
    let lines: Vec<String> = text.lines().filter_map(change).collect();
    fs::write(deployment.config(), lines.join("\n") + "\n").expect("writing the configuration");
}

fn without(key: &str) -> Deployment {
    let deployment = Deployment::new(StoreKind::Sqlite);
    edit(&deployment, |line| (!line.starts_with(key)).then(|| line.to_owned()));
    deployment
}

fn database_files(deployment: &Deployment) -> Vec<PathBuf> {
    let url = deployment.database().url();
    let file = PathBuf::from(url.strip_prefix("sqlite:").expect("a SQLite store"));
    let entries = fs::read_dir(file.parent().expect("a directory")).expect("the database's directory");
    entries.map(|entry| entry.expect("an entry").path()).collect()
}

#[track_caller]
fn one_line(output: &CliOutput) -> &str {
    assert_eq!((output.stdout.as_str(), output.stderr.lines().count()), ("", 1), "{output:?}");
    output.stderr.strip_prefix("error: ").unwrap_or_else(|| panic!("{output:?}"))
}

#[test]
fn l2_a_wrong_configuration_stops_every_command_with_one_line_and_leaves_nothing() {
    let plain = || Deployment::new(StoreKind::Sqlite);
    let file = "orgauth.toml";
    for (deployment, key, source) in [
        (without("store.url"), "store.url", file),
        (plain().set("secrets.data_keys", "k1:canary-no-base64"), "secrets.data_keys", "ORGAUTH_SECRETS__DATA_KEYS"),
        (plain().set("http.lissten", "127.0.0.1:0"), "http.lissten", "ORGAUTH_HTTP__LISSTEN"),
        (plain().set("http.listen", "nowhere"), "http.listen", "ORGAUTH_HTTP__LISTEN"),
        (plain().configure("tokens.access_ttl = \"soon\""), "tokens.access_ttl", file),
        (plain().set("store.url", "postgres://o:canary@db.example/x"), "store.url", "ORGAUTH_STORE__URL"),
    ] {
        let commands: [&[&str]; 4] =
            [&["serve"], &["migrate"], &["org", "list"], &["org", "create", "--slug", "acme", "--name", "Acme"]];
        for command in commands {
            let output = deployment.run(command).code(2);
            let line = one_line(&output);
            assert!(line.contains(key) && line.contains(source), "{key}, {source}: {line}");
            assert!(!line.contains("canary"), "a value that may be a secret: {line}");
        }
        let output = deployment.cli(&["org", "list"]).code(2);
        assert_eq!((output.stdout.lines().count(), output.stderr.as_str()), (1, ""), "{output:?}");
        assert_eq!(output.json()["error"]["code"], "configuration");
        assert_eq!(database_files(&deployment), Vec::<PathBuf>::new(), "{key}: nothing is made");
    }
}

#[test]
fn serve_needs_base_url_and_the_other_commands_do_not() {
    let deployment = without("http.base_url");
    for command in [&["serve"][..], &["config", "check"]] {
        let output = deployment.run(command).code(2);
        assert!(one_line(&output).contains("http.base_url"), "{output:?}");
    }
    assert_eq!(database_files(&deployment), Vec::<PathBuf>::new());
    deployment.tenant("acme");
}

/// `config check` reports the same unusable settings as `serve`, with the key and its source.
#[test]
fn what_serve_could_not_use_is_said_by_config_check_too() {
    for (key, value) in [
        ("webhooks.extra_ca_file", "/nowhere/ca.pem"),
        ("sso.extra_ca_file", "/nowhere/ca.pem"),
        // A path below a file can't be a directory.
        ("mail.dir", "/proc/version/nowhere"),
        ("store.url", "sqlite:/nowhere/orgauth.db"),
    ] {
        let deployment = without(key).configure(&format!("{key} = \"{value}\"\n"));
        for command in [&["serve"][..], &["config", "check"]] {
            let line = one_line(&deployment.run(command).code(2)).to_owned();
            assert!(line.contains(key) && line.contains("orgauth.toml") && line.contains("/nowhere"), "{line}");
        }
    }
}

#[test]
fn a_file_that_cannot_be_read_or_is_no_toml_is_said_in_one_line() {
    let deployment = Deployment::new(StoreKind::Sqlite).configure("this is no TOML");
    let output = deployment.run(&["org", "list"]).code(2);
    assert!(one_line(&output).contains("orgauth.toml"), "{output:?}");
    fs::remove_file(deployment.config()).expect("removing the configuration");
    let output = deployment.run(&["org", "list"]).code(2);
    assert!(one_line(&output).contains("orgauth.toml"), "{output:?}");
    assert_eq!(database_files(&deployment), Vec::<PathBuf>::new());
}

#[test]
fn wrong_usage_exits_2_and_touches_nothing() {
    let deployment = Deployment::new(StoreKind::Sqlite);
    for command in [
        &["nonsense"][..],
        &["org", "create", "--slug", "acme", "--name", " "],
        &["org", "create", "--slug", "acme", "--name", "N", "--app-url", "http://elsewhere.example"],
        &["org", "update", "--slug", "acme"],
    ] {
        let output = deployment.run(command).code(2);
        assert!(output.stdout.is_empty() && output.stderr.starts_with("error: "), "{output:?}");
        let error = deployment.cli(command).code(2).json();
        assert_eq!(error["error"]["code"], "usage", "{command:?}");
        let message = error["error"]["message"].as_str().expect("a message");
        assert!(!message.is_empty() && !message.contains('\n'), "{command:?}: {message:?}");
    }
    assert_eq!(database_files(&deployment), Vec::<PathBuf>::new());
}

/// A command that only lists creates no store where none exists, and says so in one line.
#[test]
fn commands_that_list_make_no_store() {
    let deployment = Deployment::new(StoreKind::Sqlite);
    let lists =
        [&["org", "list"][..], &["keys", "list"], &["service-key", "list"], &["api-key", "list", "--org", "acme"]];
    for command in lists {
        let output = deployment.run(command).code(1);
        assert!(one_line(&output).contains("is not there yet"), "{command:?}: {output:?}");
        assert_eq!(deployment.cli(command).code(1).json()["error"]["code"], "unavailable", "{command:?}");
        assert_eq!(database_files(&deployment), Vec::<PathBuf>::new(), "{command:?}");
    }
    deployment.tenant("acme");
    for command in lists {
        assert!(deployment.cli(command).ok().json().is_object(), "{command:?}");
    }
}

/// L2: with a data key other than the database's, no command starts and nothing is created anew.
#[test]
fn l2_a_foreign_data_key_opens_nothing_and_changes_nothing() {
    for kind in StoreKind::both() {
        let mut tenants = Tenants::new(kind);
        let right = tenants.deployment.serve().api("acme").signed_in(MAX);
        let foreign = format!("k1:{}", data_key());
        tenants.deployment = tenants.deployment.set("secrets.data_keys", &foreign);
        for command in [&["serve"][..], &["org", "list"]] {
            let output = tenants.deployment.run(command).code(2);
            let line = output.stderr.lines().last().unwrap_or_default();
            assert!(line.starts_with("error: ") && !output.stderr.contains(&foreign[3..]), "{output:?}");
        }
        let deployment = tenants.deployment.unset("secrets.data_keys");
        let server = deployment.serve();
        assert!(right.at(&server).is_signed_in(), "with the right key all is as it was");
    }
}

#[test]
fn a_second_server_on_one_sqlite_file_refuses_and_the_first_goes_on() {
    let (tenants, mut server) = Tenants::serve(StoreKind::Sqlite);
    let browser = server.api("acme").signed_in(MAX);
    let output = tenants.deployment.run(&["serve"]).code(1);
    let said: Vec<&str> = output.stderr.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!((said.len(), output.stdout.as_str()), (1, ""), "{output:?}");
    assert!(said[0].contains("another server"), "{output:?}");
    assert_eq!(tenants.deployment.cli(&["serve"]).code(1).json()["error"]["code"], "already_running");
    assert!(browser.is_signed_in());
    // A crash leaves no lock behind.
    server.kill9();
    assert!(browser.at(&tenants.deployment.serve()).is_signed_in());
}

#[test]
fn serve_prints_where_it_listens_and_nothing_else_on_stdout() {
    let deployment = Deployment::new(StoreKind::Sqlite);
    let server = deployment.serve();
    let port: u16 = server.host().rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
    assert_ne!(port, 0);
    assert_eq!(server.stdout(), format!("listening on http://127.0.0.1:{port}\n"));
    Raw::connect(&server);

    let taken = Deployment::new(StoreKind::Sqlite).set("http.listen", server.host());
    let output = taken.run(&["serve"]).code(1);
    assert!(one_line(&output).contains(server.host()), "{output:?}");
    assert_eq!(database_files(&taken), Vec::<PathBuf>::new());
}

/// What a container is started with by the variable, its health check and its commands read, too.
#[test]
fn the_variable_names_the_file_where_the_option_does_not() {
    let (named, other) = (Deployment::new(StoreKind::Sqlite), Deployment::new(StoreKind::Sqlite));
    named.tenant("acme");
    other.tenant("globex");
    let slugs = |option: Option<&Deployment>, variable: &str| {
        let mut command = std::process::Command::new(orgauth_tests::binary());
        command.args(["org", "list", "--json"]).env_clear().env("ORGAUTH_CONFIG", variable).current_dir(other.dir());
        if let Some(deployment) = option {
            command.arg("--config").arg(deployment.config());
        }
        let output = command.output().expect("running the program");
        String::from_utf8(output.stdout).expect("text")
    };
    let by_variable = slugs(None, named.config().to_str().expect("a path"));
    assert!(by_variable.contains("acme") && !by_variable.contains("globex"), "{by_variable}");
    let by_option = slugs(Some(&other), named.config().to_str().expect("a path"));
    assert!(by_option.contains("globex") && !by_option.contains("acme"), "the option comes first: {by_option}");
    let by_nothing = slugs(None, "");
    assert!(by_nothing.contains("store.url"), "an empty variable names nothing: {by_nothing}");
}
