//! `/org/webhooks/{id}/deliveries` and below: the log of deliveries.

use orgauth_application::webhooks::deliveries::{self, DeliveryQuery};
use orgauth_domain::DeliveryId;
use orgauth_domain::webhooks::delivery::DeliveryStatus;

use super::subscriptions;
use crate::code::ErrorCode::{DeliveryNotFound, RateLimited, WebhookPaused};
use crate::dto::webhooks::{DeliveriesData, DeliveryDetailData, DeliveryIdData};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::Admin;
use crate::http::page::{self, Page, Query};
use crate::http::parameter::{Parameter, PathId};

const ID: PathId<DeliveryId> = PathId::new("deliveryId", "The delivery's identifier.", DeliveryNotFound);

const STATUS: Parameter = Parameter::query::<DeliveryStatus>("status", "Only deliveries with this status.");

endpoint! {
    /// Lists the deliveries of a subscription, newest first, page by page.
    ///
    /// Each entry has the result of the last attempt and the time of the next one. A page with `?status` may have few deliveries
    /// or none, and still have `nextCursor`.
    ///
    /// A page with `?status` examines at most 10,000 deliveries. `lastError` is `http_<status>`, `timeout`, `dns`,
    /// `tls`, `connect`, `protocol`, `blocked_address` or `redirect`.
    LIST = Get "/org/webhooks/{id}/deliveries" listDeliveries, Deliveries, list,
    parameters: &[subscriptions::ID.parameter(), page::limit::<{ deliveries::LISTED }>(), page::CURSOR, STATUS],
}

endpoint! {
    /// Returns a delivery with its body and its attempts.
    ///
    /// Of the receiver's answers, only the status is stored.
    ///
    /// Deliveries are kept for 30 days, unless the service is configured otherwise.
    GET = Get "/org/webhooks/{id}/deliveries/{deliveryId}" getDelivery, Deliveries, get,
    parameters: &[subscriptions::ID.parameter(), ID.parameter()],
}

endpoint! {
    /// Sends the event of a delivery once more, as a new delivery.
    ///
    /// The event keeps its identifier, so that the receiver can recognize it as a duplicate.
    ///
    /// The new delivery has attempts of its own, and the same `webhook-id`. Not to a paused subscription (409
    /// `webhook_paused`), and 60 times a minute for each subscription (429 `rate_limited`).
    REDELIVER = Post "/org/webhooks/{id}/deliveries/{deliveryId}/redeliver" redeliver, Deliveries, redeliver,
    parameters: &[subscriptions::ID.parameter(), ID.parameter()],
    errors: &[WebhookPaused, RateLimited],
}

async fn list(call: Call<Admin>) -> Result<Reply<DeliveriesData>, ApiError> {
    let (id, initiator) = (subscriptions::ID.of(&call)?, call.initiator());
    let mut query = Query::new(call.raw.query_string());
    let (page, status) = (Page::of(&mut query, |text| text.parse::<DeliveryId>().ok()), query.word("status"));
    let Page { limit, after } = query.finish(page)?;
    let query = DeliveryQuery { after, limit: limit.unwrap_or(deliveries::LISTED), status };
    // Serialized on the blocking thread, like the list of members.
    call.run_list(move |app| Reply::of(&DeliveriesData::from(deliveries::list(app, &initiator, id, query)?))).await?
}

async fn get(call: Call<Admin>) -> Result<Reply<DeliveryDetailData>, ApiError> {
    let (id, delivery) = (subscriptions::ID.of(&call)?, ID.of(&call)?);
    let initiator = call.initiator();
    let detail = call.run(move |app| deliveries::get(app, &initiator, id, delivery)).await??;
    let delivery = detail.try_into().map_err(|error| ApiError::internal("a kept event is not JSON", &error))?;
    Reply::of(&DeliveryDetailData { delivery })
}

async fn redeliver(call: Call<Admin>) -> Result<Reply<DeliveryIdData>, ApiError> {
    let (id, delivery) = (subscriptions::ID.of(&call)?, ID.of(&call)?);
    let initiator = call.initiator();
    let delivery_id = call.run(move |app| deliveries::redeliver(app, &initiator, id, delivery)).await??;
    Reply::of(&DeliveryIdData { delivery_id })
}
