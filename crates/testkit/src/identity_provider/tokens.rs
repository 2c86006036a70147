//! The ID tokens of a provider, right ones and wrong ones.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::digest;
use serde_json::{Value, json};

use super::fault::Fault;
use super::state::{Grant, State};
use crate::token_signer::TokenSigner;

/// Adds the members of an object to another one.
pub(super) fn merge(into: &mut Value, more: &Value) {
    for (name, value) in more.as_object().into_iter().flatten() {
        into[name] = value.clone();
    }
}

/// The ID token of a grant.
pub(super) fn id_token(state: &State, issuer: &str, grant: &Grant, access_token: &str, now: i64) -> String {
    let mut claims = json!({
        "iss": issuer,
        "sub": grant.person.subject,
        "aud": grant.client_id,
        "nonce": grant.nonce,
        "iat": now,
        "exp": now + 300,
        "sid": format!("session-of-{}", grant.person.subject),
        "at_hash": half_hash(access_token),
    });
    merge(&mut claims, &grant.person.claims);
    for fault in &state.faults {
        spoil(&mut claims, *fault, now);
    }
    let mut text = claims.to_string();
    if state.does(Fault::ClaimTwice) {
        text = format!("{{\"sub\":\"another\",{}", text.trim_start_matches('{'));
    }
    signed(state, &text)
}

fn half_hash(access_token: &str) -> String {
    let hash = digest::digest(&digest::SHA256, access_token.as_bytes());
    URL_SAFE_NO_PAD.encode(&hash.as_ref()[..16])
}

/// What a fault makes of the claims.
fn spoil(claims: &mut Value, fault: Fault, now: i64) {
    let (name, value) = match fault {
        Fault::WrongIssuer => ("iss", json!("https://another.example")),
        Fault::WrongAudience => ("aud", json!("another")),
        Fault::NoAuthorizedParty => ("aud", json!([claims["aud"], "another"])),
        Fault::WrongNonce => ("nonce", json!("another")),
        Fault::NoNonce => ("nonce", Value::Null),
        Fault::Expired => ("exp", json!(now - 61)),
        Fault::IssuedLater => ("iat", json!(now + 600)),
        Fault::NotYetValid => ("nbf", json!(now + 600)),
        Fault::NoSubject => ("sub", json!("")),
        Fault::WrongAccessTokenHash => ("at_hash", json!(half_hash("another"))),
        _ => return,
    };
    claims[name] = value;
}

/// The token with these claims, as the faults want it.
fn signed(state: &State, claims: &str) -> String {
    let signer = &state.signer;
    let (algorithm, id) = (signer.algorithm, &signer.id);
    let header = |more: &str| format!(r#"{{"alg":"{algorithm}","kid":"{id}"{more}}}"#);
    let another = |id: &str| TokenSigner::new(algorithm, id).token(claims);
    let of_fault = |fault: &Fault| match fault {
        Fault::WrongSignature => Some(another(id)),
        Fault::UnknownKey => Some(another("unpublished")),
        Fault::Critical => Some(signer.token_with(&header(r#","crit":["x"],"x":1"#), claims)),
        Fault::WrongType => Some(signer.token_with(&header(r#","typ":"at+jwt""#), claims)),
        Fault::Unsigned => {
            Some(format!("{}.{}.", URL_SAFE_NO_PAD.encode(r#"{"alg":"none"}"#), URL_SAFE_NO_PAD.encode(claims)))
        }
        _ => None,
    };
    state.faults.iter().find_map(of_fault).unwrap_or_else(|| signer.token(claims))
}
