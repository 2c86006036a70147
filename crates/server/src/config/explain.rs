//! The meaning of each setting, taken from the comments of the default table, its only source.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Value, json};
use toml::{Table, Value as Toml};

use super::duration;
use super::error::Source;
use super::layers::DEFAULTS;
use super::print::toml_form;
use super::sections::Config;

/// The default table's entry for a setting.
struct Explanation {
    /// Its comment, on one line.
    meaning: String,
    /// The form of its value.
    form: &'static str,
    /// The default value.
    default: Value,
}

impl Config {
    /// For each setting: its meaning, form, default and effective value.
    pub(crate) fn explained_text(&self) -> String {
        let mut text = String::new();
        for (key, value, explanation) in self.explained() {
            let Explanation { meaning, form, default } = explanation;
            let source = self.source(&key);
            let separator = if text.is_empty() { "" } else { "\n" };
            // Writing into a String can't fail.
            let _ = writeln!(
                text,
                "{separator}# {meaning}\n# {form}; default: {}\n{key} = {}  # {source}",
                toml_form(&default),
                toml_form(&value),
            );
        }
        text
    }

    /// The same as nested objects: `{"section": {"key": {meaning, form, default, value, source}}}`.
    pub(crate) fn explained_json(&self) -> Value {
        let mut sections: BTreeMap<String, BTreeMap<String, Value>> = BTreeMap::new();
        for (key, value, explanation) in self.explained() {
            let Explanation { meaning, form, default } = explanation;
            let (section, name) = key.split_once('.').unwrap_or((&key, ""));
            let source = self.source(&key);
            let told =
                json!({ "meaning": meaning, "form": form, "default": default, "value": value, "source": source });
            sections.entry(section.to_owned()).or_default().insert(name.to_owned(), told);
        }
        json!(sections)
    }

    fn explained(&self) -> Vec<(String, Value, Explanation)> {
        let mut explanations = explanations();
        let json = self.to_json();
        let mut all = Vec::new();
        for (section, keys) in json.as_object().into_iter().flatten() {
            for (name, value) in keys.as_object().into_iter().flatten() {
                let key = format!("{section}.{name}");
                if let Some(explanation) = explanations.remove(&key) {
                    all.push((key, value.clone(), explanation));
                }
            }
        }
        all
    }

    /// The source of a setting's value.
    pub(super) fn source(&self, key: &str) -> String {
        match self.sources.get(key) {
            None | Some(Source::Default) => "default".to_owned(),
            Some(Source::File(path)) => path.display().to_string(),
            Some(Source::Environment(name)) => name.clone(),
        }
    }
}

/// The explanation of each key in the default table: the comment above it and its value.
fn explanations() -> BTreeMap<String, Explanation> {
    let defaults: Table = DEFAULTS.parse().unwrap_or_default();
    let (mut section, mut comment, mut all) = (String::new(), Vec::new(), BTreeMap::new());
    for line in DEFAULTS.lines() {
        if let Some(words) = line.strip_prefix('#') {
            comment.push(words.trim());
        } else if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            name.clone_into(&mut section);
            comment.clear();
        } else if let Some((name, _)) = line.split_once(" = ") {
            let value = defaults.get(&section).and_then(|keys| keys.get(name));
            if let Some(value) = value {
                let default = serde_json::to_value(value).unwrap_or_default();
                let explanation = Explanation { meaning: comment.join(" "), form: form(value), default };
                all.insert(format!("{section}.{name}"), explanation);
            }
            comment.clear();
        } else {
            comment.clear();
        }
    }
    all
}

fn form(default: &Toml) -> &'static str {
    let is_duration = |value: &Toml| value.as_str().is_some_and(|text| duration::parse(text).is_some());
    match default {
        Toml::Integer(_) => "A whole number",
        Toml::Boolean(_) => "true or false",
        Toml::Array(items) if items.first().is_some_and(is_duration) => {
            "A list of durations (500ms, 10s, 15m, 12h, 7d)"
        }
        Toml::Array(_) => "A list",
        value if is_duration(value) => "A duration (500ms, 10s, 15m, 12h, 7d)",
        _ => "A text; empty means not set",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A key without a comment would have no explanation.
    #[test]
    fn every_setting_of_the_default_table_is_explained() {
        let explained = explanations();
        let defaults: Table = DEFAULTS.parse().unwrap();
        let mut keys = 0;
        for (section, table) in &defaults {
            for (name, default) in table.as_table().unwrap() {
                keys += 1;
                let told = &explained[&format!("{section}.{name}")];
                assert!(
                    told.meaning.len() > 15 && told.meaning.ends_with('.'),
                    "{section}.{name}: {:?}",
                    told.meaning
                );
                assert_eq!(told.default, serde_json::to_value(default).unwrap());
            }
        }
        assert_eq!(explained.len(), keys);
        assert_eq!(
            explained["http.head_timeout"].meaning,
            "How long the first head of a connection may take to arrive; later ones are limited by http.request_timeout."
        );
        assert_eq!(explained["http.head_timeout"].form, "A duration (500ms, 10s, 15m, 12h, 7d)");
        assert_eq!(explained["webhooks.retry_delays"].form, "A list of durations (500ms, 10s, 15m, 12h, 7d)");
        assert_eq!(explained["store.pool_size"].form, "A whole number");
        assert_eq!(explained["store.auto_migrate"].form, "true or false");
    }
}
