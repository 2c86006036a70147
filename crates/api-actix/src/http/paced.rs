//! The body of an answer, in pieces as small as the connection's buffer.
//!
//! actix copies a piece into its buffer whole, however large: an answer that nobody reads would be held a second time. In
//! small pieces it is copied as it is taken, and what is held is the one body, which for files is the program's own bytes.

use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, MessageBody};
use bytes::Bytes;

use crate::http::gate::Answering;

/// Largest piece.
const PIECE: usize = 8 * 1024;

/// Bytes that actix collects before it writes; it may exceed them by one piece.
pub(crate) const BUFFER: usize = 16 * 1024;

/// A body in pieces; the request is answered when it is dropped.
pub(crate) struct Paced<B> {
    body: B,
    rest: Bytes,
    _answering: Option<Answering>,
}

impl<B> Paced<B> {
    /// Answers with `body` the request that is under way.
    pub(crate) const fn new(body: B, answering: Option<Answering>) -> Self {
        Self { body, rest: Bytes::new(), _answering: answering }
    }
}

impl<B: MessageBody + Unpin> MessageBody for Paced<B> {
    type Error = B::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        let this = self.get_mut();
        let mut bytes = std::mem::take(&mut this.rest);
        if bytes.is_empty() {
            match Pin::new(&mut this.body).poll_next(cx) {
                Poll::Ready(Some(Ok(whole))) => bytes = whole,
                other => return other,
            }
        }
        this.rest = bytes.split_off(PIECE.min(bytes.len()));
        Poll::Ready(Some(Ok(bytes)))
    }
}
