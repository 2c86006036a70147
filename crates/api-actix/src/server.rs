//! Registration of the route table, and the service on its socket.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;

use actix_web::body::MessageBody;
use actix_web::dev::{Server, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::{Method, header};
use actix_web::middleware::from_fn;
use actix_web::{App, Error, FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder, guard, web};
use orgauth_domain::sign_in::browser::BrowserRule;

use crate::code::ErrorCode;
use crate::error::ApiError;
use crate::handlers::organizations::logo;
use crate::handlers::sign_in::sso;
use crate::handlers::{operations, scim};
use crate::http::listener::{self, HttpOptions, Rules};
use crate::http::{body_guard, pipeline, request_layer};
use crate::observe::PatternNumber;
use crate::pages::{PAGES, is_for_operators};
use crate::route_patterns;
use crate::routes::{PREFIX, Route};
use crate::state::ApiState;

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
pub fn serve(state: ApiState, socket: TcpListener, options: HttpOptions) -> io::Result<Server> {
    let rules = Rules {
        exempt: Arc::clone(&state.trusted_proxies),
        is_unfinished_idle: false,
        observer: state.observer.clone(),
    };
    let state = web::Data::new(state);
    listener::listen("orgauth", socket, options, rules, move || app(web::Data::clone(&state)))
}

type Get = fn(Resource) -> Resource;

/// The methods of a resource that reads, in `Allow`.
const READS: &str = "GET, HEAD";

/// The handlers of [`route_patterns::OUTSIDE`], in its order, each with its methods in `Allow`.
const OUTSIDE: [(&str, Get); 14] = [
    (READS, |resource| both(resource, operations::start)),
    (READS, |resource| both(resource, operations::healthz)),
    (READS, |resource| both(resource, operations::readyz)),
    (READS, |resource| both(resource, operations::jwks)),
    (READS, |resource| both(resource, operations::openapi)),
    (READS, |resource| both(resource, operations::docs_redirect)),
    (READS, |resource| both(resource, operations::docs)),
    (READS, |resource| both(resource, operations::pages::file)),
    (READS, |resource| both(resource, logo::shown)),
    // A HEAD would spend the code or begin a flow whose cookie nobody keeps.
    ("GET", |resource| resource.route(web::get().to(sso::start))),
    ("GET", |resource| resource.route(web::get().to(sso::initiate))),
    ("GET", |resource| resource.route(web::get().to(sso::callback))),
    ("POST", |resource| resource.route(web::post().to(sso::back_channel))),
    ("GET, POST, PUT, PATCH, DELETE", |resource| resource.route(web::route().to(scim::call))),
];

/// Registers every path pattern. When there is an observer, each resource carries its number, so that the observer needs no
/// search. A page that is turned off keeps its number, but gets no resource.
fn register(config: &mut web::ServiceConfig, state: &ApiState) {
    let observed = state.observer.is_some();
    let of_table = route_patterns::table().into_iter().map(|(path, routes)| resource(path, &routes));
    let page: (&str, Get) = (READS, |resource| both(resource, operations::pages::page));
    let outside = route_patterns::OUTSIDE.into_iter().zip(OUTSIDE).chain(PAGES.iter().map(|it| (it.path, page)));
    let outside = outside.map(|(path, (methods, routed))| {
        // Whether there is a page for the operator is nobody else's business.
        let refused = if is_for_operators(path) {
            web::to(not_found)
        } else {
            other_methods(methods.to_owned(), BrowserRule::Unchecked)
        };
        (path, routed(web::resource(path)).default_service(refused))
    });
    let is_off = |path: &str| PAGES.iter().any(|page| page.path == path) && !state.pages.has_page(path);
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
        let route: &'static Route = route;
        let handle = move |request: HttpRequest, payload: web::Payload| pipeline::handle(route, request, payload);
        resource = resource.route(web::method(route.method()).to(handle));
    }
    let rule = routes.first().map_or(BrowserRule::Unchecked, |route| route.credential.browser());
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
            let mut response = operations::pages::refuse(&request, &ApiError::new(ErrorCode::MethodNotAllowed));
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
    let mut response = operations::pages::refuse(&request, &ApiError::new(ErrorCode::NotFound));
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
