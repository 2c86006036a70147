//! What identity providers send (OpenID Connect Core 1.0), read strictly: JSON in which no name is there twice, key sets
//! (RFC 7517), and signed tokens in compact form (RFC 7515), checked by ring.

mod json;
mod jwks;
mod jws;
#[cfg(test)]
mod property_tests;
#[cfg(test)]
mod tests;

use orgauth_domain::Secret;
use orgauth_domain::ports::ProviderReader;
use orgauth_domain::sign_in::federation::json::Json;
use orgauth_domain::sign_in::federation::key::ProviderKeys;
use orgauth_domain::sign_in::federation::rule::ProviderRule;
use orgauth_domain::sign_in::federation::token::SignedToken;

/// Reads what identity providers send.
#[derive(Debug, Clone, Copy, Default)]
pub struct OpenId;

impl ProviderReader for OpenId {
    fn json(&self, bytes: &[u8]) -> Option<Json> {
        json::read(bytes)
    }

    fn keys(&self, bytes: &[u8]) -> Result<ProviderKeys, ProviderRule> {
        jwks::read(&json::read(bytes).ok_or(ProviderRule::Keys)?)
    }

    fn token(&self, token: &Secret, keys: &ProviderKeys) -> Result<SignedToken, ProviderRule> {
        jws::read(token.expose(), keys)
    }
}
