//! The URLs that a subscription may have (docs/security.md: J1).
//!
//! A new URL is accepted as it is written or refused. A URL in a row is checked as it was parsed, never by its text:
//! `2130706433`, `0x7f.1`, `0177.0.0.1`, `127.1` and circled digits are all read as 127.0.0.1. The addresses that a name
//! resolves to are checked before each call.

use std::collections::BTreeSet;
use std::fmt;
use std::net::Ipv6Addr;

use url::{Host, Url};

use super::address::forbidden;
use crate::Corrupt;
use crate::text::{UrlMistake, web_url};

/// The maximum length of a URL.
const LONGEST: usize = 2048;

/// What the operator allows beyond the default.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UrlRules {
    /// Also addresses and names that are not public: for trials, and for closed networks.
    pub allow_private_networks: bool,
    /// Also plain http, and with it port 80.
    pub allow_http: bool,
    /// Ports besides 443 and 8443.
    pub extra_ports: BTreeSet<u16>,
    /// Hosts that may be private although others may not: for a service that one company runs for itself.
    pub private_hosts: BTreeSet<PrivateHost>,
}

/// A host that may be called although it is not public: a name or an IP address, as a URL has it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PrivateHost(String);

/// A text that is no host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be a host name or an IP address")]
pub struct InvalidHost;

impl PrivateHost {
    /// Reads a host name, in any spelling, or an IP address.
    ///
    /// # Errors
    /// It is neither, or has something beside.
    pub fn parse(text: &str) -> Result<Self, InvalidHost> {
        let address: Option<Ipv6Addr> = text.parse().ok();
        let written = address.map_or_else(|| text.to_owned(), |address| format!("[{address}]"));
        let host = Host::parse(&written).map_err(|_| InvalidHost)?;
        let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
        match &host {
            // The parser also takes other characters, such as those of a pattern.
            Host::Domain(name) if !name.bytes().all(is_of_name) => Err(InvalidHost),
            Host::Domain(_) | Host::Ipv4(_) | Host::Ipv6(_) => Ok(Self(plain_host(&host.to_string()).to_owned())),
        }
    }

    /// The host, as a URL has it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A host without a last dot.
fn plain_host(host: &str) -> &str {
    host.strip_suffix('.').unwrap_or(host)
}

/// The endpoint of a subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookUrl(Url);

/// Why a URL was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UrlFault {
    /// Not a URL, or one without a host.
    #[error("must be an absolute https URL")]
    Form,
    /// Longer than allowed.
    #[error("must be at most 2048 characters")]
    TooLong,
    /// It contains a space, a control character or a backslash, which a parser would drop, encode or replace.
    #[error("must not contain spaces, control characters or backslashes")]
    Character,
    /// Its host or port is one that a parser would rewrite.
    #[error("must have host and port in their plain form")]
    Spelling,
    /// Not https.
    #[error("must begin with https://")]
    Scheme,
    /// A user name or a password.
    #[error("must not contain a user name or a password")]
    Userinfo,
    /// A port that isn't allowed.
    #[error("must use port 443 or 8443, or one that the operator allows")]
    Port,
    /// An address that is not public, or a name of one machine or one network.
    #[error("must be publicly reachable")]
    Host,
}

impl UrlRules {
    /// Checks a URL: scheme, userinfo, port, and the host as it was parsed. New URLs and each attempt to call one are
    /// checked here, and nowhere else.
    ///
    /// # Errors
    /// The first rule that it breaks.
    pub fn validate(&self, url: &Url) -> Result<(), UrlFault> {
        if !(url.scheme() == "https" || (self.allow_http && url.scheme() == "http")) {
            return Err(UrlFault::Scheme);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(UrlFault::Userinfo);
        }
        let port = url.port_or_known_default().ok_or(UrlFault::Form)?;
        if !(matches!(port, 443 | 8443) || (self.allow_http && port == 80) || self.extra_ports.contains(&port)) {
            return Err(UrlFault::Port);
        }
        let private = match url.host().ok_or(UrlFault::Form)? {
            Host::Domain(name) => is_private_name(name),
            Host::Ipv4(address) => forbidden(address.into()),
            Host::Ipv6(address) => forbidden(address.into()),
        };
        let may_be = url.host_str().is_some_and(|host| self.allows_private(host));
        if private && !may_be { Err(UrlFault::Host) } else { Ok(()) }
    }

    /// Whether a host, as a URL has it, may have addresses that are not public.
    pub fn allows_private(&self, host: &str) -> bool {
        let is_named = || self.private_hosts.iter().any(|allowed| allowed.0 == plain_host(host));
        self.allow_private_networks || is_named()
    }
}

impl WebhookUrl {
    /// Reads and validates a URL.
    ///
    /// # Errors
    /// The first rule that it breaks.
    pub fn parse(text: &str, rules: &UrlRules) -> Result<Self, UrlFault> {
        // The parser may lengthen the text; both have to fit.
        if text.len() > LONGEST {
            return Err(UrlFault::TooLong);
        }
        let url = web_url(text).map_err(|mistake| match mistake {
            UrlMistake::Character => UrlFault::Character,
            UrlMistake::Form => UrlFault::Form,
            UrlMistake::Scheme => UrlFault::Scheme,
            UrlMistake::Userinfo => UrlFault::Userinfo,
            UrlMistake::Host => UrlFault::Spelling,
        })?;
        if url.as_str().len() > LONGEST {
            return Err(UrlFault::TooLong);
        }
        rules.validate(&url)?;
        Ok(Self(url))
    }

    /// Reads the URL of a row. It was checked when it was written, and is checked again before each call.
    ///
    /// # Errors
    /// The row holds no URL.
    pub fn restore(text: &str) -> Result<Self, Corrupt> {
        Url::parse(text).map(Self).map_err(|reason| Corrupt::new("webhooks", format!("url: {reason}")))
    }

    /// The text, in normal form.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The parts.
    pub const fn parts(&self) -> &Url {
        &self.0
    }

    /// The destination host, in lower case and without a last dot.
    pub fn host(&self) -> String {
        let host = self.0.host_str().unwrap_or_default();
        host.strip_suffix('.').unwrap_or(host).to_owned()
    }

    /// Whether requests to both go to the same place: a fragment is never sent, and an empty query asks for nothing.
    #[must_use]
    pub fn is_same_endpoint(&self, other: &Self) -> bool {
        let plain = |url: &Url| {
            let mut url = url.clone();
            url.set_fragment(None);
            if url.query() == Some("") {
                url.set_query(None);
            }
            url
        };
        plain(&self.0) == plain(&other.0)
    }
}

impl fmt::Display for WebhookUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl serde::Serialize for WebhookUrl {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Whether a name belongs to one machine or one network (RFC 6761, RFC 6762, and ICANN's reservation of `internal`). The
/// parser has written it in lower-case ASCII.
fn is_private_name(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    let last = name.rsplit('.').next().unwrap_or_default();
    matches!(last, "localhost" | "local" | "internal" | "")
}

#[cfg(test)]
#[path = "url_tests.rs"]
mod tests;
