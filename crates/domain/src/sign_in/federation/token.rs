//! What an ID token must say (OpenID Connect Core 1.0 section 3.1.3.7). The signature is checked elsewhere; here is decided
//! what a right signature is worth.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256, Sha512};

use crate::secret::Secret;
use crate::sign_in::federation::json::Json;
use crate::sign_in::federation::key::TokenAlgorithm;
use crate::sign_in::federation::rule::ProviderRule;
use crate::time::{Duration, Timestamp};

/// How far a provider's clock may be off.
pub const LEEWAY: Duration = Duration::from_seconds(60);

/// A token whose signature is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedToken {
    /// The algorithm of the signature.
    pub algorithm: TokenAlgorithm,
    /// The `typ` of its header; absent when it has none.
    pub kind: Option<String>,
    /// Its claims: an object.
    pub claims: Json,
}

/// Who issues tokens, and for whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parties<'a> {
    /// The issuer, exactly as it is configured.
    pub issuer: &'a str,
    /// This service's id at the provider.
    pub client_id: &'a str,
}

/// What is expected of an ID token.
pub struct Expected<'a> {
    /// Issuer and client.
    pub parties: Parties<'a>,
    /// The nonce of the flow.
    pub nonce: &'a str,
    /// The access token that came with it; absent: none.
    pub access_token: Option<&'a Secret>,
    /// The present instant.
    pub now: Timestamp,
}

/// An ID token that is right in every respect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdToken {
    /// Who signed in: `sub`.
    pub subject: String,
    /// When it was issued.
    pub issued_at: Timestamp,
    /// The provider's session; absent when it doesn't say.
    pub session: Option<String>,
    /// The provider's word for how strong the sign-in was; absent when it doesn't say.
    pub acr: Option<String>,
    /// The provider's words for how the user signed in; none when it doesn't say.
    pub amr: Vec<String>,
    /// All claims.
    pub claims: Json,
}

impl IdToken {
    /// Checks the claims of a token.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn check(token: SignedToken, expected: &Expected<'_>) -> Result<Self, ProviderRule> {
        let SignedToken { algorithm, kind, claims } = token;
        if !kind.as_deref().is_none_or(|kind| is_kind(kind, "JWT")) {
            return Err(ProviderRule::TokenType);
        }
        let issued_at = common(&claims, expected.parties, expected.now)?;
        if claims.text_of("nonce") != Some(expected.nonce) {
            return Err(ProviderRule::Nonce);
        }
        let subject = subject(&claims, "sub").ok_or(ProviderRule::Subject)?.to_owned();
        if let Some(hash) = claims.member("at_hash") {
            let right = expected.access_token.map(|token| half_hash(algorithm, token));
            if right.is_none() || hash.text() != right.as_deref() {
                return Err(ProviderRule::AccessTokenHash);
            }
        }
        let owned = |name| claims.text_of(name).map(str::to_owned);
        let (session, acr) = (owned("sid"), owned("acr"));
        let amr = claims.member("amr").and_then(Json::texts).unwrap_or_default();
        let amr = amr.into_iter().map(str::to_owned).collect();
        Ok(Self { subject, issued_at, session, acr, amr, claims })
    }

    /// The `oid`, by which Microsoft names a person in all applications of a tenant. In place of `sub`, which differs from one
    /// application to the next.
    ///
    /// # Errors
    /// [`ProviderRule::Subject`] when there is none in the form of a subject.
    pub fn object_id(&self) -> Result<&str, ProviderRule> {
        subject(&self.claims, "oid").ok_or(ProviderRule::Subject)
    }
}

/// Whether a `typ` is this media type, with or without `application/` (RFC 7515 section 4.1.9).
pub(super) fn is_kind(given: &str, kind: &str) -> bool {
    let prefix = "application/";
    let bare = match given.get(..prefix.len()) {
        Some(start) if start.eq_ignore_ascii_case(prefix) => given.get(prefix.len()..).unwrap_or_default(),
        Some(_) | None => given,
    };
    bare.eq_ignore_ascii_case(kind)
}

/// Checks what every token of a provider must say: issuer, audience, times. Returns when it was issued.
pub(super) fn common(claims: &Json, parties: Parties<'_>, now: Timestamp) -> Result<Timestamp, ProviderRule> {
    if claims.text_of("iss") != Some(parties.issuer) {
        return Err(ProviderRule::Issuer);
    }
    let audiences = match claims.member("aud") {
        Some(Json::Text(one)) => vec![one.as_str()],
        Some(several) => several.texts().ok_or(ProviderRule::Audience)?,
        None => return Err(ProviderRule::Audience),
    };
    if !audiences.contains(&parties.client_id) {
        return Err(ProviderRule::Audience);
    }
    match claims.member("azp") {
        Some(party) if party.text() == Some(parties.client_id) => {}
        None if audiences.len() == 1 => {}
        Some(_) | None => return Err(ProviderRule::AuthorizedParty),
    }
    let instant = |name| claims.member(name).map(|value| value.seconds().map(Timestamp::from_seconds));
    let (Some(Some(issued_at)), latest) = (instant("iat"), now.plus(LEEWAY)) else {
        return Err(ProviderRule::IssuedAt);
    };
    if issued_at > latest {
        return Err(ProviderRule::IssuedAt);
    }
    match instant("exp") {
        Some(Some(expires_at)) if expires_at.plus(LEEWAY) > now => {}
        Some(_) | None => return Err(ProviderRule::Expired),
    }
    match instant("nbf") {
        None => Ok(issued_at),
        Some(Some(begins_at)) if begins_at <= latest => Ok(issued_at),
        Some(_) => Err(ProviderRule::NotBefore),
    }
}

/// A subject: 1 to 255 characters of ASCII (OpenID Connect Core 1.0 section 2), none of them a control character.
pub(super) fn subject<'a>(claims: &'a Json, name: &str) -> Option<&'a str> {
    claims.text_of(name).filter(|text| is_identifier(text))
}

/// Whether a text can be stored as a provider's name for something.
pub(super) fn is_identifier(text: &str) -> bool {
    (1..=255).contains(&text.len()) && text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// The `at_hash` of an access token: the left half of the digest that belongs to the token's algorithm.
fn half_hash(algorithm: TokenAlgorithm, access_token: &Secret) -> String {
    let bytes = access_token.expose().as_bytes();
    let digest = match algorithm {
        TokenAlgorithm::Rs256 | TokenAlgorithm::Ps256 | TokenAlgorithm::Es256 => Sha256::digest(bytes).to_vec(),
        TokenAlgorithm::EdDsa => Sha512::digest(bytes).to_vec(),
    };
    URL_SAFE_NO_PAD.encode(digest.get(..digest.len() / 2).unwrap_or_default())
}

#[cfg(test)]
#[path = "token_tests.rs"]
mod tests;
