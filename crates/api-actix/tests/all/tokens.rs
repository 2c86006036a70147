//! Tokens seen from outside (docs/security.md: D1–D4), and what holds across instances.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, BOB, EVE, GLOBEX, OWN, Tokens, World};

/// Header and claims.
fn parts(token: &str) -> (Value, Value) {
    let decode = |part: &str| serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap();
    let mut parts = token.split('.');
    (decode(parts.next().unwrap()), decode(parts.next().unwrap()))
}

fn encode(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
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

/// Security D1: no change of any part, no other algorithm and no key from the token's own header is accepted.
#[actix_web::test]
async fn d1_forged_tokens_open_nothing() {
    let (world, [bob, ada]) = World::with_sessions([(ACME, BOB), (ACME, ADA)]).await;
    let eve = world.login(GLOBEX, EVE).await;
    let (header, claims) = parts(&bob.access);
    let signature = |token: &str| token.rsplit('.').next().unwrap().to_owned();
    let with = |name: &str, value: Value| {
        let mut header = header.clone();
        header[name] = value;
        encode(&header)
    };
    let claiming = |name: &str, value: Value| {
        let mut claims = claims.clone();
        claims[name] = value;
        encode(&claims)
    };
    let (head, body, own) = (encode(&header), encode(&claims), signature(&bob.access));
    let genuine: Vec<&str> = bob.access.split('.').collect();
    let mut forged = vec![
        format!("{}.{body}.", with("alg", json!("none"))),
        format!("{}.{body}.{own}", with("alg", json!("HS256"))),
        format!("{}.{body}.{own}", with("kid", json!("../../etc/passwd"))),
        format!("{}.{body}.{own}", with("typ", json!("JWT"))),
        format!("{}.{body}.{own}", with("jwk", json!({"kty": "OKP", "crv": "Ed25519", "x": "AA"}))),
        format!("{}.{body}.{own}", with("crit", json!(["exp"]))),
        format!("{head}.{}.{own}", claiming("sub", json!(world.user(ADA).id))),
        format!("{head}.{}.{own}", claiming("aud", json!(world.organization(GLOBEX).id))),
        format!("{head}.{}.{own}", claiming("exp", json!(4_000_000_000_u32))),
        format!("{}.{}.{}", genuine[0], genuine[1], signature(&ada.access)),
        format!("{}.{}.{}", genuine[0], genuine[1], signature(&eve.access)),
        format!("{}.{}.", genuine[0], genuine[1]),
        format!("{}.{}", genuine[0], genuine[1]),
        format!("{}.{}", bob.access, genuine[2]),
        format!("{}=", bob.access),
        bob.access.to_uppercase(),
    ];
    // The last character holds bits that no byte takes: another one there must not be another spelling.
    let (start, last) = bob.access.split_at(bob.access.len() - 1);
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let other = alphabet.chars().nth(alphabet.find(last).unwrap() ^ 1).unwrap();
    forged.push(format!("{start}{other}"));
    for token in forged {
        let call = world.get("/org").slug(ACME).cookie("access_token", &token);
        call.send().await.expect("401 invalid_token");
        let call = world.post("/public/verify").slug(ACME).key(&world.keys[0]).json(&json!({"token": token}));
        assert_eq!(call.send().await.expect("200").data(), json!({"valid": false}), "{token}");
    }
    assert!(world.is_live(ACME, &bob).await);
}

/// Security E2, D4: what one instance does holds on another at once, and after a restart.
#[actix_web::test]
async fn e2_sessions_survive_a_restart_and_end_on_every_instance_at_once() {
    let one = World::new().await;
    let old = one.login(ACME, BOB).await;
    let two = one.another().await;
    assert!(two.is_live(ACME, &old).await);
    let refresh = |world: &World| world.post("/auth/refresh").slug(ACME).tokens(&old).send();
    let new = Tokens::of(&refresh(&one).await.expect("200"));
    assert!(!two.is_live(ACME, &old).await && two.is_live(ACME, &new).await);
    assert_eq!(Tokens::of(&refresh(&two).await.expect("200")), new, "the same pair, byte for byte");
    two.post("/auth/logout").slug(ACME).tokens(&new).send().await.expect("200");
    assert!(!one.is_live(ACME, &new).await);
}
