//! Users, the backends that verify their tokens, and an admin who rotates and revokes API keys while backends use them.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::state::{Expected, State};
use crate::seed::{Member, PASSWORD, Tenant};

/// How many verify requests are sent between two changes of a session.
const BETWEEN_CHANGES: usize = 40;
/// How many changes a session goes through, the last of which ends it.
const CHANGES: usize = 60;
/// How long a rotated key stays valid.
const OVERLAP: Duration = Duration::from_secs(2);

/// A user's session, with the tokens that its browser has.
struct Browser<'a> {
    state: &'a State<'a>,
    tenant: &'a Tenant,
    user: String,
    access: String,
    refresh: String,
}

/// Verifies continuously, and from time to time refreshes or signs out and then verifies the old token.
pub(super) fn verify(state: &State<'_>, number: usize, of: usize) {
    for session in state.rows.sessions.iter().skip(number).step_by(of) {
        let (tenant, user) = (state.rows.tenant_of(session), state.rows.user_of(session).id.to_string());
        let (access, refresh) = (session.access.clone(), session.refresh.clone());
        let mut browser = Browser { state, tenant, user, access, refresh };
        for change in 1..=CHANGES {
            for _ in 0..BETWEEN_CHANGES {
                browser.verifies(Expected::Valid);
            }
            let goes_on = if change < CHANGES { browser.refresh() } else { browser.sign_out() };
            if state.is_over() {
                return;
            }
            if goes_on.is_none() {
                break;
            }
        }
    }
    state.wrong("the seeded sessions are used up: the run is too long for them".to_owned());
}

impl Browser<'_> {
    fn verifies(&self, expected: Expected) {
        self.state.verify((&self.tenant.slug, &self.tenant.key), (&self.access, &self.user), expected);
    }

    fn call(&self, path: &str) -> Option<(crate::client::Answer, bool)> {
        let cookies = format!("access_token={}; refresh_token={}", self.access, self.refresh);
        let headers =
            [("X-Org-Slug", self.tenant.slug.as_str()), ("Cookie", cookies.as_str()), ("User-Agent", "soak")];
        self.state.send("POST", path, &headers, &Value::Null)
    }

    /// Refreshes the tokens; the old one is refused from the next request on. Returns `None` when the session is over.
    fn refresh(&mut self) -> Option<()> {
        let (answer, is_repeated) = self.call("/auth/refresh")?;
        match (answer.status, answer.cookie("access_token"), answer.cookie("refresh_token")) {
            (200, Some(access), Some(refresh)) => {
                self.verifies(Expected::Invalid);
                access.clone_into(&mut self.access);
                refresh.clone_into(&mut self.refresh);
                self.state.count("refreshes");
                return Some(());
            }
            // The first try was committed, and the outage lasted longer than the replay window.
            (401, ..) if is_repeated => {
                self.state.count("sessions given up, as an outage left their refresh in doubt");
            }
            _ => self.state.wrong(format!("a refresh: {answer:?}")),
        }
        None
    }

    /// Signs out; the token is refused from the next request on.
    fn sign_out(&self) -> Option<()> {
        let (answer, _) = self.call("/auth/logout")?;
        if answer.status == 200 {
            self.verifies(Expected::Invalid);
            self.state.count("sign-outs");
        } else {
            self.state.wrong(format!("a sign-out: {answer:?}"));
        }
        None
    }
}

/// Signs in; returns the token, or `None` when the server is busy or the run over.
fn sign_in(state: &State<'_>, user: &Member) -> Option<String> {
    let slug = &state.rows.organizations[user.organization].slug;
    let body = json!({"email": user.email, "password": PASSWORD});
    let headers = [("X-Org-Slug", slug.as_str()), ("User-Agent", "soak")];
    let (answer, _) = state.send("POST", "/auth/login", &headers, &body)?;
    match (answer.status, answer.cookie("access_token")) {
        (200, Some(token)) => return Some(token.to_owned()),
        (503, _) if answer.code() == "busy" => state.count("503 busy to sign-ins"),
        _ => state.wrong(format!("a sign-in: {answer:?}")),
    }
    None
}

/// Signs in continuously during the storm, and verifies each new token.
pub(super) fn storm(state: &State<'_>, number: usize, of: usize) {
    for user in state.rows.users.iter().skip(number).step_by(of).cycle() {
        while !state.storming.load(Ordering::Relaxed) && !state.is_over() {
            state.pause(Duration::from_millis(100));
        }
        if state.is_over() {
            return;
        }
        if let Some(token) = sign_in(state, user) {
            state.count("sign-ins of the storm");
            let tenant = &state.rows.organizations[user.organization];
            state.verify((&tenant.slug, &tenant.key), (&token, &user.id.to_string()), Expected::Valid);
        }
    }
}

/// Repeatedly creates a key, uses it, rotates it, uses both, checks that the old one ends, and revokes the new one: as the admin
/// of the last organization, whose seeded key is never changed.
pub(super) fn rotate_api_keys(state: &State<'_>) {
    let number = state.rows.organizations.len() - 1;
    let (tenant, user) = (&state.rows.organizations[number], &state.rows.users[number]);
    let mut token = None;
    while !state.is_over() {
        token = token.or_else(|| sign_in(state, user));
        if rotate_once(state, tenant, user, token.as_deref().unwrap_or_default()).is_none() {
            token = None;
            // The database went away during a round; the created keys stay.
            state.count("rounds of API keys given up in an outage");
            state.pause(Duration::from_secs(1));
        }
    }
}

/// Runs one round; `None` when a step was left in doubt because the database was away.
fn rotate_once(state: &State<'_>, tenant: &Tenant, user: &Member, token: &str) -> Option<()> {
    let (slug, bearer, id) = (tenant.slug.as_str(), format!("Bearer {token}"), user.id.to_string());
    let headers = [("X-Org-Slug", slug), ("User-Agent", "soak"), ("Authorization", bearer.as_str())];
    let call = |method, path: &str, body: &Value| {
        let (answer, is_repeated) = state.send(method, path, &headers, body)?;
        if answer.status >= 300 && !is_repeated {
            state.wrong(format!("{method} {path}: {answer:?}"));
        }
        (answer.status < 300 && !is_repeated).then_some(answer.body)
    };
    let key_of = |made: &Value| {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        Some((text(&made["data"]["apiKey"]["id"])?, text(&made["data"]["key"])?))
    };
    let verifies = |key: &str, expected| state.verify((slug, key), (token, &id), expected);
    let (first, old) = key_of(&call("POST", "/org/api-keys", &json!({"name": "soak"}))?)?;
    verifies(&old, Expected::Valid);
    let (sent, overlap) = (Instant::now(), json!({"overlapSeconds": OVERLAP.as_secs()}));
    let (second, new) = key_of(&call("POST", &format!("/org/api-keys/{first}/rotate"), &overlap)?)?;
    let answered = Instant::now();
    while answered.elapsed() < OVERLAP + Duration::from_millis(100) && !state.is_over() {
        verifies(&new, Expected::Valid);
        // The old key ends between these two times; close to its end, either answer is correct.
        if sent.elapsed() + Duration::from_millis(500) < OVERLAP {
            verifies(&old, Expected::ValidForNow);
        }
        state.pause(Duration::from_millis(50));
    }
    verifies(&old, Expected::KeyRefused);
    call("DELETE", &format!("/org/api-keys/{second}"), &Value::Null)?;
    verifies(&new, Expected::KeyRefused);
    state.count("API keys rotated and revoked");
    Some(())
}
