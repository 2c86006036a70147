//! The form of the keys by which backends authenticate: a prefix for the kind, 8 public and 43 secret base62 characters, and
//! 6 checksum characters: CRC-32 of everything before them, in base62, zero-padded. A key with a wrong checksum never
//! reaches the store.

use crate::digest::sha256;
use crate::secret::Secret;

/// The kind of a key, which decides what it gives access to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KeyKind {
    /// An organization's key: verify for that organization.
    Api,
    /// An operator's key: verify for every organization, or everything that an operator may do, by its scope.
    Service,
}

impl KeyKind {
    /// The start of every key of this kind.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Api => "pk_live_",
            Self::Service => "sk_live_",
        }
    }

    /// The kind that the start of a text claims; absent for any other text. It doesn't check the rest.
    pub fn claimed_by(text: &str) -> Option<Self> {
        [Self::Api, Self::Service].into_iter().find(|kind| text.starts_with(kind.prefix()))
    }

    /// The kind of a text with the form and the checksum of a key; absent for any other text. It doesn't check whether the
    /// key exists.
    pub fn of(text: &str) -> Option<Self> {
        Self::claimed_by(text).filter(|kind| is_key(kind.prefix(), text))
    }
}

/// The length of a whole key, in characters.
pub const LENGTH: usize = 65;

/// The start of every token of a directory.
pub const DIRECTORY_PREFIX: &str = "scim_live_";

/// Whether a text has the form and the checksum of a directory's token. It doesn't check whether the token exists.
pub fn is_directory_token(text: &str) -> bool {
    is_key(DIRECTORY_PREFIX, text)
}

/// Whether a text is this prefix, 51 base62 characters and their checksum.
fn is_key(prefix: &str, text: &str) -> bool {
    let Some(rest) = text.strip_prefix(prefix) else { return false };
    if rest.len() != 57 || !rest.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return false;
    }
    text.split_at_checked(text.len() - 6).is_some_and(|(body, check)| check == checksum(body))
}

/// SHA-256 of a whole key, by which keys are stored and looked up (docs/security.md: I1). A plain digest is enough: a key has
/// 256 random bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KeyDigest(pub [u8; 32]);

impl KeyDigest {
    /// The digest of a key.
    pub fn of(key: &str) -> Self {
        Self(sha256(key.as_bytes()))
    }
}

/// A new key: the part that is shown once, and the parts that are stored.
pub struct NewKey {
    /// The whole key.
    pub key: Secret,
    /// The prefix of its kind and the public characters.
    pub prefix: String,
    /// The last four characters.
    pub last4: String,
    /// The digest of the whole key.
    pub digest: KeyDigest,
}

/// Makes a key from 51 base62 characters of entropy.
pub fn assemble(kind: KeyKind, characters: &[char; 51]) -> NewKey {
    assembled(kind.prefix(), characters)
}

/// Makes a token of a directory from 51 base62 characters of entropy.
pub fn assemble_directory_token(characters: &[char; 51]) -> NewKey {
    assembled(DIRECTORY_PREFIX, characters)
}

fn assembled(prefix: &str, characters: &[char; 51]) -> NewKey {
    let body: String = prefix.chars().chain(characters.iter().copied()).collect();
    let key = format!("{body}{}", checksum(&body));
    let last4 = key.get(key.len() - 4..).unwrap_or_default().to_owned();
    let prefix = key.get(..prefix.len() + 8).unwrap_or_default().to_owned();
    let digest = KeyDigest::of(&key);
    NewKey { key: Secret::new(key), prefix, last4, digest }
}

/// The digits of base62, in the order of their values.
pub const BASE62: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// CRC-32 (ISO-HDLC) as six base62 digits.
fn checksum(body: &str) -> String {
    let mut rest = crc32fast::hash(body.as_bytes());
    let mut digits = ['0'; 6];
    for digit in digits.iter_mut().rev() {
        let value = usize::try_from(rest % 62).unwrap_or(0);
        *digit = BASE62.get(value).copied().map_or('0', char::from);
        rest /= 62;
    }
    digits.iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_crc_32_of_iso_hdlc() {
        // 0xCBF43926 = 3421780262 in base62.
        assert_eq!(checksum("123456789"), "3jZRME");
    }

    #[test]
    fn i1_a_key_has_the_published_form_and_any_change_breaks_its_checksum() {
        let mut characters = ['a'; 51];
        characters[50] = 'Z';
        for (kind, prefix) in [(KeyKind::Api, "pk_live_aaaaaaaa"), (KeyKind::Service, "sk_live_aaaaaaaa")] {
            let made = assemble(kind, &characters);
            let key = made.key.expose();
            assert_eq!((key.len(), made.prefix.as_str()), (LENGTH, prefix));
            assert!(KeyKind::of(key) == Some(kind) && key.ends_with(&made.last4));
            for at in 0..key.len() {
                let mut changed = key.as_bytes().to_vec();
                changed[at] = if changed[at] == b'b' { b'c' } else { b'b' };
                assert_eq!(KeyKind::of(std::str::from_utf8(&changed).unwrap()), None, "position {at}");
            }
            for wrong in ["", &key[1..], &format!("{key}0"), &"é".repeat(40), &format!("{prefix}é")] {
                assert_eq!(KeyKind::of(wrong), None, "{wrong}");
            }
        }
    }

    #[test]
    fn a_directorys_token_has_the_same_form_and_is_no_key() {
        let made = assemble_directory_token(&['a'; 51]);
        let token = made.key.expose();
        assert_eq!((token.len(), made.prefix.as_str()), (67, "scim_live_aaaaaaaa"));
        assert!(is_directory_token(token) && KeyKind::of(token).is_none() && token.ends_with(&made.last4));
        for wrong in [&token[1..], &token.replacen('a', "b", 1), &format!("{token}0"), "scim_live_"] {
            assert!(!is_directory_token(wrong), "{wrong}");
        }
        assert!(!is_directory_token(assemble(KeyKind::Api, &['a'; 51]).key.expose()));
    }

    /// The checksum covers the prefix: a key of one kind with its first letter changed is not a key of the other kind.
    #[test]
    fn a_key_of_one_kind_is_none_of_the_other() {
        let api = assemble(KeyKind::Api, &['a'; 51]).key;
        let renamed = api.expose().replacen("pk_", "sk_", 1);
        assert_eq!((KeyKind::claimed_by(&renamed), KeyKind::of(&renamed)), (Some(KeyKind::Service), None));
    }
}
