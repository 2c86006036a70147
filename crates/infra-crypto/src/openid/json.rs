//! A strict reader of JSON (RFC 8259): each name once in an object, at any depth, and a limit on size and depth.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

use orgauth_domain::sign_in::federation::json::Json;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// The largest text. Discovery documents have a few KiB, large key sets some tens.
const MOST_BYTES: usize = 256 * 1024;

/// How deep values may be inside each other.
const DEEPEST: u8 = 16;

/// Reads a text that is one value; absent when it isn't, or breaks a limit.
pub(super) fn read(bytes: &[u8]) -> Option<Json> {
    if bytes.len() > MOST_BYTES {
        return None;
    }
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let value = Value { depth: DEEPEST }.deserialize(&mut deserializer).ok()?;
    deserializer.end().ok().map(|()| value)
}

/// Reads a value that may have values inside it down to a depth.
#[derive(Clone, Copy)]
struct Value {
    depth: u8,
}

impl Value {
    /// The reader of what is inside.
    fn inside<E: Error>(self) -> Result<Self, E> {
        self.depth.checked_sub(1).map(|depth| Self { depth }).ok_or_else(|| E::custom("too deep"))
    }
}

impl<'de> DeserializeSeed<'de> for Value {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Value {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
        let (inside, mut items) = (self.inside()?, Vec::new());
        while let Some(item) = seq.next_element_seed(inside)? {
            items.push(item);
        }
        Ok(Json::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let (inside, mut members) = (self.inside()?, BTreeMap::new());
        while let Some(name) = map.next_key::<String>()? {
            match members.entry(name) {
                Entry::Occupied(_) => return Err(A::Error::custom("a name is there twice")),
                Entry::Vacant(place) => place.insert(map.next_value_seed(inside)?),
            };
        }
        Ok(Json::Object(members))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_there_once_in_an_object_at_any_depth_and_in_any_spelling() {
        for text in [
            r#"{"a":1,"a":1}"#,
            r#"{"a":1,"b":2,"a":null}"#,
            r#"{"a":1,"\u0061":2}"#,
            r#"{"x":{"a":1,"a":2}}"#,
            r#"{"x":[0,{"y":{"":1,"":1}}]}"#,
            r#"[{"a":{"b":1,"b":1}}]"#,
        ] {
            assert_eq!(read(text.as_bytes()), None, "{text}");
        }
        assert!(read(br#"{"a":{"a":1},"A":[{"a":1},{"a":1}]}"#).is_some());
    }

    #[test]
    fn what_is_no_json_is_refused() {
        for text in [
            "",
            " ",
            "{",
            "{}x",
            "{} {}",
            "[1,]",
            "{\"a\":1,}",
            "{a:1}",
            "'a'",
            "NaN",
            "01",
            "+1",
            "1.",
            "\u{feff}{}",
            "\"\\ud800\"",
            "\"a\nb\"",
            "nul",
            "1e999",
            "/**/{}",
        ] {
            assert_eq!(read(text.as_bytes()), None, "{text}");
        }
        assert_eq!(read(b"\"\xff\""), None);
    }

    #[test]
    fn values_are_read_as_they_are_written() {
        let text = r#" {"t":"\u00fc\n","n":null,"b":true,"i":-5,"u":18446744073709551615,"f":1800000000.5,"l":[]} "#;
        let Some(Json::Object(members)) = read(text.as_bytes()) else { panic!("{text}") };
        let member = |name: &str| members[name].clone();
        let number = |text: &str| Json::Number(text.to_owned());
        assert_eq!((member("t"), member("n")), (Json::Text("ü\n".to_owned()), Json::Null));
        assert_eq!((member("b"), member("l")), (Json::Bool(true), Json::List(Vec::new())));
        assert_eq!((member("i"), member("u")), (number("-5"), number("18446744073709551615")));
        assert_eq!(member("f"), number("1800000000.5"));
    }

    #[test]
    fn size_and_depth_have_limits() {
        let nested = |depth: usize| read(format!("{}{}", "[".repeat(depth), "]".repeat(depth)).as_bytes()).is_some();
        assert!(nested(16) && !nested(17) && !nested(100_000));
        let objects = |depth: usize| format!("{}1{}", r#"{"a":"#.repeat(depth), "}".repeat(depth));
        assert!(read(objects(16).as_bytes()).is_some() && read(objects(17).as_bytes()).is_none());
        let long = |length: usize| read(format!("\"{}\"", "x".repeat(length - 2)).as_bytes()).is_some();
        assert!(long(MOST_BYTES) && !long(MOST_BYTES + 1));
    }
}
