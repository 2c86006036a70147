//! Forged, confused and damaged tokens (docs/security.md: D1, D2, D3).

mod keys;

use std::fmt::Write as _;

use orgauth_domain::id::TokenId;
use orgauth_domain::sign_in::token::AuthenticationMethod;
use orgauth_domain::{Duration, OrganizationId, SessionId, UserId};
use ring::hmac;
use serde_json::{Value, json};

use super::*;
use crate::{DataKeys, SystemEntropy};

const ISSUER: &str = "https://auth.example.com";
const NOW: Timestamp = Timestamp::from_seconds(1_795_224_300);

/// A ring with one key, and the key pair itself, as its owner or a thief has it.
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

    /// Asserts that a correctly signed token is refused when its header has any of these values under this name.
    fn refuses_in_header(&self, name: &str, values: impl IntoIterator<Item = Value>) {
        for value in values {
            let token = self.forge_header(|header| header[name] = value.clone());
            assert_eq!(self.read(&token), REFUSED, "{name}: {value}");
        }
    }

    /// The same for its claims.
    fn refuses_in_payload(&self, name: &str, values: impl IntoIterator<Item = Value>) {
        for value in values {
            let token = self.forge_payload(|payload| payload[name] = value.clone());
            assert_eq!(self.read(&token), REFUSED, "{name}: {value}");
        }
    }

    /// Asserts that a token is refused when any one of its characters is changed.
    fn refuses_any_change_of(&self, token: &str, others: &[u8]) {
        for at in 0..token.len() {
            for to in others {
                let mut changed = token.as_bytes().to_vec();
                if changed[at] != *to {
                    changed[at] = *to;
                    let changed = String::from_utf8(changed).unwrap();
                    assert_eq!(self.read(&changed), REFUSED, "{changed}");
                }
            }
        }
    }

    /// A correctly signed token of exactly these texts.
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
    world.refuses_in_header("alg", [json!(null), json!(7), json!(["EdDSA"])]);
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
    let others = ["", "0", &kid[..15], &format!("{kid}0"), &format!(" {kid}"), &format!("{kid}\0")];
    world.refuses_in_header("kid", others.map(Value::from));
    world.refuses_in_header("kid", [json!(null), json!(1), json!([kid]), json!({"kid": kid})]);
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
        // The token is accepted: the header is ignored, and nothing was fetched or used.
        assert!(ours.read(&brought(&ours)).is_ok(), "{name}");
    }
}

#[test]
fn d1_crit_is_refused_whatever_it_says() {
    let world = world();
    world.refuses_in_header(
        "crit",
        [json!(["exp"]), json!(["b64"]), json!([]), json!(null), json!("x"), json!(false)],
    );
    let escaped = format!(r#"{{"typ":"at+jwt","alg":"EdDSA","kid":"{}","\u0063rit":["x"]}}"#, world.row.id);
    assert_eq!(world.read(&world.forge(&escaped, &payload().to_string())), REFUSED);
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
    world.refuses_in_header("typ", ["JWT", "AT+JWT", "application/at+jwt", "at+jwt ", ""].map(Value::from));
    world.refuses_in_header("typ", [json!(null)]);
    let absent = world.forge_header(|header| drop(header.as_object_mut().unwrap().remove("typ")));
    assert_eq!(world.read(&absent), REFUSED);
}

#[test]
fn d2_every_claim_is_required() {
    let world = world();
    for name in ["iss", "aud", "sub", "sid", "jti", "iat", "exp", "amr"] {
        let absent = world.forge_payload(|payload| drop(payload.as_object_mut().unwrap().remove(name)));
        assert_eq!(world.read(&absent), REFUSED, "{name} absent");
        let values = [json!(null), json!(true), json!({}), json!(""), json!("x"), json!(-1), json!(0.5), json!([])];
        // An empty list of methods is a list of methods.
        world.refuses_in_payload(name, values.into_iter().take(if name == "amr" { 7 } else { 8 }));
    }
}

const NO_WHOLE_NUMBERS: &str = "\"1795224300\" 1795224300.0 1795224300.5 1.7952243e9 1795224300e0 -1795224300 \
    18446744073709551615 99999999999999999999999 [1795224300] 01795224300 0x6B00 NaN +1";

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
        for number in NO_WHOLE_NUMBERS.split_whitespace() {
            assert_eq!(with(name, number), REFUSED, "{name} = {number}");
        }
    }
    assert!(with("exp", "1795224301").is_ok() && with("iat", "1795224299").is_ok());
}

#[test]
fn d2_the_audience_is_one_text_with_one_organization() {
    let world = world();
    let organization = claims(TokenKind::Access).organization_id.to_string();
    world.refuses_in_payload("aud", [json!([organization]), json!([organization, "x"])]);
    let (spaced, slashed, prefixed) =
        (format!("{organization} "), format!("{organization}/"), format!("x{organization}"));
    let user = claims(TokenKind::Access).user_id.to_string();
    let others = [organization.to_uppercase(), spaced, slashed, prefixed, user];
    world.refuses_in_payload("aud", others.map(Value::from));
    let doubled = world.forge_payload(|payload| payload["aud"] = json!(format!("{organization}/refresh/refresh")));
    assert_eq!(world.ring.read(TokenKind::Refresh, &doubled, NOW), REFUSED);
}

#[test]
fn d2_another_issuer_is_refused() {
    let world = world();
    for issuer in ["https://auth.example.co", "https://auth.example.com/", "HTTPS://auth.example.com", "x"] {
        world.refuses_in_payload("iss", [json!(issuer)]);
        let mut foreign = empty_ring(issuer);
        foreign.sealer = Arc::clone(&world.ring.sealer);
        foreign.replace(std::slice::from_ref(&world.row)).unwrap();
        let token = foreign.sign(&claims(TokenKind::Access), &world.row.id).unwrap();
        assert_eq!(world.read(token.expose()), REFUSED, "{issuer}");
    }
    world.refuses_in_payload("iss", [json!([ISSUER])]);
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
    assert_eq!(read(61), REFUSED);
    assert!(read(60).is_ok());
    assert_eq!(read(61), REFUSED, "nor when it is remembered");
    // The token expires before it is issued.
    world.refuses_in_payload("exp", [json!(NOW.seconds() - 1)]);
}

#[test]
fn d2_methods_are_known_words() {
    let world = world();
    let others = [json!("pwd"), json!(["pwd", "x"]), json!(["PWD"]), json!([["pwd"]]), json!({"0": "pwd"})];
    world.refuses_in_payload("amr", others);
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
    for text in ["", "null", "[]", "{}", "\"x\"", &header[1..]] {
        assert_eq!(world.read(&world.forge(text, &payload)), REFUSED, "{text}");
    }
    for text in [
        &format!("{header}x"),
        &format!("{header}{header}"),
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
    world.refuses_any_change_of(&token, b"AQgwZz09-_.=");
}

#[test]
fn d1_the_last_bits_of_base64_are_canonical() {
    let world = world();
    let token = world.sign(&claims(TokenKind::Access));
    // 64 bytes leave four unused bits in the last character of a signature: of sixteen spellings, one is accepted.
    let (most, last) = token.split_at(token.len() - 1);
    assert!(["A", "Q", "g", "w"].contains(&last));
    let spellings = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let good = spellings.chars().filter(|letter| world.read(&format!("{most}{letter}")).is_ok()).count();
    assert_eq!(good, 1);
    // The same for a correctly signed message whose header or payload is encoded in another spelling, which only the
    // key's owner could make.
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
