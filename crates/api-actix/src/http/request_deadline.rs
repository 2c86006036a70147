//! A connection with deadlines: it is closed when a request gets no byte of an answer in time, or the client takes none; and
//! what the client sends while a request is being answered is not read yet.
//!
//! actix limits the time of a head only for the first request of a connection; on a later one it lets go of its
//! keep-alive timer at the first byte, and a head that never ends would hold the connection for ever (docs/security.md: M1). It has
//! no limit for writing at all. Here one clock starts with the first byte that is read after the last one written, and
//! dripping doesn't move it; another runs while the other side takes nothing, and each byte that it takes starts it afresh.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::{Buf, Bytes};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use crate::http::connection_seats::Seat;
use crate::http::gate::Gate;

/// What is read at once is looked through for the ends of heads beyond this many bytes: fewer hold no crowd.
const UNSEEN: usize = 2048;

/// Ends of heads that are let through at once after that.
const HEADS: usize = 8;

/// The limits of a connection.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// From the first byte of a request to the first byte of its answer; covers head, body and the slowest work.
    pub(crate) request: Duration,
    /// How long the other side may take no byte of what is written.
    pub(crate) write: Duration,
}

/// What a stream can do beside reading and writing.
pub(crate) trait Socket {
    /// Whether there is something to read; if not, the task is woken when there is.
    fn poll_readable(&self, cx: &mut Context<'_>) -> Poll<()>;

    /// Ends it without waiting for what was written.
    fn cut(&self);
}

impl Socket for TcpStream {
    fn poll_readable(&self, cx: &mut Context<'_>) -> Poll<()> {
        self.poll_read_ready(cx).map(|_or_broken| ())
    }

    fn cut(&self) {
        // It closes in any case; this only frees the kernel's buffer at once.
        let _closes = self.set_zero_linger();
    }
}

/// A stream with limits.
pub(crate) struct DeadlineStream<S> {
    stream: S,
    limits: Limits,
    gate: Gate,
    seat: Seat,
    /// When it is over; there while a request is being read or answered, and while nothing can be written.
    deadline: Option<Instant>,
    /// Wakes the task, never after the deadline. It outlives the request that it was made for: to set one for each
    /// costs more than to be woken in vain once in a limit.
    alarm: Option<Pin<Box<Sleep>>>,
    /// The other side takes nothing.
    is_blocked: bool,
    /// What was read and not let through yet.
    rest: Bytes,
    /// How much was let through since the reader last looked at it.
    seen: Seen,
}

impl<S: Socket> DeadlineStream<S> {
    /// Watches a stream whose requests use `gate`.
    pub(crate) fn new(stream: S, limits: Limits, gate: Gate, seat: Seat) -> Self {
        Self {
            stream,
            limits,
            gate,
            seat,
            deadline: None,
            alarm: None,
            is_blocked: false,
            rest: Bytes::new(),
            seen: Seen::default(),
        }
    }

    /// What its requests use.
    pub(crate) fn gate(&self) -> Gate {
        self.gate.clone()
    }

    /// An error when the deadline has passed; if not, the task is woken when it does.
    fn check(&mut self, cx: &mut Context<'_>) -> io::Result<()> {
        let Some(deadline) = self.deadline else {
            // The last alarm rings once more, for nobody.
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

    /// Something of a request has come; false when it comes too late, since the place has been given away.
    fn begins(&mut self, cx: &mut Context<'_>) -> bool {
        if !self.seat.is_used() {
            return false;
        }
        if self.deadline.is_none() {
            self.deadline = Some(Instant::now() + self.limits.request);
            // Registers this task; it can't be over yet.
            let _not_yet = self.check(cx);
        }
        true
    }

    /// The other side takes nothing, from now on.
    fn blocks(&mut self) {
        if !self.is_blocked {
            self.is_blocked = true;
            self.deadline = Some(Instant::now() + self.limits.write);
        }
    }

    /// The other side took something.
    fn goes_on(&mut self) {
        if self.is_blocked {
            self.is_blocked = false;
            self.deadline = None;
            self.gate.wake();
        }
    }

    /// Whether nothing is under way and the place is wanted.
    fn rests(&self, cx: &mut Context<'_>) -> bool {
        self.deadline.is_none() && !self.gate.is_busy() && self.rest.is_empty() && self.seat.is_idle(cx.waker())
    }

    /// Lets the reader look at what it has before it gets more.
    fn pause(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.seen = Seen::default();
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

impl<S: AsyncRead + Socket + Unpin> AsyncRead for DeadlineStream<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        this.check(cx)?;
        if this.is_blocked || this.gate.is_closed() {
            // Usually there is nothing to read, and nobody has to be woken afterwards in vain.
            if !this.rest.is_empty() || this.stream.poll_readable(cx).is_ready() {
                this.gate.park(cx.waker());
            }
            return Poll::Pending;
        }
        if this.seen.is_enough() {
            return this.pause(cx);
        }
        if !this.rest.is_empty() {
            let some = this.rest.get(..buffer.remaining()).unwrap_or(&this.rest);
            let through = this.seen.let_through(some);
            buffer.put_slice(some.get(..through).unwrap_or(some));
            this.rest.advance(through);
            // It began before, when this was read.
            let _is_under_way = this.begins(cx);
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        match Pin::new(&mut this.stream).poll_read(cx, buffer) {
            Poll::Ready(read) => read?,
            Poll::Pending => {
                this.seen = Seen::default();
                // Asked to give its place up while nobody uses it, it ends as if the other side had ended it.
                return if this.rests(cx) { Poll::Ready(Ok(())) } else { Poll::Pending };
            }
        }
        let read = buffer.filled().get(before..).unwrap_or_default();
        if !read.is_empty() {
            let through = this.seen.let_through(read);
            this.rest = Bytes::copy_from_slice(read.get(through..).unwrap_or_default());
            let is_in_time = this.begins(cx);
            buffer.set_filled(if is_in_time { before + through } else { before });
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Socket + Unpin> AsyncWrite for DeadlineStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = &mut *self;
        let Poll::Ready(written) = Pin::new(&mut this.stream).poll_write(cx, bytes) else {
            this.blocks();
            this.check(cx)?;
            return Poll::Pending;
        };
        this.deadline = None;
        this.goes_on();
        Poll::Ready(written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        // TLS keeps something back that the other side has not taken; a socket has nothing to flush.
        let Poll::Ready(flushed) = Pin::new(&mut this.stream).poll_flush(cx) else {
            this.blocks();
            this.check(cx)?;
            return Poll::Pending;
        };
        flushed?;
        this.goes_on();
        if this.rests(cx) {
            // The reader is told.
            cx.waker().wake_by_ref();
        }
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// What a reader has got and not looked at.
///
/// It makes a request of each head that it finds, which takes a multiple of the head's own memory; so the heads are
/// counted. An empty line may also be part of a body: then a piece ends there without need.
#[derive(Debug, Default)]
struct Seen {
    bytes: usize,
    heads: usize,
    /// Nothing of the line that began last but the end of the one before.
    is_line_empty: bool,
}

impl Seen {
    fn is_enough(&self) -> bool {
        self.heads >= HEADS
    }

    /// How many of these bytes the reader gets: all, or those up to the end of a head.
    fn let_through(&mut self, bytes: &[u8]) -> usize {
        self.bytes += bytes.len();
        if self.bytes <= UNSEEN {
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
