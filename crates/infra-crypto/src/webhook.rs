//! Signatures of webhook deliveries (docs/security.md: J3).

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use orgauth_domain::ports::WebhookSigner;
use ring::hmac;

/// HMAC-SHA256 of ring, in base64.
#[derive(Debug, Clone, Copy, Default)]
pub struct HmacSigner;

impl WebhookSigner for HmacSigner {
    fn sign(&self, key: &[u8], parts: &[&str]) -> String {
        let mut context = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA256, key));
        for part in parts {
            context.update(part.as_bytes());
        }
        STANDARD.encode(context.sign())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::{HeaderMap, HeaderName};
    use orgauth_domain::Timestamp;
    use orgauth_domain::ports::{Clock as _, Entropy};
    use orgauth_domain::webhooks::{Attempt, WebhookSecret};
    use standardwebhooks::Webhook;

    use crate::{SystemClock, SystemEntropy};

    const BODY: &str = "{\"id\":\"evt_1\",\"type\":\"user.login\",\"data\":{\"name\":\"Åsa \u{1F600}\"}}";

    fn secret() -> WebhookSecret {
        let entropy: &dyn Entropy = &SystemEntropy::new();
        entropy.webhook_secret()
    }

    fn signed(secrets: &[&WebhookSecret], at: Timestamp, number: u32) -> HeaderMap {
        let entropy: &dyn Entropy = &SystemEntropy::new();
        let (event_id, delivery_id) = (entropy.id(at), entropy.id(at));
        let attempt = Attempt { event_id, delivery_id, number, at, body: BODY };
        let secrets: Vec<WebhookSecret> = secrets.iter().map(|secret| (*secret).clone()).collect();
        let headers = attempt.headers(&secrets, "1.0.0", &HmacSigner);
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

    /// RFC 4231, test cases 2 and 1.
    #[test]
    fn j3_hmac_sha256_is_that_of_the_rfc() {
        let jefe = "W9zBRr9gdU5qBCQmCJV1x1oAPwidJzmDnexYuWTsOEM=";
        assert_eq!(HmacSigner.sign(b"Jefe", &["what do ya want for nothing?"]), jefe);
        assert_eq!(HmacSigner.sign(b"Jefe", &["what do ya ", "", "want for nothing?"]), jefe);
        let hi = "sDRMYdjbOFNcqK/OrwvxK4gdwgDJgz2nJuk3bC4yz/c=";
        assert_eq!(HmacSigner.sign(&[0x0b; 20], &["Hi There"]), hi);
    }

    #[test]
    fn j3_the_standard_library_verifies_in_each_of_three_ways() {
        for number in 1..=4 {
            let secret = secret();
            let headers = signed(&[&secret], SystemClock.now(), number);
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
        let (right, wrong) = (secret(), secret());
        let now = SystemClock.now();
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
}
