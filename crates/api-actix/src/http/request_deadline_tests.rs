//! Tests of what the stream passes to the reader at once, and of its deadlines.

use std::collections::VecDeque;

use futures_util::task::noop_waker;

use super::*;
use crate::http::connection_slots::{ConnectionLimiter, ConnectionLimits};

/// The shortest request.
const HEAD: &[u8] = b"GET / HTTP/1.1\r\n\r\n";

fn pieces(text: &[u8], read: usize) -> Vec<usize> {
    let (mut passed, mut lengths) = (PassedInput::default(), Vec::new());
    for mut rest in text.chunks(read) {
        while !rest.is_empty() {
            if passed.is_enough() {
                passed = PassedInput::default();
            }
            let through = passed.let_through(rest);
            assert!((1..=rest.len()).contains(&through));
            lengths.push(through);
            rest = &rest[through..];
        }
    }
    assert_eq!(lengths.iter().sum::<usize>(), text.len());
    lengths
}

#[test]
fn q1_a_usual_request_comes_in_one_piece() {
    let body = vec![b'\n'; 1024];
    assert_eq!(pieces(&[HEAD, &body].concat(), 8192).len(), 1);
    assert_eq!(pieces(&vec![b'x'; 8192], 8192).len(), 1);
}

/// The reader makes a request of each head, so it must never get hundreds of them at once.
#[test]
fn q1_a_crowd_of_heads_comes_in_pieces() {
    let bare = b"GET / HTTP/1.1\n\n";
    for (text, read) in [(HEAD, 8192), (HEAD, 333), (bare, 8192), (&b"GET / HTTP/1.1\n\r\n"[..], 1000)] {
        let repeated = text.repeat(2000);
        let mut passed = PassedInput::default();
        let (mut heads, mut most) = (0, 0);
        for mut rest in repeated.chunks(read) {
            while !rest.is_empty() {
                if passed.is_enough() {
                    passed = PassedInput::default();
                    heads = 0;
                }
                let through = passed.let_through(rest);
                heads += String::from_utf8_lossy(&rest[..through]).matches('/').count() / 2;
                most = most.max(heads);
                rest = &rest[through..];
            }
        }
        assert!(most <= UNSEARCHED / bare.len() + HEADS + 1, "{most}");
    }
}

/// A stream with prepared reads, to which every write is pending.
struct Wire(VecDeque<Vec<u8>>);

impl Socket for Wire {
    fn poll_readable(&self, _: &mut Context<'_>) -> Poll<()> {
        if self.0.is_empty() { Poll::Pending } else { Poll::Ready(()) }
    }

    fn cut(&self) {}
}

impl AsyncRead for Wire {
    fn poll_read(mut self: Pin<&mut Self>, _: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.0.pop_front() {
            Some(bytes) => Poll::Ready({
                buffer.put_slice(&bytes);
                Ok(())
            }),
            None => Poll::Pending,
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, _: &[u8]) -> Poll<io::Result<usize>> {
        Poll::Pending
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

fn stream(reads: &[&[u8]], write: Duration) -> DeadlineStream<Wire> {
    let rules = ConnectionLimits { in_all: 9, per_address: 9, exempt: [].into() };
    let slot = std::sync::Arc::new(ConnectionLimiter::new(rules)).admit([192, 0, 2, 1].into()).unwrap();
    let limits = Limits { request: Duration::from_hours(1), write, is_unfinished_idle: false };
    let reads = reads.iter().map(|bytes| bytes.to_vec()).collect();
    DeadlineStream::new(Wire(reads), limits, Gate::default(), slot)
}

fn read(stream: &mut DeadlineStream<Wire>) -> Option<Vec<u8>> {
    let mut space = [0; 16 * 1024];
    let mut buffer = ReadBuf::new(&mut space);
    match Pin::new(stream).poll_read(&mut Context::from_waker(&noop_waker()), &mut buffer) {
        Poll::Ready(done) => {
            done.unwrap();
            Some(buffer.filled().to_vec())
        }
        Poll::Pending => None,
    }
}

#[actix_web::test]
async fn q1_nothing_is_read_while_a_request_is_answered_but_its_body() {
    let mut stream = stream(&[b"head", b"body", b"next", b"more"], Duration::from_hours(1));
    let gate = stream.gate();
    assert_eq!(read(&mut stream).unwrap(), b"head");
    let answering = gate.begin(true);
    assert_eq!(read(&mut stream).unwrap(), b"body");
    gate.close();
    assert_eq!((read(&mut stream), read(&mut stream)), (None, None));
    drop(answering);
    assert_eq!(read(&mut stream).unwrap(), b"next");
    let _answering = gate.begin(false);
    assert_eq!(read(&mut stream), None);
}

/// Bytes that were read and held back don't make the socket readable again, so the waiting reader must be woken in another way.
#[actix_web::test]
async fn q1_who_waits_for_what_was_held_back_is_woken() {
    let limiter = HEAD.repeat(300);
    let mut stream = stream(&[&limiter], Duration::from_hours(1));
    let first = read(&mut stream).unwrap();
    assert!(first.len() < limiter.len());
    let answering = stream.gate().begin(false);
    let woken = std::sync::Arc::new(Woken::default());
    let mut space = [0; 8192];
    let waker = std::task::Waker::from(std::sync::Arc::clone(&woken));
    let mut buffer = ReadBuf::new(&mut space);
    assert!(Pin::new(&mut stream).poll_read(&mut Context::from_waker(&waker), &mut buffer).is_pending());
    assert!(!woken.0.load(std::sync::atomic::Ordering::Relaxed));
    drop(answering);
    assert!(woken.0.load(std::sync::atomic::Ordering::Relaxed));
}

#[derive(Default)]
struct Woken(std::sync::atomic::AtomicBool);

impl std::task::Wake for Woken {
    fn wake(self: std::sync::Arc<Self>) {
        self.0.store(true, std::sync::atomic::Ordering::Relaxed);
    }
}

#[actix_web::test]
async fn q1_nothing_is_read_while_nothing_is_taken() {
    let mut stream = stream(&[b"one", b"two"], Duration::from_hours(1));
    assert_eq!(read(&mut stream).unwrap(), b"one");
    let waker = noop_waker();
    assert!(Pin::new(&mut stream).poll_write(&mut Context::from_waker(&waker), b"answer").is_pending());
    assert_eq!(read(&mut stream), None);
}

#[actix_web::test]
async fn q1_who_takes_nothing_in_time_is_cut_off() {
    let mut stream = stream(&[], Duration::ZERO);
    let written = std::future::poll_fn(|cx| Pin::new(&mut stream).poll_write(cx, b"answer")).await;
    assert_eq!(written.unwrap_err().kind(), io::ErrorKind::TimedOut);
}
