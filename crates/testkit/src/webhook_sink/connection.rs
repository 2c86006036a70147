//! One connection: its received bytes, its TLS state, and its pending output.

use std::io::{self, ErrorKind, Read, Write};
use std::sync::Arc;
use std::time::Instant;

use mio::net::TcpStream;
use rustls::{ServerConfig, ServerConnection};

/// The size of the largest body in bytes.
const HUGE: u64 = 10_000_000_000;
/// How many bytes a connection sends before others have a turn.
const TURN: u64 = 1 << 20;

/// The beginning of a gzip body: the header of RFC 1952, and a block of RFC 1951 with fixed codes that has the byte 0 and
/// one repetition of it, 258 times.
pub(super) const BOMB_START: [u8; 13] = [31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 0x62, 0x18, 0x05];
/// Eight more repetitions; sent again and again.
pub(super) const BOMB: [u8; 13] = [0xa3, 0x60, 0x14, 0x8c, 0x82, 0x51, 0x30, 0x0a, 0x46, 0xc1, 0x28, 0x18, 0x05];

/// The state of a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Flow {
    /// Waits for a request.
    Open,
    /// Waits for a timer only.
    Waiting,
    /// Never sends anything more.
    Silent,
    /// Sends these bytes repeatedly, up to so many in total.
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

/// The connection of a client.
pub(super) struct Connection {
    pub(super) stream: TcpStream,
    tls: ServerConnection,
    /// Received bytes that are not answered yet.
    pub(super) input: Vec<u8>,
    /// When the first of these bytes arrived.
    pub(super) began: Option<Instant>,
    pub(super) flow: Flow,
    /// Distinguishes the connection from earlier ones with the same index.
    pub(super) generation: u64,
}

impl Connection {
    pub(super) fn new(stream: TcpStream, tls: &Arc<ServerConfig>, generation: u64) -> Option<Self> {
        stream.set_nodelay(true).ok()?;
        let tls = ServerConnection::new(Arc::clone(tls)).ok()?;
        Some(Self { stream, tls, input: Vec::new(), began: None, flow: Flow::Open, generation })
    }

    /// Reads all available bytes. `Err` when the connection has ended.
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
                    // Sends the client the TLS alert.
                    let _ = self.flush();
                    return Err(io::Error::other(error));
                }
                self.unpack(now)?;
            }
            // A short read means that the socket is empty; later bytes cause a new event.
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

    /// Removes the request at the beginning.
    pub(super) fn consume(&mut self, length: usize, now: Instant) {
        self.input.drain(..length);
        self.began = (!self.input.is_empty()).then_some(now);
    }

    pub(super) fn say(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.tls.writer().write_all(bytes)
    }

    /// Sends pending bytes, as far as the client reads them. Returns whether more remain for another turn.
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

    /// Makes the connection end with a reset when it is dropped.
    pub(super) fn reset_at_the_end(&self) {
        let set = rustix::net::sockopt::set_socket_linger(&self.stream, Some(std::time::Duration::ZERO));
        set.expect("a socket");
    }
}
