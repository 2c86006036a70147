//! `/org/webhooks/{id}/deliveries` and below: the log of deliveries.

use orgauth_api_derive::Answer;
use orgauth_application::App;
use orgauth_application::page::Page as Listed;
use orgauth_application::webhooks::deliveries::{self, Awaiting, DeliveryQuery};
use orgauth_domain::webhooks::delivery::{self, AttemptOutcome, AttemptRecord, DeliveryStatus};
use orgauth_domain::webhooks::event::EventKind;
use orgauth_domain::{DeliveryId, Timestamp};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use super::attempt_failure::AttemptFailure;
use super::subscriber::SubscriberType;
use super::subscriptions::{self, DeliveryIdData};
use crate::code::ErrorCode::{DeliveryNotFound, RateLimited, WebhookPaused};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::Admin;
use crate::http::page::{self, Page, Query};
use crate::http::parameter::{Parameter, PathId};
use crate::schema::{Components, Described, object};

pub(super) const ID: PathId<DeliveryId> = PathId::new("deliveryId", "The delivery's identifier.", DeliveryNotFound);

pub(super) const STATUS: Parameter =
    Parameter::query::<DeliveryStatus>("status", "Only deliveries with this status.");

endpoint! {
    /// Lists the deliveries of a subscription, newest first, page by page.
    ///
    /// Each entry has the result of the last attempt and the time of the next one. A page with `?status` may have few deliveries
    /// or none, and still have `nextCursor`.
    ///
    /// A page with `?status` examines at most 10,000 deliveries. `lastError` is `http_<status>`, `timeout`, `dns`,
    /// `tls`, `connect`, `protocol`, `blocked_address` or `redirect`.
    LIST = Get "/org/webhooks/{id}/deliveries" listDeliveries, Deliveries, list::<Admin>,
    parameters: &[subscriptions::ID.parameter(), page::limit::<{ deliveries::LISTED }>(), page::CURSOR, STATUS],
}

endpoint! {
    /// Returns a delivery with its body and its attempts.
    ///
    /// Of the receiver's answers, only the status is stored.
    ///
    /// Deliveries are kept for 30 days, unless the service is configured otherwise.
    GET = Get "/org/webhooks/{id}/deliveries/{deliveryId}" getDelivery, Deliveries, get::<Admin>,
    parameters: &[subscriptions::ID.parameter(), ID.parameter()],
}

endpoint! {
    /// Sends the event of a delivery once more, as a new delivery.
    ///
    /// The event keeps its identifier, so that the receiver can recognize it as a duplicate.
    ///
    /// The new delivery has attempts of its own, and the same `webhook-id`. Not to a paused subscription (409
    /// `webhook_paused`), and 60 times a minute for each subscription (429 `rate_limited`).
    REDELIVER = Post "/org/webhooks/{id}/deliveries/{deliveryId}/redeliver" redeliver, Deliveries, redeliver::<Admin>,
    parameters: &[subscriptions::ID.parameter(), ID.parameter()],
    errors: &[WebhookPaused, RateLimited],
}

/// What a delivery carried, as it was signed.
#[derive(Serialize)]
pub(crate) struct Payload(Box<RawValue>);

impl Described for Payload {
    fn schema(_: &mut Components) -> RefOr<Schema> {
        object().into()
    }

    fn example() -> Value {
        json!({})
    }
}

/// A page of a subscription's deliveries.
#[derive(Answer)]
pub(crate) struct DeliveriesData {
    /// The deliveries, newest first.
    pub(crate) deliveries: Vec<Delivery>,
    /// The value of `?cursor` for the next page; left out on the last page.
    #[eg("ZGVsXzAxbTd6Ng")]
    pub(crate) next_cursor: Option<String>,
}

/// One delivery.
#[derive(Answer)]
pub(crate) struct DeliveryDetailData {
    /// The delivery.
    pub(crate) delivery: DeliveryDetail,
}

/// A delivery: one event that is sent to one subscription.
#[derive(Answer)]
pub(crate) struct Delivery {
    /// The delivery's identifier, `del_…`.
    pub(crate) id: DeliveryId,
    /// The event's name.
    pub(crate) event: EventKind,
    /// State of the delivery: `pending` before the first attempt, `retrying` after a failed attempt that another one follows,
    /// `success` or `failed`.
    pub(crate) status: DeliveryStatus,
    /// HTTP status of the receiver's answer to the last attempt; left out if it did not answer.
    #[eg(503)]
    pub(crate) http_status: Option<u16>,
    /// Number of attempts so far.
    pub(crate) attempts: u32,
    /// Why the last attempt failed; left out if it didn't.
    pub(crate) last_error: Option<AttemptFailure>,
    /// When the next attempt is due; it can begin later if too many are under way. Left out if no attempt follows, an attempt
    /// is under way, or the subscription is paused.
    pub(crate) next_attempt_at: Option<Timestamp>,
    /// When the delivery was queued.
    pub(crate) created_at: Timestamp,
}

/// A delivery with its body and its attempts.
#[derive(Answer)]
pub(crate) struct DeliveryDetail {
    #[flatten]
    pub(crate) delivery: Delivery,
    /// The body that was signed and sent: one of the events under `webhooks` in this document.
    pub(crate) payload: Payload,
    /// The attempts, oldest first.
    pub(crate) attempt_log: Vec<Attempt>,
}

/// An attempt to send a delivery.
#[derive(Answer)]
pub(crate) struct Attempt {
    /// The attempt's number, from 1.
    #[name("attempt")]
    pub(crate) number: u32,
    /// When it began.
    pub(crate) started_at: Timestamp,
    /// Duration in milliseconds.
    pub(crate) duration_ms: i64,
    /// HTTP status of the receiver's answer; left out if it did not answer.
    #[eg(503)]
    pub(crate) http_status: Option<u16>,
    /// Why the attempt failed; left out if it didn't.
    pub(crate) error: Option<AttemptFailure>,
}

impl From<Listed<Awaiting<delivery::Delivery>, DeliveryId>> for DeliveriesData {
    fn from(page: Listed<Awaiting<delivery::Delivery>, DeliveryId>) -> Self {
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
            last_error: delivery.last.and_then(AttemptOutcome::error).map(Into::into),
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
            number: record.attempt,
            started_at: record.started_at,
            duration_ms: record.duration.millis(),
            http_status: record.outcome.http_status(),
            error: record.outcome.error().map(Into::into),
        }
    }
}

pub(super) async fn list<C: SubscriberType>(call: Call<C>) -> Result<Reply<DeliveriesData>, ApiError> {
    let (id, who) = (subscriptions::ID.of(&call)?, call.who.clone());
    let mut query = Query::new(call.raw.query_string());
    let (page, status) = (Page::of(&mut query, |text| text.parse::<DeliveryId>().ok()), query.word("status"));
    let Page { limit, after } = query.finish(page)?;
    let query = DeliveryQuery { after, limit: limit.unwrap_or(deliveries::LISTED), status };
    // Serialized on the blocking thread, like the list of members.
    let listed = move |app: &App| deliveries::list(app, C::subscriber(&who), id, query);
    call.run_list(move |app| Reply::of(&DeliveriesData::from(listed(app)?))).await?
}

pub(super) async fn get<C: SubscriberType>(call: Call<C>) -> Result<Reply<DeliveryDetailData>, ApiError> {
    let (id, delivery) = (subscriptions::ID.of(&call)?, ID.of(&call)?);
    let who = call.who.clone();
    let detail = call.run(move |app| deliveries::get(app, C::subscriber(&who), id, delivery)).await??;
    let delivery = detail.try_into().map_err(|error| ApiError::internal("a kept event is not JSON", &error))?;
    Reply::of(&DeliveryDetailData { delivery })
}

pub(super) async fn redeliver<C: SubscriberType>(call: Call<C>) -> Result<Reply<DeliveryIdData>, ApiError> {
    let (id, delivery) = (subscriptions::ID.of(&call)?, ID.of(&call)?);
    let who = call.who.clone();
    let delivery_id = call.run(move |app| deliveries::redeliver(app, C::subscriber(&who), id, delivery)).await??;
    Reply::of(&DeliveryIdData { delivery_id })
}
