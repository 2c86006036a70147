//! Addresses in settings.

use url::Url;

use crate::error::Error;

/// Parses an http or https address with a host. Other addresses have no origin.
pub(crate) fn site_of(address: &str, name: &str) -> Result<Url, Error> {
    let site = Url::parse(address).ok().filter(|site| {
        let host = site.host_str().unwrap_or_default();
        let is_plain = site.username().is_empty() && site.password().is_none();
        matches!(site.scheme(), "http" | "https") && !host.is_empty() && !host.contains('*') && is_plain
    });
    site.ok_or_else(|| {
        Error::Configuration(format!(
            "{name} begins with http:// or https:// and has a host: https://app.example.com"
        ))
    })
}
