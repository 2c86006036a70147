//! `/operator/webhooks` and below: the operator's own subscriptions, which get the events of every organization. They are handled as those
//! of an organization.

use actix_web::http::StatusCode;
use orgauth_api_derive::Body;
use orgauth_application::webhooks::deliveries::LISTED;
use orgauth_application::webhooks::subscriptions::NewWebhook;
use orgauth_domain::text::Description;
use orgauth_domain::webhooks::{EventSet, WebhookChanges, WebhookUrl};

use super::{deliveries, subscriptions};
use crate::code::ErrorCode::{RateLimited, WebhookExists, WebhookLimitReached, WebhookPaused};
use crate::endpoint::endpoint;
use crate::http::credential::Operator as ByOperator;
use crate::http::fields::Clearable;
use crate::http::page;

endpoint! {
    /// Creates a webhook subscription of the operator.
    ///
    /// It gets the listed events of every organization, with `orgId` and `org.slug` in the body; also `organization.created`,
    /// `organization.suspended`, `organization.activated`, `organization.deleted` and `user.erased`, which no organization gets. The secret is
    /// shown only in this answer.
    ///
    /// As for an organization: 1 to 50 names in `events`, 50 subscriptions (409 `webhook_limit_reached`), and one for each URL (409
    /// `webhook_exists`). The URL has to be publicly reachable, too.
    CREATE = Post "/operator/webhooks" createOperatorWebhook, Operator,
    subscriptions::create::<ByOperator, CreateOperatorWebhookBody>,
    success: StatusCode::CREATED,
    errors: &[WebhookExists, WebhookLimitReached],
}

endpoint! {
    /// Lists the operator's webhook subscriptions, oldest first.
    ///
    /// Includes paused ones. Of each secret, only the last four characters are shown. `lastError` says why deliveries fail. Organizations'
    /// own subscriptions are not among them.
    LIST = Get "/operator/webhooks" listOperatorWebhooks, Operator, subscriptions::list::<ByOperator>,
}

endpoint! {
    /// Returns a webhook subscription of the operator.
    ///
    /// Its secret is not shown, except the last four characters.
    GET = Get "/operator/webhooks/{id}" getOperatorWebhook, Operator, subscriptions::get::<ByOperator>,
    parameters: &[subscriptions::ID.parameter()],
}

endpoint! {
    /// Changes, pauses or resumes a webhook subscription of the operator.
    ///
    /// Fields that are left out stay unchanged. While a subscription is paused, queued deliveries are held, and new events create
    /// no deliveries.
    UPDATE = Patch "/operator/webhooks/{id}" updateOperatorWebhook, Operator,
    subscriptions::update::<ByOperator, UpdateOperatorWebhookBody>,
    parameters: &[subscriptions::ID.parameter()],
    errors: &[WebhookExists],
}

endpoint! {
    /// Deletes a webhook subscription of the operator and its queued deliveries.
    ///
    /// An attempt that is under way may still arrive.
    DELETE = Delete "/operator/webhooks/{id}" deleteOperatorWebhook, Operator, subscriptions::delete::<ByOperator>,
    parameters: &[subscriptions::ID.parameter()],
}

endpoint! {
    /// Replaces the secret of a webhook subscription of the operator.
    ///
    /// The new secret is shown only in this answer. For 24 hours, unless the service is configured otherwise, deliveries are
    /// signed with both secrets, so that the receiver can be changed meanwhile.
    ROTATE_SECRET = Post "/operator/webhooks/{id}/rotate-secret" rotateOperatorWebhookSecret, Operator,
    subscriptions::rotate_secret::<ByOperator>,
    parameters: &[subscriptions::ID.parameter()],
}

endpoint! {
    /// Sends the event webhook.test to a webhook subscription of the operator.
    ///
    /// It is sent whichever events the subscription lists, and names no organization. The answer has the delivery's identifier, with which
    /// its attempts can be looked up.
    ///
    /// Ten times a minute (429 `rate_limited`), and not to a paused subscription (409 `webhook_paused`).
    TEST = Post "/operator/webhooks/{id}/test" testOperatorWebhook, Operator, subscriptions::test::<ByOperator>,
    parameters: &[subscriptions::ID.parameter()],
    errors: &[WebhookPaused, RateLimited],
}

endpoint! {
    /// Lists the deliveries of a webhook subscription of the operator, newest first, page by page.
    ///
    /// As `listDeliveries`, which has the rules of `?status`.
    LIST_DELIVERIES = Get "/operator/webhooks/{id}/deliveries" listOperatorDeliveries, Operator,
    deliveries::list::<ByOperator>,
    parameters: &[subscriptions::ID.parameter(), page::limit::<{ LISTED }>(), page::CURSOR, deliveries::STATUS],
}

endpoint! {
    /// Returns a delivery to a webhook subscription of the operator, with its body and its attempts.
    ///
    /// Of the receiver's answers, only the status is stored.
    GET_DELIVERY = Get "/operator/webhooks/{id}/deliveries/{deliveryId}" getOperatorDelivery, Operator,
    deliveries::get::<ByOperator>,
    parameters: &[subscriptions::ID.parameter(), deliveries::ID.parameter()],
}

endpoint! {
    /// Sends the event of a delivery to a webhook subscription of the operator once more, as a new delivery.
    ///
    /// The event keeps its identifier, so that the receiver can recognize it as a duplicate.
    ///
    /// Not to a paused subscription (409 `webhook_paused`), and 60 times a minute for each subscription (429 `rate_limited`).
    REDELIVER = Post "/operator/webhooks/{id}/deliveries/{deliveryId}/redeliver" redeliverOperatorDelivery, Operator,
    deliveries::redeliver::<ByOperator>,
    parameters: &[subscriptions::ID.parameter(), deliveries::ID.parameter()],
    errors: &[WebhookPaused, RateLimited],
}

/// A new webhook subscription of the operator.
#[derive(Body)]
pub(crate) struct CreateOperatorWebhookBody {
    /// URL to which events are sent: `https`, on a publicly reachable host.
    pub(crate) url: WebhookUrl,
    /// Names of the events to send, of every organization.
    pub(crate) events: EventSet,
    /// What the subscription is for.
    pub(crate) description: Option<Clearable<Description>>,
}

/// A change of a webhook subscription of the operator; fields that are left out stay unchanged.
#[derive(Body)]
pub(crate) struct UpdateOperatorWebhookBody {
    /// URL to which events are sent: `https`, on a publicly reachable host.
    pub(crate) url: Option<WebhookUrl>,
    /// Names of the events to send, of every organization; replaces the whole list.
    pub(crate) events: Option<EventSet>,
    /// `false` pauses the subscription, `true` resumes it and sends the held deliveries.
    pub(crate) is_active: Option<bool>,
    /// What the subscription is for; an empty text removes the description.
    pub(crate) description: Option<Clearable<Description>>,
}

impl From<CreateOperatorWebhookBody> for NewWebhook {
    fn from(body: CreateOperatorWebhookBody) -> Self {
        let CreateOperatorWebhookBody { url, events, description } = body;
        Self { url, events, description: description.and_then(|description| description.0) }
    }
}

impl From<UpdateOperatorWebhookBody> for WebhookChanges {
    fn from(body: UpdateOperatorWebhookBody) -> Self {
        let UpdateOperatorWebhookBody { url, events, is_active, description } = body;
        Self { url, events, is_active, description: description.map(|description| description.0) }
    }
}
