//! The client of one service, with its API key and organization, and the answer of `verify`.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use http::HeaderValue;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::Method;
use reqwest::redirect::Policy;
use rustls::{ClientConfig, RootCertStore};
use serde_json::{Value, json};
use url::Url;

use crate::address::site_of;
use crate::api::{OperatorApi, OrganizationApi};
use crate::call::{Scope, Service};
use crate::error::{Error, Unavailable};
use crate::token::{is_malformed, is_slug};
use crate::types::{InvalidData, InvalidReason, ValidData};

/// The sender of a request: user, membership and organization.
pub type Identity = ValidData;

/// The service's answer about a token.
///
/// Let somebody in only when it is `Valid` **and** `membership.status` is active; a [`Guard`](crate::Guard) checks both.
/// Names that don't exist don't compile:
///
/// ```compile_fail,E0599
/// # use orgauth_client::{Identity, types::Role};
/// fn is_owner(identity: &Identity) -> bool {
///     identity.membership.role == Role::Owner
/// }
/// ```
///
/// ```compile_fail,E0609
/// # use orgauth_client::Verification;
/// fn status(answer: Verification) -> String {
///     answer.membership.status.to_string()
/// }
/// ```
///
/// ```compile_fail,E0599
/// # use orgauth_client::types::EventName;
/// let events = vec![EventName::MemberJioned];
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Verification {
    /// The token is valid at this moment.
    Valid(Box<Identity>),
    /// The token is invalid; with the reason if the call asked for it.
    Invalid(Option<InvalidReason>),
}

/// A client of orgauth. Clones share its connections; the client caches nothing else.
#[derive(Clone)]
pub struct Client(Arc<Inner>);

struct Inner {
    service: Service,
    pages: String,
    organization: Option<String>,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("base_url", &self.0.service.base_url.as_str())
            .field("organization", &self.0.organization)
            .finish_non_exhaustive()
    }
}

/// The settings of a [`Client`].
#[must_use]
pub struct ClientBuilder {
    base_url: String,
    api_key: String,
    organization: Option<String>,
    timeout: Duration,
    longest_pause: Duration,
    allow_http: bool,
    auth_url: Option<String>,
    http: Option<reqwest::Client>,
}

impl fmt::Debug for ClientBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientBuilder").field("base_url", &self.base_url).finish_non_exhaustive()
    }
}

impl ClientBuilder {
    /// Sets the slug of the organization, unless a call names another one.
    pub fn organization(mut self, slug: impl Into<String>) -> Self {
        self.organization = Some(slug.into());
        self
    }

    /// Sets the timeout of a call, from its beginning to the end of its answer. Default: five seconds.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Sets the longest pause before a retry. A call is retried once after a 503 that asks for no longer pause. Default: two seconds.
    pub fn longest_pause(mut self, pause: Duration) -> Self {
        self.longest_pause = pause;
        self
    }

    /// Accepts an address with plain HTTP that isn't on loopback: only inside a private network.
    pub fn allow_http(mut self) -> Self {
        self.allow_http = true;
        self
    }

    /// Sets the address of the service's pages in browsers, when browsers can't reach the client's address.
    pub fn auth_url(mut self, url: impl Into<String>) -> Self {
        self.auth_url = Some(url.into());
        self
    }

    /// Sets a client of reqwest with your own settings, such as other certificate authorities. It must neither follow
    /// redirects nor keep cookies; its own timeout applies.
    pub fn http_client(mut self, http: reqwest::Client) -> Self {
        self.http = Some(http);
        self
    }

    /// Checks the settings and creates the client.
    ///
    /// # Errors
    ///
    /// [`Error::Configuration`] for an invalid setting.
    pub fn build(self) -> Result<Client, Error> {
        let wrong = |message: &str| Error::Configuration(message.to_owned());
        let address = "base_url is the service's address up to /api/v1: https://auth.example.com/api/v1";
        let base_url = Url::parse(self.base_url.trim_end_matches('/')).map_err(|_| wrong(address))?;
        let host = base_url.host_str().unwrap_or_default();
        let is_plain = base_url.query().is_none()
            && base_url.fragment().is_none()
            && base_url.username().is_empty()
            && base_url.password().is_none();
        if host.is_empty() || !base_url.path().ends_with("/api/v1") || !is_plain {
            return Err(wrong(address));
        }
        let may_be_http = self.allow_http || matches!(host, "localhost" | "127.0.0.1" | "[::1]");
        if base_url.scheme() != "https" && !(base_url.scheme() == "http" && may_be_http) {
            return Err(wrong("base_url is https: keys and tokens would be readable on the way (allow_http)"));
        }
        let secret = self.api_key.strip_prefix("pk_live_").or_else(|| self.api_key.strip_prefix("sk_live_"));
        if !secret.is_some_and(|text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())) {
            return Err(wrong("the key begins with pk_live_ or sk_live_"));
        }
        if self.organization.as_deref().is_some_and(|slug| !is_slug(slug)) {
            return Err(wrong("the organization is no slug: 2 to 63 of a-z, 0-9 and -, no - at either end"));
        }
        if let Some(url) = &self.auth_url {
            site_of(url, "auth_url")?;
        }
        let pages = self.auth_url.as_deref().unwrap_or(base_url.as_str()).trim_end_matches('/');
        let pages = pages.strip_suffix("/api/v1").unwrap_or(pages).to_owned();
        let mut key = HeaderValue::from_str(&self.api_key).map_err(|_| wrong("the key can't stand in a header"))?;
        key.set_sensitive(true);
        let http = match self.http {
            Some(http) => http,
            None => http_client(self.timeout)?,
        };
        let service = Service { base_url, key, longest_pause: self.longest_pause, http };
        Ok(Client(Arc::new(Inner { service, pages, organization: self.organization })))
    }
}

fn http_client(timeout: Duration) -> Result<reqwest::Client, Error> {
    let mut roots = RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    let mut tls = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::Configuration(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    tls.alpn_protocols = vec![b"http/1.1".to_vec()];
    reqwest::Client::builder()
        .tls_backend_preconfigured(tls)
        .user_agent(concat!("orgauth-rust/", env!("CARGO_PKG_VERSION")))
        .redirect(Policy::none())
        .retry(reqwest::retry::never())
        .referer(false)
        .timeout(timeout)
        // The service closes idle connections after 75 seconds.
        .pool_idle_timeout(Duration::from_secs(30))
        .build()
        .map_err(|error| Error::Configuration(error.to_string()))
}

impl Client {
    /// Creates a builder from the service's address up to `/api/v1` and an API key of an organization (`pk_live_…`) or a
    /// service key (`sk_live_…`).
    pub fn builder(base_url: impl Into<String>, api_key: impl Into<String>) -> ClientBuilder {
        ClientBuilder {
            base_url: base_url.into(),
            api_key: api_key.into(),
            organization: None,
            timeout: Duration::from_secs(5),
            longest_pause: Duration::from_secs(2),
            allow_http: false,
            auth_url: None,
            http: None,
        }
    }

    /// Asks whether an access token is valid in the client's organization.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`]: the service gave no reliable answer, so nobody may be let in.
    pub async fn verify(&self, token: &str) -> Result<Verification, Error> {
        self.judge(None, token, false).await
    }

    /// Asks whether an access token is valid in an organization.
    ///
    /// Take the slug from your configuration or from what you know about the request, never from a header that the
    /// browser chose.
    pub async fn verify_in(&self, organization: &str, token: &str) -> Result<Verification, Error> {
        self.judge(Some(organization), token, false).await
    }

    /// [`Client::verify_in`], with the reason why a token isn't valid: for your logs, not for the user.
    pub async fn explain(&self, organization: &str, token: &str) -> Result<Verification, Error> {
        self.judge(Some(organization), token, true).await
    }

    /// The operator's routes, for a service key of scope `manage`.
    pub fn operator(&self) -> OperatorApi<'_> {
        OperatorApi(Scope { service: &self.0.service, organization: None })
    }

    /// The calls of an organization's admins, for a service key of scope `manage`.
    pub fn organization(&self, slug: &str) -> Result<OrganizationApi<'_>, Error> {
        Ok(OrganizationApi(Scope { service: &self.0.service, organization: Some(self.slug(Some(slug))?) }))
    }

    /// Returns the address of the hosted sign-in page, which redirects back to `return_to`.
    ///
    /// Whatever `return_to` says, the service redirects only to the organization's own application.
    pub fn sign_in_url(&self, organization: Option<&str>, return_to: Option<&str>) -> Result<String, Error> {
        let mut address = format!("{}/sign-in?org={}", self.0.pages, self.slug(organization)?);
        if let Some(place) = return_to {
            address.push_str("&return_to=");
            address.extend(utf8_percent_encode(place, NON_ALPHANUMERIC));
        }
        Ok(address)
    }

    /// Returns the address of the hosted page for the signed-in user's account.
    pub fn account_url(&self, organization: Option<&str>) -> Result<String, Error> {
        Ok(format!("{}/account?org={}", self.0.pages, self.slug(organization)?))
    }

    async fn judge(&self, organization: Option<&str>, token: &str, explain: bool) -> Result<Verification, Error> {
        let slug = self.slug(organization)?;
        if is_malformed(token) {
            return Ok(Verification::Invalid(explain.then_some(InvalidReason::Malformed)));
        }
        let scope = Scope { service: &self.0.service, organization: Some(slug.clone()) };
        let body = if explain { json!({"token": token, "explain": true}) } else { json!({"token": token}) };
        let data: Value = scope.call(Method::POST, "/public/verify").json(&body)?.reading().send().await?;
        let senseless = |what: &dyn fmt::Display| {
            Error::from(Unavailable::new(format!(
                "orgauth's answer makes no sense ({what}): nobody can be let in on its word"
            )))
        };
        match data.get("valid") {
            Some(Value::Bool(true)) => {
                let identity: Identity = serde_json::from_value(data).map_err(|error| senseless(&error))?;
                if identity.org.slug != slug {
                    return Err(senseless(&"another organization"));
                }
                Ok(Verification::Valid(Box::new(identity)))
            }
            Some(Value::Bool(false)) => {
                let answer: InvalidData = serde_json::from_value(data).map_err(|error| senseless(&error))?;
                Ok(Verification::Invalid(answer.reason))
            }
            _ => Err(senseless(&"valid is neither true nor false")),
        }
    }

    pub(crate) fn slug(&self, organization: Option<&str>) -> Result<String, Error> {
        let chosen = organization.or(self.0.organization.as_deref());
        let chosen = chosen.ok_or_else(|| {
            Error::Configuration("name an organization here or when the client is built".to_owned())
        })?;
        if is_slug(chosen) {
            Ok(chosen.to_owned())
        } else {
            Err(Error::Configuration("the organization is no slug".to_owned()))
        }
    }
}
