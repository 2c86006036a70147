//! One operation of the document, from its route.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{Operation, OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::AllOfBuilder;
use utoipa::openapi::{
    Content, ContentBuilder, Ref, RefOr, Required, Response, ResponseBuilder, Schema, SecurityRequirement,
};

use crate::code::ErrorCode;
use crate::dto::ErrorEnvelope;
use crate::http::cookies;
use crate::routes::{Credential, Route};
use crate::schema::{Components, Described, exactly, object, one_word_of, text, text_of};

/// The headers of many answers, by their names among the components.
pub(super) const REQUEST_ID: &str = "X-Request-Id";
pub(super) const RETRY_AFTER: &str = "Retry-After";

/// The refusals of one code, which many operations have.
#[derive(Default)]
pub(super) struct SharedRefusals(BTreeMap<&'static str, Response>);

impl SharedRefusals {
    /// All of them by name.
    pub(super) fn into_responses(self) -> impl Iterator<Item = (&'static str, Response)> {
        self.0.into_iter()
    }
}

/// The operation of a route.
pub(super) fn of(route: &Route, components: &mut Components, shared: &mut SharedRefusals) -> Operation {
    let (summary, mut description) = words(route.doc);
    if route.credential == Credential::Admin {
        description.push_str("\n\nAdmins only, and the operator by a service key of scope manage.");
    }
    let slug = ParameterBuilder::new().name("X-Org-Slug").parameter_in(ParameterIn::Header).required(Required::True);
    let slug = slug.description(Some("Names the organization.")).schema(Some(text())).example(Some(json!("acme")));
    let mut operation = OperationBuilder::new()
        .operation_id(Some(route.operation))
        .summary(Some(summary))
        .description(Some(description))
        .tag(route.tag.name())
        .securities(Some(security(route)));
    if route.has_slug() {
        operation = operation.parameter(slug);
    }
    for parameter in route.parameters {
        let described = ParameterBuilder::new()
            .name(parameter.name)
            .parameter_in(parameter.place())
            .required(if parameter.is_in_path { Required::True } else { Required::False })
            .description(Some(parameter.meaning))
            .schema(Some((parameter.schema)(components)));
        operation = operation.parameter(described);
    }
    let signature = (route.signature)();
    if let Some(body) = &signature.body {
        let content = json_content((body.schema)(components), Some((body.example)()));
        let required = if body.is_required { Required::True } else { Required::False };
        let request = RequestBodyBuilder::new().content(body.media_type, content).required(Some(required));
        operation = operation.request_body(Some(request.build()));
    }
    let success = object()
        .property("status", exactly(json!("success")))
        .required("status")
        .property("data", (signature.answer)(components))
        .required("data");
    let example = json!({"status": "success", "data": (signature.answer_example)()});
    let success = ResponseBuilder::new()
        .description("Success.")
        .header_ref(REQUEST_ID, header(REQUEST_ID))
        .content(JSON, json_content(success.into(), Some(example)));
    operation = operation.response(route.success.as_str(), with_cookies(success, route).build());
    for (status, codes) in route.refusals() {
        let refusal = match codes.as_slice() {
            [only] => {
                shared.0.entry(only.as_str()).or_insert_with(|| refusal(&codes, components));
                RefOr::Ref(Ref::from_response_name(only.as_str()))
            }
            _ => RefOr::T(refusal(&codes, components)),
        };
        operation = operation.response(status.to_string(), refusal);
    }
    operation.build()
}

const JSON: &str = "application/json";

fn json_content(schema: RefOr<Schema>, example: Option<Value>) -> Content {
    ContentBuilder::new().schema(Some(schema)).example(example).build()
}

fn header(name: &str) -> Ref {
    Ref::new(format!("#/components/headers/{name}"))
}

/// A doc comment as its first paragraph and the rest.
fn words(doc: &[&str]) -> (String, String) {
    let (first, rest) = doc.split_at(doc.iter().position(|line| line.trim().is_empty()).unwrap_or(doc.len()));
    (text_of(first), text_of(rest))
}

/// What opens a route: any one of these, each of which may be several things at once; nothing for a route that is open.
fn security(route: &Route) -> Vec<SecurityRequirement> {
    let none: [&str; 0] = [];
    let scheme = |name: &str| SecurityRequirement::new(name, none);
    match route.credential {
        Credential::None => route.cookie.map(|cookie| scheme(scheme_of(cookie))).into_iter().collect(),
        Credential::Unscoped => Vec::new(),
        Credential::ApiKey => vec![scheme("apiKey"), scheme("serviceKey")],
        Credential::Operator => vec![scheme("serviceKey")],
        Credential::Session | Credential::Member | Credential::Admin => {
            let sessions = ["accessCookie", "bearer"].map(|access| {
                let access = scheme(access);
                if route.needs_refresh_token() { access.add("refreshCookie", none) } else { access }
            });
            let others = [(route.takes_service_key(), "serviceKey"), (route.takes_set_up(), "partialCookie")];
            let others = others.into_iter().filter(|(takes, _)| *takes).map(|(_, name)| scheme(name));
            sessions.into_iter().chain(others).collect()
        }
    }
}

fn scheme_of(cookie: &str) -> &'static str {
    match cookie {
        cookies::REFRESH => "refreshCookie",
        cookies::PARTIAL => "partialCookie",
        _ => "accessCookie",
    }
}

/// A success with the cookies that it may set or clear.
fn with_cookies(success: ResponseBuilder, route: &Route) -> ResponseBuilder {
    let sentence = |what: &str, names: &[&str]| {
        let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
        (!names.is_empty()).then(|| format!("{what} {}.", names.join(", ")))
    };
    let sentences: Vec<_> =
        [sentence("Sets", route.sets), sentence("Clears", route.clears)].into_iter().flatten().collect();
    if sentences.is_empty() {
        return success;
    }
    let about = format!("{} One header for each cookie.", sentences.join(" "));
    success.header("Set-Cookie", HeaderBuilder::new().schema(Some(text())).description(Some(about)).build())
}

/// The refusal of a status: the envelope, with the codes that can be in it.
fn refusal(codes: &[ErrorCode], components: &mut Components) -> Response {
    let words: Vec<_> = codes.iter().map(|code| format!("`{}`", code.as_str())).collect();
    let code = object().property("code", one_word_of(codes.iter().map(|code| code.as_str())));
    let narrowed = object().property("error", code);
    let schema = AllOfBuilder::new().item(ErrorEnvelope::schema(components)).item(narrowed);
    let waits = codes.iter().any(|code| matches!(code.status().as_u16(), 429 | 503));
    let response = ResponseBuilder::new()
        .description(words.join(", "))
        .header_ref(REQUEST_ID, header(REQUEST_ID))
        .content(JSON, json_content(schema.into(), None));
    if waits { response.header_ref(RETRY_AFTER, header(RETRY_AFTER)) } else { response }.build()
}
