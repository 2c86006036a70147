//! What a provider says about itself (OpenID Connect Discovery 1.0 section 3).

use url::Url;

use crate::sign_in::federation::json::Json;
use crate::sign_in::federation::key::TokenAlgorithm;
use crate::sign_in::federation::rule::ProviderRule;
use crate::text::web_url;
use crate::word::word_enum;

/// The longest URL of a provider.
const LONGEST: usize = 2048;

word_enum! {
    /// How this service proves at the token endpoint which client it is (OpenID Connect Core 1.0 section 9).
    ClientAuthentication {
        /// The secret in the header `Authorization`.
        SecretBasic = "client_secret_basic",
        /// The secret in the body.
        SecretPost = "client_secret_post",
        /// An assertion that a key of this service has signed.
        PrivateKeyJwt = "private_key_jwt",
    }
}

/// What a client has to prove who it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClientCredential {
    /// A secret that the provider gave it.
    Secret,
    /// A key of its own.
    PrivateKey,
}

/// An https URL that a provider announces, without userinfo and fragment. Whether it may be called, the caller's guard decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint(Url);

impl Endpoint {
    /// Reads a URL.
    ///
    /// # Errors
    /// [`ProviderRule::Endpoint`].
    pub fn parse(text: &str) -> Result<Self, ProviderRule> {
        let url = web_url(text).ok().filter(|url| url.as_str().len() <= LONGEST && url.scheme() == "https");
        url.filter(|url| url.fragment().is_none()).map(Self).ok_or(ProviderRule::Endpoint)
    }

    /// The URL.
    pub const fn url(&self) -> &Url {
        &self.0
    }
}

/// What stands for the tenant in the issuer that Microsoft announces for all of its tenants. It is in no address that an organization may
/// choose: URLs don't have it.
pub(super) const MICROSOFT_TENANT: &str = "{tenantid}";

/// The address of the discovery document of an issuer: the issuer without a last slash, and the well-known path (section 4).
///
/// # Errors
/// [`ProviderRule::Endpoint`] when the issuer is no https URL, or has a query or fragment.
pub fn discovery_address(issuer: &str) -> Result<Endpoint, ProviderRule> {
    let issuer = &issuer.replace(MICROSOFT_TENANT, "common");
    Endpoint::parse(issuer)?;
    if issuer.contains(['?', '#']) {
        return Err(ProviderRule::Endpoint);
    }
    Endpoint::parse(&format!("{}/.well-known/openid-configuration", issuer.strip_suffix('/').unwrap_or(issuer)))
}

/// What is used of a discovery document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discovery {
    /// Where the browser goes to sign in.
    pub authorization_endpoint: Endpoint,
    /// Where a code is exchanged for tokens.
    pub token_endpoint: Endpoint,
    /// Where the keys are.
    pub jwks_uri: Endpoint,
    /// Where more claims about a user are; absent when the provider has no such endpoint.
    pub userinfo_endpoint: Option<Endpoint>,
    /// The ways of client authentication that the provider offers and this service has.
    pub authentications: Vec<ClientAuthentication>,
    /// Whether the provider names itself in its answers (RFC 9207).
    pub names_itself: bool,
}

impl Discovery {
    /// Reads the document of `issuer`.
    ///
    /// # Errors
    /// The document is another issuer's, or none; an endpoint is no https URL; the provider doesn't offer the code flow, or
    /// signs by no algorithm that is accepted.
    pub fn read(document: &Json, issuer: &str) -> Result<Self, ProviderRule> {
        if !matches!(document, Json::Object(_)) {
            return Err(ProviderRule::Discovery);
        }
        if document.text_of("issuer") != Some(issuer) {
            return Err(ProviderRule::DiscoveryIssuer);
        }
        let optional = |name| match document.member(name) {
            None => Ok(None),
            Some(value) => value.text().ok_or(ProviderRule::Endpoint).and_then(Endpoint::parse).map(Some),
        };
        let needed = |name| optional(name)?.ok_or(ProviderRule::Discovery);
        let words = |name| match document.member(name) {
            None => Ok(None),
            Some(value) => value.texts().map(Some).ok_or(ProviderRule::Discovery),
        };
        if !words("response_types_supported")?.is_none_or(|types| types.contains(&"code")) {
            return Err(ProviderRule::Discovery);
        }
        let is_accepted = |word: &&str| TokenAlgorithm::parse(word).is_some();
        if !words("id_token_signing_alg_values_supported")?.is_none_or(|words| words.iter().any(is_accepted)) {
            return Err(ProviderRule::Algorithm);
        }
        let authentications = match words("token_endpoint_auth_methods_supported")? {
            // The default of section 3.
            None => vec![ClientAuthentication::SecretBasic],
            Some(words) => words.into_iter().filter_map(ClientAuthentication::parse).collect(),
        };
        let names_itself = match document.member("authorization_response_iss_parameter_supported") {
            None => false,
            Some(Json::Bool(value)) => *value,
            Some(_) => return Err(ProviderRule::Discovery),
        };
        Ok(Self {
            authorization_endpoint: needed("authorization_endpoint")?,
            token_endpoint: needed("token_endpoint")?,
            jwks_uri: needed("jwks_uri")?,
            userinfo_endpoint: optional("userinfo_endpoint")?,
            authentications,
            names_itself,
        })
    }

    /// How a client with this credential proves at the token endpoint who it is: with a secret, in the header where the
    /// provider allows that.
    ///
    /// # Errors
    /// [`ProviderRule::ClientAuthentication`] when the provider offers no such way.
    pub fn authentication(&self, credential: ClientCredential) -> Result<ClientAuthentication, ProviderRule> {
        use ClientAuthentication::{PrivateKeyJwt, SecretBasic, SecretPost};
        let ways: &[ClientAuthentication] = match credential {
            ClientCredential::Secret => &[SecretBasic, SecretPost],
            ClientCredential::PrivateKey => &[PrivateKeyJwt],
        };
        let offered = ways.iter().find(|way| self.authentications.contains(way));
        offered.copied().ok_or(ProviderRule::ClientAuthentication)
    }
}

#[cfg(test)]
#[path = "discovery_tests.rs"]
mod tests;
