//! A listening socket: connections with places and deadlines, and an application that answers their requests.

use std::fmt::Debug;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_http::error::{DispatchError, ParseError};
use actix_http::{HttpService, Request, Response};
use actix_service::{IntoServiceFactory, ServiceFactory, ServiceFactoryExt, fn_service, map_config};
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{AppConfig, Server};
use actix_web::http::StatusCode;
use ipnet::IpNet;
use socket2::SockRef;
use tokio::net::TcpStream;
use tokio_rustls::rustls::ServerConfig;

use crate::http::connection_slots::{ConnectionLimiter, ConnectionLimits};
use crate::http::gate::Gate;
use crate::http::paced;
use crate::http::request_deadline::{DeadlineStream, Limits};
use crate::http::wire::{Handshakes, Wire};
use crate::observe::RequestObserver;

/// The limit on unsent bytes of an answer in the kernel's buffer (`TCP_NOTSENT_LOWAT`): without it, the kernel would buffer
/// megabytes for a client that reads nothing.
const UNSENT: u32 = 64 * 1024;

/// The settings of an HTTP listener.
#[derive(Debug, Clone)]
pub struct HttpOptions {
    /// The TLS configuration; absent: the service speaks plain HTTP.
    pub tls: Option<Arc<ServerConfig>>,
    /// Worker threads.
    pub workers: usize,
    /// How long a request's head, and the TLS handshake before it, may take to arrive.
    pub head_timeout: Duration,
    /// How long a whole request may take, from its first byte to the first byte of its answer.
    pub request_timeout: Duration,
    /// How long a client may take no byte of its answer.
    pub write_timeout: Duration,
    /// How long an idle connection stays open.
    pub keep_alive: Duration,
    /// The maximum number of connections; above it, new ones wait.
    pub connections: usize,
    /// The maximum number of connections from one IPv4 address or one IPv6 /64; trusted proxies have no such limit.
    pub connections_per_address: usize,
    /// How long the service waits for running requests when it stops.
    pub drain: Duration,
}

/// What differs between the listeners besides their settings.
pub(crate) struct Rules {
    /// The networks without a limit per address.
    pub(crate) exempt: Arc<[IpNet]>,
    /// Whether a connection whose request is not complete counts as idle, so that a new one may close it.
    pub(crate) is_unfinished_idle: bool,
    /// Learns about heads that can't be read.
    pub(crate) observer: Option<Arc<dyn RequestObserver>>,
}

/// Starts to serve an application on a bound socket; the caller awaits the server and stops it.
///
/// # Errors
/// The socket can't be listened on.
pub(crate) fn listen<F, I, S, B>(
    name: &str,
    listener: TcpListener,
    options: HttpOptions,
    rules: Rules,
    app: F,
) -> io::Result<Server>
where
    F: Fn() -> I + Send + Clone + 'static,
    I: IntoServiceFactory<S, Request>,
    S: ServiceFactory<Request, Config = AppConfig, Error = Error> + 'static,
    S::InitError: Debug,
    S::Response: Into<Response<B>> + 'static,
    B: MessageBody + 'static,
{
    // Accepted sockets inherit these options.
    let socket = SockRef::from(&listener);
    socket.set_tcp_nodelay(true)?;
    socket.set_tcp_user_timeout(Some(options.write_timeout))?;
    socket.set_tcp_notsent_lowat(UNSENT)?;
    let Rules { exempt, is_unfinished_idle, observer } = rules;
    let limiter = Arc::new(ConnectionLimiter::new(ConnectionLimits {
        in_all: slots_before_closing_idle(options.connections),
        per_address: options.connections_per_address,
        exempt,
    }));
    let limits = Limits { request: options.request_timeout, write: options.write_timeout, is_unfinished_idle };
    let handshakes = Handshakes::new(options.tls, options.head_timeout);
    let builder = actix_server::Server::build()
        .workers(options.workers)
        .max_concurrent_connections(options.connections.div_ceil(options.workers.max(1)))
        .shutdown_timeout(options.drain.as_secs())
        .disable_signals();
    let stopping = builder.graceful_shutdown_signal();
    let services = move || {
        let (stopping, limiter, observer) = (stopping.clone(), Arc::clone(&limiter), observer.clone());
        let http = HttpService::build()
            .h1_write_buffer_size(paced::BUFFER)
            .on_connect_ext(|stream: &DeadlineStream<Wire>, data| {
                data.insert(stream.gate());
            })
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            .keep_alive(options.keep_alive)
            .client_request_timeout(options.head_timeout)
            .client_disconnect_timeout(Duration::from_secs(2))
            .h1(map_config(app().into_factory().map_err(|error| error.error_response()), |()| AppConfig::default()))
            .map_err(move |error| {
                tell(&error, observer.as_deref());
                error
            });
        let handshakes = handshakes.clone();
        fn_service(move |stream: TcpStream| {
            let admitted = stream.peer_addr().and_then(|peer| {
                let slot = limiter.admit(peer.ip()).ok_or(io::ErrorKind::ConnectionRefused)?;
                Ok((peer, slot))
            });
            let handshakes = handshakes.clone();
            async move {
                let (peer, slot) = admitted.map_err(DispatchError::Io)?;
                let wire = handshakes.shake(stream, &slot).await.map_err(DispatchError::Io)?;
                Ok((DeadlineStream::new(wire, limits, Gate::default(), slot), Some(peer)))
            }
        })
        .and_then(http)
    };
    Ok(builder.listen(name, listener, services)?.run())
}

/// Logs why a connection has ended. actix logs each of these as an error, also what strangers cause; `orgauth serve` leaves
/// those lines out of its log.
fn tell(error: &DispatchError, observer: Option<&dyn RequestObserver>) {
    match error {
        DispatchError::Parse(mistake) => {
            let status = match mistake {
                ParseError::TooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
                _ => StatusCode::BAD_REQUEST,
            };
            tracing::debug!(%error, status = status.as_u16(), "a head can't be read");
            if let Some(observer) = observer {
                observer.refused_head(status.as_u16());
            }
        }
        DispatchError::Body(_) | DispatchError::Service(_) | DispatchError::InternalError => {
            tracing::error!(%error, "a connection has failed");
        }
        // The client's doing: it has gone, or was too slow.
        _ => tracing::debug!(%error, "a connection has ended"),
    }
}

/// Returns the number of connections above which a new one closes an idle one. It is below the maximum, so that a new
/// connection is accepted without a wait and can trigger that.
const fn slots_before_closing_idle(connections: usize) -> usize {
    let slack = connections / 16;
    if slack == 0 { connections.saturating_sub(1) } else { connections - slack }
}
