//! Runs the checks that every route under `/api/v1` shares, in this order: route, body size and JSON syntax, slug, CSRF,
//! authentication, membership. The handler runs last.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;

use actix_web::http::header::{self, AsHeaderName, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, web};
use bytes::Bytes;
use futures_util::FutureExt;
use orgauth_application::authorize::{
    AdmitCommand, Admitted, PresentedServiceKey, admit, admit_operator, admit_unscoped,
};
use orgauth_application::presented::{Presented, PresentedCookies};
use orgauth_application::{App, RequestContext, Settings, cors};
use orgauth_domain::sign_in::Client;
use orgauth_domain::sign_in::access::Need;
use orgauth_domain::sign_in::browser::{BrowserFacts, BrowserRule};
use orgauth_domain::text::Origin;
use orgauth_domain::{ServiceKeyId, UserId};
use tracing::Instrument;

use crate::code::ErrorCode;
use crate::error::ApiError;
use crate::http::body::{Body, UnknownFields};
use crate::http::call::{Call, Reply};
use crate::http::large_answers::Owner;
use crate::http::reading::{read_body, read_bytes};
use crate::http::request_layer::{self, CallerIdentity};
use crate::http::{body_guard, client, cookies, lines};
use crate::state::ApiState;

/// The header that names the organization.
pub(crate) const ORG_SLUG: HeaderName = HeaderName::from_static("x-org-slug");
/// The header that carries a backend's API key or a service key.
pub(crate) const API_KEY: HeaderName = HeaderName::from_static("x-api-key");

/// The function that handles a request which passed the shared checks.
pub type ApiHandler = fn(Call) -> Pin<Box<dyn Future<Output = Result<Reply, ApiError>>>>;

/// The credential that a route requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Credential {
    /// None in general; the route's own body or cookies may hold one.
    None,
    /// A live access token; neither organization nor membership need be active.
    Session,
    /// An active member of an active organization.
    Member,
    /// An active member who is `org_admin`.
    Admin,
    /// An API key, or a service key.
    ApiKey,
    /// A service key of scope `manage`. The route belongs to no organization.
    Operator,
    /// None in general; the route's own body may hold one. The route belongs to no organization.
    Unscoped,
}

/// What a partial token permits on a route that requires a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartialTokenUse {
    /// Nothing.
    Nothing,
    /// It replaces a session while a sign-in has to set up a second factor.
    SetsUp,
}

/// The kind of a request's body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BodyKind {
    /// One JSON object, or nothing.
    Json,
    /// Many lines of JSON, which are read once the caller is known.
    Lines,
}

/// The rules that a route applies to a request before its handler runs.
#[derive(Clone, Copy)]
pub(crate) struct RouteRules {
    pub(crate) credential: Credential,
    pub(crate) browser: BrowserRule,
    /// Whether to check for a service key, which may not come from a page or together with a session.
    pub(crate) checks_service_key: bool,
    /// Whether it accepts a service key of scope `manage` in place of a session.
    pub(crate) accepts_service_key: bool,
    /// What a partial token permits.
    pub(crate) partial_token: PartialTokenUse,
    /// Whether requests count against a signed-in user's limit of writes per minute.
    pub(crate) is_user_write: bool,
    /// What it does with fields of the body that it doesn't read.
    pub(crate) unknown_fields: UnknownFields,
    /// Whether the settings enable the route.
    pub(crate) is_enabled: fn(&Settings) -> bool,
    /// The kind of its body.
    pub(crate) body: BodyKind,
    /// The status of its success.
    pub(crate) success: StatusCode,
    pub(crate) handler: ApiHandler,
    /// Its name, for traces.
    pub(crate) operation: &'static str,
}

/// Which page may read an answer.
enum Reader {
    /// Every page that a preflight allows, because the request led to no organization.
    AnyKnown,
    /// The page of this origin; none when absent.
    Only(Option<Origin>),
}

/// Runs the checks and the handler for one request of a route.
pub(crate) async fn handle(route: RouteRules, request: HttpRequest, payload: web::Payload) -> HttpResponse {
    let request_id = request_layer::id_of(&request);
    let mut reader = Reader::AnyKnown;
    let mut payload = payload;
    let answering = answer(route, &request, &mut payload, &request_id, &mut reader);
    let mut place = None;
    let mut response = match AssertUnwindSafe(answering).catch_unwind().await {
        Ok(Ok(reply)) => match reply.placed(&request) {
            Ok((reply, taken)) => {
                place = taken;
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
        Reader::AnyKnown if route.checks_service_key && PresentedServiceKey::is_claimed(&api_keys(&request)) => {}
        Reader::AnyKnown => allow_known_page(&request, route.browser, &mut response).await,
    }
    body_guard::hold(response, (payload, place))
}

async fn answer(
    route: RouteRules,
    request: &HttpRequest,
    payload: &mut web::Payload,
    request_id: &str,
    reader: &mut Reader,
) -> Result<Reply, ApiError> {
    let state = request
        .app_data::<web::Data<ApiState>>()
        .cloned()
        .ok_or_else(|| ApiError::internal("the service has no state", &"a defect of the wiring"))?;
    if !(route.is_enabled)(&state.app.settings) {
        return Err(ApiError::new(ErrorCode::NotFound));
    }
    let most_lines = usize::try_from(state.app.settings.imports.max_bytes).unwrap_or(usize::MAX);
    let body = if route.body == BodyKind::Lines {
        lines::announced(request, most_lines).map(|()| Body::Empty)?
    } else {
        read_body(request, payload, state.body_timeout).await?
    };
    let presented = cookies::presented(request.headers(), state.cookies);
    let peer = request.peer_addr().map(|peer| peer.ip());
    let peer = peer.unwrap_or(std::net::IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED));
    let address = client::address(peer, request.headers(), &state.trusted_proxies);
    let user_agent = request.headers().get(header::USER_AGENT).map(HeaderValue::as_bytes);
    let user_agent = String::from_utf8_lossy(user_agent.unwrap_or_default());
    let client = Client::new(address, &user_agent);
    let (admitted, operator) = match route.credential {
        // The verify use case checks slug and key together, as one credential.
        Credential::ApiKey => (None, None),
        Credential::Operator => (None, Some(pass_operators_gate(request, &state, &presented).await?)),
        Credential::Unscoped => {
            *reader = Reader::Only(admit_unscoped(&state.app, &browser_facts(request), route.browser)?);
            (None, None)
        }
        Credential::None | Credential::Session | Credential::Member | Credential::Admin => {
            let admitted = pass_gate(route, request, &state, (&presented, &client), reader).await?;
            let operator = admitted.operator;
            (Some(admitted), operator)
        }
    };
    // Held until the handler has returned.
    let _place = if route.body == BodyKind::Lines { Some(lines::place()?) } else { None };
    let lines = if route.body == BodyKind::Lines {
        read_bytes(request, payload, most_lines, state.body_timeout).await?
    } else {
        Bytes::new()
    };
    if !lines.is_empty() {
        lines::media_type(request)?;
    }
    let page = admitted.as_ref().and_then(|admitted| admitted.page.as_ref());
    let on_organization_page = page.is_some_and(|page| page.is_organization_page);
    let context = RequestContext { client, request_id: request_id.to_owned(), on_organization_page };
    let call = Call {
        state,
        raw: request.clone(),
        request: context,
        presented,
        body,
        lines,
        admitted,
        operator,
        is_user_write: route.is_user_write,
        unknown_fields: route.unknown_fields,
    };
    let who = request.extensions().get::<CallerIdentity>().copied().unwrap_or_default();
    // Has the fields of the request's span, because log lines take their fields from the innermost span.
    let span = tracing::trace_span!(
        target: "timing",
        "use_case",
        otel.name = route.operation,
        request_id,
        organization = who.organization.map(tracing::field::display),
        user = who.user.map(tracing::field::display),
        key = who.service_key.map(tracing::field::display),
    );
    (route.handler)(call).instrument(span).await
}

/// Returns what `admit` has to check for a credential.
fn need(credential: Credential) -> Option<Need> {
    match credential {
        Credential::None | Credential::ApiKey | Credential::Operator | Credential::Unscoped => None,
        Credential::Session => Some(Need::Session),
        Credential::Member => Some(Need::Member),
        Credential::Admin => Some(Need::Admin),
    }
}

/// Returns the service key that a request presents, if any.
fn service_key(request: &HttpRequest, state: &ApiState, presented: &PresentedCookies) -> Option<PresentedServiceKey> {
    PresentedServiceKey::new(&api_keys(request), state.key_digest, !presented.is_empty())
}

/// Returns every value of `X-API-Key`. Invalid UTF-8 is replaced, so that the key's prefix stays readable.
fn api_keys(request: &HttpRequest) -> Vec<String> {
    request.headers().get_all(&API_KEY).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned()).collect()
}

async fn pass_operators_gate(
    request: &HttpRequest,
    state: &web::Data<ApiState>,
    presented: &PresentedCookies,
) -> Result<ServiceKeyId, ApiError> {
    let (key, browser) = (service_key(request, state, presented), browser_facts(request));
    let operator = state.app.blocking(move |app| admit_operator(app, key, &browser)).await??;
    identify(request, CallerIdentity { service_key: Some(operator), ..CallerIdentity::default() });
    Ok(operator)
}

async fn pass_gate(
    route: RouteRules,
    request: &HttpRequest,
    state: &web::Data<ApiState>,
    (presented, client): (&PresentedCookies, &Client),
    reader: &mut Reader,
) -> Result<Admitted, ApiError> {
    let command = AdmitCommand {
        slugs: values(request.headers(), &ORG_SLUG),
        browser: browser_facts(request),
        rule: route.browser,
        need: need(route.credential),
        access: presented.access.clone(),
        refresh: presented.refresh.clone(),
        set_up: match route.partial_token {
            PartialTokenUse::SetsUp => presented.partial.clone(),
            PartialTokenUse::Nothing => Presented::Nothing,
        },
        service_key: if route.checks_service_key { service_key(request, state, presented) } else { None },
        accepts_service_key: route.accepts_service_key,
        client: client.clone(),
    };
    match state.app.blocking(move |app| admit(app, &command)).await? {
        Ok(admitted) => {
            *reader = Reader::Only(admitted.page.as_ref().map(|page| page.origin.clone()));
            let user = admitted.caller.as_ref().map(|caller| caller.user.id);
            let (organization, service_key) = (Some(admitted.organization.id), admitted.operator);
            identify(request, CallerIdentity { organization, user, service_key });
            let is_account_wide = route.browser == BrowserRule::OwnPages;
            let account = user.filter(|_| is_account_wide).map(Owner::Account);
            request.extensions_mut().insert(account.unwrap_or(Owner::Organization(admitted.organization.id)));
            Ok(admitted)
        }
        Err(refusal) => {
            let (organization, user) = (refusal.organization, refusal.user);
            if organization.is_some() {
                *reader = Reader::Only(refusal.origin);
            }
            identify(request, CallerIdentity { organization, user, service_key: None });
            Err(refusal.error.into())
        }
    }
}

/// Records the identity of a request's caller, for the span and the access log.
pub fn identify(request: &HttpRequest, who: CallerIdentity) {
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
pub fn identify_user(request: &HttpRequest, user: UserId) {
    let known = request.extensions().get::<CallerIdentity>().copied().unwrap_or_default();
    identify(request, CallerIdentity { user: Some(user), ..known });
}

/// Returns every value of a header as text; a value that isn't text becomes U+FFFD, which equals no valid value.
pub fn values(headers: &HeaderMap, name: impl AsHeaderName) -> Vec<String> {
    headers.get_all(name).map(|value| value.to_str().unwrap_or("\u{fffd}").to_owned()).collect()
}

fn browser_facts(request: &HttpRequest) -> BrowserFacts {
    let sites = values(request.headers(), "sec-fetch-site");
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    BrowserFacts {
        origins: values(request.headers(), "origin"),
        fetch_site: (!sites.is_empty()).then(|| sites.join(",")),
        is_unsafe: !is_safe,
    }
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
