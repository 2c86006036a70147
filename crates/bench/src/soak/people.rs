//! Users, and the backends that verify their tokens.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::SharedState;
use crate::client::{Answer, Client};
use crate::seed::{PASSWORD, Tenant};

/// How many verify requests are sent between two changes of a session.
const BETWEEN_CHANGES: usize = 40;
/// How many changes a session goes through, the last of which ends it.
const CHANGES: usize = 60;

/// The expected answer of verify.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Expected {
    Valid,
    Invalid,
    KeyRefused,
}

/// A user's session, with the tokens that its browser has.
struct Browser<'a> {
    tenant: &'a Tenant,
    user: String,
    access: String,
    refresh: String,
}

/// Verifies a token until there is an answer, and checks it.
pub(super) fn ask(
    state: &SharedState<'_>,
    client: &mut Client,
    (slug, key): (&str, &str),
    (token, user): (&str, &str),
    expected: Expected,
) {
    while !state.is_over() {
        let sent = Instant::now();
        let headers = [("X-Org-Slug", slug), ("X-API-Key", key)];
        let Some(answer) = client.send("POST", "/public/verify", &headers, &json!({ "token": token })) else {
            return state.ledger.wrong("the server closed a connection".to_owned());
        };
        if answer.status == 503 && state.ledger.may_be_away(sent) {
            state.ledger.count("503 to verify while the database was away");
            state.pause(Duration::from_millis(20));
            continue;
        }
        state.ledger.verified();
        let told = match (answer.status, &answer.body["data"]["valid"]) {
            (200, Value::Bool(true)) if answer.body["data"]["user"]["id"] == user => Some(Expected::Valid),
            (200, Value::Bool(false)) => Some(Expected::Invalid),
            (401, _) if answer.code() == "invalid_api_key" => Some(Expected::KeyRefused),
            _ => None,
        };
        if told == Some(expected) {
            state.ledger.recovered(sent);
        } else {
            state.ledger.wrong(format!("verify should have been {expected:?}: {answer:?}"));
        }
        return;
    }
}

/// Verifies continuously, and from time to time refreshes or signs out and then verifies the old token.
pub(super) fn verify(state: &SharedState<'_>, number: usize, of: usize) {
    let mut client = Client::new(state.address);
    let mine = state.seeded.sessions.iter().skip(number).step_by(of);
    for session in mine {
        let user = state.seeded.user_of(session).id.to_string();
        let tenant = state.seeded.tenant_of(session);
        let refresh = session.refresh.clone();
        let mut browser = Browser { tenant, user, access: session.access.clone(), refresh };
        for change in 1..=CHANGES {
            for _ in 0..BETWEEN_CHANGES {
                browser.is(state, &mut client, Expected::Valid);
            }
            if state.is_over() {
                return;
            }
            let goes_on = if change < CHANGES {
                browser.refresh(state, &mut client)
            } else {
                browser.sign_out(state, &mut client)
            };
            if !goes_on {
                break;
            }
        }
    }
    state.ledger.wrong("the seeded sessions are used up: the run is too long for them".to_owned());
}

impl Browser<'_> {
    fn is(&self, state: &SharedState<'_>, client: &mut Client, expected: Expected) {
        ask(state, client, (&self.tenant.slug, &self.tenant.key), (&self.access, &self.user), expected);
    }

    fn call(&self, client: &mut Client, path: &str) -> Option<Answer> {
        let cookies = format!("access_token={}; refresh_token={}", self.access, self.refresh);
        let headers =
            [("X-Org-Slug", self.tenant.slug.as_str()), ("Cookie", cookies.as_str()), ("User-Agent", "soak")];
        client.send("POST", path, &headers, &Value::Null)
    }

    /// Refreshes the tokens; the old one is refused from the next request on. Returns whether the session continues.
    fn refresh(&mut self, state: &SharedState<'_>, client: &mut Client) -> bool {
        let mut in_doubt = false;
        while !state.is_over() {
            let sent = Instant::now();
            let Some(answer) = self.call(client, "/auth/refresh") else {
                state.ledger.wrong("the server closed a connection".to_owned());
                return false;
            };
            match (answer.status, answer.cookie("access_token"), answer.cookie("refresh_token")) {
                (200, Some(access), Some(refresh)) => {
                    self.is_not_the_old_one(state, client, access, refresh);
                    state.ledger.count("refreshes");
                    return true;
                }
                (503, ..) if state.ledger.may_be_away(sent) => {
                    state.ledger.count("503 to refresh while the database was away");
                    in_doubt = true;
                    state.pause(Duration::from_millis(200));
                }
                // The first try was committed, and the outage lasted longer than the replay window.
                (401, ..) if in_doubt => {
                    state.ledger.count("sessions given up, as an outage left their refresh in doubt");
                    return false;
                }
                _ => {
                    state.ledger.wrong(format!("a refresh: {answer:?}"));
                    return false;
                }
            }
        }
        false
    }

    fn is_not_the_old_one(&mut self, state: &SharedState<'_>, client: &mut Client, access: &str, refresh: &str) {
        self.is(state, client, Expected::Invalid);
        access.clone_into(&mut self.access);
        refresh.clone_into(&mut self.refresh);
    }

    /// Signs out; the token is refused from the next request on.
    fn sign_out(&self, state: &SharedState<'_>, client: &mut Client) -> bool {
        while !state.is_over() {
            let sent = Instant::now();
            match self.call(client, "/auth/logout").map(|answer| answer.status) {
                Some(200) => {
                    self.is(state, client, Expected::Invalid);
                    state.ledger.count("sign-outs");
                    break;
                }
                Some(503) if state.ledger.may_be_away(sent) => state.pause(Duration::from_millis(200)),
                other => {
                    state.ledger.wrong(format!("a sign-out: {other:?}"));
                    break;
                }
            }
        }
        false
    }
}

/// Signs in continuously during the storm, and verifies each new token.
pub(super) fn storm(state: &SharedState<'_>, number: usize, of: usize) {
    let mut client = Client::new(state.address);
    for user in state.seeded.users.iter().skip(number).step_by(of).cycle() {
        while !state.storming.load(Ordering::Relaxed) {
            if state.is_over() {
                return;
            }
            state.pause(Duration::from_millis(100));
        }
        if state.is_over() {
            return;
        }
        let tenant = &state.seeded.organizations[user.organization];
        let headers = [("X-Org-Slug", tenant.slug.as_str()), ("User-Agent", "soak")];
        let body = json!({"email": user.email, "password": PASSWORD});
        let Some(answer) = client.send("POST", "/auth/login", &headers, &body) else {
            return state.ledger.wrong("the server closed a connection".to_owned());
        };
        match (answer.status, answer.cookie("access_token")) {
            (200, Some(token)) => {
                state.ledger.count("sign-ins of the storm");
                let token = token.to_owned();
                let who = user.id.to_string();
                ask(state, &mut client, (&tenant.slug, &tenant.key), (&token, &who), Expected::Valid);
            }
            (503, _) if answer.code() == "busy" => state.ledger.count("503 busy to sign-ins of the storm"),
            _ => state.ledger.wrong(format!("a sign-in: {answer:?}")),
        }
    }
}
