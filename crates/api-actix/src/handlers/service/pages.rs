//! The hosted pages and their files. Their scripts call the API as any other page of the service's own origin does.
//!
//! A mailed link carries its token in the fragment, which browsers don't send: the token reaches no server and no log, and a
//! mail scanner that follows the link doesn't use the token up.

use actix_web::http::header::{self, AcceptEncoding, Encoding, Header};
use actix_web::{HttpRequest, HttpResponse, web};

use crate::code::ErrorCode;
use crate::error::ApiError;
use crate::http::request_layer;
use crate::pages::Content;
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

fn answer(request: &HttpRequest, content: Option<&Content>) -> HttpResponse {
    let Some(content) = content else {
        return request_layer::refuse(request, &ApiError::new(ErrorCode::NotFound));
    };
    let mut response = HttpResponse::Ok();
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
