//! What this service is to an organization's identity provider: a client, its secret, and what it asks for.

use crate::secret::Secret;

/// The longest identifier of a client, in characters.
const LONGEST_ID: usize = 255;
/// The longest secret of a client, in characters.
const LONGEST_SECRET: usize = 1024;
/// The most scopes.
const MOST_SCOPES: usize = 20;
/// The longest scope, in characters.
const LONGEST_SCOPE: usize = 100;
/// The scope without which there is no ID token (OpenID Connect Core 1.0 section 3.1.2.1).
const OPENID: &str = "openid";

/// Why a text or list is none of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidClient {
    /// Empty.
    #[error("must not be empty")]
    Empty,
    /// Too long.
    #[error("must have at most {0} characters")]
    TooLong(usize),
    /// It has a character that OAuth 2.0 doesn't allow there (RFC 6749 appendix A).
    #[error("must be of visible ASCII characters")]
    Character,
    /// It is this service's own issuer.
    #[error("must not be the address of this service")]
    OwnIssuer,
    /// No scopes that can be asked for.
    #[error("must be 1 to {MOST_SCOPES} scopes without spaces, one of them openid")]
    Scopes,
}

fn visible(text: &str, longest: usize) -> Result<(), InvalidClient> {
    if text.is_empty() {
        Err(InvalidClient::Empty)
    } else if !text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        Err(InvalidClient::Character)
    } else if text.len() > longest {
        Err(InvalidClient::TooLong(longest))
    } else {
        Ok(())
    }
}

/// The identifier of this service at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientId(String);

impl ClientId {
    /// Reads an identifier. `own` is this service's issuer: an assertion for a client of that name could be taken for one of
    /// this service.
    ///
    /// # Errors
    /// [`InvalidClient`].
    pub fn parse(text: &str, own: &str) -> Result<Self, InvalidClient> {
        visible(text, LONGEST_ID)?;
        if text == own { Err(InvalidClient::OwnIssuer) } else { Ok(Self(text.to_owned())) }
    }

    /// The identifier of a row.
    ///
    /// # Errors
    /// [`InvalidClient`].
    pub fn restore(text: &str) -> Result<Self, InvalidClient> {
        visible(text, LONGEST_ID).map(|()| Self(text.to_owned()))
    }

    /// The identifier.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The secret of this service at the provider. It is written and used, and never shown.
#[derive(Clone)]
pub struct ClientSecret(Secret);

impl ClientSecret {
    /// Reads a secret.
    ///
    /// # Errors
    /// [`InvalidClient`].
    pub fn parse(text: &str) -> Result<Self, InvalidClient> {
        visible(text, LONGEST_SECRET).map(|()| Self(Secret::new(text)))
    }

    /// The secret.
    pub const fn secret(&self) -> &Secret {
        &self.0
    }
}

/// What proves at the provider that this service is the client.
#[derive(Clone)]
pub enum Credential {
    /// The secret that the provider gave.
    Secret(ClientSecret),
    /// An assertion, signed with a key of this service (RFC 7523 section 2.2).
    PrivateKey,
}

impl Credential {
    /// The secret; empty where there is none, which no secret is.
    pub(super) fn secret(&self) -> &str {
        match self {
            Self::Secret(secret) => secret.secret().expose(),
            Self::PrivateKey => "",
        }
    }
}

/// A credential, as a row has it.
#[derive(Clone, PartialEq, Eq)]
pub enum SealedCredential {
    /// The secret, sealed for its row.
    Secret(String),
    /// As [`Credential::PrivateKey`]: the row has no secret.
    PrivateKey,
}

/// What a request says about the credential.
#[derive(Clone, Default)]
pub struct SaidCredential {
    /// A secret.
    pub secret: Option<ClientSecret>,
    /// Whether a key of this service is used.
    pub uses_private_key: Option<bool>,
}

/// Why there is no credential of what a request says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CredentialFault {
    /// Neither a secret nor a key.
    #[error("is required unless privateKeyJwt is true")]
    Missing,
    /// A secret and a key.
    #[error("must not be true beside a clientSecret")]
    Both,
}

impl SaidCredential {
    /// The credential that the request gives a connection which has `present`, if it has any yet; absent: it keeps that.
    ///
    /// # Errors
    /// [`CredentialFault`].
    pub fn given(self, present: Option<&SealedCredential>) -> Result<Option<Credential>, CredentialFault> {
        let Self { secret, uses_private_key } = self;
        match (secret, uses_private_key.unwrap_or(false)) {
            (Some(_), true) => Err(CredentialFault::Both),
            (Some(secret), false) => Ok(Some(Credential::Secret(secret))),
            (None, true) => Ok(Some(Credential::PrivateKey)),
            (None, false) => match (present, uses_private_key) {
                (None, _) | (Some(SealedCredential::PrivateKey), Some(_)) => Err(CredentialFault::Missing),
                (Some(SealedCredential::Secret(_)), _) | (Some(SealedCredential::PrivateKey), None) => Ok(None),
            },
        }
    }
}

/// What is asked for: 1 to 20 distinct scopes, in the order given, one of them `openid`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scopes(Vec<String>);

impl Default for Scopes {
    fn default() -> Self {
        Self([OPENID, "email", "profile"].map(str::to_owned).to_vec())
    }
}

impl Scopes {
    /// Parses a list. A scope that is there twice is kept once.
    ///
    /// # Errors
    /// [`InvalidClient::Scopes`].
    pub fn parse<'t>(texts: impl IntoIterator<Item = &'t str>) -> Result<Self, InvalidClient> {
        let mut scopes: Vec<String> = Vec::new();
        for text in texts {
            let is_scope = text.bytes().all(|byte| matches!(byte, b'!' | b'#'..=b'[' | b']'..=b'~'));
            if text.is_empty() || text.len() > LONGEST_SCOPE || !is_scope || scopes.len() >= MOST_SCOPES {
                return Err(InvalidClient::Scopes);
            }
            if !scopes.iter().any(|scope| scope == text) {
                scopes.push(text.to_owned());
            }
        }
        if scopes.iter().any(|scope| scope == OPENID) { Ok(Self(scopes)) } else { Err(InvalidClient::Scopes) }
    }

    /// The scopes.
    pub fn as_slice(&self) -> &[String] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_is_named_in_visible_ascii_and_never_as_this_service() {
        let own = "https://auth.example/api/v1";
        let parse = |text: &str| ClientId::parse(text, own).map(|id| id.as_str().to_owned());
        assert_eq!(parse(""), Err(InvalidClient::Empty));
        assert_eq!(parse(own), Err(InvalidClient::OwnIssuer));
        assert_eq!(parse("a\n"), Err(InvalidClient::Character));
        assert_eq!(parse(&"a".repeat(256)), Err(InvalidClient::TooLong(255)));
        assert_eq!(parse("0oa1 b2"), Ok("0oa1 b2".to_owned()));
        assert_eq!(ClientSecret::parse("é").err(), Some(InvalidClient::Character));
        assert!(ClientSecret::parse("s3cret~").is_ok());
    }

    #[test]
    fn a_connection_has_a_secret_or_uses_a_key_and_never_both() {
        let said = |secret: Option<&str>, uses_private_key| SaidCredential {
            secret: secret.map(|text| ClientSecret::parse(text).unwrap()),
            uses_private_key,
        };
        let given = |said: SaidCredential, present: Option<&SealedCredential>| {
            said.given(present).map(|given| given.map(|credential| credential.secret().to_owned()))
        };
        let (sealed, key) = (SealedCredential::Secret("v1".to_owned()), SealedCredential::PrivateKey);
        let (new, kept, secret, by_key) = (None, Ok(None), Ok(Some("s".to_owned())), Ok(Some(String::new())));
        for present in [new, Some(&sealed), Some(&key)] {
            assert_eq!(given(said(Some("s"), Some(true)), present), Err(CredentialFault::Both));
            assert_eq!(given(said(Some("s"), None), present), secret);
            assert_eq!(given(said(Some("s"), Some(false)), present), secret);
            assert_eq!(given(said(None, Some(true)), present), by_key);
        }
        for silent in [None, Some(false)] {
            assert_eq!(given(said(None, silent), new), Err(CredentialFault::Missing));
            assert_eq!(given(said(None, silent), Some(&sealed)), kept);
        }
        assert_eq!(given(said(None, None), Some(&key)), kept);
        assert_eq!(given(said(None, Some(false)), Some(&key)), Err(CredentialFault::Missing), "no secret is left");
    }

    #[test]
    fn scopes_are_distinct_and_ask_for_an_id_token() {
        let parse = |texts: &[&str]| Scopes::parse(texts.iter().copied()).map(|scopes| scopes.as_slice().join(" "));
        for bad in [&[] as &[&str], &["email"], &["openid", ""], &["openid", "a b"], &["openid", "\"x"]] {
            assert_eq!(parse(bad), Err(InvalidClient::Scopes), "{bad:?}");
        }
        let many: Vec<String> = (0..21).map(|number| format!("s{number}")).collect();
        let many: Vec<&str> = ["openid"].into_iter().chain(many.iter().map(String::as_str)).collect();
        assert_eq!(parse(&many), Err(InvalidClient::Scopes));
        assert_eq!(parse(&["openid", "groups", "openid"]), Ok("openid groups".to_owned()));
        assert_eq!(Scopes::default().as_slice().join(" "), "openid email profile");
    }
}
