//! Deliveries, as admins see and ask for them: try a subscription out, look at the log, send once more.

use orgauth_domain::ports::read;
use orgauth_domain::webhook::delivery::{Delivery, DeliveryDetail, NewDelivery};
use orgauth_domain::webhook::event::{EventData, EventRecord};
use orgauth_domain::{DeliveryId, WebhookId};

use crate::admin_transaction;
use crate::app::App;
use crate::initiator::Initiator;
use crate::organization::webhooks::{WebhookError, lock_webhook};
use crate::throttle::{self, Counted};

/// How many deliveries are listed (docs/webhooks.md#the-log-of-deliveries).
pub const MOST_LISTED: u32 = 50;

/// Sends `webhook.test` to a subscription, whatever it lists; returns the delivery.
///
/// # Errors
/// No such subscription, it is paused, or it was tried out often enough for now; a caller who is no admin any more.
pub fn test(app: &App, initiator: &Initiator, webhook: WebhookId) -> Result<DeliveryId, WebhookError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    let (event_id, delivery_id) = (app.entropy.id(now), app.entropy.id(now));
    let counted = [Counted::new(app, "webhook_tests", &[&webhook.to_string()], app.settings.webhooks.tests)];
    admin_transaction::write(app, initiator, organization_id, |repositories, organization| {
        let webhook = lock_webhook(repositories, &organization, webhook)?;
        if !webhook.is_active {
            return Err(WebhookError::Paused);
        }
        if let Err(full) = throttle::take(repositories, &counted, now)? {
            return Err(WebhookError::RateLimited { retry_after: full.retry_after });
        }
        let data = EventData::WebhookTest { webhook_id: webhook.id };
        let event = EventRecord::new(event_id, webhook.organization_id, now, data);
        repositories.events().append(&event, delivery_id)?;
        let delivery = NewDelivery {
            id: delivery_id,
            organization_id: webhook.organization_id,
            webhook_id: webhook.id,
            event_id,
            event: event.kind,
            created_at: now,
        };
        Ok(repositories.deliveries().insert(&delivery)?)
    })?;
    Ok(delivery_id)
}

/// The last deliveries to a subscription, newest first.
///
/// # Errors
/// No such subscription.
pub fn list(app: &App, initiator: &Initiator, webhook: WebhookId) -> Result<Vec<Delivery>, WebhookError> {
    let organization = initiator.organization(app)?;
    read(&*app.store, |repositories| {
        repositories.webhooks().get(organization, webhook)?.ok_or(WebhookError::NotFound)?;
        Ok(repositories.deliveries().list(organization, webhook, MOST_LISTED)?)
    })
}

/// One delivery with its body and its attempts.
///
/// # Errors
/// No such subscription or delivery.
pub fn get(
    app: &App,
    initiator: &Initiator,
    webhook: WebhookId,
    id: DeliveryId,
) -> Result<DeliveryDetail, WebhookError> {
    let organization = initiator.organization(app)?;
    read(&*app.store, |repositories| {
        repositories.webhooks().get(organization, webhook)?.ok_or(WebhookError::NotFound)?;
        repositories.deliveries().get(organization, webhook, id)?.ok_or(WebhookError::DeliveryNotFound)
    })
}

/// Sends the event of a delivery once more, as a new delivery with attempts of its own; returns that.
///
/// # Errors
/// No such subscription or delivery, the subscription is paused, or enough was sent to it once more for now; a caller who
/// is no admin any more.
pub fn redeliver(
    app: &App,
    initiator: &Initiator,
    webhook: WebhookId,
    id: DeliveryId,
) -> Result<DeliveryId, WebhookError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    let fresh = app.entropy.id(now);
    let rules = app.settings.webhooks.redeliveries;
    let counted = [Counted::new(app, "webhook_redeliveries", &[&webhook.to_string()], rules)];
    admin_transaction::write(app, initiator, organization_id, |repositories, organization| {
        let webhook = lock_webhook(repositories, &organization, webhook)?;
        let found = repositories.deliveries().get(webhook.organization_id, webhook.id, id)?;
        let old = found.ok_or(WebhookError::DeliveryNotFound)?.delivery;
        if !webhook.is_active {
            return Err(WebhookError::Paused);
        }
        if let Err(full) = throttle::take(repositories, &counted, now)? {
            return Err(WebhookError::RateLimited { retry_after: full.retry_after });
        }
        let delivery = NewDelivery {
            id: fresh,
            organization_id: old.organization_id,
            webhook_id: old.webhook_id,
            event_id: old.event_id,
            event: old.event,
            created_at: now,
        };
        Ok(repositories.deliveries().insert(&delivery)?)
    })?;
    Ok(fresh)
}
