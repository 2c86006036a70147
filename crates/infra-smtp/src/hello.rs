//! How the client names itself to the mail server (RFC 5321 sections 2.3.5, 4.1.1.1 and 4.1.3).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The client's name in EHLO.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Hello {
    /// A name, or an address in brackets.
    Name(String),
    /// The address of this end of each connection, in brackets.
    #[default]
    OwnAddress,
}

impl Hello {
    /// Reads a name such as `auth.example.com`, or an address such as `[192.0.2.1]` or `[IPv6:2001:db8::1]`.
    pub fn parse(text: &str) -> Option<Self> {
        let is_literal = || {
            let inner = text.strip_prefix('[')?.strip_suffix(']')?;
            Some(match inner.strip_prefix("IPv6:") {
                Some(address) => address.parse::<Ipv6Addr>().is_ok(),
                None => inner.parse::<Ipv4Addr>().is_ok(),
            })
        };
        (is_name(text) || is_literal().unwrap_or(false)).then(|| Self::Name(text.to_owned()))
    }

    /// The name of a host, or its address in brackets; `None` when the name has no dot, which many servers refuse, or isn't valid.
    pub fn of_host(host: &str) -> Option<Self> {
        match host.trim_matches(['[', ']']).parse() {
            Ok(address) => Some(Self::Name(literal(address))),
            Err(_) => (is_name(host) && host.contains('.')).then(|| Self::Name(host.to_owned())),
        }
    }

    /// The name on a connection whose own end is `local`.
    pub(crate) fn on(&self, local: IpAddr) -> String {
        match self {
            Self::Name(name) => name.clone(),
            Self::OwnAddress => literal(local),
        }
    }
}

fn literal(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => format!("[{address}]"),
        IpAddr::V6(address) => format!("[IPv6:{address}]"),
    }
}

/// Whether the text is a domain, and no address.
fn is_name(text: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.len() <= 255 && text.split('.').all(is_label) && text.parse::<Ipv4Addr>().is_err()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Hello {
        Hello::Name(text.to_owned())
    }

    #[test]
    fn a_name_of_the_client_is_a_domain_or_an_address_in_brackets() {
        for text in ["auth.example.com", "vm", "a-1.example", "[192.0.2.1]", "[IPv6:2001:db8::1]"] {
            assert_eq!(Hello::parse(text), Some(name(text)));
        }
        let long = "a.".repeat(127) + "aa";
        for text in [
            "",
            ".",
            "a..b",
            "a.",
            "-a.example",
            "a_b.example",
            "a b",
            "ä.example",
            "192.0.2.1",
            "2001:db8::1",
            "[]",
            "[vm]",
            "[192.0.2.256]",
            "[2001:db8::1]",
            "[IPv6:192.0.2.1]",
            "a\r\nMAIL FROM:<>",
            &long,
            &"a".repeat(64),
        ] {
            assert_eq!(Hello::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_host_without_a_dot_is_no_name_of_the_client() {
        assert_eq!(Hello::of_host("auth.example.com"), Some(name("auth.example.com")));
        assert_eq!(Hello::of_host("192.0.2.1"), Some(name("[192.0.2.1]")));
        assert_eq!(Hello::of_host("[2001:db8::1]"), Some(name("[IPv6:2001:db8::1]")));
        for host in ["", "vm", "localhost", "my_machine.example", "a.", "192.0.2.256.", "a b.example"] {
            assert_eq!(Hello::of_host(host), None, "{host:?}");
        }
    }

    #[test]
    fn without_a_name_the_client_says_its_own_address() {
        assert_eq!(Hello::OwnAddress.on(IpAddr::from([192, 0, 2, 1])), "[192.0.2.1]");
        assert_eq!(Hello::OwnAddress.on(Ipv6Addr::LOCALHOST.into()), "[IPv6:::1]");
        assert_eq!(name("vm").on(Ipv6Addr::LOCALHOST.into()), "vm");
    }
}
