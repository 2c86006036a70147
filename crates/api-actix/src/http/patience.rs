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
    /// When it is over; there while a request is being read or answered.
    deadline: Option<Instant>,
    /// Wakes the task, never after the deadline. It outlives the request that it was made for: to set one for each
    /// costs more than to be woken in vain once in a limit.
    alarm: Option<Pin<Box<Sleep>>>,
}

impl<S> Patient<S> {
    /// Watches a stream. `limit` must cover head, body and the work on the slowest request.
    pub(crate) const fn new(stream: S, limit: Duration) -> Self {
        Self { stream, limit, deadline: None, alarm: None }
    }

    /// Whether the deadline has passed; if not, the task is woken when it does.
    fn is_over(&mut self, cx: &mut Context<'_>) -> bool {
        let Some(deadline) = self.deadline else {
            // The last alarm rings once more, for nobody.
            if self.alarm.as_mut().is_some_and(|alarm| alarm.as_mut().poll(cx).is_ready()) {
                self.alarm = None;
            }
            return false;
        };
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        while alarm.as_mut().poll(cx).is_ready() {
            if Instant::now() >= deadline {
                return true;
            }
            alarm.as_mut().reset(deadline);
        }
        false
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if self.is_over(cx) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        if buffer.filled().len() > before && self.deadline.is_none() {
            self.deadline = Some(Instant::now() + self.limit);
            // Registers this task; it can't be over yet.
            let _not_yet = self.is_over(cx);
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = ready!(Pin::new(&mut self.stream).poll_write(cx, bytes))?;
        self.deadline = None;
        Poll::Ready(Ok(written))
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
