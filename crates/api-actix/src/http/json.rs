//! Parsed JSON in which objects keep their members in order, with duplicates.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

/// A JSON value.
#[derive(Debug)]
pub enum Json {
    Object(Vec<(String, Self)>),
    /// Any other value.
    Other(Value),
}

impl Json {
    /// Converts it into serde's JSON value, which keeps the last of duplicate members.
    pub(crate) fn into_value(self) -> Value {
        match self {
            Self::Object(members) => {
                Value::Object(members.into_iter().map(|(name, value)| (name, value.into_value())).collect())
            }
            Self::Other(value) => value,
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyJson;
        impl<'de> Visitor<'de> for AnyJson {
            type Value = Json;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("JSON")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Json::Object(members))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = seq.next_element()? {
                    items.push(item);
                }
                Ok(Json::Other(Value::Array(items)))
            }

            fn visit_unit<E>(self) -> Result<Json, E> {
                Ok(Json::Other(Value::Null))
            }

            fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
                Ok(Json::Other(value.into()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
                Ok(Json::Other(value.into()))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
                Ok(Json::Other(value.into()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
                Ok(Json::Other(value.into()))
            }

            fn visit_str<E>(self, value: &str) -> Result<Json, E> {
                Ok(Json::Other(value.into()))
            }
        }
        deserializer.deserialize_any(AnyJson)
    }
}
