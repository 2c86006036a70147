//! Routes outside of the API: health, readiness, signing keys, the OpenAPI document, the documentation and the hosted pages.

pub(crate) mod pages;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Serialize;

use orgauth_application::operations::servers;

use crate::code::ErrorCode;
use crate::docs::Hit;
use crate::dto::Envelope;
use crate::dto::service::{Health, Jwk, Jwks};
use crate::error::ApiError;
use crate::http::page::Query;
use crate::http::request_layer;
use crate::state::ApiState;

/// `GET /healthz`: succeeds as long as the process answers.
pub(crate) async fn healthz() -> HttpResponse {
    HttpResponse::Ok().json(Envelope { status: "success", data: Health { status: "ok" } })
}

/// `GET /readyz`: succeeds when the store is reachable, its schema version is this program's, and its sealed values can be
/// opened. It fails from the signal to stop on.
pub(crate) async fn readyz(request: HttpRequest, state: web::Data<ApiState>) -> HttpResponse {
    if state.stopping.is_set() {
        let stopping = ApiError::with_message(ErrorCode::Unavailable, "the service is about to stop");
        return request_layer::refuse(&request, &stopping);
    }
    let ready = state.app.blocking(servers::check_ready).await.map_err(ApiError::from);
    match ready.and_then(|ready| Ok(ready?)) {
        Ok(()) => healthz().await,
        Err(error) => request_layer::refuse(&request, &error),
    }
}

/// `GET /.well-known/jwks.json`: the public signing keys (RFC 7517, RFC 8037). A valid signature proves who signed a token, not
/// that the token is still valid; verify checks that.
pub(crate) async fn jwks(state: web::Data<ApiState>) -> HttpResponse {
    let of_tokens = state.app.tokens.published();
    let of_client = state.app.client_key.published();
    let keys = of_tokens.iter().map(Jwk::from).chain(of_client.iter().map(Jwk::from)).collect();
    HttpResponse::Ok().content_type("application/jwk-set+json").json(Jwks { keys })
}

/// `GET /openapi.json`: the document, with `?webhooks=false` without the requests to subscribers.
pub(crate) async fn openapi(request: HttpRequest, state: web::Data<ApiState>) -> HttpResponse {
    let mut query = Query::new(request.query_string());
    let webhooks = query.value("webhooks", "must be true or false", |text| text.parse().ok());
    match query.finish(webhooks.unwrap_or(true)) {
        Ok(true) => HttpResponse::Ok().content_type("application/json").body((state.openapi)()),
        Ok(false) => HttpResponse::Ok().content_type("application/json").body((state.openapi_without_webhooks)()),
        Err(error) => request_layer::refuse(&request, &error),
    }
}

/// `GET /`: redirects to the account page, or to the documentation when that page isn't served. The redirect is temporary,
/// because its target may change. The page's address is relative, because a proxy may serve the service below a path.
pub(crate) async fn start(state: web::Data<ApiState>) -> HttpResponse {
    match state.pages.start() {
        Some(page) => {
            let relative = page.trim_start_matches('/');
            HttpResponse::SeeOther().insert_header((header::LOCATION, relative)).finish()
        }
        None => HttpResponse::Found().insert_header((header::LOCATION, "/docs/")).finish(),
    }
}

/// `GET /docs`: redirects to `/docs/`, where the page's relative links work.
pub(crate) async fn docs_redirect() -> HttpResponse {
    HttpResponse::PermanentRedirect().insert_header((header::LOCATION, "/docs/")).finish()
}

/// `GET /docs/…`: a page of the documentation, one of its pictures, or `search?q=`.
pub(crate) async fn docs(request: HttpRequest, state: web::Data<ApiState>) -> HttpResponse {
    let path = request.match_info().get("file").unwrap_or_default();
    if path == "search" {
        return search(&request, &state);
    }
    match state.docs.find(path) {
        Ok(content) => pages::answer(&request, content),
        Err(error) => pages::refuse(&request, &ApiError::internal("the documentation failed", &error)),
    }
}

/// `GET /docs/search?q=`: the sections of the documentation that have all of these words.
fn search(request: &HttpRequest, state: &ApiState) -> HttpResponse {
    let mut query = Query::new(request.query_string());
    let words = query.value("q", "must be at most 100 bytes", |text| (text.len() <= 100).then(|| text.to_owned()));
    let hits = query.finish(words.unwrap_or_default()).and_then(|words| {
        state.docs.search(&words).map_err(|error| ApiError::internal("the documentation failed", &error))
    });
    match hits {
        Ok(hits) => HttpResponse::Ok().json(Envelope { status: "success", data: Hits { hits } }),
        Err(error) => request_layer::refuse(request, &error),
    }
}

/// What a search of the documentation found.
#[derive(Serialize)]
struct Hits<'a> {
    hits: Vec<Hit<'a>>,
}
