//! The OpenAPI document.

use std::collections::BTreeSet;

use actix_web::http::Method;
use orgauth_api_actix::code::ErrorCode;
use orgauth_api_actix::endpoint::Feature;
use orgauth_api_actix::routes::{Credential, PREFIX, TABLE};
use orgauth_domain::webhooks::event::{EventKind, EventRecord};
use serde_json::{Map, Value, json};

use crate::harness::{DOCUMENT, World, hold, hold_event, place};

/// The operations that reach beyond the organization.
const BEYOND_ORGANIZATION: [&str; 15] = [
    "changeEmail",
    "foundOrganization",
    "logoutAll",
    "listOrganizations",
    "switchOrganization",
    "deleteAccount",
    "leaveOrganizationOfAccount",
    "exportAccount",
    "getPasskeyCreationOptions",
    "addPasskey",
    "listIdentities",
    "listPasskeys",
    "renamePasskey",
    "removeIdentity",
    "removePasskey",
];

async fn document() -> Value {
    let world = World::new().await;
    let answer = world.outside(Method::GET, "/openapi.json").send().await.expect("200");
    assert_eq!(answer.header("content-type"), Some("application/json"));
    answer.json()
}

fn operations(document: &Value) -> impl Iterator<Item = (String, &Value)> {
    document["paths"].as_object().unwrap().iter().flat_map(|(path, item)| {
        let methods = item.as_object().unwrap().iter();
        methods.map(move |(method, operation)| (format!("{} {path}", method.to_uppercase()), operation))
    })
}

#[actix_web::test]
async fn the_document_is_openapi_3_1_and_holds_exactly_the_routes_of_the_table() {
    let document = document().await;
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1."));
    assert_eq!(document["servers"], json!([{"url": "/"}]));
    assert_eq!(document["info"]["title"], "orgauth");
    let written: BTreeSet<_> = operations(&document).map(|(name, _)| name).collect();
    let table = TABLE.iter().map(|route| format!("{} {PREFIX}{}", route.method(), route.path));
    assert_eq!(written, table.collect());
    let mut ids: Vec<_> = operations(&document).map(|(_, o)| o["operationId"].as_str().unwrap()).collect();
    ids.sort_unstable();
    let mut wanted: Vec<_> = TABLE.iter().map(|route| route.operation).collect();
    wanted.sort_unstable();
    assert_eq!(ids, wanted);
}

fn references<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                match member {
                    Value::String(target) if name == "$ref" => found.push(target),
                    _ => references(member, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[actix_web::test]
async fn every_reference_of_the_document_resolves() {
    let document = document().await;
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 30);
    for target in found {
        let pointer = target.strip_prefix('#').unwrap_or_else(|| panic!("{target} is elsewhere"));
        assert!(document.pointer(pointer).is_some(), "{target}");
    }
}

/// Resolves a reference; returns any other value as it is.
fn resolved<'v>(document: &'v Value, value: &'v Value) -> &'v Value {
    match value["$ref"].as_str() {
        Some(target) => document.pointer(target.trim_start_matches('#')).unwrap(),
        None => value,
    }
}

/// Parameters, bodies, security and answers of each operation agree with the table.
#[actix_web::test]
async fn every_operation_says_what_its_route_takes_and_answers() {
    let document = document().await;
    let words: BTreeSet<_> = ErrorCode::ALL.iter().map(|code| code.as_str()).collect();
    for route in TABLE.iter() {
        let operation = &document["paths"][format!("{PREFIX}{}", route.path)][route.verb.as_str().to_lowercase()];
        let described = operation["parameters"].as_array().map_or(&[][..], Vec::as_slice);
        let parameters: Vec<_> = described.iter().map(|p| p["name"].as_str().unwrap()).collect();
        let in_path = route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let in_query: &[&str] = match route.operation {
            "listMembers" => &["limit", "cursor", "q", "role", "status", "sort"],
            "listOperatorOrganizations" => &["limit", "cursor", "q"],
            "listDeliveries" | "listOperatorDeliveries" => &["limit", "cursor", "status"],
            "listAuditLog" => &["limit", "cursor", "q", "since", "until", "action", "user"],
            "listUsers" => &["limit", "cursor", "email"],
            "exportAccount" | "exportUser" => &["cursor"],
            "listDirectoryGroups" => &["offset", "limit"],
            "getReturnAddress" => &["to"],
            "declarePermissions" => &["force"],
            "deleteRole" | "deleteServiceRole" => &["replaceBy", "force"],
            "listInvites" | "listOrganizations" | "listOperatorAuditLog" => &["limit", "cursor"],
            _ => &[],
        };
        let slug = route.credential.has_slug().then_some("X-Org-Slug");
        let wanted: Vec<_> = slug.into_iter().chain(in_path).chain(in_query.iter().copied()).collect();
        assert_eq!(parameters, wanted, "{}", route.operation);
        for parameter in described {
            assert_eq!(parameter["required"], parameter["in"] != "query", "{}", route.operation);
            let meaning = parameter["description"].as_str().unwrap();
            let of_tokens = ["previewInvite", "acceptInvite", "deleteDirectoryToken"];
            let is_token = parameter["name"] == "id" && of_tokens.contains(&route.operation);
            assert_eq!(meaning.contains("token"), is_token, "{}: {meaning}", route.operation);
        }
        assert_eq!(operation["requestBody"].is_object(), route.signature.body.is_some(), "{}", route.operation);
        if route.operation == "importUsers" {
            assert_eq!(operation["requestBody"]["required"], true, "an import is its body");
        }
        let schemes = match route.credential {
            _ if route.operation == "refresh" => json!([{"refreshCookie": []}]),
            _ if route.operation == "verifySecondFactor" => json!([{"partialCookie": []}]),
            _ if ["getSession", "logout"].contains(&route.operation) => {
                json!([{"accessCookie": []}, {"bearer": []}, {}])
            }
            Credential::Visitor | Credential::Anyone => json!([]),
            _ if BEYOND_ORGANIZATION.contains(&route.operation) => json!([
                {"accessCookie": [], "refreshCookie": []},
                {"bearer": [], "refreshCookie": []},
            ]),
            Credential::MemberOrOperator | Credential::Admin => {
                json!([{"accessCookie": []}, {"bearer": []}, {"serviceKey": []}])
            }
            _ if ["setUpTwoFactor", "enableTwoFactor"].contains(&route.operation) => {
                json!([{"accessCookie": []}, {"bearer": []}, {"partialCookie": []}])
            }
            Credential::Session | Credential::Member => json!([{"accessCookie": []}, {"bearer": []}]),
            other @ (Credential::SetUp | Credential::AccountSession | Credential::AccountMember) => {
                panic!("{other:?}: {}", route.operation)
            }
            Credential::Backend => json!([{"apiKey": []}, {"serviceKey": []}]),
            Credential::Operator if route.feature == Some(Feature::OperatorPages) => {
                json!([{"accessCookie": [], "refreshCookie": []}])
            }
            Credential::Operator => json!([{"serviceKey": []}, {"accessCookie": [], "refreshCookie": []}]),
        };
        assert_eq!(operation["security"], schemes, "{}", route.operation);
        for words in ["summary", "description"] {
            assert!(
                operation[words].as_str().is_some_and(|text| text.ends_with('.')),
                "{}: {words}",
                route.operation
            );
        }
        let answers = operation["responses"].as_object().unwrap();
        assert!(answers.keys().any(|status| status.starts_with('2')), "{}", route.operation);
        for code in route.errors {
            let answer = resolved(&document, &answers[code.status().as_str()]);
            let described = answer["description"].as_str().unwrap();
            assert!(described.contains(&format!("`{}`", code.as_str())), "{}: {described}", route.operation);
        }
        for (status, answer) in answers.iter().filter(|(status, _)| !status.starts_with('2')) {
            let answer = resolved(&document, answer);
            for word in answer["description"].as_str().unwrap().split(", ").map(|word| word.trim_matches('`')) {
                let mut codes = ErrorCode::ALL.iter().filter(|code| code.as_str() == word);
                let is_here = codes.any(|code| code.status().as_str() == status);
                assert!(words.contains(word) && is_here, "{word} under {status}");
            }
        }
    }
}

/// Every described component is used, and each name belongs to one type.
#[test]
fn every_schema_and_every_shared_answer_of_the_document_is_used() {
    let mut found = Vec::new();
    references(&DOCUMENT, &mut found);
    let used: BTreeSet<&str> = found.into_iter().collect();
    for kind in ["schemas", "responses", "headers", "examples"] {
        for name in DOCUMENT["components"][kind].as_object().unwrap().keys() {
            assert!(used.contains(format!("#/components/{kind}/{name}").as_str()), "{kind}: {name}");
            assert!(!name.ends_with("Dto"), "{name}");
        }
    }
}

#[test]
fn every_example_of_the_document_is_one_of_its_schema() {
    fn examples(value: &Value, pointer: &str, found: &mut Vec<(String, Value)>) {
        if let (Some(example), true) = (value.get("example"), value.get("schema").is_some()) {
            found.push((format!("{pointer}/schema"), example.clone()));
        }
        for (name, member) in value.as_object().into_iter().flatten() {
            examples(member, &format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1")), found);
        }
    }
    let mut found = Vec::new();
    for part in ["paths", "webhooks"] {
        examples(&DOCUMENT[part], &format!("/{part}"), &mut found);
    }
    let bodies = TABLE.iter().filter(|route| route.signature.body.is_some()).count();
    assert_eq!(found.len(), TABLE.len() + bodies + EventKind::ALL.len());
    for (pointer, example) in found {
        hold(&pointer, &pointer, &example);
    }
}

/// Each code has an example that matches the schema of every answer that may hold it.
#[test]
fn every_refusal_of_the_document_has_an_example_of_each_of_its_codes() {
    let shared = DOCUMENT["components"]["examples"].as_object().unwrap();
    let mut answers = 0;
    for (name, answer) in DOCUMENT["components"]["responses"].as_object().unwrap() {
        let pointer = format!("/components/responses/{name}/content/application~1json/schema");
        let examples = answer["content"]["application/json"]["examples"].as_object().unwrap();
        assert_eq!(examples.len(), name.split('.').count(), "{name}");
        for code in name.split('.') {
            assert_eq!(examples[code]["$ref"], format!("#/components/examples/{code}"), "{name}");
            let example = &shared[code]["value"];
            assert_eq!(example["error"]["code"], code);
            hold(&format!("{name}: {code}"), &pointer, example);
            let status = ErrorCode::ALL.iter().find(|one| one.as_str() == code).unwrap().status().as_u16();
            assert_eq!(example["error"]["retryAfter"].is_u64(), matches!(status, 429 | 503), "{code}");
        }
        answers += 1;
    }
    assert!(answers > 50, "{answers}");
    for (code, field) in
        [("validation_failed", "fields"), ("password_rejected", "reasons"), ("last_admin", "organizations")]
    {
        assert!(shared[code]["value"]["error"][field].is_array(), "{code}");
    }
    let references = |operation: &Value| {
        let answers = operation["responses"].as_object().unwrap().iter();
        answers.filter(|(status, _)| !status.starts_with('2')).all(|(_, answer)| answer["$ref"].is_string())
    };
    assert!(TABLE.iter().all(|route| references(DOCUMENT.pointer(&place(route)).unwrap())));
}

/// Every schema and every field has a description.
#[test]
fn every_schema_and_every_field_of_the_document_has_a_description() {
    fn missing(value: &Value, place: &str, found: &mut Vec<String>) {
        if let Some(fields) = value["properties"].as_object() {
            let bare =
                fields.iter().filter(|(_, field)| field.get("description").is_none() && field.get("const").is_none());
            found.extend(bare.map(|(name, _)| format!("{place}.{name}")));
        }
    }
    let mut found = Vec::new();
    for (name, schema) in DOCUMENT["components"]["schemas"].as_object().unwrap() {
        if schema.get("description").is_none() {
            found.push(name.clone());
        }
        missing(schema, name, &mut found);
    }
    assert_eq!(found, Vec::<String>::new());
}

/// Calls `look` with every object of the document and its place.
fn each_object(value: &Value, place: &str, look: &mut impl FnMut(&str, &Map<String, Value>)) {
    match value {
        Value::Object(members) => {
            look(place, members);
            members.iter().for_each(|(name, member)| each_object(member, &format!("{place}/{name}"), look));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| each_object(item, &format!("{place}/{at}"), look));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// openapi-generator makes one file per tag of `paths`, and another per tag of `webhooks`: of one name, the second replaces the first.
#[test]
fn no_operation_shares_a_tag_with_a_webhook() {
    let tags = |part: &str| -> BTreeSet<&str> {
        let operations =
            DOCUMENT[part].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap().values());
        operations.flat_map(|one| one["tags"].as_array().unwrap()).map(|tag| tag.as_str().unwrap()).collect()
    };
    let (of_paths, of_webhooks) = (tags("paths"), tags("webhooks"));
    assert!(of_paths.contains("deliveries") && of_webhooks.contains("events"));
    assert_eq!(of_paths.intersection(&of_webhooks).collect::<Vec<_>>(), Vec::<&&str>::new());
}

#[actix_web::test]
async fn the_document_without_webhooks_is_the_other_one_without_what_only_webhooks_need() {
    let world = World::new().await;
    let get = async |path: &str| world.outside(Method::GET, path).send().await;
    assert_eq!(get("/openapi.json?webhooks=true").await.expect("200").json(), *DOCUMENT);
    let without = get("/openapi.json?webhooks=false").await.expect("200").json();
    assert_eq!((&without["paths"], without.get("webhooks")), (&DOCUMENT["paths"], None));
    let mut found = Vec::new();
    references(&without, &mut found);
    let used: BTreeSet<&str> = found.into_iter().collect();
    for (name, schema) in without["components"]["schemas"].as_object().unwrap() {
        assert_eq!(schema, &DOCUMENT["components"]["schemas"][name], "{name}");
        assert!(used.contains(format!("#/components/schemas/{name}").as_str()), "{name}");
    }
    assert!(used.iter().all(|target| without.pointer(target.trim_start_matches('#')).is_some()));
    assert!(!without["tags"].as_array().unwrap().iter().any(|tag| tag["name"] == "events"));
    for query in ["webhooks=no", "webhooks=", "webhooks=false&webhooks=false"] {
        get(&format!("/openapi.json?{query}")).await.expect("400 validation_failed");
    }
}

/// The shapes of which tests/clients has seen that generated clients refuse right answers, or read them as something else.
#[test]
fn no_schema_has_a_shape_that_generated_clients_misread() {
    each_object(&DOCUMENT, "", &mut |place, schema| {
        if schema.get("const").is_some_and(Value::is_boolean) {
            assert_eq!(schema["allOf"], json!([{"type": "boolean"}]), "{place}: the type beside a constant Boolean");
            let (parent, field) = place.rsplit_once("/properties/").unwrap();
            let required = DOCUMENT.pointer(parent).unwrap()["required"].as_array().unwrap();
            assert!(required.contains(&json!(field)), "{place}: an optional constant that isn't a text");
        }
        assert!(!schema.contains_key("anyOf"), "{place}");
        let Some(choice) = schema.get("oneOf").and_then(Value::as_array) else { return };
        if let [_, null] = choice.as_slice()
            && null["type"] == "null"
        {
            return;
        }
        let required: Vec<BTreeSet<&str>> = choice
            .iter()
            .map(|one| {
                let names = resolved(&DOCUMENT, one)["required"].as_array().unwrap();
                names.iter().map(|name| name.as_str().unwrap()).collect()
            })
            .collect();
        for (at, one) in required.iter().enumerate() {
            for other in &required[at + 1..] {
                assert!(!one.is_subset(other) && !other.is_subset(one), "{place}: one object matches two schemas");
            }
        }
    });
}

/// Generated clients can distinguish these answers by one field.
#[test]
fn answers_that_differ_are_told_apart_by_a_constant() {
    let schemas = &DOCUMENT["components"]["schemas"];
    let constant = |schema: &str, field: &str| {
        let variants = ["VerifyAnswer", "SessionData"].map(|name| &schemas[name]["x-oneOf"][schema]);
        let found = variants.into_iter().find(|variant| variant.is_object());
        &found.unwrap_or(&schemas[schema])["properties"][field]["const"]
    };
    for (schema, field, value) in [
        ("ValidData", "valid", true),
        ("InvalidData", "valid", false),
        ("CurrentSessionData", "authenticated", true),
        ("NoSessionData", "authenticated", false),
        ("SecondFactorData", "requires2FA", true),
        ("AcceptedPartlyData", "requires2FA", true),
    ] {
        assert_eq!(constant(schema, field), value, "{schema}");
    }
    let is_choice = |schema: &str| schemas[schema]["oneOf"].as_array().is_some_and(|choice| choice.len() == 2);
    assert!(["SignInAnswer", "AcceptAnswer"].into_iter().all(is_choice));
}

/// Enumerations hold the words of the domain, and nothing else.
#[test]
fn words_are_enumerations_of_their_own() {
    let words = |schema: &str| DOCUMENT["components"]["schemas"][schema]["enum"].clone();
    assert_eq!(words("Role"), json!(["member", "org_admin"]));
    assert_eq!(words("MembershipStatus"), json!(["active", "suspended"]), "a removed member is shown nowhere");
    assert_eq!(words("EventName"), json!(EventKind::ALL.iter().map(|kind| kind.as_str()).collect::<Vec<_>>()));
    let twice = [ErrorCode::MethodNotAllowed, ErrorCode::OnlyAdmin];
    let codes = ErrorCode::ALL.iter().filter(|code| !twice.contains(code));
    assert_eq!(words("ErrorCode"), json!(codes.map(|code| code.as_str()).collect::<Vec<_>>()));
    assert_eq!(words("ActorType"), json!(["user", "operator", "system"]));
}

/// Every event that the program emits matches the document.
#[test]
fn the_body_of_every_event_is_what_the_document_says_of_it() {
    // As an organization gets it, and as the operator does.
    let bodies = |event: &EventRecord| {
        let own =
            (!event.kind.is_operators() || event.organization_id.is_none()).then(|| serde_json::to_value(event));
        let operators = event.for_operator("acme").filter(|_| event.kind.is_for_all());
        let both = own.into_iter().chain(operators.map(|event| serde_json::to_value(&event)));
        both.map(Result::unwrap).collect::<Vec<_>>()
    };
    let all: Vec<Value> = orgauth_testkit::events::one_of_each_kind().iter().flat_map(bodies).collect();
    assert!(all.len() > EventKind::ALL.len());
    all.iter().for_each(hold_event);
    let without_actor = |mut event: Value| {
        event["data"].as_object_mut().unwrap().remove("actor");
        event
    };
    all.into_iter().map(without_actor).for_each(|event| hold_event(&event));
}

/// `additionalProperties`, `required` and names: the schema of a sign-in matches its answer.
#[actix_web::test]
async fn the_schema_of_a_sign_in_names_its_fields() {
    let document = document().await;
    let schema = &document["components"]["schemas"]["SignInData"];
    let names = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&schema["properties"]), ["accessToken", "membership", "refreshToken", "user"]);
    // The refresh token is optional, because answers to pages omit it.
    assert_eq!(schema["required"], json!(["accessToken", "user", "membership"]));
    let partial = &document["components"]["schemas"]["SecondFactorData"];
    assert_eq!(names(&partial["properties"]), ["methods", "requires2FA", "setupRequired"]);
    assert_eq!(partial["required"], json!(["requires2FA"]));
}
