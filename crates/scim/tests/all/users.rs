//! Changes of users, as Okta and Entra send them.

use orgauth_domain::organizations::directory::{Attributes, Contact};
use orgauth_scim::{patch, user};
use serde_json::{Value, json};

fn operations(operations: Value) -> Value {
    json!({"schemas": ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], "Operations": operations})
}

/// The person before each change.
fn ada() -> Attributes {
    let sent = json!({
        "schemas": ["urn:ietf:params:scim:schemas:core:2.0:User"],
        "userName": "ada@acme.example", "name": {"givenName": "Ada", "familyName": "King"}, "title": "Analyst",
        "emails": [{"value": "ada@acme.example", "type": "work", "primary": true}],
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": {"department": "Engines", "manager": {"value": "m1"}}
    });
    user::replacement(&sent).unwrap().attributes
}

/// What becomes of Ada, and of the status.
fn changed(all: Value) -> (Attributes, Option<bool>) {
    let (mut attributes, mut active) = (ada(), None);
    patch::user(&operations(all)).unwrap().apply(&mut attributes, &mut active).unwrap();
    (attributes, active)
}

fn refused(all: Value) -> String {
    let patch = match patch::user(&operations(all)) {
        Ok(patch) => patch,
        Err(error) => return format!("{} {}", error.status, error.body()["scimType"].as_str().unwrap_or_default()),
    };
    patch.apply(&mut ada(), &mut None).unwrap_err().to_string()
}

fn email(value: &str, kind: &str, primary: Option<bool>) -> Contact {
    Contact { value: value.to_owned(), kind: Some(kind.to_owned()), primary }
}

#[test]
fn what_is_no_change_is_refused_and_says_so() {
    assert_eq!(refused(json!([])), "400 invalidSyntax");
    assert_eq!(refused(json!([{"op": "move", "path": "title", "value": "x"}])), "400 invalidSyntax");
    assert_eq!(refused(json!([{"op": "remove"}])), "400 noTarget");
    assert_eq!(refused(json!([{"op": "replace", "value": "x"}])), "400 invalidValue");
    assert_eq!(refused(json!([{"op": "replace", "path": "emails[type eq", "value": "x"}])), "400 invalidPath");
    assert_eq!(
        refused(json!([{"op": "replace", "path": "emails[type co \"w\"].value", "value": "x"}])),
        "400 invalidPath"
    );
    assert_eq!(refused(json!([{"op": "replace", "path": "", "value": "x"}])), "400 invalidPath");
    assert_eq!(refused(json!([{"op": "replace", "path": "id", "value": "x"}])), "400 mutability");
    assert_eq!(refused(json!([{"op": "replace", "path": "active", "value": "yes"}])), "400 invalidValue");
    assert_eq!(refused(json!([{"op": "replace", "path": "active"}])), "400 invalidValue");
    assert_eq!(refused(json!([{"op": "remove", "path": "userName"}])), "400 invalidValue");
    assert_eq!(refused(json!([{"op": "replace", "path": "userName", "value": null}])), "400 invalidValue");
    assert_eq!(refused(json!([{"op": "replace", "path": "title", "value": {"a": 1}}])), "400 invalidValue");
    let long = "x".repeat(257);
    assert!(refused(json!([{"op": "replace", "path": "title", "value": long}])).starts_with("title must have"));
    let contacts: Vec<String> = (0..11).map(|number| format!("{number}@acme.example")).collect();
    for op in ["add", "replace", "remove"] {
        assert_eq!(refused(json!([{"op": op, "path": "emails", "value": contacts}])), "400 invalidValue");
    }
    let one_by_one = contacts.iter().map(|email| json!({"op": "add", "path": "emails", "value": [email]})).collect();
    assert_eq!(refused(Value::Array(one_by_one)), "emails has more than 10 values");
    let many: Vec<Value> = (0..10_001).map(|_| json!({"op": "remove", "path": "title"})).collect();
    assert_eq!(refused(Value::Array(many)), "400 tooMany");
}

/// Entra: operations with capitals, truth values as texts, an object with dots in place of a path.
#[test]
fn entra_writes_names_in_any_case_and_truth_values_as_texts() {
    for value in [json!(false), json!("False"), json!("false"), json!("FALSE")] {
        assert_eq!(changed(json!([{"op": "Replace", "path": "active", "value": value}])).1, Some(false));
    }
    assert_eq!(changed(json!([{"op": "Replace", "value": {"active": "True"}}])).1, Some(true));
    let (after, active) = changed(json!([{"op": "Add", "value": {
        "displayName": "Ada K.", "name.givenName": "A.", "title": "Countess", "nickName": "x",
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department": "Notes",
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": {"employeeNumber": 7},
        "emails[type eq \"home\"].value": "ada@home.example", "id": "ignored", "meta": {"version": "1"}
    }}]));
    assert_eq!((after.display_name.as_deref(), after.name.given.as_deref()), (Some("Ada K."), Some("A.")));
    assert_eq!(after.name.family.as_deref(), Some("King"));
    assert_eq!((after.department.as_deref(), after.employee_number.as_deref()), (Some("Notes"), Some("7")));
    assert_eq!(after.emails.len(), 2);
    assert_eq!((after.emails[1].value.as_str(), after.emails[1].kind.as_deref()), ("ada@home.example", Some("home")));
    assert_eq!(active, None);
}

#[test]
fn a_value_that_no_condition_finds_is_made() {
    let (after, _) = changed(json!([
        {"op": "Replace", "path": "emails[type eq \"work\"].value", "value": "a.king@acme.example"},
        {"op": "Add", "path": "phoneNumbers[type eq \"mobile\"].value", "value": "+44 20 7946 0000"},
        {"op": "Replace", "path": "urn:ietf:params:scim:schemas:core:2.0:User:emails[type eq \"other\"].value", "value": "x@y.example"}
    ]));
    let wanted = [email("a.king@acme.example", "work", Some(true)), email("x@y.example", "other", None)];
    assert_eq!(after.emails, wanted);
    assert_eq!(after.phones, [email("+44 20 7946 0000", "mobile", None)]);
}

#[test]
fn parts_of_a_value_may_come_before_it_and_a_value_that_never_comes_is_none() {
    let (after, active) = changed(json!([
        {"op": "Add", "path": "emails[type eq \"home\"].primary", "value": "True"},
        {"op": "Add", "path": "emails[type eq \"home\"].value", "value": "h@acme.example"},
        {"op": "Add", "path": "phoneNumbers[type eq \"fax\"].primary", "value": true},
        {"op": "Replace", "value": {"active": null}}
    ]));
    assert_eq!(
        after.emails,
        [email("ada@acme.example", "work", Some(false)), email("h@acme.example", "home", Some(true))]
    );
    assert_eq!((after.phones, active), (vec![], None));
}

#[test]
fn a_manager_is_an_object_or_a_bare_identifier() {
    const PATH: &str = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager";
    for value in [json!("m2"), json!({"value": "m2"}), json!([{"value": "m2"}])] {
        assert_eq!(changed(json!([{"op": "Add", "path": PATH, "value": value}])).0.manager.as_deref(), Some("m2"));
    }
    assert_eq!(changed(json!([{"op": "Remove", "path": PATH}])).0.manager, None);
    assert_eq!(changed(json!([{"op": "Replace", "path": PATH, "value": ""}])).0.manager, None);
}

#[test]
fn attributes_that_are_not_kept_change_nothing() {
    let (after, active) = changed(json!([
        {"op": "replace", "path": "password", "value": "secret"},
        {"op": "add", "path": "roles", "value": [{"value": "org_admin"}]},
        {"op": "replace", "path": "roles[primary eq \"True\"].value", "value": "org_admin"},
        {"op": "add", "path": "entitlements", "value": [{"value": "all"}]},
        {"op": "add", "path": "addresses[type eq \"work\"].locality", "value": "London"},
        {"op": "replace", "path": "urn:example:schemas:2.0:Custom:rank", "value": 1},
        {"op": "replace", "value": {"password": "secret", "urn:example:schemas:2.0:Custom": {"rank": 1}}}
    ]));
    assert_eq!((after, active), (ada(), None));
}

/// Okta's PUT has the whole user; without `active` the status stays.
#[test]
fn okta_sends_the_whole_user_and_what_is_absent_is_gone_but_the_status() {
    let sent = json!({
        "schemas": ["urn:ietf:params:scim:schemas:core:2.0:User"], "id": "usr_x", "userName": "ada@acme.example",
        "name": {"givenName": "Ada", "familyName": "Byron"}, "emails": [{"primary": true, "value": "ada@acme.example", "type": "work"}],
        "groups": [], "password": "secret", "meta": {"resourceType": "User"}
    });
    let replacement = user::replacement(&sent).unwrap();
    assert_eq!((replacement.active, replacement.attributes.title), (None, None));
    let mut with_status = sent;
    with_status["active"] = json!(false);
    assert_eq!(user::replacement(&with_status).unwrap().active, Some(false));
    for wrong in [
        json!([]),
        json!({}),
        json!({"userName": ""}),
        json!({"userName": {"a": 1}}),
        json!({"userName": "a", "emails": [{}]}),
    ] {
        assert_eq!(user::replacement(&wrong).unwrap_err().status, 400, "{wrong}");
    }
}

#[test]
fn one_value_of_a_list_is_primary() {
    let new = json!([{"value": "b@acme.example", "type": "home", "primary": true}]);
    let (after, _) = changed(json!([{"op": "add", "path": "emails", "value": new}]));
    let wanted = [email("ada@acme.example", "work", Some(false)), email("b@acme.example", "home", Some(true))];
    assert_eq!(after.emails, wanted);
    let (after, _) = changed(json!([{"op": "add", "path": "emails", "value": after_twice()}]));
    assert_eq!(after.emails.len(), 1, "the same value again");
    let (after, _) = changed(json!([{"op": "remove", "path": "emails[value eq \"ADA@acme.example\"]"}]));
    assert_eq!(after.emails, []);
    let (after, _) = changed(json!([{"op": "remove", "path": "emails", "value": []}]));
    assert_eq!(after.emails.len(), 1, "an empty value removes nothing");
}

fn after_twice() -> Value {
    json!([{"value": "ada@acme.example", "type": "work"}, {"value": "ada@acme.example", "type": "work", "primary": true}])
}
