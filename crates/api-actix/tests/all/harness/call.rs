//! A builder for requests.

use std::rc::Rc;

use actix_web::http::Method;
use actix_web::test::TestRequest;
use orgauth_api_actix::routes::PREFIX;
use serde_json::Value;

use super::answer::Answer;
use super::world::{Exchange, Tokens, World};

/// A request to the service. Except for a user agent, it sends only what the test adds.
#[must_use]
pub(crate) struct Call {
    exchange: Exchange,
    request: TestRequest,
    cookies: Vec<String>,
}

impl Call {
    pub(crate) fn new(world: &World, method: Method, uri: &str) -> Self {
        let peer = "192.0.2.10:50000".parse().unwrap();
        let request = TestRequest::with_uri(uri).method(method).peer_addr(peer);
        let exchange = Rc::clone(&world.exchange);
        Self { exchange, request: request.insert_header(("User-Agent", "tests/1")), cookies: Vec::new() }
    }

    /// Adds a header; a second one of the same name doesn't replace the first.
    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        self.request = self.request.append_header((name, value));
        self
    }

    pub(crate) fn slug(self, slug: &str) -> Self {
        self.header("X-Org-Slug", slug)
    }

    pub(crate) fn origin(self, origin: &str) -> Self {
        self.header("Origin", origin)
    }

    pub(crate) fn agent(mut self, name: &str) -> Self {
        self.request = self.request.insert_header(("User-Agent", name));
        self
    }

    /// Adds a cookie to the one `Cookie` header.
    pub(crate) fn cookie(mut self, name: &str, value: &str) -> Self {
        self.cookies.push(format!("{name}={value}"));
        self
    }

    /// Adds the cookies of a full session.
    pub(crate) fn tokens(self, tokens: &Tokens) -> Self {
        self.cookie("access_token", &tokens.access).cookie("refresh_token", &tokens.refresh)
    }

    pub(crate) fn bearer(self, token: &str) -> Self {
        self.header("Authorization", &format!("Bearer {token}"))
    }

    pub(crate) fn key(self, key: &str) -> Self {
        self.header("X-API-Key", key)
    }

    pub(crate) fn json(self, body: &Value) -> Self {
        self.body("application/json", body.to_string())
    }

    pub(crate) fn body(mut self, kind: &str, bytes: impl Into<Vec<u8>>) -> Self {
        self.request = self.request.insert_header(("Content-Type", kind)).set_payload(bytes.into());
        self
    }

    /// Sets a body without a media type.
    pub(crate) fn bare_body(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.request = self.request.set_payload(bytes.into());
        self
    }

    /// Sets the address that the request comes from.
    pub(crate) fn from(mut self, address: &str) -> Self {
        let ip = address.parse().unwrap();
        self.request = self.request.peer_addr(std::net::SocketAddr::new(ip, 50_001));
        self
    }

    /// Sends the request and checks what holds for every answer.
    pub(crate) async fn send(self) -> Answer {
        let mut request = self.request;
        if !self.cookies.is_empty() {
            request = request.append_header(("Cookie", self.cookies.join("; ")));
        }
        let request = request.to_request();
        let (method, path) = (request.method().clone(), request.path().to_owned());
        let answer = (self.exchange)(request).await;
        answer.hold_to_the_rules();
        answer.hold_to_the_document(&method, &path);
        answer
    }
}

impl World {
    /// A request to a path below the API's prefix.
    pub(crate) fn call(&self, method: Method, path: &str) -> Call {
        Call::new(self, method, &format!("{PREFIX}{path}"))
    }

    /// A request to a path outside of the API.
    pub(crate) fn outside(&self, method: Method, path: &str) -> Call {
        Call::new(self, method, path)
    }

    pub(crate) fn get(&self, path: &str) -> Call {
        self.call(Method::GET, path)
    }

    pub(crate) fn post(&self, path: &str) -> Call {
        self.call(Method::POST, path)
    }
}
