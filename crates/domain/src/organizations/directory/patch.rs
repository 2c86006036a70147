//! How a directory changes what it says: each request is a list of edits, and all of them or none are carried out.

use super::attributes::{Attributes, Contact, InvalidAttribute, MOST_CONTACTS, PersonName};
use crate::id::UserId;

/// The most members of a group.
pub const MOST_GROUP_MEMBERS: usize = 100_000;

/// The most groups of a directory.
pub const MOST_GROUPS: u64 = 10_000;

/// The most members of all groups of a directory together, counted once for each group that they are in.
pub const MOST_PLACES: u64 = 2_000_000;

/// A single value of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of Attributes and PersonName")]
pub enum TextField {
    UserName,
    ExternalId,
    DisplayName,
    Title,
    Department,
    EmployeeNumber,
    Manager,
    Locale,
    Timezone,
    FormattedName,
    FamilyName,
    GivenName,
    MiddleName,
    HonorificPrefix,
    HonorificSuffix,
}

/// A list of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListField {
    /// The addresses.
    Emails,
    /// The telephone numbers.
    Phones,
}

/// Which values of a list are meant: those that fit all of this.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Which {
    /// What they are for; compared without case.
    pub kind: Option<String>,
    /// Whether they are primary.
    pub primary: Option<bool>,
    /// The value; compared without case.
    pub value: Option<String>,
}

impl Which {
    fn fits(&self, contact: &Contact) -> bool {
        let same = |wanted: &Option<String>, found: Option<&str>| {
            let equal = |wanted: &String| found.is_some_and(|found| found.to_lowercase() == wanted.to_lowercase());
            wanted.as_ref().is_none_or(equal)
        };
        same(&self.kind, contact.kind.as_deref())
            && same(&self.value, Some(&contact.value))
            && self.primary.is_none_or(|wanted| contact.primary.unwrap_or(false) == wanted)
    }
}

/// What is changed of the values that are meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// The value itself.
    Value(String),
    /// What it is for.
    Kind(Option<String>),
    /// Whether it is primary.
    Primary(Option<bool>),
}

/// One change of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UserEdit {
    /// Sets or clears a value.
    Text(TextField, Option<String>),
    /// Clears all parts of the name.
    ClearName,
    /// Sets the status; absent: the directory takes back what it said.
    Active(Option<bool>),
    /// Overwrites a list.
    Replace(ListField, Vec<Contact>),
    /// Adds to a list what isn't there yet.
    Add(ListField, Vec<Contact>),
    /// Removes values from a list.
    Remove(ListField, Which),
    /// Changes a part of values; where none is meant, a value is made that fits.
    Change(ListField, Which, Part),
}

/// All changes of one request.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UserPatch(pub Vec<UserEdit>);

impl UserPatch {
    /// Carries the changes out. `active`: the status, if it is to be changed.
    ///
    /// # Errors
    /// The attributes would not be valid.
    pub fn apply(&self, attributes: &mut Attributes, active: &mut Option<bool>) -> Result<(), InvalidAttribute> {
        for edit in &self.0 {
            // At once: adding to a long list takes long.
            for (list, word) in [(&attributes.emails, "emails"), (&attributes.phones, "phoneNumbers")] {
                if list.len() > MOST_CONTACTS {
                    return Err(InvalidAttribute::TooMany(word));
                }
            }
            match edit {
                UserEdit::Text(TextField::UserName, None) => return Err(InvalidAttribute::NoUserName),
                UserEdit::Text(field, value) => set(attributes, *field, value.clone()),
                UserEdit::ClearName => attributes.name = PersonName::default(),
                UserEdit::Active(value) => {
                    *active = *value;
                    attributes.is_active_unsaid = value.is_none();
                }
                UserEdit::Replace(field, contacts) => list(attributes, *field).clone_from(contacts),
                UserEdit::Add(field, contacts) => add(list(attributes, *field), contacts),
                UserEdit::Remove(field, which) => list(attributes, *field).retain(|one| !which.fits(one)),
                UserEdit::Change(field, which, part) => change(list(attributes, *field), which, part),
            }
        }
        // Parts of a value may be sent before the value itself.
        attributes.emails.retain(|email| !email.value.is_empty());
        attributes.phones.retain(|phone| !phone.value.is_empty());
        *attributes = std::mem::take(attributes).checked()?;
        Ok(())
    }
}

fn set(attributes: &mut Attributes, field: TextField, value: Option<String>) {
    let name = &mut attributes.name;
    let place = match field {
        TextField::UserName => {
            attributes.user_name = value.unwrap_or_default();
            return;
        }
        TextField::ExternalId => &mut attributes.external_id,
        TextField::DisplayName => &mut attributes.display_name,
        TextField::Title => &mut attributes.title,
        TextField::Department => &mut attributes.department,
        TextField::EmployeeNumber => &mut attributes.employee_number,
        TextField::Manager => &mut attributes.manager,
        TextField::Locale => &mut attributes.locale,
        TextField::Timezone => &mut attributes.timezone,
        TextField::FormattedName => &mut name.formatted,
        TextField::FamilyName => &mut name.family,
        TextField::GivenName => &mut name.given,
        TextField::MiddleName => &mut name.middle,
        TextField::HonorificPrefix => &mut name.prefix,
        TextField::HonorificSuffix => &mut name.suffix,
    };
    *place = value;
}

const fn list(attributes: &mut Attributes, field: ListField) -> &mut Vec<Contact> {
    match field {
        ListField::Emails => &mut attributes.emails,
        ListField::Phones => &mut attributes.phones,
    }
}

/// A new primary value takes the place of the one before.
fn add(list: &mut Vec<Contact>, new: &[Contact]) {
    for contact in new {
        if contact.primary == Some(true) {
            for one in list.iter_mut() {
                one.primary = one.primary.map(|_| false);
            }
        }
        let same =
            |one: &&mut Contact| one.value.to_lowercase() == contact.value.to_lowercase() && one.kind == contact.kind;
        match list.iter_mut().find(same) {
            Some(there) => there.primary = contact.primary.or(there.primary),
            None => list.push(contact.clone()),
        }
    }
}

fn change(list: &mut Vec<Contact>, which: &Which, part: &Part) {
    if !list.iter().any(|one| which.fits(one)) {
        let value = which.value.clone().unwrap_or_default();
        list.push(Contact { value, kind: which.kind.clone(), primary: which.primary });
    }
    for one in list.iter_mut() {
        let is_meant = which.fits(one) || one.value.is_empty();
        match part {
            Part::Value(value) if is_meant => one.value.clone_from(value),
            Part::Kind(kind) if is_meant => one.kind.clone_from(kind),
            Part::Primary(primary) if is_meant => one.primary = *primary,
            Part::Primary(Some(true)) => one.primary = one.primary.map(|_| false),
            Part::Value(_) | Part::Kind(_) | Part::Primary(_) => {}
        }
    }
}

/// One change of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GroupEdit {
    /// Another name.
    Rename(String),
    /// Another identifier of the directory's own, or none.
    SetExternalId(Option<String>),
    /// These members are added.
    Add(Vec<UserId>),
    /// These members are removed.
    Remove(Vec<UserId>),
    /// All members are removed.
    RemoveAll,
    /// The members are these.
    Replace(Vec<UserId>),
}

/// What a directory says of a group anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupReplacement {
    /// The name.
    pub display_name: String,
    /// The directory's own identifier; absent: none.
    pub external_id: Option<String>,
    /// The members; absent: not said.
    pub members: Option<Vec<UserId>>,
}
