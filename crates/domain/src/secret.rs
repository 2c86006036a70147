//! A text that must not be shown: passwords, tokens, keys.

/// A secret text. It has no `Debug`, `Display` or `Serialize`; reading it is spelled out.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Takes `text` as a secret, exactly as it is.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The secret text, for the one place that needs it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}
