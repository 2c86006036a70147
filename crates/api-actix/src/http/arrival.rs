//! A request of a route before the credential is checked.

use std::net::{IpAddr, Ipv4Addr};

use actix_web::http::header::{self, AsHeaderName, HeaderMap, HeaderName, HeaderValue};
use actix_web::{HttpMessage, HttpRequest, web};
use bytes::Bytes;
use orgauth_application::authorize::{AdmitCommand, Admitted, PresentedServiceKey, Refusal};
use orgauth_application::presented::PresentedCookies;
use orgauth_application::{App, RequestContext};
use orgauth_domain::organizations::brand::Picture;
use orgauth_domain::sign_in::Client;
use orgauth_domain::sign_in::browser::{BrowserFacts, BrowserRule};
use orgauth_domain::text::Origin;
use orgauth_domain::{ServiceKeyId, UserId};

use crate::error::ApiError;
use crate::http::body::{Body, UnknownFields};
use crate::http::large_answers::Owner;
use crate::http::lines::LINES;
use crate::http::request_layer::{self, CallerIdentity};
use crate::http::uploaded::Uploaded;
use crate::http::{client, cookies, reading};
use crate::state::ApiState;

/// The header that names the organization.
pub(crate) const ORG_SLUG: HeaderName = HeaderName::from_static("x-org-slug");
/// The header that carries a backend's API key or a service key.
pub(crate) const API_KEY: HeaderName = HeaderName::from_static("x-api-key");

/// What a route does with its requests, besides what its credential says.
#[derive(Clone, Copy)]
pub(crate) struct RouteRules {
    /// Whether to check for a service key, which may not come from a page or together with a session.
    pub(crate) checks_service_key: bool,
    /// Whether requests count against a signed-in user's limit of writes per minute.
    pub(crate) is_user_write: bool,
    /// What it does with fields of the body that it doesn't read.
    pub(crate) unknown_fields: UnknownFields,
    /// Its name, for traces.
    pub(crate) operation: &'static str,
}

/// Which page may read an answer.
pub(crate) enum Reader {
    /// Every page that a preflight allows, because the request led to no organization.
    AnyKnown,
    /// The page of this origin; none when absent.
    Only(Option<Origin>),
}

/// A request whose credential is not checked yet.
pub struct Arrival<'a> {
    pub(super) state: web::Data<ApiState>,
    pub(super) raw: &'a HttpRequest,
    pub(super) rules: RouteRules,
    pub(super) presented: PresentedCookies,
    pub(super) request: RequestContext,
    pub(super) reader: &'a mut Reader,
    payload: &'a mut web::Payload,
}

impl<'a> Arrival<'a> {
    pub(super) fn new(
        state: web::Data<ApiState>,
        raw: &'a HttpRequest,
        rules: RouteRules,
        request_id: &str,
        reader: &'a mut Reader,
        payload: &'a mut web::Payload,
    ) -> Self {
        let presented = cookies::presented(raw.headers(), state.cookies);
        let request = RequestContext { request_id: request_id.to_owned(), ..context(raw, &state) };
        Self { state, raw, rules, presented, request, reader, payload }
    }

    /// Reads a JSON body, or an empty one.
    pub(crate) async fn read_body(&mut self) -> Result<Body, ApiError> {
        reading::read_body(self.raw, self.payload, self.state.body_timeout).await
    }

    /// Checks the headers that describe a body of lines, before reading any of it.
    pub(crate) fn announced_lines(&self) -> Result<(), ApiError> {
        reading::announced(self.raw, LINES, self.most_lines())
    }

    /// Reads a body of lines.
    pub(crate) async fn read_lines(&mut self) -> Result<Bytes, ApiError> {
        self.read_all(LINES, self.most_lines()).await
    }

    /// The maximum size of a body of lines.
    fn most_lines(&self) -> usize {
        usize::try_from(self.state.app.settings.imports.max_bytes).unwrap_or(usize::MAX)
    }

    /// Checks the headers that describe a picture, before reading any of it.
    pub(crate) fn announced_picture(&self) -> Result<(), ApiError> {
        reading::announced(self.raw, Uploaded::KIND, Picture::LARGEST)
    }

    /// Reads a picture.
    pub(crate) async fn read_picture(&mut self) -> Result<Bytes, ApiError> {
        self.read_all(Uploaded::KIND, Picture::LARGEST).await
    }

    /// Reads a body of this media type, or an empty one.
    async fn read_all(&mut self, kind: &str, most: usize) -> Result<Bytes, ApiError> {
        let bytes = reading::read_bytes(self.raw, self.payload, most, self.state.body_timeout).await?;
        if !bytes.is_empty() {
            reading::media_type(self.raw, kind)?;
        }
        Ok(bytes)
    }

    /// What the browser's headers say.
    pub(super) fn browser(&self) -> BrowserFacts {
        browser_facts(self.raw)
    }

    /// The service key that the request presents, if any.
    pub(super) fn service_key(&self) -> Option<PresentedServiceKey> {
        PresentedServiceKey::new(&api_keys(self.raw), !self.presented.is_empty())
    }

    /// What the admission check needs to know of every request.
    pub(super) fn command(&self, rule: BrowserRule) -> AdmitCommand {
        AdmitCommand {
            slugs: values(self.raw.headers(), &ORG_SLUG),
            browser: self.browser(),
            rule,
            service_key: if self.rules.checks_service_key { self.service_key() } else { None },
        }
    }

    /// Runs the admission check, and takes from its result which page may read the answer.
    pub(super) async fn pass<Who: Send + 'static>(
        &mut self,
        check: impl FnOnce(&App) -> Result<Admitted<Who>, Refusal> + Send + 'static,
    ) -> Result<Admitted<Who>, ApiError> {
        match self.state.app.blocking(check).await? {
            Ok(admitted) => {
                let page = admitted.page.as_ref();
                *self.reader = Reader::Only(page.map(|page| page.origin.clone()));
                self.request.on_organization_page = page.is_some_and(|page| page.is_organization_page);
                Ok(admitted)
            }
            Err(Refusal { error, organization, origin, user }) => {
                if organization.is_some() {
                    *self.reader = Reader::Only(origin);
                }
                request_layer::identify(self.raw, CallerIdentity { organization, user, service_key: None });
                Err(error.into())
            }
        }
    }

    /// Records who calls, for the span and the access log, and for whom a large answer counts.
    pub(super) fn identify<Who>(
        &self,
        admitted: &Admitted<Who>,
        user: Option<UserId>,
        service_key: Option<ServiceKeyId>,
    ) {
        let organization = admitted.organization.id;
        let who = CallerIdentity { organization: Some(organization), user, service_key };
        request_layer::identify(self.raw, who);
        self.raw.extensions_mut().insert(Owner::Organization(organization));
    }
}

/// Returns every value of `X-API-Key`. Invalid UTF-8 is replaced, so that the key's prefix stays readable.
pub(super) fn api_keys(request: &HttpRequest) -> Vec<String> {
    request.headers().get_all(&API_KEY).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned()).collect()
}

/// Returns every value of a header as text; a value that isn't text becomes U+FFFD, which equals no valid value.
pub(crate) fn values(headers: &HeaderMap, name: impl AsHeaderName) -> Vec<String> {
    headers.get_all(name).map(|value| value.to_str().unwrap_or("\u{fffd}").to_owned()).collect()
}

pub(crate) fn browser_facts(request: &HttpRequest) -> BrowserFacts {
    let sites = values(request.headers(), "sec-fetch-site");
    BrowserFacts {
        origins: values(request.headers(), "origin"),
        fetch_site: (!sites.is_empty()).then(|| sites.join(",")),
        is_unsafe: !request.method().is_safe(),
    }
}

/// The client of a request, and the request's id.
pub(crate) fn context(raw: &HttpRequest, state: &ApiState) -> RequestContext {
    let peer = raw.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
    let address = client::address(peer, raw.headers(), &state.trusted_proxies);
    let user_agent = raw.headers().get(header::USER_AGENT).map(HeaderValue::as_bytes);
    let user_agent = String::from_utf8_lossy(user_agent.unwrap_or_default());
    RequestContext {
        client: Client::new(address, &user_agent),
        request_id: request_layer::id_of(raw),
        on_organization_page: false,
    }
}
