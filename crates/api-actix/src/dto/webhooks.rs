//! Webhook subscriptions and deliveries in answers.

use orgauth_application::page::Page;
use orgauth_application::webhooks::deliveries::Awaiting;
use orgauth_domain::webhooks::delivery::{self, AttemptError, AttemptOutcome, AttemptRecord, DeliveryStatus};
use orgauth_domain::webhooks::event::EventKind;
use orgauth_domain::webhooks::{self, EventSet, WebhookSecret, WebhookUrl};
use orgauth_domain::{DeliveryId, Timestamp, WebhookId};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use crate::http::page;
use crate::schema::{Components, Described, answer, matching, object};

answer! {
    /// A new webhook subscription with its secret.
    pub struct NewWebhookData {
        /// The secret that signs the subscription's deliveries, shown only in this answer.
        secret: String = "secret" eg "whs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr",
        /// The subscription.
        webhook: Webhook = "webhook",
    }
}

answer! {
    /// A webhook subscription.
    pub struct WebhookData {
        /// The subscription.
        webhook: Webhook = "webhook",
    }
}

answer! {
    /// The new secret of a webhook subscription.
    pub struct WebhookSecretData {
        /// The secret that signs the subscription's deliveries, shown only in this answer.
        secret: String = "secret" eg "whs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr",
    }
}

answer! {
    /// The organization's webhook subscriptions.
    pub struct WebhooksData {
        /// The subscriptions, oldest first.
        webhooks: Vec<Webhook> = "webhooks",
    }
}

answer! {
    /// A webhook subscription.
    pub struct Webhook {
        /// The subscription's identifier, `wh_…`.
        id: WebhookId = "id",
        /// URL to which events are sent.
        url: Address = "url",
        /// Names of the events that are sent to it.
        events: Events = "events",
        /// Whether deliveries are sent; `false` while the subscription is paused.
        is_active: bool = "isActive",
        /// What the subscription is for; left out if it has no description.
        description: Option<String> = "description" eg "CRM",
        /// When it was made.
        created_at: Timestamp = "createdAt",
        /// The last four characters of its current secret; left out if an earlier version of the service, which did not store
        /// them, made the secret.
        secret_hint: Option<String> = "secretHint" eg "KYqr",
        /// When its current secret was made; left out if an earlier version of the service, which did not store the time, made
        /// the secret.
        secret_created_at: Option<Timestamp> = "secretCreatedAt",
        /// Until when deliveries are signed with the previous secret too; left out if only the current secret signs.
        previous_secret_expires_at: Option<Timestamp> = "previousSecretExpiresAt",
    }
}

/// A [`WebhookUrl`] as it is shown.
#[derive(Serialize)]
pub struct Address(String);

/// An [`EventSet`] as it is shown.
#[derive(Serialize)]
pub struct Events(Vec<EventKind>);

/// An [`AttemptError`] as it is shown.
#[derive(Serialize)]
pub struct AttemptFailure(String);

impl Described for Address {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        WebhookUrl::schema(components)
    }

    fn example() -> Value {
        WebhookUrl::example()
    }
}

impl Described for Events {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        EventSet::schema(components)
    }

    fn example() -> Value {
        EventSet::example()
    }
}

impl Described for AttemptFailure {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        use AttemptError::{BlockedAddress, Connect, Dns, Protocol, Redirect, Timeout, Tls};
        let words = [Timeout, Dns, Tls, Connect, Protocol, BlockedAddress, Redirect(302)];
        let words = words.map(|error| error.to_string());
        let pattern = format!("^(http_[1-9][0-9]{{2}}|{})$", words.join("|"));
        let about = "Why an attempt failed: `http_` and the status of the receiver's answer, or the reason why there was no usable answer.";
        components.named::<Self>("AttemptFailure", |_| matching(pattern).description(Some(about)).build().into())
    }

    fn example() -> Value {
        json!(AttemptError::Http(503).to_string())
    }
}

/// What a delivery carried, as it was signed.
#[derive(Serialize)]
pub struct Payload(Box<RawValue>);

impl Described for Payload {
    fn schema(_: &mut Components) -> RefOr<Schema> {
        object().into()
    }

    fn example() -> Value {
        json!({})
    }
}

answer! {
    /// The identifier of a new delivery.
    pub struct DeliveryIdData {
        /// The delivery's identifier, `del_…`.
        delivery_id: DeliveryId = "deliveryId",
    }
}

answer! {
    /// A page of a subscription's deliveries.
    pub struct DeliveriesData {
        /// The deliveries, newest first.
        deliveries: Vec<Delivery> = "deliveries",
        /// The value of `?cursor` for the next page; left out on the last page.
        next_cursor: Option<String> = "nextCursor" eg "ZGVsXzAxbTd6Ng",
    }
}

answer! {
    /// One delivery.
    pub struct DeliveryDetailData {
        /// The delivery.
        delivery: DeliveryDetail = "delivery",
    }
}

answer! {
    /// A delivery: one event that is sent to one subscription.
    pub struct Delivery {
        /// The delivery's identifier, `del_…`.
        id: DeliveryId = "id",
        /// The event's name.
        event: EventKind = "event",
        /// State of the delivery: `pending` before the first attempt, `retrying` after a failed attempt that another one follows,
        /// `success` or `failed`.
        status: DeliveryStatus = "status",
        /// HTTP status of the receiver's answer to the last attempt; left out if it did not answer.
        http_status: Option<u16> = "httpStatus" eg 503,
        /// Number of attempts so far.
        attempts: u32 = "attempts",
        /// Why the last attempt failed; left out if it didn't.
        last_error: Option<AttemptFailure> = "lastError",
        /// When the next attempt is due; it can begin later if too many are under way. Left out if no attempt follows, an attempt
        /// is under way, or the subscription is paused.
        next_attempt_at: Option<Timestamp> = "nextAttemptAt",
        /// When the delivery was queued.
        created_at: Timestamp = "createdAt",
    }
}

answer! {
    /// A delivery with its body and its attempts.
    pub struct DeliveryDetail {
        ..delivery: Delivery,
        /// The body that was signed and sent: one of the events under `webhooks` in this document.
        payload: Payload = "payload",
        /// The attempts, oldest first.
        attempt_log: Vec<Attempt> = "attemptLog",
    }
}

answer! {
    /// An attempt to send a delivery.
    pub struct Attempt {
        /// The attempt's number, from 1.
        attempt: u32 = "attempt",
        /// When it began.
        started_at: Timestamp = "startedAt",
        /// Duration in milliseconds.
        duration_ms: i64 = "durationMs",
        /// HTTP status of the receiver's answer; left out if it did not answer.
        http_status: Option<u16> = "httpStatus" eg 503,
        /// Why the attempt failed; left out if it didn't.
        error: Option<AttemptFailure> = "error",
    }
}

impl NewWebhookData {
    /// A subscription that was just made.
    pub fn new(webhook: &webhooks::Webhook, secret: &WebhookSecret) -> Self {
        let shown = Webhook::new(webhook, webhook.created_at);
        Self { secret: secret.text().expose().to_owned(), webhook: shown }
    }
}

impl Webhook {
    /// A subscription as it is at `now`.
    pub fn new(webhook: &webhooks::Webhook, now: Timestamp) -> Self {
        Self {
            id: webhook.id,
            url: Address(webhook.url.as_str().to_owned()),
            events: Events(webhook.events.as_slice().to_owned()),
            is_active: webhook.is_active,
            description: webhook.description.as_ref().map(|text| text.as_str().to_owned()),
            created_at: webhook.created_at,
            secret_hint: webhook.secret_hint.clone(),
            secret_created_at: webhook.secret_made_at(),
            previous_secret_expires_at: webhook.previous_signs_until(now),
        }
    }
}

impl From<Page<Awaiting<delivery::Delivery>, DeliveryId>> for DeliveriesData {
    fn from(page: Page<Awaiting<delivery::Delivery>, DeliveryId>) -> Self {
        let deliveries = page.entries.iter();
        Self {
            deliveries: deliveries.map(|listed| Delivery::new(&listed.delivery, listed.next_attempt_at)).collect(),
            next_cursor: page.next.map(|id| page::cursor(&id.to_string())),
        }
    }
}

impl Delivery {
    fn new(delivery: &delivery::Delivery, next_attempt_at: Option<Timestamp>) -> Self {
        Self {
            id: delivery.id,
            event: delivery.event,
            status: delivery.status,
            http_status: delivery.last.and_then(AttemptOutcome::http_status),
            attempts: delivery.attempts,
            last_error: failure(delivery.last),
            next_attempt_at,
            created_at: delivery.created_at,
        }
    }
}

impl TryFrom<Awaiting<delivery::DeliveryDetail>> for DeliveryDetail {
    type Error = serde_json::Error;

    fn try_from(shown: Awaiting<delivery::DeliveryDetail>) -> Result<Self, serde_json::Error> {
        let detail = shown.delivery;
        Ok(Self {
            delivery: Delivery::new(&detail.delivery, shown.next_attempt_at),
            payload: Payload(RawValue::from_string(detail.payload)?),
            attempt_log: detail.log.iter().map(Into::into).collect(),
        })
    }
}

impl From<&AttemptRecord> for Attempt {
    fn from(record: &AttemptRecord) -> Self {
        Self {
            attempt: record.attempt,
            started_at: record.started_at,
            duration_ms: record.duration.millis(),
            http_status: record.outcome.http_status(),
            error: failure(Some(record.outcome)),
        }
    }
}

fn failure(outcome: Option<AttemptOutcome>) -> Option<AttemptFailure> {
    outcome.and_then(AttemptOutcome::error).map(|error| AttemptFailure(error.to_string()))
}
