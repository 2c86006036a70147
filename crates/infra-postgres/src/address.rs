//! The address of the database's servers as libpq takes it, and what libpq says about it.

use std::time::Duration;

use orgauth_domain::ports::{StoreError, StoreResult, TAKES_NO_WRITES};

/// What an address says about connecting unless it says otherwise. The first server that takes writes is used, so a list of
/// hosts may name standbys; a peer that has disappeared is noticed within ten seconds.
const DEFAULTS: [(&str, &str); 5] = [
    ("application_name", "orgauth"),
    ("target_session_attrs", "read-write"),
    ("keepalives_idle", "4"),
    ("keepalives_interval", "2"),
    ("keepalives_count", "3"),
];

/// How long sent data may stay without an acknowledgement unless the address says otherwise, in milliseconds.
const USER_TIMEOUT: u32 = 10_000;

/// The address of a database's servers.
#[derive(Clone)]
pub(crate) struct Address {
    /// The address with the parameters that it left out, but for the user timeout.
    url: String,
    /// The `tcp_user_timeout` of its connections, in milliseconds; zero for the system's own.
    pub(crate) user_timeout: u32,
    /// Whether it may lead to a socket of this machine: it names no host, or a directory.
    pub(crate) may_be_local: bool,
}

impl Address {
    /// Reads an address, which libpq parses later: it may name several hosts and ports, a socket directory in a parameter, or no host.
    ///
    /// # Errors
    /// It is no connection URI. The message doesn't quote it, as it may contain a password.
    pub(crate) fn of(url: &str, connect_timeout: Duration) -> StoreResult<Self> {
        let rest = url.strip_prefix("postgres://").or_else(|| url.strip_prefix("postgresql://"));
        let rest = rest.ok_or_else(|| StoreError::Failed("the address of the database is not a URL".into()))?;
        // A password may contain a question mark.
        let after_user = match rest.find(['@', '/']).and_then(|at| rest.split_at_checked(at)) {
            Some((_, host)) if host.starts_with('@') => host,
            Some(_) | None => rest,
        };
        let (place, query) =
            after_user.split_once('?').map_or((after_user, None), |(place, query)| (place, Some(query)));
        let pairs = query.unwrap_or_default().split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let given: Vec<(&str, &str)> = pairs.collect();
        let value = |name: &str| given.iter().rev().find(|pair| pair.0 == name).map(|pair| pair.1);
        let wait_limit = connect_timeout.as_secs().max(2).to_string();
        let defaults = DEFAULTS.iter().copied().chain([("connect_timeout", wait_limit.as_str())]);
        let missing =
            defaults.filter(|(name, _)| value(name).is_none()).map(|(name, value)| format!("{name}={value}"));
        let missing = missing.collect::<Vec<String>>().join("&");
        let joint = match query {
            None => "?",
            Some("") => "",
            Some(_) => "&",
        };
        let host = place.trim_start_matches('@').split('/').next().unwrap_or_default();
        let host = if host.is_empty() { value("host").unwrap_or_default() } else { host };
        let names_no_host = host.is_empty() && value("hostaddr").is_none();
        Ok(Self {
            url: if missing.is_empty() { url.to_owned() } else { format!("{url}{joint}{missing}") },
            user_timeout: value("tcp_user_timeout").and_then(|value| value.parse().ok()).unwrap_or(USER_TIMEOUT),
            may_be_local: names_no_host || ["/", "%2F", "%2f", "@"].iter().any(|sign| host.contains(sign)),
        })
    }

    /// The address for a connection with this user timeout. Of a parameter that is given twice, libpq takes the last.
    pub(crate) fn with_user_timeout(&self, millis: u32) -> String {
        format!("{}&tcp_user_timeout={millis}", self.url)
    }
}

/// The message when libpq tried no server. libpq's own message quotes the parts of the address that it can't parse,
/// passwords too.
pub(crate) const UNREADABLE: &str =
    "no connection: libpq does not take the address of the database, or the PG… variables of the environment";

/// Whether a message of libpq is about a server that it tried.
pub(crate) fn is_of_a_server(message: &str) -> bool {
    ["connection to server ", "could not translate host name ", "could not connect to server"]
        .iter()
        .any(|begin| message.trim_start().starts_with(begin))
}

/// Joins a message of libpq into one line: it has a line for each address that it tried, and further lines with hints.
pub(crate) fn one_line(message: &str) -> String {
    let mut lines: Vec<&str> = message.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    // libpq repeats a line when it tries with and without TLS.
    lines.dedup();
    let line = lines.join("; ");
    if line.contains("session is read-only") {
        return format!("{line} (a standby, or it {TAKES_NO_WRITES})");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDED: &str = "application_name=orgauth&target_session_attrs=read-write&keepalives_idle=4&keepalives_interval=2&\
                         keepalives_count=3&connect_timeout=2";

    fn read(url: &str) -> Address {
        Address::of(url, Duration::from_secs(2)).expect("an address")
    }

    #[test]
    fn an_address_is_left_to_libpq_but_for_the_parameters_that_it_leaves_out() {
        for (url, joint) in [
            ("postgres://u:p@h1:5432,h2:5433/db", "?"),
            ("postgresql://h1,h2", "?"),
            ("postgres://u:a?b@h/db", "?"),
            ("postgres:///db?host=%2Frun%2Fpostgresql", "&"),
            ("postgres://u@/db?host=h1,h2&port=1,2", "&"),
            ("postgres://h/db?", ""),
        ] {
            assert_eq!(read(url).url, format!("{url}{joint}{ADDED}"));
        }
        assert_eq!(read("postgres://h/db").user_timeout, 10_000);
    }

    #[test]
    fn what_an_address_says_takes_precedence() {
        let url = format!("postgres://h/db?{}", ADDED.replace("read-write", "any").replace("timeout=2", "timeout=9"));
        assert_eq!(read(&url).url, url);
        assert_eq!(read("postgres://h/db?tcp_user_timeout=0").user_timeout, 0);
        assert!(read("postgres://h/db").with_user_timeout(7).ends_with("&connect_timeout=2&tcp_user_timeout=7"));
    }

    #[test]
    fn an_address_without_a_host_or_with_a_directory_may_lead_to_this_machine() {
        for url in [
            "postgres://",
            "postgres:///db",
            "postgres://u@/db",
            "postgres://u:p@%2Frun%2Fpostgresql/db",
            "postgres:///db?host=/run/postgresql",
            "postgres:///db?host=h1,%2frun",
        ] {
            assert!(read(url).may_be_local, "{url}");
        }
        for url in
            ["postgres://h/db", "postgres://u@h1:1,h2/db", "postgres:///db?host=h", "postgres:///?hostaddr=::1"]
        {
            assert!(!read(url).may_be_local, "{url}");
        }
    }

    #[test]
    fn what_is_no_address_is_not_quoted() {
        for text in ["host=h password=Canary", "mysql://u:Canary@h/db", "Canary"] {
            let refused = Address::of(text, Duration::from_secs(2)).map(|_| ()).expect_err("no address").to_string();
            assert_eq!(refused, "the store failed: the address of the database is not a URL", "{text}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_connection_is_one_line() {
        let told =
            "connection to \"::1\" failed: refused\n\tIs the server running?\n\nconnection to \"127.0.0.1\" failed\n";
        let line =
            "connection to \"::1\" failed: refused; Is the server running?; connection to \"127.0.0.1\" failed";
        assert_eq!(one_line(told), line);
        assert_eq!(one_line(""), "");
    }
}
