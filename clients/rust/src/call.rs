//! A call to the service: its request, its retry, and the meaning of its answer.

use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use http::header::{CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderValue, StatusCode};
use reqwest::Method;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::Url;

use crate::error::{ApiError, Error, Unavailable};
use crate::types::{ErrorBody, ErrorCode};

/// How to reach the service.
pub(crate) struct Service {
    pub(crate) base_url: Url,
    pub(crate) key: HeaderValue,
    pub(crate) longest_pause: Duration,
    pub(crate) http: reqwest::Client,
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").field("base_url", &self.base_url.as_str()).finish_non_exhaustive()
    }
}

/// The service and the organization of its calls.
#[derive(Clone, Debug)]
pub(crate) struct Scope<'a> {
    pub(crate) service: &'a Service,
    pub(crate) organization: Option<String>,
}

impl Scope<'_> {
    pub(crate) fn call(&self, method: Method, path: &str) -> Call<'_> {
        let reads = method == Method::GET;
        Call { scope: self, method, path: path.to_owned(), query: Vec::new(), body: None, reads }
    }
}

pub(crate) struct Call<'a> {
    scope: &'a Scope<'a>,
    method: Method,
    path: String,
    query: Vec<(String, String)>,
    body: Option<(&'static str, Bytes)>,
    reads: bool,
}

impl Call<'_> {
    /// Marks a call that changes nothing, whatever its method is.
    pub(crate) fn reading(mut self) -> Self {
        self.reads = true;
        self
    }

    pub(crate) fn query(mut self, query: &impl Serialize) -> Result<Self, Error> {
        if let Value::Object(fields) = serde_json::to_value(query).map_err(unsendable)? {
            for (name, value) in fields {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                self.query.push((name, text));
            }
        }
        Ok(self)
    }

    pub(crate) fn json(mut self, body: &impl Serialize) -> Result<Self, Error> {
        let body = serde_json::to_vec(body).map_err(unsendable)?;
        self.body = Some(("application/json", body.into()));
        Ok(self)
    }

    pub(crate) fn lines(mut self, lines: &[impl Serialize]) -> Result<Self, Error> {
        let mut body = Vec::new();
        for line in lines {
            serde_json::to_writer(&mut body, line).map_err(unsendable)?;
            body.push(b'\n');
        }
        self.body = Some(("application/x-ndjson", body.into()));
        Ok(self)
    }

    /// Sends the call, and retries it once where that is harmless.
    pub(crate) async fn send<T: DeserializeOwned>(self) -> Result<T, Error> {
        match self.attempt().await {
            Ok(answer) => match self.pause(&answer) {
                None => return answer.read(),
                Some(pause) => tokio::time::sleep(pause).await,
            },
            // The server may have closed a kept connection. A timeout is not retried: it has taken long enough.
            Err(error) if self.reads && !error.is_timeout() && !error.is_builder() => {}
            Err(error) => return Err(self.lost(error).into()),
        }
        self.attempt().await.map_err(|error| self.lost(error))?.read()
    }

    async fn attempt(&self) -> Result<Answer, reqwest::Error> {
        let service = self.scope.service;
        let mut url = service.base_url.clone();
        url.set_path(&format!("{}{}", url.path(), self.path));
        if !self.query.is_empty() {
            url.query_pairs_mut().extend_pairs(&self.query);
        }
        let mut request = service.http.request(self.method.clone(), url).header("X-API-Key", service.key.clone());
        if let Some(organization) = &self.scope.organization {
            request = request.header("X-Org-Slug", organization);
        }
        if let Some((kind, body)) = &self.body {
            request = request.header(CONTENT_TYPE, *kind).body(body.clone());
        }
        let response = request.send().await?;
        let header = |name: &str| response.headers().get(name)?.to_str().ok().map(str::to_owned);
        let (retry_after, request_id) = (header(RETRY_AFTER.as_str()), header("x-request-id"));
        let status = response.status();
        let body = response.bytes().await?;
        let envelope = serde_json::from_slice(&body).unwrap_or(Value::Null);
        Ok(Answer { status, retry_after: retry_after.and_then(|text| text.parse().ok()), request_id, envelope })
    }

    /// Returns how long to wait before the one retry; `None`: don't retry.
    fn pause(&self, answer: &Answer) -> Option<Duration> {
        // A writing call may have been done despite the 503, unless the service was too busy to begin.
        let may_repeat = self.reads || answer.envelope.pointer("/error/code").is_some_and(|code| code == "busy");
        let pause = Duration::from_secs(answer.retry_after?);
        (answer.status == StatusCode::SERVICE_UNAVAILABLE && may_repeat && pause <= self.scope.service.longest_pause)
            .then_some(pause)
    }

    fn lost(&self, error: reqwest::Error) -> Unavailable {
        let what = if self.reads {
            "nobody can be let in on its word"
        } else {
            "look before you repeat it: it may have been done"
        };
        // The URL may contain a search term.
        let error = error.without_url();
        let happened = if error.is_timeout() { "did not answer in time" } else { "can't be reached" };
        let message = format!("orgauth {happened} ({}): {what}", innermost(&error));
        Unavailable { source: Some(error), ..Unavailable::new(message) }
    }
}

struct Answer {
    status: StatusCode,
    retry_after: Option<u64>,
    request_id: Option<String>,
    envelope: Value,
}

impl Answer {
    fn read<T: DeserializeOwned>(mut self) -> Result<T, Error> {
        let is_success = self.envelope.get("status").is_some_and(|word| word == "success");
        if self.status.is_success() && is_success && self.envelope.get("data").is_some() {
            let data = self.envelope.get_mut("data").map(Value::take).unwrap_or_default();
            return serde_json::from_value(data).map_err(|error| {
                let message = format!("orgauth's answer makes no sense ({error}): nobody can be let in on its word");
                Unavailable { request_id: self.request_id, ..Unavailable::new(message) }.into()
            });
        }
        let error = self.envelope.get_mut("error").map(Value::take).unwrap_or_default();
        let Ok(body) = serde_json::from_value::<ErrorBody>(error) else {
            let message =
                format!("{} was answered, but not as orgauth does: nobody can be let in on its word", self.status);
            return Err(Unavailable { request_id: self.request_id, ..Unavailable::new(message) }.into());
        };
        if !self.status.is_client_error() {
            let message =
                format!("orgauth failed ({}: {}): nobody can be let in without its word", body.code, body.message);
            return Err(Unavailable {
                code: Some(body.code),
                request_id: Some(body.request_id),
                retry_after: self.retry_after,
                ..Unavailable::new(message)
            }
            .into());
        }
        let is_key = body.code == ErrorCode::InvalidApiKey;
        let error = Box::new(ApiError { status: self.status.as_u16(), body });
        Err(if is_key { Error::InvalidApiKey(error) } else { Error::Api(error) })
    }
}

/// Returns the innermost cause's message, because an error of reqwest alone says little.
fn innermost(error: &dyn std::error::Error) -> String {
    error.source().map_or_else(|| error.to_string(), innermost)
}

fn unsendable(error: serde_json::Error) -> Error {
    Error::Configuration(format!("this can't be sent: {error}"))
}

/// Returns an identifier for a path, checked so that it can't lead to another route.
pub(crate) fn identifier<'a>(name: &str, value: &'a str) -> Result<&'a str, Error> {
    let is_good = (1..=64).contains(&value.len())
        && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-');
    if is_good { Ok(value) } else { Err(Error::Configuration(format!("{name} is no identifier"))) }
}
