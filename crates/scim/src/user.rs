//! Users: what a directory sends, and what it is shown.

use orgauth_domain::organizations::directory::{
    Attributes, Contact, GroupId, InvalidAttribute, MOST_CONTACTS, PersonName, Replacement,
};
use orgauth_domain::{Timestamp, UserId};
use serde_json::{Map, Value, json};

use crate::error::{ScimError, ScimType};
use crate::json::{ENTERPRISE, USER, flag, get, object, text};

/// A text that identifies what a resource shows: equal for equal contents.
pub type Digest<'d> = &'d dyn Fn(&str) -> String;

/// Reads a whole user (POST, PUT). What isn't kept is ignored.
///
/// # Errors
/// `userName` is missing, or a value has the wrong form.
pub fn replacement(body: &Value) -> Result<Replacement, ScimError> {
    let fields = object(body)?;
    let empty = Map::new();
    let extension = get(fields, ENTERPRISE).and_then(Value::as_object).unwrap_or(&empty);
    let one = |fields: &Map<String, Value>, name: &str| {
        get(fields, name).map(|value| text(value, name)).transpose().map(Option::flatten)
    };
    let list = |name: &'static str| get(fields, name).map_or(Ok(Vec::new()), |value| contacts(value, name));
    let name = match get(fields, "name") {
        None | Some(Value::Null) => PersonName::default(),
        Some(Value::Object(parts)) => PersonName {
            formatted: one(parts, "formatted")?,
            family: one(parts, "familyName")?,
            given: one(parts, "givenName")?,
            middle: one(parts, "middleName")?,
            prefix: one(parts, "honorificPrefix")?,
            suffix: one(parts, "honorificSuffix")?,
        },
        Some(_) => return Err(ScimError::value("name", "must be an object")),
    };
    let attributes = Attributes {
        external_id: one(fields, "externalId")?,
        user_name: one(fields, "userName")?.unwrap_or_default(),
        name,
        display_name: one(fields, "displayName")?,
        title: one(fields, "title")?,
        department: one(extension, "department")?,
        employee_number: one(extension, "employeeNumber")?,
        manager: get(extension, "manager").map(manager).transpose()?.flatten(),
        emails: list("emails")?,
        phones: list("phoneNumbers")?,
        locale: one(fields, "locale")?,
        timezone: one(fields, "timezone")?,
        said_active: None,
        is_active_unsaid: false,
        is_brought_back: false,
    };
    let active = get(fields, "active").map(|value| flag(value, "active")).transpose()?.flatten();
    let attributes = attributes.checked().map_err(ScimError::from)?;
    Ok(Replacement { attributes, active })
}

impl From<InvalidAttribute> for ScimError {
    fn from(invalid: InvalidAttribute) -> Self {
        Self::bad(ScimType::InvalidValue, invalid.to_string())
    }
}

/// A manager: an object with its `value`, or the bare identifier.
pub(crate) fn manager(value: &Value) -> Result<Option<String>, ScimError> {
    match value {
        Value::Object(fields) => {
            get(fields, "value").map(|value| text(value, "manager.value")).transpose().map(Option::flatten)
        }
        // Entra sends a list with one object, too.
        Value::Array(all) => all.first().map_or(Ok(None), manager),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => text(value, "manager"),
    }
}

/// A list of addresses or numbers; one that is no list stands for a list of one.
pub(crate) fn contacts(value: &Value, name: &'static str) -> Result<Vec<Contact>, ScimError> {
    match value {
        Value::Null => Ok(Vec::new()),
        Value::Array(all) if all.len() > MOST_CONTACTS => Err(ScimError::value(name, "has more than 10 values")),
        Value::Array(all) => all.iter().map(|one| single_contact(one, name)).collect(),
        Value::Object(_) | Value::String(_) => single_contact(value, name).map(|one| vec![one]),
        Value::Bool(_) | Value::Number(_) => Err(ScimError::value(name, "must be a list of objects with a value")),
    }
}

pub(crate) fn single_contact(value: &Value, name: &'static str) -> Result<Contact, ScimError> {
    match value {
        Value::String(text) => Ok(Contact { value: text.clone(), ..Contact::default() }),
        Value::Object(fields) => {
            let said = get(fields, "value").map(|value| text(value, name)).transpose()?.flatten();
            Ok(Contact {
                value: said.ok_or_else(|| ScimError::value(name, "each needs a value"))?,
                kind: get(fields, "type").map(|value| text(value, name)).transpose()?.flatten(),
                primary: get(fields, "primary").map(|value| flag(value, name)).transpose()?.flatten(),
            })
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
            Err(ScimError::value(name, "must be a list of objects with a value"))
        }
    }
}

/// A user as it is shown.
pub struct Shown<'s> {
    /// Its identifier.
    pub id: UserId,
    /// What the directory said.
    pub attributes: &'s Attributes,
    /// Whether the member is active.
    pub active: bool,
    /// When it was added.
    pub created: Timestamp,
    /// When it was last changed.
    pub modified: Timestamp,
    /// The groups, with their names.
    pub groups: &'s [(GroupId, String)],
}

/// The resource, with its version. `base`: the directory's address.
#[must_use]
pub fn resource(shown: &Shown<'_>, base: &str, digest: Digest<'_>) -> Value {
    let Shown { id, attributes, active, created, modified, groups } = shown;
    let mut fields = Map::new();
    let extension = extension(attributes);
    let mut schemas = vec![USER];
    schemas.extend(extension.as_ref().map(|_| ENTERPRISE));
    fields.insert("schemas".into(), json!(schemas));
    fields.insert("id".into(), json!(id.to_string()));
    put(&mut fields, "externalId", attributes.external_id.as_ref());
    put(&mut fields, "userName", Some(&attributes.user_name));
    if !attributes.name.is_empty() {
        let PersonName { formatted, family, given, middle, prefix, suffix } = &attributes.name;
        let mut parts = Map::new();
        put(&mut parts, "formatted", formatted.as_ref());
        put(&mut parts, "familyName", family.as_ref());
        put(&mut parts, "givenName", given.as_ref());
        put(&mut parts, "middleName", middle.as_ref());
        put(&mut parts, "honorificPrefix", prefix.as_ref());
        put(&mut parts, "honorificSuffix", suffix.as_ref());
        fields.insert("name".into(), Value::Object(parts));
    }
    put(&mut fields, "displayName", attributes.display_name.as_ref());
    put(&mut fields, "title", attributes.title.as_ref());
    put(&mut fields, "locale", attributes.locale.as_ref());
    put(&mut fields, "timezone", attributes.timezone.as_ref());
    if !attributes.is_active_unsaid {
        fields.insert("active".into(), json!(active));
    }
    for (name, list) in [("emails", &attributes.emails), ("phoneNumbers", &attributes.phones)] {
        if !list.is_empty() {
            fields.insert(name.into(), list.iter().map(contact).collect());
        }
    }
    if !groups.is_empty() {
        let group = |(id, name): &(GroupId, String)| json!({"value": id.to_string(), "$ref": format!("{base}/Groups/{id}"), "display": name, "type": "direct"});
        fields.insert("groups".into(), groups.iter().map(group).collect());
    }
    if let Some(extension) = extension {
        fields.insert(ENTERPRISE.into(), Value::Object(extension));
    }
    let version = digest(&Value::Object(fields.clone()).to_string());
    let location = format!("{base}/Users/{id}");
    fields.insert("meta".into(), meta("User", (*created, *modified), &location, &version));
    Value::Object(fields)
}

fn extension(attributes: &Attributes) -> Option<Map<String, Value>> {
    let mut fields = Map::new();
    put(&mut fields, "employeeNumber", attributes.employee_number.as_ref());
    put(&mut fields, "department", attributes.department.as_ref());
    if let Some(manager) = &attributes.manager {
        fields.insert("manager".into(), json!({"value": manager}));
    }
    (!fields.is_empty()).then_some(fields)
}

fn contact(contact: &Contact) -> Value {
    let mut fields = Map::new();
    put(&mut fields, "value", Some(&contact.value));
    put(&mut fields, "type", contact.kind.as_ref());
    if let Some(primary) = contact.primary {
        fields.insert("primary".into(), json!(primary));
    }
    Value::Object(fields)
}

fn put(fields: &mut Map<String, Value>, name: &str, value: Option<&String>) {
    if let Some(value) = value {
        fields.insert(name.to_owned(), json!(value));
    }
}

/// What every resource says of itself.
pub(crate) fn meta(kind: &str, (created, modified): (Timestamp, Timestamp), location: &str, version: &str) -> Value {
    json!({
        "resourceType": kind,
        "created": created.to_string(),
        "lastModified": modified.to_string(),
        "location": location,
        "version": format!("W/\"{version}\""),
    })
}
