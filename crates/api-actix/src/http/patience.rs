//! A connection that loses patience: whoever has begun a request and gets no byte of an answer in time is cut off.
//!
//! actix limits the time of a head only for the first request of a connection; on a later one it lets go of its
//! keep-alive timer at the first byte, and a head that never ends would hold the connection for ever (security M1).
//! Here the clock starts with the first byte that is read after the last one written, and dripping doesn't move it.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// A stream with a limit from the first byte of a request to the first byte of its answer.
pub(crate) struct Patient<S> {
    stream: S,
    limit: Duration,
    /// Runs while a request is being read or answered.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl<S> Patient<S> {
    /// Watches a stream. `limit` must cover head, body and the work on the slowest request.
    pub(crate) const fn new(stream: S, limit: Duration) -> Self {
        Self { stream, limit, waiting: None }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if let Some(waiting) = &mut self.waiting
            && waiting.as_mut().poll(cx).is_ready()
        {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        if buffer.filled().len() > before && self.waiting.is_none() {
            let mut waiting = Box::pin(sleep_until(Instant::now() + self.limit));
            // Registers this task; it can't be over yet.
            let _not_yet = waiting.as_mut().poll(cx);
            self.waiting = Some(waiting);
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = ready!(Pin::new(&mut self.stream).poll_write(cx, bytes))?;
        self.waiting = None;
        Poll::Ready(Ok(written))
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
