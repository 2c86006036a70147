//! One attempt: sends a POST and reads nothing of the answer but its status.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use orgauth_domain::ports::{SendFuture, WebhookRequest, WebhookSender};
use orgauth_domain::webhooks::UrlRules;
use orgauth_domain::webhooks::delivery::{AttemptError, AttemptOutcome};
use reqwest::{Client, Response};
use tokio::time::{Instant, timeout};

use crate::SenderError;
use crate::client::client;
use crate::dns_lookup::Lookup;
use crate::guard::Guard;
use crate::outcome::meaning;

/// The settings of a sender.
#[derive(Debug, Clone)]
pub struct SenderOptions {
    /// Which URLs and addresses are called.
    pub rules: UrlRules,
    /// The timeout from the name lookup to the end of the answer's headers, connection and TLS included.
    pub timeout: Duration,
    /// The timeout of the name lookup alone.
    pub dns_timeout: Duration,
    /// The largest number of name lookups at once.
    pub dns_at_once: usize,
    /// The timeout of the answer's body. Only its end matters: then the connection can be used again.
    pub body_timeout: Duration,
    /// Certificates (PEM) of authorities that are trusted besides the public ones.
    pub extra_ca_pem: Option<Vec<u8>>,
}

/// How many bytes of a body are read. A longer one costs the connection.
const MOST_BODY: u64 = 16 * 1024;

impl Default for SenderOptions {
    fn default() -> Self {
        Self {
            rules: UrlRules::default(),
            timeout: Duration::from_secs(10),
            dns_timeout: Duration::from_secs(3),
            dns_at_once: 32,
            body_timeout: Duration::from_secs(1),
            extra_ca_pem: None,
        }
    }
}

/// Sends deliveries, with one client for all of them.
pub struct HttpSender {
    client: Client,
    rules: UrlRules,
    timeout: Duration,
    body_timeout: Duration,
}

impl HttpSender {
    /// A sender that resolves names with `lookup`. Doesn't connect yet.
    ///
    /// # Errors
    /// The configuration is invalid.
    pub fn new(lookup: Arc<dyn Lookup>, options: SenderOptions) -> Result<Self, SenderError> {
        let SenderOptions { rules, timeout, dns_timeout, dns_at_once, body_timeout, extra_ca_pem } = options;
        let guard = Guard::new(lookup, dns_at_once, dns_timeout, rules.clone());
        let client = client(guard, extra_ca_pem.as_deref(), timeout)?;
        Ok(Self { client, rules, timeout, body_timeout })
    }

    async fn attempt(&self, request: WebhookRequest) -> AttemptOutcome {
        let WebhookRequest { url, headers, body } = request;
        // This check repeats the one at registration: the client resolves only names and not IP addresses, and the
        // operator may have changed the rules since.
        if self.rules.validate(url.parts()).is_err() {
            return AttemptOutcome::Failed(AttemptError::BlockedAddress);
        }
        let began = Instant::now();
        let mut post = self.client.post(url.parts().clone()).body(Bytes::from_owner(Shared(body)));
        for (name, value) in headers {
            post = post.header(name, value);
        }
        match timeout(self.timeout, post.send()).await {
            Ok(Ok(response)) => {
                let outcome = AttemptOutcome::of_status(response.status().as_u16());
                let left = self.timeout.saturating_sub(began.elapsed());
                let _ = timeout(left.min(self.body_timeout), finish(response)).await;
                outcome
            }
            Ok(Err(error)) => AttemptOutcome::Failed(meaning(&error)),
            Err(_) => AttemptOutcome::Failed(AttemptError::Timeout),
        }
    }
}

impl WebhookSender for HttpSender {
    fn send(&self, request: WebhookRequest) -> SendFuture<'_> {
        Box::pin(self.attempt(request))
    }
}

/// Reads a short body to its end and discards it. When the body is longer, or announced as longer, the connection is dropped.
async fn finish(mut response: Response) {
    if response.content_length().is_some_and(|length| length > MOST_BODY) {
        return;
    }
    let mut room = MOST_BODY;
    while let Ok(Some(chunk)) = response.chunk().await {
        let length = u64::try_from(chunk.len()).unwrap_or(u64::MAX);
        let Some(left) = room.checked_sub(length) else { return };
        room = left;
    }
}

/// A body that several attempts share.
struct Shared(Arc<str>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}
