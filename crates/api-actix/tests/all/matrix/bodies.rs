//! Compares the request bodies in the OpenAPI document with what the routes read.

use actix_web::http::Method;
use orgauth_api_actix::endpoint::Feature;
use orgauth_api_actix::routes::{Credential, PREFIX, Route};
use orgauth_domain::keys::service_key::Scope;
use serde_json::{Map, Value, json};

use super::cells::request;
use super::routes;
use super::rows::Row;
use crate::harness::{ACME, ADA, Answer, Call, TOM, World};

/// Whether the route's body is one JSON object. The few routes that only people call as the operator are in `operator_people`.
fn takes_json(route: &Route) -> bool {
    route.feature != Some(Feature::OperatorPages)
        && route.signature.body.is_some_and(|body| body.media_type == "application/json")
}

async fn document(world: &World) -> Value {
    world.outside(Method::GET, "/openapi.json").send().await.expect("200").json()
}

/// The schema of the body of a route's operation.
fn schema<'d>(document: &'d Value, route: &Route) -> &'d Value {
    let operation = operation(document, route);
    let reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str().unwrap();
    document.pointer(reference.trim_start_matches('#')).unwrap()
}

fn operation<'d>(document: &'d Value, route: &Route) -> &'d Value {
    &document["paths"][format!("{PREFIX}{}", route.path)][route.verb.as_str().to_lowercase()]
}

/// A request of a permitted caller, which the route accepts as far as its body.
async fn served(world: &World, route: &Route, row: &Row) -> Call {
    let mut call = request(world, route, row).slug(ACME);
    if route.operation == "acceptInvite" {
        let body = json!({"email": "nele@acme.example"});
        let admin = world.login(ACME, ADA).await;
        let invited = world.post("/org/members/invite").slug(ACME).tokens(&admin).json(&body).send().await;
        assert!(["201", "409 invite_pending"].contains(&invited.brief().as_str()), "{invited:?}");
        let token = world.mailed_token("nele@acme.example");
        call = world.post(&format!("/org/invites/{token}/accept")).slug(ACME);
    }
    match route.credential {
        Credential::Backend => call.key(&world.keys[0]),
        Credential::Operator => call.key(&world.service_key(Scope::Manage)),
        Credential::Visitor if route.operation == "verifySecondFactor" => {
            call.cookie("partial_token", &world.partial_token(ACME, TOM))
        }
        Credential::Visitor | Credential::Anyone => call,
        _ => call.tokens(&world.login(ACME, ADA).await),
    }
}

/// A row's smallest valid body, or an empty object, with one more field.
fn with(row: &Row, field: &str, value: Value) -> Value {
    let mut body: Map<String, Value> = serde_json::from_str(row.body.unwrap_or("{}")).unwrap();
    body.insert(field.to_owned(), value);
    Value::Object(body)
}

fn complains_of(answer: &Answer, field: &str) -> bool {
    answer.brief() == "400 validation_failed" && answer.fields().iter().any(|f| f.starts_with(&format!("{field}:")))
}

fn may_be_null(property: &Value) -> bool {
    let kinds = &property["type"];
    kinds == "null"
        || kinds.as_array().is_some_and(|kinds| kinds.contains(&json!("null")))
        || ["oneOf", "anyOf"]
            .iter()
            .any(|word| property[word].as_array().is_some_and(|all| all.iter().any(may_be_null)))
}

/// Security M2: every field of every body, including required ones.
#[actix_web::test]
async fn m2_null_answers_what_the_document_says_of_every_field_of_every_body() {
    let world = World::new().await;
    let document = document(&world).await;
    let (mut asked, mut wrong) = (0, Vec::new());
    for (route, row) in routes().filter(|(route, _)| takes_json(route)) {
        for (field, property) in schema(&document, route)["properties"].as_object().unwrap() {
            asked += 1;
            let answer = served(&world, route, row).await.json(&with(row, field, Value::Null)).send().await;
            if complains_of(&answer, field) == may_be_null(property) {
                wrong.push(format!("{}: {field}: null: {}", route.operation, answer.brief()));
            }
        }
    }
    assert!(asked > 30, "{asked}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A value of a type that the field doesn't have: an object, or a list where the field is an object.
fn of_another_type(document: &Value, property: &Value) -> Value {
    let named = property["$ref"].as_str().and_then(|name| document.pointer(name.trim_start_matches('#')));
    let is_object = |schema: &Value| schema["type"] == "object";
    let is_one = named.is_some_and(is_object)
        || ["oneOf", "anyOf"]
            .iter()
            .any(|word| property[word].as_array().is_some_and(|all| all.iter().any(is_object)));
    if is_one { json!([]) } else { json!({}) }
}

/// Security M2: refuses a field of the wrong type, and a field that a route reads and that is sent twice.
#[actix_web::test]
async fn m2_every_field_of_every_body_is_refused_when_it_is_of_another_type_or_given_twice() {
    let world = World::new().await;
    let document = document(&world).await;
    let mut wrong = Vec::new();
    for (route, row) in routes().filter(|(route, _)| takes_json(route)) {
        for (field, property) in schema(&document, route)["properties"].as_object().unwrap() {
            let other = of_another_type(&document, property);
            let answer = served(&world, route, row).await.json(&with(row, field, other)).send().await;
            if !(complains_of(&answer, field) && answer.fields().contains(&format!("{field}:wrong_type"))) {
                wrong.push(format!("{}: {field}: {{}}: {}", route.operation, answer.text()));
            }
            let once = with(row, field, json!({})).to_string();
            let twice = format!("{{\"{field}\":{{}},{}", &once[1..]);
            let answer = served(&world, route, row).await.body("application/json", twice).send().await;
            if !(complains_of(&answer, field) && answer.fields().contains(&format!("{field}:duplicate"))) {
                wrong.push(format!("{}: {field} twice: {}", route.operation, answer.text()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A missing body or field is refused exactly if the document calls it required.
#[actix_web::test]
async fn m2_what_the_document_calls_required_is_required_and_nothing_else_is() {
    let world = World::new().await;
    let document = document(&world).await;
    let mut wrong = Vec::new();
    for (route, row) in routes().filter(|(route, _)| takes_json(route)) {
        // A new world for each route, so that one doesn't affect the next.
        let world = World::new().await;
        // A user with an account joins with the token alone; one who has just entered the password sets up a second factor
        // without it.
        if ["acceptInvite", "setUpTwoFactor"].contains(&route.operation) {
            continue;
        }
        let required = operation(&document, route)["requestBody"]["required"] != false;
        let mut path = Row { body: None, ..*row };
        let answer = served(&world, route, &path).await.send().await;
        if required != (answer.brief() == "400 validation_failed") {
            wrong.push(format!("{}: no body: {}", route.operation, answer.brief()));
        }
        path.body = Some("{}");
        let answer = served(&world, route, &path).await.send().await;
        let missed = if answer.brief() == "400 validation_failed" { answer.fields() } else { Vec::new() };
        let schema = schema(&document, route);
        for field in schema["properties"].as_object().unwrap().keys() {
            let required = schema["required"].as_array().is_some_and(|all| all.contains(&json!(field)));
            if required && !missed.contains(&format!("{field}:required")) {
                wrong.push(format!("{}: {field} may be left out: {}", route.operation, answer.brief()));
            }
        }
        // All other fields may be left out together.
        let answer = served(&world, route, row).await.send().await;
        if answer.brief() == "400 validation_failed" {
            wrong.push(format!("{}: {:?}", route.operation, answer.fields()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Answers too omit a field without a value (`Answer::hold_to_the_rules` finds a null in any of them). Null clears an
/// organization's own rule, and the list of domains to which a connection is bound.
#[actix_web::test]
async fn no_schema_of_the_document_speaks_of_null_but_those_of_what_null_clears() {
    fn nulls(value: &Value, path: &str, found: &mut Vec<String>) {
        match value {
            Value::Object(members) => {
                if may_be_null(value) {
                    found.push(path.to_owned());
                }
                members.iter().for_each(|(name, member)| nulls(member, &format!("{path}/{name}"), found));
            }
            Value::Array(items) => items.iter().for_each(|item| nulls(item, path, found)),
            _ => {}
        }
    }
    let world = World::new().await;
    let document = document(&world).await;
    let mut found = Vec::new();
    nulls(&document, "", &mut found);
    let cleared = [
        "SecurityBody/properties/",
        "BrandingBody/properties/accentColor",
        "UpdateOrganizationBody/properties/locale",
        "UpdateProfileBody/properties/locale",
        "UpdateConnectionBody/properties/domains",
        "MapGroupBody/properties/role",
        "UpdateMemberBody/properties/metadata",
        "UpdateOperatorOrganizationBody/properties/metadata",
    ];
    found.retain(|path| !cleared.iter().any(|one| path.starts_with(&format!("/components/schemas/{one}"))));
    assert!(found.is_empty(), "{found:#?}");
}
