//! Signed tokens in compact form (RFC 7515 section 7.1).
//!
//! The key comes from the provider's key set alone: `jku`, `jwk`, `x5u` and `x5c` of the header are ignored. The header's
//! algorithm only chooses among those that the key is for.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_domain::sign_in::federation::json::Json;
use orgauth_domain::sign_in::federation::key::{KeyMaterial, ProviderKey, ProviderKeys, TokenAlgorithm};
use orgauth_domain::sign_in::federation::rule::ProviderRule;
use orgauth_domain::sign_in::federation::token::SignedToken;
use ring::signature::{self, RsaPublicKeyComponents, UnparsedPublicKey};

use super::json;

/// The longest token. Those with hundreds of groups have some ten KiB.
const MOST_BYTES: usize = 64 * 1024;

/// The longest `kid` and `typ`.
const MOST_OF_HEADER: usize = 1024;

/// Reads a token and checks its signature.
///
/// # Errors
/// The first rule that is broken.
pub(super) fn read(token: &str, keys: &ProviderKeys) -> Result<SignedToken, ProviderRule> {
    const FORM: ProviderRule = ProviderRule::TokenForm;
    if token.len() > MOST_BYTES {
        return Err(FORM);
    }
    let (signed, signature) = token.rsplit_once('.').ok_or(FORM)?;
    let (header, claims) = signed.split_once('.').ok_or(FORM)?;
    // A point is no character of base64url, so there are exactly three parts.
    let bytes = |part: &str| URL_SAFE_NO_PAD.decode(part).map_err(|_| FORM);
    let object = |part: &[u8]| json::read(part).filter(|part| matches!(part, Json::Object(_))).ok_or(FORM);
    let (header, claims, signature) = (object(&bytes(header)?)?, bytes(claims)?, bytes(signature)?);
    if header.member("crit").is_some() {
        return Err(ProviderRule::Critical);
    }
    let algorithm = header.text_of("alg").and_then(TokenAlgorithm::parse).ok_or(ProviderRule::Algorithm)?;
    let id = short_text(&header, "kid")?;
    let kind = short_text(&header, "typ")?.map(str::to_owned);
    let key = keys.select(id, algorithm)?;
    if !verifies(key, algorithm, signed.as_bytes(), &signature) {
        return Err(ProviderRule::Signature);
    }
    // Nothing of the claims is read before the signature is known to be right.
    Ok(SignedToken { algorithm, kind, claims: object(&claims)? })
}

/// A text of the header; absent when it isn't there.
fn short_text<'a>(header: &'a Json, name: &str) -> Result<Option<&'a str>, ProviderRule> {
    match header.member(name) {
        None => Ok(None),
        Some(Json::Text(text)) if text.len() <= MOST_OF_HEADER => Ok(Some(text)),
        Some(_) => Err(ProviderRule::TokenForm),
    }
}

/// Whether a signature over `message` is of this key, by this algorithm.
fn verifies(key: &ProviderKey, algorithm: TokenAlgorithm, message: &[u8], signed: &[u8]) -> bool {
    let by_rsa = |parameters| match &key.material {
        KeyMaterial::Rsa { modulus, exponent } => {
            RsaPublicKeyComponents { n: modulus, e: exponent }.verify(parameters, message, signed).is_ok()
        }
        KeyMaterial::P256(_) | KeyMaterial::Ed25519(_) => false,
    };
    match (algorithm, &key.material) {
        (TokenAlgorithm::Rs256, _) => by_rsa(&signature::RSA_PKCS1_2048_8192_SHA256),
        (TokenAlgorithm::Ps256, _) => by_rsa(&signature::RSA_PSS_2048_8192_SHA256),
        (TokenAlgorithm::Es256, KeyMaterial::P256(point)) => {
            UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, point).verify(message, signed).is_ok()
        }
        (TokenAlgorithm::EdDsa, KeyMaterial::Ed25519(key)) => {
            UnparsedPublicKey::new(&signature::ED25519, key).verify(message, signed).is_ok()
        }
        (TokenAlgorithm::Es256 | TokenAlgorithm::EdDsa, _) => false,
    }
}
