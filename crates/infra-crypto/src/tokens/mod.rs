//! Tokens and the keys that sign them (docs/security.md: D1, D2, D3, D6).
//!
//! Verification starts with the cheapest check and trusts nothing before the signature: length, header, key by exact
//! id, signature, and only then the claims. [`form`] reads the header and the claims instead of
//! `jsonwebtoken::decode`, which parses both twice and accepts arrays as audiences and fractions as dates.
//! `jsonwebtoken` signs and verifies, on the [`provider`] that has one algorithm.
//!
//! A signature costs more than everything else about a token, and a client presents the same token with every
//! request: [`memory`] caches verified tokens until the ring changes.

mod form;
mod memory;
mod provider;
#[cfg(test)]
mod tests;

use std::sync::{Arc, PoisonError, RwLock};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header};
use memory::GoodTokens;
use orgauth_domain::keys::sealed::SealedPlace;
use orgauth_domain::keys::signing_key::{SigningKeyRow, SigningKeyState};
use orgauth_domain::ports::{Entropy, PublicKey, SealError, Sealer, SigningKeyring, TokenError, Tokens};
use orgauth_domain::sign_in::token::{Claims, KeyId, TokenFault, TokenKind};
use orgauth_domain::{Secret, Timestamp};
use ring::rand::SystemRandom;
use ring::signature::{Ed25519KeyPair, KeyPair};
use zeroize::Zeroizing;

/// The length limit; no token of this service comes near it.
const LENGTH_LIMIT: usize = 4096;

/// The keys that this instance has, for making and reading tokens.
pub struct TokenRing {
    issuer: String,
    sealer: Arc<dyn Sealer>,
    entropy: Arc<dyn Entropy>,
    remembered: usize,
    ring: RwLock<Arc<Ring>>,
}

/// The keys and the tokens verified under them, replaced together.
struct Ring {
    keys: Vec<RingKey>,
    active: Option<KeyId>,
    good: GoodTokens,
}

struct RingKey {
    id: KeyId,
    public: Vec<u8>,
    encoding: EncodingKey,
    decoding: DecodingKey,
}

impl TokenRing {
    /// A ring without keys, for tokens of this issuer.
    pub fn new(issuer: String, sealer: Arc<dyn Sealer>, entropy: Arc<dyn Entropy>) -> Self {
        provider::install();
        let ring = Ring { keys: Vec::new(), active: None, good: GoodTokens::new(0) };
        Self { issuer, sealer, entropy, remembered: 0, ring: RwLock::new(Arc::new(ring)) }
    }

    /// Makes the ring cache up to `tokens` verified access tokens; zero turns the cache off.
    #[must_use]
    pub fn remembering(self, tokens: usize) -> Self {
        Self { remembered: tokens, ..self }
    }

    fn ring(&self) -> Arc<Ring> {
        Arc::clone(&self.ring.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Opens a row's private key and checks that it belongs to the row's public key.
    fn open(&self, row: &SigningKeyRow) -> Result<RingKey, SealError> {
        let document = Zeroizing::new(self.sealer.open(&place(&row.id), &row.sealed_private)?);
        let pair = Ed25519KeyPair::from_pkcs8(&document).map_err(|_| SealError::DoesNotOpen)?;
        if pair.public_key().as_ref() != row.public {
            return Err(SealError::DoesNotOpen);
        }
        Ok(RingKey {
            id: row.id.clone(),
            public: row.public.clone(),
            encoding: EncodingKey::from_ed_der(&document),
            decoding: DecodingKey::from_ed_der(&row.public),
        })
    }

    fn try_read(&self, kind: TokenKind, token: &str, now: Timestamp) -> Option<Claims> {
        if token.len() > LENGTH_LIMIT {
            return None;
        }
        let ring = self.ring();
        let fingerprint = GoodTokens::fingerprint(kind, token);
        if let Some(claims) = fingerprint.as_ref().and_then(|fingerprint| ring.good.get(fingerprint)) {
            return form::is_issued(&claims, now).then_some(claims);
        }
        let (message, signature) = token.rsplit_once('.')?;
        let (header, payload) = message.split_once('.')?;
        let kid = form::read_header(&URL_SAFE_NO_PAD.decode(header).ok()?, kind)?;
        let key = &ring.key(&kid)?.decoding;
        let is_good = jsonwebtoken::crypto::verify(signature, message.as_bytes(), key, Algorithm::EdDSA);
        if !is_good.unwrap_or(false) {
            return None;
        }
        // If there is a fourth part, `payload` contains a dot, which is no base64.
        let claims = form::read_claims(&URL_SAFE_NO_PAD.decode(payload).ok()?, kind, &self.issuer, now)?;
        if let Some(fingerprint) = fingerprint {
            ring.good.remember(fingerprint, &claims);
        }
        Some(claims)
    }
}

impl Ring {
    fn key(&self, kid: &str) -> Option<&RingKey> {
        self.keys.iter().find(|key| key.id.as_str() == kid)
    }
}

impl Tokens for TokenRing {
    fn active_key(&self) -> Result<KeyId, TokenError> {
        self.ring().active.clone().ok_or_else(|| TokenError("there is no active signing key".to_owned()))
    }

    fn sign(&self, claims: &Claims, key: &KeyId) -> Result<Secret, TokenError> {
        let ring = self.ring();
        let key =
            ring.key(key.as_str()).ok_or_else(|| TokenError(format!("the signing key {key} is not in the ring")))?;
        let mut header = Header::new(Algorithm::EdDSA);
        header.typ = Some(claims.kind.header_type().to_owned());
        header.kid = Some(key.id.as_str().to_owned());
        let written = form::WrittenClaims::new(&self.issuer, claims);
        let token = jsonwebtoken::encode(&header, &written, &key.encoding);
        token.map(Secret::new).map_err(|error| TokenError(error.to_string()))
    }

    fn read(&self, kind: TokenKind, token: &str, now: Timestamp) -> Result<Claims, TokenFault> {
        self.try_read(kind, token, now).ok_or(TokenFault::Malformed)
    }

    fn published(&self) -> Vec<PublicKey> {
        let public = |key: &RingKey| PublicKey { id: key.id.clone(), public: key.public.clone() };
        self.ring().keys.iter().map(public).collect()
    }
}

impl SigningKeyring for TokenRing {
    fn generate(&self, state: SigningKeyState, now: Timestamp) -> Result<SigningKeyRow, SealError> {
        let Ok(document) = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()) else { crate::entropy::die() };
        let pair = Ed25519KeyPair::from_pkcs8(document.as_ref()).map_err(|_| SealError::DoesNotOpen)?;
        let mut random = [0; 8];
        self.entropy.fill(&mut random);
        let id = KeyId::new(format!("{:016x}", u64::from_be_bytes(random)));
        Ok(SigningKeyRow {
            sealed_private: self.sealer.seal(&place(&id), document.as_ref())?,
            public: pair.public_key().as_ref().to_vec(),
            state,
            since: now,
            created_at: now,
            id,
        })
    }

    fn replace(&self, rows: &[SigningKeyRow]) -> Result<(), SealError> {
        let keys = rows.iter().map(|row| self.open(row)).collect::<Result<Vec<_>, _>>()?;
        // The store has at most one active key.
        let active = rows.iter().find(|row| row.state == SigningKeyState::Active).map(|row| row.id.clone());
        let ring = Arc::new(Ring { keys, active, good: GoodTokens::new(self.remembered) });
        *self.ring.write().unwrap_or_else(PoisonError::into_inner) = ring;
        Ok(())
    }
}

/// The sealed value's place, which binds the key to its row.
fn place(kid: &KeyId) -> String {
    SealedPlace::SigningKey(kid.clone()).to_string()
}
