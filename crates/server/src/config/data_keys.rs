//! `secrets.data_keys`: the keys that seal values in the database.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde_json::Value as Json;
use toml::Value;

use super::form::{Form, Setting};

/// The length of a key in bytes (AES-256).
const LENGTH: usize = 32;

/// How many characters of a key's base64 are arbitrary; the next one encodes only four bits.
const TEXT_LENGTH: usize = 42;

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// One key. It has no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct DataKey([u8; LENGTH]);

impl DataKey {
    /// The bytes of the key, only for the code that seals.
    pub(crate) const fn expose(&self) -> &[u8; LENGTH] {
        &self.0
    }
}

/// The name of a key: 1 to 32 letters, digits, `-` and `_`; stored with every value that the key sealed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct KeyName(String);

impl KeyName {
    /// The name.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl Setting for KeyName {
    /// The error quotes nothing: an operator may have written the key itself here, which is longer than any name.
    fn read(text: &str) -> Result<Self, String> {
        let good = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        if (1..=32).contains(&text.len()) && text.bytes().all(good) {
            Ok(Self(text.to_owned()))
        } else {
            Err("a key's name must be 1 to 32 of letters, digits, - and _".to_owned())
        }
    }

    fn show(&self) -> String {
        self.0.clone()
    }
}

/// A table `{kid = "base64"}` or a text `kid:base64,kid:base64`. Errors quote nothing but valid names; `***` stands for each key.
pub(super) struct Keys;

impl Form<BTreeMap<KeyName, DataKey>> for Keys {
    fn read(value: &Value) -> Result<BTreeMap<KeyName, DataKey>, String> {
        let pairs: Vec<(&str, &str)> = match value {
            Value::Table(table) => {
                let pairs = table.iter().map(|(name, value)| Some((name.as_str(), value.as_str()?)));
                pairs.collect::<Option<_>>().ok_or("a key must be a text in base64")?
            }
            Value::String(text) if text.is_empty() => Vec::new(),
            Value::String(text) => {
                let pairs = text.split(',').map(|pair| pair.trim().split_once(':'));
                pairs.collect::<Option<_>>().ok_or("must be kid:base64,kid:base64")?
            }
            _ => return Err("must be a table of names and keys, or a text kid:base64,kid:base64".to_owned()),
        };
        let mut keys = BTreeMap::new();
        for (name, text) in pairs {
            let name = KeyName::read(name)?;
            let key = read(name.as_str(), text)?;
            if keys.contains_key(&name) {
                return Err(format!("the key {} is there twice", name.as_str()));
            }
            keys.insert(name, key);
        }
        Ok(keys)
    }

    fn show(keys: &BTreeMap<KeyName, DataKey>) -> Json {
        keys.keys().map(|name| (name.as_str().to_owned(), Json::from("***"))).collect()
    }
}

fn read(name: &str, text: &str) -> Result<DataKey, String> {
    let bytes = BASE64
        .decode(text)
        .map_err(|_| format!("the key {name} is not base64 (openssl rand -base64 32 makes one)"))?;
    let found = bytes.len();
    let key: [u8; LENGTH] =
        bytes.try_into().map_err(|_| format!("the key {name} has {found} bytes, not {LENGTH}"))?;
    let text: Vec<u8> = text.bytes().take(TEXT_LENGTH).collect();
    if is_placeholder(&key) || is_placeholder(&text) {
        return Err(format!("the key {name} is a placeholder, not random bytes"));
    }
    Ok(DataKey(key))
}

/// Fewer different values mark a key as made up: about one in 10^20 random keys has fewer.
const FEWEST_DIFFERENT: usize = 12;

/// Words that people use as placeholders for a key.
const WORDS: [&str; 7] = ["changeme", "change-me", "change_me", "placeholder", "password", "replaceme", "insecure"];

/// Whether the key is made up rather than random, judged by its bytes or their base64: a repeated pattern
/// (`changemechangeme…`, zeros, `BBBB…`), an arithmetic sequence, few different bytes, or a placeholder word. Random
/// bytes have none of these.
fn is_placeholder(bytes: &[u8]) -> bool {
    let repeats = |period: usize| bytes.iter().zip(bytes.iter().skip(period)).all(|(a, b)| a == b);
    let steps = || bytes.iter().zip(bytes.iter().skip(1)).map(|(a, b)| b.wrapping_sub(*a));
    let counts = steps().zip(steps().skip(1)).all(|(a, b)| a == b);
    let different: BTreeSet<&u8> = bytes.iter().collect();
    let lower = bytes.to_ascii_lowercase();
    let holds = |word: &str| lower.windows(word.len()).any(|part| part == word.as_bytes());
    (1..=bytes.len() / 2).any(repeats) || counts || different.len() < FEWEST_DIFFERENT || WORDS.into_iter().any(holds)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(bytes: &[u8]) -> String {
        base64::engine::general_purpose::STANDARD.encode(bytes)
    }

    #[test]
    fn l2_a_made_up_key_is_refused_and_never_quoted() {
        let bytes = |text: &str| written(text.repeat(32).get(..32).unwrap().as_bytes());
        // The last character holds four bits.
        let in_base64 = |text: &str| text.repeat(16).get(..42).unwrap().to_owned() + "A=";
        let counted: Vec<u8> = (0..32).collect();
        let down: Vec<u8> = (0..32).map(|i| 255 - 7 * i).collect();
        let made_up = [
            written(&[7; 32]),
            written(&counted),
            written(&down),
            bytes("changeme"),
            bytes("ab"),
            bytes("0123456789abcdef"),
            bytes("secret-key-32-b"),
            written(b"please-change-me-before-you-go!!"),
            written(b"1212212112221112122121221112212x"),
            in_base64("changeme"),
            in_base64("ReplaceMe+0123456789/abcdefghijklmnopqrstu"),
            in_base64("abc"),
        ];
        for text in made_up {
            assert_eq!(BASE64.decode(&text).map(|bytes| bytes.len()), Ok(LENGTH), "{text}");
            let said = read("k1", &text).err();
            assert_eq!(said.as_deref(), Some("the key k1 is a placeholder, not random bytes"), "{text}");
        }
    }

    #[test]
    fn l2_a_random_key_is_taken() {
        // SplitMix64 with a fixed seed, so that the test is the same each time.
        let mut state = 1_u64;
        let mut next = move || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        };
        for _ in 0..2_000 {
            let key: Vec<u8> = (0..4).flat_map(|_| next().to_le_bytes()).collect();
            assert!(read("k1", &written(&key)).is_ok(), "{key:?}");
        }
        // 32 hexadecimal digits: only 128 bits, but no placeholder.
        assert!(read("k1", &written(b"9f86d081884c7d659a2feaa0c55ad015")).is_ok());
    }
}
