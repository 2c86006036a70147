//! The keys that a provider publishes (RFC 7517), and which of them signed a token.

use crate::sign_in::federation::rule::ProviderRule;
use crate::word::word_enum;

/// The most keys of one provider. Those of the large ones have about ten.
pub const MOST_KEYS: usize = 100;

word_enum! {
    /// The algorithms that are accepted (RFC 7518 section 3.1, RFC 8037): each with a public key, none that is weak.
    TokenAlgorithm {
        /// RSASSA-PKCS1-v1_5 with SHA-256.
        Rs256 = "RS256",
        /// RSASSA-PSS with SHA-256.
        Ps256 = "PS256",
        /// ECDSA on P-256 with SHA-256.
        Es256 = "ES256",
        /// Ed25519.
        EdDsa = "EdDSA",
    }
}

/// The public part of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyMaterial {
    /// An RSA key of 2048 to 8192 bits: modulus and exponent, big-endian.
    Rsa {
        /// The modulus.
        modulus: Vec<u8>,
        /// The exponent.
        exponent: Vec<u8>,
    },
    /// An uncompressed point of P-256.
    P256([u8; 65]),
    /// A key of Ed25519.
    Ed25519([u8; 32]),
}

/// A key of a provider with which tokens may be signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderKey {
    /// Its `kid`; absent when the provider gave it none.
    pub id: Option<String>,
    /// The one algorithm that it is for; absent: any that fits the key.
    pub algorithm: Option<TokenAlgorithm>,
    /// The key.
    pub material: KeyMaterial,
}

impl ProviderKey {
    /// Whether it can have signed by this algorithm.
    fn fits(&self, algorithm: TokenAlgorithm) -> bool {
        let by_kind = match algorithm {
            TokenAlgorithm::Rs256 | TokenAlgorithm::Ps256 => matches!(self.material, KeyMaterial::Rsa { .. }),
            TokenAlgorithm::Es256 => matches!(self.material, KeyMaterial::P256(_)),
            TokenAlgorithm::EdDsa => matches!(self.material, KeyMaterial::Ed25519(_)),
        };
        by_kind && self.algorithm.is_none_or(|only| only == algorithm)
    }
}

/// The usable keys of a provider, at most [`MOST_KEYS`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProviderKeys(Vec<ProviderKey>);

impl ProviderKeys {
    /// A set of keys.
    ///
    /// # Errors
    /// [`ProviderRule::Keys`] when there are too many.
    pub fn new(keys: Vec<ProviderKey>) -> Result<Self, ProviderRule> {
        if keys.len() > MOST_KEYS { Err(ProviderRule::Keys) } else { Ok(Self(keys)) }
    }

    /// The one key that can have signed a token whose header has this `kid` (absent: none) and algorithm.
    ///
    /// # Errors
    /// [`ProviderRule::UnknownKey`] when there is none, and the provider may have a new one; [`ProviderRule::Algorithm`] when
    /// the key of this id is for another one; [`ProviderRule::AmbiguousKey`] when there are several.
    pub fn select(&self, id: Option<&str>, algorithm: TokenAlgorithm) -> Result<&ProviderKey, ProviderRule> {
        let named: Vec<&ProviderKey> =
            self.0.iter().filter(|key| id.is_none_or(|id| key.id.as_deref() == Some(id))).collect();
        let mut fitting = named.iter().copied().filter(|key| key.fits(algorithm));
        match (fitting.next(), fitting.next()) {
            (Some(key), None) => Ok(key),
            (Some(_), Some(_)) => Err(ProviderRule::AmbiguousKey),
            (None, _) if id.is_some() && !named.is_empty() => Err(ProviderRule::Algorithm),
            (None, _) => Err(ProviderRule::UnknownKey),
        }
    }

    /// The keys.
    pub fn iter(&self) -> impl Iterator<Item = &ProviderKey> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ProviderRule::{Algorithm, AmbiguousKey, UnknownKey};
    use TokenAlgorithm::{EdDsa, Es256, Ps256, Rs256};

    fn key(id: &str, algorithm: Option<TokenAlgorithm>, material: KeyMaterial) -> ProviderKey {
        ProviderKey { id: (!id.is_empty()).then(|| id.to_owned()), algorithm, material }
    }

    fn rsa() -> KeyMaterial {
        KeyMaterial::Rsa { modulus: vec![0xff; 256], exponent: vec![1, 0, 1] }
    }

    fn keys(keys: &[ProviderKey]) -> ProviderKeys {
        ProviderKeys::new(keys.to_vec()).unwrap()
    }

    #[test]
    fn a_key_is_chosen_by_its_id_and_must_fit_the_algorithm() {
        let set = keys(&[
            key("r", None, rsa()),
            key("p", Some(Ps256), rsa()),
            key("e", None, KeyMaterial::P256([4; 65])),
            key("d", Some(EdDsa), KeyMaterial::Ed25519([7; 32])),
        ]);
        for (id, algorithm) in [("r", Rs256), ("r", Ps256), ("p", Ps256), ("e", Es256), ("d", EdDsa)] {
            assert_eq!(set.select(Some(id), algorithm).map(|key| key.id.as_deref()), Ok(Some(id)), "{id}");
        }
        for (id, algorithm) in [("p", Rs256), ("r", Es256), ("e", Rs256), ("e", EdDsa), ("d", Es256), ("d", Ps256)] {
            assert_eq!(set.select(Some(id), algorithm), Err(Algorithm), "{id} {algorithm}");
        }
        for id in ["", "R", "x"] {
            assert_eq!(set.select(Some(id), Rs256), Err(UnknownKey), "{id}");
        }
    }

    #[test]
    fn without_an_id_exactly_one_key_must_fit() {
        let one = keys(&[key("r", None, rsa()), key("e", None, KeyMaterial::P256([4; 65]))]);
        assert!(one.select(None, Rs256).is_ok() && one.select(None, Es256).is_ok());
        assert_eq!(one.select(None, EdDsa), Err(UnknownKey));
        let two = keys(&[key("a", None, rsa()), key("", None, rsa())]);
        assert_eq!(two.select(None, Rs256), Err(AmbiguousKey));
        assert_eq!(keys(&[]).select(None, Rs256), Err(UnknownKey));
    }

    #[test]
    fn two_keys_of_one_id_are_told_apart_by_their_algorithm_alone() {
        let set = keys(&[key("k", None, rsa()), key("k", None, KeyMaterial::P256([4; 65]))]);
        assert!(set.select(Some("k"), Es256).is_ok());
        let set = keys(&[key("k", None, rsa()), key("k", Some(Rs256), rsa())]);
        assert_eq!(set.select(Some("k"), Rs256), Err(AmbiguousKey));
    }

    #[test]
    fn a_set_has_at_most_a_hundred_keys() {
        assert!(ProviderKeys::new(vec![key("k", None, rsa()); MOST_KEYS]).is_ok());
        assert_eq!(ProviderKeys::new(vec![key("k", None, rsa()); MOST_KEYS + 1]), Err(ProviderRule::Keys));
    }
}
