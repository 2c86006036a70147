//! Whole conversations in the forms that Okta and Microsoft Entra ID send, from the test of the connection to the group that is deleted.
//! Each step says which habit of the provider it stands for.

use actix_web::http::Method;
use orgauth_domain::organizations::membership::MembershipStatus;
use serde_json::{Value, json};

use super::Directory;
use crate::harness::{ACME, Answer};

const NORA: &str = "nora@acme.example";
const NILS: &str = "nils@acme.example";

const USER: &str = "urn:ietf:params:scim:schemas:core:2.0:User";
const GROUP: &str = "urn:ietf:params:scim:schemas:core:2.0:Group";
const ENTERPRISE: &str = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const PATCH: &str = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

impl Directory {
    /// A change of a user or group as both providers frame it.
    async fn operates(&self, path: &str, operations: Value) -> Answer {
        self.sends(Method::PATCH, path, json!({"schemas": [PATCH], "Operations": operations})).await
    }

    /// A group that gives everybody in it a role in the product.
    async fn maps(&self, group: &str) {
        let key = self.world.service_key(orgauth_domain::keys::service_key::Scope::Manage);
        let operator = |method, path: &str, body: Value| self.world.call(method, path).key(&key).json(&body).send();
        operator(Method::PUT, "/operator/permissions", json!({"permissions": [{"key": "a"}]})).await.expect("200");
        let role = json!({"key": "role-a", "name": "A", "permissions": ["a"]});
        operator(Method::POST, "/operator/roles", role).await.expect("201");
        let path = format!("/org/directory/groups/{group}");
        self.ask(Method::PATCH, &path, json!({"roles": ["role-a"]})).await.expect("200");
    }

    fn status(&self, email: &str) -> MembershipStatus {
        self.world.membership(ACME, email).status
    }

    fn roles(&self, email: &str) -> Value {
        json!(self.world.membership(ACME, email).role_keys())
    }
}

fn id(answer: &Value) -> String {
    answer["id"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn okta_tests_adds_renames_deactivates_and_pushes_a_group() {
    let okta = Directory::new().await;
    // The test of the connection.
    let tested = okta.gets("Users?startIndex=1&count=2").await.is(200).json();
    assert_eq!((&tested["totalResults"], &tested["startIndex"]), (&json!(0), &json!(1)));
    okta.gets("Groups?startIndex=1&count=100").await.is(200);
    // It looks before it adds: nobody found is no error.
    let filter = "Users?filter=userName%20eq%20%22nora%40acme.example%22&startIndex=1&count=100";
    assert_eq!(okta.gets(filter).await.is(200).json()["totalResults"], 0);
    let whole = |given: &str, active: Option<bool>| {
        let mut user = json!({
            "schemas": [USER, ENTERPRISE], "userName": "Nora@Acme.example", "externalId": "00u-nora",
            "name": {"givenName": given, "familyName": "Neu", "formatted": format!("{given} Neu")},
            "emails": [{"primary": true, "value": "nora@acme.example", "type": "work"}],
            "displayName": format!("{given} Neu"), "locale": "en-US", "groups": [],
            "title": "Clerk", "password": "nobody-reads-this-1", "nickName": "no",
            ENTERPRISE: {"department": "Books", "employeeNumber": "17"},
        });
        if let Some(active) = active {
            user["active"] = json!(active);
        }
        user
    };
    let made = okta.sends(Method::POST, "Users", whole("Nora", Some(true))).await.is(201).json();
    let nora = id(&made);
    assert_eq!(made["password"], Value::Null);
    // A second attempt of the same, as after a time-out.
    let again = okta.sends(Method::POST, "Users", whole("Nora", Some(true))).await.is(409).json();
    assert_eq!(again["scimType"], "uniqueness");
    assert_eq!(okta.gets(filter).await.is(200).json()["Resources"][0]["id"], json!(nora));
    // Wizard applications send the whole user by PUT, at times without `active`: that is no deactivation.
    let path = format!("Users/{nora}");
    let put = okta.sends(Method::PUT, &path, whole("Leonora", None)).await.is(200).json();
    assert_eq!((&put["name"]["givenName"], &put["active"]), (&json!("Leonora"), &json!(true)));
    // Catalogue applications deactivate by PATCH, without a path.
    okta.operates(&path, json!([{"op": "replace", "value": {"active": false}}])).await.is(200);
    assert_eq!(okta.status(NORA), MembershipStatus::Suspended);
    // Who is assigned again is not made anew, but activated.
    okta.operates(&path, json!([{"op": "replace", "value": {"active": true}}])).await.is(200);
    assert_eq!(okta.status(NORA), MembershipStatus::Active);
    // A pushed group: looked for by its name, made empty, filled, renamed with all its members, and deleted.
    let found = okta.gets("Groups?filter=displayName%20eq%20%22Books%22&startIndex=1&count=100").await.is(200).json();
    assert_eq!(found["totalResults"], 0);
    let group = json!({"schemas": [GROUP], "displayName": "Books", "members": []});
    let group = id(&okta.sends(Method::POST, "Groups", group).await.is(201).json());
    okta.maps(&group).await;
    let path = format!("Groups/{group}");
    let member = json!({"value": nora, "display": "nora@acme.example"});
    okta.operates(&path, json!([{"op": "add", "path": "members", "value": [member]}])).await.is(200);
    assert_eq!(okta.roles(NORA), json!(["role-a"]));
    okta.operates(&path, json!([{"op": "replace", "value": {"id": group, "displayName": "Accounts"}}])).await.is(200);
    let replaced = json!([{"op": "replace", "path": "members", "value": [member]}]);
    let shown = okta.operates(&path, replaced).await.is(200).json();
    assert_eq!((&shown["displayName"], &shown["members"][0]["value"]), (&json!("Accounts"), &json!(nora)));
    let filter = format!("members[value eq \"{nora}\"]");
    okta.operates(&path, json!([{"op": "remove", "path": filter}])).await.is(200);
    assert_eq!(okta.roles(NORA), json!([]));
    okta.calls(Method::DELETE, &path).send().await.is(204);
    // It never deletes a person.
    assert_eq!(okta.status(NORA), MembershipStatus::Active);
    let told = okta.told().await;
    let kinds = [
        "member.joined",
        "directory.user_updated",
        "member.suspended",
        "member.reactivated",
        "group.created",
        "group.updated",
        "member.role_changed",
        "group.updated",
        "group.updated",
        "member.role_changed",
        "group.deleted",
    ];
    assert_eq!(told, kinds, "one entry for each call that changes something");
}

#[actix_web::test]
async fn entra_tests_adds_changes_groups_soft_deletes_and_deletes() {
    let entra = Directory::new().await;
    // The test of the connection asks for somebody who can't be there.
    let nobody = "Users?filter=userName%20eq%20%22b7a1c0de-0000-4000-8000-5f1a1e0f0001%22";
    assert_eq!(entra.gets(nobody).await.is(200).json()["totalResults"], 0);
    let filter = "Users?filter=externalId%20eq%20%22oid-nils%22";
    assert_eq!(entra.gets(filter).await.is(200).json()["totalResults"], 0);
    let user = json!({
        "schemas": [USER, ENTERPRISE], "externalId": "oid-nils", "userName": NILS, "active": true,
        "displayName": "Nils Neu", "emails": [{"primary": true, "type": "work", "value": NILS}],
        "meta": {"resourceType": "User"}, "name": {"formatted": "Nils Neu", "familyName": "Neu", "givenName": "Nils"},
        "roles": [], "addresses": [{"type": "work", "country": "DE"}], "preferredLanguage": "de",
    });
    let nils = id(&entra.sends(Method::POST, "Users", user).await.is(201).json());
    let path = format!("Users/{nils}");
    // Capital operations, a filter for what isn't there, dotted names without a path, a bare manager, and truth as a text: in one call.
    let changed = entra.operates(
        &path,
        json!([
            {"op": "Replace", "path": "emails[type eq \"work\"].value", "value": NILS},
            {"op": "Add", "path": "phoneNumbers[type eq \"mobile\"].value", "value": "+49 30 1"},
            {"op": "Add", "value": {"name.givenName": "Niels", format!("{ENTERPRISE}:department"): "Books"}},
            {"op": "Add", "path": format!("{ENTERPRISE}:manager"), "value": "oid-boss"},
            {"op": "Replace", "path": "active", "value": "True"},
        ]),
    );
    let changed = changed.await.is(200).json();
    assert_eq!(changed["name"]["givenName"], "Niels");
    assert_eq!((&changed["phoneNumbers"][0]["value"], &changed["active"]), (&json!("+49 30 1"), &json!(true)));
    assert_eq!(
        (&changed[ENTERPRISE]["department"], &changed[ENTERPRISE]["manager"]["value"]),
        (&json!("Books"), &json!("oid-boss"))
    );
    // A step that fails takes the others with it.
    let refused = json!([
        {"op": "Replace", "path": "displayName", "value": "Lost"},
        {"op": "Replace", "path": "name..givenName", "value": "x"},
    ]);
    assert_eq!(entra.operates(&path, refused).await.is(400).json()["scimType"], "invalidPath");
    assert_eq!(entra.gets(&path).await.json()["displayName"], "Nils Neu");
    // Groups: looked for without members, made with some, and one removed by a path that by the RFC removes all.
    let groups = "Groups?excludedAttributes=members&filter=displayName%20eq%20%22Books%22";
    assert_eq!(entra.gets(groups).await.is(200).json()["totalResults"], 0);
    let group = json!({"schemas": [GROUP], "externalId": "oid-books", "displayName": "Books", "meta": {"resourceType": "Group"}});
    let group = id(&entra.sends(Method::POST, "Groups", group).await.is(201).json());
    entra.maps(&group).await;
    let other = entra.adds("second@acme.example").await;
    let in_group = format!("Groups/{group}");
    for member in [&nils, &other] {
        let add = json!([{"op": "Add", "path": "members", "value": [{"$ref": null, "value": member}]}]);
        entra.operates(&in_group, add).await.is(200);
    }
    let remove = json!([{"op": "Remove", "path": "members", "value": [{"$ref": null, "value": other}]}]);
    entra.operates(&in_group, remove).await.is(200);
    assert_eq!((entra.roles(NILS), entra.roles("second@acme.example")), (json!(["role-a"]), json!([])));
    let shown = entra.gets(&format!("{in_group}?excludedAttributes=members")).await.is(200).json();
    assert_eq!((&shown["displayName"], &shown["members"]), (&json!("Books"), &Value::Null));
    // Who is unassigned or deleted there is deactivated by a text, later deleted, and may come back.
    entra.operates(&path, json!([{"op": "Replace", "path": "active", "value": "False"}])).await.is(200);
    assert_eq!(entra.status(NILS), MembershipStatus::Suspended);
    entra.calls(Method::DELETE, &path).send().await.is(204);
    assert_eq!(entra.status(NILS), MembershipStatus::Removed);
    entra.gets(&path).await.is(404);
    assert_eq!(entra.gets(filter).await.is(200).json()["totalResults"], 0);
    entra.calls(Method::DELETE, &path).send().await.is(404);
    let back = entra.adds(NILS).await;
    assert_eq!((back, entra.status(NILS), entra.roles(NILS)), (nils, MembershipStatus::Active, json!([])));
}
