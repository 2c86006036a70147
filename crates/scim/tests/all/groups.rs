//! Changes of groups, as Okta and Entra send them.

use orgauth_domain::organizations::directory::GroupEdit;
use orgauth_domain::{Timestamp, UserId};
use orgauth_scim::{group, patch};
use serde_json::{Value, json};

fn users() -> [UserId; 2] {
    [1, 2].map(|byte| UserId::new(Timestamp::from_seconds(1), [byte; 10]))
}

fn edits(all: Value) -> Result<Vec<GroupEdit>, u16> {
    patch::group(&json!({"Operations": all})).map_err(|error| error.status)
}

/// Only a removal without value and condition removes everybody.
#[test]
fn no_empty_or_malformed_value_removes_all_members() {
    assert_eq!(edits(json!([{"op": "remove", "path": "members"}])), Ok(vec![GroupEdit::RemoveAll]));
    for value in [json!([]), json!(null), json!([{"value": "nobody"}]), json!([{"value": ""}])] {
        let removed = edits(json!([{"op": "Remove", "path": "members", "value": value}]));
        assert_eq!(removed, Ok(vec![GroupEdit::Remove(vec![])]), "{value}");
    }
    for value in [json!(1), json!(true), json!([1]), json!([{}]), json!({"id": "x"})] {
        assert_eq!(edits(json!([{"op": "Remove", "path": "members", "value": value}])), Err(400), "{value}");
    }
    for value in [json!([]), json!(null), json!(""), json!([{"value": "nobody"}]), json!(7)] {
        assert_eq!(edits(json!([{"op": "replace", "path": "members", "value": value}])), Err(400), "{value}");
        assert_eq!(edits(json!([{"op": "replace", "value": {"members": value}}])), Err(400), "{value}");
    }
    assert_eq!(edits(json!([{"op": "replace", "path": "members"}])), Err(400));
    assert_eq!(
        edits(json!([{"op": "remove", "path": "members[value eq \"nobody\"]"}])),
        Ok(vec![GroupEdit::Remove(vec![])])
    );
}

/// By the RFC, Entra's form removes everybody.
#[test]
fn entra_removes_by_a_value_and_okta_by_a_condition() {
    let [one, two] = users();
    let value = json!([{"value": one.to_string()}]);
    assert_eq!(
        edits(json!([{"op": "Remove", "path": "members", "value": value}])),
        Ok(vec![GroupEdit::Remove(vec![one])])
    );
    assert_eq!(
        edits(json!([{"op": "remove", "path": format!("members[value eq \"{two}\"]")}])),
        Ok(vec![GroupEdit::Remove(vec![two])])
    );
    let both =
        json!([{"value": two.to_string()}, {"value": one.to_string(), "display": "Ada"}, {"value": two.to_string()}]);
    assert_eq!(
        edits(json!([{"op": "Add", "path": "members", "value": both}])),
        Ok(vec![GroupEdit::Add(vec![one, two])])
    );
    let rename = json!({"id": "grp_x", "displayName": "Finance"});
    assert_eq!(edits(json!([{"op": "replace", "value": rename}])), Ok(vec![GroupEdit::Rename("Finance".to_owned())]));
}

#[test]
fn a_group_has_a_name_and_members_that_are_users() {
    let [one, _] = users();
    for wrong in [
        json!({}),
        json!({"displayName": " "}),
        json!({"displayName": "x".repeat(257)}),
        json!({"displayName": "a", "members": [{"value": "x"}]}),
    ] {
        assert_eq!(group::replacement(&wrong).unwrap_err().status, 400, "{wrong}");
    }
    let sent =
        group::replacement(&json!({"DisplayName": "A", "externalId": "e", "members": [{"value": one.to_string()}]}))
            .unwrap();
    assert_eq!((sent.display_name.as_str(), sent.external_id.as_deref()), ("A", Some("e")));
    assert_eq!(sent.members, Some(vec![one]));
    assert_eq!(group::replacement(&json!({"displayName": "A"})).unwrap().members, None);
    for wrong in [
        json!([{"op": "remove", "path": "displayName"}]),
        json!([{"op": "replace", "path": "displayName", "value": ""}]),
    ] {
        assert_eq!(edits(wrong), Err(400));
    }
}
