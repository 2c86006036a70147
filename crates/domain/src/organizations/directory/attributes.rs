//! What a directory says of a person.

use serde::{Deserialize, Serialize};

use crate::accounts::email::Email;

/// The most characters of a value.
pub const LONGEST_VALUE: usize = 256;

/// The most addresses, and the most telephone numbers, of a person.
pub const MOST_CONTACTS: usize = 10;

/// What a directory says of a person (RFC 7643, 4.1 and 4.3), as far as it is kept. Absent values were not said.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Attributes {
    /// The directory's own identifier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub external_id: Option<String>,
    /// The name by which the directory knows the person; compared without case.
    pub user_name: String,
    /// The parts of the name.
    #[serde(skip_serializing_if = "PersonName::is_empty")]
    pub name: PersonName,
    /// The name to show.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// The job title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The department.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub department: Option<String>,
    /// The number of the employee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee_number: Option<String>,
    /// The directory's identifier of the manager.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manager: Option<String>,
    /// The addresses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub emails: Vec<Contact>,
    /// The telephone numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub phones: Vec<Contact>,
    /// The locale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locale: Option<String>,
    /// The time zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timezone: Option<String>,
    /// What the directory last said of `active`; absent: nothing. It lifts no suspension but its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said_active: Option<bool>,
    /// Whether the directory has taken back what it said of `active`: then it is not shown the status until it says it again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_active_unsaid: bool,
    /// Whether an undo made this anew, from the account's address, because the directory had deleted the person: until the directory says
    /// something of the person, who may come in by a new user, too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_brought_back: bool,
}

/// The parts of a name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the parts are those of RFC 7643, 4.1.1")]
pub struct PersonName {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formatted: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub middle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefix: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suffix: Option<String>,
}

impl PersonName {
    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// An address or a telephone number.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Contact {
    /// The address or number.
    pub value: String,
    /// What it is for, such as `work`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Whether it is the one to use; absent: not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub primary: Option<bool>,
}

/// Why attributes are refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidAttribute {
    /// The name is missing.
    #[error("userName is required")]
    NoUserName,
    /// A value is too long, or has characters that can't be shown.
    #[error("{0} must have 1 to {LONGEST_VALUE} characters, and no control characters")]
    Text(&'static str),
    /// There are too many values.
    #[error("{0} has more than {MOST_CONTACTS} values")]
    TooMany(&'static str),
    /// More than one value is the primary one.
    #[error("{0} has more than one primary value")]
    Primaries(&'static str),
}

impl Attributes {
    /// What stands for what a directory said of a person whom an undo brings back.
    #[must_use]
    pub fn brought_back(email: &Email) -> Self {
        Self { user_name: email.to_string(), is_brought_back: true, ..Self::default() }
    }

    /// The attributes, if they may be kept.
    ///
    /// # Errors
    /// [`InvalidAttribute`].
    pub fn checked(self) -> Result<Self, InvalidAttribute> {
        if self.user_name.trim().is_empty() {
            return Err(InvalidAttribute::NoUserName);
        }
        for (word, text) in self.texts() {
            if text.is_some_and(|text| !is_value(text)) {
                return Err(InvalidAttribute::Text(word));
            }
        }
        for (word, contacts) in [("emails", &self.emails), ("phoneNumbers", &self.phones)] {
            if contacts.len() > MOST_CONTACTS {
                return Err(InvalidAttribute::TooMany(word));
            }
            let is_wrong =
                |one: &Contact| !is_value(&one.value) || one.kind.as_deref().is_some_and(|it| !is_value(it));
            if contacts.iter().any(is_wrong) {
                return Err(InvalidAttribute::Text(word));
            }
            if contacts.iter().filter(|contact| contact.primary == Some(true)).count() > 1 {
                return Err(InvalidAttribute::Primaries(word));
            }
        }
        Ok(self)
    }

    /// The address: the name if it is one, or the primary one of the addresses, or the first.
    #[must_use]
    pub fn address(&self) -> Option<Email> {
        Email::parse(&self.user_name).ok().or_else(|| self.listed_address())
    }

    /// The primary one of the addresses, or the first.
    #[must_use]
    pub fn listed_address(&self) -> Option<Email> {
        let primary = self.emails.iter().find(|email| email.primary == Some(true));
        primary.or(self.emails.first()).and_then(|email| Email::parse(&email.value).ok())
    }

    /// Every address among the name and the mails, once.
    #[must_use]
    pub fn addresses(&self) -> Vec<Email> {
        let listed = self.emails.iter().map(|email| email.value.as_str());
        let texts = std::iter::once(self.user_name.as_str()).chain(listed);
        let mut all: Vec<Email> = texts.filter_map(|text| Email::parse(text).ok()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The name to show: the one that is said, or its parts, or what precedes the `@`.
    #[must_use]
    pub fn shown_name(&self) -> Option<String> {
        let said = self.display_name.as_ref().or(self.name.formatted.as_ref()).cloned();
        let parts: Vec<&str> =
            [&self.name.given, &self.name.family].into_iter().flatten().map(String::as_str).collect();
        let parts = (!parts.is_empty()).then(|| parts.join(" "));
        said.or(parts).or_else(|| self.user_name.split('@').next().map(str::to_owned))
    }

    /// The names of the attributes that differ, separated by spaces.
    #[must_use]
    pub fn changed_words(&self, after: &Self) -> String {
        let texts = self.texts().into_iter().zip(after.texts()).filter(|(a, b)| a.1 != b.1).map(|(a, _)| a.0);
        let lists = [
            (self.emails != after.emails, "emails"),
            (self.phones != after.phones, "phoneNumbers"),
            (self.is_active_unsaid != after.is_active_unsaid, "active"),
        ];
        let lists = lists.into_iter().filter(|(differs, _)| *differs).map(|(_, word)| word);
        texts.chain(lists).collect::<Vec<_>>().join(" ")
    }

    /// The texts, by their names in SCIM.
    fn texts(&self) -> [(&'static str, Option<&String>); 15] {
        let name = &self.name;
        [
            ("userName", Some(&self.user_name)),
            ("externalId", self.external_id.as_ref()),
            ("displayName", self.display_name.as_ref()),
            ("title", self.title.as_ref()),
            ("department", self.department.as_ref()),
            ("employeeNumber", self.employee_number.as_ref()),
            ("manager", self.manager.as_ref()),
            ("locale", self.locale.as_ref()),
            ("timezone", self.timezone.as_ref()),
            ("name.formatted", name.formatted.as_ref()),
            ("name.familyName", name.family.as_ref()),
            ("name.givenName", name.given.as_ref()),
            ("name.middleName", name.middle.as_ref()),
            ("name.honorificPrefix", name.prefix.as_ref()),
            ("name.honorificSuffix", name.suffix.as_ref()),
        ]
    }
}

fn is_value(text: &str) -> bool {
    !text.is_empty() && text.chars().count() <= LONGEST_VALUE && !text.chars().any(char::is_control)
}

/// What a directory says of a person anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replacement {
    /// The attributes.
    pub attributes: Attributes,
    /// Whether the person is active; absent: not said.
    pub active: Option<bool>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(user_name: &str, emails: &[(&str, Option<bool>)]) -> Attributes {
        let contact = |(value, primary): &(&str, Option<bool>)| Contact {
            value: (*value).to_owned(),
            primary: *primary,
            ..Contact::default()
        };
        Attributes {
            user_name: user_name.to_owned(),
            emails: emails.iter().map(contact).collect(),
            ..Attributes::default()
        }
    }

    #[test]
    fn the_address_is_the_name_or_the_primary_address_or_the_first() {
        let other = [("a@example.com", None), ("b@example.com", Some(true))];
        let of = |name: &str, emails: &[(&str, Option<bool>)]| named(name, emails).address().map(|it| it.to_string());
        assert_eq!(of("Ada@Example.com", &other).as_deref(), Some("ada@example.com"));
        assert_eq!(of("ada", &other).as_deref(), Some("b@example.com"));
        assert_eq!(of("ada", &other[..1]).as_deref(), Some("a@example.com"));
        assert_eq!(of("ada", &[]), None);
        assert_eq!(of("ada", &[("no address", Some(true))]), None);
    }

    #[test]
    fn the_addresses_are_all_of_them_in_one_form() {
        let of = named(" Ada@Acme.example", &[("b@\u{fc}.example", None), ("ada@acme.example", None), ("7", None)]);
        let all: Vec<String> = of.addresses().iter().map(Email::to_string).collect();
        assert_eq!(all, ["ada@acme.example", "b@xn--tda.example"]);
    }

    #[test]
    fn values_are_bounded_and_have_one_primary() {
        let ok = named("ada", &[("a@example.com", Some(true)), ("b@example.com", Some(false))]);
        assert_eq!(ok.clone().checked(), Ok(ok));
        assert_eq!(named(" ", &[]).checked(), Err(InvalidAttribute::NoUserName));
        assert_eq!(named(&"a".repeat(257), &[]).checked(), Err(InvalidAttribute::Text("userName")));
        assert_eq!(named("a\nb", &[]).checked(), Err(InvalidAttribute::Text("userName")));
        assert_eq!(named("a", &[("", None)]).checked(), Err(InvalidAttribute::Text("emails")));
        assert_eq!(named("a", &[("x", None); 11]).checked(), Err(InvalidAttribute::TooMany("emails")));
        assert_eq!(named("a", &[("x", Some(true)); 2]).checked(), Err(InvalidAttribute::Primaries("emails")));
    }
}
