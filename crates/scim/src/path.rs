//! The paths of changes (RFC 7644, 3.5.2).

use orgauth_domain::organizations::directory::{Operator, Which};

use crate::error::{ScimError, ScimType};
use crate::expression::{Expression, Literal, parse, plain, wrong};
use crate::json::ENTERPRISE;

/// What a change is about: an attribute, which of its values, and which part of them. Names are in lower case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Path {
    /// The attribute; of one with parts, before the dot. `enterprise`: the whole schema.
    pub(crate) name: String,
    /// Which of its values; absent: all.
    pub(crate) which: Option<Which>,
    /// The part; absent: the whole value.
    pub(crate) part: Option<String>,
}

/// The name of the whole schema of what organizations keep of users.
pub(crate) const EXTENSION: &str = "enterprise";

/// Reads a path.
///
/// # Errors
/// `invalidPath`.
pub(crate) fn path(text: &str) -> Result<Path, ScimError> {
    let fail = |why: &str| wrong(ScimType::InvalidPath, text, why);
    if text.eq_ignore_ascii_case(ENTERPRISE) {
        return Ok(Path { name: EXTENSION.to_owned(), ..Path::default() });
    }
    let Some(open) = text.find('[') else {
        let name = plain(text);
        let is_one = !name.is_empty()
            && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | '$' | ':'));
        if !is_one {
            return Err(fail("the path is no attribute"));
        }
        // A schema that isn't ours: the dots of its version are none of ours.
        if name.starts_with("urn:") {
            return Ok(Path { name, ..Path::default() });
        }
        let (name, part) = match name.split_once('.') {
            Some((name, part)) => (name.to_owned(), Some(part.to_owned())),
            None => (name, None),
        };
        return if name.is_empty() || part.as_deref().is_some_and(|part| part.split('.').any(str::is_empty)) {
            Err(fail("the path is no attribute"))
        } else {
            Ok(Path { name, which: None, part })
        };
    };
    // As a filter it is `name[…]`, with something asked of the part.
    let close = text.rfind(']').ok_or_else(|| fail("the path lacks a closing bracket"))?;
    let (value_path, rest) = text.split_at_checked(close + 1).ok_or_else(|| fail("the path is wrong"))?;
    let part = match rest.strip_prefix('.') {
        Some(part) if !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '$') => {
            Some(part.to_ascii_lowercase())
        }
        None if rest.is_empty() => None,
        Some(_) | None => return Err(fail("the path is wrong after its bracket")),
    };
    let name = plain(text.get(..open).unwrap_or_default());
    match parse(value_path).map_err(|error| fail(&error.detail))? {
        Expression::Within { inner, sub: None, .. } => Ok(Path {
            name,
            which: Some(which(&inner).ok_or_else(|| fail("the path has a condition that none fits"))?),
            part,
        }),
        _ => Err(fail("the path is wrong")),
    }
}

fn which(condition: &Expression) -> Option<Which> {
    let all = if let Expression::And(all) = condition { all.as_slice() } else { std::slice::from_ref(condition) };
    let mut which = Which::default();
    for one in all {
        let Expression::Compare { name, operator: Operator::Equal, value } = one else { return None };
        match (name.as_str(), value) {
            ("type", Literal::Text(text)) => which.kind = Some(text.clone()),
            ("value" | "$ref", Literal::Text(text)) => which.value = Some(text.clone()),
            ("primary", Literal::Boolean(flag)) => which.primary = Some(*flag),
            ("primary", Literal::Text(text)) => which.primary = Some(text.eq_ignore_ascii_case("true")),
            _ => return None,
        }
    }
    Some(which)
}
