//! Webhook subscriptions and deliveries on the wire.

use orgauth_domain::webhook::delivery::{self, AttemptError, AttemptOutcome, AttemptRecord, DeliveryStatus};
use orgauth_domain::webhook::event::EventKind;
use orgauth_domain::webhook::{self, EventSet, WebhookSecret, WebhookUrl};
use orgauth_domain::{DeliveryId, Timestamp, WebhookId};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use crate::schema::{Components, Described, answer, matching, object};

answer! {
    /// A new subscription with its secret.
    pub struct NewWebhookData {
        /// What signs its deliveries. Shown this once.
        secret: String = "secret" eg "whs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr",
        /// The subscription.
        webhook: Webhook = "webhook",
    }
}

answer! {
    /// A subscription.
    pub struct WebhookData {
        /// The subscription.
        webhook: Webhook = "webhook",
    }
}

answer! {
    /// A new secret.
    pub struct WebhookSecretData {
        /// The new secret. Shown this once.
        secret: String = "secret" eg "whs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr",
    }
}

answer! {
    /// A subscription.
    pub struct Webhook {
        ..listed: ListedWebhook,
        /// What it is for; left out when nothing was given.
        description: Option<String> = "description" eg "CRM",
    }
}

answer! {
    /// The organization's subscriptions.
    pub struct WebhooksData {
        /// The subscriptions, oldest first.
        webhooks: Vec<ListedWebhook> = "webhooks",
    }
}

answer! {
    /// A subscription in the list.
    pub struct ListedWebhook {
        /// `wh_…`
        id: WebhookId = "id",
        /// Where deliveries go.
        url: Address = "url",
        /// What it is told of.
        events: Events = "events",
        /// Whether deliveries are made.
        is_active: bool = "isActive",
        /// When it was made.
        created_at: Timestamp = "createdAt",
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
        use AttemptError::{BlockedAddress, Connect, Dns, Redirect, Timeout, Tls};
        let words = [Timeout, Dns, Tls, Connect, BlockedAddress, Redirect(302)].map(|error| error.to_string());
        let pattern = format!("^(http_[1-9][0-9]{{2}}|{})$", words.join("|"));
        components.named::<Self>("AttemptFailure", |_| matching(pattern).build().into())
    }

    fn example() -> Value {
        json!(AttemptError::Timeout.to_string())
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
    /// The delivery that was queued.
    pub struct DeliveryIdData {
        /// `del_…`
        delivery_id: DeliveryId = "deliveryId",
    }
}

answer! {
    /// The newest deliveries to a subscription.
    pub struct DeliveriesData {
        /// The last 50, newest first.
        deliveries: Vec<Delivery> = "deliveries",
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
    /// A delivery.
    pub struct Delivery {
        /// `del_…`
        id: DeliveryId = "id",
        /// The event's name.
        event: EventKind = "event",
        /// Where it stands.
        status: DeliveryStatus = "status",
        /// What the receiver answered last; left out when it did not answer.
        http_status: Option<u16> = "httpStatus",
        /// Attempts that were made.
        attempts: u32 = "attempts",
        /// Why the last attempt failed; left out when it didn't.
        last_error: Option<AttemptFailure> = "lastError",
        /// When it was written.
        created_at: Timestamp = "createdAt",
    }
}

answer! {
    /// A delivery, with what it carried and how each attempt went.
    pub struct DeliveryDetail {
        ..delivery: Delivery,
        /// The body, as it was signed: one of those under `webhooks`.
        payload: Payload = "payload",
        /// The attempts, the first one first.
        attempt_log: Vec<Attempt> = "attemptLog",
    }
}

answer! {
    /// An attempt.
    pub struct Attempt {
        /// Its number, from 1.
        attempt: u32 = "attempt",
        /// When it began.
        started_at: Timestamp = "startedAt",
        /// How long it took.
        duration_ms: i64 = "durationMs",
        /// What the receiver answered; left out when it did not answer.
        http_status: Option<u16> = "httpStatus",
        /// Why it failed; left out when it didn't.
        error: Option<AttemptFailure> = "error",
    }
}

impl NewWebhookData {
    /// A subscription that was just made.
    pub fn new(webhook: &webhook::Webhook, secret: &WebhookSecret) -> Self {
        Self { secret: secret.text().expose().to_owned(), webhook: webhook.into() }
    }
}

impl From<&webhook::Webhook> for ListedWebhook {
    fn from(webhook: &webhook::Webhook) -> Self {
        Self {
            id: webhook.id,
            url: Address(webhook.url.as_str().to_owned()),
            events: Events(webhook.events.as_slice().to_owned()),
            is_active: webhook.is_active,
            created_at: webhook.created_at,
        }
    }
}

impl From<&webhook::Webhook> for Webhook {
    fn from(webhook: &webhook::Webhook) -> Self {
        let description = webhook.description.as_ref().map(|text| text.as_str().to_owned());
        Self { listed: webhook.into(), description }
    }
}

impl From<&delivery::Delivery> for Delivery {
    fn from(delivery: &delivery::Delivery) -> Self {
        Self {
            id: delivery.id,
            event: delivery.event,
            status: delivery.status,
            http_status: delivery.last.and_then(AttemptOutcome::http_status),
            attempts: delivery.attempts,
            last_error: failure(delivery.last),
            created_at: delivery.created_at,
        }
    }
}

impl TryFrom<delivery::DeliveryDetail> for DeliveryDetail {
    type Error = serde_json::Error;

    fn try_from(detail: delivery::DeliveryDetail) -> Result<Self, serde_json::Error> {
        Ok(Self {
            delivery: (&detail.delivery).into(),
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
