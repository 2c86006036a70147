//! Webhook subscriptions and deliveries in answers.

use orgauth_application::organization::deliveries::Awaiting;
use orgauth_application::page::Page;
use orgauth_domain::webhook::delivery::{self, AttemptError, AttemptOutcome, AttemptRecord, DeliveryStatus};
use orgauth_domain::webhook::event::EventKind;
use orgauth_domain::webhook::{self, EventSet, WebhookSecret, WebhookUrl};
use orgauth_domain::{DeliveryId, Timestamp, WebhookId};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use crate::http::page;
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
    /// The organization's subscriptions.
    pub struct WebhooksData {
        /// The subscriptions, oldest first.
        webhooks: Vec<Webhook> = "webhooks",
    }
}

answer! {
    /// A subscription.
    pub struct Webhook {
        /// `wh_…`
        id: WebhookId = "id",
        /// Where deliveries go.
        url: Address = "url",
        /// What it is told of.
        events: Events = "events",
        /// Whether deliveries are made.
        is_active: bool = "isActive",
        /// What it is for; left out when nothing was given.
        description: Option<String> = "description" eg "CRM",
        /// When it was made.
        created_at: Timestamp = "createdAt",
        /// The last four characters of its secret; left out when a version before this field made that.
        secret_hint: Option<String> = "secretHint" eg "KYqr",
        /// When its secret was made; left out when a version before this field made that.
        secret_created_at: Option<Timestamp> = "secretCreatedAt",
        /// Until when the secret before that signs too; left out when none does.
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
        use AttemptError::{BlockedAddress, Connect, Dns, Redirect, Timeout, Tls};
        let words = [Timeout, Dns, Tls, Connect, BlockedAddress, Redirect(302)].map(|error| error.to_string());
        let pattern = format!("^(http_[1-9][0-9]{{2}}|{})$", words.join("|"));
        let about = "Why an attempt failed: the status that the receiver answered, or what kept it from answering.";
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
    /// The delivery that was queued.
    pub struct DeliveryIdData {
        /// `del_…`
        delivery_id: DeliveryId = "deliveryId",
    }
}

answer! {
    /// A page of the deliveries to a subscription.
    pub struct DeliveriesData {
        /// Newest first.
        deliveries: Vec<Delivery> = "deliveries",
        /// What `?cursor` takes for the next page; left out when this was the last one.
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
    /// A delivery.
    pub struct Delivery {
        /// `del_…`
        id: DeliveryId = "id",
        /// The event's name.
        event: EventKind = "event",
        /// Where it stands.
        status: DeliveryStatus = "status",
        /// What the receiver answered last; left out when it did not answer.
        http_status: Option<u16> = "httpStatus" eg 503,
        /// Attempts that were made.
        attempts: u32 = "attempts",
        /// Why the last attempt failed; left out when it didn't.
        last_error: Option<AttemptFailure> = "lastError",
        /// When it is attempted next, as soon as there is room; left out when it is over, is being attempted, or waits for the
        /// end of a pause.
        next_attempt_at: Option<Timestamp> = "nextAttemptAt",
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
        http_status: Option<u16> = "httpStatus" eg 503,
        /// Why it failed; left out when it didn't.
        error: Option<AttemptFailure> = "error",
    }
}

impl NewWebhookData {
    /// A subscription that was just made.
    pub fn new(webhook: &webhook::Webhook, secret: &WebhookSecret) -> Self {
        let shown = Webhook::new(webhook, webhook.created_at);
        Self { secret: secret.text().expose().to_owned(), webhook: shown }
    }
}

impl Webhook {
    /// A subscription as it is at `now`.
    pub fn new(webhook: &webhook::Webhook, now: Timestamp) -> Self {
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
