//! Tests of reading JSON bodies.

use super::*;
use crate::http::fields::Nullable;
use orgauth_api_derive::Body;

/// For trying it out.
#[derive(Body)]
struct Tried {
    /// It must be there.
    a: String,
    /// It may be there.
    b: Option<String>,
    /// So may this.
    flag: Option<bool>,
    /// And this.
    part: Part<TriedPart>,
}

/// A part of it.
#[derive(Body)]
struct TriedPart {
    /// It may be there, or null.
    n: Option<Nullable<bool>>,
    /// It must be there.
    m: bool,
}

fn codes(body: &str) -> Vec<(String, &'static str)> {
    refusals(body, UnknownFields::Ignored).into_iter().map(|error| (error.field, error.code.as_str())).collect()
}

fn refusals(body: &str, unknown: UnknownFields) -> Vec<FieldError> {
    let read = Body::parse(body.as_bytes()).unwrap().read::<Tried>(&Settings::default(), unknown);
    match read {
        Ok(Tried { a, b, flag, part }) => {
            assert!(!a.is_empty() && b.is_none_or(|b| b == "y") && flag != Some(false));
            assert!(part.0.is_none_or(|TriedPart { n, m }| m && n.is_none_or(|n| n.0.is_none())));
            Vec::new()
        }
        Err(refused) => refused.fields,
    }
}

/// A rule that is misspelt or misplaced must not look set.
#[test]
fn g5_unknown_fields_are_refused_at_every_depth_with_the_nearest_known_one() {
    let named = |body: &str| {
        let refusals = refusals(body, UnknownFields::Refused).into_iter();
        let told = |refused: FieldError| {
            let nearest = refused.message.rsplit(' ').next().unwrap_or_default().to_owned();
            (refused.field, refused.code.as_str(), nearest)
        };
        refusals.map(told).collect::<Vec<_>>()
    };
    let unknown = |field: &str, nearest: &str| vec![(field.to_owned(), "unknown", nearest.to_owned())];
    assert_eq!(named(r#"{"a":"x","part":{"m":true}}"#), []);
    assert_eq!(named(r#"{"a":"x","flg":true,"flg":false}"#), unknown("flg", "flag"));
    assert_eq!(named(r#"{"a":"x","M":true}"#), unknown("M", "part.m"), "misplaced");
    assert_eq!(named(r#"{"a":"x","part":{"m":true,"flag":true}}"#), unknown("part.flag", "flag"));
    let [missing, other] = named(r#"{"parts":{}}"#).try_into().unwrap();
    assert_eq!((missing.1, other), ("required", unknown("parts", "part").remove(0)));
    let long = format!(r#"{{"a":"x","{}":1}}"#, "é".repeat(5000));
    assert!(refusals(&long, UnknownFields::Refused)[0].field.chars().count() <= 65);
    let none = Body::parse(br#"{"b":1}"#).unwrap().refuse_fields().unwrap_err();
    assert_eq!((none.fields[0].field.as_str(), none.fields[0].code), ("b", FieldCode::Unknown));
    for other in ["null", "[]", r#"[{"b":1}]"#, "1", r#""x""#] {
        let refused = Body::parse(other.as_bytes()).unwrap().refuse_fields().unwrap_err();
        assert_eq!((refused.fields[0].field.as_str(), refused.fields[0].code), ("", FieldCode::WrongType), "{other}");
    }
    assert!(Body(None).refuse_fields().is_ok() && Body::parse(b"{}").unwrap().refuse_fields().is_ok());
}

#[test]
fn m2_everything_wrong_is_reported_at_once() {
    assert_eq!(codes(r#"{"a":"x","b":"y","flag":true}"#), []);
    assert_eq!(
        codes(r#"{"b":1,"flag":"yes"}"#),
        [("a".to_owned(), "required"), ("b".to_owned(), "wrong_type"), ("flag".to_owned(), "wrong_type")]
    );
    assert_eq!(codes(r#"{"a":"x\u0000"}"#), [("a".to_owned(), "invalid_character")]);
    assert_eq!(codes(r#"{"a":null}"#), [("a".to_owned(), "wrong_type")]);
    assert_eq!(codes(r#"{"a":"x","b":null}"#), [("b".to_owned(), "wrong_type")]);
    assert_eq!(codes("[1,[2]]"), [(String::new(), "wrong_type"), ("a".to_owned(), "required")]);
}

#[test]
fn a_duplicate_counts_only_for_fields_that_are_read() {
    assert_eq!(codes(r#"{"a":"x","a":"x"}"#), [("a".to_owned(), "duplicate")]);
    assert_eq!(codes(r#"{"a":"x","other":1,"other":"\u0000"}"#), []);
}

#[test]
fn the_fields_of_a_part_are_named_behind_it_and_only_a_nullable_one_may_be_null() {
    let of_part = |name: &str, code| vec![(format!("part.{name}"), code)];
    assert_eq!(codes(r#"{"a":"x","part":{"m":true,"n":null,"other":1,"other":2}}"#), []);
    assert_eq!(codes(r#"{"a":"x","part":{"n":null}}"#), of_part("m", "required"));
    assert_eq!(codes(r#"{"a":"x","part":{"m":null}}"#), of_part("m", "wrong_type"));
    assert_eq!(codes(r#"{"a":"x","part":{"m":true,"n":1}}"#), of_part("n", "wrong_type"));
    assert_eq!(codes(r#"{"a":"x","part":{"m":true,"m":true}}"#), of_part("m", "duplicate"));
    for part in ["null", "[]", "\"m\"", "true"] {
        assert_eq!(codes(&format!(r#"{{"a":"x","part":{part}}}"#)), [("part".to_owned(), "wrong_type")]);
    }
    assert_eq!(codes(r#"{"a":{"a":"x"}}"#), [("a".to_owned(), "wrong_type")]);
}

#[test]
fn broken_json_and_utf8_are_malformed() {
    for bytes in [&b"{"[..], b"{\"a\":\"\xff\"}", b"\xef\xbb\xbf{}", b"{} {}", b"{\"a\":\"\\ud800\"}", b"nul"] {
        assert_eq!(Body::parse(bytes).unwrap_err().code, ErrorCode::MalformedJson);
    }
    for scalar in ["1", "-1", "1.5", "\"x\"", "true", "null"] {
        assert!(matches!(Body::parse(scalar.as_bytes()), Ok(Body(Some(Json::Other(_))))));
    }
}
