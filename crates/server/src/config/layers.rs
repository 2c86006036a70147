//! Merges the sources: defaults < file < environment. The default table defines which keys exist.

use std::collections::BTreeMap;
use std::path::Path;

use toml::{Table, Value};

use super::error::{ConfigError, Source};
use super::form::Form;
use super::providers::{self, Tables};

/// The default table with its comments.
pub(super) const DEFAULTS: &str = include_str!("defaults.toml");

/// What a key begins with that is written in a section `[providers]`, where a list of tables belongs.
const OF_PROVIDERS: &str = "providers.";

/// All settings by full name, and the providers.
pub(super) struct Layers {
    settings: BTreeMap<String, Entry>,
    pub(super) providers: Tables,
}

struct Entry {
    default: Value,
    /// The effective value.
    value: Value,
    source: Source,
}

impl Layers {
    /// The settings of the built-in table.
    pub(super) fn defaults() -> Result<Self, ConfigError> {
        let entry = |value: Value| Entry { default: value.clone(), value, source: Source::Default };
        let entries = flat(parse(Path::new("defaults.toml"), DEFAULTS)?);
        let settings = entries.into_iter().map(|(key, value)| (key, entry(value))).collect();
        Ok(Self { settings, providers: Tables::default() })
    }

    /// Overrides settings with those of a file.
    pub(super) fn lay_file(&mut self, path: &Path, text: &str) -> Result<(), ConfigError> {
        for (key, value) in flat(parse(path, text)?) {
            if key == providers::SECTION || key.starts_with(OF_PROVIDERS) {
                self.providers.lay_file(value, &Source::File(path.to_owned()))?;
                continue;
            }
            // An empty section sets nothing.
            if self.is_section(&key) && value.as_table().is_some_and(Table::is_empty) {
                continue;
            }
            self.put(key, Source::File(path.to_owned()), |_| value)?;
        }
        Ok(())
    }

    /// Overrides settings with the environment variables that begin with `ORGAUTH_` and contain a double underscore. Refuses one
    /// that would be a setting if it did.
    pub(super) fn lay_environment(&mut self, environment: &BTreeMap<String, String>) -> Result<(), ConfigError> {
        for (name, text) in environment {
            let Some(rest) = name.strip_prefix("ORGAUTH_") else { continue };
            if let Some(rest) = rest.strip_prefix("PROVIDERS__") {
                self.providers.lay_variable(rest, text, &Source::Environment(name.clone()))?;
                continue;
            }
            if rest == "PROVIDERS" || rest.starts_with("PROVIDERS_") {
                let suggestion =
                    Some("ORGAUTH_PROVIDERS__<ID>__<KEY>, with two underscores between the parts".to_owned());
                let (key, source_of) = (rest.to_lowercase(), Source::Environment(name.clone()));
                return Err(ConfigError::UnknownKey { key, source_of, suggestion });
            }
            if !rest.contains("__") {
                // Other programs have variables of this form, so only one that means a setting is refused.
                let meant =
                    self.settings.keys().find(|key| key.replace('.', "_").eq_ignore_ascii_case(rest)).cloned();
                if meant.is_some() {
                    let key = rest.to_lowercase();
                    return Err(ConfigError::UnknownKey {
                        key,
                        source_of: Source::Environment(name.clone()),
                        suggestion: meant,
                    });
                }
                continue;
            }
            let key = rest.to_lowercase().replace("__", ".");
            self.put(key, Source::Environment(name.clone()), |default| typed_like(default, text))?;
        }
        Ok(())
    }

    fn put(&mut self, key: String, source: Source, value: impl FnOnce(&Value) -> Value) -> Result<(), ConfigError> {
        if let Some(entry) = self.settings.get_mut(&key) {
            entry.value = value(&entry.default);
            entry.source = source;
            return Ok(());
        }
        if self.is_section(&key) {
            let problem = format!("is a section, written [{key}]");
            return Err(ConfigError::BadValue { key, problem, source_of: source });
        }
        let suggestion = nearest(&key, self.settings.keys());
        Err(ConfigError::UnknownKey { key: key.escape_debug().to_string(), source_of: source, suggestion })
    }

    fn is_section(&self, name: &str) -> bool {
        self.settings.keys().any(|key| key.split_once('.').is_some_and(|(section, _)| section == name))
    }

    /// The source of each setting's value.
    pub(super) fn sources(&self) -> BTreeMap<String, Source> {
        self.settings.iter().map(|(key, entry)| (key.clone(), entry.source.clone())).collect()
    }

    /// Takes out the value of a setting, which has this form.
    pub(super) fn take<T, F: Form<T>>(&mut self, key: &str) -> Result<T, ConfigError> {
        let Some(Entry { value, source, .. }) = self.settings.remove(key) else {
            return Err(unknown(key.to_owned(), Source::Default));
        };
        F::read(&value).map_err(|problem| ConfigError::BadValue { key: key.to_owned(), problem, source_of: source })
    }

    /// Checks that every setting was taken.
    pub(super) fn end(self) -> Result<(), ConfigError> {
        self.settings.into_iter().next().map_or(Ok(()), |(key, entry)| Err(unknown(key, entry.source)))
    }
}

fn unknown(key: String, source_of: Source) -> ConfigError {
    ConfigError::UnknownKey { key, source_of, suggestion: None }
}

fn parse(path: &Path, text: &str) -> Result<Table, ConfigError> {
    text.parse::<Table>().map_err(|error| {
        // The parser's own message would quote the line, which may contain a secret.
        let start = error.span().map_or(0, |span| span.start);
        let line = 1 + text.bytes().take(start).filter(|byte| *byte == b'\n').count();
        let problem = error.message().lines().collect::<Vec<_>>().join(", ");
        ConfigError::Syntax { path: path.to_owned(), line, problem }
    })
}

/// Flattens sections into `section.key`. A key outside of a section keeps its bare name.
fn flat(table: Table) -> Vec<(String, Value)> {
    let mut entries = Vec::new();
    for (section, value) in table {
        match value {
            Value::Table(keys) if !keys.is_empty() => {
                entries.extend(keys.into_iter().map(|(key, value)| (format!("{section}.{key}"), value)));
            }
            value => entries.push((section, value)),
        }
    }
    entries
}

/// Converts the text of a variable to the type of the default. A text that doesn't convert stays a text, and the
/// key's own check refuses it.
fn typed_like(default: &Value, text: &str) -> Value {
    let text_value = || Value::String(text.to_owned());
    match default {
        Value::Integer(_) => text.parse().map_or_else(|_| text_value(), Value::Integer),
        Value::Boolean(_) => text.parse().map_or_else(|_| text_value(), Value::Boolean),
        Value::Array(_) if text.trim().is_empty() => Value::Array(Vec::new()),
        Value::Array(_) => Value::Array(text.split(',').map(|item| Value::String(item.trim().to_owned())).collect()),
        _ => text_value(),
    }
}

/// The known key with the smallest edit distance, or the only one with this name in another section.
fn nearest<'a>(key: &str, known: impl Iterator<Item = &'a String> + Clone) -> Option<String> {
    let close = known.clone().map(|candidate| (edits(key, candidate), candidate)).min()?;
    if close.0 <= 3 {
        return Some(close.1.clone());
    }
    let name = key.rsplit('.').next()?;
    let mut same = known.filter(|candidate| candidate.split_once('.').is_some_and(|(_, rest)| rest == name));
    same.next().filter(|_| same.next().is_none()).cloned()
}

/// Levenshtein distance.
fn edits(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut next = vec![i + 1];
        for ((y, over), diagonal) in b.chars().zip(row.iter().skip(1)).zip(&row) {
            let before = next.last().copied().unwrap_or_default();
            next.push((diagonal + usize::from(x != y)).min(over + 1).min(before + 1));
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}
