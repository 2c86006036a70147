//! The reference of the API: a page for each group of routes, one for the events, and one that lists all of them. They are made of the
//! OpenAPI document, so that they say what it says.

use std::collections::BTreeMap;

use askama::Template;
use serde_json::{Map, Value};

use super::article::{Article, Group, Heading, Link};
use super::markdown::snippet;
use super::search::Section;
use crate::code::ErrorCode;
use crate::prefix::PREFIX;

/// The path of the page that lists all routes; the groups are below it.
const PATH: &str = "api";

/// How deep objects inside of objects are listed.
const DEPTH: usize = 6;

/// The pages, their links at the side of each page, and what the search finds in them.
pub(super) struct Reference {
    pub(super) articles: Vec<Article>,
    pub(super) contents: Group,
    pub(super) sections: Vec<Section>,
}

/// Returns the reference of an OpenAPI document.
///
/// # Errors
/// A template doesn't render.
pub(super) fn reference(openapi: &str) -> askama::Result<Reference> {
    let document = serde_json::from_str(openapi).unwrap_or_default();
    let document = Document(document);
    let groups = document.groups();
    let mut made = Reference {
        articles: Vec::new(),
        contents: Group { title: "API reference".to_owned(), links: Vec::new() },
        sections: Vec::new(),
    };
    let title = "All routes".to_owned();
    made.contents.links.push(Link { path: PATH.to_owned(), title: title.clone() });
    let html = AllRoutes {
        schemes: document.schemes(),
        groups: &groups,
        about: snippet(document.text("/info/description")),
    };
    let headings = groups.iter().map(|group| heading(&group.name, &group.title)).collect();
    made.articles.push(Article { path: PATH.to_owned(), title, html: html.render()?, headings });
    for group in &groups {
        let path = format!("{PATH}/{}", group.name);
        let headings = group.operations.iter().map(|operation| heading(&operation.id, &operation.short())).collect();
        let html = OneGroup { group }.render()?;
        made.contents.links.push(Link { path: path.clone(), title: group.title.clone() });
        made.sections.extend(group.operations.iter().map(|operation| operation.section(&path, &group.title)));
        made.articles.push(Article { path, title: group.title.clone(), html, headings });
    }
    Ok(made)
}

fn heading(id: &str, text: &str) -> Heading {
    Heading { is_nested: false, id: id.to_owned(), text: text.to_owned() }
}

#[derive(Template)]
#[template(path = "docs-routes.html")]
struct AllRoutes<'a> {
    about: String,
    schemes: Vec<(&'static str, String)>,
    groups: &'a [Routes],
}

#[derive(Template)]
#[template(path = "docs-group.html")]
struct OneGroup<'a> {
    group: &'a Routes,
}

/// The routes of one tag of the document.
struct Routes {
    name: String,
    title: String,
    about: String,
    operations: Vec<Operation>,
}

/// A route, or an event that is sent to subscribers.
struct Operation {
    id: String,
    /// In upper case; absent for an event.
    method: Option<String>,
    /// Its path, or the event's name.
    path: String,
    summary: String,
    about: String,
    /// What the words above say, without markup.
    plain: String,
    credentials: Vec<String>,
    parameters: Vec<Field>,
    body: Option<Part>,
    answer: Option<Part>,
    refusals: Vec<Refusal>,
    call: Option<String>,
}

/// A body or an answer.
struct Part {
    /// The media type of a body, or the status of an answer.
    kind: String,
    is_required: bool,
    /// What is said of its headers.
    headers: Vec<(String, String)>,
    fields: Vec<Field>,
    example: String,
}

/// A field of a body or an answer, or a parameter. Without a name it says what the fields below it have in common.
struct Field {
    /// From the outermost object, with `[]` for the entries of a list.
    name: String,
    kind: String,
    is_required: bool,
    about: String,
}

struct Refusal {
    status: String,
    code: &'static str,
    meaning: String,
}

impl Operation {
    /// Its name in the list of what is on the page.
    fn short(&self) -> String {
        let path = self.path.strip_prefix(PREFIX).unwrap_or(&self.path);
        match &self.method {
            Some(method) => format!("{method} {path}"),
            None => path.to_owned(),
        }
    }

    fn section(&self, path: &str, title: &str) -> Section {
        let mut section = Section::new(path, title, &self.short(), &self.id);
        section.add_text(&self.plain);
        for field in self.parameters.iter().chain(self.body.iter().flat_map(|body| &body.fields)) {
            section.add_text(" ");
            section.add_text(&field.name);
        }
        for refusal in &self.refusals {
            section.add_text(" ");
            section.add_text(refusal.code);
        }
        section
    }
}

/// The OpenAPI document.
struct Document(Value);

impl Document {
    fn text(&self, pointer: &str) -> &str {
        self.0.pointer(pointer).and_then(Value::as_str).unwrap_or_default()
    }

    /// What each credential is.
    fn schemes(&self) -> Vec<(&'static str, String)> {
        let about = |name| snippet(self.text(&format!("/components/securitySchemes/{name}/description")));
        SCHEMES.iter().map(|(name, words)| (*words, about(name))).collect()
    }

    fn groups(&self) -> Vec<Routes> {
        let mut by_tag: BTreeMap<&str, Vec<Operation>> = BTreeMap::new();
        for (list, is_event) in [("paths", false), ("webhooks", true)] {
            for (path, methods) in entries(self.0.get(list)) {
                for (method, operation) in entries(Some(methods)) {
                    let tag = operation.pointer("/tags/0").and_then(Value::as_str).unwrap_or_default();
                    let method = (!is_event).then(|| method.to_uppercase());
                    by_tag.entry(tag).or_default().push(self.operation(path, method, operation));
                }
            }
        }
        let tags = self.0.get("tags").and_then(Value::as_array).into_iter().flatten();
        let group = |tag: &Value| {
            let name = string(tag, "name");
            let about = snippet(string(tag, "description"));
            let operations = by_tag.remove(name)?;
            Some(Routes { name: name.to_owned(), title: title_of(name), about, operations })
        };
        tags.filter_map(group).collect()
    }

    fn operation(&self, path: &str, method: Option<String>, operation: &Value) -> Operation {
        let [summary, about] = ["summary", "description"].map(|key| string(operation, key));
        let parameters: Vec<&Value> =
            operation.get("parameters").and_then(Value::as_array).into_iter().flatten().collect();
        let body = operation.get("requestBody").and_then(|body| {
            let (kind, content) = entries(body.get("content")).next()?;
            let is_required = body.get("required") == Some(&Value::Bool(true));
            Some(self.part(kind, is_required, content, ""))
        });
        let responses = || entries(operation.get("responses"));
        let answer = responses().find(|(status, _)| status.starts_with('2')).and_then(|(status, response)| {
            let (_, content) = entries(response.get("content")).next()?;
            let mut part = self.part(status, true, content, "/properties/data");
            let headers = entries(response.get("headers"));
            let described = headers.filter(|(_, header)| header.get("description").is_some());
            part.headers =
                described.map(|(name, header)| (name.to_owned(), snippet(string(header, "description")))).collect();
            Some(part)
        });
        let refusals = responses().flat_map(|(status, response)| {
            let name = string(response, "$ref").rsplit('/').next().unwrap_or_default();
            let codes = name.split('.').filter_map(|word| ErrorCode::ALL.iter().find(|code| code.as_str() == word));
            codes.map(|code| Refusal {
                status: status.to_owned(),
                code: code.as_str(),
                meaning: snippet(code.meaning()),
            })
        });
        let security = operation.get("security").and_then(Value::as_array);
        let security: Vec<&Value> = security.into_iter().flatten().collect();
        Operation {
            id: string(operation, "operationId").to_owned(),
            summary: if method.is_some() { snippet(summary) } else { String::new() },
            about: snippet(about),
            plain: format!("{summary} {about}"),
            credentials: security.iter().map(|one| credential(one)).collect(),
            parameters: parameters.iter().map(|parameter| self.parameter(parameter)).collect(),
            call: method.as_deref().map(|method| call(path, method, operation, &parameters, &security)),
            method,
            path: path.to_owned(),
            body,
            answer,
            refusals: refusals.collect(),
        }
    }

    fn parameter(&self, parameter: &Value) -> Field {
        let schema = parameter.get("schema").unwrap_or(&Value::Null);
        let place = match string(parameter, "in") {
            "header" => "header",
            "path" => "in the path",
            _ => "query",
        };
        Field {
            name: string(parameter, "name").to_owned(),
            kind: format!("{place}, {}", self.kind(schema)),
            is_required: parameter.get("required") == Some(&Value::Bool(true)),
            about: snippet(string(parameter, "description")),
        }
    }

    /// Reads a body or an answer. `inside` leads to the schema whose fields are listed: an answer's are those of its `data`.
    fn part(&self, kind: &str, is_required: bool, content: &Value, inside: &str) -> Part {
        let mut fields = Vec::new();
        if let Some(schema) = content.get("schema").and_then(|schema| schema.pointer(inside)) {
            self.fields(schema, "", DEPTH, &mut fields);
        }
        let example = content.get("example").map(|example| match example {
            // The lines of an import.
            Value::String(text) => text.clone(),
            other => serde_json::to_string_pretty(other).unwrap_or_default(),
        });
        Part { kind: kind.to_owned(), is_required, headers: Vec::new(), fields, example: example.unwrap_or_default() }
    }

    /// Lists the fields of a schema and of the objects in it.
    fn fields(&self, schema: &Value, prefix: &str, depth: usize, listed: &mut Vec<Field>) {
        let Some(depth) = depth.checked_sub(1) else { return };
        let schema = self.resolved(schema);
        if let Some(items) = schema.get("items") {
            return self.fields(items, &format!("{prefix}[]"), depth, listed);
        }
        for part in schema.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            self.fields(part, prefix, depth, listed);
        }
        let variants = ["oneOf", "anyOf"].into_iter().filter_map(|key| schema.get(key)).filter_map(Value::as_array);
        for variant in variants.flatten() {
            let about = snippet(string(self.resolved(variant), "description"));
            let before = listed.len();
            self.fields(variant, prefix, depth, listed);
            if listed.len() > before {
                let place = if prefix.is_empty() { String::new() } else { format!("{prefix}: ") };
                let field = Field { name: String::new(), kind: place, is_required: false, about };
                listed.insert(before, field);
            }
        }
        let required = schema.get("required").and_then(Value::as_array);
        let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|one| one == name));
        for (name, property) in entries(schema.get("properties")) {
            let path = if prefix.is_empty() { name.to_owned() } else { format!("{prefix}.{name}") };
            let own = string(property, "description");
            let about = if own.is_empty() { string(self.resolved(property), "description") } else { own };
            listed.push(Field {
                name: path.clone(),
                kind: self.kind(property),
                is_required: is_required(name),
                about: snippet(about),
            });
            self.fields(property, &path, depth, listed);
        }
    }

    /// Says which values a schema allows.
    fn kind(&self, schema: &Value) -> String {
        let schema = self.resolved(schema);
        if let Some(value) = schema.get("const") {
            return value.to_string();
        }
        if let Some(words) = schema.get("enum").and_then(Value::as_array) {
            let words: Vec<_> = words.iter().map(ToString::to_string).collect();
            return words.join(" or ");
        }
        if let Some(part) = schema.get("allOf").and_then(|parts| parts.get(0)) {
            return self.kind(part);
        }
        let of_one = |kind: &str| match kind {
            "integer" => "whole number".to_owned(),
            "array" => format!(
                "list of {}",
                schema.get("items").map_or_else(|| "anything".to_owned(), |items| self.kind(items))
            ),
            kind => kind.to_owned(),
        };
        let kind = match schema.get("type") {
            Some(Value::String(kind)) => of_one(kind),
            Some(Value::Array(kinds)) => {
                kinds.iter().filter_map(Value::as_str).map(of_one).collect::<Vec<_>>().join(" or ")
            }
            _ => "object".to_owned(),
        };
        let limits = LIMITS.iter().filter_map(|(key, before, after)| match schema.get(*key)? {
            Value::String(text) => Some(format!(", {before}{text}{after}")),
            other => Some(format!(", {before}{other}{after}")),
        });
        kind + &limits.collect::<String>()
    }

    /// Returns the schema that this one refers to, or itself.
    fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let name = schema.get("$ref").and_then(Value::as_str).and_then(|target| target.strip_prefix('#'));
        name.and_then(|pointer| self.0.pointer(pointer)).unwrap_or(schema)
    }
}

/// The limits of a value, and the words before and after each.
const LIMITS: [(&str, &str, &str); 8] = [
    ("format", "", ""),
    ("minLength", "", " or more characters"),
    ("maxLength", "at most ", " characters"),
    ("minimum", "from ", ""),
    ("maximum", "up to ", ""),
    ("minItems", "", " or more"),
    ("maxItems", "at most ", ""),
    ("default", "otherwise ", ""),
];

/// The credentials of the document, and what they are called here.
const SCHEMES: [(&str, &str); 6] = [
    ("accessCookie", "Access token in its cookie"),
    ("bearer", "Access token as bearer token"),
    ("refreshCookie", "Refresh token in its cookie"),
    ("partialCookie", "Partial token in its cookie"),
    ("apiKey", "API key"),
    ("serviceKey", "Service key"),
];

/// Says what a request has to carry to meet one requirement.
fn credential(requirement: &Value) -> String {
    let words = |name: &str| SCHEMES.iter().find(|(scheme, _)| *scheme == name).map_or("", |(_, words)| *words);
    let all: Vec<_> = entries(Some(requirement)).map(|(name, _)| words(name)).collect();
    if all.is_empty() { "None of them".to_owned() } else { all.join(", with: ") }
}

/// Returns a call with curl.
fn call(path: &str, method: &str, operation: &Value, parameters: &[&Value], security: &[&Value]) -> String {
    let mut lines = vec![format!("curl -X {method} \"$ORGAUTH{path}\"")];
    if method == "GET" {
        lines = vec![format!("curl \"$ORGAUTH{path}\"")];
    }
    let is_header = |parameter: &&&Value| string(parameter, "in") == "header";
    for parameter in parameters.iter().filter(is_header) {
        lines.push(format!("-H '{}: {}'", string(parameter, "name"), string(parameter, "example")));
    }
    let names: Vec<&str> =
        security.first().into_iter().flat_map(|one| entries(Some(one))).map(|(name, _)| name).collect();
    for name in &names {
        match *name {
            "apiKey" => lines.push("-H \"X-API-Key: $API_KEY\"".to_owned()),
            "serviceKey" => lines.push("-H \"X-API-Key: $SERVICE_KEY\"".to_owned()),
            "bearer" => lines.push("-H \"Authorization: Bearer $ACCESS_TOKEN\"".to_owned()),
            _ => {}
        }
    }
    if names.iter().any(|name| name.ends_with("Cookie")) {
        lines.push("-b cookies.txt".to_owned());
    }
    let sets_cookies =
        entries(operation.get("responses")).any(|(_, response)| response.pointer("/headers/Set-Cookie").is_some());
    if sets_cookies {
        lines.push("-c cookies.txt".to_owned());
    }
    if let Some((kind, content)) = entries(operation.pointer("/requestBody/content")).next() {
        let example = content.get("example").unwrap_or(&Value::Null);
        let example = example.as_str().map_or_else(|| example.to_string(), str::to_owned);
        lines.push(format!("-H 'Content-Type: {kind}'"));
        lines.push(format!("--data-binary '{}'", example.replace('\'', "'\\''")));
    }
    lines.join(" \\\n  ")
}

/// Returns the title of a tag.
fn title_of(tag: &str) -> String {
    match tag {
        "api-keys" => "API keys".to_owned(),
        "audit-log" => "Audit log".to_owned(),
        "single-sign-on" => "Single sign-on".to_owned(),
        word => word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect(),
    }
}

fn string<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// Returns the entries of an object; none for anything else.
fn entries(value: Option<&Value>) -> impl Iterator<Item = (&str, &Value)> {
    value.and_then(Value::as_object).into_iter().flat_map(Map::iter).map(|(key, value)| (key.as_str(), value))
}
