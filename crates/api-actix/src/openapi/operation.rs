//! Builds an operation of the document from its route.

use std::collections::BTreeMap;

use orgauth_domain::Duration;
use orgauth_domain::accounts::password::PasswordReason;
use orgauth_domain::organizations::connection::NamedConnection;
use orgauth_domain::text::{Name, Slug};
use serde_json::{Value, json};
use utoipa::openapi::example::{Example, ExampleBuilder};
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{Operation, OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{AllOfBuilder, ComponentsBuilder};
use utoipa::openapi::{
    Content, ContentBuilder, Ref, RefOr, Required, Response, ResponseBuilder, Schema, SecurityRequirement,
};

use crate::code::{ErrorCode, FieldCode};
use crate::dto::{ErrorBody, FieldError};
use crate::endpoint::Feature;
use crate::error::ApiError;
use crate::http::cookies;
use crate::routes::{Credential, Route};
use crate::schema::{Components, Described, exactly, object, one_word_of, text, text_of};

/// The component names of headers that many answers share.
pub(super) const REQUEST_ID: &str = "X-Request-Id";
pub(super) const RETRY_AFTER: &str = "Retry-After";

/// The request identifier in examples.
const REQUEST: &str = "req_3f2b1c9d8e7a6b5c4d3e2f1a0b9c8d7e";

/// The refusals of all operations: each group of codes and each code is a component once, however many operations refer to it.
#[derive(Default)]
pub(super) struct SharedRefusals {
    responses: BTreeMap<String, Response>,
    examples: BTreeMap<&'static str, Example>,
}

impl SharedRefusals {
    /// Returns a reference to the response with one of these codes, and builds the response at the first call.
    fn of(&mut self, codes: &[ErrorCode], components: &mut Components) -> Ref {
        let words: Vec<_> = codes.iter().map(|code| code.as_str()).collect();
        let name = words.join(".");
        for code in codes {
            self.examples.entry(code.as_str()).or_insert_with(|| example(*code));
        }
        let reference = Ref::from_response_name(&name);
        self.responses.entry(name).or_insert_with(|| refusal(codes, components));
        reference
    }

    /// Adds all responses and examples to the components.
    pub(super) fn add_to(self, components: ComponentsBuilder) -> ComponentsBuilder {
        let components = self.responses.into_iter().fold(components, |all, (name, one)| all.response(name, one));
        self.examples.into_iter().fold(components, |all, (name, one)| all.example(name, one))
    }
}

/// The operation of a route.
pub(super) fn of(route: &Route, components: &mut Components, shared: &mut SharedRefusals) -> Operation {
    let (summary, mut description) = words(route.doc);
    if route.credential == Credential::Admin {
        description.push_str("\n\nOnly admins may call this, or the operator with a service key of scope `manage`.");
    }
    let slug = ParameterBuilder::new().name("X-Org-Slug").parameter_in(ParameterIn::Header).required(Required::True);
    let slug = slug.description(Some("The organization's slug.")).schema(Some(text())).example(Some(json!("acme")));
    let mut operation = OperationBuilder::new()
        .operation_id(Some(route.operation))
        .summary(Some(summary))
        .description(Some(description))
        .tag(route.tag.name())
        .securities(Some(security(route)));
    if route.credential.has_slug() {
        operation = operation.parameter(slug);
    }
    for parameter in route.parameters {
        let described = ParameterBuilder::new()
            .name(parameter.name)
            .parameter_in(parameter.location())
            .required(if parameter.is_in_path { Required::True } else { Required::False })
            .description(Some(parameter.meaning))
            .schema(Some((parameter.schema)(components)));
        operation = operation.parameter(described);
    }
    let signature = route.signature;
    if let Some(body) = &signature.body {
        let content = json_content((body.schema)(components), (body.example)());
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
        .content(JSON, json_content(success.into(), example));
    operation = operation.response(route.success.as_str(), with_cookies(success, route).build());
    for (status, codes) in route.refusals() {
        operation = operation.response(status.to_string(), shared.of(&codes, components));
    }
    operation.build()
}

const JSON: &str = "application/json";

fn json_content(schema: RefOr<Schema>, example: Value) -> Content {
    ContentBuilder::new().schema(Some(schema)).example(Some(example)).build()
}

fn header(name: &str) -> Ref {
    Ref::new(format!("#/components/headers/{name}"))
}

/// Splits a doc comment into its first paragraph and the others.
fn words(doc: &[&str]) -> (String, String) {
    let mut paragraphs = doc.split(|line| line.trim().is_empty()).map(text_of);
    (paragraphs.next().unwrap_or_default(), paragraphs.collect::<Vec<_>>().join("\n\n"))
}

/// The security requirements of a route: a request has to meet one of them, and one may combine several schemes. Empty for a
/// route without a credential. An empty requirement says that the others are optional; without them, generated clients wouldn't
/// send what they have.
fn security(route: &Route) -> Vec<SecurityRequirement> {
    let none: [&str; 0] = [];
    let scheme = |name: &str| SecurityRequirement::new(name, none);
    match route.credential {
        Credential::Visitor => match route.cookie {
            None => Vec::new(),
            Some(cookies::REFRESH) => vec![scheme("refreshCookie")],
            Some(cookies::PARTIAL) => vec![scheme("partialCookie")],
            Some(_) => vec![scheme("accessCookie"), scheme("bearer"), SecurityRequirement::default()],
        },
        Credential::Anyone => Vec::new(),
        Credential::Backend => vec![scheme("apiKey"), scheme("serviceKey")],
        // These are for people alone.
        Credential::Operator if route.feature == Some(Feature::OperatorPages) => {
            vec![scheme("accessCookie").add("refreshCookie", none)]
        }
        Credential::Operator => vec![scheme("serviceKey"), scheme("accessCookie").add("refreshCookie", none)],
        credential => {
            let sessions = ["accessCookie", "bearer"].map(|access| {
                let access = scheme(access);
                if credential.is_account_wide() { access.add("refreshCookie", none) } else { access }
            });
            let other = match credential {
                Credential::MemberOrOperator | Credential::Admin => Some("serviceKey"),
                Credential::SetUp => Some("partialCookie"),
                _ => None,
            };
            sessions.into_iter().chain(other.map(scheme)).collect()
        }
    }
}

/// Describes the cookies that a success may set or clear.
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
    let about = format!("{} There is one header for each cookie.", sentences.join(" "));
    success.header("Set-Cookie", HeaderBuilder::new().schema(Some(text())).description(Some(about)).build())
}

/// An example of a refusal with this code.
fn example(code: ErrorCode) -> Example {
    let error = match code {
        ErrorCode::ValidationFailed => {
            ApiError::fields(vec![FieldError::new("email", FieldCode::Required, "is required")])
        }
        ErrorCode::PasswordRejected => ApiError::rejected(vec![PasswordReason::TooShort]),
        ErrorCode::LastAdmin => {
            ApiError { organizations: Slug::parse("acme").into_iter().collect(), ..ApiError::new(code) }
        }
        ErrorCode::SsoRequired => {
            let (id, name) = ("con_01m7z6x9deedk840w8hq8wctdh".parse().ok(), Name::parse("Acme ID").ok());
            let connection = id.zip(name).map(|(id, name)| Box::new(NamedConnection { id, name }));
            ApiError { connection, ..ApiError::new(code) }
        }
        _ if code.status().as_u16() == 429 => ApiError::waiting(code, Duration::from_seconds(47)),
        _ => ApiError::new(code),
    };
    let value = serde_json::to_value(error.envelope(REQUEST)).ok();
    ExampleBuilder::new().value(value).build()
}

/// The response for one status: the envelope with the codes that it can hold.
///
/// The codes narrow the schema of `error` in place. If they were in a second schema of the envelope, tools that disallow
/// additional properties would take it for an envelope whose `error` has no field besides the code.
fn refusal(codes: &[ErrorCode], components: &mut Components) -> Response {
    let words: Vec<_> = codes.iter().map(|code| format!("`{}`", code.as_str())).collect();
    let code = object().property("code", one_word_of(codes.iter().map(|code| code.as_str())));
    let error = AllOfBuilder::new().item(ErrorBody::schema(components)).item(code);
    let schema = object()
        .property("status", exactly(json!("error")))
        .required("status")
        .property("error", error.description(Some("The error.")))
        .required("error");
    let examples = codes.iter().map(|code| {
        let name = code.as_str();
        (name, RefOr::Ref(Ref::new(format!("#/components/examples/{name}"))))
    });
    let waits = codes.iter().any(|code| matches!(code.status().as_u16(), 429 | 503));
    let response = ResponseBuilder::new()
        .description(words.join(", "))
        .header_ref(REQUEST_ID, header(REQUEST_ID))
        .content(JSON, ContentBuilder::new().schema(Some(schema)).examples_from_iter(examples).build());
    if waits { response.header_ref(RETRY_AFTER, header(RETRY_AFTER)) } else { response }.build()
}
