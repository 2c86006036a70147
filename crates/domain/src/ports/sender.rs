//! How webhook deliveries leave.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use crate::webhook::WebhookUrl;
use crate::webhook::delivery::AttemptOutcome;

/// One attempt, ready for the wire. It is not shown: the path of a URL is often a secret.
#[derive(Clone)]
pub struct WebhookRequest {
    /// Where to.
    pub url: WebhookUrl,
    /// Every header that the receiver is promised, signatures included.
    pub headers: Vec<(&'static str, String)>,
    /// The exact bytes that were signed; the attempts of many deliveries share them.
    pub body: Arc<str>,
}

/// An attempt that is on its way. Dropped before its end, its outcome is unknown.
pub type SendFuture<'a> = Pin<Box<dyn Future<Output = AttemptOutcome> + Send + 'a>>;

/// Sends requests to endpoints that strangers chose. Nothing of an answer is kept but its status.
pub trait WebhookSender: Send + Sync {
    /// Makes one attempt, which ends within a time of its own, shorter than the lease of the delivery's job. The URL and
    /// every address that its name leads to are judged anew (docs/security.md: J1).
    fn send(&self, request: WebhookRequest) -> SendFuture<'_>;
}
