//! Identity providers of the whole service. They are in its configuration, so whoever runs the service answers for them.

use std::fmt;

use crate::digest::KeyedDigest;
use crate::organizations::connection::{ClientId, ClientSecret};
use crate::sign_in::federation::discovery::{Endpoint, MICROSOFT_TENANT};
use crate::sign_in::federation::json::Json;
use crate::sign_in::federation::linking::ProviderRules;
use crate::sign_in::federation::person::Introduction;
use crate::sign_in::federation::preset::Preset;
use crate::sign_in::federation::rule::ProviderRule;
use crate::text::Name;

/// The longest identifier.
const LONGEST_ID: usize = 32;

/// What the identifiers of connections begin with.
const OF_CONNECTION: &str = "con_";

/// Where GitHub is, unless the configuration names a server of one's own.
pub const GITHUB: &str = "https://github.com";

/// Identifies a provider of the whole service: the word by which the configuration and addresses name it. Identities belong to it for
/// good, so it outlives every other setting of the provider.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProviderId(String);

/// The text is no identifier of a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be 1 to {LONGEST_ID} of a-z, 0-9, _ and -, and must not begin with {OF_CONNECTION}")]
pub struct InvalidProviderId;

impl ProviderId {
    /// Reads an identifier.
    ///
    /// # Errors
    /// [`InvalidProviderId`].
    pub fn parse(text: &str) -> Result<Self, InvalidProviderId> {
        let is_of_id = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'-');
        let is_id = (1..=LONGEST_ID).contains(&text.len()) && text.bytes().all(is_of_id);
        if is_id && !text.starts_with(OF_CONNECTION) { Ok(Self(text.to_owned())) } else { Err(InvalidProviderId) }
    }

    /// The word.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ProviderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a provider speaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Protocol {
    /// OpenID Connect, with the issuer as the provider writes it.
    OpenId {
        /// The issuer.
        issuer: String,
    },
    /// OAuth 2.0 with GitHub's API.
    GitHub(Box<GitHubServer>),
}

/// The addresses of GitHub, or of a GitHub Enterprise Server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GitHubServer {
    /// Where the browser goes.
    pub authorization: Endpoint,
    /// Where codes are exchanged.
    pub token: Endpoint,
    /// Who signed in.
    pub user: Endpoint,
    /// The addresses of who signed in.
    pub emails: Endpoint,
}

impl GitHubServer {
    /// The address below which they are.
    pub fn address(&self) -> &str {
        let address = self.authorization.url().as_str();
        address.strip_suffix("/login/oauth/authorize").unwrap_or(address)
    }

    /// The addresses below this one: [`GITHUB`], whose API has a host of its own, or a server's.
    ///
    /// # Errors
    /// [`ProviderRule::Endpoint`]: it is no https URL.
    pub fn at(address: &str) -> Result<Self, ProviderRule> {
        let root = address.strip_suffix('/').unwrap_or(address);
        let api = if root == GITHUB { "https://api.github.com".to_owned() } else { format!("{root}/api/v3") };
        Ok(Self {
            authorization: Endpoint::parse(&format!("{root}/login/oauth/authorize"))?,
            token: Endpoint::parse(&format!("{root}/login/oauth/access_token"))?,
            user: Endpoint::parse(&format!("{api}/user"))?,
            emails: Endpoint::parse(&format!("{api}/user/emails"))?,
        })
    }
}

/// An identity provider of the whole service.
#[derive(Clone)]
pub struct Provider {
    /// The word that identifies it.
    pub id: ProviderId,
    /// What people see at sign-in.
    pub name: Name,
    /// What it speaks.
    pub protocol: Protocol,
    /// This service's identifier at the provider.
    pub client_id: ClientId,
    /// This service's secret at the provider.
    pub client_secret: ClientSecret,
    /// What is asked for.
    pub scopes: Vec<String>,
    /// What is known of it beforehand; absent: nothing.
    pub preset: Option<Preset>,
    /// What it may do with addresses.
    pub rules: ProviderRules,
    /// Whether its second factor counts here, where it says that it asked for one.
    pub satisfies_second_factor: bool,
}

impl fmt::Debug for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Provider").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Provider {
    /// Everything by which an answer of the provider is judged. An answer that was checked under other settings counts for nothing.
    pub fn judgement(&self, digests: &KeyedDigest) -> [u8; 32] {
        let from = match &self.protocol {
            Protocol::OpenId { issuer } => issuer.as_str(),
            Protocol::GitHub(server) => server.token.url().as_str(),
        };
        let Self { id, client_id, client_secret, .. } = self;
        let parts = [id.as_str(), from, client_id.as_str(), client_secret.secret().expose()];
        digests.digest("provider_judgement", &parts)
    }

    /// What the provider's word about an address is worth.
    pub fn weighed(&self, introduced: Introduction, payload: &Json) -> Introduction {
        match self.preset {
            Some(preset) => preset.weighed(introduced, payload),
            None => introduced,
        }
    }

    /// Whether these words of a provider about a sign-in there stand for the second factor here.
    pub fn showed_factor(&self, amr: &[String], acr: Option<&str>) -> bool {
        self.satisfies_second_factor
            && (amr.iter().any(|word| word == "mfa") || acr.is_some_and(|acr| MULTI_FACTOR.contains(&acr)))
    }
}

/// The values of `acr` that stand for more than one factor: OpenID's phishing-resistant ones, that of PAPE, and REFEDS' profile.
const MULTI_FACTOR: [&str; 4] =
    ["phr", "phrh", "http://schemas.openid.net/pape/policies/2007/06/multi-factor", "https://refeds.org/profile/mfa"];

/// The issuer that an ID token of this issuer has to name. Microsoft announces one for all of its tenants, with a place for the tenant's
/// id, which each token names (`tid`).
///
/// # Errors
/// [`ProviderRule::Issuer`]: the token names no tenant where it has to.
pub fn issuer_of_token(issuer: &str, claims: &Json) -> Result<String, ProviderRule> {
    if !issuer.contains(MICROSOFT_TENANT) {
        return Ok(issuer.to_owned());
    }
    let is_tenant = |text: &&str| text.len() == 36 && text.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-');
    let tenant = claims.text_of("tid").filter(is_tenant).ok_or(ProviderRule::Issuer)?;
    Ok(issuer.replace(MICROSOFT_TENANT, tenant))
}

#[cfg(test)]
#[path = "provider_tests.rs"]
mod tests;
