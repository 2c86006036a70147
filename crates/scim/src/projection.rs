//! Which attributes an answer shows (RFC 7644, 3.9).

use serde_json::{Map, Value};

use crate::expression::plain;
use crate::json::ENTERPRISE;

/// What is asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Projection {
    /// Only these, in lower case; absent: all.
    only: Option<Vec<String>>,
    /// All but these.
    without: Vec<String>,
}

/// What every answer shows.
const ALWAYS: [&str; 2] = ["schemas", "id"];

impl Projection {
    /// By the parameters `attributes` and `excludedAttributes`, each a list.
    #[must_use]
    pub fn new(attributes: &[String], excluded: &[String]) -> Self {
        let names =
            |all: &[String]| all.iter().map(|name| plain(name.trim())).filter(|name| !name.is_empty()).collect();
        let only: Vec<String> = names(attributes);
        Self { only: (!only.is_empty()).then_some(only), without: names(excluded) }
    }

    /// Whether anything is said of what to show.
    #[must_use]
    pub fn is_said(&self) -> bool {
        self.only.is_some() || !self.without.is_empty()
    }

    /// Whether an attribute is shown, at least in part.
    #[must_use]
    pub fn shows(&self, name: &str) -> bool {
        let is_in = |all: &[String]| all.iter().any(|one| one == name);
        let part = format!("{name}.");
        match &self.only {
            Some(only) => is_in(only) || only.iter().any(|one| one.starts_with(&part)),
            None => !is_in(&self.without),
        }
    }

    /// The resource as it is shown.
    #[must_use]
    pub fn of(&self, resource: Value) -> Value {
        let Value::Object(fields) = resource else { return resource };
        Value::Object(self.fields(fields, ""))
    }

    fn fields(&self, fields: Map<String, Value>, before: &str) -> Map<String, Value> {
        let mut shown = Map::new();
        for (name, value) in fields {
            if before.is_empty() && name == ENTERPRISE {
                if let Value::Object(inner) = value {
                    let inner = self.fields(inner, "");
                    if !inner.is_empty() {
                        shown.insert(name, Value::Object(inner));
                    }
                }
                continue;
            }
            let whole = format!("{before}{}", name.to_ascii_lowercase());
            if (before.is_empty() && ALWAYS.contains(&name.as_str())) || self.is_whole(&whole) {
                let value = self.without_parts(value, &whole);
                shown.insert(name, value);
            } else if self.shows(&whole) {
                let value = self.parts(value, &whole);
                shown.insert(name, value);
            }
        }
        shown
    }

    fn is_whole(&self, name: &str) -> bool {
        match &self.only {
            Some(only) => only.iter().any(|one| one == name),
            None => !self.without.iter().any(|one| one == name),
        }
    }

    /// Only the parts that are asked for.
    fn parts(&self, value: Value, name: &str) -> Value {
        let keep = |fields: Map<String, Value>| {
            let is_asked = |part: &str| self.shows(&format!("{name}.{}", part.to_ascii_lowercase()));
            fields.into_iter().filter(|(part, _)| is_asked(part)).collect::<Map<_, _>>()
        };
        each(value, keep)
    }

    /// All parts but those that are left out.
    fn without_parts(&self, value: Value, name: &str) -> Value {
        if self.only.is_some() {
            return value;
        }
        let keep = |fields: Map<String, Value>| {
            let is_out = |part: &str| self.without.contains(&format!("{name}.{}", part.to_ascii_lowercase()));
            fields.into_iter().filter(|(part, _)| !is_out(part)).collect::<Map<_, _>>()
        };
        each(value, keep)
    }
}

fn each(value: Value, keep: impl Fn(Map<String, Value>) -> Map<String, Value>) -> Value {
    match value {
        Value::Object(fields) => Value::Object(keep(fields)),
        Value::Array(all) => {
            let one = |value: Value| match value {
                Value::Object(fields) => Value::Object(keep(fields)),
                other => other,
            };
            all.into_iter().map(one).collect()
        }
        other => other,
    }
}
