//! Answers about the service itself: its health, and the public keys of its tokens.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_domain::ports::{ClientPublicKey, PublicKey};
use serde::Serialize;

/// `{status}` of the service itself.
#[derive(Serialize)]
pub struct Health {
    /// `ok`.
    pub status: &'static str,
}

/// A JSON Web Key Set (RFC 7517 section 5).
#[derive(Serialize)]
pub struct Jwks {
    /// The keys.
    pub keys: Vec<Jwk>,
}

/// A public key: Ed25519 (RFC 8037 section 2) for this service's tokens, P-256 (RFC 7518 section 6.2) for what it says at identity
/// providers.
#[derive(Serialize)]
pub struct Jwk {
    kty: &'static str,
    crv: &'static str,
    alg: &'static str,
    #[serde(rename = "use")]
    usage: &'static str,
    kid: String,
    x: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    y: Option<String>,
}

impl From<&PublicKey> for Jwk {
    fn from(key: &PublicKey) -> Self {
        Self {
            kty: "OKP",
            crv: "Ed25519",
            alg: "EdDSA",
            usage: "sig",
            kid: key.id.as_str().to_owned(),
            x: URL_SAFE_NO_PAD.encode(&key.public),
            y: None,
        }
    }
}

impl From<&ClientPublicKey> for Jwk {
    fn from(key: &ClientPublicKey) -> Self {
        Self {
            kty: "EC",
            crv: "P-256",
            alg: "ES256",
            usage: "sig",
            kid: key.id.clone(),
            x: URL_SAFE_NO_PAD.encode(key.x),
            y: Some(URL_SAFE_NO_PAD.encode(key.y)),
        }
    }
}
