//! `/org/webhooks` and below: subscriptions and their secrets.

use actix_web::http::StatusCode;
use orgauth_application::webhooks::deliveries;
use orgauth_application::webhooks::subscriptions::{self, NewWebhook};
use orgauth_domain::WebhookId;
use orgauth_domain::text::Description;
use orgauth_domain::webhooks::{EventSet, WebhookChanges, WebhookUrl};

use crate::code::ErrorCode::{RateLimited, WebhookExists, WebhookLimitReached, WebhookNotFound, WebhookPaused};
use crate::dto::Message;
use crate::dto::webhooks::{DeliveryIdData, NewWebhookData, Webhook, WebhookData, WebhookSecretData, WebhooksData};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::body;
use crate::http::call::{Call, Reply};
use crate::http::credential::Admin;
use crate::http::fields::Clearable;
use crate::http::parameter::PathId;

pub(super) const ID: PathId<WebhookId> = PathId::new("id", "The subscription's identifier.", WebhookNotFound);

endpoint! {
    /// Creates a webhook subscription.
    ///
    /// The secret is shown only in this answer. An organization has one subscription for a URL. The requests that a subscription receives are under `webhooks` in this document.
    ///
    /// `events` takes 1 to 50 names. An organization may have 50 subscriptions (409 `webhook_limit_reached`), and one
    /// for each URL (409 `webhook_exists`). For a URL that may not be called, or an unknown event name, the answer
    /// gives the reason.
    CREATE = Post "/org/webhooks" createWebhook, Webhooks, create,
    success: StatusCode::CREATED,
    errors: &[WebhookExists, WebhookLimitReached],
}

endpoint! {
    /// Lists the organization's webhook subscriptions, oldest first.
    ///
    /// Includes paused ones. Of each secret, only the last four characters are shown.
    LIST = Get "/org/webhooks" listWebhooks, Webhooks, list,
}

endpoint! {
    /// Returns a webhook subscription.
    ///
    /// Its secret is not shown, except the last four characters.
    GET = Get "/org/webhooks/{id}" getWebhook, Webhooks, get,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Changes, pauses or resumes a webhook subscription.
    ///
    /// Fields that are left out stay unchanged. While a subscription is paused, queued deliveries are held, and new events create
    /// no deliveries.
    ///
    /// Held deliveries use no attempt.
    UPDATE = Patch "/org/webhooks/{id}" updateWebhook, Webhooks, update,
    parameters: &[ID.parameter()],
    errors: &[WebhookExists],
}

endpoint! {
    /// Deletes a webhook subscription and its queued deliveries.
    ///
    /// An attempt that is under way may still arrive.
    DELETE = Delete "/org/webhooks/{id}" deleteWebhook, Webhooks, delete,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Replaces the secret of a webhook subscription.
    ///
    /// The new secret is shown only in this answer. For 24 hours, unless the service is configured otherwise, deliveries are
    /// signed with both secrets, so that the receiver can be changed meanwhile.
    ROTATE_SECRET = Post "/org/webhooks/{id}/rotate-secret" rotateWebhookSecret, Webhooks, rotate_secret,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Sends the event webhook.test to a webhook subscription.
    ///
    /// It is sent whichever events the subscription lists. The answer has the delivery's identifier, with which its attempts can
    /// be looked up.
    ///
    /// Ten times a minute (429 `rate_limited`), and not to a paused subscription (409 `webhook_paused`).
    TEST = Post "/org/webhooks/{id}/test" testWebhook, Webhooks, test,
    parameters: &[ID.parameter()],
    errors: &[WebhookPaused, RateLimited],
}

body! {
    /// A new webhook subscription.
    pub(crate) struct CreateWebhookBody {
        /// URL to which events are sent: `https`, on a publicly reachable host.
        url: WebhookUrl = "url",
        /// Names of the events to send.
        events: EventSet = "events",
        /// What the subscription is for.
        description: Option<Clearable<Description>> = "description",
    }
}

body! {
    /// A change of a webhook subscription; fields that are left out stay unchanged.
    pub(crate) struct UpdateWebhookBody {
        /// URL to which events are sent: `https`, on a publicly reachable host.
        url: Option<WebhookUrl> = "url",
        /// Names of the events to send; replaces the whole list.
        events: Option<EventSet> = "events",
        /// `false` pauses the subscription, `true` resumes it and sends the held deliveries.
        is_active: Option<bool> = "isActive",
        /// What the subscription is for; an empty text removes the description.
        description: Option<Clearable<Description>> = "description",
    }
}

async fn create(call: Call<Admin>, body: CreateWebhookBody) -> Result<Reply<NewWebhookData>, ApiError> {
    let initiator = call.initiator();
    let description = body.description.and_then(|description| description.0);
    let new = NewWebhook { url: body.url, events: body.events, description };
    let (webhook, secret) = call.run(move |app| subscriptions::create(app, &initiator, new)).await??;
    Reply::of(&NewWebhookData::new(&webhook, &secret))
}

async fn list(call: Call<Admin>) -> Result<Reply<WebhooksData>, ApiError> {
    let initiator = call.initiator();
    let (webhooks, now) =
        call.run(move |app| subscriptions::list(app, &initiator).map(|all| (all, app.now()))).await??;
    Reply::of(&WebhooksData { webhooks: webhooks.iter().map(|one| Webhook::new(one, now)).collect() })
}

async fn get(call: Call<Admin>) -> Result<Reply<WebhookData>, ApiError> {
    let (id, initiator) = (ID.of(&call)?, call.initiator());
    let (webhook, now) =
        call.run(move |app| subscriptions::get(app, &initiator, id).map(|webhook| (webhook, app.now()))).await??;
    Reply::of(&WebhookData { webhook: Webhook::new(&webhook, now) })
}

async fn update(call: Call<Admin>, body: UpdateWebhookBody) -> Result<Reply<WebhookData>, ApiError> {
    let UpdateWebhookBody { url, events, is_active, description } = body;
    let description = description.map(|description| description.0);
    let changes = WebhookChanges { url, events, is_active, description };
    let id = ID.of(&call)?;
    let initiator = call.initiator();
    let (webhook, now) = call
        .run(move |app| subscriptions::update(app, &initiator, id, &changes).map(|webhook| (webhook, app.now())))
        .await??;
    Reply::of(&WebhookData { webhook: Webhook::new(&webhook, now) })
}

async fn delete(call: Call<Admin>) -> Result<Reply<Message>, ApiError> {
    let id = ID.of(&call)?;
    let initiator = call.initiator();
    call.run(move |app| subscriptions::delete(app, &initiator, id)).await??;
    Reply::of(&Message { message: "the subscription is deleted" })
}

async fn rotate_secret(call: Call<Admin>) -> Result<Reply<WebhookSecretData>, ApiError> {
    let id = ID.of(&call)?;
    let initiator = call.initiator();
    let secret = call.run(move |app| subscriptions::rotate_secret(app, &initiator, id)).await??;
    Reply::of(&WebhookSecretData { secret: secret.text().expose().to_owned() })
}

async fn test(call: Call<Admin>) -> Result<Reply<DeliveryIdData>, ApiError> {
    let (id, initiator) = (ID.of(&call)?, call.initiator());
    let delivery_id = call.run(move |app| deliveries::test(app, &initiator, id)).await??;
    Reply::of(&DeliveryIdData { delivery_id })
}
