//! The transport of a connection: TCP alone, or TLS over TCP.

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

use crate::http::connection_slots::ConnectionSlot;
use crate::http::request_deadline::Socket;

/// The limit on bytes that TLS buffers until the client takes them. The write timeout covers the whole buffer: a client has to
/// take all of it in that time, however slowly it reads.
const KEPT: usize = 16 * 1024;

/// A connection that is ready for requests.
pub(crate) enum Wire {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

/// Makes accepted connections ready, with a TLS handshake if TLS is on.
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

    /// Completes the handshake. Fails when it takes too long, when the client doesn't speak TLS, or when the connection has to
    /// close for a new one.
    pub(crate) async fn shake(&self, stream: TcpStream, slot: &ConnectionSlot) -> io::Result<Wire> {
        let Some(tls) = &self.tls else { return Ok(Wire::Plain(stream)) };
        let shaken = tls.accept_with(stream, |session| session.set_buffer_limit(Some(KEPT)));
        let wanted =
            std::future::poll_fn(|cx| if slot.mark_idle(cx.waker()) { Poll::Ready(()) } else { Poll::Pending });
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
            // TLS may hold decrypted bytes that the socket no longer has.
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
