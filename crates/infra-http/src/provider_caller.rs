//! Calls to identity providers: through the same guard as webhooks, with a small answer that is read whole.

use std::sync::Arc;
use std::time::Duration;

use orgauth_domain::Timestamp;
use orgauth_domain::ports::{ProviderCallFuture, ProviderCaller};
use orgauth_domain::sign_in::federation::call::{MOST_ANSWER, ProviderAnswer, ProviderCall, ProviderFailure};
use orgauth_domain::webhooks::UrlRules;
use orgauth_domain::webhooks::delivery::AttemptError;
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, DATE, HeaderValue, USER_AGENT};
use reqwest::{Client, RequestBuilder, Response};
use tokio::time::timeout;
use tracing::Instrument;

use crate::SenderError;
use crate::client::client;
use crate::dns_lookup::Lookup;
use crate::guard::Guard;
use crate::outcome::meaning;

/// The most lookups of one name at once. The names belong to many organizations, and the places for lookups are for all of them.
const LOOKUPS_OF_NAME: usize = 2;

/// The settings of a caller.
#[derive(Debug, Clone)]
pub struct ProviderCallerOptions {
    /// Which URLs and addresses are called.
    pub rules: UrlRules,
    /// The timeout from the name lookup to the last byte of the answer.
    pub timeout: Duration,
    /// The timeout of the name lookup alone.
    pub dns_timeout: Duration,
    /// The largest number of name lookups at once.
    pub dns_at_once: usize,
    /// Certificates (PEM) of authorities that are trusted besides the public ones.
    pub extra_ca_pem: Option<Vec<u8>>,
}

impl Default for ProviderCallerOptions {
    fn default() -> Self {
        Self {
            rules: UrlRules::default(),
            timeout: Duration::from_secs(10),
            dns_timeout: Duration::from_secs(3),
            dns_at_once: 256,
            extra_ca_pem: None,
        }
    }
}

/// Calls identity providers, with one client for all of them.
pub struct HttpProviderCaller {
    client: Client,
    rules: UrlRules,
    timeout: Duration,
}

impl HttpProviderCaller {
    /// A caller that resolves names with `lookup`. Doesn't connect yet.
    ///
    /// # Errors
    /// The configuration is invalid.
    pub fn new(lookup: Arc<dyn Lookup>, options: ProviderCallerOptions) -> Result<Self, SenderError> {
        let ProviderCallerOptions { rules, timeout, dns_timeout, dns_at_once, extra_ca_pem } = options;
        let guard = Guard::new(lookup, dns_at_once, dns_timeout, rules.clone()).with_at_most(LOOKUPS_OF_NAME);
        let client = client(guard, extra_ca_pem.as_deref(), timeout)?;
        Ok(Self { client, rules, timeout })
    }

    fn request(&self, call: &ProviderCall) -> Result<RequestBuilder, ProviderFailure> {
        let url = call.endpoint.url();
        // The client resolves only names and not IP addresses, and the operator may have changed the rules since the
        // provider was set up.
        self.rules.validate(url).map_err(|_| ProviderFailure::BlockedAddress)?;
        let request = match &call.form {
            None => self.client.get(url.clone()),
            Some(form) => {
                let form_type = HeaderValue::from_static("application/x-www-form-urlencoded");
                self.client.post(url.clone()).header(CONTENT_TYPE, form_type).body(form.expose().to_owned())
            }
        };
        let request = request
            .header(ACCEPT, HeaderValue::from_static("application/json"))
            .header(USER_AGENT, HeaderValue::from_static(concat!("orgauth/", env!("CARGO_PKG_VERSION"))));
        let Some(authorization) = &call.authorization else { return Ok(request) };
        let mut value = HeaderValue::from_str(authorization.expose()).map_err(|_| ProviderFailure::Protocol)?;
        value.set_sensitive(true);
        Ok(request.header(AUTHORIZATION, value))
    }

    async fn answer(&self, call: ProviderCall) -> Result<ProviderAnswer, ProviderFailure> {
        let response = self.request(&call)?.send().await.map_err(|error| failure(&error))?;
        let date = response.headers().get(DATE).and_then(|date| Timestamp::from_http_date(date.to_str().ok()?));
        Ok(ProviderAnswer { status: response.status().as_u16(), body: body(response).await?, date })
    }
}

impl ProviderCaller for HttpProviderCaller {
    fn call(&self, call: ProviderCall) -> ProviderCallFuture<'_> {
        let calling = tracing::debug_span!(target: "timing", "provider_call");
        let answer = self.answer(call).instrument(calling);
        Box::pin(async move { timeout(self.timeout, answer).await.unwrap_or(Err(ProviderFailure::Timeout)) })
    }
}

/// Reads a body that isn't too large.
async fn body(mut response: Response) -> Result<Vec<u8>, ProviderFailure> {
    let most = u64::try_from(MOST_ANSWER).unwrap_or(u64::MAX);
    if response.content_length().is_some_and(|length| length > most) {
        return Err(ProviderFailure::TooLarge);
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| failure(&error))? {
        if bytes.len().saturating_add(chunk.len()) > MOST_ANSWER {
            return Err(ProviderFailure::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn failure(error: &reqwest::Error) -> ProviderFailure {
    match meaning(error) {
        AttemptError::BlockedAddress => ProviderFailure::BlockedAddress,
        AttemptError::Dns => ProviderFailure::Dns,
        AttemptError::Tls => ProviderFailure::Tls,
        AttemptError::Timeout => ProviderFailure::Timeout,
        AttemptError::Protocol => ProviderFailure::Protocol,
        // No status makes an error of the client.
        AttemptError::Connect | AttemptError::Http(_) | AttemptError::Redirect(_) => ProviderFailure::Connect,
    }
}
