//! The reader of what providers send, with keys in software. The negative cases are those of the conformance tests for relying
//! parties, and more.

use super::*;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE, URL_SAFE_NO_PAD};
use orgauth_domain::sign_in::federation::key::TokenAlgorithm;
use orgauth_testkit::token_signer::TokenSigner;
use ring::hmac;

const CLAIMS: &str = r#"{"iss":"https://idp.example","sub":"ann"}"#;

fn key_set(keys: &[String]) -> Result<ProviderKeys, ProviderRule> {
    OpenId.keys(format!(r#"{{"keys":[{}]}}"#, keys.join(",")).as_bytes())
}

fn set_of(signers: &[&TokenSigner]) -> ProviderKeys {
    key_set(&signers.iter().map(|signer| signer.jwk()).collect::<Vec<_>>()).unwrap()
}

fn read(token: &str, keys: &ProviderKeys) -> Result<SignedToken, ProviderRule> {
    OpenId.token(&Secret::new(token), keys)
}

fn signers() -> impl Iterator<Item = TokenSigner> {
    TokenAlgorithm::ALL.iter().map(|algorithm| TokenSigner::new(*algorithm, "k1"))
}

/// A JWK of a signer with other members; `None` removes one. Values are JSON.
fn jwk(signer: &TokenSigner, changes: &[(&str, Option<&str>)]) -> String {
    let quoted = signer.public_members().into_iter().map(|(name, value)| (name, format!("\"{value}\"")));
    let mut members: Vec<(&str, String)> = quoted.collect();
    for (name, value) in changes {
        members.retain(|(other, _)| other != name);
        members.extend(value.map(|value| (*name, value.to_owned())));
    }
    let members: Vec<String> = members.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
    format!("{{{}}}", members.join(","))
}

#[test]
fn a_token_of_each_algorithm_is_read_with_the_key_that_signed_it() {
    for signer in signers() {
        let token = read(&signer.token(CLAIMS), &set_of(&[&signer])).unwrap();
        assert_eq!((token.algorithm, token.kind.as_deref()), (signer.algorithm, Some("JWT")));
        assert_eq!(Some(token.claims), OpenId.json(CLAIMS.as_bytes()));
    }
}

#[test]
fn rp_signature_of_another_key_or_message() {
    for signer in signers() {
        let set = set_of(&[&signer]);
        let token = signer.token(CLAIMS);
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let (header, _) = signed.split_once('.').unwrap();
        let mut other =
            TokenSigner::new(signer.algorithm, "k1").token(r#"{"iss":"https://idp.example","sub":"eve"}"#);
        if matches!(signer.algorithm, TokenAlgorithm::Rs256 | TokenAlgorithm::Ps256) {
            // All of them have one key here, so only the message differs.
            other = format!("{header}.{}.{signature}", URL_SAFE_NO_PAD.encode(r#"{"sub":"eve"}"#));
        }
        for spoilt in [
            other,
            format!("{signed}."),
            format!("{signed}.{}", URL_SAFE_NO_PAD.encode([0; 64])),
            format!("{signed}.{}", URL_SAFE_NO_PAD.encode([0; 256])),
            format!(
                "{signed}.{}",
                URL_SAFE_NO_PAD.encode([&URL_SAFE_NO_PAD.decode(signature).unwrap()[..], &[0]].concat())
            ),
        ] {
            assert_eq!(read(&spoilt, &set), Err(ProviderRule::Signature), "{}", signer.algorithm);
        }
    }
}

#[test]
fn rp_signature_none() {
    let signer = TokenSigner::new(TokenAlgorithm::Rs256, "k1");
    let set = set_of(&[&signer]);
    for algorithm in ["none", "None", "NONE", ""] {
        let header = URL_SAFE_NO_PAD.encode(format!(r#"{{"alg":"{algorithm}","kid":"k1"}}"#));
        let unsigned = format!("{header}.{}.", URL_SAFE_NO_PAD.encode(CLAIMS));
        assert_eq!(read(&unsigned, &set), Err(ProviderRule::Algorithm), "{algorithm}");
    }
}

/// The public key, which everybody has, as the secret of an HMAC.
#[test]
fn rp_signature_hmac_with_the_public_key() {
    let signer = TokenSigner::new(TokenAlgorithm::Rs256, "k1");
    let set = set_of(&[&signer]);
    for secret in [signer.jwk(), signer.public_members()[1].1.clone()] {
        let signed =
            format!("{}.{}", URL_SAFE_NO_PAD.encode(r#"{"alg":"HS256","kid":"k1"}"#), URL_SAFE_NO_PAD.encode(CLAIMS));
        let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()), signed.as_bytes());
        let token = format!("{signed}.{}", URL_SAFE_NO_PAD.encode(tag.as_ref()));
        assert_eq!(read(&token, &set), Err(ProviderRule::Algorithm));
    }
}

#[test]
fn rp_algorithm_not_accepted() {
    let signer = TokenSigner::new(TokenAlgorithm::Rs256, "k1");
    let set = set_of(&[&signer]);
    for algorithm in [
        r#""HS256""#,
        r#""HS512""#,
        r#""RS1""#,
        r#""RS384""#,
        r#""RS512""#,
        r#""PS512""#,
        r#""ES384""#,
        r#""ES256K""#,
        r#""rs256""#,
        r#""RS256 ""#,
        r#""Ed25519""#,
        "null",
        "1",
        r#"["RS256"]"#,
    ] {
        let token = signer.token_with(&format!(r#"{{"alg":{algorithm},"kid":"k1"}}"#), CLAIMS);
        assert_eq!(read(&token, &set), Err(ProviderRule::Algorithm), "{algorithm}");
    }
    assert_eq!(read(&signer.token_with(r#"{"kid":"k1"}"#, CLAIMS), &set), Err(ProviderRule::Algorithm));
}

#[test]
fn rp_algorithm_is_that_of_the_key() {
    let rs256 = TokenSigner::new(TokenAlgorithm::Rs256, "k1");
    let ps256 = TokenSigner::new(TokenAlgorithm::Ps256, "k1");
    assert_eq!(read(&ps256.token(CLAIMS), &set_of(&[&rs256])), Err(ProviderRule::Algorithm));
    assert_eq!(read(&rs256.token(CLAIMS), &set_of(&[&ps256])), Err(ProviderRule::Algorithm));
    // Without `alg` a key of RSA is for both.
    let both = key_set(&[jwk(&rs256, &[("kid", Some("\"k1\""))])]).unwrap();
    assert!(read(&rs256.token(CLAIMS), &both).is_ok() && read(&ps256.token(CLAIMS), &both).is_ok());
    // A header that names the other padding than that of the signature.
    let mixed = rs256.token_with(r#"{"alg":"PS256","kid":"k1"}"#, CLAIMS);
    assert_eq!(read(&mixed, &both), Err(ProviderRule::Signature));
}

#[test]
fn rp_key_id_missing_or_unknown() {
    let one = TokenSigner::new(TokenAlgorithm::Es256, "k1");
    let two = TokenSigner::new(TokenAlgorithm::Es256, "k2");
    let third = TokenSigner::new(TokenAlgorithm::Es256, "k3");
    let both = set_of(&[&one, &two]);
    assert!(read(&one.token(CLAIMS), &both).is_ok() && read(&two.token(CLAIMS), &both).is_ok());
    assert_eq!(read(&third.token(CLAIMS), &both), Err(ProviderRule::UnknownKey));
    let unnamed = one.token_with(r#"{"alg":"ES256"}"#, CLAIMS);
    assert_eq!(read(&unnamed, &both), Err(ProviderRule::AmbiguousKey));
    assert!(read(&unnamed, &set_of(&[&one])).is_ok());
    assert_eq!(read(&unnamed, &set_of(&[&two])), Err(ProviderRule::Signature));
    assert_eq!(read(&unnamed, &set_of(&[])), Err(ProviderRule::UnknownKey));
    let crossed = one.token_with(r#"{"alg":"ES256","kid":"k2"}"#, CLAIMS);
    assert_eq!(read(&crossed, &both), Err(ProviderRule::Signature));
    for kid in ["null", "1", r#"["k1"]"#, &format!("\"{}\"", "k".repeat(1025))] {
        let token = one.token_with(&format!(r#"{{"alg":"ES256","kid":{kid}}}"#), CLAIMS);
        assert_eq!(read(&token, &both), Err(ProviderRule::TokenForm));
    }
}

#[test]
fn rp_key_of_the_header_is_ignored() {
    let (own, evil) = (TokenSigner::new(TokenAlgorithm::Es256, "k1"), TokenSigner::new(TokenAlgorithm::Es256, "k1"));
    let jwk = evil.jwk();
    for member in
        [format!(r#""jwk":{jwk}"#), r#""jku":"https://evil.example/jwks""#.to_owned(), r#""x5c":["AA=="]"#.to_owned()]
    {
        let token = evil.token_with(&format!(r#"{{"alg":"ES256","kid":"k1",{member}}}"#), CLAIMS);
        assert_eq!(read(&token, &set_of(&[&own])), Err(ProviderRule::Signature), "{member}");
    }
}

#[test]
fn rp_critical_header() {
    let signer = TokenSigner::new(TokenAlgorithm::EdDsa, "k1");
    for crit in [r#"["b64"],"b64":false"#, r#"["exp"]"#, "[]", "null", "false"] {
        let token = signer.token_with(&format!(r#"{{"alg":"EdDSA","kid":"k1","crit":{crit}}}"#), CLAIMS);
        assert_eq!(read(&token, &set_of(&[&signer])), Err(ProviderRule::Critical), "{crit}");
    }
}

#[test]
fn rp_claim_or_header_twice() {
    let signer = TokenSigner::new(TokenAlgorithm::EdDsa, "k1");
    let set = set_of(&[&signer]);
    for claims in [
        r#"{"sub":"ann","sub":"eve"}"#,
        r#"{"sub":"ann","\u0073ub":"eve"}"#,
        r#"{"sub":"ann","address":{"country":"a","country":"b"}}"#,
    ] {
        assert_eq!(read(&signer.token(claims), &set), Err(ProviderRule::TokenForm), "{claims}");
    }
    for header in [r#"{"alg":"EdDSA","alg":"none","kid":"k1"}"#, r#"{"alg":"EdDSA","kid":"k1","kid":"k2"}"#] {
        assert_eq!(read(&signer.token_with(header, CLAIMS), &set), Err(ProviderRule::TokenForm), "{header}");
    }
}

#[test]
fn rp_token_is_exactly_three_parts_of_base64url() {
    let signer = TokenSigner::new(TokenAlgorithm::EdDsa, "k1");
    let set = set_of(&[&signer]);
    let token = signer.token(CLAIMS);
    let parts: Vec<&str> = token.split('.').collect();
    let padded = format!("{}.{}.{}", URL_SAFE.encode(URL_SAFE_NO_PAD.decode(parts[0]).unwrap()), parts[1], parts[2]);
    let classic = STANDARD.encode(URL_SAFE_NO_PAD.decode(parts[2]).unwrap());
    // The last character of 64 bytes has four bits that mean nothing.
    let spare = format!("{}{}", &token[..token.len() - 1], if token.ends_with('A') { 'B' } else { 'C' });
    for spoilt in [
        String::new(),
        ".".to_owned(),
        "..".to_owned(),
        parts[..2].join("."),
        format!("{token}."),
        format!(".{token}"),
        format!("{token}.{}", parts[2]),
        format!(" {token}"),
        format!("{token}\n"),
        padded,
        format!("{}.{}.{classic}", parts[0], parts[1]),
        format!("{}.{}.{}.x.y", parts[0], parts[1], parts[2]),
        format!("{}..{}", parts[0], parts[2]),
        spare,
    ] {
        let verdict = read(&spoilt, &set);
        // An empty part of claims is base64url; that it wasn't signed shows first.
        let expected =
            if spoilt.contains("..") && spoilt.len() > 2 { ProviderRule::Signature } else { ProviderRule::TokenForm };
        assert_eq!(verdict, Err(expected), "{spoilt:?}");
    }
    for claims in ["[]", "null", "\"x\"", "", "{", "{}{}"] {
        assert_eq!(read(&signer.token(claims), &set), Err(ProviderRule::TokenForm), "{claims}");
    }
    let five = format!("{token}.{}.{}", parts[0], parts[1]);
    assert_eq!(read(&five, &set), Err(ProviderRule::TokenForm), "an encrypted token has five parts");
}

#[test]
fn a_token_has_at_most_64_kib() {
    let signer = TokenSigner::new(TokenAlgorithm::EdDsa, "k1");
    let set = set_of(&[&signer]);
    let with = |length: usize| signer.token(&format!(r#"{{"x":"{}"}}"#, "x".repeat(length)));
    let most = (0..49_152).step_by(3).find(|n| with(*n).len() > 64 * 1024).unwrap();
    assert!(read(&with(most - 3), &set).is_ok());
    assert_eq!(read(&with(most), &set), Err(ProviderRule::TokenForm));
}

#[test]
fn a_key_that_cannot_be_used_is_left_out_and_the_others_stay() {
    let rsa = TokenSigner::new(TokenAlgorithm::Rs256, "r");
    let point = TokenSigner::new(TokenAlgorithm::Es256, "e");
    let edwards = TokenSigner::new(TokenAlgorithm::EdDsa, "d");
    let text = |bytes: &[u8]| format!("\"{}\"", URL_SAFE_NO_PAD.encode(bytes));
    let odd = |bytes: usize| text(&[&vec![0xff; bytes - 1][..], &[0xfd]].concat());
    let (short, even) = (odd(255), text(&[0xff; 255].iter().copied().chain([0xfe]).collect::<Vec<u8>>()));
    let (long, zero) = (odd(1025), text(&[&[0][..], &[0xff; 256]].concat()));
    let x: &str = &format!("\"{}\"", point.public_members()[2].1);
    let identity = text(&[[1].as_slice(), &[0; 31]].concat());
    let unusable = [
        r#"{"kty":"oct","k":"c2VjcmV0"}"#.to_owned(),
        r#"{"kty":"oct","k":"c2VjcmV0","alg":"HS256","use":"sig"}"#.to_owned(),
        "{}".to_owned(),
        r#"{"kty":1}"#.to_owned(),
        r#"{"kty":"new","crv":"P-999"}"#.to_owned(),
        jwk(&rsa, &[("use", Some(r#""enc""#))]),
        jwk(&rsa, &[("use", Some("null"))]),
        jwk(&rsa, &[("key_ops", Some(r#"["encrypt"]"#))]),
        jwk(&rsa, &[("key_ops", Some(r#""verify""#))]),
        jwk(&rsa, &[("key_ops", Some("[]"))]),
        jwk(&rsa, &[("alg", Some(r#""RSA-OAEP""#))]),
        jwk(&rsa, &[("alg", Some(r#""RS512""#))]),
        jwk(&rsa, &[("alg", Some(r#""ES256""#))]),
        jwk(&rsa, &[("alg", Some("1"))]),
        jwk(&rsa, &[("kid", Some("1"))]),
        jwk(&rsa, &[("kid", Some(&format!("\"{}\"", "k".repeat(256))))]),
        jwk(&rsa, &[("n", None)]),
        jwk(&rsa, &[("e", None)]),
        jwk(&rsa, &[("e", Some(r#""AQ""#))]),
        jwk(&rsa, &[("e", Some(r#""AQAB=""#))]),
        jwk(&rsa, &[("n", Some(&short))]),
        jwk(&rsa, &[("n", Some(&long))]),
        jwk(&rsa, &[("n", Some(&even))]),
        jwk(&rsa, &[("n", Some(&zero))]),
        jwk(&rsa, &[("d", Some(r#""AQAB""#))]),
        jwk(&point, &[("crv", Some(r#""P-384""#))]),
        jwk(&point, &[("crv", Some(r#""secp256k1""#))]),
        jwk(&point, &[("y", Some(x))]),
        jwk(&point, &[("y", None)]),
        jwk(&point, &[("x", Some(r#""AA""#))]),
        jwk(&point, &[("alg", Some(r#""RS256""#))]),
        jwk(&point, &[("d", Some(r#""AA""#))]),
        jwk(&edwards, &[("crv", Some(r#""X25519""#))]),
        jwk(&edwards, &[("x", Some(r#""AA""#))]),
        jwk(&edwards, &[("x", Some(&identity))]),
        jwk(&edwards, &[("alg", Some(r#""ES256""#))]),
    ];
    for key in &unusable {
        assert_eq!(key_set(std::slice::from_ref(key)).map(|set| set.iter().count()), Ok(0), "{key}");
    }
    let all: Vec<String> = unusable.into_iter().chain([rsa.jwk(), point.jwk(), edwards.jwk()]).collect();
    let set = key_set(&all).unwrap();
    assert_eq!(set.iter().map(|key| key.id.as_deref()).collect::<Vec<_>>(), [Some("r"), Some("e"), Some("d")]);
    for usable in [
        jwk(&rsa, &[("key_ops", Some(r#"["sign","verify"]"#))]),
        jwk(&rsa, &[("x5c", Some(r#"["AA=="]"#)), ("use", Some(r#""sig""#))]),
        jwk(&rsa, &[("n", Some(&odd(1024)))]),
        jwk(&edwards, &[]),
    ] {
        assert_eq!(key_set(&[usable]).map(|set| set.iter().count()), Ok(1));
    }
}

#[test]
fn a_document_of_keys_is_one_or_it_is_refused_as_a_whole() {
    let key = TokenSigner::new(TokenAlgorithm::EdDsa, "k").jwk();
    for text in [
        "",
        "[]",
        "{}",
        r#"{"keys":null}"#,
        r#"{"keys":{}}"#,
        r#"{"keys":[1]}"#,
        &format!(r#"{{"keys":[{key},null]}}"#),
        &format!(r#"{{"keys":[],"keys":[{key}]}}"#),
        r#"{"keys":[{"kty":"RSA","kty":"EC"}]}"#,
    ] {
        assert_eq!(OpenId.keys(text.as_bytes()), Err(ProviderRule::Keys), "{text}");
    }
    assert!(key_set(&vec![key.clone(); 100]).is_ok());
    assert_eq!(key_set(&vec![key; 101]), Err(ProviderRule::Keys));
    assert_eq!(key_set(&vec!["{}".to_owned(); 101]), Err(ProviderRule::Keys));
}

/// RFC 8037 appendix A.4: a token that others have signed.
#[test]
fn the_published_vector_of_ed25519_verifies() {
    let key = r#"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#;
    let set = key_set(&[key.to_owned()]).unwrap();
    // Its payload is a text, so that only the form is refused behind the signature.
    let token = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";
    assert_eq!(read(token, &set), Err(ProviderRule::TokenForm));
    assert_eq!(read(&token.replacen("RXh", "RXg", 1), &set), Err(ProviderRule::Signature));
}

/// RFC 7515 appendices A.2 and A.3: tokens of RS256 and ES256 that others have signed.
#[test]
fn the_published_vectors_of_rs256_and_es256_verify() {
    let rsa = r#"{"kty":"RSA","n":"ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ","e":"AQAB"}"#;
    let token = "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw";
    let read_by = |key: &str, token: &str| read(token, &key_set(&[key.to_owned()]).unwrap());
    assert_eq!(read_by(rsa, token).map(|token| token.algorithm), Ok(TokenAlgorithm::Rs256));
    let point = r#"{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}"#;
    let token = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q";
    assert_eq!(read_by(point, token).map(|token| token.algorithm), Ok(TokenAlgorithm::Es256));
    assert_eq!(read_by(rsa, token).map(|_| ()), Err(ProviderRule::UnknownKey));
}
