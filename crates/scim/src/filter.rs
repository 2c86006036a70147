//! Filters with fields of users and groups.

use orgauth_domain::Timestamp;
use orgauth_domain::organizations::directory::{Filter, FilterValue, GroupField, Operator, UserField};

use crate::error::{ScimError, ScimType};
use crate::expression::{Expression, Literal, parse};

/// Reads a filter of users.
///
/// # Errors
/// `invalidFilter`: the grammar, an attribute that can't be compared, or a value of the wrong type.
pub fn users(text: &str) -> Result<Filter<UserField>, ScimError> {
    typed(&parse(text)?)
}

/// Reads a filter of groups.
///
/// # Errors
/// As [`users`].
pub fn groups(text: &str) -> Result<Filter<GroupField>, ScimError> {
    typed(&parse(text)?)
}

fn invalid(detail: impl Into<String>) -> ScimError {
    ScimError::bad(ScimType::InvalidFilter, detail)
}

/// The type of a field's values.
enum Kind {
    Text,
    Id,
    Boolean,
    Instant,
}

/// A field that can be compared.
trait Field: Sized {
    /// By its name in lower case.
    fn named(name: &str) -> Option<(Self, Kind)>;

    /// A part of a list, by the list's name and what is asked of its values.
    fn within(name: &str, inner: &Expression, sub: Option<&Expression>) -> Option<Filter<Self>>;
}

impl Field for UserField {
    fn named(name: &str) -> Option<(Self, Kind)> {
        Some(match name {
            "id" => (Self::Id, Kind::Id),
            "username" => (Self::UserName, Kind::Text),
            "externalid" => (Self::ExternalId, Kind::Text),
            "displayname" => (Self::DisplayName, Kind::Text),
            "emails" | "emails.value" => (Self::Email { kind: None }, Kind::Text),
            "active" => (Self::Active, Kind::Boolean),
            "meta.created" => (Self::Created, Kind::Instant),
            "meta.lastmodified" => (Self::LastModified, Kind::Instant),
            _ => return None,
        })
    }

    fn within(name: &str, inner: &Expression, sub: Option<&Expression>) -> Option<Filter<Self>> {
        if name != "emails" {
            return None;
        }
        let (mut kind, mut asked) = (None, Vec::new());
        let all = if let Expression::And(all) = inner { all.as_slice() } else { std::slice::from_ref(inner) };
        for one in all {
            match one {
                Expression::Compare { name, operator: Operator::Equal, value: Literal::Text(text) }
                    if name == "type" && kind.is_none() =>
                {
                    kind = Some(text.clone());
                }
                other => asked.push(other),
            }
        }
        asked.extend(sub);
        let field = || Self::Email { kind: kind.clone() };
        match asked.as_slice() {
            [] => Some(Filter::Present(field())),
            [Expression::Present(name)] if name == "value" => Some(Filter::Present(field())),
            [Expression::Compare { name, operator, value: Literal::Text(text) }] if name == "value" => {
                Some(Filter::Compare { field: field(), operator: *operator, value: FilterValue::Text(text.clone()) })
            }
            _ => None,
        }
    }
}

impl Field for GroupField {
    fn named(name: &str) -> Option<(Self, Kind)> {
        Some(match name {
            "id" => (Self::Id, Kind::Id),
            "displayname" => (Self::DisplayName, Kind::Text),
            "externalid" => (Self::ExternalId, Kind::Text),
            "members" | "members.value" => (Self::Member, Kind::Id),
            "meta.created" => (Self::Created, Kind::Instant),
            "meta.lastmodified" => (Self::LastModified, Kind::Instant),
            _ => return None,
        })
    }

    fn within(name: &str, inner: &Expression, sub: Option<&Expression>) -> Option<Filter<Self>> {
        match (name, inner, sub) {
            (
                "members",
                Expression::Compare { name, operator: Operator::Equal, value: Literal::Text(text) },
                None,
            ) if name == "value" => {
                let value = FilterValue::Text(text.clone());
                Some(Filter::Compare { field: Self::Member, operator: Operator::Equal, value })
            }
            _ => None,
        }
    }
}

fn typed<F: Field>(expression: &Expression) -> Result<Filter<F>, ScimError> {
    let all = |all: &[Expression]| all.iter().map(typed).collect::<Result<Vec<_>, _>>();
    Ok(match expression {
        Expression::And(several) => Filter::And(all(several)?),
        Expression::Or(several) => Filter::Or(all(several)?),
        Expression::Not(inner) => Filter::Not(Box::new(typed(inner)?)),
        Expression::Present(name) => Filter::Present(field::<F>(name)?.0),
        Expression::Within { name, inner, sub } => F::within(name, inner, sub.as_deref())
            .ok_or_else(|| invalid(format!("{name}: no value can be found by this condition")))?,
        Expression::Compare { name, operator, value } => compared(name, *operator, value)?,
    })
}

fn field<F: Field>(name: &str) -> Result<(F, Kind), ScimError> {
    F::named(name).ok_or_else(|| invalid(format!("{}: nothing can be found by it", crate::error::shortened(name))))
}

fn compared<F: Field>(name: &str, operator: Operator, value: &Literal) -> Result<Filter<F>, ScimError> {
    let (field, kind) = field::<F>(name)?;
    let is_equality = matches!(operator, Operator::Equal | Operator::NotEqual);
    let is_part = matches!(operator, Operator::Contains | Operator::StartsWith | Operator::EndsWith);
    let value = match (kind, value) {
        // Nothing is null but what is absent.
        (_, Literal::Null) if operator == Operator::Equal => {
            return Ok(Filter::Not(Box::new(Filter::Present(field))));
        }
        (_, Literal::Null) if operator == Operator::NotEqual => return Ok(Filter::Present(field)),
        (Kind::Text, Literal::Text(text)) if !(is_part && text.is_empty()) => FilterValue::Text(text.clone()),
        (Kind::Id, Literal::Text(text)) if is_equality => FilterValue::Text(text.clone()),
        (Kind::Boolean, Literal::Boolean(flag)) if is_equality => FilterValue::Boolean(*flag),
        (Kind::Boolean, Literal::Text(text)) if is_equality && text.eq_ignore_ascii_case("true") => {
            FilterValue::Boolean(true)
        }
        (Kind::Boolean, Literal::Text(text)) if is_equality && text.eq_ignore_ascii_case("false") => {
            FilterValue::Boolean(false)
        }
        (Kind::Instant, Literal::Text(text)) if !is_part => {
            let at: Result<Timestamp, _> = text.parse();
            FilterValue::Instant(at.map_err(|_| invalid(format!("{name}: must be compared with an instant")))?)
        }
        (Kind::Text | Kind::Id | Kind::Boolean | Kind::Instant, _) => {
            return Err(invalid(format!("{name}: can't be compared so, or not with this value")));
        }
    };
    Ok(Filter::Compare { field, operator, value })
}
