//! Changes as directories send them (RFC 7644, 3.5.2, and what Okta and Entra make of it).

use orgauth_domain::UserId;
use orgauth_domain::organizations::directory::{
    GroupEdit, ListField, MOST_GROUP_MEMBERS, Part, TextField, UserEdit, UserPatch, Which,
};
use serde_json::{Map, Value};

use crate::error::{ScimError, ScimType};
use crate::group::{members, name_of};
use crate::json::{ENTERPRISE, flag, get, object, text};
use crate::path::{EXTENSION, Path, path};
use crate::user::{contacts, manager, single_contact};

/// The most operations of a request.
const MOST_OPERATIONS: usize = 10_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Op {
    Add,
    Replace,
    Remove,
}

struct Operation<'b> {
    op: Op,
    path: Option<Path>,
    /// Absent where there is no such field, which is not the same as null.
    value: Option<&'b Value>,
}

/// The operations of a body.
fn operations(body: &Value) -> Result<Vec<Operation<'_>>, ScimError> {
    let found = get(object(body)?, "Operations");
    let all = found.and_then(Value::as_array).filter(|all| !all.is_empty());
    let all =
        all.ok_or_else(|| ScimError::bad(ScimType::InvalidSyntax, "Operations: must be a list with an operation"))?;
    if all.len() > MOST_OPERATIONS {
        return Err(ScimError::bad(ScimType::TooMany, "Operations: at most 10000 in a request"));
    }
    all.iter().map(operation).collect()
}

fn operation(value: &Value) -> Result<Operation<'_>, ScimError> {
    let syntax = |why: &str| ScimError::bad(ScimType::InvalidSyntax, format!("Operations: {why}"));
    let fields = value.as_object().ok_or_else(|| syntax("each must be an object"))?;
    let op = match get(fields, "op").and_then(Value::as_str).map(str::to_ascii_lowercase).as_deref() {
        Some("add") => Op::Add,
        Some("replace") => Op::Replace,
        Some("remove") => Op::Remove,
        Some(_) | None => return Err(syntax("op must be add, replace or remove")),
    };
    let path = match get(fields, "path") {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) => Some(path(text.trim())?),
        Some(_) => return Err(ScimError::bad(ScimType::InvalidPath, "path: must be a text")),
    };
    Ok(Operation { op, path, value: get(fields, "value") })
}

/// Reads the changes of a user.
///
/// # Errors
/// The grammar, an attribute that nobody may change, or a value of the wrong form. What isn't kept is ignored.
pub fn user(body: &Value) -> Result<UserPatch, ScimError> {
    let mut edits = Vec::new();
    for Operation { op, path, value } in operations(body)? {
        match (path, op) {
            (Some(path), _) => user_at(&mut edits, op, &path, value)?,
            (None, Op::Remove) => return Err(no_target()),
            (None, Op::Add | Op::Replace) => {
                let fields = value.and_then(Value::as_object);
                let fields =
                    fields.ok_or_else(|| ScimError::value("value", "must be an object where there is no path"))?;
                user_fields(&mut edits, op, fields)?;
            }
        }
    }
    Ok(UserPatch(edits))
}

fn no_target() -> ScimError {
    ScimError::bad(ScimType::NoTarget, "path: is required to remove something")
}

/// An object in place of a path: each field is one. What nobody may change is left out of it.
fn user_fields(edits: &mut Vec<UserEdit>, op: Op, fields: &Map<String, Value>) -> Result<(), ScimError> {
    for (name, value) in fields {
        if let (true, Some(inner)) = (name.eq_ignore_ascii_case(ENTERPRISE), value.as_object()) {
            user_fields(edits, op, inner)?;
            continue;
        }
        // A name that is no path is one of an attribute that isn't kept.
        let Ok(at) = path(name) else { continue };
        let says_nothing = at.name == "active" && value.is_null();
        if !is_read_only(&at.name) && !says_nothing {
            user_at(edits, op, &at, Some(value))?;
        }
    }
    Ok(())
}

fn is_read_only(name: &str) -> bool {
    matches!(name, "id" | "meta" | "schemas" | "groups")
}

fn user_at(edits: &mut Vec<UserEdit>, op: Op, path: &Path, value: Option<&Value>) -> Result<(), ScimError> {
    let Path { name, which, part } = path;
    if let Some(field) = text_field(name, part.as_deref()).filter(|_| which.is_none()) {
        return single(edits, op, (field, &shown(path)), value);
    }
    match (name.as_str(), part.as_deref()) {
        ("id" | "meta" | "schemas" | "groups", _) => {
            Err(ScimError::bad(ScimType::Mutability, format!("{name}: can't be changed")))
        }
        ("name", None) => whole_name(edits, op, value),
        ("manager", None | Some("value")) => {
            let value = if op == Op::Remove { None } else { value.map(manager).transpose()?.flatten() };
            edits.push(UserEdit::Text(TextField::Manager, value));
            Ok(())
        }
        ("active", None) => {
            let said = if op == Op::Remove { None } else { Some(value.unwrap_or(&Value::Null)) };
            let said = said.map(|value| flag(value, "active")).transpose()?;
            match said {
                None => edits.push(UserEdit::Active(None)),
                Some(Some(flag)) => edits.push(UserEdit::Active(Some(flag))),
                Some(None) => return Err(ScimError::value("active", "must be true or false")),
            }
            Ok(())
        }
        ("emails", part) => of_list(edits, op, (ListField::Emails, "emails"), (which.as_ref(), part), value),
        ("phonenumbers", part) => {
            of_list(edits, op, (ListField::Phones, "phoneNumbers"), (which.as_ref(), part), value)
        }
        (EXTENSION, _) => whole_extension(edits, op, value),
        // Not kept.
        _ => Ok(()),
    }
}

fn shown(path: &Path) -> String {
    match &path.part {
        Some(part) => format!("{}.{part}", path.name),
        None => path.name.clone(),
    }
}

fn text_field(name: &str, part: Option<&str>) -> Option<TextField> {
    Some(match (name, part) {
        ("username", None) => TextField::UserName,
        ("externalid", None) => TextField::ExternalId,
        ("displayname", None) => TextField::DisplayName,
        ("title", None) => TextField::Title,
        ("department", None) => TextField::Department,
        ("employeenumber", None) => TextField::EmployeeNumber,
        ("locale", None) => TextField::Locale,
        ("timezone", None) => TextField::Timezone,
        ("name", Some("formatted")) => TextField::FormattedName,
        ("name", Some("familyname")) => TextField::FamilyName,
        ("name", Some("givenname")) => TextField::GivenName,
        ("name", Some("middlename")) => TextField::MiddleName,
        ("name", Some("honorificprefix")) => TextField::HonorificPrefix,
        ("name", Some("honorificsuffix")) => TextField::HonorificSuffix,
        _ => return None,
    })
}

fn single(
    edits: &mut Vec<UserEdit>,
    op: Op,
    (field, name): (TextField, &str),
    value: Option<&Value>,
) -> Result<(), ScimError> {
    let value = match (op, value) {
        (Op::Remove, _) => None,
        (Op::Add | Op::Replace, None) => return Err(ScimError::value(name, "a value is required")),
        (Op::Add | Op::Replace, Some(value)) => text(value, name)?,
    };
    if field == TextField::UserName && value.is_none() {
        return Err(ScimError::value("userName", "is required"));
    }
    edits.push(UserEdit::Text(field, value));
    Ok(())
}

fn whole_name(edits: &mut Vec<UserEdit>, op: Op, value: Option<&Value>) -> Result<(), ScimError> {
    match (op, value) {
        (Op::Remove, _) | (Op::Replace, Some(Value::Null)) => edits.push(UserEdit::ClearName),
        (Op::Add | Op::Replace, Some(Value::Object(parts))) => {
            for (part, value) in parts {
                let part = part.to_ascii_lowercase();
                if let Some(field) = text_field("name", Some(&part)) {
                    edits.push(UserEdit::Text(field, text(value, &format!("name.{part}"))?));
                }
            }
        }
        (Op::Add | Op::Replace, _) => return Err(ScimError::value("name", "must be an object")),
    }
    Ok(())
}

const EXTENSION_FIELDS: [TextField; 3] = [TextField::Department, TextField::EmployeeNumber, TextField::Manager];

fn whole_extension(edits: &mut Vec<UserEdit>, op: Op, value: Option<&Value>) -> Result<(), ScimError> {
    match (op, value) {
        (Op::Remove, _) => {
            edits.extend(EXTENSION_FIELDS.map(|field| UserEdit::Text(field, None)));
            Ok(())
        }
        (Op::Add | Op::Replace, Some(Value::Object(fields))) => user_fields(edits, op, fields),
        (Op::Add | Op::Replace, _) => Err(ScimError::value(ENTERPRISE, "must be an object")),
    }
}

fn of_list(
    edits: &mut Vec<UserEdit>,
    op: Op,
    (field, name): (ListField, &'static str),
    (which, part): (Option<&Which>, Option<&str>),
    value: Option<&Value>,
) -> Result<(), ScimError> {
    let all = || which.cloned().unwrap_or_default();
    match (op, part) {
        (Op::Remove, None) => {
            // A value says which ones; an empty one none.
            match (which, value) {
                (None, Some(value)) => {
                    for contact in contacts(value, name)? {
                        let which = Which { value: Some(contact.value), ..Which::default() };
                        edits.push(UserEdit::Remove(field, which));
                    }
                }
                (Some(_), _) | (None, None) => edits.push(UserEdit::Remove(field, all())),
            }
        }
        // Without its value there is none.
        (Op::Remove, Some("value")) => edits.push(UserEdit::Remove(field, all())),
        (Op::Remove, Some("type")) => edits.push(UserEdit::Change(field, all(), Part::Kind(None))),
        (Op::Remove, Some("primary")) => edits.push(UserEdit::Change(field, all(), Part::Primary(None))),
        (Op::Add | Op::Replace, None) if which.is_none() => {
            let said = value.ok_or_else(|| ScimError::value(name, "a value is required"))?;
            let said = contacts(said, name)?;
            edits.push(if op == Op::Add { UserEdit::Add(field, said) } else { UserEdit::Replace(field, said) });
        }
        (Op::Add | Op::Replace, None) => {
            let said = value.ok_or_else(|| ScimError::value(name, "a value is required"))?;
            let mut contact = single_contact(said, name)?;
            contact.kind = contact.kind.or_else(|| which.and_then(|which| which.kind.clone()));
            edits.push(UserEdit::Remove(field, all()));
            edits.push(UserEdit::Add(field, vec![contact]));
        }
        (Op::Add | Op::Replace, Some(part)) => {
            let value = value.unwrap_or(&Value::Null);
            let part = match part {
                "value" => {
                    let said = text(value, name)?;
                    Part::Value(said.ok_or_else(|| ScimError::value(name, "an address or number is required"))?)
                }
                "type" => Part::Kind(text(value, name)?),
                "primary" => Part::Primary(flag(value, name)?),
                _ => return Ok(()),
            };
            edits.push(UserEdit::Change(field, all(), part));
        }
        (Op::Remove, Some(_)) => {}
    }
    Ok(())
}

/// Reads the changes of a group.
///
/// # Errors
/// As [`user`]; a member that is none by its form.
pub fn group(body: &Value) -> Result<Vec<GroupEdit>, ScimError> {
    let mut edits = Vec::new();
    let mut named = 0;
    for Operation { op, path, value } in operations(body)? {
        match path {
            Some(path) => group_at(&mut edits, op, &path, value)?,
            None if op == Op::Remove => return Err(no_target()),
            None => {
                let fields = value.and_then(Value::as_object);
                let fields =
                    fields.ok_or_else(|| ScimError::value("value", "must be an object where there is no path"))?;
                for (name, value) in fields {
                    let Ok(at) = crate::path::path(name) else { continue };
                    if !matches!(at.name.as_str(), "id" | "meta" | "schemas") {
                        group_at(&mut edits, op, &at, Some(value))?;
                    }
                }
            }
        }
        if let Some(GroupEdit::Add(users) | GroupEdit::Remove(users) | GroupEdit::Replace(users)) = edits.last() {
            named += users.len();
        }
        if named > MOST_GROUP_MEMBERS {
            return Err(ScimError::bad(ScimType::TooMany, "members: at most 100000 in a request"));
        }
    }
    Ok(edits)
}

fn group_at(edits: &mut Vec<GroupEdit>, op: Op, path: &Path, value: Option<&Value>) -> Result<(), ScimError> {
    match path.name.as_str() {
        "id" | "meta" | "schemas" => {
            Err(ScimError::bad(ScimType::Mutability, format!("{}: can't be changed", path.name)))
        }
        "displayname" if op == Op::Remove => Err(ScimError::value("displayName", "is required")),
        "displayname" => {
            edits.push(GroupEdit::Rename(name_of(value.unwrap_or(&Value::Null))?));
            Ok(())
        }
        "externalid" => {
            let value = if op == Op::Remove { None } else { value };
            let said = value.map(|value| text(value, "externalId")).transpose()?.flatten();
            edits.push(GroupEdit::SetExternalId(crate::group::bounded(said, "externalId")?));
            Ok(())
        }
        // A part is none of its own: members come and go as a whole.
        "members" if path.part.is_some() => {
            Err(ScimError::bad(ScimType::InvalidPath, "members: can't be changed in part"))
        }
        "members" => group_members(edits, op, path.which.as_ref(), value),
        // Not kept.
        _ => Ok(()),
    }
}

/// Only a removal without value and condition removes everybody; an empty or malformed value never does.
fn group_members(
    edits: &mut Vec<GroupEdit>,
    op: Op,
    which: Option<&Which>,
    value: Option<&Value>,
) -> Result<(), ScimError> {
    match (op, which, value) {
        (Op::Remove, Some(which), _) => {
            let id = which.value.as_deref().and_then(|value| value.parse::<UserId>().ok());
            edits.push(GroupEdit::Remove(id.into_iter().collect()));
        }
        (Op::Remove, None, None) => edits.push(GroupEdit::RemoveAll),
        (Op::Remove, None, Some(value)) => edits.push(GroupEdit::Remove(members(value, false)?)),
        (Op::Add | Op::Replace, Some(_), _) => {
            return Err(ScimError::bad(ScimType::InvalidPath, "members: a condition is for removals"));
        }
        (Op::Add | Op::Replace, None, None | Some(Value::Null)) => {
            return Err(ScimError::value("members", "a list is required; to remove all members, use remove"));
        }
        (Op::Add, None, Some(value)) => edits.push(GroupEdit::Add(members(value, true)?)),
        (Op::Replace, None, Some(value)) => {
            let members = members(value, true)?;
            if members.is_empty() {
                return Err(ScimError::value("members", "must not be empty; to remove all members, use remove"));
            }
            edits.push(GroupEdit::Replace(members));
        }
    }
    Ok(())
}
