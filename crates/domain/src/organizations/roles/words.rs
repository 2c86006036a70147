//! Lists of words as answers show them, so that the hot path copies them as they are.

use std::sync::Arc;

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

/// WordList of `[a-z0-9_:-]`, sorted and each once, in one text: a JSON list. A row has the same text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordList(Option<Arc<str>>);

/// A text that no version of this service wrote as a list of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be a JSON list of words")]
pub struct InvalidWords;

impl Default for WordList {
    fn default() -> Self {
        Self::NONE
    }
}

impl WordList {
    /// No word.
    pub const NONE: Self = Self(None);

    /// These words, in any order and any number of times. They are words already.
    pub fn of<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> Self {
        let mut words: Vec<W> = words.into_iter().collect();
        words.sort_unstable_by(|one, other| one.as_ref().cmp(other.as_ref()));
        words.dedup_by(|one, other| one.as_ref() == other.as_ref());
        if words.is_empty() {
            return Self::NONE;
        }
        let mut text = String::with_capacity(words.iter().map(|word| word.as_ref().len() + 3).sum::<usize>() + 1);
        for word in &words {
            text.push_str(if text.is_empty() { "[\"" } else { "\",\"" });
            text.push_str(word.as_ref());
        }
        text.push_str("\"]");
        Self(Some(text.into()))
    }

    /// Reads the text of a row. It looks at each byte once: no text passes that would break the JSON around it.
    ///
    /// # Errors
    /// Another text than [`WordList::as_json`] gives.
    pub fn parse(text: &str) -> Result<Self, InvalidWords> {
        if text == "[]" {
            return Ok(Self::NONE);
        }
        let inner = text.strip_prefix("[\"").and_then(|rest| rest.strip_suffix("\"]")).ok_or(InvalidWords)?;
        // Without an early end, so that the compiler can look at many bytes at once.
        let is_odd = |byte: u8| !byte.is_ascii_graphic() || byte == b'\\';
        let has_odd = inner.bytes().fold(false, |found, byte| found | is_odd(byte));
        if has_odd || inner.is_empty() { Err(InvalidWords) } else { Ok(Self(Some(text.into()))) }
    }

    /// The words as a JSON list, without spaces.
    pub fn as_json(&self) -> &str {
        self.0.as_deref().unwrap_or("[]")
    }

    /// Whether there is no word.
    pub const fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The words, in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        let inner = self.0.as_deref().and_then(|text| text.strip_prefix("[\"")?.strip_suffix("\"]"));
        // No word has a quotation mark. Splitting by one byte is several times as fast as by three.
        inner.into_iter().flat_map(|inner| inner.split('"').step_by(2))
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether this word is among them.
    pub fn contains(&self, word: &str) -> bool {
        self.iter().any(|one| one == word)
    }

    /// Those that are not in `others`.
    #[must_use]
    pub fn without(&self, others: &Self) -> Self {
        if self == others { Self::NONE } else { Self::of(self.iter().filter(|word| !others.contains(word))) }
    }
}

impl Serialize for WordList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        self.iter().try_for_each(|word| list.serialize_element(word))?;
        list.end()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn words_are_sorted_and_each_once() {
        let words = WordList::of(["b:write", "a", "b:write", "a:b"]);
        assert_eq!(words.as_json(), r#"["a","a:b","b:write"]"#);
        assert_eq!(
            (words.len(), words.contains("a"), words.contains("a:"), words.contains("")),
            (3, true, false, false)
        );
        assert_eq!(words.without(&WordList::of(["a"])).as_json(), r#"["a:b","b:write"]"#);
        let none = WordList::of([] as [&str; 0]);
        assert_eq!((none.as_json(), none.is_empty(), none.len(), none.contains("")), ("[]", true, 0, false));
        assert_eq!(words.without(&words), none);
    }

    #[test]
    fn a_text_that_would_break_the_answer_is_no_list() {
        for text in [
            "",
            "[",
            "[\"",
            "[\"\"]",
            "\"a\"",
            "[\"a\\\"]",
            "[\"a b\"]",
            "[\"a\n\"]",
            "[\"é\"]",
            "[\"\u{7f}\"]",
            "{}",
        ] {
            assert_eq!(WordList::parse(text), Err(InvalidWords), "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_row_gives_the_same_words_again(words in prop::collection::vec("[a-z0-9_:-]{1,20}", 0..40)) {
            let list = WordList::of(&words);
            prop_assert_eq!(WordList::parse(list.as_json()), Ok(list.clone()));
            prop_assert!(words.iter().all(|word| list.contains(word)));
            prop_assert!(list.iter().is_sorted());
        }
    }
}
