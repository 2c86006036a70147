//! An admin who rotates and revokes API keys while backends use them.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::SharedState;
use super::people::{Expected, ask};
use crate::client::{Answer, Client};
use crate::seed::{PASSWORD, Tenant};

/// How long a rotated key stays valid.
const OVERLAP: Duration = Duration::from_secs(2);

/// The admin of the last organization, whose seeded key is never changed.
struct Admin<'a> {
    tenant: &'a Tenant,
    client: Client,
    user: String,
    email: &'a str,
    token: String,
}

/// Repeatedly creates a key, uses it, rotates it, uses both, checks that the old one ends, and revokes the new one.
pub(super) fn rotate_api_keys(state: &SharedState<'_>) {
    let number = state.seeded.organizations.len() - 1;
    let (tenant, member) = (&state.seeded.organizations[number], &state.seeded.users[number]);
    let client = Client::new(state.address);
    let mut admin = Admin { tenant, client, user: member.id.to_string(), email: &member.email, token: String::new() };
    while !state.is_over() {
        if admin.token.is_empty() && admin.sign_in(state).is_none() || admin.once(state).is_none() {
            admin.token.clear();
            // The database went down during a round; the created keys stay.
            state.ledger.count("rounds of API keys given up in an outage");
            state.pause(Duration::from_secs(1));
        }
    }
}

impl Admin<'_> {
    /// Runs one round; `None` when a step had no answer because the database was down.
    fn once(&mut self, state: &SharedState<'_>) -> Option<()> {
        let made = self.call(state, "POST", "/org/api-keys", &json!({"name": "soak"}), 201)?;
        let first = Key::of(&made)?;
        self.says(state, &first, Expected::Valid);
        let path = format!("/org/api-keys/{}/rotate", first.id);
        let sent = Instant::now();
        let made = self.call(state, "POST", &path, &json!({"overlapSeconds": OVERLAP.as_secs()}), 201)?;
        let second = Key::of(&made)?;
        let answered = Instant::now();
        while answered.elapsed() < OVERLAP + Duration::from_millis(100) && !state.is_over() {
            self.says(state, &second, Expected::Valid);
            // The old key ends between these two times; close to its end, either answer is correct.
            let asked = Instant::now();
            if asked.duration_since(sent) + Duration::from_millis(500) < OVERLAP && !state.ledger.may_be_away(asked) {
                self.says(state, &first, Expected::Valid);
            }
            state.pause(Duration::from_millis(50));
        }
        self.says(state, &first, Expected::KeyRefused);
        self.call(state, "DELETE", &format!("/org/api-keys/{}", second.id), &Value::Null, 200)?;
        self.says(state, &second, Expected::KeyRefused);
        state.ledger.count("API keys rotated and revoked");
        Some(())
    }

    fn says(&mut self, state: &SharedState<'_>, key: &Key, expected: Expected) {
        let asked = (self.tenant.slug.as_str(), key.key.as_str());
        ask(state, &mut self.client, asked, (&self.token, &self.user), expected);
    }

    fn sign_in(&mut self, state: &SharedState<'_>) -> Option<()> {
        let body = json!({"email": self.email, "password": PASSWORD});
        let answer = self.call(state, "POST", "/auth/login", &body, 200)?;
        answer.cookie("access_token")?.clone_into(&mut self.token);
        Some(())
    }

    fn call(
        &mut self,
        state: &SharedState<'_>,
        method: &str,
        path: &str,
        body: &Value,
        expected: u16,
    ) -> Option<Answer> {
        let sent = Instant::now();
        let bearer = format!("Bearer {}", self.token);
        let mut headers = vec![("X-Org-Slug", self.tenant.slug.as_str()), ("User-Agent", "soak")];
        if path != "/auth/login" {
            headers.push(("Authorization", bearer.as_str()));
        }
        let answer = self.client.send(method, path, &headers, body);
        match answer {
            Some(answer) if answer.status == expected => Some(answer),
            Some(answer) if answer.status == 503 && (state.ledger.may_be_away(sent) || answer.code() == "busy") => {
                None
            }
            other => {
                state.ledger.wrong(format!("{method} {path}: {other:?}"));
                None
            }
        }
    }
}

/// An API key, as the service showed it once.
struct Key {
    id: String,
    key: String,
}

impl Key {
    fn of(answer: &Answer) -> Option<Self> {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        Some(Self { id: text(&answer.body["data"]["apiKey"]["id"])?, key: text(&answer.body["data"]["key"])? })
    }
}
