//! Webhook subscriptions and deliveries on the wire.

use orgauth_domain::webhook::delivery::{AttemptOutcome, AttemptRecord, Delivery, DeliveryDetail};
use orgauth_domain::webhook::{Webhook, WebhookSecret};
use orgauth_domain::{DeliveryId, Timestamp, WebhookId};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// `{secret, webhook}`.
#[derive(Serialize, ToSchema)]
pub struct NewWebhookData {
    /// What signs its deliveries. Shown this once.
    #[schema(example = "whs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr")]
    pub secret: String,
    /// The subscription.
    pub webhook: WebhookDto,
}

/// `{webhook}`.
#[derive(Serialize, ToSchema)]
pub struct WebhookData {
    /// The subscription.
    pub webhook: WebhookDto,
}

/// `{secret}`.
#[derive(Serialize, ToSchema)]
pub struct WebhookSecretData {
    /// The new secret. Shown this once.
    pub secret: String,
}

/// A subscription.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookDto {
    /// The subscription.
    #[serde(flatten)]
    pub listed: ListedWebhook,
    /// What it is for; left out when nothing was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// `{webhooks}`.
#[derive(Serialize, ToSchema)]
pub struct WebhooksData {
    /// The subscriptions, oldest first.
    pub webhooks: Vec<ListedWebhook>,
}

/// A subscription in the list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedWebhook {
    /// `wh_…`
    #[schema(value_type = String)]
    pub id: WebhookId,
    /// Where deliveries go.
    pub url: String,
    /// What it is told of.
    pub events: Vec<&'static str>,
    /// Whether deliveries are made.
    pub is_active: bool,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

/// `{deliveryId}`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryIdData {
    /// `del_…`
    #[schema(value_type = String)]
    pub delivery_id: DeliveryId,
}

/// `{deliveries}`.
#[derive(Serialize, ToSchema)]
pub struct DeliveriesData {
    /// The last 50, newest first.
    pub deliveries: Vec<DeliveryDto>,
}

/// `{delivery}`.
#[derive(Serialize, ToSchema)]
pub struct DeliveryDetailData {
    /// The delivery.
    pub delivery: DeliveryDetailDto,
}

/// A delivery.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryDto {
    /// `del_…`
    #[schema(value_type = String)]
    pub id: DeliveryId,
    /// The event's name.
    #[schema(value_type = String, example = "member.joined")]
    pub event: &'static str,
    /// `pending`, `success`, `retrying` or `failed`.
    #[schema(value_type = String, example = "success")]
    pub status: &'static str,
    /// What the receiver answered last; left out when it did not answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub http_status: Option<u16>,
    /// Attempts that were made.
    pub attempts: u32,
    /// Why the last attempt failed: `http_<status>`, `timeout`, `dns`, `tls`, `connect`, `blocked_address` or
    /// `redirect`; left out when it didn't.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_error: Option<String>,
    /// When it was written.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

/// A delivery, with what it carried and how each attempt went.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryDetailDto {
    /// The delivery.
    #[serde(flatten)]
    pub delivery: DeliveryDto,
    /// The body, as it was signed.
    #[schema(value_type = Object)]
    pub payload: Box<RawValue>,
    /// The attempts, the first one first.
    pub attempt_log: Vec<AttemptDto>,
}

/// An attempt.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttemptDto {
    /// Its number, from 1.
    pub attempt: u32,
    /// When it began.
    #[schema(value_type = String, format = DateTime)]
    pub started_at: Timestamp,
    /// How long it took.
    pub duration_ms: i64,
    /// What the receiver answered; left out when it did not answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub http_status: Option<u16>,
    /// Why it failed; left out when it didn't.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl NewWebhookData {
    /// A subscription that was just made.
    pub fn new(webhook: &Webhook, secret: &WebhookSecret) -> Self {
        Self { secret: secret.text().expose().to_owned(), webhook: webhook.into() }
    }
}

impl From<&Webhook> for ListedWebhook {
    fn from(webhook: &Webhook) -> Self {
        Self {
            id: webhook.id,
            url: webhook.url.as_str().to_owned(),
            events: webhook.events.as_slice().iter().map(|kind| kind.as_str()).collect(),
            is_active: webhook.is_active,
            created_at: webhook.created_at,
        }
    }
}

impl From<&Webhook> for WebhookDto {
    fn from(webhook: &Webhook) -> Self {
        let description = webhook.description.as_ref().map(|text| text.as_str().to_owned());
        Self { listed: webhook.into(), description }
    }
}

impl From<&Delivery> for DeliveryDto {
    fn from(delivery: &Delivery) -> Self {
        Self {
            id: delivery.id,
            event: delivery.event.as_str(),
            status: delivery.status.as_str(),
            http_status: delivery.last.and_then(AttemptOutcome::http_status),
            attempts: delivery.attempts,
            last_error: error(delivery.last),
            created_at: delivery.created_at,
        }
    }
}

impl TryFrom<DeliveryDetail> for DeliveryDetailDto {
    type Error = serde_json::Error;

    fn try_from(detail: DeliveryDetail) -> Result<Self, serde_json::Error> {
        Ok(Self {
            delivery: (&detail.delivery).into(),
            payload: RawValue::from_string(detail.payload)?,
            attempt_log: detail.log.iter().map(Into::into).collect(),
        })
    }
}

impl From<&AttemptRecord> for AttemptDto {
    fn from(record: &AttemptRecord) -> Self {
        Self {
            attempt: record.attempt,
            started_at: record.started_at,
            duration_ms: record.duration.millis(),
            http_status: record.outcome.http_status(),
            error: error(Some(record.outcome)),
        }
    }
}

fn error(outcome: Option<AttemptOutcome>) -> Option<String> {
    outcome.and_then(AttemptOutcome::error).map(|error| error.to_string())
}
