//! Runs the checks that every route under `/api/v1` shares, in this order: route, body size and JSON syntax, slug, CSRF,
//! authentication, membership. The handler runs last.

use std::panic::AssertUnwindSafe;

use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use futures_util::FutureExt;
use orgauth_application::authorize::PresentedServiceKey;
use orgauth_application::{App, cors};
use orgauth_domain::sign_in::browser::BrowserRule;
use orgauth_domain::text::Origin;

use crate::code::ErrorCode;
use crate::endpoint::Route;
use crate::error::ApiError;
use crate::http::arrival::{Arrival, Reader, api_keys, browser_facts};
use crate::http::body_guard;
use crate::http::call::Reply;
use crate::http::request_layer;
use crate::state::ApiState;

/// Runs the checks and the handler for one request of a route.
pub(crate) async fn handle(route: &'static Route, request: HttpRequest, payload: web::Payload) -> HttpResponse {
    let request_id = request_layer::id_of(&request);
    let mut reader = Reader::AnyKnown;
    let mut payload = payload;
    let answering = answer(route, &request, &mut payload, &request_id, &mut reader);
    let mut memory = None;
    let mut response = match AssertUnwindSafe(answering).catch_unwind().await {
        Ok(Ok(reply)) => match reply.with_memory(&request) {
            Ok((reply, reserved)) => {
                memory = reserved;
                reply.response(route.success)
            }
            Err(error) => error.response(&request_id),
        },
        Ok(Err(error)) => error.response(&request_id),
        // Caught here too, because the outer layer no longer knows the request and its route. The panic hook has logged the
        // message and the source location.
        Err(_panic) => ApiError::internal("a handler panicked", &"see the panic above").response(&request_id),
    };
    match reader {
        Reader::Only(None) => {}
        Reader::Only(Some(origin)) => allow(response.headers_mut(), &origin),
        // Pages may not read answers to service keys.
        Reader::AnyKnown if route.checks_service_key() && PresentedServiceKey::is_claimed(&api_keys(&request)) => {}
        Reader::AnyKnown => allow_known_page(&request, route.credential.browser(), &mut response).await,
    }
    body_guard::hold(response, (payload, memory))
}

async fn answer(
    route: &'static Route,
    request: &HttpRequest,
    payload: &mut web::Payload,
    request_id: &str,
    reader: &mut Reader,
) -> Result<Reply, ApiError> {
    let state = request
        .app_data::<web::Data<ApiState>>()
        .cloned()
        .ok_or_else(|| ApiError::internal("the service has no state", &"a defect of the wiring"))?;
    if route.feature.is_some_and(|feature| !feature.is_on(&state.app.settings)) {
        return Err(ApiError::new(ErrorCode::NotFound));
    }
    (route.handler)(Arrival::new(state, request, route.rules(), request_id, reader, payload)).await
}

/// Returns the origin of the calling page if it is an active organization's, the service's own or the operator's. For answers
/// that belong to no organization.
async fn known_page(request: &HttpRequest, rule: BrowserRule) -> Result<Option<Origin>, ApiError> {
    let Some(state) = request.app_data::<web::Data<ApiState>>() else { return Ok(None) };
    let Some(page) = browser_facts(request).page(rule) else { return Ok(None) };
    let known = move |app: &App| cors::is_known(app, &page).map(|is_known| is_known.then_some(page));
    Ok(state.app.blocking(known).await??)
}

/// Adds CORS headers for the calling page if [`known_page`] accepts it. If the store fails, the answer is still the same.
pub(crate) async fn allow_known_page(request: &HttpRequest, rule: BrowserRule, response: &mut HttpResponse) {
    if let Ok(Some(origin)) = known_page(request, rule).await {
        allow(response.headers_mut(), &origin);
    }
}

/// Adds CORS headers for the calling page.
fn allow(headers: &mut HeaderMap, origin: &Origin) {
    if let Ok(value) = HeaderValue::from_str(origin.as_str()) {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, value);
        headers.insert(header::ACCESS_CONTROL_ALLOW_CREDENTIALS, HeaderValue::from_static("true"));
        let exposed = HeaderValue::from_static("Retry-After, X-Request-Id");
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, exposed);
    }
}

/// Answers a CORS preflight with 204, and with CORS headers only for a page that `known_page` accepts.
pub async fn preflight(request: HttpRequest, methods: String, rule: BrowserRule) -> HttpResponse {
    let mut response = HttpResponse::NoContent().finish();
    match known_page(&request, rule).await {
        Ok(Some(origin)) => {
            let headers = response.headers_mut();
            allow(headers, &origin);
            let fixed = [
                (header::ACCESS_CONTROL_ALLOW_HEADERS, "Content-Type, X-Org-Slug, X-Request-Id, Authorization"),
                (header::ACCESS_CONTROL_MAX_AGE, "600"),
                (header::VARY, "Access-Control-Request-Method, Access-Control-Request-Headers"),
            ];
            for (name, value) in fixed {
                headers.insert(name, HeaderValue::from_static(value));
            }
            if let Ok(methods) = HeaderValue::from_str(&methods) {
                headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, methods);
            }
            response
        }
        Ok(None) => response,
        Err(error) => request_layer::refuse(&request, &error),
    }
}
