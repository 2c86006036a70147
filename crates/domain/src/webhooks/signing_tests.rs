//! What the specification's own library says about the signatures of deliveries.

use http::{HeaderMap, HeaderName};
use standardwebhooks::Webhook;

use crate::id::{DeliveryId, EventId};
use crate::time::Timestamp;
use crate::webhooks::{Attempt, WebhookSecret};

const BODY: &str = "{\"id\":\"evt_1\",\"type\":\"user.login\",\"data\":{\"name\":\"Åsa \u{1F600}\"}}";

fn secret(letter: char) -> WebhookSecret {
    WebhookSecret::assemble(&std::array::from_fn(|place| if place % 3 == 0 { letter } else { 'x' }))
}

/// The library compares the time of a delivery with the machine's clock.
#[expect(clippy::disallowed_methods, reason = "the library reads it too")]
fn now() -> Timestamp {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    Timestamp::from_seconds(since.as_secs().try_into().unwrap())
}

fn signed(secrets: &[&WebhookSecret], at: Timestamp, number: u32) -> HeaderMap {
    let (event_id, delivery_id) = (EventId::new(at, [1; 10]), DeliveryId::new(at, [2; 10]));
    let attempt = Attempt { event_id, delivery_id, number, at, body: BODY };
    let secrets: Vec<WebhookSecret> = secrets.iter().map(|secret| (*secret).clone()).collect();
    let headers = attempt.headers(&secrets, "1.0.0");
    headers.into_iter().map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap())).collect()
}

/// The specification's own library, unmodified, set up in each of the three documented ways.
fn receivers(secret: &WebhookSecret) -> [Webhook; 3] {
    let whole = secret.text().expose();
    let rest = whole.strip_prefix("whs_").unwrap();
    [
        Webhook::new(&format!("whsec_{rest}")).unwrap(),
        Webhook::new(rest).unwrap(),
        Webhook::from_bytes(whole.as_bytes().to_vec()).unwrap(),
    ]
}

#[test]
fn j3_the_standard_library_verifies_in_each_of_three_ways() {
    for number in 1..=4 {
        let secret = secret('a');
        let headers = signed(&[&secret], now(), number);
        let two: Vec<&str> = headers["webhook-signature"].to_str().unwrap().split(' ').collect();
        assert_eq!(two.len(), 2);
        assert!(two.iter().all(|entry| entry.len() == 47 && entry.starts_with("v1,")) && two[0] != two[1]);
        for receiver in receivers(&secret) {
            assert!(receiver.verify(BODY.as_bytes(), &headers).is_ok());
        }
    }
}

#[test]
fn j3_a_changed_byte_id_time_or_secret_never_verifies() {
    let (right, wrong) = (secret('a'), secret('b'));
    let now = now();
    let headers = signed(&[&right], now, 1);
    for receiver in receivers(&wrong) {
        assert!(receiver.verify(BODY.as_bytes(), &headers).is_err());
    }
    let with = |name: &'static str, value: String| {
        let mut changed = headers.clone();
        changed.insert(name, value.parse().unwrap());
        changed
    };
    let another_id = with("webhook-id", headers["webhook-id"].to_str().unwrap().replace("evt_", "evt-"));
    let another_time = with("webhook-timestamp", (now.seconds() - 1).to_string());
    for receiver in receivers(&right) {
        for place in 0..BODY.len() {
            // The change keeps the body valid UTF-8: the library refuses anything else before it checks the signature.
            let mut body = BODY.as_bytes().to_vec();
            if body[place].is_ascii() {
                body[place] ^= 1;
                assert!(receiver.verify(&body, &headers).is_err(), "{place}");
            }
        }
        assert!(receiver.verify(&BODY.as_bytes()[1..], &headers).is_err());
        assert!(receiver.verify(BODY.as_bytes(), &another_id).is_err());
        assert!(receiver.verify(BODY.as_bytes(), &another_time).is_err());
    }
}
