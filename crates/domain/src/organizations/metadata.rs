//! What the product keeps with organizations and memberships (face.md, section 22). It means nothing to this service.

/// An object of JSON in its shortest form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Metadata(String);

/// Why a text can't be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidMetadata {
    /// It is longer than [`Metadata::LONGEST`].
    #[error("must be at most {} bytes of JSON without spaces", Metadata::LONGEST)]
    TooLong,
    /// It is no object.
    #[error("must be an object")]
    NotAnObject,
}

impl Metadata {
    /// The maximum length in bytes.
    pub const LONGEST: usize = 4096;

    /// Takes an object of JSON that was written without spaces; absent for an empty one. Whoever has written the JSON vouches for its form.
    ///
    /// # Errors
    /// It is too long, or is no object.
    pub fn of_json(text: String) -> Result<Option<Self>, InvalidMetadata> {
        if text.len() > Self::LONGEST {
            return Err(InvalidMetadata::TooLong);
        }
        match text.as_str() {
            "{}" => Ok(None),
            object if object.starts_with('{') && object.ends_with('}') => Ok(Some(Self(text))),
            _ => Err(InvalidMetadata::NotAnObject),
        }
    }

    /// The JSON.
    pub fn as_json(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_of_at_most_4096_bytes_is_kept_and_an_empty_one_is_none() {
        let of = |text: &str| Metadata::of_json(text.to_owned());
        for text in ["", "1", "null", "[]", "\"{}\"", "[{}]"] {
            assert_eq!(of(text), Err(InvalidMetadata::NotAnObject), "{text}");
        }
        let long = |length: usize| format!("{{\"a\":\"{}\"}}", "x".repeat(length - 8));
        assert_eq!(of(&long(4097)), Err(InvalidMetadata::TooLong));
        assert_eq!(of(&long(4096)).unwrap().unwrap().as_json(), long(4096));
        assert_eq!(of("{}"), Ok(None));
    }
}
