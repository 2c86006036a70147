//! Digests: plain SHA-256 of values that are random enough, HMAC of values that could be guessed.

use orgauth_domain::Secret;
use orgauth_domain::accounts::password::breached::BreachDigest;
use orgauth_domain::keys::key_form::KeyDigest;
use orgauth_domain::ports::KeyedDigest;
use ring::{digest, hmac};

/// The SHA-256 of some bytes.
pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    array(digest::digest(&digest::SHA256, bytes).as_ref())
}

/// A SHA-256 of bytes that arrive in pieces.
#[derive(Clone)]
pub struct Sha256(digest::Context);

impl Sha256 {
    /// Adds the next bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The digest of all bytes that were added.
    #[must_use]
    pub fn finish(self) -> [u8; 32] {
        array(self.0.finish().as_ref())
    }
}

impl Default for Sha256 {
    /// The digest of no bytes yet.
    fn default() -> Self {
        Self(digest::Context::new(&digest::SHA256))
    }
}

/// The SHA-1 of a password, as lists of breached passwords use it. Nothing here relies on SHA-1 for protection.
pub fn breach_digest(password: &Secret) -> BreachDigest {
    let digest = digest::digest(&digest::SHA1_FOR_LEGACY_USE_ONLY, password.expose().as_bytes());
    BreachDigest::new(array(digest.as_ref()))
}

/// The digest under which an API key is stored and looked up (docs/security.md: I1). A plain digest is enough: a key
/// has 256 random bits.
pub fn key_digest(key: &str) -> KeyDigest {
    KeyDigest(sha256(key.as_bytes()))
}

/// HMAC-SHA256 under a key of the service. A throttle row doesn't reveal its subject, not even to an attacker who guesses.
pub struct HmacDigest(hmac::Key);

impl HmacDigest {
    /// Computes digests under this key.
    pub fn new(key: &[u8; 32]) -> Self {
        Self(hmac::Key::new(hmac::HMAC_SHA256, key))
    }
}

impl KeyedDigest for HmacDigest {
    fn digest(&self, dimension: &str, parts: &[&str]) -> [u8; 32] {
        let mut context = hmac::Context::with_key(&self.0);
        for text in std::iter::once(&dimension).chain(parts) {
            // The length prefix makes ("ab", "c") and ("a", "bc") different inputs.
            let length = u64::try_from(text.len()).unwrap_or(u64::MAX);
            context.update(&length.to_be_bytes());
            context.update(text.as_bytes());
        }
        array(context.sign().as_ref())
    }
}

/// Copies a digest into an array; the algorithm determines the length.
fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut digest = [0; N];
    for (to, from) in digest.iter_mut().zip(bytes) {
        *to = *from;
    }
    digest
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
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hex(sha256(b"abc")), abc);
        assert_eq!(hex(key_digest("abc").0), abc);
    }

    #[test]
    fn sha_1_of_abc_is_the_published_vector() {
        let digest = breach_digest(&Secret::new("abc"));
        assert_eq!(digest.digits(), "A9993E364706816ABA3E25717850C26C9CD0D89D");
    }

    #[test]
    fn b2_other_parts_or_another_dimension_or_key_give_another_digest() {
        let digest = HmacDigest::new(&[7; 32]);
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
            HmacDigest::new(&[8; 32]).digest("login", &["ab", "c"]),
        ];
        for (at, one) in all.iter().enumerate() {
            assert!(!all[at + 1..].contains(one), "{at}");
        }
        assert_eq!(of("login", &["ab", "c"]), all[0]);
    }
}
