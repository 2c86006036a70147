//! The outermost layer of every request: request id, span, panics, security headers and access log.

use std::cell::RefCell;
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::InternalError;
use actix_web::http::ConnectionType;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, HttpRequest, HttpResponse, web};
use futures_util::FutureExt;
use orgauth_domain::id::TokenId;
use orgauth_domain::ports::Entropy;
use orgauth_domain::{OrganizationId, ServiceKeyId, UserId};
use tracing::Instrument;

use crate::code::ErrorCode;
use crate::error::ApiError;
use crate::http::client;
use crate::http::gate::Gate;
use crate::http::paced::Paced;
use crate::observe::PatternNumber;
use crate::state::ApiState;

/// The header that carries the request's id.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The header with which a proxy names the trace of a request (W3C Trace Context).
const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

/// The id of a request, stored in its extensions.
#[derive(Clone)]
pub struct RequestId(pub String);

/// The caller and the organization as far as the pipeline knows them, for the access log.
#[derive(Clone, Copy, Default)]
pub struct CallerIdentity {
    /// The organization that `X-Org-Slug` names.
    pub organization: Option<OrganizationId>,
    /// The signed-in user.
    pub user: Option<UserId>,
    /// The service key of an operator's request.
    pub service_key: Option<ServiceKeyId>,
}

/// Records the identity of a request's caller, for the span and the access log.
pub(crate) fn identify(request: &HttpRequest, who: CallerIdentity) {
    let span = tracing::Span::current();
    if let Some(organization) = who.organization {
        span.record("organization", tracing::field::display(organization));
    }
    if let Some(user) = who.user {
        span.record("user", tracing::field::display(user));
    }
    if let Some(key) = who.service_key {
        span.record("key", tracing::field::display(key));
    }
    request.extensions_mut().insert(who);
}

/// Records the user that a route without a signed-in caller acts for, for the span and the access log.
pub(crate) fn identify_user(request: &HttpRequest, user: UserId) {
    let known = request.extensions().get::<CallerIdentity>().copied().unwrap_or_default();
    identify(request, CallerIdentity { user: Some(user), ..known });
}

/// Wraps every request.
///
/// # Errors
/// An error of a handler or a panic, together with its answer.
pub async fn layer(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let started = Instant::now();
    let has_body = !matches!(request.parts().1, Payload::None);
    let answering = request.conn_data::<Gate>().map(|gate| gate.begin(has_body));
    let state = request.app_data::<web::Data<ApiState>>().cloned();
    let id = request_id(request.headers(), state.as_ref().map(|state| &***state));
    request.extensions_mut().insert(RequestId(id.clone()));
    let address = state.as_ref().zip(request.peer_addr()).map_or_else(String::new, |(state, peer)| {
        client::address(peer.ip(), request.headers(), &state.trusted_proxies).to_string()
    });
    let method = request.method().clone();
    let tracing = state.as_ref().and_then(|state| state.tracing.as_ref());
    let followed = tracing.filter(|tracing| tracing.is_followed());
    let span = tracing::info_span!(
        target: "request",
        "request",
        request_id = %id,
        organization = tracing::field::Empty,
        user = tracing::field::Empty,
        key = tracing::field::Empty,
        otel.kind = followed.map(|_| "server"),
    );
    if let (Some(followed), Some(state), Some(peer)) = (followed, &state, request.peer_addr())
        && client::is_trusted_proxy(peer.ip(), &state.trusted_proxies)
        && let Some(traceparent) = sole(request.headers(), &TRACEPARENT)
    {
        followed.continues(&span, traceparent);
    }
    let answered = AssertUnwindSafe(next.call(request)).catch_unwind().instrument(span.clone()).await;
    let record = |(status, code): Outcome, route: &str, number: Option<PatternNumber>, who: CallerIdentity| {
        let took = started.elapsed();
        if let Some(observer) = state.as_ref().and_then(|state| state.observer.as_ref()) {
            observer.answered(number, method.as_str(), status, took);
        }
        if let Some(followed) = followed {
            followed.answered(&span, method.as_str(), route, status);
        }
        // Logged outside the span: the line has its fields already, and the log writes a span's fields with every line in it.
        macro_rules! line {
            ($level:ident $(, $name:ident = $value:expr)*) => {
                tracing::$level!(
                    target: "access",
                    parent: None,
                    method = %method,
                    route,
                    status,
                    code = code.map(ErrorCode::as_str),
                    ms = millis(took),
                    $($name = $value,)*
                    request_id = id,
                    address,
                    org = who.organization.map(tracing::field::display),
                    user = who.user.map(tracing::field::display),
                    key = who.service_key.map(tracing::field::display),
                )
            };
        }
        match tracing.filter(|tracing| tracing.slow().is_some_and(|slow| took >= slow)) {
            None => line!(info),
            Some(tracing) => {
                let timing = tracing.timing(&span);
                line!(
                    warn,
                    connection_wait_ms = millis(timing.connection_wait),
                    database_ms = millis(timing.database),
                    hash_wait_ms = millis(timing.hash_wait),
                    hash_ms = millis(timing.hash)
                );
            }
        }
    };
    match answered {
        Ok(Ok(mut response)) => {
            let who = response.request().extensions().get::<CallerIdentity>().copied().unwrap_or_default();
            let pattern = response.request().match_pattern();
            // Looked up only for an observer.
            let is_observed = state.as_ref().is_some_and(|state| state.observer.is_some());
            let number = is_observed.then(|| response.request().app_data().copied()).flatten();
            record(outcome(response.response()), pattern.as_deref().unwrap_or("-"), number, who);
            protect(response.headers_mut(), &id);
            if state.is_some_and(|state| state.stopping.is_set()) {
                response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
            }
            Ok(response.map_body(|_, body| Paced::new(BoxBody::new(body), answering)))
        }
        Ok(Err(error)) => {
            let mut response = error.error_response();
            record(outcome(&response), "-", None, CallerIdentity::default());
            protect(response.headers_mut(), &id);
            Err(InternalError::from_response(error, response).into())
        }
        Err(_panic) => {
            // The panic hook has logged the message and the source location.
            let mut response =
                span.in_scope(|| ApiError::internal("a handler panicked", &"see the panic above").response(&id));
            record(outcome(&response), "-", None, CallerIdentity::default());
            protect(response.headers_mut(), &id);
            Err(InternalError::from_response("panic", response).into())
        }
    }
}

/// The status of an answer, and the code of its error; absent when it is none.
type Outcome = (u16, Option<ErrorCode>);

fn outcome<B>(response: &HttpResponse<B>) -> Outcome {
    (response.status().as_u16(), response.extensions().get::<ErrorCode>().copied())
}

/// A duration in milliseconds, rounded to microseconds.
fn millis(span: Duration) -> f64 {
    (span.as_secs_f64() * 1e6).round() / 1000.0
}

/// Returns the value of a header; absent unless it is sent exactly once.
fn sole<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut sent = headers.get_all(name);
    let value = sent.next()?.to_str().ok()?;
    sent.next().is_none().then_some(value)
}

/// Returns the caller's request id when it has 1 to 64 characters of `[A-Za-z0-9._-]`, otherwise a new one.
fn request_id(headers: &HeaderMap, state: Option<&ApiState>) -> String {
    let mut sent = headers.get_all(&REQUEST_ID).filter_map(|value| value.to_str().ok());
    if let (Some(id), None) = (sent.next(), sent.next()) {
        let allowed = |b: u8| b.is_ascii_alphanumeric() || b"._-".contains(&b);
        if (1..=64).contains(&id.len()) && id.bytes().all(allowed) {
            return id.to_owned();
        }
    }
    let made = state.map(|state| format!("req_{}", TokenId::new(fresh(&*state.app.entropy))));
    made.unwrap_or_else(|| "req_".to_owned())
}

/// Returns random bytes for a request's id from a store of the thread: the system takes nearly as long for sixteen bytes as for
/// a thousand. Not for secrets.
fn fresh(entropy: &dyn Entropy) -> [u8; 16] {
    thread_local! {
        static STORE: RefCell<Vec<[u8; 16]>> = const { RefCell::new(Vec::new()) };
    }
    STORE.with_borrow_mut(|store| {
        if store.is_empty() {
            store.resize(64, [0; 16]);
            entropy.fill(store.as_flattened_mut());
        }
        store.pop().unwrap_or_default()
    })
}

/// Sets the headers of every answer (docs/security.md: F5).
fn protect(headers: &mut HeaderMap, request_id: &str) {
    if let Ok(id) = HeaderValue::from_str(request_id) {
        headers.insert(REQUEST_ID, id);
    }
    harden(headers);
}

/// Sets the headers that are the same in all answers.
pub(crate) fn harden(headers: &mut HeaderMap) {
    // The compiler checks the values.
    static FIXED: [(HeaderName, HeaderValue); 5] = [
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=63072000")),
        (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    ];
    static ORIGIN: HeaderValue = HeaderValue::from_static("Origin");
    static NOTHING: HeaderValue =
        HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
    for (name, value) in &FIXED {
        headers.insert(name.clone(), value.clone());
    }
    headers.append(header::VARY, ORIGIN.clone());
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, NOTHING.clone());
    }
}

/// Answers a request that no route handles.
pub fn refuse(request: &actix_web::HttpRequest, error: &ApiError) -> HttpResponse {
    error.response(&id_of(request))
}

/// The id that [`layer`] gave a request.
pub fn id_of(request: &actix_web::HttpRequest) -> String {
    request.extensions().get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default()
}
