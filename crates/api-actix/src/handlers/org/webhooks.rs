//! `/org/webhooks` and below: subscriptions and their secrets.

use actix_web::http::StatusCode;
use orgauth_application::organization::deliveries;
use orgauth_application::organization::webhooks::{self, NewWebhook};
use orgauth_domain::WebhookId;
use orgauth_domain::text::Description;
use orgauth_domain::webhook::{EventSet, WebhookChanges, WebhookUrl};

use crate::code::ErrorCode::{RateLimited, WebhookLimitReached, WebhookNotFound, WebhookPaused};
use crate::dto::Message;
use crate::dto::webhooks::{DeliveryIdData, NewWebhookData, Webhook, WebhookData, WebhookSecretData, WebhooksData};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::body;
use crate::http::call::{Call, Reply};
use crate::http::fields::Clearable;
use crate::http::parameter::PathId;

pub(super) const ID: PathId<WebhookId> = PathId::new("id", "The subscription's identifier.", WebhookNotFound);

endpoint! {
    /// Subscribes an endpoint to events; the secret is shown this once.
    ///
    /// What is sent to it stands under `webhooks`.
    CREATE = Post "/org/webhooks" createWebhook, Webhooks, Admin, create,
    success: StatusCode::CREATED,
    errors: &[WebhookLimitReached],
}

endpoint! {
    /// Lists the organization's subscriptions, oldest first.
    ///
    /// Paused ones too; of their secrets the last characters alone.
    LIST = Get "/org/webhooks" listWebhooks, Webhooks, Admin, list,
}

endpoint! {
    /// Shows a subscription.
    ///
    /// As the list does.
    GET = Get "/org/webhooks/{id}" getWebhook, Webhooks, Admin, get,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Changes a subscription, pauses it or resumes it.
    ///
    /// What is left out stays. While it is paused, what is queued waits, and events queue nothing more.
    UPDATE = Patch "/org/webhooks/{id}" updateWebhook, Webhooks, Admin, update,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Deletes a subscription and what is queued for it.
    ///
    /// An attempt that is under way is finished.
    DELETE = Delete "/org/webhooks/{id}" deleteWebhook, Webhooks, Admin, delete,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Makes a new secret, shown this once.
    ///
    /// The old one signs too for a day, so that receivers can be changed in between.
    ROTATE_SECRET = Post "/org/webhooks/{id}/rotate-secret" rotateWebhookSecret, Webhooks, Admin, rotate_secret,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Sends the event webhook.test to a subscription, whatever it lists.
    ///
    /// The answer names the delivery, by which its attempts are found.
    TEST = Post "/org/webhooks/{id}/test" testWebhook, Webhooks, Admin, test,
    parameters: &[ID.parameter()],
    errors: &[WebhookPaused, RateLimited],
}

body! {
    /// A new subscription.
    pub(crate) struct CreateWebhookBody {
        /// Where deliveries go: https, publicly reachable.
        url: WebhookUrl = "url",
        /// What it is told of.
        events: EventSet = "events",
        /// What it is for.
        description: Option<Clearable<Description>> = "description",
    }
}

body! {
    /// A change of a subscription; what is left out stays.
    pub(crate) struct UpdateWebhookBody {
        /// A new address.
        url: Option<WebhookUrl> = "url",
        /// A new list, in place of the old one.
        events: Option<EventSet> = "events",
        /// `false` holds deliveries, `true` goes on with them.
        is_active: Option<bool> = "isActive",
        /// A new description; an empty one takes it away.
        description: Option<Clearable<Description>> = "description",
    }
}

async fn create(call: Call, body: CreateWebhookBody) -> Result<Reply<NewWebhookData>, ApiError> {
    let initiator = call.initiator()?;
    let description = body.description.and_then(|description| description.0);
    let new = NewWebhook { url: body.url, events: body.events, description };
    let (webhook, secret) = call.run(move |app| webhooks::create(app, &initiator, new)).await??;
    Reply::of(&NewWebhookData::new(&webhook, &secret))
}

async fn list(call: Call) -> Result<Reply<WebhooksData>, ApiError> {
    let initiator = call.initiator()?;
    let (webhooks, now) = call.run(move |app| webhooks::list(app, &initiator).map(|all| (all, app.now()))).await??;
    Reply::of(&WebhooksData { webhooks: webhooks.iter().map(|one| Webhook::new(one, now)).collect() })
}

async fn get(call: Call) -> Result<Reply<WebhookData>, ApiError> {
    let (id, initiator) = (ID.of(&call)?, call.initiator()?);
    let (webhook, now) =
        call.run(move |app| webhooks::get(app, &initiator, id).map(|webhook| (webhook, app.now()))).await??;
    Reply::of(&WebhookData { webhook: Webhook::new(&webhook, now) })
}

async fn update(call: Call, body: UpdateWebhookBody) -> Result<Reply<WebhookData>, ApiError> {
    let UpdateWebhookBody { url, events, is_active, description } = body;
    let description = description.map(|description| description.0);
    let changes = WebhookChanges { url, events, is_active, description };
    let id = ID.of(&call)?;
    let initiator = call.initiator()?;
    let (webhook, now) = call
        .run(move |app| webhooks::update(app, &initiator, id, &changes).map(|webhook| (webhook, app.now())))
        .await??;
    Reply::of(&WebhookData { webhook: Webhook::new(&webhook, now) })
}

async fn delete(call: Call) -> Result<Reply<Message>, ApiError> {
    let id = ID.of(&call)?;
    let initiator = call.initiator()?;
    call.run(move |app| webhooks::delete(app, &initiator, id)).await??;
    Reply::of(&Message { message: "the subscription is deleted" })
}

async fn rotate_secret(call: Call) -> Result<Reply<WebhookSecretData>, ApiError> {
    let id = ID.of(&call)?;
    let initiator = call.initiator()?;
    let secret = call.run(move |app| webhooks::rotate_secret(app, &initiator, id)).await??;
    Reply::of(&WebhookSecretData { secret: secret.text().expose().to_owned() })
}

async fn test(call: Call) -> Result<Reply<DeliveryIdData>, ApiError> {
    let (id, initiator) = (ID.of(&call)?, call.initiator()?);
    let delivery_id = call.run(move |app| deliveries::test(app, &initiator, id)).await??;
    Reply::of(&DeliveryIdData { delivery_id })
}
