//! A connection with deadlines. It is closed when no byte of an answer follows a request in time, or when the client receives
//! none of what is written. It doesn't read further requests while one is being answered.
//!
//! actix limits the time for a head only on the first request of a connection; on later ones it drops its keep-alive timer at
//! the first byte, so that a head that never ends would hold the connection for ever (docs/security.md: M1). It has no limit
//! for writing at all. Here one timer starts with the first byte that is read after the last one written; further bytes of the
//! client don't extend it. Another timer runs while the client receives nothing, and restarts with each byte that the client
//! takes.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::{Buf, Bytes};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use crate::http::connection_slots::ConnectionSlot;
use crate::http::gate::Gate;

/// Bytes that are passed to the reader in one turn without a search for ends of heads: so few bytes hold only few requests.
const UNSEARCHED: usize = 2048;

/// The maximum number of heads in the bytes after those, in one turn.
const HEADS: usize = 8;

/// The limits of a connection.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// The time from the first byte of a request to the first byte of its answer; it covers head, body and processing.
    pub(crate) request: Duration,
    /// How long the client may take no byte of what is written.
    pub(crate) write: Duration,
    /// Whether a connection whose request is not complete counts as idle, so that a new one may close it.
    pub(crate) is_unfinished_idle: bool,
}

/// The operations of a stream besides reading and writing.
pub(crate) trait Socket {
    /// Ready when there are bytes to read; otherwise the task is woken when there are.
    fn poll_readable(&self, cx: &mut Context<'_>) -> Poll<()>;

    /// Makes the stream close without waiting until written bytes are sent.
    fn cut(&self);
}

impl Socket for TcpStream {
    fn poll_readable(&self, cx: &mut Context<'_>) -> Poll<()> {
        self.poll_read_ready(cx).map(|_or_broken| ())
    }

    fn cut(&self) {
        // The socket closes in any case; this only frees the kernel's buffer at once.
        let _closes = self.set_zero_linger();
    }
}

/// A stream with time limits.
pub(crate) struct DeadlineStream<S> {
    stream: S,
    limits: Limits,
    gate: Gate,
    slot: ConnectionSlot,
    /// When the connection times out; present while a request is being read or answered, and while the client takes nothing.
    deadline: Option<Instant>,
    /// Wakes the task, at the deadline or earlier. It outlives the request that it was created for: one timer for each request
    /// would cost more than an occasional early wake-up.
    alarm: Option<Pin<Box<Sleep>>>,
    /// Whether the client currently takes nothing.
    is_blocked: bool,
    /// Bytes that were read from the socket and not yet passed to the reader.
    rest: Bytes,
    /// What was passed to the reader in this turn.
    passed: PassedInput,
}

impl<S: Socket> DeadlineStream<S> {
    /// Wraps a stream whose requests use `gate`.
    pub(crate) fn new(stream: S, limits: Limits, gate: Gate, slot: ConnectionSlot) -> Self {
        Self {
            stream,
            limits,
            gate,
            slot,
            deadline: None,
            alarm: None,
            is_blocked: false,
            rest: Bytes::new(),
            passed: PassedInput::default(),
        }
    }

    /// The gate that its requests use.
    pub(crate) fn gate(&self) -> Gate {
        self.gate.clone()
    }

    /// Returns an error when the deadline has passed; otherwise the task is woken when it passes.
    fn check(&mut self, cx: &mut Context<'_>) -> io::Result<()> {
        let Some(deadline) = self.deadline else {
            // The timer of an earlier request may still fire; it is dropped then.
            if self.alarm.as_mut().is_some_and(|alarm| alarm.as_mut().poll(cx).is_ready()) {
                self.alarm = None;
            }
            return Ok(());
        };
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        if alarm.deadline() > deadline {
            alarm.as_mut().reset(deadline);
        }
        while alarm.as_mut().poll(cx).is_ready() {
            if Instant::now() >= deadline {
                if self.is_blocked {
                    self.stream.cut();
                }
                return Err(io::ErrorKind::TimedOut.into());
            }
            alarm.as_mut().reset(deadline);
        }
        Ok(())
    }

    /// Starts the deadline of a request whose first bytes have arrived; false when they are too late, because the connection
    /// has to close for a new one.
    fn start_request(&mut self, cx: &mut Context<'_>) -> bool {
        if !self.slot.mark_used() {
            return false;
        }
        if self.deadline.is_none() {
            self.deadline = Some(Instant::now() + self.limits.request);
            // Registers this task's waker; the deadline can't have passed yet.
            let _not_yet = self.check(cx);
        }
        true
    }

    /// Starts the write deadline, because the client takes nothing.
    fn start_write_deadline(&mut self) {
        if !self.is_blocked {
            self.is_blocked = true;
            self.deadline = Some(Instant::now() + self.limits.write);
        }
    }

    /// Ends the write deadline, because the client took something.
    fn end_write_deadline(&mut self) {
        if self.is_blocked {
            self.is_blocked = false;
            self.deadline = None;
            self.gate.wake();
        }
    }

    /// Whether the connection is idle and has to close for a new one.
    fn must_close_idle(&self, cx: &mut Context<'_>) -> bool {
        let is_idle = self.deadline.is_none() || self.limits.is_unfinished_idle && !self.is_blocked;
        is_idle && !self.gate.is_busy() && self.rest.is_empty() && self.slot.mark_idle(cx.waker())
    }

    /// Ends the reader's turn, so that it processes what it has before it gets more.
    fn pause(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.passed = PassedInput::default();
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

impl<S: AsyncRead + Socket + Unpin> AsyncRead for DeadlineStream<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        this.check(cx)?;
        if this.is_blocked || this.gate.is_closed() {
            // The waker is stored only if there are bytes to read, which is rare; that avoids needless wake-ups.
            if !this.rest.is_empty() || this.stream.poll_readable(cx).is_ready() {
                this.gate.park(cx.waker());
            }
            return Poll::Pending;
        }
        if this.passed.is_enough() {
            return this.pause(cx);
        }
        if !this.rest.is_empty() {
            let some = this.rest.get(..buffer.remaining()).unwrap_or(&this.rest);
            let through = this.passed.let_through(some);
            buffer.put_slice(some.get(..through).unwrap_or(some));
            this.rest.advance(through);
            // The deadline started earlier, when these bytes were read.
            let _is_under_way = this.start_request(cx);
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        match Pin::new(&mut this.stream).poll_read(cx, buffer) {
            Poll::Ready(read) => read?,
            Poll::Pending => {
                this.passed = PassedInput::default();
                // A connection that is idle and has to close for a new one ends as if the client had closed it.
                return if this.must_close_idle(cx) { Poll::Ready(Ok(())) } else { Poll::Pending };
            }
        }
        let read = buffer.filled().get(before..).unwrap_or_default();
        if !read.is_empty() {
            let through = this.passed.let_through(read);
            this.rest = Bytes::copy_from_slice(read.get(through..).unwrap_or_default());
            let is_in_time = this.start_request(cx);
            buffer.set_filled(if is_in_time { before + through } else { before });
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Socket + Unpin> AsyncWrite for DeadlineStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = &mut *self;
        let Poll::Ready(written) = Pin::new(&mut this.stream).poll_write(cx, bytes) else {
            this.start_write_deadline();
            this.check(cx)?;
            return Poll::Pending;
        };
        this.deadline = None;
        this.end_write_deadline();
        Poll::Ready(written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        // TLS may hold bytes that the client has not taken; a plain socket has nothing to flush.
        let Poll::Ready(flushed) = Pin::new(&mut this.stream).poll_flush(cx) else {
            this.start_write_deadline();
            this.check(cx)?;
            return Poll::Pending;
        };
        flushed?;
        this.end_write_deadline();
        if this.must_close_idle(cx) {
            // Wakes the reader, which then closes the connection.
            cx.waker().wake_by_ref();
        }
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// What was passed to the reader in one turn.
///
/// The reader, actix, makes a request of each head, which takes several times the memory of the head's bytes; therefore heads
/// are counted. An empty line may also be part of a body: then a piece ends there without need.
#[derive(Debug, Default)]
struct PassedInput {
    bytes: usize,
    heads: usize,
    /// Whether the current line is empty so far.
    is_line_empty: bool,
}

impl PassedInput {
    fn is_enough(&self) -> bool {
        self.heads >= HEADS
    }

    /// Returns how many of these bytes to pass to the reader: all, or those up to the end of a head.
    fn let_through(&mut self, bytes: &[u8]) -> usize {
        self.bytes += bytes.len();
        if self.bytes <= UNSEARCHED {
            return bytes.len();
        }
        for (number, byte) in (1..).zip(bytes) {
            match byte {
                b'\n' if self.is_line_empty => {
                    self.heads += 1;
                    self.is_line_empty = false;
                    if self.is_enough() {
                        return number;
                    }
                }
                b'\n' => self.is_line_empty = true,
                b'\r' => {}
                _ => self.is_line_empty = false,
            }
        }
        bytes.len()
    }
}

#[cfg(test)]
#[path = "request_deadline_tests.rs"]
mod tests;
