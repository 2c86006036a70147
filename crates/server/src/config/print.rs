//! `config print`: the effective configuration. Its types hide their secrets.

use std::fmt::Write;

use serde_json::Value;

use super::sections::Config;

impl Config {
    /// One line for each setting: `section.key = value  # source`.
    pub(crate) fn to_text(&self) -> String {
        let json = self.to_json();
        let mut lines = String::new();
        for (section, keys) in json.as_object().into_iter().flatten() {
            for (name, value) in keys.as_object().into_iter().flatten() {
                let key = format!("{section}.{name}");
                let source = self.source(&key);
                // Writing into a String can't fail.
                let _ = writeln!(lines, "{key} = {}  # {source}", toml_form(value));
            }
        }
        lines
    }
}

/// Writes a JSON value as TOML: for the values of a configuration, the two differ in tables only.
pub(super) fn toml_form(value: &Value) -> String {
    match value {
        Value::Object(table) if table.is_empty() => "{}".to_owned(),
        Value::Object(table) => {
            let pairs: Vec<String> = table.iter().map(|(key, value)| format!("{key:?} = {value}")).collect();
            format!("{{ {} }}", pairs.join(", "))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(toml_form).collect::<Vec<_>>().join(", ")),
        other => other.to_string(),
    }
}
