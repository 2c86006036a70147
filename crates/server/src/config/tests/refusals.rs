//! The exact error line for each kind of bad configuration.

use super::super::layers::DEFAULTS;
use super::{FILE, KEY_1, KEY_2, refused};

/// A file, and its error line, which `(from FILE)` follows.
const BAD_FILES: &[(&str, &str)] = &[
    ("[http]\nlisten = 'abc'", r#"http.listen: "abc" is not an address and port such as 127.0.0.1:8080"#),
    ("http.listen = 8080", "http.listen: must be a text, not a whole number"),
    ("http.listen = true", "http.listen: must be a text, not a truth value"),
    ("http = 'x'", "http: is a section, written [http]"),
    (
        "http.base_url = 'auth.example/api/v1'",
        r#"http.base_url: "auth.example/api/v1" is not an address such as https://auth.example.com/api/v1"#,
    ),
    (
        "http.base_url = 'https://auth.example'",
        r#"http.base_url: "https://auth.example" does not end in /api/v1, without a slash behind it"#,
    ),
    (
        "http.base_url = 'https://auth.example/api/v1/'",
        r#"http.base_url: "https://auth.example/api/v1/" does not end in /api/v1, without a slash behind it"#,
    ),
    (
        "http.base_url = 'https://auth.example/api/v1?x'",
        r#"http.base_url: "https://auth.example/api/v1?x" must have neither ? nor #"#,
    ),
    ("http.base_url = 'https://u:pw@auth.example/api/v1'", "http.base_url: must not hold a user name or password"),
    (
        "http.base_url = 'ftp://auth.example/api/v1'",
        r#"http.base_url: "ftp://auth.example/api/v1" is not an address such as https://auth.example.com/api/v1"#,
    ),
    (
        "http.trusted_proxies = ['10.0.0.0/8', '10.0.0.0/33']",
        r#"http.trusted_proxies: "10.0.0.0/33" is not an address or network such as 10.0.0.0/8"#,
    ),
    ("http.trusted_proxies = '10.0.0.0/8'", "http.trusted_proxies: must be a list of texts, not a text"),
    (
        "passwords.breached_check = 'on'",
        r#"passwords.breached_check: "on" is neither "off" nor an address such as https://api.pwnedpasswords.com"#,
    ),
    (
        "passwords.breached_check = 'http://api.pwnedpasswords.com'",
        r#"passwords.breached_check: "http://api.pwnedpasswords.com" must begin with https://: only a service on loopback is asked without encryption"#,
    ),
    (
        "passwords.breached_check = 'https://list.example/?key=1'",
        r#"passwords.breached_check: "https://list.example/?key=1" must have neither ? nor #"#,
    ),
    (
        "passwords.breached_check = 'https://u:pw@list.example'",
        "passwords.breached_check: must not hold a user name or password",
    ),
    (
        "dns.servers = ['127.0.0.1:53', '127.0.0.1']",
        r#"dns.servers: "127.0.0.1" is not a host and a port such as 127.0.0.1:53"#,
    ),
    (
        "dns.servers = ['dns.example:0']",
        r#"dns.servers: "dns.example:0" is not a host and a port such as 127.0.0.1:53"#,
    ),
    ("dns.servers = [':53']", r#"dns.servers: ":53" is not a host and a port such as 127.0.0.1:53"#),
    (
        "domains.refused = ['corp']",
        r#"domains.refused: "corp" must be the domain of an email address, such as example.com"#,
    ),
    ("http.workers = -1", "http.workers: -1 is out of range, 0 to 1024"),
    ("http.head_timeout = 5", "http.head_timeout: must be a text such as \"15m\", not a whole number"),
    ("http.head_timeout = '5'", r#"http.head_timeout: "5" is not a duration such as 500ms, 10s, 15m, 12h or 7d"#),
    ("http.head_timeout = '0s'", "http.head_timeout: must be more than zero"),
    (
        "store.url = 'mysql://root:hunter2@db/x'",
        "store.url: must be sqlite:PATH or postgres://user:password@host/database",
    ),
    (
        "store.url = 'sqlite::memory:'",
        "store.url: must be sqlite: and the path of a file, such as sqlite:/var/lib/orgauth/orgauth.db",
    ),
    (
        "store.url = 'sqlite://orgauth.db'",
        "store.url: must be sqlite: and the path of a file, such as sqlite:/var/lib/orgauth/orgauth.db",
    ),
    (
        "store.url = 'postgres://u:hun@ter2@localhost/x'",
        "store.url: must have @ and / in its parts percent-encoded (%40, %2F)",
    ),
    (
        "store.url = 'postgres://u:5/hunter2@localhost/x'",
        "store.url: must have @ and / in its parts percent-encoded (%40, %2F)",
    ),
    ("store.url = 'postgres://localhost/x?service=prod'", "store.url: must not name a service file"),
    (
        "store.url = 'postgres://u:hunter2%zz@127.0.0.1/x'",
        "store.url: has a broken percent-encoding in its password; % itself is written %25",
    ),
    (
        "store.url = 'postgres://u:hunter2%00@127.0.0.1/x'",
        "store.url: has a broken percent-encoding in its password; % itself is written %25",
    ),
    (
        "store.url = 'postgres://hunter2%:x@127.0.0.1/x'",
        "store.url: has a broken percent-encoding in its user; % itself is written %25",
    ),
    ("store.url = 'postgres://u:p@127.0.0.1/x?password=hunter2%q'", "store.url: has a broken percent-encoding"),
    ("store.url = 'postgres://u:p@127.0.0.1:hunter2/x'", "store.url: must have a number from 1 to 65535 as its port"),
    (
        "store.url = 'postgres://u:p@127.0.0.1/x?sslmode=verfy-full'",
        "store.url: must have one of disable, allow, prefer, require, verify-ca, verify-full as its sslmode",
    ),
    ("store.pool_size = 0", "store.pool_size: 0 is out of range, 1 to 1000"),
    ("store.pool_size = '16'", r#"store.pool_size: "16" is not a whole number"#),
    ("store.pool_size = 1.5", "store.pool_size: must be a whole number, not a fraction"),
    ("store.auto_migrate = 'yes'", r#"store.auto_migrate: "yes" is neither true nor false"#),
    ("mail.transport = 'pigeon'", r#"mail.transport: "pigeon" is not one of "smtp", "file""#),
    (
        "mail.smtp_url = 'smtp://u:hunter/2@host'",
        "mail.smtp_url: is not an address such as smtp://user:password@host:587 or smtps://host",
    ),
    ("mail.from = 'nobody'", r#"mail.from: "nobody" is not a sender such as Example <no-reply@example.com>"#),
    (
        "web.invite_url = 'https://app.example/join'",
        r#"web.invite_url: "https://app.example/join" has no place for {token}"#,
    ),
    (
        "web.reset_url = 'https://app.example/#{token}{org}'",
        r#"web.reset_url: "https://app.example/#{token}{org}" has other places than {token} and {slug}"#,
    ),
    ("web.reset_url = '/reset#{token}'", r#"web.reset_url: "/reset#{token}" is not an http or https address"#),
    ("cookies.site = 'lax'", r#"cookies.site: "lax" is not one of "same_site", "cross_site""#),
    ("cookies.prefix = '__Secure-'", r#"cookies.prefix: "__Secure-" is not one of "", "__Host-""#),
    (
        "cors.extra_origins = ['https://a.example/x']",
        r#"cors.extra_origins: "https://a.example/x" must be an origin such as https://app.example.com"#,
    ),
    (
        "cors.extra_origins = ['https://*.a.example']",
        "cors.extra_origins: https://*.a.example is a pattern: list each origin, as browsers send it",
    ),
    (
        "http.base_url = 'https://auth.a.example/api/v1'\nwebauthn.origins = ['http://auth.a.example']",
        "webauthn.origins: has http://auth.a.example, which is not https at or below the RP id, auth.a.example",
    ),
    (
        "http.base_url = 'https://auth.a.example/api/v1'\nwebauthn.origins = ['http://localhost:3000']",
        "webauthn.origins: has http://localhost:3000, which is not https at or below the RP id, auth.a.example",
    ),
    (
        "http.base_url = 'http://localhost:8080/api/v1'\nwebauthn.origins = ['http://localhost:3000', 'http://localhost.example']",
        "webauthn.origins: has http://localhost.example, which is not http or https at or below the RP id, localhost",
    ),
    (
        "http.base_url = 'http://localhost:8080/api/v1'\nwebauthn.origins = ['http://127.0.0.1:3000']",
        "webauthn.origins: has http://127.0.0.1:3000, which is not http or https at or below the RP id, localhost",
    ),
    ("log.level = 'loud'", r#"log.level: "loud" is not a level such as info or warn,orgauth=debug"#),
    ("log.format = 'xml'", r#"log.format: "xml" is not one of "json", "text""#),
    ("metrics.listen = 'on'", r#"metrics.listen: "on" is not an address and port such as 127.0.0.1:8080"#),
    ("tokens.access_ttl = '1500ms'", r#"tokens.access_ttl: "1500ms" is not a number of whole seconds"#),
    (
        "tokens.access_ttl = '8d'",
        "tokens.access_ttl: tokens.access_ttl (8d) must not be longer than tokens.refresh_ttl (7d)",
    ),
    (
        "tokens.session_absolute_ttl = '6d'",
        "tokens.session_absolute_ttl: tokens.refresh_ttl (7d) must not be longer than tokens.session_absolute_ttl (6d)",
    ),
    ("tokens.session_absolute_ttl = '9999d'", r#"tokens.session_absolute_ttl: "9999d" is too long, at most 3650d"#),
    ("passwords.min_length = 7", "passwords.min_length: 7 is out of range, 8 to 128"),
    ("passwords.memory_kib = 19455", "passwords.memory_kib: 19455 is out of range, 19456 to 4194304"),
    ("passwords.passes = 1", "passwords.passes: 1 is out of range, 2 to 100"),
    ("throttle.source_limit = 0", "throttle.source_limit: 0 is out of range, 1 to 1000000"),
    (
        "throttle.block_first = '1h'",
        "throttle.block_first: throttle.block_first (1h) must not be longer than throttle.block_max (15m)",
    ),
    (
        "housekeeping.audit_retention = 'ever'",
        r#"housekeeping.audit_retention: "ever" is not a duration such as 500ms, 10s, 15m, 12h or 7d"#,
    ),
    ("totp.issuer = 'a:b'", r#"totp.issuer: "a:b" is not a name of at most 100 characters, without a colon"#),
    (
        "signing_keys.reload_interval = '11s'",
        "signing_keys.reload_interval: must be at most 10s, so that every instance knows a new key in time",
    ),
    ("webhooks.retry_delays = ['0s']", "webhooks.retry_delays: must be at most 20 durations above zero"),
    (
        "webhooks.retry_delays = ['soon']",
        r#"webhooks.retry_delays: "soon" is not a duration such as 500ms, 10s, 15m, 12h or 7d"#,
    ),
    ("webhooks.extra_ports = [0]", r#"webhooks.extra_ports: "0" is not a port number, 1 to 65535"#),
    ("web.brand_name = 'https://evil.example'", r#"web.brand_name: "https://evil.example" must not contain ://"#),
    ("web.accent_color = 'blue'", r#"web.accent_color: "blue" is not a colour such as #1f5fbf"#),
    (
        "web.accent_color = '#ffcc00'",
        r##"web.accent_color: "#ffcc00" has a contrast of 1.38:1 with the light ground of the pages, where text needs 4.5:1: choose a darker colour"##,
    ),
    (
        "web.logo_file = 'logo.svg'",
        "web.logo_file: needs web.brand_name beside it, which is what those are told who can't see the logo",
    ),
    ("web.logo_dark_file = 'logo.svg'", "web.logo_dark_file: needs web.logo_file beside it, the logo on light pages"),
    ("web.pages = 'no'", r#"web.pages: "no" is neither true nor false"#),
    (
        "signup.enabled = true\nweb.pages = false",
        "web.pages: false turns off the page that the links of sign-ups lead to: set web.sign_up_url to one of yours, or signup.enabled to false",
    ),
    (
        "sso.private_hosts = ['idp.corp', 'https://idp.corp']",
        r#"sso.private_hosts: "https://idp.corp" must be a host name or an IP address"#,
    ),
    ("sso.extra_ports = [0]", r#"sso.extra_ports: "0" is not a port number, 1 to 65535"#),
    ("webhooks.allow_http = 1", "webhooks.allow_http: must be true or false, not a whole number"),
    ("secrets.data_keys = 'hunter2'", "secrets.data_keys: must be kid:base64,kid:base64"),
    (
        "secrets.data_keys = ['hunter2']",
        "secrets.data_keys: must be a table of names and keys, or a text kid:base64,kid:base64",
    ),
    ("secrets.data_keys = { k1 = 7 }", "secrets.data_keys: a key must be a text in base64"),
    (
        "secrets.data_keys = { k1 = 'hunter2!' }",
        "secrets.data_keys: the key k1 is not base64 (openssl rand -base64 32 makes one)",
    ),
    ("secrets.data_keys = { k1 = 'aHVudGVyMg==' }", "secrets.data_keys: the key k1 has 7 bytes, not 32"),
    (
        "secrets.data_keys = { 'hunter 2' = 'x' }",
        "secrets.data_keys: a key's name must be 1 to 32 of letters, digits, - and _",
    ),
    (
        "secrets.data_keys = 'k1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='",
        "secrets.data_keys: the key k1 is a placeholder, not random bytes",
    ),
    (
        "secrets.data_keys = 'k1:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA='",
        "secrets.data_keys: the key k1 is a placeholder, not random bytes",
    ),
    (
        "secrets.data_key_active = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA='",
        "secrets.data_key_active: a key's name must be 1 to 32 of letters, digits, - and _",
    ),
    (
        "log.level = \"info\\n\"",
        "log.level: must not contain a line end, a byte order mark or another control character",
    ),
];

#[test]
fn a_bad_file_is_refused_with_one_line_that_names_key_and_source() {
    for (file, line) in BAD_FILES {
        let said = refused(file, &[]);
        assert_eq!(said, format!("{line} (from {FILE})"));
        assert!(!said.contains('\n') && !said.contains("hunter"), "{said}");
    }
    let long = "x".repeat(200);
    for (file, line) in [
        (
            &format!("secrets.data_keys = {{ k1 = '{KEY_1}' }}\nsecrets.data_key_active = 'k2'"),
            "secrets.data_key_active: names none of secrets.data_keys",
        ),
        (
            &format!("secrets.data_keys = 'k1:{KEY_1},k2:{KEY_2}'"),
            "secrets.data_keys: must name one of secrets.data_keys, as there are several",
        ),
        (&format!("secrets.data_keys = 'k1:{KEY_1},k1:{KEY_2}'"), "secrets.data_keys: the key k1 is there twice"),
        (
            &format!("log.level = '{long}'"),
            &format!("log.level: \"{}…\" is not a level such as info or warn,orgauth=debug", &long[..80]),
        ),
    ] {
        assert_eq!(refused(file, &[]), format!("{line} (from {FILE})"));
    }
}

#[test]
fn an_unknown_key_is_refused_with_a_suggestion() {
    let of_file = format!("(from {FILE})");
    for (file, line) in [
        ("http.lisen = 'x'", format!("unknown key http.lisen {of_file}; did you mean http.listen?")),
        ("[htpp]\nlisten = 'x'", format!("unknown key htpp.listen {of_file}; did you mean http.listen?")),
        ("[server]\npool_size = 3", format!("unknown key server.pool_size {of_file}; did you mean store.pool_size?")),
        ("http.completely_else = 'x'", format!("unknown key http.completely_else {of_file}")),
        ("nonsense = 3", format!("unknown key nonsense {of_file}")),
        ("[nonsense]", format!("unknown key nonsense {of_file}")),
        ("\"a\\nb\" = 3", format!(r"unknown key a\nb {of_file}")),
    ] {
        assert_eq!(refused(file, &[]), line);
    }
    for (name, line) in [
        (
            "ORGAUTH_HTTP__LISEN",
            "unknown key http.lisen (from the environment variable ORGAUTH_HTTP__LISEN); did you mean http.listen?",
        ),
        (
            "ORGAUTH_HTTP_LISTEN",
            "unknown key http_listen (from the environment variable ORGAUTH_HTTP_LISTEN); did you mean http.listen?",
        ),
        ("ORGAUTH_X__Y", "unknown key x.y (from the environment variable ORGAUTH_X__Y)"),
        (
            "ORGAUTH_SECRETS__DATA_KEYS__K1",
            "unknown key secrets.data_keys.k1 (from the environment variable ORGAUTH_SECRETS__DATA_KEYS__K1); \
             did you mean secrets.data_keys?",
        ),
    ] {
        assert_eq!(refused("", &[(name, "hunter2")]), line);
    }
}

#[test]
fn a_bad_variable_is_refused_by_name() {
    for (name, value, line) in [
        ("ORGAUTH_HTTP__LISTEN", "abc", r#"http.listen: "abc" is not an address and port such as 127.0.0.1:8080"#),
        ("ORGAUTH_STORE__POOL_SIZE", "many", r#"store.pool_size: "many" is not a whole number"#),
        ("ORGAUTH_STORE__POOL_SIZE", "", r#"store.pool_size: "" is not a whole number"#),
        ("ORGAUTH_STORE__POOL_SIZE", "1001", "store.pool_size: 1001 is out of range, 1 to 1000"),
        ("ORGAUTH_STORE__AUTO_MIGRATE", "1", r#"store.auto_migrate: "1" is neither true nor false"#),
        (
            "ORGAUTH_TOKENS__ACCESS_TTL",
            "15 m",
            r#"tokens.access_ttl: "15 m" is not a duration such as 500ms, 10s, 15m, 12h or 7d"#,
        ),
        (
            "ORGAUTH_CORS__EXTRA_ORIGINS",
            "null",
            r#"cors.extra_origins: "null" must be an origin such as https://app.example.com"#,
        ),
        (
            "ORGAUTH_WEBHOOKS__EXTRA_PORTS",
            "443,http",
            r#"webhooks.extra_ports: "http" is not a port number, 1 to 65535"#,
        ),
        ("ORGAUTH_SECRETS__DATA_KEYS", "k1=hunter2", "secrets.data_keys: must be kid:base64,kid:base64"),
        ("ORGAUTH_SECRETS__DATA_KEYS", "k1:aHVudGVyMg==", "secrets.data_keys: the key k1 has 7 bytes, not 32"),
    ] {
        // The variable overrides the file, and the error names the variable.
        let said = refused("store.pool_size = 3\ncors.extra_origins = []", &[(name, value)]);
        assert_eq!(said, format!("{line} (from the environment variable {name})"));
    }
}

#[test]
fn a_text_with_what_was_around_it_in_a_file_is_refused_and_not_quoted() {
    let texts = flat_texts();
    assert!(texts.len() > 40, "{texts:?}");
    for key in &texts {
        let name = format!("ORGAUTH_{}", key.to_uppercase().replace('.', "__"));
        for value in ["hunter2\n", "hunter2\r\n", "hun\0ter2", "\u{feff}hunter2"] {
            let said = refused("", &[(&name, value)]);
            let why = "must not contain a line end, a byte order mark or another control character";
            assert_eq!(said, format!("{key}: {why} (from the environment variable {name})"));
        }
    }
    for (file, key) in [
        ("store.url = \"sqlite:x.db\\n\"", "store.url"),
        ("webhooks.extra_ca_file = '\u{feff}ca.pem'", "webhooks.extra_ca_file"),
        ("cors.own_origins = [\"https://a.example\\n\"]", "cors.own_origins"),
    ] {
        let said = refused(file, &[]);
        assert!(said.starts_with(&format!("{key}: must not contain a line end")), "{said}");
    }
}

/// The settings whose value is a text, other than keys.
fn flat_texts() -> Vec<String> {
    let defaults: toml::Table = DEFAULTS.parse().unwrap();
    let of = |(section, keys): (String, toml::Value)| {
        let keys = keys.as_table().unwrap().clone();
        keys.into_iter().filter(|(_, value)| value.is_str()).map(move |(key, _)| format!("{section}.{key}"))
    };
    defaults.into_iter().flat_map(of).filter(|key| key != "secrets.data_keys").collect()
}

#[test]
fn broken_toml_is_refused_with_its_line_and_without_its_text() {
    let said = refused("[secrets]\n\ndata_keys = 'hunter2\n", &[]);
    assert!(said.starts_with("/etc/orgauth.toml, line 3: "), "{said}");
    let twice = refused("[store]\nurl = 'hunter2'\nurl = 'hunter2'", &[]);
    assert!(twice.starts_with("/etc/orgauth.toml, line 3: "), "{twice}");
    for line in [said, twice] {
        assert!(!line.contains('\n') && !line.contains("hunter"), "{line}");
    }
}
