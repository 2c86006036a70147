//! The address of the database's servers as libpq takes it, and what libpq says about it.

use std::time::Duration;

use orgauth_domain::ports::{StoreError, StoreResult};

/// What an address says about connecting unless it says otherwise. The first server that takes writes is used, so a list of
/// hosts may name standbys; a peer that has disappeared is noticed within ten seconds.
const DEFAULTS: [(&str, &str); 6] = [
    ("application_name", "orgauth"),
    ("target_session_attrs", "read-write"),
    ("keepalives_idle", "4"),
    ("keepalives_interval", "2"),
    ("keepalives_count", "3"),
    ("tcp_user_timeout", "10000"),
];

/// The address with the parameters that it leaves out. libpq parses it: it may name several hosts and ports, a socket directory
/// in a parameter, or no host.
///
/// # Errors
/// It is no connection URI. The message doesn't quote it, as it may contain a password.
pub(crate) fn completed(url: &str, connect_timeout: Duration) -> StoreResult<String> {
    let rest = url.strip_prefix("postgres://").or_else(|| url.strip_prefix("postgresql://"));
    let rest = rest.ok_or_else(|| StoreError::Failed("the address of the database is not a URL".into()))?;
    // A password may contain a question mark.
    let after_user = match rest.find(['@', '/']).and_then(|at| rest.split_at_checked(at)) {
        Some((_, host)) if host.starts_with('@') => host,
        Some(_) | None => rest,
    };
    let query = after_user.split_once('?').map(|(_, query)| query);
    let given = |name: &str| query.is_some_and(|query| query.split('&').any(|pair| is_of(pair, name)));
    let wait_limit = connect_timeout.as_secs().max(2).to_string();
    let defaults = DEFAULTS.iter().copied().chain([("connect_timeout", wait_limit.as_str())]);
    let missing: Vec<String> =
        defaults.filter(|(name, _)| !given(name)).map(|(name, value)| format!("{name}={value}")).collect();
    Ok(match query {
        _ if missing.is_empty() => url.to_owned(),
        None => format!("{url}?{}", missing.join("&")),
        Some("") => format!("{url}{}", missing.join("&")),
        Some(_) => format!("{url}&{}", missing.join("&")),
    })
}

fn is_of(pair: &str, name: &str) -> bool {
    pair.split('=').next() == Some(name)
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
        return format!("{line} (a standby, or default_transaction_read_only is on)");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDED: &str = "application_name=orgauth&target_session_attrs=read-write&keepalives_idle=4&keepalives_interval=2&\
                         keepalives_count=3&tcp_user_timeout=10000&connect_timeout=2";

    fn completed_in_two_seconds(url: &str) -> String {
        completed(url, Duration::from_secs(2)).unwrap_or_else(|error| error.to_string())
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
            assert_eq!(completed_in_two_seconds(url), format!("{url}{joint}{ADDED}"));
        }
    }

    #[test]
    fn what_an_address_says_takes_precedence() {
        let url = format!("postgres://h/db?{}", ADDED.replace("read-write", "any").replace("timeout=2", "timeout=9"));
        assert_eq!(completed_in_two_seconds(&url), url);
    }

    #[test]
    fn what_is_no_address_is_not_quoted() {
        for text in ["host=h password=Canary", "mysql://u:Canary@h/db", "Canary"] {
            assert_eq!(
                completed_in_two_seconds(text),
                "the store failed: the address of the database is not a URL",
                "{text}"
            );
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
