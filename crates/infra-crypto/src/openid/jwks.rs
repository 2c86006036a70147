//! Key sets of providers (RFC 7517 section 5; RFC 7518 section 6; RFC 8037 section 2).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_domain::sign_in::federation::json::Json;
use orgauth_domain::sign_in::federation::key::{KeyMaterial, MOST_KEYS, ProviderKey, ProviderKeys, TokenAlgorithm};
use orgauth_domain::sign_in::federation::rule::ProviderRule;

use crate::public_key::{is_on_curve, is_small, is_usable_rsa, point};

/// The most bits of a key of RSA: ring takes no more.
const MOST_RSA_BITS: usize = 8192;

/// The longest `kid`, in bytes.
const LONGEST_ID: usize = 255;

/// Members of a key that are private, or the key itself. Whoever publishes them lets anybody sign.
const PRIVATE: [&str; 8] = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

/// Reads a key set. A key that can't be used here is left out (section 5): of another kind or algorithm, for something else
/// than signatures, too weak, malformed, or not secret any more.
///
/// # Errors
/// [`ProviderRule::Keys`]: it is none, or has too many keys.
pub(super) fn read(document: &Json) -> Result<ProviderKeys, ProviderRule> {
    let keys = document.member("keys").and_then(Json::list).ok_or(ProviderRule::Keys)?;
    if keys.len() > MOST_KEYS || keys.iter().any(|key| !matches!(key, Json::Object(_))) {
        return Err(ProviderRule::Keys);
    }
    ProviderKeys::new(keys.iter().filter_map(key).collect())
}

fn key(key: &Json) -> Option<ProviderKey> {
    if PRIVATE.into_iter().any(|name| key.member(name).is_some()) {
        return None;
    }
    let is_for_signatures = key.member("use").is_none_or(|word| word.text() == Some("sig"));
    let verifies = |words: &Json| words.texts().is_some_and(|words| words.contains(&"verify"));
    if !is_for_signatures || !key.member("key_ops").is_none_or(verifies) {
        return None;
    }
    let id = match key.member("kid") {
        None => None,
        Some(id) => Some(id.text().filter(|id| id.len() <= LONGEST_ID)?.to_owned()),
    };
    let algorithm = match key.member("alg") {
        None => None,
        Some(word) => Some(TokenAlgorithm::parse(word.text()?)?),
    };
    let material = material(key)?;
    is_for(algorithm, &material).then_some(ProviderKey { id, algorithm, material })
}

/// Whether a key is of the kind that its algorithm needs.
fn is_for(algorithm: Option<TokenAlgorithm>, material: &KeyMaterial) -> bool {
    match algorithm {
        None => true,
        Some(TokenAlgorithm::Rs256 | TokenAlgorithm::Ps256) => matches!(material, KeyMaterial::Rsa { .. }),
        Some(TokenAlgorithm::Es256) => matches!(material, KeyMaterial::P256(_)),
        Some(TokenAlgorithm::EdDsa) => matches!(material, KeyMaterial::Ed25519(_)),
    }
}

fn material(key: &Json) -> Option<KeyMaterial> {
    let bytes = |name| key.text_of(name).and_then(|text| URL_SAFE_NO_PAD.decode(text).ok());
    match (key.text_of("kty")?, key.text_of("crv")) {
        ("RSA", _) => {
            let (modulus, exponent) = (bytes("n")?, bytes("e")?);
            is_usable_rsa(&modulus, &exponent, MOST_RSA_BITS).then_some(KeyMaterial::Rsa { modulus, exponent })
        }
        ("EC", Some("P-256")) => {
            let point = point(bytes("x").as_deref(), bytes("y").as_deref())?;
            is_on_curve(&point).then_some(KeyMaterial::P256(point))
        }
        ("OKP", Some("Ed25519")) => {
            let key: [u8; 32] = bytes("x")?.try_into().ok()?;
            (!is_small(&key)).then_some(KeyMaterial::Ed25519(key))
        }
        _ => None,
    }
}
