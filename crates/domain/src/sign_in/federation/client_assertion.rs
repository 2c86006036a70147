//! What this service says at a token endpoint, signed, to prove which client it is (RFC 7523 section 3).

use crate::id::TokenId;
use crate::time::{Duration, Timestamp};

/// How long an assertion is good. It is used at once; a provider's clock may be behind.
const LIFETIME: Duration = Duration::from_minutes(2);

/// The claims of an assertion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientAssertion {
    /// `iss` and `sub`: this service's id at the provider.
    pub client_id: String,
    /// `aud`: the provider's issuer, and not its token endpoint. A provider chooses what it calls its token endpoint, and could name
    /// another one's; the issuer is the one by which this service knows it.
    pub audience: String,
    /// `jti`.
    pub id: TokenId,
    /// `iat`.
    pub issued_at: Timestamp,
    /// `exp`.
    pub expires_at: Timestamp,
}

impl ClientAssertion {
    /// An assertion for one call, at the provider `issuer`.
    pub fn new(client_id: &str, issuer: &str, id: TokenId, now: Timestamp) -> Self {
        Self {
            client_id: client_id.to_owned(),
            audience: issuer.to_owned(),
            id,
            issued_at: now,
            expires_at: now.plus(LIFETIME),
        }
    }
}
