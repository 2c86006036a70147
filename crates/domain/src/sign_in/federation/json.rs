//! JSON that a provider sent, after a strict reader has read it.

use std::collections::BTreeMap;

/// A JSON value. A name is there at most once in an object: readers of such values refuse a text in which one is there twice,
/// because programs differ in which of the two they see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, in decimal and without an exponent.
    Number(String),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Self>),
    /// An object.
    Object(BTreeMap<String, Self>),
}

impl Json {
    /// The member of this name; absent when this is no object, or has none.
    pub fn member(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => members.get(name),
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::Text(_) | Self::List(_) => None,
        }
    }

    /// The string; absent for anything else.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::List(_) | Self::Object(_) => None,
        }
    }

    /// The items of an array; absent for anything else.
    pub fn list(&self) -> Option<&[Self]> {
        match self {
            Self::List(items) => Some(items),
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::Text(_) | Self::Object(_) => None,
        }
    }

    /// The seconds of a NumericDate (RFC 7519 section 2), without their fraction; absent for anything else.
    pub fn seconds(&self) -> Option<i64> {
        match self {
            Self::Number(number) => number.split_once('.').map_or(number.as_str(), |(whole, _)| whole).parse().ok(),
            Self::Null | Self::Bool(_) | Self::Text(_) | Self::List(_) | Self::Object(_) => None,
        }
    }

    /// The string that a member has; absent when there is none, or it is something else.
    pub fn text_of(&self, name: &str) -> Option<&str> {
        self.member(name).and_then(Self::text)
    }

    /// The strings of an array; absent when this is no array, or has something else in it.
    pub fn texts(&self) -> Option<Vec<&str>> {
        self.list()?.iter().map(Self::text).collect()
    }

    /// The names of an object's members, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let members = match self {
            Self::Object(members) => Some(members),
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::Text(_) | Self::List(_) => None,
        };
        members.into_iter().flatten().map(|(name, _)| name.as_str())
    }

    /// Whether this value is `word`, or an array that has it: as claims name groups and roles. Numbers and truth values are
    /// compared as they are written.
    pub fn says(&self, word: &str) -> bool {
        match self {
            Self::Text(text) | Self::Number(text) => text == word,
            Self::Bool(value) => word == if *value { "true" } else { "false" },
            Self::List(items) => items.iter().any(|item| match item {
                Self::List(_) => false,
                Self::Null | Self::Bool(_) | Self::Number(_) | Self::Text(_) | Self::Object(_) => item.says(word),
            }),
            Self::Null | Self::Object(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Json {
        Json::Text(text.to_owned())
    }

    fn number(number: &str) -> Json {
        Json::Number(number.to_owned())
    }

    #[test]
    fn a_date_is_a_number_and_its_fraction_is_dropped() {
        for (value, seconds) in [("1800000000", 1_800_000_000), ("1800000000.9", 1_800_000_000), ("-5", -5), ("0", 0)]
        {
            assert_eq!(number(value).seconds(), Some(seconds), "{value}");
        }
        for value in
            [number("1e300"), number("18446744073709551615"), text("1800000000"), Json::Bool(true), Json::Null]
        {
            assert_eq!(value.seconds(), None, "{value:?}");
        }
    }

    #[test]
    fn a_claim_says_a_word_alone_or_in_a_list_and_nothing_deeper() {
        assert!(text("admins").says("admins") && !text("admins").says("Admins") && !text("admins").says("admin"));
        assert!(Json::Bool(true).says("true") && !Json::Bool(false).says("true") && number("7").says("7"));
        let list = Json::List(vec![text("a"), Json::Null, number("7"), Json::List(vec![text("deep")])]);
        assert!(list.says("a") && list.says("7") && !list.says("deep") && !list.says("null"));
        let object = Json::Object(BTreeMap::from([("admins".to_owned(), text("admins"))]));
        assert!(!object.says("admins") && !Json::Null.says("null"));
    }

    #[test]
    fn a_list_of_texts_has_nothing_else_in_it() {
        assert_eq!(Json::List(vec![text("a"), text("b")]).texts(), Some(vec!["a", "b"]));
        assert_eq!(Json::List(Vec::new()).texts(), Some(Vec::new()));
        assert_eq!(Json::List(vec![text("a"), Json::Null]).texts(), None);
        assert_eq!(text("a").texts(), None);
    }
}
