//! A text that must not be shown: passwords, tokens, keys.

use zeroize::Zeroizing;

/// A secret text. It has no `Debug`, `Display` or `Serialize`; code reads it only by an explicit call. Its memory is
/// overwritten when it is dropped.
///
/// The `secrecy` crate implements `Debug`, so that a type with a secret in it can derive `Debug`: with this type such a
/// derive doesn't compile.
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
