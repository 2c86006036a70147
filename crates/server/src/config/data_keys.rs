//! `secrets.data_keys`: the keys that seal what the database holds.

use std::collections::BTreeMap;

use base64::Engine;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use toml::Value;

use super::setting::Setting;

/// Bytes of a key (AES-256).
const LENGTH: usize = 32;

/// Characters of its base64 that can be anything; the next one holds four bits only.
const TEXT_LENGTH: usize = 42;

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// One key. It has no `Debug`, and is written as `***`.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct DataKey([u8; LENGTH]);

impl DataKey {
    /// The key, for the one place that seals.
    pub(crate) const fn expose(&self) -> &[u8; LENGTH] {
        &self.0
    }
}

impl Serialize for DataKey {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str("***")
    }
}

/// What a key is called: 1 to 32 of letters, digits, `-` and `_`; stored beside what it sealed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct KeyName(String);

impl KeyName {
    /// The name.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl Setting for KeyName {
    /// Never quoted: somebody may have written the key itself here, which is longer than any name.
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

/// Reads a table `{kid = "base64"}` or a text `kid:base64,kid:base64`. No message quotes anything but good names.
pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<KeyName, DataKey>, D::Error> {
    let mut pairs = Vec::new();
    match Value::deserialize(from)? {
        Value::Table(table) => {
            for (name, value) in table {
                let Value::String(text) = value else {
                    return Err(D::Error::custom("a key must be a text in base64"));
                };
                pairs.push((name, text));
            }
        }
        Value::String(text) if text.is_empty() => {}
        Value::String(text) => {
            for pair in text.split(',') {
                let pair =
                    pair.trim().split_once(':').ok_or_else(|| D::Error::custom("must be kid:base64,kid:base64"))?;
                pairs.push((pair.0.to_owned(), pair.1.to_owned()));
            }
        }
        _ => return Err(D::Error::custom("must be a table of names and keys, or a text kid:base64,kid:base64")),
    }
    let mut keys = BTreeMap::new();
    for (name, text) in pairs {
        let name = KeyName::read(&name).map_err(D::Error::custom)?;
        let key = read(name.as_str(), &text).map_err(D::Error::custom)?;
        if keys.contains_key(&name) {
            return Err(D::Error::custom(format!("the key {} is there twice", name.as_str())));
        }
        keys.insert(name, key);
    }
    Ok(keys)
}

fn read(name: &str, text: &str) -> Result<DataKey, String> {
    let bytes = BASE64.decode(text).map_err(|_| format!("the key {name} is not base64"))?;
    let found = bytes.len();
    let key: [u8; LENGTH] =
        bytes.try_into().map_err(|_| format!("the key {name} has {found} bytes, not {LENGTH}"))?;
    if repeats_itself(key) || repeats_itself(text.bytes().take(TEXT_LENGTH)) {
        return Err(format!("the key {name} is a placeholder, not random bytes"));
    }
    Ok(DataKey(key))
}

/// One byte over and over, as bytes (all zero) or as text (`BBBB…`).
fn repeats_itself(bytes: impl IntoIterator<Item = u8>) -> bool {
    let mut bytes = bytes.into_iter();
    let first = bytes.next();
    bytes.all(|byte| first == Some(byte))
}
