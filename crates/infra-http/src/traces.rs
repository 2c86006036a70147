//! The HTTP client that exports traces to their collector.

use std::fmt::Debug;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use reqwest::Client;
use tokio::runtime::Handle;

use crate::SenderError;
use crate::client;

/// The timeout of a batch: the next one waits behind it.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The exporter's HTTP client, for an address that the operator chose. The exporter calls it from its own thread; the
/// network requests run on `runtime`.
#[derive(Debug)]
pub struct CollectorClient {
    client: Client,
    runtime: Handle,
    is_failing: AtomicBool,
}

impl CollectorClient {
    /// A client that doesn't connect yet.
    ///
    /// # Errors
    /// The HTTP client can't be made.
    pub fn new(runtime: Handle) -> Result<Self, SenderError> {
        Ok(Self { client: client::unguarded(TIMEOUT)?, runtime, is_failing: AtomicBool::new(false) })
    }

    /// Logs once when the export begins to fail and traces are lost, and once when it works again.
    fn tell(&self, failure: Option<String>) {
        let was_failing = self.is_failing.swap(failure.is_some(), Ordering::Relaxed);
        match failure {
            Some(reason) if !was_failing => {
                tracing::warn!(reason, "the collector of traces doesn't take them; they are lost until it does");
            }
            None if was_failing => tracing::info!("the collector of traces takes them again"),
            Some(_) | None => {}
        }
    }
}

impl HttpClient for CollectorClient {
    fn send_bytes<'client, 'future>(
        &'client self,
        request: Request<Bytes>,
    ) -> Pin<Box<dyn Future<Output = Result<Response<Bytes>, HttpError>> + Send + 'future>>
    where
        'client: 'future,
        Self: 'future,
    {
        let client = self.client.clone();
        let sending = self.runtime.spawn(async move {
            tokio::time::timeout(TIMEOUT, client.send_bytes(request)).await.map_err(|_| "it takes too long")?
        });
        Box::pin(async move {
            let sent = sending.await?;
            self.tell(match &sent {
                Ok(answer) if answer.status().is_success() => None,
                Ok(answer) => Some(format!("it answers {}", answer.status())),
                Err(error) => Some(error.to_string()),
            });
            sent
        })
    }
}
