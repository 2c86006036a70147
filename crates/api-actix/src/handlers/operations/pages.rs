//! The hosted pages and their files. Their scripts call the API as any other page of the service's own origin does.
//!
//! A mailed link carries its token in the fragment, which browsers don't send: the token reaches no server and no log, and a
//! mail scanner that follows the link doesn't use the token up.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, Accept, AcceptEncoding, Encoding, Header, HeaderValue, Quality};
use actix_web::mime::{self, Mime};
use actix_web::{HttpRequest, HttpResponse, web};

use crate::code::ErrorCode;
use crate::error::ApiError;
use crate::http::request_layer;
use crate::pages::Content;
use crate::routes::PREFIX;
use crate::state::ApiState;

/// Serves a page.
pub(crate) async fn page(request: HttpRequest, state: web::Data<ApiState>) -> HttpResponse {
    let path = request.match_pattern().unwrap_or_default();
    answer(&request, state.pages.page(&path))
}

/// `GET /pages/{file}`: serves a file that pages load.
pub(crate) async fn file(request: HttpRequest, state: web::Data<ApiState>) -> HttpResponse {
    let name = request.match_info().get("file").unwrap_or_default();
    answer(&request, state.pages.file(name))
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
    let (title, lead) = match error.code {
        ErrorCode::NotFound => (
            "Page not found",
            "Check the address for typos, or open the link that brought you here again.".to_owned(),
        ),
        ErrorCode::MethodNotAllowed => (
            "This page can’t be opened this way",
            "Open it from a link or type its address. It doesn’t accept anything sent to it.".to_owned(),
        ),
        _ => {
            let id = request_layer::id_of(request);
            (
                "Something went wrong",
                format!(
                    "Try again in a moment. If it happens again, give this number to whoever runs the service: {id}."
                ),
            )
        }
    };
    let page = state.pages.refusal(request.path(), title, &lead).ok()?;
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
