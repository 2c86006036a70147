//! What this service supports (RFC 7643, 5 to 7): exactly the attributes that are kept.

use serde_json::{Value, json};

use crate::json::{ENTERPRISE, GROUP, USER};
use crate::list::MOST_RESULTS;

/// The configuration of the service.
#[must_use]
pub fn provider(base: &str) -> Value {
    json!({
        "schemas": ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
        "patch": {"supported": true},
        "bulk": {"supported": false, "maxOperations": 0, "maxPayloadSize": 0},
        "filter": {"supported": true, "maxResults": MOST_RESULTS},
        "changePassword": {"supported": false},
        "sort": {"supported": true},
        "etag": {"supported": true},
        "authenticationSchemes": [{
            "type": "oauthbearertoken",
            "name": "Bearer token",
            "description": "A token of the directory, made on the administration page of the organization",
            "specUri": "https://www.rfc-editor.org/info/rfc6750",
            "primary": true,
        }],
        "meta": {"resourceType": "ServiceProviderConfig", "location": format!("{base}/ServiceProviderConfig")},
    })
}

/// The kinds of resources.
#[must_use]
pub fn resource_types(base: &str) -> Vec<Value> {
    let kind = |name: &str, endpoint: &str, schema: &str, about: &str, extensions: Value| {
        json!({
            "schemas": ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
            "id": name,
            "name": name,
            "endpoint": endpoint,
            "description": about,
            "schema": schema,
            "schemaExtensions": extensions,
            "meta": {"resourceType": "ResourceType", "location": format!("{base}/ResourceTypes/{name}")},
        })
    };
    let enterprise = json!([{"schema": ENTERPRISE, "required": false}]);
    vec![
        kind("User", "/Users", USER, "A member of the organization", enterprise),
        kind("Group", "/Groups", GROUP, "A group of members", json!([])),
    ]
}

/// An attribute of a schema.
struct Attribute {
    name: &'static str,
    about: &'static str,
    kind: &'static str,
    is_list: bool,
    is_required: bool,
    is_exact: bool,
    mutability: &'static str,
    uniqueness: &'static str,
    words: &'static [&'static str],
    refers_to: &'static [&'static str],
    parts: Vec<Attribute>,
}

fn text(name: &'static str, about: &'static str) -> Attribute {
    Attribute {
        name,
        about,
        kind: "string",
        is_list: false,
        is_required: false,
        is_exact: false,
        mutability: "readWrite",
        uniqueness: "none",
        words: &[],
        refers_to: &[],
        parts: Vec::new(),
    }
}

fn complex(name: &'static str, about: &'static str, parts: Vec<Attribute>) -> Attribute {
    Attribute { kind: "complex", parts, ..text(name, about) }
}

fn list(attribute: Attribute) -> Attribute {
    Attribute { is_list: true, ..attribute }
}

impl Attribute {
    fn described(&self) -> Value {
        let mut described = json!({
            "name": self.name,
            "type": self.kind,
            "multiValued": self.is_list,
            "description": self.about,
            "required": self.is_required,
            "caseExact": self.is_exact,
            "mutability": self.mutability,
            "returned": "default",
            "uniqueness": self.uniqueness,
        });
        if let Some(fields) = described.as_object_mut() {
            if !self.words.is_empty() {
                fields.insert("canonicalValues".into(), json!(self.words));
            }
            if !self.refers_to.is_empty() {
                fields.insert("referenceTypes".into(), json!(self.refers_to));
            }
            if !self.parts.is_empty() {
                fields.insert("subAttributes".into(), self.parts.iter().map(Self::described).collect());
            }
        }
        described
    }
}

fn contact(name: &'static str, about: &'static str) -> Attribute {
    list(complex(
        name,
        about,
        vec![
            text("value", "The address or number"),
            text("type", "What it is for, such as work"),
            Attribute { kind: "boolean", ..text("primary", "Whether it is the one to use") },
        ],
    ))
}

fn user() -> Vec<Attribute> {
    let read_only = |attribute| Attribute { mutability: "readOnly", ..attribute };
    vec![
        Attribute {
            is_required: true,
            uniqueness: "server",
            ..text("userName", "The name of the user in the directory; the address, unless emails has it")
        },
        complex(
            "name",
            "The parts of the name",
            vec![
                text("formatted", "The whole name"),
                text("familyName", "The family name"),
                text("givenName", "The given name"),
                text("middleName", "The middle name"),
                text("honorificPrefix", "What precedes the name"),
                text("honorificSuffix", "What follows the name"),
            ],
        ),
        text("displayName", "The name to show"),
        text("title", "The job title"),
        text("locale", "The locale, such as en-GB"),
        text("timezone", "The time zone, such as Europe/Berlin"),
        Attribute { kind: "boolean", ..text("active", "Whether the user may sign in to the organization") },
        contact("emails", "The email addresses"),
        contact("phoneNumbers", "The telephone numbers"),
        read_only(list(complex(
            "groups",
            "The groups that the user is in",
            vec![
                read_only(text("value", "The identifier of the group")),
                read_only(Attribute {
                    kind: "reference",
                    refers_to: &["Group"],
                    is_exact: true,
                    ..text("$ref", "The address of the group")
                }),
                read_only(text("display", "The name of the group")),
                read_only(Attribute { words: &["direct"], ..text("type", "How the user is in it") }),
            ],
        ))),
    ]
}

fn group() -> Vec<Attribute> {
    let once = |attribute| Attribute { mutability: "immutable", ..attribute };
    vec![
        Attribute { is_required: true, ..text("displayName", "The name of the group") },
        list(complex(
            "members",
            "The members of the group",
            vec![
                once(text("value", "The identifier of the user")),
                once(Attribute {
                    kind: "reference",
                    refers_to: &["User"],
                    is_exact: true,
                    ..text("$ref", "The address of the user")
                }),
                once(Attribute { words: &["User"], ..text("type", "The kind of the member") }),
            ],
        )),
    ]
}

fn enterprise() -> Vec<Attribute> {
    vec![
        text("employeeNumber", "The number of the employee"),
        text("department", "The department"),
        complex("manager", "The manager", vec![text("value", "The identifier of the manager in the directory")]),
    ]
}

/// The schemas of the resources.
#[must_use]
pub fn schemas(base: &str) -> Vec<Value> {
    let schema = |id: &str, name: &str, about: &str, attributes: Vec<Attribute>| {
        json!({
            "schemas": ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
            "id": id,
            "name": name,
            "description": about,
            "attributes": attributes.iter().map(Attribute::described).collect::<Vec<_>>(),
            "meta": {"resourceType": "Schema", "location": format!("{base}/Schemas/{id}")},
        })
    };
    vec![
        schema(USER, "User", "A member of the organization", user()),
        schema(GROUP, "Group", "A group of members", group()),
        schema(ENTERPRISE, "EnterpriseUser", "What organizations keep of members", enterprise()),
    ]
}
