//! A cache of access tokens that were verified under a key of this ring.
//!
//! The cached result depends only on the bytes of the token and on the ring: form, signature, issuer, claims. Every
//! request checks anew whether the token is within its lifetime and whether session, membership and organization
//! are live, so the cache delays no revocation. A changed ring starts with an empty cache, so a removed key takes all
//! tokens along that it signed. Refused tokens aren't cached: a client that sends invalid tokens can't evict valid
//! ones.

use orgauth_domain::sign_in::token::{Claims, TokenKind};
use quick_cache::sync::Cache;
use ring::digest::{SHA256, digest};

/// SHA-256 of a token.
pub(super) type Fingerprint = [u8; 32];

/// A bounded cache; tokens that were not used for long are evicted.
pub(super) struct GoodTokens(Option<Cache<Fingerprint, Claims>>);

impl GoodTokens {
    pub(super) fn new(limit: usize) -> Self {
        Self((limit > 0).then(|| Cache::new(limit)))
    }

    /// The cache key of a token; absent for the kinds that are normally presented only once.
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
