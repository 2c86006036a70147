//! The service behind a real socket, for tests of how the framework handles bytes.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use orgauth_api_actix::{ApiState, HttpOptions, ServerHandle, serve};

use super::answer::Answer;

/// A listening service; dropping it stops the service.
pub(crate) struct Listening {
    pub(crate) address: SocketAddr,
    handle: ServerHandle,
    thread: Option<JoinHandle<()>>,
}

/// One connection to it.
pub(crate) struct RawConnection(TcpStream);

impl Listening {
    pub(crate) fn start(state: ApiState) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (sender, receiver) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let options = HttpOptions {
                    tls: None,
                    workers: 1,
                    head_timeout: Duration::from_secs(10),
                    request_timeout: Duration::from_secs(59),
                    write_timeout: Duration::from_secs(30),
                    keep_alive: Duration::from_secs(10),
                    connections: 64,
                    connections_per_address: 64,
                    drain: Duration::from_secs(1),
                };
                let server = serve(state, listener, options).unwrap();
                sender.send(server.handle()).unwrap();
                server.await.unwrap();
            });
        });
        let handle = receiver.recv().unwrap();
        Self { address, handle, thread: Some(thread) }
    }

    pub(crate) fn connect(&self) -> RawConnection {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.set_nodelay(true).unwrap();
        RawConnection(stream)
    }

    /// Sends one request on a connection of its own and returns the answer.
    pub(crate) fn exchange(&self, request: &[u8]) -> Answer {
        let mut connection = self.connect();
        connection.send(request);
        connection.read_answer()
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        // `stop` has sent the command when it returns, so the future need not be awaited.
        drop(self.handle.stop(false));
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl RawConnection {
    /// Sends bytes. The service may have closed the connection already.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let _hung_up = self.0.write_all(bytes);
    }

    /// Reads one answer with a `Content-Length`; an answer to HEAD has no body.
    pub(crate) fn read_answer(&mut self) -> Answer {
        let mut bytes = Vec::new();
        loop {
            if let Some(end) = find(&bytes, b"\r\n\r\n") {
                let answer = Self::parse(&bytes);
                if bytes.len() - end - 4 >= answer.announced() || !self.more(&mut bytes) {
                    return answer;
                }
            } else {
                assert!(self.more(&mut bytes), "closed without answer: {:?}", String::from_utf8_lossy(&bytes));
            }
        }
    }

    /// Reads the next of several answers with a `Content-Length`; `rest` keeps bytes of the answers after it.
    pub(crate) fn read_next_answer(&mut self, rest: &mut Vec<u8>) -> Answer {
        loop {
            if let Some(end) = find(rest, b"\r\n\r\n") {
                let mut answer = Self::parse(rest);
                let length = end + 4 + answer.announced();
                if rest.len() >= length {
                    answer.body.truncate(length - end - 4);
                    rest.drain(..length);
                    return answer;
                }
            }
            assert!(self.more(rest), "closed in the middle: {:?}", String::from_utf8_lossy(rest));
        }
    }

    /// A second handle to the connection, to write from another thread.
    pub(crate) fn another(&self) -> Self {
        Self(self.0.try_clone().unwrap())
    }

    fn parse(bytes: &[u8]) -> Answer {
        let head = find(bytes, b"\r\n\r\n").expect("a whole head");
        let text = String::from_utf8(bytes[..head].to_vec()).unwrap();
        let mut lines = text.split("\r\n");
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let pairs = lines.map(|line| line.split_once(": ").unwrap());
        let headers = pairs.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
        Answer { status, headers, body: bytes[head + 4..].to_vec() }
    }

    /// Whether the service closes the connection within seconds without sending anything more.
    pub(crate) fn is_closed(&mut self) -> bool {
        self.0.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        match self.0.read(&mut [0; 16]) {
            Ok(length) => length == 0,
            Err(error) => error.kind() == ErrorKind::ConnectionReset,
        }
    }

    /// Whether the connection ends at once, or after one more answer, which `judge` checks.
    pub(crate) fn is_closed_or_next(&mut self, judge: impl FnOnce(&Answer)) -> bool {
        let mut bytes = Vec::new();
        while self.more(&mut bytes) {}
        if bytes.is_empty() {
            return true;
        }
        let answer = Self::parse(&bytes);
        judge(&answer);
        bytes.windows(9).filter(|window| window.starts_with(b"HTTP/1.1 ")).count() == 1
    }

    /// Closes the connection for writing.
    pub(crate) fn finish(&mut self) {
        self.0.shutdown(std::net::Shutdown::Write).unwrap();
    }

    fn more(&mut self, bytes: &mut Vec<u8>) -> bool {
        let mut chunk = [0; 4096];
        match self.0.read(&mut chunk) {
            Ok(0) => false,
            Ok(n) => {
                bytes.extend_from_slice(&chunk[..n]);
                true
            }
            Err(error) if error.kind() == ErrorKind::ConnectionReset => false,
            Err(error) => panic!("no answer: {error}"),
        }
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}
