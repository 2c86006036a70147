//! Keeping the unread rest of a request's body until its answer is written.
//!
//! A body that nobody holds any more is drained by actix for as long as its sender likes, and the connection stays
//! with it (docs/security.md: M1). While it is held, actix closes the connection after the answer.

use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::HttpResponse;
use actix_web::body::{BodySize, BoxBody, MessageBody};

/// The response, with what is unread of its request's body, or whatever else is to be kept until it is written.
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
