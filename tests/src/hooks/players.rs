//! The clients that use the service during the faults.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::arena::{Arena, EVENT};
use super::ledger::Life;
use crate::{Api, Reply};

/// The number of clients that cause events of acme.
const MAKERS: usize = 3;
/// How long each of them pauses after an event, so that the events don't load the machine.
const REST: Duration = Duration::from_millis(100);
/// The timeout of a delivery: a lease, and the deliveries that queued up behind it.
const ARRIVAL: Duration = Duration::from_mins(1);

/// A client, which runs until the flag is set.
pub(super) type Player<'a> = Box<dyn FnOnce(&AtomicBool) + Send + 'a>;

/// Returns all clients.
pub(super) fn all(arena: &Arena) -> Vec<Player<'_>> {
    let mut all: Vec<Player<'_>> = Vec::new();
    for number in 0..MAKERS {
        all.push(Box::new(move |over| make_events(arena, number, over)));
    }
    all.push(Box::new(|over| come_and_go(arena, over)));
    all
}

/// Causes one event after the other.
fn make_events(arena: &Arena, number: usize, over: &AtomicBool) {
    let mut api = arena.ada.clone();
    let mut count = 0;
    while !over.load(Ordering::Relaxed) {
        count += 1;
        event(arena, &mut api, &format!("acme-{number}-{count}"), true);
        thread::sleep(REST);
    }
}

/// Causes an event; returns whether it was acknowledged.
fn event(arena: &Arena, api: &mut Api, name: &str, noted: bool) -> bool {
    let reply = arena.ask(api, "POST", "/org/api-keys", &json!({ "name": name }));
    if let Some(reply) = reply.as_ref().filter(|reply| reply.status != 201) {
        arena.ledger.wrong(format!("{}: {} {}", reply.request, reply.status, reply.text));
    }
    if noted {
        arena.ledger.made(name, reply.as_ref().map(|_| Instant::now()));
    }
    reply.is_some()
}

/// Repeatedly creates a subscription, pauses it, resumes it and deletes it, with events in between.
fn come_and_go(arena: &Arena, over: &AtomicBool) {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let mut api = arena.gil.clone();
    while !over.load(Ordering::Relaxed) {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        live(arena, &mut api, number);
    }
}

fn live(arena: &Arena, api: &mut Api, number: usize) {
    let path = format!("/slow/5/guest-{number}");
    let body = json!({"url": arena.sink.url(&path), "events": [EVENT]});
    // If the creation was not acknowledged, the identifier is unknown. The subscription may exist and receive all later events;
    // the checks ignore it.
    let Some(made) = arena.ask(api, "POST", "/org/webhooks", &body).filter(|reply| is(arena, reply, &[201])) else {
        return thread::sleep(REST);
    };
    let id = made.str("/data/webhook/id").to_owned();
    let from = arena.sink.wait_until(Duration::ZERO, |kept| Some(kept.len())).unwrap_or(0);
    let mut life = Life { path: path.clone(), ..Life::default() };
    let say = |word: &str, api: &mut Api, list: &mut Vec<String>| {
        let name = format!("guest-{number}-{word}");
        if event(arena, api, &name, false) {
            list.push(name);
        }
    };
    say("one", api, &mut life.must);
    say("two", api, &mut life.must);
    until_done(arena, api, "PATCH", &id, &json!({"isActive": false}), &[200]);
    say("paused", api, &mut life.never);
    until_done(arena, api, "PATCH", &id, &json!({"isActive": true}), &[200]);
    say("three", api, &mut life.must);
    // A deletion drops queued deliveries, so wait for them first.
    let arrived = arena.sink.wait_until(ARRIVAL, |kept| {
        let has = |name: &String| {
            let text = format!("\"{name}\"");
            let mut own = kept.iter().skip(from).filter(|request| request.path == path);
            own.any(|request| String::from_utf8_lossy(&request.body).contains(&text))
        };
        life.must.iter().all(has).then_some(())
    });
    if arrived.is_none() {
        arena.ledger.wrong(format!("{path}: not everything has arrived after {ARRIVAL:?}"));
    }
    until_done(arena, api, "DELETE", &id, &Value::Null, &[200, 404]);
    life.deleted = Some(Instant::now());
    say("deleted", api, &mut life.never);
    arena.ledger.lived(life);
}

/// Repeats a request until there is an answer; then it has taken effect, whatever the outcome of earlier tries.
fn until_done(arena: &Arena, api: &mut Api, method: &str, id: &str, body: &Value, expected: &[u16]) {
    let end = Instant::now() + ARRIVAL;
    while Instant::now() < end {
        if let Some(reply) = arena.ask(api, method, &format!("/org/webhooks/{id}"), body) {
            is(arena, &reply, expected);
            return;
        }
        thread::sleep(REST);
    }
    arena.ledger.wrong(format!("{method} {id}: no answer for {ARRIVAL:?}"));
}

fn is(arena: &Arena, reply: &Reply, expected: &[u16]) -> bool {
    let right = expected.contains(&reply.status);
    if !right {
        arena.ledger.wrong(format!("{}: {} {}", reply.request, reply.status, reply.text));
    }
    right
}
