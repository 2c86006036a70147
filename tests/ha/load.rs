//! The load: people who sign in, refresh, change roles and keys and sign out; and those who ask verify for what has ended.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use orgauth_tests::{Api, PASSWORD, Reply, chance, client, client_that_waits};
use reqwest::blocking::Client;
use serde_json::{Value, json};

use crate::lab::{FRONT, Lab, name, server};
use crate::ledger::{Asked, Ledger, Told, Wrong};

/// The organization.
pub(crate) const SLUG: &str = "acme";
/// How many keys of a person are in force at a time.
const KEYS: usize = 4;

/// What everybody shares.
pub(crate) struct Judge {
    ledger: Mutex<Ledger>,
    pub(crate) is_over: AtomicBool,
    gone: Mutex<Vec<Gone>>,
    pub(crate) service_key: String,
    pub(crate) api_key: String,
    /// The token of a session that goes on during the whole run.
    pub(crate) anchor: String,
}

/// What has ended for good: a session, or the key that asks for it.
#[derive(Clone)]
pub(crate) struct Gone {
    pub(crate) who: String,
    pub(crate) key: String,
    pub(crate) token: String,
}

/// The service at the balancer.
pub(crate) fn front() -> String {
    format!("http://{FRONT}:8080")
}

impl Judge {
    pub(crate) fn new(service_key: String, api_key: String, anchor: String) -> Self {
        let (ledger, is_over, gone) =
            (Mutex::new(Ledger::new(Instant::now())), AtomicBool::new(false), Mutex::default());
        Self { ledger, is_over, gone, service_key, api_key, anchor }
    }

    pub(crate) fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Sends a request through the balancer; `None` when the outcome is unknown.
    fn send(&self, api: &mut Api, method: &str, path: &str, body: Option<&Value>) -> Option<Reply> {
        let (began, text) = (Instant::now(), body.map(Value::to_string));
        let headers: &[(&str, &str)] = if text.is_some() { &[("content-type", "application/json")] } else { &[] };
        let reply = api.try_send(method, path, headers, text.as_deref().map(str::as_bytes)).ok();
        let status = reply.as_ref().map(|reply| reply.status);
        let asked = Asked { began, ended: Instant::now(), status };
        self.ledger().asked(&format!("{method} {path}"), &asked);
        reply.filter(|reply| reply.status < 500)
    }

    /// Sends a request until it has an answer; returns it and how long it was in doubt. `None` when the run is over.
    fn settle(&self, api: &mut Api, method: &str, path: &str, body: Option<&Value>) -> Option<(Reply, Duration)> {
        let began = Instant::now();
        let mut in_doubt = Duration::ZERO;
        while !self.is_over() {
            if let Some(reply) = self.send(api, method, path, body) {
                return Some((reply, in_doubt));
            }
            pause(400);
            in_doubt = began.elapsed();
        }
        None
    }

    /// Whether a reply has this status; any other one is wrong.
    fn expects(&self, reply: &Reply, status: u16) -> bool {
        if reply.status != status {
            self.ledger().wrong(Wrong::Other, &format!("{}: {} {}", reply.request, reply.status, reply.text));
        }
        reply.status == status
    }

    fn ended(&self, who: String, key: &str, token: &str) {
        let mut gone = self.gone.lock().expect("what has ended");
        gone.push(Gone { who, key: key.to_owned(), token: token.to_owned() });
    }

    /// What has ended: one of the last ones, or any.
    pub(crate) fn some_gone(&self) -> Option<Gone> {
        let gone = self.gone.lock().expect("what has ended");
        let count = u64::try_from(gone.len()).expect("few");
        let back = if count == 0 { return None } else { chance([count, count.min(20)][usize::from(chance(2) == 0)]) };
        gone.iter().rev().nth(usize::try_from(back).expect("few")).cloned()
    }

    /// Asks the server at an address, again and again, for what has ended.
    pub(crate) fn watch_gone(&self, base: &str) {
        let client = client_that_waits(Duration::from_secs(4));
        while !self.is_over() {
            if let Some(gone) = self.some_gone()
                && let Some(told) = ask(&client, base, &gone.key, &gone.token)
            {
                self.ledger().gone(&format!("{} at {base}", gone.who), &told);
            }
            pause(100);
        }
    }

    /// One of the questions by which the time of recovery is measured.
    pub(crate) fn pulse(&self) {
        let mut backend = Api::on(client(), &front(), SLUG).with_header("x-api-key", &self.api_key);
        let began = Instant::now();
        let reply = verify(&mut backend, &self.anchor);
        let asked = Asked { began, ended: Instant::now(), status: reply.as_ref().map(|reply| reply.status) };
        let mut ledger = self.ledger();
        ledger.asked("POST /public/verify", &asked);
        ledger.pulse(&asked);
        if let Some(told) = reply.as_ref().and_then(told) {
            ledger.alive("the anchor", &told, &["org_admin"]);
        }
    }
}

fn pause(most: u64) {
    thread::sleep(Duration::from_millis(most / 2 + chance(most / 2)));
}

fn verify(backend: &mut Api, token: &str) -> Option<Reply> {
    backend.try_post("/public/verify", Some(&json!({"token": token, "explain": true})))
}

/// Asks a server; `None` when it doesn't say.
fn ask(client: &Client, base: &str, key: &str, token: &str) -> Option<Told> {
    told(&verify(&mut Api::on(client, base, SLUG).with_header("x-api-key", key), token)?)
}

/// Asks the server on a node from inside the node; `None` when it doesn't say.
pub(crate) fn told_inside(lab: &Lab, node: usize, key: &str, token: &str) -> Option<Told> {
    let (url, key) = (format!("{}/api/v1/public/verify", server(node)), format!("X-API-Key: {key}"));
    let (slug, body) = (format!("X-Org-Slug: {SLUG}"), json!({"token": token, "explain": true}).to_string());
    let curl = ["in", name(node), "curl", "-s", "-m", "2", "-w", "\n%{http_code}", "-H", &slug, "-H", &key];
    let (output, _) =
        lab.attempt(&[&curl[..], &["-H", "Content-Type: application/json", "-d", &body, &url]].concat());
    let (text, status) = output.rsplit_once('\n')?;
    read(status.parse().ok()?, &serde_json::from_str(text).ok()?)
}

/// Reads an answer of verify; `None` when it says nothing.
fn told(reply: &Reply) -> Option<Told> {
    read(reply.status, &reply.body)
}

fn read(status: u16, body: &Value) -> Option<Told> {
    let text = |pointer| body.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
    match (status, body.pointer("/data/valid")) {
        (200, Some(Value::Bool(true))) => Some(Told::Valid(text("/data/membership/role"))),
        (200, _) => Some(Told::Invalid(text("/data/reason"))),
        (401, _) => Some(Told::KeyRefused),
        _ => None,
    }
}

/// A person with a browser, and a backend that changes the person's role and uses keys of its own.
pub(crate) struct Person<'a> {
    judge: &'a Judge,
    email: String,
    user: String,
    api: Api,
    backend: Api,
    /// The roles that the person may have: two while a change is in doubt.
    roles: Vec<&'static str>,
    /// Identifiers and keys.
    keys: VecDeque<(String, String)>,
    made: usize,
}

impl<'a> Person<'a> {
    pub(crate) fn new(judge: &'a Judge, email: &str, user: &str) -> Self {
        let api = Api::on(client(), &front(), SLUG);
        let backend = api.clone().with_header("x-api-key", &judge.service_key);
        let (email, user) = (email.to_owned(), user.to_owned());
        Self { judge, email, user, api, backend, roles: vec!["member"], keys: VecDeque::new(), made: 0 }
    }

    /// One session after the other, until the run is over.
    pub(crate) fn live(mut self) {
        while self.life().is_some() {}
    }

    fn life(&mut self) -> Option<()> {
        if !self.sign_in()? {
            pause(2000);
            return Some(());
        }
        for _ in 0..4 + chance(8) {
            let goes_on = self.is_alive()?
                && match chance(4) {
                    0 | 1 => self.refresh()?,
                    2 => self.change_role()?,
                    _ => self.change_keys()?,
                };
            pause(250);
            if !goes_on {
                return Some(());
            }
        }
        self.sign_out()
    }

    fn sign_in(&mut self) -> Option<bool> {
        self.api.cookies.clear();
        let body = json!({"email": self.email, "password": PASSWORD});
        let (reply, _) = self.judge.settle(&mut self.api, "POST", "/auth/login", Some(&body))?;
        Some(self.judge.expects(&reply, 200))
    }

    /// Verify has to know the session, the role and the key.
    fn is_alive(&mut self) -> Option<bool> {
        let any = chance(u64::try_from(self.keys.len()).expect("few") + 1);
        let key = self.keys.get(usize::try_from(any).expect("few")).map_or(&self.judge.api_key, |(_, key)| key);
        let mut backend = Api::on(client(), &front(), SLUG).with_header("x-api-key", key);
        let body = json!({"token": self.api.access(), "explain": true});
        let (reply, _) = self.judge.settle(&mut backend, "POST", "/public/verify", Some(&body))?;
        let Some(told) = told(&reply) else { return Some(self.judge.expects(&reply, 200)) };
        self.judge.ledger().alive(&self.email, &told, &self.roles);
        Some(matches!(told, Told::Valid(_)))
    }

    /// Exchanges the refresh token; returns whether the session goes on.
    fn refresh(&mut self) -> Option<bool> {
        let before = self.api.access();
        let (reply, in_doubt) = self.judge.settle(&mut self.api, "POST", "/auth/refresh", None)?;
        let code = reply.body["error"]["code"].as_str().unwrap_or_default();
        self.judge.ledger().refreshed(&self.email, reply.status, code, in_doubt);
        if reply.status == 200 {
            self.judge.ended(format!("a replaced token of {}", self.email), &self.judge.api_key, &before);
        }
        Some(reply.status == 200)
    }

    fn change_role(&mut self) -> Option<bool> {
        let role = if self.roles == ["member"] { "org_admin" } else { "member" };
        self.roles.push(role);
        let path = format!("/org/members/{}", self.user);
        let (reply, _) = self.judge.settle(&mut self.backend, "PATCH", &path, Some(&json!({"role": role})))?;
        if self.judge.expects(&reply, 200) {
            self.roles = vec![role];
        }
        Some(true)
    }

    /// Makes a key, which is an event; revokes the oldest when there are enough.
    fn change_keys(&mut self) -> Option<bool> {
        self.made += 1;
        let name = format!("{} {}", self.email, self.made);
        self.judge.ledger().made(&name, false);
        let reply = self.judge.send(&mut self.backend, "POST", "/org/api-keys", Some(&json!({"name": name})));
        if let Some(reply) = reply.filter(|reply| self.judge.expects(reply, 201)) {
            self.judge.ledger().made(&name, true);
            self.keys.push_back((reply.str("/data/apiKey/id").to_owned(), reply.str("/data/key").to_owned()));
        }
        if self.keys.len() > KEYS
            && let Some((id, key)) = self.keys.pop_front()
        {
            let path = format!("/org/api-keys/{id}");
            let (reply, in_doubt) = self.judge.settle(&mut self.backend, "DELETE", &path, None)?;
            let is_done = (reply.status == 404 && !in_doubt.is_zero()) || self.judge.expects(&reply, 200);
            if !is_done {
                return Some(true);
            }
            self.judge.ended(format!("a key of {}", self.email), &key, &self.judge.anchor);
        }
        Some(true)
    }

    /// Ends the session: by the person, or by an admin.
    fn sign_out(&mut self) -> Option<()> {
        let token = self.api.access();
        let (reply, _) = if chance(2) == 0 {
            self.judge.settle(&mut self.api, "POST", "/auth/logout", None)?
        } else {
            let path = format!("/org/members/{}/end-sessions", self.user);
            self.judge.settle(&mut self.backend, "POST", &path, None)?
        };
        if self.judge.expects(&reply, 200) {
            self.judge.ended(format!("a session of {}", self.email), &self.judge.api_key, &token);
        }
        Some(())
    }
}
