//! A client of a breached-password service with the k-anonymity range protocol: `GET BASE/range/PREFIX`. The operator
//! chose the service, so the webhook guard, which protects against addresses that strangers choose, doesn't apply.

use std::time::Duration;

use orgauth_domain::accounts::password::breached::{BreachDigest, ListFault};
use orgauth_domain::ports::{BreachedPasswords, ListFuture};
use orgauth_domain::webhooks::delivery::AttemptError;
use reqwest::header::{HeaderValue, USER_AGENT};
use reqwest::{Client, Response, StatusCode};
use tokio::time::timeout;

use crate::SenderError;
use crate::client;
use crate::outcome::meaning;

/// The timeout of the whole answer: a caller that sets a password waits for it.
const TIMEOUT: Duration = Duration::from_secs(1);

/// The largest accepted answer. A range has about a thousand lines of 40 bytes.
const MOST_BYTES: usize = 1024 * 1024;

/// A breached-password service on the network.
pub struct RangeService {
    client: Client,
    base: String,
}

impl RangeService {
    /// A service at a base address without a trailing slash. Doesn't connect yet.
    ///
    /// # Errors
    /// The HTTP client can't be made.
    pub fn new(base: &str) -> Result<Self, SenderError> {
        Ok(Self { client: client::unguarded(TIMEOUT)?, base: base.to_owned() })
    }

    async fn ask(&self, digest: &BreachDigest) -> Result<bool, ListFault> {
        let request = self
            .client
            .get(format!("{}/range/{}", self.base, digest.prefix()))
            .header(USER_AGENT, HeaderValue::from_static(concat!("orgauth/", env!("CARGO_PKG_VERSION"))))
            .header("Add-Padding", HeaderValue::from_static("true"));
        let response = request.send().await.map_err(|error| match meaning(&error) {
            AttemptError::Protocol => ListFault::Malformed,
            _ => ListFault::Unreachable,
        })?;
        if response.status() != StatusCode::OK {
            return Err(ListFault::Malformed);
        }
        digest.is_in_range(&text(response).await?)
    }
}

impl BreachedPasswords for RangeService {
    fn contains(&self, digest: BreachDigest) -> ListFuture<'_> {
        Box::pin(async move { timeout(TIMEOUT, self.ask(&digest)).await.unwrap_or(Err(ListFault::Timeout)) })
    }
}

async fn text(mut response: Response) -> Result<String, ListFault> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|_| ListFault::Unreachable)? {
        if bytes.len().saturating_add(chunk.len()) > MOST_BYTES {
            return Err(ListFault::Malformed);
        }
        bytes.extend_from_slice(&chunk);
    }
    String::from_utf8(bytes).map_err(|_| ListFault::Malformed)
}
