//! Links that are mailed: the page they lead to, and what a row keeps of the token in them.

use crate::secret::Secret;
use crate::text::Slug;

/// SHA-256 of a mailed token; the token itself is in the mail only (docs/security.md: H1, H2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenDigest(pub [u8; 32]);

/// The address of the page that a mailed link leads to, with a place for `{token}` and perhaps one for `{slug}`. It is
/// configured; nothing of a request goes into it (docs/security.md: H4).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LinkTemplate(String);

impl LinkTemplate {
    /// Takes a template.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The link of an organization, its token still to be put in by [`LinkTemplate::with_token`].
    #[must_use]
    pub fn of(&self, slug: &Slug) -> Self {
        Self(self.0.replace("{slug}", slug.as_str()))
    }

    /// The link.
    pub fn with_token(&self, token: &Secret) -> Secret {
        // Slugs and tokens consist of characters that stand for themselves in every part of an address.
        Secret::new(self.0.replace("{token}", token.expose()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
