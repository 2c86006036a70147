//! The schemas say what is kept, and what they say is kept.

use orgauth_domain::{Timestamp, UserId};
use orgauth_scim::{discovery, patch, user};
use serde_json::{Value, json};

const ENTERPRISE: &str = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

/// A value of the type that a schema says.
fn value(attribute: &Value) -> Value {
    let one = match attribute["type"].as_str().unwrap() {
        "boolean" => json!(true),
        "complex" => {
            let parts = attribute["subAttributes"].as_array().unwrap();
            Value::Object(parts.iter().map(|part| (part["name"].as_str().unwrap().to_owned(), value(part))).collect())
        }
        _ => json!("some text"),
    };
    if attribute["multiValued"] == json!(true) { json!([one]) } else { one }
}

fn shown(patches: &[Value]) -> Value {
    let mut sent = user::replacement(&json!({"userName": "ada@acme.example"})).unwrap();
    let mut active = None;
    for operation in patches {
        let patch = patch::user(&json!({"Operations": [operation]})).unwrap();
        patch.apply(&mut sent.attributes, &mut active).unwrap();
    }
    let id = UserId::new(Timestamp::from_seconds(1), [1; 10]);
    let at = Timestamp::from_seconds(1);
    let shown = user::Shown {
        id,
        attributes: &sent.attributes,
        active: active.unwrap_or(true),
        created: at,
        modified: at,
        groups: &[],
    };
    user::resource(&shown, "https://auth.example.com/scim/v2/dir_1", &|_| "1".to_owned())
}

#[test]
fn every_attribute_that_can_be_written_is_shown_as_it_was_written_and_can_be_removed() {
    let schemas = discovery::schemas("https://auth.example.com/scim/v2/dir_1");
    let mut seen = 0;
    for schema in schemas.iter().filter(|schema| schema["name"] != json!("Group")) {
        let is_core = schema["name"] == json!("User");
        for attribute in schema["attributes"].as_array().unwrap() {
            let name = attribute["name"].as_str().unwrap();
            if attribute["mutability"] == json!("readOnly") {
                continue;
            }
            let path = if is_core { name.to_owned() } else { format!("{ENTERPRISE}:{name}") };
            let found =
                |resource: &Value| if is_core { resource[name].clone() } else { resource[ENTERPRISE][name].clone() };
            for op in ["add", "replace"] {
                let written = json!({"op": op, "path": path, "value": value(attribute)});
                assert_eq!(found(&shown(&[written])), value(attribute), "{op} {path}");
            }
            seen += 1;
            if attribute["required"] == json!(true) {
                continue;
            }
            let written = json!({"op": "add", "path": path, "value": value(attribute)});
            let removed = shown(&[written, json!({"op": "remove", "path": path})]);
            assert_eq!(found(&removed), Value::Null, "remove {path}");
        }
    }
    assert_eq!(seen, 12);
}

#[test]
fn the_whole_extension_is_written_and_removed_by_its_name() {
    let value = json!({"employeeNumber": "7", "department": "Engines", "manager": {"value": "m1"}});
    let written = json!({"op": "replace", "path": ENTERPRISE, "value": value});
    assert_eq!(shown(std::slice::from_ref(&written))[ENTERPRISE], value);
    assert_eq!(shown(&[written, json!({"op": "remove", "path": ENTERPRISE})])[ENTERPRISE], Value::Null);
}
