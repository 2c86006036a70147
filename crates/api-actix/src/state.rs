//! The state that all worker threads share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ipnet::IpNet;
use orgauth_application::App;
use orgauth_domain::ports::VerifyLookup;

use crate::docs::Docs;
use crate::http::directory_turns::DirectoryTurns;
use crate::http::large_answers::LargeAnswers;
use crate::observe::{RequestObserver, RequestTracing};
use crate::pages::HostedPages;

/// What handlers need of the service. Cheap to clone.
#[derive(Clone)]
pub struct ApiState {
    /// Ports and settings of the use cases.
    pub app: App,
    /// Looks up what a verify request asks for.
    pub lookup: Arc<dyn VerifyLookup>,
    /// How cookies are written.
    pub cookies: CookieSettings,
    /// Whether answers to browser pages hold the refresh token too; otherwise only answers to requests without an `Origin` do.
    pub refresh_in_every_body: bool,
    /// The networks of proxies whose `X-Forwarded-For` the service trusts.
    pub trusted_proxies: Arc<[IpNet]>,
    /// How long a body may take to arrive.
    pub body_timeout: Duration,
    /// The OpenAPI document as JSON text.
    pub openapi: fn() -> &'static str,
    /// The document without the requests to subscribers.
    pub openapi_without_webhooks: fn() -> &'static str,
    /// The hosted pages.
    pub pages: Arc<HostedPages>,
    /// The documentation.
    pub docs: Arc<Docs>,
    /// The limits on large answers, and those in progress.
    pub large_answers: Arc<LargeAnswers>,
    /// The calls of directories in progress.
    pub directory_turns: Arc<DirectoryTurns>,
    /// Counts answered requests; absent: they aren't counted.
    pub observer: Option<Arc<dyn RequestObserver>>,
    /// Measures and traces requests; absent: they are neither measured nor traced.
    pub tracing: Option<Arc<dyn RequestTracing>>,
    /// Whether the service is about to stop.
    pub stopping: Stopping,
}

/// Whether the service is about to stop: it is not ready then, and each answer ends its connection, so that clients and balancers go
/// elsewhere before connections are closed.
#[derive(Debug, Clone, Default)]
pub struct Stopping(Arc<AtomicBool>);

impl Stopping {
    /// From now on the service is about to stop.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How cookies are written (docs/security.md#tokens-and-sessions).
#[derive(Debug, Clone, Copy, Default)]
pub struct CookieSettings {
    /// The prefix of each cookie's name: empty, or `__Host-`.
    pub prefix: &'static str,
    /// Whether applications are on another site than the service: `SameSite=None; Partitioned` in place of `SameSite=Strict`.
    pub cross_site: bool,
}
