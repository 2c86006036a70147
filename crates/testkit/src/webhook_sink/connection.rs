//! One connection: bytes in, bytes out, and what is still to be sent.

use std::io::{self, ErrorKind, Read, Write};
use std::sync::Arc;
use std::time::Instant;

use mio::net::TcpStream;
use rustls::{ServerConfig, ServerConnection};

/// Bytes of the largest body.
const HUGE: u64 = 10_000_000_000;
/// How many bytes go out before others have a turn.
const TURN: u64 = 1 << 20;

/// How a packed body begins: the header of RFC 1952, and of RFC 1951 a block of fixed codes with the byte 0 and one
/// repetition of it, 258 times.
pub(super) const BOMB_START: [u8; 13] = [31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 0x62, 0x18, 0x05];
/// Eight more repetitions, again and again.
pub(super) const BOMB: [u8; 13] = [0xa3, 0x60, 0x14, 0x8c, 0x82, 0x51, 0x30, 0x0a, 0x46, 0xc1, 0x28, 0x18, 0x05];

/// What a connection is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Flow {
    /// It waits for a request.
    Open,
    /// It waits for a timer, and for nothing else.
    Waiting,
    /// It never says anything more.
    Silent,
    /// It sends these bytes again and again, so many in all.
    Endless(&'static [u8], u64),
}

impl Flow {
    pub(super) fn huge() -> Self {
        static ZEROS: [u8; 16 * 1024] = [0; 16 * 1024];
        Self::Endless(&ZEROS, HUGE)
    }

    pub(super) fn bomb() -> Self {
        static PART: [u8; 13 * 1024] = {
            let mut part = [0; 13 * 1024];
            let mut at = 0;
            while at < part.len() {
                part[at] = BOMB[at % BOMB.len()];
                at += 1;
            }
            part
        };
        Self::Endless(&PART, HUGE)
    }
}

/// A client that is connected.
pub(super) struct Connection {
    pub(super) stream: TcpStream,
    tls: ServerConnection,
    /// What has arrived and is not yet answered.
    pub(super) input: Vec<u8>,
    /// When the first byte of that arrived.
    pub(super) began: Option<Instant>,
    pub(super) flow: Flow,
    /// Tells it from others that had its place before.
    pub(super) generation: u64,
}

impl Connection {
    pub(super) fn new(stream: TcpStream, tls: &Arc<ServerConfig>, generation: u64) -> Option<Self> {
        stream.set_nodelay(true).ok()?;
        let tls = ServerConnection::new(Arc::clone(tls)).ok()?;
        Some(Self { stream, tls, input: Vec::new(), began: None, flow: Flow::Open, generation })
    }

    /// Reads all that is there. `Err` when the connection is over.
    pub(super) fn receive(&mut self, now: Instant) -> io::Result<()> {
        let mut buffer = [0; 16 * 1024];
        loop {
            let read = match self.stream.read(&mut buffer) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(read) => read,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let mut bytes = &buffer[..read];
            while !bytes.is_empty() {
                self.tls.read_tls(&mut bytes)?;
                if let Err(error) = self.tls.process_new_packets() {
                    // The client is told why.
                    let _ = self.flush();
                    return Err(io::Error::other(error));
                }
                self.unpack(now)?;
            }
            // Less than there was room for: the socket is empty, and whatever comes is a new event.
            if read < buffer.len() {
                return Ok(());
            }
        }
    }

    fn unpack(&mut self, now: Instant) -> io::Result<()> {
        let before = self.input.len();
        let mut part = [0; 4096];
        loop {
            match self.tls.reader().read(&mut part) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(read) => self.input.extend_from_slice(&part[..read]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) => return Err(error),
            }
        }
        if self.input.len() > before {
            self.began.get_or_insert(now);
        }
        Ok(())
    }

    /// Forgets the request at the beginning.
    pub(super) fn consume(&mut self, length: usize, now: Instant) {
        self.input.drain(..length);
        self.began = (!self.input.is_empty()).then_some(now);
    }

    pub(super) fn say(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.tls.writer().write_all(bytes)
    }

    /// Sends what there is to send, as far as the client takes it. Says whether there is more for another turn.
    pub(super) fn flush(&mut self) -> io::Result<bool> {
        let mut turn = TURN;
        loop {
            while self.tls.wants_write() {
                match self.tls.write_tls(&mut self.stream) {
                    Ok(_) => {}
                    Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(false),
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(error) => return Err(error),
                }
            }
            let Flow::Endless(part, left) = &mut self.flow else { return Ok(false) };
            if *left == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            if turn == 0 {
                return Ok(true);
            }
            let length = u64::try_from(part.len()).unwrap_or(u64::MAX);
            *left = left.saturating_sub(length);
            turn = turn.saturating_sub(length);
            self.tls.writer().write_all(part)?;
        }
    }

    /// Lets the connection end by a reset when it is dropped.
    pub(super) fn reset_at_the_end(&self) {
        let set = rustix::net::sockopt::set_socket_linger(&self.stream, Some(std::time::Duration::ZERO));
        set.expect("a socket");
    }
}
