//! The way of traces to their collector.

use std::fmt::Debug;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use reqwest::Client;
use tokio::runtime::Handle;

use crate::SenderError;
use crate::client;

/// A batch that takes longer is given up: the next one waits behind it.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The HTTP client of the exporter, for an address that the operator chose. The exporter calls it from a thread of its own; what
/// waits for the network runs on `runtime`.
#[derive(Debug)]
pub struct CollectorClient {
    client: Client,
    runtime: Handle,
    is_failing: AtomicBool,
}

impl CollectorClient {
    /// Nothing is connected yet.
    ///
    /// # Errors
    /// The HTTP client can't be made.
    pub fn new(runtime: Handle) -> Result<Self, SenderError> {
        Ok(Self { client: client::unguarded(TIMEOUT)?, runtime, is_failing: AtomicBool::new(false) })
    }

    /// Says so once when traces begin to be lost, and once when they no longer are.
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
