//! `docs/webhooks.md`: its table of events equals the program's, and its examples are what the program writes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use orgauth_domain::webhooks::event::catalogue::markdown_tables;
use serde_json::Value;

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn document() -> String {
    std::fs::read_to_string(here().join("../../docs/webhooks.md")).unwrap()
}

/// If it fails, paste the printed table into the document.
#[test]
fn the_published_tables_of_events_are_those_of_the_program() {
    let text = document();
    let starts: Vec<usize> = text.match_indices("| event | when |").map(|(at, _)| at).collect();
    let table = |start: &usize| -> String {
        text[*start..].split_inclusive('\n').take_while(|line| line.starts_with('|')).collect()
    };
    let tables: Vec<String> = starts.iter().map(table).collect();
    assert!(tables == markdown_tables(), "docs/webhooks.md should hold:\n{}", markdown_tables().join("\n"));
}

/// The keys of every object in a value.
fn keys(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(key, value)| (key.clone(), keys(value))).collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(keys).collect()),
        _ => Value::Null,
    }
}

#[test]
fn every_event_has_an_example_with_the_fields_that_the_program_writes() {
    let text = document();
    let mut examples: BTreeMap<String, Value> = BTreeMap::new();
    for block in text.split("```json\n").skip(1) {
        let value: Value = serde_json::from_str(block.split("```").next().unwrap()).unwrap();
        if let Some(kind) = value["type"].as_str() {
            examples.insert(kind.to_owned(), value);
        }
    }
    for record in orgauth_testkit::events::one_of_each_kind() {
        let written = match record.for_operator("acme").filter(|_| record.kind.is_operators()) {
            Some(event) => serde_json::to_value(&event).unwrap(),
            None => serde_json::to_value(&record).unwrap(),
        };
        let kind = record.kind.as_str();
        let example = examples.remove(kind).unwrap_or_else(|| panic!("{kind} has no example; such as {written}"));
        assert_eq!(keys(&example), keys(&written), "{kind}");
        let fields: BTreeSet<&str> = written["data"].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(
            fields,
            record.kind.fields().iter().map(|field| field.as_str()).collect(),
            "the table's rows of {kind}"
        );
    }
    assert!(examples.is_empty(), "{examples:?}");
}
