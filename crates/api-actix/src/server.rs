//! Registration of the route table and the listening socket.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_http::HttpService;
use actix_http::error::DispatchError;
use actix_service::{IntoServiceFactory, ServiceFactoryExt, fn_service, map_config};
use actix_web::body::MessageBody;
use actix_web::dev::{AppConfig, Server, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::{Method, header};
use actix_web::middleware::from_fn;
use actix_web::{App, Error, FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder, guard, web};
use orgauth_domain::session::browser::BrowserRule;
use socket2::SockRef;
use tokio::net::TcpStream;
use tokio_rustls::rustls::ServerConfig;

use crate::code::ErrorCode;
use crate::error::ApiError;
use crate::handlers::service;
use crate::http::connection_slots::{ConnectionLimiter, ConnectionLimits};
use crate::http::gate::Gate;
use crate::http::request_deadline::{DeadlineStream, Limits};
use crate::http::wire::{Handshakes, Wire};
use crate::http::{body_guard, paced, pipeline, request_layer};
use crate::observe::PatternNumber;
use crate::pages::PAGES;
use crate::route_patterns;
use crate::routes::{PREFIX, Route};
use crate::state::ApiState;

/// The limit on unsent bytes of an answer in the kernel's buffer (`TCP_NOTSENT_LOWAT`): without it, the kernel would buffer
/// megabytes for a client that reads nothing.
const UNSENT: u32 = 64 * 1024;

/// The settings of the HTTP listener.
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

/// Builds the application: every route of the table, and the answers to requests that match none.
pub fn app(
    state: web::Data<ApiState>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    let shared = web::Data::clone(&state);
    App::new()
        .app_data(state)
        .configure(|config| register(config, &shared))
        .default_service(web::to(not_found))
        .wrap(from_fn(request_layer::layer))
}

/// Starts serving on a bound socket; the caller awaits the server and stops it.
///
/// # Errors
/// The socket can't be listened on.
pub fn serve(state: ApiState, listener: TcpListener, options: HttpOptions) -> io::Result<Server> {
    // Accepted sockets inherit these options.
    let socket = SockRef::from(&listener);
    socket.set_tcp_nodelay(true)?;
    socket.set_tcp_user_timeout(Some(options.write_timeout))?;
    socket.set_tcp_notsent_lowat(UNSENT)?;
    let limiter = Arc::new(ConnectionLimiter::new(ConnectionLimits {
        in_all: slots_before_closing_idle(options.connections),
        per_address: options.connections_per_address,
        exempt: Arc::clone(&state.trusted_proxies),
    }));
    let limits = Limits { request: options.request_timeout, write: options.write_timeout };
    let state = web::Data::new(state);
    let handshakes = Handshakes::new(options.tls, options.head_timeout);
    let builder = actix_server::Server::build()
        .workers(options.workers)
        .max_concurrent_connections(options.connections.div_ceil(options.workers.max(1)))
        .shutdown_timeout(options.drain.as_secs())
        .disable_signals();
    let stopping = builder.graceful_shutdown_signal();
    let services = move || {
        let (stopping, limiter) = (stopping.clone(), Arc::clone(&limiter));
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
            .h1(map_config(app(state.clone()).into_factory().map_err(|error| error.error_response()), |()| {
                AppConfig::default()
            }));
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
    Ok(builder.listen("orgauth", listener, services)?.run())
}

/// Returns the number of connections above which a new one closes an idle one. It is below the maximum, so that a new
/// connection is accepted without a wait and can trigger that.
const fn slots_before_closing_idle(connections: usize) -> usize {
    let slack = connections / 16;
    if slack == 0 { connections.saturating_sub(1) } else { connections - slack }
}

type Get = fn(Resource) -> Resource;

/// The handlers of [`route_patterns::OUTSIDE`], in its order.
const OUTSIDE: [Get; 8] = [
    |resource| both(resource, service::start),
    |resource| both(resource, service::healthz),
    |resource| both(resource, service::readyz),
    |resource| both(resource, service::jwks),
    |resource| both(resource, service::openapi),
    |resource| both(resource, service::docs_redirect),
    |resource| both(resource, service::docs),
    |resource| both(resource, service::pages::file),
];

/// Registers every path pattern. When there is an observer, each resource carries its number, so that the observer needs no
/// search. A page that is turned off keeps its number, but gets no resource.
fn register(config: &mut web::ServiceConfig, state: &ApiState) {
    let observed = state.observer.is_some();
    let of_table = route_patterns::table().into_iter().map(|(path, routes)| resource(path, &routes));
    let page: Get = |resource| both(resource, service::pages::page);
    let outside = route_patterns::OUTSIDE.into_iter().zip(OUTSIDE).chain(PAGES.iter().map(|it| (it.path, page)));
    let outside = outside.map(|(path, get)| {
        (
            path,
            get(web::resource(path)).default_service(other_methods("GET, HEAD".to_owned(), BrowserRule::Unchecked)),
        )
    });
    let is_off = |path: &str| PAGES.iter().any(|page| page.path == path) && state.pages.page(path).is_none();
    let outside = outside.map(|(path, resource)| (!is_off(path)).then_some(resource));
    for (number, resource) in of_table.map(Some).chain(outside).enumerate() {
        let Some(resource) = resource else { continue };
        config.service(if observed { resource.app_data(PatternNumber(number)) } else { resource });
    }
}

/// Registers a handler for `GET` and for `HEAD`, which some probes send; `HEAD` answers as `GET` does, without the body.
fn both<F, Args>(resource: Resource, handler: F) -> Resource
where
    F: Handler<Args> + Copy,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    resource.route(web::get().to(handler)).route(web::head().to(handler))
}

/// Builds the resource of one path: its methods, its CORS preflight, and 405 for other methods.
fn resource(path: &str, routes: &[&'static Route]) -> Resource {
    let methods: Vec<&str> = routes.iter().map(|route| route.verb.as_str()).collect();
    let methods = methods.join(", ");
    let mut resource = web::resource(format!("{PREFIX}{path}"));
    for route in routes {
        let rules = route.rules();
        let handle = move |request: HttpRequest, payload: web::Payload| pipeline::handle(rules, request, payload);
        resource = resource.route(web::method(route.method()).to(handle));
    }
    let rule = routes.first().map_or(BrowserRule::Unchecked, |route| route.browser);
    let allowed = methods.clone();
    let preflight = web::method(Method::OPTIONS)
        .guard(guard::fn_guard(|context| is_preflight(context.head().headers())))
        .to(move |request: HttpRequest| pipeline::preflight(request, allowed.clone(), rule));
    resource.route(preflight).default_service(other_methods(methods, rule))
}

fn is_preflight(headers: &header::HeaderMap) -> bool {
    headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

fn other_methods(allowed: String, rule: BrowserRule) -> actix_web::Route {
    let allowed = header::HeaderValue::from_str(&allowed).ok();
    web::to(move |request: HttpRequest, payload: web::Payload| {
        let allowed = allowed.clone();
        async move {
            let mut response = request_layer::refuse(&request, &ApiError::new(ErrorCode::MethodNotAllowed));
            if let Some(value) = allowed {
                response.headers_mut().insert(header::ALLOW, value);
            }
            pipeline::allow_known_page(&request, rule, &mut response).await;
            body_guard::hold(response, payload)
        }
    })
}

async fn not_found(request: HttpRequest, payload: web::Payload) -> HttpResponse {
    let rule = rule_of_unknown(request.path());
    if request.method() == Method::OPTIONS && is_preflight(request.headers()) && rule != BrowserRule::Unchecked {
        // The page then reads that there is no such route, in place of an error of CORS.
        return pipeline::preflight(request, "GET, POST, PUT, PATCH, DELETE".to_owned(), rule).await;
    }
    let mut response = request_layer::refuse(&request, &ApiError::new(ErrorCode::NotFound));
    pipeline::allow_known_page(&request, rule, &mut response).await;
    body_guard::hold(response, payload)
}

/// Returns which pages may read that there is no route at this path: those that call the API's routes for pages.
fn rule_of_unknown(path: &str) -> BrowserRule {
    match path.strip_prefix(PREFIX) {
        Some(path) if path.starts_with('/') && !path.starts_with("/public/") && !path.starts_with("/operator/") => {
            BrowserRule::OrganizationPages
        }
        Some(_) | None => BrowserRule::Unchecked,
    }
}
