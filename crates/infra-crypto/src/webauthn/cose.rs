//! Public keys of passkeys: COSE_Key (RFC 9052 section 7) of the three algorithms that are offered.

use orgauth_domain::sign_in::passkey::fault::PasskeyFault;
use ring::signature::{self, UnparsedPublicKey};
use ring::{agreement, rand};

use super::cbor::{self, Item};

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

/// The encodings of the points of Ed25519 with a small order, without the sign bit: signatures of such a key hold for any message.
const SMALL: [[u8; 32]; 7] = [
    y(0, 0, 0),
    y(1, 0, 0),
    [
        0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0, 0xd5, 0xdf,
        0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05,
    ],
    [
        0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b, 0x76, 0x0d, 0x10, 0x67, 0x0f, 0x2a, 0x20,
        0x53, 0xfa, 0x2c, 0x39, 0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03, 0x7a,
    ],
    y(0xec, 0xff, 0x7f),
    y(0xed, 0xff, 0x7f),
    y(0xee, 0xff, 0x7f),
];

/// A coordinate whose bytes between the first and the last are all the same.
const fn y(first: u8, middle: u8, last: u8) -> [u8; 32] {
    let mut bytes = [middle; 32];
    bytes[0] = first;
    bytes[31] = last;
    bytes
}

/// Whether a key of Ed25519 has a small order.
fn is_small(key: &[u8; 32]) -> bool {
    let mut bare = *key;
    if let Some(last) = bare.last_mut() {
        *last &= 0x7f;
    }
    SMALL.contains(&bare)
}

/// The point with these coordinates, uncompressed; absent when one is missing or has another length.
fn point(x: Option<&[u8]>, y: Option<&[u8]>) -> Option<[u8; 65]> {
    let (x, y): (&[u8; 32], &[u8; 32]) = (x?.try_into().ok()?, y?.try_into().ok()?);
    let mut point = [4; 65];
    for (to, from) in point.iter_mut().skip(1).zip(x.iter().chain(y)) {
        *to = *from;
    }
    Some(point)
}

/// Whether a point is on P-256. ring says so only where a point is used; with a key agreement, which needs no signature.
fn is_on_curve(point: &[u8; 65]) -> bool {
    let own = agreement::EphemeralPrivateKey::generate(&agreement::ECDH_P256, &rand::SystemRandom::new());
    let other = agreement::UnparsedPublicKey::new(&agreement::ECDH_P256, point);
    own.is_ok_and(|own| agreement::agree_ephemeral(own, &other, |_| ()).is_ok())
}

/// A key of RSA with 2048 to 4096 bits and a usual exponent.
fn rsa<'a>(modulus: Option<&'a [u8]>, exponent: Option<&'a [u8]>) -> Option<Key<'a>> {
    let (modulus, exponent) = (modulus?, exponent?);
    let is_odd = |number: &[u8]| number.last().is_some_and(|last| last & 1 == 1);
    // A first byte of zero would be another way to write the same number.
    let fits = matches!(modulus, [128..=255, ..]) && (256..=512).contains(&modulus.len()) && is_odd(modulus);
    let is_usual = matches!(exponent, [3] | [1, 0, 1]);
    (fits && is_usual).then_some(Key::Rs256 { modulus, exponent })
}
