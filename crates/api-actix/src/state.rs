//! What every worker shares.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use ipnet::IpNet;
use orgauth_application::App;
use orgauth_domain::keys::key_form::KeyDigest;
use orgauth_domain::ports::VerifyLookup;

use crate::http::large_answers::LargeAnswers;
use crate::observe::{RequestObserver, RequestTracing};
use crate::pages::HostedPages;

/// The service behind the routes. Cheap to clone.
#[derive(Clone)]
pub struct ApiState {
    /// Ports and settings of the use cases.
    pub app: App,
    /// Answers verify questions.
    pub lookup: Arc<dyn VerifyLookup>,
    /// SHA-256 of an API key.
    pub key_digest: fn(&str) -> KeyDigest,
    /// How cookies are written.
    pub cookies: CookieSettings,
    /// Whether answers to pages hold the refresh token, too, and not only those to requests without an `Origin`.
    pub refresh_in_every_body: bool,
    /// The networks whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Arc<[IpNet]>,
    /// How long a body may take to arrive.
    pub body_timeout: Duration,
    /// The OpenAPI document, as it is served.
    pub openapi: Bytes,
    /// The hosted pages.
    pub pages: Arc<HostedPages>,
    /// The memory of large answers.
    pub large_answers: Arc<LargeAnswers>,
    /// Is told of each answered request; absent: nobody counts them.
    pub observer: Option<Arc<dyn RequestObserver>>,
    /// Knows where the time of requests goes; absent: nobody wants to know.
    pub tracing: Option<Arc<dyn RequestTracing>>,
}

/// How cookies are written (docs/security.md#tokens-and-sessions).
#[derive(Debug, Clone, Copy, Default)]
pub struct CookieSettings {
    /// Before each name: nothing, or `__Host-`.
    pub prefix: &'static str,
    /// Whether applications live on another site: `SameSite=None; Partitioned` in place of `SameSite=Strict`.
    pub cross_site: bool,
}
