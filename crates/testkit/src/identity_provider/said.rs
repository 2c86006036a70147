//! What a provider is asked, and what it says.

use serde_json::{Value, json};

use super::state::{Person, State};

/// A request.
pub(super) struct Asked<'a> {
    /// The path, with the query.
    pub(super) path: &'a str,
    pub(super) authorization: Option<String>,
    pub(super) form: Option<String>,
}

/// What is answered.
pub(super) enum Answer {
    /// Nothing, until the client goes away.
    Never,
    Said {
        status: u16,
        location: Option<String>,
        body: String,
    },
}

impl Answer {
    pub(super) fn json(status: u16, body: &Value) -> Self {
        Self::Said { status, location: None, body: body.to_string() }
    }

    pub(super) fn error(status: u16, error: &str) -> Self {
        Self::json(status, &json!({ "error": error }))
    }
}

/// Whose an access token is.
pub(super) fn holder<'a>(state: &'a State, asked: &Asked<'_>) -> Option<&'a Person> {
    let token = asked.authorization.as_deref().and_then(|header| header.strip_prefix("Bearer "));
    token.and_then(|token| state.access_tokens.get(token))
}
