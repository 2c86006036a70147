//! How a delivery is signed (docs/webhooks.md#verifying; <https://github.com/standard-webhooks/standard-webhooks>, version 1.0.0).
//!
//! Each secret makes two signatures, because receivers use it in two ways. By the specification, the characters after the
//! prefix are base64 of the HMAC key. Many developers use the text that they were shown as the HMAC key.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::digest::hmac_sha256;
use crate::id::{DeliveryId, EventId};
use crate::keys::key_form::BASE62;
use crate::secret::Secret;
use crate::time::Timestamp;

/// The start of every secret.
pub const PREFIX: &str = "whs_";
/// Characters after the prefix: a whole number of base64 groups, so that every choice of them decodes.
const LENGTH: usize = 44;

/// A subscription's secret: `whs_` and 44 characters of `[A-Za-z0-9]`.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookSecret(Secret);

/// The number of characters of a hint.
const HINT: usize = 4;

impl WebhookSecret {
    /// Makes a secret from uniformly chosen characters ([`crate::ports::Entropy`] supplies them).
    pub fn assemble(characters: &[char; LENGTH]) -> Self {
        Self(Secret::new(PREFIX.chars().chain(characters.iter().copied()).collect::<String>()))
    }

    /// Reads the opened secret of a row; `None` for a text of another form.
    pub fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix(PREFIX)?;
        let well_formed = rest.len() == LENGTH && rest.bytes().all(|byte| BASE62.contains(&byte));
        well_formed.then(|| Self(Secret::new(text)))
    }

    /// The whole text, which is shown once and sealed.
    pub const fn text(&self) -> &Secret {
        &self.0
    }

    /// The last characters, by which a holder recognizes the secret. The remaining ones can't be guessed.
    pub fn hint(&self) -> String {
        let text = self.0.expose();
        text.chars().skip(text.chars().count().saturating_sub(HINT)).collect()
    }

    /// The HMAC keys of the two signatures, in their order: the 33 bytes that the characters after the prefix encode in
    /// base64, and the bytes of the whole text.
    fn keys(&self) -> [Vec<u8>; 2] {
        let whole = self.0.expose();
        // Whole groups of letters and digits always decode (RFC 4648 section 4).
        let decoded = STANDARD.decode(whole.strip_prefix(PREFIX).unwrap_or_default()).unwrap_or_default();
        [decoded, whole.as_bytes().to_vec()]
    }
}

/// The secrets that sign the deliveries of a subscription.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookSecrets {
    /// The secret that was shown last.
    pub current: WebhookSecret,
    /// The secret before it, which also signs for a while.
    pub previous: Option<WebhookSecret>,
}

impl WebhookSecrets {
    /// The first secret of a subscription.
    pub const fn first(current: WebhookSecret) -> Self {
        Self { current, previous: None }
    }

    /// Makes a new secret the current one. The one before it also signs for a while; the one before that no longer does.
    #[must_use]
    pub fn rotated(self, fresh: WebhookSecret) -> Self {
        Self { current: fresh, previous: Some(self.current) }
    }

    /// The text to be sealed.
    pub fn to_text(&self) -> Secret {
        let both = [Some(&self.current), self.previous.as_ref()];
        let texts: Vec<&str> = both.into_iter().flatten().map(|secret| secret.text().expose()).collect();
        Secret::new(texts.join(" "))
    }

    /// Reads an opened text; `None` for a text of another form.
    pub fn from_text(text: &str) -> Option<Self> {
        let (current, previous) = match text.split_once(' ') {
            Some((current, previous)) => (current, Some(WebhookSecret::parse(previous)?)),
            None => (text, None),
        };
        Some(Self { current: WebhookSecret::parse(current)?, previous })
    }

    /// The secrets that sign at `now`, newest first; the previous one signs until `previous_until`.
    pub fn signing(self, now: Timestamp, previous_until: Option<Timestamp>) -> Vec<WebhookSecret> {
        let previous = self.previous.filter(|_| previous_until.is_some_and(|end| now < end));
        std::iter::once(self.current).chain(previous).collect()
    }
}

/// One attempt to deliver an event, with the data for its headers.
#[derive(Debug, Clone, Copy)]
pub struct Attempt<'a> {
    /// The event; the same on every attempt.
    pub event_id: EventId,
    /// The delivery.
    pub delivery_id: DeliveryId,
    /// The number of the attempt, from 1.
    pub number: u32,
    /// When it is made. Receivers refuse signatures that are more than five minutes old, so each attempt is signed anew.
    pub at: Timestamp,
    /// The exact body.
    pub body: &'a str,
}

/// The bytes that are signed, in order: the values of `webhook-id` and `webhook-timestamp`, and the body.
const fn signed_parts<'a>(id: &'a str, timestamp: &'a str, body: &'a str) -> [&'a str; 5] {
    [id, ".", timestamp, ".", body]
}

impl Attempt<'_> {
    /// The headers of this attempt, signed with `secrets`, newest first. `version` is the version of this program.
    pub fn headers(&self, secrets: &[WebhookSecret], version: &str) -> Vec<(&'static str, String)> {
        let (id, timestamp) = (self.event_id.to_string(), self.at.seconds().to_string());
        let signed = signed_parts(&id, &timestamp, self.body);
        let signatures: Vec<String> = secrets
            .iter()
            .flat_map(WebhookSecret::keys)
            .map(|key| format!("v1,{}", STANDARD.encode(hmac_sha256(&key, &signed))))
            .collect();
        vec![
            ("content-type", "application/json".to_owned()),
            ("user-agent", format!("orgauth/{version}")),
            ("webhook-signature", signatures.join(" ")),
            ("x-webhook-delivery", self.delivery_id.to_string()),
            ("x-webhook-attempt", self.number.to_string()),
            ("webhook-timestamp", timestamp),
            ("webhook-id", id),
        ]
    }
}

#[cfg(test)]
#[path = "signing_tests.rs"]
mod by_the_specification;

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_800_000_000_999);
    const TEXT: &str = "whs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr";

    #[test]
    fn a_secret_has_one_form() {
        assert!(WebhookSecret::parse(TEXT).is_some_and(|secret| secret.text().expose() == TEXT));
        let mut letters = ['x'; 44];
        letters[43] = '7';
        let made = WebhookSecret::assemble(&letters);
        assert_eq!(made.text().expose(), format!("whs_{}7", "x".repeat(43)));
        assert!(WebhookSecret::parse(made.text().expose()).is_some_and(|again| again == made));
        for text in ["", "whs_", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr", &TEXT[1..], &TEXT[..47]] {
            assert!(WebhookSecret::parse(text).is_none(), "{text}");
        }
        assert!(WebhookSecret::parse(&TEXT.replace('M', "+")).is_none());
        assert!(WebhookSecret::parse(&format!("{TEXT}A")).is_none());
    }

    #[test]
    fn j3_the_first_key_is_the_base64_and_the_second_the_text() {
        let [bytes, text] = WebhookSecret::parse(TEXT).unwrap().keys();
        assert_eq!(text, TEXT.as_bytes());
        assert_eq!(bytes.len(), 33);
        // `echo MfKQ9r8G | base64 -d`
        assert_eq!(bytes[..6], [0x31, 0xf2, 0x90, 0xf6, 0xbf, 0x06]);
    }

    #[test]
    fn j3_the_previous_secret_signs_too_until_its_instant() {
        let secret = |letter| WebhookSecret::assemble(&[letter; 44]);
        let signing = |secrets: &WebhookSecrets, until, now| {
            let all = secrets.clone().signing(now, until);
            all.iter().map(|secret| secret.text().expose()[4..5].to_owned()).collect::<String>()
        };
        let (end, before) = (NOW, Timestamp::from_millis(NOW.millis() - 1));
        let first = WebhookSecrets::first(secret('a'));
        assert_eq!(signing(&first, None, NOW), "a");
        let second = first.rotated(secret('b'));
        assert_eq!(signing(&second, Some(end), before), "ba");
        assert_eq!(signing(&second, Some(end), end), "b");
        assert_eq!(signing(&second, None, before), "b");
        let third = second.rotated(secret('c'));
        assert_eq!(signing(&third, Some(end), before), "cb");
        for secrets in [WebhookSecrets::first(secret('a')), third] {
            assert!(WebhookSecrets::from_text(secrets.to_text().expose()).is_some_and(|again| again == secrets));
        }
        for text in ["", " ", "whs_", "whs_a whs_b"] {
            assert!(WebhookSecrets::from_text(text).is_none(), "{text}");
        }
    }

    #[test]
    fn j3_id_time_and_body_are_signed_by_every_secret_in_order() {
        let event_id = EventId::new(NOW, [1; 10]);
        let delivery_id = DeliveryId::new(NOW, [2; 10]);
        let attempt = Attempt { event_id, delivery_id, number: 3, at: NOW, body: "{\"a\":1}" };
        let (new, old) = (WebhookSecret::parse(TEXT).unwrap(), WebhookSecret::assemble(&['A'; 44]));
        let headers = attempt.headers(&[new.clone(), old.clone()], "1.2.3");
        let header = |name| headers.iter().find(|(found, _)| *found == name).unwrap().1.clone();
        assert_eq!(headers.len(), 7);
        assert_eq!(header("content-type"), "application/json");
        assert_eq!(header("user-agent"), "orgauth/1.2.3");
        assert_eq!(header("webhook-id"), event_id.to_string());
        assert_eq!(header("webhook-timestamp"), "1800000000");
        assert_eq!(header("x-webhook-delivery"), delivery_id.to_string());
        assert_eq!(header("x-webhook-attempt"), "3");
        let signed = format!("{event_id}.1800000000.{{\"a\":1}}");
        let expected: Vec<String> = [new, old]
            .iter()
            .flat_map(WebhookSecret::keys)
            .map(|key| format!("v1,{}", STANDARD.encode(hmac_sha256(&key, &[&signed]))))
            .collect();
        assert_eq!(header("webhook-signature"), expected.join(" "));
        let alone = attempt.headers(&[WebhookSecret::parse(TEXT).unwrap()], "1");
        assert_eq!(alone[2].1.matches("v1,").count(), 2);
    }
}
