//! A TCP connection that yields one line per read.
//!
//! An attacker between this client and a mail server may append lines to the server's unencrypted answer to STARTTLS.
//! A reader that buffered them would take them for the first answers of the encrypted connection. With reads of one
//! line they stay on the socket, where the TLS handshake reads them and fails.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use lettre::transport::smtp::client::AsyncTokioStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// The connection.
#[derive(Debug)]
pub(crate) struct LineByLine(pub(crate) TcpStream);

/// How many bytes one peek reads at most.
const LOOK: usize = 1024;

impl AsyncRead for LineByLine {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let mut bytes = [0; LOOK];
        let mut seen = ReadBuf::new(&mut bytes);
        ready!(self.0.poll_peek(cx, &mut seen))?;
        let seen = seen.filled();
        let line = seen.iter().position(|byte| *byte == b'\n').map_or(seen.len(), |at| at.saturating_add(1));
        let wanted = line.min(buf.remaining());
        // At the end of the stream the peek is empty, and so is the read.
        let mut part = ReadBuf::new(bytes.get_mut(..wanted).unwrap_or_default());
        ready!(Pin::new(&mut self.0).poll_read(cx, &mut part))?;
        buf.put_slice(part.filled());
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for LineByLine {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}

impl AsyncTokioStream for LineByLine {
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        self.0.peer_addr()
    }
}
