//! Reading JSON whose names may be in any case.

use serde_json::{Map, Value};

use crate::error::{ScimError, ScimType};

/// The schema of users.
pub(crate) const USER: &str = "urn:ietf:params:scim:schemas:core:2.0:User";
/// The schema of what organizations keep of users.
pub(crate) const ENTERPRISE: &str = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
/// The schema of groups.
pub(crate) const GROUP: &str = "urn:ietf:params:scim:schemas:core:2.0:Group";

/// The value of this name, in any case; absent: there is none.
pub(crate) fn get<'v>(object: &'v Map<String, Value>, name: &str) -> Option<&'v Value> {
    object.get(name).or_else(|| object.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value))
}

/// The object of a body.
pub(crate) fn object(body: &Value) -> Result<&Map<String, Value>, ScimError> {
    body.as_object().ok_or_else(|| ScimError::bad(ScimType::InvalidSyntax, "the body must be a JSON object"))
}

/// A text, a number or a truth value as text. Null and the empty text: none.
pub(crate) fn text(value: &Value, attribute: &str) -> Result<Option<String>, ScimError> {
    match value {
        Value::Null => Ok(None),
        Value::String(text) => Ok((!text.is_empty()).then(|| text.clone())),
        Value::Number(number) => Ok(Some(number.to_string())),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => Err(ScimError::value(attribute, "must be a text")),
    }
}

/// A truth value, also as text in any case. Null: none.
pub(crate) fn flag(value: &Value, attribute: &str) -> Result<Option<bool>, ScimError> {
    match value {
        Value::Null => Ok(None),
        Value::Bool(flag) => Ok(Some(*flag)),
        Value::String(text) if text.eq_ignore_ascii_case("true") => Ok(Some(true)),
        Value::String(text) if text.eq_ignore_ascii_case("false") => Ok(Some(false)),
        Value::String(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            Err(ScimError::value(attribute, "must be true or false"))
        }
    }
}
