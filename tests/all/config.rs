//! The program's reports about its configuration: the meaning of each setting, whether the systems that it names can be reached,
//! and the effect of a changed address.

use orgauth_tests::{Act, Deployment, GIL, MAX, SmtpSink, Stage, StoreKind, Tenants, free_port};
use serde_json::{Value, json};

on_both_stores! {
    connect_tells_of_each_thing_and_changes_nothing,
    connect_fails_with_the_setting_whose_other_end_is_not_there,
    connect_names_a_data_key_that_the_store_needs_and_the_configuration_lacks,
    d2_a_changed_base_url_is_warned_of_while_tokens_of_the_old_one_live,
}

/// Data keys that look random, as the configuration requires.
const K1: &str = "k1:q83vEjRWeJC6ms1e8Bc5hNAvYrPxTEdjioYLKZ/w4XU=";
const K2: &str = "k2:VQ7hY0mR2tqk9sJxW4bLd1fNzE8uGiCoP6aHvTnXwKs=";

/// The line of a store that has no sealed value yet.
const KEYS: (&str, bool) = ("secrets.data_keys", true);

fn connections(output: &Value) -> Vec<(String, bool)> {
    let all = output["connections"].as_array().expect("connections");
    all.iter().map(|one| (one["setting"].as_str().expect("a setting").to_owned(), one["ok"] == true)).collect()
}

fn named(deployment: &Deployment, wanted: &[(&str, bool)], code: i32) -> Value {
    let output = deployment.cli(&["config", "check", "--connect"]).code(code);
    assert_eq!((output.stdout.lines().count(), output.stderr.as_str()), (1, ""), "{output:?}");
    let json = output.json();
    let wanted: Vec<(String, bool)> = wanted.iter().map(|(name, ok)| ((*name).to_owned(), *ok)).collect();
    assert_eq!(connections(&json), wanted, "{json}");
    json
}

fn connect_tells_of_each_thing_and_changes_nothing(kind: StoreKind) {
    let deployment = Deployment::new(kind);
    let directories = match kind {
        StoreKind::Sqlite => {
            &[("store.url", true), ("store.url", true), ("secrets.data_keys", true), ("mail.dir", true)][..]
        }
        StoreKind::Postgres => &[("store.url", true), ("secrets.data_keys", true), ("mail.dir", true)],
    };
    for _ in 0..2 {
        let json = named(&deployment, directories, 0);
        assert_eq!(json["ok"], true);
        let told = json["connections"][0]["message"].as_str().expect("a message");
        assert!(told.contains("the first start makes it") || told.contains("the next start runs"), "{told}");
    }
    let strict = deployment.set("store.auto_migrate", false);
    if kind == StoreKind::Postgres {
        let json = named(&strict, &[("store.url", false), ("mail.dir", true)], 1);
        assert_eq!(json["error"]["code"], "not_connected");
    }
    let _ = strict.run(&["migrate"]).ok();
    let json = named(&strict, directories, 0);
    assert!(json["connections"][0]["message"].as_str().expect("a message").contains("its tables are current"));
    assert!(strict.mails().is_empty());

    let sink = SmtpSink::start();
    let smtp = strict
        .set("mail.transport", "smtp")
        .set("mail.smtp_url", sink.url())
        .set("mail.from", "orgauth <no-reply@auth.example>");
    let text = smtp.run(&["config", "check", "--connect"]).ok().stdout;
    assert!(text.contains("ok      mail.smtp_url      the mail server at 127.0.0.1, port "), "{text}");
    assert!(text.lines().filter(|line| line.starts_with("ok ")).count() >= 2, "{text}");
    assert!(sink.mails().is_empty() && sink.connections() == 1);

    // A directory that the first start creates is reported and not created.
    let directory = smtp.dir().join("not/there");
    let missing = smtp.unset("mail.transport").set("mail.dir", directory.display());
    for args in [&["config", "check"][..], &["config", "check", "--connect"]] {
        let text = missing.run(args).ok().stdout;
        let told = format!("{} is not there yet; the first start makes it", directory.display());
        assert!(text.contains(&told) && text.contains("mail.dir"), "{text}");
        assert!(!directory.exists() && !missing.dir().join("not").exists());
    }
    let mut server = missing.serve();
    assert!(directory.is_dir());
    server.terminate();
}

/// `config check --connect` reports what the start would find: the service doesn't start with this configuration.
fn connect_names_a_data_key_that_the_store_needs_and_the_configuration_lacks(kind: StoreKind) {
    let deployment = Deployment::new(kind).set("secrets.data_keys", K1).set("secrets.data_key_active", "k1");
    let Tenants { deployment, .. } = Tenants::on(deployment);
    let stored = if kind == StoreKind::Sqlite { 2 } else { 1 };
    let wanted = |opens: bool| -> Vec<(&str, bool)> {
        let others = [("secrets.data_keys", opens), ("mail.dir", true)];
        [("store.url", true)].repeat(stored).into_iter().chain(others).collect()
    };
    let told = |json: &Value| json["connections"][stored]["message"].as_str().expect("a message").to_owned();
    assert!(told(&named(&deployment, &wanted(true), 0)).contains("they open what is sealed"));

    let other = deployment.set("secrets.data_keys", K2).set("secrets.data_key_active", "k2");
    let json = named(&other, &wanted(false), 1);
    assert!(told(&json).contains("\"k1\"") && told(&json).contains("secrets.data_keys"), "{json}");
    let same_name = other.set("secrets.data_keys", K2.replace("k2:", "k1:")).set("secrets.data_key_active", "k1");
    assert!(told(&named(&same_name, &wanted(false), 1)).contains("wrong key"));

    // A key that only a mail needs is reported, too.
    let both = same_name.set("secrets.data_keys", format!("{K1},{K2}")).set("secrets.data_key_active", "k2");
    let _ = both
        .cli(&["org", "create", "--slug", "initech", "--name", "Initech", "--admin-email", "ina@initech.example"])
        .ok();
    let without = both.set("secrets.data_keys", K1).set("secrets.data_key_active", "k1");
    assert!(told(&named(&without, &wanted(false), 1)).contains("\"k2\""));
    let right = without.set("secrets.data_keys", format!("{K1},{K2}"));
    let _ = named(&right, &wanted(true), 0);
    let server = right.serve();
    server.api("acme").signed_in(MAX).get("/auth/profile").assert(200);
}

fn connect_fails_with_the_setting_whose_other_end_is_not_there(kind: StoreKind) {
    // A free port, because a listener that doesn't accept would still complete connections.
    let port = free_port();
    let stored = if kind == StoreKind::Sqlite { 2 } else { 1 };
    let smtp = Deployment::new(kind)
        .set("mail.transport", "smtp")
        .set("mail.smtp_url", format!("smtp://canary-user:canary-password@127.0.0.1:{port}"))
        .set("mail.from", "orgauth <no-reply@auth.example>");
    let wanted: Vec<(&str, bool)> =
        [("store.url", true)].repeat(stored).into_iter().chain([KEYS, ("mail.smtp_url", false)]).collect();
    let json = named(&smtp, &wanted, 1);
    let message = json["error"]["message"].as_str().expect("a message");
    let tried = format!("mail.smtp_url: tried 127.0.0.1, port {port}: nothing takes connections there. Check ");
    assert!(message.starts_with(&tried) && message.ends_with("(connect)"), "{message}");
    let text = smtp.run(&["config", "check", "--connect"]).code(1);
    assert!(
        text.stdout.contains("failed  mail.smtp_url ") && text.stderr.ends_with("told above: mail.smtp_url\n"),
        "{text:?}"
    );
    assert!(!format!("{text:?}{json}").contains("canary"), "{text:?}");

    let directory = Deployment::new(kind).set("mail.dir", "/proc");
    let wanted: Vec<(&str, bool)> =
        [("store.url", true)].repeat(stored).into_iter().chain([KEYS, ("mail.dir", false)]).collect();
    named(&directory, &wanted, 1);
    let missing = Deployment::new(kind).set("mail.dir", "/proc/nowhere/mail");
    let json = named(&missing, &wanted, 1);
    assert!(json.to_string().contains("is not there and can't be made: /proc can't be written"), "{json}");

    if kind == StoreKind::Postgres {
        let url = format!("postgres://canary-user:canary-password@127.0.0.1:{port}/x?sslmode=disable");
        let gone = Deployment::new(kind).set("store.url", url).set("store.checkout_timeout", "300ms");
        let json = named(&gone, &[("store.url", false), ("mail.dir", true)], 1);
        assert!(!json.to_string().contains("canary"), "{json}");
        // PostgreSQL's error is reported once.
        let text = gone.run(&["config", "check", "--connect"]).code(1);
        let all = format!("{}{}", text.stdout, text.stderr);
        assert_eq!(all.matches("connection to server").count(), 1, "{all}");
        assert!(!all.contains("unavailable") && text.stderr.ends_with("told above: store.url\n"), "{all}");
    } else {
        let broken = Deployment::new(kind);
        let file = broken.dir().join("broken.db");
        std::fs::write(&file, "no database at all, but long enough to be looked at").expect("a file");
        let broken = broken.set("store.url", format!("sqlite:{}", file.display()));
        named(&broken, &[("store.url", false), ("store.url", true), ("mail.dir", true)], 1);
    }
}

/// The reasons for which a mail server takes no mail at all, and what to do.
#[test]
fn connect_tries_the_sender_and_the_name_of_the_client() {
    let sink = SmtpSink::start();
    let smtp = Deployment::new(StoreKind::Sqlite)
        .set("mail.transport", "smtp")
        .set("mail.smtp_url", sink.url())
        .set("mail.from", "orgauth <no-reply@auth.example>");
    for (stage, code, words, reason) in [
        (Stage::Ehlo, 504, "mail.hello", "(smtp_504)"),
        (Stage::Mail, 553, "mail.from", "(mail_553)"),
        (Stage::Rcpt, 504, "mail.hello", "(rcpt_504)"),
        (Stage::Rcpt, 550, "--send-test-mail", "(rcpt_550)"),
    ] {
        sink.on(stage, Act::Reply(code));
        let told = smtp.cli(&["config", "check", "--connect"]).code(1).json();
        let told = told["error"]["message"].as_str().expect("a message");
        assert!(told.contains(words) && told.ends_with(reason), "{told}");
        let checks = smtp.cli(&["doctor"]).code(1).json();
        assert!(checks.to_string().contains(reason), "{checks}");
        sink.behave();
    }
    assert!(sink.mails().is_empty() && !sink.commands().contains(&"DATA".to_owned()));
}

/// Mail servers refuse a name without a dot.
#[test]
fn the_name_of_the_client_is_mail_hello_or_the_host_of_the_base_url_and_never_a_name_without_a_dot() {
    let sink = SmtpSink::start();
    let smtp = Deployment::new(StoreKind::Sqlite)
        .set("mail.transport", "smtp")
        .set("mail.smtp_url", sink.url())
        .set("mail.from", "orgauth <no-reply@auth.example>");
    let said = |deployment: &Deployment| {
        let before = sink.commands().len();
        let _ = deployment.run(&["config", "check", "--connect"]).ok();
        sink.commands()[before].strip_prefix("EHLO ").expect("EHLO").to_owned()
    };
    let named = smtp.set("http.base_url", "https://auth.example.com:8443/api/v1");
    assert_eq!(said(&named), "auth.example.com");
    let address = named.set("http.base_url", "http://127.0.0.1/api/v1");
    assert_eq!(said(&address), "[127.0.0.1]");
    let dotless = address.set("http.base_url", "http://localhost/api/v1");
    let name = said(&dotless);
    assert!(name.contains('.'), "the machine's name, or an address: {name}");
    let configured = dotless.set("mail.hello", "mx.example.com");
    assert_eq!(said(&configured), "mx.example.com");
    let refused = configured.set("mail.hello", "192.0.2.1").run(&["config", "check"]).code(2);
    assert!(refused.stderr.contains("mail.hello") && refused.stderr.contains("[192.0.2.1]"), "{}", refused.stderr);
}

/// Whatever a mail server answers, the command ends with its own error and not with a panic.
#[test]
fn m5_a_mail_server_that_breaks_the_protocol_is_named() {
    let sink = SmtpSink::start();
    let smtp = Deployment::new(StoreKind::Sqlite)
        .set("mail.transport", "smtp")
        .set("mail.smtp_url", sink.url())
        .set("mail.from", "orgauth <no-reply@auth.example>");
    for (stage, answer) in [
        (Stage::Greeting, "SSH-2.0-OpenSSH_9.2\r\n"),
        (Stage::Ehlo, "250-sink\r\n250-   \r\n250 8BITMIME\r\n"),
        (Stage::Ehlo, "250   \r\n"),
    ] {
        sink.on(stage, Act::Say(answer));
        let message = |told: Value| told["error"]["message"].as_str().expect("a message").to_owned();
        let told = message(smtp.cli(&["config", "check", "--connect"]).code(1).json());
        assert!(told.contains("is not SMTP") && told.ends_with("(protocol)"), "{told}");
        let told = message(smtp.cli(&["config", "check", "--send-test-mail", "ops@example.com"]).code(1).json());
        assert!(told.contains("is not SMTP") && told.ends_with("(protocol)"), "{told}");
        let checks = smtp.cli(&["doctor"]).code(1).json();
        assert!(checks.to_string().contains("(protocol)"), "{checks}");
        sink.behave();
    }
    let smtp = smtp.set("mail.smtp_url", sink.url().replace("://", "://ann:canary@"));
    let told = smtp.cli(&["config", "check", "--connect"]).code(1).json().to_string();
    assert!(told.contains("AUTH PLAIN or LOGIN") && told.contains("(auth_not_offered)"), "{told}");
    assert!(!told.contains("canary"), "{told}");
}

/// Security D2: tokens name their issuer, so a changed base URL ends all sessions; each start warns of that until the old tokens
/// have expired.
fn d2_a_changed_base_url_is_warned_of_while_tokens_of_the_old_one_live(kind: StoreKind) {
    const OLD: &str = "http://127.0.0.1/api/v1";
    const NEW: &str = "http://localhost/api/v1";
    let warns = |log: &str| log.contains("http.base_url was") && log.contains(OLD);
    let (tenants, mut server) = Tenants::serve(kind);
    assert!(!warns(&server.stderr()));
    server.terminate();
    // Nobody is signed in, so the change affects nobody.
    let changed = tenants.deployment.set("http.base_url", NEW);
    let mut server = changed.serve();
    assert!(!warns(&server.stderr()), "{}", server.stderr());
    server.terminate();
    let mut server = changed.serve();
    let gil = server.api("globex").signed_in(GIL);
    server.terminate();
    let mut server = changed.serve();
    assert!(!server.stderr().contains("http.base_url was"), "the same as before: {}", server.stderr());
    gil.at(&server).get("/auth/profile").assert(200);
    server.terminate();

    let back = changed.set("http.base_url", OLD);
    for _ in 0..2 {
        let mut server = back.serve();
        let log = server.stderr();
        assert!(log.contains("http.base_url was") && log.contains(NEW), "{log}");
        server.terminate();
    }
    let mut server = back.serve();
    let _max = server.api("acme").signed_in(MAX);
    server.terminate();
    // The old address is restored, and now the sessions of the meantime are warned of.
    let right = back.set("http.base_url", NEW);
    let mut server = right.serve();
    assert!(warns(&server.stderr()), "{}", server.stderr());
    server.terminate();
}

#[test]
fn print_explains_every_setting_when_asked() {
    let deployment = Deployment::new(StoreKind::Sqlite).set("http.head_timeout", "3s");
    let plain = deployment.cli(&["config", "print"]).ok().json();
    let told = deployment.cli(&["config", "print", "--explain"]).ok().json();
    let mut settings = 0;
    for (section, keys) in plain.as_object().expect("sections") {
        for (name, value) in keys.as_object().expect("settings") {
            let one = &told[section][name];
            settings += 1;
            assert_eq!(one["value"], *value, "{section}.{name}");
            assert!(one["meaning"].as_str().is_some_and(|text| text.len() > 15), "{section}.{name}: {one}");
            assert!(one["form"].is_string() && one.get("default").is_some(), "{section}.{name}: {one}");
        }
    }
    assert!(settings > 60, "{settings}");
    assert_eq!(
        told["http"]["head_timeout"],
        json!({
            "meaning": "How long the first head of a connection may take to arrive; later ones are limited by http.request_timeout.",
            "form": "A duration (500ms, 10s, 15m, 12h, 7d)", "default": "5s", "value": "3s",
            "source": "ORGAUTH_HTTP__HEAD_TIMEOUT"
        })
    );
    assert_eq!(told["secrets"]["data_keys"]["value"], json!({"k1": "***"}));
    let text = deployment.run(&["config", "print", "--explain"]).ok().stdout;
    let wanted = "# How long the first head of a connection may take to arrive; later ones are limited by http.request_timeout.\n\
                  # A duration (500ms, 10s, 15m, 12h, 7d); default: \"5s\"\n\
                  http.head_timeout = \"3s\"  # ORGAUTH_HTTP__HEAD_TIMEOUT\n";
    assert!(text.contains(wanted), "{text}");
}
