//! What all clients of the run share: the server, the rows, and the judgement of every answer.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Answer, Client};
use crate::seed::Rows;
use crate::stop;

/// How long after the database's return a 503 is still allowed, while connections are opened again.
const GRACE: Duration = Duration::from_secs(5);

/// The state of the run.
pub(super) struct State<'a> {
    pub(super) client: Client,
    pub(super) rows: &'a Rows,
    pub(super) ending: AtomicBool,
    pub(super) storming: AtomicBool,
    ledger: Mutex<Ledger>,
}

/// What was counted.
#[derive(Default)]
pub(super) struct Ledger {
    pub(super) counts: BTreeMap<String, u64>,
    pub(super) wrong: Vec<String>,
    /// How long after each return of the database the first good answer came.
    pub(super) recovery: Vec<Duration>,
    outage: Outage,
}

/// The last outage of the database.
#[derive(Debug, Clone, Copy, Default)]
pub(super) enum Outage {
    #[default]
    None,
    Now,
    /// Since when the database is back, and whether there was a good answer since.
    Over(Instant, bool),
}

/// The expected answer of verify.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Expected {
    Valid,
    /// Valid, unless an outage delayed the question.
    ValidForNow,
    Invalid,
    KeyRefused,
}

impl<'a> State<'a> {
    pub(super) fn new(client: Client, rows: &'a Rows) -> Self {
        let (ending, storming) = (AtomicBool::new(false), AtomicBool::new(false));
        Self { client, rows, ending, storming, ledger: Mutex::default() }
    }

    pub(super) fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the clients should end; the first wrong answer ends the run.
    pub(super) fn is_over(&self) -> bool {
        self.ending.load(Ordering::Relaxed) || stop::is_wanted() || !self.ledger().wrong.is_empty()
    }

    /// Waits for `span`, or until the run is over.
    pub(super) fn pause(&self, span: Duration) {
        let end = Instant::now() + span;
        while !self.is_over() && Instant::now() < end {
            thread::sleep(Duration::from_millis(20));
        }
    }

    pub(super) fn count(&self, what: impl Into<String>) {
        *self.ledger().counts.entry(what.into()).or_default() += 1;
    }

    pub(super) fn wrong(&self, what: String) {
        eprintln!("bench: WRONG: {what}");
        self.ledger().wrong.push(what);
    }

    /// Records that the database goes away, or that it is back.
    pub(super) fn enter(&self, outage: Outage) {
        self.ledger().outage = outage;
    }

    /// Whether a request sent at `sent` may be answered 503, or its effect be unknown.
    pub(super) fn may_be_away(&self, sent: Instant) -> bool {
        match self.ledger().outage {
            Outage::None => false,
            Outage::Now => true,
            Outage::Over(back, _) => sent < back + GRACE,
        }
    }

    /// Sends a request until it isn't refused because the database is away. Returns the answer, and whether the request was sent
    /// again; `None` when the run is over.
    pub(super) fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &Value,
    ) -> Option<(Answer, bool)> {
        let mut is_repeated = false;
        while !self.is_over() {
            let sent = Instant::now();
            let Some(answer) = self.client.send(method, path, headers, body) else {
                self.wrong("the server closed a connection".to_owned());
                return None;
            };
            if answer.status == 503 && self.may_be_away(sent) {
                self.count(format!("503 to {path} while the database was away"));
                is_repeated = true;
                self.pause(Duration::from_millis(20));
            } else {
                return Some((answer, is_repeated));
            }
        }
        None
    }

    /// Verifies a token until there is an answer, and judges it.
    pub(super) fn verify(&self, (slug, key): (&str, &str), (token, user): (&str, &str), expected: Expected) {
        let headers = [("X-Org-Slug", slug), ("X-API-Key", key)];
        let Some((answer, is_repeated)) = self.send("POST", "/public/verify", &headers, &json!({ "token": token }))
        else {
            return;
        };
        let told = match (answer.status, &answer.body["data"]["valid"]) {
            (200, Value::Bool(true)) if answer.body["data"]["user"]["id"] == user => Some(Expected::Valid),
            (200, Value::Bool(false)) => Some(Expected::Invalid),
            (401, _) if answer.code() == "invalid_api_key" => Some(Expected::KeyRefused),
            _ => None,
        };
        let is_right = match expected {
            Expected::ValidForNow => is_repeated || told == Some(Expected::Valid),
            expected => told == Some(expected),
        };
        if !is_right {
            return self.wrong(format!("verify should have been {expected:?}: {answer:?}"));
        }
        self.count("verify answers, all judged");
        let mut ledger = self.ledger();
        if let Outage::Over(back, false) = ledger.outage {
            ledger.recovery.push(back.elapsed());
            ledger.outage = Outage::Over(back, true);
        }
    }
}
