//! Sealing of values that the database must not show, with AES-256-GCM and bound to their row (docs/security.md: L1).
//!
//! A sealed text is `v1.<key id>.<nonce>.<ciphertext and tag>`, the last two in unpadded base64url. The associated
//! data is `v1|<key id>|<place>`, so a text that was copied to another row doesn't open there. A text with an unknown
//! key id doesn't open. A random 96-bit nonce is good for 2^32 texts under one key, which no installation of this
//! service reaches.

use std::collections::HashMap;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_domain::ports::{Entropy, SealError, Sealer};
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use zeroize::Zeroize;

/// The configured data keys: the active one seals, all of them open.
pub struct DataKeys {
    keys: HashMap<String, LessSafeKey>,
    active: String,
    entropy: Arc<dyn Entropy>,
}

/// Why data keys are refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DataKeyError {
    /// A key id that would not be safe inside a sealed text.
    #[error("the data key id {0:?} is not of the form [A-Za-z0-9_-]{{1,32}}")]
    BadId(String),
    /// Two keys share an id.
    #[error("there are two data keys with the id {0:?}")]
    DuplicateId(String),
    /// The sealing key is missing.
    #[error("there is no data key with the id {0:?}, which should seal")]
    NoActive(String),
    /// The cipher refused the key; can't happen with 32 bytes.
    #[error("the data key {0:?} is no key of AES-256")]
    BadKey(String),
}

impl DataKeys {
    /// Takes the configured keys; `active` names the one that seals.
    ///
    /// # Errors
    /// An id is malformed or used twice, or there is no key with the id `active`.
    pub fn new(keys: Vec<(String, [u8; 32])>, active: &str, entropy: Arc<dyn Entropy>) -> Result<Self, DataKeyError> {
        let mut ring = HashMap::with_capacity(keys.len());
        for (kid, mut bytes) in keys {
            if !is_key_id(&kid) {
                return Err(DataKeyError::BadId(kid));
            }
            let key = UnboundKey::new(&AES_256_GCM, &bytes);
            bytes.zeroize();
            let Ok(key) = key else { return Err(DataKeyError::BadKey(kid)) };
            if ring.contains_key(&kid) {
                return Err(DataKeyError::DuplicateId(kid));
            }
            ring.insert(kid, LessSafeKey::new(key));
        }
        if !ring.contains_key(active) {
            return Err(DataKeyError::NoActive(active.to_owned()));
        }
        Ok(Self { keys: ring, active: active.to_owned(), entropy })
    }

    fn key(&self, kid: &str) -> Result<&LessSafeKey, SealError> {
        self.keys.get(kid).ok_or_else(|| SealError::UnknownKey(kid.to_owned()))
    }
}

impl Sealer for DataKeys {
    fn seal(&self, place: &str, plain: &[u8]) -> Result<String, SealError> {
        let mut nonce = [0; NONCE_LEN];
        self.entropy.fill(&mut nonce);
        let mut text = plain.to_vec();
        self.key(&self.active)?
            .seal_in_place_append_tag(
                Nonce::assume_unique_for_key(nonce),
                associated_data(&self.active, place),
                &mut text,
            )
            .map_err(|_| SealError::DoesNotOpen)?;
        Ok(format!("{}{}.{}", self.prefix(), URL_SAFE_NO_PAD.encode(nonce), URL_SAFE_NO_PAD.encode(text)))
    }

    fn open(&self, place: &str, sealed: &str) -> Result<Vec<u8>, SealError> {
        let (kid, nonce, mut text) = parse(sealed).ok_or(SealError::DoesNotOpen)?;
        let length = self
            .key(kid)?
            .open_in_place(Nonce::assume_unique_for_key(nonce), associated_data(kid, place), &mut text)
            .map_err(|_| SealError::DoesNotOpen)?
            .len();
        text.truncate(length);
        Ok(text)
    }

    fn active(&self) -> &str {
        &self.active
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.keys.keys().cloned().collect();
        names.sort();
        names
    }

    fn prefix_of(&self, name: &str) -> String {
        format!("v1.{name}.")
    }
}

fn parse(sealed: &str) -> Option<(&str, [u8; NONCE_LEN], Vec<u8>)> {
    let mut parts = sealed.split('.');
    let (Some("v1"), Some(kid), Some(nonce), Some(text), None) =
        (parts.next(), parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return None;
    };
    // The error for an unknown key shows its id, so only a well-formed id may get there.
    if !is_key_id(kid) {
        return None;
    }
    let nonce = URL_SAFE_NO_PAD.decode(nonce).ok()?.try_into().ok()?;
    Some((kid, nonce, URL_SAFE_NO_PAD.decode(text).ok()?))
}

/// Neither the version nor a key id contains `|`, so no two (key id, place) pairs give the same bytes.
fn associated_data(kid: &str, place: &str) -> Aad<Vec<u8>> {
    Aad::from(format!("v1|{kid}|{place}").into_bytes())
}

fn is_key_id(text: &str) -> bool {
    (1..=32).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SystemEntropy;

    const PLACE: &str = "users|totp|usr_1|usr_1";

    fn keys(ids: &[(&str, u8)], active: &str) -> Result<DataKeys, DataKeyError> {
        let keys = ids.iter().map(|(kid, byte)| ((*kid).to_owned(), [*byte; 32])).collect();
        DataKeys::new(keys, active, Arc::new(SystemEntropy::new()))
    }

    #[test]
    fn l1_what_was_sealed_opens_in_its_place_only() {
        let keys = keys(&[("a", 1)], "a").unwrap();
        for plain in [&b""[..], b"x", &[0; 500]] {
            let sealed = keys.seal(PLACE, plain).unwrap();
            assert_eq!(keys.open(PLACE, &sealed).unwrap(), plain);
            for place in ["", "users|totp|usr_2|usr_1", "users|totp|usr_1|usr_2", "users|totp|usr_1|usr_1|"] {
                assert_eq!(keys.open(place, &sealed), Err(SealError::DoesNotOpen), "{place}");
            }
        }
    }

    #[test]
    fn l1_any_changed_character_is_noticed() {
        let keys = keys(&[("a", 1)], "a").unwrap();
        let sealed = keys.seal(PLACE, b"secret").unwrap();
        for at in 0..sealed.len() {
            for to in *b"AaBbZz059-_.|=" {
                let mut changed = sealed.clone().into_bytes();
                if changed[at] != to {
                    changed[at] = to;
                    let changed = String::from_utf8(changed).unwrap();
                    assert!(keys.open(PLACE, &changed).is_err(), "{changed}");
                }
            }
        }
        for text in
            [&sealed[1..], &sealed[..sealed.len() - 1], &format!("{sealed}A"), &format!("{sealed}."), "", "..."]
        {
            assert_eq!(keys.open(PLACE, text), Err(SealError::DoesNotOpen), "{text}");
        }
    }

    #[test]
    fn l1_an_unknown_key_fails_closed_and_is_named() {
        let sealed = keys(&[("old", 1)], "old").unwrap().seal(PLACE, b"x").unwrap();
        let others = keys(&[("new", 1)], "new").unwrap();
        assert_eq!(others.open(PLACE, &sealed), Err(SealError::UnknownKey("old".to_owned())));
    }

    #[test]
    fn l1_the_key_id_is_bound_even_between_equal_keys() {
        let keys = keys(&[("a", 1), ("b", 1)], "a").unwrap();
        let sealed = keys.seal(PLACE, b"x").unwrap();
        assert_eq!(keys.open(PLACE, &sealed.replacen("v1.a.", "v1.b.", 1)), Err(SealError::DoesNotOpen));
        assert_eq!(keys.open(PLACE, &sealed.replacen("v1.", "v2.", 1)), Err(SealError::DoesNotOpen));
    }

    #[test]
    fn old_keys_open_and_only_the_active_one_seals() {
        let old = keys(&[("a", 1)], "a").unwrap().seal(PLACE, b"x").unwrap();
        let both = keys(&[("a", 1), ("b", 2)], "b").unwrap();
        assert_eq!(both.open(PLACE, &old).unwrap(), b"x");
        let new = both.seal(PLACE, b"x").unwrap();
        assert!(new.starts_with(&both.prefix()) && !old.starts_with(&both.prefix()));
        assert!(new.starts_with("v1.b.") && new != both.seal(PLACE, b"x").unwrap());
    }

    #[test]
    fn l2_malformed_duplicate_and_missing_keys_are_refused() {
        for id in ["", "a.b", "a|b", "ä", "a b", &"a".repeat(33)] {
            assert_eq!(keys(&[(id, 1)], id).err(), Some(DataKeyError::BadId(id.to_owned())));
        }
        assert_eq!(keys(&[("a", 1), ("a", 2)], "a").err(), Some(DataKeyError::DuplicateId("a".to_owned())));
        assert_eq!(keys(&[("a", 1)], "b").err(), Some(DataKeyError::NoActive("b".to_owned())));
        assert!(keys(&[(&"a".repeat(32), 1)], &"a".repeat(32)).is_ok());
    }
}
