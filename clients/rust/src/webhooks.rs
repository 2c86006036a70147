//! Verifies the webhooks that orgauth sends, by the scheme of Standard Webhooks.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;
use ring::hmac;
use serde::Deserialize;

pub use crate::types::EventData;

/// How far the sender's clock may differ from this one, and so for how long a request can be replayed.
pub const TOLERANCE: Duration = Duration::from_mins(5);

/// An event. It may arrive twice: remember the `id` of each processed event.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Event {
    /// The event's identifier: the same for every subscription, attempt and redelivery.
    pub id: String,
    /// When it happened.
    pub timestamp: Timestamp,
    /// The organization where it happened; absent for `user.erased`, which happens in none, and for a test of a subscription of the
    /// operator.
    pub org_id: Option<String>,
    /// That organization's slug; only in what a subscription of the operator gets.
    pub org_slug: Option<String>,
    /// What happened.
    pub data: EventData,
}

/// Why a request is not a webhook of orgauth. Answer it with [`Invalid::status`] and do nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Invalid {
    /// No secret was given, or a malformed one: a mistake of the receiver's configuration.
    #[error("a secret is whs_ and 44 letters or digits")]
    Secret,
    /// A header is missing, or its value is not the expected text.
    #[error("the header {0} is missing or not what it should be")]
    Header(&'static str),
    /// The timestamp is too old, or in the future.
    #[error("webhook-timestamp is too far from this clock")]
    Time,
    /// No signature matches.
    #[error("no signature is right")]
    Signature,
    /// The signature matches, but the body is not an event.
    #[error("the body is no event: {0}")]
    Body(String),
}

impl Invalid {
    /// Returns the status to answer with: 400, and 500 for an invalid secret, which is not the sender's fault.
    pub fn status(&self) -> u16 {
        if matches!(self, Self::Secret) { 500 } else { 400 }
    }
}

/// Verifies a webhook request and returns its event.
///
/// `header` looks a header up by its name, `body` has the bytes as received, not parsed and serialized again. During a
/// rotation there are two `secrets`. Never pass the secrets of several organizations: one that knows its own secret could
/// sign events of the others. Answer 2xx also to events that you ignore.
///
/// ```no_run
/// # fn receive(headers: &http::HeaderMap, body: &[u8], secret: &str) -> Result<(), orgauth_client::webhooks::Invalid> {
/// use orgauth_client::webhooks::{EventData, verify};
///
/// let event = verify(body, |name| headers.get(name).map(|value| value.as_bytes()), &[secret])?;
/// if let EventData::MemberJoined(joined) = event.data {
///     println!("welcome, {}", joined.member.name);
/// }
/// # Ok(())
/// # }
/// ```
pub fn verify<'h>(
    body: &[u8],
    header: impl Fn(&'static str) -> Option<&'h [u8]>,
    secrets: &[&str],
) -> Result<Event, Invalid> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_err(|_| Invalid::Time)?;
    verify_at(body, header, secrets, now, TOLERANCE)
}

/// [`verify`] with a given time since 1970, and a given tolerance.
pub fn verify_at<'h>(
    body: &[u8],
    header: impl Fn(&'static str) -> Option<&'h [u8]>,
    secrets: &[&str],
    now: Duration,
    tolerance: Duration,
) -> Result<Event, Invalid> {
    let is_secret = |secret: &&str| {
        secret
            .strip_prefix("whs_")
            .is_some_and(|rest| rest.len() == 44 && rest.bytes().all(|byte| byte.is_ascii_alphanumeric()))
    };
    // With an empty secret, anybody could sign.
    if secrets.is_empty() || !secrets.iter().all(is_secret) {
        tracing::error!("no webhook can be verified: a secret is whs_ and 44 letters or digits");
        return Err(Invalid::Secret);
    }
    let text = |name| header(name).and_then(|value| std::str::from_utf8(value).ok()).ok_or(Invalid::Header(name));
    let (id, timestamp, signatures) = (text("webhook-id")?, text("webhook-timestamp")?, text("webhook-signature")?);
    if timestamp.len() > 12 || !timestamp.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Invalid::Header("webhook-timestamp"));
    }
    let sent = timestamp.parse().map(Duration::from_secs).map_err(|_| Invalid::Header("webhook-timestamp"))?;
    if sent.abs_diff(now) > tolerance {
        return Err(Invalid::Time);
    }
    let mut signed = format!("{id}.{timestamp}.").into_bytes();
    signed.extend_from_slice(body);
    let offered: Vec<Vec<u8>> =
        signatures.split(' ').filter_map(|signature| STANDARD.decode(signature.strip_prefix("v1,")?).ok()).collect();
    let is_right = secrets.iter().any(|secret| {
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        // ring compares in constant time.
        offered.iter().any(|signature| hmac::verify(&key, &signed, signature).is_ok())
    });
    if !is_right {
        return Err(Invalid::Signature);
    }
    read(body).map_err(|error| Invalid::Body(error.to_string()))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Raw {
    id: String,
    #[serde(rename = "type")]
    name: String,
    timestamp: Timestamp,
    org_id: Option<String>,
    org: Option<Org>,
    data: serde_json::Value,
}

#[derive(Deserialize)]
struct Org {
    slug: String,
}

fn read(body: &[u8]) -> Result<Event, serde_json::Error> {
    let Raw { id, name, timestamp, org_id, org, data } = serde_json::from_slice(body)?;
    Ok(Event { id, timestamp, org_id, org_slug: org.map(|org| org.slug), data: EventData::read(name, data)? })
}
