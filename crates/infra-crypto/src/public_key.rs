//! Which public keys of others can be used.

use ring::{agreement, rand};

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
pub(crate) fn is_small(key: &[u8; 32]) -> bool {
    let mut bare = *key;
    if let Some(last) = bare.last_mut() {
        *last &= 0x7f;
    }
    SMALL.contains(&bare)
}

/// The point with these coordinates, uncompressed; absent when one is missing or has another length.
pub(crate) fn point(x: Option<&[u8]>, y: Option<&[u8]>) -> Option<[u8; 65]> {
    let (x, y): (&[u8; 32], &[u8; 32]) = (x?.try_into().ok()?, y?.try_into().ok()?);
    let mut point = [4; 65];
    for (to, from) in point.iter_mut().skip(1).zip(x.iter().chain(y)) {
        *to = *from;
    }
    Some(point)
}

/// Whether a point is on P-256. ring says so only where a point is used; with a key agreement, which needs no signature.
pub(crate) fn is_on_curve(point: &[u8; 65]) -> bool {
    let own = agreement::EphemeralPrivateKey::generate(&agreement::ECDH_P256, &rand::SystemRandom::new());
    let other = agreement::UnparsedPublicKey::new(&agreement::ECDH_P256, point);
    own.is_ok_and(|own| agreement::agree_ephemeral(own, &other, |_| ()).is_ok())
}

/// Whether parts of a key of RSA, big-endian, have 2048 to `most` bits and a usual exponent.
pub(crate) fn is_usable_rsa(modulus: &[u8], exponent: &[u8], most: usize) -> bool {
    let is_odd = modulus.last().is_some_and(|last| last & 1 == 1);
    // A first byte of zero would be another way to write the same number.
    let fits = matches!(modulus, [128..=255, ..]) && (256..=most / 8).contains(&modulus.len()) && is_odd;
    fits && matches!(exponent, [3] | [1, 0, 1])
}
