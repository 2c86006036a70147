//! Mailed links: the page that a link leads to, and what a row stores of its token.

use crate::digest::sha256;
use crate::secret::Secret;
use crate::text::Slug;

/// SHA-256 of a mailed token; the token itself is in the mail only (docs/security.md: H1, H2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenDigest(pub [u8; 32]);

impl TokenDigest {
    /// The digest of a token.
    pub fn of(token: &Secret) -> Self {
        Self(sha256(token.expose().as_bytes()))
    }
}

/// The address of the page that a mailed link leads to, with the placeholder `{token}` and optionally `{slug}`. It comes
/// from the configuration; nothing from a request goes into it (docs/security.md: H4).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LinkTemplate(String);

impl LinkTemplate {
    /// Takes a template.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The template for one organization; [`LinkTemplate::with_token`] puts the token in.
    #[must_use]
    pub fn of(&self, slug: &Slug) -> Self {
        Self(self.0.replace("{slug}", slug.as_str()))
    }

    /// The link with this token.
    pub fn with_token(&self, token: &Secret) -> Secret {
        // Slugs and tokens consist of characters that need no escaping in any part of an address.
        Secret::new(self.0.replace("{token}", token.expose()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
