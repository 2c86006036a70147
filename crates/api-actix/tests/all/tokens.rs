//! The contents of tokens (docs/security.md: D1–D4), and what several instances share.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use crate::harness::{ACME, BOB, OWN, World};

/// Decodes the header and the claims of a token.
fn parts(token: &str) -> (Value, Value) {
    let decode = |part: &str| serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap();
    let mut parts = token.split('.');
    (decode(parts.next().unwrap()), decode(parts.next().unwrap()))
}

#[actix_web::test]
async fn d3_each_kind_says_what_it_is_for_and_nothing_about_the_person() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let organization = world.organization(ACME).id.to_string();
    let partial = world.partial_token(ACME, BOB);
    for (token, kind, suffix, seconds) in [
        (&tokens.access, "at+jwt", "", 900),
        (&tokens.refresh, "rt+jwt", "/refresh", 604_800),
        (&partial, "pt+jwt", "/partial", 300),
    ] {
        let (header, claims) = parts(token);
        assert_eq!((&header["alg"], &header["typ"]), (&json!("EdDSA"), &json!(kind)));
        let names = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ");
        assert_eq!(
            (names(&header), names(&claims)),
            ("alg kid typ".into(), "amr aud exp iat iss jti sid sub".into())
        );
        assert_eq!(claims["iss"], format!("{OWN}/api/v1"));
        assert_eq!(claims["aud"], format!("{organization}{suffix}"));
        assert_eq!(claims["sub"], world.user(BOB).id.to_string());
        assert_eq!(claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap(), seconds);
        assert_eq!(claims["amr"], json!(["pwd"]));
    }
}
