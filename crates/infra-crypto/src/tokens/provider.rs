//! A provider for `jsonwebtoken` on ring, with Ed25519 as the only algorithm (docs/security.md: D1).
//!
//! The back ends of `jsonwebtoken` bring a dozen algorithms. This one refuses every other algorithm and every other
//! kind of key, so no configuration and no header can confuse them.

use std::sync::Once;

use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{ErrorKind, Result};
use jsonwebtoken::signature::{Error, Signer, Verifier};
use jsonwebtoken::{Algorithm, AlgorithmFamily, DecodingKey, DecodingKeyKind, EncodingKey};
use ring::signature::{ED25519, Ed25519KeyPair, UnparsedPublicKey};

static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key| signer(*algorithm, key),
    verifier_factory: |algorithm, key| verifier(*algorithm, key),
    key_utils: KeyUtils::new_unimplemented(),
};

static INSTALLED: Once = Once::new();

/// Installs this provider for the process.
pub(super) fn install() {
    INSTALLED.call_once(|| {
        if PROVIDER.install_default().is_err() {
            tracing::error!("another crate chose the cryptography of jsonwebtoken before");
        }
    });
}

fn signer(algorithm: Algorithm, key: &EncodingKey) -> Result<Box<dyn JwtSigner>> {
    demand_ed25519(algorithm, key.family())?;
    let pair = Ed25519KeyPair::from_pkcs8(key.as_bytes()).map_err(|_| ErrorKind::InvalidEddsaKey)?;
    Ok(Box::new(Ed25519Signer(pair)))
}

fn verifier(algorithm: Algorithm, key: &DecodingKey) -> Result<Box<dyn JwtVerifier>> {
    demand_ed25519(algorithm, key.family())?;
    let DecodingKeyKind::SecretOrDer(bytes) = key.kind() else {
        return Err(ErrorKind::InvalidEddsaKey.into());
    };
    let bytes: [u8; 32] = bytes.as_slice().try_into().map_err(|_| ErrorKind::InvalidEddsaKey)?;
    Ok(Box::new(Ed25519Verifier(UnparsedPublicKey::new(&ED25519, bytes))))
}

fn demand_ed25519(algorithm: Algorithm, family: AlgorithmFamily) -> Result<()> {
    if algorithm == Algorithm::EdDSA && family == AlgorithmFamily::Ed {
        Ok(())
    } else {
        Err(ErrorKind::InvalidAlgorithm.into())
    }
}

struct Ed25519Signer(Ed25519KeyPair);

impl Signer<Vec<u8>> for Ed25519Signer {
    fn try_sign(&self, message: &[u8]) -> std::result::Result<Vec<u8>, Error> {
        Ok(self.0.sign(message).as_ref().to_vec())
    }
}

impl JwtSigner for Ed25519Signer {
    fn algorithm(&self) -> Algorithm {
        Algorithm::EdDSA
    }
}

struct Ed25519Verifier(UnparsedPublicKey<[u8; 32]>);

impl Verifier<Vec<u8>> for Ed25519Verifier {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> std::result::Result<(), Error> {
        self.0.verify(message, signature).map_err(|_| Error::new())
    }
}

impl JwtVerifier for Ed25519Verifier {
    fn algorithm(&self) -> Algorithm {
        Algorithm::EdDSA
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d1_no_algorithm_but_eddsa_and_no_key_but_ed25519_is_known() {
        let ed = (EncodingKey::from_ed_der(&[1; 48]), DecodingKey::from_ed_der(&[1; 32]));
        let hmac = (EncodingKey::from_secret(&[1; 32]), DecodingKey::from_secret(&[1; 32]));
        let rsa = (EncodingKey::from_rsa_der(&[1; 32]), DecodingKey::from_rsa_raw_components(&[1; 32], &[3]));
        for algorithm in ["HS256", "HS512", "RS256", "PS256", "ES256", "ES384", "EdDSA"] {
            let algorithm: Algorithm = algorithm.parse().unwrap();
            for (encoding, decoding) in [&ed, &hmac, &rsa] {
                assert!(signer(algorithm, encoding).is_err(), "{algorithm:?}");
                let good = algorithm == Algorithm::EdDSA && decoding.family() == AlgorithmFamily::Ed;
                assert_eq!(verifier(algorithm, decoding).is_ok(), good, "{algorithm:?}");
            }
        }
    }
}
