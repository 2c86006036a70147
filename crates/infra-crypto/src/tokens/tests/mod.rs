//! Forged, confused and damaged tokens (docs/security.md: D1, D2, D3, D6).

use std::fmt::Write as _;

use orgauth_domain::id::TokenId;
use orgauth_domain::session::token::AuthenticationMethod;
use orgauth_domain::{Duration, OrganizationId, SessionId, UserId};
use ring::hmac;
use serde_json::{Value, json};

use super::*;
use crate::{DataKeys, SystemEntropy};

const ISSUER: &str = "https://auth.example.com";
const NOW: Timestamp = Timestamp::from_seconds(1_795_224_300);

/// A ring with one key, and everything that its owner, or a thief of the key, has.
struct World {
    ring: TokenRing,
    row: SigningKeyRow,
    pair: Ed25519KeyPair,
}

fn empty_ring(issuer: &str) -> TokenRing {
    let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new());
    let sealer = DataKeys::new(vec![("a".to_owned(), [9; 32])], "a", Arc::clone(&entropy)).unwrap();
    TokenRing::new(issuer.to_owned(), Arc::new(sealer), entropy).remembering(100)
}

fn world() -> World {
    let ring = empty_ring(ISSUER);
    let row = ring.generate(SigningKeyState::Active, NOW).unwrap();
    ring.replace(std::slice::from_ref(&row)).unwrap();
    let document = ring.sealer.open(&place(&row.id), &row.sealed_private).unwrap();
    World { pair: Ed25519KeyPair::from_pkcs8(&document).unwrap(), ring, row }
}

fn claims(kind: TokenKind) -> Claims {
    Claims {
        kind,
        organization_id: OrganizationId::new(NOW, [1; 10]),
        user_id: UserId::new(NOW, [2; 10]),
        session_id: SessionId::new(NOW, [3; 10]),
        token_id: TokenId::new([4; 16]),
        issued_at: NOW,
        expires_at: NOW.plus(Duration::from_minutes(15)),
        methods: vec![AuthenticationMethod::Password, AuthenticationMethod::OneTimePassword],
    }
}

impl World {
    fn sign(&self, claims: &Claims) -> String {
        self.ring.sign(claims, &self.row.id).unwrap().expose().to_owned()
    }

    fn read(&self, token: &str) -> Result<Claims, TokenFault> {
        self.ring.read(TokenKind::Access, token, NOW)
    }

    fn header(&self) -> Value {
        json!({"typ": "at+jwt", "alg": "EdDSA", "kid": self.row.id.as_str()})
    }

    /// A token of exactly these texts, rightly signed.
    fn forge(&self, header: &str, payload: &str) -> String {
        let message = format!("{}.{}", URL_SAFE_NO_PAD.encode(header), URL_SAFE_NO_PAD.encode(payload));
        let signature = URL_SAFE_NO_PAD.encode(self.pair.sign(message.as_bytes()));
        format!("{message}.{signature}")
    }

    fn forge_header(&self, change: impl FnOnce(&mut Value)) -> String {
        let mut header = self.header();
        change(&mut header);
        self.forge(&header.to_string(), &payload().to_string())
    }

    fn forge_payload(&self, change: impl FnOnce(&mut Value)) -> String {
        let mut payload = payload();
        change(&mut payload);
        self.forge(&self.header().to_string(), &payload.to_string())
    }
}

fn payload() -> Value {
    let claims = claims(TokenKind::Access);
    serde_json::to_value(form::WrittenClaims::new(ISSUER, &claims)).unwrap()
}

fn decoded(part: &str) -> String {
    String::from_utf8(URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
}

const REFUSED: Result<Claims, TokenFault> = Err(TokenFault::Malformed);

#[test]
fn tokens_of_every_kind_read_back_and_have_the_published_form() {
    let world = world();
    for kind in TokenKind::ALL {
        let claims = claims(*kind);
        assert_eq!(world.ring.read(*kind, &world.sign(&claims), NOW), Ok(claims));
    }
    let token = world.sign(&claims(TokenKind::Refresh));
    let parts: Vec<&str> = token.split('.').collect();
    assert_eq!(decoded(parts[0]), format!(r#"{{"typ":"rt+jwt","alg":"EdDSA","kid":"{}"}}"#, world.row.id));
    let claims = claims(TokenKind::Refresh);
    let expected = format!(
        r#"{{"iss":"{ISSUER}","aud":"{}/refresh","sub":"{}","sid":"{}","jti":"{}","iat":1795224300,"exp":1795225200,"amr":["pwd","otp"]}}"#,
        claims.organization_id, claims.user_id, claims.session_id, claims.token_id,
    );
    assert_eq!(decoded(parts[1]), expected);
}

#[test]
fn e2_the_same_claims_and_key_give_the_same_bytes_in_every_instance() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Refresh));
    assert_eq!(world.sign(&claims(TokenKind::Refresh)), token);
    let other = TokenRing::new(ISSUER.to_owned(), Arc::clone(&world.ring.sealer), Arc::clone(&world.ring.entropy));
    other.replace(std::slice::from_ref(&world.row)).unwrap();
    assert_eq!(other.sign(&claims(TokenKind::Refresh), &world.row.id).unwrap().expose(), token);
}

#[test]
fn the_forging_of_these_tests_makes_good_tokens() {
    let world = world();
    let claims = claims(TokenKind::Access);
    assert_eq!(world.forge_payload(|_| {}).split('.').count(), 3);
    assert_eq!(world.read(&world.forge_payload(|_| {})), Ok(claims.clone()));
    assert_eq!(world.read(&world.forge_header(|_| {})), Ok(claims));
}

#[test]
fn d1_other_algorithms_are_refused_even_when_the_signature_is_good() {
    let world = world();
    for algorithm in [
        "none", "None", "NONE", "", "HS256", "HS384", "HS512", "RS256", "PS256", "ES256", "ES384", "eddsa",
        "Ed25519", "EDDSA",
    ] {
        let token = world.forge_header(|header| header["alg"] = json!(algorithm));
        assert_eq!(world.read(&token), REFUSED, "{algorithm}");
        let unsigned = format!("{}.", token.rsplit_once('.').unwrap().0);
        assert_eq!(world.read(&unsigned), REFUSED, "{algorithm}, without a signature");
    }
    for value in [json!(null), json!(7), json!(["EdDSA"])] {
        assert_eq!(world.read(&world.forge_header(|header| header["alg"] = value.clone())), REFUSED, "{value}");
    }
}

#[test]
fn d1_an_hmac_under_the_public_key_is_no_signature() {
    let world = world();
    for algorithm in ["HS256", "EdDSA"] {
        let token = world.forge_header(|header| header["alg"] = json!(algorithm));
        let message = token.rsplit_once('.').unwrap().0;
        let key = hmac::Key::new(hmac::HMAC_SHA256, &world.row.public);
        let tag = URL_SAFE_NO_PAD.encode(hmac::sign(&key, message.as_bytes()));
        assert_eq!(world.read(&format!("{message}.{tag}")), REFUSED, "{algorithm}");
    }
}

#[test]
fn d1_the_key_is_chosen_by_exact_kid_from_the_own_ring() {
    let world = world();
    let kid = world.row.id.as_str();
    for other in ["", "0", &kid[..15], &format!("{kid}0"), &format!(" {kid}"), &format!("{kid}\0")] {
        assert_eq!(world.read(&world.forge_header(|header| header["kid"] = json!(other))), REFUSED, "{other:?}");
    }
    for value in [json!(null), json!(1), json!([kid]), json!({"kid": kid})] {
        assert_eq!(world.read(&world.forge_header(|header| header["kid"] = value.clone())), REFUSED, "{value}");
    }
    let absent = world.forge_header(|header| drop(header.as_object_mut().unwrap().remove("kid")));
    assert_eq!(world.read(&absent), REFUSED);
}

#[test]
fn d1_a_key_that_the_token_brings_along_is_not_used() {
    let (ours, theirs) = (world(), world());
    let x = URL_SAFE_NO_PAD.encode(theirs.pair.public_key());
    let members = [
        ("jku", json!("https://evil.example/keys")),
        ("x5u", json!("https://evil.example/chain")),
        ("jwk", json!({"kty": "OKP", "crv": "Ed25519", "x": x, "kid": ours.row.id.as_str()})),
        ("x5c", json!(["AAAA"])),
    ];
    for (name, value) in members {
        let brought = |world: &World| {
            world.forge_header(|header| {
                header["kid"] = json!(ours.row.id.as_str());
                header[name] = value.clone();
            })
        };
        assert_eq!(ours.read(&brought(&theirs)), REFUSED, "{name}");
        // Ignored, not refused: nothing was fetched or used.
        assert!(ours.read(&brought(&ours)).is_ok(), "{name}");
    }
}

#[test]
fn d1_crit_is_refused_whatever_it_says() {
    let world = world();
    for value in [json!(["exp"]), json!(["b64"]), json!([]), json!(null), json!("x"), json!(false)] {
        assert_eq!(world.read(&world.forge_header(|header| header["crit"] = value.clone())), REFUSED, "{value}");
    }
    let escaped = format!(r#"{{"typ":"at+jwt","alg":"EdDSA","kid":"{}","\u0063rit":["x"]}}"#, world.row.id);
    assert_eq!(world.read(&world.forge(&escaped, &payload().to_string())), REFUSED);
}

#[test]
fn d3_a_token_is_good_for_its_own_kind_only() {
    let world = world();
    for made in TokenKind::ALL {
        let token = world.sign(&claims(*made));
        for wanted in TokenKind::ALL {
            let read = world.ring.read(*wanted, &token, NOW);
            assert_eq!(read.is_ok(), made == wanted, "{made} as {wanted}");
        }
    }
}

#[test]
fn d3_header_type_and_audience_must_both_be_of_the_kind() {
    let world = world();
    let organization = claims(TokenKind::Access).organization_id;
    for by_type in TokenKind::ALL {
        for by_audience in TokenKind::ALL {
            let mut header = world.header();
            header["typ"] = json!(by_type.header_type());
            let mut payload = payload();
            payload["aud"] = json!(format!("{organization}{}", by_audience.audience_suffix()));
            let token = world.forge(&header.to_string(), &payload.to_string());
            for wanted in TokenKind::ALL {
                let good = by_type == wanted && by_audience == wanted;
                assert_eq!(world.ring.read(*wanted, &token, NOW).is_ok(), good, "{by_type} {by_audience} {wanted}");
            }
        }
    }
    for other in
        [json!("JWT"), json!("AT+JWT"), json!("application/at+jwt"), json!("at+jwt "), json!(""), json!(null)]
    {
        assert_eq!(world.read(&world.forge_header(|header| header["typ"] = other.clone())), REFUSED, "{other}");
    }
    let absent = world.forge_header(|header| drop(header.as_object_mut().unwrap().remove("typ")));
    assert_eq!(world.read(&absent), REFUSED);
}

#[test]
fn d2_every_claim_is_required() {
    let world = world();
    for name in ["iss", "aud", "sub", "sid", "jti", "iat", "exp", "amr"] {
        let absent = world.forge_payload(|payload| drop(payload.as_object_mut().unwrap().remove(name)));
        assert_eq!(world.read(&absent), REFUSED, "{name} absent");
        for value in [json!(null), json!(true), json!({}), json!([]), json!(""), json!("x"), json!(-1), json!(0.5)] {
            // An empty list of methods is a list of methods.
            if (name, &value) != ("amr", &json!([])) {
                let token = world.forge_payload(|payload| payload[name] = value.clone());
                assert_eq!(world.read(&token), REFUSED, "{name} = {value}");
            }
        }
    }
}

#[test]
fn d2_numbers_are_whole_json_numbers() {
    let world = world();
    let with = |name: &str, number: &str| {
        let text = payload().to_string();
        let good = payload()[name].to_string();
        let changed = text.replace(&format!("\"{name}\":{good}"), &format!("\"{name}\":{number}"));
        assert_ne!(changed, text, "{name} = {number}");
        world.read(&world.forge(&world.header().to_string(), &changed))
    };
    for name in ["exp", "iat"] {
        for number in [
            "\"1795224300\"",
            "1795224300.0",
            "1795224300.5",
            "1.7952243e9",
            "1795224300e0",
            "-1795224300",
            "18446744073709551615",
            "99999999999999999999999",
            "[1795224300]",
            "01795224300",
            "0x6B00",
            "NaN",
            "+1",
        ] {
            assert_eq!(with(name, number), REFUSED, "{name} = {number}");
        }
    }
    assert!(with("exp", "1795224301").is_ok() && with("iat", "1795224299").is_ok());
}

#[test]
fn d2_the_audience_is_one_text_with_one_organization() {
    let world = world();
    let organization = claims(TokenKind::Access).organization_id.to_string();
    for value in [
        json!([organization]),
        json!([organization, "x"]),
        json!(organization.to_uppercase()),
        json!(format!("{organization} ")),
        json!(format!("{organization}/")),
        json!(format!("x{organization}")),
        json!(claims(TokenKind::Access).user_id.to_string()),
    ] {
        assert_eq!(world.read(&world.forge_payload(|payload| payload["aud"] = value.clone())), REFUSED, "{value}");
    }
    let doubled = world.forge_payload(|payload| payload["aud"] = json!(format!("{organization}/refresh/refresh")));
    assert_eq!(world.ring.read(TokenKind::Refresh, &doubled, NOW), REFUSED);
}

#[test]
fn d2_another_issuer_is_refused() {
    let world = world();
    for issuer in ["https://auth.example.co", "https://auth.example.com/", "HTTPS://auth.example.com", "x"] {
        assert_eq!(world.read(&world.forge_payload(|payload| payload["iss"] = json!(issuer))), REFUSED, "{issuer}");
        let mut foreign = empty_ring(issuer);
        foreign.sealer = Arc::clone(&world.ring.sealer);
        foreign.replace(std::slice::from_ref(&world.row)).unwrap();
        let token = foreign.sign(&claims(TokenKind::Access), &world.row.id).unwrap();
        assert_eq!(world.read(token.expose()), REFUSED, "{issuer}");
    }
    assert_eq!(world.read(&world.forge_payload(|payload| payload["iss"] = json!([ISSUER]))), REFUSED);
}

#[test]
fn d2_an_expired_token_is_read_and_says_so_without_leeway() {
    let world = world();
    let claims = claims(TokenKind::Access);
    let token = world.sign(&claims);
    let read = |now| world.ring.read(TokenKind::Access, &token, now).unwrap();
    let last = claims.expires_at.minus(Duration::from_millis(1));
    assert!(!read(last).is_expired(last));
    assert!(read(claims.expires_at).is_expired(claims.expires_at));
}

#[test]
fn d2_a_token_from_the_future_is_refused_beyond_a_minute() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Access));
    let read = |seconds| world.ring.read(TokenKind::Access, &token, NOW.minus(Duration::from_seconds(seconds)));
    assert!(read(60).is_ok());
    assert_eq!(read(61), REFUSED);
    let backwards = world.forge_payload(|payload| payload["exp"] = json!(NOW.seconds() - 1));
    assert_eq!(world.read(&backwards), REFUSED, "it ends before it begins");
}

#[test]
fn d2_methods_are_known_words() {
    let world = world();
    for value in [json!("pwd"), json!(["pwd", "x"]), json!(["PWD"]), json!([["pwd"]]), json!({"0": "pwd"})] {
        assert_eq!(world.read(&world.forge_payload(|payload| payload["amr"] = value.clone())), REFUSED, "{value}");
    }
}

#[test]
fn d2_duplicates_are_refused_and_unknown_members_ignored() {
    let world = world();
    let (header, payload) = (world.header().to_string(), payload().to_string());
    let with = |json: &str, more: &str| format!("{},{more}}}", &json[..json.len() - 1]);
    for more in [r#""exp":1795225200"#, r#""aud":"x""#, r#""e\u0078p":1795225200"#, r#""a":1,"a":1"#] {
        assert_eq!(world.read(&world.forge(&header, &with(&payload, more))), REFUSED, "{more}");
    }
    for more in [r#""alg":"EdDSA""#, r#""kid":"x""#, r#""typ":"at+jwt""#, r#""jku":1,"jku":2"#] {
        assert_eq!(world.read(&world.forge(&with(&header, more), &payload)), REFUSED, "{more}");
    }
    let more = r#""role":"admin","nested":{"exp":[1,{}]},"nbf":4000000000"#;
    assert_eq!(world.read(&world.forge(&with(&header, more), &with(&payload, more))), Ok(claims(TokenKind::Access)));
    let many = (0..40).fold(r#""z":0"#.to_owned(), |mut text, number| {
        write!(text, r#","m{number}":0"#).unwrap();
        text
    });
    assert_eq!(world.read(&world.forge(&header, &with(&payload, &many))), REFUSED, "too many");
}

#[test]
fn d2_header_and_claims_are_objects_of_plain_json() {
    let world = world();
    let (header, payload) = (world.header().to_string(), payload().to_string());
    let kid = world.row.id.as_str();
    for text in [
        "",
        "null",
        "[]",
        "{}",
        "\"x\"",
        &format!("{header}x"),
        &format!("{header}{header}"),
        &header[1..],
        &format!(r#"["at+jwt","EdDSA","{kid}"]"#),
        &header.replace('"', "'"),
        &format!("\u{feff}{header}"),
    ] {
        assert_eq!(world.read(&world.forge(text, &payload)), REFUSED, "{text}");
    }
    for text in ["", "null", "[]", "{}", "7", &format!("{payload}x"), &payload[1..], &format!("[{payload}]")] {
        assert_eq!(world.read(&world.forge(&header, text)), REFUSED, "{text}");
    }
    let nested = format!("{}{}", "[".repeat(1000), "]".repeat(1000));
    assert_eq!(world.read(&world.forge(&header, &nested)), REFUSED);
}

#[test]
fn d1_any_changed_character_is_noticed() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Access));
    for at in 0..token.len() {
        for to in *b"AQgwZz09-_.=" {
            let mut changed = token.clone().into_bytes();
            if changed[at] != to {
                changed[at] = to;
                let changed = String::from_utf8(changed).unwrap();
                assert_eq!(world.read(&changed), REFUSED, "{changed}");
            }
        }
    }
}

#[test]
fn d1_the_last_bits_of_base64_are_canonical() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Access));
    // 64 bytes leave four bits over in the last character of a signature: sixteen spellings, one of them ours.
    let (most, last) = token.split_at(token.len() - 1);
    assert!(["A", "Q", "g", "w"].contains(&last));
    let spellings = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let good = spellings.chars().filter(|letter| world.read(&format!("{most}{letter}")).is_ok()).count();
    assert_eq!(good, 1);
    // The same for a rightly signed message whose header or payload is spelled otherwise, which only a key's owner
    // could make.
    for padded in [format!("{token}="), format!("{token}=="), token.replacen('.', "=.", 1)] {
        assert_eq!(world.read(&padded), REFUSED, "{padded}");
    }
    let header = URL_SAFE_NO_PAD.encode(format!("{} ", world.header()));
    let sloppy = |part: &str| {
        let at = part.len() - 1;
        spellings.chars().map(|letter| format!("{}{letter}", &part[..at])).collect::<Vec<_>>()
    };
    let payload = (0..3)
        .map(|spaces| URL_SAFE_NO_PAD.encode(format!("{}{}", payload(), " ".repeat(spaces))))
        .find(|part| part.len() % 4 == 2)
        .unwrap();
    let accepted = sloppy(&payload)
        .into_iter()
        .filter(|payload| {
            let message = format!("{header}.{payload}");
            let signature = URL_SAFE_NO_PAD.encode(world.pair.sign(message.as_bytes()));
            world.read(&format!("{message}.{signature}")).is_ok()
        })
        .count();
    assert_eq!(accepted, 1);
}

#[test]
fn d1_truncated_empty_and_huge_texts_are_refused() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Access));
    for end in 0..token.len() {
        assert_eq!(world.read(&token[..end]), REFUSED, "{end}");
    }
    let parts: Vec<&str> = token.split('.').collect();
    for text in [
        String::new(),
        ".".to_owned(),
        "..".to_owned(),
        "...".to_owned(),
        format!("{token}."),
        format!(".{token}"),
        format!("{token}.{}", parts[2]),
        format!("{}..{}", parts[0], parts[2]),
        format!("{}.{}", parts[0], parts[1]),
        format!(" {token}"),
        format!("{token}\n"),
        "é.é.é".to_owned(),
        "\0".to_owned(),
    ] {
        assert_eq!(world.read(&text), REFUSED, "{text:?}");
    }
    for size in [5_000, 1_000_000] {
        assert_eq!(world.read(&"a".repeat(size)), REFUSED);
        let padded = world.forge_payload(|payload| payload["x"] = json!("x".repeat(size)));
        assert_eq!(world.read(&padded), REFUSED, "good but too long");
    }
}

#[test]
fn d1_the_signature_of_another_token_or_key_is_refused() {
    let (ours, theirs) = (world(), world());
    let one = ours.sign(&claims(TokenKind::Access));
    let other = ours.sign(&Claims { token_id: TokenId::new([5; 16]), ..claims(TokenKind::Access) });
    let (message, _) = one.rsplit_once('.').unwrap();
    let (_, signature) = other.rsplit_once('.').unwrap();
    assert_eq!(ours.read(&format!("{message}.{signature}")), REFUSED);
    assert_eq!(ours.read(&theirs.sign(&claims(TokenKind::Access))), REFUSED);
    let named = theirs.forge_header(|header| header["kid"] = json!(ours.row.id.as_str()));
    assert_eq!(ours.read(&named), REFUSED);
}

#[test]
fn d6_keys_rotate_without_logout_and_a_removed_key_refuses() {
    let world = world();
    let old = world.sign(&claims(TokenKind::Access));
    let next = world.ring.generate(SigningKeyState::Active, NOW).unwrap();
    assert_ne!(next.id, world.row.id);
    let demoted = SigningKeyRow { state: SigningKeyState::VerifyOnly, ..world.row.clone() };
    world.ring.replace(&[demoted, next.clone()]).unwrap();
    assert_eq!(world.ring.active_key(), Ok(next.id.clone()));
    assert!(world.read(&old).is_ok(), "rotation logs nobody out");
    assert_eq!(world.sign(&claims(TokenKind::Access)), old, "a replay is still signed with its own key");
    let new = world.ring.sign(&claims(TokenKind::Access), &next.id).unwrap();
    assert!(world.read(new.expose()).is_ok());
    world.ring.replace(std::slice::from_ref(&next)).unwrap();
    assert_eq!(world.read(&old), REFUSED);
    assert!(world.ring.sign(&claims(TokenKind::Access), &world.row.id).is_err());
    world.ring.replace(&[]).unwrap();
    assert!(world.ring.active_key().is_err() && world.read(new.expose()) == REFUSED);
}

#[test]
fn d6_a_key_that_is_only_next_verifies_already() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Access));
    let next = SigningKeyRow { state: SigningKeyState::Next, ..world.row.clone() };
    world.ring.replace(&[next]).unwrap();
    assert!(world.ring.active_key().is_err());
    assert!(world.read(&token).is_ok(), "another instance may have made it active");
}

#[test]
fn l1_a_sealed_key_does_not_open_in_another_row_and_the_ring_stays() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Access));
    let other = world.ring.generate(SigningKeyState::Active, NOW).unwrap();
    let moved = SigningKeyRow { sealed_private: world.row.sealed_private.clone(), ..other.clone() };
    let wrong_public = SigningKeyRow { public: other.public.clone(), ..world.row.clone() };
    let not_a_key = SigningKeyRow {
        sealed_private: world.ring.sealer.seal(&place(&other.id), b"no PKCS#8").unwrap(),
        ..other.clone()
    };
    for bad in [moved, wrong_public, not_a_key] {
        assert_eq!(world.ring.replace(&[other.clone(), bad]), Err(SealError::DoesNotOpen));
        assert_eq!(world.ring.active_key(), Ok(world.row.id.clone()));
        assert!(world.read(&token).is_ok());
    }
}

#[test]
fn generated_keys_are_named_by_sixteen_hexadecimal_digits() {
    let row = world().row;
    let kid = row.id.as_str();
    assert!(kid.len() == 16 && kid.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')), "{kid}");
    assert_eq!((row.state, row.public.len(), row.created_at), (SigningKeyState::Active, 32, NOW));
    assert!(row.sealed_private.starts_with("v1.a."));
}

#[test]
fn d1_a_remembered_token_is_judged_by_its_very_bytes() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Access));
    for _ in 0..3 {
        assert_eq!(world.read(&token), Ok(claims(TokenKind::Access)));
    }
    let (message, signature) = token.rsplit_once('.').unwrap();
    for at in 0..token.len() {
        let mut changed = token.clone().into_bytes();
        changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(changed).unwrap();
        assert_eq!(world.read(&changed), REFUSED, "{at}");
    }
    for longer in [format!("{token}="), format!("{token}A"), format!(" {token}"), format!("{message}..{signature}")] {
        assert_eq!(world.read(&longer), REFUSED);
    }
}

#[test]
fn d3_a_remembered_token_is_still_of_one_kind() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Access));
    assert!(world.read(&token).is_ok());
    for kind in [TokenKind::Refresh, TokenKind::Partial] {
        assert_eq!(world.ring.read(kind, &token, NOW), REFUSED);
        let other = world.sign(&claims(kind));
        assert!(world.ring.read(kind, &other, NOW).is_ok() && world.ring.read(kind, &other, NOW).is_ok());
        assert_eq!(world.read(&other), REFUSED);
    }
}

#[test]
fn d2_a_remembered_token_waits_for_its_time() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Access));
    assert!(world.read(&token).is_ok());
    let early = NOW.minus(Duration::from_seconds(61));
    assert_eq!(world.ring.read(TokenKind::Access, &token, early), REFUSED);
    assert!(world.ring.read(TokenKind::Access, &token, NOW.minus(Duration::from_seconds(60))).is_ok());
}

#[test]
fn d6_a_key_that_leaves_takes_its_remembered_tokens_along() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Access));
    assert!(world.read(&token).is_ok());
    let next = world.ring.generate(SigningKeyState::Active, NOW).unwrap();
    world.ring.replace(&[next]).unwrap();
    assert_eq!(world.read(&token), REFUSED);
}

#[test]
fn the_memory_is_bounded_and_refused_tokens_take_no_place() {
    let world = world();
    let held = || world.ring.ring().good.len();
    for number in 0..500 {
        let claims =
            Claims { token_id: TokenId::new([u8::try_from(number % 250).unwrap(); 16]), ..claims(TokenKind::Access) };
        let claims = Claims { issued_at: NOW.minus(Duration::from_seconds(number)), ..claims };
        assert!(world.read(&world.sign(&claims)).is_ok());
    }
    let full = held();
    assert!((1..=100).contains(&full), "{full}");
    let other = self::world();
    for _ in 0..10 {
        assert_eq!(other.read(&world.sign(&claims(TokenKind::Access))), REFUSED);
    }
    assert_eq!(other.ring.ring().good.len(), 0);
}
