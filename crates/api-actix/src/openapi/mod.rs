//! The OpenAPI 3.1 document: operations from the route table, schemas from the types that handlers read and answer.

mod operation;
mod webhooks;

use std::sync::LazyLock;

use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::info::ContactBuilder;
use utoipa::openapi::schema::ComponentsBuilder;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{Info, License, OpenApi, OpenApiBuilder, PathItem, PathsBuilder, Server};

use crate::http::cookies;
use crate::routes::{PREFIX, TABLE, Tag};
use crate::schema::{Components, text, whole};

/// The document's description.
const ABOUT: &str = "Multi-tenant organization authentication. Requests name their organization in the header `X-Org-Slug`. The \
                     tokens of a session are sent in cookies; backends use an API key.";

/// Returns the document as JSON text. It is the same in every service, and made when it is asked for first.
pub fn document() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| text_of(&build(true)));
    &TEXT
}

/// Returns the document without the requests to subscribers, of which some generators make broken code.
pub fn document_without_webhooks() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| text_of(&build(false)));
    &TEXT
}

fn text_of(document: &OpenApi) -> String {
    document.to_pretty_json().unwrap_or_else(|error| {
        tracing::error!(%error, "the OpenAPI document does not serialize");
        String::from("{}")
    })
}

fn build(with_webhooks: bool) -> OpenApi {
    let mut schemas = Components::default();
    let mut refusals = operation::SharedRefusals::default();
    let paths = TABLE.iter().fold(PathsBuilder::new(), |paths, route| {
        let operation = operation::of(route, &mut schemas, &mut refusals);
        paths.path(format!("{PREFIX}{}", route.path), PathItem::new(route.http_method(), operation))
    });
    let webhooks = with_webhooks.then(|| webhooks::all(&mut schemas));
    let components = schemas
        .into_schemas()
        .fold(refusals.add_to(components()), |components, (name, schema)| components.schema(name, schema));
    let tags = Tag::ALL.iter().filter(|tag| with_webhooks || **tag != Tag::Events);
    let tags = tags.map(|tag| TagBuilder::new().name(tag.name()).description(Some(tag.about())).build());
    let mut info = Info::new("orgauth", env!("CARGO_PKG_VERSION"));
    info.description = Some(ABOUT.to_owned());
    info.contact = Some(ContactBuilder::new().name(Some("orgauth")).build());
    let mut license = License::new(env!("CARGO_PKG_LICENSE"));
    license.identifier = Some(env!("CARGO_PKG_LICENSE").to_owned());
    info.license = Some(license);
    OpenApiBuilder::new()
        .info(info)
        .servers(Some([Server::new("/")]))
        .paths(paths)
        .webhooks(webhooks)
        .components(Some(components.build()))
        .tags(Some(tags))
        .build()
}

/// The components that don't depend on routes: security schemes, and headers that many answers share.
fn components() -> ComponentsBuilder {
    let cookie = |name: &str, what: &str| {
        let about = format!("{what} Its name begins with `__Host-` if the service is configured so.");
        SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description(name.to_owned(), about)))
    };
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT");
    let bearer = bearer.description(Some("The access token, instead of its cookie.")).build();
    let key = ApiKeyValue::with_description("X-API-Key", "An API key of the organization (`pk_live_…`).");
    let service_key = ApiKeyValue::with_description(
        "X-API-Key",
        "A service key of the operator (`sk_live_…`). The scope `verify` is for `POST /public/verify` of any organization, the scope \
         `manage` also for every other operation that lists this scheme; there the request must have no `Origin`, cookies or bearer token.",
    );
    let request_id = HeaderBuilder::new().schema(Some(text().min_length(Some(1)).max_length(Some(64))));
    let request_id = request_id.description(Some("The request's identifier: the caller's own, or a new one."));
    let retry_after = HeaderBuilder::new().schema(Some(whole().minimum(Some(1))));
    let retry_after = retry_after.description(Some("Seconds to wait; the same as `error.retryAfter`."));
    ComponentsBuilder::new()
        .security_scheme("accessCookie", cookie(cookies::ACCESS, "The access token."))
        .security_scheme("refreshCookie", cookie(cookies::REFRESH, "The refresh token."))
        .security_scheme("partialCookie", cookie(cookies::PARTIAL, "The partial token of an incomplete sign-in."))
        .security_scheme("bearer", SecurityScheme::Http(bearer))
        .security_scheme("apiKey", SecurityScheme::ApiKey(ApiKey::Header(key)))
        .security_scheme("serviceKey", SecurityScheme::ApiKey(ApiKey::Header(service_key)))
        .header(operation::REQUEST_ID, request_id.build())
        .header(operation::RETRY_AFTER, retry_after.build())
}
