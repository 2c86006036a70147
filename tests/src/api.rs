//! A small HTTP client for one organization, with a cookie jar that tests can read and change.
//!
//! The jar is the harness's own, because the server's cookies are `Secure` and the tests use plain HTTP on loopback,
//! where browsers send such cookies and client libraries don't.

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::time::Duration;

use reqwest::Method;
use reqwest::blocking::Client;
use reqwest::header::HeaderMap;
use serde_json::Value;

use crate::Server;

/// A client. Clone it for a second browser with the same cookies, or for sending from several threads.
#[derive(Clone, Debug)]
pub struct Api {
    client: Client,
    base: String,
    pub slug: Option<String>,
    pub user_agent: String,
    /// Headers that are sent with every request.
    pub headers: BTreeMap<String, String>,
    pub cookies: BTreeMap<String, Cookie>,
}

/// A cookie in the jar.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Cookie {
    pub value: String,
    pub path: String,
}

/// A parsed `Set-Cookie` header. Attribute names are lower case.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SetCookie {
    pub name: String,
    pub value: String,
    pub attributes: BTreeMap<String, String>,
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    /// `METHOD path`, for error messages.
    pub request: String,
    pub status: u16,
    pub headers: HeaderMap,
    /// The JSON body; `Null` when the body is empty or isn't JSON.
    pub body: Value,
    pub text: String,
    pub set_cookies: Vec<SetCookie>,
}

impl Api {
    pub fn new(server: &Server, slug: &str) -> Self {
        Self::on(client(), &server.root(""), slug)
    }

    /// A client of a service that is not a child of this process, as in `http://10.77.0.10:8080`.
    pub fn on(client: &Client, base: &str, slug: &str) -> Self {
        Self {
            client: client.clone(),
            base: base.to_owned(),
            slug: Some(slug.to_owned()),
            user_agent: "orgauth-tests".to_owned(),
            headers: BTreeMap::new(),
            cookies: BTreeMap::new(),
        }
    }

    /// Returns the same browser on the pages of another organization.
    #[must_use]
    pub fn under(mut self, slug: &str) -> Self {
        self.slug = Some(slug.to_owned());
        self
    }

    #[must_use]
    pub fn without_slug(mut self) -> Self {
        self.slug = None;
        self
    }

    /// Adds a header to every request from now on.
    #[must_use]
    pub fn with_header(mut self, name: &str, value: &str) -> Self {
        self.headers.insert(name.to_owned(), value.to_owned());
        self
    }

    /// Moves the client, with its cookies, to another server process on the same store.
    #[must_use]
    pub fn at(mut self, server: &Server) -> Self {
        self.base = server.root("");
        self
    }

    pub fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.get(name).map(|cookie| cookie.value.as_str())
    }

    pub fn set_cookie(&mut self, name: &str, value: &str) {
        let (value, path) = (value.to_owned(), "/".to_owned());
        self.cookies.insert(name.to_owned(), Cookie { value, path });
    }

    pub fn get(&mut self, path: &str) -> Reply {
        self.send("GET", path, &[], None)
    }

    pub fn post(&mut self, path: &str, body: Value) -> Reply {
        self.json("POST", path, &body)
    }

    pub fn put(&mut self, path: &str, body: Value) -> Reply {
        self.json("PUT", path, &body)
    }

    pub fn patch(&mut self, path: &str, body: Value) -> Reply {
        self.json("PATCH", path, &body)
    }

    /// Sends DELETE without a body.
    pub fn delete(&mut self, path: &str) -> Reply {
        self.send("DELETE", path, &[], None)
    }

    /// Sends any method with a JSON body.
    pub fn json(&mut self, method: &str, path: &str, body: &Value) -> Reply {
        let body = body.to_string();
        self.send(method, path, &[("content-type", "application/json")], Some(body.as_bytes()))
    }

    /// Sends exactly this request; `headers` are added to the client's own.
    pub fn send(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&[u8]>) -> Reply {
        self.try_send(method, path, headers, body).unwrap_or_else(|error| panic!("{method} {path}: {error:?}"))
    }

    /// Like `send`, for servers that may not answer. `path` is below `/api/v1`, or an absolute path after `root:`, as in
    /// `root:/docs`.
    pub fn try_send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> reqwest::Result<Reply> {
        let target = path.strip_prefix("root:").map_or_else(|| format!("/api/v1{path}"), str::to_owned);
        let verb = Method::from_bytes(method.as_bytes()).expect("an HTTP method");
        let mut request =
            self.client.request(verb, format!("{}{target}", self.base)).header("user-agent", &self.user_agent);
        if let Some(slug) = &self.slug {
            request = request.header("x-org-slug", slug);
        }
        let cookies = self.cookies_for(&target);
        if !cookies.is_empty() {
            request = request.header("cookie", cookies);
        }
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(body) = body {
            request = request.body(body.to_vec());
        }
        let response = request.send()?;
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let text = response.text()?;
        let set_cookies: Vec<SetCookie> = headers
            .get_all("set-cookie")
            .iter()
            .map(|value| SetCookie::parse(value.to_str().expect("an ASCII cookie")))
            .collect();
        for cookie in &set_cookies {
            self.keep(cookie);
        }
        Ok(Reply {
            request: format!("{method} {target}"),
            status,
            headers,
            body: serde_json::from_str(&text).unwrap_or(Value::Null),
            text,
            set_cookies,
        })
    }

    fn cookies_for(&self, target: &str) -> String {
        let path = target.split('?').next().unwrap_or_default();
        let sent: Vec<String> = self
            .cookies
            .iter()
            .filter(|(_, cookie)| covers(&cookie.path, path))
            .map(|(name, cookie)| format!("{name}={}", cookie.value))
            .collect();
        sent.join("; ")
    }

    fn keep(&mut self, set: &SetCookie) {
        if set.removes() {
            self.cookies.remove(&set.name);
            return;
        }
        let path = set.attributes.get("path").map_or("/", String::as_str).to_owned();
        let value = set.value.clone();
        self.cookies.insert(set.name.clone(), Cookie { value, path });
    }
}

impl SetCookie {
    fn parse(header: &str) -> Self {
        let mut parts = header.split(';').map(|part| {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            (name.trim(), value.trim().trim_matches('"'))
        });
        let (name, value) = parts.next().unwrap_or_default();
        Self {
            name: name.to_owned(),
            value: value.to_owned(),
            attributes: parts.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect(),
        }
    }

    /// Whether the header deletes the cookie.
    pub fn removes(&self) -> bool {
        self.attributes.get("max-age").is_some_and(|age| age == "0" || age.starts_with('-'))
    }
}

impl Reply {
    /// Fails the test, with the whole answer in the message, unless the status is `status`.
    #[must_use]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}: {}", self.request, self.text);
        self
    }

    /// Like [`Reply::expect`], for tests that don't need the answer.
    pub fn assert(&self, status: u16) {
        assert_eq!(self.status, status, "{}: {}", self.request, self.text);
    }

    /// Fails the test unless the answer is the error `code` with `status`, in the usual error envelope.
    pub fn assert_error(&self, status: u16, code: &str) {
        let found = (self.status, self.body["status"].as_str(), self.body["error"]["code"].as_str());
        assert_eq!(found, (status, Some("error"), Some(code)), "{}: {}", self.request, self.text);
    }

    /// Fails the test unless the answer has a time to wait, the same in header and body.
    pub fn assert_retry_after(&self) {
        let header = self.header("retry-after").and_then(|value| value.parse::<u64>().ok());
        assert!(header.is_some_and(|seconds| seconds > 0), "{}: {:?}", self.request, self.headers);
        assert_eq!(header, self.body["error"]["retryAfter"].as_u64(), "{}: {}", self.request, self.text);
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// Returns the value at a JSON pointer, as in `/user/id`; fails the test when there is none.
    pub fn at(&self, pointer: &str) -> &Value {
        self.body
            .pointer(pointer)
            .unwrap_or_else(|| panic!("{}: no {pointer} in {} {}", self.request, self.status, self.text))
    }

    /// Returns the string at a JSON pointer.
    pub fn str(&self, pointer: &str) -> &str {
        self.at(pointer)
            .as_str()
            .unwrap_or_else(|| panic!("{}: {pointer} is no string in {}", self.request, self.text))
    }

    pub fn set_cookie(&self, name: &str) -> Option<&SetCookie> {
        self.set_cookies.iter().find(|cookie| cookie.name == name)
    }
}

/// Whether a cookie's path covers a request's path: RFC 6265, section 5.1.4.
fn covers(cookie_path: &str, path: &str) -> bool {
    path.strip_prefix(cookie_path)
        .is_some_and(|rest| rest.is_empty() || cookie_path.ends_with('/') || rest.starts_with('/'))
}

/// Returns the HTTP client that all of them share, for requests without an organization.
pub fn client() -> &'static Client {
    static CLIENT: OnceLock<Client> = OnceLock::new();
    CLIENT.get_or_init(|| client_that_waits(Duration::from_mins(1)))
}

/// Returns an HTTP client of its own whose requests wait for so long.
pub fn client_that_waits(time: Duration) -> Client {
    Client::builder()
        .tls_backend_preconfigured(no_tls())
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(time)
        // Less than any `http.keep_alive` of the tests: the server may be closing a connection that was idle for longer.
        .pool_idle_timeout(Duration::from_secs(1))
        .build()
        .expect("an HTTP client")
}

/// The product's features leave reqwest without a cryptography provider, and then it can't be built, not even for plain HTTP.
fn no_tls() -> rustls::ClientConfig {
    rustls::ClientConfig::builder_with_provider(rustls::crypto::ring::default_provider().into())
        .with_safe_default_protocol_versions()
        .expect("versions of TLS")
        .with_root_certificates(rustls::RootCertStore::empty())
        .with_no_client_auth()
}

#[cfg(test)]
mod tests {
    use super::{SetCookie, client, covers};

    /// Building the client panics if reqwest has a TLS backend but no provider.
    #[test]
    fn the_client_can_be_made() {
        assert!(client().get("nothing").send().is_err());
    }

    #[test]
    fn a_set_cookie_header_is_taken_apart() {
        let cookie = SetCookie::parse("__Host-a=b=c; Path=/x; Secure; HttpOnly; SameSite=Strict; Max-Age=900");
        assert_eq!((cookie.name.as_str(), cookie.value.as_str()), ("__Host-a", "b=c"));
        assert_eq!(cookie.attributes["path"], "/x");
        assert_eq!(cookie.attributes["samesite"], "Strict");
        assert!(cookie.attributes.contains_key("secure"));
        assert!(!cookie.removes());
        assert!(SetCookie::parse("a=; Max-Age=0").removes());
        assert!(SetCookie::parse("a=; max-age=-1").removes());
    }

    #[test]
    fn a_cookie_goes_only_to_its_path() {
        assert!(covers("/", "/api/v1/me"));
        assert!(covers("/api", "/api"));
        assert!(covers("/api", "/api/v1"));
        assert!(!covers("/api", "/apiary"));
        assert!(!covers("/api/v1/auth", "/api/v1/me"));
    }
}
