//! An answer, and the checks that every answer must pass.

use orgauth_api_actix::code::ErrorCode;
use serde_json::{Value, json};

use super::document::hold;

/// An answer as the client receives it.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Names in lower case, in the order sent.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// Every value of a header.
    pub(crate) fn all(&self, name: &str) -> Vec<&str> {
        self.headers.iter().filter(|(key, _)| key == name).map(|(_, value)| value.as_str()).collect()
    }

    /// The one value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let all = self.all(name);
        assert!(all.len() <= 1, "{name} is there more than once: {all:?}");
        all.first().copied()
    }

    /// The value of `Content-Length`.
    pub(crate) fn announced(&self) -> usize {
        self.header("content-length").map_or(0, |length| length.parse().unwrap())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("a body in UTF-8")
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.body
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("no JSON ({error}): {self:?}"))
    }

    /// `data` of a success.
    #[track_caller]
    pub(crate) fn data(&self) -> Value {
        let body = self.json();
        assert_eq!(body["status"], "success", "{body}");
        body["data"].clone()
    }

    /// `error` of a failure.
    #[track_caller]
    pub(crate) fn error(&self) -> Value {
        let body = self.json();
        assert_eq!(body["status"], "error", "{body}");
        body["error"].clone()
    }

    /// Status and code: `200`, `401 invalid_token`.
    pub(crate) fn brief(&self) -> String {
        match serde_json::from_slice::<Value>(&self.body) {
            Ok(body) if body["error"]["code"].is_string() => {
                format!("{} {}", self.status, body["error"]["code"].as_str().unwrap())
            }
            _ => self.status.to_string(),
        }
    }

    /// Fails unless the answer is this one.
    #[track_caller]
    pub(crate) fn expect(self, brief: &str) -> Self {
        assert_eq!(self.brief(), brief, "{}", String::from_utf8_lossy(&self.body));
        self
    }

    /// The wrong fields, `name:code`.
    #[track_caller]
    pub(crate) fn fields(&self) -> Vec<String> {
        let error = self.error();
        let fields = error["fields"].as_array().unwrap_or_else(|| panic!("no fields: {error}")).clone();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        fields.iter().map(|f| format!("{}:{}", text(&f["field"]), text(&f["code"]))).collect()
    }

    /// The value that a cookie was set to; absent when it wasn't set.
    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        let pairs = self.all("set-cookie").into_iter().map(|line| line.split(';').next().unwrap_or_default());
        let mut values = pairs.filter_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
        let value = values.next().map(str::to_owned);
        assert!(values.next().is_none(), "{name} is set twice");
        value
    }

    /// Checks what holds for every answer (docs/security.md: F4, F5, M4, M5).
    pub(crate) fn hold_to_the_rules(&self) {
        self.hold_to_headers();
        self.hold_to_cors();
        if self.status >= 400 {
            assert!(self.all("set-cookie").is_empty(), "a refusal sets a cookie: {self:?}");
        }
        // The texts of a page's script are a file, which is compressed as all files are; no answer of the API is.
        let is_file = self.status == 200 && self.all("vary").contains(&"Accept-Encoding");
        if !is_file && self.header("content-type").is_some_and(|kind| kind.starts_with("application/json")) {
            let body = self.json();
            if body.get("openapi").is_none() {
                self.hold_to_envelope(&body);
                assert_values(&body);
            }
        } else if self.header("content-type") == Some("application/scim+json") {
            let body = self.json();
            let is_error = body["schemas"] == json!(["urn:ietf:params:scim:api:messages:2.0:Error"]);
            assert_eq!(is_error, self.status >= 400, "{body}");
            assert!(self.status < 400 || body["status"] == json!(self.status.to_string()), "{body}");
        } else if self.status >= 400 {
            let is_page = self.header("content-type") == Some("text/html; charset=utf-8");
            assert!(is_page && self.all("vary").contains(&"Accept"), "a refusal without envelope: {self:?}");
        }
        let text = String::from_utf8_lossy(&self.body);
        assert!(!text.contains("SECRETLY"), "M4: an answer tells of the inside: {text}");
    }

    fn hold_to_headers(&self) {
        for (name, value) in [
            ("cache-control", "no-store"),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("x-frame-options", "DENY"),
        ] {
            assert_eq!(self.header(name), Some(value), "F5: {name} in {self:?}");
        }
        let transport = self.header("strict-transport-security").expect("F5: HSTS");
        let age = transport.split(';').next().and_then(|first| first.strip_prefix("max-age=")).map(str::parse::<u64>);
        assert!(age.unwrap().unwrap() >= 31_536_000, "F5: {transport}");
        let policy = self.header("content-security-policy").expect("F5: CSP");
        assert!(policy.starts_with("default-src 'none'"), "F5: {policy}");
        let vary = self.all("vary").join(",");
        assert!(vary.split(',').any(|name| name.trim().eq_ignore_ascii_case("origin")), "F4: Vary in {self:?}");
        let id = self.header("x-request-id").expect("X-Request-Id");
        let allowed = |b: u8| b.is_ascii_alphanumeric() || b"._-".contains(&b);
        assert!((1..=64).contains(&id.len()) && id.bytes().all(allowed), "X-Request-Id: {id:?}");
    }

    fn hold_to_cors(&self) {
        let named: Vec<&str> =
            self.headers.iter().map(|(key, _)| key.as_str()).filter(|k| k.starts_with("access-control")).collect();
        match self.header("access-control-allow-origin") {
            None => assert!(named.is_empty(), "F4: CORS headers without an origin: {named:?}"),
            Some(origin) => {
                assert!(origin.starts_with("http") && !origin.contains('*'), "F4: {origin}");
                assert_eq!(self.header("access-control-allow-credentials"), Some("true"), "F4");
                let exposed = self.header("access-control-expose-headers");
                assert_eq!(exposed, Some("Retry-After, X-Request-Id"), "F4");
            }
        }
    }

    fn hold_to_envelope(&self, body: &Value) {
        let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        if self.status < 400 {
            assert_eq!((keys(body), &body["status"]), (vec!["data".into(), "status".into()], &"success".into()));
            assert!(body["data"].is_object(), "{body}");
            return;
        }
        assert_eq!((keys(body), &body["status"]), (vec!["error".into(), "status".into()], &"error".into()));
        let error = &body["error"];
        hold("a refusal", "/components/schemas/ErrorBody", error);
        let word = error["code"].as_str().unwrap();
        let is_it = |code: &&ErrorCode| code.as_str() == word && code.status().as_u16() == self.status;
        assert!(ErrorCode::ALL.iter().any(|code| is_it(&code)), "a published code: {body}");
        assert!(!error["message"].as_str().unwrap().is_empty(), "{body}");
        assert_eq!(error["requestId"].as_str(), self.header("x-request-id"), "{body}");
        let waits = error.get("retryAfter").map(ToString::to_string);
        assert_eq!(waits.as_deref(), self.header("retry-after"), "{body}");
        assert_eq!(waits.is_some(), matches!(self.status, 429 | 503), "{body}");
        assert_eq!(error.get("fields").is_some(), word == "validation_failed", "{body}");
        let reasons = error.get("reasons").map(|reasons| reasons.as_array().unwrap().is_empty());
        assert_eq!(reasons, (word == "password_rejected").then_some(false), "{body}");
    }
}

/// Fails if the value holds a null, a time in another format, or something that looks like a stored secret.
fn assert_values(value: &Value) {
    match value {
        Value::Null => panic!("a null where the field should be left out"),
        Value::Array(items) => items.iter().for_each(assert_values),
        Value::Object(members) => {
            for (name, member) in members {
                if name.ends_with("At") {
                    assert_instant(member.as_str().unwrap_or_else(|| panic!("{name} is no text")));
                }
                assert_values(member);
            }
        }
        Value::String(text) => assert!(!text.contains("$argon2"), "a hash"),
        Value::Bool(_) | Value::Number(_) => {}
    }
}

fn assert_instant(text: &str) {
    let form: String = text.chars().map(|c| if c.is_ascii_digit() { '9' } else { c }).collect();
    assert_eq!(form, "9999-99-99T99:99:99.999Z", "{text}");
}
