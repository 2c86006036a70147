//! Accepted and refused settings, the exact error lines, and that no output contains a secret.

mod providers;
mod refusals;

use std::collections::BTreeMap;
use std::path::Path;

use orgauth_domain::accounts::password::PasswordRules;
use orgauth_domain::sign_in::throttle::ThrottleRules;
use orgauth_domain::sign_in::token::TokenRules;

use super::checks::Built;
use super::duration::show;
use super::layers::DEFAULTS;
use super::settings::HousekeepingSteps;
use super::{Config, StoreUrl};

/// A program without features.
const PLAIN: Built = Built { otlp: false, postgres_tls: false };
const FILE: &str = "/etc/orgauth.toml";
const KEY_1: &str = "YIos1tbQlMdKyI8rUVZNe/Bzxx5mewv6na4rYWshV78=";
const KEY_2: &str = "/tu5F6OY/8XWjRmBtv5+4qDQDM/2TlKk39KRR0k9MJQ=";

fn environment(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn read(file: &str, pairs: &[(&str, &str)]) -> Result<Config, String> {
    let config = Config::read(Some((Path::new(FILE), file)), &environment(pairs), PLAIN);
    config.map_err(|error| error.to_string())
}

fn loaded(file: &str, pairs: &[(&str, &str)]) -> Config {
    match read(file, pairs) {
        Ok(config) => config,
        Err(line) => panic!("refused: {line}"),
    }
}

fn refused(file: &str, pairs: &[(&str, &str)]) -> String {
    match read(file, pairs) {
        Ok(_) => panic!("taken: {file} {pairs:?}"),
        Err(line) => line,
    }
}

#[test]
fn the_defaults_are_a_configuration_and_the_numbers_are_those_of_the_domain() {
    let config = loaded("", &[]);
    assert_eq!(config.tokens.rules(), TokenRules::default());
    assert_eq!(config.throttle.rules(), ThrottleRules::default());
    assert_eq!(config.passwords.rules(), PasswordRules::default());
    assert_eq!((config.passwords.memory_kib, config.passwords.passes, config.passwords.lanes), (19456, 2, 1));
    let delays: Vec<i64> = config.webhooks.retry_delays.iter().map(|delay| delay.seconds()).collect();
    assert_eq!(delays, [60, 300, 1800]);
    assert_eq!((config.store.pool_size, show(config.invites.ttl).as_str()), (16, "7d"));
    assert!(config.http.base_url.is_none() && config.metrics.listen.is_none());
    let about: Vec<_> = config.warnings().iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(about, ["mail.dir"], "nothing is mailed until somebody says where to");
}

#[test]
fn housekeeping_steps_follow_the_store_unless_they_are_set() {
    let steps = |file: &str| {
        let HousekeepingSteps { batch, pause } = loaded(file, &[]).housekeeping_steps();
        (batch, show(pause))
    };
    let (sqlite, postgres) = ("store.url = 'sqlite:orgauth.db'", "store.url = 'postgres://app@127.0.0.1/orgauth'");
    assert_eq!(steps(sqlite), (200, "1s".to_owned()));
    assert_eq!(steps(postgres), (25, "20ms".to_owned()));
    for store in [sqlite, postgres] {
        assert_eq!(
            steps(&format!("{store}\nhousekeeping.batch = 7\nhousekeeping.pause = '0s'")),
            (7, "0s".to_owned())
        );
    }
}

#[test]
fn every_default_has_a_comment_above_it() {
    let mut above = "";
    let mut keys = 0;
    for line in DEFAULTS.lines() {
        let is_key = !line.is_empty() && !line.starts_with(['#', '[']);
        assert!(!is_key || above.starts_with("# "), "no comment above: {line}");
        assert!(line.chars().count() <= 118, "too long: {line}");
        keys += usize::from(is_key);
        above = line;
    }
    assert_eq!(keys, loaded("", &[]).sources.len());
}

/// Without the right values browsers of others are kept out, or their cookies collide: an operator has to find the settings.
#[test]
fn the_handbook_names_every_setting_on_which_pages_and_cookies_of_others_depend() {
    let handbook = include_str!("../../../../../docs/operations.md");
    let config = loaded("", &[]);
    let keys: Vec<&str> = config.sources.keys().map(String::as_str).collect();
    let keys = keys.into_iter().filter(|key| key.starts_with("cookies.") || key.starts_with("cors."));
    let missing: Vec<&str> = keys.filter(|key| !handbook.contains(&format!("`{key}"))).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn the_environment_wins_over_the_file_and_the_file_over_the_defaults() {
    let file = "[store]\npool_size = 4\ncheckout_timeout = '1s'\n[log]\n";
    let config = loaded(file, &[("ORGAUTH_STORE__POOL_SIZE", "9")]);
    assert_eq!((config.store.pool_size, config.http.workers), (9, 0));
    assert_eq!(show(config.store.checkout_timeout), "1s");
    let text = config.to_text();
    for line in [
        "store.pool_size = 9  # ORGAUTH_STORE__POOL_SIZE\n",
        "store.checkout_timeout = \"1s\"  # /etc/orgauth.toml\n",
        "http.workers = 0  # default\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
}

#[test]
fn a_file_and_the_environment_can_say_the_same() {
    let file = format!(
        "http = {{ listen = '[::1]:0', base_url = 'https://Auth.Example/api/v1', trusted_proxies = ['10.1.2.3/8', '::1'] }}
         store.url = 'sqlite:data/orgauth.db'
         store.auto_migrate = false
         cors.extra_origins = ['https://a.example', 'https://b.example:8443']
         webhooks = {{ retry_delays = ['1s', '2s'], extra_ports = [9000, 9001], allow_http = true }}
         [secrets]
         data_keys = {{ k1 = '{KEY_1}', k2 = '{KEY_2}' }}
         data_key_active = 'k2'"
    );
    let keys = format!("k1:{KEY_1},k2:{KEY_2}");
    let pairs = [
        ("ORGAUTH_HTTP__LISTEN", "[::1]:0"),
        ("ORGAUTH_HTTP__BASE_URL", "https://Auth.Example/api/v1"),
        ("ORGAUTH_HTTP__TRUSTED_PROXIES", "10.1.2.3/8, ::1"),
        ("ORGAUTH_STORE__URL", "sqlite:data/orgauth.db"),
        ("ORGAUTH_STORE__AUTO_MIGRATE", "false"),
        ("ORGAUTH_CORS__EXTRA_ORIGINS", "https://a.example,https://b.example:8443"),
        ("ORGAUTH_WEBHOOKS__RETRY_DELAYS", "1s,2s"),
        ("ORGAUTH_WEBHOOKS__EXTRA_PORTS", "9000,9001"),
        ("ORGAUTH_WEBHOOKS__ALLOW_HTTP", "true"),
        ("ORGAUTH_SECRETS__DATA_KEYS", keys.as_str()),
        ("ORGAUTH_SECRETS__DATA_KEY_ACTIVE", "k2"),
    ];
    let (from_file, from_environment) = (loaded(&file, &[]), loaded("", &pairs));
    assert_eq!(from_file.to_json(), from_environment.to_json());
    for config in [&from_file, &from_environment] {
        assert_eq!(config.check_for_serve(), Ok(()));
        assert_eq!(config.http.base_url.as_ref().unwrap().as_str(), "https://auth.example/api/v1");
        let Ok(essentials) = config.essentials() else { panic!("not enough to serve") };
        assert!(*essentials.store == StoreUrl::Sqlite("data/orgauth.db".into()));
        assert_eq!((essentials.active_key.as_str(), essentials.data_keys.len()), ("k2", 2));
        assert_eq!(essentials.data_keys[essentials.active_key].expose()[..3], [0xfe, 0xdb, 0xb9]);
        let proxies: Vec<String> = config.http.trusted_proxies.iter().map(ToString::to_string).collect();
        assert_eq!(proxies, ["10.0.0.0/8", "::1/128"]);
        assert_eq!(config.own_origins().own[0].as_str(), "https://auth.example");
    }
    // An empty list overrides that of the file.
    assert!(loaded(&file, &[("ORGAUTH_CORS__EXTRA_ORIGINS", "")]).cors.extra_origins.is_empty());
}

/// Browsers make passkeys without https on their own machine, where applications are developed.
#[test]
fn pages_on_localhost_may_ask_for_passkeys_without_https() {
    let file = "http.base_url = 'http://localhost:8080/api/v1'
        webauthn.origins = ['http://localhost:3000', 'http://localhost', 'https://localhost:3001']";
    let origins = loaded(file, &[]).passkeys().rp.origins;
    assert_eq!(
        origins,
        ["http://localhost:8080", "http://localhost:3000", "http://localhost", "https://localhost:3001"]
    );
}

#[test]
fn other_variables_are_left_alone() {
    let pairs = [("PATH", "/bin"), ("ORGAUTH_HOME", "x"), ("XORGAUTH_HTTP__LISTEN", "x"), ("ORGAUTH", "x")];
    assert!(read("", &pairs).is_ok());
}

#[test]
fn one_data_key_needs_no_active_one_and_may_come_without_padding() {
    let pair = format!("only:{}", KEY_1.trim_end_matches('='));
    let config = loaded("store.url = 'sqlite:x.db'", &[("ORGAUTH_SECRETS__DATA_KEYS", &pair)]);
    assert_eq!(config.essentials().ok().map(|needed| needed.active_key.as_str()), Some("only"));
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("missing.toml");
    let Err(error) = Config::load(Some(&path), []) else { panic!("loaded") };
    assert!(error.to_string().starts_with(&format!("cannot read {}: ", path.display())), "{error}");
    std::fs::write(&path, "http.workers = 3").unwrap();
    assert_eq!(Config::load(Some(&path), []).ok().map(|config| config.http.workers), Some(3));
}

#[test]
fn what_a_command_needs_is_asked_for_by_key_with_the_places_that_were_looked_at() {
    let line = |config: &Config| config.check_for_serve().err().map(|error| error.to_string()).unwrap_or_default();
    assert_eq!(
        line(&loaded("", &[])),
        "http.base_url: missing (neither in /etc/orgauth.toml nor in the environment variable ORGAUTH_HTTP__BASE_URL)"
    );
    let base = "http.base_url = 'https://auth.example/api/v1'\n";
    assert_eq!(
        line(&loaded(&format!("{base}store.url = ''"), &[])),
        "store.url: must not be empty (from /etc/orgauth.toml)"
    );
    let config = loaded(&format!("{base}store.url = 'sqlite:x.db'"), &[]);
    assert!(line(&config).starts_with("secrets.data_keys: missing (neither in /etc/orgauth.toml nor"));
    let Ok(bare) = Config::read(None, &environment(&[("ORGAUTH_STORE__URL", "sqlite:x.db")]), PLAIN) else {
        panic!("refused")
    };
    assert_eq!(
        bare.essentials().err().map(|error| error.to_string()).unwrap_or_default(),
        "secrets.data_keys: missing (no --config FILE was given, and the environment variable \
         ORGAUTH_SECRETS__DATA_KEYS is not set)"
    );
}

#[test]
fn print_shows_everything_but_secrets() {
    let file = format!(
        "store.url = 'postgresql://ann:hun%40ter2@127.0.0.1:5433/auth?password=hunter2&application_name=x'
         mail.smtp_url = 'smtps://ann:hunter2@mail.example:465?auth=hunter2'
         secrets.data_keys = {{ k1 = '{KEY_1}', k2 = '{KEY_2}' }}
         secrets.data_key_active = 'k1'"
    );
    let config = loaded(&file, &[]);
    let (json, text) = (config.to_json(), config.to_text());
    assert_eq!(json["store"]["url"], "postgres://ann:***@127.0.0.1:5433/auth?***&application_name=x");
    assert_eq!(json["mail"]["smtp_url"], "smtps://ann:***@mail.example:465?***");
    assert_eq!(json["secrets"]["data_keys"], serde_json::json!({"k1": "***", "k2": "***"}));
    assert_eq!(json["tokens"]["access_ttl"], "15m");
    assert_eq!(json["metrics"]["listen"], "");
    assert!(
        text.contains("secrets.data_keys = { \"k1\" = \"***\", \"k2\" = \"***\" }  # /etc/orgauth.toml\n"),
        "{text}"
    );
    for shown in [json.to_string(), text] {
        for secret in [KEY_1, KEY_2, "hun%40ter2", "hun@ter2", "hunter2"] {
            assert!(!shown.contains(secret), "{secret} in {shown}");
        }
    }
}

/// The output of `print` is TOML, and yields the same settings when nothing is hidden.
#[test]
fn printed_settings_read_back() {
    let config = loaded("http.trusted_proxies = ['10.0.0.0/8']\nmail.dir = 'a\"b'", &[]);
    let text = config.to_text().replace("secrets.data_keys = {}", "");
    assert_eq!(loaded(&text, &[]).to_json(), config.to_json());
}

#[test]
fn only_loopback_may_leave_sslmode_out() {
    let check = |url: &str, tls: bool, ambient: &[(&str, &str)]| {
        let file = format!("store.url = '{url}'\nmail.dir = 'mail'");
        let built = Built { postgres_tls: tls, ..PLAIN };
        Config::read(Some((Path::new(FILE), &file)), &environment(ambient), built).map_err(|error| error.to_string())
    };
    let open = "store.url: the host \"db.example\" is not loopback; say sslmode=verify-full to encrypt, or \
                sslmode=disable to go there unencrypted (from /etc/orgauth.toml)";
    let far = "store.url: the host \"db.example\" is not loopback; encrypting takes a program built with --features full, as \
               packages are, and sslmode=verify-full; or say sslmode=disable to go there unencrypted (from /etc/orgauth.toml)";
    for url in [
        "postgres://u:p@db.example/x",
        "postgres://u:p@db.example:5432/x?sslmode=prefer",
        "postgres://u:p@localhost,db.example/x",
        "postgres://u:p@localhost/x?host=db.example",
        "postgres://u:p@127.0.0.1/x?hostaddr=127.0.0.1&host=a&hostaddr=db.example",
        "postgres://db.example",
        "postgres://db.example?sslmode=disable&sslmode=allow",
    ] {
        assert_eq!(check(url, false, &[]).err().as_deref(), Some(far), "{url}");
        assert_eq!(check(url, true, &[]).err().as_deref(), Some(open), "{url}");
    }
    for url in [
        "postgres://u:p@127.0.0.1/x",
        "postgres://u:p@127.8.9.1:1/x?sslmode=prefer",
        "postgres://u:p@[::1]:5432/x",
        "postgres://u:p@LOCALHOST/x",
        "postgres:///x?host=/var/run/postgresql",
        "postgres://%2Fvar%2Frun%2Fpostgresql/x",
        "postgres://u@/x",
        "postgres://db.example/x?sslmode=disable",
    ] {
        for tls in [false, true] {
            assert!(check(url, tls, &[]).is_ok(), "{url}");
        }
    }
    for (url, mode) in [
        ("postgres://localhost/x?sslmode=require", "require"),
        ("postgres://localhost/x?sslmode=verify-ca", "verify-ca"),
        ("postgres://db.example/x?sslmode=verify-full", "verify-full"),
        ("postgres://localhost/x?ssl=true", "require"),
    ] {
        let line = format!(
            "store.url: sslmode={mode} needs a program built with --features full, as packages are (from {FILE})"
        );
        assert_eq!(check(url, false, &[]).err(), Some(line));
        assert!(check(url, true, &[]).is_ok_and(|config| config.warnings().is_empty()));
    }
    let unencrypted = check("postgres://db.example/x?sslmode=disable", true, &[]).unwrap();
    assert_eq!(unencrypted.warnings().len(), 1, "what a network may overhear is warned about");
    // libpq reads a host that the address leaves out from the environment.
    assert_eq!(check("postgres:///x", false, &[("PGHOST", "db.example")]).err().as_deref(), Some(far));
    assert_eq!(check("postgres:///x", true, &[("PGHOST", "db.example")]).err().as_deref(), Some(open));
    assert_eq!(check("postgres://localhost/x", false, &[("PGHOSTADDR", "db.example")]).err().as_deref(), Some(far));
    assert!(check("postgres://localhost/x", false, &[("PGHOST", "db.example")]).is_ok());
    assert!(check("postgres://localhost/x", false, &[("PGSERVICE", "prod")]).is_err());
}

#[test]
fn what_is_risky_is_warned_about() {
    let config = loaded(
        "http.base_url = 'http://auth.example/api/v1'\nhttp.trusted_proxies = ['0.0.0.0/0']
         webhooks.allow_http = true\nwebhooks.allow_private_networks = true
         webhooks.extra_ca_file = 'ca.pem'\nmetrics.listen = '10.0.0.7:9464'
         sso.allow_private_networks = true\nsso.private_hosts = ['idp.corp']\nsso.extra_ca_file = 'ca.pem'",
        &[],
    );
    let about: Vec<&str> = config.warnings().iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(
        about,
        [
            "http.base_url",
            "mail.dir",
            "http.trusted_proxies",
            "metrics.listen",
            "webhooks.allow_private_networks",
            "webhooks.allow_http",
            "webhooks.extra_ca_file",
            "sso.allow_private_networks",
            "sso.private_hosts",
            "sso.extra_ca_file"
        ]
    );
    assert!(loaded("http.base_url = 'http://localhost:8080/api/v1'\nmail.dir = 'mail'", &[]).warnings().is_empty());
}
