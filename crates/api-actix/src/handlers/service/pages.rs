//! The hosted pages that mailed links lead to: accepting an invitation, setting a new password, confirming an
//! address and completing a sign-up. They stand in the
//! binary as they are, and speak to the API as any other page of the service's own origin does.
//!
//! A link carries its token in the fragment, which browsers keep to themselves: it reaches no server and no log, and
//! a mail scanner that follows the link uses nothing up.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};

use crate::code::ErrorCode;
use crate::error::ApiError;
use crate::http::request_layer;

/// The pages may load and call what is the service's own, and nothing else; no script can make markup of a string.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// What the pages load: name, content type, content.
const FILES: [(&str, &str, &str); 7] = [
    ("confirm-email.js", SCRIPT, include_str!("../../../pages/confirm-email.js")),
    ("icon.svg", "image/svg+xml; charset=utf-8", include_str!("../../../pages/icon.svg")),
    ("invite.js", SCRIPT, include_str!("../../../pages/invite.js")),
    ("page.css", "text/css; charset=utf-8", include_str!("../../../pages/page.css")),
    ("page.js", SCRIPT, include_str!("../../../pages/page.js")),
    ("reset-password.js", SCRIPT, include_str!("../../../pages/reset-password.js")),
    ("sign-up.js", SCRIPT, include_str!("../../../pages/sign-up.js")),
];

/// `GET /invite`: accepts an invitation.
pub(crate) async fn invite() -> HttpResponse {
    answer(HTML, include_str!("../../../pages/invite.html"))
}

/// `GET /reset-password`: sets a new password.
pub(crate) async fn reset_password() -> HttpResponse {
    answer(HTML, include_str!("../../../pages/reset-password.html"))
}

/// `GET /confirm-email`: confirms an address, or cancels a change of it.
pub(crate) async fn confirm_email() -> HttpResponse {
    answer(HTML, include_str!("../../../pages/confirm-email.html"))
}

/// `GET /sign-up`: completes a sign-up.
pub(crate) async fn sign_up() -> HttpResponse {
    answer(HTML, include_str!("../../../pages/sign-up.html"))
}

/// `GET /pages/{file}`: what the pages load.
pub(crate) async fn file(request: HttpRequest) -> HttpResponse {
    let wanted = request.match_info().get("file").unwrap_or_default();
    match FILES.iter().find(|(name, ..)| *name == wanted) {
        Some((_, kind, content)) => answer(kind, content),
        None => request_layer::refuse(&request, &ApiError::new(ErrorCode::NotFound)),
    }
}

fn answer(kind: &'static str, content: &'static str) -> HttpResponse {
    HttpResponse::Ok().content_type(kind).insert_header((header::CONTENT_SECURITY_POLICY, POLICY)).body(content)
}
