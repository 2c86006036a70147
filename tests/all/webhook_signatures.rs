//! The unmodified Standard Webhooks library verifies the real server's webhooks: at every attempt, during a
//! rotation, and with each form of the secret.

use std::time::Duration;

use http::HeaderMap;
use http::header::{HeaderName, HeaderValue};
use orgauth_tests::{ADA, Answer, Arrival, Deployment, Receiver, StoreKind, Tenants};
use standardwebhooks::{Webhook, WebhookError};

const TIMEOUT: Duration = Duration::from_mins(1);

on_both_stores! {
    j3_every_attempt_verifies_in_three_ways_and_nothing_that_was_changed_does,
    j3_while_a_secret_is_rotated_both_verify_and_afterwards_the_new_one_alone,
}

/// The library with each form of the secret: with the prefix `whsec_`, with the characters only, and as unchanged text.
fn libraries(secret: &str) -> [Webhook; 3] {
    let rest = secret.strip_prefix("whs_").expect("whs_ in front");
    assert_eq!(rest.len(), 44);
    [
        Webhook::new(&format!("whsec_{rest}")).expect("a secret"),
        Webhook::new(rest).expect("a secret"),
        Webhook::from_bytes(secret.as_bytes().to_vec()).expect("a key"),
    ]
}

fn headers(arrival: &Arrival) -> HeaderMap {
    let pair = |(name, value): (&String, &String)| {
        let name = HeaderName::from_bytes(name.as_bytes()).expect("a name");
        (name, HeaderValue::from_str(value).expect("a value"))
    };
    arrival.headers.iter().map(pair).collect()
}

/// Whether the library verifies the request; asserts that all forms of the secret agree.
pub(crate) fn verifies(arrival: &Arrival, secret: &str) -> bool {
    let verdicts = libraries(secret).map(|library| library.verify(&arrival.body, &headers(arrival)).is_ok());
    assert!(verdicts.iter().all(|verdict| *verdict == verdicts[0]), "{verdicts:?} {arrival:?}");
    verdicts[0]
}

fn changed(arrival: &Arrival, name: &str, value: &str) -> Arrival {
    let mut changed = arrival.clone();
    changed.headers.insert(name.to_owned(), value.to_owned());
    changed
}

fn assert_changes_are_noticed(arrival: &Arrival, secret: &str) {
    for place in [0, arrival.body.len() / 2, arrival.body.len() - 1] {
        let mut other = arrival.clone();
        other.body[place] ^= 1;
        assert!(!verifies(&other, secret), "byte {place}");
    }
    let mut longer = arrival.clone();
    longer.body.push(b'\n');
    assert!(!verifies(&longer, secret));
    assert!(!verifies(&changed(arrival, "webhook-id", "evt_00000000000000000000000000"), secret));
    let signed: i64 = arrival.header("webhook-timestamp").parse().expect("seconds");
    assert!(!verifies(&changed(arrival, "webhook-timestamp", &(signed + 1).to_string()), secret));
    let stale = changed(arrival, "webhook-timestamp", &(signed - 301).to_string());
    for library in libraries(secret) {
        let verdict = library.verify(&stale.body, &headers(&stale));
        assert!(matches!(verdict, Err(WebhookError::TimestampTooOldError)), "{verdict:?}");
    }
    let last = if secret.ends_with('A') { "Q" } else { "A" };
    assert!(!verifies(arrival, &format!("{}{last}", &secret[..secret.len() - 1])));
}

fn j3_every_attempt_verifies_in_three_ways_and_nothing_that_was_changed_does(kind: StoreKind) {
    let receiver = Receiver::start();
    let deployment = Deployment::new(kind).webhooks_to(&[&receiver]).set("webhooks.retry_delays", "1s,200ms,200ms");
    let tenants = Tenants::on(deployment);
    let server = tenants.deployment.serve();
    let mut ada = server.api("acme").signed_in(ADA);
    receiver.answer("/hooks", Answer::Status(500));
    let subscription = ada.subscribe(&receiver.url("/hooks"), &["member.joined"]);
    let delivery = ada.try_out(&subscription);
    let arrivals = receiver.wait_for("/hooks", 4, TIMEOUT);
    for (arrival, number) in arrivals.iter().zip(1..) {
        assert!(verifies(arrival, &subscription.secret), "attempt {number}: {arrival:?}");
        assert_changes_are_noticed(arrival, &subscription.secret);
        assert_eq!(arrival.header("webhook-signature").split(' ').count(), 2);
        assert_eq!(arrival.header("x-webhook-attempt"), number.to_string());
        assert_eq!(arrival.header("x-webhook-delivery"), delivery);
        assert_eq!(arrival.header("content-type"), "application/json");
        assert!(arrival.header("user-agent").starts_with("orgauth/"));
        assert_eq!(arrival.body, arrivals[0].body, "the same bytes each time");
        let event = arrival.event();
        assert_eq!(event["id"], arrival.header("webhook-id"));
        assert_eq!((&event["type"], &event["orgId"]), (&"webhook.test".into(), &tenants.acme.id.clone().into()));
        assert_eq!(event["data"], serde_json::json!({"webhookId": subscription.id}));
    }
    // Signed is the time of the attempt, not of the event.
    let signed: Vec<i64> =
        arrivals.iter().map(|arrival| arrival.header("webhook-timestamp").parse().expect("seconds")).collect();
    assert!(signed[1] > signed[0], "{signed:?}");
    let over = ada.delivery_in(&subscription, &delivery, "failed", TIMEOUT);
    assert_eq!((&over["attempts"], &over["lastError"]), (&4.into(), &"http_500".into()), "{over}");
    assert_eq!(over["attemptLog"].as_array().map(Vec::len), Some(4));
}

fn j3_while_a_secret_is_rotated_both_verify_and_afterwards_the_new_one_alone(kind: StoreKind) {
    let receiver = Receiver::start();
    let mut tenants = Tenants::on(Deployment::new(kind).webhooks_to(&[&receiver]));
    let server = tenants.deployment.serve();
    let mut ada = server.api("acme").signed_in(ADA);
    let subscription = ada.subscribe(&receiver.url("/hooks"), &["user.login"]);
    let secrets: Vec<String> = (0..2)
        .map(|_| ada.call(&subscription.path("/rotate-secret")).expect(200).str("/data/secret").to_owned())
        .collect();
    let delivery = ada.try_out(&subscription);
    let arrival = &receiver.wait_for_delivery(&delivery, TIMEOUT);
    let signatures: Vec<&str> = arrival.header("webhook-signature").split(' ').collect();
    assert_eq!(signatures.len(), 4, "{signatures:?}");
    assert!(verifies(arrival, &secrets[1]) && verifies(arrival, &secrets[0]));
    assert!(!verifies(arrival, &subscription.secret), "two rotations ago");
    assert_changes_are_noticed(arrival, &secrets[0]);
    let newest = changed(arrival, "webhook-signature", &signatures[..2].join(" "));
    assert!(verifies(&newest, &secrets[1]) && !verifies(&newest, &secrets[0]), "the new one comes first");

    // Without an overlap the old secret ends at once.
    drop(server);
    tenants.deployment = tenants.deployment.set("webhooks.secret_overlap", "0s");
    let server = tenants.deployment.serve();
    let mut ada = server.api("acme").signed_in(ADA);
    let fresh = ada.call(&subscription.path("/rotate-secret")).expect(200).str("/data/secret").to_owned();
    let delivery = ada.try_out(&subscription);
    let arrival = &receiver.wait_for_delivery(&delivery, TIMEOUT);
    assert_eq!(arrival.header("webhook-signature").split(' ').count(), 2);
    assert!(verifies(arrival, &fresh) && !verifies(arrival, &secrets[1]));
}
