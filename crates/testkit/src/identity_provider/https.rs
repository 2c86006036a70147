//! A provider on loopback: https, a thread for each connection, one request on each.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::Duration;

use rustls::{ServerConfig, ServerConnection, StreamOwned};

use super::said::{Answer, Asked};
use super::state::Shared;
use crate::certificate;

/// The most bytes of a request.
const MOST_REQUEST: usize = 64 * 1024;

/// A socket on a free port of 127.0.0.1.
pub(super) fn bind() -> TcpListener {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port")
}

/// Listens until it is dropped.
pub(super) struct Listener {
    pub(super) address: SocketAddr,
    pub(super) ca_pem: String,
    shared: Arc<Shared>,
    is_over: Arc<AtomicBool>,
}

impl Listener {
    pub(super) fn start(socket: TcpListener, shared: Arc<Shared>) -> Self {
        let address = socket.local_addr().expect("an address");
        let (ca_pem, tls) = certificate::make(&[Ipv4Addr::LOCALHOST]);
        let is_over = Arc::<AtomicBool>::default();
        let (of_thread, over) = (Arc::clone(&shared), Arc::clone(&is_over));
        thread::spawn(move || {
            for stream in socket.incoming().flatten() {
                if over.load(Ordering::SeqCst) {
                    return;
                }
                let (shared, tls, over) = (Arc::clone(&of_thread), Arc::clone(&tls), Arc::clone(&over));
                // A client that goes away is nothing to tell of.
                thread::spawn(move || serve(stream, tls, &shared, &over));
            }
        });
        Self { address, ca_pem, shared, is_over }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::SeqCst);
        self.shared.changed.notify_all();
        // Wakes the thread that accepts.
        let _ = TcpStream::connect(self.address);
    }
}

/// Answers one request; `None` when the connection has ended.
fn serve(stream: TcpStream, tls: Arc<ServerConfig>, shared: &Shared, over: &AtomicBool) -> Option<()> {
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    let mut stream = StreamOwned::new(ServerConnection::new(tls).ok()?, stream);
    let mut bytes = Vec::new();
    let (path, authorization, form) = loop {
        let mut part = [0; 4096];
        let length = stream.read(&mut part).ok().filter(|length| *length > 0)?;
        bytes.extend_from_slice(&part[..length]);
        if bytes.len() > MOST_REQUEST {
            return None;
        }
        if let Some(request) = read(&bytes).ok()? {
            break request;
        }
    };
    let (status, location, body) = match shared.answer(&Asked { path: &path, authorization, form }) {
        Answer::Said { status, location, body } => (status, location, body),
        Answer::Never => {
            let mut state = shared.state();
            while !state.faults.is_empty() && !over.load(Ordering::SeqCst) {
                state = shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            return None;
        }
    };
    let location = location.map(|location| format!("location: {location}\r\n")).unwrap_or_default();
    let head = format!(
        "HTTP/1.1 {status} Said\r\ncontent-type: application/json\r\n{location}content-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes())).ok()?;
    stream.conn.send_close_notify();
    stream.flush().ok()
}

/// The path, the header `authorization` and the body of a request.
type Request = (String, Option<String>, Option<String>);

/// Reads a request; `None` while it isn't complete.
fn read(bytes: &[u8]) -> Result<Option<Request>, httparse::Error> {
    let mut headers = [httparse::EMPTY_HEADER; 32];
    let mut request = httparse::Request::new(&mut headers);
    let httparse::Status::Complete(head) = request.parse(bytes)? else { return Ok(None) };
    let path = request.path.unwrap_or_default().to_owned();
    let header = |name: &str| {
        let found = headers.iter().find(|header| header.name.eq_ignore_ascii_case(name))?;
        std::str::from_utf8(found.value).ok().map(str::to_owned)
    };
    let length = header("content-length").and_then(|length| length.parse::<usize>().ok()).unwrap_or(0);
    let Some(body) = bytes.get(head..head + length) else { return Ok(None) };
    let form = String::from_utf8(body.to_vec()).ok().filter(|body| !body.is_empty());
    Ok(Some((path, header("authorization"), form)))
}
