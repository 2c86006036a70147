//! Groups: what a directory sends, and what it is shown.

use orgauth_domain::UserId;
use orgauth_domain::organizations::directory::{Group, GroupReplacement, LONGEST_VALUE, MOST_GROUP_MEMBERS};
use serde_json::{Map, Value, json};

use crate::error::{ScimError, ScimType};
use crate::json::{GROUP, get, object, text};
use crate::user::meta;

/// Reads a whole group (POST, PUT). What isn't kept is ignored.
///
/// # Errors
/// `displayName` is missing, or a value has the wrong form.
pub fn replacement(body: &Value) -> Result<GroupReplacement, ScimError> {
    let fields = object(body)?;
    let external = get(fields, "externalId").map(|value| text(value, "externalId")).transpose()?.flatten();
    let said = match get(fields, "members") {
        None | Some(Value::Null) => None,
        Some(value) => Some(members(value, true)?),
    };
    Ok(GroupReplacement {
        display_name: name_of(get(fields, "displayName").unwrap_or(&Value::Null))?,
        external_id: bounded(external, "externalId")?,
        members: said,
    })
}

pub(crate) fn name_of(value: &Value) -> Result<String, ScimError> {
    let name = bounded(text(value, "displayName")?, "displayName")?.filter(|name| !name.trim().is_empty());
    name.ok_or_else(|| ScimError::value("displayName", "is required"))
}

pub(crate) fn bounded(value: Option<String>, name: &str) -> Result<Option<String>, ScimError> {
    match value {
        Some(text) if text.chars().count() > LONGEST_VALUE || text.chars().any(char::is_control) => {
            Err(ScimError::value(name, "must have at most 256 characters, and no control characters"))
        }
        other => Ok(other),
    }
}

/// Members: objects with a `value`, or bare identifiers; one that is no list stands for a list of one. `is_strict`: whether each must be the
/// identifier of a user by its form; otherwise others are left out.
pub(crate) fn members(value: &Value, is_strict: bool) -> Result<Vec<UserId>, ScimError> {
    let all = match value {
        Value::Array(all) => all.as_slice(),
        Value::Object(_) | Value::String(_) => std::slice::from_ref(value),
        Value::Null if !is_strict => &[],
        Value::Null | Value::Bool(_) | Value::Number(_) => {
            return Err(ScimError::value("members", "must be a list of objects with a value"));
        }
    };
    if all.len() > MOST_GROUP_MEMBERS {
        return Err(ScimError::bad(ScimType::TooMany, "members: at most 100000"));
    }
    let mut ids = Vec::with_capacity(all.len());
    for one in all {
        let said = match one {
            Value::String(text) => Some(text.as_str()),
            Value::Object(fields) => get(fields, "value").and_then(Value::as_str),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => None,
        };
        match said.map(str::parse::<UserId>) {
            Some(Ok(id)) => ids.push(id),
            Some(Err(_)) if !is_strict => {}
            Some(Err(_)) => {
                return Err(ScimError::value("members", "each value must be the id of a user of this directory"));
            }
            None => return Err(ScimError::value("members", "must be a list of objects with a value")),
        }
    }
    ids.sort_unstable();
    ids.dedup();
    Ok(ids)
}

/// The resource, with its version. `members`: absent where they aren't shown. `base`: the directory's address.
#[must_use]
pub fn resource(group: &Group, members: Option<&[UserId]>, base: &str) -> Value {
    let mut fields = Map::new();
    fields.insert("schemas".into(), json!([GROUP]));
    fields.insert("id".into(), json!(group.id.to_string()));
    if let Some(external) = &group.external_id {
        fields.insert("externalId".into(), json!(external));
    }
    fields.insert("displayName".into(), json!(group.display_name));
    if let Some(members) = members.filter(|members| !members.is_empty()) {
        let member =
            |id: &UserId| json!({"value": id.to_string(), "$ref": format!("{base}/Users/{id}"), "type": "User"});
        fields.insert("members".into(), members.iter().map(member).collect());
    }
    let location = format!("{base}/Groups/{}", group.id);
    let at = (group.created_at, group.changed_at);
    fields.insert("meta".into(), meta("Group", at, &location, &version(group)));
    Value::Object(fields)
}

/// The version of a group.
#[must_use]
pub fn version(group: &Group) -> String {
    format!("{}-{}", group.revision, group.changed_at.millis())
}
