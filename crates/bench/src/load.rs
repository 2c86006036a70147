//! Kept-alive HTTP/1.1 connections that send one request again as soon as it is answered.

use std::io::{Error, Result};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use url::Url;

/// Where to send, and what.
pub(crate) struct Target {
    address: String,
    request: Arc<[u8]>,
}

/// What the clients saw.
pub(crate) struct Seen {
    /// One for each answer, ascending.
    latencies: Vec<Duration>,
    took: Duration,
    /// Answers other than 200.
    pub(crate) refused: usize,
}

impl Target {
    /// A `POST` of `body` to a path below `base`.
    pub(crate) fn new(base: &Url, path: &str, headers: &[(&str, &str)], body: &str) -> Result<Self> {
        let host = base.host_str().filter(|host| matches!(*host, "127.0.0.1" | "localhost" | "[::1]"));
        let host = host.ok_or_else(|| Error::other("the base URL must be on loopback"))?;
        let address = format!("{host}:{}", base.port_or_known_default().unwrap_or(80));
        let headers: Vec<String> = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let headers = headers.concat();
        let request = format!(
            "POST {}{path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            base.path().trim_end_matches('/'),
            body.len(),
        );
        Ok(Self { address, request: request.into_bytes().into() })
    }
}

impl Seen {
    /// Answers a second.
    #[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "far fewer than 2^52 answers")]
    pub(crate) fn rate(&self) -> f64 {
        self.latencies.len() as f64 / self.took.as_secs_f64()
    }

    /// The latency that `part` of the answers did not exceed, in milliseconds.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::as_conversions,
        reason = "an index below the length"
    )]
    pub(crate) fn quantile(&self, part: f64) -> f64 {
        let last = self.latencies.len().saturating_sub(1);
        let at = (last as f64 * part).round() as usize;
        self.latencies.get(at).map_or(f64::NAN, |latency| latency.as_secs_f64() * 1000.0)
    }
}

/// Sends on `connections` connections for as long as `time`.
pub(crate) async fn run(target: &Target, connections: u16, time: Duration) -> Result<Seen> {
    let started = Instant::now();
    let mut clients = JoinSet::new();
    for _ in 0..connections {
        let stream = TcpStream::connect(&target.address).await?;
        stream.set_nodelay(true)?;
        clients.spawn(client(stream, Arc::clone(&target.request), started + time));
    }
    let (mut latencies, mut refused) = (Vec::new(), 0);
    while let Some(ended) = clients.join_next().await {
        let (mut theirs, not_ok) = ended.map_err(Error::other)??;
        latencies.append(&mut theirs);
        refused += not_ok;
    }
    let took = started.elapsed();
    latencies.sort_unstable();
    Ok(Seen { latencies, took, refused })
}

async fn client(mut stream: TcpStream, request: Arc<[u8]>, until: Instant) -> Result<(Vec<Duration>, usize)> {
    let (mut latencies, mut refused) = (Vec::new(), 0);
    let mut buffer = Vec::with_capacity(4096);
    while Instant::now() < until {
        let sent = Instant::now();
        stream.write_all(&request).await?;
        if !answered_ok(&mut stream, &mut buffer).await? {
            refused += 1;
        }
        latencies.push(sent.elapsed());
    }
    Ok((latencies, refused))
}

/// Reads one answer with a `Content-Length`; says whether its status is 200.
async fn answered_ok(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> Result<bool> {
    buffer.clear();
    loop {
        if stream.read_buf(buffer).await? == 0 {
            return Err(Error::other("the server closed a connection"));
        }
        let text = std::str::from_utf8(buffer).map_err(Error::other)?;
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head
            .lines()
            .filter_map(|line| line.split_once(':'))
            .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
            .and_then(|(_, value)| value.trim().parse::<usize>().ok())
            .ok_or_else(|| Error::other("an answer without Content-Length"))?;
        if body.len() >= length {
            return Ok(head.starts_with("HTTP/1.1 200"));
        }
    }
}
