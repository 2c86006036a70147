//! A text that must not be shown: passwords, tokens, keys.

use zeroize::Zeroizing;

/// A secret text. It has no `Debug`, `Display` or `Serialize`; reading it is spelled out. Its memory is overwritten when it
/// is dropped.
///
/// `secrecy` would add a `Debug` of its own, which a derive around it calls: here such a derive doesn't compile.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// Takes `text` as a secret, exactly as it is.
    pub fn new(text: impl Into<String>) -> Self {
        Self(Zeroizing::new(text.into()))
    }

    /// The secret text, for the one place that needs it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}
