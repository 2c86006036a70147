//! One attempt: a POST, a status, and nothing else of the answer.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use orgauth_domain::ports::{SendFuture, WebhookRequest, WebhookSender};
use orgauth_domain::webhook::UrlRules;
use orgauth_domain::webhook::delivery::{AttemptError, AttemptOutcome};
use reqwest::{Client, Response};
use tokio::time::{Instant, timeout};

use crate::SenderError;
use crate::client::client;
use crate::dns_lookup::Lookup;
use crate::guard::Guard;
use crate::outcome::meaning;

/// What can be set.
#[derive(Debug, Clone)]
pub struct SenderOptions {
    /// Which URLs and addresses are called.
    pub rules: UrlRules,
    /// For the whole answer of a receiver up to the end of its headers: name, connection and encryption included.
    pub timeout: Duration,
    /// For the name alone.
    pub dns_timeout: Duration,
    /// How many names are looked up at once.
    pub dns_at_once: usize,
    /// For the body, of which only the end matters: then the connection can be used again.
    pub body_timeout: Duration,
    /// Certificates (PEM) of authorities that are trusted besides the public ones.
    pub extra_ca_pem: Option<Vec<u8>>,
}

/// How much of a body is read. A connection with a longer one is dropped.
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
    /// A sender that asks `lookup` for the addresses of names. Nothing is connected yet.
    ///
    /// # Errors
    /// The configuration is at fault.
    pub fn new(lookup: Arc<dyn Lookup>, options: SenderOptions) -> Result<Self, SenderError> {
        let SenderOptions { rules, timeout, dns_timeout, dns_at_once, body_timeout, extra_ca_pem } = options;
        let guard = Guard::new(lookup, dns_at_once, dns_timeout, rules.allow_private_networks);
        let client = client(guard, extra_ca_pem.as_deref(), timeout)?;
        Ok(Self { client, rules, timeout, body_timeout })
    }

    async fn attempt(&self, request: WebhookRequest) -> AttemptOutcome {
        let WebhookRequest { url, headers, body } = request;
        // Here and not only when the URL was given: the client asks its resolver about names alone, and the operator may
        // have changed the rules.
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

/// Reads a short body to its end and forgets it. Whoever sends more, or says that more will come, loses the connection.
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
