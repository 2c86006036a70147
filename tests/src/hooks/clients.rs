//! The clients that use the service during the faults.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::ledger::Life;
use super::setup::{EVENT, Setup};
use crate::{Api, Reply};

/// The number of clients that cause events of acme.
const MAKERS: usize = 3;
/// How long each of them pauses after an event, so that the events don't load the machine.
const EVENT_PAUSE: Duration = Duration::from_millis(100);
/// The timeout of a delivery: a lease, and the deliveries that queued up behind it.
const ARRIVAL: Duration = Duration::from_mins(1);

/// A client, which runs until the flag is set.
pub(super) type Client<'a> = Box<dyn FnOnce(&AtomicBool) + Send + 'a>;

/// Returns all clients.
pub(super) fn all(setup: &Setup) -> Vec<Client<'_>> {
    let mut all: Vec<Client<'_>> = Vec::new();
    for number in 0..MAKERS {
        all.push(Box::new(move |over| make_events(setup, number, over)));
    }
    all.push(Box::new(|over| come_and_go(setup, over)));
    all
}

/// Causes one event after the other.
fn make_events(setup: &Setup, number: usize, over: &AtomicBool) {
    let mut api = setup.ada.clone();
    let mut count = 0;
    while !over.load(Ordering::Relaxed) {
        count += 1;
        event(setup, &mut api, &format!("acme-{number}-{count}"), true);
        thread::sleep(EVENT_PAUSE);
    }
}

/// Causes an event; returns whether it was acknowledged.
fn event(setup: &Setup, api: &mut Api, name: &str, noted: bool) -> bool {
    let reply = setup.ask(api, "POST", "/org/api-keys", &json!({ "name": name }));
    if let Some(reply) = reply.as_ref().filter(|reply| reply.status != 201) {
        setup.ledger.wrong(format!("{}: {} {}", reply.request, reply.status, reply.text));
    }
    if noted {
        setup.ledger.record_event(name, reply.as_ref().map(|_| Instant::now()));
    }
    reply.is_some()
}

/// Repeatedly creates a subscription, pauses it, resumes it and deletes it, with events in between.
fn come_and_go(setup: &Setup, over: &AtomicBool) {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let mut api = setup.gil.clone();
    while !over.load(Ordering::Relaxed) {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        live(setup, &mut api, number);
    }
}

fn live(setup: &Setup, api: &mut Api, number: usize) {
    let path = format!("/slow/5/guest-{number}");
    let body = json!({"url": setup.sink.url(&path), "events": [EVENT]});
    // If the creation was not acknowledged, the identifier is unknown. The subscription may exist and receive all later events;
    // the checks ignore it.
    let Some(made) = setup.ask(api, "POST", "/org/webhooks", &body).filter(|reply| is(setup, reply, &[201])) else {
        return thread::sleep(EVENT_PAUSE);
    };
    let id = made.str("/data/webhook/id").to_owned();
    let from = setup.sink.wait_until(Duration::ZERO, |kept| Some(kept.len())).unwrap_or(0);
    let mut life = Life { path: path.clone(), ..Life::default() };
    let say = |word: &str, api: &mut Api, list: &mut Vec<String>| {
        let name = format!("guest-{number}-{word}");
        if event(setup, api, &name, false) {
            list.push(name);
        }
    };
    say("one", api, &mut life.must);
    say("two", api, &mut life.must);
    until_done(setup, api, "PATCH", &id, &json!({"isActive": false}), &[200]);
    say("paused", api, &mut life.never);
    until_done(setup, api, "PATCH", &id, &json!({"isActive": true}), &[200]);
    say("three", api, &mut life.must);
    // A deletion drops queued deliveries, so wait for them first.
    let arrived = setup.sink.wait_until(ARRIVAL, |kept| {
        let has = |name: &String| {
            let text = format!("\"{name}\"");
            let mut own = kept.iter().skip(from).filter(|request| request.path == path);
            own.any(|request| String::from_utf8_lossy(&request.body).contains(&text))
        };
        life.must.iter().all(has).then_some(())
    });
    if arrived.is_none() {
        setup.ledger.wrong(format!("{path}: not everything has arrived after {ARRIVAL:?}"));
    }
    until_done(setup, api, "DELETE", &id, &Value::Null, &[200, 404]);
    life.deleted = Some(Instant::now());
    say("deleted", api, &mut life.never);
    setup.ledger.record_subscription(life);
}

/// Repeats a request until there is an answer; then it has taken effect, whatever the outcome of earlier tries.
fn until_done(setup: &Setup, api: &mut Api, method: &str, id: &str, body: &Value, expected: &[u16]) {
    let end = Instant::now() + ARRIVAL;
    while Instant::now() < end {
        if let Some(reply) = setup.ask(api, method, &format!("/org/webhooks/{id}"), body) {
            is(setup, &reply, expected);
            return;
        }
        thread::sleep(EVENT_PAUSE);
    }
    setup.ledger.wrong(format!("{method} {id}: no answer for {ARRIVAL:?}"));
}

fn is(setup: &Setup, reply: &Reply, expected: &[u16]) -> bool {
    let right = expected.contains(&reply.status);
    if !right {
        setup.ledger.wrong(format!("{}: {} {}", reply.request, reply.status, reply.text));
    }
    right
}
