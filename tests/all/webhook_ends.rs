//! Deliveries that are under way when a server ends.

use std::time::{Duration, Instant};

use orgauth_tests::{ADA, Answer, Deployment, Receiver, StoreKind, Tenants, eventually};

use crate::webhooks::verifies;

const TIMEOUT: Duration = Duration::from_mins(1);

on_both_stores! {
    a_kill_while_the_receiver_holds_loses_nothing_and_uses_no_attempt,
    a_stop_writes_down_what_was_under_way,
}

fn on(kind: StoreKind, receiver: &Receiver) -> Deployment {
    Deployment::new(kind).webhooks_to(&[receiver])
}

fn a_kill_while_the_receiver_holds_loses_nothing_and_uses_no_attempt(kind: StoreKind) {
    let receiver = Receiver::start();
    let tenants = Tenants::on(on(kind, &receiver).set("webhooks.timeout", "3s"));
    let mut server = tenants.deployment.serve();
    let mut ada = server.api("acme").signed_in(ADA);
    receiver.answer("/hooks", Answer::Hold);
    let hook = ada.subscribe(&receiver.url("/hooks"), &["member.invited"]);
    ada.invite("nele@new.example");
    let first = receiver.wait_for("/hooks", 1, TIMEOUT)[0].clone();
    server.kill9();
    let killed = Instant::now();
    receiver.answer("/hooks", Answer::Status(204));
    receiver.release("/hooks");
    let server = tenants.deployment.serve();
    let up = Instant::now();
    let second = receiver.wait_for("/hooks", 2, TIMEOUT)[1].clone();
    match kind {
        // At once, and not only after the lease.
        StoreKind::Sqlite => assert!(up.elapsed() < Duration::from_secs(10), "{:?}", up.elapsed()),
        // The lease is 3 + 10 s, and the queue is read every second. A slow machine takes longer to claim and to send.
        StoreKind::Postgres => assert!(killed.elapsed() < Duration::from_secs(25), "{:?}", killed.elapsed()),
    }
    for header in ["webhook-id", "x-webhook-delivery", "x-webhook-attempt"] {
        assert_eq!(first.header(header), second.header(header), "nobody knows how the first one ended");
    }
    assert!(verifies(&second, &hook.secret));
    let mut ada = server.api("acme").signed_in(ADA);
    let over = ada.delivery_in(&hook, second.header("x-webhook-delivery"), "success", TIMEOUT);
    assert_eq!((&over["attempts"], over["attemptLog"].as_array().map(Vec::len)), (&1.into(), Some(1)), "{over}");
    assert_eq!(receiver.arrivals("/hooks").len(), 2);
}

fn a_stop_writes_down_what_was_under_way(kind: StoreKind) {
    let receiver = Receiver::start();
    let deployment = on(kind, &receiver).set("webhooks.timeout", "4s").set("webhooks.retry_delays", "1h");
    let tenants = Tenants::on(deployment);
    let mut server = tenants.deployment.serve();
    let mut ada = server.api("acme").signed_in(ADA);
    receiver.answer("/slow", Answer::Hold);
    receiver.answer("/never", Answer::Half);
    let slow = ada.subscribe(&receiver.url("/slow"), &["member.invited"]);
    let never = ada.subscribe(&receiver.url("/never"), &["member.removed"]);
    let unanswered = ada.try_out(&never);
    receiver.wait_for("/never", 1, TIMEOUT);
    ada.invite("nele@new.example");
    let arrival = receiver.wait_for("/slow", 1, TIMEOUT)[0].clone();
    let asked = Instant::now();
    server.ask_to_terminate();
    // The server accepts no more connections: it is shutting down, with two attempts in progress.
    eventually("the end of listening", TIMEOUT, || {
        server.api("acme").try_send("GET", "root:/healthz", &[], None).is_err().then_some(())
    });
    receiver.release("/slow");
    let status = server.terminate();
    assert!(asked.elapsed() < Duration::from_secs(20), "{:?}", asked.elapsed());
    assert!(status.success(), "{status}");

    let server = tenants.deployment.serve();
    let mut ada = server.api("acme").signed_in(ADA);
    let over = ada.get(&slow.delivery(arrival.header("x-webhook-delivery"))).expect(200);
    let over = over.at("/data/delivery");
    assert_eq!((&over["status"], &over["attempts"]), (&"success".into(), &1.into()), "{over}");
    let waits = ada.get(&never.delivery(&unanswered)).expect(200);
    let waits = waits.at("/data/delivery");
    assert_eq!((&waits["status"], &waits["attempts"]), (&"retrying".into(), &1.into()), "{waits}");
    assert_eq!(waits["lastError"], "timeout");
    // By the time of a new event, the new server has already read the queue.
    receiver.answer("/slow", Answer::Status(204));
    ada.invite("otto@new.example");
    let arrivals = receiver.wait_for("/slow", 2, TIMEOUT);
    assert_ne!(arrivals[1].header("webhook-id"), arrival.header("webhook-id"), "nothing twice");
    assert_eq!((arrivals.len(), receiver.arrivals("/never").len()), (2, 1));
}
