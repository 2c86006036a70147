//! A blocking client on one kept-alive connection, which reconnects after the connection broke.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

use crate::load::request;

/// A timeout that no request should reach.
const PATIENCE: Duration = Duration::from_secs(30);

/// A client with one connection.
pub(crate) struct Client {
    address: SocketAddr,
    stream: Option<TcpStream>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
    cookies: Vec<(String, String)>,
}

impl Answer {
    /// Returns the value of a cookie in the answer.
    pub(crate) fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.iter().find(|(set, value)| set == name && !value.is_empty()).map(|(_, value)| value.as_str())
    }

    /// Returns `error.code`.
    pub(crate) fn code(&self) -> &str {
        self.body["error"]["code"].as_str().unwrap_or_default()
    }
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address, stream: None }
    }

    /// Sends a request; `None` when the connection broke before the answer was complete.
    pub(crate) fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &Value,
    ) -> Option<Answer> {
        let answer = self.try_send(method, path, headers, body);
        if answer.is_none() {
            self.stream = None;
        }
        answer
    }

    fn try_send(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &Value) -> Option<Answer> {
        let stream = if let Some(stream) = &mut self.stream {
            stream
        } else {
            let stream = TcpStream::connect_timeout(&self.address, PATIENCE).ok()?;
            stream.set_nodelay(true).ok()?;
            stream.set_read_timeout(Some(PATIENCE)).ok()?;
            self.stream.insert(stream)
        };
        let headers = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect::<Vec<_>>().concat();
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = request(method, path, &headers, &body);
        stream.write_all(request.as_bytes()).ok()?;
        let mut bytes = Vec::with_capacity(2048);
        let mut buffer = [0; 4096];
        loop {
            let read = stream.read(&mut buffer).ok().filter(|read| *read > 0)?;
            bytes.extend_from_slice(buffer.get(..read)?);
            if let Some(answer) = parse(&bytes) {
                return Some(answer);
            }
        }
    }
}

fn parse(bytes: &[u8]) -> Option<Answer> {
    let text = std::str::from_utf8(bytes).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let (mut length, mut cookies) = (0, Vec::new());
    for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
        if name.eq_ignore_ascii_case("content-length") {
            length = value.parse().ok()?;
        } else if name.eq_ignore_ascii_case("set-cookie") {
            let (name, value) = value.split(';').next()?.split_once('=')?;
            cookies.push((name.to_owned(), value.to_owned()));
        }
    }
    (body.len() >= length).then(|| Answer {
        status,
        body: serde_json::from_str(body).unwrap_or(Value::Null),
        cookies,
    })
}
