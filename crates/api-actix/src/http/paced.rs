//! Sends the body of an answer in pieces that are smaller than the connection's write buffer.
//!
//! actix copies each piece as a whole into its write buffer: a large answer to a client that doesn't read would be in memory
//! twice. Small pieces are copied as the client receives them, so only the one body is in memory; for files, that body is part
//! of the program.

use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, MessageBody};
use bytes::Bytes;

use crate::http::gate::Answering;

/// The maximum size of a piece in bytes.
const PIECE: usize = 8 * 1024;

/// The size of actix's write buffer in bytes; actix may exceed it by one piece.
pub(crate) const BUFFER: usize = 16 * 1024;

/// A body in pieces; dropping it marks the request as answered.
pub(crate) struct Paced<B> {
    body: B,
    rest: Bytes,
    _answering: Option<Answering>,
}

impl<B> Paced<B> {
    /// Splits `body`, which answers the request of `answering`.
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
