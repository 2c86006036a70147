//! What an ID token must say. The cases are those of the conformance tests for relying parties, and more.

use super::*;
use std::collections::BTreeMap;

const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);
const PARTIES: Parties<'static> = Parties { issuer: "https://idp.example/", client_id: "orgauth" };

type Claims = BTreeMap<String, Json>;

fn text(text: &str) -> Json {
    Json::Text(text.to_owned())
}

fn list(texts: &[&str]) -> Json {
    Json::List(texts.iter().map(|one| text(one)).collect())
}

fn at(offset: i64) -> Json {
    Json::Number((NOW.seconds() + offset).to_string())
}

fn good() -> Claims {
    BTreeMap::from(
        [
            ("iss", text("https://idp.example/")),
            ("aud", text("orgauth")),
            ("sub", text("ann")),
            ("iat", at(-1)),
            ("exp", at(300)),
            ("nonce", text("nonce-1")),
        ]
        .map(|(name, value)| (name.to_owned(), value)),
    )
}

fn checked(
    (algorithm, kind): (TokenAlgorithm, Option<&str>),
    access_token: Option<&str>,
    claims: Claims,
) -> Result<IdToken, ProviderRule> {
    let access_token = access_token.map(Secret::new);
    let expected = Expected { parties: PARTIES, nonce: "nonce-1", access_token: access_token.as_ref(), now: NOW };
    IdToken::check(SignedToken { algorithm, kind: kind.map(str::to_owned), claims: Json::Object(claims) }, &expected)
}

/// The verdict on a good token with other claims; `None` removes one.
fn with(changes: &[(&str, Option<Json>)]) -> Result<(), ProviderRule> {
    let mut claims = good();
    for (name, value) in changes {
        match value {
            Some(value) => claims.insert((*name).to_owned(), value.clone()),
            None => claims.remove(*name),
        };
    }
    checked((TokenAlgorithm::Rs256, Some("JWT")), Some("access"), claims).map(|_| ())
}

fn set(name: &str, value: Json) -> Result<(), ProviderRule> {
    with(&[(name, Some(value))])
}

/// Values of every other kind than a text.
fn no_texts() -> [Json; 5] {
    [Json::Null, Json::Bool(true), Json::Number("1".to_owned()), Json::List(Vec::new()), Json::Object(Claims::new())]
}

#[test]
fn a_token_that_is_right_says_who_signed_in() {
    let mut claims = good();
    claims.insert("sid".to_owned(), text("s1"));
    claims.insert("acr".to_owned(), text("high"));
    claims.insert("amr".to_owned(), list(&["pwd", "mfa"]));
    claims.insert("oid".to_owned(), text("object"));
    let token = checked((TokenAlgorithm::Es256, None), None, claims.clone()).unwrap();
    assert_eq!((token.subject.as_str(), token.object_id()), ("ann", Ok("object")));
    assert_eq!((token.session.as_deref(), token.acr.as_deref()), (Some("s1"), Some("high")));
    assert_eq!((token.amr.as_slice(), token.issued_at), (&["pwd".to_owned(), "mfa".to_owned()][..], at_instant(-1)));
    assert_eq!(token.claims, Json::Object(claims));
    let bare = checked((TokenAlgorithm::Es256, None), None, good()).unwrap();
    assert_eq!((bare.session.as_ref(), bare.acr.as_ref(), bare.amr.is_empty()), (None, None, true));
    assert_eq!(bare.object_id(), Err(ProviderRule::Subject));
}

fn at_instant(offset: i64) -> Timestamp {
    Timestamp::from_seconds(NOW.seconds() + offset)
}

#[test]
fn rp_issuer_invalid() {
    for issuer in ["https://idp.example", "https://IDP.example/", "http://idp.example/", "https://other.example/", ""]
    {
        assert_eq!(set("iss", text(issuer)), Err(ProviderRule::Issuer), "{issuer}");
    }
    for value in no_texts().into_iter().chain([list(&["https://idp.example/"])]) {
        assert_eq!(set("iss", value), Err(ProviderRule::Issuer));
    }
    assert_eq!(with(&[("iss", None)]), Err(ProviderRule::Issuer));
}

#[test]
fn rp_audience_invalid() {
    for value in [text("other"), text("Orgauth"), text(""), list(&["other"]), list(&[]), Json::Null, Json::Bool(true)]
    {
        assert_eq!(set("aud", value.clone()), Err(ProviderRule::Audience), "{value:?}");
    }
    assert_eq!(set("aud", Json::List(vec![text("orgauth"), Json::Null])), Err(ProviderRule::Audience));
    assert_eq!(with(&[("aud", None)]), Err(ProviderRule::Audience));
    assert_eq!(set("aud", list(&["orgauth"])), Ok(()));
}

#[test]
fn rp_authorized_party_invalid() {
    let several = Some(list(&["orgauth", "other"]));
    let party = |value| Some(value);
    assert_eq!(with(&[("aud", several.clone())]), Err(ProviderRule::AuthorizedParty));
    assert_eq!(with(&[("aud", several.clone()), ("azp", party(text("other")))]), Err(ProviderRule::AuthorizedParty));
    assert_eq!(with(&[("aud", several), ("azp", party(text("orgauth")))]), Ok(()));
    assert_eq!(set("azp", text("other")), Err(ProviderRule::AuthorizedParty));
    assert_eq!(set("azp", text("orgauth")), Ok(()));
    for value in no_texts() {
        assert_eq!(set("azp", value), Err(ProviderRule::AuthorizedParty));
    }
    assert_eq!(set("aud", list(&["orgauth", "orgauth"])), Err(ProviderRule::AuthorizedParty));
}

#[test]
fn rp_subject_missing() {
    assert_eq!(with(&[("sub", None)]), Err(ProviderRule::Subject));
    for value in
        no_texts().into_iter().chain([text(""), text(&"x".repeat(256)), text("a\0b"), text("a\nb"), text("ü")])
    {
        assert_eq!(set("sub", value), Err(ProviderRule::Subject));
    }
    assert_eq!(set("sub", text(&"x".repeat(255))), Ok(()));
    assert_eq!(set("sub", text("auth0|a b")), Ok(()));
}

#[test]
fn rp_expired_within_a_minute_of_leeway() {
    for offset in [-60, -61, -100_000, -1_800_000_000] {
        assert_eq!(set("exp", at(offset)), Err(ProviderRule::Expired), "{offset}");
    }
    assert_eq!(set("exp", at(-59)), Ok(()));
    assert_eq!(with(&[("exp", None)]), Err(ProviderRule::Expired));
    for value in no_texts().into_iter().chain([text("1900000000"), Json::Number("1e99".to_owned())]) {
        assert_eq!(set("exp", value), Err(ProviderRule::Expired));
    }
    assert_eq!(set("exp", Json::Number(i64::MAX.to_string())), Ok(()));
}

#[test]
fn rp_issued_at_missing_or_in_the_future() {
    assert_eq!(with(&[("iat", None)]), Err(ProviderRule::IssuedAt));
    assert_eq!(set("iat", at(61)), Err(ProviderRule::IssuedAt));
    assert_eq!(set("iat", at(60)), Ok(()));
    assert_eq!(set("iat", Json::Number("1800000000.5".to_owned())), Ok(()));
    for value in [Json::Null, text("1800000000"), Json::Bool(true), Json::Number(i64::MAX.to_string())] {
        assert_eq!(set("iat", value), Err(ProviderRule::IssuedAt));
    }
}

#[test]
fn rp_not_before_in_the_future() {
    assert_eq!(set("nbf", at(61)), Err(ProviderRule::NotBefore));
    assert_eq!(set("nbf", at(60)), Ok(()));
    for value in [Json::Null, text("0"), Json::Bool(false)] {
        assert_eq!(set("nbf", value), Err(ProviderRule::NotBefore));
    }
}

#[test]
fn rp_nonce_invalid() {
    assert_eq!(with(&[("nonce", None)]), Err(ProviderRule::Nonce));
    for value in [text("nonce-2"), text("Nonce-1"), text("nonce-1 "), text(""), Json::Null, list(&["nonce-1"])] {
        assert_eq!(set("nonce", value), Err(ProviderRule::Nonce));
    }
}

#[test]
fn rp_access_token_hash_invalid() {
    // OpenID Connect Core 1.0, appendix A.3.
    let access = "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y";
    let hashed = |algorithm, token: Option<&str>, hash: Json| {
        let mut claims = good();
        claims.insert("at_hash".to_owned(), hash);
        checked((algorithm, None), token, claims).map(|_| ())
    };
    let right = text("77QmUPtjPfzWtF2AnpK9RQ");
    let wrong = Err(ProviderRule::AccessTokenHash);
    for algorithm in [TokenAlgorithm::Rs256, TokenAlgorithm::Ps256, TokenAlgorithm::Es256] {
        assert_eq!(hashed(algorithm, Some(access), right.clone()), Ok(()));
        assert_eq!(hashed(algorithm, Some("other"), right.clone()), wrong);
        assert_eq!(hashed(algorithm, None, right.clone()), wrong);
        for hash in no_texts().into_iter().chain([text(""), text("77QmUPtjPfzWtF2AnpK9RQ==")]) {
            assert_eq!(hashed(algorithm, Some(access), hash), wrong);
        }
    }
    // The digest of Ed25519 is SHA-512.
    assert_eq!(hashed(TokenAlgorithm::EdDsa, Some(access), right), wrong);
    let long = half_hash(TokenAlgorithm::EdDsa, &Secret::new(access));
    assert_eq!((long.len(), hashed(TokenAlgorithm::EdDsa, Some(access), text(&long))), (43, Ok(())));
    assert_eq!(checked((TokenAlgorithm::Rs256, None), Some(access), good()).map(|_| ()), Ok(()));
}

#[test]
fn a_token_of_another_type_is_no_id_token() {
    for kind in ["JWT", "jwt", "application/jwt", "APPLICATION/JWT"] {
        assert!(checked((TokenAlgorithm::Rs256, Some(kind)), None, good()).is_ok(), "{kind}");
    }
    for kind in
        ["at+jwt", "logout+jwt", "application/at+jwt", "", "JWT ", "JWS", "text/jwt", "ünter/jwt", "applicatioü"]
    {
        let verdict = checked((TokenAlgorithm::Rs256, Some(kind)), None, good());
        assert_eq!(verdict, Err(ProviderRule::TokenType), "{kind}");
    }
}

#[test]
fn claims_that_nobody_asked_for_are_left_alone() {
    assert_eq!(set("amr", text("pwd")), Ok(()));
    assert_eq!(set("acr", Json::Null), Ok(()));
    assert_eq!(set("email_verified", text("maybe")), Ok(()));
}
