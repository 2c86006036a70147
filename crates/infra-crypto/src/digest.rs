//! Digests: plain SHA-256 for what is random enough, HMAC for what could be guessed.

use orgauth_domain::Secret;
use orgauth_domain::identity::password::breached::BreachDigest;
use orgauth_domain::keys::key_form::KeyDigest;
use orgauth_domain::ports::KeyedDigest;
use ring::{digest, hmac};

/// SHA-256 of some bytes.
pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    array(digest::digest(&digest::SHA256, bytes).as_ref())
}

/// SHA-256 of bytes that come piece by piece.
#[derive(Clone)]
pub struct Sha256(digest::Context);

impl Sha256 {
    /// The next bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Of all that came.
    #[must_use]
    pub fn finish(self) -> [u8; 32] {
        array(self.0.finish().as_ref())
    }
}

impl Default for Sha256 {
    /// Of nothing yet.
    fn default() -> Self {
        Self(digest::Context::new(&digest::SHA256))
    }
}

/// SHA-1 of a password, by which lists of breached passwords name it. It protects nothing here.
pub fn breach_digest(password: &Secret) -> BreachDigest {
    let digest = digest::digest(&digest::SHA1_FOR_LEGACY_USE_ONLY, password.expose().as_bytes());
    BreachDigest::new(array(digest.as_ref()))
}

/// What an API key is stored and looked up under (docs/security.md: I1). A plain digest is enough: a key carries 256 random
/// bits.
pub fn key_digest(key: &str) -> KeyDigest {
    KeyDigest(sha256(key.as_bytes()))
}

/// HMAC-SHA256 under a key of the service: throttle rows don't tell whose they are, not even to a guess.
pub struct HmacDigest(hmac::Key);

impl HmacDigest {
    /// Digests under this key.
    pub fn new(key: &[u8; 32]) -> Self {
        Self(hmac::Key::new(hmac::HMAC_SHA256, key))
    }
}

impl KeyedDigest for HmacDigest {
    fn digest(&self, dimension: &str, parts: &[&str]) -> [u8; 32] {
        let mut context = hmac::Context::with_key(&self.0);
        for text in std::iter::once(&dimension).chain(parts) {
            // The length in front keeps ("ab", "c") and ("a", "bc") apart.
            let length = u64::try_from(text.len()).unwrap_or(u64::MAX);
            context.update(&length.to_be_bytes());
            context.update(text.as_bytes());
        }
        array(context.sign().as_ref())
    }
}

/// The bytes of a digest, whose algorithm gives this many.
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
