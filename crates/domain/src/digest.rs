//! Digests: plain SHA-256 of values that are random enough, HMAC-SHA256 of values that could be guessed.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// The SHA-256 of some bytes.
pub(crate) fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// Whether two secrets are equal; takes the same time for all of the same length.
pub(crate) fn equal(one: &[u8], other: &[u8]) -> bool {
    let differing = one.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b));
    one.len() == other.len() && differing == 0
}

/// HMAC-SHA256 (RFC 2104) of `parts`, one after the other with nothing between them.
pub(crate) fn hmac_sha256(key: &[u8], parts: &[&str]) -> [u8; 32] {
    let mut mac = keyed(key);
    for part in parts {
        mac.update(part.as_bytes());
    }
    mac.finalize().into_bytes().into()
}

fn keyed(key: &[u8]) -> Hmac<Sha256> {
    let mut block = hmac::digest::Key::<Hmac<Sha256>>::default();
    let digest = sha256(key);
    let key = if key.len() > block.len() { &digest[..] } else { key };
    for (to, from) in block.iter_mut().zip(key) {
        *to = *from;
    }
    Hmac::new(&block)
}

/// HMAC-SHA256 under a key of the service. A row that is stored under such a digest doesn't reveal its subject, not even to an
/// attacker who guesses.
pub struct KeyedDigest(Hmac<Sha256>);

impl KeyedDigest {
    /// Computes digests under this key.
    pub fn new(key: &[u8; 32]) -> Self {
        Self(keyed(key))
    }

    /// The digest of `parts` in a `dimension`. Different parts or dimensions never give the same input.
    pub fn digest(&self, dimension: &str, parts: &[&str]) -> [u8; 32] {
        let mut mac = self.0.clone();
        for text in std::iter::once(&dimension).chain(parts) {
            // The length prefix makes ("ab", "c") and ("a", "bc") different inputs.
            let length = u64::try_from(text.len()).unwrap_or(u64::MAX);
            mac.update(&length.to_be_bytes());
            mac.update(text.as_bytes());
        }
        mac.finalize().into_bytes().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(bytes: [u8; 32]) -> String {
        let (high, low) = bytes.split_at(16);
        let number = |half: &[u8]| u128::from_be_bytes(half.try_into().unwrap());
        format!("{:032x}{:032x}", number(high), number(low))
    }

    #[test]
    fn sha_256_of_abc_is_the_published_vector() {
        assert_eq!(hex(sha256(b"abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    /// RFC 4231, test cases 2, 1 and 6.
    #[test]
    fn j3_hmac_sha256_is_that_of_the_rfc() {
        let jefe = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(hex(hmac_sha256(b"Jefe", &["what do ya want for nothing?"])), jefe);
        assert_eq!(hex(hmac_sha256(b"Jefe", &["what do ya ", "", "want for nothing?"])), jefe);
        let hi = "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7";
        assert_eq!(hex(hmac_sha256(&[0x0b; 20], &["Hi There"])), hi);
        let long = "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54";
        assert_eq!(hex(hmac_sha256(&[0xaa; 131], &["Test Using Larger Than Block-Size Key - Hash Key First"])), long);
    }

    #[test]
    fn b2_other_parts_or_another_dimension_or_key_give_another_digest() {
        let digest = KeyedDigest::new(&[7; 32]);
        let of = |dimension: &str, parts: &[&str]| digest.digest(dimension, parts);
        let all = [
            of("login", &["ab", "c"]),
            of("login", &["a", "bc"]),
            of("login", &["abc"]),
            of("login", &["ab", "c", ""]),
            of("login", &["c", "ab"]),
            of("logi", &["nab", "c"]),
            of("code", &["ab", "c"]),
            of("login", &[]),
            KeyedDigest::new(&[8; 32]).digest("login", &["ab", "c"]),
        ];
        for (at, one) in all.iter().enumerate() {
            assert!(!all[at + 1..].contains(one), "{at}");
        }
        assert_eq!(of("login", &["ab", "c"]), all[0]);
    }
}
