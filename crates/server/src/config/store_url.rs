//! `store.url`: the database, and whether its traffic may cross a network unencrypted.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use orgauth_domain::Secret;

use super::form::Setting;

/// The address of the store.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum StoreUrl {
    /// An SQLite file, relative to the working directory.
    Sqlite(PathBuf),
    /// A PostgreSQL server.
    Postgres(PostgresUrl),
}

/// A libpq connection URI, with its password.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PostgresUrl {
    url: Secret,
    shown: String,
    /// Empty when the address leaves the host to libpq.
    hosts: Vec<String>,
    /// When a name occurs twice, the last value applies.
    parameters: BTreeMap<String, String>,
}

impl Setting for StoreUrl {
    fn read(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix("sqlite:") {
            return read_sqlite(path).map(|path| Self::Sqlite(path.to_owned()));
        }
        // Errors never quote any part of a PostgreSQL address.
        let rest = text.strip_prefix("postgres://").or_else(|| text.strip_prefix("postgresql://"));
        let rest = rest.ok_or("must be sqlite:PATH or postgres://user:password@host/database")?;
        PostgresUrl::read(text, rest).map(Self::Postgres)
    }

    fn show(&self) -> String {
        match self {
            Self::Sqlite(path) => format!("sqlite:{}", path.display()),
            Self::Postgres(url) => url.shown.clone(),
        }
    }
}

fn read_sqlite(path: &str) -> Result<&Path, String> {
    let relative_with_slashes = path.starts_with("//") && !path.starts_with("///");
    if path.is_empty() || path.starts_with(":memory:") || relative_with_slashes || path.contains('?') {
        return Err("must be sqlite: and the path of a file, such as sqlite:/var/lib/orgauth/orgauth.db".to_owned());
    }
    Ok(Path::new(path))
}

impl PostgresUrl {
    /// The whole address with its password, for libpq.
    pub(crate) fn expose(&self) -> &str {
        self.url.expose()
    }

    /// Parses an address the way libpq does (its documentation, "Connection URIs").
    fn read(url: &str, rest: &str) -> Result<Self, String> {
        if rest.contains(char::is_whitespace) {
            return Err("must not contain blanks".to_owned());
        }
        let before_slash = rest.split('/').next().unwrap_or_default();
        let (user, rest) = match before_slash.find('@').and_then(|at| rest.split_at_checked(at)) {
            Some((user, rest)) => (Some(user), rest.trim_start_matches('@')),
            None => (None, rest),
        };
        let (address, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (authority, database) = address.split_once('/').unwrap_or((address, ""));
        // The text probably contains parts of a password, which must not be shown as a host or database.
        if authority.contains('@') || database.contains(['@', '/']) {
            return Err("must have @ and / in its parts percent-encoded (%40, %2F)".to_owned());
        }
        let hosts: Option<Vec<String>> = authority.split(',').map(|host| decoded(without_port(host))).collect();
        let mut parameters = BTreeMap::new();
        let mut shown_parameters = Vec::new();
        let is_port = |port: &str| port.is_empty() || port.parse::<u16>().is_ok_and(|port| port > 0);
        if !authority.split(',').filter_map(port_of).all(is_port) {
            return Err("must have a number from 1 to 65535 as its port".to_owned());
        }
        // libpq's own error would quote a part that it can't parse.
        let (name, password) = user.map_or(("", ""), |user| user.split_once(':').unwrap_or((user, "")));
        for (part, text) in [("user", name), ("password", password), ("database", database)] {
            if !is_encoded(text) {
                return Err(format!("has a broken percent-encoding in its {part}; % itself is written %25"));
            }
        }
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').ok_or("has a parameter without a value")?;
            let (name, value) = decoded(name).zip(decoded(value)).ok_or("has a broken percent-encoding")?;
            if name == "service" {
                return Err("must not name a service file".to_owned());
            }
            if name == "sslmode" && !SSL_MODES.contains(&value.as_str()) {
                return Err(format!("must have one of {} as its sslmode", SSL_MODES.join(", ")));
            }
            if matches!(name.as_str(), "host" | "hostaddr" | "port" | "sslmode" | "dbname" | "application_name") {
                shown_parameters.push(format!("{name}={value}"));
            } else {
                shown_parameters.push("***".to_owned());
            }
            // libpq accepts ssl=true for compatibility with JDBC.
            let (name, value) = match (name.as_str(), value.as_str()) {
                ("ssl", "true") => ("sslmode".to_owned(), "require".to_owned()),
                _ => (name, value),
            };
            parameters.insert(name, value);
        }
        let user = match (user, password) {
            (None, _) => String::new(),
            (Some(_), "") => format!("{name}@"),
            (Some(_), _) => format!("{name}:***@"),
        };
        let mut shown = format!("postgres://{user}{address}");
        if !shown_parameters.is_empty() {
            shown = format!("{shown}?{}", shown_parameters.join("&"));
        }
        let hosts = hosts.ok_or("has a broken percent-encoding")?;
        Ok(Self { url: Secret::new(url), shown, hosts, parameters })
    }

    /// Why this server must not be connected to, as an error message: for a connection over a network, sslmode must
    /// demand encryption or turn it off, because libpq would otherwise fall back to plain text with a server that
    /// refuses TLS. `tls` says whether this program can encrypt.
    pub(super) fn transport_problem(&self, tls: bool, ambient: &BTreeMap<String, String>) -> Option<String> {
        match self.ssl_mode() {
            Some("disable") => return None,
            Some("require" | "verify-ca" | "verify-full") if tls => return None,
            Some(mode @ ("require" | "verify-ca" | "verify-full")) => {
                return Some(format!("sslmode={mode} needs a program built with --features full, as packages are"));
            }
            _ => {}
        }
        let remote = self.servers(ambient).into_iter().find(|host| !is_local(host))?;
        Some(if tls {
            format!(
                "the host {remote:?} is not loopback; say sslmode=verify-full to encrypt, or sslmode=disable to go \
                 there unencrypted"
            )
        } else {
            format!(
                "the host {remote:?} is not loopback; encrypting takes a program built with --features full, as packages are, \
                 and sslmode=verify-full; or say sslmode=disable to go there unencrypted"
            )
        })
    }

    /// Whether the traffic may cross a network unencrypted, as far as this address says.
    pub(super) fn may_be_overheard(&self, ambient: &BTreeMap<String, String>) -> bool {
        let encrypted = matches!(self.ssl_mode(), Some("require" | "verify-ca" | "verify-full"));
        !encrypted && self.servers(ambient).iter().any(|host| !is_local(host))
    }

    fn ssl_mode(&self) -> Option<&str> {
        self.parameters.get("sslmode").map(String::as_str)
    }

    /// The hosts that libpq will connect to: it reads from its own environment variables what the address leaves out.
    fn servers(&self, ambient: &BTreeMap<String, String>) -> Vec<String> {
        let given = |parameter: &str, variable: &str| {
            let value = self.parameters.get(parameter).filter(|value| !value.is_empty());
            value.or_else(|| ambient.get(variable).filter(|value| !value.is_empty()))
        };
        let in_address = !self.hosts.iter().all(String::is_empty);
        let listed = |hosts: &String| hosts.split(',').map(str::to_owned).collect();
        if let Some(service) = ambient.get("PGSERVICE").filter(|service| !service.is_empty()) {
            return vec![format!("of PGSERVICE={service}")];
        }
        match given("hostaddr", "PGHOSTADDR") {
            Some(addresses) => listed(addresses),
            None if in_address && !self.parameters.contains_key("host") => self.hosts.clone(),
            None => given("host", "PGHOST").map_or_else(Vec::new, listed),
        }
    }
}

/// The values of libpq's sslmode.
const SSL_MODES: [&str; 6] = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

fn port_of(host: &str) -> Option<&str> {
    match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((_, rest)) => rest.strip_prefix(':'),
        None => host.split_once(':').map(|(_, port)| port),
    }
}

fn without_port(host: &str) -> &str {
    match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.split(':').next().unwrap_or_default(),
    }
}

/// Whether a host is a socket directory, an abstract socket, empty (libpq then uses its own socket), or loopback.
fn is_local(host: &str) -> bool {
    host.is_empty()
        || host.starts_with(['/', '@'])
        || host.eq_ignore_ascii_case("localhost")
        || host.parse::<IpAddr>().is_ok_and(|ip| ip.to_canonical().is_loopback())
}

/// Decodes percent-encoding; `None` when it is invalid or encodes a control character.
fn decoded(text: &str) -> Option<String> {
    String::from_utf8(bytes_of(text)?).ok().filter(|text| !text.chars().any(char::is_control))
}

/// Whether libpq can decode the percent-encoding; it accepts any byte but zero.
fn is_encoded(text: &str) -> bool {
    bytes_of(text).is_some_and(|bytes| !bytes.contains(&0))
}

fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            u8::from_str_radix(std::str::from_utf8(&digits).ok().filter(|d| !d.starts_with('+'))?, 16).ok()?
        } else {
            byte
        });
    }
    Some(bytes)
}
