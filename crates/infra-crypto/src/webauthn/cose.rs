//! Public keys of passkeys: COSE_Key (RFC 9052 section 7) of the three algorithms that are offered.

use orgauth_domain::sign_in::passkey::fault::PasskeyFault;
use ring::signature::{self, UnparsedPublicKey};

use super::cbor::{self, Item};
use crate::public_key::{is_on_curve, is_small, is_usable_rsa, point};

/// Labels of a COSE_Key (RFC 9052 section 7.1; RFC 9053 section 7; RFC 8230 section 4).
mod label {
    pub(super) const KEY_TYPE: i64 = 1;
    pub(super) const ALGORITHM: i64 = 3;
    pub(super) const CURVE: i64 = -1;
    pub(super) const X: i64 = -2;
    pub(super) const Y: i64 = -3;
    pub(super) const MODULUS: i64 = -1;
    pub(super) const EXPONENT: i64 = -2;
}

/// A public key.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Key<'a> {
    /// ES256: an uncompressed point of P-256.
    Es256([u8; 65]),
    /// EdDSA: a key of Ed25519.
    Ed25519(&'a [u8; 32]),
    /// RS256.
    Rs256 { modulus: &'a [u8], exponent: &'a [u8] },
}

impl<'a> Key<'a> {
    /// Reads a new key.
    ///
    /// # Errors
    /// [`PasskeyFault::Malformed`] when it is no COSE_Key; [`PasskeyFault::Unsupported`] when its algorithm isn't offered, or its
    /// parts don't fit the algorithm.
    pub(super) fn new(item: &Item<'a>) -> Result<Self, PasskeyFault> {
        match Self::read(item)? {
            Self::Es256(point) if !is_on_curve(&point) => Err(PasskeyFault::Unsupported("parts of the key")),
            key => Ok(key),
        }
    }

    fn read(item: &Item<'a>) -> Result<Self, PasskeyFault> {
        let number = |label| item.number_key(label).and_then(Item::number);
        let bytes = |label| item.number_key(label).and_then(Item::bytes);
        let (Some(key_type), Some(algorithm)) = (number(label::KEY_TYPE), number(label::ALGORITHM)) else {
            return Err(PasskeyFault::Malformed("public key"));
        };
        let key = match (algorithm, key_type) {
            (-7, 2) if number(label::CURVE) == Some(1) => point(bytes(label::X), bytes(label::Y)).map(Self::Es256),
            (-8, 1) if number(label::CURVE) == Some(6) => {
                let key: Option<&[u8; 32]> = bytes(label::X).and_then(|x| x.try_into().ok());
                key.filter(|key| !is_small(key)).map(Self::Ed25519)
            }
            (-257, 3) => rsa(bytes(label::MODULUS), bytes(label::EXPONENT)),
            (-7 | -8 | -257, _) => None,
            _ => return Err(PasskeyFault::Unsupported("algorithm")),
        };
        key.ok_or(PasskeyFault::Unsupported("parts of the key"))
    }

    /// Reads a stored key, which was a usable one when it was new.
    pub(super) fn stored(bytes: &'a [u8]) -> Option<Self> {
        cbor::only(bytes).and_then(|item| Self::read(&item).ok())
    }

    /// Whether a signature over `message` is of this key.
    pub(super) fn verifies(&self, message: &[u8], signed: &[u8]) -> bool {
        match self {
            Self::Es256(point) => {
                UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_ASN1, point).verify(message, signed).is_ok()
            }
            Self::Ed25519(key) => UnparsedPublicKey::new(&signature::ED25519, key).verify(message, signed).is_ok(),
            Self::Rs256 { modulus, exponent } => {
                let key = signature::RsaPublicKeyComponents { n: modulus, e: exponent };
                key.verify(&signature::RSA_PKCS1_2048_8192_SHA256, message, signed).is_ok()
            }
        }
    }
}

/// A key of RSA with 2048 to 4096 bits.
fn rsa<'a>(modulus: Option<&'a [u8]>, exponent: Option<&'a [u8]>) -> Option<Key<'a>> {
    let (modulus, exponent) = (modulus?, exponent?);
    is_usable_rsa(modulus, exponent, 4096).then_some(Key::Rs256 { modulus, exponent })
}
