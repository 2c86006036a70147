//! The ports that send webhook deliveries.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use crate::webhooks::WebhookUrl;
use crate::webhooks::delivery::AttemptOutcome;

/// One attempt, ready for the wire. It has no `Debug`, because the path of a URL is often a secret.
#[derive(Clone)]
pub struct WebhookRequest {
    /// The endpoint.
    pub url: WebhookUrl,
    /// Every documented header, signatures included.
    pub headers: Vec<(&'static str, String)>,
    /// The exact bytes that were signed; the attempts of many deliveries share them.
    pub body: Arc<str>,
}

/// An attempt under way. If the future is dropped before it ends, the outcome is unknown.
pub type SendFuture<'a> = Pin<Box<dyn Future<Output = AttemptOutcome> + Send + 'a>>;

/// Sends requests to endpoints that customers chose. Only the status of an answer is kept.
pub trait WebhookSender: Send + Sync {
    /// Makes one attempt, with a timeout shorter than the lease of the delivery's job. It checks the URL and every address
    /// that its name resolves to anew (docs/security.md: J1).
    fn send(&self, request: WebhookRequest) -> SendFuture<'_>;
}
