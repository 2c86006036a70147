//! Prints ID tokens of a provider in software, right and spoilt ones, each with this program's verdict: a line of JSON for each.
//! `tests/openid_libraries` asks another verifier about the same.
#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "the lines are what it is for, and it fails by panicking"
)]

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_domain::ports::ProviderReader;
use orgauth_domain::sign_in::federation::key::TokenAlgorithm;
use orgauth_domain::sign_in::federation::rule::ProviderRule;
use orgauth_domain::sign_in::federation::token::{Expected, IdToken, Parties};
use orgauth_domain::{Secret, Timestamp};
use orgauth_infra_crypto::OpenId;
use orgauth_testkit::token_signer::TokenSigner;
use serde_json::{Value, json};

const ISSUER: &str = "https://idp.example";
const CLIENT: &str = "orgauth";
const NONCE: &str = "nonce-1";

/// A changed token: its name, whether another verifier may take it although this program doesn't, and the token.
type Case = (&'static str, bool, String);

fn claims(now: i64, changes: &Value) -> Value {
    let mut claims =
        json!({"iss": ISSUER, "aud": CLIENT, "sub": "ann", "iat": now, "exp": now + 300, "nonce": NONCE});
    for (name, value) in changes.as_object().into_iter().flatten() {
        if let Some(claims) = claims.as_object_mut() {
            if value.is_null() {
                claims.remove(name)
            } else {
                claims.insert(name.clone(), value.clone())
            };
        }
    }
    claims
}

fn cases(signer: &TokenSigner, now: i64) -> Vec<Case> {
    let token = |changes: Value| signer.token(&claims(now, &changes).to_string());
    let good = claims(now, &json!({})).to_string();
    let with = |header: &str| {
        signer.token_with(&format!(r#"{{"alg":"{}","kid":"{}"{header}}}"#, signer.algorithm, signer.id), &good)
    };
    let right = token(json!({}));
    let (signed, signature) = right.rsplit_once('.').expect("a signature");
    let (header, _) = signed.split_once('.').expect("claims");
    let other_claims = URL_SAFE_NO_PAD.encode(claims(now, &json!({"sub": "eve"})).to_string());
    let first = if signature.starts_with('A') { "B" } else { "A" };
    let changed = format!("{signed}.{first}{}", signature.get(1..).unwrap_or_default());
    let none = URL_SAFE_NO_PAD.encode(r#"{"alg":"none"}"#);
    let twice = format!("{{\"sub\":\"eve\",{}", good.trim_start_matches('{'));
    vec![
        ("nothing", false, right.clone()),
        ("audience in a list", false, token(json!({"aud": [CLIENT]}))),
        ("two audiences and azp", false, token(json!({"aud": [CLIENT, "other"], "azp": CLIENT}))),
        ("expired within the leeway", false, token(json!({"exp": now - 30}))),
        ("issued within the leeway", false, token(json!({"iat": now + 30}))),
        ("not before within the leeway", false, token(json!({"nbf": now + 30}))),
        ("another issuer", false, token(json!({"iss": "https://other.example"}))),
        ("the issuer with a slash", false, token(json!({"iss": "https://idp.example/"}))),
        ("no issuer", false, token(json!({"iss": null}))),
        ("another audience", false, token(json!({"aud": "other"}))),
        ("no audience", false, token(json!({"aud": null}))),
        ("two audiences without azp", true, token(json!({"aud": [CLIENT, "other"]}))),
        ("another azp", true, token(json!({"azp": "other"}))),
        ("expired", false, token(json!({"exp": now - 600}))),
        ("no expiry", false, token(json!({"exp": null}))),
        ("the expiry as a text", true, token(json!({"exp": (now + 300).to_string()}))),
        ("issued later", false, token(json!({"iat": now + 600}))),
        ("no time of issue", false, token(json!({"iat": null}))),
        ("not yet valid", false, token(json!({"nbf": now + 600}))),
        ("another nonce", false, token(json!({"nonce": "other"}))),
        ("no nonce", false, token(json!({"nonce": null}))),
        ("no subject", false, token(json!({"sub": null}))),
        ("a subject that is a number", false, token(json!({"sub": 7}))),
        ("an empty subject", true, token(json!({"sub": ""}))),
        ("a claim twice", true, signer.token(&twice)),
        ("crit", true, with(r#","crit":["x"],"x":1"#)),
        ("the type of another token", true, with(r#","typ":"at+jwt""#)),
        ("other claims", false, format!("{header}.{other_claims}.{signature}")),
        ("another signature", false, changed),
        ("no signature", false, format!("{signed}.")),
        ("the algorithm none", false, format!("{none}.{}.", URL_SAFE_NO_PAD.encode(&good))),
        ("two parts", false, signed.to_owned()),
        ("four parts", false, format!("{right}.{signature}")),
        ("claims that are a list", false, signer.token("[]")),
    ]
}

fn verdict(token: &str, keys: &str, now: i64) -> Result<(), ProviderRule> {
    let keys = OpenId.keys(keys.as_bytes())?;
    let signed = OpenId.token(&Secret::new(token), &keys)?;
    let parties = Parties { issuer: ISSUER, client_id: CLIENT };
    let expected = Expected { parties, nonce: NONCE, access_token: None, now: Timestamp::from_seconds(now) };
    IdToken::check(signed, &expected).map(|_| ())
}

fn main() {
    let now = std::env::args().nth(1).and_then(|now| now.parse().ok()).expect("the time, in seconds since 1970");
    for algorithm in TokenAlgorithm::ALL.iter().copied() {
        let signer = TokenSigner::new(algorithm, "k1");
        let keys = format!(r#"{{"keys":[{}]}}"#, signer.jwk());
        for (name, others_may_accept, token) in cases(&signer, now) {
            let verdict = verdict(&token, &keys, now);
            let line = json!({
                "name": format!("{algorithm}, {name}"),
                "token": token,
                "key": serde_json::from_str::<Value>(&signer.jwk()).expect("a key"),
                "issuer": ISSUER,
                "clientId": CLIENT,
                "nonce": NONCE,
                "isAccepted": verdict.is_ok(),
                "othersMayAccept": others_may_accept,
                "why": verdict.err().map(ProviderRule::as_str),
            });
            println!("{line}");
        }
    }
}
