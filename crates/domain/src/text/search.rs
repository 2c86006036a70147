//! Search texts for lists.

use super::InvalidText;

/// The maximum number of characters: the length of the longest address.
const LONGEST: usize = 254;

/// A text to search for in other texts, whatever the case of its letters, in every script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Search(String);

impl Search {
    /// Reads a search text. An empty text gives `None`: no search.
    ///
    /// # Errors
    /// More than 254 characters.
    pub fn parse(text: &str) -> Result<Option<Self>, InvalidText> {
        if text.chars().count() > LONGEST {
            return Err(InvalidText::TooLong { max: LONGEST });
        }
        Ok((!text.is_empty()).then(|| Self(fold(text))))
    }

    /// Whether `text` contains the search text.
    pub fn is_in(&self, text: &str) -> bool {
        if text.is_ascii() {
            return text.to_ascii_lowercase().contains(&self.0);
        }
        fold(text).contains(&self.0)
    }
}

/// Maps letters that differ only in case to the same letters. It converts to upper case first, because only that makes the
/// two forms of a small sigma equal, and two letters of a sharp s.
fn fold(text: &str) -> String {
    text.chars().flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(search: &str, text: &str) -> bool {
        Search::parse(search).unwrap().unwrap().is_in(text)
    }

    #[test]
    fn q3_the_case_of_letters_is_ignored_in_every_script() {
        for (search, text) in [
            ("ADA", "Ada Lovelace"),
            ("da lo", "Ada Lovelace"),
            ("@acme", "ADA@ACME.EXAMPLE"),
            ("ÉMILE", "Émile"),
            ("émile", "ÉMILE ZOLA"),
            ("οδυσσεύς", "ΟΔΥΣΣΕΎΣ"),
            ("ΣΟΦΟΣ", "σοφος"),
            ("STRASSE", "Straße"),
            ("ольга", "ОЛЬГА"),
            ("k", "\u{212a}elvin"),
            ("李", "李小龍"),
        ] {
            assert!(found(search, text), "{search} in {text}");
        }
        for (search, text) in [("émile", "Emile"), ("adb", "Ada"), ("a a", "Ada"), ("Ada ", "Ada")] {
            assert!(!found(search, text), "{search} in {text}");
        }
    }

    #[test]
    fn q3_no_character_means_another() {
        for search in ["%", "_", "*", ".", "a%a", "a_a", "\\"] {
            assert!(!found(search, "Ada Lovelace ada@acme-example"), "{search}");
        }
        assert!(found("50%_\\", "The 50%_\\ club"));
    }

    #[test]
    fn q3_what_is_looked_for_is_bounded() {
        assert_eq!(Search::parse(""), Ok(None));
        assert!(Search::parse(&"é".repeat(LONGEST)).unwrap().is_some());
        assert_eq!(Search::parse(&"é".repeat(LONGEST + 1)), Err(InvalidText::TooLong { max: LONGEST }));
    }
}
