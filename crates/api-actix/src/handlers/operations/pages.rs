//! The hosted pages and their files. Their scripts call the API as any other page of the service's own origin does.
//!
//! A mailed link carries its token in the fragment, which browsers don't send: the token reaches no server and no log, and a
//! mail scanner that follows the link doesn't use the token up.

use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, Accept, AcceptEncoding, Encoding, Header, HeaderValue, Quality};
use actix_web::mime::{self, Mime};
use actix_web::{HttpRequest, HttpResponse, rt, web};

use orgauth_application::authorize::may_open_operator_pages;
use orgauth_application::organizations::organization;
use orgauth_domain::locale::{Locale, Wishes};
use orgauth_domain::organizations::OrganizationStatus;
use orgauth_domain::text::Slug;
use orgauth_locales::Words;
use url::form_urlencoded;

use crate::code::ErrorCode;
use crate::error::ApiError;
use crate::http::arrival::{browser_facts, context};
use crate::http::{cookies, request_layer};
use crate::pages::{Content, is_for_operators};
use crate::routes::PREFIX;
use crate::state::ApiState;

/// Serves a page.
pub(crate) async fn page(request: HttpRequest, state: web::Data<ApiState>) -> HttpResponse {
    let path = request.match_pattern().unwrap_or_default();
    if is_hidden(&request, &state, &path).await {
        return answer(&request, None);
    }
    let organization = organizations_locale(&request, &state).await;
    let content = state.pages.page(&path, words(&request, &state, organization.as_ref()));
    let Ok(content) = content.transpose() else {
        return refuse(&request, &ApiError::new(ErrorCode::Internal));
    };
    let mut answer = answer(&request, content);
    let asked = parameter(&request, "ui_locales");
    if let Some(language) = asked.and_then(|asked| state.pages.locales().languages().of_list(&asked).cloned()) {
        // Without a path: a proxy may serve the pages below one, and the browser takes the one that it sees.
        let cookie = format!("{LANGUAGE_COOKIE}={language}; Max-Age=31536000; Secure; HttpOnly; SameSite=Lax");
        if let Ok(cookie) = HeaderValue::try_from(cookie) {
            answer.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
    answer
}

/// The cookie in which a browser remembers the language of its pages: the one that an address asked for last. It holds nothing but its tag,
/// and no other part of the service reads it.
const LANGUAGE_COOKIE: &str = "orgauth-language";

/// How long a page waits for the language of its organization; after that it is shown without.
const LONGEST_WAIT: Duration = Duration::from_millis(500);

/// The texts in the language of a page.
fn words<'a>(request: &HttpRequest, state: &'a ApiState, organization: Option<&Locale>) -> &'a Words {
    let locales = state.pages.locales();
    let asked = parameter(request, "ui_locales");
    let header = |name| request.headers().get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let wishes = Wishes {
        ui_locales: asked.as_deref(),
        remembered: header(header::COOKIE).and_then(remembered),
        account: None,
        organization,
        accept_language: header(header::ACCEPT_LANGUAGE),
    };
    locales.words(Some(locales.languages().choose(wishes)))
}

fn parameter(request: &HttpRequest, name: &str) -> Option<String> {
    let mut pairs = form_urlencoded::parse(request.query_string().as_bytes());
    pairs.find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

/// The value of the language's cookie.
fn remembered(cookies: &str) -> Option<&str> {
    let mut pairs = cookies.split(';').filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == LANGUAGE_COOKIE).map(|(_, value)| value)
}

/// The language of the organization that a page's address names, if it has one. A page doesn't need the database: where it doesn't
/// answer at once, the page is shown without.
async fn organizations_locale(request: &HttpRequest, state: &ApiState) -> Option<Locale> {
    let slug = Slug::parse(&parameter(request, "org")?).ok()?;
    let found = state.app.blocking(move |app| organization::by_slug(app, &slug));
    let organization = rt::time::timeout(LONGEST_WAIT, found).await.ok()?.ok()?.ok()?;
    let is_active = organization.status == OrganizationStatus::Active;
    organization.appearance.locale.filter(|_| is_active)
}

/// `GET /pages/{file}`: serves a file that pages load: a script, a style, or the texts of a script in one language.
pub(crate) async fn file(request: HttpRequest, state: web::Data<ApiState>) -> HttpResponse {
    let name = request.match_info().get("file").unwrap_or_default();
    if is_hidden(&request, &state, name).await {
        return answer(&request, None);
    }
    match state.pages.texts(name).or_else(|| state.pages.file(name)).transpose() {
        Ok(content) => answer(&request, content),
        Err(_) => refuse(&request, &ApiError::new(ErrorCode::Internal)),
    }
}

/// Whether a page or a file is for people who are the operator alone, and the request is nobody's of them. Everybody else gets the same as
/// while there are no such pages; so do all while the store doesn't answer.
async fn is_hidden(request: &HttpRequest, state: &ApiState, name: &str) -> bool {
    if !is_for_operators(name) {
        return false;
    }
    let refresh = cookies::presented(request.headers(), state.cookies).refresh;
    let (browser, client) = (browser_facts(request), context(request, state).client);
    let may_open = state.app.blocking(move |app| may_open_operator_pages(app, &refresh, &browser, &client)).await;
    !matches!(may_open, Ok(Ok(true)))
}

/// Answers with a content, or that there is none.
pub(crate) fn answer(request: &HttpRequest, content: Option<&Content>) -> HttpResponse {
    match content {
        Some(content) => send(request, StatusCode::OK, content),
        None => refuse(request, &ApiError::new(ErrorCode::NotFound)),
    }
}

fn send(request: &HttpRequest, status: StatusCode, content: &Content) -> HttpResponse {
    let mut response = HttpResponse::build(status);
    response
        .content_type(content.kind)
        .insert_header((header::CONTENT_SECURITY_POLICY, content.policy))
        // A page that opened this one in a window gets no reference to it.
        .insert_header((header::CROSS_ORIGIN_OPENER_POLICY, "same-origin"))
        .insert_header((header::VARY, "Accept-Encoding"));
    if let Some(language) = &content.language {
        response
            .insert_header((header::CONTENT_LANGUAGE, language.as_str()))
            .insert_header((header::VARY, "Accept-Encoding, Accept-Language, Cookie"));
    }
    if takes_gzip(request) {
        response.insert_header((header::CONTENT_ENCODING, "gzip")).body(content.gzip.clone())
    } else {
        response.body(content.plain.clone())
    }
}

/// Whether the client accepts gzip and doesn't prefer the uncompressed form.
fn takes_gzip(request: &HttpRequest) -> bool {
    let offered = [Encoding::gzip(), Encoding::identity()];
    AcceptEncoding::parse(request).is_ok_and(|accepted| accepted.negotiate(offered.iter()) == Some(Encoding::gzip()))
}

/// Answers a request that no handler takes. Outside of the API people come by a link or a typed address, so a client that
/// prefers HTML gets a page; any other, and every client of the API, gets JSON.
pub(crate) fn refuse(request: &HttpRequest, error: &ApiError) -> HttpResponse {
    if is_of_the_api(request.path()) {
        return request_layer::refuse(request, error);
    }
    let page = if prefers_html(request) { refusal(request, error) } else { None };
    let mut response = page.unwrap_or_else(|| request_layer::refuse(request, error));
    response.headers_mut().append(header::VARY, HeaderValue::from_static("Accept"));
    response
}

fn is_of_the_api(path: &str) -> bool {
    path.strip_prefix(PREFIX).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Returns the page for a refusal. It shows nothing of the request but its id.
fn refusal(request: &HttpRequest, error: &ApiError) -> Option<HttpResponse> {
    let state = request.app_data::<web::Data<ApiState>>()?;
    let words = words(request, state, None);
    let (title, lead) = match error.code {
        ErrorCode::NotFound => ("refusal-not-found", words.say("refusal-not-found-lead")),
        ErrorCode::MethodNotAllowed => ("refusal-method", words.say("refusal-method-lead")),
        _ => ("refusal-other", words.with_text("refusal-other-lead", "id", request_layer::id_of(request))),
    };
    let page = state.pages.refusal(request.path(), words, &words.say(title), &lead).ok()?;
    Some(send(request, error.code.status(), &page))
}

/// Whether the client says that it prefers HTML to JSON, as browsers do when they open an address.
fn prefers_html(request: &HttpRequest) -> bool {
    Accept::parse(request)
        .is_ok_and(|accept| quality(&accept, &mime::TEXT_HTML) > quality(&accept, &mime::APPLICATION_JSON))
}

/// Returns the quality that a client gives to a media type, from the most specific of the ranges that contain it (RFC 9110,
/// section 12.5.1).
fn quality(accept: &Accept, wanted: &Mime) -> Quality {
    let of = |kind, subtype| {
        accept
            .iter()
            .find(|range| range.item.type_() == kind && range.item.subtype() == subtype)
            .map(|range| range.quality)
    };
    of(wanted.type_(), wanted.subtype())
        .or_else(|| of(wanted.type_(), mime::STAR))
        .or_else(|| of(mime::STAR, mime::STAR))
        .unwrap_or(Quality::ZERO)
}
