//! The permissions that the operator declares.

use std::fmt;

use super::WordList;
use crate::text::{Description, InvalidText};

/// The most permissions that the operator may declare.
pub const MOST_PERMISSIONS: usize = 500;

/// A permission's word: one to four parts of `[a-z0-9_-]`, each of 1 to 40 characters, with a colon between.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permission(String);

impl Permission {
    /// Checks a permission's word.
    ///
    /// # Errors
    /// The text has another form.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let is_part = |part: &str| {
            let allowed = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-');
            (1..=40).contains(&part.len()) && part.bytes().all(allowed)
        };
        let mut parts = text.split(':');
        if parts.by_ref().take(4).all(is_part) && parts.next().is_none() {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidText::Form(
                "must be one to four parts of 1 to 40 of a-z, 0-9, _ and -, with a colon between them",
            ))
        }
    }

    /// The word.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for Permission {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Permission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl serde::Serialize for Permission {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// The permissions that exist, by their words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Catalogue(Vec<(Permission, Option<Description>)>);

/// Why a list is no catalogue.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidCatalogue {
    /// There are too many permissions.
    #[error("must hold at most {MOST_PERMISSIONS} permissions")]
    Count,
    /// A permission is there twice.
    #[error("must hold {0} only once")]
    Twice(Permission),
}

/// A permission that the operator hasn't declared.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no permission {0}")]
pub struct UnknownPermission(pub String);

impl Catalogue {
    /// The catalogue of these permissions, with what each is for.
    ///
    /// # Errors
    /// Too many, or one twice.
    pub fn of(permissions: Vec<(Permission, Option<Description>)>) -> Result<Self, InvalidCatalogue> {
        let mut permissions = permissions;
        permissions.sort_by(|(one, _), (other, _)| one.cmp(other));
        if permissions.len() > MOST_PERMISSIONS {
            return Err(InvalidCatalogue::Count);
        }
        let mut pairs = permissions.iter().zip(permissions.iter().skip(1));
        match pairs.find(|((one, _), (next, _))| one == next) {
            Some(((twice, _), _)) => Err(InvalidCatalogue::Twice(twice.clone())),
            None => Ok(Self(permissions)),
        }
    }

    /// The permissions in order, with what each is for; absent when nobody said.
    pub fn iter(&self) -> impl Iterator<Item = (&Permission, Option<&Description>)> {
        self.0.iter().map(|(permission, description)| (permission, description.as_ref()))
    }

    /// The words.
    pub fn words(&self) -> WordList {
        WordList::of(self.0.iter().map(|(permission, _)| permission))
    }

    /// Whether all of these are in it.
    ///
    /// # Errors
    /// The first that isn't.
    pub fn admit(&self, permissions: &WordList) -> Result<(), UnknownPermission> {
        let is_known = |word: &str| self.0.binary_search_by(|(permission, _)| permission.as_str().cmp(word)).is_ok();
        match permissions.iter().find(|word| !is_known(word)) {
            Some(unknown) => Err(UnknownPermission(unknown.to_owned())),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn permission(word: &str) -> Permission {
        Permission::parse(word).unwrap()
    }

    #[test]
    fn a_permission_is_one_to_four_parts() {
        let longest = "a".repeat(40);
        for word in ["a", "invoices:read", "a:b:c:d", "0-_:9", &longest, &[longest.as_str(); 4].join(":")] {
            assert_eq!(Permission::parse(word).map(|permission| permission.to_string()).as_deref(), Ok(word));
        }
        for word in
            ["", ":", "a:", ":a", "a::b", "a:b:c:d:e", "A", "a b", "é", "a.b", "a*", "\"", &"a".repeat(41), "a\n"]
        {
            assert!(Permission::parse(word).is_err(), "{word}");
        }
    }

    #[test]
    fn a_catalogue_has_each_permission_once_and_at_most_500() {
        let of = |words: &[&str]| Catalogue::of(words.iter().map(|word| (permission(word), None)).collect());
        assert_eq!(of(&["b", "a"]).unwrap().words().as_json(), r#"["a","b"]"#);
        assert_eq!(of(&["b", "a", "b"]), Err(InvalidCatalogue::Twice(permission("b"))));
        let many = |count: usize| (0..count).map(|number| (permission(&format!("p{number}")), None)).collect();
        assert!(Catalogue::of(many(500)).is_ok());
        assert_eq!(Catalogue::of(many(501)), Err(InvalidCatalogue::Count));
    }

    #[test]
    fn a_word_outside_of_the_catalogue_is_named() {
        let catalogue = Catalogue::of(vec![(permission("a:b"), None), (permission("c"), None)]).unwrap();
        assert_eq!(catalogue.admit(&WordList::of(["c", "a:b"])), Ok(()));
        assert_eq!(catalogue.admit(&WordList::NONE), Ok(()));
        assert_eq!(catalogue.admit(&WordList::of(["a", "c"])), Err(UnknownPermission("a".to_owned())));
    }
}
