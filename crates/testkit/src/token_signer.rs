//! The keys of an identity provider, which sign tokens, right ones and wrong ones.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_domain::sign_in::federation::key::TokenAlgorithm;
use ring::rand::SystemRandom;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair, RSA_PKCS1_SHA256, RSA_PSS_SHA256,
    RsaEncoding, RsaKeyPair, RsaPublicKeyComponents,
};

enum Key {
    P256(EcdsaKeyPair),
    Ed25519(Ed25519KeyPair),
    Rsa(RsaKeyPair),
}

/// A key with which a provider signs.
pub struct TokenSigner {
    key: Key,
    /// Its algorithm.
    pub algorithm: TokenAlgorithm,
    /// Its id.
    pub id: String,
}

impl TokenSigner {
    /// A new key; those of RSA are all the same one.
    pub fn new(algorithm: TokenAlgorithm, id: &str) -> Self {
        let random = SystemRandom::new();
        let key = match algorithm {
            TokenAlgorithm::Es256 => {
                let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
                let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref(), &random);
                Key::P256(pair.unwrap())
            }
            TokenAlgorithm::EdDsa => {
                let document = Ed25519KeyPair::generate_pkcs8(&random).unwrap();
                Key::Ed25519(Ed25519KeyPair::from_pkcs8(document.as_ref()).unwrap())
            }
            TokenAlgorithm::Rs256 | TokenAlgorithm::Ps256 => {
                Key::Rsa(RsaKeyPair::from_pkcs8(include_bytes!("authenticator/rsa.pk8")).unwrap())
            }
        };
        Self { key, algorithm, id: id.to_owned() }
    }

    /// The members of the public key that make it what it is, as pairs of name and text.
    pub fn public_members(&self) -> Vec<(&'static str, String)> {
        let text = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        match &self.key {
            Key::P256(pair) => {
                let point = pair.public_key().as_ref();
                let (x, y) = (text(&point[1..33]), text(&point[33..]));
                vec![("kty", "EC".to_owned()), ("crv", "P-256".to_owned()), ("x", x), ("y", y)]
            }
            Key::Ed25519(pair) => {
                let x = text(pair.public_key().as_ref());
                vec![("kty", "OKP".to_owned()), ("crv", "Ed25519".to_owned()), ("x", x)]
            }
            Key::Rsa(pair) => {
                let RsaPublicKeyComponents { n, e } = pair.public().into();
                let (n, e): (Vec<u8>, Vec<u8>) = (n, e);
                vec![("kty", "RSA".to_owned()), ("n", text(&n)), ("e", text(&e))]
            }
        }
    }

    /// The public key as a JWK, with its id, use and algorithm.
    pub fn jwk(&self) -> String {
        let named = [("kid", self.id.clone()), ("use", "sig".to_owned()), ("alg", self.algorithm.to_string())];
        let members: Vec<String> = self
            .public_members()
            .into_iter()
            .chain(named)
            .map(|(name, value)| format!("\"{name}\":\"{value}\""))
            .collect();
        format!("{{{}}}", members.join(","))
    }

    /// A token with these claims (JSON) and the usual header.
    pub fn token(&self, claims: &str) -> String {
        self.token_with(&format!(r#"{{"alg":"{}","kid":"{}","typ":"JWT"}}"#, self.algorithm, self.id), claims)
    }

    /// A token with this header and these claims, whatever they are.
    pub fn token_with(&self, header: &str, claims: &str) -> String {
        let signed = format!("{}.{}", URL_SAFE_NO_PAD.encode(header), URL_SAFE_NO_PAD.encode(claims));
        let signature = URL_SAFE_NO_PAD.encode(self.sign(signed.as_bytes()));
        format!("{signed}.{signature}")
    }

    /// Signs bytes.
    pub fn sign(&self, message: &[u8]) -> Vec<u8> {
        let random = SystemRandom::new();
        match &self.key {
            Key::P256(pair) => pair.sign(&random, message).unwrap().as_ref().to_vec(),
            Key::Ed25519(pair) => pair.sign(message).as_ref().to_vec(),
            Key::Rsa(pair) => {
                let padding: &dyn RsaEncoding = match self.algorithm {
                    TokenAlgorithm::Ps256 => &RSA_PSS_SHA256,
                    TokenAlgorithm::Rs256 | TokenAlgorithm::Es256 | TokenAlgorithm::EdDsa => &RSA_PKCS1_SHA256,
                };
                let mut signature = vec![0; pair.public().modulus_len()];
                pair.sign(padding, &random, message, &mut signature).unwrap();
                signature
            }
        }
    }
}
