//! Filters, and what is asked for beside them.

use orgauth_domain::organizations::directory::{Filter, FilterValue, Operator, UserField};
use orgauth_domain::ports::Order;
use orgauth_scim::list::Asked;
use orgauth_scim::{groups, users};
use proptest::prelude::*;
use serde_json::json;

fn is(field: UserField, text: &str) -> Filter<UserField> {
    Filter::Compare { field, operator: Operator::Equal, value: FilterValue::Text(text.to_owned()) }
}

#[test]
fn what_is_no_filter_is_refused() {
    let deep = format!("{}active eq true{}", "(".repeat(12), ")".repeat(12));
    let many = vec!["id pr"; 41].join(" or ");
    let long = format!("userName eq \"{}\"", "x".repeat(2_000));
    for wrong in [
        "",
        "userName",
        "userName eq",
        "eq \"a\"",
        "userName eq \"a",
        "userName eq a",
        "(userName pr",
        "userName pr)",
        "userName zz \"a\"",
        "nickName eq \"a\"",
        "password eq \"a\"",
        "active gt true",
        "active eq \"maybe\"",
        "userName eq 7",
        "userName co \"\"",
        "id co \"u\"",
        "meta.created gt \"yesterday\"",
        "emails[type eq \"work\"",
        "emails[primary eq true].value eq \"a\"",
        "userName eq \"a\" and",
        "not userName pr",
        "userName eq 'a'",
        "userName pr userName pr",
        "userName eq \"a\\u0000b\"",
        &deep,
        &many,
        &long,
    ] {
        let error = users(wrong).unwrap_err();
        assert_eq!((error.status, &error.body()["scimType"]), (400, &json!("invalidFilter")), "{wrong}");
    }
    assert!(groups("userName eq \"a\"").is_err());
}

#[test]
fn okta_and_entra_look_for_users_and_groups_so() {
    assert_eq!(users("userName eq \"Ada@acme.example\""), Ok(is(UserField::UserName, "Ada@acme.example")));
    assert_eq!(users("USERNAME Eq \"a\""), Ok(is(UserField::UserName, "a")));
    assert_eq!(
        users("urn:ietf:params:scim:schemas:core:2.0:User:externalId eq \"7\""),
        Ok(is(UserField::ExternalId, "7"))
    );
    let work = UserField::Email { kind: Some("work".to_owned()) };
    assert_eq!(users("emails[type eq \"work\"].value eq \"a@b.example\""), Ok(is(work.clone(), "a@b.example")));
    assert_eq!(users("emails[type eq \"work\" and value eq \"a@b.example\"]"), Ok(is(work.clone(), "a@b.example")));
    assert_eq!(users("emails[type eq \"work\"]"), Ok(Filter::Present(work)));
    assert_eq!(users("emails.value eq \"a\""), Ok(is(UserField::Email { kind: None }, "a")));
    assert!(
        groups("displayName eq \"Finance\"").is_ok() && groups("id eq \"grp_1\" and members eq \"usr_1\"").is_ok()
    );
    assert!(users("meta.lastModified gt \"2026-11-28T10:00:00Z\" and active eq true").is_ok());
}

#[test]
fn not_binds_before_and_and_and_before_or() {
    let field = |name: &str| Filter::Present(if name == "a" { UserField::Active } else { UserField::Id });
    assert_eq!(
        users("active pr or id pr and not (active pr)"),
        Ok(Filter::Or(vec![field("a"), Filter::And(vec![field("i"), Filter::Not(Box::new(field("a")))])]))
    );
    assert_eq!(
        users("(active pr or id pr) and id pr"),
        Ok(Filter::And(vec![Filter::Or(vec![field("a"), field("i")]), field("i")]))
    );
    assert_eq!(users("externalId eq null"), Ok(Filter::Not(Box::new(Filter::Present(UserField::ExternalId)))));
}

#[test]
fn pages_are_bounded_and_begin_at_one() {
    let asked = |pairs: &[(&str, &str)]| {
        Asked::by_query(&pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect::<Vec<_>>())
    };
    let page = |pairs: &[(&str, &str)]| asked(pairs).map(|asked| (asked.start, asked.count));
    assert_eq!(page(&[]), Ok((1, 100)));
    assert_eq!(page(&[("startIndex", "0"), ("count", "-1")]), Ok((1, 0)));
    assert_eq!(page(&[("STARTINDEX", "3"), ("count", "100000")]), Ok((3, 200)));
    for wrong in [("startIndex", "a"), ("count", "1.5"), ("sortBy", "title"), ("sortOrder", "up")] {
        assert_eq!(asked(&[wrong]).map_err(|error| error.status), Err(400), "{wrong:?}");
    }
    let searched =
        Asked::by_body(&json!({"startIndex": 2, "count": 5, "sortBy": "userName", "sortOrder": "descending"}))
            .unwrap();
    assert_eq!((searched.start, searched.count, searched.order), (2, 5, Order::NameDescending));
    assert!(Asked::by_body(&json!({"count": "5"})).is_err() && Asked::by_body(&json!([])).is_err());
}

#[test]
fn only_what_is_asked_for_is_shown() {
    let resource = json!({"schemas": [], "id": "1", "userName": "a", "name": {"givenName": "A", "familyName": "B"},
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": {"department": "D", "employeeNumber": "1"}});
    let shown = |name: &str, value: &str| {
        let asked = Asked::by_query(&[(name.to_owned(), value.to_owned())]).unwrap();
        asked.projection.of(resource.clone())
    };
    assert_eq!(shown("attributes", "USERNAME"), json!({"schemas": [], "id": "1", "userName": "a"}));
    assert_eq!(shown("attributes", "name.givenName"), json!({"schemas": [], "id": "1", "name": {"givenName": "A"}}));
    let department = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department";
    assert_eq!(
        shown("attributes", department),
        json!({"schemas": [], "id": "1", "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": {"department": "D"}})
    );
    let without = shown("excludedAttributes", "id,name.givenName,employeeNumber,userName");
    assert_eq!(
        without,
        json!({"schemas": [], "id": "1", "name": {"familyName": "B"},
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": {"department": "D"}})
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_text_makes_the_reader_fail(text in "[ -~\"\\\\()\\[\\].]{0,80}") {
        let _read = users(&text);
        let _read = groups(&text);
        let _read = orgauth_scim::patch::user(&json!({"Operations": [{"op": "replace", "path": text, "value": "x"}]}));
    }

    #[test]
    fn pieces_of_filters_make_no_reader_fail(pieces in proptest::collection::vec(
        prop_oneof![Just("("), Just(")"), Just("not"), Just("and"), Just("or"), Just("userName"), Just("emails["), Just("]"),
            Just(".value"), Just("eq"), Just("pr"), Just("\"a\""), Just("true"), Just("type")], 0..30)) {
        let _read = users(&pieces.join(" "));
    }
}
