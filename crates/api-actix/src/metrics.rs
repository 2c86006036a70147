//! The second listener: answers `GET` and `HEAD /metrics`, and nothing else, on an address of its own.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{App, HttpRequest, HttpResponse, web};

use crate::http::listener::{self, HttpOptions, Rules};
use crate::http::{body_guard, request_layer};

/// Renders the text that answers a scrape, or an error for the log.
pub type Render = Arc<dyn Fn() -> Result<String, String> + Send + Sync>;

/// How long a scraper may take to send its request.
const HEAD_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a connection may go without the scraper acknowledging a byte of the answer.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// How long an idle connection stays open for the next scrape; most scrapers come every 15 to 60 seconds.
const KEEP_ALIVE: Duration = Duration::from_secs(75);

/// The maximum number of connections: enough for a few scrapers. A further one closes the one that is idle for the longest
/// time, so that connections take no more file descriptors from the service.
const CONNECTIONS: usize = 32;

/// Starts to answer scrapes on a bound socket; the caller awaits the server and stops it.
///
/// # Errors
/// The socket can't be listened on.
pub fn serve_metrics(socket: TcpListener, render: Render) -> io::Result<Server> {
    let app = move || {
        App::new()
            .app_data(web::Data::new(Arc::clone(&render)))
            .service(
                web::resource("/metrics")
                    .route(web::get().to(text))
                    .route(web::head().to(text))
                    .default_service(web::to(nothing)),
            )
            .default_service(web::to(nothing))
    };
    let options = HttpOptions {
        tls: None,
        workers: 1,
        head_timeout: HEAD_TIMEOUT,
        request_timeout: HEAD_TIMEOUT,
        write_timeout: WRITE_TIMEOUT,
        keep_alive: KEEP_ALIVE,
        connections: CONNECTIONS,
        connections_per_address: CONNECTIONS,
        drain: Duration::from_secs(1),
    };
    // A scrape is answered as soon as its head is there, so nothing is lost with a connection whose request is not complete.
    let rules = Rules { exempt: [].into(), is_unfinished_idle: true, observer: None };
    listener::listen("metrics", socket, options, rules, app)
}

async fn text(render: web::Data<Render>, payload: web::Payload) -> HttpResponse {
    let answer = match render() {
        Ok(text) => plain(HttpResponse::Ok(), text),
        Err(error) => {
            tracing::error!(error, "the metrics can't be written");
            plain(HttpResponse::InternalServerError(), "the metrics can't be written\n".to_owned())
        }
    };
    body_guard::hold(answer, payload)
}

async fn nothing(_: HttpRequest, payload: web::Payload) -> HttpResponse {
    body_guard::hold(plain(HttpResponse::NotFound(), "only /metrics is here\n".to_owned()), payload)
}

fn plain(mut response: actix_web::HttpResponseBuilder, text: String) -> HttpResponse {
    let mut response = response.body(text);
    let format = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, format);
    request_layer::harden(response.headers_mut());
    response
}
