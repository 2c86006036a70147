//! An event, delivered by the real server to its own organization, and never to another one.

use std::time::Duration;

use http::HeaderMap;
use http::header::{HeaderName, HeaderValue};
use orgauth_tests::{ADA, Api, Arrival, Deployment, GIL, Receiver, Server, StoreKind, Tenants};
use standardwebhooks::Webhook;

const TIMEOUT: Duration = Duration::from_mins(1);

on_both_stores! {
    j4_an_event_arrives_signed_in_its_own_organization_and_nowhere_else,
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
