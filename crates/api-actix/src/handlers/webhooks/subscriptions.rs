//! `/org/webhooks` and below: subscriptions and their secrets.

use actix_web::http::StatusCode;
use orgauth_api_derive::{Answer, Body};
use orgauth_application::webhooks::deliveries;
use orgauth_application::webhooks::subscriptions::{self, Delivering, NewWebhook};
use orgauth_domain::text::Description;
use orgauth_domain::webhooks::event::EventKind;
use orgauth_domain::webhooks::{self, EventSet, WebhookChanges, WebhookSecret, WebhookUrl};
use orgauth_domain::{DeliveryId, Timestamp, WebhookId};
use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::{RefOr, Schema};

use crate::code::ErrorCode::{RateLimited, WebhookExists, WebhookLimitReached, WebhookNotFound, WebhookPaused};
use crate::dto::Message;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::Admin;
use crate::http::fields::{Clearable, OrganizationEvents};
use crate::http::parameter::PathId;
use crate::schema::{Components, Described};

use super::attempt_failure::AttemptFailure;
use super::subscriber::SubscriberType;

pub(super) const ID: PathId<WebhookId> = PathId::new("id", "The subscription's identifier.", WebhookNotFound);

endpoint! {
    /// Creates a webhook subscription.
    ///
    /// The secret is shown only in this answer. An organization has one subscription for a URL. The requests that a subscription receives
    /// are under `webhooks` in this document.
    ///
    /// `events` takes 1 to 50 names. An organization may have 50 subscriptions (409 `webhook_limit_reached`), and one
    /// for each URL (409 `webhook_exists`). For a URL that may not be called, or an unknown event name, the answer
    /// gives the reason.
    CREATE = Post "/org/webhooks" createWebhook, Webhooks, create::<Admin, CreateWebhookBody>,
    success: StatusCode::CREATED,
    errors: &[WebhookExists, WebhookLimitReached],
}

endpoint! {
    /// Lists the organization's webhook subscriptions, oldest first.
    ///
    /// Includes paused ones. Of each secret, only the last four characters are shown. `lastError` says why deliveries fail.
    LIST = Get "/org/webhooks" listWebhooks, Webhooks, list::<Admin>,
}

endpoint! {
    /// Returns a webhook subscription.
    ///
    /// Its secret is not shown, except the last four characters.
    GET = Get "/org/webhooks/{id}" getWebhook, Webhooks, get::<Admin>,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Changes, pauses or resumes a webhook subscription.
    ///
    /// Fields that are left out stay unchanged. While a subscription is paused, queued deliveries are held, and new events create
    /// no deliveries.
    ///
    /// Held deliveries use no attempt.
    UPDATE = Patch "/org/webhooks/{id}" updateWebhook, Webhooks, update::<Admin, UpdateWebhookBody>,
    parameters: &[ID.parameter()],
    errors: &[WebhookExists],
}

endpoint! {
    /// Deletes a webhook subscription and its queued deliveries.
    ///
    /// An attempt that is under way may still arrive.
    DELETE = Delete "/org/webhooks/{id}" deleteWebhook, Webhooks, delete::<Admin>,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Replaces the secret of a webhook subscription.
    ///
    /// The new secret is shown only in this answer. For 24 hours, unless the service is configured otherwise, deliveries are
    /// signed with both secrets, so that the receiver can be changed meanwhile.
    ROTATE_SECRET = Post "/org/webhooks/{id}/rotate-secret" rotateWebhookSecret, Webhooks, rotate_secret::<Admin>,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Sends the event webhook.test to a webhook subscription.
    ///
    /// It is sent whichever events the subscription lists. The answer has the delivery's identifier, with which its attempts can
    /// be looked up.
    ///
    /// Ten times a minute (429 `rate_limited`), and not to a paused subscription (409 `webhook_paused`).
    TEST = Post "/org/webhooks/{id}/test" testWebhook, Webhooks, test::<Admin>,
    parameters: &[ID.parameter()],
    errors: &[WebhookPaused, RateLimited],
}

/// A new webhook subscription.
#[derive(Body)]
pub(crate) struct CreateWebhookBody {
    /// URL to which events are sent: `https`, on a publicly reachable host.
    pub(crate) url: WebhookUrl,
    /// Names of the events to send.
    pub(crate) events: OrganizationEvents,
    /// What the subscription is for.
    pub(crate) description: Option<Clearable<Description>>,
}

/// A change of a webhook subscription; fields that are left out stay unchanged.
#[derive(Body)]
pub(crate) struct UpdateWebhookBody {
    /// URL to which events are sent: `https`, on a publicly reachable host.
    pub(crate) url: Option<WebhookUrl>,
    /// Names of the events to send; replaces the whole list.
    pub(crate) events: Option<OrganizationEvents>,
    /// `false` pauses the subscription, `true` resumes it and sends the held deliveries.
    pub(crate) is_active: Option<bool>,
    /// What the subscription is for; an empty text removes the description.
    pub(crate) description: Option<Clearable<Description>>,
}

/// A new webhook subscription with its secret.
#[derive(Answer)]
pub(crate) struct NewWebhookData {
    /// The secret that signs the subscription's deliveries, shown only in this answer.
    #[eg("whs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr")]
    pub(crate) secret: String,
    /// The subscription.
    pub(crate) webhook: Webhook,
}

/// A webhook subscription.
#[derive(Answer)]
pub(crate) struct WebhookData {
    /// The subscription.
    pub(crate) webhook: Webhook,
}

/// The new secret of a webhook subscription.
#[derive(Answer)]
pub(crate) struct WebhookSecretData {
    /// The secret that signs the subscription's deliveries, shown only in this answer.
    #[eg("whs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr")]
    pub(crate) secret: String,
}

/// The organization's webhook subscriptions.
#[derive(Answer)]
pub(crate) struct WebhooksData {
    /// The subscriptions, oldest first.
    pub(crate) webhooks: Vec<Webhook>,
}

/// A webhook subscription.
#[derive(Answer)]
pub(crate) struct Webhook {
    /// The subscription's identifier, `wh_…`.
    pub(crate) id: WebhookId,
    /// URL to which events are sent.
    pub(crate) url: Address,
    /// Names of the events that are sent to it.
    pub(crate) events: Events,
    /// Whether deliveries are sent; `false` while the subscription is paused.
    pub(crate) is_active: bool,
    /// What the subscription is for; left out if it has no description.
    #[eg("CRM")]
    pub(crate) description: Option<String>,
    /// When it was made.
    pub(crate) created_at: Timestamp,
    /// The last four characters of its current secret; left out if an earlier version of the service, which did not store
    /// them, made the secret.
    #[eg("KYqr")]
    pub(crate) secret_hint: Option<String>,
    /// When its current secret was made; left out if an earlier version of the service, which did not store the time, made
    /// the secret.
    pub(crate) secret_created_at: Option<Timestamp>,
    /// Until when deliveries are signed with the previous secret too; left out if only the current secret signs.
    pub(crate) previous_secret_expires_at: Option<Timestamp>,
    /// Why the newest delivery that was attempted has not arrived; left out if it arrived, if none of the latest 20 was attempted yet,
    /// and in answers that make or change the subscription.
    pub(crate) last_error: Option<AttemptFailure>,
}

/// A [`WebhookUrl`] as it is shown.
#[derive(Serialize)]
pub(crate) struct Address(String);

/// An [`EventSet`] as it is shown.
#[derive(Serialize)]
pub(crate) struct Events(Vec<EventKind>);

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

/// The identifier of a new delivery.
#[derive(Answer)]
pub(crate) struct DeliveryIdData {
    /// The delivery's identifier, `del_…`.
    pub(crate) delivery_id: DeliveryId,
}

impl NewWebhookData {
    /// A subscription that was just made.
    pub(crate) fn new(webhook: &webhooks::Webhook, secret: &WebhookSecret) -> Self {
        let shown = Webhook::new(webhook, webhook.created_at);
        Self { secret: secret.text().expose().to_owned(), webhook: shown }
    }
}

impl Webhook {
    /// A subscription as it is at `now`.
    pub(crate) fn new(webhook: &webhooks::Webhook, now: Timestamp) -> Self {
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
            last_error: None,
        }
    }

    fn delivering(shown: &Delivering, now: Timestamp) -> Self {
        Self { last_error: shown.last_error.map(Into::into), ..Self::new(&shown.webhook, now) }
    }
}

impl From<CreateWebhookBody> for NewWebhook {
    fn from(body: CreateWebhookBody) -> Self {
        let CreateWebhookBody { url, events: OrganizationEvents(events), description } = body;
        Self { url, events, description: description.and_then(|description| description.0) }
    }
}

impl From<UpdateWebhookBody> for WebhookChanges {
    fn from(body: UpdateWebhookBody) -> Self {
        let UpdateWebhookBody { url, events, is_active, description } = body;
        let events = events.map(|OrganizationEvents(events)| events);
        Self { url, events, is_active, description: description.map(|description| description.0) }
    }
}

pub(super) async fn create<C: SubscriberType, B: Into<NewWebhook>>(
    call: Call<C>,
    body: B,
) -> Result<Reply<NewWebhookData>, ApiError> {
    let (who, new) = (call.who.clone(), body.into());
    let (webhook, secret) = call.run(move |app| subscriptions::create(app, C::subscriber(&who), new)).await??;
    Reply::of(&NewWebhookData::new(&webhook, &secret))
}

pub(super) async fn list<C: SubscriberType>(call: Call<C>) -> Result<Reply<WebhooksData>, ApiError> {
    let who = call.who.clone();
    let (webhooks, now) =
        call.run(move |app| subscriptions::list(app, C::subscriber(&who)).map(|all| (all, app.now()))).await??;
    Reply::of(&WebhooksData { webhooks: webhooks.iter().map(|one| Webhook::delivering(one, now)).collect() })
}

pub(super) async fn get<C: SubscriberType>(call: Call<C>) -> Result<Reply<WebhookData>, ApiError> {
    let (id, who) = (ID.of(&call)?, call.who.clone());
    let (webhook, now) = call
        .run(move |app| subscriptions::get(app, C::subscriber(&who), id).map(|webhook| (webhook, app.now())))
        .await??;
    Reply::of(&WebhookData { webhook: Webhook::delivering(&webhook, now) })
}

pub(super) async fn update<C: SubscriberType, B: Into<WebhookChanges>>(
    call: Call<C>,
    body: B,
) -> Result<Reply<WebhookData>, ApiError> {
    let changes = body.into();
    let (id, who) = (ID.of(&call)?, call.who.clone());
    let (webhook, now) = call
        .run(move |app| {
            subscriptions::update(app, C::subscriber(&who), id, &changes).map(|webhook| (webhook, app.now()))
        })
        .await??;
    Reply::of(&WebhookData { webhook: Webhook::new(&webhook, now) })
}

pub(super) async fn delete<C: SubscriberType>(call: Call<C>) -> Result<Reply<Message>, ApiError> {
    let (id, who) = (ID.of(&call)?, call.who.clone());
    call.run(move |app| subscriptions::delete(app, C::subscriber(&who), id)).await??;
    Reply::of(&Message { message: "the subscription is deleted" })
}

pub(super) async fn rotate_secret<C: SubscriberType>(call: Call<C>) -> Result<Reply<WebhookSecretData>, ApiError> {
    let (id, who) = (ID.of(&call)?, call.who.clone());
    let secret = call.run(move |app| subscriptions::rotate_secret(app, C::subscriber(&who), id)).await??;
    Reply::of(&WebhookSecretData { secret: secret.text().expose().to_owned() })
}

pub(super) async fn test<C: SubscriberType>(call: Call<C>) -> Result<Reply<DeliveryIdData>, ApiError> {
    let (id, who) = (ID.of(&call)?, call.who.clone());
    let delivery_id = call.run(move |app| deliveries::test(app, C::subscriber(&who), id)).await??;
    Reply::of(&DeliveryIdData { delivery_id })
}
