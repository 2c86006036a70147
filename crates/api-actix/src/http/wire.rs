//! What the bytes of a connection come through: TCP alone, or TLS on it.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::server::TlsStream;

use crate::http::connection_seats::Seat;
use crate::http::request_deadline::Socket;

/// Bytes that TLS keeps of what the client has not taken. A client has the write timeout for these, however slowly it takes
/// them.
const KEPT: usize = 16 * 1024;

/// A connection that requests can be read from.
pub(crate) enum Wire {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

/// How connections become ready.
#[derive(Clone)]
pub(crate) struct Handshakes {
    tls: Option<TlsAcceptor>,
    /// How long a handshake may take.
    most: Duration,
}

impl Handshakes {
    pub(crate) fn new(tls: Option<Arc<ServerConfig>>, most: Duration) -> Self {
        Self { tls: tls.map(TlsAcceptor::from), most }
    }

    /// Ends when the client has shaken hands; with an error when it takes too long, speaks no TLS, or its place is wanted
    /// meanwhile.
    pub(crate) async fn shake(&self, stream: TcpStream, seat: &Seat) -> io::Result<Wire> {
        let Some(tls) = &self.tls else { return Ok(Wire::Plain(stream)) };
        let shaken = tls.accept_with(stream, |session| session.set_buffer_limit(Some(KEPT)));
        let wanted =
            std::future::poll_fn(|cx| if seat.is_idle(cx.waker()) { Poll::Ready(()) } else { Poll::Pending });
        tokio::select! {
            shaken = timeout(self.most, shaken) => Ok(Wire::Tls(Box::new(shaken??))),
            () = wanted => Err(io::ErrorKind::ConnectionAborted.into()),
        }
    }
}

impl Socket for Wire {
    fn poll_readable(&self, cx: &mut Context<'_>) -> Poll<()> {
        match self {
            Self::Plain(stream) => Socket::poll_readable(stream, cx),
            // It may have decrypted what the socket doesn't have any more.
            Self::Tls(_) => Poll::Ready(()),
        }
    }

    fn cut(&self) {
        match self {
            Self::Plain(stream) => stream.cut(),
            Self::Tls(stream) => stream.get_ref().0.cut(),
        }
    }
}

impl AsyncRead for Wire {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_read(cx, buffer),
            Self::Tls(stream) => Pin::new(stream.as_mut()).poll_read(cx, buffer),
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_write(cx, bytes),
            Self::Tls(stream) => Pin::new(stream.as_mut()).poll_write(cx, bytes),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_flush(cx),
            Self::Tls(stream) => Pin::new(stream.as_mut()).poll_flush(cx),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_shutdown(cx),
            Self::Tls(stream) => Pin::new(stream.as_mut()).poll_shutdown(cx),
        }
    }
}
