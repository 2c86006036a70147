//! Answers about the service itself: its health, and the public keys of its tokens.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_domain::ports::PublicKey;
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

/// An Ed25519 public key (RFC 8037 section 2).
#[derive(Serialize)]
pub struct Jwk {
    kty: &'static str,
    crv: &'static str,
    alg: &'static str,
    #[serde(rename = "use")]
    usage: &'static str,
    kid: String,
    x: String,
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
        }
    }
}
