//! The life of a subscription in the real server: events delivered, paused, moved, rotated, redelivered, deleted; and never an event
//! of another organization.

use std::time::Duration;

use orgauth_tests::{ADA, Answer, Api, Deployment, GIL, Receiver, Server, StoreKind, Tenants};
use serde_json::json;

use crate::webhook_signatures::verifies;

const TIMEOUT: Duration = Duration::from_mins(1);

on_both_stores! {
    j4_an_event_arrives_signed_in_its_own_organization_and_nowhere_else,
    a_pause_holds_what_is_queued_and_what_happens_meanwhile_creates_nothing,
    a_changed_url_serves_the_next_attempt_and_a_redelivery_carries_the_same_event,
    a_deleted_subscription_is_told_nothing_more,
}

fn service(kind: StoreKind, receiver: &Receiver) -> (Tenants, Server, Api) {
    let deployment = Deployment::new(kind)
        .webhooks_to(&[receiver])
        .set("webhooks.retry_delays", "2s,2s,2s,2s,2s,2s")
        .set("invites.per_organization_hour", 1000);
    let tenants = Tenants::on(deployment);
    let server = tenants.deployment.serve();
    let ada = server.api("acme").signed_in(ADA);
    (tenants, server, ada)
}

fn j4_an_event_arrives_signed_in_its_own_organization_and_nowhere_else(kind: StoreKind) {
    let receiver = Receiver::start();
    let (tenants, server, mut ada) = service(kind, &receiver);
    let mut gil = server.api("globex").signed_in(GIL);
    let ours = ada.subscribe(&receiver.url("/acme"), &["member.invited"]);
    let theirs = gil.subscribe(&receiver.url("/globex"), &["member.invited"]);
    let invite = ada.invite("nele@new.example");
    let arrival = &receiver.wait_for("/acme", 1, TIMEOUT)[0];
    assert!(verifies(arrival, &ours.secret) && !verifies(arrival, &theirs.secret));
    let event = arrival.event();
    assert_eq!((&event["type"], &event["orgId"]), (&"member.invited".into(), &tenants.acme.id.clone().into()));
    assert_eq!((&event["data"]["invite"]["id"], &event["data"]["actor"]["email"]), (&invite.into(), &ADA.into()));

    let delivery = ada.deliveries(&ours)[0].clone();
    let detail = ada.delivery_in(&ours, delivery["id"].as_str().expect("an id"), "success", TIMEOUT);
    assert_eq!(detail["payload"], event);
    assert_eq!((&detail["attempts"], &detail["httpStatus"]), (&1.into(), &204.into()), "{detail}");

    gil.invite("otto@new.example");
    receiver.wait_for("/globex", 1, TIMEOUT);
    assert_eq!((receiver.arrivals("/acme").len(), receiver.arrivals("/globex").len()), (1, 1));
    assert_eq!(ada.deliveries(&ours).len(), 1);
}

fn a_pause_holds_what_is_queued_and_what_happens_meanwhile_creates_nothing(kind: StoreKind) {
    let receiver = Receiver::start();
    let (_tenants, _server, mut ada) = service(kind, &receiver);
    for path in ["/paused", "/control"] {
        receiver.answer(path, Answer::Status(500));
    }
    let paused = ada.subscribe(&receiver.url("/paused"), &["member.invited"]);
    let control = ada.subscribe(&receiver.url("/control"), &["member.invited"]);
    ada.invite("first@new.example");
    receiver.wait_for("/paused", 1, TIMEOUT);
    let queued = ada.deliveries(&paused)[0]["id"].as_str().expect("an id").to_owned();
    ada.delivery_in(&paused, &queued, "retrying", TIMEOUT);
    ada.patch(&paused.path(""), json!({"isActive": false})).assert(200);
    let before = receiver.arrivals("/paused").len();
    let attempts = ada.delivery_in(&paused, &queued, "retrying", TIMEOUT)["attempts"].clone();

    ada.invite("meanwhile@new.example");
    ada.call(&paused.path("/test")).assert_error(409, "webhook_paused");
    ada.call(&paused.path(&format!("/deliveries/{queued}/redeliver"))).assert_error(409, "webhook_paused");
    // The same event fails at the control as often: by then the paused subscription would have been tried twice more.
    let twice_more = receiver.arrivals("/control").len() + 4;
    receiver.wait_for("/control", twice_more, TIMEOUT);
    assert_eq!(receiver.arrivals("/paused").len(), before);
    assert_eq!((ada.deliveries(&paused).len(), ada.deliveries(&control).len()), (1, 2));

    receiver.answer("/paused", Answer::Status(204));
    ada.patch(&paused.path(""), json!({"isActive": true})).assert(200);
    let arrivals = receiver.wait_for("/paused", before + 1, TIMEOUT);
    let last = arrivals.last().expect("an arrival");
    assert!(verifies(last, &paused.secret));
    let next = attempts.as_u64().expect("a number") + 1;
    assert_eq!(last.header("x-webhook-attempt"), next.to_string(), "a pause uses no attempt");
    assert_eq!(ada.delivery_in(&paused, &queued, "success", TIMEOUT)["attempts"], next);
}

fn a_changed_url_serves_the_next_attempt_and_a_redelivery_carries_the_same_event(kind: StoreKind) {
    let receiver = Receiver::start();
    let (_tenants, _server, mut ada) = service(kind, &receiver);
    receiver.answer("/old", Answer::Status(503));
    let hook = ada.subscribe(&receiver.url("/old"), &["member.invited"]);
    ada.invite("nele@new.example");
    receiver.wait_for("/old", 1, TIMEOUT);
    ada.patch(&hook.path(""), json!({"url": receiver.url("/new")})).assert(200);
    let first = receiver.wait_for("/new", 1, TIMEOUT)[0].clone();
    let id = first.header("x-webhook-delivery").to_owned();
    let old = receiver.arrivals("/old");
    assert_eq!(first.header("x-webhook-attempt"), (old.len() + 1).to_string());
    assert!(verifies(&first, &hook.secret));
    ada.delivery_in(&hook, &id, "success", TIMEOUT);

    let again = ada.call(&hook.path(&format!("/deliveries/{id}/redeliver"))).expect(200);
    let again = again.str("/data/deliveryId").to_owned();
    let second = &receiver.wait_for("/new", 2, TIMEOUT)[1];
    assert_ne!(again, id);
    assert_eq!(second.header("x-webhook-delivery"), again);
    assert_eq!(second.header("x-webhook-attempt"), "1");
    assert_eq!((second.header("webhook-id"), &second.body), (first.header("webhook-id"), &first.body));
    assert!(verifies(second, &hook.secret));
    ada.delivery_in(&hook, &again, "success", TIMEOUT);
    assert_eq!(ada.deliveries(&hook).len(), 2);
}

fn a_deleted_subscription_is_told_nothing_more(kind: StoreKind) {
    let receiver = Receiver::start();
    let (_tenants, _server, mut ada) = service(kind, &receiver);
    for path in ["/deleted", "/control"] {
        receiver.answer(path, Answer::Status(500));
    }
    let deleted = ada.subscribe(&receiver.url("/deleted"), &["member.invited"]);
    ada.subscribe(&receiver.url("/control"), &["member.invited"]);
    ada.invite("queued@new.example");
    let id = receiver.wait_for("/deleted", 1, TIMEOUT)[0].header("x-webhook-delivery").to_owned();
    ada.delivery_in(&deleted, &id, "retrying", TIMEOUT);
    ada.delete(&deleted.path("")).assert(200);
    let before = receiver.arrivals("/deleted").len();
    ada.invite("later@new.example");
    let twice_more = receiver.arrivals("/control").len() + 4;
    receiver.wait_for("/control", twice_more, TIMEOUT);
    assert!(receiver.arrivals("/deleted").len() <= before + 1, "at most the attempt that was under way");
    ada.get(&deleted.path("/deliveries")).assert_error(404, "webhook_not_found");
    ada.get(&deleted.delivery(&id)).assert_error(404, "webhook_not_found");
}
