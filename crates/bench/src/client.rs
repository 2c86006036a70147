//! A client for single requests, whose answers are parsed.

use std::net::SocketAddr;

use serde_json::Value;

/// A client of one server.
pub(crate) struct Client {
    base: String,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
    cookies: Vec<(String, String)>,
}

impl Answer {
    /// Returns the value of a cookie in the answer.
    pub(crate) fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.iter().find(|(set, value)| set == name && !value.is_empty()).map(|(_, value)| value.as_str())
    }

    /// Returns `error.code`.
    pub(crate) fn code(&self) -> &str {
        self.body["error"]["code"].as_str().unwrap_or_default()
    }
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { base: format!("http://{address}/api/v1") }
    }

    /// Sends a request; `None` when the connection broke before the answer was complete.
    pub(crate) fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &Value) -> Option<Answer> {
        let method = reqwest::Method::from_bytes(method.as_bytes()).ok()?;
        let mut request = orgauth_tests::client().request(method, format!("{}{path}", self.base));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if !body.is_null() {
            request = request.json(body);
        }
        let response = request.send().inspect_err(|error| eprintln!("bench: {error:?}")).ok()?;
        let set = response.headers().get_all("set-cookie").iter();
        let cookies = set.filter_map(|value| value.to_str().ok()?.split(';').next()?.split_once('='));
        let cookies = cookies.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let status = response.status().as_u16();
        Some(Answer { status, body: serde_json::from_str(&response.text().ok()?).unwrap_or(Value::Null), cookies })
    }
}
