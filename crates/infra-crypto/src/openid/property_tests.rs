//! What holds for any bytes that the reader of providers' answers is given.

use super::*;
use orgauth_domain::sign_in::federation::key::TokenAlgorithm;
use orgauth_testkit::token_signer::TokenSigner;
use proptest::prelude::*;
use serde_json::Value;
use std::sync::LazyLock;

const CLAIMS: &str = r#"{"iss":"https://idp.example","sub":"ann","aud":["a","b"],"exp":1800000000}"#;

/// One for each algorithm, with its set of keys and a token.
static SIGNED: LazyLock<Vec<(ProviderKeys, String)>> = LazyLock::new(|| {
    let one = |algorithm: &TokenAlgorithm| {
        let signer = TokenSigner::new(*algorithm, "k1");
        let keys = OpenId.keys(format!(r#"{{"keys":[{}]}}"#, signer.jwk()).as_bytes()).unwrap();
        (keys, signer.token(CLAIMS))
    };
    TokenAlgorithm::ALL.iter().map(one).collect()
});

/// Whether another reader of JSON, which keeps the last of equal names, read the same.
fn is_same(read: &Json, other: &Value) -> bool {
    match (read, other) {
        (Json::Null, Value::Null) => true,
        (Json::Bool(one), Value::Bool(other)) => one == other,
        (Json::Number(one), Value::Number(other)) => one.parse().ok() == other.as_f64(),
        (Json::Text(one), Value::String(other)) => one == other,
        (Json::List(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(one, other))
        }
        (Json::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(name, value)| other.get(name).is_some_and(|other| is_same(value, other)))
        }
        _ => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_other_bytes_than_those_of_the_token_are_accepted(
        which in 0..4_usize, at in any::<prop::sample::Index>(), byte in 0x20..0x7f_u8,
    ) {
        let (keys, token) = &SIGNED[which];
        let mut bytes = token.clone().into_bytes();
        let at = at.index(bytes.len());
        prop_assume!(bytes[at] != byte);
        bytes[at] = byte;
        let spoilt = String::from_utf8(bytes).unwrap();
        prop_assert!(OpenId.token(&Secret::new(spoilt), keys).is_err());
    }

    #[test]
    fn no_part_of_a_token_can_be_cut_out_or_written_twice(
        which in 0..4_usize, one in any::<prop::sample::Index>(), other in any::<prop::sample::Index>(),
    ) {
        let (keys, token) = &SIGNED[which];
        let (one, other) = (one.index(token.len()), other.index(token.len()));
        let (from, to) = (one.min(other), one.max(other) + 1);
        let cut = format!("{}{}", &token[..from], &token[to..]);
        let twice = format!("{}{}", &token[..to], &token[from..]);
        prop_assert!(OpenId.token(&Secret::new(cut), keys).is_err());
        prop_assert!(OpenId.token(&Secret::new(twice), keys).is_err());
    }

    #[test]
    fn any_bytes_are_read_or_refused_and_what_is_read_another_reader_reads_too(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let _ = OpenId.keys(&bytes);
        if let Some(read) = OpenId.json(&bytes) {
            prop_assert!(is_same(&read, &serde_json::from_slice(&bytes).unwrap()));
        }
    }

    #[test]
    fn texts_that_are_nearly_json_are_read_as_another_reader_reads_them(
        text in r#"[\[{]("[ab]":([0-9.e-]{1,5}|"[a\\u0-9]{0,4}"|null|\[[1,]{0,3}\]),?){0,4}[\]}]"#,
    ) {
        match (OpenId.json(text.as_bytes()), serde_json::from_str::<Value>(&text)) {
            (Some(read), Ok(other)) => prop_assert!(is_same(&read, &other), "{}", text),
            (Some(_), Err(_)) => prop_assert!(false, "only this reader reads {}", text),
            (None, Ok(_)) => {
                let is_twice = ["\"a\":", "\"b\":"].iter().any(|name| text.matches(name).count() > 1);
                prop_assert!(is_twice, "only this reader refuses {}", text);
            }
            (None, Err(_)) => {}
        }
    }
}
