//! Keeps the unread rest of a request's body until its answer is written.
//!
//! When the payload is dropped, actix reads and discards the rest of the body for as long as the client sends it, and the
//! connection stays open meanwhile (docs/security.md: M1). As long as the payload is kept, actix closes the connection after
//! the answer.

use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::HttpResponse;
use actix_web::body::{BodySize, BoxBody, MessageBody};

/// Attaches a value to the response that is dropped once the response is written: the unread rest of the request's body, or
/// another resource.
pub(crate) fn hold<T: Unpin + 'static>(response: HttpResponse, kept: T) -> HttpResponse {
    response.map_body(|_, body| BoxBody::new(Held { body, _kept: kept }))
}

struct Held<T> {
    body: BoxBody,
    _kept: T,
}

impl<T: Unpin> MessageBody for Held<T> {
    type Error = Box<dyn std::error::Error>;

    fn size(&self) -> BodySize {
        MessageBody::size(&self.body)
    }

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<bytes::Bytes, Self::Error>>> {
        Pin::new(&mut self.get_mut().body).poll_next(cx)
    }
}
