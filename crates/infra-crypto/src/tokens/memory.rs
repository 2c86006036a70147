//! Access tokens that were found good under a key of this ring.
//!
//! What is remembered is a pure function of the very bytes of the token and of the ring: form, signature, issuer,
//! claims. Whether its time has come or is over, and whether session, membership and organization live, is asked
//! anew for every request, so nothing here delays a revocation. A ring that changes starts with an empty memory, so
//! a key that left takes everything along that it had signed. Refused tokens aren't remembered: whoever sends
//! nonsense pushes nobody out.

use orgauth_domain::session::token::{Claims, TokenKind};
use quick_cache::sync::Cache;
use ring::digest::{SHA256, digest};

/// SHA-256 of a token.
pub(super) type Fingerprint = [u8; 32];

/// A bounded memory; what was not used for long makes room.
pub(super) struct GoodTokens(Option<Cache<Fingerprint, Claims>>);

impl GoodTokens {
    pub(super) fn new(limit: usize) -> Self {
        Self((limit > 0).then(|| Cache::new(limit)))
    }

    /// What a token is remembered by; absent for the kinds that are shown only once.
    pub(super) fn fingerprint(kind: TokenKind, token: &str) -> Option<Fingerprint> {
        match kind {
            TokenKind::Access => digest(&SHA256, token.as_bytes()).as_ref().try_into().ok(),
            TokenKind::Refresh | TokenKind::Partial => None,
        }
    }

    pub(super) fn get(&self, token: &Fingerprint) -> Option<Claims> {
        self.0.as_ref()?.get(token)
    }

    pub(super) fn remember(&self, token: Fingerprint, claims: &Claims) {
        if let Some(cache) = &self.0 {
            cache.insert(token, claims.clone());
        }
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.0.as_ref().map_or(0, Cache::len)
    }
}
