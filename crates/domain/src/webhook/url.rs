//! Which URLs a subscription may have (docs/security.md: J1).
//!
//! A new URL is taken as it is written or not at all. What a row holds is judged as it was parsed and never by its text:
//! `2130706433`, `0x7f.1`, `0177.0.0.1`, `127.1` and circled digits are all read as 127.0.0.1. The addresses that a name
//! leads to are judged when it is called, each time.

use std::collections::BTreeSet;
use std::fmt;

use url::{Host, Url};

use super::address::forbidden;
use crate::Corrupt;
use crate::text::{UrlMistake, web_url};

/// Longest URL.
const LONGEST: usize = 2048;

/// What the operator allows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UrlRules {
    /// Also addresses and names that are not for everybody: for trying things out, and for closed networks.
    pub allow_private_networks: bool,
    /// Also without encryption, then on port 80 too.
    pub allow_http: bool,
    /// Ports besides 443 and 8443.
    pub extra_ports: BTreeSet<u16>,
}

/// Where the deliveries of a subscription go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookUrl(Url);

/// Why a URL was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UrlFault {
    /// No URL, or one without a host.
    #[error("must be an absolute https URL")]
    Form,
    /// Longer than allowed.
    #[error("must be at most 2048 characters")]
    TooLong,
    /// A space, a control character or a backslash, which a parser would drop, encode or replace.
    #[error("must not contain spaces, control characters or backslashes")]
    Character,
    /// A host or a port that a parser would write otherwise.
    #[error("must have host and port in their plain form")]
    Spelling,
    /// Not https.
    #[error("must begin with https://")]
    Scheme,
    /// A user name or a password.
    #[error("must not contain a user name or a password")]
    Userinfo,
    /// Another port.
    #[error("must use port 443 or 8443, or one that the operator allows")]
    Port,
    /// An address that is not for everybody, or a name that leads to one.
    #[error("must be publicly reachable")]
    Host,
}

impl UrlRules {
    /// Judges a URL: scheme, userinfo, port, and the host as it was parsed. The one place where that is decided, for a
    /// new URL and for each attempt to call it.
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
        if private && !self.allow_private_networks { Err(UrlFault::Host) } else { Ok(()) }
    }
}

impl WebhookUrl {
    /// Reads and validates a URL.
    ///
    /// # Errors
    /// The first rule that it breaks.
    pub fn parse(text: &str, rules: &UrlRules) -> Result<Self, UrlFault> {
        // A parser may write more than it read; both have to fit.
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

    /// The URL of a row. It was judged when it was written, and is when it is called.
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

/// Names that are for one machine or one network (RFC 6761, RFC 6762, and ICANN's reservation of `internal`). The parser
/// wrote it in lower-case ASCII.
fn is_private_name(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    let last = name.rsplit('.').next().unwrap_or_default();
    matches!(last, "localhost" | "local" | "internal" | "")
}

#[cfg(test)]
#[path = "url_tests.rs"]
mod tests;
