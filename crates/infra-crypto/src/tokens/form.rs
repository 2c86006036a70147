//! The JSON of headers and claims, written in a fixed order and read strictly (docs/security.md: D2, D3).
//!
//! The parser refuses what RFC 7519 leaves open: duplicate members, an audience that is an array, numbers that are
//! strings or fractions. It ignores unknown members (RFC 7519 section 4), among them `jku`, `jwk`, `x5u` and `x5c`:
//! keys come from the ring only. It refuses `crit` with any value (RFC 7515 section 4.1.11).

use std::borrow::Cow;
use std::fmt;

use orgauth_domain::sign_in::token::{AuthenticationMethod, Claims, TokenKind};
use orgauth_domain::{Duration, OrganizationId, Timestamp};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

/// How far the clocks of other instances may be ahead.
const ISSUED_AHEAD: Duration = Duration::from_seconds(60);
/// More members than any token of this service has; finding duplicates is quadratic.
const MEMBERS_LIMIT: usize = 32;

/// The claims as they are written, in this order.
#[derive(Serialize)]
pub(super) struct WrittenClaims<'a> {
    iss: &'a str,
    aud: String,
    sub: String,
    sid: String,
    jti: String,
    iat: i64,
    exp: i64,
    amr: Vec<&'static str>,
}

impl<'a> WrittenClaims<'a> {
    pub(super) fn new(issuer: &'a str, claims: &'a Claims) -> Self {
        Self {
            iss: issuer,
            aud: format!("{}{}", claims.organization_id, claims.kind.audience_suffix()),
            sub: claims.user_id.to_string(),
            sid: claims.session_id.to_string(),
            jti: claims.token_id.to_string(),
            iat: claims.issued_at.seconds(),
            exp: claims.expires_at.seconds(),
            amr: claims.methods.iter().flat_map(|method| method.amr()).copied().collect(),
        }
    }
}

/// Reads a header and returns its key id; absent when the header isn't one of this kind of token.
pub(super) fn read_header(json: &[u8], kind: TokenKind) -> Option<String> {
    let header = Members::parse(json)?;
    let is_ours = header.text("alg")? == "EdDSA" && header.text("typ")? == kind.header_type();
    if !is_ours || header.raw("crit").is_some() {
        return None;
    }
    header.text("kid").map(Cow::into_owned)
}

/// Reads the claims of a token whose signature has been verified.
pub(super) fn read_claims(json: &[u8], kind: TokenKind, issuer: &str, now: Timestamp) -> Option<Claims> {
    let claims = Members::parse(json)?;
    if claims.text("iss")? != issuer {
        return None;
    }
    let organization_id: OrganizationId = claims.text("aud")?.strip_suffix(kind.audience_suffix())?.parse().ok()?;
    let issued_at = claims.instant("iat")?;
    let expires_at = claims.instant("exp")?;
    if issued_at > expires_at {
        return None;
    }
    let claims = Claims {
        kind,
        organization_id,
        user_id: claims.text("sub")?.parse().ok()?,
        session_id: claims.text("sid")?.parse().ok()?,
        token_id: claims.text("jti")?.parse().ok()?,
        issued_at,
        expires_at,
        methods: claims.methods("amr")?,
    };
    is_issued(&claims, now).then_some(claims)
}

/// Whether the token's `iat` is not in the future, within the tolerance for clocks.
pub(super) fn is_issued(claims: &Claims, now: Timestamp) -> bool {
    claims.issued_at <= now.plus(ISSUED_AHEAD)
}

/// The members of a JSON object, each name once, with unparsed values.
struct Members<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

/// A JSON string, borrowed unless it has escapes.
#[derive(Deserialize)]
#[serde(transparent)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'a> Members<'a> {
    fn parse(json: &'a [u8]) -> Option<Self> {
        serde_json::from_slice(json).ok()
    }

    fn raw(&self, name: &str) -> Option<&'a RawValue> {
        self.0.iter().find(|(member, _)| member == name).map(|(_, value)| *value)
    }

    fn read<T: Deserialize<'a>>(&self, name: &str) -> Option<T> {
        serde_json::from_str(self.raw(name)?.get()).ok()
    }

    fn text(&self, name: &str) -> Option<Cow<'a, str>> {
        self.read(name).map(|Text(text)| text)
    }

    /// A NumericDate without a fraction. `u32` lasts until 2106 and keeps every sum far from its limits.
    fn instant(&self, name: &str) -> Option<Timestamp> {
        self.read::<u32>(name).map(|seconds| Timestamp::from_seconds(seconds.into()))
    }

    fn methods(&self, name: &str) -> Option<Vec<AuthenticationMethod>> {
        let words: Vec<Text<'_>> = self.read(name)?;
        let words: Vec<&str> = words.iter().map(|Text(word)| word.as_ref()).collect();
        AuthenticationMethod::of_amr(&words)
    }
}

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members: Vec<(Cow<'de, str>, &'de RawValue)> = Vec::with_capacity(8);
                while let Some(Text(name)) = map.next_key()? {
                    if members.len() >= MEMBERS_LIMIT || members.iter().any(|(earlier, _)| *earlier == name) {
                        return Err(A::Error::custom("a duplicate or too many members"));
                    }
                    members.push((name, map.next_value()?));
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(Object)
    }
}
