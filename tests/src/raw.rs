//! HTTP by hand: for requests that no client library sends, and for their answers.

use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddrV4, TcpStream};
use std::time::{Duration, Instant};

use rustix::net::{AddressFamily, SocketType};

use crate::Server;

/// A connection with raw access to its bytes.
#[derive(Debug)]
pub struct Raw {
    stream: TcpStream,
    received: Vec<u8>,
}

/// The received data of a connection until its end.
#[derive(Debug)]
pub struct Ending {
    pub received: String,
    /// Whether the server closed the connection; otherwise the timeout was reached.
    pub closed: bool,
    pub after: Duration,
}

impl Raw {
    pub fn connect(server: &Server) -> Self {
        Self::connect_to(server.host())
    }

    /// Connects to a `host:port`, such as that of the metrics.
    pub fn connect_to(host: &str) -> Self {
        Self::on(TcpStream::connect(host).expect("connecting to the server"))
    }

    /// Connects from another address of this machine, such as 127.0.0.2.
    pub fn connect_from(server: &Server, source: Ipv4Addr) -> Self {
        let socket = rustix::net::socket(AddressFamily::INET, SocketType::STREAM, None).expect("a socket");
        rustix::net::bind(&socket, &SocketAddrV4::new(source, 0)).expect("an address of this machine");
        let address: SocketAddrV4 = server.host().parse().expect("the server's address");
        rustix::net::connect(&socket, &address).expect("connecting to the server");
        Self::on(TcpStream::from(socket))
    }

    fn on(stream: TcpStream) -> Self {
        stream.set_read_timeout(Some(Duration::from_millis(20))).expect("a read timeout");
        stream.set_write_timeout(Some(Duration::from_secs(20))).expect("a write timeout");
        Self { stream, received: Vec::new() }
    }

    /// Sends bytes; returns false when the server doesn't accept them any more.
    pub fn write(&mut self, bytes: &[u8]) -> bool {
        self.stream.write_all(bytes).and_then(|()| self.stream.flush()).is_ok()
    }

    /// Sends a health request and reads the answer; returns false when the server has closed the connection.
    pub fn is_served(&mut self) -> bool {
        self.received.clear();
        if !self.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n") {
            return false;
        }
        let deadline = Instant::now() + Duration::from_secs(20);
        while !self.received.ends_with(b"}}") {
            if !self.read_some() {
                return false;
            }
            assert!(Instant::now() < deadline, "neither answered nor closed");
        }
        true
    }

    /// Returns a second handle, for writing from another thread.
    #[must_use]
    pub fn another(&self) -> Self {
        Self { stream: self.stream.try_clone().expect("a second handle"), received: Vec::new() }
    }

    /// Reads until `wanted` was received, and returns everything received so far.
    pub fn expect(&mut self, wanted: &str, within: Duration) -> String {
        let deadline = Instant::now() + within;
        loop {
            let text = String::from_utf8_lossy(&self.received).into_owned();
            if text.contains(wanted) {
                return text;
            }
            let open = self.read_some();
            assert!(open && Instant::now() < deadline, "no {wanted:?} within {within:?} (open: {open}): {text}");
        }
    }

    /// Reads until the server closes the connection; sends `drip` between reads, as long as the server accepts it.
    pub fn until_closed(&mut self, within: Duration, drip: &[u8]) -> Ending {
        let start = Instant::now();
        let mut closed = false;
        let mut next_drip = Duration::ZERO;
        while !closed && start.elapsed() < within {
            if !drip.is_empty() && start.elapsed() >= next_drip {
                self.write(drip);
                next_drip = start.elapsed() + Duration::from_millis(100);
            }
            closed = !self.read_some();
        }
        let received = String::from_utf8_lossy(&self.received).into_owned();
        Ending { received, closed, after: start.elapsed() }
    }

    /// Reads until the server closes the connection, and pauses for `pause` after every `some` bytes.
    pub fn until_closed_slowly(&mut self, within: Duration, some: usize, pause: Duration) -> Ending {
        let start = Instant::now();
        let (mut closed, mut next) = (false, some);
        while !closed && start.elapsed() < within {
            closed = !self.read_some();
            if self.received.len() >= next {
                next = self.received.len() + some;
                std::thread::sleep(pause);
            }
        }
        let received = String::from_utf8_lossy(&self.received).into_owned();
        Ending { received, closed, after: start.elapsed() }
    }

    /// Reads once; returns false at the end of the stream.
    fn read_some(&mut self) -> bool {
        let mut buffer = [0; 4096];
        match self.stream.read(&mut buffer) {
            Ok(0) => false,
            Ok(count) => {
                self.received.extend_from_slice(buffer.get(..count).unwrap_or_default());
                true
            }
            Err(error) => {
                matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
            }
        }
    }
}
