//! Checks every answer of the suite against the OpenAPI document: its body against the schema of its status, without fields
//! that the schema doesn't name; its cookies against those that the operation sets or clears.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::LazyLock;

use actix_web::http::Method;
use boon::{Compiler, SchemaIndex, Schemas};
use orgauth_api_actix::openapi;
use orgauth_api_actix::routes::{PREFIX, Route, TABLE};
use serde_json::{Map, Value, json};

use super::answer::Answer;

/// The document as it is published.
pub(crate) static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(openapi::document()).unwrap());

thread_local! {
    static VALIDATOR: RefCell<Validator> = RefCell::new(Validator::new());
}

/// The document's URI, which its references resolve against.
const DOCUMENT_URI: &str = "https://orgauth.test/openapi.json";

struct Validator {
    compiler: Compiler,
    schemas: Schemas,
    known: HashMap<String, SchemaIndex>,
}

impl Validator {
    fn new() -> Self {
        let mut document = DOCUMENT.clone();
        close(&mut document);
        let mut compiler = Compiler::new();
        compiler.enable_format_assertions();
        compiler.add_resource(DOCUMENT_URI, document).unwrap();
        Self { compiler, schemas: Schemas::new(), known: HashMap::new() }
    }

    fn schema(&mut self, pointer: &str) -> SchemaIndex {
        if let Some(known) = self.known.get(pointer) {
            return *known;
        }
        let place = format!("{DOCUMENT_URI}#{pointer}");
        let compiled = self.compiler.compile(&place, &mut self.schemas);
        let index = compiled.unwrap_or_else(|error| panic!("{place}: {error:#}"));
        self.known.insert(pointer.to_owned(), index);
        index
    }
}

/// Disallows additional fields in every object schema. Clients must ignore unknown fields, but the service may send only those
/// in the document.
fn close(value: &mut Value) {
    match value {
        Value::Object(members) => {
            if let Some(Value::Object(variants)) = members.remove("x-oneOf") {
                *members = Map::from_iter([("oneOf".to_owned(), variants.into_iter().map(|(_, one)| one).collect())]);
            }
            members
                .iter_mut()
                .filter(|(name, _)| *name != "allOf" && *name != "example")
                .for_each(|(_, member)| close(member));
            if members.get("type") == Some(&json!("object")) && members.contains_key("properties") {
                members.insert("unevaluatedProperties".to_owned(), json!(false));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Fails unless `value` matches the schema at `pointer`.
#[track_caller]
pub(crate) fn hold(what: &str, pointer: &str, value: &Value) {
    VALIDATOR.with_borrow_mut(|validator| {
        let schema = validator.schema(pointer);
        if let Err(error) = validator.schemas.validate(value, schema) {
            panic!("{what} is not what the document says: {error:#}\n{value:#}");
        }
    });
}

/// The JSON pointer of an operation in the document.
pub(crate) fn place(route: &Route) -> String {
    let path = format!("{PREFIX}{}", route.path).replace('~', "~0").replace('/', "~1");
    format!("/paths/{path}/{}", route.verb.as_str().to_lowercase())
}

/// The route that a request matches, if any.
fn route(method: &Method, path: &str) -> Option<&'static Route> {
    let path = path.strip_prefix(PREFIX)?;
    let is_at = |route: &&Route| {
        let (wanted, given) = (route.path.split('/'), path.split('/'));
        route.path.split('/').count() == path.split('/').count()
            && wanted
                .zip(given)
                .all(|(wanted, given)| wanted == given || wanted.starts_with('{') && !given.is_empty())
    };
    // A literal segment takes precedence over a parameter, whatever the method.
    let best = TABLE.iter().filter(is_at).min_by_key(|route| route.path.matches('{').count())?;
    TABLE.iter().find(|route| route.path == best.path && route.method() == *method)
}

impl Answer {
    /// Checks the answer against its operation in the document.
    pub(crate) fn hold_to_the_document(&self, method: &Method, path: &str) {
        let Some(route) = route(method, path) else { return };
        let what = format!("{} {}", route.operation, self.brief());
        let place = place(route);
        let response = format!("{place}/responses/{}", self.status);
        let described = DOCUMENT.pointer(&response).unwrap_or_else(|| panic!("{what} is not documented"));
        let response =
            described["$ref"].as_str().map_or(response, |target| target.trim_start_matches('#').to_owned());
        hold(&what, &format!("{response}/content/application~1json/schema"), &self.json());
        let told = &DOCUMENT.pointer(&response).unwrap()["headers"];
        assert_eq!(told["Retry-After"].is_object(), matches!(self.status, 429 | 503), "{what}: Retry-After");
        for cookie in self.all("set-cookie") {
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            let names = if value.is_empty() { route.clears } else { route.sets };
            assert!(names.iter().any(|known| name.ends_with(known)), "{what} sets or clears {name}");
            assert!(told["Set-Cookie"]["description"].as_str().unwrap().contains(name.trim_start_matches("__Host-")));
        }
        if let Some(payload) = self.json()["data"]["delivery"].get("payload") {
            hold_event(payload);
        }
    }
}

/// Fails unless `payload` matches its event's schema in the document.
#[track_caller]
pub(crate) fn hold_event(payload: &Value) {
    let kind = payload["type"].as_str().unwrap();
    hold(kind, &format!("/webhooks/{kind}/post/requestBody/content/application~1json/schema"), payload);
}
