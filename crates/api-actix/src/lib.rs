//! The HTTP interface of orgauth: bytes → handler → command → use case → DTO.
//!
//! [`routes::TABLE`] is the one list of routes; registration, the OpenAPI document and the test matrix read it.
//! [`http::pipeline`] runs the checks that every route shares, in their order; a handler does the rest.

pub mod code;
mod docs;
pub mod dto;
pub mod endpoint;
pub mod error;
mod handlers;
pub mod http;
pub mod import;
pub mod metrics;
pub mod observe;
pub mod openapi;
mod pages;
mod prefix;
mod route_patterns;
pub mod routes;
pub mod schema;
pub mod server;
pub mod state;

pub use actix_web::dev::{Server, ServerHandle};
pub use docs::Docs;
pub use http::directory_turns::DirectoryTurns;
pub use http::large_answers::{LargeAnswerLimits, LargeAnswers};
pub use http::listener::HttpOptions;
pub use metrics::serve_metrics;
pub use observe::{PatternNumber, RequestObserver, RequestTiming, RequestTracing};
pub use pages::{HostedPages, PageSettings};
pub use route_patterns::{RoutePattern, route_patterns};
pub use server::{app, serve};
pub use state::{ApiState, CookieSettings, Stopping};
