//! An event, delivered by the real server to its own organization, and never to another one.

use std::time::Duration;

use http::HeaderMap;
use http::header::{HeaderName, HeaderValue};
use orgauth_tests::{ADA, Answer, Api, Arrival, Deployment, GIL, Receiver, Server, StoreKind, Tenants};
use serde_json::json;
use standardwebhooks::Webhook;

const TIMEOUT: Duration = Duration::from_mins(1);

on_both_stores! {
    j4_an_event_arrives_signed_in_its_own_organization_and_nowhere_else,
    receivers_that_hang_hold_up_nobody_elses_lane,
}

/// Whether the unmodified Standard Webhooks library verifies the request.
pub(crate) fn verifies(arrival: &Arrival, secret: &str) -> bool {
    let headers = arrival.headers.iter().map(|(name, value)| {
        let name = HeaderName::from_bytes(name.as_bytes()).expect("a name");
        (name, HeaderValue::from_str(value).expect("a value"))
    });
    let library = Webhook::from_bytes(secret.as_bytes().to_vec()).expect("a key");
    library.verify(&arrival.body, &headers.collect::<HeaderMap>()).is_ok()
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

/// With two attempts at once for organizations, and so one for the operator, each of which may take two minutes.
fn receivers_that_hang_hold_up_nobody_elses_lane(kind: StoreKind) {
    let receiver = Receiver::start();
    let deployment = Deployment::new(kind)
        .webhooks_to(&[&receiver])
        .set("webhooks.timeout", "120s")
        .set("webhooks.at_once", 2)
        .set("invites.per_organization_hour", 1000);
    let tenants = Tenants::on(deployment);
    let server = tenants.deployment.serve();
    let [mut ada, mut gil] = [server.api("acme").signed_in(ADA), server.api("globex").signed_in(GIL)];
    let key = tenants.deployment.run(&["service-key", "create", "--name", "hooks", "--scope", "manage", "--json"]);
    let key = key.ok().json()["key"].as_str().expect("a key").to_owned();
    let mut operator = server.api("acme").without_slug().with_header("x-api-key", &key);
    let mut listen = |path: &str, events: &[&str]| {
        let made = operator.post("/operator/webhooks", json!({"url": receiver.url(path), "events": events}));
        made.expect(201).str("/data/secret").to_owned()
    };
    for path in ["/acme", "/operator/slow"] {
        receiver.answer(path, Answer::Hold);
    }
    ada.subscribe(&receiver.url("/acme"), &["member.invited"]);
    let secret = listen("/operator", &["member.invited"]);

    // Acme's receiver holds every place of organizations.
    for number in 0..3 {
        ada.invite(&format!("nele{number}@new.example"));
    }
    receiver.wait_for("/acme", 2, TIMEOUT);
    let arrivals = receiver.wait_for("/operator", 3, TIMEOUT);
    assert!(arrivals.iter().all(|arrival| verifies(arrival, &secret)));
    let event = arrivals[0].event();
    assert_eq!(event["orgId"], tenants.acme.id);
    assert_eq!(event["org"], json!({"slug": "acme"}));
    assert_eq!(receiver.arrivals("/acme").len(), 2, "the third one waits for a place");

    // The other way round: the operator's receiver holds the operator's place.
    receiver.release("/acme");
    receiver.answer("/acme", Answer::Status(204));
    receiver.wait_for("/acme", 3, TIMEOUT);
    listen("/operator/slow", &["api_key.created"]);
    for name in ["one", "two"] {
        gil.post("/org/api-keys", json!({"name": name})).assert(201);
    }
    receiver.wait_for("/operator/slow", 1, TIMEOUT);
    gil.subscribe(&receiver.url("/globex"), &["member.invited"]);
    gil.invite("otto@new.example");
    let arrivals = receiver.wait_for("/globex", 1, TIMEOUT);
    assert_eq!(arrivals[0].event()["orgId"], tenants.globex.id);
    assert_eq!(receiver.arrivals("/operator/slow").len(), 1, "the second one waits for a place");
    receiver.release("/operator/slow");
}
