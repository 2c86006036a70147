//! `/org/webhooks` and below: subscriptions, their secrets, and their deliveries.

use orgauth_application::App;
use orgauth_application::initiator::Initiator;
use orgauth_application::organization::deliveries;
use orgauth_application::organization::webhooks::{self, NewWebhook};
use orgauth_domain::text::Description;
use orgauth_domain::webhook::{EventSet, InvalidEvents, UrlFault, WebhookChanges, WebhookUrl};
use orgauth_domain::{DeliveryId, WebhookId};

use crate::code::ErrorCode;
use crate::dto::Message;
use crate::dto::webhooks::{
    DeliveriesData, DeliveryDetailData, DeliveryIdData, NewWebhookData, WebhookData, WebhookSecretData, WebhooksData,
};
use crate::error::ApiError;
use crate::http::fields::Fields;
use crate::http::pipeline::{Call, Reply};

/// The body of a new subscription.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct CreateWebhookBody {
    /// Where deliveries go: https, publicly reachable.
    #[schema(example = "https://example.com/hooks/orgauth")]
    url: String,
    /// What it is told of: 1 to 50 distinct names.
    #[schema(example = json!(["member.joined", "member.removed"]))]
    events: Vec<String>,
    /// What it is for, at most 200 characters.
    description: Option<String>,
}

/// The body of a change; what is left out stays.
#[derive(utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct UpdateWebhookBody {
    /// A new address.
    url: Option<String>,
    /// A new list, in place of the old one.
    events: Option<Vec<String>>,
    /// `false` holds deliveries, `true` goes on with them.
    is_active: Option<bool>,
    /// A new description; an empty one takes it away.
    description: Option<String>,
}

pub(crate) async fn create(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let url = fields.required_string("url");
    let url = url_of(&mut fields, &call.state.app, url);
    let events = fields.required_strings("events");
    let events = events_of(&mut fields, events);
    let description = fields.optional_string("description");
    let description = fields.parsed("description", description, Description::parse).flatten();
    let (url, events) = fields.finish(url.zip(events))?;
    let (caller, request) = (call.caller()?, call.request.clone());
    let new = NewWebhook { url, events, description };
    let (webhook, secret) =
        call.run(move |app| webhooks::create(app, &Initiator::Member(&caller, &request), new)).await??;
    Reply::created(&NewWebhookData::new(&webhook, &secret))
}

pub(crate) async fn list(call: Call) -> Result<Reply, ApiError> {
    let (caller, request) = (call.caller()?, call.request.clone());
    let webhooks = call.run(move |app| webhooks::list(app, &Initiator::Member(&caller, &request))).await??;
    Reply::ok(&WebhooksData { webhooks: webhooks.iter().map(Into::into).collect() })
}

pub(crate) async fn update(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let url = fields.optional_string("url");
    let url = url_of(&mut fields, &call.state.app, url);
    let events = fields.optional_strings("events");
    let events = events_of(&mut fields, events);
    let is_active = fields.optional_flag("isActive");
    let description = fields.optional_string("description");
    let description = fields.parsed("description", description, Description::parse);
    let changes = fields.finish(Some(WebhookChanges { url, events, is_active, description }))?;
    let id = webhook_id(&call)?;
    let (caller, request) = (call.caller()?, call.request.clone());
    let webhook =
        call.run(move |app| webhooks::update(app, &Initiator::Member(&caller, &request), id, &changes)).await??;
    Reply::ok(&WebhookData { webhook: (&webhook).into() })
}

pub(crate) async fn delete(call: Call) -> Result<Reply, ApiError> {
    let id = webhook_id(&call)?;
    let (caller, request) = (call.caller()?, call.request.clone());
    call.run(move |app| webhooks::delete(app, &Initiator::Member(&caller, &request), id)).await??;
    Reply::ok(&Message { message: "the subscription is deleted" })
}

pub(crate) async fn rotate_secret(call: Call) -> Result<Reply, ApiError> {
    let id = webhook_id(&call)?;
    let (caller, request) = (call.caller()?, call.request.clone());
    let secret =
        call.run(move |app| webhooks::rotate_secret(app, &Initiator::Member(&caller, &request), id)).await??;
    Reply::ok(&WebhookSecretData { secret: secret.text().expose().to_owned() })
}

pub(crate) async fn test(call: Call) -> Result<Reply, ApiError> {
    let (id, caller, request) = (webhook_id(&call)?, call.caller()?, call.request.clone());
    let delivery_id = call.run(move |app| deliveries::test(app, &Initiator::Member(&caller, &request), id)).await??;
    Reply::ok(&DeliveryIdData { delivery_id })
}

pub(crate) async fn deliveries(call: Call) -> Result<Reply, ApiError> {
    let (id, caller, request) = (webhook_id(&call)?, call.caller()?, call.request.clone());
    let deliveries = call.run(move |app| deliveries::list(app, &Initiator::Member(&caller, &request), id)).await??;
    Reply::ok(&DeliveriesData { deliveries: deliveries.iter().map(Into::into).collect() })
}

pub(crate) async fn delivery(call: Call) -> Result<Reply, ApiError> {
    let (id, delivery) = (webhook_id(&call)?, delivery_id(&call)?);
    let (caller, request) = (call.caller()?, call.request.clone());
    let detail =
        call.run(move |app| deliveries::get(app, &Initiator::Member(&caller, &request), id, delivery)).await??;
    let delivery = detail.try_into().map_err(|error| ApiError::internal("a kept event is not JSON", &error))?;
    Reply::ok(&DeliveryDetailData { delivery })
}

pub(crate) async fn redeliver(call: Call) -> Result<Reply, ApiError> {
    let (id, delivery) = (webhook_id(&call)?, delivery_id(&call)?);
    let (caller, request) = (call.caller()?, call.request.clone());
    let delivery_id = call
        .run(move |app| deliveries::redeliver(app, &Initiator::Member(&caller, &request), id, delivery))
        .await??;
    Reply::ok(&DeliveryIdData { delivery_id })
}

fn webhook_id(call: &Call) -> Result<WebhookId, ApiError> {
    call.path_id(ErrorCode::WebhookNotFound)
}

fn delivery_id(call: &Call) -> Result<DeliveryId, ApiError> {
    call.path_id_named("deliveryId", ErrorCode::DeliveryNotFound)
}

fn url_of(fields: &mut Fields, app: &App, text: Option<String>) -> Option<WebhookUrl> {
    let judged = WebhookUrl::parse(&text?, &app.settings.webhooks.urls);
    fields.judged("url", judged, |fault| match fault {
        UrlFault::TooLong => "too_long",
        UrlFault::Character => "invalid_character",
        _ => "invalid",
    })
}

fn events_of(fields: &mut Fields, names: Option<Vec<String>>) -> Option<EventSet> {
    let judged = EventSet::parse(names?.iter().map(String::as_str));
    fields.judged("events", judged, |fault| match fault {
        InvalidEvents::Twice(_) => "duplicate",
        InvalidEvents::Count | InvalidEvents::Unknown(_) => "invalid",
    })
}
